# SPDX-License-Identifier: GPL-2.0-only
"""Shared by the tests of fix wall/grip: a few equal spheres in a box with walls, and the lines that print their states."""
import math
import os
import tempfile

import host

R, DENSITY, G = 0.01, 2500.0, 9.81
MASS = DENSITY * 4 / 3 * math.pi * R**3
K = 1e4
ELASTIC = f"hooke {K} 0 damping none"
SCRATCH = tempfile.TemporaryDirectory(prefix="grip_walls_")
FORCE = ("fx[1]", "fy[1]", "fz[1]")
# Position, velocity and spin of the first sphere.
STATE = ("x[1]", "y[1]", "z[1]", "vx[1]", "vy[1]", "vz[1]", "C_w[1][1]", "C_w[1][2]", "C_w[1][3]")
# The beginning of every script, before its box is made.
HEAD = f"""{host.LOAD}
units si
atom_style sphere
atom_modify map array
newton off
comm_modify vel yes cutoff 0.1
boundary f f f
"""


def path(name):
    return os.path.join(SCRATCH.name, name)


def write_mesh(name, triangles):
    """An STL file in the folder of the test. Returns its name."""
    host.write_stl(path(name), triangles)
    return name


def create(atoms, box=(-0.4, 0.4), ntypes=1):
    """The lines that create the box, a cube from box[0] to box[1], and the spheres in it at (x, y, z) or (type, x,
    y, z)."""
    typed = [atom if len(atom) == 4 else (1, *atom) for atom in atoms]
    lines = "\n".join("create_atoms %d single %.17g %.17g %.17g" % atom for atom in typed)
    low, high = box
    return f"""region box block {low} {high} {low} {high} {low} {high}
create_box {ntypes} box
{lines}
set group all diameter {2 * R!r} density {DENSITY!r}
"""


def script(lines, atoms=((0.1, 0.1, 0.1),), box=(-0.4, 0.4), ntypes=1, start=None, head="", style="sphere", dt=1e-5,
           skin=0.01, modify="every 1 delay 0 check yes", nve="fix nve all nve/sphere"):
    """An input script. start: lines that replace those that create the box and the spheres, such as a read_restart.
    head: lines before the box. style: the words of atom_style. modify: the words of neigh_modify. nve: the fix that
    moves the spheres; if it is empty, none of them moves."""
    return f"""{HEAD.replace("atom_style sphere", f"atom_style {style}")}
{head}
{start or create(atoms, box, ntypes)}
neighbor {skin!r} bin
neigh_modify {modify}
timestep {dt!r}
{nve}
compute w all property/atom omegax omegay omegaz
{lines}
"""


def simulate(lines, *quantities, ranks=1, cwd=None, env=None, **setting):
    """Runs the lines in a script with the setting; each line SHOW prints the quantities, which are LAMMPS's
    immediate expressions (by default STATE). Returns their values, one row for each SHOW."""
    show = 'print "RESULT ' + " ".join(f"$({q}:%.17g)" for q in quantities or STATE) + '"'
    return host.results(host.must_run(script(lines.replace("SHOW", show), **setting), ranks=ranks, cwd=cwd or SCRATCH.name,
                                 env=env))


def near(got, want, tolerance, text):
    """Checks that two rows have the same length, and that their values differ by at most the tolerance."""
    worst = max((abs(a - b) for a, b in zip(got, want)), default=math.inf)
    host.check(len(got) == len(want) and worst <= tolerance,
               f"{text}: differ by {worst:g}, tolerance {tolerance:g}: {got} {want}")
