# SPDX-License-Identifier: GPL-2.0-only
"""Both atoms of a bond have it: bonds of grains that are removed end, and bonds that break for one of their atoms only are
as the atom with the lower ID has them."""
import os
import random
import re
import tempfile

import pytest

import host
from test_bonds import BONDED, BONDING, HAS_BPM, MOVE, STRONG, STYLES, WEAK, block, head

RANKS = [("on off", 1), ("off", 2), ("on off", 4)]


def data_file(file):
    """(IDs of atoms, pairs of IDs with a bond) in a data file."""
    text = open(file).read() + "\n\n"

    def section(name):
        found = re.search(rf"\n{name}.*\n\n((?:.+\n)+)", text)
        return [[int(word) for word in line.split()[:4]] for line in found.group(1).splitlines()] if found else []
    atoms = {int(line.split()[0]) for line in re.search(r"\nAtoms.*\n\n((?:.+\n)+)", text).group(1).splitlines()}
    return atoms, {tuple(sorted(row[2:])) for row in section("Bonds")}


GONE = {"evaporated": "region here block -1 1 -1 1 -1 1\nfix go all evaporate 5 1 here 77 molecule no\nrun 43\n",
        "lost": "region here block 1 5 -5 5 -5 1\ngroup gone region here\nfix fly gone move linear 200 0 0\nrun 43\n",
        "lost between runs": "region here block 1 5 -5 5 -5 1\ngroup gone region here\n"
                             "displace_atoms gone move 4.6 0 0\nrun 20\n",
        "deleted": "region here block -1 1 -5 5 -5 1\ndelete_atoms region here bond no\nrun 20\n"}


@pytest.mark.parametrize("newton,ranks", RANKS)
@pytest.mark.parametrize("how", GONE)
def test_gone(how, newton, ranks):
    """The other bonds stay; the number of bonds of thermo output follows, and no warning comes."""
    law = "springs 1 1 1 1 strength none"
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, name) for name in ("before", "after", "later")]
        script = block(STYLES[0], law, newton=newton).replace("cutoff 3.0", "cutoff 9").split("compute e all")[0]
        script = script.replace("set group", "reset_atoms id sort yes\nset group")
        out = host.must_run(script + "thermo_style custom step atoms bonds\nthermo_modify lost ignore\n"
                            f"thermo 1\nwrite_data {files[0]} nocoeff\n{GONE[how]}write_data {files[1]} nocoeff\n"
                            f"run 5\nwrite_data {files[2]} nocoeff\n", ranks=ranks)
        (_, all_bonds), (atoms, bonds), (_, later) = map(data_file, files)
    want = {pair for pair in all_bonds if set(pair) <= atoms}
    host.check(len(all_bonds) == 144 and 20 < len(want) < 140, f"{len(want)} of {len(all_bonds)} bonds can be left")
    host.check(bonds == want and later == want, f"{len(bonds)} and {len(later)} bonds, not {len(want)}")
    table = host.thermo(out)
    host.check(table["Bonds"][-1] == len(want), f"thermo output has {table['Bonds'][-1]} bonds, not {len(want)}")
    host.check("rounding" not in out and "only one atom" not in out, "a warning")


@pytest.mark.parametrize("newton,ranks", RANKS)
def test_thermo(newton, ranks):
    """The number of bonds of thermo output is right in its steps, while bonds break."""
    out = host.must_run(block(STYLES[0], WEAK, newton=newton) + "fix b all grip/breakage 1 /dev/null\n"
                        "thermo_style custom step bonds f_b[1]\nthermo 7\nrun 100\n", ranks=ranks)
    table = host.thermo(out)
    host.check(table["f_b[1]"][-1] < 140 and table["Bonds"] == table["f_b[1]"], "bonds")


@pytest.mark.parametrize("ranks", (1, 2))
def test_far_partner(ranks):
    """A bond that no longer reaches from a grain to the ghost atoms is an error also where LAMMPS leaves it out."""
    script = f"processors {ranks} * *\n" + head(STYLES[0], boundary="p f f", cutoff=0.8) + f"""create_atoms 1 single -0.2 0 0
create_atoms 1 single 0.2 0 0
set group all diameter 0.3 density 1
pair_style grip
pair_coeff * * hooke 100 0.5 damping velocity
neighbor 0.1 bin
bond_style grip
bond_coeff 1 springs 1 1 1 1 strength none
{BONDING}create_bonds single/bond 1 1 2
{BONDED}group right id 2
fix move all {MOVE[STYLES[0]]}
fix right right move linear 20 0 0
thermo_modify lost/bond ignore
timestep 1e-2
run 20
"""
    status, out = host.run(script, ranks=ranks)
    if ranks == 1:  # a rank has its atoms at any distance
        host.check(status == 0, out[-400:])
        return
    host.check(status != 0 and re.search("bond_style grip: ghost atoms do not reach from atom . to atom . of its bond at step",
                                         out), out[-400:])


KN, APART, PAIRS = 200.0, 0.01, 150


def across():
    """Pairs of grains across a periodic face, and the x of the left and the right one."""
    rng, lines, left = random.Random(5), "", []
    for k in range(PAIRS):
        at = f"{k % 15 - 7} {k // 15 - 5}"
        places = [f"{-1.9 + rng.uniform(0, 0.05)}", f"{1.9 - rng.uniform(0, 0.05)}"]
        left.append(2 * k + 1 + (k % 2))  # of both grains, every other left one has the lower ID
        for x in places[::-1] if k % 2 else places:
            lines += f"create_atoms 1 single {x} {at}\n"
    return lines, left


ENDS = """{head}{grains}set group all diameter 0.15 density 1
pair_style grip energy yes
pair_coeff * * hooke 100 0.5 damping velocity
neighbor 0.1 bin
bond_style grip contact {contact}
bond_coeff 1 {law} strength none
{bonding}{bonds}{bonded}group left id {left}
group right subtract all left
fix still all move linear 0 0 0
compute ends all nbond/atom
fix b all grip/breakage 1 /dev/null
thermo_style custom step bonds f_b[1]
thermo_modify format float %.16g
timestep 1e-3
run 0
displace_atoms all move 0.12345678901234 0 0
bond_coeff 1 {law} strength strain 1e-17
neigh_modify every 5 delay 0 check no
dump ends all custom 8 {file} id c_ends fx
dump_modify ends sort id format float %.16g
{push}"""
PUSHES = {"between runs": f"""run 0
displace_atoms left move {-APART} 0 0
run 0
write_dump all custom {{file}}.2 id c_ends fx modify sort id format float %.16g
""",
          "in a run": f"""unfix still
fix still right move linear 0 0 0
fix push left move linear {-APART / 8e-3} 0 0
run 8
"""}


@pytest.mark.parametrize("push", PUSHES)
@pytest.mark.parametrize("newton,ranks", RANKS)
@pytest.mark.parametrize("contact", ("after", "with"))
def test_rounding(contact, newton, ranks, push):
    """Bonds that break as soon as they are longer, in pairs that were moved across a periodic face: their lengths differ by
    rounding for both atoms. Then they are pushed together: those that are left have the length that they began with."""
    if not HAS_BPM:
        pytest.skip("LAMMPS has no compute nbond/atom")
    grains, left = across()
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "ends")
        bonds = "".join(f"create_bonds single/bond 1 {2 * k + 1} {2 * k + 2}\n" for k in range(PAIRS))
        box = head("bpm/sphere", newton, boundary="p f f", cutoff=1.0).replace("block -5.0 5.0 -5.0", "block -2.0 2.0 -8.0")
        box = box.replace("-8.0 5.0 -5.0 5.0", "-8.0 8.0 -6.0 6.0")
        out = host.must_run(ENDS.format(
            head=box, grains=grains, bonds=bonds, left=" ".join(map(str, left)), bonding=BONDING, file=file, contact=contact,
            bonded=BONDED if contact == "after" else "special_bonds lj/coul 1 1 1\n", law=f"springs {KN} 100 10 10",
            push=PUSHES[push].format(file=file)), ranks=ranks)
        frames = host.read_dump(file) + (host.read_dump(file + ".2") if push == "between runs" else [])
    before, after = frames[0], frames[-1]
    lower, higher = before["c_ends"][::2], before["c_ends"][1::2]
    lone = [sum(a > b for a, b in zip(lower, higher)), sum(a < b for a, b in zip(lower, higher))]
    host.check(min(lone) > 0, f"bonds that only the atom with the lower or higher ID has: {lone}")
    host.check(after["c_ends"][::2] == lower and after["c_ends"][1::2] == lower, "ends after the mending")
    host.check(f"only one atom had {sum(lone)} bonds" in out, f"the warning of {sum(lone)} bonds")
    table = host.thermo(out)
    host.check(table["Bonds"][-1] == sum(lower) == table["f_b[1]"][-1], f"{table['Bonds'][-1]} bonds, not {sum(lower)}")
    for k in range(PAIRS):
        want = KN * APART * lower[k] * (1 if left[k] == 2 * k + 1 else -1)
        for f, sign in zip(after["fx"][2 * k:2 * k + 2], (1, -1)):
            host.check(abs(f - sign * want) < 1e-9, f"pair {k}: force {f}, not {sign * want}")


def test_made_again():
    """A bond that was removed before a run, and is made after it, begins without a load."""
    bond = f"{BONDING}create_bonds single/bond 1 1 2\n{BONDED}"
    out = host.must_run(head(STYLES[0]) + f"""create_atoms 1 single -0.5 0 0
create_atoms 1 single 0.5 0 0
set group all diameter 0.9 density 1
pair_style grip
pair_coeff * * hooke 100 0.5 damping velocity
bond_style grip
bond_coeff 1 springs {KN} 1 1 1 strength none
{bond}group right id 2
fix move all {MOVE[STYLES[0]]}
thermo_style custom step ebond
run 0
delete_bonds all bond 1 remove special
run 0
displace_atoms right move 0.01 0 0
{bond}run 0
""")
    stored = host.thermo(out)["E_bond"][-1]
    host.check(abs(stored) < 1e-20, f"the new bond stores {stored}")


def test_nothing_to_mend():
    """Without breaks, and with grains that are deleted with their bonds, no warning comes."""
    out = host.must_run(block(STYLES[0], STRONG, boundary="p p p") + "run 50\nregion here block -1 1 -5 5 -5 1\n"
                        "delete_atoms region here bond yes\nrun 50\n", ranks=2)
    host.check("only one atom" not in out, "a warning")
