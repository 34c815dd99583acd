# SPDX-License-Identifier: GPL-2.0-only
"""The moment of inertia from which the dashpot of rolling epsd and epsd3 is computed (doc/laws/rolling_epsd.md): for
pairs and spheres at a wall, in three dimensions and in two, with frozen atoms, rigid bodies and radii that change.

At the set-up of a run springs are at rest, so that the torque of the spins is that of the dashpot, 2 eta sqrt(I_r k_r) w."""
import math
import os
import tempfile

import pytest

import host

FOLDER = tempfile.TemporaryDirectory(prefix="grip_rolling_")
K, MU, ETA, DENSITY, OVERLAP = 1000.0, 0.3, 0.4, 3.0, 0.01
R1, R2, SPIN = 0.5, 0.3, 0.7
MODELS = {"epsd": (f"epsd mu_r {MU!r} eta_r {ETA!r}", 2.25), "epsd3": (f"epsd3 mu_r {MU!r} eta_r {ETA!r} k_ratio 5", 5.0)}


def mass(radius):
    return 4 / 3 * math.pi * radius ** 3 * DENSITY


def run(model, extra, after="run 0\n", dimension=3, wall=False, style="sphere"):
    """Torques of the atoms about z after the set-up, and the torque of compute pair/local."""
    dump = os.path.join(FOLDER.name, "dump")
    flat = dimension == 2
    x = R1 + R2 - OVERLAP
    text = host.LOAD + host.head("lj", f"f f {'p' if flat else 'f'}",
                                 f"block -2 2 -2 2 {'-0.5 0.5' if flat else '-2 2'}", style=style, map="array",
                                 newton="off", more=f"dimension {dimension}\n") + f"""create_atoms 1 single 0 0 0
create_atoms 1 single {x!r} 0 0
set atom 1 diameter {2 * R1!r} density {DENSITY!r}
set atom 2 diameter {2 * R2!r} density {DENSITY!r}
set atom 1 omega 0 0 {SPIN!r}
group one id 1
group two id 2
pair_style grip
pair_coeff * * hooke {K!r} 0 damping velocity rolling {model}
"""
    if wall:
        text += f"fix w all wall/grip hooke {K!r} 0 damping velocity rolling {model} xplane {-R1 + OVERLAP!r} NULL\n"
    text += extra + f"""
compute local all pair/local p5 p6 p7
compute sum all reduce sum c_local[3] inputs local
thermo_style custom step c_sum
thermo_modify norm no format float %.17g
timestep 1e-9
dump d all custom 1 {dump} id tqz
dump_modify d sort id format float %.17g
{after}"""
    output = host.must_run(text)
    frame = host.read_dump(dump)[-1]
    return frame["tqz"], host.thermo(output)["c_sum"][-1]


def expected(ratio, reduced_radius, inertia):
    k = ratio * K * (MU * reduced_radius) ** 2
    return -2 * ETA * math.sqrt(inertia * k) * SPIN


def reduced(a, b):
    return a * b / (a + b)


@pytest.mark.parametrize("name", MODELS)
def test_inertia(name):
    model, ratio = MODELS[name]
    radius = reduced(R1, R2)
    one, two = mass(R1) * R1 ** 2, mass(R2) * R2 ** 2
    nve = "fix nve all nve/sphere\n"
    for dimension, factor in ((3, 1.4), (2, 1.5)):
        torques, local = run(model, nve, dimension=dimension)
        want = expected(ratio, radius, factor * reduced(one, two))
        host.check_close(torques[0], want, 1e-13, f"{name}, {dimension} dimensions")
        host.check_close(torques[1], -want, 1e-13, f"{name}, {dimension} dimensions, the other")
        host.check_close(abs(local), abs(want), 1e-13, f"{name}, {dimension} dimensions, compute pair/local")
        torques, _ = run(model, nve, dimension=dimension, wall=True)
        host.check_close(torques[0] - want, expected(ratio, R1, factor * one), 1e-12, f"{name}, {dimension} dimensions, wall")
    for still, inertia in (("one", two), ("two", one)):
        other = "two" if still == "one" else "one"
        spins = f"set atom 1 omega 0 0 0\nset atom 2 omega 0 0 {SPIN!r}\n" if still == "one" else ""
        torques, _ = run(model, f"{spins}fix nve {other} nve/sphere\nfix ice {still} freeze\n")
        host.check_close(abs(torques[still == "one"]), -expected(ratio, radius, 1.4 * inertia), 1e-13, f"{name}, {still} frozen")
    # An atom of a rigid body has the body's mass, here twice its own, and its own radius.
    body = f"""create_atoms 1 single 0 1.5 0
set atom 3 diameter {2 * R1!r} density {DENSITY!r}
group body id 1 3
fix nve two nve/sphere
fix body body rigid single
velocity all set 0 0 0
"""
    torques, _ = run(model, body)  # forces come first, then the fix gives its atoms the spin of the body
    host.check_close(torques[1], -expected(ratio, radius, 1.4 * reduced(2 * one, two)), 1e-12, f"{name}, a rigid body")
    # Radii that another fix changes while the list is not rebuilt.
    grown = 1.001 * R2
    torques, _ = run(model, f"variable d equal {2 * grown!r}\nfix nve all nve/sphere\n",
                     after="run 0\nfix grow two adapt 1 atom diameter v_d\nset atom 1 omega 0 0 0\nset atom 2 omega 0 0 0\n"
                     f"set atom 1 omega 0 0 {SPIN!r}\nrun 1\n", style="sphere 1")
    radius, moment = reduced(R1, grown), 1.4 * reduced(one, mass(grown) * grown ** 2)
    host.check_close(torques[0], expected(ratio, radius, moment), 1e-6, f"{name}, a radius that changes")
