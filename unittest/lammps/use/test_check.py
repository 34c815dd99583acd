# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The command grip_check and the program grip-check: contact times, restitution and stable steps compared with
closed forms; models that are given, mixed and missing; grains that will be inserted; suspicious settings; and that
the check changes nothing."""
import math
import os
import re
import subprocess
import tempfile

import host

R, DENSITY, K = 0.01, 2500.0, 1e4
MASS = DENSITY * 4 / 3 * math.pi * R**3
GRAVITY = "fix weight all gravity 9.81 vector 0 0 -1\n"
PLAIN = "pair_style grip\npair_coeff 1 1 hooke 1e4 0\npair_coeff 2 2 hooke 4e4 0\n"

HERTZ = "pair_style grip\npair_coeff * * hertz/material 1e7 0.7 0.3\n"
STIFF = 4 / 3 * 1e7 / (2 * (1 - 0.09))  # 4/3 E* of two such grains
MEANT = "hertz/material 1e7 0.7 0.3 damping coeff_restitution"
UNLIKE = "pair_style grip\npair_coeff 1 1 hooke 1e4 0\npair_coeff 2 2 luding k2hat 1e4 k1_ratio 0.5 kc_ratio 0 phi_f 0.05\n"


def script(models=PLAIN, check="grip_check speed 0.5\n", types=2, skin=0.002, step=1e-5, density=DENSITY, boundary="p p p",
           speed=0.1, units="si"):
    return host.head(units, boundary, "block -0.1 0.1 -0.1 0.1 -0.1 0.1", types=types,
                     skin=skin) + f"""create_atoms 1 single 0 0 0
create_atoms 1 single 0.05 0 0
create_atoms 2 single -0.05 0 0
set type 1 diameter {2 * R} density {density}
set type 2 diameter {4 * R} density {density}
velocity all set {speed} 0 0
{host.LOAD}{models}fix motion all nve/sphere
timestep {step}
{check}"""


def report(*args, ranks=1, run="", **options):
    output = host.must_run(script(*args, **options) + run, ranks=ranks)
    return output[output.index("grip_check:"):]


def number_of(text, what, word):
    found = re.search(rf"^  {re.escape(what)}: .*{word}", text, re.M)
    host.check(found, f"no '{word}' of {what} in {text}")
    return float(found[1]) if found else math.nan


def time_of(text, what):
    return number_of(text, what, r"contact time (\S+)$")


def overlap_of(text, what):
    return number_of(text, what, r"; overlap (\S+) R,")


def rebound_of(text, what):
    return re.search(rf"^  {what}: .*; overlap \S+ R, ([^,]*), stable", text, re.M)[1]


def test_hooke():
    """Two hooke springs of stiffness k separate after half a period, pi sqrt(m*/k). Mixed stiffness: the geometric
    mean."""
    one = report()
    for what, mass, k in (("types 1 1", MASS / 2, K), ("types 2 2", 4 * MASS, 4 * K), ("types 1 2", MASS * 8 / 9, 2 * K)):
        host.check_close(time_of(one, what), math.pi * math.sqrt(mass / k), 2e-3, f"contact time of {what}")
    host.check("types 1 1: given: normal hooke k=10000" in one and "types 1 2: mixed from 1 1 and 2 2: normal hooke k=20000" in one,
               f"models: {one}")
    shortest = math.pi * math.sqrt(MASS * 8 / 9 / (2 * K))
    step = re.search(r"shortest contact: (\S+) \(types 1 2\)\. Time step 1e-05, 1/(\S+) of it; use (\S+) ", one)
    host.check(step, f"the line of the step: {one}")
    host.check_close(float(step[1]), shortest, 2e-3, "shortest contact")
    host.check_close(float(step[2]), shortest / 1e-5, 5e-3, "contact over step")
    host.check_close(float(step[3]), shortest / 50, 5e-3, "time step to use")
    host.check("type 1: 2 grains, radius 0.01 to 0.01, density 2500 to 2500" in one, f"grains: {one}")
    host.check("nothing looks wrong" in one and "CHECK" not in one, f"a sane script: {one}")
    host.check(report(ranks=2)[:len(one)] == one, "two ranks give the same text")


def test_hertz():
    """Hertz: 2.94 (5 m* v^2/(4 stiff))^(2/5)/v, at the given speed, or without one at that of the atoms."""
    stiff = STIFF * math.sqrt(R / 2)
    for check, speed in (("grip_check speed 0.5\n", 1.0), ("grip_check\n", 0.2)):
        want = 2.943275 * (5 * MASS / 2 * speed**2 / (4 * stiff))**0.4 / speed
        host.check_close(time_of(report(HERTZ, check), "types 1 1"), want, 5e-3, f"Hertz at {speed} m/s")


def test_grains_at_rest():
    """Grains at rest are judged as after a fall over the largest diameter, 4 R: sqrt(2 g 4 R)."""
    fall = math.sqrt(2 * 9.81 * 4 * R)
    for speed in (0, 0.5 * fall):
        rest = report(HERTZ, GRAVITY + "grip_check\n", speed=speed, step=2e-3)
        found = re.search(r"fastest grain (\S+) \(of a fall over the largest diameter.*'grip_check speed V' sets it\)", rest)
        host.check(found, f"grains at rest: {rest}")
        host.check_close(float(found[1]), fall, 1e-3, "speed of a fall")
        want = 2.943275 * (5 * MASS / 2 * (2 * fall)**2 / (4 * STIFF * math.sqrt(R / 2)))**0.4 / (2 * fall)
        host.check_close(time_of(rest, "types 1 1"), want, 5e-3, "Hertz after a fall")
        host.check("CHECK: the time step 0.002 is " in rest, f"a step that is too long, at rest: {rest}")
    faster = report(HERTZ, GRAVITY + "grip_check\n", speed=1.1 * fall)
    host.check(f"fastest grain {1.1 * fall:.4g} (of the atoms now)" in faster, f"faster than after a fall: {faster}")
    # Without gravity: 1e-6 of the smallest radius per step. The contact time of a linear spring does
    # not depend on the speed.
    still = report(check="grip_check\n", speed=0, step=1e-3)
    host.check(f"fastest grain {1e-6 * R / 1e-3:.4g} (1e-06 of the smallest radius in a step" in still, f"at rest: {still}")
    host.check_close(time_of(still, "types 1 1"), math.pi * math.sqrt(MASS / 2 / K), 2e-3, "contact time at rest")
    host.check("CHECK: the time step 0.001 is " in still, f"a step that is too long, at rest: {still}")


def test_no_grains():
    """Without grains nothing is judged, and a line reports it."""
    empty = report(check="delete_atoms group all\ngrip_check\n")
    host.check("CHECK: the time step 1e-05 cannot be judged: there are no grains yet" in empty
               and "nothing looks wrong" not in empty, f"no grains: {empty}")


def test_overlaps():
    """Overlaps v sqrt(m/k) relative to the smaller radius; a line above 0.1 R, and one where grains are not
    stopped."""
    OWN = "fix floor all wall/grip hooke {} 0 zplane -0.1 NULL\n"
    deep = report(PLAIN + OWN.format("1e4"), boundary="p p f")
    host.check_close(overlap_of(deep, "types 1 1"), 1.0 * math.sqrt(MASS / 2 / K) / R, 5e-3, "overlap of types 1 1")
    host.check_close(overlap_of(deep, "types 1 2"), math.sqrt(MASS * 8 / 9 / (2 * K)) / R, 5e-3, "overlap of types 1 2")
    at_wall = 0.5 * math.sqrt(8 * MASS / K) / (2 * R)
    host.check_close(overlap_of(deep, "fix floor wall/grip"), at_wall, 5e-3, "overlap at the wall")
    host.check("CHECK" not in deep and "fix floor wall/grip: a model of its own: normal hooke k=10000 eta=0" in deep, deep)
    deep = report(PLAIN + OWN.format("1e3"), boundary="p p f")
    found = re.findall(r"CHECK: (.*)", deep)
    host.check(len(found) == 1 and found[0].startswith("fix floor wall/grip: overlaps of up to 0.229 R at this speed"),
               f"deep at the wall: {deep}")
    through = report("pair_style grip\npair_coeff * * hooke 5 0\n" + OWN.format("5"), boundary="p p f")
    found = re.findall(r"CHECK: (.*)", through)
    host.check(len(found) == 4 and all("the springs do not stop a grain" in line for line in found)
               and "nothing moves" not in through, f"grains pass through: {through}")


def test_moving_wall():
    """A wall's own speed is added to that of the grains, so the overlap (5 m v^2/(4 stiff))^(2/5) uses both."""
    MOVING = PLAIN + "fix floor all wall/grip hertz/material 1e7 0.7 0.3 zplane -0.1 NULL move linear 0 0 0.3\n"
    moving = report(MOVING, boundary="p p f")
    stiff = STIFF
    small, large = ((5 * mass * 0.8**2 / (4 * stiff * math.sqrt(radius)))**0.4 for mass, radius in ((MASS, R), (8 * MASS, 2 * R)))
    host.check_close(overlap_of(moving, "fix floor wall/grip"), max(small / R, large / (2 * R)), 5e-3, "overlap at a moving wall")
    host.check_close(time_of(moving, "fix floor wall/grip"), 2.943275 * small / 0.8, 5e-3, "contact time at a moving wall")


def test_mixed_moduli():
    """Numbers that come from another law are NULL; the modulus of a mixed pair is that of the contact: 1/E* is the
    sum of (1 - nu^2)/E."""
    law = "hertz/material {} 0.7 0.3 tangential mindlin NULL 1 0.5\n"
    mixed = report("pair_style grip\npair_coeff 1 1 " + law.format("1e7") + "pair_coeff 2 2 " + law.format("1e9"))
    modulus = re.search(r"types 1 2: mixed .*hertz/material E\*=(\S+) ", mixed)
    host.check("kt=NULL" in mixed and "nan" not in mixed and "types 1 1: given: normal hertz/material E=1e+07" in mixed
               and modulus, f"moduli: {mixed}")
    host.check_close(float(modulus[1]), 1 / (0.91 / 1e7 + 0.91 / 1e9), 1e-5, "E* of a mixed pair")


def test_wall_of_a_type():
    """A wall has the stiffness and mass of its model: pi sqrt(m/k)."""
    walls = PLAIN + "fix floor all wall/grip type 1 zplane -0.1 NULL\n"
    wall = report(walls, boundary="p p f")
    host.check_close(time_of(wall, "fix floor wall/grip"), math.pi * math.sqrt(MASS / K), 2e-3, "contact time of the wall")
    host.check("fix floor wall/grip: the models of type 1" in wall, f"the wall's model: {wall}")


def test_suspicious_settings():
    """Each suspicious setting is reported, and nothing else."""
    for what, words in ((dict(step=1e-3), " the shortest contact, "), (dict(density=2.5), "kg/m^3: are the units right"),
                        (dict(skin=0.05), "skin of the neighbour list"),
                        (dict(models=HERTZ.replace("1e7", "1e2"), check="grip_check speed 5e-4\n"), "a modulus of 100 Pa"),
                        (dict(models=PLAIN + "fix floor all wall/grip hertz/material 5e15 0.7 0.3 zplane -0.1 NULL\n", step=1e-8,
                              boundary="p p f"), "fix floor wall/grip: a modulus of 5e+15 Pa")):
        text = report(**what)
        found = re.findall(r"CHECK: (.*)", text)
        host.check(found and all(words in line for line in found if "time step" not in line or "time step" in words)
                   and any(words in line for line in found), f"{what}: {found}")


def test_lists_of_sizes():
    """Grains of very different sizes, which have one list or lists of their own. From a thousand grains on, and from
    1:4."""
    MANY = "create_atoms 1 random {} 4711 NULL overlap 0.006\nset type 1 diameter 0.002 density 2500\nset type 2 diameter {} density 2500\n"
    MULTI = "neighbor 0.0004 multi\ncomm_modify mode multi vel yes\n"
    for what, count, large, lists, newton, hint in (
            ("one list", 1200, 0.0081, "neighbor 0.0004 bin\n", "on", True),
            ("newton off", 1200, 0.0081, "neighbor 0.0004 bin\n", "off", True),
            ("one list, many ghosts", 1200, 0.0081, "neighbor 0.0004 multi\n", "on", True),
            ("one collection", 1200, 0.0081, MULTI + "neigh_modify collection/type 1 1*2\n", "on", True),
            ("lists of their own", 1200, 0.0081, MULTI, "on", False),
            ("few grains", 900, 0.0081, "neighbor 0.0004 bin\n", "on", False),
            ("sizes alike", 1200, 0.0079, "neighbor 0.0004 bin\n", "on", False)):
        text = host.must_run(f"newton {newton}\n" + script(check=MANY.format(count, large) + lists + "grip_check speed 0.5\n",
                                                           step=1e-6))
        found = [line for line in re.findall(r"CHECK: (.*)", text) if "the largest diameter is" in line]
        host.check(len(found) == hint, f"{what}: {found}")
        if hint and found:
            host.check("4.05 times" in found[0] and "'neighbor 0.0004 multi'" in found[0]
                       and ("mode multi reduce/multi vel yes'" in found[0]) == (newton == "on"), f"{what}: {found}")


def test_units_lj():
    lj, one = report(units="lj"), report()
    host.check("units lj: sizes, densities and moduli are not judged" in lj and "not judged" not in one, f"units lj: {lj}")


def test_missing_pairs():
    """All pairs of types without a model, in one error."""
    status, output = host.run(script("pair_style grip\npair_coeff 1 1 hooke 1e4 0\n", types=3))
    host.check(status != 0 and "4 pairs" not in output, "missing pairs end the script")
    for pair in ("types 1 2:", "types 2 2:", "types 1 3:", "types 2 3:", "types 3 3:"):
        host.check(pair in output and "5 pairs of types without a model" in output, f"{pair} is missing: {output[-600:]}")
    host.refused("unlike types", script(UNLIKE), "1 pair of types without a model: types 1 2:", "cannot be mixed")


def test_words():
    """Words that are not accepted."""
    for line, word in (("grip_check fast", "'fast'"), ("grip_check speed", "value of 'speed' is missing, accepted: a number above 0"), ("grip_check speed -1", "'-1'"),
                       ("grip_check speed 1 2", "'2'")):
        host.refused(line, script(check=line + "\n"), "grip_check", word)


def test_restitution():
    """Restitution at the judged speed: a number that is e for 'damping coeff_restitution' hardly damps with the
    default damping of hertz/material; exp(-pi zeta/sqrt(1 - zeta^2)) for a dashpot; grains that a liquid holds."""
    soft = K / 1e2
    zeta = 0.3 / (2 * math.sqrt(soft * MASS / 2))
    at_wall = 0.3 / (2 * math.sqrt(soft * MASS))
    for model, pair, wall in (("hertz/material 1e7 0.7 0.3", 1.0, 1.0), (MEANT, 0.7, 0.7),
                              (f"hooke {soft} 0.3 damping velocity",
                               *(math.exp(-math.pi * z / math.sqrt(1 - z**2)) for z in (zeta, at_wall)))):
        text = report(f"pair_style grip\npair_coeff * * {model}\nfix floor all wall/grip {model} zplane -0.1 NULL\n",
                      "group large type 2\ndelete_atoms group large\ngrip_check speed 0.01\n", boundary="p p f",
                      ranks=2)
        for what, want in (("types 1 1", pair), ("fix floor wall/grip", wall)):
            got = rebound_of(text, what)
            host.check(got.startswith("restitution "), f"{model}: {what}: {got}")
            host.check_close(float(got.split()[1]), want, 6e-3, f"{model}: restitution of {what}")


LIQUID = "cohesion bridge/willett sigma 0.07 theta 0 V 1e-9 viscosity 20"


def test_viscous_liquid():
    viscous = report(f"pair_style grip\npair_coeff * * {MEANT} {LIQUID}\n", step=1e-5)
    host.check(rebound_of(viscous, "types 1 1") == "grains stick", viscous)

    # The shorter of both limits, and its name: for this liquid 2 m*/c, c = 6 pi mu R*^2/(s_min R*), far below contact
    # times.
    dashpot = 6 * math.pi * 20 * R / 2 / 0.01
    found = re.search(r"longest stable step: (\S+) \(types 1 1, normal dashpot\)\. Time step 1/(\S+) of it; use at most (\S+) \(1/4\)", viscous)
    host.check(found and "the shorter limit: " in viscous, f"a viscous liquid: {viscous}")
    host.check_close(float(found[1]), MASS / dashpot, 0.02, "longest stable step")
    host.check_close(float(found[3]), MASS / dashpot / 4, 0.02, "longest step to use")
    host.check("nothing looks wrong" in viscous and float(found[3]) > 1e-5, f"a step that is short enough: {viscous}")
    step = 1.1 * float(found[3])
    host.check(step < min(time_of(viscous, f"types {pair}") for pair in ("1 1", "1 2", "2 2")) / 20, "the contact time allows it")
    viscous = report(f"pair_style grip\npair_coeff * * {MEANT} {LIQUID}\n", step=step)
    found = re.findall("CHECK: (.*)", viscous)
    host.check(len(found) == 1 and re.match(r"the time step \S+ is 0.275 of the longest stable one, \S+ \(types 1 1, normal dashpot\)",
                                            found[0]), f"a viscous liquid: {found}")
    host.check(re.search(r"the shorter limit: \S+, by the normal dashpot of types 1 1\n", viscous)
               and re.search(r"the shorter limit: \S+, by the contact time of types 1 2\n", report()), viscous)


def coming(insertion, ranks=1, models=PLAIN, check="grip_check\n", keep="", height=0.05):
    """Grains that fixes will insert are judged together with existing ones, at the speed of insertion."""
    with tempfile.TemporaryDirectory(prefix="grip_check_") as folder:
        host.write_molecule(os.path.join(folder, "mold"), [(1, 2 * R, MASS, (0, 0, 0)), (2, 4 * R, 16 * MASS, (3 * R, 0, 0))])
        output = host.must_run(script(models, f"""{keep or 'delete_atoms group all'}
{GRAVITY}molecule mold {folder}/mold
region up block -0.09 0.09 -0.09 0.09 {0.1 - height} 0.1
fix come all {insertion}
{check}""", boundary="p p f"), ranks=ranks)
    return output[output.index("grip_check:"):]


POUR = "pour 100 {} 4767 region up vel -0.3 0.1 -0.1 0.4 -2 {}"
drop = math.sqrt(0.3**2 + 0.4**2 + 2**2 + 2 * 9.81 * 0.05)


def test_pour():
    for words, radii in (("diam one 0.02", (R, R)), ("diam range 0.01 0.03", (R / 2, 1.5 * R)),
                         ("diam poly 3 0.01 0.3 0.03 0.7 0.001 0", (R / 2, 1.5 * R))):
        text = coming(POUR.format(1, f"{words} dens 2000 {DENSITY}"), ranks=2)
        host.check(f"type 1: 0 grains and what fix come pour inserts, radius {radii[0]:.4g} to {radii[1]:.4g}, density 2000 to 2500" in text
                   and "type 2: no grains" in text and "cannot be judged" not in text, f"pour {words}: {text}")
        found = re.search(r"fastest grain (\S+) \(of those that fix come pour inserts, grains are slower now", text)
        host.check(found, f"speed of those that come: {text}")
        host.check_close(float(found[1]), drop, 1e-3, f"pour {words}: speed")
        least = 2000 * 4 / 3 * math.pi * radii[0]**3
        host.check_close(time_of(text, "types 1 1"), math.pi * math.sqrt(least / 2 / K), 2e-3, f"pour {words}: contact time")
    floor = coming(POUR.format(1, f"diam range 0.01 0.03 dens 2000 {DENSITY}"), models=PLAIN
                   + "fix floor all wall/grip type 1 zplane -0.1 NULL\n")
    host.check_close(time_of(floor, "fix floor wall/grip"), math.pi * math.sqrt(2000 * 4 / 3 * math.pi * (R / 2)**3 / K), 2e-3,
                     "pour: at a wall")
    host.check_close(overlap_of(floor, "fix floor wall/grip"),
                     drop * math.sqrt(DENSITY * 4 / 3 * math.pi * (1.5 * R)**3 / K) / (1.5 * R), 5e-3, "pour: overlap at a wall")
    host.check("fix floor wall/grip: the models of type 1; no grains" in
               coming(POUR.format(1, f"diam one 0.02 dens 2000 {DENSITY}"),
                      models=PLAIN + "group others id 999\nfix floor others wall/grip type 1 zplane -0.1 NULL\n"),
                      "a wall for others")


def test_beside_others():
    """Together with existing grains."""
    both = coming(POUR.format(1, "diam one 0.01 dens 3000 3000"), keep="velocity all set 0 0 0")
    host.check("type 1: 2 grains and what fix come pour inserts, radius 0.005 to 0.01, density 2500 to 3000" in both
               and "type 2: 1 grains, radius" in both, f"beside others: {both}")
    host.check_close(time_of(both, "types 1 1"), math.pi * math.sqrt(3000 * 4 / 3 * math.pi * (R / 2)**3 / 2 / K), 2e-3,
                     "beside others")


def test_molecules():
    """Molecules have radii and masses of their own."""
    for words, name, speed in ((POUR.format(0, "mol mold"), "pour", drop),
                               ("deposit 5 0 100 77 region up mol mold vz -3 -1 vx 0 4 units box", "deposit", 5)):
        text = coming(words)
        for kind, radius, density in ((1, R, DENSITY), (2, 2 * R, 2 * DENSITY)):
            host.check(f"type {kind}: 0 grains and what fix come {name} inserts, radius {radius:.4g} to {radius:.4g}, density "
                       f"{density:.4g} to {density:.4g}" in text, f"{name} mol: {text}")
        found = re.search(r"fastest grain (\S+) ", text)
        host.check_close(float(found[1]), speed, 1e-3, f"{name} mol: speed")
        for what, mass, k in (("types 1 1", MASS / 2, K), ("types 1 2", MASS * 16 / 17, 2 * K), ("types 2 2", 8 * MASS, 4 * K)):
            host.check_close(time_of(text, what), math.pi * math.sqrt(mass / k), 2e-3, f"{name} mol: {what}")


def test_deposit():
    """Grains of fix deposit have LAMMPS's default diameter and density, 1, unless a molecule defines others."""
    text = coming("deposit 5 2 100 77 region up units box")
    host.check("type 2: 0 grains and what fix come deposit inserts, radius 0.5 to 0.5, density 1 to 1" in text, f"deposit: {text}")


def test_what_came():
    """The report agrees with the inserted grains: the masses that LAMMPS gives them are within the reported range."""
    poured = coming(POUR.format(1, "diam range 0.01 0.03 dens 2000 2500"), check="""grip_check
compute size all property/atom radius
compute small all reduce min c_size
compute large all reduce max c_size
thermo_style custom step atoms c_small c_large
run 5
""")
    table = host.thermo(poured)
    host.check(table["Atoms"][-1] > 3 and table["c_small"][-1] >= R / 2 and table["c_large"][-1] <= 1.5 * R, f"what came: {table}")


def test_changes_nothing():
    """The check changes nothing: two spheres collide, and their final positions are bitwise the same."""
    STOP = ("group two id 2\nvelocity all set 0.3 0.02 0.01\nvelocity two set -0.5 0 0\nrun 8000\n"
            "variable x equal x[1]\nvariable v equal vx[1]\nvariable y equal x[2]\n"
            'print "end $(v_x:%.17g) $(v_v:%.17g) $(v_y:%.17g)"\n')
    ends = [re.search(r"^end .*", host.must_run(script(check=check).replace("atom_style", "atom_modify map array\natom_style")
                                                + STOP),
                      re.M)[0] for check in ("", "grip_check\n")]
    host.check(ends[0] == ends[1], f"with the check and without: {ends}")
    host.check(abs(float(ends[0].split()[2]) - 0.3) > 0.1, f"they have collided: {ends[0]}")


PROGRAM = os.path.join(os.path.dirname(host.PLUGIN), "grip-check")


def test_program(folder):
    """Each run is checked and ends soon; files of previous runs stay."""
    with open(os.path.join(folder, "results.txt"), "w", encoding="ascii") as file:
        file.write("precious")

    def program(text, *options, **environment):
        with open(os.path.join(folder, "in.it"), "w", encoding="ascii") as file:
            file.write(text)
        done = subprocess.run([PROGRAM, *options, "in.it"], cwd=folder, text=True,
                              env={"GRIP_LMP": host.LMP, **os.environ, **environment},
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              check=False, timeout=120)
        return done.returncode, done.stdout

    LONG = 'run 1000000000\ntimestep 1e-3\nrun 1000000000\nprint "changed" file results.txt\n'
    status, output = program(script(check=LONG), "--speed", "0.5")
    host.check(status == 1 and output.count("grip_check: fastest grain 0.5 (as given)") == 2, f"two runs: {output}")
    host.check(output.count("nothing looks wrong") == 1 and output.count("CHECK: the time step") == 1, f"one of two: {output}")
    with open(os.path.join(folder, "results.txt"), encoding="ascii") as file:
        host.check(file.read() == "precious", "files of former runs stay")
    status, output = program(script(check="run 1000000000\n"))
    host.check(status == 0 and "nothing looks wrong" in output, f"a sane script: {output}")
    # The program in the build finds LAMMPS's program beside it.
    status, output = program(script(check="run 1000000000\n"), GRIP_LMP="")
    host.check(status == 0 and "nothing looks wrong" in output, f"grip-check of the build: {output}")
    status, output = program("".join(script(check=GRAVITY + "region up block -0.09 0.09 -0.09 0.09 0.05 0.1\n"
                                            "fix come all pour 10 1 4767 region up diam one 0.02 dens 2500 2500\nrun 1000\n",
                                            boundary="p p f").split("create_atoms 1 single 0 0 0\n")), "--speed", "0.5")
    host.check(status == 0 and "type 1: 1 grains and what fix come pour inserts" in output, f"a script that pours: {output}")
    status, output = program(script(UNLIKE, check="run 1\n"))
    host.check(status == 2 and "1 pair of types without a model" in output, f"a missing pair: {output}")
    status, output = program(script("pair_style grip\npair_coeff 1 1 hooke 1e4 0\n", check="run 1\n"))
    host.check(status == 2 and "types 2 2: pair_coeff 2 2 is not given" in output, f"a type without a line: {output}")
    status, output = program("units si\n")
    host.check(status == 2 and "no run with pair_style grip" in output, f"no run: {output}")
    # At rest, with the hint for a shell.
    status, output = program(script(check=GRAVITY + "run 1\n", speed=0, step=1e-3))
    host.check(status == 1 and "CHECK: the time step" in output and "'grip-check --speed V' sets it" in output,
               f"at rest: {output}")
    # A wall of an atom type requires the models of all types, and the error names all that are
    # missing.
    floor = "fix floor all wall/grip type 3 zplane -0.1 NULL\n"
    status, output = program(script("pair_style grip\npair_coeff 1 1 hooke 1e4 0\n" + floor, types=3, check="run 1\n",
                                    boundary="p p f"))
    host.check(status == 2 and all(f"types {pair}:" in output for pair in ("1 2", "2 2", "1 3", "2 3", "3 3")),
               f"missing pairs of a wall: {output}")
    # Loops that wait for something that runs of one step do not bring about end with a message, and so
    # do other loops.
    loop = 'label loop\nrun 1000\nif "$(step) < 1000000000" then "jump SELF loop"\n'
    status, output = program(script(check=loop))
    host.check(status == 0 and output.count("nothing looks wrong") == 1
               and output.rstrip().split("\n")[-1].startswith("grip_check: 20 more runs had the same report")
               and output.endswith("the script ends here\n"), f"a loop: {output}")
    status, output = program(script(check=loop, step=1e-3))
    host.check(status == 1 and "the script ends here" in output, f"a loop with a step that is too long: {output}")
    status, output = program(script(check="run 1\nlabel loop\njump SELF loop\n"), GRIP_CHECK_TIME="2")
    host.check(status == 2 and "did not end within 2 s" in output, f"a script without end: {output}")
    status, output = program(script(check="run 1\n"), GRIP_CHECK_TIME="soon")
    host.check(status == 2 and output.startswith("grip-check: GRIP_CHECK_TIME is 'soon'"), output)
    # The folder for the copy may be inside the one that is copied.
    inner = os.path.join(folder, "tmp")
    os.mkdir(inner)
    status, output = program(script(check="run 1\n"), TMPDIR=inner)
    host.check(status == 0 and "nothing looks wrong" in output and os.listdir(inner) == [], f"TMPDIR below: {output}")
    status, output = program("", "--speed")
    host.check(status == 2, f"--speed without a number: {output}")
    for speed in ("abc", "-1", "0", "1m/s", "nan", "inf", "1e999", "0x1", "1,5", ""):
        status, output = program(script(check="run 1\n"), "--speed", speed)
        host.check(status == 2 and output.startswith(f"grip-check: --speed is '{speed}', accepted: a number above 0")
                   and output.count("\n") == 1, f"--speed {speed}: {status}, {output}")
    status, output = program(script(check="run 1\n"), "--speed", "5.E-1")
    host.check(status == 0 and "fastest grain 0.5 (as given)" in output, f"--speed 5.E-1: {output}")
    status, output = program(script(check="run 1\n"), "--speed=0.5")
    host.check(status == 0 and "fastest grain 0.5 (as given)" in output, f"--speed=0.5: {output}")
    for option, words in (("--speed=", "--speed is ''"), ("--speed=x", "--speed is 'x'"),
                          ("--sped", "unknown option '--sped'")):
        status, output = program(script(check="run 1\n"), option)
        host.check(status == 2 and output.startswith("grip-check: " + words) and output.count("\n") == 1, output)
