# SPDX-License-Identifier: GPL-2.0-only
"""Impacts of two spheres, and of a sphere on a wall, compared with closed forms (doc/laws) and with a direct
integration of the laws in Python; a loaded pair that is rotated as a rigid body."""
import math
import random

import pytest

import host
from reference import (STATE, Luding, LudingFriction, Model, Turning, compare_states, distance_and_speed, file_name,
                       head_on, integrate, mass, reduced, run_pairs)
from vectors import add, dot, length, rotated


def reduced_mass(radii):
    return reduced(*map(mass, radii))


K2HAT = 4000.0


def test_mass_velocity():
    """Hooke with mass_velocity: e = exp(-eta0 tc), tc = pi/sqrt(k/m* - eta0^2), eta0 = gamma/2. The velocity used
    for damping is half a step old, and the contact ends on a step: an error of first order in dt."""
    grid = [(radii, k, gamma, speed) for radii in ((0.5, 0.5), (0.2, 0.6)) for k, gamma in ((1000.0, 10.0), (1000.0, 40.0))
            for speed in (0.1, 1.0)]
    for dt, steps, tolerance in ((5e-6, 30000, 1e-3), (1.25e-6, 120000, 2.5e-4)):
        gap = 0.01
        frames, _ = run_pairs([(f"hooke {k} {gamma} damping mass_velocity tangential linear_nohistory 1.0 0.0",
                             head_on(radii, speed, gap * speed)) for radii, k, gamma, speed in grid], dt, steps, steps)
        for k, (radii, stiffness, gamma, speed) in enumerate(grid):
            distance, out = distance_and_speed(frames[-1], k)
            eta0 = 0.5 * gamma
            time = math.pi / math.sqrt(stiffness / reduced_mass(radii) - eta0 ** 2)
            # Free flight before and after: the rest of the time is the contact's.
            contact_time = steps * dt - gap - (distance - sum(radii)) / out
            text = f"hooke mass_velocity radii {radii} gamma {gamma} speed {speed}"
            host.check_close(out / speed, math.exp(-eta0 * time), tolerance, f"{text}: restitution")
            host.check_close(contact_time, time, tolerance, f"{text}: contact time")


@pytest.mark.parametrize("young", (1e4, 1e6))
def test_coeff_restitution(young):
    """Hertz with coeff_restitution: e at every speed, size and stiffness."""
    grid, pairs = [], []
    for e in (0.95, 0.7, 0.3):
        for radii in ((0.5, 0.5), (0.1, 0.5), (1.0, 1.0)):
            for speed in (0.05, 2.0):
                grid.append((e, radii, speed))
                model = f"hertz/material {young} {e} 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.5"
                pairs.append((model, head_on(radii, speed, 1e-3 * speed)))
    frames, _ = run_pairs(pairs, 2e-5 * math.sqrt(1e4 / young) * 0.5, 60000, 60000)
    for k, (e, radii, speed) in enumerate(grid):
        distance, out = distance_and_speed(frames[-1], k)
        text = f"hertz/material {young:g} e {e} radii {radii} speed {speed}"
        host.check(distance > sum(radii), f"{text}: has not come apart")
        host.check_close(out / speed, e, 2e-3, f"{text}: restitution")


def test_collision_time():
    """Hertz without damping: the collision time by the exact integral, and by the rounded formula for equal spheres."""
    SHARE = math.sqrt(math.pi) * math.gamma(1.4) / math.gamma(0.9)  # integral of 1/sqrt(1 - x^(5/2)) from 0 to 1
    grid = [(radii, speed) for radii in ((0.5, 0.5), (0.25, 0.25), (0.3, 0.6)) for speed in (0.05, 0.2, 1.0)]
    young, poisson, gap = 1e4, 0.3, 1e-3
    modulus = young / (2 * (1 - poisson ** 2))
    for word in ("damping none", "damping coeff_restitution", "damping velocity"):
        value = 1.0 if word.endswith("restitution") else 0.0
        frames, _ = run_pairs([(f"hertz/material {young} {value} {poisson} {word} tangential mindlin NULL 0.0 0.0",
                             head_on(radii, speed, gap * speed)) for radii, speed in grid], 2e-6, 90000, 90000)
        for k, (radii, speed) in enumerate(grid):
            distance, out = distance_and_speed(frames[-1], k)
            contact_time = 90000 * 2e-6 - gap - (distance - sum(radii)) / out
            r = radii[0] * radii[1] / sum(radii)
            deepest = (15 * reduced_mass(radii) * speed ** 2 / (16 * math.sqrt(r) * modulus)) ** 0.4
            text = f"hertz collision time {word}, radii {radii} speed {speed}"
            host.check(distance > sum(radii), f"{text}: has not come apart")
            host.check_close(out / speed, 1.0, 1e-7, f"{text}: restitution")
            host.check_close(contact_time, 2 * SHARE * deepest / speed, 1e-6, text)
            if radii[0] == radii[1]:
                rounded = 2.214 * (1.0 / modulus) ** 0.4 * sum(radii) / speed ** 0.2
                host.check_close(contact_time, rounded, 0.01, f"{text}: rounded formula")


# ---------------------------------------------------------------------------------------------------------------------
# luding, compared with the reference.


def test_luding_restitution():
    """Restitution over a grid without damping: compared with the closed form, for dm from the closed form."""
    R = 0.5
    grid = [(k1_ratio, kc_ratio, phi_f, speed) for k1_ratio in (0.1, 0.4, 0.8, 1.0) for kc_ratio in (0.0, 0.05, 0.5)
            for phi_f in (0.01, 0.1, 0.4) for speed in (0.3, 1.5)]
    DT, STEPS = 1e-5, 40000
    laws = [Luding(K2HAT, *numbers[:3]) for numbers in grid]
    radii = (R, R)
    frames, _ = run_pairs([(law.text(), head_on(radii, numbers[3], 2e-3 * numbers[3])) for law, numbers in zip(laws, grid)],
                       DT, STEPS, 2000)
    kinds = set()
    for k, (k1_ratio, kc_ratio, phi_f, speed) in enumerate(grid):
        m, a12 = reduced_mass(radii), R
        k2max, k1, kc = K2HAT, k1_ratio * K2HAT, kc_ratio * K2HAT
        dm = speed * math.sqrt(m / k1)
        limit = k2max / (k2max - k1) * phi_f * a12 if k1 < k2max else math.inf
        k2 = k2max if dm >= limit else k1 if limit == math.inf else k1 + (k2max - k1) * dm / limit
        square = k1 / k2 - kc / k1 * (k2 - k1) ** 2 / (k2 * (k2 + kc))
        distance, out = distance_and_speed(frames[-1], k)
        text = f"luding k1_ratio {k1_ratio} kc_ratio {kc_ratio} phi_f {phi_f} speed {speed}"
        kinds.add(("stick" if square < 0 else "part", "beyond" if dm >= limit else "below", k1 == k2max))
        if square < 0:
            inside = [distance_and_speed(frame, k)[0] < sum(radii) for frame in frames[3:]]
            host.check(all(inside), f"{text}: e^2 = {square:.3g}, so the pair should stick: {inside}")
        else:
            host.check(distance > sum(radii), f"{text}: e^2 = {square:.3g}, but the pair is still in contact")
            # Second order in dt/tc, amplified where e is small.
            host.check(abs((out / speed) ** 2 - square) < 2e-5, f"{text}: e^2 is {(out / speed) ** 2!r}, want {square!r}")
    host.check(len(kinds) >= 4, f"the grid is too poor: {kinds}")


def test_luding_paths():
    """The same and harder ones, beyond the plastic limit and with damping, compared step by step with Python."""
    numbers = [
        (Luding(K2HAT, 0.2, 0.2, 0.05), 0.3), (Luding(K2HAT, 0.2, 0.2, 0.01), 1.5), (Luding(K2HAT, 0.2, 0.9, 0.4), 1.0),
        (Luding(K2HAT, 0.5, 0.0, 0.01), 2.0), (Luding(K2HAT, 0.2, 0.2, 0.1, gamma_n=0.5), 1.0),
        (Luding(K2HAT, 0.3, 0.1, 0.1, gamma_n=3.0), 0.5), (Luding(K2HAT, 0.3, 0.1, 0.1, e=0.6), 1.0),
        (Luding(K2HAT, 1.0, 0.1, 0.1, e=0.6), 1.0), (Luding(K2HAT, 0.3, 0.1, 0.1, e=1.0), 1.0),
        (Luding(K2HAT, 0.3, 0.1, 0.0), 1.0), (Luding(K2HAT, 0.3, 0.0, 0.0, e=0.9), 0.2),
    ]
    for radii in ((0.5, 0.5), (0.5, 0.35)):
        starts = [head_on(radii, speed, 0.003) for _, speed in numbers]
        frames, _ = run_pairs([(law.text(), start) for (law, _), start in zip(numbers, starts)], 1e-4, 2000, 250)
        beyond = 0
        for k, ((law, speed), start) in enumerate(zip(numbers, starts)):
            _, deepest, states = integrate(Model(law), start, 1e-4, 2000, 250)
            a12 = 2 * radii[0] * radii[1] / sum(radii)
            if law.k1_ratio < 1 and law.phi_f > 0:
                beyond += deepest > 1 / (1 - law.k1_ratio) * law.phi_f * a12
            scale = K2HAT * law.k1_ratio * deepest
            compare_states(frames[1:], 2 * k, states, 1e-10, f"{law.text()} radii {radii} speed {speed}",
                           [0, speed, 1.0, scale, scale])
        host.check(beyond >= 2, f"only {beyond} impacts went beyond the plastic limit")


def test_luding_spring():
    """gamma_n and e below the plastic limit with k2 = k1: the damped linear spring."""
    grid = [("gamma_n", 0.5), ("gamma_n", 3.0), ("e", 0.9), ("e", 0.4)]
    radii = (0.5, 0.35)
    m = reduced_mass(radii)
    k1 = 2000.0
    frames, _ = run_pairs([(f"luding k2hat {k1} k1_ratio 1.0 kc_ratio 0.3 phi_f 0.1 {word} {value}", head_on(radii, 1.0, 1e-3))
                        for word, value in grid], 2e-6, 60000, 60000)
    for k, (word, value) in enumerate(grid):
        if word == "e":
            want = value
        else:
            eta0 = value / (2 * m)
            want = math.exp(-eta0 * math.pi / math.sqrt(k1 / m - eta0 ** 2))
        distance, out = distance_and_speed(frames[-1], k)
        host.check_close(out, want, 1e-3, f"luding {word} {value}: restitution")
        host.check(distance > sum(radii), f"luding {word} {value}: still in contact")


def test_luding_young():
    """Young: k2hat by Woo's rule."""
    young, radii = 6000.0, (0.5, 0.35)
    area = math.pi * min(radii) ** 2
    k2hat = 1 / (radii[0] / (young * area) + radii[1] / (young * area))
    law = Luding(k2hat, 0.2, 0.1, 0.05)
    start = head_on(radii, 0.8, 0.003)
    frames, _ = run_pairs([(law.text().replace(f"k2hat {k2hat!r}", f"young {young!r}"), start)], 1e-4, 1000, 100)
    _, deepest, states = integrate(Model(law), start, 1e-4, 1000, 100)
    compare_states(frames[1:], 0, states, 1e-10, "luding young", [0, 0.8, 1.0, k2hat * deepest, k2hat * deepest])


# ---------------------------------------------------------------------------------------------------------------------
# Oblique impacts with spin, with laws of all four senses, sticking and sliding.


def oblique(radii, seed):
    """Two spheres that meet off the centre line, each with spin."""
    rng = random.Random(seed)
    n = [rng.uniform(-1, 1) for _ in range(3)]
    n = [p / length(n) for p in n]
    u = [rng.uniform(-1, 1) for _ in range(3)]
    u = add(u, n, -dot(u, n) - 1.2)  # approaching
    spin = [[rng.uniform(-8, 8) for _ in range(3)] for _ in (0, 1)]
    d = sum(radii) + 0.004
    return [(radii[0], [0.5 * d * p for p in n], [0.6 * p for p in u], spin[0]),
            (radii[1], [-0.5 * d * p for p in n], [-0.4 * p for p in u], spin[1])]


# The numbers of friction, rolling and twisting: k_ratio, mu, phi_d, gamma.
DAMPED = Luding(K2HAT, 0.5, 0.2, 0.05, gamma_n=0.1)
FULL = [
    Model(Luding(K2HAT, 0.2, 0.2, 0.05, gamma_n=0.1), LudingFriction(0.2, 0.4, 0.7, 0.1),
          Turning((0.1, 0.05, 0.8, 0.02), (0.1, 0.05, 0.9, 0.01))),
    Model(Luding(K2HAT, 0.3, 0.1, 0.1, e=0.8), LudingFriction(0.3, 5.0),
          Turning((0.2, 5.0, 1.0, 0.0), (0.2, 5.0, 1.0, 0.0))),
    Model(Luding(K2HAT, 0.2, 1.0, 0.4, gamma_n=0.5), LudingFriction(0.2, 0.1, 0.0, 0.3),
          Turning((0.1, 0.01, 0.5, 0.1), (0.1, 0.01, 0.5, 0.05))),
    Model(DAMPED, LudingFriction(0.0, 0.5, 0.7, 2.0), Turning((0.0, 0.1, 0.7, 0.5), (0.0, 0.1, 0.7, 0.5))),
    Model(DAMPED, LudingFriction(0.2, 0.5, 0.7, 0.1)),
    Model(DAMPED, None, Turning((0.2, 0.1, 0.7, 0.05))),
    Model(DAMPED, None, Turning(None, (0.2, 0.1, 0.7, 0.05))),
]


@pytest.mark.parametrize("radii", ((0.5, 0.5), (0.5, 0.2)))
def test_oblique(radii):
    cases = [(law, oblique(radii, 10 + seed)) for law in FULL for seed in range(3)]
    frames, _ = run_pairs([(law.text(), start) for law, start in cases], 5e-5, 3000, 200)
    for k, (law, start) in enumerate(cases):
        _, deepest, states = integrate(law, start, 5e-5, 3000, 200)
        scale = K2HAT * law.normal.k1_ratio * deepest
        compare_states(frames[1:], 2 * k, states, 1e-10, f"oblique impact {k} radii {radii} {law.text()}",
                       [0, 1.0, 8.0, scale, scale * min(radii)])


def test_lengths():
    """The length forms are equivalent: kr_length = kr_ratio a12."""
    law, start = FULL[0], oblique((0.5, 0.2), 3)
    a12 = 2 * 0.5 * 0.2 / 0.7
    text = (law.text().replace("kr_ratio 0.1", f"kr_length {0.1 * a12!r}")
            .replace("kw_ratio 0.1", f"kw_length {0.1 * a12!r}"))
    frames, _ = run_pairs([(text, start)], 5e-5, 2000, 200)
    _, deepest, states = integrate(law, start, 5e-5, 2000, 200)
    compare_states(frames[1:], 0, states, 1e-10, "kr_length and kw_length", [0, 1.0, 8.0, 100.0, 20.0])


def test_coulomb():
    """Coulomb: a contact that slides all the time has f_t = mu (F_n + kc delta). (With phi_d < 1 it would stick and
    slip.)"""
    law = Model(Luding(K2HAT, 1.0, 0.1, 0.0), LudingFriction(0.5, 0.2))
    start = [(0.5, [-0.5001, 0.0, 0.0], [0.1, 0.0, 0.0], [0.0, 0.0, 0.0]),
             (0.5, [0.5001, 0.0, 0.0], [-0.1, 5.0, 0.0], [0.0, 0.0, 0.0])]
    frames, _ = run_pairs([(law.text(), start)], 1e-5, 2000, 100)
    sliding = [f for f in frames if f["fx"][0] < -0.2]
    host.check(len(sliding) > 5, "the sliding pair hardly touches")
    for frame in sliding:
        n = add([frame[c][0] for c in "xyz"], [frame[c][1] for c in "xyz"], -1.0)
        n = [p / length(n) for p in n]
        f = [frame[c][0] for c in ("fx", "fy", "fz")]
        normal = dot(f, n)
        host.check_close(length(add(f, n, -normal)), 0.2 * (normal + 0.1 * normal), 1e-9, "Coulomb's cone")


# ---------------------------------------------------------------------------------------------------------------------
# A sphere on a wall: m* = m, a12 = 2 R.


def run_wall(model, wall, radius, x, v, w, dt, steps, every):
    host.write_data(file_name("one.data"), [(-3.0, 3.0)] * 3, [(1, radius, x, v, w)])
    host.must_run(host.LOAD + host.head("lj", "f f f", data=file_name('one.data')) + f"""pair_style grip
pair_coeff * * {model}
timestep {dt!r}
fix nve all nve/sphere
fix wall all wall/grip {wall}
dump d all custom {every} {file_name('one.dump')} {STATE}
dump_modify d sort id format float %.17g
thermo {steps}
run {steps}
""")
    return host.read_dump(file_name("one.dump"))


@pytest.mark.parametrize("wall", ("MODEL zplane 0 NULL", "type 1 zplane 0 NULL", "MODEL region w"))
def test_luding_at_a_wall(wall):
    for k1_ratio, kc_ratio, phi_f, speed in ((0.2, 0.2, 0.05, 0.5), (0.4, 0.05, 0.3, 1.0), (0.2, 0.0, 0.02, 1.5)):
        radius = 0.4
        law = Luding(K2HAT, k1_ratio, kc_ratio, phi_f)
        m, a12 = mass(radius), 2 * radius
        k1, kc = k1_ratio * K2HAT, kc_ratio * K2HAT
        dm = speed * math.sqrt(m / k1)
        limit = K2HAT / (K2HAT - k1) * phi_f * a12
        k2 = K2HAT if dm >= limit else k1 + (K2HAT - k1) * dm / limit
        square = k1 / k2 - kc / k1 * (k2 - k1) ** 2 / (k2 * (k2 + kc))
        text = wall.replace("MODEL", law.text())
        if "region" in wall:
            text += "\nregion w block -2 2 -2 2 0 2"
            text = text.split("\n")[0]
        model = law.text()
        before = "region w block -2 2 -2 2 0 2\n" if "region" in wall else ""
        frames = run_wall(model + "\n" + before, text, radius, [0.0, 0.0, radius + 1e-3], [0.0, 0.0, -speed],
                          [0.0, 0.0, 0.0], 1e-5, 30000, 3000)
        if square < 0:
            host.check(all(f["z"][0] < radius for f in frames[5:]), f"{text}: should stick")
        else:
            host.check(frames[-1]["z"][0] > radius, f"{text}: should come off")
            host.check(abs((frames[-1]["vz"][0] / speed) ** 2 - square) < 2e-5,
                       f"{text}: e^2 is {(frames[-1]['vz'][0] / speed) ** 2!r}, want {square!r}")


@pytest.mark.parametrize("model, e, tolerance",
                         (("hertz/material 1e4 0.7 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.4", 0.7, 2e-3),
                            ("hooke 2000 0.7 damping coeff_restitution tangential linear_history 800 0.5 0.4", 0.7, 2e-3),
                            ("luding k2hat 2000 k1_ratio 1 kc_ratio 0 phi_f 0.1 e 0.7", 0.7, 2e-3)))
def test_restitution_at_a_wall(model, e, tolerance):
    for speed in (0.1, 1.0):
        frames = run_wall(model, f"{model} zplane 0 NULL", 0.4, [0.0, 0.0, 0.4 + 1e-3 * speed], [0.0, 0.0, -speed],
                          [0.0, 0.0, 0.0], 5e-6, 60000, 60000)
        host.check(frames[-1]["z"][0] > 0.4, f"wall {model}: still in contact")
        host.check_close(frames[-1]["vz"][0], e * speed, tolerance, f"wall {model} speed {speed}: restitution")


# ---------------------------------------------------------------------------------------------------------------------
# A loaded pair rotated as a rigid body: force and torque rotate with it.


def run_rotation(law, radii, axis, steps, turns=1.0, seed=1):
    """Presses and twists a pair by fix move, then rotates both about an axis. Returns the frames before and after."""
    n = [2 / 3, -1 / 3, 2 / 3]
    d = sum(radii) * 0.99
    centre = [0.2, -0.1, 0.3]
    start = [(radii[0], add(centre, n, 0.5 * d), [0.0] * 3, [0.0] * 3),
             (radii[1], add(centre, n, -0.5 * d), [0.0] * 3, [0.0] * 3)]
    host.write_data(file_name("turn.data"), [(-5.0, 5.0)] * 3, [(1,) + s for s in start])
    twist = [0.5, 0.7, -0.3]
    x0 = start[0][1]
    host.must_run(host.LOAD + host.head("lj", "f f f", data=file_name('turn.data')) + f"""pair_style grip
pair_coeff * * {law.text()}
neighbor 0.2 bin
neigh_modify every 1 delay 0 check yes
timestep 0.001
group a id 1
group b id 2
# Load: sphere 1 turns in place by about 0.005 rad.
fix load a move rotate {x0[0]!r} {x0[1]!r} {x0[2]!r} {twist[0]} {twist[1]} {twist[2]} 62.8
dump d all custom 1000000 {file_name('turn.dump')} {STATE}
dump_modify d sort id format float %.17g
thermo 100000
run 50
unfix load
# Rest once, so that both turn at the same rate when the pair is set up again.
velocity all set 0 0 0
set group all omega 0 0 0
fix still all move linear 0 0 0
run 2
unfix still
write_dump all custom {file_name('before.dump')} {STATE} modify sort id format float %.17g
fix turn all move rotate 0.3 0.4 -0.2 {axis[0]} {axis[1]} {axis[2]} {steps * 0.001 / turns!r}
run {steps}
write_dump all custom {file_name('after.dump')} {STATE} modify sort id format float %.17g
""")
    return host.read_dump(file_name("before.dump"))[-1], host.read_dump(file_name("after.dump"))[-1]


PRESSED = Luding(K2HAT, 0.3, 0.1, 0.1)
STICKS = 5.0, 1.0, 0.0  # mu, phi_d, gamma
SENSES = {
    "tangential": Model(PRESSED, LudingFriction(0.3, 5.0)),
    "rolling": Model(PRESSED, None, Turning((0.3, *STICKS))),
    "twisting": Model(PRESSED, None, Turning(None, (0.3, *STICKS))),
    "all": Model(PRESSED, LudingFriction(0.3, 5.0), Turning((0.2, *STICKS), (0.1, *STICKS))),
}


@pytest.mark.parametrize("sense", SENSES)
def test_rotation(sense):
    law = SENSES[sense]
    for axis in ([0.0, 0.0, 1.0], [2 / 3, -1 / 3, 2 / 3], [-0.48, 0.6, 0.64]):
        unit = [p / length(axis) for p in axis]
        # A spring that is projected at constant length lags behind by an angle of first order in dt, so the
        # results are extrapolated.
        (before, coarse), (_, fine) = (run_rotation(law, (0.5, 0.4), axis, steps, turns=0.7) for steps in (1000, 2000))
        for what, columns in (("force", ("fx", "fy", "fz")), ("torque", ("tqx", "tqy", "tqz"))):
            for k in (0, 1):
                text = f"rotation, {sense} about {axis}: {what} on {k + 1}"
                old, first, second = ([frame[c][k] for c in columns] for frame in (before, coarse, fine))
                want = rotated(old, unit, 2 * math.pi * 0.7)
                size = length(old)
                if what == "force" or sense != "all":
                    host.check_close(length(second), size, 1e-8, f"{text}: length")
                host.check(size > 1e-3, f"{text}: none before")
                errors = [length(add(got, want, -1.0)) / size for got in (first, second)]
                host.check(errors[1] < 5e-3, f"{text}: off by {errors[1]:.3g}")
                host.check(errors[1] < 0.55 * errors[0] + 1e-7, f"{text}: {errors} do not vanish with dt")
                limit = add([2 * p for p in second], first, -1.0)
                host.check(length(add(limit, want, -1.0)) < 5e-5 * size,
                           f"{text}: off by {length(add(limit, want, -1.0)) / size:.3g} in the limit")
