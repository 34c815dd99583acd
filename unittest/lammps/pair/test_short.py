# SPDX-License-Identifier: GPL-2.0-only
# ctest: host sanitizers
"""A short run through most of the plugin: three models, a wall, columns per contact, one and two ranks, a restart.
It is fast enough to be run with sanitizers. Other tests check that the numbers are right."""
import math
import os
import tempfile

import host

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_short_")

HEAD = f"""{host.LOAD}
units si
atom_style sphere
comm_modify vel yes
newton off
"""

BOX = """
boundary p p f
lattice sc 0.95 origin 0.5 0.5 0.5
region box block 0 8 0 8 0 16
create_box 2 box
region filled block 0 8 0 8 0 8
create_atoms 1 region filled
set group all type/fraction 2 0.5 4711
set group all diameter 1.0 density 1.0
velocity all create 1.0e22 4711 loop geom
"""

MODELS = """
pair_style grip
pair_coeff 1 1 hooke 1.0e4 10.0 tangential linear_history 1.0e4 1.0 0.5
pair_coeff 2 2 hertz 1.0e5 50.0 tangential mindlin 1.0e5 1.0 0.5
pair_coeff 1 2 luding k2hat 2.0e4 k1_ratio 0.5 kc_ratio 0.1 phi_f 0.05 e 0.8 &
  tangential luding kt_ratio 0.3 mu 0.5 rolling luding kr_ratio 0.1 mu_r 0.1 &
  twisting luding kw_ratio 0.1 mu_w 0.1
"""

REST = """
timestep 1.0e-4
neighbor 0.2 bin
fix move all nve/sphere
fix weight all gravity 9.81 vector 0 0 -1
fix floor all wall/grip hooke 1.0e4 10.0 tangential linear_history 1.0e4 1.0 0.5 zplane 0.0 NULL
fix top all wall/reflect zhi EDGE
compute force all pair/local fx fy fz
compute forces all reduce max c_force[1] c_force[2] c_force[3] inputs local
thermo_style custom step atoms ke c_forces[1]
thermo 50
"""

COLUMNS = "x y z vx vy vz omegax omegay omegaz".split()


def write_end(path):
    return f"write_dump all custom {path} id {' '.join(COLUMNS)} modify sort id format float %.17g\n"


def end_of(name, script, ranks):
    path = os.path.join(SCRATCH.name, name.replace(" ", "_"))
    output = host.must_run(script + write_end(path), ranks=ranks)
    table = host.thermo(output)
    host.check(table["Atoms"][-1] == 512, f"{name}: spheres were lost, {table['Atoms'][-1]:g} of 512 are left")
    host.check(all(math.isfinite(e) for e in table["KinEng"]), f"{name}: the kinetic energy is not a number")
    host.check("ERROR" not in output, f"{name}: LAMMPS reports an error")
    return host.read_dump(path)[0]


def check_same(a, b, text):
    host.same(a, b, 1e-8, text, COLUMNS)


def test_ranks_and_restart():
    restart = os.path.join(SCRATCH.name, "restart")
    whole = end_of("one rank", HEAD + BOX + MODELS + REST + f"run 60\nwrite_restart {restart}\nrun 60\n", 1)
    ranks = end_of("two ranks", HEAD + BOX + MODELS + REST + "run 60\nrun 60\n", 2)
    again = end_of("restart", HEAD.replace("atom_style sphere", "") + f"read_restart {restart}\n" + MODELS + REST + "run 60\n", 2)
    check_same(whole, ranks, "one and two ranks differ")
    check_same(whole, again, "a restarted run differs")
