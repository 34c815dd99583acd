# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""fix rigid/small/grip. Bodies move as with LAMMPS's fix rigid/small, also where that fix's own loops are used; gravity
acts from the first half step of each run; bodies have the mass, centre and inertia of their template whatever made
them, also after another run and a restart on other ranks; bodies that leave through a boundary f are removed and
counted."""
import math
import os

import host

MODEL = "hertz/material 1e7 0.5 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.3"
COLUMNS = ["x", "y", "z", "vx", "vy", "vz", "fx", "fy", "fz", "tqx", "tqy", "tqz", "omegax", "omegay", "omegaz"]
# Other than those of the spheres, which have the mass 0.003.
OWN = "0.001 mass\n0.0075 0.0015 0.0005 com\n1e-8 1.5e-8 2e-8 0 -5e-10 0 inertia\n"


def begin(folder, head="", newton="on", boundary="p p f", box="block 0 0.05 0 0.05 0 0.1"):
    path = os.path.join(folder, "trio.mol")
    host.write_molecule(path, host.TRIO, head)
    return f"""units si
atom_style sphere
atom_modify map array
newton {newton}
comm_modify vel yes cutoff 0.03
boundary {boundary}
region box {box}
create_box 2 box
neighbor 0.002 bin
fix number all property/atom mol ghost yes
neigh_modify exclude molecule/intra all
molecule trio {path}
timestep 2e-5
thermo_style custom step atoms
thermo_modify format float %.16g norm no
""" + host.LOAD + f"pair_style grip\npair_coeff * * {MODEL}\n"


def clumps():
    """12 clumps, some across periodic borders and those of ranks, that fall onto the floor and each other."""
    text = ""
    for n in range(12):
        x, y, z = 0.021 * (n % 2), 0.024 * (n // 2 % 2), 0.008 + 0.012 * (n // 4)
        text += f"create_atoms 0 single {x} {y} {z} mol trio 1 rotate {40 * n} 0.2 0.3 1\n"
    return text + "velocity all set 0.3 0.2 -0.8\n"


FLOOR = f"fix w all wall/grip {MODEL} zplane 0 0.1\n"
GRAVITY = "fix g all gravity 9.8 vector 0 0 -1\n"


def final(folder, script, ranks=1, env=None):
    """The atoms in step 1000, the last one, and what the run has printed."""
    path = os.path.join(folder, "dump")
    dump = f"dump d all custom 1000 {path} id {' '.join(COLUMNS)}\ndump_modify d sort id format float %.17g\n"
    output = host.must_run(script.replace("DUMP\n", dump), ranks=ranks, env=env)
    return host.read_dump(path)[-1], output


def check_same(folder, name, script, ranks=1, tolerance=0.0, words=""):
    """The run with KIND replaced by either fix: positions, velocities and forces differ by less than the tolerance."""
    host_atoms, host_output = final(folder, script.replace("KIND", f"rigid/small {words}"), ranks)
    atoms, output = final(folder, script.replace("KIND", f"rigid/small/grip {words}"), ranks)
    host.check(any(f != 0 for c in ("fx", "fy", "fz") for f in atoms[c]), f"{name}: there are contacts")
    host.same(host_atoms, atoms, tolerance, f"{name}: as rigid/small", [c for c in COLUMNS if any(host_atoms[c])])
    return host.thermo(host_output), host.thermo(output)


def test_as_rigid_small(folder):
    run = FLOOR + GRAVITY + "fix 1 all KIND molecule\nDUMP\nrun 1000\n"
    for ranks, newton in ((1, "on"), (1, "off"), (2, "on"), (4, "off")):
        check_same(folder, f"{ranks} ranks, newton {newton}", begin(folder, newton=newton) + clumps() + run, ranks, 1e-12)
    check_same(folder, "forces summed early", begin(folder) + clumps()
               + run.replace("DUMP", "fix_modify 1 bodyforces early\nDUMP"), 2, 1e-12)
    check_same(folder, "some spheres in no body", begin(folder) + clumps() + "set atom 1*3 mol 0\ngroup free id 1:3\n"
               "group bodies subtract all free\n" + run.replace("1 all KIND", "2 free nve/sphere\nfix 1 bodies KIND"), 2, 1e-12)
    check_same(folder, "several runs", begin(folder) + clumps() + run.replace("run 1000", "run 1000 every 100 NULL"), 1, 1e-12)


def test_readers(folder):
    """Velocities and spins at the end of a step are those of rigid/small for whatever reads them: a fix at the end of
    every seventh step, a fix at the beginning of each step, and commands after a run that has ended early."""
    begun = begin(folder) + clumps() + "thermo 1000\n" + FLOOR + GRAVITY
    run = "fix 1 all KIND molecule\nDUMP\nrun 1000\n"
    for ranks in (1, 2):
        tables = []
        for kind in ("rigid/small", "rigid/small/grip"):
            path = os.path.join(folder, "sums")
            sums = ("compute w all property/atom omegax omegay omegaz\ncompute s all reduce sumsq vx vy vz c_w[1] c_w[2] c_w[3]\n"
                    f"fix a all ave/time 7 1 7 c_s[*] file {path} format \" %.17g\"\n")
            host.must_run(begun + sums + run.replace("KIND", kind).replace("DUMP\n", ""), ranks=ranks)
            with open(path) as file:
                rows = [[float(v) for v in line.split()] for line in file if line[0] != "#"]
            tables.append(dict(enumerate(zip(*rows))))
        worst = host.largest_difference(*tables, range(7))
        host.check(len(rows) > 140 and worst < 1e-11, f"sums of squares by fix ave/time, {ranks} ranks: off by {worst:.3g}")
        follower = ("set atom 1*3 mol 0\ngroup free id 1:3\ngroup bodies subtract all free\nvariable v equal vcm(bodies,x)\n"
                    "variable x equal 0\nfix m free move variable NULL NULL NULL v_v v_x v_x\n")
        check_same(folder, f"fix move with a velocity of bodies, {ranks} ranks", begun + follower
                   + run.replace("1 all", "1 bodies"), ranks, 1e-12)
        driven = ("variable t equal 1+50*abs(vcm(all,z))\n"
                  f"fix s all wall/grip {MODEL} zplane -0.001 NULL move servo force 0 0 0 0 0 1 v_t vmax 0.5 pid 1 0 0\n")
        check_same(folder, f"target of a wall's servo, {ranks} ranks", begun.replace(FLOOR, "")
                   + run.replace("DUMP\n", driven + "DUMP\n"), ranks, 1e-11)
    for ranks in (1, 2):
        output = host.must_run(begin(folder, boundary="p p p") + "create_atoms 0 single 0.02 0.02 0.05 mol trio 4711\n" + GRAVITY
                               + "fix 1 all rigid/small/grip molecule\ntimestep 1e-6\nthermo 100000000\ntimer timeout 1 every 7\n"
                               "run 100000000\nprint \"fallen $(step) $(vcm(all,z):%.17g)\"\n", ranks=ranks)
        steps, speed = map(float, output.split("fallen ")[-1].split()[:2])
        host.check(0 < steps < 1e8, f"ended early, after {steps} steps")
        host.check_close(speed, -9.8e-6 * steps, 1e-9, f"vz after a run that ended early, {ranks} ranks")


def test_virial(folder):
    """In steps with a virial, LAMMPS's loops run. The pressure is the same, and energies too."""
    out = """compute ke all ke/rigid 1
compute er all erotate/rigid 1
thermo 7
thermo_style custom step c_ke c_er press pxy f_1
compute_modify thermo_temp extra/dof -200
compute s all stress/atom NULL
compute sum all reduce sum c_s[1] c_s[4]
thermo_style custom step c_ke c_er press pxy f_1 c_sum[1] c_sum[2]
"""
    for ranks in (1, 2):
        one, two = check_same(folder, f"virial, {ranks} ranks", begin(folder) + clumps() + FLOOR + GRAVITY
                              + "fix 1 all KIND molecule\nDUMP\n" + out + "run 1000\n", ranks, 1e-12)
        columns = [c for c in one if c != "Step"]
        host.same(one, two, 1e-11, f"virial, {ranks} ranks: pressures and energies", columns)


def test_fallbacks(folder):
    """Bitwise equal where LAMMPS's loops run throughout."""
    run = FLOOR + GRAVITY + "fix 1 all KIND molecule {}\nDUMP\nrun 1000\n"
    # In its first half step rigid/small of LAMMPS 4 Jul 2026 uses random forces that it has not set.
    if "LAMMPS (4 Jul 2026" not in host.must_run(""):
        check_same(folder, "langevin", begin(folder) + clumps() + run.format("langevin 1e15 1e15 0.1 4711"), 2)
    # Memory that the C library has filled with other numbers.
    random = begin(folder) + clumps() + run.format("langevin 1e15 1e15 0.1 4711").replace("KIND", "rigid/small/grip")
    for ranks in (1, 2):
        one, two = (final(folder, random, ranks, {"MALLOC_PERTURB_": str(fill)})[0] for fill in (0, 165))
        host.check(one == two, f"langevin, {ranks} ranks: the motion depends on memory that nothing has set")
    tilted = begin(folder, box="prism 0 0.05 0 0.05 0 0.1 0.01 0 0")
    check_same(folder, "triclinic", tilted + clumps() + run.format(""), 2)
    flat = begin(folder, box="block 0 0.1 0 0.1 -0.006 0.006", boundary="p f p").replace("units si\n", "units si\ndimension 2\n")
    flat += "".join(f"create_atoms 0 single {0.02 + 0.025 * n} {0.01 + 0.005 * n} 0 mol trio 1 rotate {40 * n} 0 0 1\n"
                    for n in range(3))
    check_same(folder, "two dimensions", flat + f"velocity all set 0.1 -0.8 0\nfix w all wall/grip {MODEL} yplane 0 0.1\n"
               "fix g all gravity 9.8 vector 0 -1 0\nfix 1 all KIND molecule\nfix flat all enforce2d\nDUMP\nrun 1000\n")


def test_gravity(folder):
    """vz = -g t exactly, in one run and in ten; the sum of the ledger stays."""
    body = "create_atoms 0 single 0.02 0.02 0.05 mol trio 4711\n"
    for runs in (1, 10):
        script = begin(folder, OWN, boundary="p p p").replace("pair_style grip", "pair_style grip energy yes") + body
        script += GRAVITY.replace("-1\n", "-1 disable\n") + "fix 1 all rigid/small/grip molecule mol trio gravity g\ntimestep 1e-3\n"
        script += "neigh_modify every 1 delay 0 check yes\ncompute e all grip/energy\ncompute v all reduce max vz\nthermo 100\n"
        script += "thermo_style custom step c_v c_e c_e[1]\n"
        table = host.thermo(host.must_run(script + f"run {1000 // runs}\n" * runs))
        host.check_close(table["c_v"][-1], -9.8, 1e-12, f"vz after {runs} runs")
        host.check_close(table["c_e[1]"][-1], 0.5 * 0.001 * 9.8**2, 1e-12, f"kinetic energy after {runs} runs")
        host.check(abs(table["c_e"][-1] - table["c_e"][0]) < 1e-12 * table["c_e[1]"][-1],
                   f"ledger after {runs} runs: {table['c_e']}")


def properties(folder, script, ranks=1):
    """[mass, moments of inertia] of each body at the end."""
    path = os.path.join(folder, "bodies")
    host.must_run(script + "compute b all rigid/local 1 mass inertiax inertiay inertiaz\n"
                  f"dump b all local 1000000 {path} c_b[1] c_b[2] c_b[3] c_b[4]\ndump_modify b first yes format float %.17g\n"
                  "run 0\n", ranks=ranks)
    frame = host.read_dump(path)[-1]
    return [list(row) for row in zip(*frame.values())]


def principal():
    """The principal moments of the template, whose tensor has one element off the diagonal, xz."""
    xx, yy, zz, _, xz, _ = (float(v) for v in OWN.split("\n")[2].split()[:6])
    middle, half = 0.5 * (xx + zz), math.hypot(0.5 * (zz - xx), xz)
    return sorted((middle - half, yy, middle + half))


def test_template(folder):
    """Mass and moments of every body are the template's."""
    moments = principal()
    fix = "fix 1 all rigid/small/grip molecule mol trio{}\n"
    restart = os.path.join(folder, "file")
    place = f"region high block 0.01 0.04 0.01 0.04 0.03 0.09\n{GRAVITY}{FLOOR}"
    resumed = (host.LOAD + f"read_restart {restart}\ncomm_modify vel yes cutoff 0.03\nneighbor 0.002 bin\n"
               "fix number all property/atom mol ghost yes\nthermo_style custom step\n" + FLOOR)
    with_template = resumed + f"molecule trio {os.path.join(folder, 'trio.mol')}\n" + fix.format("")
    begun = begin(folder, OWN)
    cases = [("create_atoms", begun + clumps() + fix.format(""), "", 12),
             ("two runs", begun + clumps() + fix.format("") + "run 100\n", "", 12),
             ("reinit yes", begun + clumps() + fix.format(" reinit yes") + "run 100\n", "", 12),
             ("pour", begun + place + fix.format("") + "fix p all pour 6 0 4711 mol trio rigid 1 region high\nrun 1000\n", "", 6),
             ("grip/insert", begun + place + fix.format("")
              + "fix p all grip/insert region high number 6 grain mol trio rigid 1\nrun 100\n", "", 6)]
    for name, script, after, count in cases:
        for ranks in (1, 2):
            host.must_run(script + f"run 50\nwrite_restart {restart}\n", ranks=ranks)
            for state, text in (("", script), ("restart without mol, ", resumed + fix.format("").replace("mol trio", "")),
                                ("restart, ", with_template), ("restart and a run, ", with_template + "run 100\n")):
                if "without" in state and "yes" in name:
                    continue  # each run computes the bodies again, so that it needs the template
                found = properties(folder, text, ranks=3 - ranks if state else ranks)
                host.check(len(found) == count, f"{state}{name}: {len(found)} bodies")
                for row in found:
                    worst = max(abs(a / b - 1) for a, b in zip([row[0]] + sorted(row[1:]), [0.001] + moments))
                    if not host.check(worst < 1e-12, f"{state}{name}, {ranks} ranks: {row}, expected 0.001 {moments}"):
                        break
    found = properties(folder, begun + clumps() + "set atom 1*3 diameter 0.011\n" + fix.format(""))
    host.check(sum(abs(row[0] - 0.001) < 1e-15 for row in found) == 11, "a body with other spheres keeps their mass")
    output = host.must_run(begun + clumps() + fix.format("") + "grip_check\n")
    host.check("not the molecule's" not in output, f"grip_check reports no other mass: {output[-1500:]}")


def test_motion_of_template(folder):
    """A spinning body takes the template's centre of mass with the velocity that this point has; the spheres keep theirs."""
    motion = "variable u atom 0.3-10*(y-0.02)\nvariable w atom 0.2+10*(x-0.02)\nvelocity all set v_u v_w -0.8\n"
    script = begin(folder, OWN) + "create_atoms 0 single 0.02 0.02 0.05 mol trio 4711\n" + motion + "set group all omega 0 0 10\n"
    path = os.path.join(folder, "spheres")
    script += "fix 1 all rigid/small/grip molecule mol trio\n"
    script += f"dump s all custom 1 {path} id x y vx vy vz omegaz\ndump_modify s sort id format float %.17g\n"
    host.must_run(script + "run 0\n")
    frame = host.read_dump(path)[-1]
    for x, y, u, w, turn in zip(frame["x"], frame["y"], frame["vx"], frame["vy"], frame["omegaz"]):
        host.check_close(u, 0.3 - 10 * (y - 0.02), 1e-10, "vx of a sphere")
        host.check_close(w, 0.2 + 10 * (x - 0.02), 1e-10, "vy of a sphere")
        host.check_close(turn, 10, 1e-10, "spin of a sphere")


def test_restart(folder):
    """A run that continues from a restart file, on other ranks, is the one without it. The bodies have other masses than
    their spheres, and come from an infile, which is not needed again."""
    path = os.path.join(folder, "file")
    infile = os.path.join(folder, "infile")
    with open(infile, "w") as file:
        file.write("2\n1 0.004 0.008 0.0015 0.0084 6e-8 9e-8 1.2e-7 1e-8 -5e-9 2e-9 0.3 0.2 -0.5 1e-6 -2e-6 3e-6 0 0 0\n"
                   "2 0.006 0.028 0.002 0.0082 5e-8 8e-8 1.1e-7 0 0 0 0.1 0.2 -0.5 -1e-6 2e-6 -3e-6 0 0 0\n")
    tail = FLOOR + GRAVITY.replace("-1\n", "-1 disable\n") + "fix 1 all rigid/small/grip molecule WORDS gravity g\n"
    for words, head in (("mol trio", OWN), (f"infile {infile}", ""), ("", "")):
        for before, after in ((1, 2), (2, 1), (2, 4)):
            script = begin(folder, head) + clumps() + tail.replace("WORDS", words) + "run 400\n"
            straight, _ = final(folder, script + f"write_restart {path}\nDUMP\nrun 600\n", before)
            resumed = (host.LOAD + f"read_restart {path}\ncomm_modify vel yes cutoff 0.03\nneighbor 0.002 bin\n"
                       "fix number all property/atom mol ghost yes\nneigh_modify exclude molecule/intra all\n"
                       f"molecule trio {os.path.join(folder, 'trio.mol')}\ntimestep 2e-5\nthermo_style custom step\n"
                       + tail.replace("WORDS", words if "mol" in words else ""))
            continued, _ = final(folder, resumed + "DUMP\nrun 600\n", after)
            host.same(straight, continued, 1e-9, f"restart with '{words}' from {before} on {after} ranks", COLUMNS)


def test_restart_beside_grains(folder):
    """Single grains that came after the fix, farther apart than bodies may be, stay single after a restart, although LAMMPS
    makes one body of the molecule ID 0."""
    path = os.path.join(folder, "file")
    grains = ("create_atoms 1 single 0.005 0.045 0.09\ncreate_atoms 1 single 0.045 0.005 0.06\n"
              "set atom 37*38 diameter 0.008 density 2500\n"
              "group free id 37 38\n")
    fixes = FLOOR + GRAVITY + "fix 1 all rigid/small/grip molecule reinit no\n"
    script = begin(folder) + clumps() + fixes + grains + "fix 2 free nve/sphere\nrun 400\n"
    for before, after in ((1, 1), (1, 4), (2, 3)):
        straight, _ = final(folder, script + f"write_restart {path}\nDUMP\nrun 600\n", before)
        resumed = (host.LOAD + f"read_restart {path}\ncomm_modify vel yes cutoff 0.03\nneighbor 0.002 bin\n"
                   "fix number all property/atom mol ghost yes\nneigh_modify exclude molecule/intra all\n"
                   f"timestep 2e-5\nthermo_style custom step\n{fixes}fix 2 free nve/sphere\nDUMP\nrun 600\n")
        continued, _ = final(folder, resumed, after)
        host.same(straight, continued, 1e-9, f"restart beside grains from {before} on {after} ranks", COLUMNS)


def test_exits(folder):
    """Half of the bodies fly out of the box, upwards; LAMMPS's fix ends the run then."""
    script = begin(folder) + clumps() + "group up id 19:36\nvelocity up set 0.3 0.2 5 units box\n"
    script += FLOOR.replace("0 0.1", "0 NULL") + "fix 1 all KIND molecule\nthermo 100\nthermo_style custom step atoms F\nrun 1500\nrun 100\n"
    for ranks in (1, 2, 4):
        status, output = host.run(script.replace("KIND", "rigid/small").replace(" F\n", "\n"), ranks=ranks)
        host.check(status != 0, f"rigid/small ends the run, {ranks} ranks")
        output = host.must_run(script.replace("KIND", "rigid/small/grip").replace(" F\n", " f_1[1]\n"), ranks=ranks)
        table = host.thermo(output)
        host.check(table["Atoms"][-1] == 18 and table["f_1[1]"][-1] == 6, f"6 of 12 bodies have left, {ranks} ranks: {table}")
        host.check(all(atoms == 36 - 3 * gone for atoms, gone in zip(table["Atoms"], table["f_1[1]"])),
                   "all atoms of a body leave together")
        warning = ("WARNING: fix 1 rigid/small/grip: a body has left the box through a boundary f; such bodies are removed with "
                   "all "
                   "their atoms, f_1[1] is their number")
        host.check(output.count(warning) == 1, f"one warning, {ranks} ranks: {output.count(warning)}")


def test_mistakes(folder):
    for words, message in (("mol none", "ERROR: Molecule template ID none for fix rigid/small/grip does not exist"),
                           ("gravity none", "ERROR: Fix rigid/small/grip cannot find fix gravity ID none"),
                           ("none", "ERROR: Unknown fix rigid/small/grip keyword none")):
        status, output = host.run(begin(folder) + clumps() + f"fix 1 all rigid/small/grip molecule {words}\nrun 0\n")
        lines = host.error_lines(output)
        host.check(status != 0 and len(lines) == 1 and lines[0].startswith(message), f"{words}: {lines}")
