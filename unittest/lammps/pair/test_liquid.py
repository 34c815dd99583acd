# SPDX-License-Identifier: GPL-2.0-only
"""Liquid that particles own: bridges draw it from both sides and return it, and the sum over particles and bridges
is constant to 1e-12: on 1, 2 and 4 ranks, with newton on and off and with threads, through new lists, between runs,
through restarts, beside spheres a hundred times as large, at walls, and for every way in which bridges end between
two runs. The liquid of deleted atoms is reported. Motion does not depend on the number of ranks. The sums are
computed here from dumps, and compared with those of the fix."""
import math

import host
from dropin import file_name

SIDE = 5.2
BOX = [(0.0, SIDE)] * 3
MODEL = ("hertz/material 1e4 0.5 0.3 damping tsuji cohesion bridge/willett sigma 0.2 theta 0.2 liquid {most} share {share} "
         "viscosity "
         "0.002 tangential mindlin NULL 0.5 0.4")
LAWS = {"share": MODEL.format(most="2e-3", share=0.3),
        "caps": MODEL.replace("willett", "soulie").replace("share {share}", "caps").format(most="2e-3"),
        "rabinovich": MODEL.replace("willett", "rabinovich").format(most="4e-4", share=0.05)}
host.write_data(file_name("loose.data"), BOX, host.random_spheres(140, BOX, [0.5, 0.4, 0.35, 0.45], 21, 1.0, 3.0, 1), 1)

HEAD = """units lj
atom_style sphere
atom_modify map array
newton {newton}
comm_modify vel yes
boundary {boundary}
"""
THERMO = """
compute bridges all grip/contact id1 id2 bridge
compute in_bridges all reduce sum c_bridges[3] inputs local
compute liquid all property/atom d_liquid
compute in_atoms all reduce sum c_liquid
compute driest all reduce min c_liquid
thermo_style custom step f_GRIP_LIQUID f_GRIP_LIQUID[1] f_GRIP_LIQUID[2] f_GRIP_LIQUID[3] c_in_bridges c_in_atoms c_driest
thermo_modify format float %.17g norm no
"""


def begin(model, newton="on", boundary="p p p", style="grip", data="loose.data"):
    return (HEAD.format(newton=newton, boundary=boundary) + f"read_data {file_name(data)}\n" + host.LOAD
            + f"pair_style {style} energy yes\npair_coeff * * {model}\n"
            "variable wet atom 1e-3*(1+id%7)\nset group all d_liquid v_wet\n"
            "neighbor 0.1 bin\nneigh_modify every 1 delay 0 check yes\nfix nve all nve/sphere\ntimestep 2e-3\n")


def check_conserved(table, text, tolerance=1e-12):
    first = table["f_GRIP_LIQUID"][0]
    sums = [a + b for a, b in zip(table["c_in_atoms"], table["c_in_bridges"])]
    for what, values in (("the fix", table["f_GRIP_LIQUID"]), ("the dumped columns", sums)):
        worst = max(abs(value - first) for value in values) / first
        host.check(worst < tolerance, f"{text}: {what} lose {worst:.3g} of the liquid")
    bridges = table["c_in_bridges"]
    host.check(max(bridges) > 0.01 * first, f"{text}: bridges have {max(bridges) / first:.3g} of the liquid")
    falls = sum(1 for a, b in zip(bridges, bridges[1:]) if b < a * (1 - 1e-9))
    host.check(min(table["c_driest"]) > -1e-15 * first, f"{text}: an atom has {min(table['c_driest'])}")
    return falls, max(bridges) / first


def dumped(name):
    return (f"dump {name} all custom 100 {file_name(name)} id x y z vx vy vz fx fy fz d_liquid\n"
            f"dump_modify {name} sort id format float %.17g\n")


def same_motion(want, got, text):
    for column, tolerance in (("x", 1e-9), ("vy", 1e-8), ("fz", 1e-7), ("d_liquid", 1e-9)):
        host.same(want, got, tolerance, f"{text}: {column}", [column])


def test_ranks():
    cases = [(ranks, newton, "grip") for ranks in (1, 2, 4) for newton in ("on", "off")] + [(1, "on", "grip/omp")]
    for name, model in LAWS.items():
        def run(text, nranks, newton, style):
            threads = "package omp 2\n" if style == "grip/omp" else ""
            output = host.must_run(threads + begin(model, newton, style=style) + THERMO + dumped("motion")
                                   + "thermo 5\nrun 600\n", ranks=nranks)
            falls, _ = check_conserved(host.thermo(output), text)
            host.check(falls > 3, f"{text}: bridges rupture, {falls} falls")
            return host.read_dump(file_name("motion"))[2]

        host.invariant(name, run, same_motion, cases)


def test_walls():
    """In a box of walls, under gravity. Walls are dry."""
    sides = "".join(f"fix {d} all wall/grip {{model}} {d}plane -0.6 {SIDE + 0.6} energy yes\n" for d in "xyz")
    cylinder = ("fix side all wall/grip {model} zcylinder 4.4 energy yes\n"
                f"fix floor all wall/grip {{model}} zplane -0.6 {SIDE + 0.6} energy yes\n")
    for nranks, newton, fixes in ((1, "on", sides), (4, "on", sides), (2, "off", sides),
                                  (1, "on", sides.replace("energy yes ", "")),
                                  (2, "on", "shift" + cylinder)):
        text = f"walls, {nranks} ranks, newton {newton}, {fixes[:6]}"
        script = begin(LAWS["share"], newton, "f f f") + "change_box all x delta -5 5 y delta -5 5 z delta -2 2\n"
        if fixes.startswith("shift"):
            script, fixes = script + f"displace_atoms all move {-SIDE / 2} {-SIDE / 2} 0\n", fixes[5:]
        script += fixes.format(model=LAWS["share"]) + "fix down all gravity 5 vector 0 0 -1\nthermo_modify lost ignore\n"
        measure = THERMO
        if "energy" not in fixes:
            script, measure = script.replace(" energy yes", ""), without_rows(THERMO)
        output = host.must_run(script + measure + "thermo 5\nrun 800\n", ranks=nranks)
        table = host.thermo(output)
        first = table["f_GRIP_LIQUID"][0]
        worst = max(abs(v - first) for v in table["f_GRIP_LIQUID"]) / first
        host.check(worst < 1e-12, f"{text}: {worst:.3g} of the liquid is lost")
        host.check(max(table["f_GRIP_LIQUID[2]"]) > 0.01 * first, f"{text}: there are bridges")
        if measure is THERMO:
            check_conserved(table, text)


def without_rows(measure):
    """The lines without the words that need a ledger."""
    lines = [line for line in measure.split("\n") if "c_bridges" not in line and "compute bridges" not in line]
    return "\n".join(lines).replace(" c_in_bridges", "")


def test_at_wall_alone():
    """A sphere that leaves a wall gets the whole bridge back, because it contributed all of it."""
    host.write_data(file_name("one.data"), BOX, [(1, 0.5, [2.6, 2.6, 0.52], [0.0, 0.0, -1.0], [0.0, 0.0, 0.0])], 1)
    script = begin(LAWS["share"].replace("sigma 0.2", "sigma 0.01"), "on", "f f f", data="one.data")
    script += f"fix floor all wall/grip {LAWS['share'].replace('sigma 0.2', 'sigma 0.01')} zplane 0 NULL energy yes\n"
    table = host.thermo(host.must_run(script + THERMO + "thermo 1\nrun 400\n"))
    first = table["c_in_atoms"][0]
    host.check_close(max(table["c_in_bridges"]), 0.3 * first, 1e-12, "a wall's bridge has the share")
    host.check_close(min(table["c_in_atoms"]), 0.7 * first, 1e-12, "which the sphere has given")
    host.check_close(table["c_in_atoms"][-1], first, 1e-14, "and gets back")
    host.check(table["c_in_bridges"][-1] == 0, "the bridge at the wall has ruptured")


def test_pair_alone():
    """Two spheres with different amounts of liquid: the bridge draws a fraction of both, up to the largest bridge;
    each sphere gets half of it back."""
    for most, want in (("1", 0.3 * 4e-3), ("5e-4", 5e-4)):
        host.write_data(file_name("two.data"), BOX, [(1, 0.5, [2.0, 2.6, 2.6], [0.5, 0.0, 0.0], [0.0] * 3),
                                                     (1, 0.4, [2.92, 2.6, 2.6], [-0.5, 0.0, 0.0], [0.0] * 3)], 1)
        model = MODEL.format(most=most, share=0.3).replace("sigma 0.2", "sigma 0.001").replace("0.002", "0")
        script = begin(model, data="two.data").replace("v_wet", "1e-3") + "set atom 2 d_liquid 3e-3\n"
        output = host.must_run(script + THERMO + dumped("two") + "thermo 1\nrun 500\n")
        table = host.thermo(output)
        host.check_close(max(table["c_in_bridges"]), want, 1e-12, f"largest bridge {most}: the bridge")
        last = host.read_dump(file_name("two"))[-1]["d_liquid"]
        given = [want * 0.25, want * 0.75]
        for k in range(2):
            host.check_close(last[k], (1e-3, 3e-3)[k] - given[k] + 0.5 * want, 1e-12,
                             f"largest bridge {most}: what atom {k + 1} has")


def test_runs_of_no_steps():
    """A bridge that ends in the set-up of a run of zero steps, at a wall or between two spheres, returns all its
    liquid."""
    host.write_data(file_name("one.data"), BOX, [(1, 0.5, [1.6, 2.6, 0.51], [0.0, 0.0, -0.1], [0.0] * 3),
                                                 (1, 0.5, [3.6, 2.6, 2.0], [0.5, 0.0, 0.0], [0.0] * 3),
                                                 (1, 0.5, [4.61, 2.6, 2.0], [-0.5, 0.0, 0.0], [0.0] * 3)], 1)
    model = LAWS["share"].replace("2e-3 share", "1 share")
    for energy in ("energy yes", ""):
        for nranks, newton in ((1, "on"), (2, "on"), (2, "off")):
            text = f"runs of no steps, {nranks} ranks, newton {newton}, {energy}"
            script = begin(model, newton, "f f f", data="one.data").replace(" energy yes", f" {energy}")
            script += f"fix floor all wall/grip {model} zplane 0 NULL {energy}\ngroup moved id 1 3\n"
            measure = THERMO if energy else without_rows(THERMO)
            output = host.must_run(script + measure + "thermo 1\nrun 100\ndisplace_atoms moved move 0 0 1.5\nrun 0\nrun 0\n"
                                                      "run 2\n",
                                   ranks=nranks)
            tables = [host.thermo(part) for part in output.split("Setting up Verlet")[1:]]
            first = tables[0]["f_GRIP_LIQUID"][0]
            host.check_close(tables[0]["f_GRIP_LIQUID[2]"][-1], 0.3 * first, 1e-12, f"{text}: both bridges have the share")
            for n, table in enumerate(tables[2:]):
                host.check_close(table["f_GRIP_LIQUID[1]"][-1], first, 1e-14, f"{text}, later run {n}: atoms have all of it")
                host.check(abs(table["f_GRIP_LIQUID[3]"][-1]) < 1e-14 * first, f"{text}, later run {n}: nothing from outside")


def test_restarts():
    """Several runs in succession, and through a restart file on another number of ranks."""
    whole = begin(LAWS["share"]) + THERMO + "thermo 50\n"
    output = host.must_run(whole + dumped("one") + f"run 150\nrun 50\nwrite_restart {file_name('file')}\nrun 200\n", ranks=2)
    first = host.thermo(output.split("Setting up Verlet")[1])["f_GRIP_LIQUID"][0]
    for part in output.split("Setting up Verlet")[1:]:
        worst = max(abs(value - first) for value in host.thermo(part)["f_GRIP_LIQUID"]) / first
        host.check(worst < 1e-12, f"runs after runs: {worst:.3g} of the liquid is lost")
    again = (HEAD.split("boundary")[0].replace("atom_style sphere\n", "").format(newton="on") + host.LOAD
             + f"read_restart {file_name('file')}\npair_coeff * * {LAWS['share']}\nneighbor 0.1 bin\n"
             "neigh_modify every 1 delay 0 check yes\nfix nve all nve/sphere\ntimestep 2e-3\n")
    resumed = host.must_run(again + THERMO + "thermo 50\n" + dumped("two") + "run 200\n", ranks=4)
    frames = [host.read_dump(file_name(name))[-1] for name in ("one", "two")]
    same_motion(*frames, "after a restart")
    table = host.thermo(resumed)
    host.check_close(table["f_GRIP_LIQUID"][0], first, 1e-12, "the file has all the liquid")
    host.check(table["c_in_bridges"][0] > 0.01 * first, "that of bridges, too")
    host.check(max(abs(value) for value in table["f_GRIP_LIQUID[3]"]) < 1e-12 * first, "nothing from outside after a restart")


def test_deletion():
    """The liquid of deleted atoms is booked as from outside, and no other liquid is lost."""
    for nranks, newton in ((1, "on"), (4, "off"), (2, "on")):
        text = f"deletion, {nranks} ranks, newton {newton}"
        script = begin(LAWS["share"], newton) + THERMO + "thermo 20\nrun 200\n"
        script += f"region half block 0 {SIDE / 2} INF INF INF INF\ngroup half region half\ndelete_atoms group half compress no\nrun 200\n"
        output = host.must_run(script, ranks=nranks)
        before, after = (host.thermo(part) for part in output.split("Deleted", 1))
        first, rest = before["f_GRIP_LIQUID"][0], after["f_GRIP_LIQUID"][0]
        host.check(0.2 * first < rest < 0.8 * first, f"{text}: {rest / first:.3g} is left")
        host.check(max(abs(v - rest) for v in after["f_GRIP_LIQUID"]) < 1e-12 * first, f"{text}: nothing is lost later")
        host.check_close(after["f_GRIP_LIQUID[3]"][-1], rest - first, 1e-12, f"{text}: the lost liquid is reported")


def test_new_atoms():
    """Atoms that are created after others were deleted are dry, whatever those had, with every command that creates
    atoms."""
    drop = ('print """a sphere\n1 atoms\nCoords\n#\n1 0 0 0\nTypes\n#\n1 1\nDiameters\n#\n1 0.2\nMasses\n#\n1 0.004""" '
            f"file {file_name('drop')} screen no\nmolecule drop {file_name('drop')}\n")
    top = f"region top block 0 {SIDE} 0 {SIDE} 3.2 {SIDE}\ndelete_atoms region top\n"
    gravity = "fix g all gravity 1 vector 0 0 -1\n"
    cases = {"create_atoms": "create_atoms 1 random 10 581 top overlap 0.3 maxtry 500\nset type 1 diameter 0.3\nrun 3\n",
             "fix deposit": drop + "fix d all deposit 10 0 1 483 region top near 0.6 attempt 50 vz -1 -1 mol drop\nrun 20\n",
             "fix pour": gravity + "fix d all pour 10 1 483 region top diam one 0.2 vol 0.2 50\nrun 3\n"}
    for name, commands in cases.items():
        script = begin(LAWS["share"].replace("2e-3 share 0.3", "1e-12 share 1e-9"), boundary="p p f").replace(" energy yes", "")
        script += "thermo_modify lost ignore\nrun 0\n" + top + "group old union all\n" + commands + "group young subtract all old\n"
        script += ("compute liquid all property/atom d_liquid\ncompute most young reduce max c_liquid\n"
                   "variable young equal count(young)\n"
                   "thermo_style custom step v_young c_most\nthermo_modify lost ignore\nrun 0\n")
        table = host.thermo(host.must_run(script))
        host.check(table["v_young"][0] > 4, f"{name}: {table['v_young'][0]} new atoms")
        host.check(0.0 <= table["c_most"][0] < 1e-9, f"{name}: a new atom has {table['c_most'][0]}")


# Two spheres at rest with a bridge across a gap of 0.03, and one of them on a floor: the bridge of the pair contains
# 3e-4 and 9e-4, that of the floor 3e-4.
WET = "hertz/material 1e4 0.5 0.3 damping tsuji cohesion bridge/willett sigma 0.2 theta 0.2 liquid {} share 0.3"
FLOOR = "fix floor all wall/grip {} zplane 0 NULL\n"
MEASURE = "thermo_style custom step f_GRIP_LIQUID f_GRIP_LIQUID[2] f_GRIP_LIQUID[3]\nthermo_modify format float %.17g norm no\nthermo 1\n"


def at_rest(newton):
    spheres = [(1, 0.5, [2.0, 2.6, 0.4999], [0.0] * 3, [0.0] * 3), (2, 0.5, [2.979, 2.6, 0.7], [0.0] * 3, [0.0] * 3)]
    host.write_data(file_name("rest.data"), BOX, spheres, 3)
    script = begin(WET.format("2e-3"), newton, "f f f", data="rest.data").replace(" energy yes", "").replace("v_wet", "1e-3")
    return (script.replace("fix nve all nve/sphere\n", "") + "set atom 2 d_liquid 3e-3\ngroup two id 2\n"
            + FLOOR.format(WET.format("2e-3"))
            + MEASURE + "run 4\ndisplace_atoms two move 0.03 0 0\n")


def check_given_back(output, text, pair_ends, wall_ends):
    """All liquid is there in every row, including that of the set-up. The first row after the change has the
    remaining liquid of bridges."""
    tables = [host.thermo(part) for part in output.split("Setting up Verlet")[1:]]
    for table in tables:
        for value in table["f_GRIP_LIQUID"]:
            host.check(abs(value - 4e-3) < 4e-15, f"{text}: {4e-3 - value:.3g} of the liquid is lost")
        host.check(abs(table["f_GRIP_LIQUID[3]"][-1]) < 4e-15, f"{text}: nothing from outside")
    left = (0.0 if pair_ends else 1.2e-3) + (0.0 if wall_ends else 3e-4)
    host.check(abs(tables[-1]["f_GRIP_LIQUID[2]"][0] - left) < 1e-15, f"{text}: bridges have {left}")
    atoms = host.read_dump(file_name("given"))[-1]["d_liquid"]
    want = [4e-4 + (6e-4 if pair_ends else 0.0) + (3e-4 if wall_ends else 0.0), 2.1e-3 + (6e-4 if pair_ends else 0.0)]
    for k in range(2):
        host.check(abs(atoms[k] - want[k]) < 1e-15, f"{text}: atom {k + 1} has {atoms[k]}, not {want[k]}")


def test_changes_between_runs():
    """For every way in which bridges end between two runs, each sphere of a pair gets half of the bridge, and a
    sphere at a wall gets all of it."""
    wet, dry = WET.format("2e-3"), WET.split(" cohesion")[0]
    given = f"write_dump all custom {file_name('given')} id d_liquid modify sort id format float %.17g\n"
    dry_type = "".join(f"pair_coeff {i} 3 {dry}\n" for i in (1, 2, 3))
    # Commands, and whether the bridges of the pair and of the floor end.
    cases = {
        "v_max": (f"pair_coeff * * {WET.format('1e-5')}\n", True, False),
        "v_max, beyond the list": (f"neighbor 0.01 bin\npair_coeff * * {WET.format('1e-9')}\n", True, False),
        "v_max of two types": (f"pair_coeff 1 2 {WET.format('1e-5')}\n", True, False),
        "v_max, higher": (f"pair_coeff * * {WET.format('4e-3')}\n", False, False),
        "another law of bridges": (f"pair_coeff * * {wet.replace('willett', 'soulie')}\n", True, False),
        "no cohesion": (f"pair_coeff * * {dry}\n", True, False),
        "a fixed volume": (f"pair_coeff * * {wet.replace('liquid 2e-3 share 0.3', 'V 2e-3')}\n", True, False),
        "another normal law": (f"pair_coeff * * {wet.replace(dry, 'walton_braun k1 1e4 e 0.5')}\n", True, False),
        "another type": (dry_type + "set atom 1 type 3\n", True, False),
        "a smaller sphere": ("set atom 2 diameter 0.5\n", True, False),
        "excluded": ("neigh_modify exclude type 1 2\n", True, False),
        "moved": ("group one id 1\ndisplace_atoms one move -1.5 0 0\n", True, False),
        "wall removed": ("unfix floor\n", False, True),
        "wall replaced": ("unfix floor\n" + FLOOR.format(wet), False, True),
        "wall made dry": ("unfix floor\n" + FLOOR.format(dry), False, True),
        "wall and law": (f"unfix floor\npair_coeff * * {dry}\n", True, True),
        "pair style again": (f"pair_style grip\npair_coeff * * {wet}\n", False, False),
        "another pair style": ("pair_style zero 1.5\npair_coeff * *\n", True, False),
        "nothing": ("", False, False)}
    for name, (commands, pair_ends, wall_ends) in cases.items():
        everywhere = name in ("v_max, beyond the list", "no cohesion", "wall and law")
        for nranks, newton in ((1, "on"), (2, "on"), (2, "off")) if everywhere else ((1, "on"),):
            output = host.must_run(at_rest(newton) + "run 3\n" + commands + "run 0\n" + given, ranks=nranks)
            check_given_back(output, f"{name}, {nranks} ranks, newton {newton}", pair_ends, wall_ends)


def test_changes_after_restarts():
    """The same after a restart from a file that was written between runs or during one."""
    given = f"write_dump all custom {file_name('given')} id d_liquid modify sort id format float %.17g\n"
    for name, lines, nranks in (("end", "run 3\nwrite_restart FILE\n", 1), ("middle", "restart 2 FILE\nrun 3\n", 2)):
        host.must_run(at_rest("on") + lines.replace("FILE", file_name(name)), ranks=nranks)
        again = (HEAD.split("boundary")[0].replace("atom_style sphere\n", "").format(newton="on") + host.LOAD
                 + f"read_restart {file_name(name)}{'.6' if name == 'middle' else ''}\nneighbor 0.1 bin\n"
                 f"pair_coeff * * {WET.format('1e-5')}\ntimestep 2e-3\n" + MEASURE + "run 0\n" + given)
        check_given_back(host.must_run(again), f"restart, {name}", True, True)


def test_many_at_once():
    """Three hundred small spheres touch a large one in the same step and share its liquid."""
    count, large, small = 300, 5.0, 0.1
    spheres = [(1, large, [0.0] * 3, [0.0] * 3, [0.0] * 3)]
    for k in range(count):
        z = 1 - (2 * k + 1) / count
        angle, r = k * math.pi * (3 - math.sqrt(5)), math.sqrt(1 - z * z)
        n = [r * math.cos(angle), r * math.sin(angle), z]
        spheres.append((1, small, [(large + small + 1e-3) * x for x in n], [-1.0 * x for x in n], [0.0] * 3))
    host.write_data(file_name("large.data"), [(-6.0, 6.0)] * 3, spheres, 1)
    for nranks, newton in ((1, "on"), (4, "on"), (4, "off")):
        text = f"many at once, {nranks} ranks, newton {newton}"
        script = begin(LAWS["share"].replace("2e-3 share", "1 share"), newton, "f f f", data="large.data").replace("v_wet", "0")
        script += "set atom 1 d_liquid 1.0\n"
        table = host.thermo(host.must_run(script + THERMO + "thermo 1\nrun 60\n", ranks=nranks))
        host.check(max(abs(v - 1) for v in table["f_GRIP_LIQUID"]) < 1e-12, f"{text}: all is there")
        host.check(max(table["c_in_bridges"]) > 0.99, f"{text}: bridges have {max(table['c_in_bridges'])}")
        host.check(min(table["c_driest"]) > -1e-14, f"{text}: {min(table['c_driest'])} is left")


def test_errors():
    for words, name in (("V 1e-3 share 0.1", "liquid"), ("V 1e-3 liquid 1e-3", "liquid"), ("liquid 0", "liquid"),
                        ("liquid 1 share 0.1 caps", "caps")):
        host.refused(f"'{words}'", begin(LAWS["share"].replace("liquid 2e-3 share 0.3", words)), name)
    for value in ("-1e-6", "v_nan", "v_inf"):
        script = begin(LAWS["share"]) + "variable nan atom 10^(300*id)-10^(300*id)\nvariable inf atom 10^(300*id)\n"
        host.refused(f"d_liquid {value}", script + f"group few id 7 9\nset group few d_liquid {value}\nrun 0\n", "d_liquid",
                     "atom 7", "accepted", "set")
    for lines, name in (("minimize 0 0 10 10\n", "minimize"), ("fix mine all GRIP/LIQUID\n", "GRIP/LIQUID")):
        host.refused(f"'{lines.strip()}'", begin(LAWS["share"]).replace("energy yes", "") + lines, name)
