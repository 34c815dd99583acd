# SPDX-License-Identifier: GPL-2.0-only
"""Rigid bodies that fixes and commands create and delete, and those that leave the box, bring and take the kinetic energy of
bodies: entries `inserted`, `removed` and `gone` of the ledger. Velocity Verlet is exact in free fall, so closed forms hold
to rounding."""
import math
import os

import pytest

import host
from ledger import ENTRIES

G, DT, SPEED, EVERY = 9.81, 4e-4, 1.0, 25
COLUMNS = " ".join(f"c_e[{k}]" for k in range(1, len(ENTRIES) + 1))
INSERTED, REMOVED, GONE, BODY_WORK, LOST = (f"c_e[{1 + ENTRIES.index(name)}]"
                                            for name in ("inserted", "removed", "gone", "body_work", "normal_damping"))
SMALL = ("rigid/small", "rigid/nve/small")
# The molecule has another mass than its three spheres, 0.003, but the same centre, so that no force of gravity rotates it.
MASS, SPHERES = 0.0055, 0.003
HEAD_OF_MOLECULE = f"{MASS} mass\n0.008 {0.004 / 3} 0 com\n7e-8 9e-8 1.1e-7 1e-8 0 0 inertia\n"
MODEL = "hertz/material 1e7 0.7 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.3"

HEAD = host.head("si", "p p f", "block -0.1 0.1 -0.1 0.1 0 0.4", map="array", newton="{newton}",
                 comm="cutoff 0.03", skin=0.002) + """fix number all property/atom mol ghost yes
molecule clump {molecule}
""" + host.LOAD + f"""pair_style grip energy yes
pair_coeff * * {MODEL}
"""
MEASURE = f"""compute e all grip/energy
timestep {DT}
thermo 1
thermo_style custom step atoms c_e {COLUMNS}
thermo_modify lost ignore format float %.16g norm no
"""
GRAVITY = f"fix g all gravity {G} vector 0 0 -1"


def head(folder, newton="on", molecule=HEAD_OF_MOLECULE):
    path = os.path.join(folder, "clump.mol")
    host.write_molecule(path, host.TRIO, molecule)
    return HEAD.format(newton=newton, molecule=path)


def fixes(kind, gravity, more=""):
    """gravity: before or after the fix of the bodies, by its keyword, or none."""
    bodies = f"fix b all {kind} molecule mol clump reinit no {more}"
    return {"before": f"{GRAVITY}\n{bodies}\n", "after": f"{bodies}\n{GRAVITY}\n", "none": f"{bodies}\n",
            "keyword": f"{GRAVITY} disable\n{bodies} gravity g\n"}[gravity]


def stands_still(table, name, scale, tolerance=1e-12):
    moved = max(abs(v - table["c_e"][0]) for v in table["c_e"])
    host.check(moved < tolerance * scale, f"{name}: the sum moves by {moved:.3g} of {scale:.3g}")


def falling(gravity, age):
    """Kinetic energy at the end of a body's step number `age`. Fix gravity acts on the masses of the spheres."""
    g = {"keyword": G, "none": 0.0}.get(gravity, G * SPHERES / MASS)
    return 0.5 * MASS * (SPEED + g * DT * (age - 0.5))**2


def deposit(count, every, z=0.36):
    return (f"region top block -0.08 0.08 -0.08 0.08 {z} {z + 0.001}\n"
            f"fix in all deposit {count} 0 {every} 4713 region top mol clump rigid b vz -{SPEED} -{SPEED} vx 0 0 vy 0 0\n")


@pytest.mark.parametrize("kind", SMALL)
@pytest.mark.parametrize("gravity, newton, ranks", (("before", "on", 1), ("after", "off", 2), ("keyword", "on", 3), ("none", "off", 4)))
def test_stream(folder, kind, gravity, newton, ranks):
    """Fix deposit creates a body every 25 steps, fix evaporate deletes those that have fallen into a slab. Each fall takes
    the same time, except that of the first body, on which gravity may not act in the first half step of the run."""
    script = head(folder, newton) + fixes(kind, gravity) + MEASURE + deposit(12, EVERY) + (
        "region low block INF INF INF INF INF 0.1\nfix out all evaporate 5 100 low 5719 molecule yes\nrun 1000\n")
    table = host.thermo(host.must_run(script, ranks=ranks))
    name = f"stream of {kind}, gravity {gravity}, newton {newton}, {ranks} ranks"
    host.check(table["Atoms"][-1] == 0 and max(table["Atoms"]) > 12, f"{name}: the stream has passed")
    stands_still(table, name, table[INSERTED][-1])
    host.check_close(table[INSERTED][-1] - table[INSERTED][2], 11 * falling(gravity, 0), 1e-12, f"{name}: inserted")
    births, removed = [n * EVERY for n in range(12)], 0.0
    for step, (before, after) in enumerate(zip(table["Atoms"], table["Atoms"][1:])):
        came = step % EVERY == 0 and step < 12 * EVERY
        for _ in range(int(before + 3 * came - after) // 3):
            birth = births.pop(0)
            removed += falling(gravity, step - birth) if birth else 0.0
            if not birth:
                first = table[REMOVED][step + 1]
    host.check_close(table[REMOVED][-1] - first, removed, 1e-12, f"{name}: removed")


@pytest.mark.parametrize("ranks", (1, 2))
@pytest.mark.parametrize("kind", SMALL)
def test_through_the_floor(folder, kind, ranks):
    """Neighbour lists are rebuilt only when a body is created, long after the others have left the box as a whole."""
    script = (head(folder) + "neigh_modify every 100000 delay 0 check no\n" + fixes(kind, "keyword") + MEASURE
              + deposit(3, 750) + "thermo 25\nrun 725\nrun 1550\n")
    output = host.must_run(script, ranks=ranks)
    table = host.thermo(output)
    name = f"through the floor, {kind}, {ranks} ranks"
    host.check(table["Atoms"][0] == 0 and table["Atoms"][-1] == 3, f"{name}: two bodies have left")
    stands_still(table, name, table[INSERTED][-1])
    host.check(abs(table[REMOVED][-1]) < 1e-12 * table[GONE][-1], f"{name}: removed is {table[REMOVED][-1]:.3g}")
    host.check_close(table[GONE][-1] - table[GONE][0], falling("keyword", 750), 1e-12, f"{name}: gone")


def test_bouncing(folder):
    """Bodies come, bounce off a wall and each other, and some are deleted. The error of the sum is of second order in the
    time step."""
    for kind, gravity, more, ranks in (("rigid/small", "before", "", 1), ("rigid/small", "keyword", "", 2),
                                       ("rigid/nve/small", "after", "", 3), ("rigid/small", "keyword", "", 4),
                                       ("rigid/small", "keyword", "langevin 0 0 0.3 4711", 2),
                                       ("rigid/nve/small", "before", "langevin 0 0 0.3 4711", 1)):
        name, moved = f"bouncing {kind}, gravity {gravity}, {more} {ranks} ranks", []
        for dt in (4e-5, 2e-5):
            every = round(0.02 / dt)
            script = (head(folder) + f"fix w all wall/grip {MODEL} zplane 0 NULL energy yes\n" + fixes(kind, gravity, more)
                      + MEASURE + f"timestep {dt}\nthermo {every // 10}\nvariable every equal {every}\n"
                      "region top block -0.03 0.03 -0.03 0.03 0.03 0.031\n"
                      f"fix in all deposit 5 0 {every} 4713 region top mol clump rigid b vz -1 -1 vx 0.2 0.2 vy 0 0\n"
                      "region off block INF INF INF INF 0.04 INF\n"
                      f"fix out all evaporate {every} 2 off 5719 molecule yes\nrun {8 * every}\n")
            table = host.thermo(host.must_run(script, ranks=ranks))
            scale = table[INSERTED][-1]
            moved.append(max(abs(v - table["c_e"][0]) for v in table["c_e"]) / scale)
        host.check(table[LOST][-1] > 0.1 * scale, f"{name}: bodies have collided")
        host.check(moved[0] < 4e-4 and moved[0] > 3.4 * moved[1], f"{name}: the sum moves by {moved}")


# Two dumbbells of spheres of 1 cm whose centres are 0.8 cm apart.
BETWEEN = host.head("si", None, "block -0.1 0.1 -0.1 0.1 0 0.4", map="array", newton="on", comm="cutoff 0.03",
                    skin=0.002) + """fix number all property/atom mol ghost yes
""" + host.LOAD + f"""pair_style grip energy yes
pair_coeff * * {MODEL}
compute e all grip/energy
timestep 1e-4
thermo 1
thermo_style custom step atoms c_e {COLUMNS}
thermo_modify format float %.16g norm no
"""


def dumbbell(first, place, speed, spin):
    x, y, z = place
    one, two, both = first, first + 1, f"{first}*{first + 1}"
    return (f"create_atoms 1 single {x - 0.004} {y} {z}\ncreate_atoms 1 single {x + 0.004} {y} {z}\n"
            f"set atom {both} diameter 0.01\nset atom {both} density 2500\nset atom {both} mol {first}\n"
            f"set atom {both} omega 0 0 {spin}\ngroup new id {one} {two}\nvelocity new set {speed} 0 0\n"
            f"velocity new ramp vy {-0.004 * spin} {0.004 * spin} x {x - 0.004} {x + 0.004} sum yes\ngroup new delete\n")


@pytest.mark.parametrize("ranks", (1, 2))
@pytest.mark.parametrize("kind", ("rigid", "rigid/nve", *SMALL))
def test_between_runs(kind, ranks):
    """Bodies that commands create and delete between runs."""
    sphere = 2500 * math.pi / 6 * 0.01**3
    energy = lambda speed, spin: sphere * speed**2 + 0.5 * 2 * sphere * (0.4 * 0.005**2 + 0.004**2) * spin**2
    one, two = energy(0.3, 25.0), energy(0.5, 40.0)
    bodies = f"fix b all {kind} molecule\nrun 10\nunfix b\n"
    script = (BETWEEN + dumbbell(1, (0.03, 0, 0.1), 0.3, 25.0) + bodies + dumbbell(3, (-0.03, 0.05, 0.3), 0.5, 40.0) + bodies
              + "group out id 1 2\ndelete_atoms group out compress no\n" + bodies
              + "delete_atoms group all compress no mol yes\n" + dumbbell(1, (0, 0, 0.2), 0.3, 25.0) + bodies)
    tables = [host.thermo(part + "\nLoop time") for part in host.must_run(script, ranks=ranks).split("Loop time")[:-1]]
    for table, inserted, removed, what in zip(tables, (0.0, two, two, two + one), (0.0, 0.0, one, one + two),
                                              ("first", "created", "deleted", "all deleted")):
        name = f"{kind}, {ranks} ranks, {what}"
        # A dumbbell rotates about a principal axis, so its energy is constant.
        host.check_close(table[INSERTED][-1], inserted, 1e-9, f"{name}: inserted")
        host.check_close(table[REMOVED][-1], removed, 1e-9, f"{name}: removed")
        stands_still(table, name, one, 1e-9)
        host.check_close(table["c_e"][0], tables[0]["c_e"][0], 1e-9, f"{name}: the sum of the first run")


@pytest.mark.parametrize("ranks", (1, 2))
def test_inserted_by_grip(folder, ranks):
    """Fix grip/insert: the number of bodies times M V^2/2, at once and at a rate."""
    for amount in ("number 20", "rate number 300"):
        script = head(folder) + fixes("rigid/small", "none") + MEASURE + (
            "run 1\nregion top block -0.08 0.08 -0.08 0.08 0.1 0.3\n"
            f"fix in all grip/insert region top {amount} grain mol clump rigid b velocity 0.6 0 -0.8 seed 5\nthermo 10\nrun 200\n")
        table = host.thermo(host.must_run(script, ranks=ranks))
        count = table["Atoms"][-1] / 3
        name = f"grip/insert {amount}, {ranks} ranks"
        host.check(count >= 20, f"{name}: {count} bodies")
        host.check_close(table[INSERTED][-1], count * 0.5 * MASS, 1e-12, f"{name}: inserted")
        stands_still(table, name, MASS)
