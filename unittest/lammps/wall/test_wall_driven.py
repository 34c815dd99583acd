# SPDX-License-Identifier: GPL-2.0-only
"""Walls that forces move: a free body (`move follow`), a hinge (`move hinge`) and a servo (`move servo`). Free
flight, tops and pendulums compared with closed forms, momentum and energy of spheres and body together, presses at
their target, ranks, restart files, errors."""
import itertools
import math
import random

import host
import walls
from walls import G, K, MASS, R, SCRATCH, near, path, simulate, write_mesh
from vectors import cross, length, rotated, times

SPRING = f"hooke {K} 5 damping velocity tangential linear_history 3e3 1.0 0.5"
# In this model the force on the wall acts at the point where the wall's velocity is evaluated.
LUDING = ("luding k2hat 2e4 k1_ratio 0.5 kc_ratio 0.2 phi_f 0.05 e 0.8 tangential luding kt_ratio 0.3 mu 0.4 "
          "rolling luding kr_ratio 0.1 mu_r 0.1")
PLACE, ROTATION, VELOCITY, SPIN = [tuple(f"f_w[{k + d}]" for d in range(3)) for k in (8, 11, 14, 17)]
ERROR, KINETIC = "f_w[20]", "f_w[21]"


BLOCK = write_mesh("block.stl", host.box_triangles((-0.05, -0.06, -0.02), (0.05, 0.06, 0.02)))
FAR = ((0.35, 0.35, 0.35),)
INERTIA = (2e-3, 3e-3, 4e-3, 2e-4, -1e-4, 3e-4)
BODY = "mass 0.8 inertia " + " ".join(map(str, INERTIA)) + " com 0.01 0.02 0.03"


def test_free_flight():
    """Upwards against gravity with a load that is a force: a parabola, and the load does half the work."""
    dt, steps = 1e-4, 1000
    lines = (f"fix g all gravity {G} vector 0 0 -1\nvariable push equal 0.5\nvariable none equal 0\n"
             f"fix w all wall/grip {SPRING} mesh {BLOCK} move follow {BODY} load v_push NULL NULL NULL NULL NULL\nrun {steps}\n"
             "SHOW")
    t = dt * steps
    for ranks in (1, 2):
        row = simulate(lines, *PLACE, *VELOCITY, *ROTATION, KINETIC, atoms=FAR, dt=dt, ranks=ranks)[0]
        a = (0.5 / 0.8, 0, -G)
        v = [c * t for c in a]
        near(row[:3], [x + 0.5 * c * t * t for x, c in zip((0.01, 0.02, 0.03), a)], 1e-13, "free flight: place")
        near(row[3:6], v, 1e-12, "free flight: velocity")
        near(row[6:9], (0, 0, 0), 1e-14, "free flight: rotation")
        near(row[9:], (0.4 * sum(c * c for c in v),), 1e-12, "free flight: kinetic energy")


def test_tops_and_pendulums():
    """A torque makes a symmetric top spin about its axis. A body that can only rotate about x oscillates as a
    pendulum, with a torque that a variable computes from its angle."""
    dt, steps = 1e-4, 2000
    lines = (f"variable twist equal 0.02\nfix w all wall/grip {SPRING} mesh {BLOCK} move follow mass 1 inertia 2e-3 2e-3 3e-3 "
             f"0 0 0 com 0 0 0 load NULL NULL NULL NULL NULL v_twist\nrun {steps}\nSHOW")
    row = simulate(lines, *ROTATION, *SPIN, atoms=FAR, dt=dt)[0]
    spin = 0.02 / 3e-3 * dt * steps
    near(row, (0, 0, 0.5 * spin * dt * steps, 0, 0, spin), 1e-12, "a torque about z")
    # A constant torque in addition to that of the weight lifts it from the lowest point, and it oscillates about the
    # angle at which both cancel.
    mgl, inertia, steps = 0.5, 2e-3, 1300
    hold = mgl * math.sin(0.3)
    lines = (f"variable twist equal {hold!r}-{mgl}*sin(f_w[11])\nfix w all wall/grip {SPRING} mesh {BLOCK} move follow mass 1 "
             f"inertia {inertia} 3e-3 4e-3 2e-4 1e-4 0 com 0 0 0 free rx load NULL NULL NULL v_twist NULL NULL\n"
             f"run {steps}\nSHOW\nrun {steps}\nSHOW")
    # The same by an independent Runge-Kutta integration.
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


def test_flaps():
    """A pendulum on a hinge, released at the side: its period from the arithmetic-geometric mean; a torque that
    lifts it."""
    arm, mass, inertia, amplitude = 0.05, 0.3, 1.1e-3, math.pi / 2
    a, b = 1.0, math.cos(amplitude / 2)
    for _ in range(6):
        a, b = (a + b) / 2, math.sqrt(a * b)
    steps = 8000
    dt = 2 * math.pi * math.sqrt(inertia / (mass * G * arm)) / a / steps
    hinge = f"move hinge 0.1 -0.2 0.05 1 0 0 mass {mass} inertia {inertia} com 0.03 {arm - 0.2!r} 0.05"
    lines = (f"fix g all gravity {G} vector 0 0 -1\npair_style grip energy yes\npair_coeff * * {LUDING}\n"
             "compute e all grip/energy\n"
             f"fix w all wall/grip {LUDING} mesh {BLOCK} shift 0 -0.2 0.05 energy yes {hinge}\nrun 0\nSHOW\n"
             f"run {steps + steps // 4}\n"
             f"SHOW\nrun {steps // 4}\nSHOW\nunfix w\nvariable lift equal {2 * mass * G * arm!r}\n"
             f"fix w all wall/grip {SPRING} mesh {BLOCK} energy yes move hinge 0 0 0 0 -1 0 mass 1 inertia {inertia} com 0 0.01 "
             "0 load v_lift\n"
             "run 100\nSHOW")
    for ranks in (1, 2):
        start, bottom, side, lifted = simulate(lines, *PLACE, *SPIN, KINETIC, "f_w[11]", "c_e", "f_w[12]", atoms=FAR, nve="",
                                               dt=dt,
                                                ranks=ranks)
        fallen = mass * G * arm
        rate = math.sqrt(2 * fallen / inertia)
        late = 1e-7 * 1.25 * steps * dt * rate * arm  # its position if its period is wrong by 1e-7
        near(bottom[:3], (0.03, -0.2, 0.05 - arm), late, "flap at the bottom after five quarters of its period")
        near(bottom[3:7], (-rate, 0, 0, fallen), 1e-6 * rate, "flap: spin and energy at the bottom")
        near(side[:3], (0.03, -0.2 - arm, 0.05), 2e-7 * arm, "flap on the other side")
        for row in bottom, side:
            host.check(abs(row[8] - start[8]) < 1e-6 * fallen, f"flap: the ledger's sum moves by {row[8] - start[8]} of {fallen}")
        angle = 0.5 * 2 * mass * G * arm / inertia * (100 * dt)**2
        near((lifted[9],), (-angle,), 1e-9 * angle, "lifted by a torque about an axis along -y")


def shower(seed, count=40):
    """Spheres around the block that fly towards it."""
    rng = random.Random(seed)
    places = [(0.03 * i, 0.03 * j, s * (0.035 + 0.025 * k)) for i, j, k, s in
              itertools.product(range(-2, 3), range(-2, 3), range(2), (-1, 1))]
    return tuple(rng.sample(places, count))


PAIR = f"pair_style grip energy yes\npair_coeff * * {LUDING}\ncompute e all grip/energy\n"
HEAVY = "mass 0.3 inertia 5e-4 4e-4 8e-4 1e-5 -2e-5 3e-5 com 0.002 0.001 -0.001"
THROW = "set group all omega 5 -3 2\nvariable vx atom -2*x\nvariable vz atom -15*z\nvelocity all set v_vx 0.1 v_vz\n"


def test_momentum_and_energy():
    """Spheres hit a free body from all sides: total momentum, angular momentum and energy are constant, also with a
    law whose friction acts at the sphere's full radius, behind the wall's surface."""
    for law in (LUDING, SPRING):
        hit_a_free_body(law)


def hit_a_free_body(law):
    dt, steps = 1e-5, 2000
    script = walls.script(f"""{PAIR}{THROW}
fix w all wall/grip {law} mesh {BLOCK} energy yes move follow {HEAVY}
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
    host.check(hits > count // 10, f"{law}: only {hits} of {count} rows with contacts")
    scale = max(abs(v) for v in momentum[0]) + 40 * MASS * 0.5
    worst = max(abs(a - b) for row in momentum for a, b in zip(row, momentum[0])) / scale
    host.check(worst < 1e-12, f"{law}: momentum changes by {worst:g}")
    scale = 40 * MASS * 0.5 * 0.05
    worst = max(abs(a - b) for row in angular for a, b in zip(row, angular[0])) / scale
    host.check(worst < 1e-9, f"{law}: angular momentum changes by {worst:g}")
    through = energy[0] + abs(table["f_w[7]"][-1])
    worst = max(abs(value - energy[0]) for value in energy) / through
    host.check(worst < 1e-6, f"{law}: the ledger's sum changes by {worst:g}")
    host.check(table["f_w[21]"][-1] > 0.01 * table["KinEng"][0], f"{law}: the body has not been moved")


def turned(rotation, v):
    """A vector rotated by a rotation vector."""
    angle = length(rotation)
    return rotated(v, times(1 / angle, rotation), angle) if angle else list(v)


def tensor_times(i, rotation, w):
    """The angular momentum of a rotated body with this inertia and spin."""
    own = turned([-c for c in rotation], w)
    xx, yy, zz, xy, xz, yz = i
    momentum = (xx * own[0] + xy * own[1] + xz * own[2], xy * own[0] + yy * own[1] + yz * own[2],
                xz * own[0] + yz * own[1] + zz * own[2])
    return turned(rotation, momentum)


LID = write_mesh("lid.stl", host.box_triangles((-0.05, -0.06, 0.0), (0.05, 0.06, 0.02)))


def test_presses():
    """A wall moves at full speed until it touches a fixed sphere. From then on its error is exp(-a t/2) (cos -
    sin)(a t/2), with a = k vmax/target and an integral gain of a/2. The integral does not grow before touch."""
    target, vmax, gap = 2.0, 0.02, 1e-3
    a = K * vmax / target
    words = f"move servo force 0 0 0 0 0 -1 {target} vmax {vmax} pid 1 {a / 2} 0"
    dt, per = 1e-5, 500
    touch = gap / vmax
    for wall, extra in ((f"mesh {LID}", 0.0), ("zplane NULL 0", 0.0)):
        rows = simulate(f"fix w all wall/grip hooke {K} 0 damping none {wall} {words}\n" + f"run {per}\nSHOW\n" * 30
                        + "fix_modify w target 3\nrun 20000\nSHOW", "f_w[3]", ERROR, "f_w[10]", "f_w[16]", nve="",
                        atoms=((0, 0, -R - gap),), dt=dt)
        for n, (force, error, place, speed) in enumerate(rows[:-1]):
            t = (n + 1) * per * dt - touch
            want = 1.0 if t < 0 else math.exp(-a * t / 2) * (math.cos(a * t / 2) - math.sin(a * t / 2))
            near((force / target, error), (1 - want, want), 3e-3, f"{wall}, {t:g} after the touch: force, error")
            if t < 0:
                near((place, speed), (-vmax * (n + 1) * per * dt, -vmax), 1e-12, f"{wall}: place and speed before the touch")
        host.check_close(rows[-1][0], 3.0, 1e-2, f"{wall}: force at another target")


def test_bed():
    """A plate on a bed of spheres keeps its force within 1 %."""
    rng = random.Random(4)
    spheres = tuple((0.021 * i + rng.uniform(0, 5e-4), 0.021 * j + rng.uniform(0, 5e-4), R + 0.021 * k)
                    for i in range(-2, 2) for j in range(-2, 2) for k in range(3))
    plate = write_mesh("plate.stl", host.box_triangles((-0.2, -0.2, 0.065), (0.2, 0.2, 0.07)))
    lines = (f"pair_style grip\npair_coeff * * {SPRING}\nfix g all gravity {G} vector 0 0 -1\n"
             f"fix f all wall/grip {SPRING} zplane 0 NULL\n"
             f"fix x all wall/grip {SPRING} xplane -0.053 0.053\nfix y all wall/grip {SPRING} yplane -0.053 0.053\n"
             "fix v all viscous 0.1\nrun 5000\n"
             f"fix w all wall/grip {SPRING} mesh {plate} move servo force 0 0 0 0 0 -1 20 vmax 0.02 pid 1 10 0\n"
             + "run 100000\nSHOW\n" + "run 1000\nSHOW\n" * 10)
    rows = simulate(lines, "f_w[3]", ERROR, atoms=spheres, dt=2e-5)
    for n, (force, error) in enumerate(rows[1:]):
        host.check_close(force, 20, 1e-2, f"plate on a bed, row {n}: force")
        near((error,), (1 - force / 20,), 1e-12, "plate on a bed: error")


def test_rests():
    """A plug that can only fall comes to rest on a fixed sphere beside its centre: the sphere carries its weight,
    and the plug does not tilt. A plug that can also rotate about y rolls off under the moment of its weight."""
    mass, side = 0.8, 0.03
    lines = (f"fix g all gravity {G} vector 0 0 -1\nfix w all wall/grip hooke {K} 100 damping velocity mesh {BLOCK} "
             f"move follow mass {mass} inertia 2e-3 3e-3 4e-3 0 0 0 com 0 0 0 free LIST\n")
    at = (side, 0.0, -0.02 - R)
    setting = {"nve": "", "atoms": (at,), "dt": 1e-5}
    row = simulate(lines.replace("LIST", "z") + "run 40000\nSHOW", "f_w[3]", *PLACE, *VELOCITY, *ROTATION, *SPIN, **setting)[0]
    host.check_close(row[0], mass * G, 1e-6, "a plug at rest: force")
    near(row[1:4], (0, 0, -mass * G / K), 1e-9, "a plug at rest: place")
    near(row[4:], (0,) * 9, 1e-7, "a plug at rest: motion")
    # At first the sphere exerts no force. After one step its force is K times the block's displacement, and so on.
    # This checks only that the spin about y is that of the moment, with the sign of force times lever.
    row = simulate(lines.replace("LIST", "z ry") + "run 100\nSHOW", SPIN[0], SPIN[1], SPIN[2], VELOCITY[0], VELOCITY[2],
                   **setting)[0]
    lifted = mass * (row[4] + G * 100 * 1e-5)  # the momentum along z that the sphere has transferred
    near(row[:4], (0, -side * lifted / 3e-3, 0, 0), 1e-3 * abs(row[1]), "a plug that tips: spin")


def test_drives():
    """A torque servo rotates a drum whose friction increases with its speed until the torque reaches the target."""
    eta, radius, overlap, target = 3.0, 0.1, 3e-4, 0.01
    model = f"hooke {K} {eta} damping velocity tangential linear_nohistory 0.5 1000"
    # In these laws friction acts at the full radius of the sphere.
    lever, wall = radius + overlap, f"zcylinder {radius}"
    row = simulate(f"fix w all wall/grip {model} {wall} move servo torque 0 0 0 0 0 1 {target} vmax 50 pid 0 100 0\n"
                   "run 20000\nSHOW", "f_w[6]", ERROR, SPIN[2], nve="", atoms=((radius - R + overlap, 0, 0),), dt=1e-5)[0]
    spin = target / (0.5 * eta * radius * lever)
    near(row, (-target, 0, spin), 1e-6 * spin, f"{wall} driven by a torque")


SUMS = ("ke", "c_e", *(f"f_w[{k}]" for k in range(1, 22)))
FREE = f"fix w all wall/grip {LUDING} mesh {BLOCK} energy yes move follow {HEAVY}\n"
PRESSED = f"fix w all wall/grip {LUDING} mesh {BLOCK} energy yes move servo force 0 0 0 0 0 1 0.3 vmax 0.2 pid 1 2 1e-4\n"


HUNG = (f"fix g all gravity {G} vector 0 0 -1\nfix w all wall/grip {LUDING} mesh {BLOCK} energy yes move hinge 0 0 0.05 1 0 0 "
        "mass 0.3 inertia 1.3e-3 com 0 0.01 0\n")


def test_hits_on_a_flap():
    """Spheres hit a flap under gravity: the sum of the ledger is constant to second order."""
    moved = []
    for dt in (2e-5, 1e-5):
        rows = [simulate(f"{PAIR}{THROW}{HUNG}run {n}\nSHOW", "c_e", KINETIC, "f_w[7]", "f_w[11]", atoms=shower(5), dt=dt)[0]
                for n in (1, round(0.02 / dt))]
        host.check(rows[1][1] > 2e-4 and abs(rows[1][3]) > 3e-3, f"the flap has not been moved: {rows[1]}")
        moved.append(abs(rows[1][0] - rows[0][0]))
    host.check(moved[0] < 1e-4 * abs(rows[0][0]) and moved[1] < moved[0] / 2,
               f"the ledger's sum moves by {moved} of {rows[0][0]}")


def test_ranks():
    for wall in (FREE, PRESSED, HUNG):
        lines = f"{PAIR}{THROW}{wall}fix b all balance 100 1.0 shift xz 5 1.01\nrun 1500\nSHOW"
        one, two, four = [simulate(lines, *SUMS, ranks=n, atoms=shower(2))[0] for n in (1, 2, 4)]
        near(two, one, 1e-8, "2 ranks")
        near(four, one, 1e-8, "4 ranks")


def test_restart():
    """Restart during a motion, on other ranks."""
    energy = "pair_style grip energy yes\ncompute e all grip/energy\n"
    for name, wall in (("free", FREE), ("pressed", PRESSED), ("hung", HUNG)):
        file = path(f"{name}.restart")
        whole = simulate(f"{PAIR}{THROW}{wall}run 700\nwrite_restart {file}\nrun 700\nSHOW", *SUMS, atoms=shower(3))[0]
        for n in (1, 3):
            again = simulate(f"{energy}{wall}run 700\nSHOW", *SUMS, ranks=n, start=f"read_restart {file}\n")[0]
            near(again, whole, 1e-8, f"restart, {name}, on {n} ranks")


def test_across_a_periodic_boundary():
    """Images of spheres hit a body that extends across the boundary, and it moves as in the middle of the box."""
    rows = []
    for x, head in ((0.0, ""), (0.4, "boundary p f f\n"), (0.4 - 0.8, "boundary p f f\n")):
        heavy = HEAVY.replace("com 0.002", f"com {0.002 + x!r}")
        wall = FREE.replace(HEAVY, heavy).replace(BLOCK, f"{BLOCK} shift {x!r} 0 0")
        throw = THROW.replace("-2*x", f"-2*(x-({x!r})-0.8*(x-({x!r})>0.4)+0.8*(x-({x!r})<-0.4))")
        atoms = tuple(((at[0] + x + 0.4) % 0.8 - 0.4, at[1], at[2]) for at in shower(4))
        rows.append(simulate(f"{PAIR}{throw}{wall}run 1500\nSHOW", *VELOCITY, *SPIN, *ROTATION, KINETIC, "f_w[7]", atoms=atoms,
                             head=head)[0])
    host.check(rows[0][-2] > 1e-4, f"the body has not been moved: {rows[0]}")
    near(rows[1], rows[0], 1e-8, "across the upper boundary")
    near(rows[2], rows[0], 1e-8, "across the lower boundary")


FOLLOW = f"move follow {BODY}"
SERVO = "move servo force 0 0 0 0 0 1"
HINGE = "move hinge 0 0 0 1 0 0 mass 1 inertia 1 com 0 0 0"
BAD = {
    "move follow": "'mass' is missing after 'move follow'",
    "move follow mass 1 com 0 0 0": "'inertia' is missing after 'move follow'",
    "move follow mass 1 inertia 1 1 1 0 0 0": "'com' is missing after 'move follow'",
    "move follow mass 0": "mass of move follow is 0, accepted: above 0",
    "move follow mass": "mass is missing after 'move follow mass'",
    "move follow inertia 1 1 1 0 0": "Ixx, Iyy, Izz, Ixy, Ixz or Iyz is missing after 'move follow inertia 1 1 1 0 0'",
    "move follow com 1 1": "x, y or z of the centre of mass is missing after 'move follow com 1 1'",
    "move follow mass 1 inertia 1 1 3 0 0 0 com 0 0 0": "inertia 1 1 3 0 0 0 is that of no body; accepted: Ixx Iyy Izz Ixy Ixz "
                                                        "Iyz "
                                                          "about the centre of mass, with Ixy = -sum of m x y",
    "move follow mass 1 inertia 1 1 1 2 0 0 com 0 0 0": "inertia 1 1 1 2 0 0 is that of no body; accepted: Ixx Iyy Izz Ixy Ixz "
                                                        "Iyz "
                                                          "about the centre of mass, with Ixy = -sum of m x y",
    f"{FOLLOW} free": "nothing after 'free', accepted: one or more of x y z rx ry rz",
    f"{FOLLOW} free w": "'w' after 'free', accepted: one or more of x y z rx ry rz",
    f"{FOLLOW} load v_a": "a variable is missing after 'move follow mass 0.8",
    f"{FOLLOW} load 1 2 3 4 5 6": "'1' is not a variable, accepted: v_NAME or NULL",
    f"{FOLLOW} move linear 1 0 0": "'move linear' with move follow; accepted: no other move with it",
    f"move linear 1 0 0 {FOLLOW}": "'move follow' with another move; accepted: no other move",
    f"{FOLLOW} {SERVO} 1 vmax 1": "'move servo force' with move follow; accepted: no other move with it",
    f"{FOLLOW} surface linear 1 0 0": "'surface' with move follow; accepted: only one of them",
    "move servo": "force or torque is missing after 'move servo'",
    "move servo power": "servo is of 'power', accepted: force torque",
    "move servo force 0 0 0 0 0 0 1 vmax 1": "the axis of move servo is 0 0 0, accepted: any other",
    f"{SERVO}": "the target is missing after 'move servo force 0 0 0 0 0 1'",
    f"{SERVO} 0 vmax 1": "target of servo is 0, accepted: any other",
    f"{SERVO} 5": "'vmax' is missing after the target of move servo",
    f"{SERVO} 5 vmax": "vmax is missing after 'move servo force 0 0 0 0 0 1 vmax'",
    f"{SERVO} 5 vmax 0": "vmax of move servo is 0, accepted: above 0",
    f"{SERVO} 5 vmax 1 pid 1 1": "kp, ki or kd is missing after 'move servo force 0 0 0 0 0 1 vmax 1 pid 1 1'",
    f"{SERVO} 5 vmax 1 pid 0 0 1": "pid of move servo is 0 0 1, accepted: 0 and above, kp or ki above 0",
    f"{SERVO} 5 vmax 1 pid -1 0 0": "pid of move servo is -1 0 0, accepted: 0 and above, kp or ki above 0",
    f"{SERVO} 5 vmax 1 move linear 1 0 0": "'move linear' with move servo force; accepted: no other move with it",
    "move hinge 0 0 0 1 0": "the axis' x, y or z is missing after 'move hinge 0 0 0 1 0'",
    "move hinge 0 0 0 0 0 0": "the axis of move hinge is 0 0 0, accepted: any other",
    "move hinge 0 0 0 1 0 0 inertia 1 com 0 0 0": "'mass' is missing after 'move hinge'",
    "move hinge 0 0 0 1 0 0 mass 1 com 0 0 0": "'inertia' is missing after 'move hinge'",
    "move hinge 0 0 0 1 0 0 mass 1 inertia 1": "'com' is missing after 'move hinge'",
    "move hinge 0 0 0 1 0 0 mass -1": "mass of move hinge is -1, accepted: above 0",
    "move hinge 0 0 0 1 0 0 mass 2 inertia 17 com 5 0 3": "inertia 17 of move hinge is that of no body; accepted: about the "
                                                          "hinge's "
                                                          "axis, 18 (mass times the squared distance of com from it) and above",
    f"{HINGE} load 1": "'1' is not a variable, accepted: v_NAME",
    f"{HINGE} surface linear 1 0 0": "'surface' with move hinge; accepted: only one of them",
    f"surface linear 1 0 0 {HINGE}": "'surface' with move hinge; accepted: only one of them",
    f"{HINGE} {FOLLOW}": "'move follow' with move hinge; accepted: no other move with it",
}
PLANES = "accepted: move linear, move wiggle, move variable, move servo force, surface linear"
ABOUT = "accepted: moves along z, and about the axis x = y = 0 along z"
BAD_FOR = {
    f"zplane 0 NULL {FOLLOW}": f"'move follow' does not go with zplane; {PLANES}",
    f"zplane 0 NULL {SERVO.replace('force', 'torque')} 5 vmax 1": f"'move servo torque' does not go with zplane; {PLANES}",
    f"zcylinder 0.2 {FOLLOW}": f"'move follow' does not go with zcylinder; {ABOUT}",
    "zcylinder 0.2 move servo force 0 0 0 1 0 0 5 vmax 1": "'move servo force across its axis' does not go with zcylinder; "
                                                           f"{ABOUT}",
    f"zplane 0 NULL {HINGE}": f"'move hinge' does not go with zplane; {PLANES}",
    f"zcylinder 0.2 {HINGE}": f"'move hinge about another axis' does not go with zcylinder; {ABOUT}",
    f"region r {FOLLOW}": "wiggle, shear, move and surface do not go with region; move the region itself",
}


def test_errors():
    cases = [(f"mesh {BLOCK} {words}", text, "") for words, text in BAD.items()] + [(w, t, "") for w, t in BAD_FOR.items()]
    cases += [(f"mesh {BLOCK} {FOLLOW}", "'move follow' needs run_style verlet, and no minimization",
               "minimize 0 0 1 1\n")]
    head = "region r block -0.3 0.3 -0.3 0.3 -0.3 0.3\n"
    for words, text, then in cases:
        host.refused(words, walls.script(f"{head}fix w all wall/grip {SPRING} {words}\n{then}", atoms=FAR),
                     f"fix w wall/grip: {text}", cwd=SCRATCH.name)
    for words, then, text in ((f"mesh {BLOCK}", "target 5", "fix_modify w: 'target' is for walls with 'move servo'"),
                              (f"mesh {BLOCK} {SERVO} 5 vmax 1", "target 0",
                               "fix_modify w: target of servo is 0, accepted: any other"),
                              (f"mesh {BLOCK} {SERVO} 5 vmax 1", "target", "fix_modify w: the target is missing after 'target'")):
        host.refused(f"fix_modify w {then}",
                     walls.script(f"fix w all wall/grip {SPRING} {words}\nfix_modify w {then}\n", atoms=FAR), text,
                     cwd=SCRATCH.name)


def test_servos_that_meet_nothing():
    """A plate that leaves the box, a cylinder that moves along its axis or rotates for ever: one warning each; none
    for a plate that enters the box from outside, or that rests on atoms."""
    away = {"zplane NULL 0.38 move servo force 0 0 0 0 0 1 20 vmax 10": "leaves the box",
            f"mesh {BLOCK} move servo force 0 0 0 0 1 0 20 vmax 50": "leaves the box",
            "zplane NULL 0.38 move servo force 0 0 0 0 0 1 20 vmax 40 pid 0.25 0 0": "leaves the box",
            "zcylinder 0.2 move servo force 0 0 0 0 0 1 20 vmax 100": "has gone farther than the box is long",
            "zcylinder 0.2 move servo torque 0 0 0 0 0 1 20 vmax 500": "has turned once"}
    for words, text in away.items():
        printed = host.must_run(walls.script(f"fix w all wall/grip {SPRING} {words}\nrun 2000\nrun 500", atoms=FAR),
                                cwd=SCRATCH.name)
        told = [line for line in printed.splitlines() if "without a contact" in line]
        host.check(len(told) == 1 and "fix w wall/grip" in told[0] and text in told[0], f"{words}: {told}")
    for words in ("zplane NULL 0.45 move servo force 0 0 0 0 0 -1 20 vmax 10",):
        printed = host.must_run(walls.script(f"fix w all wall/grip {SPRING} {words}\nrun 1500", atoms=FAR), cwd=SCRATCH.name)
        host.check("without a contact" not in printed, f"{words}: warns")
