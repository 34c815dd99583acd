# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The plugin in LAMMPS's Python module, with the script on the page doc/user/getting_started.md; skipped where
LAMMPS has no shared library."""
import math
import os
import re

import host
import python_module

with open(os.path.join(host.SOURCE, "doc", "user", "getting_started.md")) as file:
    script = re.search(r"^```python\n(.*?)^```$", file.read(), re.M | re.S)[1]


def run_python(text, ranks=1):
    status, output = python_module.run_python(text, ranks)
    host.check(status == 0, f"python3 on {ranks}: {output[-2000:]}")
    return output


weight = 2500 * 4 / 3 * math.pi * 1e-9 * 9.81


def test_page():
    overlap = (3 * weight / (4 * 5e6 / (2 * (1 - 0.3 ** 2)) * math.sqrt(1e-3))) ** (2 / 3)  # Hertz, on its own material
    output = run_python(script)
    host.check_close(float(re.search(r"^force on the floor: (\S+)", output, re.M)[1]), -weight, 1e-6, "force on the floor")
    host.check_close(1e-3 - float(re.search(r"^height: (\S+)", output, re.M)[1]), overlap, 1e-6, "overlap at rest")


# Ranks are those of MPI; the first one prints.
print_ranks = """    print("ranks:", lmp.extract_setting("world_size"))
    print("height:"""


def test_two_ranks():
    output = run_python(script.replace('    print("height:', print_ranks), 2)
    host.check(output.count("ranks: 2") == 1, f"two processes are two ranks of one simulation: {output}")
    forces = re.findall(r"^force on the floor: (\S+)", output, re.M)
    host.check(len(forces) == 1, f"one rank prints: {output}")
    for force in forces:
        host.check_close(float(force), -weight, 1e-6, "force on the floor, two ranks")


# A run ends with an error, and then gravity is changed: the work of gravity until then is the weight times the lost
# height.


def test_error_in_a_run():
    output = run_python("""
from lammps import lammps

lmp = lammps(cmdargs=["-log", "none", "-screen", "none"])
lmp.commands_string(\"\"\"
plugin          load build/gripplugin.so
units           si
atom_style      sphere
atom_modify     map array sort 0 0
comm_modify     vel yes
boundary        f f f
region          box block -0.1 0.2 -0.1 0.1 0 0.1
create_box      1 box
pair_style      grip energy yes
pair_coeff      * * hooke 1e4 0
create_atoms    1 single 0 0 0.09
set             type 1 diameter 2e-3 density 2500
velocity        all set 1 0 0
fix             move all nve/sphere
variable        height equal z[1]
compute         e all grip/energy
thermo_style    custom step c_e[18]
timestep        1e-4
fix             gravity all gravity 9.81 vector 0 0 -1
fix             stop all halt 1 v_height < 0.07 error hard
\"\"\")
try:
    lmp.command("run 1000")
    print("no error")
except Exception:
    pass
lmp.commands_string(\"\"\"
unfix           stop
unfix           gravity
fix             gravity all gravity 9.81e6 vector 1 0 0
run             0
\"\"\")
print("lost:", 0.09 - lmp.extract_atom("x")[0][2])
print("work:", lmp.extract_compute("e", 0, 1)[17])
lmp.finalize()
""")
    host.check("no error" not in output, f"the run ends with an error: {output}")
    lost, work = (float(re.search(rf"^{name}: (\S+)", output, re.M)[1]) for name in ("lost", "work"))
    host.check_close(work, weight * lost, 1e-9, "work of gravity until a run that ended with an error")
