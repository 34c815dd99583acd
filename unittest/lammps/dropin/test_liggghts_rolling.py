# SPDX-License-Identifier: GPL-2.0-only
"""LIGGGHTS' rolling friction cdt, epsd, epsd2 and epsd3 compared with that of Grip; skipped where LIGGGHTS is not
installed.

Pairs that collide head-on, pairs that are pressed together and spheres that lie on a floor, all with spins and without
friction, so that normals do not rotate. The torques of each program are compared in every step with the equations of
doc/laws, in the program's version of them, integrated here along its own motion. The spins of both programs are compared
with each other. The test counts the steps in which a spring is at its limit and below it.
"""
import math

import pytest

import host
import liggghts
from liggghts import file_name
from vectors import add, dot, length, times

DENSITY, YOUNG, POISSON, V_CHAR, E = 2500.0, 2e7, 0.3, 1.0, 0.6
MODULUS, SHEAR = YOUNG / (2 * (1 - POISSON ** 2)), YOUNG / (4 * (2 - POISSON) * (1 + POISSON))
GAP = 1e-7  # a contact begins in the run: at the set-up of a run LIGGGHTS stretches springs, and Grip does not
DT = 2e-6
NORMAL = [0.6, 0.0, 0.8]
HYSTERESIS = (3.0, 0.5, 0.01)  # k2_ratio, kc_ratio, phi_f
TOLERANCE = 1e-9


class Law:
    def __init__(self, name, mu_r, eta_r, k_ratio, torsion=False):
        self.name, self.mu_r, self.torsion = name, mu_r, torsion
        self.eta_r = eta_r if name in ("epsd", "epsd3") else 0.0
        self.k_ratio = k_ratio if name == "epsd3" else 2.25

    def words(self):
        """The words of Grip."""
        text = f"rolling {self.name} mu_r {self.mu_r!r}"
        text += f" eta_r {self.eta_r!r}" if self.name in ("epsd", "epsd3") else ""
        text += f" k_ratio {self.k_ratio!r}" if self.name == "epsd3" else ""
        return text + " torsion yes" * self.torsion

    def properties(self):
        """The lines of LIGGGHTS."""
        text = f"fix r1 all property/global coefficientRollingFriction peratomtypepair 1 {self.mu_r!r}\n"
        if self.name in ("epsd", "epsd3"):
            text += f"fix r2 all property/global coefficientRollingViscousDamping peratomtypepair 1 {self.eta_r!r}\n"
        if self.name == "epsd3":
            text += f"fix r3 all property/global rollingStiffness scalar {self.k_ratio!r}\n"
        return text


class Case:
    """Two spheres, or one on the floor z = 0: radii, velocities and spins. press: the force that presses them
    together."""

    def __init__(self, normal, law, radii, velocities, spins, press=0.0, steps=1500):
        self.normal, self.law, self.radii, self.steps, self.press = normal, law, radii, steps, press
        self.wall = len(radii) == 1
        self.n = [0.0, 0.0, 1.0] if self.wall else NORMAL
        self.masses = [4 / 3 * math.pi * r ** 3 * DENSITY for r in radii]
        self.moments = [0.4 * m * r * r for m, r in zip(self.masses, radii)]
        self.r = radii[0] if self.wall else radii[0] * radii[1] / sum(radii)
        self.m = self.masses[0] if self.wall else self.masses[0] * self.masses[1] / sum(self.masses)
        about = [1.4 * m * r * r for m, r in zip(self.masses, radii)]
        self.inertia = about[0] if self.wall else about[0] * about[1] / sum(about)
        distance = sum(radii) + GAP
        places = [times(distance, self.n)] if self.wall else [times(0.5 * distance, self.n), times(-0.5 * distance, self.n)]
        self.spheres = list(zip(radii, places, velocities, spins))
        self.name = f"{normal}, {law.words()}, {'wall' if self.wall else 'pair'}, press {press:.3g}, radii {radii}"

    def k1(self):
        return liggghts.stiffness(MODULUS, V_CHAR, self.r, self.m)

    def stiffnesses(self, overlap):
        """k_n and k_t of LIGGGHTS' normal laws."""
        if self.normal != "hertz":
            return self.k1(), self.k1()
        a = math.sqrt(self.r * overlap)
        return 4 / 3 * MODULUS * a, 8 * SHEAR * a

    def words(self):
        k2, kc, phi = HYSTERESIS
        text = {"hooke": f"hooke {self.k1()!r} {E!r} damping coeff_restitution",
                "hertz": f"hertz/material {YOUNG!r} {E!r} {POISSON!r} damping coeff_restitution",
                "hooke/hysteresis": f"hooke/hysteresis k1 {self.k1()!r} k2_ratio {k2!r} kc_ratio {kc!r} phi_f {phi!r} e {E!r}"}
        return f"{text[self.normal]} tangential history mu 0 {self.law.words()}"


def script(program, case):
    data = file_name(f"{program}.data")
    host.write_data(data, [(-0.05, 0.05)] * 3, [(1, *sphere) for sphere in case.spheres], 1, DENSITY)
    text = liggghts.head(program, data, 1e-3)
    if program == "liggghts":
        text += liggghts.materials(YOUNG, POISSON, V_CHAR) + case.law.properties()
        values = {"coefficientRestitution": E, "coefficientFriction": 0.0}
        if case.normal == "hooke/hysteresis":
            names = ("coefficientMaxElasticStiffness", "coefficientAdhesionStiffness", "coefficientPlasticityDepth")
            values.update(zip(names, HYSTERESIS))
        for name, value in values.items():
            text += f"fix {name} all property/global {name} peratomtypepair 1 {value!r}\n"
        model = f"model {case.normal} tangential history rolling_friction {case.law.name}"
        torsion = " torsionTorque on" * case.law.torsion
        text += f"pair_style gran {model}{torsion}\npair_coeff * *\n"
        if case.wall:
            text += f"fix floor all wall/gran {model} primitive type 1 zplane 0.0{torsion}\n"
    else:
        text += f"pair_style grip\npair_coeff * * {case.words()}\n"
        if case.wall:
            text += "fix floor all wall/grip type 1 zplane 0 NULL\n"
    for k in range(len(case.radii)) if case.press else ():
        force = times(case.press * (-1) ** (k + 1), case.n)
        text += f"group g{k} id {k + 1}\nfix a{k} g{k} addforce {' '.join(map(repr, force))}\n"
    text += f"fix move all nve/sphere\ntimestep {DT!r}\nthermo 1000000\n"
    text += liggghts.dump(program, 1, file_name(f"{program}.dump"),
                          "x y z vx vy vz omegax omegay omegaz fx fy fz tqx tqy tqz")
    return text + f"run {case.steps}\n"


def frames_of(program, case):
    """[[(x, v, w, f, torque) of each sphere] of each step]"""
    (host.must_run if program == "grip" else liggghts.run)(script(program, case))
    columns = (("x", "y", "z"), ("vx", "vy", "vz"), ("omegax", "omegay", "omegaz"), ("fx", "fy", "fz"), ("tqx", "tqy", "tqz"))
    return [[tuple([frame[name][k] for name in names] for names in columns) for k in range(len(case.radii))]
            for frame in host.read_dump(file_name(f"{program}.dump"))]


def torque_of(case, moment, w, overlap, force, counts):
    """The torque on the first sphere by the equations of doc/laws. Changes the torque of the spring."""
    law, n = case.law, case.n
    kn, kt = case.stiffnesses(overlap)
    resisted = w if law.torsion else add(w, n, -dot(w, n))
    if law.name == "cdt":
        return moment, times(-law.mu_r * case.r * kn * overlap / length(w), resisted) if length(w) > 0 else [0.0] * 3
    k = kt * case.r ** 2 if law.name == "epsd2" else law.k_ratio * kn * (law.mu_r * case.r) ** 2
    moment = add(moment, resisted, -k * DT)
    limit = law.mu_r * case.r * abs(force)
    if length(moment) > limit:
        counts["slip"] += 1
        moment = times(limit / length(moment), moment)
        return moment, moment
    counts["stick"] += 1
    return moment, add(moment, resisted, -2 * law.eta_r * math.sqrt(case.inertia * k))


def check_program(program, case):
    """Compares the torques of all steps with the equations. Returns the spins of the first sphere."""
    frames, moment, counts, worst, largest = frames_of(program, case), [0.0] * 3, {"slip": 0, "stick": 0}, 0.0, 0.0
    for step, frame in enumerate(frames[1:], 1):
        x = [sphere[0] for sphere in frame]
        separation = [0.0, 0.0, x[0][2]] if case.wall else add(x[0], x[1], -1.0)
        overlap = sum(case.radii) - length(separation)
        if overlap <= 0:
            moment = [0.0] * 3
            continue
        # Laws see the spins in the middle of the step, before the second half of velocity Verlet.
        half = [add(s[2], s[4], -0.5 * DT / i) for s, i in zip(frame, case.moments)]
        w = half[0] if case.wall else add(half[0], half[1], -1.0)
        if case.wall and program == "liggghts":  # LIGGGHTS' walls use the spin that is part of its tangential velocity
            w = times((case.radii[0] - overlap / 2) / (case.radii[0] - overlap), w)
        force = dot(frame[0][3], case.n) + case.press
        moment, torque = torque_of(case, moment, w, overlap, force, counts)
        worst = max(worst, length(add(torque, frame[0][4], -1.0)))
        largest = max(largest, length(frame[0][4]))
        if not case.wall:
            host.check(length(add(frame[0][4], frame[1][4])) <= 1e-14 * largest,
                       f"{case.name}, {program}: torques in step {step}")
    host.check(largest > 0 and worst <= TOLERANCE * largest,
               f"{case.name}, {program}: torque differs from the equations by {worst:.2g} of {largest:.2g}")
    return [frame[0][2] for frame in frames], counts, worst / largest


def compare(case, same=True):
    """same: whether the two programs should agree with each other."""
    spins, counts, worst = check_program("grip", case)
    peers, _, of_peer = check_program("liggghts", case)
    largest = max(map(length, spins))
    apart = max(length(add(a, b, -1.0)) for a, b in zip(spins, peers)) / largest
    print(f"{case.name}: slips {counts['slip']}, sticks {counts['stick']}, from the equations {worst:.1e}, LIGGGHTS "
          f"{of_peer:.1e}; spins apart {apart:.1e}")
    if same:
        host.check(apart <= TOLERANCE, f"{case.name}: spins differ by {apart:.2g}")
    return counts


def spin_of(case_normal, size, twist=0.0):
    """The spin perpendicular to the normal, and the twist along it."""
    across = [0.8, 0.0, -0.6] if case_normal is NORMAL else [0.6, 0.8, 0.0]
    return add(times(size, across), case_normal, twist)


UP, R1, R2 = [0.0, 0.0, 1.0], 2.5e-3, 4e-3
REST = [0.0] * 3
found = {}


@pytest.mark.parametrize("name", ("cdt", "epsd", "epsd2", "epsd3"))
def test_rolling(name):
    slips = sticks = 0
    for normal in ("hooke", "hertz", "hooke/hysteresis"):
        law = Law(name, 0.4, 0.3, 7.0)
        runs = [Case(normal, law, [R1, R2], [times(-0.1, NORMAL), times(0.2, NORMAL)],
                     [spin_of(NORMAL, 60.0), [0.0, -25.0, 0.0]], steps=1000)]
        runs += [Case(normal, law, [R1, R2], [REST, REST], [spin_of(NORMAL, spin), REST], press=0.05, steps=2000)
                 for spin in (20.0, 1.0)]
        walls = [Case(normal, law, [R1], [REST], [spin_of(UP, spin)], press=0.05, steps=2000) for spin in (20.0, 1.0)]
        if normal == "hooke":
            twisting = Law(name, 0.4, 0.3, 7.0, torsion=True)
            runs += [Case(normal, law, [R1, R1], [REST, REST], [spin_of(NORMAL, 10.0, w), spin_of(NORMAL, -10.0, -w)],
                          press=0.05, steps=2000) for law in (law, twisting) for w in (3.0,)]
            walls += [Case(normal, twisting, [R1], [REST], [times(5.0, UP)], press=0.05, steps=2000)]
        for case in runs + walls:
            counts = compare(case, same=not case.wall or name == "cdt")
            slips, sticks = slips + counts["slip"], sticks + counts["stick"]
    if name != "cdt":
        host.check(slips > 100 and sticks > 1000, f"{name}: {slips} steps at the limit, {sticks} below it")
