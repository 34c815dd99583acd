# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Rigid bodies of overlapping spheres. Spheres of one body have no contacts, with every fix of the rigid family,
wherever the body is and whatever made it: a run equals one in which LAMMPS excludes these pairs. Contact times are
those of the mass of a body divided by its number of spheres, by closed forms."""
import itertools
import math
import os
import tempfile

import host

MODEL = "hertz/material 1e7 0.5 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.3"
EXCLUDE = "neigh_modify exclude molecule/intra all\n"
COLUMNS = ["c_e", "c_e[1]", "c_e[2]", "c_e[3]", "c_e[7]", "c_e[10]", "c_f[1]", "c_f[2]"]

BEGIN = host.head("si", "p p f", "block 0 0.05 0 0.05 0 {height}", types=2, map="array", newton="{newton}",
                  comm="cutoff 0.03", skin=0.002) + """fix number all property/atom mol ghost yes
"""

# Some of the bodies lie across periodic borders, and across those of 2 and of 4 ranks.
PLACES = list(itertools.product((0.0, 0.021), (0.0, 0.024), (0.008, 0.02, 0.032)))


def molecule(folder, mass=""):
    path = os.path.join(folder, "trio.mol")
    host.write_molecule(path, host.TRIO, mass)
    return f"molecule trio {path}\n"


def heap(folder, kind, newton="on", pair="pair_style grip energy yes\n", coeff=f"pair_coeff * * {MODEL}\n"):
    """Clumps that fall onto a floor and each other."""
    text = BEGIN.format(newton=newton, height=0.1) + molecule(folder)
    for n, (x, y, z) in enumerate(PLACES):
        text += f"create_atoms 0 single {x} {y} {z} mol trio 1 rotate {40 * n} 0.2 0.3 1\n"
    text += "velocity all set 0.3 0.2 -0.8\n" + host.LOAD + pair + coeff
    return text + f"fix g all gravity 9.81 vector 0 0 -1\nfix w all wall/grip {MODEL} zplane 0 0.1 energy yes\n{kind}\n"


MEASURE = f"""timestep 2e-5
compute e all grip/energy
compute f all reduce sumsq fx fy
thermo 200
thermo_style custom step {" ".join(COLUMNS)}
thermo_modify format float %.16g norm no
"""


def check_equal(name, script, ranks=1, runs="run 1000\n"):
    """The run equals one with `exclude`; contacts have dissipated energy."""
    plain = host.thermo(host.must_run(script + MEASURE + runs, ranks=ranks))
    excluded = host.thermo(host.must_run(script + EXCLUDE + MEASURE + runs, ranks=ranks))
    host.check(plain["c_e[7]"][-1] > 1e-4, f"{name}: bodies have collided, lost {plain['c_e[7]'][-1]}")
    host.same(plain, excluded, 1e-12, f"{name}: the energies with 'exclude'", COLUMNS)


def test_all_kinds(folder):
    bath, press = "temp 0.3 0.3 1", "x 0 0 1e3"
    # The temperature that barostats read has fewer degrees of freedom than the bodies take away. Thermostats
    # count moments of inertia below 1e-7 as zero, so these bodies are a thousand times as heavy and as stiff.
    dof = "\ncompute_modify 1_temp extra/dof -200"
    kinds = ["rigid molecule", "rigid/nve molecule", f"rigid/nvt molecule {bath}", f"rigid/nph molecule {press}{dof}",
             f"rigid/npt molecule {bath} {press}{dof}", "rigid/small molecule", "rigid/nve/small molecule",
             f"rigid/nvt/small molecule {bath}", f"rigid/nph/small molecule {press}{dof}",
             f"rigid/npt/small molecule {bath} {press}{dof}", "rigid/small custom i_body", "rigid custom i_body"]
    bodies = "fix i all property/atom i_body\n" + "".join(f"set atom {3 * n + 1}*{3 * n + 3} i_body {n + 7}\n" for n in range(12))
    for kind in kinds:
        script = heap(folder, (bodies if "custom" in kind else "") + f"fix 1 all {kind}").replace("units si", "units lj")
        script = script.replace("velocity", "set group all density 2e6\nvelocity")
        check_equal(kind, script.replace("material 1e7", "material 1e10"), runs="run 600\n")


def test_ranks_and_styles(folder):
    small = "fix 1 all rigid/small molecule"
    for ranks, newton, fix in ((1, "off", small), (2, "on", small), (2, "off", small), (4, "on", small),
                               (4, "off", "fix 1 all rigid molecule")):
        check_equal(f"{fix}, {ranks} ranks, newton {newton}", heap(folder, fix, newton), ranks, f"run {600 // ranks}\n")
    check_equal("hybrid/overlay", heap(folder, small, pair="pair_style hybrid/overlay grip energy yes zero 0.001\n",
                                       coeff=f"pair_coeff * * grip {MODEL}\npair_coeff * * zero\n"))
    several = "group low id 1:18\ngroup high subtract all low\n"
    for one, two in (("rigid", "rigid/nve"), ("rigid/small", "rigid/nve/small"), ("rigid", "rigid/small")):
        check_equal(f"{one} and {two}", heap(folder, f"{several}fix 1 low {one} molecule\nfix 2 high {two} molecule"), 2,
                    "run 300\n")


def test_two_fixes(folder):
    """Two fixes with every other body are the same as one fix with all, although both number their bodies from 0."""
    group = "group even id " + " ".join(f"{6 * n + 1}:{6 * n + 3}" for n in range(6)) + "\ngroup odd subtract all even\n"
    for kind in ("rigid", "rigid/nve", "rigid/small"):
        tables = [host.thermo(host.must_run(heap(folder, fixes) + MEASURE + "run 800\n"))
                  for fixes in (f"fix 1 all {kind} molecule", f"{group}fix 1 even {kind} molecule\nfix 2 odd {kind} molecule")]
        host.same(*tables, 1e-10, f"two fixes {kind} and one", COLUMNS)


def test_after_restart(folder):
    """A run continues from a restart file on another number of ranks."""
    path = os.path.join(folder, "restart")
    host.must_run(heap(folder, "fix 1 all rigid/small molecule") + MEASURE + f"run 300\nwrite_restart {path}\n")
    text = (host.LOAD + f"read_restart {path}\ncomm_modify vel yes cutoff 0.03\nneighbor 0.002 bin\n"
            + "fix number all property/atom mol ghost yes\nfix g all gravity 9.81 vector 0 0 -1\n"
            + f"fix w all wall/grip {MODEL} zplane 0 0.1 energy yes\nfix 1 all rigid/small molecule\n")
    check_equal("restart", text, 2, "run 300\n")


def test_inserted(folder):
    """Bodies that fix pour and fix deposit make between two lists."""
    for insert in ("fix p all pour 12 1 4711 mol trio rigid 1 region high vol 0.1 20",
                   "fix p all deposit 12 0 40 4711 mol trio rigid 1 region high near 0.02 vz -1 -1"):
        text = (BEGIN.format(newton="on", height=0.1) + molecule(folder) + host.LOAD
                + f"pair_style grip energy yes\npair_coeff * * {MODEL}\nregion high block 0 0.05 0 0.05 0.03 0.06\n"
                + f"fix g all gravity 9.81 vector 0 0 -1\nfix w all wall/grip {MODEL} zplane 0 0.1 energy yes\n"
                + f"fix 1 all rigid/small molecule mol trio\n{insert}\n")
        for ranks in (1, 2):
            check_equal(f"{insert.split()[3]}, {ranks} ranks", text, ranks, "run 2500\n")


def test_crossing():
    """A single body flies and turns across all borders: it never has a contact, so that its energy is constant."""
    text = BEGIN.format(newton="{}", height=0.05).replace("p p f", "p p p")
    for n, place in enumerate(((0.045, 0.045, 0.045), (0.051, 0.045, 0.045), (0.045, 0.051, 0.045), (0.045, 0.045, 0.051))):
        x, y, z = (c % 0.05 for c in place)
        text += f"create_atoms 1 single {x} {y} {z}\nset atom {n + 1} image {place[0] > 0.05:d} {place[1] > 0.05:d} {place[2] > 0.05:d}\n"
    text += ("set group all diameter 0.01 density 2500 mol 1\nvelocity all set 3 2 -1\n" + host.LOAD
             + f"pair_style grip energy yes\npair_coeff * * {MODEL}\n")
    for kind, ranks, newton in (("rigid", 1, "on"), ("rigid", 2, "on"), ("rigid/small", 1, "off"), ("rigid/small", 2, "off"),
                                ("rigid/small", 4, "on")):
        script = text.format(newton) + f"fix 1 all {kind} molecule\n" + MEASURE + f"thermo 50\nrun {800 // ranks}\nrun {400 // ranks}\n"
        table = host.thermo(host.must_run(script, ranks=ranks))
        host.check(all(v == 0 for v in table["c_e[3]"] + table["c_f[1]"] + table["c_f[2]"]),
                   f"{kind}, {ranks} ranks, newton {newton}: no inner contacts, no forces")


def hooke_time(mass, stiffness=1e4):
    """For an elastic impact; the plugin integrates it to about 4e-5."""
    return math.pi * math.sqrt(mass / stiffness)


def uneven(fix, walls="", newton="on"):
    """Two bodies of 3 and of 2 spheres, with masses of 1e-3, 1e-3 and 1e-6, and of 2e-3 and 2e-3, and a free sphere of
    3e-3. The first body lies across periodic borders."""
    text = BEGIN.format(newton=newton, height=0.1)
    for x, y, z in ((0.048, 0.0, 0.02), (0.002, 0.0, 0.02), (0.0, 0.004, 0.02), (0.02, 0.02, 0.06), (0.026, 0.02, 0.06),
                    (0.02, 0.02, 0.09)):
        text += f"create_atoms {1 if z < 0.05 else 2} single {x} {y} {z}\n"
    text += "set group all diameter 0.01\n"
    for n, mass in enumerate((1e-3, 1e-3, 1e-6, 2e-3, 2e-3, 3e-3)):
        text += f"set atom {n + 1} density {mass / (math.pi / 6 * 1e-6)!r} mol {n // 3 + 1}\n"
    text += "set atom 1 image -1 0 0\nset atom 6 mol 0\nvelocity all set 0 0 -0.1\n" + host.LOAD + "pair_style grip\npair_coeff * * hooke 1e4 0\n"
    return text + f"{walls}group free id 6\nfix f free nve/sphere\ngroup bodies subtract all free\n{fix}\n"


SHOW = """compute t all grip/timestep
thermo_style custom step c_t[1]
thermo_modify format float %.16g
thermo 10
"""
# The same masses as those of the spheres, but the first body weighs 9e-3.
INFILE = """2
1 0.009 0.05 0.0013 0.02 1e-7 1e-7 1e-7 0 0 0 0 0 -0.1 0 0 0 0 0 0
2 0.004 0.023 0.02 0.06 1e-7 1e-7 1e-7 0 0 0 0 0 -0.1 0 0 0 0 0 0
"""


def test_times():
    """Contact times of the compute, of the warnings of pairs and walls, and of grip_check, which comes before the bodies
    are set up."""
    wall = "fix w all wall/grip hooke 4e4 0 zplane 0 0.1\n"
    pairs = hooke_time(0.002001 / 3 / 2)
    for kind, ranks, newton in (("rigid", 1, "on"), ("rigid/small", 1, "on"), ("rigid/nve", 2, "off"), ("rigid/small", 2, "off"),
                                ("rigid/nve/small", 4, "on")):
        name = f"{kind}, {ranks} ranks"
        fix = f"fix 1 bodies {kind} molecule"
        output = host.must_run(uneven(fix, newton=newton) + SHOW + f"timestep {pairs / 15!r}\ngrip_check\nrun 0\nrun 20\n",
                               ranks=ranks)
        for time in host.thermo(output)["c_t[1]"]:
            host.check_close(time, pairs, 1e-4, f"{name}: time of pairs")
        host.check(f"shortest contact: {pairs:.4g} (types 1 1)" in output and "1/15 of it" in output,
                   f"{name}: grip_check: {output}")
        host.check("of the shortest contact time" not in output, f"{name}: no warning")
        # At the wall, springs are 4 times as stiff, and the mass is that of a body.
        output = host.must_run(uneven(fix, wall) + SHOW + f"timestep {pairs / 8!r}\nrun 0\n", ranks=ranks)
        at_wall = hooke_time(0.002001 / 3, 4e4)
        host.check_close(host.thermo(output)["c_t[1]"][0], at_wall, 1e-4, f"{name}: time at a wall")
        for of, time in (("pair_style grip", pairs), ("fix w wall/grip", at_wall)):
            text = f"WARNING: {of}: the time step {pairs / 8:.4g} is {pairs / 8 / time:.3g} of the shortest contact time, {time:.4g}: use at most a tenth"
            host.check(output.count(text) == 1, f"{name}: {text}: {output}")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "bodies")
        with open(path, "w") as file:
            file.write(INFILE)
        for kind in ("rigid", "rigid/small"):
            output = host.must_run(uneven(f"fix 1 bodies {kind} molecule infile {path}") + SHOW
                                   + "timestep 1e-5\nrun 0\ngrip_check\n")
            want = hooke_time(1 / (1 / 0.002 + 1 / 0.002))
            host.check_close(host.thermo(output)["c_t[1]"][0], want, 1e-4, f"{kind}: own masses")


def test_times_of_inserted():
    """For bodies that a fix will insert, and has inserted: 9e-3 over 3 spheres."""
    with tempfile.TemporaryDirectory() as folder:
        text = (BEGIN.format(newton="on", height=0.1) + molecule(folder, "0.009 mass\n") + host.LOAD
                + "pair_style grip\npair_coeff * * hooke 1e4 0\nregion high block 0 0.05 0 0.05 0.03 0.06\n"
                + "fix g all gravity 9.81 vector 0 0 -1\nfix w all wall/grip hooke 1e4 0 zplane 0 0.1\n"
                + "fix 1 all rigid/small molecule mol trio\nfix p all pour 4 1 4711 mol trio rigid 1 region high vol 0.1 20\n"
                + SHOW + "timestep 1e-5\ngrip_check\nrun 20\n")
        for ranks in (1, 2):
            output = host.must_run(text, ranks=ranks)
            pairs, wall = hooke_time(0.0015), hooke_time(0.003)
            host.check_close(host.thermo(output)["c_t[1]"][-1], pairs, 1e-4, f"bodies inserted, {ranks} ranks")
            host.check(f"shortest contact: {pairs:.4g} (types 2 2)" in output and f"contact time {wall:.4g}" in output,
                       f"bodies to come, {ranks} ranks: {output}")
