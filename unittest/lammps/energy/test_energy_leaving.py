# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The ledger of grains and bodies that go while they touch others: the sum returns to what it was. Velocity Verlet loses
nothing by the deletion of a grain, so this holds to rounding; for bodies, to second order in the time step.

Right values: the sum at the beginning, when no grain touches another. Once all have gone, the remainder of velocity Verlet,
dt^2 F^2/(8 m) of each grain, is gone too."""
import itertools
import math
import os

import pytest

import host
from ledger import ENTRIES

COLUMNS = " ".join(f"c_e[{k}]" for k in range(1, len(ENTRIES) + 1))
COLUMN = {name: f"c_e[{k}]" for k, name in enumerate(ENTRIES, 1)}
RADIUS, G = 0.005, 9.81

HERTZ = "hertz/material 2e6 0.7 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.5"
LAWS = {
    "hooke": "hooke 2000 60 damping mass_velocity",
    "mindlin": HERTZ,
    "all senses": HERTZ + " rolling sds 1e3 0.01 0.2 twisting marshall",
    "synchronized": HERTZ + " rolling sds 1e3 0.01 0.2 twisting marshall synchronized_verlet",
    "luding": "luding k2hat 4e3 k1_ratio 0.5 kc_ratio 0.2 phi_f 0.05 e 0.8 tangential luding kt_ratio 0.3 mu 0.5",
}

HEAD = """units si
atom_style sphere
atom_modify map array
comm_modify vel yes
newton {newton}
boundary p p f
"""
BOX = """region box block -0.016 0.016 -0.016 0.016 0 0.2
create_box 1 box
neighbor 0.002 bin
"""
MEASURE = f"""compute e all grip/energy
timestep {{dt}}
thermo 50
thermo_style custom step atoms c_e {COLUMNS}
thermo_modify lost ignore format float %.17g norm no
"""
SLAB = f"variable up equal {G}\nregion slab block INF INF INF INF 0.004 0.022\n"

# How grains go; {every} steps between two chances. `floor`: grains pile up on a wall, else they fall out of the box.
# Commands between `run`s are written {between}.
WAYS = {
    "boundary": dict(floor=False),
    "evaporate": dict(floor=True, fix="fix out all evaporate {every} 2 slab 5719\n"),
    "evaporate and boundary": dict(floor=False, fix="fix out all evaporate {every} 1 slab 5719\n"),
    "delete_atoms": dict(floor=True, between="delete_atoms region slab compress no\n"),
    "delete_atoms and boundary": dict(floor=False, between="delete_atoms region slab compress no\n"),
    "evaporate from a pile": dict(floor=True, fix="fix out all evaporate {every} 1 slab 5719\n"),
}


def grains(count=3, layers=4):
    """A lattice of grains that do not touch, with speeds and spins that make them collide."""
    lines = []
    for k, (x, y, z) in enumerate(itertools.product(range(count), range(count), range(layers)), 1):
        place = [(x - 0.5 * (count - 1)) * 0.0105, (y - 0.5 * (count - 1)) * 0.0105, 0.03 + 0.0105 * z]
        speed = [0.3 * math.sin(1.7 * k), 0.3 * math.cos(2.3 * k), -0.5 - 0.1 * z + 0.2 * math.sin(3.1 * k)]
        spin = [40 * math.sin(0.7 * k), 40 * math.cos(1.1 * k), 40 * math.sin(1.9 * k)]
        lines += [f"create_atoms 1 single {' '.join(f'{v:.9f}' for v in place)}",
                  f"set atom {k} vx {speed[0]:.9f} vy {speed[1]:.9f} vz {speed[2]:.9f}",
                  f"set atom {k} omega {' '.join(f'{v:.9f}' for v in spin)}"]
    return "\n".join(lines) + f"\nset group all diameter {2 * RADIUS} density 2500\n"


def settings(law, way, first, dt, wall):
    """The lines that a run needs, also after read_restart. first: whether the fix that deletes precedes the pair style."""
    deletes = SLAB + way.get("fix", "").format(every=round(0.002 / dt))
    model = host.LOAD + f"pair_style grip energy yes\npair_coeff * * {LAWS[law]}\n"
    floor = f"fix floor all wall/grip {LAWS[law].replace(' synchronized_verlet', '')} {wall}\n" if way["floor"] else ""
    rest = f"fix 1 all nve/sphere\nfix g all gravity {G} vector 0 0 -1\n" + floor + MEASURE.format(dt=dt)
    return deletes + model + rest if first else model + deletes + rest


def until_empty(law, name, ranks, newton="on", first=False, restart=None, dt=5e-5, floor="zplane 0 NULL energy yes"):
    """Returns the thermo tables of all runs together."""
    way = WAYS[name]
    parts, steps = 6, round(0.025 / dt)
    runs = (f"run {steps}\n" + way.get("between", "")) * parts + "delete_atoms group all compress no\nrun 1\n"
    lines = settings(law, way, first, dt, floor)
    head = HEAD.format(newton=newton)
    if not restart:
        output = host.must_run(head + BOX + grains() + lines + runs, ranks=ranks)
    else:
        output = host.must_run(head + BOX + grains() + lines + f"run {steps * 3 // 2}\nwrite_restart {restart}\n", ranks=ranks)
        again = head.replace("atom_style sphere\n", "").replace("boundary p p f\n", "").replace(f"newton {newton}\n", "")
        output += host.must_run(again + host.LOAD + f"read_restart {restart}\n" + lines + runs, ranks=3 - ranks)
    return tables(output)


def tables(output):
    rows = {}
    for part in output.split("Loop time")[:-1]:
        for name, values in host.thermo(part + "\nLoop time").items():
            rows.setdefault(name, []).extend(values)
    return rows


def cases():
    """Each way with each number of ranks, and over a restart; the orders and laws in turn."""
    for k, (way, ranks) in enumerate(itertools.product(WAYS, (1, 2, 2))):
        law, newton, first, restarts = list(LAWS)[k * 2 % len(LAWS)], ("on", "off")[k % 2], k % 4 < 2, k % 3 == 1
        name = f"{law}, {way}, {ranks} ranks, newton {newton}, {'first' if first else 'last'}{', restart' if restarts else ''}"
        yield pytest.param(law, way, ranks, newton, first, restarts, name, id=name)


@pytest.mark.parametrize("law, way, ranks, newton, first, restarts, name", cases())
def test_until_empty(folder, law, way, ranks, newton, first, restarts, name):
    table = until_empty(law, way, ranks, newton, first, os.path.join(folder, "restart") if restarts else None)
    passed = table[COLUMN["kinetic"]][0] + table[COLUMN["rotational"]][0] + table[COLUMN["body_work"]][-1]
    host.check(table["Atoms"][-1] == 0, f"{name}: {table['Atoms'][-1]} grains are left")
    host.check(abs(table[COLUMN["outside"]][-1]) > 1e-6 * passed, f"{name}: no contact has ended with its grain")
    host.check(table[COLUMN["normal_damping"]][-1] + table[COLUMN["normal_plastic"]][-1] + table[COLUMN["adhesion"]][-1]
               > 0.01 * passed, f"{name}: grains have collided")
    moved = abs(table["c_e"][-1] - table["c_e"][0])
    host.check(moved < 1e-12 * passed, f"{name}: the sum has moved by {moved / passed:.3g} of what passed")


@pytest.mark.parametrize("way, law, ranks", (("evaporate from a pile", "hooke", 2), ("delete_atoms", "mindlin", 1)))
def test_free_floor(folder, way, law, ranks):
    """Grains go while they press a floor that is a free body: as for bodies, to second order, or to rounding."""
    path = os.path.join(folder, "floor.stl")
    host.write_stl(path, host.rectangle_triangles((-0.016, -0.016), (0.016, 0.016), 0.0))
    floor = f"mesh {path} move follow mass 1 inertia 1 1 1 0 0 0 com 0 0 0 free z load NULL NULL v_up NULL NULL NULL energy yes"
    moved = []
    for dt in (1e-4, 5e-5):
        table = until_empty(law, way, ranks, dt=dt, floor=floor)
        moved.append(abs(table["c_e"][-1] - table["c_e"][0]) / table[COLUMN["body_work"]][-1])
        host.check(table[COLUMN["kinetic"]][-1] > 1e-4 * table[COLUMN["body_work"]][-1], f"free floor, {way}: it does not move")
    host.check(moved[0] < 1e-6 and moved[1] < moved[0] / 3, f"free floor, {way}, {ranks} ranks: the sum has moved by {moved}")


# ----------------------------------------------------------------------------------------------------------------------

MASS = 2.4e-4
PEBBLE = [(1, 0.005, 0.9e-4, (-0.0018, 0, 0)), (1, 0.005, 0.9e-4, (0.0018, 0, 0)), (1, 0.004, 0.6e-4, (0, 0.0016, 0))]
BODY = host.head("si", "f f f", "block -0.02 0.02 -0.02 0.02 -0.02 0.02", map="array",
                 comm="cutoff 0.02") + """fix number all property/atom mol ghost yes
molecule pebble {molecule}
neighbor 0.0004 bin
neigh_modify every 1 delay 0 check yes
create_atoms 0 single {place} mol pebble 1 rotate {turn} 0 0 1
velocity all set {velocity}
{more}"""


def body(folder, **words):
    """The lines that create a pebble."""
    path = os.path.join(folder, "pebble")
    host.write_molecule(path, PEBBLE, f"{MASS} mass\n0 0 0 com\n2e-9 1.6e-9 2.4e-9 0 0 0 inertia\n")
    return BODY.format(molecule=path, **words)


BODIES = "fix stones bodies rigid/small/grip molecule mol pebble reinit no\n"
SMALL = "fix stones bodies rigid/small molecule mol pebble reinit no\n"
RIGID = "fix stones bodies rigid molecule\n"


FLIGHTS = [(velocity, turn, ranks, "pair first", "") for turn in (0, 90, 180, 240)
           for velocity, ranks in (("1 0 0", 1), ("0 0 1", 1), ("-1 0.5 0", 2))]
FLIGHTS += [("0 -1 0", 0, 1, "body first", ""), ("0 1 0", 90, 2, "body first", ""),
            ("1 0 0", 0, 1, "pair first", "neigh_modify every 100000 check no\nrun 195\nrun 10\n")]


@pytest.mark.parametrize("velocity, turn, ranks, order, ways", FLIGHTS)
def test_flying(folder, velocity, turn, ranks, order, ways):
    """A body alone leaves the box, whichever of its spheres is the first outside: it takes M V^2/2."""
    start = body(folder, place="0 0 0", turn=turn, velocity=velocity, more="group bodies union all\n")
    pair = f"pair_style grip energy yes\npair_coeff * * {HERTZ}\n"
    fixes = pair + BODIES if order == "pair first" else BODIES + pair
    script = host.LOAD + start + fixes + MEASURE.format(dt=1e-4) + ("run 260\n" if not ways else ways)
    table = tables(host.must_run(script, ranks=ranks))
    energy = 0.5 * MASS * sum(float(v)**2 for v in velocity.split())
    name = f"flying {velocity}, turned by {turn}, {ranks} ranks, {order} {'between runs' if ways else ''}"
    host.check(table["Atoms"][-1] == 0, f"{name}: it has not left")
    host.check_close(table[COLUMN["gone"]][-1], energy, 1e-12, f"{name}: gone")
    host.check(max(abs(v - energy) for v in table["c_e"]) < 1e-12 * energy, f"{name}: the sum is {table['c_e'][-1]}")


OUT = "region near block 0.0162 INF INF INF INF INF\nfix out bodies evaporate {every} 9 near 57"


@pytest.mark.parametrize("turn, ranks, motion, bodies", (
    *((turn, ranks, motion, BODIES) for turn, ranks in ((0, 1), (120, 1), (240, 2)) for motion in ("", OUT + " molecule yes\n")),
    (120, 1, OUT.replace(" 9 ", " 1 ") + "\n", RIGID), (120, 2, "", RIGID)))
def test_pushed_out(folder, turn, ranks, motion, bodies):
    """A body goes while a grain pushes it: the error of the sum is of second order."""
    x = 0.0125 if motion else 0.0165
    grain = f"create_atoms 1 single {x - 0.007} 0.0007 0.0003\nset atom 4 diameter 0.004 density 2500\nset atom 4 vx 3\n"
    start = body(folder, place=f"{x} 0 0", turn=turn, velocity="0.5 0 0",
                        more=grain + "group bodies id 1 2 3\ngroup grains subtract all bodies\n")
    model = "hertz/material 2e4 0.7 0.3 damping coeff_restitution tangential linear_history 40 0.5 0.4"
    moved = []
    for dt in (2e-5, 1e-5):
        script = (host.LOAD + start + f"pair_style grip energy yes\npair_coeff * * {model}\n" + bodies + "fix 1 grains nve/sphere\n"
                  + MEASURE.format(dt=dt) + motion.format(every=round(4e-4 / dt)) + f"run {round(0.012 / dt)}\n")
        table = tables(host.must_run(script, ranks=ranks))
        moved.append(abs(table["c_e"][-1] - table["c_e"][0]) / table["c_e"][0])
    name = f"pushed out, {bodies.split()[3]}, turned by {turn}, {ranks} ranks, {motion.split()[3] if motion else 'boundary'}"
    host.check(table["Atoms"][-1] < 2, f"{name}: {table['Atoms'][-1]} atoms are left")
    host.check(abs(table[COLUMN["outside"]][-1]) > 1e-3 * table["c_e"][0], f"{name}: no contact has ended with the body")
    # LAMMPS's fix rigid moves a body on that has no atoms left.
    left = table[COLUMN["kinetic"]][-1] if bodies == RIGID else 0.0
    host.check(left + table[COLUMN["gone"]][-1] + table[COLUMN["removed"]][-1] > 0.1 * table["c_e"][0], f"{name}: energy of the body")
    host.check(moved[0] < 1e-5 and moved[1] < moved[0] / 3.4, f"{name}: the sum has moved by {moved}")


@pytest.mark.parametrize("bodies, ranks", ((SMALL, 1), (SMALL, 2), (RIGID, 2)))
def test_loses_a_member(folder, bodies, ranks):
    """A body falls on while one of its spheres goes that a grain pushes: the error of the sum is of second order."""
    grain = "create_atoms 1 single -0.007 0.0007 0.0003\nset atom 4 diameter 0.004 density 2500\nset atom 4 vx 1.5\n"
    start = body(folder, place="0 0 0", turn=0, velocity="0.5 0 -0.3",
                        more=grain + "group bodies id 1 2 3\ngroup grains subtract all bodies\n")
    model = "hertz/material 2e4 0.7 0.3 damping coeff_restitution tangential linear_history 40 0.5 0.4"
    moved = []
    for dt in (2e-5, 1e-5):
        steps = round(1e-3 / dt)
        # Sphere 3 is the nearest to the centre of mass and owns the body.
        script = (host.LOAD + start + f"pair_style grip energy yes\npair_coeff * * {model}\n" + bodies + "fix 1 grains nve/sphere\n"
                  + f"fix g all gravity {G} vector 0 0 -1\n" + MEASURE.format(dt=dt)
                  + f"group one id 1\nregion any block INF INF INF INF INF INF\nfix out one evaporate {steps} 1 any 57\nrun {4 * steps}\n")
        table = tables(host.must_run(script, ranks=ranks))
        moved.append(abs(table["c_e"][-1] - table["c_e"][0]) / table["c_e"][0])
    name = f"{bodies.split()[3]} loses a member, {ranks} ranks"
    host.check(table["Atoms"][-1] == 3, f"{name}: {table['Atoms'][-1]} atoms are left")
    host.check(abs(table[COLUMN["outside"]][-1]) > 1e-4 * table["c_e"][0], f"{name}: no contact has ended with it")
    host.check(moved[0] < 1e-5 and moved[1] < moved[0] / 3.4, f"{name}: the sum has moved by {moved}")
