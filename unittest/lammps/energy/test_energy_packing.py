# SPDX-License-Identifier: GPL-2.0-only
"""The energy ledger of a packing: many contacts, ranks, rebuilt lists, restarts, deleted atoms.

1000 spheres of several sizes, with laws of all senses, fall into a box with a shaken floor. Kinetic energies are those of
LAMMPS. The bound is 1e-3 of the energy over 1e5 steps. To save time only 4e4 steps are made here; over 1e5 steps the
deviation is below 2e-6.
"""

import itertools

import pytest

import host
from ledger import ENTRIES
from test_energy import ledger_columns

path = host.scratch("grip_energy_")
BOX = [(0.0, 0.1), (0.0, 0.1), (0.0, 0.3)]
LUDING = ("luding k2hat 2e4 k1_ratio 0.4 kc_ratio 0.05 phi_f 0.05 gamma_n 0.05 tangential luding kt_ratio 0.3 mu 0.4 "
          "phi_d 0.7 gamma_t 0.05 rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.7 gamma_r 1e-8 twisting luding kw_ratio "
          "0.1 mu_w 0.05 phi_d 0.8 gamma_w 1e-8")
HERTZ = ("hertz/material 1e7 0.7 0.3 damping coeff_restitution tangential mindlin_rescale/force NULL 0.5 0.4 rolling sds "
         "1e3 0.01 0.05 twisting marshall")
SYNCHRONIZED = HERTZ + " synchronized_verlet"
DT = 4e-6
COLUMNS = "thermo_style custom step c_kin c_rot c_e " + " ".join(f"c_e[{k + 1}]" for k in range(len(ENTRIES)))
ALL = [e for e in ENTRIES if e not in ("kinetic", "rotational")]


def write_spheres(count):
    host.write_data(path("data"), BOX, host.random_spheres(count, [(0.004, 0.096), (0.004, 0.096), (0.005, 0.28)],
                                                           [0.0032, 0.0038, 0.0044], 11, speed=0.3, spin=20,
                                                           ntypes=2), ntypes=2, density=2500.0)


def head(newton="on", boundary="f f f"):
    return f"""units si
atom_style sphere
atom_modify map array
comm_modify vel yes
newton {newton}
boundary {boundary}
"""


def system(model=LUDING, energy="yes", floor="wiggle z 0.001 0.02"):
    of_pairs, model = model, model.replace(" synchronized_verlet", "")
    return f"""pair_style grip energy {energy}
pair_coeff * * {of_pairs}
neighbor 0.001 bin
neigh_modify every 1 delay 0 check yes
fix 1 all nve/sphere
fix g all gravity 9.81 vector 0.2 0 -1
fix x all wall/grip {model} xplane 0 0.1 energy {energy}
fix y all wall/grip {model} yplane 0 0.1 energy {energy}
fix z all wall/grip {model} zplane 0 0.3 {floor} energy {energy}
"""


def measure(every=100):
    return f"""timestep {DT}
compute rot all erotate/sphere
compute kin all ke
compute e all grip/energy
{COLUMNS}
thermo_modify format float %.16g norm no lost ignore flush no
thermo {every}
"""


def read():
    return f"read_data {path('data')}\n"


def deviation(table):
    """Relative to the largest kinetic energy so far."""
    scale = max(table["kinetic_host"])
    return max(abs(v - table["sum"][0]) for v in table["sum"]) / scale


def differ(a, b, n=-1):
    """The largest difference of two rows, divided by the larger of the kinetic energies."""
    scale = max(max(a["kinetic_host"]), max(b["kinetic_host"]))
    return max((abs(a[e][n] - b[e][n]) / scale, e) for e in ALL + ["sum"])


def same_ledger(want, got, text, n=-1):
    worst = differ(want, got, n)
    host.check(worst[0] < 1e-9, f"{text}: {worst[1]} differs by {worst[0]:.3g}")


def test_packing():
    write_spheres(1000)
    for name, model, steps in (("luding", LUDING, 40000), ("hertz", HERTZ, 20000), ("synchronized", SYNCHRONIZED, 20000)):
        table = ledger_columns(host.must_run(head() + read() + host.LOAD + system(model) + measure(500)
                                             + f"run {steps}\n"))
        worst = deviation(table)
        print(f"packing, {name}: the sum stays within {worst:.2e} of the largest kinetic energy;",
              " ".join(f"{e} {table[e][-1]:.3g}" for e in ENTRIES))
        host.check(worst < 1e-3, f"packing, {name}: the sum moves by {worst:.3g}, bound 1e-3")
        host.check(table["wall_work"][-1] != 0 and table["sliding"][-1] > 0, f"packing, {name}: something happened")
        host.check(abs(table["outside"][-1]) < 1e-12, f"packing, {name}: nothing was lost outside of steps")


def periodic(model, floor, steps, newton, count, sort="", check="yes"):
    """The ledger of spheres that cross boundaries and ranks, and the number of list builds."""
    body = system(model, floor=floor).replace("fix x ", "#").replace("fix y ", "#").replace("check yes", f"check {check}")
    output = host.must_run(head(newton, "p p f") + sort + read() + host.LOAD + body + measure()
                           + f"velocity all set 2 1 NULL sum yes\nrun {steps}\n", ranks=count)
    return ledger_columns(output), int(output.split("Neighbor list builds =")[1].split()[0])


@pytest.mark.parametrize("model, cases", (
    (LUDING, [(count, newton) for count in (1, 2, 4) for newton in ("on", "off")]),
    (SYNCHRONIZED, ((1, "on"), (2, "off"), (4, "on")))), ids=("luding", "synchronized"))
def test_ranks(model, cases):
    """The same entries on any number of ranks, with newton on and off; lists are rebuilt, spheres change ranks."""
    write_spheres(300)

    def run(text, count, newton):
        table, builds = periodic(model, "shear x 1", 8000, newton, count)
        host.check(builds > 20, f"{text}: {builds} rebuilds")
        return table

    reference = host.invariant("ranks", run, same_ledger, cases)
    host.check(reference["sliding"][-1] > 1e-5 * max(reference["kinetic_host"]), "ranks: something happened")
    host.check(deviation(reference) < 1e-5, f"ranks: the sum moves by {deviation(reference):.3g}")


def test_every_list():
    """With a new neighbour list in every step, every contact that ends is in a new list, often with i and j swapped:
    the entries are the same."""
    write_spheres(300)

    def run(text, count, newton, sort):
        table, builds = periodic(LUDING, "", 20000, newton, count, sort, "no" if sort else "yes")
        host.check(builds == 20000 if sort else 20 < builds < 10000, f"{text}: {builds} rebuilds")
        return table

    cases = itertools.product((1, 2), ("on", "off"), ("", "atom_modify sort 3 0.005\n"))
    reference = host.invariant("every list", run, same_ledger, cases)
    host.check(reference["normal_plastic"][-1] > 1e-4 * max(reference["kinetic_host"]), "every list: something happened")


@pytest.mark.parametrize("model, cases", ((LUDING, ((1, 1), (2, 1), (1, 4))), (SYNCHRONIZED, ((2, 1),))),
                         ids=("luding", "synchronized"))
def test_restart(model, cases):
    """A restart file is written while spheres are in contact, and read on another number of ranks: the ledger
    continues as without the file."""
    write_spheres(300)
    body = system(model) + measure()
    whole = ledger_columns(host.must_run(head() + read() + host.LOAD + body + "run 9000\nrun 2000\n"))
    for wrote, reads in cases:
        host.must_run(head() + read() + host.LOAD + body + f"run 9000\nwrite_restart {path('restart')}\n", ranks=wrote)
        again = head().replace("atom_style sphere\n", "").replace("boundary f f f\n", "")
        table = ledger_columns(host.must_run(again + host.LOAD + f"read_restart {path('restart')}\n"
                                             + body + "run 2000\n", ranks=reads))
        for n, when in ((0, "at the start"), (-1, "at the end")):
            same_ledger(whole, table, f"restart {wrote} to {reads} ranks, {when}", n)
    host.check(whole["wall_work"][0] != 0, "restart: the walls have worked before")
    # Without pair_style and pair_coeff in the script: the file contains them, including `energy`.
    short = "\n".join(line for line in body.split("\n") if not line.startswith("pair_"))
    table = ledger_columns(host.must_run(again + host.LOAD + f"read_restart {path('restart')}\n" + short + "run 2000\n"))
    same_ledger(whole, table, "restart without pair_style")


def remainders(frame, ids):
    """The remainders of velocity Verlet of these atoms together, dt^2 F^2/(8 m) and that of the rotation."""
    total = 0.0
    for n, tag in enumerate(frame["id"]):
        if tag in ids:
            force2, torque2 = (sum(frame[name][n]**2 for name in names) for names in (("fx", "fy", "fz"), ("tqx", "tqy", "tqz")))
            total += DT**2 / 8 * (force2 + torque2 / (0.4 * frame["radius"][n]**2)) / frame["mass"][n]
    return total


def test_deletion():
    """Entries of their own have the energy that was stored in contacts of deleted atoms, without the growth of the
    atoms' remainders, and the kinetic energy."""
    write_spheres(300)
    before_and_after = []
    for count in (1, 2):
        output = host.must_run(head() + read() + host.LOAD + system(floor="") + measure()
                               + f"dump f all custom 40000 {path('forces')} id z radius mass fx fy fz tqx tqy tqz\n"
                               + "dump_modify f format float %.17g\nrun 40000\nundump f\nregion low block INF INF INF INF 0 0.012\n"
                               + "run 0\nprint \"CUT\"\ndelete_atoms region low\nrun 0\n", ranks=count)
        first, second = output.split("CUT\n")
        before, after = ledger_columns(first), ledger_columns(second)
        stored = sum(before[e][-1] - after[e][-1] for e in ENTRIES if e.startswith("elastic"))
        host.check(stored > 1e-6 * before["total"][-1], f"deletion: contacts had stored {stored:.3g}")
        start, end = host.read_dump(path("forces"))
        low = {tag for tag, z in zip(end["id"], end["z"]) if z < 0.012}
        grown = remainders(end, low) - remainders(start, low)
        host.check(grown > 1e-6 * stored, f"deletion: the remainders have grown by {grown:.3g}")
        host.check_close(after["outside"][-1] - before["outside"][-1], stored - grown, 1e-9, "deletion: what they stored is booked")
        kinetic = sum(before[e][-1] - after[e][0] for e in ("kinetic", "rotational"))
        host.check_close(after["removed"][0] - before["removed"][-1], kinetic, 1e-9, "deletion: their kinetic energy is booked")
        others = max(abs(before[e][-1] - after[e][-1]) for e in ALL
                     if not e.startswith("elastic") and e not in ("outside", "removed"))
        host.check(others < 1e-12, f"deletion: another entry moved by {others:.3g}")
        before_and_after.append(after["outside"][-1])
    host.check_close(before_and_after[0], before_and_after[1], 1e-9, "deletion: on two ranks as on one")


def test_untouched():
    """Trajectories are bitwise equal with and without the ledger, and whether it is read during a run or not."""
    write_spheres(200)
    dump = f"dump d all custom 3000 {path('dump')} id x y z vx vy vz omegax omegay omegaz\n" \
        "dump_modify d sort id format float %.17g\n"
    frames = []
    for energy, reading in (("no", ""), ("yes", ""), ("contacts", ""), ("yes", measure(7))):
        host.must_run(head() + read() + host.LOAD + system(energy=energy) + f"timestep {DT}\n{reading}{dump}run 6000\n")
        frames.append(host.read_dump(path("dump"))[-1])
    for k in (1, 2, 3):
        host.check(frames[0] == frames[k], f"trajectory {k} is that without a ledger")
    # `compute pair/local`, which calls single(), does not change the ledger.
    local = "compute l all pair/local dist force p1\ndump l all local 10 " + path("local") + " c_l[1] c_l[2] c_l[3]\n"
    a = ledger_columns(host.must_run(head() + read() + host.LOAD + system() + measure(3000) + "run 6000\n"))
    b = ledger_columns(host.must_run(head() + read() + host.LOAD + system() + measure(3000) + local + "run 6000\n"))
    host.check(a == b, "compute pair/local changes no entry")


def test_errors():
    for text, word in (("pair_style grip energy\n", "value of 'energy' is missing"),
                       ("pair_style grip energy perhaps\n", "no yes contacts"),
                       ("pair_style grip 0.1 energie yes\n", "energie"),
                       ("pair_style grip energy yes 0.1\n", "0.1"),
                       (system().replace("energy yes", "energy no", 1) + measure() + "run 0\n", "energy yes"),
                       (system() .replace("zplane 0 0.3 wiggle z 0.001 0.02 energy yes", "zplane 0 0.3") + measure()
                        + "run 0\n", "fix z"),
                       (system() + "compute c all grip/energy now\n", "now"),
                       (system() + "group g id 1\ncompute c g grip/energy\n", "accepted: all"),
                       (system() + "minimize 0 0 1 1\n", "minimiz")):
        host.refused(word, head() + read() + host.LOAD + text, word)


def test_unknown_work():
    """There is a warning about forces whose work is not in the ledger, and none about forces that do no work or
    whose work is in it."""
    told = {"fix push all addforce 0 0 1e-3\n": "fix push (addforce)", "fix air g viscous 1e-6\n": "fix air (viscous)",
            "fix stop g freeze\n": "fix stop (freeze)"}
    still = "velocity g set 0 0 0\nset group g omega 0 0 0\nfix stop g freeze\n"
    for fixes, word in {**told, still: None, "": None}.items():
        output = host.must_run(head() + read() + host.LOAD + system() + "group g id 1\n" + fixes + measure() + "run 0\n",
                               ranks=2)
        count = output.count("does not know the work of")
        host.check(count == (1 if word else 0) and (word or "") in output, f"{fixes!r}: {count} warnings")
