# SPDX-License-Identifier: GPL-2.0-only
"""Momentum and angular momentum of an isolated cluster are constant up to rounding; moved, rotated, mirrored and
boosted clusters behave in the same way; a force that is not finite stops the run, and the error names the pair; a
deep overlap is reported once."""
import math
import re

import pytest

import host
from vectors import cross

file_name = host.scratch("grip_invariants_")
DUMP = "id radius mass x y z vx vy vz omegax omegay omegaz fx fy fz tqx tqy tqz"
LUDING = ("luding k2hat 4000 k1_ratio 0.2 kc_ratio 0.4 phi_f 0.05 gamma_n 0.5 "
          "tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7 gamma_t 0.1 "
          "rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.8 gamma_r 0.02 "
          "twisting luding kw_ratio 0.1 mu_w 0.05 phi_d 0.9 gamma_w 0.01")
MODELS = {
    "luding": LUDING,
    "luding, lengths": LUDING.replace("kr_ratio", "kr_length").replace("kw_ratio", "kw_length"),
    "mindlin": "hertz/material 1e4 0.5 0.3 damping tsuji tangential mindlin NULL 0.5 0.4",
    "history": "hooke 2000 10 damping mass_velocity tangential linear_history 800 0.5 0.4",
    "nohistory": "hertz 1e4 10 damping viscoelastic tangential linear_nohistory 0.5 0.4 limit_damping",
}


def cluster(count, seed):
    """Spheres that fly towards their centre."""
    spheres = host.random_spheres(count, [(-2.0, 2.0)] * 3, [0.5, 0.4, 0.25], seed, 0.3, 3.0)
    return [(kind, radius, x, [a - 1.2 * b for a, b in zip(v, x)], w) for kind, radius, x, v, w in spheres]


def run(spheres, model, steps=1000, every=50, ranks=1, newton="on", size=30.0):
    host.write_data(file_name("cluster.data"), [(-size, size)] * 3, spheres)
    host.must_run(host.LOAD + host.head("lj", "f f f", data=file_name('cluster.data'), newton=newton) + f"""pair_style grip
pair_coeff * * {model}
neighbor 0.1 bin
neigh_modify every 1 delay 0 check yes
timestep 0.001
fix nve all nve/sphere
dump d all custom {every} {file_name('dump')} {DUMP}
dump_modify d sort id format float %.17g
thermo 10000
run {steps}
""", ranks=ranks)
    return host.read_dump(file_name("dump"))


def rows(frame, names):
    return list(zip(*(frame[name] for name in names.split())))


def momenta(frame):
    """Momentum, angular momentum about the origin, and the sums of the magnitudes of their contributions."""
    p, l, p_size, l_size = [0.0] * 3, [0.0] * 3, 0.0, 0.0
    for r, m, x, v, w in zip(frame["radius"], frame["mass"], rows(frame, "x y z"), rows(frame, "vx vy vz"),
                             rows(frame, "omegax omegay omegaz")):
        orbital = cross(x, v)
        for k in range(3):
            p[k] += m * v[k]
            l[k] += m * (orbital[k] + 0.4 * r * r * w[k])
        p_size += m * math.hypot(*v)
        l_size += m * (math.hypot(*orbital) + 0.4 * r * r * math.hypot(*w))
    return p, l, p_size, l_size


@pytest.mark.parametrize("name", MODELS)
def test_momenta(name):
    model = MODELS[name]
    for ranks, newton in ((1, "on"), (2, "off"), (4, "on")) if name == "luding" else ((1, "on"),):
        frames = run(cluster(45, 3), model, ranks=ranks, newton=newton)
        text = f"{name}, {ranks} ranks, newton {newton}"
        p0, l0, p_size, l_size = momenta(frames[0])
        p_worst = max(abs(a - b) for frame in frames for a, b in zip(momenta(frame)[0], p0))
        l_worst = max(abs(a - b) for frame in frames for a, b in zip(momenta(frame)[1], l0))
        host.check(p_worst < 1e-13 * p_size, f"{text}: momentum changes by {p_worst:.3g} of {p_size:.3g}")
        host.check(l_worst < 1e-13 * l_size, f"{text}: angular momentum changes by {l_worst:.3g} of {l_size:.3g}")
        touching = max(abs(f) for frame in frames for f in frame["fx"])
        host.check(touching > 1.0, f"{text}: nothing touches")
        # On each step written: forces and torques cancel.
        for frame in frames:
            force = rows(frame, "fx fy fz")
            torque = [[a + b for a, b in zip(t, cross(x, f))]
                      for t, x, f in zip(rows(frame, "tqx tqy tqz"), rows(frame, "x y z"), force)]
            scale = max(1e-6, max(abs(c) for f in force for c in f))
            worst = max(abs(math.fsum(f[k] for f in force)) for k in range(3))
            host.check(worst < 1e-12 * scale, f"{text}: the sum of forces is {worst:.3g} of {scale:.3g}")
            worst = max(abs(math.fsum(t[k] for t in torque)) for k in range(3))
            host.check(worst < 1e-11 * scale, f"{text}: the sum of torques is {worst:.3g} of {scale:.3g}")


# ---------------------------------------------------------------------------------------------------------------------
# The same cluster rotated, mirrored, moved, boosted, renumbered.

C, S = 0.6, 0.8
TURN = [[C, -S, 0.0], [0.48, 0.36, -0.8], [0.64, 0.48, 0.6]]  # a rotation
MIRROR = [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]]


def times(matrix, a):
    return [sum(p * q for p, q in zip(row, a)) for row in matrix]


def compare(want, got, true, axial, text, shift=(0.0, 0.0, 0.0), boost=(0.0, 0.0, 0.0), order=None, tolerance=1e-9):
    """got: of the changed cluster. true, axial: the matrices of vectors and of pseudovectors."""
    worst, where = 0.0, ""
    for names, matrix, offset in (("x y z", true, shift), ("vx vy vz", true, boost), ("fx fy fz", true, None),
                                  ("omegax omegay omegaz", axial, None), ("tqx tqy tqz", axial, None)):
        expected = [times(matrix, a) for a in rows(want, names)]
        if offset:
            expected = [[p + q for p, q in zip(a, offset)] for a in expected]
        actual = rows(got, names)
        if order:
            actual = [actual[k] for k in order]
        scale = max(abs(c) for a in expected for c in a)
        difference = max(abs(p - q) for a, b in zip(expected, actual) for p, q in zip(a, b)) / scale
        if not difference <= worst:
            worst, where = difference, names
    host.check(worst <= tolerance, f"{text}: {where} differs by {worst:.3g} of the largest")


ONE = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]


@pytest.mark.parametrize("name", MODELS)
def test_moved(name):
    model = MODELS[name]
    spheres = cluster(20, 5)
    steps = 500
    want = run(spheres, model, steps, steps)[-1]
    host.check(max(map(abs, want["fx"])) > 1e-3, f"{name}: nothing touches at the end")

    def changed(function):
        return run([function(*sphere) for sphere in spheres], model, steps, steps)[-1]

    compare(want, changed(lambda t, r, x, v, w: (t, r, times(TURN, x), times(TURN, v), times(TURN, w))), TURN, TURN,
            f"{name}, turned")
    axial = [[-q for q in row] for row in MIRROR]
    compare(want, changed(lambda t, r, x, v, w: (t, r, times(MIRROR, x), times(MIRROR, v), times(axial, w))), MIRROR,
            axial, f"{name}, mirrored")
    compare(want, changed(lambda t, r, x, v, w: (t, r, [p + q for p, q in zip(x, (1.7, -3.1, 2.3))], v, w)), ONE, ONE,
            f"{name}, moved", shift=(1.7, -3.1, 2.3))
    boost = (1.5, -0.7, 0.4)
    compare(want, changed(lambda t, r, x, v, w: (t, r, x, [p + q for p, q in zip(v, boost)], w)), ONE, ONE,
            f"{name}, boosted", shift=[0.001 * steps * q for q in boost], boost=boost)
    # Other IDs and another order: i and j are swapped in half of the pairs.
    order = list(range(len(spheres)))[::-1]
    got = run([spheres[k] for k in order], model, steps, steps)[-1]
    compare(want, got, ONE, ONE, f"{name}, renumbered", order=order)


# ---------------------------------------------------------------------------------------------------------------------
# A force that is not finite stops the run; a deep overlap gives a warning.

STILL = [0.0, 0.0, 0.0]
HEAD = host.head("lj", "f f f", data="{data}") + """pair_style grip
pair_coeff * * {model}
timestep 0.001
{more}
fix nve all nve/sphere
"""


def run_cluster(spheres, model, commands, ranks=1, more=""):
    host.write_data(file_name("few.data"), [(-10.0, 10.0)] * 3, spheres)
    return host.run(host.LOAD + HEAD.format(data=file_name("few.data"), model=model, more=more) + commands, ranks=ranks)


def apart(count):
    return [(1, 0.5, [-8.0 + 2.0 * k, 3.0, 4.0], STILL, STILL) for k in range(count)]


@pytest.mark.parametrize("name", MODELS)
def test_not_finite(name):
    model = MODELS[name]
    for ranks in (1, 2):
        # Atoms 4 and 5 at the same place: no normal.
        spheres = apart(3) + [(1, 0.5, [0.3, 0.1, 0.2], STILL, STILL)] * 2
        status, printed = run_cluster(spheres, model, "run 5\n", ranks)
        errors = host.error_lines(printed)
        host.check(status != 0 and len(errors) == 1, f"{name}, {ranks} ranks, two at one place: status {status}, {errors}")
        host.check(any(re.search(r"\b(4\D+5|5\D+4)\b", error) for error in errors), f"{name}, two at one place: {errors}")
        # A velocity becomes NaN during a run.
        spheres = apart(3) + [(1, 0.5, [0.3, 0.1, 0.2], STILL, STILL), (1, 0.5, [1.29, 0.1, 0.2], STILL, STILL)]
        status, printed = run_cluster(spheres, model, "run 3\nvariable huge atom 1e200*1e200*(id==5)\nvelocity all set 0 0 0\n"
                                      "set atom 5 omega 1e200 1e200 -1e200\nset atom 5 vx 1e308\nrun 3\n", ranks)
        errors = host.error_lines(printed)
        host.check(status != 0 and len(errors) >= 1, f"{name}, {ranks} ranks, huge velocity: status {status}, {errors}")


@pytest.mark.parametrize("model", (MODELS["luding"], MODELS["mindlin"]))
def test_centre_on_a_wall(model):
    """A wall: a centre on it has no normal; the error names the atom and the fix."""
    spheres = apart(2) + [(1, 0.5, [0.0, 0.0, 0.0], STILL, STILL)]
    status, printed = run_cluster(spheres, model, f"fix ground all wall/grip {model} zplane 0 NULL\nrun 3\n")
    errors = host.error_lines(printed)
    host.check(status != 0 and len(errors) == 1, f"a centre on the wall: status {status}, {errors}")
    host.check(any("atom 3" in error and "ground" in error for error in errors), f"a centre on the wall: {errors}")


@pytest.mark.parametrize("ranks", (1, 2))
def test_deep_overlap(ranks):
    # Atoms 3 and 4 press deep into each other at some step, others later.
    spheres = apart(2) + [(1, 0.5, [0.0, 0.0, 0.0], [3.0, 0.0, 0.0], STILL), (1, 0.5, [1.01, 0.0, 0.0], [-3.0, 0.0, 0.0], STILL),
                          (1, 0.5, [0.0, 6.0, 0.0], [2.0, 0.0, 0.0], STILL), (1, 0.5, [1.01, 6.0, 0.0], [-2.0, 0.0, 0.0], STILL)]
    model = "hooke 100 1 damping velocity tangential linear_history 50 0.5 0.4"
    status, printed = run_cluster(spheres, model, "run 60\nrun 20\n", ranks)
    warnings = [line for line in printed.split("\n") if "WARNING" in line and "overlap" in line]
    host.check(status == 0 and len(warnings) == 1, f"deep overlap on {ranks} ranks: status {status}, warnings {warnings}")
    match = re.search(r"atoms (\d+) and (\d+) .* step (\d+)", warnings[0]) if warnings else None
    if host.check(match, f"deep overlap: {warnings}"):
        host.check({match.group(1), match.group(2)} == {"3", "4"}, f"deep overlap names {warnings[0]}")
        # An overlap of 0.05 at a speed of 6, slowed slightly, after a gap of 0.01.
        host.check(9 <= int(match.group(3)) <= 14, f"deep overlap's step: {warnings[0]}")
    shallow = [(1, 0.5, [0.0, 0.0, 0.0], [0.3, 0.0, 0.0], STILL), (1, 0.5, [1.01, 0.0, 0.0], [-0.3, 0.0, 0.0], STILL)]
    status, printed = run_cluster(shallow, model, "run 60\n", ranks)
    host.check(status == 0 and "WARNING" not in printed, "a shallow overlap is reported")
