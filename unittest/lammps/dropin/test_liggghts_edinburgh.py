# SPDX-License-Identifier: GPL-2.0-only
"""The contact edinburgh in LIGGGHTS and in Grip side by side, head-on; skipped where LIGGGHTS is not installed.

Two spheres that collide, and one on a floor, with both exponents of the overlap, several exponents of the adhesion branch,
its limit, its fixed stiffness, offsets and damping: loading, unloading and the adhesion branch down to the end of the
contact; then reloading on the unloading curve. Positions, velocities and forces agree in every frame. The programs differ
only after a contact has been reloaded from the adhesion branch."""
import math

import host
import liggghts
from liggghts import file_name

DENSITY, YOUNG, POISSON = 2500.0, 2e7, 0.3
MODULUS = YOUNG / (2 * (1 - POISSON ** 2))
K2_RATIO = 4.0
BIG, SMALL = 2.5e-3, 1e-3


def mass(radius):
    return 4 / 3 * math.pi * radius ** 3 * DENSITY


def reduced(a, b):
    return a * b / (a + b)


def damping(n, radius, m, e):
    """LIGGGHTS' coefficient. For n = 1.5 it is a number in SI units, although its dimension does not fit."""
    k1 = 4 / 3 * MODULUS * math.sqrt(radius) if n == 1.5 else 2 * MODULUS * radius
    return math.sqrt(4 * m * k1 / (1 + (math.pi / math.log(e)) ** 2)) if e < 1 else 0.0


def frames_of(program, case, radii, speed, dt, steps, every, pull):
    """[(x, v, f) of each sphere] of each frame. pull: a constant force that presses the spheres together or pulls
    them apart."""
    floor = len(radii) == 1
    n, chi, gamma, f0, e, fixed = (case[k] for k in ("n", "chi", "gamma", "f0", "e", "fixed"))
    spheres = ([(1, radii[0], [0, 0, radii[0] + 1e-5], [0, 0, -speed], [0, 0, 0])] if floor else
               [(1, radii[0], [-radii[0] - 5e-6, 0, 0], [speed / 2, 0, 0], [0, 0, 0]),
                (1, radii[1], [radii[1] + 5e-6, 0, 0], [-speed / 2, 0, 0], [0, 0, 0])])
    data, dump = file_name("data"), file_name("dump")
    host.write_data(data, [(-0.05, 0.05)] * 2 + [(-0.02, 0.05)], spheres, 1, DENSITY)
    text = liggghts.head(program, data, 2e-3)
    if program == "liggghts":
        pair = "peratomtypepair 1"
        text += liggghts.materials(YOUNG, POISSON, 1.0) + f"""fix p4 all property/global coefficientRestitution {pair} {e!r}
fix p5 all property/global coefficientAdhesionStiffness {pair} {fixed or 0.0!r}
fix p6 all property/global UnloadingStiffness {pair} {K2_RATIO!r}
fix p7 all property/global adhesionExponent scalar {chi!r}
fix p8 all property/global overlapExponent scalar {n!r}
fix p9 all property/global pullOffForce {pair} {f0!r}
fix p10 all property/global surfaceEnergy {pair} {gamma!r}
pair_style gran model edinburgh limitForce off fixKc {'off' if fixed is None else 'on'}
pair_coeff * *
"""
        if floor:
            text += ("fix floor all wall/gran model edinburgh primitive type 1 zplane 0.0 limitForce off "
                     f"fixKc {'off' if fixed is None else 'on'}\n")
    else:
        of_pair = (radii[0], mass(radii[0])) if floor else (reduced(*radii), reduced(*map(mass, radii)))
        adhesion = f"gamma {gamma!r} chi {chi!r}" if fixed is None else f"kc_ratio {fixed!r}"
        words = f"e {e!r}" if n == 1.0 else f"gamma_n {damping(n, *of_pair, e)!r}"
        text += f"""pair_style grip
pair_coeff * * edinburgh young {YOUNG!r} poisson {POISSON!r} k2_ratio {K2_RATIO!r} n {n:g} {adhesion} f0 {f0!r} {words}
"""
        text += "fix floor all wall/grip type 1 zplane 0 NULL\n" if floor else ""
    text += f"fix move all nve/sphere\ntimestep {dt!r}\nthermo 1000000\n"
    text += liggghts.dump(program, every, dump, "x y z vx vy vz fx fy fz") + f"run {steps}\n"
    for force, more in pull:
        text += (f"group a id 1\ngroup b id 2\nfix one a addforce {force!r} 0 0\nfix two b addforce {-force!r} 0 0\n"
                 f"run {more}\nunfix one\nunfix two\n")
    if program == "grip":
        host.must_run(text)
    else:
        liggghts.run(text)
    names = (("x", "y", "z"), ("vx", "vy", "vz"), ("fx", "fy", "fz"))
    return [[[[frame[name][k] for name in vector] for vector in names] for k in range(len(radii))]
            for frame in host.read_dump(dump)]


def overlap_of(frame, radii):
    return radii[0] - frame[0][0][2] if len(radii) == 1 else sum(radii) - math.dist(frame[0][0], frame[1][0])


def side_by_side(what, case, radii, speed=0.5, dt=2e-7, steps=2500, every=20, pull=(), tolerance=1e-9):
    """Returns Grip's [(overlap, normal force)] of the frames."""
    grip, peer = (frames_of(program, case, radii, speed, dt, steps, every, pull) for program in ("grip", "liggghts"))
    deepest = max(overlap_of(frame, radii) for frame in grip)
    worst = []
    for v in range(3):
        size = deepest if v == 0 else max(math.hypot(*s[v]) for frame in peer for s in frame)
        worst.append(max(math.dist(a[v], b[v]) for f, g in zip(grip, peer) for a, b in zip(f, g)) / size)
    print(f"{what}: x {worst[0]:.1e} v {worst[1]:.1e} f {worst[2]:.1e}")
    host.check(len(grip) == len(peer) and len(grip) > 20, f"{what}: {len(grip)} and {len(peer)} frames")
    host.check(deepest > 1e-3 * radii[0], f"{what}: pressed by {deepest} only")
    host.check(max(worst) < tolerance, f"{what}: differs by {worst}")
    along = 2 if len(radii) == 1 else 0
    sign = 1 if len(radii) == 1 else -1
    return [(overlap_of(frame, radii), sign * frame[0][2][along]) for frame in grip]


def case(n, chi=None, gamma=0.0, f0=0.0, e=1.0, fixed=None):
    return {"n": n, "chi": chi or n, "gamma": gamma, "f0": f0, "e": e, "fixed": fixed}


CASES = {
    "n 1.5": case(1.5, gamma=20.0), "n 1": case(1.0, gamma=20.0), "n 1.5, chi 5": case(1.5, 5.0, 20.0),
    "n 1, chi 3": case(1.0, 3.0, 20.0), "n 1.5, chi 1": case(1.5, 1.0, 20.0), "n 1.5, chi 1.7": case(1.5, 1.7, 20.0),
    "n 1.5, at the limit": case(1.5, gamma=1e4), "n 1, at the limit": case(1.0, gamma=1e4),
    "n 1.5, chi 5, at the limit": case(1.5, 5.0, 1e4), "n 1.5, chi 1, at the limit": case(1.5, 1.0, 1e4),
    "n 1.5, f0": case(1.5, gamma=20.0, f0=-0.02), "n 1, f0, damped": case(1.0, gamma=20.0, f0=-0.02, e=0.7),
    "n 1.5, damped": case(1.5, gamma=20.0, e=0.7), "n 1.5, no adhesion": case(1.5, e=0.7),
    "n 1.5, fixed": case(1.5, fixed=0.3), "n 1, fixed, damped": case(1.0, fixed=0.3, e=0.8),
}


def test_paths():
    for name, numbers in CASES.items():
        for radii in ((BIG, BIG), (BIG, SMALL)):
            path = side_by_side(f"{name}, radii {radii}", numbers, radii)
            least = min(force for _, force in path)
            host.check((least < 0) == (numbers["gamma"] > 0 or numbers["fixed"] is not None or numbers["e"] < 1),
                       f"{name}: least force {least}")
    # Spheres that stick are pulled apart, along the whole adhesion branch.
    for name in ("n 1.5, at the limit", "n 1, at the limit", "n 1.5, chi 5, at the limit", "n 1.5, chi 1, at the limit"):
        path = side_by_side(f"{name}, pulled", CASES[name], (BIG, SMALL), pull=((-0.3, 400),), every=4)
        # The branch begins at half the plastic overlap, 0.37 of the largest overlap and more.
        deepest = max(path)[0]
        on_branch = [overlap for overlap, _ in path[-100:] if 0 < overlap < 0.37 * deepest]
        host.check(len(on_branch) > 10 and path[-1][0] < 0, f"{name}: {len(on_branch)} frames on the adhesion branch")
    # LIGGGHTS' spheres stick to walls only with a fixed stiffness.
    for name in ("n 1.5, no adhesion", "n 1.5, fixed", "n 1, fixed, damped"):
        side_by_side(f"{name}, floor", CASES[name], (BIG,))
