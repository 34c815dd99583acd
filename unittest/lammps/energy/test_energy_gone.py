# SPDX-License-Identifier: GPL-2.0-only
"""Atoms that leave the box take their kinetic energy into the ledger's entry `gone`; and a time step of 0 leaves the ledger
of a wiggling wall finite."""
import math

import pytest

import host

ALL = " ".join(f"c_e[{k}]" for k in range(1, 23))
MASS, G, DT = 2500 * 4 / 3 * math.pi * 0.01**3, 9.81, 1e-4

FALL = host.head("si", "f f f", "block -0.1 0.1 -0.1 0.1 0 0.4", newton="on", skin=0.002) + """create_atoms 1 single 0.03 0 0.1
create_atoms 1 single -0.03 0.02 0.05
create_atoms 1 single 0 -0.05 0.02
set group all diameter 0.02 density 2500
velocity all set 0 0 0
set atom 1 omega 0 30 0
""" + host.LOAD + f"""pair_style grip energy yes
pair_coeff * * hooke 1e4 0.5 tangential linear_nohistory 1 0.3
fix 1 all nve/sphere
fix g all gravity {G} vector 0 0 -1
compute e all grip/energy
timestep {DT}
thermo 1
thermo_style custom step atoms c_e {ALL}
thermo_modify lost ignore format float %.16g norm no
run 1600
"""


@pytest.mark.parametrize("ranks", (1, 2))
def test_leaves(ranks):
    """Free fall: velocity Verlet is exact, and an atom that is gone took (m/2) (g t)^2, where t is the time of its
    last step."""
    table = host.thermo(host.must_run(FALL, ranks=ranks))
    scale = table["c_e[18]"][-1]
    host.check(table["Atoms"][-1] == 0, f"{ranks} ranks: all atoms have left")
    host.check(max(abs(v - table["c_e"][0]) for v in table["c_e"]) < 1e-12 * scale, f"{ranks} ranks: the sum stands still")
    spin = 0.5 * 0.4 * MASS * 0.01**2 * 30**2
    expected, count = 0.0, 3
    for n, atoms in enumerate(table["Atoms"]):
        expected += (count - atoms) * 0.5 * MASS * (G * DT * (n - 1))**2 + (spin if count > 0 and atoms == 0 else 0.0)
        count = atoms
    host.check_close(table["c_e[22]"][-1], expected, 1e-12, f"{ranks} ranks: what the atoms took with them")


@pytest.mark.parametrize("ranks", (1, 2))
def test_leaves_between_runs(ranks):
    """An atom that is outside of the box when a run ends and is deleted when the next run begins is booked once."""
    script = FALL.replace("run 1600\n", "neigh_modify delay 0 every 100000 check no\nrun 1200\nrun 10\n")
    output = host.must_run(script, ranks=ranks)
    table = host.thermo(output)
    before = host.thermo(output[:output.index("Loop time") + 10])
    host.check(before["Atoms"][-1] == 3 and table["Atoms"][0] < 3, f"{ranks} ranks: no atom left between the runs")
    kinetic = [t["c_e[1]"][k] + t["c_e[2]"][k] for t, k in ((before, -1), (table, 0))]
    host.check_close(table["c_e[22]"][0], kinetic[0] - kinetic[1], 1e-12, f"{ranks} ranks: what left between two runs")


def test_no_time():
    script = FALL.replace("set atom 1 omega 0 30 0\n", "").replace("run 1600\n", "").replace("0.03 0 0.1\n", "0.03 0 0.0099\n")
    script += "fix w all wall/grip hooke 1e4 0.5 zplane 0 NULL wiggle z 1e-3 0.04 energy yes\nrun 20\ntimestep 0\nrun 3\n"
    script += f"timestep {DT}\nrun 20\n"
    table = host.thermo(host.must_run(script))
    host.check(all(math.isfinite(v) for v in table["c_e"]), "time step 0: the sum is a number")
    host.check(table["c_e[17]"][-1] != 0, "time step 0: the wall has worked")
