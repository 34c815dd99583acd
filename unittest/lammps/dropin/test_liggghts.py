# SPDX-License-Identifier: GPL-2.0-only
"""LIGGGHTS and Grip side by side on the same contacts; skipped where LIGGGHTS is not installed.

Pairs moved along given paths, through every branch of the hysteretic spring, and pairs and spheres on a wall that move
freely, head-on and oblique with spin: hooke/hysteresis, hooke, hertz, and LIGGGHTS' `luding`, which is `plastic` here.
Each path is also integrated in this file, directly from the equations of doc/laws, in the version of each program; the
hysteretic springs are those of reference.py. So the cause of every difference is known, the branches that were reached
are counted, and a changed LIGGGHTS is noticed.
"""
import math
import random

import pytest

import host
import liggghts
from liggghts import file_name
from reference import HystereticSpring
from vectors import add, cross, dot, length, times

# Intended differences between the two programs. Cases that they affect are compared with the equations of each
# program.
#   turns          a tangential spring also turns with a contact that spins about its normal
#   wall_arm       the contact point on a wall lies this part of the overlap inside the sphere
#   stokes_signed  `viscous` takes the Stokes number with the sign of the velocity, so that e exceeds 1 on rebound
LIGGGHTS = {"turns": False, "wall_arm": 0.5, "stokes_signed": True}
GRIP = {"turns": True, "wall_arm": 0.5, "stokes_signed": False}

VECTORS = {"x": "x y z", "v": "vx vy vz", "w": "omegax omegay omegaz", "f": "fx fy fz", "t": "tqx tqy tqz"}
DENSITY, YOUNG, POISSON = 2500.0, 2e7, 0.3  # SI units; LIGGGHTS accepts 5e6 to 1e9
DT = 4e-5  # at most 1/100 of a contact
GAP = 1.234e-5  # before the contact; not a whole number of steps at any speed used
ZERO = [0.0, 0.0, 0.0]


def mass(radius):
    return 4.0 / 3.0 * math.pi * radius ** 3 * DENSITY


# ---------------------------------------------------------------------------------------------------------------------
# What both programs are given


class Material:
    """The numbers of one contact and the name of its normal law in LIGGGHTS."""

    # Properties in LIGGGHTS that are given for two types each, and the models that read them.
    PROPERTIES = (("coefficientRestitution", "e", "all"), ("coefficientFriction", "mu", "all"),
                  ("coefficientMaxElasticStiffness", "k2", "hooke/hysteresis"), ("UnloadingStiffness", "k2", "luding"),
                  ("coefficientAdhesionStiffness", "kc", "hooke/hysteresis luding"),
                  ("coefficientPlasticityDepth", "phi", "hooke/hysteresis luding"),
                  ("LoadingStiffness", "k1", "luding"), ("pullOffForce", "f0", "luding"),
                  ("FluidViscosity", "mu_f", "viscous"), ("CriticalStokes", "stokes_c", "viscous"),
                  ("MaximumRestitution", "e_max", "viscous"))
    MODULUS = YOUNG / (2 * (1 - POISSON ** 2))
    SHEAR = YOUNG / (4 * (2 - POISSON) * (1 + POISSON))
    V_CHAR = 1.0

    def __init__(self, model, e, mu=0.0, spring=(1.0, 0.0, 0.0), k1=0.0, f0=0.0, viscous=None, dashpot=True):
        self.model, self.e, self.mu, self.k1, self.f0, self.dashpot = model, e, mu, k1, f0, dashpot
        self.k2, self.kc, self.phi = spring
        self.viscous = viscous is not None
        self.mu_f, self.stokes_c, self.e_max = viscous or (0.0, 0.0, 0.0)

    def key(self):
        return (self.e, self.mu, self.k2, self.kc, self.phi, self.k1, self.f0, self.mu_f, self.stokes_c, self.e_max)

    def stiffness(self, r, m):
        """k1, given or from the material."""
        return self.k1 or liggghts.stiffness(self.MODULUS, self.V_CHAR, r, m)

    def settings(self):
        return (" viscous on" * self.viscous + " limitForce off" * (self.model == "luding")
                + " tangential_damping off" * (not self.dashpot))

    def words(self, r, m, number):
        """Grip's words; number: k1 as a number instead of the material."""
        k1 = self.stiffness(r, m)
        if self.model == "hertz":
            text = f"hertz/material {YOUNG!r} {self.e!r} {POISSON!r} damping coeff_restitution"
        elif self.model == "hooke":
            text = f"hooke {k1!r} {self.e!r} damping coeff_restitution"
        elif self.model == "luding" and self.f0 == 0:
            text = f"plastic k1 {k1!r} k2max {self.k2 * k1!r} kc {self.kc * k1!r} phi_f {self.phi!r} e {self.e!r}"
        else:
            text = f"young {YOUNG!r} poisson {POISSON!r} v_char {self.V_CHAR!r}"
            text = f"k1 {k1!r}" if number or self.k1 else text
            text = f"hooke/hysteresis {text} k2_ratio {self.k2!r} kc_ratio {self.kc!r} phi_f {self.phi!r}"
            text += (f" viscous mu_f {self.mu_f!r} stokes_c {self.stokes_c!r} e_max {self.e_max!r}" if self.viscous
                     else f" e {self.e!r}")
            text += f" f0 {self.f0!r}" * (self.f0 != 0) + " tangential_damping off" * (not self.dashpot)
        return f"{text} tangential history mu {self.mu!r}"


class Case:
    """One contact: a material and two spheres (radius, x, v, w), or one on the wall z = 0."""

    def __init__(self, material, spheres, number=False):
        self.material, self.spheres = material, spheres
        radii = [s[0] for s in spheres]
        masses = [mass(r) for r in radii]
        self.wall = len(spheres) == 1
        self.r = radii[0] if self.wall else radii[0] * radii[1] / sum(radii)
        self.m = masses[0] if self.wall else masses[0] * masses[1] / sum(masses)
        self.words = material.words(self.r, self.m, number)
        self.name = f"{self.words}, radii {', '.join(f'{r:.3g}' for r in radii)}, v {spheres[0][2]}"

    def normal(self):
        x = [s[1] for s in self.spheres]
        r = [0.0, 0.0, x[0][2]] if self.wall else add(x[0], x[1], -1.0)
        return times(1 / length(r), r), sum(s[0] for s in self.spheres) - length(r)

    def share(self, velocity):
        """Divides a relative velocity between the spheres."""
        return [velocity] if self.wall else [times(0.4, velocity), times(-0.6, velocity)]


def impact(radii, speed, n, u=ZERO, tangential=0.0, spin=0.0, twist=0.0):
    """Two spheres with the centre line n that approach with `speed` and slide along u at `tangential`. Their spins
    are those of rolling along u, plus a spin about n."""
    v, w = add(times(tangential, u), n, -speed), add(times(spin, cross(n, u)), n, twist)
    d = sum(radii) + GAP
    return [(radii[0], times(0.5 * d, n), times(0.4, v), w),
            (radii[1], times(-0.5 * d, n), times(-0.6, v), times(0.7, w))]


def on_wall(radius, speed, u=ZERO, tangential=0.0, spin=0.0):
    return [(radius, [0.0, 0.0, radius + GAP], add(times(tangential, u), [0.0, 0.0, -speed]),
             times(spin, cross([0.0, 0.0, 1.0], u)))]


X_AXIS = [1.0, 0.0, 0.0]


def directions(rng, wall=False):
    """A normal and a direction across it."""
    n, u = ([rng.gauss(0, 1) for _ in range(3)] for _ in range(2))
    n = [0.0, 0.0, 1.0] if wall else times(1 / length(n), n)
    u = add(u, n, -dot(u, n))
    return n, times(1 / length(u), u)


# ---------------------------------------------------------------------------------------------------------------------
# Both programs


def spacing(cases):
    return 8.0 * max(s[0] for case in cases for s in case.spheres)


def places(cases):
    """The positions of the cases: in a square about the origin, far from each other. Coordinates are small, so that
    rounding is small."""
    side, spread = math.ceil(math.sqrt(len(cases))), spacing(cases)
    grid = [[spread * (n - 0.5 * (side - 1)) for n in (k % side, k // side)] for k in range(len(cases))]
    return [place + [0.0] if cases[0].wall else [0.0] + place for place in grid]


def script(program, cases, phases, every, fixed):
    """phases: [(steps, {case: velocities of its spheres} or None)], the velocities set before the steps.
    fixed: the spheres keep their velocities."""
    wall, like = cases[0].wall, cases[0].material
    kinds = [case.material.key() if program == "liggghts" else case.words for case in cases]
    types = sorted(set(kinds))
    number = len(types) + wall  # the wall's type comes last
    shifts, reach = places(cases), spacing(cases)
    far = reach + max(max(map(abs, shift)) for shift in shifts)
    host.write_data(file_name(f"{program}.data"), [(-far, far)] * 3,
                    [(1 + types.index(kind), r, add(x, shift), v, w) for case, kind, shift in zip(cases, kinds, shifts)
                     for r, x, v, w in case.spheres], number, DENSITY)
    # A pair of type i with itself, or with the wall, has the numbers of i. Other pairs never meet.
    partners = [(i, j, min(i, j, len(types) - 1)) for i in range(number) for j in range(number)]
    text = liggghts.head(program, file_name(f"{program}.data"), 0.1 * reach)
    if program == "liggghts":
        text += liggghts.materials(YOUNG, POISSON, like.V_CHAR, number)
        for name, attribute, readers in Material.PROPERTIES:
            if readers == "all" or like.model in readers or (like.viscous and readers == "viscous"):
                given = {case.material.key(): getattr(case.material, attribute) for case in cases}
                values = [given[key] for key in types]
                text += f"fix {name} all property/global {name} peratomtypepair {number} &\n"
                text += " &\n".join(" ".join(repr(values[k]) for i, _, k in partners if i == row)
                                    for row in range(number)) + "\n"
        text += f"pair_style gran model {like.model} tangential history{like.settings()}\npair_coeff * *\n"
        if wall:
            text += (f"fix wall all wall/gran model {like.model} tangential history primitive type {number} "
                     f"zplane 0.0{like.settings()}\n")
    else:
        text += "pair_style grip\n"
        text += "".join(f"pair_coeff {i + 1} {j + 1} {types[k]}\n" for i, j, k in partners if i <= j)
        if wall:
            text += f"fix wall all wall/grip type {number} zplane 0 NULL\n"
    text += f"timestep {DT!r}\nfix move all {'nve/noforce' if fixed else 'nve/sphere'}\nthermo 1000000\n"
    text += liggghts.dump(program, every, file_name(f"{program}.dump"), " ".join(VECTORS.values()))
    for steps, velocities in phases:
        atom = 1
        for k, case in enumerate(cases):
            for v in velocities[k] if velocities else ():
                text += (f"group moved id {atom}\nvelocity moved set {v[0]!r} {v[1]!r} {v[2]!r} units box\n"
                         "group moved delete\n")
                atom += 1
        text += f"run {steps}\n"
    return text


def read(name, cases):
    """{step: [per case [per sphere {x, v, w, f, t}]]}"""
    frames, shifts = {}, places(cases)
    with open(file_name(name)) as file:
        lines = file.read().split("\n")
    for k, line in enumerate(lines):
        if line.startswith("ITEM: TIMESTEP"):
            step = int(lines[k + 1])
        elif line.startswith("ITEM: ATOMS"):
            rows = iter(lines[k + 1:])
            frames[step] = []
            for case, shift in zip(cases, shifts):
                spheres = []
                for _ in case.spheres:
                    row = [float(word) for word in next(rows).split()][1:]
                    row[:3] = add(row[:3], shift, -1.0)
                    spheres.append({name: row[3 * n:3 * n + 3] for n, name in enumerate(VECTORS)})
                frames[step].append(spheres)
    return frames


def run_liggghts(*run):
    liggghts.run(script("liggghts", *run))
    return read("liggghts.dump", run[0])


def run_grip(*run):
    host.must_run(script("grip", *run))
    return read("grip.dump", run[0])


# ---------------------------------------------------------------------------------------------------------------------
# The equations of doc/laws, and velocity Verlet


class Contact:
    """One contact: its history, its force by the equations of one of the programs, and the branches that it has
    reached."""

    def __init__(self, case, reading):
        self.case, self.reading = case, reading
        self.deepest, self.branches = 0.0, []
        self.part()

    def part(self):
        self.dm, self.xi = 0.0, ZERO

    def hysteretic(self, delta, k1):
        law = self.case.material
        system = HystereticSpring.MERCURY if law.model == "luding" else HystereticSpring.LIGGGHTS
        spring = HystereticSpring(system, k1, law.k2 * k1, law.kc * k1, law.phi, self.case.r, self.case.m)
        spring.largest = self.dm
        f = spring.force(delta, 0.0)
        self.dm, branch = spring.largest, spring.branch()
        if branch == "unloading":
            branch = "back from beyond" if self.dm >= spring.limit else "back"
        if self.branches[-1:] != [branch]:
            self.branches.append(branch)
        return f

    def normal(self, delta, v_n):
        """Force without damping, damping of the normal and of the tangential velocity, tangential stiffness."""
        case, law = self.case, self.case.material
        log_e = math.log(law.e)
        if law.viscous:
            stokes = case.m * v_n / (6 * math.pi * law.mu_f * case.r ** 2)
            log_e = math.log(law.e_max) + law.stokes_c / (stokes if self.reading["stokes_signed"] else -abs(stokes))
        damping = 2 * abs(log_e) / math.sqrt(log_e ** 2 + math.pi ** 2)
        if law.model == "hertz":
            a = math.sqrt(case.r * delta)
            gamma = math.sqrt(5 / 4) * damping * math.sqrt(case.m * 4 / 3 * law.MODULUS * a)
            gamma_t = gamma * math.sqrt(4 * law.SHEAR / law.MODULUS)
            return 4 / 3 * law.MODULUS * a * delta, gamma, gamma_t, 8 * law.SHEAR * a
        k1 = law.stiffness(case.r, case.m)
        gamma = damping * math.sqrt(case.m * k1)
        f = k1 * delta if law.model == "hooke" else law.f0 + self.hysteretic(delta, k1)
        return f, gamma, gamma if law.dashpot else 0.0, k1

    def force(self, spheres, dt):
        """Force on the first sphere, torque on each."""
        radii = [s[0] for s in self.case.spheres]
        r, v = ([0.0, 0.0, spheres[0]["x"][2]], spheres[0]["v"]) if self.case.wall else (
            add(spheres[0][name], spheres[1][name], -1.0) for name in "xv")
        d = length(r)
        delta = sum(radii) - d
        if delta <= 0:
            self.part()
            return ZERO, [ZERO for _ in spheres]
        self.deepest = max(self.deepest, delta)
        n, v_n = times(1 / d, r), dot(r, v) / d
        elastic, gamma_n, gamma_t, k_t = self.normal(delta, v_n)
        f_n = elastic - gamma_n * v_n

        arms = [radius - (self.reading["wall_arm"] if self.case.wall else 0.5) * delta for radius in radii]
        surface = turn = ZERO
        for arm, sphere in zip(arms, spheres):
            surface, turn = add(surface, sphere["w"], arm), add(turn, sphere["w"], 0.5 * dt)
        v_t = add(add(v, n, -v_n), cross(surface, n), -1.0)
        if self.reading["turns"]:
            angle = dot(turn, n)
            self.xi = add(times(math.cos(angle), self.xi), cross(n, self.xi), math.sin(angle))
        self.xi = add(self.xi, v_t, dt)
        self.xi = add(self.xi, n, -dot(self.xi, n))
        f_t, most = times(-k_t, self.xi), self.case.material.mu * abs(f_n)
        if length(f_t) > most:
            f_t = times(most / length(f_t), f_t)
            self.xi = times(-1 / k_t, f_t)
        else:
            f_t = add(f_t, v_t, -gamma_t)
        torque = cross(n, f_t)
        return add(f_t, n, f_n), [times(-arm, torque) for arm in arms]


def integrate(case, k, phases, every, fixed, reading):
    """{step: [state of each sphere]} and the contact."""
    contact = Contact(case, reading)
    spheres = [dict(x=x, v=v, w=w, f=ZERO, t=ZERO) for _, x, v, w in case.spheres]
    masses = [mass(s[0]) for s in case.spheres]
    inertias = [0.4 * m * s[0] ** 2 for m, s in zip(masses, case.spheres)]

    def take_force(dt):
        force, torques = contact.force(spheres, dt)
        for part, sphere in enumerate(spheres):
            sphere["f"], sphere["t"] = times(1 - 2 * part, force), torques[part]

    frames, step = {}, 0
    for steps, velocities in phases:
        for sphere, v in zip(spheres, velocities[k] if velocities else ()):
            sphere["v"] = v
        history = contact.dm, contact.xi
        take_force(0.0)
        contact.dm, contact.xi = history  # setting up a run changes no history
        for _ in range(steps):
            step += 1
            for half in (0, 1):
                if half:
                    for sphere in spheres:
                        sphere["x"] = add(sphere["x"], sphere["v"], DT)
                    take_force(DT)
                if not fixed:
                    for sphere, m, inertia in zip(spheres, masses, inertias):
                        sphere["v"] = add(sphere["v"], sphere["f"], 0.5 * DT / m)
                        sphere["w"] = add(sphere["w"], sphere["t"], 0.5 * DT / inertia)
            if step % every == 0:
                frames[step] = [dict(sphere) for sphere in spheres]
    return frames, contact


# ---------------------------------------------------------------------------------------------------------------------
# Comparison

EXACT = 1e-9  # relative to the largest overlap, speed, spin, force, torque of the contact, at every step written


def compare(what, tolerance, case, scales, one, two, steps):
    for name, scale in scales.items():
        worst = max(length(add(p[name], q[name], -1.0)) for step in steps for p, q in zip(one[step], two[step])) / scale
        host.check(worst <= tolerance, f"{what}: {case.name}: {name} differs by {worst:.3g}, more than {tolerance:g}")


def side_by_side(what, cases, phases, every=10, fixed=False, tolerance=EXACT, ours=EXACT, alike=True, until=None,
                 columns="xvwft"):
    """Compares each case with the other program and with the equations. tolerance: between Grip and LIGGGHTS; ours:
    between Grip and its own equations; alike: whether both programs have the same equations here; until(frames,
    step), columns: which steps and columns of the programs are compared. Returns the pairs of branches of the hysteretic
    springs that followed each other."""
    ways = set()
    for case in cases:
        assert case.wall == cases[0].wall and case.material.settings() == cases[0].material.settings()
    peers = run_liggghts(cases, phases, every, fixed)
    grips = run_grip(cases, phases, every, fixed)
    for k, case in enumerate(cases):
        want, contact = integrate(case, k, phases, every, fixed, LIGGGHTS)
        steps = sorted(want)
        peer, grip = ({step: frames[step][k] for step in steps} for frames in (peers, grips))
        radius = max(s[0] for s in case.spheres)
        speed, spin, force = (max(length(s[name]) for spheres in peer.values() for s in spheres) for name in "vwf")
        if not host.check(contact.deepest > 0 and force > 0, f"{what}: {case.name}: no contact"):
            continue
        scales = {"x": contact.deepest, "v": speed, "w": max(spin, speed / radius), "f": force, "t": force * radius}
        compare(f"{what}, LIGGGHTS and the equations", EXACT, case, scales, peer, want, steps)
        shared = [step for step in steps if not until or not any(until(peer, s) for s in steps if s <= step)]
        host.check(len(shared) > 5, f"{what}: {case.name}: nothing to compare")
        compared = {name: scales[name] for name in columns}
        compare(f"{what}, Grip and LIGGGHTS", tolerance, case, compared, grip, peer, shared)
        if not alike:
            read_so = integrate(case, k, phases, every, fixed, GRIP)[0]
            compare(f"{what}, Grip and its equations", ours, case, scales, grip, read_so, steps)
        ways.update(zip(contact.branches, contact.branches[1:]))
    return ways


def along(case, overlaps, steps, across=ZERO):
    """Velocities that lead from the initial overlap to the given overlaps, which are fractions of the plastic
    limit."""
    law = case.material
    unit = law.k2 / (law.k2 - 1) * law.phi * 2 * case.r if law.phi > 0 and law.k2 > 1 else 0.1 * case.r
    n, now = case.normal()
    path = []
    for overlap in overlaps:
        path.append(case.share(add(across, n, (now - unit * overlap) / (steps * DT))))
        now = unit * overlap
    return path


def by_phase(steps, paths):
    """Phases of paths[case][phase]."""
    return [(steps, dict(enumerate(velocities))) for velocities in zip(*paths)]


# ---------------------------------------------------------------------------------------------------------------------
# The cases

# e and (k2_ratio, kc_ratio, phi_f): ordinary; much adhesion; no adhesion; little plasticity; phi_f
# 0; k2 = k1.
SPRINGS = ((0.9, (4.0, 0.5, 0.05)), (1.0, (2.0, 0.2, 0.02)), (0.7, (10.0, 2.0, 0.1)), (0.5, (1.5, 0.0, 0.01)),
           (0.9, (4.0, 4.0, 0.05)), (0.8, (4.0, 1.0, 0.0)), (0.9, (1.0, 0.5, 0.05)))
SIZES = ((0.1, 0.1), (0.1, 0.1 / 3))
# Loading, back to the adhesion branch, loading again from there, up to beyond the plastic limit, separation, and
# the same again.
PATH = (0.5, 0.1, 0.3, 0.05, 0.7, 0.2, 1.5, 1.1, 1.3, 0.02, 0.4, -0.05, 0.3, 0.2, 0.9, 0.6, -0.02, 1.2, 0.6, 1.4, -0.1)


def materials(model, mu=0.0, **more):
    if model in ("hooke", "hertz"):
        return [Material(model, e, mu, **more) for e in (1.0, 0.9, 0.5, 0.1)]
    return [Material(model, e, mu, spring, k1=2e6 if model == "luding" else 0.0, **more) for e, spring in SPRINGS]


@pytest.mark.parametrize("model", ("hooke/hysteresis", "hooke", "hertz", "luding"))
def test_models(model):
    rng = random.Random(1)
    cases = [Case(law, impact(radii, speed, X_AXIS), number) for law in materials(model) for radii in SIZES
             for speed, number in ((0.05, False), (0.5, True), (2.0, False))]
    side_by_side(f"{model} head-on", cases, [(500, None)])

    cases = [Case(law, impact(radii, 0.0, X_AXIS)) for law in materials(model) for radii in SIZES]
    ways = side_by_side(f"{model} path", cases, by_phase(20, [along(case, PATH, 20) for case in cases]), 2, fixed=True)

    # Free motion, with velocities that are set several times.
    cases = [Case(law, impact(radii, 1.0, X_AXIS)) for law in materials(model) for radii in SIZES]
    pushes = [[case.share(times(rng.uniform(-1, 1), X_AXIS)) for _ in range(12)] for case in cases]
    ways |= side_by_side(f"{model} pushed", cases, [(40, None)] + by_phase(15, pushes), 5)

    for way in (("loading", "back"), ("loading", "beyond"), ("back", "loading"), ("back", "adhesion"), ("adhesion", "back"),
                ("adhesion", "loading"), ("beyond", "back from beyond"), ("back from beyond", "beyond"),
                ("back from beyond", "adhesion")):
        host.check(way in ways or model in ("hooke", "hertz"), f"{model}: no contact went from {way[0]} to {way[1]}")

    # Oblique, with spins about the normal of the plane of impact: sliding, sticking, and both.
    slides = ((0.05, 1.0, 5.0), (0.5, 0.3, -8.0), (5.0, 1.0, 2.0))
    for dashpot in (True, False):
        if dashpot or model == "hooke/hysteresis":
            cases = [Case(law, impact(radii, 0.7, *directions(rng), tangential, spin))
                     for mu, tangential, spin in slides for law in materials(model, mu, dashpot=dashpot)
                     for radii in SIZES]
            side_by_side(f"{model} oblique{'' if dashpot else ' without dashpot'}", cases, [(250, None)], 5)

    # The force at the end of a run and that at the beginning of the next must be the same, because at the beginning of
    # a run Grip, like LAMMPS, shortens springs to the friction limit, and LIGGGHTS does not. So there is no damping,
    # because the velocities jump, and no luding, whose force leaves the adhesion branch when it is computed twice.
    cases, paths = [], []
    for mu in (0.05, 0.5):
        for law in materials(model, mu) if model != "luding" else ():
            law.e = 1.0
            n, u = directions(rng)
            cases.append(Case(law, impact(SIZES[len(cases) % 2], 0.0, n, u, 0.0, 3.0)))
            paths.append(along(cases[-1], PATH, 20, times(0.3, u)))
    if cases:
        side_by_side(f"{model} oblique path", cases, by_phase(20, paths), 2, fixed=True)

    # Spins also about the centre line: LIGGGHTS does not rotate the spring.
    cases = [Case(law, impact(radii, 0.7, *directions(rng), 1.0, 3.0, twist=2.0)) for law in materials(model, 0.5)
             for radii in SIZES]
    side_by_side(f"{model} twisting", cases, [(250, None)], 5, tolerance=0.01, ours=1e-6, alike=False)

    cases = [Case(law, on_wall(radius, speed)) for law in materials(model)
             for radius, speed in ((0.1, 0.5), (0.03, 2.0))]
    side_by_side(f"{model} wall head-on", cases, [(300, None)], 5)
    # If the contact point is at another position, a contact begins to stick some steps earlier or later, and then its
    # dashpot acts: the force jumps, by a tenth where e is small. So forces are compared only if the contact point is
    # the same.
    same = GRIP["wall_arm"] == LIGGGHTS["wall_arm"]
    cases = [Case(law, on_wall(0.05, 0.1, directions(rng, wall=True)[1], tangential, 4.0))
             for law in materials(model, 0.3) for tangential in (0.2, 0.05) if same or law.e >= 0.5]
    side_by_side(f"{model} wall oblique", cases, [(300, None)], 5, tolerance=EXACT if same else 0.01, alike=False,
                 columns="xvwft" if same else "xvw")


def test_pull_off_force():
    """f0 of hooke/hysteresis is LIGGGHTS' pullOffForce, which only its `luding` has: in touch, above the adhesion
    branch."""
    cases = [Case(Material("luding", e, 0.0, spring, k1=2e6, f0=-200.0), impact(radii, 0.0, X_AXIS))
             for e, spring in SPRINGS[:3] for radii in SIZES]
    phases = by_phase(20, [along(case, (0.5, 0.4, 0.6, 0.5, 1.5, 1.3), 20) for case in cases])
    side_by_side("pull-off force", cases, phases, 2, fixed=True)


def test_viscous():
    """The restitution in a liquid: in LIGGGHTS it exceeds e_max on rebound, in Grip it does not; on approach both
    programs agree."""
    cases = [Case(Material("hooke/hysteresis", 0.5, 0.0, spring, viscous=(mu_f, 35.0, 0.95)), impact(radii, 0.5, X_AXIS))
             for _, spring in SPRINGS[:3] for mu_f in (0.1, 1.0, 20.0) for radii in SIZES]
    side_by_side("viscous", cases, [(300, None)], 3, alike=False,
                 until=lambda frames, step: frames[step][0]["v"][0] - frames[step][1]["v"][0] > 0)
