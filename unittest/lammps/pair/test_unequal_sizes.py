# SPDX-License-Identifier: GPL-2.0-only
"""Spheres of sizes 1 to 11 with a list for each collection of sizes and few ghosts of small spheres (neighbor multi,
comm_modify mode multi reduce/multi) on 1, 2 and 4 ranks: the same motion, energies, liquid and contacts in restart
files as with one list for all (neighbor bin)."""
import re

import pytest

import host
from cases import case
from dropin import file_name
from frames import GROUPS, dump, read, same
from ledger import ENTRIES
from many_models import REACH, TOUCH
from shared_models import LUDING

BIN = "neighbor 0.05 bin\ncomm_modify mode single vel yes\n"
REDUCED = ("neighbor 0.05 multi\nneigh_modify collection/type 2 1*2 3*5\n"
           "comm_modify mode multi reduce/multi vel yes\n")
BY_SIZE = REDUCED.replace("collection/type 2 1*2 3*5", "collection/interval 2 0.5 1.6")
RADII = {1: 0.5, 2: 0.45, 3: 0.05, 4: 0.055, 5: 0.045}
SIDE = 2.6
# Grains of five radii: eight large ones, and small ones of three types between them.
sizes = [0.5, 0.45] * 4 + [0.05, 0.055, 0.045] * 250
SPHERES = [(next(kind for kind, r in RADII.items() if r == radius), radius, x, v, w) for _, radius, x, v, w in
           host.random_spheres(len(sizes), [(0.0, SIDE)] * 2 + [(0.55, SIDE - 0.55)], sizes, 5, 1.0, 2.0)]
host.write_data(file_name("unequal.data"), [(0.0, SIDE)] * 3, SPHERES, 5)

# Small grains have the density with which their mass is that of the large ones, so that all have similar contact times.
SET_UP = """
neigh_modify every 1 delay 0 check yes
timestep 0.0005
fix property all property/atom temperature heatflow ghost yes
fix nve all nve/sphere
fix heat all heat/flow constant 1.0
fix down all gravity 1.0 vector 0 0 -1
fix floor all wall/grip {floor} zplane 0 NULL energy yes
fix lid all wall/grip {lid} zplane NULL 2.6 energy yes
fix tube all wall/grip {floor} region tube energy yes
compute ledger all grip/energy
thermo_style custom step c_ledger[*]
thermo_modify format float %.17g
thermo 1
""".format(floor=LUDING, lid=TOUCH[3, 4])
REGION = "region tube cylinder z 1.3 1.3 1.75 -1 4\n"
WET = ("hertz/material 1e4 0.5 0.3 damping tsuji cohesion bridge/willett sigma 0.2 theta 0.2 liquid 1e-4 share 0.2 "
       "viscosity 0.1 tangential mindlin NULL 0.5 0.4")


def begin(coefficients, lists):
    return (host.LOAD + "units lj\nnewton on\nboundary p p f\natom_style sphere\n"
            + f"read_data {file_name('unequal.data')}\n{lists}set type 3*5 density 1000\n{REGION}"
            + "pair_style grip energy yes\n" + coefficients)


def resume(file, lists):
    return host.LOAD + f"newton on\nread_restart {file_name(file)}\n{lists}{REGION}" + SET_UP


def ghosts(printed):
    return float(re.findall(r"^Nghost:\s+(\S+) ave", printed, re.M)[-1])


def same_ledger(want, got, text):
    """The energies of the last step, relative to the largest of them."""
    ends = [[row[f"c_ledger[{n}]"][-1] for n in range(1, len(ENTRIES) + 1)] for row in (host.thermo(want), host.thermo(got))]
    scale = max(map(abs, ends[0]))
    for entry, a, b in zip(ENTRIES, *ends):
        host.check(abs(a - b) <= 1e-7 * scale, f"{text}: {entry} {b:.17g}, not {a:.17g}")


def follow(name, coefficients, more=""):
    """From one state, written while the box shrinks: one list for all against the others; then from what these
    wrote."""
    groups, columns = (GROUPS + [("liquid", more)], more) if more else (GROUPS, "")
    host.must_run(begin(coefficients, BIN) + SET_UP + "thermo 100\nvariable warm atom 10+3*(id%7)\n"
                  "set group all temperature v_warm\n" + ("set group all d_liquid 1e-4\n" if more else "")
                  + "fix squeeze all deform 1 x scale 0.86 y scale 0.86 remap x\nfix drag all viscous 0.2\nrun 400\n"
                  + f"write_restart {file_name(name)}\n")
    wants = printed_wants = None
    for ranks, lists, text in ((1, BIN, "bin"), (1, REDUCED, "reduced"), (2, REDUCED, "reduced"), (4, REDUCED, "reduced"),
                               (4, BY_SIZE, "by size"), (2, BIN, "bin")):
        text = f"{name}, {text}, {ranks} ranks"
        printed = host.must_run(resume(name, lists) + "run 0\n" + dump("one", more=columns) + "run 1\nundump one\nrun 30\n"
                                + f"write_restart {file_name('half')}{ranks}{lists.split()[2]}\nrun 120\n"
                                + dump("end", more=columns) + "run 0\n", ranks=ranks)
        builds = sum(map(int, re.findall(r"^Neighbor list builds = (\d+)", printed, re.M)))
        host.check(builds > 2, f"{text}: only {builds} new lists")
        got = read("one", 1), read("end")
        if wants is None:
            wants, printed_wants, all_ghosts = got, printed, ghosts(printed)
            continue
        if ranks == 1:
            host.check(ghosts(printed) < 0.5 * all_ghosts, f"{text}: {ghosts(printed)} ghosts, {all_ghosts} with bin")
        for k, (what, tolerance) in enumerate((("one step", 1e-11), ("150 steps", 1e-6))):
            same(wants[k], got[k], tolerance, f"{text}: {what}", groups, 1.0, 0.5)
        same_ledger(printed_wants, printed, text)
    for file, lists, ranks in (("half4multi", BIN, 1), ("half4multi", REDUCED, 2), ("half2bin", REDUCED, 4)):
        host.must_run(resume(file, lists) + "run 120\n" + dump("end", more=columns) + "run 0\n", ranks=ranks)
        same(wants[1], read("end"), 1e-6, f"{name}, from {file}, {ranks} ranks", groups, 1.0, 0.5)


def listed(models):
    return "".join(f"pair_coeff {i} {j} {model}\n" for (i, j), model in models.items())


@pytest.mark.parametrize("arguments, options", [
    case("touch", listed(TOUCH)),
    case("reach", listed(REACH)),
    case("liquid", f"pair_coeff * * {WET}\n", "d_liquid")])
def test_lists(arguments, options):
    follow(*arguments, **options)


def test_mdr():
    """Mdr needs newton off, with which LAMMPS refuses reduce/multi."""
    MDR = "mdr 1e4 0.3 300 0.5 0.5 0.1 damping mdr 1 tangential linear_history 900 0.5 0.4"
    want = None
    for ranks, lists in ((1, BIN), (1, REDUCED.replace("reduce/multi ", "")), (2, REDUCED.replace("reduce/multi ", ""))):
        host.must_run(begin(f"pair_coeff * * {MDR}\n", lists).replace("newton on", "newton off").replace("energy yes", "")
                      + "neigh_modify every 1 delay 0 check yes\ntimestep 0.0005\nfix nve all nve/sphere\n"
                        "fix drag all viscous 0.2\n"
                      f"fix ends all wall/grip {MDR} zplane 0 {SIDE}\n"
                      "fix squeeze all deform 1 x scale 0.86 y scale 0.86 remap x\nrun 200\n" + dump("end") + "run 0\n",
                      ranks=ranks)
        want = want or read("end")
        same(want, read("end"), 1e-7, f"mdr, {lists.split()[2]}, {ranks} ranks", GROUPS, 1.0, 0.5)
