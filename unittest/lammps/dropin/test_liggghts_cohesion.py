# SPDX-License-Identifier: GPL-2.0-only
"""Cohesion in LIGGGHTS and in Grip side by side, in free motion; skipped where LIGGGHTS is not installed.

Two spheres that meet obliquely, and one on a floor, with linear and with Hertz contacts and friction that counts the pull
or does not: sjkr and sjkr2. Positions, velocities, spins and forces agree in every frame."""
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
    """(radius, x, v, w) of two spheres that meet with a speed along x, and slide along y with a part of it; of a single
    one, above the floor z = 0. Spins are such that the contact does not twist."""
    if len(radii) == 1:
        return [(radii[0], [0.0, 0.0, radii[0] + gap], [along * speed, 0.0, -speed], [0.0, -spin, 0.0])]
    return [(radii[0], [-radii[0] - gap / 2, 0.0, 0.0], [speed / 2, 0.0, 0.0], [0.0, 0.0, spin]),
            (radii[1], [radii[1] + gap / 2, 0.0, 0.0], [-speed / 2, along * speed, 0.0], [0.0, 0.0, 0.3 * spin])]


def frames_of(program, model, settings, properties, words, spheres, dt, steps, every):
    """[(x, v, w, f) of each sphere] of each frame. model, settings: LIGGGHTS' words, words: Grip's."""
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
        text += f"fix floor all wall/grip type 1 zplane 0 NULL\n" if floor else ""
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
    """The largest difference of each vector over all frames, over its size, and the deepest overlap."""
    def overlap(frame):
        if len(spheres) == 1:
            return spheres[0][0] - frame[0][0][2]
        return sum(s[0] for s in spheres) - math.dist(frame[0][0], frame[1][0])

    deepest = max(overlap(frame) for frame in grip)
    worst = []
    for v in range(len(VECTORS)):
        size = deepest if v == 0 else max(math.hypot(*s[v]) for frame in peer for s in frame)
        worst.append(max(math.dist(a[v], b[v]) for f, g in zip(grip, peer) for a, b in zip(f, g)) / size)
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


def main():
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


main()
host.finish()
