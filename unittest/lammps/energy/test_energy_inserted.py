# SPDX-License-Identifier: GPL-2.0-only
"""Atoms that fixes and commands create and delete bring and take their kinetic energy: the entries `inserted` and `removed`
of the ledger. Velocity Verlet is exact in free fall, so closed forms hold to rounding."""
import math
import os

import pytest

import host
from ledger import ENTRIES

MASS, G, DT, SPEED, EVERY = 2500 * 4 / 3 * math.pi * 0.01**3, 9.81, 1e-4, 1.0, 100
COLUMNS = " ".join(f"c_e[{k}]" for k in range(1, len(ENTRIES) + 1))
INSERTED, REMOVED = (f"c_e[{1 + ENTRIES.index(name)}]" for name in ("inserted", "removed"))

HEAD = host.head("si", "p p f", "block -0.1 0.1 -0.1 0.1 0 0.4", newton="{newton}", skin=0.002)
MODEL = host.LOAD + "pair_style grip energy yes\npair_coeff * * hooke 1e4 0.5 tangential linear_nohistory 1 0.3\n"
REST = f"""fix 1 all nve/sphere
fix g all gravity {G} vector 0 0 -1
compute e all grip/energy
timestep {DT}
thermo 1
thermo_style custom step atoms c_e {COLUMNS}
thermo_modify lost error format float %.16g norm no
"""


def still(table, name, scale):
    host.check(max(abs(v - table["c_e"][0]) for v in table["c_e"]) < 1e-12 * scale, f"{name}: the sum stands still")


def one_grain(folder):
    """A molecule file, which is the only way to give fix deposit a diameter."""
    path = os.path.join(folder, "one.txt")
    host.write_molecule(path, [(1, 0.02, MASS, (0, 0, 0))])
    return path


def falling(age):
    """Kinetic energy at the end of an atom's step number `age`; the forces of the first step act for half of it."""
    return 0.5 * MASS * (SPEED + G * DT * (age - 0.5))**2


@pytest.mark.parametrize("newton, ranks, first", (("on", 1, True), ("off", 2, False), ("on", 3, False)))
def test_stream(newton, ranks, first, folder):
    """Fix deposit creates an atom every 100 steps, fix evaporate deletes those that have fallen into a slab. Both before and
    after pair_style grip in the list of fixes."""
    fixes = f"""molecule one {one_grain(folder)}
region top block -0.08 0.08 -0.08 0.08 0.36 0.37
region low block INF INF INF INF INF 0.1
fix in all deposit 30 0 {EVERY} 4713 region top mol one vz -{SPEED} -{SPEED} vx 0 0 vy 0 0
fix out all evaporate 10 3 low 5719
"""
    body = fixes + MODEL + REST if first else MODEL + REST + fixes
    table = host.thermo(host.must_run(HEAD.format(newton=newton) + body + "run 5000\n", ranks=ranks))
    name = f"stream, newton {newton}, {ranks} ranks, fixes {'before' if first else 'after'}"
    born, births, inserted, removed, atoms = [], 0, 0.0, 0.0, 0
    for step, count in enumerate(table["Atoms"]):
        came = births < 30 and step % EVERY == 1
        if came:
            born.append(step - 1)
            births += 1
            inserted += falling(0)
        for _ in range(int(atoms + came - count)):
            removed += falling(step - 1 - born.pop(0))
        atoms = count
    host.check(table["Atoms"][-1] == 0 and max(table["Atoms"]) > 5, f"{name}: the stream has passed: {max(table['Atoms'])}")
    still(table, name, inserted)
    host.check_close(table[INSERTED][-1], inserted, 1e-12, f"{name}: inserted")
    host.check_close(table[REMOVED][-1], removed, 1e-12, f"{name}: removed")


@pytest.mark.parametrize("ranks", (1, 3))
def test_poured(ranks):
    """Fix pour inserts many atoms at once with velocities of its own."""
    script = HEAD.format(newton="on") + """region top cylinder z 0 0 0.08 0.3 0.36
region low block INF INF INF INF INF 0.1
fix out all evaporate 10 100 low 5719
""" + MODEL + REST + """fix in all pour 20 1 4767 region top diam one 0.02 dens 2500 2500 vel 0 0 0 0 -0.5
run 4000
"""
    table = host.thermo(host.must_run(script, ranks=ranks))
    host.check(max(table["Atoms"]) > 5 and table["Atoms"][-1] == 0, f"pour, {ranks} ranks: all came and left")
    host.check(table["c_e[10]"][-1] == 0, f"pour, {ranks} ranks: no contact in free fall")
    still(table, f"pour, {ranks} ranks", table[INSERTED][-1])
    host.check(table[INSERTED][-1] > 20 * 0.5 * MASS * 0.5**2, f"pour, {ranks} ranks: inserted")


@pytest.mark.parametrize("ranks", (1, 2))
def test_through_the_floor(ranks, folder):
    """Atoms leave the box through a boundary in the steps in which others are created: they are `gone`, not `removed`."""
    script = HEAD.format(newton="on") + "neigh_modify every 100000 delay 0 check no\n" + MODEL + REST.replace("lost error", "lost ignore")
    script += f"""molecule one {one_grain(folder)}
region top block -0.08 0.08 -0.08 0.08 0.36 0.37
fix in all deposit 40 0 {EVERY} 4713 region top mol one vz -{SPEED} -{SPEED} vx 0 0 vy 0 0
run 4000
"""
    table = host.thermo(host.must_run(script, ranks=ranks))
    gone = table[f"c_e[{1 + ENTRIES.index('gone')}]"][-1]
    name = f"through the floor, {ranks} ranks"
    host.check(gone > 10 * falling(1000), f"{name}: atoms have left, gone is {gone:.3g}")
    host.check(abs(table[REMOVED][-1]) < 1e-12 * gone, f"{name}: removed is {table[REMOVED][-1]:.3g}")
    still(table, name, gone)


@pytest.mark.parametrize("ranks", (1, 2))
def test_between_runs(ranks, folder):
    """Commands between runs, and a restart: closed forms of velocities and spins."""
    file = os.path.join(folder, f"between.{ranks}")
    script = HEAD.format(newton="on") + """create_atoms 1 single 0.03 0 0.2
create_atoms 1 single -0.03 0.05 0.3
set group all diameter 0.02 density 2500
set atom 1 omega 0 30 0
""" + MODEL + REST.replace(f"fix g all gravity {G} vector 0 0 -1\n", "") + f"""run 10
create_atoms 1 single 0 0 0.1
set atom 3 diameter 0.02
set atom 3 density 2500
velocity all set 0 0 0
set atom 3 omega 20 0 0
group new id 3
velocity new set 0 0 2
run 10
group old id 1
delete_atoms group old compress no
run 10
write_restart {file}
clear
{host.LOAD}read_restart {file}
{REST.replace(f"fix g all gravity {G} vector 0 0 -1", "")}run 0
group new id 3
delete_atoms group new compress no
run 10
"""
    output = host.must_run(script, ranks=ranks)
    tables = [host.thermo(part + "\nLoop time") for part in output.split("Loop time")[:-1]]
    spin = 0.5 * 0.4 * MASS * 0.01**2
    came = 2 * MASS + spin * 400
    for table, inserted, removed, what in zip(tables, (0, came, came, came, came), (0, 0, spin * 900, spin * 900, spin * 900 + came),
                                              ("first", "created", "deleted", "restarted", "deleted after a restart")):
        host.check_close(table[INSERTED][-1], inserted, 1e-12, f"{ranks} ranks, {what}: inserted")
        host.check_close(table[REMOVED][-1], removed, 1e-12, f"{ranks} ranks, {what}: removed")
        still(table, f"{ranks} ranks, {what}", MASS)
