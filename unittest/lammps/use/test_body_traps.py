# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Mistakes in scripts with rigid bodies that LAMMPS does not report: each is one line of grip_check and one warning of
a run, or an error, with the exact text. Scripts without mistakes have none."""
import os
import re

import pytest

import host

NUMBERS = "fix number all property/atom mol ghost yes\n"
EXCLUDE = "neigh_modify exclude molecule/intra all\n"
WALL = "fix w all wall/grip hooke 1e5 0 zplane 0 0.2\n"
GRAVITY = "fix g all gravity 9.81 vector 0 0 -1"
BODIES = "fix clumps all rigid/small molecule\n"


class Scripts:
    """Scripts with a template of the given mass, 2e-3 below that of its spheres unless it is said otherwise."""

    def __init__(self, folder):
        self.folder = folder

    def begin(self, mass="0.001 mass", numbers=NUMBERS, exclude=EXCLUDE):
        path = os.path.join(self.folder, "trio.mol")
        host.write_molecule(path, host.TRIO, mass + "\n" if mass else "")
        return ("units si\natom_style sphere\natom_modify map array\ncomm_modify vel yes cutoff 0.03\nboundary p p f\n"
                f"region box block 0 0.06 0 0.06 0 0.2\ncreate_box 1 box\nneighbor 0.002 bin\n{numbers}{exclude}"
                f"molecule trio {path}\nregion high block 0.01 0.05 0.01 0.05 0.1 0.15\ntimestep 5e-6\n"
                "thermo_style custom step atoms\n" + host.LOAD
                + "pair_style grip\npair_coeff * * hooke 1e5 0\n" + WALL)


def created(count=2):
    return "".join(f"create_atoms 0 single {0.02 + 0.02 * n} 0.03 0.02 mol trio 1 rotate 0 0 0 1\n" for n in range(count))


def found(name, script, expected, ranks=1):
    """grip_check prints the lines expected, and a run warns of each once, nothing else."""
    output = host.must_run(script + "grip_check\n", ranks=ranks)
    lines = re.findall(r"CHECK: (.*)", output)
    host.check(lines == expected, f"{name}: grip_check: {lines}, expected {expected}: {output[-1500:]}")
    output = host.must_run(script + "run 0\n", ranks=ranks)
    warnings = re.findall(r"WARNING: ((?:fix|neigh_modify) .*) \(\S*rigid_body_checks",
                          output.rsplit("Setting up Verlet run", 1)[1])
    host.check(warnings == expected, f"{name}: warnings: {warnings}, expected {expected}")


def other_mass(fix, count, mass, template="0.001"):
    return (f"{fix}: {count} bodies like molecule trio have the mass {mass}, not the molecule's {template}. LAMMPS takes the "
            "molecule's "
            "mass and inertia only for bodies that a fix inserts, and with 'reinit yes' only in that run: use "
            "'reinit no' for these, 'infile FILE.rigid' for others, or a molecule whose spheres have the same mass and inertia")


@pytest.fixture
def scripts(folder):
    return Scripts(folder)


def test_templates(scripts):
    """The template's mass, after create_atoms, a second run, and a restart."""
    for kind, ranks in (("rigid/small", 1), ("rigid/small", 2), ("rigid", 2)):
        fix = f"fix clumps all {kind} molecule{' mol trio' if 'small' in kind else ''}\n"
        found(f"{kind}, create_atoms", scripts.begin() + created() + fix, [other_mass(f"fix clumps {kind}", 2, "0.003")], ranks)
    found("template without a mass", scripts.begin("") + created() + "fix clumps all rigid/small molecule mol trio\n", [])
    found("template with its spheres' mass", scripts.begin("0.00300001 mass") + created() + BODIES, [])
    found("bodies unlike the template", scripts.begin() + created() + "set group all diameter 0.011\n" + BODIES, [])

    poured = (scripts.begin("0.001 mass\n0.008 0.001 0 com\n1e-8 2e-8 3e-8 0 0 0 inertia") + GRAVITY + " disable\n{}"
              "fix p all pour 6 0 4711 mol trio rigid clumps region high vol 0.2 20\nrun 20\n")
    again = poured.format("fix clumps all rigid/small molecule mol trio gravity g\n")
    host.check("rigid_body_checks" not in host.must_run(again), "poured: the template's mass is in use")
    found("poured, a second run", again, [other_mass("fix clumps rigid/small", 6, "0.003")])
    found("poured, reinit no", poured.format("fix clumps all rigid/small molecule mol trio reinit no gravity g\n"), [])

    path = os.path.join(scripts.folder, "restart")
    host.must_run(again + f"write_restart {path}\n")
    restarted = (f"{host.LOAD}read_restart {path}\ncomm_modify vel yes cutoff 0.03\nneighbor 0.002 bin\n{NUMBERS}{EXCLUDE}"
                 f"{WALL}thermo_style custom step atoms\nmolecule trio {scripts.folder}/trio.mol\n"
                 "fix clumps all rigid/small molecule mol trio ")
    found("restart", restarted + "reinit no\n", [other_mass("fix clumps rigid/small", 6, "0.003")])
    found("restart, infile", restarted + f"infile {path}.rigid\n", [])
    with open(path + ".rigid") as file:
        rows = [line.split() for line in file.read().split("\n")]
    with open(path + ".rigid", "w") as file:
        file.write("\n".join(" ".join([row[0], "0.002"] + row[2:] if len(row) > 10 and row[0] != "#" else row) for row in rows))
    output = host.must_run(restarted + f"infile {path}.rigid\nrun 0\n")
    host.check(other_mass("fix clumps rigid/small", 6, "0.002") in output, f"another mass in the file: {output[-1500:]}")


def test_gravity(scripts):
    text = ("ERROR: fix clumps {}: gravity acts twice on its bodies, by 'gravity g' and by fix g gravity itself; add 'disable' "
            "to "
            "fix g, or remove 'gravity g'")
    for kind in ("rigid", "rigid/small"):
        for last in ("grip_check\n", "run 0\n"):
            script = scripts.begin("") + created() + GRAVITY + f"{{}}\nfix clumps all {kind} molecule gravity g\n" + last
            status, output = host.run(script.format(""), ranks=2)
            host.check(status != 0 and output.count(text.format(kind)) == 1, f"{kind}, {last}: {output[-1500:]}")
            host.check("rigid_body_checks" not in host.must_run(script.format(" disable")), f"{kind}, disabled")
    # A fix gravity for free spheres only, and walls without a pair style.
    free = scripts.begin("") + created(1) + "group bodies id 1:3\ncreate_atoms 1 single 0.03 0.03 0.1\nset atom 4 diameter 0.01 density 2500\n"
    free += "group free id 4\nfix g free gravity 9.81 vector 0 0 -1\nfix clumps bodies rigid/small molecule gravity g\nfix 1 free nve/sphere\n"
    found("gravity of others", free, [])
    alone = re.sub("pair_style grip\npair_coeff.*\n", "", scripts.begin("", exclude="")) + created() + GRAVITY
    host.refused("a wall alone", alone + "\nfix clumps all rigid/small molecule gravity g\nrun 0\n",
                 text.format("rigid/small"))


def test_weights(scripts):
    """A fix gravity that acts on the spheres of bodies whose mass or centre is another one. Where they are the same, the general
    warning of LAMMPS does not come with rigid/small/grip."""
    of_lammps = "Gravity may not be correctly applied"
    text = ("fix clumps {}: fix g gravity acts on the spheres of its bodies, whose masses do not have the sum and the centre of "
            "the mass of "
            "the body, so that its weight is wrong: add 'gravity g' to it, and 'disable' to fix g")
    # TRIO: the centre of its spheres, and their mass.
    mass = sum(m for _, _, m, _ in host.TRIO)
    centre = [sum(m * x[d] for _, _, m, x in host.TRIO) / mass for d in range(3)]
    inertia = "\n1e-8 2e-8 3e-8 0 0 0 inertia"
    same = f"{mass!r} mass\n{centre[0]!r} {centre[1]!r} {centre[2]!r} com{inertia}"
    other = f"{0.5 * mass!r} mass\n{centre[0]!r} {centre[1]!r} {centre[2]!r} com{inertia}"
    shifted = f"{mass!r} mass\n{centre[0] + 1e-3!r} {centre[1]!r} {centre[2]!r} com{inertia}"
    fix = "fix clumps all rigid/small/grip molecule mol trio"
    pour = "fix p all pour 6 0 4711 mol trio rigid clumps region high vol 0.2 20\n"
    for name, head, gravity, more, count in (("the same", same, GRAVITY, "", 0), ("another mass", other, GRAVITY, "", 1),
                                             ("another centre", shifted, GRAVITY, "", 1),
                                             ("gravity of the fix", other, GRAVITY + " disable", " gravity g", 0),
                                             ("no gravity", other, GRAVITY + " disable", "", 0)):
        for ranks in (1, 2):
            for made in (created(), pour):
                output = host.must_run(scripts.begin(head) + (made if made != pour else "") + gravity + f"\n{fix}{more}\n"
                                       + (pour if made == pour else "") + "run 0\n", ranks=ranks)
                where = f"{name}, {ranks} ranks, {'poured' if made == pour else 'created'}"
                host.check(output.count(text.format("rigid/small/grip")) == count, f"{where}: {output[-1500:]}")
                host.check(of_lammps not in output, f"{where}: the warning of LAMMPS")
    # Without contacts of Grip nothing compares the masses.
    output = host.must_run(re.sub("pair_style grip\npair_coeff.*\n", "", scripts.begin(same, exclude="")).replace(WALL, "")
                           + created() + GRAVITY + f"\n{fix}\nrun 0\n")
    host.check(of_lammps in output, "without contacts of Grip")


def test_frozen(scripts):
    """Fix freeze on atoms of bodies that move is an error; on whole bodies to which their fix adds no force, and on other
    atoms, it is not."""
    text = ("ERROR: fix clumps {}: fix f freeze holds atoms of {} of its bodies, which move as a whole; take the bodies out of "
            "the group of one of the two fixes")
    begin = (scripts.begin("") + created(3) + "group some id 1:6\ngroup rest subtract all some\n"
             "fix g all gravity 9.81 vector 0 0 -1 disable\nfix move rest nve/sphere\n")
    cases = (("1", "", 1), ("1:3", "", 0), ("2:6:2", "", 2), ("7:9", "", 0), ("1:3", "gravity g", 1), ("7:9", "gravity g", 0),
             ("1:3", "langevin 0 0 1 4711", 1))
    for kind, ranks, chosen in (("rigid/small", 1, cases), ("rigid/nve", 1, cases), ("rigid/small", 2, cases[1:3]),
                                ("rigid", 2, cases[1:3])):
        for members, added, count in chosen:
            script = begin + f"group held id {members}\nfix clumps some {kind} molecule {added}\nfix f held freeze\n"
            for command in ("grip_check\n", "run 0\n"):
                status, output = host.run(script + command, ranks=ranks)
                lines = [line.split(" (")[0] for line in host.error_lines(output)]
                name = f"{kind} {added}, {members} frozen, {ranks} ranks, {command.strip()}"
                host.check(lines == ([text.format(kind, count)] if count else []), f"{name}: {lines}")
                host.check((status != 0) == (count > 0), f"{name}: status {status}")


def test_ghosts(scripts):
    hidden = "fix number all property/atom mol\n"
    text = "fix number property/atom mol: ghost atoms have no molecule ID, add 'ghost yes'"
    inner = ("fix clumps rigid/small: the neighbour list contains pairs of one body; they are never in contact, but cost time: "
             "add 'neigh_modify exclude molecule/intra all'")
    found("no ghost yes", scripts.begin("", hidden, "") + created() + BODIES,
          [text + "; contacts of rigid bodies do not need it, 'neigh_modify exclude molecule' does", inner])
    found("no ghost yes, exclude", scripts.begin("", hidden) + created() + BODIES,
          [text + ". 'neigh_modify exclude molecule' may remove contacts of different bodies now"], 2)


def test_lost_contact():
    """Without `ghost yes`, `exclude` removes a contact of two bodies across a periodic border: a ghost atom has the molecule
    ID of the atom that had its index before. The energy of the contact is k delta^2/2."""
    script = ("units si\natom_style sphere\natom_modify map array sort 0 0\ncomm_modify vel yes cutoff 0.03\nboundary p p f\n"
              "region box block 0 0.05 0 0.05 0 0.1\ncreate_box 1 box\nneighbor 0.002 bin\nfix number all property/atom mol {}\n"
              + "".join(f"create_atoms 1 single {place}\n" for place in ("0.004 0.01 0.02", "0.010 0.01 0.02", "0.025 0.04 0.08",
                                                                        "0.039 0.01 0.02", "0.045 0.01 0.02"))
              + "set group all diameter 0.0095 density 2500\nset atom 1*2 mol 1\nset atom 3 mol 0\nset atom 4*5 mol 2\n"
              + host.LOAD
              + "pair_style grip energy yes\npair_coeff * * hooke 1e4 0\ngroup gone id 3\ngroup bodies subtract all gone\n"
              "fix 1 bodies rigid/small molecule\ndelete_atoms group gone compress no\n{}compute e all grip/energy\n"
              "thermo_style custom step c_e[3]\nthermo_modify norm no\ntimestep 1e-5\nrun 0\n")
    for number, exclude, energy in (("ghost yes", "", 1.25e-3), ("ghost yes", EXCLUDE, 1.25e-3), ("", "", 1.25e-3),
                                    ("", EXCLUDE, 0.0)):
        got = host.thermo(host.must_run(script.format(number, exclude)))["c_e[3]"][0]
        host.check_close(got, energy, 1e-9, f"contact across the border, {number or 'no ghost yes'}, {exclude or 'no exclude'}")


def test_lists(scripts):
    text = "{}: the neighbour list contains pairs of one body; they are never in contact, but cost time: add {}"
    intra = "'neigh_modify exclude molecule/intra {}'"
    begin = scripts.begin("", exclude="") + created() + "group some id 1:6\n"
    found("no exclude", begin + "fix clumps some rigid/small molecule\n",
          [text.format("fix clumps rigid/small", intra.format("some"))], 2)
    found("of another group", begin + "group one id 1\nneigh_modify exclude molecule/intra one\n" + BODIES,
          [text.format("fix clumps rigid/small", intra.format("all"))])
    found("between molecules", begin + "neigh_modify exclude molecule/inter all\n" + BODIES,
          [text.format("fix clumps rigid/small", intra.format("all"))])
    found("by type", begin + "neigh_modify exclude type 1 1\n" + BODIES, [])
    groups = begin + "group a id 1:3\ngroup b id 4:6\nset atom 1*6 mol 0\nset atom 1 mol 1\nset atom 2 mol 2\nset atom 3 mol 3\n"
    groups += "set atom 4 mol 4\nset atom 5 mol 5\nset atom 6 mol 6\n"
    bodies = "fix clumps all rigid group 2 a b\n"
    found("by groups", groups + bodies,
          [text.format("fix clumps rigid", "'neigh_modify exclude group G G' for the group G of each body")])
    found("by groups, excluded", groups + "neigh_modify exclude group a a\nneigh_modify exclude group b b\n" + bodies, [])
    apart = scripts.begin("", exclude="") + "create_atoms 1 single 0.01 0.01 0.1\ncreate_atoms 1 single 0.03 0.01 0.1\n"
    found("spheres far apart", apart + "set group all diameter 0.01 density 2500 mol 1\n" + BODIES, [])


def test_single_grains(scripts):
    """LAMMPS excludes contacts between all grains with the molecule ID 0: two grains that overlap by 1 mm stay at rest."""
    text = ("neigh_modify exclude molecule/intra {}: its {} single grains have the molecule ID 0, which LAMMPS takes for one "
            "molecule: "
            "they do not touch each other; exclude a group of bodies only")
    begin = (scripts.begin("", exclude="") + created()
             + "group bodies id 1:6\ncreate_atoms 1 single 0.02 0.03 0.1\ncreate_atoms 1 single 0.029 0.03 0.1\n"
             "group grains id 7 8\nset group grains diameter 0.01 density 2500\nfix clumps bodies rigid/small molecule\n"
             "fix 1 grains nve/sphere\n")
    found("grains beside bodies", begin + EXCLUDE, [text.format("all", 2)], 2)
    found("bodies only", begin + "neigh_modify exclude molecule/intra bodies\n", [])
    found("between molecules", begin + "neigh_modify exclude molecule/intra bodies\nneigh_modify exclude molecule/inter grains\n",
          [])
    found("one grain", begin + "delete_atoms group grains\ncreate_atoms 1 single 0.02 0.03 0.1\n"
                               "set atom 7 diameter 0.01 density 2500\n"
          "group grains id 7\n" + EXCLUDE, [])
    for exclude, moves in ((EXCLUDE, False), ("neigh_modify exclude molecule/intra bodies\n", True)):
        speed = host.results(host.must_run(begin + exclude + 'run 10\nprint "RESULT $(vx[8]:%.15g)"\n'))[-1][0]
        host.check((speed > 0.1) == moves and (speed == 0.0) != moves, f"grains that overlap, with {exclude}: {speed}")
    without = scripts.begin("") + "create_atoms 1 random 5 4711 high overlap 0.011\nset group all diameter 0.01 density 2500\nfix 1 all nve/sphere\n"
    found("no bodies", without, [text.format("all", 5)])


def test_grains_of_one_molecule(scripts):
    """Single grains in the group of a rigid fix: LAMMPS makes one body of them if they exist when the fix is given."""
    fix = "fix clumps {} rigid/small molecule mol trio\nfix 1 free nve/sphere\n"
    grains = ("create_atoms 1 single 0.02 0.03 0.1\ncreate_atoms 1 single 0.04 0.03 0.1\n"
              "set atom 7*8 diameter 0.01 density 2500\n"
              "group free id 7 8\n")
    begin = scripts.begin("", exclude="") + created() + "group bodies id 1:6\n"
    exclude = "neigh_modify exclude molecule/intra bodies\n"
    one = ("fix clumps rigid/small: the 2 atoms of its group with the molecule ID 0 are one body, because LAMMPS takes them for "
           "one "
           "molecule; if they are single grains, give the fix a group that has only bodies")
    later = ("fix clumps rigid/small: its group has 2 single grains with the molecule ID 0, which LAMMPS takes for one molecule: "
             "after "
             "read_restart they may be one body; give the fix a group that has only bodies")
    inner = ("fix clumps rigid/small: the neighbour list contains pairs of one body; they are never in contact, but cost time: "
             "add 'neigh_modify exclude molecule/intra G' with a group G that has only bodies")
    for ranks in (1, 2):
        found("grains before the fix", begin + exclude + grains + fix.format("all"), [one], ranks)
        found("grains after the fix", begin + exclude + "group free empty\n" + fix.format("all") + grains, [later], ranks)
        found("grains after the fix, no exclude", begin + "group free empty\n" + fix.format("all") + grains, [inner, later],
              ranks)
        found("grains in another group", begin + exclude + grains + fix.format("bodies"), [], ranks)
    # All in one body are 0.08 long, in a box whose period is 0.06.
    long = ("fix clumps rigid: bodies are so long that they may touch their own periodic images; 'neigh_modify exclude "
            "molecule/intra' leaves these contacts out, remove it")
    for style, expected in (("single", [long]), ("group 2 bodies free", [])):
        found(f"rigid {style}", begin + exclude + grains + "neigh_modify exclude group free free\n"
              + f"fix clumps all rigid {style}\n",
              expected)
    found("one molecule", begin + "set group all mol 0\nneigh_modify exclude molecule/intra all\n" + BODIES, [])


def test_at_rest(scripts):
    """Grains that no fix moves: those that a fix will insert, and those that it has inserted."""
    begin = scripts.begin("") + GRAVITY + "\n"
    pour = "fix p all pour 6 {} region high vol 0.2 20\n"
    deposit = "fix p all deposit 6 {} region high near 0.02 vz -1 -1\n"
    text = "fix p {}: no fix moves the grains that it inserts; {}"
    add = "add 'rigid F', with the ID of a fix rigid/small with 'mol'"
    bodies = "fix clumps all rigid/small molecule mol trio\n"
    for name, fix, of in (("pour", pour, "0 4711 mol trio"), ("deposit", deposit, "0 5 4711 mol trio")):
        found(f"{name} without rigid", begin + bodies + fix.format(of), [text.format(name, add)])
        found(f"{name} with rigid", begin + bodies + fix.format(of + " rigid clumps"), [])
        found(f"{name} as single spheres", begin + "fix 1 all nve/sphere\n" + fix.format(of),
              [f"fix p {name}: it inserts molecules of overlapping spheres as single grains; {add}"])
    spheres = pour.format("1 4711 diam one 0.01 dens 2500 2500")
    found("spheres, no integrator", begin + spheres,
          [text.format("pour", "add an integrator such as fix nve/sphere for its group")])
    found("spheres", begin + "fix 1 all nve/sphere\n" + spheres, [])
    found("another group", begin + "group other empty\nfix 1 other nve/sphere\n" + spheres,
          [text.format("pour", "add an integrator such as fix nve/sphere for its group")])
    inserted = begin + bodies + pour.format("0 4711 mol trio") + "run 20\nunfix p\n"
    left = "fix clumps rigid/small: 18 atoms of its group are in no body, and no other fix moves them"
    found("after pour without rigid", inserted, [left])
    found("moved by another fix", inserted + "fix 1 all nve/sphere\n", [])
    found("frozen", inserted + "fix 1 all freeze\n", [])


def test_once():
    """Runs without bodies have no such lines."""
    script = ("units si\natom_style sphere\ncomm_modify vel yes\nregion box block 0 0.1 0 0.1 0 0.1\ncreate_box 1 box\n"
              "create_atoms 1 single 0.05 0.05 0.05\nset group all diameter 0.01 density 2500\n" + host.LOAD
              + "pair_style grip\npair_coeff * * hooke 1e5 0\ntimestep 1e-5\nfix 1 all nve/sphere\n")
    found("a sphere", script, [])


def test_unset_forces(scripts):
    """langevin of rigid/small begins with forces that LAMMPS 4 Jul 2026 has not set."""
    text = ("fix clumps {}: this version of LAMMPS takes the forces of 'langevin' in the first half step of a run from memory that "
            "nothing has set: use rigid/small/grip")
    newest = "LAMMPS (4 Jul 2026" in host.must_run("")
    begin = scripts.begin("") + created()
    for kind in ("rigid/small", "rigid/nve/small", "rigid", "rigid/small/grip"):
        expected = [text.format(kind)] if newest and kind.endswith("small") else []
        found(kind, begin + f"fix clumps all {kind} molecule langevin 1e15 1e15 0.1 4711\n", expected)
