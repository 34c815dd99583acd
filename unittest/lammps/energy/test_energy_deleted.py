# SPDX-License-Identifier: GPL-2.0-only
"""Walls and pair styles that are deleted leave what they have booked: the sum of the ledger stands, and each entry too,
except that the energy which their contacts store goes to `outside`, and that of a wall which is a free body to `gone`."""
import pytest

import host
from ledger import ENTRIES

SCRATCH = host.scratch("grip_energy_deleted_")
SHOW = "thermo_style custom step c_e " + " ".join(f"c_e[{k + 1}]" for k in range(len(ENTRIES)))
LAW = "hooke 1e4 0.6 damping coeff_restitution tangential linear_history 2e3 0.5 0.3"
BEGIN = host.head("si", "p p f", "block 0 0.1 0 0.1 -0.02 0.3", map="array", skin=0.002) + host.LOAD
host.write_stl(SCRATCH("floor.stl"), host.rectangle_triangles((0, 0), (0.1, 0.1), 0.0))
host.write_stl(SCRATCH("plate.stl"), host.rectangle_triangles((0, 0), (0.1, 0.1), 0.2))
# The floor works, and a plate falls on the grains.
BODY = "move follow mass 0.02 inertia 1 1 1 0 0 0 com 0.05 0.05 {z} free z"
PLATE = f"mesh {SCRATCH('plate.stl')} {BODY.format(z=0.2)} energy yes"
WIGGLE = "move wiggle 0 0 0.002 0.02"
FLOOR = f"fix floor all wall/grip {LAW} mesh {SCRATCH('floor.stl')} {WIGGLE} energy yes\n"
GRAINS = f"""region grains block INF INF INF INF 0.01 0.18
create_atoms 1 random 40 4711 grains overlap 0.0101 maxtry 500
set group all diameter 0.01 density 2500
fix move all nve/sphere
fix weight all gravity 9.81 vector 0 0 -1
velocity all set 0.3 0.1 -1.5
fix plate all wall/grip {LAW} {PLATE}
"""
OUTPUT = f"""compute e all grip/energy
{SHOW}
thermo 100
thermo_modify format float %.17g norm no
timestep 2e-5
"""


def entries(table, row):
    return {name: table[f"c_e[{k + 1}]"][row] for k, name in enumerate(ENTRIES)}, table["c_e"][row]


def ends(output):
    """The entries at the end of the first run and at the beginning of the second."""
    first, second = (host.thermo(part + "Loop time") for part in output.split("Loop time")[:2])
    return entries(first, -1), entries(second, 0)


def stands(name, before, after, moved=()):
    """moved: entries that may change, while the sum does not."""
    (old, sum_before), (new, sum_after) = before, after
    scale = max(abs(value) for value in old.values())
    host.check(scale > 1e-3, f"{name}: energies of {scale}")
    host.check(abs(sum_after - sum_before) < 1e-9 * scale, f"{name}: the sum jumps by {sum_after - sum_before:.3g} of {scale:.3g}")
    other = [entry for entry in ENTRIES if abs(new[entry] - old[entry]) > 1e-9 * scale and entry not in moved]
    host.check(not other, f"{name}: " + ", ".join(f"{e} from {old[e]:.6g} to {new[e]:.6g}" for e in other))


STORED = [name for name in ENTRIES if name.startswith("elastic")]
SCRIPT = BEGIN + f"pair_style grip energy yes\npair_coeff * * {LAW}\n" + GRAINS + FLOOR + OUTPUT + "run 4000\n"
# What is deleted or replaced, and which entries this moves.
CHANGES = {
    "unfix": ("unfix floor\n", []),
    "a new fix of the same ID": (FLOOR.replace(WIGGLE, ""), []),
    "a free body": ("unfix plate\n", ["kinetic", "gone"]),
    "a free body that is moved instead": ("fix_modify plate move linear 0 0 0.1\n", ["kinetic", "gone"]),
    "a moved wall that becomes a free body": (f"fix_modify floor {BODY.format(z=0)}\n", []),
    "pair style": (f"pair_style none\npair_style grip energy yes\npair_coeff * * {LAW}\n", []),
    "pair style, with another pair style": (f"pair_style hybrid/overlay grip energy yes zero 0.012\npair_coeff * * grip {LAW}\npair_coeff * * zero\n", []),
}


@pytest.mark.parametrize("ranks", (1, 3))
def test_deleted(ranks):
    for name, (change, moved) in CHANGES.items():
        if change.startswith("pair_style") and ranks > 1:
            continue
        output = host.must_run(SCRIPT + change + "run 0\nrun 500\n", ranks=ranks)
        # Contacts that are open or closed by the change alone: with those of the wall, their stored energy goes to `outside`.
        stands(f"{name}, {ranks} ranks", *ends(output), moved + STORED + ["outside"])
        table = host.thermo(output)
        scale = max(abs(value) for value in ends(output)[0][0].values())
        host.check(abs(table["c_e"][-1] - table["c_e"][0]) < 1e-3 * scale, f"{name}, {ranks} ranks: the sum of the whole run")


def test_two_styles():
    """Two grip styles under hybrid, each with some of the pairs of types, and again after both were deleted: as one."""
    one = f"pair_style grip energy yes\npair_coeff * * {LAW}\n"
    two = "pair_style STYLE grip energy yes grip energy yes\n" + "".join(
        f"pair_coeff {pair} {LAW}\n" for pair in ("1 1 grip 1", "1 2 grip 2", "2 2 grip 2"))

    def outcome(style, change, ranks):
        script = SCRIPT.replace("create_box 1", "create_box 2").replace(one, style).replace(
            "set group all diameter", "set group all type/ratio 2 0.5 77\nset group all diameter")
        table = host.thermo(host.must_run(script + change + "run 0\nrun 500\n", ranks=ranks))
        return entries(table, 0), entries(table, -1)

    for hybrid in ("hybrid", "hybrid/overlay"):
        for name, change, ranks in (("wall", "unfix floor\n", 2), ("pair style", "pair_style none\nPAIR", 1)):
            want, got = (outcome(style, change.replace("PAIR", style), ranks) for style in (one, two.replace("STYLE", hybrid)))
            for a, b, when in zip(want, got, ("after the change", "at the end"), strict=True):
                stands(f"{hybrid} of two, {name} deleted, {when}", a, b)


def test_restarted():
    """Restart files contain what deleted walls have booked; a wall that the new script leaves out is like one that is
    deleted, one that it continues is not booked twice."""
    path = SCRATCH("grains")
    new = (f"{host.LOAD}read_restart {path}\ncomm_modify vel yes\nneighbor 0.002 bin\nfix move all nve/sphere\n"
           "fix weight all gravity 9.81 vector 0 0 -1\n")
    plate = f"fix plate all wall/grip {LAW} {PLATE}\n"
    for before, walls, moved in (("", FLOOR + plate, []), ("", plate, STORED + ["outside"]), ("", FLOOR, STORED + ["outside", "kinetic", "gone"]),
                                 ("unfix floor\nrun 0\n", plate, []), ("unfix floor\nrun 0\n", FLOOR + plate, STORED + ["outside"])):
        for ranks in ((1, 1), (2, 1), (1, 2)):
            first = host.must_run(SCRIPT + before + f"write_restart {path}\n", ranks=ranks[0])
            second = host.must_run(new + walls + OUTPUT + "run 0\nrun 100\n", ranks=ranks[1])
            stands(f"restart after '{before.strip()}' with {walls.count('fix ')} walls, {ranks} ranks", entries(host.thermo(first), -1), entries(host.thermo(second), 0), moved)


def test_without_pairs():
    """Walls alone: what they have booked remains, also when all have gone."""
    script = BEGIN + GRAINS.replace("fix weight all gravity 9.81 vector 0 0 -1\n", "") + FLOOR + OUTPUT
    for gone, moved in (("unfix floor\n", []), ("unfix floor\nunfix plate\n", ["kinetic", "gone"])):
        output = host.must_run(script + "run 4000\n" + gone + "run 0\n")
        stands("walls alone", *ends(output), STORED + ["outside"] + moved)


def test_cleared():
    output = host.must_run(SCRIPT + "unfix floor\nrun 0\nclear\n" + SCRIPT.replace("run 4000", "run 0"))
    new, _ = entries(host.thermo(output), -1)
    booked = [name for name in ENTRIES if name not in ("kinetic", "rotational") and new[name] != 0]
    host.check(not booked, f"clear: {booked}")
