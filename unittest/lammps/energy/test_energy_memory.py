# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The ledger reads no memory that is not set: with atoms that commands and fixes create, whose forces LAMMPS leaves
unset, valgrind finds nothing. Skipped without valgrind."""
import os
import re
import shutil
import subprocess
import tempfile

import host

if not shutil.which("valgrind"):
    host.skip("there is no valgrind")

FOLDER = tempfile.TemporaryDirectory(prefix="grip_memory_")
MOLECULE = os.path.join(FOLDER.name, "rod.mol")
host.write_molecule(MOLECULE, [(1, 0.006, 1e-4, (x, 0, 0)) for x in (0, 0.004)], "2e-4 mass\n0.002 0 0 com\n1e-9 2e-9 2e-9 0 0 0 inertia\n")
SCRIPT = host.LOAD + host.head("si", "f f f", "block 0 0.1 0 0.1 0 0.2", types=2, map="array",
                               comm="cutoff 0.02", skin=0.002) + f"""fix number all property/atom mol ghost yes
neigh_modify exclude molecule/intra all
pair_style grip energy events
pair_coeff * * hooke 1e4 0.5 damping coeff_restitution tangential linear_history 2e3 0 0.5
timestep 1e-5
region high block 0.01 0.09 0.01 0.09 0.15 0.19
region low block 0.01 0.09 0.01 0.09 0.02 0.05
fix g all gravity 9.81 vector 0 0 -1
fix floor all wall/grip type 1 zplane 0 NULL energy events
molecule rod {MOLECULE}
group clumps type 1
group grains type 2
fix bodies clumps rigid/small molecule mol rod reinit no
fix move grains nve/sphere
fix one clumps grip/insert face rect 0.01 0.01 0.1 0.08 0 0 0 0.04 0 rate number 10000 velocity 0 0 -2 grain type 1 share 1 mol rod rigid bodies
fix five grains grip/insert face rect 0.01 0.055 0.1 0.08 0 0 0 0.035 0 rate number 10000 velocity 0 0 -2 grain type 2 share 1 density 2500 diameter one 0.005
fix two grains grip/insert region high rate number 3000 velocity 0 0 -1 seed 7 grain type 2 share 1 density 2500 diameter one 0.006
fix three clumps deposit 10 1 5 4711 region low mol rod rigid bodies near 0.006 id max
fix four all grip/collisions 50 {FOLDER.name}/rows bins 1e-9 1 2 damage 0
compute e all grip/energy
thermo_style custom step atoms f_one f_two c_e c_e[*]
thermo_modify lost ignore
thermo 5
run 60
delete_atoms group grains compress no
run 5
"""


def test_valgrind_finds_nothing():
    with open(os.path.join(FOLDER.name, "in.memory"), "w") as file:
        file.write(SCRIPT)
    done = subprocess.run(["valgrind", "--num-callers=20", host.LMP, "-log", "none", "-nocite", "-in", file.name], cwd=FOLDER.name, timeout=800,
                          env=dict(os.environ, OMP_NUM_THREADS="1", OMPI_MCA_pml="ob1", OMPI_MCA_btl="self"), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    host.check(done.returncode == 0, f"the run fails: {done.stdout[-600:]} {done.stderr[-3000:]}")
    reports = [part for part in re.split(r"==\d+== \n", done.stderr) if re.search("uninitialised|Invalid", part)]
    ours = [part for part in reports if re.search("gripplugin|printf", part)]
    host.check(not ours, f"{len(ours)} reports of valgrind, the first one:\n{ours[0] if ours else ''}")
    rows = host.thermo(done.stdout)
    host.check(rows["f_one"][-1] > 10 and rows["f_two"][-1] > 1, "too few grains came")
