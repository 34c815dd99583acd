# SPDX-License-Identifier: GPL-2.0-only
"""Grains with shapes beside clumps, grains that fix move turns, and types that get a shape or another one between two runs."""
import math

import pytest

import host

path = host.scratch("shape_changes_")
R, K = 0.01, 1e4
HEAD = f"""{host.LOAD}
units si
atom_style sphere
atom_modify map array
comm_modify vel yes cutoff 0.2
newton off
boundary f f f
region box block -0.2 0.2 -0.2 0.2 -0.2 0.2
create_box 2 box
neighbor 0.002 bin
timestep 2e-6
"""
# A law whose contact is in the middle of the overlap, for spheres too.
LUDING = f"luding k2hat {K} k1_ratio 0.5 kc_ratio 0.2 phi_f 0.05 e 0.8 tangential luding kt_ratio 0.3 mu 0.4"


def clump_on(partner, share=""):
    """The velocity of a clump of two spheres after it has hit a held partner with both of them."""
    big = 5 * R
    host.write_molecule(path("duo.mol"), [(1, 2 * R, 0.01, (-R, 0, 0)), (1, 2 * R, 0.01, (R, 0, 0))])
    return HEAD.replace("neighbor", "fix q all property/atom mol ghost yes\nneighbor") + f"""create_atoms 2 single 0 0 0
set type 2 diameter {2 * big} density 1e5
group big type 2
{partner.format(big)}
pair_style grip{share}
pair_coeff * * {LUDING}
molecule duo {path("duo.mol")}
create_atoms 0 single 0 0 {math.sqrt((big + R)**2 - R * R) + 1e-5} mol duo 1 rotate 0 0 1 0
group clump subtract all big
velocity clump set 0.02 0 -0.1
neigh_modify exclude molecule/intra clump
fix b clump rigid/small molecule
fix hold big freeze
run 3000
print "RESULT $(vcm(clump,x):%.15g) $(vcm(clump,z):%.15g)"
"""


def test_clump_on_a_shape():
    """A ball as a shape is a sphere for a clump; the mass of the clump is not divided among contacts with shapes."""
    ball = "fix sh big grip/shapes type 2 superellipsoid {0} {0} {0} 2 2 density 1e5 move no\n"
    sphere = host.results(host.must_run(clump_on("")))[0]
    shape = host.results(host.must_run(clump_on(ball)))[0]
    host.check(sphere[1] > 0.02, f"the clump has rebounded: {sphere}")
    host.check(max(abs(a - b) for a, b in zip(sphere, shape)) < 1e-10, f"{sphere}, on a shape {shape}")
    host.refused("bodies share", clump_on(ball, " bodies share"), "'bodies share'", "shapes of fix grip/shapes",
                 "without 'bodies share'")
    host.must_run(clump_on("", " bodies share"))


PILLS = HEAD + """create_atoms 1 single 0.05 0 0
create_atoms 1 single 0 0 0.1
create_atoms 2 single 0 0.1 0
set type 2 diameter 0.02 density 2500
group pills type 1
pair_style grip
pair_coeff * * hooke 1e4 0
"""
QUATERNIONS = " ".join(f"$(F_sh[{atom}][{k}]:%.15g)" for atom in (1, 2) for k in (1, 2, 3, 4))
SHOW = f'print "RESULT {QUATERNIONS} $(x[1]:%.15g) $(y[1]:%.15g)"\n'
PILL = "fix sh all grip/shapes type 1 ellipsoid 0.02 0.01 0.01 density 2500 orient quat 0.6 0.8 0 0 move {}\n"


def near(got, want, text, tolerance=1e-12):
    host.check(len(got) == len(want) and max(abs(a - b) for a, b in zip(got, want)) < tolerance, f"{text}: {got}, want {want}")


@pytest.mark.parametrize("ranks", [1, 2])
def test_fix_move_rotate(ranks):
    """Grains that fix move rotates turn with it: the quaternion of the rotation times the previous one, in any order of the
    fixes and after a restart. The first pill goes around the axis z."""
    lines = [PILL.format("no"), "fix r pills move rotate 0 0 0 0 0 1 0.01\n"]
    for order in (lines, lines[::-1]):
        more = "".join(order) + "run 700\nwrite_restart " + path("turned") + "\nrun 550\n" + SHOW
        got = host.results(host.must_run(PILLS + more, ranks=ranks))[0]
        angle = 2 * math.pi * 1250 * 2e-6 / 0.01
        c, s = math.cos(angle / 2), math.sin(angle / 2)
        want = [0.6 * c, 0.8 * c, 0.8 * s, 0.6 * s]
        near(got, [*want, *want, 0.05 * math.cos(angle), 0.05 * math.sin(angle)], "turned")
        again = (f"{host.LOAD}newton off\ncomm_modify vel yes cutoff 0.2\nread_restart {path('turned')}\nneighbor 0.002 bin\n"
                 + "timestep 2e-6\n" + "".join(order) + "run 550\n" + SHOW)
        near(host.results(host.must_run(again, ranks=ranks))[0], got, "after a restart")


def test_fix_move_without_rotation():
    """A spin that a script sets is the speed of the surface of a held grain, and does not turn it."""
    more = PILL.format("no") + "set group pills omega 0 0 100\nfix r pills move linear 1 0 0\nrun 100\n" + SHOW
    near(host.results(host.must_run(PILLS + more))[0], [0.6, 0.8, 0, 0] * 2 + [0.05 + 2e-4, 0], "moved")


BALL = f"fix sh all grip/shapes type 1 superellipsoid {R} {R} {R} 2 2 density 2500\n"
SPHERES = "fix m all nve/sphere\n"
NAMES = ("x[1]", "y[1]", "x[2]", "vx[2]", "vy[2]", "fx[2]", "fy[2]")
STATE = 'print "RESULT ' + " ".join(f"$({name}:%.15g)" for name in NAMES) + '"\n'


def pair(x, model, more=""):
    """Two spheres at the distance x, the first of which spins and moves to the side."""
    return HEAD.replace("comm_modify", "comm_modify mode single") + f"""create_atoms 1 single 0 0 0
create_atoms 1 single {x} 0 0
set group all diameter {2 * R} density 2500
{more}pair_style grip
pair_coeff * * {model}
"""


def test_type_that_gets_a_shape_and_loses_it():
    """A contact keeps its springs if the type gets a shape, and if it is a sphere again: a ball continues as the sphere."""
    text = pair(1.985 * R, LUDING, "velocity all set 0 0 0\nset atom 1 vy 0.05\nset atom 1 omega 0 0 20\n")
    again = f"unfix sh\nset group all diameter {2 * R} density 2500\n{SPHERES}"
    want = host.results(host.must_run(text + SPHERES + ("run 30\n" + STATE) * 3))
    part = "run 30\n" + STATE
    output = host.must_run(text + SPHERES + part + "unfix m\n" + BALL + part + again + part)
    for one, other in zip(want, host.results(output), strict=True):
        near(other, one, "ball and sphere", 1e-9)
    host.check(abs(want[1][6]) > 1e-3, f"there is a tangential force: {want}")
    host.check("history of other models" not in output, "no history is lost")


@pytest.mark.parametrize("wall", [False, True])
def test_other_definition(wall):
    """Another definition between two runs: a contact that lasts gets the radius of curvature of the new shape."""
    first, second, k = (R, R, R), (1.2 * R, R, R), 1e6
    line = "fix sh all grip/shapes type 1 ellipsoid {} {} {} density 2500 orient fixed move no\n"
    floor = f"fix w all wall/grip hertz {k} 0 damping none xplane {-0.99 * R} NULL\n" if wall else ""
    text = pair(3 * R if wall else 1.99 * R, f"hertz {k} 0 damping none")
    show = 'print "RESULT $(fx[1]:%.15g)"\n'
    part = "run 1\n" + show
    # Other commands initialise LAMMPS too.
    change = "unfix sh\n" + line.format(*second) + "velocity all set 0 0 0 sum yes\n"
    output = host.must_run(text + line.format(*first) + floor + part + change + part)
    for (a, b, c), (force,) in zip((first, second), host.results(output), strict=True):
        tip, overlap = b * c / a, a - 0.99 * R if wall else 2 * a - 1.99 * R
        host.check_close(abs(force), k * math.sqrt(tip if wall else tip / 2) * overlap**1.5, 1e-9, f"axis {a}")
