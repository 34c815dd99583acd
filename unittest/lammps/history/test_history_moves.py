# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The history of contacts moves with their atoms: through periodic boundaries, to other ranks, to other positions in
a rank's arrays, into files. The reference is the same packing on one rank without motion as a whole: there atoms
stay in their places, and pairs keep their order."""
import math
import os

import pytest

import host

path = host.scratch("grip_moves_")
N = 6  # spheres in each direction
DRIFT = (6.0, 4.0, 3.0)
# All springs, which change sign when the atoms of a pair are swapped. The law between different types keeps fewer
# values.
LUDING = ("luding k2hat 4000 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 gamma_n 0.5 "
          "tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7 gamma_t 0.1 "
          "rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.8 gamma_r 0.02 "
          "twisting luding kw_ratio 0.1 mu_w 0.05 phi_d 0.9 gamma_w 0.01")
SHORT = "hooke 2000 10 damping mass_velocity tangential linear_history 800 0.5 0.4"
COLUMNS = ("vx", "vy", "vz", "omegax", "omegay", "omegaz", "fx", "fy", "fz", "tqx", "tqy", "tqz")
ENERGY = "c_e[3] c_e[4] c_e[5] c_e[6] c_e[9] c_e[10] c_e[16]"
OUTSIDE = 6  # of these: stored energy that was lost or found


# A lattice whose spheres overlap all their neighbours, with random velocities and spins.
HEAD = host.LOAD + "units lj\natom_style sphere\ncomm_modify vel yes\n"
host.must_run(HEAD + f"""
lattice sc 1.0
region box block 0 {N} 0 {N} 0 {N}
create_box 2 box
create_atoms 1 box
set type 1 type/ratio 2 0.4 777
set group all diameter 1.03
displace_atoms all random 0.01 0.01 0.01 4711
velocity all create 0.3 999 loop all
variable spin atom 3*sin(5*id)
set group all omega v_spin 1.0 v_spin
write_data {path('data')}
""")


def start(newton="on", energy="no", drift=DRIFT, more=""):
    return HEAD + f"""
newton {newton}
{more}
read_data {path('data')}
velocity all set {drift[0]} {drift[1]} {drift[2]} sum yes
neighbor 0.06 bin
neigh_modify every 1 delay 0 check yes
timestep 1e-3
pair_style grip energy {energy}
pair_coeff 1 1 {LUDING}
pair_coeff 2 2 {LUDING}
pair_coeff 1 2 {SHORT}
fix nve all nve/sphere
""" + (f"compute e all grip/energy\nthermo_style custom step {ENERGY}\n" if energy == "yes" else "")


def dump(drift, columns):
    """The state without the motion of the whole packing."""
    name = path("state")
    rest = "".join(f"variable v{c} atom v{c}-{v}\n" for c, v in zip("xyz", drift))
    return f"""{rest}dump state all custom 1 {name} id v_vx v_vy v_vz {' '.join(COLUMNS[3:])} {columns}
dump_modify state sort id format float %.17g
run 0
undump state
"""


def state():
    rows = host.read_dump(path("state"))[-1]
    for c in "xyz":
        rows["v" + c] = rows.pop("v_v" + c)
    return rows


def same(got, want, tolerance, text):
    worst = max(host.largest_difference(want, got, (name,)) for name in COLUMNS)
    host.check(got["id"] == want["id"] and worst < tolerance, f"{text}: differs by {worst:.3g}")


def result(script, ranks=1, drift=DRIFT, columns=""):
    return host.must_run(script + dump(drift, columns), ranks=ranks)


STILL = (0.0, 0.0, 0.0)
FIRST, SECOND = "run 100\n", "run 200\n"
result(start(drift=STILL) + FIRST + SECOND, drift=STILL)
AT_REST = state()
host.check(max(map(abs, AT_REST["tqx"])) > 0.01 * max(map(abs, AT_REST["fx"])), "no torques: the case shows little")

# What changes between the two runs, or during them.
BALANCE = "balance 1.0 shift xyz 10 1.0\n"
RCB = "comm_style tiled\nbalance 1.0 rcb\n"
MOVED = "displace_atoms all move 2.4 -1.7 0.9\n"
CASES = [
    # ranks, newton, commands before the box, before the runs, and between them
    (1, "on", "", "", ""), (1, "off", "", "", ""), (1, "on", "", "", MOVED), (1, "off", "", "", MOVED),
    (1, "on", "atom_modify sort 5 1.1", "", ""), (1, "off", "atom_modify sort 5 1.1", "", MOVED),
    (2, "on", "", "", ""), (2, "off", "processors 1 2 1", "", MOVED), (2, "on", "processors 1 1 2", "", MOVED),
    (4, "on", "", "", BALANCE), (4, "off", "", "", BALANCE), (4, "on", "processors 4 1 1", "", MOVED),
    (4, "on", "atom_modify sort 5 1.1", "fix even all balance 20 1.0 shift xy 10 1.0\n", MOVED + BALANCE),
    (4, "off", "atom_modify sort 5 1.1", "fix even all balance 20 1.0 shift yz 10 1.0\n", ""),
    (4, "on", "", RCB, MOVED + "balance 1.0 rcb\n"), (4, "off", "", RCB, "balance 1.0 rcb\n"),
    (2, "on", "", RCB + "fix even all balance 25 1.0 rcb\n", ""),
    (4, "off", "", RCB + "fix even all balance 25 1.0 rcb\n", "neigh_modify one 1500 page 50000\n"),
    (4, "on", "", "", BALANCE + "neigh_modify one 1500 page 50000\n"),
    (2, "on", "", "", f"write_restart {path('between')}\n" + MOVED),
    # One atom of a pair leaves, then the memory of the lists is replaced, and then the other atom leaves to another
    # rank.
    (4, "off", "processors 2 2 1", "", "displace_atoms all move 1.3 0 0\nneigh_modify one 1500 page 50000\n"
     + f"write_restart {path('between')}\ndisplace_atoms all move 0 1.3 0\n"),
]


@pytest.mark.parametrize("ranks, newton, box, before, between", CASES)
def test_moves(ranks, newton, box, before, between):
    printed = result(start(newton, more=box) + before + FIRST + between + SECOND, ranks)
    what = " ".join(f"{box} {before} {between}".split())
    text = f"{ranks} ranks, newton {newton}, {what}"
    same(state(), AT_REST, 1e-8, text)
    builds = sum(int(line.split("=")[1]) for line in printed.split("\n") if line.startswith("Neighbor list builds"))
    host.check(builds > 20, f"{text}: only {builds} rebuilds")


@pytest.mark.parametrize("ranks, newton", ((1, "on"), (4, "on"), (4, "off")))
def test_new_ids(ranks, newton):
    """Atoms get new IDs while they move between ranks; the contacts still have the old ones."""
    old = "fix old all property/atom i_old\nvariable old atom id\nset group all i_old v_old\n"
    anew = MOVED + "reset_atoms id sort yes\n" + MOVED
    result(start(newton) + old + FIRST + anew + SECOND, ranks, columns="i_old")
    rows = state()
    order = sorted(range(len(rows["id"])), key=lambda k: rows["i_old"][k])
    host.check(rows["i_old"] != rows["id"], "IDs are the same: the case shows nothing")
    rows = {name: [values[k] for k in order] for name, values in rows.items()}
    same({**rows, "id": rows["i_old"]}, AT_REST, 1e-8, f"new IDs, {ranks} ranks, newton {newton}")


def test_most_contacts():
    """If an atom has more contacts than neigh_modify allows, all in the lists of other atoms, the error comes with
    the next list, not only when the atom moves."""
    golden = math.pi * (3 - math.sqrt(5))
    around = [(math.sqrt(1 - z * z) * math.cos(golden * k), math.sqrt(1 - z * z) * math.sin(golden * k), z)
              for k, z in enumerate((2 * k + 1) / 60 - 1 for k in range(60))]
    small = "".join(f"create_atoms 1 single {2.19 * x} {2.19 * y} {2.19 * z}\n" for x, y, z in around)
    for most, allowed in ((55, False), (65, True)):
        status, output = host.run(HEAD + f"""boundary f f f
atom_modify sort 0 0
region box block -5 5 -5 5 -5 5
create_box 2 box
{small}create_atoms 2 single 0 0 0
set type 1 diameter 0.4
set type 2 diameter 4.0
set group all density 1.0
set group all omega 1 2 3
pair_style grip
pair_coeff * * {SHORT}
timestep 1e-3
neighbor 0.1 bin
neigh_modify every 1 delay 0 check no one {most} page {10 * most}
run 5
""")
        told = host.error_lines(output)
        host.check((status == 0) == allowed and (allowed or "atom 61 has 60 contacts" in told[0]),
                   f"60 contacts, {most} allowed: {told}")


@pytest.mark.parametrize("ranks, newton, energy", ((1, "on", "no"), (1, "off", "no"), (1, "on", "yes"), (2, "off", "no")))
def test_new_atom(ranks, newton, energy):
    """A new atom that gets the ID and the place of a deleted one has no history. Spheres of mass m overlap by 0.02.
    Atom 2 spins, so friction has loaded the spring by step 20, when it is deleted and another is created, at
    rest."""
    printed = host.must_run(HEAD + f"""newton {newton}
atom_modify map array
boundary f f f
region box block -3 3 -3 3 -3 3
create_box 1 box
create_atoms 1 single 0 0 0
create_atoms 1 single 0.98 0 0
set group all diameter 1.0 density 1.0
set atom 2 omega 0 0 5
group two id 2
pair_style grip energy {energy}
pair_coeff * * {SHORT}
timestep 1e-3
neighbor 0.1 bin
neigh_modify every 1 delay 0
region all block -3 3 -3 3 -3 3
region spot block 0.979 0.981 -0.001 0.001 -0.001 0.001
fix gone two evaporate 20 1 all 77
variable fy equal fy[1]
thermo_style custom step atoms v_fy
thermo 1
run 19
fix new all deposit 1 1 20 4711 region spot id max units box
run 2
""", ranks=ranks)
    table = host.thermo(printed)
    text = f"a new atom with an old ID, {ranks} ranks, newton {newton}, energy {energy}"
    host.check(table["Atoms"] == [2] * len(table["Atoms"]), f"{text}: {table['Atoms']} atoms")
    # Its spring was stretched for only one step: the force is at most that of the dashpot, 0.5 10 m* v, plus 800 v dt
    # with v below 2.
    before, after = abs(table["v_fy"][0]), abs(table["v_fy"][1])
    host.check(before > 5, f"{text}: {before} on the spring before")
    host.check(after < 0.5 * 10 * 0.262 * 2 + 800 * 2e-3, f"{text}: {after} after, {before} before")


@pytest.mark.parametrize("ranks", (1, 2))
def test_partners_that_are_gone(ranks):
    """A file must not contain IDs of partners that no longer exist."""
    anew = start("off") + FIRST + "reset_atoms id sort yes\n"
    host.refused(f"a file with other IDs, {ranks} ranks", anew + f"write_restart {path('between')}\n", "run 0", ranks=ranks)
    host.must_run(anew + f"run 0\nwrite_restart {path('between')}\n", ranks=ranks)


def test_ledger():
    """With a ledger: no energy disappears with contacts, and the stored energy is right as seen from either atom."""
    host.must_run(start(energy="yes", drift=STILL) + FIRST + SECOND)

    def run(text, ranks, newton, box, drift):
        printed = result(start(newton, "yes", drift, box) + FIRST + MOVED + SECOND, ranks, drift)
        got = [values[-1] for values in host.thermo(printed).values()][1:]
        largest = max(map(abs, got))
        host.check(abs(got[OUTSIDE]) < 1e-10 * largest, f"{text}: {got[OUTSIDE]:.3g} of {largest:.3g} lost outside of steps")
        return {"energies": got}

    host.invariant("ledger", run, lambda want, got, text: host.same(want, got, 1e-5, text, want), (
        (1, "on", "", STILL), (1, "on", "atom_modify sort 5 1.1", DRIFT), (1, "off", "", DRIFT), (4, "on", "", DRIFT),
        (4, "off", "atom_modify sort 5 1.1", DRIFT)))


def test_files():
    """A file written during a run, and one written between runs, can be continued on any number of ranks."""
    sizes = []
    for ranks, newton in ((1, "on"), (2, "on"), (2, "off"), (4, "on")):
        host.must_run(start(newton) + f"restart 100 {path('middle')} {path('later')}\nrun 150\n", ranks=ranks)
        host.must_run(start(newton) + FIRST + MOVED + f"write_restart {path('between')}\n", ranks=ranks)
        sizes += [os.path.getsize(path(file)) for file in ("middle", "between")]
        for file in ("middle", "between"):
            for readers in (1, 4):
                again = host.LOAD + f"comm_modify vel yes\nread_restart {path(file)}\nneighbor 0.06 bin\n"
                result(again + "neigh_modify every 1 delay 0 check yes\ntimestep 1e-3\nfix nve all nve/sphere\n" + SECOND,
                       readers)
                same(state(), AT_REST, 1e-8, f"{file} file of {ranks} ranks, newton {newton}, read on {readers}")
    # Each atom's contacts are in a file exactly once, whichever rank stores them.
    host.check(max(sizes) - min(sizes) < 500, f"files of {sizes} bytes")
