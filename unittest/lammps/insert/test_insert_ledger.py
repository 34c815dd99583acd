# SPDX-License-Identifier: GPL-2.0-only
"""The energy ledger with fix grip/insert: its sum stands still to 1e-12 of what passed while there are no contacts, since
velocity Verlet is exact in free fall; with contacts its error is of second order in the time step."""
import math

import host
import insertion as ins
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


def tables(lines, fixes, runs, ranks=1, dt=DT, before="", boundary="p p f", lost="error", watch="f_in f_in[4] f_in[6]"):
    """The thermo table of each run. lines: fixes before pair_style grip's integrator; fixes: those after it."""
    start = ins.head(boundary, dt=dt, before=before, model=MODEL, nve="").replace("thermo_modify lost error\n", "")
    script = start + SLAB + lines + "fix nve all nve/sphere\n" + fixes + f"""compute e all grip/energy
thermo 1
thermo_style custom step atoms {watch} c_e {COLUMNS}
thermo_modify lost {lost} format float %.17g norm no
""" + runs
    output = host.must_run(script, ranks=ranks)
    return [host.thermo(part + "\nLoop time") for part in output.split("Loop time")[:-1]]


def still(name, table):
    came = table["f_in[6]"][-1]
    host.check(came > 0 and all(table[entry(what)][-1] == 0 for what in ("sliding", "normal_damping", "elastic_normal")),
               f"{name}: no contacts")
    off = max(abs(value - table["c_e"][0]) for value in table["c_e"])
    host.check(off <= 1e-12 * came, f"{name}: the sum moves by {off / came:.3g} of what came")


GRAVITY = f"fix g all gravity {G} vector 0 0 -1\n"


def test_at_a_rate():
    """Each grain brings the energy of its velocity and spin; gravity acts at once."""
    spin = 0.5 * 0.4 * MASS * (D / 2)**2 * (3**2 + 4**2 + 12**2)
    for ranks, before in ((1, ""), (3, "newton off\n")):
        table, = tables("", GRAVITY + f"fix in all grip/insert region slab rate number 770 {ONE} velocity 0.3 0 -1 spin 3 4 12\n",
                        "run 200\n", ranks,
                        before=before)
        name = f"rate, {ranks} ranks"
        still(name, table)
        # The ledger counts the half kick at the end of the first step as work, as for atoms of other fixes.
        each = 0.5 * MASS * (0.09 + (1 - 0.5 * G * DT)**2) + spin
        worst = max(abs(e - n * each) for e, n in zip(table[entry("inserted")], table["f_in"]))
        host.check(table["f_in"][-1] == 154 and worst <= 1e-12 * 154 * each,
                   f"{name}: inserted is off by {worst / each:.3g} grains")
        host.check_close(table["f_in[6]"][-1], 154 * (0.5 * MASS * 1.09 + spin), 1e-12, f"{name}: vector entry 6")
        host.check(abs(table[entry("removed")][-1]) <= 1e-15, f"{name}: removed")


def test_held():
    """While grains are held, the work of gravity is taken from `inserted`."""
    for ranks, g, fixes in ((1, (0, 0, -1), "last"), (2, (0.6, 0, -0.8), "first"), (1, (0, 0.3, 0), "last")):
        insert = f"fix in all grip/insert {FACE} rate number 900 {TWO} velocity 0.2 0.1 -0.8 spin 5 0 0\n"
        gravity = f"fix g all gravity {G * math.hypot(*g)} vector {g[0]} {g[1]} {g[2]}\n"
        table, = tables(insert if fixes == "first" else "", gravity + (insert if fixes == "last" else ""), "run 200\n", ranks)
        name = f"held, gravity {g}, fixes {fixes}"
        host.check(max(table["f_in[4]"]) > 5 and table["f_in"][-1] > 50,
                   f"{name}: {table['f_in'][-1]} grains, {max(table['f_in[4]'])} held")
        still(name, table)
    # At a constant velocity v in the field g, a held grain takes m g.v from `inserted` in each time.
    table, = tables("", GRAVITY + f"fix in all grip/insert {FACE} rate number 400 until number 6 {ONE} velocity 0 0 -0.5\n",
                    "run 15\n")
    host.check(table["f_in"][0] == 6 and table["f_in"][-1] == 6, f"held: 6 grains: {table['f_in'][0]}")
    for k in range(1, len(table["Step"])):
        if table["f_in[4]"][k] == table["f_in[4]"][k - 1] == 6:
            change = table[entry("inserted")][k] - table[entry("inserted")][k - 1]
            host.check_close(change, -6 * MASS * G * 0.5 * DT, 1e-9, f"held: what is taken from inserted in step {k}")


def stands_still(name, parts, jump=0.0):
    """Over runs that follow each other. jump: the change of the sum in the first step of each run for each free grain."""
    came, want, off = parts[-1]["f_in[6]"][-1], parts[0]["c_e"][0], 0.0
    for table in parts:
        off = max(off, abs(table["c_e"][0] - want))
        want += jump * (table["f_in"][0] - table["f_in[4]"][0])
        off = max(off, *(abs(value - want) for value in table["c_e"][1:]))
    host.check(parts[-1]["f_in"][-1] > 8, f"{name}: {parts[-1]['f_in'][-1]} grains came")
    host.check(all(parts[-1][entry(what)][-1] == 0 for what in ("sliding", "normal_damping", "elastic_normal")),
               f"{name}: no contacts")
    host.check(off <= 1e-12 * came, f"{name}: the sum moves by {off / came:.3g} of what came")


RUNS = ("run 60\n", "run 29\nrun 1\nrun 30\n", "run 1\n" * 30)


def test_held_in_short_runs():
    """A batch comes in any step of a run, also in the first."""
    insert = f"fix in all grip/insert {FACE} rate number 900 {TWO} velocity 0.2 0.1 -0.8 spin 5 0 0\n"
    for runs in RUNS:
        parts = tables("", GRAVITY + insert, runs)
        host.check(max(max(table["f_in[4]"]) for table in parts) > 5, "short runs: grains are held")
        stands_still(f"spheres in {runs.count('run')} runs", parts)


SPHERES = [(1, 0.004, 8e-5, (-1.5e-3, 0, 0)), (1, 0.003, 3e-5, (1.5e-3, 5e-4, 0)), (2, 0.003, 3e-5, (2.5e-3, 2e-3, 1e-3))]
STONE = "grain mol stone rigid bodies velocity 0.2 0.1 -0.8\n"


def clumps(style, order, source, runs, ranks, amount="rate number 700"):
    """The tables of runs with clumps. order: of the fixes gravity (G; D if disabled), of the rigid bodies (R; K with the keyword
    gravity), and of the insertion (I). With the keyword, the mass of the template is not that of its spheres."""
    path = ins.scratch("stone.mol")
    host.write_molecule(path, SPHERES, "3e-4 mass\n1e-4 -2e-4 0 com\n1e-9 2e-9 2e-9 0 0 0 inertia\n" if "K" in order else "")
    gravity, body = f"fix g all gravity {G} vector 0.3 0 -1", f"fix bodies all {style} molecule mol stone reinit no"
    fixes = {"G": gravity, "D": gravity + " disable", "R": body, "K": body + " gravity g",
             "I": f"fix in all grip/insert {source} {amount} {STONE}"}
    script = ins.head("p p f", before="atom_modify map array", model=MODEL, nve="fix number all property/atom mol ghost yes\n") + SLAB + f"""molecule stone {path}
comm_modify cutoff 0.03
neigh_modify exclude molecule/intra all
""" + "\n".join(fixes[key] for key in order) + f"""
compute e all grip/energy
thermo 1
thermo_style custom step atoms f_in f_in[4] f_in[6] c_e {COLUMNS}
thermo_modify format float %.17g norm no
"""
    output = host.must_run(script + runs, ranks=ranks)
    return [host.thermo(part + "\nLoop time") for part in output.split("Loop time")[:-1]]


VERSION = host.results(host.must_run('print "RESULT $(version)"\n'))[0][0]


def jump(style, order):
    """Where gravity does not act in the first half step of a run, a free body of mass m gains m g.v dt/2 + m g^2 dt^2/8 in its
    other half. The ledger books force times the velocity at the middle of the step, so it lacks the last term."""
    since = 20251210  # version of LAMMPS from which the keyword acts at once
    late = style == "rigid/small" and VERSION < since if "K" in order else "RG" in order.replace("I", "")
    return (3e-4 if "K" in order else sum(mass for _, _, mass, _ in SPHERES)) * (G * DT)**2 / 8 if late else 0.0


ORDERS = ("RI", "DKI", "IDK", "GRI", "GIR", "RGI", "RIG", "IGR", "IRG")


def test_held_clumps():
    """Held clumps count as bodies, in any order of the fixes, which sets what acts in the first half step of a run."""
    for n, style in enumerate(("rigid/small", "rigid/small/grip")):
        for m, order in enumerate(ORDERS):
            for k, runs in enumerate(RUNS):
                ranks = (1, 3)[(n + m + k) % 2]
                name = f"held clumps, {style}, {order}, {runs.count('run')} runs, {ranks} ranks"
                parts = clumps(style, order, FACE, runs, ranks)
                host.check(max(max(table["f_in[4]"]) for table in parts) > 5, f"{name}: clumps are held")
                stands_still(name, parts, jump(style, order))


def test_free_clumps_in_short_runs():
    """Bodies that come in the first step of a run, in which the gravity of some rigid fixes does not act yet."""
    for style in ("rigid/small", "rigid/small/grip"):
        for order in ("DKI", "GRI", "RGI"):
            stands_still(f"free clumps, {style}, {order}", clumps(style, order, "region slab", RUNS[2], 1), jump(style, order))


def test_comes_and_goes():
    """Grains come by two fixes, and fix evaporate, delete_atoms and the ends of the box take them."""
    lines = ("region low block INF INF INF INF INF 0.4\nfix out all evaporate 10 20 low 5719\n" + GRAVITY
             + f"fix in all grip/insert {FACE} rate number 900 {TWO} velocity 0.2 0.1 -0.8 spin 5 0 0 seed 2\n"
             + f"fix two all grip/insert region mid rate number 300 until number 40 {ONE} velocity 0 0 -1.5 seed 3\n")
    runs = "run 350\ngroup gone region mid\ndelete_atoms group gone compress no\nrun 100\n"
    for ranks in (1, 2):
        first, second = tables("region mid block INF INF INF INF 0.62 0.72\n", lines, runs, ranks)
        name = f"comes and goes, {ranks} ranks"
        host.check(first[entry("removed")][-1] > 0 and second[entry("removed")][0] > first[entry("removed")][-1],
                   f"{name}: removed")
        contacts = abs(second[entry("sliding")][-1]) + abs(second[entry("normal_damping")][-1])
        host.check(contacts == 0, f"{name}: no contacts")
        still(name, first)
        host.check(abs(second["c_e"][-1] - first["c_e"][0]) <= 1e-12 * second[entry("inserted")][-1],
                   f"{name}: the sum stands still over delete_atoms")
    table, = tables("", GRAVITY + f"fix in all grip/insert region slab rate number 400 {ONE} velocity 0 0 -3\n", "run 400\n", 2,
                    lost="ignore")
    host.check(table[entry("gone")][-1] > 0 and table["Atoms"][-1] < table["f_in"][-1], "through the bottom: atoms have left")
    still("through the bottom", table)


def begins_at_nothing(name, table):
    """Grains of the set-up of the first run are inserted: the sum does not contain their energy."""
    came = table["f_in[6]"][0]
    host.check_close(table[entry("inserted")][0], came, 1e-12, f"{name}: inserted in the set-up")
    host.check(abs(table["c_e"][0]) <= 1e-12 * came, f"{name}: the sum begins at {table['c_e'][0] / came:.3g} of what came")


def test_at_once_and_keep():
    table, = tables("", GRAVITY + f"fix in all grip/insert region slab number 200 {TWO} velocity 0 0 -1\n", "run 100\n", 2)
    host.check(table["f_in"][0] == 200, "at once: 200 came")
    still("at once", table)
    host.check_close(table[entry("kinetic")][0], table["f_in[6]"][0], 1e-12, "at once: kinetic energy")
    begins_at_nothing("at once", table)
    table, = tables("", f"fix in all grip/insert region slab keep number 30 {ONE} velocity 0 0 -1 spin 0 0 9\n", "run 200\n", 1)
    host.check(table["f_in"][-1] > 80, "keep: more came")
    still("keep", table)
    begins_at_nothing("keep", table)
    # Atoms that are there when the first run begins have not come in; those of the set-up of a later run have.
    first, second = tables("create_atoms 2 single 0.1 0.1 0.3\nset type 2 diameter 0.004 density 2500\nvelocity all set 0 0 2\n",
                           GRAVITY, f"run 0\nfix in all grip/insert region slab number 20 {ONE} velocity 0 0 -1\nrun 5\n",
                           watch="")
    host.check_close(first["c_e"][0], 0.5 * MASS * 4, 1e-12, "there before: sum")
    host.check_close(second[entry("inserted")][0], 20 * 0.5 * MASS, 1e-12, "at once in the second run: inserted")
    host.check_close(second["c_e"][-1], first["c_e"][0], 1e-12, "at once in the second run: sum")
    for style in ("rigid/small", "rigid/small/grip"):
        for ranks in (1, 3):
            parts = clumps(style, "GRI", "region slab", "run 20\n", ranks, amount="number 30")
            host.check(parts[0]["f_in"][0] == 30, f"clumps at once, {style}: {parts[0]['f_in'][0]}")
            begins_at_nothing(f"clumps at once, {style}, {ranks} ranks", parts[0])
            stands_still(f"clumps at once, {style}, {ranks} ranks", parts)


def test_restarted():
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


def test_contacts():
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
            table, = tables(lines, floor + GRAVITY + "region high block INF INF INF INF 0.8 0.98\n"
                                                     f"fix in all grip/insert {insert} seed 8\n",
                                                     f"thermo {every}\nrun {round(0.12 / dt)}\n", 1, dt)
            passed = table[entry("inserted")][-1]
            errors.append(max(abs(value - table["c_e"][0]) for value in table["c_e"]) / passed)
            lost = table[entry("normal_damping")][-1] + table[entry("sliding")][-1]
            host.check(lost > 0.01 * passed, f"{name}: contacts have dissipated {lost / passed:.3g} of what came")
        host.check(errors[0] < 1e-2 and errors[1] < 0.45 * errors[0] and errors[2] < 0.35 * errors[1], f"{name}: errors {errors}")
