# SPDX-License-Identifier: GPL-2.0-only
"""The energy ledger with fix grip/insert: its sum stands still to 1e-12 of what passed while there are no contacts, since
velocity Verlet is exact in free fall; with contacts its error is of second order in the time step."""
import math

import host
import insertion as ins
from insertion import test
from ledger import ENTRIES

D, DT, G = 0.004, 1e-3, 9.81
MASS = ins.mass(D)
ONE = f"grain type 1 share 1 density 2500 diameter one {D}"
BIG = "grain type 1 share 1 density 2500 diameter one 0.01"
TWO = "grain type 1 share 1 density 2500 diameter lognormal 0.004 1.2 0.003 0.005 grain type 2 share 2 density 900 diameter one 0.0045"
MODEL = "pair_style grip energy yes\npair_coeff * * hooke 1e3 0.5 damping coeff_restitution tangential linear_nohistory 1 0.3\n"
COLUMNS = " ".join(f"c_e[{k}]" for k in range(1, len(ENTRIES) + 1))
SLAB = "region slab block INF INF INF INF 0.9 0.93\n"
FACE = "face rect 0.02 0.03 0.9 0.15 0 0 0 0.12 0"


def entry(name):
    return f"c_e[{1 + ENTRIES.index(name)}]"


def tables(lines, fixes, runs, ranks=1, dt=DT, before="", boundary="p p f", lost="error"):
    """The thermo table of each run. lines: fixes before pair_style grip's integrator; fixes: those after it."""
    start = ins.head(boundary, dt=dt, before=before, model=MODEL, nve="").replace("thermo_modify lost error\n", "")
    script = start + SLAB + lines + "fix nve all nve/sphere\n" + fixes + f"""compute e all grip/energy
thermo 1
thermo_style custom step atoms f_in f_in[4] f_in[6] c_e {COLUMNS}
thermo_modify lost {lost} format float %.17g norm no
""" + runs
    output = host.must_run(script, ranks=ranks)
    return [host.thermo(part + "\nLoop time") for part in output.split("Loop time")[:-1]]


def still(name, table):
    came = table["f_in[6]"][-1]
    host.check(came > 0 and all(table[entry(what)][-1] == 0 for what in ("sliding", "normal_damping", "elastic_normal")), f"{name}: no contacts")
    off = max(abs(value - table["c_e"][0]) for value in table["c_e"])
    host.check(off <= 1e-12 * came, f"{name}: the sum moves by {off / came:.3g} of what came")


GRAVITY = f"fix g all gravity {G} vector 0 0 -1\n"


@test
def at_a_rate():
    """Each grain brings the energy of its velocity and spin; gravity acts at once."""
    spin = 0.5 * 0.4 * MASS * (D / 2)**2 * (3**2 + 4**2 + 12**2)
    for ranks, before in ((1, ""), (3, "newton off\n")):
        table, = tables("", GRAVITY + f"fix in all grip/insert region slab rate number 770 {ONE} velocity 0.3 0 -1 spin 3 4 12\n", "run 200\n", ranks,
                        before=before)
        name = f"rate, {ranks} ranks"
        still(name, table)
        # The ledger counts the half kick at the end of the first step as work, as for atoms of other fixes.
        each = 0.5 * MASS * (0.09 + (1 - 0.5 * G * DT)**2) + spin
        worst = max(abs(e - n * each) for e, n in zip(table[entry("inserted")], table["f_in"]))
        host.check(table["f_in"][-1] == 154 and worst <= 1e-12 * 154 * each, f"{name}: inserted is off by {worst / each:.3g} grains")
        host.check_close(table["f_in[6]"][-1], 154 * (0.5 * MASS * 1.09 + spin), 1e-12, f"{name}: vector entry 6")
        host.check(abs(table[entry("removed")][-1]) <= 1e-15, f"{name}: removed")


@test
def held():
    """While grains are held, the work of gravity is taken from `inserted`."""
    for ranks, g, fixes in ((1, (0, 0, -1), "last"), (2, (0.6, 0, -0.8), "first"), (1, (0, 0.3, 0), "last")):
        insert = f"fix in all grip/insert {FACE} rate number 900 {TWO} velocity 0.2 0.1 -0.8 spin 5 0 0\n"
        gravity = f"fix g all gravity {G * math.hypot(*g)} vector {g[0]} {g[1]} {g[2]}\n"
        table, = tables(insert if fixes == "first" else "", gravity + (insert if fixes == "last" else ""), "run 200\n", ranks)
        name = f"held, gravity {g}, fixes {fixes}"
        host.check(max(table["f_in[4]"]) > 5 and table["f_in"][-1] > 50, f"{name}: {table['f_in'][-1]} grains, {max(table['f_in[4]'])} held")
        still(name, table)
    # At a constant velocity v in the field g, a held grain takes m g.v from `inserted` in each time.
    table, = tables("", GRAVITY + f"fix in all grip/insert {FACE} rate number 400 until number 6 {ONE} velocity 0 0 -0.5\n", "run 15\n")
    host.check(table["f_in"][0] == 6 and table["f_in"][-1] == 6, f"held: 6 grains: {table['f_in'][0]}")
    for k in range(1, len(table["Step"])):
        if table["f_in[4]"][k] == table["f_in[4]"][k - 1] == 6:
            change = table[entry("inserted")][k] - table[entry("inserted")][k - 1]
            host.check_close(change, -6 * MASS * G * 0.5 * DT, 1e-9, f"held: what is taken from inserted in step {k}")


@test
def comes_and_goes():
    """Grains come by two fixes, and fix evaporate, delete_atoms and the ends of the box take them."""
    lines = ("region low block INF INF INF INF INF 0.4\nfix out all evaporate 10 20 low 5719\n" + GRAVITY
             + f"fix in all grip/insert {FACE} rate number 900 {TWO} velocity 0.2 0.1 -0.8 spin 5 0 0 seed 2\n"
             + f"fix two all grip/insert region mid rate number 300 until number 40 {ONE} velocity 0 0 -1.5 seed 3\n")
    runs = "run 350\ngroup gone region mid\ndelete_atoms group gone compress no\nrun 100\n"
    for ranks in (1, 2):
        first, second = tables("region mid block INF INF INF INF 0.62 0.72\n", lines, runs, ranks)
        name = f"comes and goes, {ranks} ranks"
        host.check(first[entry("removed")][-1] > 0 and second[entry("removed")][0] > first[entry("removed")][-1], f"{name}: removed")
        contacts = abs(second[entry("sliding")][-1]) + abs(second[entry("normal_damping")][-1])
        host.check(contacts == 0, f"{name}: no contacts")
        still(name, first)
        host.check(abs(second["c_e"][-1] - first["c_e"][0]) <= 1e-12 * second[entry("inserted")][-1], f"{name}: the sum stands still over delete_atoms")
    table, = tables("", GRAVITY + f"fix in all grip/insert region slab rate number 400 {ONE} velocity 0 0 -3\n", "run 400\n", 2, lost="ignore")
    host.check(table[entry("gone")][-1] > 0 and table["Atoms"][-1] < table["f_in"][-1], "through the bottom: atoms have left")
    still("through the bottom", table)


@test
def at_once_and_keep():
    table, = tables("", GRAVITY + f"fix in all grip/insert region slab number 200 {TWO} velocity 0 0 -1\n", "run 100\n", 2)
    host.check(table["f_in"][0] == 200, "at once: 200 came")
    still("at once", table)
    host.check_close(table[entry("kinetic")][0], table["f_in[6]"][0], 1e-12, "at once: kinetic energy")
    table, = tables("", f"fix in all grip/insert region slab keep number 30 {ONE} velocity 0 0 -1 spin 0 0 9\n", "run 200\n", 1)
    host.check(table["f_in"][-1] > 80, "keep: more came")
    still("keep", table)


@test
def restarted():
    """Sums continue over a restart while grains are held."""
    path = ins.scratch("restart")
    lines = GRAVITY + f"fix in all grip/insert {FACE} rate number 900 {TWO} velocity 0.2 0.1 -0.8 spin 5 0 0\n"
    whole, = tables("", lines, "run 150\n")
    start = ins.head("p p f", model=MODEL)
    box = start[start.index("region box"):start.index("neighbor ")]
    after = start.replace(box, f"read_restart {path}\n") + lines
    after = "clear\n" + after.replace("thermo_modify lost error\n", "")
    show = f"compute e all grip/energy\nthermo 1\nthermo_style custom step f_in[6] c_e {COLUMNS}\nthermo_modify format float %.17g norm no\n"
    parts = tables("", lines, f"run 71\nwrite_restart {path}\n{after}{show}run 79\n", 2)
    for name in ("inserted", "body_work", "kinetic"):
        host.check_close(parts[1][entry(name)][-1], whole[entry(name)][-1], 1e-11, f"restart: {name}")
    still("restarted", parts[1])


@test
def contacts():
    """Grains fall on each other and on a floor; held ones meet others that are in their way. The largest error of the sum
    falls by about four with half the time step."""
    floor = "fix floor all wall/grip hooke 1e3 0.5 tangential linear_nohistory 1 0.3 zplane 0.7 NULL energy yes\n"
    way = "region way block 0.03 0.16 0.04 0.14 0.86 0.91\ncreate_atoms 2 random 25 77 way overlap 0.012\nset type 2 diameter 0.01 density 2500\n"
    for name, lines, insert in (
            ("on a floor", "", f"region high rate number 3000 until number 300 {BIG} velocity 0 0 -1"),
            ("held against others", way, f"{FACE} rate number 1500 until number 150 {BIG} velocity 0 0 -1")):
        errors = []
        for dt in (4e-5, 2e-5, 1e-5):
            every = round(4e-4 / dt)
            table, = tables(lines, floor + GRAVITY + f"region high block INF INF INF INF 0.8 0.98\nfix in all grip/insert {insert} seed 8\n", f"thermo {every}\nrun {round(0.12 / dt)}\n", 1, dt)
            passed = table[entry("inserted")][-1]
            errors.append(max(abs(value - table["c_e"][0]) for value in table["c_e"]) / passed)
            lost = table[entry("normal_damping")][-1] + table[entry("sliding")][-1]
            host.check(lost > 0.01 * passed, f"{name}: contacts have dissipated {lost / passed:.3g} of what came")
        host.check(errors[0] < 1e-2 and errors[1] < 0.45 * errors[0] and errors[2] < 0.35 * errors[1], f"{name}: errors {errors}")


if __name__ == "__main__":
    ins.run_tests()
