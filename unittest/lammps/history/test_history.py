# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The history of contacts is kept when their atoms move, and is never used for other laws."""
import os
import tempfile

import pytest

import host

FOLDER = tempfile.TemporaryDirectory(prefix="grip_history_")
LUDING = "luding k2hat 2e4 k1_ratio 0.5 kc_ratio 0.1 phi_f 0.05 e 0.8"
TANGENTIAL = LUDING + " tangential luding kt_ratio 0.3 mu 0.5"
ROLLING = LUDING + " rolling luding kr_ratio 0.3 mu_r 0.5"
LINEAR = "hooke 1e4 0.5 damping mass_velocity tangential linear_history 3e3 0.5 0.5"
BEGIN = "contacts have the history of other models"

BOX = host.LOAD + """
units si
atom_style sphere
comm_modify vel yes
boundary p p f
lattice sc 0.95 origin 0.5 0.5 0.5
region box block 0 4 0 4 0 8
create_box 2 box
region filled block 0 4 0 4 0 3
create_atoms 1 region filled
set group all diameter 1.0 density 1.0
variable vx atom 0.4*sin(7*id)
variable vy atom 0.4*sin(11*id)
velocity all set v_vx v_vy -0.5
timestep 1e-3
"""
MOVE = "fix move all nve/sphere\n"
AT_REST = "velocity all set 0 0 0\nset group all omega 0 0 0\n"
REST = MOVE + "fix floor all wall/grip type 2 zplane 0 NULL\n"


def coefficients(model):
    return f"pair_coeff * * {model}\n"


def forces(name):
    return f"""
dump {name} all custom 1 {os.path.join(FOLDER.name, name)} id fx fy fz tqx tqy tqz
dump_modify {name} sort id format float %.17g
run 0
undump {name}
"""


def read(name):
    return host.read_dump(os.path.join(FOLDER.name, name))[-1]


def same(a, b, text):
    host.same(a, b, 1e-12, text, ("fx", "fy", "fz", "tqx", "tqy", "tqz"))


start = BOX + "pair_style grip\n" + coefficients(TANGENTIAL) + REST


@pytest.fixture(scope="module", autouse=True)
def kept():
    host.must_run(start + "run 60\n" + forces("kept"))


def test_memory_of_lists():
    host.must_run(start + "run 60\nneigh_modify one 3000 page 200000\n" + forces("pages"))
    same(read("kept"), read("pages"), "neigh_modify one between runs")
    host.check(max(map(abs, read("kept")["tqx"])) > 0, "no torque: the case shows nothing")
    # Memory pages that are only slightly larger than one atom needs.
    host.must_run(start + "neigh_modify one 8 page 80\nrun 60\n" + forces("small"))
    same(read("kept"), read("small"), "small neigh_modify one")


def test_another_sense():
    """The springs of one sense are not used for another sense with the same number of values: the contacts begin
    without history."""
    output = host.must_run(start + "run 10\n" + AT_REST + coefficients(ROLLING) + forces("anew"))
    host.check(output.count(BEGIN) == 2, "pair and wall do not both warn about contacts that begin without history")
    host.check(max(map(abs, read("anew")["tqx"] + read("anew")["tqy"])) == 0, "rolling torque from tangential springs")


def test_wall_of_a_type():
    """A wall of a type follows the pair style's models."""
    output = host.must_run(start + "run 60\n" + AT_REST + coefficients(LINEAR) + forces("linear"))
    host.check(BEGIN in output, "no warning about contacts that begin without history")
    host.check(max(map(abs, read("linear")["tqx"] + read("linear")["tqy"])) == 0, "tangential force from an overlap")

    # The history fix keeps its place before fixes that migrate atoms.
    host.must_run(start + "fix even all balance 20 1.1 shift z 5 1.05\nrun 40\n" + coefficients(LINEAR) + "run 40\n", ranks=2)


def test_restart_of_other_laws():
    """A restart file of other laws is refused, for pairs and for walls."""
    file = os.path.join(FOLDER.name, "file")
    host.must_run(start + f"run 60\nwrite_restart {file}\n")
    READ = host.LOAD + f"comm_modify vel yes\nread_restart {file}\ntimestep 1e-3\n"
    host.must_run(READ + REST + "run 20\n")
    for name, text in (("pair", coefficients(ROLLING) + REST),
                       ("wall", MOVE + f"fix floor all wall/grip {ROLLING} zplane 0 NULL\n")):
        status, output = host.run(READ + text + "run 20\n")
        host.check(status != 0 and output.count("ERROR") == 1 and BEGIN.split(" have")[0] in output,
                   f"restart with another model of the {name}: status {status}, {output[-300:]}")


def test_the_same_again():
    """Repeating the coefficients changes nothing."""
    host.must_run(start + "run 60\n" + coefficients(TANGENTIAL) + forces("again"))
    same(read("kept"), read("again"), "the same pair_coeff again")


def test_hybrid():
    """With LAMMPS's hybrid style the extra values of a pair are not available, and a warning reports it."""
    output = host.must_run(BOX + "pair_style hybrid grip\n" + f"pair_coeff * * grip {TANGENTIAL}\n" + MOVE
                           + "compute c all pair/local dist p1\ndump d all local 1 "
                           + os.path.join(FOLDER.name, "local") + " c_c[1] c_c[2]\nrun 2\n")
    host.check("hybrid/overlay gives them" in output, "no warning about p1 under hybrid")
