# SPDX-License-Identifier: GPL-2.0-only
"""Cases in which LAMMPS's sub-models are wrong or inaccurate: the tests show LAMMPS's error, and that Grip does not
have it. The closed forms are for spheres with a prescribed motion."""
import decimal
import itertools
import math

import host
from dropin import DUMP, HOST_HAS_CYLINDER, SLOW, dimer, file_name, host_slips, prescribed, squeezed
from vectors import cross

HOST_SLIPS = host_slips()
R, DT = 0.5 * 0.4 / 0.9, 0.001
A2 = R * 0.01
MODULUS = 1e4 / (2 * (1 - 0.3 ** 2))
CURVED = 0.5 * -5.0 / (0.5 - 5.0)


def difference(frames, want):
    """The relative error of the torques: want(step) on the first sphere, its negative on the second."""
    return max(abs(s * frame[c][k] - w) for step, frame in enumerate(frames) for k, s in ((0, 1), (1, -1))
               for c, w in zip(("tqx", "tqy", "tqz"), want(step)))


def test_order_of_pairs():
    """LAMMPS changes the sign of the springs of rolling and twisting when its list has a pair in reverse order.
    Sphere 2 comes first in the list while both are in one layer of bins, otherwise sphere 1, the lower one: so the
    order changes for a pair that drifts along z. With constant spins the torques of springs do not depend on this
    drift."""
    lean = [math.sqrt(0.91), 0.0, -0.3]
    rolling_spin = cross(lean, [0.0, 2.0, 0.0])
    spins = {"rolling sds": (rolling_spin, [-0.5 * c for c in rolling_spin]),
             "twisting sds": ([2.0 * c for c in lean], [-1.0 * c for c in lean])}
    spins["twisting marshall"] = spins["twisting sds"]
    LAWS = {  # stiffness and damping of the torque due to a spin
        "rolling sds": ("tangential linear_nohistory 0 0 rolling sds 300 2 1e6", 300 * R * R, 2 * R * R),
        "twisting sds": ("tangential linear_nohistory 0 0 twisting sds 40 0.3 1e6", 40, 0.3),
        "twisting marshall": ("tangential linear_history 8e4 0 1e6 twisting marshall", 8e4 * A2 / 2, 0),
    }
    for name, (words, stiffness, damping) in LAWS.items():
        where = dimer("lean.data", normal=lean, w=spins[name])
        spin = [a - b for a, b in zip(*spins[name])]

        def torque(step):
            return [-(stiffness * step * DT + damping) * c for c in spin]

        scale = max(map(abs, torque(1500)))
        off = {}
        for style, drifts in itertools.product(("granular", "grip"), (False, True)):
            v = "0 0 1" if drifts else "0 0 0"
            frames = prescribed(where, style, f"* * hooke 2000 0 damping velocity {words}", 1500, (v, v), rebuild=True)
            off[style, drifts] = difference(frames, torque) / scale
            if style == "granular" and drifts:  # The largest relative change from one step to the next
                vectors = [[frame[c][0] for c in ("tqx", "tqy", "tqz")] for frame in frames]
                jumps = [math.dist(v, u) / math.hypot(*u) for u, v in zip(vectors, vectors[1:])
                         if math.hypot(*u) > 0.1 * scale]
        print(f"{name}: off by {off['granular', False]:.1e} in LAMMPS at rest, {off['granular', True]:.1e} drifting; "
              f"in grip {off['grip', False]:.1e}, {off['grip', True]:.1e}; "
              f"LAMMPS's largest jump is {max(jumps):.2f} of the torque")
        for key in (("granular", False), ("grip", False), ("grip", True)):
            host.check(off[key] < 1e-10, f"{name}, {key}: torque off by {off[key]:.2g}")
        host.check(off["granular", True] > 0.1 and max(jumps) > 1,
                   f"{name}: LAMMPS no longer flips the spring: also compare it over rebuilds")


def test_marshall_without_a_spring():
    """marshall on a tangential law without a spring: k = 0, by which LAMMPS divides once the twist slides."""
    where = dimer("twist.data", w=([0, 0, 3.0], [0, 0, -2.0]))
    line = "* * hooke 2000 2000 damping velocity tangential linear_nohistory 0.8 0.4 twisting marshall"
    frames = {style: prescribed(where, style, line, 20) for style in ("granular", "grip")}
    limit = 2.0 / 3.0 * math.sqrt(A2) * 0.4 * 2000 * 0.01
    host.check(0.8 * 2000 * A2 / 2 * 5 > limit, "marshall without a spring does not slide")
    for frame in frames["grip"]:
        host.check_close(frame["tqz"][0], -limit, 1e-10, "marshall on linear_nohistory")
    host.check(math.isnan(frames["granular"][-1]["tqz"][0]), "LAMMPS's marshall is right on linear_nohistory: compare it")


# jkr, separated slowly: both programs are compared with its equations, solved with 40 digits.
decimal.getcontext().prec = 40


def jkr(overlap, gamma, modulus, radius):
    """Force of jkr: overlap = a^2/R - 2 sqrt(pi gamma a/E), the stable root in s = sqrt(a)."""
    pi = decimal.Decimal("3.141592653589793238462643383279502884197")
    overlap, gamma, modulus, radius = (decimal.Decimal(v) for v in (overlap, gamma, modulus, radius))
    q = 2 * (pi * gamma / modulus).sqrt()
    s = (radius * (abs(overlap) + q)).sqrt().sqrt() + (q * radius) ** (decimal.Decimal(1) / 3)  # above the root
    for _ in range(200):
        step = (s ** 4 / radius - q * s - overlap) / (4 * s ** 3 / radius - q)
        s -= step
        if abs(step) < s * decimal.Decimal("1e-35"):
            break
    a = s * s
    return float(4 * modulus * a ** 3 / (3 * radius) - 4 * a * (pi * gamma * a * modulus).sqrt())


def exact_overlap(frame, radii):
    """From the positions, which are printed with all their digits. wall: z of one sphere."""
    place = [[decimal.Decimal(frame[c][k]) for c in "xyz"] for k in range(len(frame["x"]))]
    distance = sum((a - b) ** 2 for a, b in zip(*place)).sqrt()
    return decimal.Decimal(radii[0]) + decimal.Decimal(radii[1]) - distance


def test_jkr():
    for gamma in (20.0, 5.0, 1.0, 1e-2, 1e-4, 1e-6, 1e-8, 0.0):
        pull_off = 3 * math.pi * gamma * R
        stretch = (3 * math.pi ** 2 / 16 * R * (gamma / MODULUS) ** 2) ** (1 / 3)
        where = dimer("jkr.data", radii=(0.5, 0.4), overlap=0.02)
        worst = {}
        for style in ("granular", "grip"):
            speed = (0.02 + 1.2 * stretch) / 0.4
            frames = prescribed(where, style, f"* * jkr 1e4 0 0.3 {gamma} tangential linear_nohistory 0 0", 400,
                                (f"0 0 {speed!r}", "0 0 0"), every=2)
            held = broken = apart = 0
            for frame in frames:
                overlap = exact_overlap(frame, (0.5, 0.4))
                want = jkr(overlap, gamma, MODULUS, R) if overlap > -stretch else 0.0
                held, broken, apart = held + (want != 0), broken + (overlap < -stretch), apart + (want != 0 and overlap < 0)
                error = abs(frame["fz"][0] - want)
                worst[style] = max(worst.get(style, 0), error)
            host.check(held > 100 and broken > 0 and (apart > 0 or gamma < 0.1),
                       f"jkr: {held} held {broken} broken {apart} apart")
        hertz = 4 / 3 * MODULUS * math.sqrt(R) * 0.02 ** 1.5
        scale = hertz + pull_off
        print(f"jkr gamma {gamma}: largest error over largest force: host {worst['granular'] / scale:.1e}, "
              f"grip {worst['grip'] / scale:.1e}")
        host.check(worst["grip"] < 1e-13 * scale, f"jkr gamma {gamma}: grip off by {worst['grip']:.2g} of {scale:.2g}")
        # LAMMPS's closed form contains the root of a difference, which loses digits where adhesion is weak, and all of them
        # at gamma = 0.
        bound = 1e-14 if gamma >= 1 else 1e-10 if gamma > 0 else 1e-6
        host.check(worst["granular"] < bound * scale,
                   f"jkr gamma {gamma}: host off by {worst['granular']:.2g} of {scale:.2g}")


# jkr at a wall. At flat walls contacts stretch in both programs. At regions and cylinders LAMMPS's contacts end at
# touch, because its reach of a sphere at a wall of radius 0 is 0, and it treats a sphere that has left a cylinder's
# wall as one in the middle.


def pulled_off(style, wall, start, speed, gamma, more="", spin=(0.0, 0.0, 0.0), motion="", law=None, steps=400):
    """Frames of a sphere of radius 0.5 that moves away from a wall, or by the given motion."""
    host.write_data(file_name("one.data"), [(-5.0, 5.0)] * 3, [(1, 0.5, list(start), [0.0] * 3, list(spin))])
    law = law or f"jkr 1e4 0 0.3 {gamma} tangential linear_nohistory 0 0"
    wall_style = "wall/grip" if style == "grip" else (
        "wall/gran/region granular" if "region" in wall else "wall/gran granular")
    host.must_run(host.LOAD + host.head("lj", "f f f", data=file_name("one.data"),
                                        skin=0.3) + f"""neigh_modify every 1 delay 0 check no
timestep 0.001
pair_style {style}
pair_coeff * * hooke 1 0 damping velocity tangential linear_nohistory 0 0
{more}
fix move all move {motion or f"linear {' '.join(repr(v) for v in speed)} units box"}
fix wall all {wall_style} {law} {wall}
dump d all custom 2 {file_name("one.dump")} id x y z fx fy fz tqx tqy tqz
dump_modify d sort id format float %.17g
run {steps}
""")
    return host.read_dump(file_name("one.dump"))


def test_jkr_at_walls():
    gamma = 20.0
    for wall, start, axis, sign, radius, more, host_stretches in (
            ("zplane 0 NULL", (0, 0, 0.48), "z", 1, 0.5, "", True),
            ("region w", (0, 0, 0.48), "z", 1, 0.5, "region w block -4 4 -4 4 0 4", False),
            ("region w", (2.02, 0, 0), "x", -1, CURVED, "region w cylinder z 0 0 2.5 -4 4", False),
            ("zcylinder 2.5", (2.02, 0, 0), "x", -1, CURVED, "", False)):
        stretch = (3 * math.pi ** 2 / 16 * radius * (gamma / MODULUS) ** 2) ** (1 / 3)
        speed = [sign * (0.02 + 1.2 * stretch) / 0.4 if c == axis else 0.0 for c in "xyz"]
        scale = 3 * math.pi * gamma * radius
        for style in ("granular", "grip") if HOST_HAS_CYLINDER or "zcylinder" not in wall else ("grip",):
            touching = stretched = 0
            for frame in pulled_off(style, wall, start, speed, gamma, more):
                gap = frame[axis][0] if sign > 0 else 2.5 - frame[axis][0]
                overlap = 0.5 - gap
                if abs(overlap) < 1e-9 or abs(overlap + stretch) < 1e-9:
                    continue
                want = jkr(overlap, gamma, MODULUS, radius) if overlap > -stretch else 0.0
                error = abs(frame["f" + axis][0] - sign * want) / scale
                if overlap > 0:
                    touching = max(touching, error)
                else:
                    stretched = max(stretched, error)
            host.check(touching < 1e-10, f"jkr on {wall} {more}, {style}: off by {touching:.2g} of pull-off")
            right = style == "grip" or host_stretches
            host.check(stretched < 1e-10 if right else stretched > 0.5,
                       f"jkr on {wall} {more}, {style}: stretched, off by {stretched:.2g} of pull-off")


def test_jkr_beyond_the_skin():
    """The reach is longer than the skin: the list of LAMMPS of 4 Feb 2025 has only pairs within the radii plus the
    skin, so it loses the contact."""
    gamma = 100.0
    stretch = (3 * math.pi ** 2 / 16 * R * (gamma / MODULUS) ** 2) ** (1 / 3)
    where = dimer("far.data", overlap=0.02)
    for style in ("granular", "grip"):
        frames = prescribed(where, style, f"* * jkr 1e4 0 0.3 {gamma} tangential linear_nohistory 0 0", 400,
                            (f"0 0 {(0.02 + 1.2 * stretch) / 0.4!r}", "0 0 0"), rebuild=True, every=2, skin=0.01)
        worst = 0
        for frame in frames:
            overlap = exact_overlap(frame, (0.5, 0.4))
            want = jkr(overlap, gamma, MODULUS, R) if overlap > -stretch else 0.0
            worst = max(worst, abs(frame["fz"][0] - want) / (3 * math.pi * gamma * R))
        right = style == "grip" or not HOST_SLIPS
        host.check(worst < 1e-12 if right else worst > 0.5, f"jkr beyond the skin, {style}: off by {worst:.2g} of pull-off")


def test_walls_that_rotate():
    """A sphere that rotates with the wall, as one body, neither rolls nor twists; LAMMPS's wall has no spin."""
    for name, words in (("rolling", "rolling sds 300 2 1e6"), ("twisting", "twisting sds 40 0.3 1e6")):
        if name == "rolling":
            wall, start = "region w cylinder z 0 0 2.5 -4 4 rotate v_a 0 0 0 0 0 1", (2.02, 0.0, 0.0)
        else:
            wall, start = "region w block -4 4 -4 4 0 4 rotate v_a 0 0 0 0 0 1", (0.0, 0.0, 0.48)
        for style in ("granular", "grip"):
            frames = pulled_off(style, "region w", start, None, 0, f"variable a equal 1.5*time\n{wall}", (0.0, 0.0, 1.5),
                                f"rotate 0 0 0 0 0 1 {2 * math.pi / 1.5!r} units box",
                                f"hooke 2000 0 damping velocity tangential linear_nohistory 0 0 {words}", 200)
            largest = max(abs(f[c][0]) for f in frames[1:] for c in ("tqx", "tqy", "tqz"))  # A region moves from step 1 on.
            expected = 1.5 * ((300 * 0.2 + 2) * CURVED ** 2 if name == "rolling" else 40 * 0.2 + 0.3)
            if style == "grip":
                host.check(largest < 1e-10 * expected, f"{name} on a wall that turns along: torque {largest:.2g}")
            else:
                host.check_close(largest, expected, 1e-3, f"{name} on a wall that rotates along, LAMMPS's error")


def test_reading_contacts():
    """Reading contacts: LAMMPS's single() changes the springs."""
    line = ("* * jkr 1e4 30 0.3 5 tangential mindlin_rescale/force NULL 0.7 0.4 rolling sds 300 2 0.1 "
            "twisting sds 40 0.3 0.05")
    columns = " ".join(f"p{k}" for k in range(1, 10))
    for style in ("granular", "grip"):
        texts = []
        for output in ("", f"compute c all pair/local dist force {columns}\ndump o all local 10 {file_name('local')} "
                       + " ".join(f"c_c[{k}]" for k in range(1, 12))):
            name = file_name("read")
            body = squeezed(SLOW, [line], steps=300, scale=0.87).replace("PAIR", style)
            dump = f"dump d all custom 50 {name} {DUMP}\ndump_modify d sort id format float %.17g"
            host.must_run(host.LOAD + body.replace("\nrun ", f"\n{output}\n{dump}\nrun ", 1))
            with open(name) as file:
                texts.append(file.read())
        same = texts[0] == texts[1]
        host.check(same == (style == "grip"), f"reading contacts, {style}: the run is {'the same' if same else 'another'}")
