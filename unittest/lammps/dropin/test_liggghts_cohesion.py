# SPDX-License-Identifier: GPL-2.0-only
"""Cohesion in LIGGGHTS and in Grip side by side, in free motion; skipped where LIGGGHTS is not installed.

Two spheres that collide obliquely, and one on a floor, with linear and with Hertz contacts, and with friction that includes
the pull or does not: sjkr, sjkr2, and the bridges of washino/capillary/viscous and easo/capillary/viscous. Positions,
velocities, spins and forces agree in every frame. The test avoids cases in which Grip differs from LIGGGHTS, or names them."""
import itertools
import math

import host
import liggghts
from liggghts import file_name

DENSITY, YOUNG, POISSON, V_CHAR, E, MU = 2500.0, 2e7, 0.3, 1.0, 0.5, 0.4
MODULUS = YOUNG / (2 * (1 - POISSON ** 2))
VECTORS = (("x", "y", "z"), ("vx", "vy", "vz"), ("omegax", "omegay", "omegaz"), ("fx", "fy", "fz"))


def mass(radius):
    return 4 / 3 * math.pi * radius ** 3 * DENSITY


def spheres_of(radii, speed, gap, along=1.5, spin=40.0):
    """(radius, x, v, w) of two spheres that approach with a speed along x and slide along y with a fraction of it,
    or of a single sphere above the floor z = 0. The spins are such that the contact does not twist."""
    if len(radii) == 1:
        return [(radii[0], [0.0, 0.0, radii[0] + gap], [along * speed, 0.0, -speed], [0.0, -spin, 0.0])]
    return [(radii[0], [-radii[0] - gap / 2, 0.0, 0.0], [speed / 2, 0.0, 0.0], [0.0, 0.0, spin]),
            (radii[1], [radii[1] + gap / 2, 0.0, 0.0], [-speed / 2, along * speed, 0.0], [0.0, 0.0, 0.3 * spin])]


def frames_of(program, model, settings, properties, words, spheres, dt, steps, every):
    """[(x, v, w, f) of each sphere] of each frame. model, settings: LIGGGHTS' words; words: Grip's."""
    data, dump = file_name("data"), file_name("dump")
    host.write_data(data, [(-0.05, 0.05)] * 2 + [(-0.02, 0.05)], [(1, *sphere) for sphere in spheres], 1, DENSITY)
    text = liggghts.head(program, data, 2e-3)
    floor = len(spheres) == 1
    if program == "liggghts":
        text += liggghts.materials(YOUNG, POISSON, V_CHAR) + f"""fix p4 all property/global coefficientRestitution peratomtypepair 1 {E!r}
fix p5 all property/global coefficientFriction peratomtypepair 1 {MU!r}
{properties}
pair_style gran model {model} {settings}
pair_coeff * *
"""
        text += f"fix floor all wall/gran model {model} primitive type 1 zplane 0.0 {settings}\n" if floor else ""
    else:
        text += f"pair_style grip\npair_coeff * * {words}\n"
        text += "fix floor all wall/grip type 1 zplane 0 NULL\n" if floor else ""
    text += f"fix move all nve/sphere\ntimestep {dt!r}\nthermo 1000000\n"
    text += liggghts.dump(program, every, dump, "x y z vx vy vz omegax omegay omegaz fx fy fz")
    text += f"run {steps}\n"
    if program == "grip":
        host.must_run(text)
    else:
        liggghts.run(text)
    return [[[[frame[name][k] for name in names] for names in VECTORS] for k in range(len(spheres))]
            for frame in host.read_dump(dump)]


def differences(grip, peer, spheres):
    """The largest difference of each vector over all frames, relative to its size, and the deepest overlap."""
    def overlap(frame):
        if len(spheres) == 1:
            return spheres[0][0] - frame[0][0][2]
        return sum(s[0] for s in spheres) - math.dist(frame[0][0], frame[1][0])

    deepest = max(overlap(frame) for frame in grip)
    worst = []
    for v in range(len(VECTORS)):
        size = deepest if v == 0 else max(math.hypot(*s[v]) for frame in peer for s in frame)
        most = max(math.dist(a[v], b[v]) for f, g in zip(grip, peer) for a, b in zip(f, g))
        worst.append(most / size if most else 0.0)
    return worst, deepest


def side_by_side(what, model, settings, properties, words, spheres, dt, steps, every, tolerance):
    grip, peer = (frames_of(program, model, settings, properties, words, spheres, dt, steps, every)
                  for program in ("grip", "liggghts"))
    worst, deepest = differences(grip, peer, spheres)
    print(f"{what}: x {worst[0]:.1e} v {worst[1]:.1e} w {worst[2]:.1e} f {worst[3]:.1e}")
    host.check(len(grip) == len(peer) and len(grip) > 20, f"{what}: {len(grip)} and {len(peer)} frames")
    host.check(deepest > 0, f"{what}: no contact")
    host.check(max(worst) < tolerance, f"{what}: differs by {worst}")
    return grip, peer


def normal(law, radii):
    """Grip's words for LIGGGHTS' normal law."""
    if law == "hertz":
        return f"hertz/material {YOUNG!r} {E!r} {POISSON!r} damping coeff_restitution"
    r = radii[0] if len(radii) == 1 else radii[0] * radii[1] / sum(radii)
    m = mass(radii[0]) if len(radii) == 1 else mass(radii[0]) * mass(radii[1]) / (mass(radii[0]) + mass(radii[1]))
    return f"hooke {liggghts.stiffness(MODULUS, V_CHAR, r, m)!r} {E!r} damping coeff_restitution"


TENSION, ANGLE, CONTENT, VISCOSITY = 0.5, 45.0, 1e-3, 0.5
# LIGGGHTS takes degrees, multiplies the angles of both sides, and uses half of the product.
THETA = 0.5 * math.radians(ANGLE) ** 2


def liquid(radius):
    """The volume of liquid on a sphere, with LIGGGHTS' value of 4/3."""
    return 1.333333333 * math.pi * radius ** 3 * CONTENT


def volume(law, radii):
    """The volume of a bridge as in LIGGGHTS. Walls are dry, and easo does not use their size."""
    if law == "washino":
        return 0.05 * sum(liquid(r) for r in radii)
    if len(radii) == 1:
        return 0.5 * liquid(radii[0])
    return sum(0.5 * liquid(a) * (1 - math.sqrt(1 - b * b / (a + b) ** 2)) for a, b in (radii, radii[::-1]))


def bridge_words(law, radii, viscosity, s_min):
    name = {"washino": "rabinovich", "easo": "soulie"}[law]
    return (f"cohesion bridge/{name} sigma {TENSION!r} theta {THETA!r} V {volume(law, radii)!r} viscosity {viscosity!r} "
            f"s_min {s_min!r}" + " liggghts" * (law == "washino"))


def bridge_properties(viscosity, s_min):
    values = {"surfaceLiquidContentInitial scalar": CONTENT, "surfaceTension scalar": TENSION, "contactAngle peratomtype": ANGLE,
              "fluidViscosity scalar": viscosity, "minSeparationDistanceRatio scalar": s_min,
              "maxSeparationDistanceRatio scalar": 1.2}
    return "\n".join(f"fix b{k} all property/global {name} {value!r}" for k, (name, value) in enumerate(values.items()))


def bridge_case(law, model, radii, load, viscosity, s_min, spheres, steps, grip_viscous=None):
    """grip_viscous: viscosity and s_min for Grip, if LIGGGHTS' parameters have another meaning."""
    words = (f"{normal(model, radii)} {bridge_words(law, radii, *(grip_viscous or (viscosity, s_min)))}"
             + " load with" * (load == "on") + f" tangential history mu {MU!r}")
    what = f"{model} {law}, tangential_reduce {load}, radii {radii}, viscosity {viscosity}"
    grip, _ = side_by_side(what, f"{model} tangential history cohesion {law}/capillary/viscous", f"tangential_reduce {load}",
                           bridge_properties(viscosity, s_min), words, spheres, 5e-7, steps, steps // 50, 1e-9)
    if steps < 2000:
        return
    gap = math.dist(grip[-1][0][0], grip[-1][1][0]) - sum(radii)
    host.check(gap > (1 + THETA / 2) * volume(law, radii) ** (1 / 3), f"{what}: the bridge has not ruptured at the gap {gap}")


def bridges():
    """LIGGGHTS' washino also pulls before touch, so its spheres begin at touch."""
    for law, model, radii in itertools.product(("washino", "easo"), ("hooke", "hertz"), ((2.5e-3, 2.5e-3), (2.5e-3, 1e-3))):
        gap = -1e-7 if law == "washino" else 1e-5
        load = "on" if model == "hooke" else "off"
        # Up to rupture, and in contact with viscosity. Across a gap the arms of LIGGGHTS' drag end at the
        # surfaces.
        bridge_case(law, model, radii, load, 0.0, 0.1, spheres_of(radii, 0.5, gap), 4000)
        bridge_case(law, model, radii, load, VISCOSITY, 1.0, spheres_of(radii, 0.5, -1e-7), 150)
        # Head-on, up to rupture, with viscosity.
        bridge_case(law, model, radii, load, VISCOSITY / 100, 0.1, spheres_of(radii, 0.5, gap, 0.0, 0.0), 4000)
    # At a wall LIGGGHTS' viscous forces use half of the radius. Its easo crashes when the sphere leaves the wall.
    for model in ("hooke", "hertz"):
        bridge_case("easo", model, (2.5e-3,), "on", VISCOSITY, 1.0, spheres_of((2.5e-3,), 0.5, -1e-7), 150,
                    (VISCOSITY / 2, 1.0))


def washino_across(radius, gap):
    """The pull between a wall and a sphere across a gap, for which LIGGGHTS uses the radius R/2; by the equations of
    the law's page."""
    r = radius / 2
    root = math.sqrt(1 + 2 * volume("washino", (radius,)) / (math.pi * r * gap * gap)) - 1
    alpha = math.sqrt(gap / r * root)
    return 2 * math.pi * r * TENSION * (math.cos(THETA) / (1 + 1 / root) + math.sin(alpha) * math.sin(alpha + THETA))


def washino_at_wall():
    """LIGGGHTS' washino exerts no force on a sphere that touches a wall. So only the later part is compared: a
    sphere that leaves."""
    radius = 2.5e-3
    rupture = (1 + THETA / 2) * volume("washino", (radius,)) ** (1 / 3)
    for program, gap in (("grip", -1e-12), ("liggghts", 1e-6)):
        frames = frames_of(program, "hooke tangential history cohesion washino/capillary/viscous", "",
                           bridge_properties(0.0, 0.1),
                           f"{normal('hooke', (radius,))} {bridge_words('washino', (radius,), 0.0, 0.1)}",
                           [(radius, [0.0, 0.0, radius + gap], [0.0, 0.0, 0.5], [0.0, 0.0, 0.0])], 5e-7, 2000, 40)
        apart = [(frame[0][0][2] - radius, -frame[0][3][2]) for frame in frames]
        held = [(s, f) for s, f in apart if 1e-7 < s < rupture]
        worst = max(abs(f / washino_across(radius, s) - 1) for s, f in held)
        print(f"washino at a wall, {program}: f {worst:.1e} in {len(held)} frames")
        host.check(len(held) > 8 and worst < 1e-9, f"washino at a wall, {program}: differs by {worst}")
        host.check(apart[-1][0] > rupture and apart[-1][1] == 0, f"washino at a wall, {program}: ruptures")


def test_cohesion():
    bridges()
    washino_at_wall()
    density = 3e5
    properties = f"fix p6 all property/global cohesionEnergyDensity peratomtypepair 1 {density!r}"
    spins = {}
    for law in ("hooke", "hertz"):
        for radii in ((2.5e-3, 2.5e-3), (2.5e-3, 1e-3), (2.5e-3,)):
            for cohesion, load in (("sjkr", "off"), ("sjkr2", "on"), ("sjkr", "on"), ("sjkr2", "off")):
                words = (f"{normal(law, radii)} cohesion {cohesion} k {density!r}" + " load with" * (load == "on")
                         + f" tangential history mu {MU!r}")
                model = f"{law} tangential history cohesion {cohesion}"
                grip, _ = side_by_side(f"{law} {cohesion}, tangential_reduce {load}, radii {radii}", model,
                                       f"tangential_reduce {load}", properties, words, spheres_of(radii, 0.5, 1e-5), 5e-7,
                                       2000, 40, 1e-9)
                spins.setdefault((law, radii, cohesion), []).append(grip[-1][0][1])
    for what, (one, other) in spins.items():
        host.check(math.dist(one, other) > 1e-4 * math.hypot(*one), f"{what}: the load of friction makes no difference")
