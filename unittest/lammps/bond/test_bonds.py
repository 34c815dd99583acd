# SPDX-License-Identifier: GPL-2.0-only
"""bond_style grip: beams by closed forms, an elastica by its differential equation, free vibration, breaks with their
energy, ranks, restart files, both kinds of atom styles, and what it refuses."""
import math
import os
import re
import tempfile

import numpy
import pytest

import host

HAS_BPM = "BPM" in host.run("info config\n", options=("-h",))[1]
STYLES = (["bpm/sphere"] if HAS_BPM else []) + ["hybrid sphere bond"]
MOVE = {"bpm/sphere": "nve/bpm/sphere", "hybrid sphere bond": "nve/sphere"}
BONDING, BONDED = "special_bonds lj 0 1 1 coul 0 1 1\n", "special_bonds lj 0 1 1 coul 1 1 1\n"


def head(style, newton="on off", size=5.0, boundary="f f f", cutoff=3.0):
    return f"""units si
atom_style {style}
newton {newton}
boundary {boundary}
comm_modify vel yes cutoff {cutoff}
atom_modify map array
region box block {-size} {size} {-size} {size} {-size} {size}
create_box 1 box bond/types 1 extra/bond/per/atom 12 extra/special/per/atom 40
{host.LOAD}"""


LEDGER = ("compute e all grip/energy\nthermo_style custom step ke ebond c_e c_e[*]\n"
          "thermo_modify norm no format float %.16g\n")


def ledger(table):
    """The entries of the ledger by their names."""
    from ledger import ENTRIES
    for k, name in enumerate(ENTRIES):
        table[name] = table[f"c_e[{k + 1}]"]
    return table


# ---- Beams

E_MODULUS, NU, RADIUS, LENGTH = 1e6, 0.3, 0.05, 2.0
SECOND = math.pi * RADIUS**4 / 4


def chain(style, nbonds, law, force, steps, dt, drag, width=0.5):
    """A beam along x, clamped at its first grain, with a force on its last: positions at rest."""
    step = LENGTH / nbonds
    grains = "".join(f"create_atoms 1 single {k * step} 0 0\n" for k in range(nbonds + 1))
    bonds = "".join(f"create_bonds single/bond 1 {k + 1} {k + 2}\n" for k in range(nbonds))
    script = head(style) + f"""{grains}set group all diameter {width * step} density 0.1
pair_style zero 1.0
pair_coeff * *
bond_style grip
bond_coeff 1 {law} strength none
{BONDING}{bonds}{BONDED}group clamp id 1
group tip id {nbonds + 1}
fix move all {MOVE[style]}
fix hold clamp freeze
fix load tip addforce {force[0]} {force[1]} {force[2]}
fix drag all viscous {drag}
timestep {dt}
compute x tip reduce sum x
compute y tip reduce sum y
compute z tip reduce sum z
thermo_style custom step c_x c_y c_z ke
thermo_modify norm no format float %.16g
thermo {steps}
run {steps}
"""
    table = host.thermo(host.must_run(script))
    return [table[f"c_{axis}"][-1] for axis in "xyz"], table["KinEng"][-1]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("nbonds", (1, 4))
def test_cantilever(style, nbonds):
    """The deflection of Timoshenko's beam, for any number of bonds: P L^3/3EI + P L/(kappa G A)."""
    load = 1e-4
    law = f"beam young {E_MODULUS} poisson {NU} radius {RADIUS} damping beta 0.5"
    place, kinetic = chain(style, nbonds, law, (0, load, 0), 60000, 2e-4 / nbonds, 0.6 / nbonds**2)
    kappa = 6 * (1 + NU) / (7 + 6 * NU)
    shear = E_MODULUS / (2 * (1 + NU))
    want = load * LENGTH**3 / (3 * E_MODULUS * SECOND) + load * LENGTH / (kappa * shear * math.pi * RADIUS**2)
    assert kinetic < 1e-14 * load * want
    host.check_close(place[1], want, 1e-6, f"{style}, {nbonds} bonds: deflection")


def elastica(load):
    """x and y of the tip of an inextensible beam of length 1 and EI = 1 under a dead load across it: theta'' = -load
    cos(theta), theta(0) = 0, theta'(1) = 0, by shooting."""
    def end(slope, n=4000):
        h, theta, rate, x, y = 1 / n, 0.0, slope, 0.0, 0.0
        for _ in range(n):
            def f(t, r):
                return numpy.array([r, -load * math.cos(t), math.cos(t), math.sin(t)])
            k1 = f(theta, rate)
            k2 = f(theta + 0.5 * h * k1[0], rate + 0.5 * h * k1[1])
            k3 = f(theta + 0.5 * h * k2[0], rate + 0.5 * h * k2[1])
            k4 = f(theta + h * k3[0], rate + h * k3[1])
            d = h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            theta, rate, x, y = theta + d[0], rate + d[1], x + d[2], y + d[3]
        return rate, x, y
    low, high = 0.0, 2 * load
    for _ in range(50):
        middle = 0.5 * (low + high)
        low, high = (low, middle) if end(middle, 400)[0] > 0 else (middle, high)
    return end(0.5 * (low + high))[1:]


@pytest.mark.parametrize("load", (1.0, 5.0, 10.0))
def test_elastica(load):
    """A slender beam under a large dead load takes the shape of the elastica."""
    nbonds = 10
    ei = E_MODULUS * SECOND
    step = LENGTH / nbonds
    law = (f"springs {1e5 * ei / LENGTH**3} {12 * ei / step**3} {ei / step} {ei / step} damping beta 0.4")
    place, _ = chain(STYLES[0], nbonds, law, (0, load * ei / LENGTH**2, 0), 40000, 1e-4, 0.1, width=2)
    x, y = elastica(load)
    host.check_close(place[1] / LENGTH, y, 2.5e-3, f"load {load}: deflection")
    host.check_close(place[0] / LENGTH, x, 1e-2, f"load {load}: distance along the beam")


def test_known_elastica():
    """The differential equation has the deflections of Bisshopp and Drucker 1945."""
    for load, deflection in ((1.0, 0.30172), (5.0, 0.71379), (10.0, 0.81061)):
        host.check_close(elastica(load)[1], deflection, 3e-5, f"load {load}")


# ---- Energy, breaks, ranks

BLOCK = """lattice sc 1.0 origin 0.5 0.5 0.5
region grains block -2.1 1.9 -2.1 1.9 -2.1 1.9
create_atoms 1 region grains units box
set group all diameter 0.98 density 2
displace_atoms all random 0.02 0.02 0.02 11
pair_style grip energy yes
pair_coeff * * hooke 2000 0.5 damping velocity tangential linear_history 1000 0.3 0.4
bond_style grip {contact}
bond_coeff 1 {law}
neighbor 0.4 bin
{bonding}create_bonds many all all 1 0.5 1.2
{bonded}velocity all create {heat} 5 loop geom
velocity all set NULL NULL 0.5 sum yes
fix move all {move}
timestep {dt}
"""
STRONG = "parallel young 3000 shear 1200 radius 0.4 damping beta 0.05 strength stress tension 1e9 shear 1e9"
WEAK = "parallel young 3000 shear 1200 radius 0.4 strength stress tension 60 shear 50 friction 0.2 compression 400"
SOFT = WEAK + " softening 0.75"
DUCTILE = "parallel young 3000 shear 1200 radius 0.4 strength none plastic yield 40 hardening 2 strain 0.003"
TIRED = WEAK + " fatigue 30 2"


def block(style, law=WEAK, heat=2e22, newton="on off", dt=1e-3, contact="contact after", boundary="f f f"):
    weights = {"contact after": BONDED, "contact with": "special_bonds lj/coul 1 1 1\n"}[contact]
    return head(style, newton, boundary=boundary) + BLOCK.format(
        law=law, heat=heat, move=MOVE[style], dt=dt, contact=contact, bonding=BONDING, bonded=weights) + LEDGER


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("newton,ranks,law", [("on off", 1, WEAK), ("off", 2, WEAK), ("on off", 4, WEAK), ("on off", 2, SOFT),
                                              ("off", 4, DUCTILE), ("on off", 4, TIRED)])
def test_ranks(style, newton, ranks, law):
    """The same breaks in the same steps and the same energies on any ranks."""
    def left(newton, ranks):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "left")
            script = (block(style, law, newton=newton) + "compute n all property/local batom1\nthermo 50\nrun 400\n"
                      f"write_dump all local {file} c_n\n")
            table = ledger(host.thermo(host.must_run(script, ranks=ranks)))
            rows = open(file).read().split("ITEM: ENTRIES")[1].strip().split("\n")[1:]
        return table, len(rows)
    want, bonds = left("on off", 1)
    lost = sum(want[name][-1] for name in ("bond_fracture", "bond_softening", "bond_plastic"))
    host.check(0 < bonds < (142 if law is SOFT else 130) and lost > 1.0, f"{bonds} bonds are left, lost {lost}")
    got, others = left(newton, ranks)
    host.check(others == bonds, f"{others} bonds are left, not {bonds}")
    for name in ("KinEng", "E_bond", "bond_fracture", "bond_damping", "bond_softening", "bond_plastic", "elastic_normal",
                 "c_e"):
        for one, other in zip(got[name], want[name]):
            host.check_close(one, other, 1e-8, f"{style}, newton {newton}, {ranks} ranks: {name}")


def test_styles_agree():
    """Both kinds of atom styles have the same motion, to the accuracy of LAMMPS's turning of orientations."""
    if not HAS_BPM:
        pytest.skip("LAMMPS has no package BPM")
    tables = [ledger(host.thermo(host.must_run(block(style, STRONG) + "thermo 100\nrun 100\n"))) for style in STYLES]
    for name in ("KinEng", "E_bond"):
        host.check_close(tables[0][name][-1], tables[1][name][-1], 1e-6, f"both atom styles: {name}")


@pytest.mark.parametrize("law", (STRONG, WEAK, SOFT, DUCTILE, TIRED,
                                 "beam young 3000 poisson 0.25 ratio 0.8 damping coefficients 1 2 0.1 0.2 "
                                 "strength force 20 20 4 4", "springs 1500 800 60 40 middle 0.4 strength strain 0.02"))
def test_sum(law):
    """The sum of the ledger stays, to second order in the time step, whatever breaks. It counts what contacts of
    grains that overlap when their bond breaks store at once."""
    errors = []
    for dt, steps in ((8e-4, 250), (2e-4, 1000)):
        script = block("hybrid sphere bond", law, dt=dt) + f"thermo {steps // 50}\nrun {steps}\n"
        table = ledger(host.thermo(host.must_run(script)))
        sums = numpy.array(table["c_e"])
        errors.append(abs(sums - sums[0]).max() / table["KinEng"][0])
        lost = table["bond_fracture"][-1]
        host.check((lost > 0) == ("1e9" not in law), f"fracture is {lost}")
        for name, is_there in (("bond_softening", law is SOFT), ("bond_plastic", law is DUCTILE)):
            host.check((table[name][-1] > 0.01 * table["KinEng"][0]) == is_there, f"{name} is {table[name][-1]}")
    host.check(errors[0] < 3e-3, f"error {errors[0]}")
    host.check(errors[1] < errors[0] / 8, f"errors {errors}")


A_PAIR = head(STYLES[0]) + f"""create_atoms 1 single -0.5 0 0
create_atoms 1 single 0.5 0 0
set group all diameter 0.9 density 1
pair_style grip energy yes
pair_coeff * * hooke 1000 0 damping velocity
bond_style grip
bond_coeff 1 springs 200 100 10 10 strength force 3 3 1 1
{BONDING}create_bonds single/bond 1 1 2
{BONDED}"""


def test_pull_to_break():
    """A bond that is pulled slowly loses N^2/2k."""
    script = A_PAIR + """group left id 1
group right id 2
fix 1 left move linear -5e-4 0 0
fix 2 right move linear 5e-4 0 0
""" + LEDGER + "timestep 1e-3\nthermo 10000\nrun 20000\n"
    table = ledger(host.thermo(host.must_run(script)))
    host.check_close(table["bond_fracture"][-1], 9 / (2 * 200), 1e-3, "fracture")
    host.check(table["E_bond"][-1] == 0 and table["elastic_bond"][1] > 0, "stored before, not afterwards")


def test_break_at_a_set_up():
    """Between two runs the strength is lowered: what the bond stored is in `outside`, and the sum stays."""
    script = A_PAIR + f"""fix move all {MOVE[STYLES[0]]}
velocity all create 1e22 5 loop geom
""" + LEDGER + "timestep 1e-4\nthermo 1\nrun 500\nbond_coeff 1 springs 200 100 10 10 strength force 1e9 1e-6 1 1\nrun 1\n"
    out = host.must_run(script)
    first, second = (ledger(host.thermo(part + "Loop time of")) for part in out.split("Loop time of")[:2])
    stored = first["elastic_bond"][-1]
    host.check(stored > 1e-3, f"stored {stored}")
    host.check(second["elastic_bond"][0] == 0 and second["bond_fracture"][-1] == 0, "the bond is gone")
    host.check_close(second["outside"][0] - first["outside"][-1], stored, 1e-12, "outside")
    host.check_close(second["c_e"][0], first["c_e"][-1], 1e-12, "sum")


def test_data_file():
    """A data file has the words of laws, and lines that LAMMPS would cut are refused."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "data")
        law = WEAK + " damping beta 0.1 random weibull 3.3 5"
        host.must_run(block("hybrid sphere bond", law) + f"run 0\nmass * 1\nwrite_data {file}\n")
        line = re.search(r"Bond Coeffs.*\n\n(.*)\n", open(file).read())[1]
        host.check(line.endswith("friction 0.2 compression 400") and "weibull 3.3 5" in line, line)
        again = (head("hybrid sphere bond").split("region box")[0] + host.LOAD + BONDED
                 + "pair_style grip energy yes\nbond_style grip\nfix grip_quat all property/atom d2_grip_quat 4\n"
                 f"read_data {file} fix grip_quat NULL grip_quat\nfix move all nve/sphere\nrun 5\nwrite_data {file}.again\n")
        host.must_run(again)
        host.check(re.search(r"Bond Coeffs.*\n\n(.*)\n", open(file + ".again").read())[1] == line, "the words read again")
        long = (law.replace("0.4", "0.40123456789012345").replace("1200", "1200.1234567890123")
                .replace("60", "60.123456789012345")
                .replace("400", "400.12345678901234").replace("beta 0.1", "beta 0.12345678901234567")
                + " fatigue 1.2345678901234567 2.3456789012345678")
        status, out = host.run(block("hybrid sphere bond", long) + f"run 0\nwrite_data {file}\n")
        host.check(status != 0 and "too long for a line of a data file, accepted: write_data FILE nocoeff" in out, out[-300:])


@pytest.mark.parametrize("boundary,writers,law", [("f f f", 1, WEAK), ("p p p", 1, WEAK), ("p p p", 2, WEAK), ("f f f", 1, SOFT),
                                                  ("p p p", 2, DUCTILE), ("f f f", 2, TIRED)])
def test_restart(boundary, writers, law):
    """A run that is restarted while bonds break continues as without the stop, on other ranks too."""
    style = "hybrid sphere bond"
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "middle.restart")
        # The block lies across the faces of the box.
        moved = "displace_atoms all move 5 5 5 units box\n" if boundary == "p p p" else ""
        whole = (block(style, law, boundary=boundary).replace("displace_atoms all random", moved + "displace_atoms all random")
                 + f"thermo 50\nrun 50\nwrite_restart {file}\nrun 200\n")
        want = ledger(host.thermo(host.must_run(whole, ranks=writers)))
        again = f"""{host.LOAD}comm_modify vel yes cutoff 3
newton on off
atom_modify map array
read_restart {file}
{BONDED}neighbor 0.4 bin
fix move all {MOVE[style]}
timestep 1e-3
{LEDGER}thermo 50
run 200
"""
        for ranks in (1, 2):
            got = ledger(host.thermo(host.must_run(again, ranks=ranks)))
            host.check(want["bond_fracture"][-1] > 1.02 * want["bond_fracture"][1], "bonds break after the restart")
            for name in ("KinEng", "E_bond", "bond_fracture", "bond_plastic", "bond_softening", "c_e"):
                host.check_close(got[name][-1], want[name][-1], 1e-9, f"{ranks} ranks after a restart: {name}")


@pytest.mark.parametrize("bond", ("yes", "no"))
def test_deleted(bond):
    """Grains that are deleted take the energy of their bonds along: entry `outside`, also if the other grains keep them."""
    script = block("hybrid sphere bond", STRONG) + "thermo 100\nrun 100\n"
    before = ledger(host.thermo(host.must_run(script)))
    after = ledger(host.thermo(host.must_run(script + f"""region some block -5 0 -5 5 -5 5
group some region some
delete_atoms group some bond {bond} compress no
run 100
""")))
    stored = before["elastic_bond"][-1] - after["elastic_bond"][0]
    host.check(stored > 0, "deleted bonds store energy")
    host.check_close(after["c_e"][-1], before["c_e"][-1], 2e-3, "sum with the deleted energies")
    host.check(after["outside"][0] > 0.5 * stored, "outside")


@pytest.mark.parametrize("newton,ranks", [("on off", 1), ("off", 2)])
def test_evaporated(newton, ranks):
    """Grains that go in the middle of a run, with bonds under load: the sum stays to second order in the time step."""
    errors = []
    for dt, every in ((8e-4, 20), (2e-4, 80)):
        script = block("hybrid sphere bond", STRONG, newton=newton, dt=dt) + f"""region here block -1 1 -1 1 -1 1
fix go all evaporate {every} 1 here 77 molecule no
thermo {every // 4}
thermo_modify lost ignore lost/bond ignore
run {6 * every - every // 2}
"""
        table = ledger(host.thermo(host.must_run(script, ranks=ranks)))
        sums = numpy.array(table["c_e"])
        host.check(abs(table["removed"][-1]) > 0 and table["outside"][-1] > 0, "grains go")
        errors.append(abs(sums - sums[0]).max() / table["KinEng"][0])
    host.check(errors[0] < 3e-3 and errors[1] < errors[0] / 6, f"errors {errors}")


def test_contact_with():
    """Bond and contact act in parallel: two grains in touch have both stiffnesses."""
    results = {}
    for contact, weights in (("after", BONDED), ("with", "special_bonds lj/coul 1 1 1\n")):
        script = head(STYLES[0]) + f"""create_atoms 1 single -0.5 0 0
create_atoms 1 single 0.5 0 0
set group all diameter 1.0 density 1
pair_style grip
pair_coeff * * hooke 300 0 damping velocity
bond_style grip contact {contact}
bond_coeff 1 springs 200 100 10 10 strength none
{BONDING}create_bonds single/bond 1 1 2
{weights}group left id 1
group right id 2
fix 1 left move linear 5e-4 0 0
fix 2 right move linear -5e-4 0 0
timestep 1e-3
compute fx left reduce sum fx
thermo_style custom step c_fx
thermo_modify norm no format float %.16g
thermo 1000
run 1000
"""
        results[contact] = host.thermo(host.must_run(script))["c_fx"][-1]
    host.check_close(results["after"], -200 * 1e-3, 1e-6, "bond alone")
    host.check_close(results["with"], -500 * 1e-3, 1e-6, "bond and contact")


def test_the_page():
    """The page's example: the sum stays, and both bonds break."""
    with open(os.path.join(host.SOURCE, "doc", "user", "bonded_grains.md")) as file:
        script = re.search(r"^```lammps\n(units.*?)^```$", file.read(), re.M | re.S)[1]
    table = host.thermo(host.must_run(script.replace("build/gripplugin.so", host.PLUGIN)))
    host.check_close(table["c_energy"][-1], table["c_energy"][0], 1e-4, "sum")
    host.check(table["c_energy[29]"][-1] > 0 and table["E_bond"][-1] == 0, "bonds break")


# ---- Cement

GRAINS = """lattice sc 1.0 origin 0.5 0.5 0.5
region grains block -3 3 -3 3 -3 3
create_atoms 1 region grains
set group all diameter 0.95 density 1
set group all type/fraction 2 0.5 9
set type 2 diameter 1.0
displace_atoms all random 0.08 0.08 0.08 4
pair_style grip energy yes
pair_coeff * * hooke 500 0.5 damping velocity
bond_style grip
bond_coeff 1 springs 200 100 10 10 damping beta 0.1 strength none
neighbor 0.3 bin
special_bonds lj 0 1 1 coul 1 1 1
fix move all nve/sphere
timestep 1e-3
"""


def cemented(words, newton="on off", ranks=1, more="run 10\n"):
    """The IDs of bonded grains, and all grains by their IDs."""
    with tempfile.TemporaryDirectory() as folder:
        bonds, atoms = os.path.join(folder, "bonds"), os.path.join(folder, "atoms")
        script = head("hybrid sphere bond", newton).replace("create_box 1 box", "create_box 2 box") + GRAINS + f"""
write_dump all custom {atoms} id type radius x y z modify format float %.17g
fix glue all grip/cement 1 {words}
compute n all property/local batom1 batom2
variable made equal f_glue
thermo_style custom step v_made
thermo_modify norm no
{more}write_dump all local {bonds} c_n[1] c_n[2]
"""
        out = host.must_run(script, ranks=ranks)
        frame = host.read_dump(atoms)[0]
        rows = open(bonds).read().split("ITEM: ENTRIES")[1].strip().split("\n")[1:]
    pairs = {tuple(sorted(map(int, row.split()))) for row in rows}
    host.check(len(pairs) == len(rows) == host.thermo(out)["v_made"][-1], "each bond once, and the scalar")
    grains = {int(i): [frame[name][k] for name in ("type", "radius", "x", "y", "z")] for k, i in enumerate(frame["id"])}
    return pairs, grains


def near(grains, gap, types=None):
    """By brute force: the pairs whose surfaces are within gap times the smaller radius."""
    ids = sorted(grains)
    table = numpy.array([grains[i] for i in ids])
    found = set()
    for a, i in enumerate(ids):
        d = numpy.sqrt(((table[a + 1:, 2:] - table[a, 2:])**2).sum(axis=1)) - table[a + 1:, 1] - table[a, 1]
        close = d <= gap * numpy.minimum(table[a + 1:, 1], table[a, 1])
        for b in numpy.nonzero(close)[0]:
            if types is None or sorted((table[a, 0], table[a + 1 + b, 0])) == sorted(types):
                found.add((i, ids[a + 1 + b]))
    return found


def nearest(grains, gap, most):
    """One by one: the pairs in the order of their gaps, while both grains have fewer bonds."""
    def gap_of(pair):
        (_, r, *x), (_, s, *y) = (grains[i] for i in pair)
        return (math.dist(x, y) - r - s) / min(r, s)
    bonds = dict.fromkeys(grains, 0)
    joined = set()
    for i, j in sorted(near(grains, gap), key=gap_of):
        if max(bonds[i], bonds[j]) < most:
            joined.add((i, j))
            bonds[i], bonds[j] = bonds[i] + 1, bonds[j] + 1
    return joined


@pytest.mark.parametrize("newton,ranks", [("on off", 1), ("off", 2), ("on off", 4)])
def test_cement(newton, ranks):
    """Bonds between all grains that are near each other, by brute force, on any ranks."""
    for words, gap, types in (("gap 0.1", 0.1, None), ("gap 0", 0, None), ("gap 0.05 types 2 1", 0.05, (1, 2))):
        pairs, grains = cemented(words, newton, ranks)
        want = near(grains, gap, types)
        host.check(20 < len(want) and pairs == want, f"{words}: {len(pairs)} bonds, {len(want)} pairs are near")
    pairs, grains = cemented("gap 0.1 chance 0.3 5", newton, ranks)
    want = near(grains, 0.1)
    scatter = math.sqrt(0.21 * len(want))
    host.check(pairs < want and abs(len(pairs) - 0.3 * len(want)) < 4 * scatter, "chance")
    pairs, grains = cemented("gap 0.3 most 3", newton, ranks)
    want = nearest(grains, 0.3, 3)
    host.check(20 < len(want) < 0.8 * len(near(grains, 0.3)) and pairs == want, f"most: {len(pairs)} bonds, not {len(want)}")


def test_cement_later():
    """Grains that come together in the run are joined too, and the ledger stays: what contacts stored is in `outside`."""
    pairs, _ = cemented("gap 0 every 10", more="velocity all create 4e22 3 loop geom\nrun 100\n")
    first, _ = cemented("gap 0")
    host.check(len(pairs) > len(first) + 10, f"{len(first)} bonds at first, {len(pairs)} later")


HIT = """neighbor 0.2 bin
create_atoms 1 single -0.5 0 0
create_atoms 1 single 0.501 0 0
set group all diameter 1 density 1
group second id 2
velocity second set -0.1 0 0
pair_style grip energy yes
pair_coeff * * hooke 1e4 0 damping velocity
bond_style grip
bond_coeff 1 springs 1e4 0 0 0 strength none
"""


@pytest.mark.parametrize("newton,ranks", [("on off", 1), ("on off", 2), ("off", 2)])
@pytest.mark.parametrize("case", ("two grains", "one leaves", "thin box"))
def test_cement_of_loaded_contacts(case, newton, ranks):
    """The ledger closes when grains are joined while they collide: its error, which is of second order, is that of the
    collision. Also if one is deleted in the step in which the contact ends, and if a contact with another image continues."""
    begin = head("hybrid sphere bond", newton).replace(host.LOAD, host.LOAD + BONDED)
    if case == "thin box":
        begin = begin.replace("boundary f f f", "boundary p f f").replace("block -5.0 5.0", "block -0.95 0.95")
    errors = []
    for part in (1, 2):
        more = f"region all block INF INF INF INF INF INF\nfix gone second evaporate {100 * part + 1} 1 all 777\n"
        out = host.must_run(begin + HIT + LEDGER + f"fix move all nve/sphere\ntimestep {2e-4 / part}\nfix glue all grip/cement 1 "
                            f"gap 0 every {100 * part}\nthermo {20 * part}\n" + (more if case == "one leaves" else "")
                            + f"run {(180 if case == 'one leaves' else 600) * part}\n", ranks=ranks)
        table = ledger(host.thermo(out))
        start = table["c_e"][0]
        errors.append(max(abs(value / start - 1) for value in table["c_e"]))
        host.check(case == "thin box" or abs(table["outside"][-1]) > 1e-2 * start, "the contact is loaded when it ends")
    host.check(errors[0] < 4e-4 and errors[1] < 0.3 * errors[0], f"errors of the sum: {errors}")


@pytest.mark.parametrize("ranks", (1, 2))
def test_checks_of_cemented_bonds(ranks):
    """Bonds that are made in a run are checked when they are made."""
    turns = "bond_style grip: fix move (nve) does not turn grains, accepted: nve/sphere"
    script = head("hybrid sphere bond").replace(host.LOAD, host.LOAD + BONDED) + HIT + "fix glue all grip/cement 1 gap 0.1\n"
    status, out = host.run(script + "fix move all nve\ntimestep 1e-4\nrun 3\n", ranks=ranks)
    host.check(status != 0 and turns in out, out[-500:])
    out = host.must_run(script + "fix move all nve/sphere\ntimestep 2e-2\nrun 3\n", ranks=ranks)
    host.check(len(re.findall("bond_style grip: the time step 0.02 is .* times the longest stable one", out)) == 1, out[-900:])
    out = host.must_run(script.replace("gap 0.1", "gap 0") + "fix move all nve/sphere\ntimestep 1e-4\nrun 3\n", ranks=ranks)
    host.check("fix glue grip/cement: no bond is made" in out, out[-900:])


def test_cement_errors():
    for words, text in (("1", "fix glue grip/cement: 'gap' is missing, accepted: gap g, 0 and above"),
                        ("1 gap 0.9", "fix glue grip/cement: gaps of 0.45 are beyond the list of neighbors, accepted: a skin of "
                         "at least that (neighbor), which is 0.3"),
                        ("2 gap 0", "fix glue grip/cement: the bond type is '2', accepted: a whole number from 1 to 1"),
                        ("1 gap 0 chance 2 1", "fix glue grip/cement: the probability of chance is '2', accepted: 0 to 1")):
        script = head("hybrid sphere bond").replace("create_box 1 box", "create_box 2 box") + GRAINS
        status, out = host.run(script + f"fix glue all grip/cement {words}\nrun 1\n")
        host.check(status != 0 and text in out, f"{text}: got {out[-500:]}")
    script = head("hybrid sphere bond").replace("create_box 1 box", "create_box 2 box")
    script = script.replace("bond/per/atom 12", "bond/per/atom 1") + GRAINS
    status, out = host.run(script + "fix glue all grip/cement 1 gap 0.1\nrun 1\n")
    host.check(status != 0 and "bonds, but there is room for 1, accepted: a larger extra/bond/per/atom" in out, "no room")


def uniform(seed, lower, higher):
    """The number in (0, 1) of a bond: two steps of splitmix64."""
    mask = (1 << 64) - 1

    def mix(x):
        x = (x + 0x9E3779B97F4A7C15) & mask
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & mask
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & mask
        return x ^ (x >> 31)
    return ((mix(mix(seed ^ lower) ^ higher) >> 11) + 0.5) / 2**53


def test_random_strengths():
    """Bonds in a row that are stretched alike: each breaks at its own strength, by the hash of its IDs."""
    n, modulus, stiffness, force = 16, 4, 100, 1.0
    grains = "".join(f"create_atoms 1 single {0.2 * k - 2} 0 0\n" for k in range(n + 1))
    bonds = "".join(f"create_bonds single/bond 1 {k + 1} {k + 2}\n" for k in range(n))
    factors = [(-math.log(1 - uniform(77, k + 1, k + 2)))**(1 / modulus) for k in range(n)]
    for stretch in (0.006, 0.009, 0.0105):
        script = head("hybrid sphere bond") + f"""{grains}set group all diameter 0.15 density 1
pair_style zero 1.0
pair_coeff * *
bond_style grip
bond_coeff 1 springs {stiffness} 50 1 1 strength force {force} 1 1 1 random weibull {modulus} 77
{BONDING}{bonds}{BONDED}fix 1 all nve/sphere
run 0
displace_atoms all ramp x 0 {n * stretch} x -2 {0.2 * n - 2} units box
thermo_style custom step ebond
thermo_modify norm no format float %.16g
run 0
"""
        whole = host.thermo(host.must_run(script))["E_bond"][-1] / (0.5 * stiffness * stretch**2)
        want = sum(stiffness * stretch < factor * force for factor in factors)
        host.check_close(whole, want, 1e-6, f"bonds that hold {stiffness * stretch}: {want} of {n}")


# ---- Agglomerates

def cube(edge, diameter, density):
    """A molecule file: a cube of grains in touch, with bonds along the edges of the lattice."""
    places = [(x, y, z) for x in range(edge) for y in range(edge) for z in range(edge)]
    bonds = [(a + 1, b + 1) for a, p in enumerate(places) for b, q in enumerate(places)
             if a < b and sum((u - v)**2 for u, v in zip(p, q)) == 1]
    partners = [[a + b - k for a, b in bonds if k in (a, b)] for k in range(1, len(places) + 1)]
    mass = density * math.pi / 6 * diameter**3
    sections = {"Coords": [" ".join(str((c - 0.5 * (edge - 1)) * diameter) for c in p) for p in places],
                "Types": [1] * len(places), "Diameters": [diameter] * len(places), "Masses": [mass] * len(places),
                "Bonds": [f"1 {a} {b}" for a, b in bonds],
                "Special Bond Counts": [f"{len(of)} 0 0" for of in partners],
                "Special Bonds": [" ".join(map(str, of)) for of in partners]}
    text = f"agglomerate\n\n{len(places)} atoms\n{len(bonds)} bonds\n"
    for name, rows in sections.items():
        text += f"\n{name}\n\n" + "".join(f"{k + 1} {row}\n" for k, row in enumerate(rows))
    return text, len(bonds)


@pytest.mark.parametrize("newton,ranks", [("on off", 1), ("off", 2)])
def test_agglomerates(newton, ranks):
    """Agglomerates come in by fix grip/insert and break on a floor: the ledger closes, also while contacts with an offset
    go through lists and ranks."""
    text, nbonds = cube(3, 2e-3, 2000)
    law = "hertz/material 1e7 0.5 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.5"
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "lump.mol")
        with open(file, "w") as out:
            out.write(text)
        table = ledger(host.thermo(host.must_run(f"""units si
atom_style hybrid sphere bond
newton {newton}
boundary p p f
comm_modify vel yes cutoff 0.02
atom_modify map array
region box block -0.02 0.02 -0.02 0.02 0 0.06
create_box 1 box bond/types 1 extra/bond/per/atom 6 extra/special/per/atom 24
molecule lump {file}
{host.LOAD}pair_style grip energy yes
pair_coeff * * {law}
bond_style grip
bond_coeff 1 parallel young 2e6 shear 1e6 ratio 0.8 damping beta 0.1 strength stress tension 2e4 shear 2e4
{BONDED}region source block -0.015 0.015 -0.015 0.015 0.02 0.04
fix come all grip/insert region source number 2 grain type 0 mol lump velocity 0 0 -3
fix floor all wall/grip {law} zplane 0 NULL energy yes
fix move all nve/sphere
{LEDGER}timestep 2e-6
thermo 250
run 6000
""", ranks=ranks)))
    start = table["KinEng"][0]
    host.check(table["bond_fracture"][-1] > 0.02 * start and 0 < table["elastic_bond"][-1] or table["E_bond"][-1] == 0,
               "bonds break")
    error = max(map(abs, table["c_e"])) / start
    host.check(error < 2e-5, f"sum: {error} of the kinetic energy")
    host.check(abs(table["outside"][-1]) < 1e-5 * start, f"outside: {table['outside'][-1] / start} of the kinetic energy")


# ---- Contacts after a break

OVERLAP = 0.05


WAYS = {"": ("f f f", 0, "", "grip energy yes"),
        "each step a list": ("f f f", 0, "neigh_modify every 1 delay 0 check no", "grip energy yes"),
        "at a periodic face": ("p p p", 5, "", "grip energy yes"),
        "hybrid": ("f f f", 0, "", "hybrid/overlay grip energy yes zero 1.0")}


def parted(bond, motion, steps, dt=2e-4, newton="on off", ranks=1, more="", way="", law="hooke 5000 0 damping velocity"):
    """Two grains that overlap by OVERLAP, with a bond and a contact 100 times as stiff."""
    boundary, x, lists, style = WAYS[way]
    name = "grip " if "hybrid" in style else ""
    script = head("hybrid sphere bond", newton, boundary=boundary) + f"""create_atoms 1 single {x - 0.5 + OVERLAP / 2} 0 0
create_atoms 1 single {(x + 0.5 - OVERLAP / 2 + 5) % 10 - 5} 0 0
set group all diameter 1 density {6 / math.pi}
pair_style {style}
pair_coeff * * {name}{law}
{"pair_coeff * * zero" if name else ""}
{lists}
bond_style grip
bond_coeff 1 {bond}
{BONDING}create_bonds single/bond 1 1 2
{BONDED}group left id 1
group right id 2
{motion}
{"fix move all nve/sphere" if "fix" not in motion else ""}
timestep {dt}
{more or LEDGER}thermo {max(1, steps // 200)}
run {steps}
"""
    return host.thermo(host.must_run(script, ranks=ranks))


PLACES = [("on off", 1, ""), ("off", 2, ""), ("on off", 2, ""), ("on off", 1, "at a periodic face"),
          ("off", 1, "at a periodic face"), ("off", 2, "at a periodic face"),
          ("on off", 1, "each step a list"), ("off", 1, "hybrid")]


@pytest.mark.parametrize("newton,ranks,way", PLACES)
def test_break_in_overlap(newton, ranks, way):
    """Pulled apart until the bond breaks while the grains still overlap: no energy comes from nowhere."""
    speed, force = 0.1, 0.4
    stored = force**2 / (2 * 50)
    start = 0.5 * 2 * speed**2
    table = ledger(parted(f"springs 50 20 1 1 strength force {force} 1 1 1",
                   f"velocity left set -{speed} 0 0\nvelocity right set {speed} 0 0", 4000, newton=newton, ranks=ranks,
                          way=way))
    host.check_close(table["bond_fracture"][-1], stored, 1e-2, "fracture")
    host.check_close(table["KinEng"][-1], start - stored, 1e-3, "kinetic energy")
    given = 0.5 * 5000 * OVERLAP**2
    host.check(max(map(abs, table["outside"])) < 1e-5 * given, f"outside: {max(table['outside'])}")
    host.check(max(table["elastic_normal"]) < 1e-5 * given, "the contact stores nothing")


@pytest.mark.parametrize("newton,ranks,way", PLACES)
def test_grains_regain_their_size(newton, ranks, way):
    """Broken in shear, pressed together, drawn apart and pressed again: the contact begins at the overlap of the break,
    later at first touch. The bond is broken by hand, and the motion is given."""
    # How far each grain has moved inwards at t = 0, 1, 2, 3, 4.
    places = [0.0, -0.002, 0.008, -0.04, 0.005]

    def piecewise(values):
        return "+".join(f"(v_t>={k})*(v_t<{k + 1})*({value})" for k, value in enumerate(values)).replace("+-", "-")

    speeds = [after - before for before, after in zip(places, places[1:])]
    shift = piecewise([f"{place}+({speed})*(v_t-{k})" for k, (place, speed) in enumerate(zip(places, speeds))])
    motion = f"""variable t equal step*dt
variable a equal {shift}
variable b equal -v_a
variable u equal {piecewise([f"{speed}" for speed in speeds])}
variable w equal -v_u
fix l left move variable v_a NULL NULL v_u NULL NULL
fix r right move variable v_b NULL NULL v_w NULL NULL
"""
    more = "compute f right reduce sum fx\nthermo_style custom step c_f\nthermo_modify norm no format float %.16g\n"
    table = parted("springs 50 20 1 1 strength force 1e-4 1 1 1", motion, 3999, dt=1e-3, newton=newton, ranks=ranks, more=more,
                   way=way)
    force = dict(zip(table["Step"], table["c_f"]))

    # The bond breaks at once. The offset decreases to the overlap at t = 1, and is gone after t = 3.
    def wanted(time):
        k = int(time)
        if k == 0:
            return 0.0
        overlap = OVERLAP + 2 * (places[k] + speeds[k] * (time - k))
        return 5000 * max(0.0, overlap - (OVERLAP - 0.004 if time < 3 else 0.0))

    for time in (0.38, 0.76, 1.14, 1.52, 1.9, 2.09, 2.28, 2.85, 3.42, 3.8, 3.99):
        at = round(time * 1000 / 19) * 19
        host.check_close(force[at], wanted(at / 1000), 2e-3, f"force at {at / 1000}")


@pytest.mark.parametrize("newton,ranks,way", PLACES)
@pytest.mark.parametrize("law,force", [
    ("hooke 5000 0 damping velocity", lambda overlap, radius: 5000 * overlap),
    ("hertz/material 1e6 1 0.25 damping velocity",
     lambda overlap, radius: 4 / 3 * 1e6 / (2 * (1 - 0.25**2)) * (0.5 * radius)**0.5 * overlap**1.5),
    ("hooke 20 0 damping velocity", lambda overlap, radius: 20 * overlap)])
def test_handover(newton, ranks, way, law, force):
    """Pressed together until the bond breaks: the contact of smaller grains begins with the force of the bond, or with its
    energy if this is less, and then grows from there."""
    speed, dt, stiff, limit = 0.01, 1e-4, 50.0, 0.39995
    motion = f"fix l left move linear {speed} 0 0\nfix r right move linear -{speed} 0 0"
    more = ("compute f right reduce sum fx\ncompute e all grip/energy\nthermo_style custom step c_f c_e c_e[*]\n"
            "thermo_modify norm no format float %.16g\n")
    bond = "parallel normal 50 shear 20 radius 0.5641895835477563 strength stress tension 9 shear 9 compression 0.39995"
    table = ledger(parted(bond, motion, 8000, dt=dt, newton=newton, ranks=ranks, more=more, way=way, law=law))
    sizes = numpy.linspace(0, OVERLAP, 200001)
    begins = 0.0
    for _ in range(5):
        radius = 0.5 - 0.5 * (OVERLAP + limit / stiff - begins)
        forces = force(sizes, radius)
        taken = numpy.concatenate(([0], numpy.cumsum(0.5 * (forces[1:] + forces[:-1]) * numpy.diff(sizes))))
        begins = sizes[(forces <= limit) & (taken <= limit**2 / (2 * stiff))][-1]
    # The contact begins in the step after that of the break.
    for step, got in zip(table["Step"], table["c_f"]):
        pressed = 2 * speed * dt * step - limit / stiff
        if pressed < -1e-5:
            host.check(abs(got - stiff * (pressed + limit / stiff)) < 1e-9, f"{law}: force {got} at step {step}")
        elif pressed > 1e-5:
            low, high = (force(begins + pressed - back * 2 * speed * dt, radius) for back in (2, 0))
            host.check(0.998 * low < got < 1.002 * high, f"{law}: force {got} at step {step}, not {low} to {high}")
    given = numpy.interp(begins, sizes, taken)
    host.check_close(table["bond_fracture"][-1] + given, limit**2 / (2 * stiff), 1e-3, "energy of the bond")
    host.check(abs(table["rest_normal"][-1]) < 3e-2 * given, f"rest {table['rest_normal'][-1]}, given {given}")
    host.check(max(map(abs, table["outside"])) < 1e-5 * given, f"outside: {max(table['outside'])}")


@pytest.mark.parametrize("newton,ranks,way", PLACES)
def test_break_of_a_law_beyond_touch(newton, ranks, way):
    """Where a force acts beyond touch, the contact begins with the whole overlap in the step after the break, once."""
    speed, dt = 0.01, 1e-3
    more = "compute f right reduce sum fx\nthermo_style custom step c_f\nthermo_modify norm no format float %.16g\n"
    motion = f"fix l left move linear -{speed} 0 0\nfix r right move linear {speed} 0 0"
    table = parted("springs 50 20 1 1 strength force 1e-4 1 1 1", motion, 5, dt=dt, newton=newton, ranks=ranks, more=more,
                   way=way, law="hooke 5000 0 damping velocity cohesion vdw hamaker 1e-30 z_min 0.01 z_cut 0.02")
    host.check(abs(table["c_f"][0]) < 1e-12, "no force at first")
    for step in range(2, 6):
        host.check_close(table["c_f"][step], 5000 * (OVERLAP - 2 * speed * step * dt), 1e-9, f"step {step}: force")


def test_parting_of_a_law_with_a_force_at_touch():
    """Across a periodic face, with `newton off`, the two contacts of a pair see overlaps that differ by rounding, and the
    offset is that of one of them. While the grains part, neither acts alone."""
    table = host.thermo(host.must_run(f"""units lj
newton off
boundary p p p
atom_style hybrid sphere bond
comm_modify vel yes cutoff 2
region box prism -1.4453379883261916 1.4453379883261916 -1.4453379883261916 1.4453379883261916 0 2.6 0.4 0 0
create_box 1 box bond/types 1 extra/bond/per/atom 4 extra/special/per/atom 8
{host.LOAD}create_atoms 1 single 0.366950693 -1.08141267 0.365451113
create_atoms 1 single 1.08958732 1.09938021 0.351456496
set atom 1 diameter 0.709585322 density 1 vx -0.408841 vy -0.13836 vz 0.217478 omega -3.84583 0.638153 1.72003
pair_style grip
pair_coeff * * edinburgh poisson 0.4 chi 0.1 f0 1 k2_ratio 3 young 1.4e4
fix move all nve/sphere
bond_style grip
bond_coeff 1 springs 100 100 10 10 strength force 1e-3 1e-3 1e-3 1e-3
{BONDING}create_bonds single/bond 1 1 2
{BONDED}compute f all reduce sumabs fx
thermo_style custom step c_f
thermo_modify norm no format float %.16g
timestep 2e-4
thermo 1
run 2000
"""))
    largest = max(table["c_f"][2:])
    host.check(largest < 1e-9, f"forces up to {largest}")


# ---- Errors

PAIR = f"""create_atoms 1 single -0.5 0 0
create_atoms 1 single 0.5 0 0
set group all diameter 0.9 density 1
pair_style grip
pair_coeff * * hooke 1000 0 damping velocity
{{style}}
{{coeff}}
{BONDING}create_bonds single/bond 1 1 2
{{weights}}fix move all {{move}}
run 1
"""


def script_of(style="hybrid sphere bond", bond="bond_style grip", coeff="springs 1 1 1 1 strength none", weights=BONDED,
              move=None, newton="on off"):
    return head(style, newton) + PAIR.format(style=bond, coeff=f"bond_coeff 1 {coeff}", weights=weights,
                                             move=move or MOVE[style])


ERRORS = [
    (dict(bond="bond_style grip contact never"), "bond_style grip: 'contact' is 'never', accepted: after with"),
    (dict(bond="bond_style grip smooth yes"), "bond_style grip: unknown word 'smooth', accepted: contact handover"),
    (dict(bond="bond_style grip handover all"), "bond_style grip: 'handover' is 'all', accepted: load zero"),
    (dict(coeff="rod young 1"), "bond_coeff 1: the law of the bond is 'rod', accepted: beam parallel springs"),
    (dict(coeff="beam young 0 poisson 0 radius 1 strength none"), "bond_coeff 1: 'young' is '0', accepted: above 0"),
    (dict(coeff="springs 1 1 1 1 strength force 1e-310 1 1 1"),
     "bond_coeff 1: the normal value of 'strength force' is '1e-310', accepted: a number above 0"),
    (dict(coeff="beam young 1 poisson 0.6 radius 1 strength none"),
     "bond_coeff 1: 'poisson' is '0.6', accepted: -0.99 to 0.5"),
    (dict(coeff="beam young 1 poisson 0 radius 1 inner 1 strength none"),
     "bond_coeff 1: 'inner' is '1', accepted: 0 to 0.99"),
    (dict(coeff="beam young 1 radius 1 strength none"), "bond_coeff 1: 'poisson' is missing, accepted: poisson nu"),
    (dict(coeff="beam young 1 poisson 0 strength none"),
     "bond_coeff 1: 'radius' is missing, accepted: radius r, or ratio a of the smaller grain"),
    (dict(coeff="beam young 1 poisson 0 radius 1 ratio 1 strength none"),
     "bond_coeff 1: 'radius' and 'ratio' are both given, accepted: one of them"),
    (dict(coeff="beam young 1 poisson 0 radius 1"),
     "bond_coeff 1: 'strength' is missing, accepted: strength stress, force or strain with their limits, or strength none"),
    (dict(coeff="springs 1 1 1 1 strength stress tension 1 shear 1"),
     "bond_coeff 1: 'strength stress': springs have no section, accepted: strength force, strain or none"),
    (dict(coeff="beam young 1 poisson 0 radius 1 strength stress tension 1"),
     "bond_coeff 1: strength stress: 'shear' is missing, accepted: strength stress tension s shear c, both above 0"),
    (dict(coeff="parallel young 1 normal 1 shear 1 radius 1 strength none"),
     "bond_coeff 1: give either 'young' and 'shear' as moduli, or 'normal' and 'shear' by area"),
    (dict(coeff="parallel young 1 shear 1 radius 1 strength strain 1 softening 1 plastic yield 1"),
     "bond_coeff 1: 'softening' and 'plastic' are both given, accepted: one of them"),
    (dict(coeff="parallel young 1 shear 1 radius 1 strength strain 1 plastic yield 1 strain 1 fatigue 10 2"),
     "bond_coeff 1: 'fatigue' and the strain of 'plastic' are both given, accepted: one of them"),
    (dict(coeff="parallel young 1 shear 1 radius 1 strength none fatigue 10 2"),
     "bond_coeff 1: 'fatigue' with 'strength none', accepted: a strength"),
    (dict(coeff="parallel young 1 shear 1 radius 1 strength none plastic hardening 1"),
     "bond_coeff 1: plastic: 'yield' is missing, accepted: plastic yield s, above 0"),
    (dict(coeff="springs 1 1 1 1 strength none softening 1"), "bond_coeff 1: unknown keyword 'softening'"),
    (dict(weights="special_bonds lj 0.5 1 1 coul 1 1 1\n"),
     "bond_style grip: special_bonds is 'lj 0.5 1 1 coul 1 1 1', accepted: special_bonds lj 0 1 1 coul 1 1 1"),
    (dict(bond="bond_style grip contact with"),
     "bond_style grip: special_bonds is 'lj 0 1 1 coul 1 1 1', accepted: special_bonds lj/coul 1 1 1"),
    (dict(newton="on"), "bond_style grip: both atoms must know a bond, accepted: newton off, or newton on off"),
    (dict(move="nve"), "bond_style grip: fix move (nve) does not turn grains, accepted: nve/sphere"),
] + ([(dict(style="bpm/sphere", move="nve/sphere"),
       "bond_style grip: fix move (nve/sphere) does not turn the orientations of atom_style bpm/sphere, accepted: "
       "nve/bpm/sphere, or atom_style hybrid sphere bond")] if HAS_BPM else [])


@pytest.mark.parametrize("how,text", ERRORS)
def test_errors(how, text):
    status, out = host.run(script_of(**how))
    host.check(status != 0 and text in out, f"{text}: got {out[-600:]}")


HYBRID = """create_atoms 1 single -1.5 0 0
create_atoms 1 single -0.5 0 0
create_atoms 1 single 1.5 0 0
create_atoms 1 single 2.5 0 0
set group all diameter 0.9 density 1
pair_style grip
pair_coeff * * hooke 1000 0 damping velocity
{bonds}
neighbor 0.1 bin
fix move all nve/sphere
timestep 1e-3
"""
TWO = """bond_style {style}
bond_coeff 1 {grip}springs 200 100 10 10 strength force 30 30 10 10
bond_coeff 2 {other}
"""


@pytest.mark.parametrize("ranks", (1, 2))
def test_hybrid(ranks):
    """Beside bonds of another style, and after a restart, the bonds of Grip are the same, and the others those of LAMMPS."""
    begin = head("hybrid sphere bond").replace("bond/types 1", "bond/types 2").replace(host.LOAD, "")
    pairs = ("create_bonds single/bond 1 1 2\n", "create_bonds single/bond 2 3 4\n")
    both = TWO.format(style="hybrid harmonic grip", grip="grip ", other="harmonic 100 1.1")
    alone = TWO.format(style="grip", grip="", other="springs 1 1 1 1 strength none")
    other = "bond_style harmonic\nbond_coeff * 100 1.1\n"

    def places(style, *bonds):
        with tempfile.TemporaryDirectory() as folder:
            files = [os.path.join(folder, name) for name in ("whole", "middle", "again")]
            write = "write_dump all custom {0} id x y z vx vy vz omegaz modify sort id format float %.16g\n"
            start = "velocity all set 0.2 0.3 -0.1\nvelocity all create 2e21 7 loop geom\nset group all omega 0.3 0.5 -2\n"
            out = host.must_run(host.LOAD + begin + HYBRID.format(bonds=style + BONDING + "".join(bonds) + BONDED) + start
                                + f"run 300\nwrite_restart {files[1]}\nrun 300\n" + write.format(files[0]), ranks=ranks)
            host.must_run(f"{host.LOAD}comm_modify vel yes cutoff 3\nnewton on off\natom_modify map array\n"
                          f"read_restart {files[1]}\n{style}{BONDED}neighbor 0.1 bin\nfix move all nve/sphere\n"
                          "timestep 1e-3\nrun 300\n" + write.format(files[2]), ranks=ranks)
            frames = [host.read_dump(files[k])[-1] for k in (0, 2)]
        host.check("ERROR" not in out, out[-300:])
        return frames
    want, third = places(alone, pairs[0])[0], places(other, pairs[1])[0]
    for got in places(both, *pairs):
        for name in ("x", "y", "z", "vx", "vy", "vz", "omegaz"):
            for k, reference in enumerate((want, want, third, third)):
                host.check(abs(got[name][k] - reference[name][k]) < 1e-10, f"grain {k + 1}: {name} is {got[name][k]}, not "
                           f"{reference[name][k]}")
    host.check(abs(want["omegaz"][0] + 2) > 1e-2, "the bond turns its grains")


def test_rerun():
    """The files of `rerun` have no orientations."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "dump")
        script = script_of().replace("run 1\n", f"dump d all custom 1 {file} id type x y z\nrun 1\nundump d\n"
                                     f"rerun {file} dump x y z\n")
        host.refused("rerun", script, "bond_style grip: not with rerun, whose files have no orientations, accepted: run")


@pytest.mark.parametrize("newton,ranks", [("on off", 1), ("off", 2), ("on off", 4)])
@pytest.mark.parametrize("every", ("", " every 7"))
def test_cement_of_wet_grains(every, newton, ranks):
    """The liquid of a bridge goes back to the two grains when they are joined, at the last step of a run too."""
    script = block("hybrid sphere bond", STRONG, newton=newton, heat=2e21).replace(
        "tangential linear_history 1000 0.3 0.4", "cohesion bridge/willett sigma 0.02 theta 0.2 liquid 2e-3 share 0.3").replace(
        "create_bonds many all all 1 0.5 1.2\n", "").replace("diameter 0.98", "diameter 1.01")
    out = host.must_run(script.split("compute e all")[0] + "set group all d_liquid 1e-3\ncompute liquid all property/atom "
                        "d_liquid\ncompute wet all reduce sum c_liquid\n"
                        "thermo_style custom step bonds f_GRIP_LIQUID f_GRIP_LIQUID[2] c_wet\n"
                        "thermo_modify norm no format float %.16g\nthermo 1\n"
                        f"run 10\nfix cement all grip/cement 1 gap 0.01{every}\nrun 4\nrun 7\nrun 20\n", ranks=ranks)
    tables = [host.thermo(part + "\nLoop time") for part in out.split("Loop time")[:-1]]
    table = {name: sum((one[name] for one in tables), []) for name in tables[0]}
    first = table["f_GRIP_LIQUID"][0]
    host.check(abs(first - 64e-3) < 1e-15 and table["Bonds"][-1] > 20, f"{first} liquid, {table['Bonds'][-1]} bonds")
    bridges = table["f_GRIP_LIQUID[2]"]
    host.check(max(bridges) > 0.5 * first and min(bridges[10:]) < 0.1 * first, f"bridges {bridges}")
    for name, more in (("f_GRIP_LIQUID", [0.0] * len(table["Step"])), ("c_wet", bridges)):
        worst = max(abs(value + other - first) for value, other in zip(table[name], more))
        host.check(worst < 1e-12 * first, f"{name}: {worst} of {first} lost")
