# SPDX-License-Identifier: GPL-2.0-only
"""compute grip/timestep compared with closed forms, and the warnings about a time step that is too long; the stable
steps also compared with LAMMPS's integration just below and above them."""
import math

import pytest

import host

R, DENSITY = 0.01, 2500.0
MASS = DENSITY * 4 / 3 * math.pi * R**3
HEAD = host.head("si", "f f f", "block -0.1 0.1 -0.1 0.1 -0.1 0.1", types=2, map="array",
                 skin=0.002) + f"""neigh_modify every 1 delay 0
create_atoms 1 single 0 0 0
create_atoms 2 single 0.03 0 0
set atom 1 diameter {2 * R} density {DENSITY}
set atom 2 diameter {4 * R} density {DENSITY}
{host.LOAD}fix 1 all nve/sphere
"""
SPEED = "velocity all set 0.5 0 0\n"


def vector(text, ranks=1):
    output = host.must_run(HEAD + text + "compute t all grip/timestep\nthermo_style custom step c_t c_t[1] c_t[2] c_t[3] "
                           "c_t[4] c_t[5] c_t[6] c_t[7] c_t[8]\nthermo_modify format float %.16g\nrun 0\n", ranks=ranks)
    table = host.thermo(output)
    return [table[c][-1] for c in ("c_t[1]", "c_t[2]", "c_t[3]", "c_t[4]", "c_t", "c_t[5]", "c_t[6]", "c_t[7]", "c_t[8]")], output


def warnings(output):
    return [line for line in output.split("\n") if "WARNING" in line and "time step" in line]


def hertz(modulus, radius, mass, speed):
    stiff = 4 / 3 * modulus * math.sqrt(radius)
    return 2.943275 * (5 * mass * speed**2 / (4 * stiff))**0.4 / speed


VISCOSITY, KN = 20.0, 1e3
BRIDGE = f"hooke {KN} 0 cohesion bridge/willett sigma 1e-4 theta 0 V 1e-9 viscosity {VISCOSITY}"


def stable(mass, k, c):
    """The longest step of velocity Verlet with a spring and a dashpot: (sqrt(1 + zeta^2) - zeta) 2/omega."""
    omega, zeta = math.sqrt(k / mass), c / (2 * math.sqrt(k * mass))
    return (math.sqrt(1 + zeta**2) - zeta) * 2 / omega


def bridge_dashpot(reduced_radius):
    """6 pi mu R*^2/(s_min R*) with s_min = 0.01."""
    return 6 * math.pi * VISCOSITY * reduced_radius / 0.01


def energies(models, dt, ranks=1, steps=150):
    """The largest kinetic energy of spheres whose contacts are displaced slightly, relative to that at the start. It
    ends where they separate."""
    output = host.must_run(HEAD.replace("0.03 0 0", "0.0299 0 0") + f"""pair_style grip
{models}velocity all set 0 0 0
group one id 1
velocity one set 1e-2 0 -1e-2
compute e all ke
thermo_style custom step c_e
thermo_modify format float %.16g
thermo 1
timestep {dt!r}
run {steps}
""", ranks=ranks)
    table = host.thermo(output)
    return max(table["c_e"][1:]) / table["c_e"][0]


def test_bridges():
    """A viscous bridge between two spheres of type 1, the lightest pair, and at a wall."""
    limit = stable(MASS / 2, KN, bridge_dashpot(R / 2))
    host.check_close(limit, MASS / bridge_dashpot(R / 2), 0.01, "a bridge's spring hardly counts: 2 m/c")
    for ranks in (1, 2):
        for factor, text in ((0.24, ""), (0.26, "0.26 of"), (7.6, "7.6 times")):
            dt = factor * limit
            got, output = vector(f"pair_style grip\npair_coeff * * {BRIDGE}\ntimestep {dt!r}\n{SPEED}", ranks)
            host.check_close(got[0], math.pi * math.sqrt(MASS / 2 / KN), 5e-3, "bridge: contact time")
            host.check_close(got[5], limit, 1e-4, f"bridge, {ranks} ranks: longest stable step")
            host.check_close(got[6], factor, 1e-4, "bridge: step over it")
            host.check_close(got[7], limit / 4, 1e-4, "bridge: longest step to use")
            host.check(got[8] == 2, f"bridge: bounded by the normal force, not {got[8]}")
            found = warnings(output)
            want = (f"pair_style grip: the time step {dt:.4g} is {text} the longest stable one, {got[5]:.4g} (normal dashpot): "
                    "use at most "
                    "a quarter")
            host.check(len(found) == (text != "") and all(want in line for line in found),
                       f"bridge, {factor}, {ranks} ranks: {found}")
    at_wall = stable(MASS, KN, bridge_dashpot(R))
    wall = f"pair_style grip\npair_coeff * * hooke 1 0\nfix w all wall/grip {BRIDGE} zplane -0.1 0.1\n"
    got, output = vector(f"{wall}timestep {0.26 * at_wall!r}\n{SPEED}", 2)
    host.check_close(got[5], at_wall, 1e-4, "bridge at a wall: longest stable step")
    host.check(got[8] == 2 and any("fix w wall/grip: the time step" in line and "(normal dashpot)" in line
                                   for line in warnings(output)),
               f"bridge at a wall: {got[8]}, {warnings(output)}")
    # At rest there is no contact time, but the viscosity of the bridge still acts.
    got, output = vector(f"pair_style grip\npair_coeff * * {BRIDGE}\ntimestep {0.5 * limit!r}\n")
    host.check_close(got[5], limit, 1e-2, "bridge at rest: longest stable step")
    host.check(got[0] == 0 and len(warnings(output)) == 1, f"bridge at rest: {got}, {warnings(output)}")


def test_bounding_force():
    """The force that limits the step: 1 the contact time, 2 normal, 3 tangential, 4 rolling, 5 twisting. Moments of
    inertia are 0.4 m R^2. A tangential force also rotates the spheres, so it moves 2/7 of the reduced mass."""
    inertia = 0.4 * MASS * R**2 / 2
    for model, want, number in ((f"hooke {KN} 0", stable(MASS / 2, KN, 0), 1),
                                (f"hooke {KN} 9 damping velocity", stable(MASS / 2, KN, 9), 2),
                                (f"hooke {KN} 1 damping velocity tangential linear_history 100 9 0.5", stable(MASS / 7, 100, 9),
                                 3),
                                (f"hooke {KN} 0 rolling sds 100 90 0.5", stable(inertia, 100 * R**2 / 4, 90 * R**2 / 4), 4),
                                (f"hooke {KN} 0 twisting sds 1e-5 1e-3 0.5", stable(inertia, 1e-5, 1e-3), 5)):
        got, _ = vector(f"pair_style grip\npair_coeff * * {model}\ntimestep 1e-9\n{SPEED}")
        host.check_close(got[5], want, 1e-4, f"{model}: longest stable step")
        host.check(got[8] == number, f"{model}: bounded by {got[8]}")
        used = math.pi * math.sqrt(MASS / 2 / KN) / 20 if number == 1 else want / 4
        host.check_close(got[7], used, 5e-3, f"{model}: longest step to use")


def test_stability():
    """LAMMPS's integration with these steps, for spheres of two sizes and for one at a wall."""
    unlike = MASS * 8 / 9
    soft = BRIDGE.replace(f"hooke {KN}", "hooke 1")
    for model, limit in ((f"pair_coeff * * {soft}\n", stable(unlike, 1, bridge_dashpot(R * 2 / 3))),
                         ("pair_coeff * * hooke 1 200 damping velocity\n", stable(unlike, 1, 200)),
                         ("pair_coeff * * hooke 1e-3 0\nfix w all wall/grip hooke 1 200 damping velocity zplane -0.0099 NULL\n",
                          stable(MASS, 1, 200))):
        for factor in (0.95, 1.05):
            grown = energies(model, factor * limit, ranks=2 if factor < 1 else 1)
            host.check(grown < 1 if factor < 1 else grown > 30, f"{model}: {factor} of the limit: kinetic energy times {grown}")


@pytest.mark.parametrize("ranks", (1, 2))
def test_hooke(ranks):
    """The lightest pair is two spheres of type 1: m* is half of the mass. The speed is twice the largest."""
    got, output = vector("pair_style grip\npair_coeff * * hooke 1e4 0\ntimestep 1e-6\n" + SPEED, ranks)
    want = math.pi * math.sqrt(MASS / 2 / 1e4)
    host.check_close(got[0], want, 5e-3, f"hooke, {ranks} ranks: contact time")
    host.check_close(got[2], 1e-6 / want, 5e-3, "hooke: step over contact time")
    host.check(got[4] == got[2], "the scalar is the step over the contact time")
    host.check(got[1] == 0 and got[3] == 0, "hooke has no Rayleigh time")
    host.check(not warnings(output), "hooke: no warning")


young, nu = 1e7, 0.3
modulus = young / (1 - nu * nu) / 2
coeff = f"pair_style grip\npair_coeff * * hertz/material {young} 0.7 {nu} damping coeff_restitution tangential mindlin NULL 1 0.5\n"
rayleigh = math.pi * R * math.sqrt(DENSITY / (young / (2 * (1 + nu)))) / (0.1631 * nu + 0.8766)


def test_hertz():
    got, _ = vector(coeff + "timestep 1e-6\n" + SPEED)
    host.check_close(got[0], hertz(modulus, R / 2, MASS / 2, 1.0), 5e-3, "hertz: contact time")
    host.check_close(got[1], rayleigh, 1e-9, "hertz: Rayleigh time")
    host.check_close(got[3], 1e-6 / rayleigh, 1e-9, "hertz: step over Rayleigh time")


def test_unlike_types():
    """Different types: each pair by its own law; the stiffest pair determines the result."""
    got, _ = vector("pair_style grip\npair_coeff 1 1 hooke 1e4 0\npair_coeff 2 2 hooke 1e4 0\npair_coeff 1 2 hooke 9e5 0\n"
                    "timestep 1e-6\n" + SPEED)
    host.check_close(got[0], math.pi * math.sqrt(MASS * 8 / 9 / 9e5), 5e-3, "a stiff pair of unlike types")


def test_wall():
    """At a wall: the sphere's own mass and speed."""
    got, _ = vector("pair_style grip\npair_coeff * * hooke 1 0\nfix w all wall/grip hooke 1e4 0 zplane -0.1 0.1\n"
                    "timestep 1e-6\n" + SPEED)
    host.check_close(got[0], math.pi * math.sqrt(MASS / 1e4), 5e-3, "wall: contact time")


@pytest.mark.parametrize("move, own", (("linear 0 0 0.25", 0.25), ("wiggle 0 0 1e-4 2e-3", 2 * math.pi * 1e-4 / 2e-3)))
def test_moving_wall(move, own):
    """A moving wall adds its own speed, and a wiggling one its largest speed."""
    got, _ = vector("pair_style grip\npair_coeff * * hooke 1 0\nfix w all wall/grip hertz/material "
                    f"{young} 0.7 {nu} zplane -0.1 NULL move {move}\ntimestep 1e-6\n" + SPEED)
    host.check_close(got[0], hertz(modulus, R, MASS, 0.5 + own), 5e-3, f"a wall with 'move {move}': contact time")


def test_at_rest():
    """Nothing moves, so there is no value."""
    got, output = vector(coeff + "timestep 1\n")
    host.check(got[0] == 0 and got[2] == 0 and not warnings(output), "at rest: no contact time, no warning")
    host.check_close(got[1], rayleigh, 1e-9, "at rest: Rayleigh time")


def test_warned():
    """Warnings: above a tenth, at set-up and when spheres become faster."""
    limit = 0.1 * hertz(modulus, R / 2, MASS / 2, 1.0)
    for factor, count in ((0.97, 0), (1.03, 1)):
        output = host.must_run(HEAD + coeff + f"timestep {factor * limit!r}\n" + SPEED + "run 0\n")
        host.check(len(warnings(output)) == count, f"a step of {factor} of the limit: {warnings(output)}")
    output = host.must_run(HEAD + "pair_style grip\npair_coeff * * hooke 1 0\nfix w all wall/grip hooke 1e4 0 zplane -0.1 0.1\n"
                           + f"timestep {0.12 * math.pi * math.sqrt(MASS / 1e4)!r}\n" + SPEED + "run 0\n")
    host.check(any("fix w wall/grip" in line for line in warnings(output)), "wall: a warning with its name")
    slow = HEAD + coeff + f"velocity all set 0 0 0.01\nfix g all gravity 10 vector 0 0 -1\ntimestep {limit!r}\n"
    output = host.must_run(slow + f"run {int(0.13 / limit)}\nrun 0\n", ranks=2)
    found = warnings(output)
    host.check(len(found) >= 1 and "speeds have grown" in found[0], f"in a run: {found}")
    host.check(sum("speeds have grown" in line for line in found) == 1, "in a run: reported once")


@pytest.mark.parametrize("kind", (1, 2))
def test_new_spheres(kind):
    """Small spheres that are created during the run: of a type that had none, and of a type that had large ones."""
    for ranks in (1, 2):
        output = host.must_run(HEAD + f"""group second type 2
delete_atoms group second compress no
pair_style grip
pair_coeff * * hooke 1e4 0
region slab block -0.05 0.05 -0.05 0.05 0.05 0.09
fix g all gravity 1 vector 0 0 -1
fix ins all pour 3 {kind} 4767 region slab diam one 0.004 dens {DENSITY} {DENSITY} vol 0.3 100
compute t all grip/timestep
thermo_style custom step atoms c_t[1]
thermo_modify format float %.16g
timestep 1e-4
velocity all set 0.5 0 0
run 200
""", ranks=ranks)
        table, found = host.thermo(output), warnings(output)
        host.check(table["Atoms"][-1] == 4, f"{table['Atoms'][-1]} atoms")
        host.check_close(table["c_t[1]"][0], math.pi * math.sqrt(MASS / 2 / 1e4), 5e-3, "before small spheres come")
        host.check_close(table["c_t[1]"][-1], math.pi * math.sqrt(MASS / 2 / 5**3 / 1e4), 5e-3, "with small spheres")
        host.check(len(found) == 1 and "smaller or lighter spheres have come" in found[0], f"type {kind}, {ranks} ranks: {found}")


def test_one_on_each_rank():
    """A small sphere is created on one rank, and a large one becomes ten times as fast on the other: only both
    together exceed the limit."""
    small, slow, fast = R / 5, 0.1, 1.0
    times = [hertz(modulus, radius / 2, MASS * (radius / R)**3 / 2, 2 * speed)
             for radius, speed in ((small, slow), (R, 1.2 * fast), (small, fast))]
    step = 0.1 * times[0] / 1.2
    host.check(step < 0.09 * times[1] and step > 0.11 * times[2], f"a step of {step} for contact times of {times}")
    output = host.must_run("processors 2 1 1\n" + HEAD + coeff + f"""group second type 2
region slab block -0.09 -0.05 -0.05 0.05 0.05 0.09
fix g second gravity 0.1 vector 0 0 -1
fix push second addforce 0 0 {-8 * MASS * 10}
fix ins all pour 1 1 4767 region slab diam one {2 * small} dens {DENSITY} {DENSITY} vol 0.3 100
velocity second set 0 0 -{slow}
timestep {step!r}
run {int((fast - slow) / 10 / step)}
run 0 post no
""", ranks=2)
    found = warnings(output)
    host.check(len([line for line in found if "speeds have grown" in line]) == 1, f"one on each rank: {found}")


@pytest.mark.parametrize("text, word", (("compute t all grip/timestep 3\n", "3"),
                                        ("group a id 1\ncompute t a grip/timestep\n", "accepted: all"),
                   ("compute t all grip/timestep\nrun 0\n", "neither")))
def test_refused(text, word):
    host.refused(word, HEAD + text, word)
