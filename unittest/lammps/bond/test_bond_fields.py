# SPDX-License-Identifier: GPL-2.0-only
"""fix grip/fields and compute grip/dissipation/atom with bonds: stress against LAMMPS's virial, spin against the skew part of
the stress, losses against the ledger, fabric and numbers against the lists of bonds and contacts; ranks, periodic boxes,
newton, restart files, errors."""
import os
import tempfile

import numpy
import pytest

import host
from test_bonds import BONDED, MOVE, WEAK, block, head, ledger

STYLE = "hybrid sphere bond"
DAMPED = WEAK.replace(" strength", " damping beta 0.05 strength")
VOLUME, DT = 1000.0, 1e-3
CASES = [("on off", 1, "f f f"), ("off", 2, "p p p"), ("on off", 4, "p p f")]
LOSSES = ("normal_damping", "normal_plastic", "adhesion", "sliding", "tangential_damping", "rolling", "twisting",
          "rolling_damping", "twisting_damping", "cohesion_damping", "bond_damping", "bond_fracture")
RESTS = ("rest_normal", "rest_tangential", "rest_rotation", "rest_bond")
GRID = "x -5 5 7 y -5 5 3"


def table(path):
    """The outputs of a file of fix grip/fields: [(step, {name: values of all bins})]."""
    with open(path) as file:
        lines = [line.split() for line in file]
    names, lines, found = lines[2][1:], lines[3:], []
    while lines:
        count = int(lines[0][1])
        rows = numpy.array([[float(word) for word in line] for line in lines[1:1 + count]])
        found.append((int(lines[0][0]), dict(zip(names, rows.T))))
        lines = lines[1 + count:]
    return found


def totals(path):
    """The sums over all bins of each output, times the volume of a bin: {name: [values]}."""
    outputs = table(path)
    return {name: numpy.array([values[name].sum() * VOLUME / len(values[name]) for _, values in outputs])
            for name in outputs[0][1]}


def script(case, law=DAMPED, energy="yes", **words):
    """The block of test_bonds, with the same IDs on any ranks; in a periodic box it lies across faces."""
    newton, _, boundary = case
    text = block(STYLE, law, newton=newton, boundary=boundary, **words).replace("energy yes", f"energy {energy}")
    text = text.replace("set group", "reset_atoms id sort yes\nset group", 1)
    if boundary != "f f f":
        text = text.replace("displace_atoms all random", "displace_atoms all move 5 4.6 0 units box\ndisplace_atoms all random")
    return text


@pytest.mark.parametrize("case", CASES)
def test_stress(case):
    """The contact stress of all bins is LAMMPS's virial of pairs and bonds."""
    components = ("xx", "yy", "zz", "yx", "zx", "zy")  # the virial has x f_y
    with tempfile.TemporaryDirectory() as folder:
        out = host.must_run(script(case) + f"""fix f all grip/fields 20 20 f {GRID} fields stress_contact
compute p all pressure NULL pair bond
thermo_style custom step c_p[*]
thermo_modify norm no format float %.16g
thermo 20
run 200
""", ranks=case[1], cwd=folder)
        got = totals(os.path.join(folder, "f"))
    want = host.thermo(out)
    largest = max(abs(value) for k in range(6) for value in want[f"c_p[{k + 1}]"]) * VOLUME
    for k, ab in enumerate(components):
        for stress, pressure in zip(got[f"stress_contact_{ab}"], want[f"c_p[{k + 1}]"][1:], strict=True):
            host.check(abs(stress + pressure * VOLUME) < 1e-8 * largest, f"{ab}: {stress}, {-pressure * VOLUME}")


@pytest.mark.parametrize("case", CASES)
def test_spin(case):
    """The skew part of the stress is the torque on all grains, so it changes their spin. Mean of both ends of a step,
    in which velocity Verlet applies half of each."""
    with tempfile.TemporaryDirectory() as folder:
        out = host.must_run(script(case) + f"""fix f all grip/fields 1 1 f {GRID} fields stress_contact
compute w all property/atom omegax omegay omegaz
variable x atom 0.4*mass*radius^2*c_w[1]
variable y atom 0.4*mass*radius^2*c_w[2]
variable z atom 0.4*mass*radius^2*c_w[3]
compute s all reduce sum v_x v_y v_z
thermo_style custom step c_s[*]
thermo_modify norm no format float %.16g
thermo 1
run 100
""", ranks=case[1], cwd=folder)
        got = totals(os.path.join(folder, "f"))
    spin = host.thermo(out)
    for k, (ab, ba) in enumerate((("yz", "zy"), ("zx", "xz"), ("xy", "yx"))):
        torque = got[f"stress_contact_{ba}"] - got[f"stress_contact_{ab}"]
        rate = numpy.diff(spin[f"c_s[{k + 1}]"][1:]) / DT
        mean = 0.5 * (torque[1:] + torque[:-1])
        host.check(abs(torque).max() > 0.1, f"torque {abs(torque).max()}")
        host.check(abs(rate - mean).max() < 1e-6 * abs(torque).max(), f"{ab}: {abs(rate - mean).max()} of {abs(torque).max()}")


@pytest.mark.parametrize("case", CASES)
def test_losses(case):
    """Losses by cause are those of the ledger."""
    with tempfile.TemporaryDirectory() as folder:
        out = host.must_run(script(case) + f"""fix f all grip/fields 1 10 f {GRID} fields dissipation dissipation_causes &
  fracture bonds energy_stored number coordination
fix b all grip/breakage 10 breaks
thermo_style custom step c_e[*] f_f f_b[1]
thermo_modify norm no format float %.16g
thermo 10
run 100
""", ranks=case[1], cwd=folder)
        got = totals(os.path.join(folder, "f"))
    want = ledger(host.thermo(out))
    change = {name: numpy.diff(want[name]) for name in LOSSES + RESTS}
    change["rest"] = sum(change[name] for name in RESTS)
    time = 10 * DT
    host.check(change["bond_fracture"].sum() > 1 and change["bond_damping"].sum() > 1, "losses of both causes")
    scale = abs(change["bond_fracture"]).max()
    for name in LOSSES + ("rest",):
        difference = abs(got[f"dissipation_{name}"] * time - change[name]).max()
        host.check(difference < 1e-8 * scale, f"{name}: {difference} of {scale}")
    host.check(abs(got["dissipation"] * time - sum(change[name] for name in LOSSES + ("rest",))).max() < 1e-8 * scale, "sum")
    host.check(abs(got["fracture"] * time - change["bond_fracture"]).max() < 1e-8 * scale, "fracture")
    host.check(max(map(abs, want["f_f"])) < 1e-9 * scale, f"scalar {want['f_f']}")


def pairs(path, n):
    """The direction of each pair of a frame of a dump with its branch vectors."""
    frame = numpy.array(list(host.read_dump(path)[n].values())).reshape(3, -1)
    return frame / numpy.linalg.norm(frame, axis=0)


@pytest.mark.parametrize("case,contact", [(case, "contact after") for case in CASES] + [(CASES[1], "contact with")])
def test_pairs(case, contact):
    """Bonds are pairs as contacts are. A pair with both counts as two."""
    fields = "number coordination bonds fabric energy_stored"
    with tempfile.TemporaryDirectory() as folder:
        out = host.must_run(script(case, contact=contact) + f"""fix f all grip/fields 100 100 f {GRID} fields {fields}
fix t all grip/fields 100 100 t x -5 5 1 fields {fields}
compute b all grip/bond lx ly lz
compute c all grip/contact lx ly lz
dump b all local 100 b c_b[*]
dump c all local 100 c c_c[*]
dump_modify b format float %.17g
dump_modify c format float %.17g
thermo_style custom step c_e[*] f_t[1][5]
thermo_modify norm no format float %.16g
thermo 100
run 200
""", ranks=case[1], cwd=folder)
        bonds, contacts = (pairs(os.path.join(folder, name), -1) for name in "bc")
        got, whole = (totals(os.path.join(folder, name)) for name in "ft")
    table = ledger(host.thermo(out))
    nbonds, ncontacts = bonds.shape[1], contacts.shape[1]
    host.check(nbonds > 20 and ncontacts > 0, f"{nbonds} bonds, {ncontacts} contacts")
    host.check_close(got["bonds"][-1], nbonds, 1e-9, "bonds")
    host.check_close(whole["coordination"][-1] / VOLUME, 2 * (nbonds + ncontacts) / 64, 1e-9, "coordination")
    normals = numpy.concatenate((bonds, contacts), axis=1)
    for a, x in enumerate("xyz"):
        for b, y in enumerate("xyz"):
            host.check(abs(got[f"fabric_{x}{y}"][-1] - (normals[a] * normals[b]).sum()) < 1e-7, f"fabric {x}{y}")
    stored = sum(table[f"elastic_{of}"][-1] for of in ("bond", "normal", "tangential", "rolling", "twisting", "cohesion"))
    host.check_close(got["energy_stored"][-1], stored, 1e-9, "stored")
    host.check_close(table["f_t[1][5]"][-1], nbonds / VOLUME, 1e-9, "the array")


@pytest.mark.parametrize("case", CASES)
def test_exact(case):
    """With `losses exact`, samples may be as rare as they like; runs follow each other."""
    with tempfile.TemporaryDirectory() as folder:
        out = host.must_run(script(case, energy="events") + f"""fix f all grip/fields 25 50 f {GRID} &
  fields dissipation fracture losses exact ave running
fix t all grip/fields 25 50 t {GRID} fields stress_contact bonds dissipation fracture losses exact types
thermo_style custom step c_e[*] f_f f_t
thermo_modify norm no format float %.16g
thermo 50
run 0
run 110
run 0
run 90
""", ranks=case[1], cwd=folder)
        running, types = totals(os.path.join(folder, "f")), totals(os.path.join(folder, "t"))
        last = host.thermo(out)
    fracture = ledger(last)["bond_fracture"]
    host.check(len(running["fracture"]) == 4, "outputs")
    host.check_close(running["fracture"][-1] * 200 * DT, fracture[-1], 1e-8, "fracture of all steps")
    host.check_close(types["fracture"].sum() * 50 * DT, fracture[-1], 1e-8, "fracture of all outputs")
    host.check(max(map(abs, last["f_f"] + last["f_t"])) < 1e-9 * fracture[-1], f"scalars {last['f_f']} {last['f_t']}")
    host.check(abs(types["bonds"] - types["bonds_type1"]).max() == 0 and types["bonds"][-1] > 10, "one type")


def test_set_up():
    """Bonds that break in a set-up, because a command has moved grains, belong to no run."""
    with tempfile.TemporaryDirectory() as folder:
        out = host.must_run(script(CASES[0]) + f"""fix f all grip/fields 1 20 f {GRID} fields dissipation fracture
group some id 1:8
thermo_style custom step bonds c_e[*] f_f
thermo_modify norm no format float %.16g
thermo 20
run 20
displace_atoms some move 0.3 0 0 units box
run 20
""", cwd=folder)
        got = totals(os.path.join(folder, "f"))
    table = ledger(host.thermo(out))
    fracture = table["bond_fracture"]
    host.check(table["Bonds"][0] < 140, f"{table['Bonds'][0]} bonds after the set-up")
    host.check_close(got["fracture"][-1] * 20 * DT, fracture[1] - fracture[0], 1e-8, "fracture of the run")
    host.check(abs(table["f_f"][-1]) < 1e-9 * fracture[-1], "scalar")


@pytest.mark.parametrize("ranks", (1, 2))
def test_restart(ranks):
    """Sums continue after a restart amid breaks."""
    case = ("on off", 1, "p p p")
    line = f"fix f all grip/fields 10 100 {{}} {GRID} fields stress bonds fracture dissipation losses exact ave running\n"
    with tempfile.TemporaryDirectory() as folder:
        host.must_run(script(case, energy="events") + line.format("whole") + "run 150\nwrite_restart middle\nrun 50\n",
                      cwd=folder)
        host.must_run(f"""{host.LOAD}comm_modify vel yes cutoff 3
newton on off
atom_modify map array
read_restart middle
{BONDED}neighbor 0.4 bin
fix move all {MOVE[STYLE]}
timestep {DT}
{line.format("again")}run 50
""", ranks=ranks, cwd=folder)
        want, got = totals(os.path.join(folder, "whole")), totals(os.path.join(folder, "again"))
    host.check(want["fracture"][-1] > 0 and want["fracture"][-1] != want["fracture"][0], "bonds break in both parts")
    for name, values in want.items():
        host.check(abs(got[name][-1] - values[-1]) <= 1e-6 * abs(values[-1]), f"{name}: {got[name][-1]}, {values[-1]}")


def test_without_a_ledger():
    """Without a pair style that has a ledger, bonds have stress and numbers, but no energies."""
    begin = head(STYLE) + """create_atoms 1 single -0.5 0 0
create_atoms 1 single 0.5 0 0
set group all diameter 0.9 density 1
pair_style zero 1.0
pair_coeff * *
bond_style grip
bond_coeff 1 springs 200 100 10 10 strength none
special_bonds lj 0 1 1 coul 0 1 1
create_bonds single/bond 1 1 2
""" + BONDED + "displace_atoms all move 0.01 0 0 units box\n"
    with tempfile.TemporaryDirectory() as folder:
        host.must_run(begin + f"""velocity all set 0 0 0
group right id 2
fix 1 right move linear 1 0 0
fix f all grip/fields 1 1 f {GRID} fields stress_contact bonds coordination
timestep 1e-3
run 10
""", cwd=folder)
        got = totals(os.path.join(folder, "f"))
    host.check_close(got["stress_contact_xx"][-1], 200 * 0.01 * 1.01, 1e-8, "stress times volume")
    host.check_close(got["bonds"][-1], 1.0, 1e-9, "one bond")
    host.refused("no ledger", begin + f"fix f all grip/fields 1 1 /dev/null {GRID} fields fracture\nrun 0\n",
                 "fix f grip/fields")


PLASTIC = ("normal_plastic", "adhesion", "sliding", "rolling", "twisting", "bond_fracture")
VISCOUS = ("normal_damping", "tangential_damping", "rolling_damping", "twisting_damping", "bond_damping")


def test_of_atoms():
    """compute grip/dissipation/atom: each grain of a bond has half of its losses, on any ranks. The compute may go between
    runs."""
    frames = []
    for newton, ranks in (("on off", 1), ("off", 2), ("on off", 4)):
        with tempfile.TemporaryDirectory() as folder:
            out = host.must_run(script((newton, ranks, "p p p")) + """compute d all grip/dissipation/atom
compute s all reduce sum c_d[1] c_d[2]
dump d all custom 100 d id c_d[1] c_d[2]
dump_modify d sort id format float %.17g
thermo_style custom step c_e[*] c_s[*]
thermo_modify norm no format float %.16g
thermo 100
run 200
print "END"
undump d
thermo_style custom step
uncompute s
uncompute d
run 10 pre no
""", ranks=ranks, cwd=folder)
            frames.append(host.read_dump(os.path.join(folder, "d"))[-1])
        table = ledger(host.thermo(out[:out.index("END")]))
        for column, names in ((1, PLASTIC), (2, VISCOUS)):
            want = [sum(of_step) for of_step in zip(*(table[name] for name in names))]
            host.check(want[-1] > 1, f"{names}: {want}")
            for got, one in zip(table[f"c_s[{column}]"], want):
                host.check(abs(got - one) <= 1e-9 * want[-1], f"{ranks} ranks: column {column} is {got}, not {one}")
        for k in (1, 2):
            one, other = frames[0][f"c_d[{k}]"], frames[-1][f"c_d[{k}]"]
            worst = max(abs(a - b) for a, b in zip(one, other, strict=True))
            host.check(worst < 1e-7 * max(one), f"{ranks} ranks: column {k} of atoms: {worst}")


def test_halves():
    """The two grains of a bond that is pulled to its break have half of N^2/2k each."""
    with tempfile.TemporaryDirectory() as folder:
        host.must_run(head(STYLE) + f"""create_atoms 1 single -0.5 0 0
create_atoms 1 single 0.5 0 0
create_atoms 1 single 3 0 0
set group all diameter 0.9 density 1
pair_style grip energy yes
pair_coeff * * hooke 1000 0 damping velocity
bond_style grip
bond_coeff 1 springs 200 100 10 10 damping coefficients 2 0 0 0 strength force 3 3 1 1
special_bonds lj 0 1 1 coul 0 1 1
create_bonds single/bond 1 1 2
{BONDED}group right id 2
group left id 1
fix 1 right move linear 1e-3 0 0
fix 2 left move linear 0 0 0
compute d all grip/dissipation/atom
dump d all custom 20000 d c_d[1] c_d[2]
timestep 1e-3
run 20000
""", cwd=folder)
        frame = host.read_dump(os.path.join(folder, "d"))[-1]
    for column, want in (("c_d[1]", 9 / 400), ("c_d[2]", 2 * 1e-3**2 * 15)):
        for atom in range(2):
            host.check_close(frame[column][atom], want / 2, 2e-3, f"{column} of atom {atom + 1}")
        host.check(frame[column][2] == 0, f"{column} of the grain without a bond")
