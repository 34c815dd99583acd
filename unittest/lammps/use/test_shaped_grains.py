# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The numbers of the page on shaped grains: the overlap at rest, the restitution and the adhesion of a flat face of n
members, against closed forms; and that a stiffness divided by the number of contacts does not conserve energy, by an
integration of its own."""
import math
import os
import tempfile

import pytest

import host

RADIUS, MASS, G, SPACING = 1e-3, 1e-4, 9.81, 1.5e-3
YOUNG, POISSON = 1e7, 0.3
SIDES = (1, 2, 3, 4, 6)  # of square faces

SCRIPT = host.head("si", "f f f", "block -0.02 0.02 -0.02 0.02 -0.01 0.03", map="array", comm="cutoff 0.03",
                   skin=1e-3) + """{motion}
{load}pair_style grip {bodies}
pair_coeff * * {model}
fix floor all wall/grip type 1 zplane 0 NULL {bodies}
thermo_style custom step
{more}
"""
BODY = """fix ids all property/atom mol ghost yes
neigh_modify exclude molecule/intra all
molecule face face.mol
create_atoms 0 single 0 0 {height:.17g} mol face 1 rotate 0 0 0 1
fix down all gravity {gravity} vector 0 0 -1
fix motion all rigid/small molecule mol face reinit no"""
SPHERE = """create_atoms 1 single 0 0 {height:.17g}
set group all diameter {diameter:.17g}
set group all mass {mass:.17g}
fix down all gravity {gravity} vector 0 0 -1
fix motion all nve/sphere"""


def face(folder, side, model, height, more, gravity=0.0, bodies="bodies whole"):
    """Runs a body of side^2 members in a plane, of the same mass for any side. A single sphere is a sphere."""
    members = [(1, 2 * RADIUS, MASS / side**2, ((i - (side - 1) / 2) * SPACING, (j - (side - 1) / 2) * SPACING, 0.0))
               for i in range(side) for j in range(side)]
    inertia = MASS * 1e-6 * (1 + side**2)
    host.write_molecule(os.path.join(folder, "face.mol"), members,
                        f"{MASS} mass\n0 0 0 com\n{inertia} {inertia} {inertia} 0 0 0 inertia\n")
    motion = (BODY if side > 1 else SPHERE).format(height=height, gravity=gravity, diameter=2 * RADIUS, mass=MASS)
    return host.must_run(SCRIPT.format(motion=motion, load=host.LOAD, model=model, more=more, bodies=bodies), cwd=folder)


def last(output):
    return host.results(output)[-1]


def rest(folder, side):
    """Overlap at rest of a Hertzian face: F = n 4/3 E* sqrt(R) d^(3/2), so it goes with n^(-2/3)."""
    stiffness = 4 / 3 * YOUNG / (2 * (1 - POISSON**2)) * math.sqrt(RADIUS)
    want = (MASS * G / (side**2 * stiffness))**(2 / 3)
    output = face(folder, side, f"hertz/material {YOUNG} 0.1 {POISSON} damping coeff_restitution", RADIUS - 0.5 * want, """timestep 1e-6
run 20000
variable height equal z[1]
print "RESULT $(v_height:%.15g)" """, gravity=G)
    got = RADIUS - last(output)[0]
    host.check_close(got, want, 1e-4, f"overlap at rest of {side**2} members")
    print(f"  {side**2:2} members: overlap at rest {got * 1e6:.3f} um")


def restitution(folder, side, e):
    """n springs and n dashpots of one mass: the ratio of damping grows with sqrt(n). With `bodies share` it is the law's."""
    ratio = -math.log(e) / math.sqrt(math.pi**2 + math.log(e)**2) * side
    want = math.exp(-math.pi * ratio / math.sqrt(1 - ratio**2)) if ratio < 1 else 0.0
    for bodies, expected in (("whole", want), ("share", e)):
        output = face(folder, side, f"hooke 1e4 {e} damping coeff_restitution", RADIUS + 1e-6, """velocity all set 0 0 -0.1
timestep 1e-7
run 20000
variable speed equal vz[1]
print "RESULT $(v_speed:%.15g)" """, bodies=f"bodies {bodies}")
        got = last(output)[0] / 0.1
        host.check(abs(got - expected) < 2e-3,
                   f"restitution of {side**2} members with e = {e}, {bodies}: got {got}, want {expected}")
        print(f"  {side**2:2} members, e = {e}, {bodies}: restitution {got:.3f}, e^sqrt(n) = {e**side:.3f}")


def adhesion(folder, side):
    """JKR holds a face with n 3 pi gamma R: a body that is pulled with 5 % less stays, with 5 % more it leaves. The pull
    grows slowly from 0."""
    gamma = 0.02
    holds = side**2 * 3 * math.pi * gamma * RADIUS
    for share in (0.95, 1.05):
        output = face(folder, side, f"jkr {YOUNG} 0.1 {POISSON} {gamma} damping coeff_restitution", RADIUS - 1e-7, f"""
variable pull equal ramp(0,-{share * holds / MASS})
fix up all gravity v_pull vector 0 0 -1
timestep 1e-6
run 30000
variable pull equal {-share * holds / MASS}
run 10000
variable height equal z[1]
print "RESULT $(v_height:%.15g)" """)
        apart = last(output)[0] - RADIUS
        left = apart > 0.01 * RADIUS
        host.check(left == (share > 1),
                   f"{side**2} members pulled with {share} of {side**2} times the force of one: apart by {apart}")


def landing(columns, rows, divided, dt):
    """A row of `columns` times `rows` members that is dropped onto a plane, tilted by 3 degrees about the rows, without
    friction or damping: velocity Verlet of its height and angle. Returns the change of its energy in the first landing over
    the energy of the fall. `divided`: the stiffness is divided by the number of contacts."""
    stiffness, drop = 300.0, 5e-3
    arms = [(k - (columns - 1) / 2) * SPACING for k in range(columns)]
    inertia = MASS * ((2 * (arms[-1] + RADIUS))**2 + (2 * RADIUS)**2) / 12
    angle, spin, speed, most = math.radians(3), 0.0, 0.0, 0
    start = height = RADIUS + arms[-1] * math.sin(angle) + drop

    def load():
        overlaps = [(RADIUS - height - arm * math.sin(angle), arm) for arm in arms]
        touching = [(overlap, arm) for overlap, arm in overlaps if overlap > 0]
        number = rows * len(touching)
        each = rows * stiffness / (number if divided and number else 1)
        return (sum(each * overlap for overlap, _ in touching),
                sum(each * overlap * arm for overlap, arm in touching) * math.cos(angle), number)

    force, torque, _ = load()
    for _ in range(round(0.07 / dt)):
        speed += 0.5 * dt * (force / MASS - G)
        spin += 0.5 * dt * torque / inertia
        height += dt * speed
        angle += dt * spin
        force, torque, number = load()
        speed += 0.5 * dt * (force / MASS - G)
        spin += 0.5 * dt * torque / inertia
        most = max(most, number)
    host.check(number == 0, "the body is in the air at the end")
    energy = 0.5 * MASS * speed**2 + 0.5 * inertia * spin**2 + MASS * G * (height - start)
    host.check(most == columns * rows, f"all members have touched: {most}")
    return energy / (MASS * G * drop)


def test_all():
    with tempfile.TemporaryDirectory(prefix="grip_shaped_") as scratch:
        for number in SIDES:
            rest(scratch, number)
        for number in SIDES:
            for e in (0.5, 0.9):
                restitution(scratch, number, e)
        for number in (1, 2, 3):
            adhesion(scratch, number)


# The change is that of the rule, not of the time step: it is the same for two steps. For the rod it is a gain.


@pytest.mark.parametrize("name, columns, rows, change", (("block of 3 x 3", 3, 3, -0.016), ("rod of 5", 5, 1, 0.20)))
def test_published(name, columns, rows, change):
    for divided in (False, True):
        coarse, fine = (landing(columns, rows, divided, dt) for dt in (1e-5, 5e-6))
        print(f"  {name}, stiffness {'divided' if divided else 'of each contact'}: energy changes by {coarse:.2g} and {fine:.2g}")
        for found in (coarse, fine):
            good = abs(found / change - 1) < 0.06 if divided else abs(found) < 2e-4
            host.check(good, f"{name}, divided: {divided}: the energy changes by {found:.3g}")
