# SPDX-License-Identifier: GPL-2.0-only
"""fix grip/breakage and compute grip/fragment/atom: counts and energies against the ledger and the list of bonds, the list of
breaks, fragments against a union in Python, lines for ParaView, ranks, restart files, groups, errors."""
import math
import os
import re
import tempfile

import numpy
import pytest

import host
from test_bonds import BONDED, BONDING, MOVE, STYLES, block, head, ledger

MODES = ("tension", "shear", "bending", "twisting", "compression", "strain")
STYLE = "hybrid sphere bond"


def rows(path):
    """Columns of a file with one line of names."""
    with open(path) as file:
        names = file.readline().split()[1:]
        return {name: values for name, values in zip(names, numpy.loadtxt(file, ndmin=2).T, strict=True)}


def fragments(path):
    """(head, rows) of each output of a file of fragments."""
    with open(path) as file:
        lines = [[float(word) for word in line.split()] for line in file if not line.startswith("#")]
    found = []
    while lines:
        first = lines[0]
        count = int(first[1])
        found.append((first, lines[1:1 + count]))
        lines = lines[1 + count:]
    return found


def same_ids(script):
    """With the same IDs on any ranks."""
    return script.replace("set group", "reset_atoms id sort yes\nset group", 1)


LINE = "fix b all grip/breakage 20 breaks list single fragments 40 pieces by mass 0.5 200 2 vtk 200 bonds.*.vtp\n"
VECTOR = ("thermo_style custom step ke ebond c_e c_e[*] f_b[*]\nthermo_modify norm no format float %.16g\n"
          "compute n all property/local batom1 batom2\n")


def broken(folder, ranks=1, newton="on off", line=LINE, more="thermo 20\nrun 200\n"):
    out = host.must_run(same_ids(block(STYLE, newton=newton)) + line + VECTOR + more, ranks=ranks, cwd=folder)
    return ledger(host.thermo(out))


def test_sums():
    """Modes add up to the ledger's fracture; whole bonds are those of LAMMPS; the list has each break once."""
    with tempfile.TemporaryDirectory() as folder:
        table = broken(folder, more="dump d all local 20 left c_n[1] c_n[2]\nthermo 20\nrun 200\n")
        got, single = rows(os.path.join(folder, "breaks")), rows(os.path.join(folder, "single"))
        left = host.read_dump(os.path.join(folder, "left"))
    host.check(list(got["step"]) == [20 * k for k in range(11)], "a row each 20 steps, with the first one")
    host.check(got["breaks"][-1] > 30, f"{got['breaks'][-1]} breaks")
    host.check(list(got["bonds"]) == [len(frame["c_n[1]"]) for frame in left], "whole bonds")
    host.check(all(got["bonds"] + got["breaks"] == got["bonds"][0] + got["breaks"][0]), "bonds that broke or are left")
    for k, step in enumerate(got["step"]):
        of_modes = [sum(got[f"{what}_{mode}"][k] for mode in MODES) for what in ("breaks", "fracture")]
        host.check(of_modes[0] == got["breaks"][k], f"step {step}: breaks by mode")
        host.check_close(of_modes[1], got["fracture"][k], 1e-12, f"step {step}: fracture by mode")
        host.check_close(got["fracture"][k], table["bond_fracture"][k], 1e-12, f"step {step}: ledger")
        vector = [table[f"f_b[{n + 1}]"][k] for n in range(15)]
        row = [got[name][k] for name in list(got)[2:]]
        host.check(vector[:2] == row[:2] and numpy.allclose(vector, row, rtol=1e-14, atol=0), f"step {step}: vector")
    host.check(len(single["step"]) == got["breaks"][-1], f"{len(single['step'])} lines")
    keys = list(zip(single["step"], single["id1"], single["id2"]))
    host.check(keys == sorted(set(keys)) and all(a < b for _, a, b in keys), "sorted, each once, the lower ID first")
    for number, mode in enumerate(MODES):
        energy = single["energy"][single["mode"] == number + 1]
        host.check_close(energy.sum(), got[f"fracture_{mode}"][-1], 1e-7, f"{mode} in the list")
    host.check(all(single["load"] >= 1) and all(single["load"] < 1.5), "loads at the break")
    host.check_close(single["time"][-1], single["step"][-1] * 1e-3, 1e-9, "time")
    n = numpy.array([single["nx"], single["ny"], single["nz"]])
    host.check(abs((n**2).sum(axis=0) - 1).max() < 1e-8, "normals have the length 1")
    before = {(a, b) for a, b in zip(left[0]["c_n[1]"], left[0]["c_n[2]"])}
    after = {(a, b) for a, b in zip(left[-1]["c_n[1]"], left[-1]["c_n[2]"])}
    gone = {tuple(sorted(pair)) for pair in before - after}
    host.check(gone == {(a, b) for step, a, b in keys if step > 0}, "the pairs that broke")


def test_contacts_alone():
    """fix grip/collisions has the losses of contacts, not those of bonds."""
    script = block(STYLE).replace("energy yes", "energy events").split("thermo_style")[0]
    out = host.must_run(script + "fix c all grip/collisions 50 /dev/null bins 1e-9 1 3\n"
                        "thermo_style custom step f_c c_e c_e[*]\nthermo_modify norm no format float %.16g\n"
                        "thermo 50\nrun 200\n")
    table = ledger(host.thermo(out))
    lost = table["bond_fracture"][-1]
    host.check(lost > 1 and max(map(abs, table["f_c"])) < 1e-12 * lost, f"{table['f_c']}")


def fragment_of(grains, bonds):
    """For each of the grains 1, 2, ... the lowest ID of its fragment."""
    parent = list(range(grains + 1))

    def root(i):
        while parent[i] != i:
            i = parent[i]
        return i
    for a, b in bonds:
        low, high = sorted((root(int(a)), root(int(b))))
        parent[high] = low
    return [root(i) for i in range(1, grains + 1)]


def union(grains, bonds):
    """The fragments of grains 1, 2, ...: their numbers of grains."""
    lowest = fragment_of(grains, bonds)
    return [lowest.count(i) for i in set(lowest)]


MASS = math.pi / 6 * 0.98**3 * 2


@pytest.mark.parametrize("quantity,unit,power", [("mass", MASS, 1), ("size", 0.98, 1 / 3)])
def test_fragments(quantity, unit, power):
    """Numbers and masses of fragments against a union of the bonds that are left."""
    low, high = 0.9 * unit, unit * 50**power
    line = f"fix b all grip/breakage 200 breaks fragments 40 pieces by {quantity} {low} {high} 3\n"
    with tempfile.TemporaryDirectory() as folder:
        broken(folder, line=line, more="dump d all local 40 left c_n[1] c_n[2]\nrun 200\n")
        left, found = host.read_dump(os.path.join(folder, "left")), fragments(os.path.join(folder, "pieces"))
    host.check(len(found) == len(left) == 6, f"{len(found)} outputs")
    for frame, (first, classes) in zip(left, found):
        sizes = numpy.array(union(64, zip(frame["c_n[1]"], frame["c_n[2]"])))
        values = unit * sizes**power
        host.check(first[3:5] == [len(sizes), sum(sizes == 1)], f"step {first[0]}: {first[3:5]}, not {len(sizes)}")
        host.check_close(first[5], values.max(), 1e-8, f"step {first[0]}: largest")
        host.check(first[1] == len(classes) and classes[-1][2] == math.inf and classes[0][1] == 0, "classes")
        for _, begin, end, number, mass in classes:
            inside = (values >= begin) & (values < end)
            host.check(number == inside.sum(), f"step {first[0]}: {number} from {begin} to {end}, not {inside.sum()}")
            host.check(abs(mass - MASS * sizes[inside].sum()) < 1e-7, f"step {first[0]}: mass from {begin} to {end}")
    host.check(found[-1][0][3] > 3 and found[0][0][3] < found[-1][0][3], "the block falls apart")


@pytest.mark.parametrize("newton,ranks", [("on off", 1), ("off", 2), ("on off", 4)])
def test_by_atom(newton, ranks):
    """compute grip/fragment/atom against a union of the bonds that are left, also for fragments over several ranks."""
    more = """compute f all grip/fragment/atom id number mass size
compute one all grip/fragment/atom number
dump d all local 40 left c_n[1] c_n[2]
dump f all custom 40 atoms id c_f[*] c_one
dump_modify f sort id format float %.17g
run 200
"""
    with tempfile.TemporaryDirectory() as folder:
        broken(folder, ranks, newton, "fix b all grip/breakage 200 breaks\n", more)
        left, atoms = (host.read_dump(os.path.join(folder, name)) for name in ("left", "atoms"))
    for frame, found in zip(left, atoms, strict=True):
        lowest = fragment_of(64, zip(frame["c_n[1]"], frame["c_n[2]"]))
        number = [lowest.count(i) for i in lowest]
        host.check(found["c_f[1]"] == lowest and found["c_f[2]"] == found["c_one"] == number, "lowest IDs and numbers")
        host.check(numpy.allclose(found["c_f[3]"], MASS * numpy.array(number), rtol=1e-12), "masses")
        host.check(numpy.allclose(found["c_f[4]"], 0.98 * numpy.cbrt(number), rtol=1e-12), "sizes")
    host.check(len(set(lowest)) > 3 and max(number) > 1, f"{len(set(lowest))} fragments")


@pytest.mark.parametrize("newton,ranks", [("on off", 2), ("off", 4)])
def test_ranks(newton, ranks):
    """All files are the same on any ranks."""
    files = []
    for setting, number in (("on off", 1), (newton, ranks)):
        with tempfile.TemporaryDirectory() as folder:
            broken(folder, number, setting)
            found = [rows(os.path.join(folder, "breaks")), rows(os.path.join(folder, "single"))]
            files.append(found + [numpy.array([value for first, classes in fragments(os.path.join(folder, "pieces"))
                                               for row in [first, *classes] for value in row])])
    for want, got in zip(*files):
        if isinstance(want, dict):
            want, got = numpy.array(list(want.values())), numpy.array(list(got.values()))
        host.check(want.shape == got.shape, f"shapes {got.shape}, not {want.shape}")
        finite = numpy.isfinite(want)
        host.check(numpy.allclose(got[finite], want[finite], rtol=1e-7, atol=1e-8), f"{ranks} ranks")


def test_chain_over_ranks():
    """A chain that crosses several ranks forth and back is one fragment. The group decides which bonds count."""
    places = [(x, y) for y in range(4) for x in (range(8) if y % 2 == 0 else range(7, -1, -1))]
    grains = "".join(f"create_atoms 1 single {x - 3.5} {y - 1.5} 0\n" for x, y in places)
    bonds = "".join(f"create_bonds single/bond 1 {k} {k + 1}\n" for k in range(1, 32))
    script = head(STYLE) + f"""{grains}set group all diameter 0.9 density 1
group some id 1:9 20:32
pair_style zero 1.0
pair_coeff * *
bond_style grip
bond_coeff 1 springs 100 100 10 10 strength none
{BONDING}{bonds}{BONDED}fix move all nve/sphere
fix b all grip/breakage 1 all.txt fragments 1 all.pieces by size 1 10 1
fix c some grip/breakage 1 some.txt fragments 1 some.pieces by size 1 10 1
compute f all grip/fragment/atom id number
compute s some grip/fragment/atom id number
dump d all custom 1 atoms c_f[*] c_s[*]
dump_modify d sort id
run 0
"""
    with tempfile.TemporaryDirectory() as folder:
        host.must_run(script.replace("comm_modify", "processors 4 1 1\ncomm_modify"), ranks=4, cwd=folder)
        found = [fragments(os.path.join(folder, name + ".pieces"))[0][0] for name in ("all", "some")]
        count = [rows(os.path.join(folder, name + ".txt"))["bonds"][0] for name in ("all", "some")]
        atoms = host.read_dump(os.path.join(folder, "atoms"))[0]
    host.check(found[0][3:5] == [1, 0] and found[1][3:5] == [2, 0], f"fragments {found}")
    host.check_close(found[0][5], 0.9 * 32**(1 / 3), 1e-8, "size of the largest")
    host.check(count == [31, 20], f"{count} bonds")
    host.check(atoms["c_f[1]"] == [1] * 32 and atoms["c_f[2]"] == [32] * 32, "one fragment, by atom")
    host.check(atoms["c_s[1]"] == [1] * 9 + [0] * 10 + [20] * 13 and atoms["c_s[2]"] == [9] * 9 + [0] * 10 + [13] * 13,
               "two fragments of the group, by atom")


def read_vtp(path):
    """The arrays of a file of lines, by name."""
    with open(path, "rb") as file:
        head, data = file.read().split(b"<AppendedData encoding=\"raw\">\n_")
    arrays = {}
    for kind, name, components, offset in re.findall(r'<DataArray type="(\w+)" Name="(\w+)" NumberOfComponents="(\d)" '
                                                     r'format="appended" offset="(\d+)"/>', head.decode()):
        size = int.from_bytes(data[int(offset):int(offset) + 8], "little")
        values = numpy.frombuffer(data, kind.lower(), size // 8, int(offset) + 8)
        arrays[name] = values.reshape(-1, int(components)) if components != "1" else values
    host.check(f'NumberOfLines="{len(arrays["offsets"])}"' in head.decode(), "number of lines in the head")
    return arrays


def test_lines():
    """The file for ParaView has a line for each whole bond."""
    with tempfile.TemporaryDirectory() as folder:
        table = broken(folder, more="thermo 200\nrun 200\n")
        arrays = read_vtp(os.path.join(folder, "bonds.200.vtp"))
        with open(os.path.join(folder, "bonds.pvd")) as file:
            names = re.findall(r'file="([^"]*)"', file.read())
    host.check(names == ["bonds.0.vtp", "bonds.200.vtp"], f"{names}")
    ends = arrays["points"][arrays["connectivity"].reshape(-1, 2)]
    host.check(len(ends) == len(arrays["offsets"]) == table["f_b[1]"][-1], f"{len(ends)} lines")
    host.check_close(sum(arrays["stored"]), table["elastic_bond"][-1], 1e-12, "stored")
    lengths = numpy.linalg.norm(ends[:, 0] - ends[:, 1], axis=1)
    host.check(min(lengths) > 0.8 and max(lengths) < 1.2, f"lengths {min(lengths)} to {max(lengths)}")
    sizes = [numpy.hypot(arrays["normal"], arrays["shear"]), numpy.linalg.norm(arrays["force"], axis=1)]
    host.check(numpy.allclose(*sizes, rtol=1e-12), "forces are those of the springs")


def test_restart():
    """The counts continue after a restart, on other ranks too."""
    style = STYLE
    with tempfile.TemporaryDirectory() as folder:
        want = broken(folder, more="thermo 50\nrun 100\nwrite_restart middle\nrun 100\n")
        again = f"""{host.LOAD}comm_modify vel yes cutoff 3
newton on off
atom_modify map array
read_restart middle
{BONDED}neighbor 0.4 bin
fix move all {MOVE[style]}
timestep 1e-3
compute e all grip/energy
{LINE.replace("vtk 200 bonds.*.vtp", "append yes")}{VECTOR}thermo 50
run 100
"""
        for ranks in (1, 2):
            got = ledger(host.thermo(host.must_run(again, ranks=ranks, cwd=folder)))
            for n in range(15):
                host.check(numpy.isclose(got[f"f_b[{n + 1}]"][-1], want[f"f_b[{n + 1}]"][-1], rtol=1e-9),
                           f"value {n + 1} on {ranks} ranks")
            host.check_close(got["f_b[3]"][-1], got["bond_fracture"][-1], 1e-12, "fracture in the ledger")
    host.check(want["f_b[2]"][-1] > want["f_b[2]"][0] > 0, "bonds break before and after")


PULL = """create_atoms 1 single -0.5 0 0
create_atoms 1 single 0.5 0 0
set group all diameter 0.9 density 1
pair_style {pair}
pair_coeff * *{coeff}
bond_style grip
bond_coeff 1 {law}
{bonding}create_bonds single/bond 1 1 2
{bonded}group left id 1
group right id 2
fix 1 left move linear {left}
fix 2 right move linear {right}
fix b all grip/breakage 1000 breaks list single
timestep 1e-3
thermo_style custom step f_b[*]
run 40000
"""
SPRINGS = "springs 200 100 10 10 strength "
SECTION = "parallel young 100 shear 40 radius 0.4 strength stress tension 9 shear 9 compression 1"
CASES = [("tension", SPRINGS + "force 3 3 1 1", "-5e-4 0 0", "5e-4 0 0", 9 / 400),
         ("compression", SECTION, "5e-4 0 0", "-5e-4 0 0", math.pi * 0.4**2 / (2 * 100)),
         ("shear", SPRINGS + "force 30 2 10 10", "0 -5e-4 0", "0 5e-4 0", 4 / 200),
         ("strain", SPRINGS + "strain 0.015", "-5e-4 0 0", "5e-4 0 0", 200 * 0.015**2 / 2)]


@pytest.mark.parametrize("pair", ("grip energy yes", "zero 1.0"))
@pytest.mark.parametrize("mode,law,left,right,energy", CASES)
def test_modes(pair, mode, law, left, right, energy):
    """The mode of a break, and its energy, which is that at the criterion if the pull is slow."""
    script = head(STYLE) + PULL.format(
        pair=pair, coeff=" hooke 1000 0 damping velocity" if "grip" in pair else "", law=law, left=left, right=right,
        bonding=BONDING, bonded=BONDED)
    with tempfile.TemporaryDirectory() as folder:
        host.must_run(script, cwd=folder)
        got, single = rows(os.path.join(folder, "breaks")), rows(os.path.join(folder, "single"))
    host.check(got["bonds"][-1] == 0 and got["breaks"][-1] == got[f"breaks_{mode}"][-1] == 1, f"{mode}: one break")
    host.check_close(got[f"fracture_{mode}"][-1], energy, 2e-3, f"{mode}: energy")
    host.check(single["mode"][0] == MODES.index(mode) + 1 and len(single["mode"]) == 1, f"{mode} in the list")
    host.check_close(single["energy"][0], got["fracture"][-1], 1e-8, f"{mode}: energy in the list")


ERRORS = [("fix b all grip/breakage 0 file", "fix b grip/breakage: N is '0', accepted: a whole number from 1"),
          ("fix b all grip/breakage 10", "fix b grip/breakage: FILE is missing"),
          ("fix b all grip/breakage 10 f smooth", "fix b grip/breakage: unknown keyword 'smooth'; accepted: list fragments vtk "
           "append"),
          ("fix b all grip/breakage 10 f list f", "fix b grip/breakage: fix b grip/breakage writes the file 'f', accepted: "
           "another file"),
          ("fix b all grip/breakage 10 f fragments 10 g of", "fix b grip/breakage: the word after the file of 'fragments' is "
           "'of', accepted: by mass or by size"),
          ("fix b all grip/breakage 10 f fragments 10 g by volume", "fix b grip/breakage: the word after 'by' is 'volume', "
           "accepted: mass size"),
          ("fix b all grip/breakage 10 f fragments 10 g by mass 2 1 3", "fix b grip/breakage: HI of 'fragments' is '1', "
           "accepted: above 2"),
          ("fix b all grip/breakage 10 f vtk 10 bonds.vtp", "fix b grip/breakage: the name of vtk is 'bonds.vtp', accepted: "
           "one with a '*' for the step, and the ending .vtp"),
          ("compute f all grip/fragment/atom", "compute f grip/fragment/atom: no field is given; accepted: id number mass size"),
          ("compute f all grip/fragment/atom ID", "compute f grip/fragment/atom: unknown field 'ID'; accepted: id number"),
          ("compute f all grip/fragment/atom id\nbond_style none\nrun 0", "compute f grip/fragment/atom: there is no bond_style"),
          ("fix b all grip/breakage 10 f\nbond_style none\nrun 0", "fix b grip/breakage: there is no bond_style grip")]


@pytest.mark.parametrize("line,text", ERRORS)
def test_errors(line, text):
    with tempfile.TemporaryDirectory() as folder:
        status, out = host.run(head(STYLES[0]) + line + "\n", cwd=folder)
    host.check(status != 0 and text in out, f"{text}: got {out[-400:]}")
