# SPDX-License-Identifier: GPL-2.0-only
"""Laws that approximate LIGGGHTS' epsd2, cdt and sjkr, as recommended in doc/user/from_liggghts.md and doc/laws, compared
with LIGGGHTS; skipped where it is not installed. test_liggghts_rolling.py tests the rolling laws of the same names.

A ball that rolls on a floor until it stops, with `rolling sds` for epsd2 and for cdt; a collision of a pair with different
spins; and the largest pull while a pair is separated, with `jkr` for sjkr. Compared with LIGGGHTS and with the closed forms
on the page."""
import math

import host
import liggghts
from liggghts import file_name

DENSITY, YOUNG, POISSON, V_CHAR, E, MU, ROLL, G = 2500.0, 2e7, 0.3, 1.0, 0.5, 0.4, 0.05, 9.81
R = 2.5e-3
MASS = 4 / 3 * math.pi * R ** 3 * DENSITY
MODULUS, SHEAR = YOUNG / (2 * (1 - POISSON ** 2)), YOUNG / (4 * (2 - POISSON) * (1 + POISSON))


def linear_stiffness(r, m):
    return liggghts.stiffness(MODULUS, V_CHAR, r, m)


def balls(program, model, words, spheres, floor, dt, steps, every, motion="nve/sphere", gravity=G, properties=""):
    """Frames of a dump of one ball on a floor, or of two in free space: [(x, v, omega, force)] of each frame.
    spheres: [(x, v, omega)]; model: LIGGGHTS' words; words: Grip's."""
    data, dump = file_name("data"), file_name("dump")
    host.write_data(data, [(-0.05, 0.05)] * 2 + [(-0.01, 0.02)], [(1, R, *sphere) for sphere in spheres], 1, DENSITY)
    text = liggghts.head(program, data, 1e-3)
    if program == "liggghts":
        text += liggghts.materials(YOUNG, POISSON, V_CHAR) + f"""fix p4 all property/global coefficientRestitution peratomtypepair 1 {E!r}
fix p5 all property/global coefficientFriction peratomtypepair 1 {MU!r}
{properties}
pair_style gran model {model}
pair_coeff * *
"""
        text += f"fix floor all wall/gran model {model} primitive type 1 zplane 0.0\n" if floor else ""
    else:
        text += f"pair_style grip\npair_coeff * * {words}\n"
        text += "fix floor all wall/grip type 1 zplane 0 NULL\n" if floor else ""
    text += f"fix move all {motion}\ntimestep {dt!r}\nthermo 1000000\n"
    text += f"fix down all gravity {gravity!r} vector 0 0 -1\n" if gravity else ""
    text += liggghts.dump(program, every, dump, "x y z vx vy vz omegax omegay omegaz fx fy fz")
    text += f"run {steps}\n"
    if program == "grip":
        host.must_run(text)
    else:
        liggghts.run(text)
    vectors = (("x", "y", "z"), ("vx", "vy", "vz"), ("omegax", "omegay", "omegaz"), ("fx", "fy", "fz"))
    return [[tuple([frame[name][k] for name in names] for names in vectors) for k in range(len(spheres))]
            for frame in host.read_dump(dump)]


def rolled(frames):
    return [frame[0][0][0] for frame in frames]


ROLLING = f"fix p6 all property/global coefficientRollingFriction peratomtypepair 1 {ROLL!r}"
SPEED = 0.05
PATH = SPEED ** 2 / (2 * 5 / 7 * ROLL * G)  # until a rolling ball stops, against the torque ROLL m g R
k_hooke = linear_stiffness(R, MASS)
a_hertz = (3 * MASS * G * R / (4 * MODULUS)) ** (1 / 3)
LAWS = {
    "hooke": (f"hooke {k_hooke!r} {E!r}", k_hooke, MASS * G / k_hooke, 1e-6),
    "hertz": (f"hertz/material {YOUNG!r} {E!r} {POISSON!r}", 8 * SHEAR * a_hertz, a_hertz ** 2 / R, 1e-6),
}


def test_rolling_ball():
    for law, (normal, kt, overlap, dt) in LAWS.items():
        start = [([0.0, 0.0, R - overlap], [SPEED, 0.0, 0.0], [0.0, SPEED / R, 0.0])]
        words = f"{normal} damping coeff_restitution tangential history mu {MU!r} rolling sds {kt!r} 0 {ROLL!r}"
        grip = rolled(balls("grip", "", words, start, True, dt, 250000, 2500))
        host.check_close(grip[-1], PATH, 1e-3, f"{law}, rolling sds, path")
        for model in ("epsd2", "cdt"):
            peer = rolled(balls("liggghts", f"{law} tangential history rolling_friction {model}", "", start, True, dt, 250000,
                                2500, properties=ROLLING))
            worst = max(abs(a - b) for a, b in zip(grip, peer)) / PATH
            print(f"{law}, {model}: paths differ by {worst:.1e} of {PATH:.4g} m")
            host.check(worst < 1e-4, f"{law}, {model}: paths differ by {worst:.2g}")


def test_spin_lost():
    """A head-on collision of balls that rotate in opposite directions. If rolling slips all the time, the lost
    angular momentum is the rolling friction coefficient times R* times the momentum. If the spins are small, the
    spring of epsd2 partly holds them; cdt has no spring."""
    k_pair = linear_stiffness(R / 2, MASS / 2)
    words = f"hooke {k_pair!r} {E!r} damping coeff_restitution tangential history mu {MU!r} rolling sds {k_pair!r} 0 {ROLL!r}"
    for spin, nearness in ((5.0, 0.05), (50.0, 0.07)):
        spheres = [([-R - 1e-5, 0.0, 0.0], [0.1, 0.0, 0.0], [0.0, 0.0, spin]),
                   ([R + 1e-5, 0.0, 0.0], [-0.1, 0.0, 0.0], [0.0, 0.0, -spin])]
        lost = {}
        for model in ("grip", "epsd2", "cdt"):
            frames = balls("grip" if model == "grip" else "liggghts", f"hooke tangential history rolling_friction {model}",
                           words, spheres, False, 1e-6, 5000, 5000, gravity=0, properties=ROLLING)
            lost[model] = spin - frames[-1][0][2][2]
        momentum = 0.1 * (1 + E) * MASS
        host.check_close(lost["cdt"], ROLL * R / 2 * momentum / (0.4 * MASS * R ** 2), 2e-3, f"spin lost at {spin}, cdt")
        host.check_close(lost["grip"], lost["epsd2"], 1e-9, f"spin lost at {spin}, rolling sds for epsd2")
        host.check_close(lost["grip"], lost["cdt"], nearness, f"spin lost at {spin}, rolling sds for cdt")
        print(f"spin {spin}: lost", *(f"{model} {value:.4f}" for model, value in lost.items()))


def pulled(program, density):
    """[(overlap, force)] of a pair that is separated slowly."""
    gamma = 2 * math.pi ** 2 / 9 * (R / 2) * density ** 3 / MODULUS ** 2
    spheres = [([-R + 1e-5, 0.0, 0.0], [-2e-6, 0.0, 0.0], [0.0] * 3), ([R - 1e-5, 0.0, 0.0], [2e-6, 0.0, 0.0], [0.0] * 3)]
    frames = balls(program, "hertz tangential history cohesion sjkr", f"jkr {YOUNG!r} 0 {POISSON!r} {gamma!r}", spheres,
                   False, 1e-4, 60000, 10, motion="nve/noforce", gravity=0,
                   properties=f"fix p6 all property/global cohesionEnergyDensity peratomtypepair 1 {density!r}")
    return [(2 * R - right[0][0] + left[0][0], -left[3][0]) for left, right in frames[1:]]


def test_pull():
    """The statements of the page about sjkr and about the jkr with the same pull: the pull, the overlap without
    force, the end."""
    for density in (1e5, 2e5):
        pull = 2 * math.pi ** 3 / 3 * (R / 2) ** 2 * density ** 3 / MODULUS ** 2
        unit = math.pi ** 2 * R / 2 * (density / MODULUS) ** 2
        for program, rest, end in (("liggghts", 9 / 4 * unit, 0.0), ("grip", 2 ** (2 / 3) / 3 * unit, -unit / 108 ** (1 / 3))):
            path = pulled(program, density)
            what = f"{'sjkr' if program == 'liggghts' else 'jkr'}, density {density:g}"
            host.check_close(-min(force for _, force in path), pull, 3e-3, f"{what}, largest pull")
            free = next(overlap for overlap, force in path if force < 0)
            last = [overlap for overlap, force in path if force != 0][-1]
            host.check(abs(free - rest) < 0.02 * unit, f"{what}: no force at {free:.4g}, expected {rest:.4g}")
            host.check(abs(last - end) < 0.02 * unit, f"{what}: ends at {last:.4g}, expected {end:.4g}")
