# SPDX-License-Identifier: GPL-2.0-only
"""in.dense in Yade, from the initial state of LAMMPS. bench.py appends a call of `run`, and Yade runs the script.

It prints the measured values in the format of LIGGGHTS, so that both are read in the same way.
"""
import math
import time

import yade
import yade.timing
import yade.utils
from yade import O

TIME_STEP = 1e-4
# Yade's engines by the section of LAMMPS's timing table that has the same work.
SECTIONS = {"Pair": "InteractionLoop", "Neigh": "InsertionSortCollider", "Other": "NewtonIntegrator"}


def hooke(numbers):
    """The stiffness of a pair is kn = a b/(a + b), with a and b of its spheres, and likewise ks and cn. So spheres
    have twice the pair's stiffness. Each has a material of its own with gamma_n times its mass, which gives gamma_n
    times the pair's reduced mass."""
    def material(mass, density):
        return yade.ViscElMat(density=density, kn=2 * numbers["kn"], ks=2 * numbers["kt"],
                              cn=numbers["gamma_n"] * mass, cs=0.0, frictionAngle=math.atan(numbers["mu"]))
    return material, yade.Ip2_ViscElMat_ViscElMat_ViscElPhys(), yade.Law2_ScGeom_ViscElPhys_Basic()


def hertz(numbers):
    """With betan = sqrt(5/6) |ln e|/sqrt(ln^2 e + pi^2) both dashpots are those of LIGGGHTS. From `en` Yade would
    compute another betan, for contacts that end when their force is zero."""
    log_e = math.log(numbers["e"])
    beta = math.sqrt(5.0 / 6.0) * abs(log_e) / math.hypot(log_e, math.pi)
    shared = yade.FrictMat(young=numbers["young"], poisson=numbers["poisson"],
                           frictionAngle=math.atan(numbers["mu"]))

    def material(_, density):
        shared.density = density
        return shared
    physics = yade.Ip2_FrictMat_FrictMat_MindlinPhys(betan=beta)
    return material, physics, yade.Law2_ScGeom_MindlinPhys_Mindlin()


MODELS = {"hooke": hooke, "hertz": hertz}


def read_state(path):
    """The edges of the box, and the diameter, density, position, velocity and spin of each sphere."""
    edges, atoms, velocities, section = [], {}, {}, None
    with open(path) as file:
        for line in file:
            words = line.split("#")[0].split()
            if words and words[-1] in ("xhi", "yhi", "zhi"):
                edges.append((float(words[0]), float(words[1])))
            elif words and words[0][0].isalpha():
                section = {"Atoms": atoms, "Velocities": velocities}.get(words[0])
            elif words and section is not None:
                section[int(words[0])] = [float(word) for word in words[1:]]
    spheres = [(values[1], values[2], values[3:6], velocities[name][:3], velocities[name][3:])
               for name, values in sorted(atoms.items())]
    return edges, spheres


def add_spheres(path, material):
    """Yade's periodic box begins at zero."""
    edges, spheres = read_state(path)
    O.periodic = True
    O.cell.setBox(*(high - low for low, high in edges))
    for diameter, density, position, velocity, spin in spheres:
        mass = density * math.pi / 6.0 * diameter ** 3
        center = [x - low for x, (low, _) in zip(position, edges)]
        body = yade.utils.sphere(center, diameter / 2, material=material(mass, density))
        body.state.vel, body.state.angVel = velocity, spin
        O.bodies.append(body)


def energies():
    """Translational and rotational kinetic energy."""
    states = [body.state for body in O.bodies]
    return (sum(0.5 * state.mass * state.vel.squaredNorm() for state in states),
            sum(0.5 * state.inertia[0] * state.angVel.squaredNorm() for state in states))


def make_steps(steps):
    """O.run would check only at intervals whether it has ended."""
    for _ in range(steps):
        O.step()


def print_times(seconds, steps, rebuilds):
    print(f"Loop time of {seconds} on 1 procs for {steps} steps with {len(O.bodies)} atoms")
    taken = {type(engine).__name__: engine.execTime * 1e-9 for engine in O.engines}
    for section, engine in SECTIONS.items():
        print(f"{section} time (%) = {taken[engine]}")
    print("Comm time (%) = 0")
    print(f"Neighbor list builds = {rebuilds}")
    print(f"Total # of neighbors = {len(O.interactions)}")


def run(model, numbers, state, skin, warm, steps):
    """skin: for a pair, as in in.dense; Yade enlarges each of the two spheres by half of it."""
    material, physics, law = MODELS[model](numbers)
    add_spheres(state, material)
    # As in the other programs, the arms of the contact end at the contact point.
    geometry = yade.Ig2_Sphere_Sphere_ScGeom(avoidGranularRatcheting=False)
    collider = yade.InsertionSortCollider([yade.Bo1_Sphere_Aabb()], verletDist=skin / 2)
    O.engines = [yade.ForceResetter(), collider, yade.InteractionLoop([geometry], [physics], [law]),
                 yade.NewtonIntegrator(damping=0)]
    O.dt = TIME_STEP
    make_steps(warm)
    O.timingEnabled = True
    yade.timing.reset()
    rebuilds = collider.numAction
    print("BENCH begin")
    begin = time.monotonic()
    make_steps(steps)
    print_times(time.monotonic() - begin, steps, collider.numAction - rebuilds)
    print("BENCH end")
    # Velocities are half a step behind positions, and contacts are those of the previous step: one more
    # step gives the contacts at the end, and energies are averaged over it.
    before = energies()
    make_steps(1)
    moving, turning = (0.5 * (a + b) for a, b in zip(before, energies()))
    print(f"BENCH contacts {O.interactions.countReal()} energy {moving!r} spin {turning!r}", flush=True)
