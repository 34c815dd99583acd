# SPDX-License-Identifier: GPL-2.0-only
"""Pairs of grains with shapes that are apart sleep until they may touch. With a neighbour list in every step all are
awake, so runs with and without sleeping pairs are compared: while grains collide, with boxes that change, with grains
that other fixes and commands move, turn or let grow, and on several ranks."""
import numpy
import pytest

import host

MODEL = "hertz/material 2e5 0.5 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.4"
SCRIPT = """units lj
atom_style sphere 1
atom_modify map array
comm_modify vel yes
newton {newton}
region box block 0 12 0 12 0 12
create_box 3 box
lattice sc 0.125
create_atoms 1 box
set group all type/fraction 2 0.4 81
set group all type/fraction 3 0.1 82
set group all diameter 1.6 density 1
{load}fix sh all grip/shapes type 1 ellipsoid 1 0.7 0.5 density 1 type 2 superellipsoid 0.7 0.6 0.6 4 3 density 1 &
  orient random 7 {words}
group balls type 3
fix nve balls nve/sphere
pair_style grip energy yes
pair_coeff * * {model}
velocity all create 20 871 loop all
set group all omega 2 -1 3
neighbor 1.0 bin
{neighbour}
timestep 5e-4
{more}
compute e all grip/energy
compute c all reduce sum fx vx vy vz
thermo_style custom step c_e[1] c_e[2] c_e[7] c_c[1] c_c[2] c_c[3] c_c[4]
thermo_modify format float %.16g norm no
{run}
"""
AWAKE = "neigh_modify every 1 delay 0 check no"
path = host.scratch("shape_sleep_")


def forces(name, ranks=1, neighbour="neigh_modify every 1 delay 0 check yes", words="", more="", run="run 600", newton="on"):
    """Forces, velocities and spins at the end of a run."""
    dump = (f"dump d all custom 1 {path(name)} id fx fy fz vx vy vz omegax omegay omegaz\n"
            "dump_modify d format float %.17g sort id\n")
    script = SCRIPT.format(load=host.LOAD, model=MODEL, neighbour=neighbour, words=words, more=more, newton=newton,
                           run=f"{run}\n{dump}run 0 post no\n")
    host.must_run(script, ranks=ranks)
    return numpy.loadtxt(path(name), skiprows=9)[:, 1:]


def differ(got, want):
    """The largest difference of each of the three vectors over its largest value."""
    return [abs(got[:, k:k + 3] - want[:, k:k + 3]).max() / abs(want[:, k:k + 3]).max() for k in (0, 3, 6)]


CASES = {
    "collisions": dict(),
    "shrinking box": dict(more="fix d all deform 1 x erate -0.2 y erate -0.3 z erate -0.2 remap x"),
    "shear": dict(more="change_box all triclinic\nfix d all deform 1 xy erate 0.5 remap v"),
    "moved": dict(words="move no", more="group some id 1:200:2\nfix m some move rotate 6 6 6 0 1 1 0.9"),
    "displaced": dict(run="run 200\ngroup some id 1:200:2\ndisplace_atoms some move 0.05 0.1 0.05 units box\nrun 200\n"
                      "run 200 pre no"),
    "growing": dict(words="size radius", more="variable r equal 1.6+0.0003*step\nfix a all adapt 1 atom diameter v_r"),
}


@pytest.mark.parametrize("case", CASES)
def test_awake(case):
    """The same forces as with all pairs awake in every step."""
    how = CASES[case]
    want, got = forces("awake", neighbour=AWAKE, **how), forces("asleep", **how)
    host.check(abs(want[:, :3]).max() > 1, f"grains touch: {abs(want[:, :3]).max()}")
    host.check(max(differ(got, want)) < 1e-8, f"{case}: {differ(got, want)}")


@pytest.mark.parametrize("ranks,newton", [(2, "on"), (4, "on"), (2, "off")])
def test_ranks(ranks, newton):
    """Ghosts have paths of their own."""
    want, got = (forces("ranks", ranks=ranks, newton=newton, **how) for how in (dict(neighbour=AWAKE), dict()))
    host.check(max(differ(got, want)) < 1e-8, f"{ranks} ranks: {differ(got, want)}")
