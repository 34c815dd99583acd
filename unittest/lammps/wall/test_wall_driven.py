# SPDX-License-Identifier: GPL-2.0-only
"""Walls that forces move: a free body (`move follow`) and a servo (`move servo`). Free flight, tops and pendulums against
closed forms, momentum and energy of spheres and body together, presses at their target, ranks, restart files, errors."""
import itertools
import math
import os
import random

import host
import walls
from walls import G, K, MASS, R, SCRATCH, near, run_tests, simulate, test

SPRING = f"hooke {K} 5 damping velocity tangential linear_history 3e3 1.0 0.5"
# Of this one the force on the wall acts where the wall's velocity is taken.
LUDING = ("luding k2hat 2e4 k1_ratio 0.5 kc_ratio 0.2 phi_f 0.05 e 0.8 tangential luding kt_ratio 0.3 mu 0.4 "
          "rolling luding kr_ratio 0.1 mu_r 0.1")
PLACE, ROTATION, VELOCITY, SPIN = [tuple(f"f_w[{k + d}]" for d in range(3)) for k in (8, 11, 14, 17)]
ERROR, KINETIC = "f_w[20]", "f_w[21]"


def path(name):
    return os.path.join(SCRATCH.name, name)


def box(name, low, high):
    """A closed box of twelve triangles."""
    corner = [tuple((low, high)[k >> d & 1][d] for d in range(3)) for k in range(8)]
    faces = ((0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5))
    with open(path(name), "w") as file:
        file.write("solid box\n")
        for a, b, c, d in faces:
            for triangle in ((a, b, c), (a, c, d)):
                corners = "".join("vertex %r %r %r\n" % corner[k] for k in triangle)
                file.write(f"facet normal 0 0 0\nouter loop\n{corners}endloop\nendfacet\n")
        file.write("endsolid box\n")
    return name


BLOCK = box("block.stl", (-0.05, -0.06, -0.02), (0.05, 0.06, 0.02))
FAR = ((0.35, 0.35, 0.35),)
INERTIA = (2e-3, 3e-3, 4e-3, 2e-4, -1e-4, 3e-4)
BODY = "mass 0.8 inertia " + " ".join(map(str, INERTIA)) + " com 0.01 0.02 0.03"


@test
def free_flight():
    """Up against gravity with the load of a force: a parabola, and half the work by the load."""
    dt, steps = 1e-4, 1000
    lines = (f"fix g all gravity {G} vector 0 0 -1\nvariable push equal 0.5\nvariable none equal 0\n"
             f"fix w all wall/grip {SPRING} mesh {BLOCK} move follow {BODY} load v_push NULL NULL NULL NULL NULL\nrun {steps}\nSHOW")
    t = dt * steps
    for ranks in (1, 2):
        row = simulate(lines, *PLACE, *VELOCITY, *ROTATION, KINETIC, atoms=FAR, dt=dt, ranks=ranks)[0]
        a = (0.5 / 0.8, 0, -G)
        v = [c * t for c in a]
        near(row[:3], [x + 0.5 * c * t * t for x, c in zip((0.01, 0.02, 0.03), a)], 1e-13, "free flight: place")
        near(row[3:6], v, 1e-12, "free flight: velocity")
        near(row[6:9], (0, 0, 0), 1e-14, "free flight: rotation")
        near(row[9:], (0.4 * sum(c * c for c in v),), 1e-12, "free flight: kinetic energy")


@test
def tops_and_pendulums():
    """A torque sets a symmetric top spinning about an axis of its own, and one that may turn about x only swings as a
    pendulum, whose torque follows from its angle by a variable."""
    dt, steps = 1e-4, 2000
    lines = (f"variable twist equal 0.02\nfix w all wall/grip {SPRING} mesh {BLOCK} move follow mass 1 inertia 2e-3 2e-3 3e-3 "
             f"0 0 0 com 0 0 0 load NULL NULL NULL NULL NULL v_twist\nrun {steps}\nSHOW")
    row = simulate(lines, *ROTATION, *SPIN, atoms=FAR, dt=dt)[0]
    spin = 0.02 / 3e-3 * dt * steps
    near(row, (0, 0, 0.5 * spin * dt * steps, 0, 0, spin), 1e-12, "a torque about z")
    # A constant torque beside that of the weight lifts it from the lowest point, and it swings about where both cancel.
    mgl, inertia, steps = 0.5, 2e-3, 1300
    hold = mgl * math.sin(0.3)
    lines = (f"variable twist equal {hold!r}-{mgl}*sin(f_w[11])\nfix w all wall/grip {SPRING} mesh {BLOCK} move follow mass 1 "
             f"inertia {inertia} 3e-3 4e-3 2e-4 1e-4 0 com 0 0 0 free rx load NULL NULL NULL v_twist NULL NULL\n"
             f"run {steps}\nSHOW\nrun {steps}\nSHOW")
    # The same by an integration of its own, by Runge and Kutta.
    rows = simulate(lines, *ROTATION, *SPIN, atoms=FAR, dt=1e-4)
    angle, rate = 0.0, 0.0
    h = 1e-5
    acceleration = lambda x: (hold - mgl * math.sin(x)) / inertia
    for n in range(2 * steps * 10):
        k1 = (rate, acceleration(angle))
        k2 = (rate + 0.5 * h * k1[1], acceleration(angle + 0.5 * h * k1[0]))
        k3 = (rate + 0.5 * h * k2[1], acceleration(angle + 0.5 * h * k2[0]))
        k4 = (rate + h * k3[1], acceleration(angle + h * k3[0]))
        angle += h / 6 * (k1[0] + 2 * k2[0] + 2 * k3[0] + k4[0])
        rate += h / 6 * (k1[1] + 2 * k2[1] + 2 * k3[1] + k4[1])
        if n + 1 in (10 * steps, 20 * steps):
            row = rows[(n + 1) // (10 * steps) - 1]
            near((row[0], row[3]), (angle, rate), 1e-5 * (1 + abs(rate)), f"pendulum after {(n + 1) // 10} steps")
            near(row[1:3] + row[4:6], (0, 0, 0, 0), 1e-13, "pendulum: other axes")
    host.check(rows[0][0] > 0.4, f"the pendulum has not swung: {rows[0][0]}")


def shower(seed, count=40):
    """Spheres around the block that fly towards it."""
    rng = random.Random(seed)
    places = [(0.03 * i, 0.03 * j, s * (0.035 + 0.025 * k)) for i, j, k, s in
              itertools.product(range(-2, 3), range(-2, 3), range(2), (-1, 1))]
    return tuple(rng.sample(places, count))


PAIR = f"pair_style grip energy yes\npair_coeff * * {LUDING}\ncompute e all grip/energy\n"
HEAVY = "mass 0.3 inertia 5e-4 4e-4 8e-4 1e-5 -2e-5 3e-5 com 0.002 0.001 -0.001"
THROW = "set group all omega 5 -3 2\nvariable vx atom -2*x\nvariable vz atom -15*z\nvelocity all set v_vx 0.1 v_vz\n"


@test
def momentum_and_energy():
    """Spheres hit a free body from all sides: momentum, angular momentum and energy of all together stay."""
    dt, steps = 1e-5, 2000
    script = walls.script(f"""{PAIR}{THROW}
fix w all wall/grip {LUDING} mesh {BLOCK} energy yes move follow {HEAVY}
variable px equal vcm(all,x)*mass(all)
variable py equal vcm(all,y)*mass(all)
variable pz equal vcm(all,z)*mass(all)
variable wx atom 0.4*mass*radius^2*omegax
variable wy atom 0.4*mass*radius^2*omegay
variable wz atom 0.4*mass*radius^2*omegaz
variable lx atom mass*(y*vz-z*vy)+v_wx
variable ly atom mass*(z*vx-x*vz)+v_wy
variable lz atom mass*(x*vy-y*vx)+v_wz
compute t all property/atom tqx tqy tqz
variable half atom dt^2/8*((fx^2+fy^2+fz^2)/mass+(c_t[1]^2+c_t[2]^2+c_t[3]^2)/(0.4*mass*{R}^2))
compute l all reduce sum v_lx v_ly v_lz v_half
thermo_style custom step c_e v_px v_py v_pz c_l[*] f_w[*] ke
thermo_modify norm no format float %.16g
thermo 20
run {steps}
""".replace("omegax", "c_w[1]").replace("omegay", "c_w[2]").replace("omegaz", "c_w[3]").replace(
        "property/atom c_w[1] c_w[2] c_w[3]", "property/atom omegax omegay omegaz"), atoms=shower(1), dt=dt)
    table = host.thermo(host.must_run(script, cwd=SCRATCH.name))
    count = len(table["Step"])
    mass = 0.3
    inertia = (5e-4, 4e-4, 8e-4, 1e-5, -2e-5, 3e-5)
    momentum, angular, energy = [], [], []
    for n in range(count):
        at = lambda k: [table[f"f_w[{k + d}]"][n] for d in range(3)]
        place, rotation, velocity, spin = at(8), at(11), at(14), at(17)
        momentum.append([table[f"v_p{c}"][n] + mass * v for c, v in zip("xyz", velocity)])
        own = tensor_times(inertia, rotation, spin)
        orbital = cross(place, velocity)
        angular.append([table[f"c_l[{d + 1}]"][n] + mass * orbital[d] + own[d] for d in range(3)])
        energy.append(table["c_e"][n] - table["c_l[4]"][n])
    hits = sum(1 for n in range(count) if table["f_w[3]"][n] != 0)
    host.check(hits > count // 10, f"only {hits} of {count} rows with contacts")
    scale = max(abs(v) for v in momentum[0]) + 40 * MASS * 0.5
    worst = max(abs(a - b) for row in momentum for a, b in zip(row, momentum[0])) / scale
    host.check(worst < 1e-12, f"momentum changes by {worst:g}")
    # The angular momentum of contacts that do not act at one place of sphere and wall is lost; here they do.
    scale = 40 * MASS * 0.5 * 0.05
    worst = max(abs(a - b) for row in angular for a, b in zip(row, angular[0])) / scale
    host.check(worst < 1e-9, f"angular momentum changes by {worst:g}")
    through = energy[0] + abs(table["f_w[7]"][-1])
    worst = max(abs(value - energy[0]) for value in energy) / through
    host.check(worst < 1e-6, f"the ledger's sum changes by {worst:g}")
    host.check(table["f_w[21]"][-1] > 0.01 * table["KinEng"][0], "the body has not been moved")


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def turned(rotation, v):
    """A vector turned by a rotation vector, by Rodrigues' formula."""
    angle = math.sqrt(dot(rotation, rotation))
    if angle == 0:
        return tuple(v)
    k = [c / angle for c in rotation]
    along, across = dot(k, v), cross(k, v)
    return tuple(math.cos(angle) * a + math.sin(angle) * b + (1 - math.cos(angle)) * along * c for a, b, c in zip(v, across, k))


def tensor_times(i, rotation, w):
    """The angular momentum of a body of that inertia that was turned and spins."""
    own = turned([-c for c in rotation], w)
    xx, yy, zz, xy, xz, yz = i
    momentum = (xx * own[0] + xy * own[1] + xz * own[2], xy * own[0] + yy * own[1] + yz * own[2],
                xz * own[0] + yz * own[1] + zz * own[2])
    return turned(rotation, momentum)


run_tests()
