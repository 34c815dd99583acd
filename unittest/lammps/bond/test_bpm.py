# SPDX-License-Identifier: GPL-2.0-only
"""bond_style bpm/rotational/grip, bpm/spring/grip and bpm/spring/plastic/grip against the styles of LAMMPS that they
replace: positions, velocities, spins, output and every break, with each option, on several ranks, after restarts, with
bonds that come and go. The angles of bpm/rotational are arccosines near 1, which amplify rounding: LAMMPS itself on one
and on two ranks differs by as much as the tolerances permit."""
import os
import shutil
import tempfile

import pytest

import host

HELP = host.run("", options=("-h",))[1]
if "bpm/rotational" not in HELP:
    host.skip("LAMMPS has no package BPM")
PLASTIC = "bpm/spring/plastic" in HELP  # and the frames and dashpots of bpm/rotational

NUMBERS = {"bpm/rotational": "100 40 8 8 4 3 2 2 1 1 0.1 0.1", "bpm/spring": "100 0.05 1",
           "bpm/spring/plastic": "100 0.1 1 0.02"}
OPTIONS = {"bpm/rotational": ["", "smooth no normalize yes", "break no smooth no", "overlay/pair yes"],
           "bpm/spring": ["", "smooth no normalize yes", "break no smooth no", "overlay/pair yes", "volume/factor yes"],
           "bpm/spring/plastic": ["", "smooth no normalize yes"]}
if PLASTIC:
    OPTIONS["bpm/rotational"] += ["frame particle", "damping dem", "frame particle damping dem",
                                  "frame particle smooth no normalize yes"]
else:
    del OPTIONS["bpm/spring/plastic"], NUMBERS["bpm/spring/plastic"]
CASES = [(style, options) for style, all_options in OPTIONS.items() for options in all_options]
FIELDS = [["x", "y", "z"], ["vx", "vy", "vz"], ["omegax", "omegay", "omegaz"]]
# Positions, velocities and spins after 500 steps, over the largest one.
TOLERANCE = {"bpm/rotational": [1e-9, 1e-7, 1e-6]}


def head(newton="on off", types=1):
    return f"""units lj
atom_style bpm/sphere
boundary f p f
newton {newton}
comm_modify vel yes cutoff 3.5
special_bonds lj 0 1 1 coul 0 1 1
lattice fcc 1.0
region box block -9 9 -9 9 -9 9
create_box 1 box bond/types {types} extra/bond/per/atom 20 extra/special/per/atom 60
"""


def spheres(size=4):
    return f"""region grains block 0 {size} 0 {size} 0 {size}
create_atoms 1 region grains
displace_atoms all random 0.05 0.05 0.05 1345
neighbor 1.0 bin
pair_style gran/hooke/history 50.0 NULL 0.5 NULL 0.1 1
pair_coeff * *
create_bonds many all all 1 0.0 1.15
neighbor 0.3 bin
"""


MOTION = """velocity all create 0.05 7 loop geom
variable twist atom 0.3*y
velocity all set v_twist NULL NULL sum yes
fix move all nve/bpm/sphere
timestep 0.01
"""
OUTPUT = """thermo_style custom step ke ebond pe pxx pyy pzz pxy pxz pyz
thermo_modify norm no lost ignore lost/bond ignore format float %.16g
thermo 50
"""


def weights(options):
    return "special_bonds lj/coul 1 1 1\n" if "overlay/pair yes" in options else "special_bonds lj 0 1 1 coul 1 1 1\n"


def block(style, options="", newton="on off", size=4):
    return (head(newton) + spheres(size) + weights(options) + host.LOAD
            + f"bond_style {style} store/local broken 1 time id1 id2 {options}\n"
            + f"bond_coeff 1 {NUMBERS[style.replace('/grip', '')]}{' 10' if 'volume' in options else ''}\n" + MOTION
            + OUTPUT)


class Result:
    """What a run has left: the values of atoms, its output, and its breaks."""

    def __init__(self, script, end="run 500\n", **options):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "atoms"), os.path.join(folder, "broken")
            breaks = (f"dump broken all local 1 {path[1]} f_broken[1] f_broken[2] f_broken[3]\n"
                      if "store/local" in script else "")
            columns = " ".join(name for names in FIELDS for name in names)
            self.text = host.must_run(script + breaks + end + f"write_dump all custom {path[0]} id {columns} modify sort id "
                                      "format float %.17g\n", **options)
            self.atoms = host.read_dump(path[0])[-1]
            self.breaks = sorted(row for frame in (host.read_dump(path[1]) if breaks else [])
                                 for row in zip(*frame.values()))
        self.table = host.thermo(self.text)


def distance(want, got, names):
    """The largest difference over the largest value; springs do not turn grains."""
    assert want.atoms["id"] == got.atoms["id"]
    largest = max(abs(v) for name in names for v in want.atoms[name]) or 1.0
    return max(abs(a - b) for name in names for a, b in zip(want.atoms[name], got.atoms[name])) / largest


def compare(text, want, got, tolerance=(1e-12, 1e-12, 1e-12), factor=1):
    for names, limit in zip(FIELDS, tolerance):
        far = distance(want, got, names)
        host.check(far <= factor * limit, f"{text}: {names[0]} differs by {far:g} of the largest, limit {factor * limit:g}")
    host.check(want.breaks == got.breaks, f"{text}: {len(got.breaks)} breaks, want {len(want.breaks)}, or at other steps")
    for name in want.table:
        alike = [other for other in want.table if other[0] == "P" and name[0] == "P"] or [name]
        largest = max(abs(v) for other in alike for v in want.table[other])
        far = max(abs(a - b) for a, b in zip(want.table[name], got.table[name]))
        host.check(far <= 1e-6 * largest, f"{text}: column {name} differs by {far:g}, its largest value is {largest:g}")


def tolerance_of(style):
    return TOLERANCE.get(style, (1e-12, 1e-12, 1e-12))


@pytest.mark.parametrize("style, options", CASES)
def test_options(style, options):
    want, got = (Result(block(style + end, options)) for end in ("", "/grip"))
    breaks = "break no" not in options
    host.check(len(want.breaks) > 5 if breaks else not want.breaks, f"{style} {options}: {len(want.breaks)} breaks")
    compare(f"{style} {options}", want, got, tolerance_of(style))


@pytest.mark.parametrize("style", NUMBERS)
def test_first_steps(style):
    """Before rounding has been amplified."""
    want, got = (Result(block(style + end), end="run 10\n") for end in ("", "/grip"))
    compare(f"{style}, 10 steps", want, got, (1e-13, 1e-12, 1e-10))


@pytest.mark.parametrize("style", NUMBERS)
@pytest.mark.parametrize("ranks, newton", ((2, "on off"), (4, "off")))
def test_ranks(style, ranks, newton):
    want, got = (Result(block(style + end, newton=newton), ranks=ranks) for end in ("", "/grip"))
    compare(f"{style}, {ranks} ranks", want, got, tolerance_of(style))


@pytest.mark.parametrize("style", NUMBERS)
def test_newton_on(style):
    """With `overlay/pair yes` LAMMPS accepts bonds that one rank computes."""
    want, got = (Result(block(style + end, "overlay/pair yes", newton="on"), ranks=2) for end in ("", "/grip"))
    compare(f"{style}, newton on", want, got, tolerance_of(style))


@pytest.mark.parametrize("style", NUMBERS)
def test_runs_and_deletion(style):
    """Bonds and grains that commands remove, other coefficients, and runs without set-up."""
    low = NUMBERS[style].replace("100 ", "90 ", 1)
    end = f"""run 100
group some id 20:30
delete_bonds some bond 1 remove
run 50
bond_coeff 1 {low}
run 50 pre no
group gone id 60:70
delete_atoms group gone bond yes
run 100
"""
    want, got = (Result(block(style + name), end=end) for name in ("", "/grip"))
    compare(f"{style}, several runs", want, got, tolerance_of(style))


@pytest.mark.parametrize("style", NUMBERS)
def test_restart(style):
    """With `suffix grip`, the files of both are the same, and each continues from a file of the other."""
    results = []
    for writer, reader in (("off", "off"), ("grip", "grip"), ("grip", "off"), ("off", "grip")):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "restart")
            whole = block(style)
            host.must_run(whole.replace("bond_style", f"suffix {writer}\nbond_style") + f"run 150\nwrite_restart {path}\n")
            again = (host.LOAD + f"suffix {reader}\nread_restart {path}\n"
                     + whole[whole.index("pair_style"):whole.index("create_bonds")]
                     + f"comm_modify vel yes cutoff 3.5\n{weights('')}bond_style {style}\n"
                     f"bond_coeff 1 {NUMBERS[style]}\nfix move all nve/bpm/sphere\ntimestep 0.01\n")
            results.append(Result(again + OUTPUT, end="run 150\n"))
            compare(f"{style}, restart from {writer} to {reader}", results[0], results[-1], tolerance_of(style))


@pytest.mark.parametrize("style", NUMBERS)
def test_new_bonds(style):
    """Bonds that are made between runs begin at their first step; test_pour has some that are made during a run."""
    bonds = "".join(f"create_bonds single/bond 1 {i} {i + 1}\n" for i in range(1, 90, 2))
    end = f"""run 30
group first id 1:100
delete_bonds first bond 1 remove special
{bonds}run 70
"""
    want, got = (Result(block(style + name), end=end) for name in ("", "/grip"))
    compare(f"{style}, new bonds", want, got, tolerance_of(style))


def test_two_types():
    """Blocks with bonds of several types."""
    results = []
    for name in ("bpm/rotational", "bpm/rotational/grip"):
        script = block(name).replace("bond/types 1", "bond/types 2").replace(
            "create_bonds many all all 1 0.0 1.15", "group odd id 1:500:2\ngroup even subtract all odd\n"
            "create_bonds many odd odd 1 0.0 1.15\ncreate_bonds many even even 2 0.0 1.15\n"
            "create_bonds many odd even 2 0.0 1.15")
        script = script.replace("velocity", "bond_coeff 2 50 20 4 4 2 1.5 1 1 2 2 0.2 0.2\nvelocity", 1)
        results.append(Result(script))
    compare("two types", *results, tolerance_of("bpm/rotational"))


def test_hybrid():
    """Beside another bond style, LAMMPS's own forces act."""
    results = []
    for end in ("", "/grip"):
        script = block("bpm/spring" + end).replace("bond/types 1", "bond/types 2")
        script = script.replace(f"bond_style bpm/spring{end} ",
                                f"bond_style hybrid bpm/rotational{end} bpm/spring{end} ")
        script = script.replace("bond_coeff 1 ", f"bond_coeff 2 bpm/rotational{end} {NUMBERS['bpm/rotational']}\n"
                                f"bond_coeff 1 bpm/spring{end} ")
        script = script.replace("create_bonds many all all 1 0.0 1.15", "create_bonds many all all 1 0.0 1.1\n"
                                "create_bonds many all all 2 1.1 1.15")
        results.append(Result(script, end="run 100\n"))
    compare("hybrid", *results)


def test_suffix():
    """`suffix grip` replaces LAMMPS's styles."""
    for style in NUMBERS:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "restart")
            script = block(style).replace("bond_style", "suffix grip\nbond_style")
            host.must_run(script + f"run 0\nsuffix off\nwrite_restart {path}\n")
            with open(path, "rb") as file:
                host.check(f"{style}/grip\0".encode() in file.read(), f"{style}: the restart file has another style")
    compare("suffix", Result(block("bpm/spring/grip")),
            Result(block("bpm/spring").replace("bond_style", "suffix grip\nbond_style")), (0, 0, 0))


def test_library():
    """Without gripbpm.so the styles are absent, and nothing else; a link to the plugin finds the library."""
    with tempfile.TemporaryDirectory() as folder:
        for name, copy in (("linked", os.symlink), ("copied", shutil.copy)):
            path = os.path.join(folder, f"{name}.so")
            copy(host.PLUGIN, path)
            script = block("bpm/spring/grip").replace(host.PLUGIN, path)
            if name == "linked":
                host.must_run(script + "run 0\n")
            else:
                host.refused("no library", script, "bond style 'bpm/spring/grip'")
                host.must_run(script.replace("bpm/spring/grip", "bpm/spring") + "run 0\n")


def impact(style):
    """The example `impact` of LAMMPS, with a smaller and faster ball."""
    return head().replace("boundary f p f", "boundary f f f").replace("bond/types 1", "bond/types 2") + f"""
region disk cylinder x 0.0 0.0 7.0 -0.5 0.5
create_atoms 1 region disk
group plate region disk
region ball sphere 4.0 0.0 0.0 2.5
create_atoms 1 region ball
group projectile region ball
displace_atoms all random 0.1 0.1 0.1 134598738
neighbor 1.0 bin
pair_style gran/hooke/history 1.0 NULL 0.5 NULL 0.1 1
pair_coeff 1 1
fix 1 all nve/bpm/sphere
create_bonds many plate plate 1 0.0 1.5
create_bonds many projectile projectile 2 0.0 1.5
neighbor 0.3 bin
{weights('')}{host.LOAD}bond_style {style} store/local broken 1 time id1 id2
bond_coeff 1 1.0 0.2 0.02 0.02 0.05 0.01 0.01 0.01 0.1 0.2 0.002 0.002
bond_coeff 2 1.0 0.2 0.02 0.02 0.20 0.04 0.04 0.04 0.1 0.2 0.002 0.002
velocity projectile set -0.3 0.0 0.0
timestep 0.05
{OUTPUT}"""


def test_impact():
    """At most ten times as far from LAMMPS on one rank as LAMMPS on two ranks is."""
    want, other, got = Result(impact("bpm/rotational")), Result(impact("bpm/rotational"), ranks=2), Result(
        impact("bpm/rotational/grip"))
    host.check(len(want.breaks) > 100, f"{len(want.breaks)} breaks")
    compare("impact", want, got, [distance(want, other, names) + 1e-12 for names in FIELDS], factor=10)


MOLECULE = """beam

4 atoms
3 bonds

Coords

1 0 0 0
2 1 0 0
3 2 0 0
4 2 1 0

Types

1 1
2 1
3 1
4 1

Diameters

1 1
2 1
3 1
4 1

Masses

1 0.5
2 0.5
3 0.5
4 0.5

Bonds

1 1 1 2
2 1 2 3
3 1 3 4
"""


def test_pour():
    """The example `pour` of LAMMPS: molecules come in during the run."""
    results = []
    for name in ("bpm/rotational", "bpm/rotational/grip"):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "beam.mol")
            with open(path, "w") as file:
                file.write(MOLECULE)
            results.append(Result(head().replace("boundary f p f", "boundary f f f") + f"""special_bonds lj 0 1 1 coul 1 1 1
molecule beam {path}
region zone block -4 4 -4 4 2 6
neighbor 0.3 bin
pair_style gran/hertz/history 1.0 NULL 0.5 NULL 0.1 1
pair_coeff 1 1
{host.LOAD}bond_style {name} break no smooth no
bond_coeff 1 1.0 0.2 0.01 0.01 0.0 0.0 0.0 0.0 0.2 0.04 0.002 0.002
fix 1 all wall/gran hertz/history 1.0 NULL 0.5 NULL 0.1 1 zplane -1.0 NULL
fix 2 all gravity 1e-3 vector 0 0 -1
fix 3 all deposit 6 0 60 7125 mol beam region zone near 1.5 vz -0.1 -0.1
fix 4 all nve/bpm/sphere
timestep 0.05
compute_modify thermo_temp dynamic/dof yes
{OUTPUT}"""))
    compare("pour", *results, tolerance_of("bpm/rotational"))
