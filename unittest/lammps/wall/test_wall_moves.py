# SPDX-License-Identifier: GPL-2.0-only
"""Walls that `move` and `surface` move: forces on fixed spheres compared with closed forms, the ledger with the
wall's path; ranks, restart files, fix_modify, errors."""
import itertools
import math
import random

import host
import walls
from walls import FORCE, G, K, MASS, R, SCRATCH, near, path, simulate, write_mesh
from vectors import cross, dot

ETA, DT = 3.0, 1e-5
SPRING = f"hooke {K} 5 damping velocity tangential linear_history 3e3 1.0 0.5 rolling sds 30 0.1 0.1 twisting sds 30 0.1 0.1"
# In this model the force on the wall acts where the laws take the wall's velocity.
LUDING = ("luding k2hat 2e4 k1_ratio 0.5 kc_ratio 0.2 phi_f 0.05 e 0.8 tangential luding kt_ratio 0.3 mu 0.4 "
          "rolling luding kr_ratio 0.1 mu_r 0.1")
SLIDER = SPRING[:SPRING.index(" rolling")]
# In this model the force depends only on the overlap and on velocities.
PLAIN = f"hooke {K} {ETA} damping velocity tangential linear_nohistory 0.5 1000"
WALL_SUMS = tuple(f"f_w[{k}]" for k in range(1, 7))


def square(half, z=0.0):
    a, b, c, d = (-half, -half, z), (half, -half, z), (half, half, z), (-half, half, z)
    return [(a, b, c), (a, c, d)]


FLOOR = write_mesh("floor.stl", square(0.3))


# ---- rigid motions by themselves: functions that bring a point, given at time 0, to where it is


def plus(*vectors):
    return tuple(map(sum, zip(*vectors)))


def times(s, v):
    return tuple(s * c for c in v)


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def unit(v):
    return times(1 / math.sqrt(dot(v, v)), v)


def shift(path_of):
    return lambda t, x: plus(x, path_of(t))


def turn(point, axis, angle_of):
    """Rodrigues' formula."""
    k = unit(axis)

    def place(t, x):
        v, a = minus(x, point), angle_of(t)
        return plus(point, times(math.cos(a), v), times(math.sin(a), cross(k, v)), times((1 - math.cos(a)) * dot(k, v), k))
    return place


def stack(*places):
    """The last move acts first: the moves before it carry it."""
    def place(t, x):
        for one in reversed(places):
            x = one(t, x)
        return x
    return place


def velocity(place, t, x):
    """The velocity of the point of the body that is at x at time t."""
    h = 1e-6
    own = [place(0, (0, 0, 0))]  # the body's frame at time t, from three points
    frame = [minus(place(t, e), place(t, (0, 0, 0))) for e in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    at = minus(x, place(t, (0, 0, 0)))
    own = tuple(dot(at, axis) for axis in frame)
    return times(0.5 / h, minus(place(t + h, own), place(t - h, own)))


TWO_PI = 2 * math.pi
P, A = (0.02, -0.03, -0.05), (0.2, 1.0, 0.1)
A_TEXT, P_TEXT = " ".join(map(str, A)), " ".join(map(str, P))
MOVES = {
    "move linear 0.01 0.02 0.03": shift(lambda t: times(t, (0.01, 0.02, 0.03))),
    "move wiggle 1e-4 2e-4 1e-4 0.02": shift(lambda t: times(math.sin(TWO_PI * t / 0.02), (1e-4, 2e-4, 1e-4))),
    f"move rotate {P_TEXT} {A_TEXT} 20": turn(P, A, lambda t: TWO_PI * t / 20),
    f"move swing {P_TEXT} {A_TEXT} 0.05 0.03": turn(P, A, lambda t: math.radians(0.05) * math.sin(TWO_PI * t / 0.03)),
}
BY_VARIABLES = {
    "move variable v_x NULL v_z": shift(lambda t: (0.1 * t, 0, 0.05 * t)),
    f"move variable/rotate {P_TEXT} {A_TEXT} v_a": turn(P, A, lambda t: 0.2 * t),
}
VARIABLES = ("variable x equal 0.1*step*dt\nvariable z equal 0.05*step*dt\nvariable a equal 0.2*step*dt\n")
ORDER = list(MOVES)
STACKS = {" ".join(words): stack(*(MOVES[word] for word in words))
          for words in (ORDER[:2], ORDER[1:3], ORDER[2:], ORDER[::-1], ORDER)}


def forces(place, t, at):
    """The force of a floor that was at z = 0 on a fixed sphere. eta is the damping in the normal direction, and half
    of it the tangential one."""
    n = minus(place(t, (0, 0, 1)), place(t, (0, 0, 0)))
    gap = dot(minus(at, place(t, (0, 0, 0))), n)
    overlap, foot = R - gap, minus(at, times(gap, n))
    # As in the laws of pair granular: the wall's velocity is that of its surface, and the sphere is at
    # rest.
    u = times(-1, velocity(place, t, foot))
    along = times(dot(u, n), n)
    across = minus(u, along)
    return plus(times(K * overlap - ETA * dot(u, n), n), times(-0.5 * ETA, across))


HELD = (0.05, 0.04, R - 3e-4)
STEPS = (0, 100, 300)


def held(motion, place, wall=f"mesh {FLOOR}", at=HELD, extra="", tolerance=1e-8):
    lines = f"{extra}fix w all wall/grip {PLAIN} {wall} {motion}\nrun 0\nSHOW\nrun 100\nSHOW\nrun 200\nSHOW"
    rows = simulate(lines, *FORCE, *WALL_SUMS, nve="", atoms=(at,), dt=DT)
    host.check(len(rows) == 3, f"{motion}: {len(rows)} rows")
    for row, step in zip(rows, STEPS):
        if step == 0 and "variable" in motion:
            continue  # its speed shows in the first step
        want = forces(place, step * DT, at)
        size = math.sqrt(dot(want, want))
        near(row[:3], want, tolerance * size, f"{wall} {motion}, step {step}: force")
        near(row[3:6], times(-1, want), tolerance * size, f"{wall} {motion}, step {step}: force on the wall")
        # In these laws friction acts at the sphere's full radius.
        torque = cross(plus(at, times(-R, unit(minus(place(step * DT, (0, 0, 1)), place(step * DT, (0, 0, 0)))))),
                       times(-1, want))
        near(row[6:9], torque, 1e-8 * size, f"{wall} {motion}, step {step}: torque on the wall")


def test_held_spheres():
    """The force on a fixed sphere shows the wall's position, normal and speed."""
    for motion, place in {**MOVES, **STACKS}.items():
        held(motion, place)
    for motion, place in BY_VARIABLES.items():
        held(motion, place, extra=VARIABLES)
    both = " ".join(BY_VARIABLES)
    held(both, stack(*BY_VARIABLES.values()), extra=VARIABLES)
    for motion in ("move linear 0.01 0.02 0.03", "move wiggle 1e-4 2e-4 1e-4 0.02"):
        held(motion, MOVES[motion], wall="zplane 0 NULL")
    held(ORDER[0] + " " + ORDER[1], stack(MOVES[ORDER[0]], MOVES[ORDER[1]]), wall="zplane 0 NULL")
    held("move variable v_x NULL v_z", BY_VARIABLES["move variable v_x NULL v_z"], wall="zplane 0 NULL", extra=VARIABLES)


def test_time_goes_on():
    """The wall does not jump when the time step is changed, nor in runs of zero steps."""
    motion, place = "".join(list(STACKS)[-1]), list(STACKS.values())[-1]
    lines = (f"fix w all wall/grip {PLAIN} mesh {FLOOR} {motion}\nrun 100\nrun 0\nSHOW\ntimestep 3e-6\nrun 0\nSHOW\n"
             "run 100\nSHOW")
    rows = simulate(lines, *FORCE, nve="", atoms=(HELD,), dt=DT)
    for row, t in zip(rows, (1e-3, 1e-3, 1.3e-3)):
        want = forces(place, t, HELD)
        near(row, want, 1e-8 * math.sqrt(dot(want, want)), f"time {t}")


def test_minimization():
    """A minimization does not advance the time, although LAMMPS counts its steps."""
    motion = ORDER[3]
    lines = (f"fix w all wall/grip {PLAIN} mesh {FLOOR} {motion}\nrun 100\nfix f all setforce 0 0 0\nmin_style quickmin\n"
             "minimize 0 0 50 50\nunfix f\nrun 50\nSHOW")
    row = simulate(lines, "step", *FORCE, nve="", atoms=(HELD,), dt=DT)[0]
    host.check(row[0] == 200, f"the minimization has not taken its steps: {row[0]}")
    want = forces(MOVES[motion], 1.5e-3, HELD)
    near(row[1:], want, 1e-8 * math.sqrt(dot(want, want)), "after a minimization")


def test_new_motions():
    """fix_modify starts another motion from the wall's current position."""
    first, second, third = ORDER[2], "move linear 0.02 0 0.04", ORDER[1]
    lines = (f"fix w all wall/grip {PLAIN} mesh {FLOOR} {first}\nrun 100\nfix_modify w {second}\nrun 0\nSHOW\nrun 100\nSHOW\n"
             f"fix_modify w move none\nrun 50\nSHOW\nfix_modify w {third} surface linear 0.1 0 0\nrun 100\nSHOW")
    rows = simulate(lines, *FORCE, nve="", atoms=(HELD,), dt=DT)
    turned = lambda t, x: MOVES[first](1e-3, x)
    linear = shift(lambda t: times(t, (0.02, 0, 0.04)))
    there = lambda t, x: plus(MOVES[first](1e-3, x), times(1e-3, (0.02, 0, 0.04)))
    for row, place, t, text in ((rows[0], stack(linear, turned), 0, "at once"), (rows[1], stack(linear, turned), 1e-3, "then"),
                                (rows[2], there, 0, "stopped")):
        want = forces(place, t, HELD)
        near(row, want, 1e-8 * math.sqrt(dot(want, want)), f"fix_modify, {text}")
    place = stack(MOVES[third], there)
    want = forces(place, 1e-3, HELD)
    n = minus(place(1e-3, (0, 0, 1)), place(1e-3, (0, 0, 0)))
    belt = minus((0.1, 0, 0), times(0.1 * n[0], n))
    near(rows[3], plus(want, times(0.5 * ETA, belt)), 1e-8 * math.sqrt(dot(want, want)), "fix_modify, with a surface")


def drum(radius, facets, half=0.3):
    """A tube along z, its plates centred on angles 0, 1/facets of a turn, ..."""
    corner = [(radius / math.cos(math.pi / facets) * math.cos(TWO_PI * (k + 0.5) / facets),
               radius / math.cos(math.pi / facets) * math.sin(TWO_PI * (k + 0.5) / facets)) for k in range(facets)]
    triangles = []
    for k in range(facets):
        (a, b), (c, d) = corner[k - 1], corner[k]
        triangles += [((a, b, -half), (c, d, -half), (c, d, half)), ((a, b, -half), (c, d, half), (a, b, half))]
    return triangles


def test_surfaces():
    """A conveyor moves the material on it and stays in its place. On a tube whose surface rotates, friction is that
    of the surface speed. The cylinder gives the same, and so does a rotating tube when a plate faces the sphere."""
    for wall in (f"mesh {FLOOR}", "zplane 0 NULL"):
        for words, speed in (("surface linear 0.3 -0.2 0", (0.3, -0.2, 0)), ("surface linear 0.3 -0.2 5", (0.3, -0.2, 0)),
                             ("shear x 0.3", (0.3, 0, 0))):
            rows = simulate(f"fix w all wall/grip {PLAIN} {wall} {words}\nrun 0\nSHOW\nrun 100\nSHOW", *FORCE, nve="",
                            atoms=(HELD,))
            for row in rows:
                near(row, plus((0, 0, K * 3e-4), times(0.5 * ETA, speed)), 1e-9 * K * 3e-4, f"{wall} {words}")
    radius, facets, omega = 0.1, 36, 7.0
    tube = write_mesh("tube.stl", drum(radius, facets))
    at = (radius - R + 3e-4, 0, 0.01)
    want = (-K * 3e-4, 0.5 * ETA * omega * radius, 0)
    for words in (f"mesh {tube} surface rotate 0 0 3 0 0 2 {omega}", f"zcylinder {radius} surface rotate 0 0 3 0 0 2 {omega}",
                  f"zcylinder {radius} shear x {-omega * radius}",
                  f"zcylinder {radius} move rotate 0 0 0 0 0 1 {TWO_PI / omega!r}",
                  f"mesh {tube} move rotate 0 0 0 0 0 1 {TWO_PI / omega!r}"):
        row = simulate(f"fix w all wall/grip {PLAIN} {words}\nrun 0\nSHOW", *FORCE, nve="", atoms=(at,))[0]
        near(row, want, 1e-9 * K * 3e-4, words)
    # Both ways to describe a rotating cylinder are equivalent, also for motion along its axis.
    for words, speed in (("move linear 0 0 0.4", 0.4), ("surface linear 0 0 0.4", 0.4), ("shear z 0.4", 0.4)):
        row = simulate(f"fix w all wall/grip {PLAIN} zcylinder {radius} {words}\nrun 0\nSHOW", *FORCE, nve="", atoms=(at,))[0]
        near(row, (-K * 3e-4, 0, 0.5 * ETA * speed), 1e-9 * K * 3e-4, f"zcylinder {words}")


def test_turning_drum():
    """A sphere that a rotating tube of fine plates carries along moves as in a cylinder."""
    radius, omega, overlap = 0.1, 2.0, MASS * G / K
    tube = write_mesh("fine.stl", drum(radius, 1440))
    lines = f"fix g all gravity {G} vector 0 -1 0\nfix w all wall/grip {SLIDER} WALL\nrun 10000\nSHOW"
    setting = {"atoms": ((0, -(radius - R + overlap), 0),)}
    turning = f"move rotate 0 0 0 0 0 1 {TWO_PI / omega!r}"
    want = simulate(lines.replace("WALL", f"zcylinder {radius} {turning}"), **setting)[0]
    host.check(want[0] > 1e-3, f"the cylinder has not taken the sphere along: x {want[0]}")
    for words in (turning, f"surface rotate 0 0 0 0 0 1 {omega}"):
        got = simulate(lines.replace("WALL", f"mesh {tube} {words}"), **setting)[0]
        near(got[:3], want[:3], 1e-3 * want[0], f"{words}: place")
        near(got[3:6], want[3:6], 5e-3 * max(map(abs, want[3:6])), f"{words}: velocity")


def crowd(seed, count=60):
    rng = random.Random(seed)
    sites = rng.sample(list(itertools.product(range(-7, 8), range(-7, 8), range(0, 2))), count)
    return tuple((0.025 * i, 0.025 * j, R - 2e-5 + 0.025 * k) for i, j, k in sites)


PAIR = f"pair_style grip energy yes\npair_coeff * * {SPRING}\ncompute e all grip/energy\n"
MOVING = f"set group all omega 5 -3 2\nvelocity all set 0.3 -0.2 0\nfix g all gravity {G} vector 0 0 -1\n"
SUMS = ("ke", "c_e", *WALL_SUMS, "f_w[7]")


def spin(place, t):
    """The spin of the body at time t, from the motion of its axes."""
    axes = lambda t: [minus(place(t, e), place(t, (0, 0, 0))) for e in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    h = 1e-6
    rates = [times(0.5 / h, minus(a, b)) for a, b in zip(axes(t + h), axes(t - h))]
    return times(0.5, plus(*(cross(e, r) for e, r in zip(axes(t), rates))))


def shaking():
    """Motions in which the floor stays below the spheres, and their final poses."""
    o, x, z = (0, 0, 0), (1, 0.2, 0), (0, 0, 1)
    swing = ("move swing 0 0 0 1 0.2 0 0.1 0.01", turn(o, x, lambda t: math.radians(0.1) * math.sin(TWO_PI * t / 0.01)))
    rise = ("move linear 0.01 0 0.02", shift(lambda t: (0.01 * t, 0, 0.02 * t)))
    spinning = ("move rotate 0 0 0 0 0 1 0.2", turn(o, z, lambda t: TWO_PI * t / 0.2))
    return (rise, swing, spinning,
            ("move wiggle 1e-3 2e-3 2e-4 0.01", shift(lambda t: times(math.sin(TWO_PI * t / 0.01), (1e-3, 2e-3, 2e-4)))),
            (" ".join(m[0] for m in (rise, swing, spinning)), stack(rise[1], swing[1], spinning[1])),
            ("move variable v_x NULL v_z", shift(lambda t: (1e-3 * math.sin(TWO_PI * t / 0.01), 0, 2e-4
                                                            * math.sin(TWO_PI * t / 0.007)))),
            ("move variable/rotate 0 0 0 1 0.2 0 v_a", turn(o, x, lambda t: 2e-3 * math.sin(TWO_PI * t / 0.01))),
            ("surface linear 0.3 0.1 0", None), ("surface rotate 0 0 0 0 0 1 5", None),
            (swing[0] + " surface rotate 0 0 0 0 0 1 5", None))


TRYING = ("variable x equal 1e-3*sin(2*PI*step*dt/0.01)\nvariable z equal 2e-4*sin(2*PI*step*dt/0.007)\n"
          "variable a equal 2e-3*sin(2*PI*step*dt/0.01)\n")


def test_ledger():
    """The sum of the ledger is the same in each step, except for the known dt^2 F^2/8m of the velocities. The wall's
    work is that of its force and torque along its path. Forces on spheres and on the wall cancel."""
    dt, steps = 1e-5, 1500
    for law, (motion, place) in itertools.product((LUDING, SLIDER), shaking()):
        script = walls.script(f"""{PAIR}{MOVING}{TRYING}
fix w all wall/grip {law} mesh {FLOOR} energy yes {motion}
compute t all property/atom tqx tqy tqz
variable half atom dt^2/8*((fx^2+fy^2+fz^2)/mass+(c_t[1]^2+c_t[2]^2+c_t[3]^2)/(0.4*mass*{R}^2))
variable fx atom fx
variable fy atom fy
variable fz atom fz+mass*{G}
compute half all reduce sum v_half
compute f all reduce sum v_fx v_fy v_fz
thermo_style custom step c_e c_half ke c_f[*] f_w[*]
thermo_modify norm no format float %.16g
thermo 1
run {steps}
""", atoms=crowd(3), dt=dt)
        table = host.thermo(host.must_run(script, cwd=SCRATCH.name))
        total = [a - b for a, b in zip(table["c_e"], table["c_half"])]
        work = table["f_w[7]"]
        through = table["KinEng"][0] + sum(abs(b - a) for a, b in zip(work, work[1:]))
        worst = max(abs(value - total[0]) for value in total) / through
        host.check(worst < 1e-9, f"{law[:6]}, {motion}: the ledger's sum changes by {worst:g} of the throughput")
        force = [tuple(table[f"f_w[{k}]"][n] for k in (1, 2, 3)) for n in range(steps + 1)]
        torque = [tuple(table[f"f_w[{k}]"][n] for k in (4, 5, 6)) for n in range(steps + 1)]
        on_atoms = [tuple(table[f"c_f[{k}]"][n] for k in (1, 2, 3)) for n in range(steps + 1)]
        largest = max(math.sqrt(dot(f, f)) for f in force)
        lost = max(max(map(abs, plus(f, g))) for f, g in zip(force, on_atoms)) / largest
        host.check(lost < 1e-12, f"{law[:6]}, {motion}: {lost:g} of the force is lost between spheres and wall")
        host.check(abs(work[-1]) > 1e-3 * through, f"{law[:6]}, {motion}: the wall does no work, {work[-1]:g} of {through:g}")
        if not place:
            continue
        own = 0.0
        for n in range(1, steps + 1):
            t = (n - 0.5) * dt
            own -= 0.5 * dt * (dot(plus(force[n - 1], force[n]), velocity(place, t, (0, 0, 0)))
                               + dot(plus(torque[n - 1], torque[n]), spin(place, t)))
        host.check(abs(own - work[-1]) < 1e-6 * through, f"{law[:6]}, {motion}: the wall's work is {work[-1]:g}, not {own:g}")


# Deep overlaps, which make the levers differ at which a force may act.
SOFT = "hooke 1e3 2 damping velocity tangential linear_history 5e2 0.1 0.5"
SOFT_LUDING = LUDING.replace("2e4", "2e3")


def test_power_of_a_drive():
    """The power of a drive is torque times spin: its integral, by the trapezoidal rule, is the work that the ledger
    books for the rotating wall, for laws whose friction acts at the sphere's full radius too. Spheres are thrown against
    drums and roll in them."""
    spin, mesh = 30.0, write_mesh("drum.stl", drum(0.1, 60, 0.1))
    turning = f"move rotate 0 0 0 0 0 1 {TWO_PI / spin!r}"
    # At the end of a step the ledger takes the wall's velocity where the contact is now, also for the previous forces:
    # an error of the first order, except on a mesh, whose contacts have a middle place.
    drums = {f"zcylinder 0.1 {turning}": 1e-4, "region drum": 1e-4, f"mesh {mesh} {turning}": 1e-5}
    atoms = ((0.085, 0, 0), (0.06, 0.06, 0.04), (0, -0.086, -0.04))
    for law, (wall, bound) in itertools.product((SOFT, SOFT_LUDING), drums.items()):
        errors = []
        for dt, steps in ((1e-5, 2000), (5e-6, 4000)):
            script = walls.script(f"""pair_style grip energy yes
pair_coeff * * {law}
compute e all grip/energy
variable a equal {spin!r}*step*dt
region drum cylinder z 0 0 0.1 -0.1 0.1 rotate v_a 0 0 0 0 0 1
fix g all gravity {20 * G} vector 1 0 0
fix w all wall/grip {law} {wall} energy yes
thermo_style custom step f_w[6] f_w[7]
thermo_modify norm no format float %.16g
thermo 1
run {steps}
""", atoms=atoms, dt=dt)
            table = host.thermo(host.must_run(script, cwd=SCRATCH.name))
            torque, work = table["f_w[6]"], table["f_w[7]"]
            own = [0.0]
            for a, b in zip(torque, torque[1:]):
                own.append(own[-1] - 0.5 * dt * spin * (a + b))
            errors.append(max(abs(a - b) for a, b in zip(own, work)) / abs(work[-1]))
        text = f"{wall}, {law}: torque times spin differs from the wall's work by {errors} of it, with dt and dt/2"
        host.check(errors[0] < bound and errors[1] < 0.6 * errors[0], text)


def test_moving_with_the_spheres():
    """The result does not depend on a common velocity of the floor and the spheres, nor on the orientation of the
    table: with the floor, the spheres and the weight rotated by the same angle, the motion is the same."""
    lines = (f"pair_style grip\npair_coeff * * {SPRING}\nset group all omega 5 -3 2\nvelocity all set VELOCITY\n"
             f"fix g all gravity {G} vector 0 0 -1\nfix w all wall/grip {SPRING} mesh {FLOOR} MOTION\nrun 1000\nSHOW")
    where = [f"{c}[{k}]" for k in (1, 20, 40, 60) for c in ("x", "y", "z")]
    one = simulate(lines.replace("VELOCITY", "0.3 -0.2 0").replace("MOTION", ""), *where, *WALL_SUMS[:3], atoms=crowd(6))[0]
    two = simulate(lines.replace("VELOCITY", "0.7 -0.6 0.1").replace("MOTION", "move linear 0.4 -0.4 0.1"), *where,
                   *WALL_SUMS[:3],
                   atoms=crowd(6))[0]
    t = 1000 * 1e-5
    want = [c + v * t for c, v in zip(one[:12], 4 * (0.4, -0.4, 0.1))]
    near(two[:12], want, 1e-10, "all moves along: places")
    near(two[12:], one[12:], 1e-7, "all moves along: force on the floor")
    # A table that has rotated to 30 degrees and stopped there, with everything rotated by the same
    # angle about y.
    angle = math.radians(30)
    place = turn((0, 0, 0), (0, 1, 0), lambda t: angle)
    atoms = tuple(place(0, at) for at in crowd(6))
    v, w, g = place(0, (0.3, -0.2, 0)), place(0, (5, -3, 2)), place(0, (0, 0, -1))
    text = lambda vector: " ".join("%.17g" % c for c in vector)
    three = simulate(lines.replace("VELOCITY", text(v)).replace("MOTION", "move variable/rotate 0 0 0 0 1 0 v_tilt").replace(
        "vector 0 0 -1", f"vector {text(g)}").replace("omega 5 -3 2", f"omega {text(w)}").replace(
        "run 1000", "run 0\nfix_modify w move none\nrun 1000"), *where, *WALL_SUMS[:3], atoms=atoms,
        head=f"variable tilt equal {angle!r}")[0]
    for k in range(0, 12, 3):
        near(three[k:k + 3], place(0, one[k:k + 3]), 1e-10, f"all turned: place {k}")
    near(three[12:], place(0, one[12:15]), 1e-7, "all turned: force on the floor")


STACK = ("move linear 0.01 0 0.02 move swing 0 0 0 1 0.2 0 0.1 0.01 move rotate 0 0 0 0 0 1 0.2 "
         "move variable v_x NULL v_z surface linear 0.1 0 0")


def test_ranks():
    """The number of ranks changes sums only by their order."""
    lines = (f"{PAIR}{MOVING}{TRYING}fix w all wall/grip {SPRING} mesh {FLOOR} energy yes {STACK}\n"
             "fix b all balance 100 1.0 shift xy 5 1.01\nrun 1000\nSHOW")
    one, two, four = [simulate(lines, *SUMS, ranks=n, atoms=crowd(4))[0] for n in (1, 2, 4)]
    near(two, one, 1e-9, "2 ranks")
    near(four, one, 1e-9, "4 ranks")


def test_restart():
    """A run continues from a restart file, written during a motion, on other ranks, as if it had not been
    interrupted."""
    energy = "pair_style grip energy yes\ncompute e all grip/energy\n"
    weight = f"fix g all gravity {G} vector 0 0 -1\n"
    wall = f"fix w all wall/grip {SPRING} mesh {FLOOR} energy yes "
    for name, words, modify in (("stack", STACK, ""), ("changed", "move rotate 0 0 0 0 0 1 0.2", f"fix_modify w {STACK}\n")):
        file, first = path(f"{name}.restart"), "run 100\n" if modify else ""
        whole = simulate(f"{PAIR}{MOVING}{TRYING}{wall}{words}\n{first}{modify}run 400\nwrite_restart {file}\nrun 400\nSHOW",
                         *SUMS, atoms=crowd(5))[0]
        for ranks in (1, 3):
            again = simulate(f"{energy}{weight}{TRYING}{wall}{words}\n{modify}run 400\nSHOW", *SUMS, ranks=ranks,
                             start=f"read_restart {file}\n")[0]
            near(again, whole, 1e-9, f"restart, {name}, on {ranks} ranks")


def test_another_motion_after_a_restart():
    """The motion begins at the wall's position, and a warning reports it. The same words with other digits are the
    same motion."""
    file, motion = path("other.restart"), ORDER[3]
    simulate(f"fix w all wall/grip {PLAIN} mesh {FLOOR} {motion}\nrun 100\nwrite_restart {file}\nSHOW", *FORCE, nve="",
             atoms=(HELD,), dt=DT)
    there = lambda t, x: MOVES[motion](1e-3, x)
    told = "WARNING: fix w wall/grip: its motion differs from the restart file; it begins now, where the wall was"
    for words, place, t, warns in ((motion.replace("0.05", "5e-2"), MOVES[motion], 2e-3, False),
                                   (ORDER[0], stack(MOVES[ORDER[0]], there), 1e-3, True), ("", there, 0, True)):
        script = walls.script(f"fix w all wall/grip {PLAIN} mesh {FLOOR} {words}\nrun 100\n"
                              "print \"RESULT $(fx[1]:%.17g) $(fy[1]:%.17g) $(fz[1]:%.17g)\"", nve="", dt=DT,
                              start=f"read_restart {file}\n")
        printed = host.must_run(script, cwd=SCRATCH.name)
        want = forces(place, t, HELD)
        near(host.results(printed)[0], want, 1e-8 * math.sqrt(dot(want, want)), f"after a restart, '{words}'")
        host.check((told in printed) == warns, f"after a restart, '{words}': warning")


def test_warning_of_speed():
    """A wall whose fastest point moves by more than 0.01 of the smallest radius per step."""
    told = "WARNING: fix w wall/grip: its fastest point moves "
    corner = 0.3 * math.sqrt(2)
    for wall, words, speed in ((f"mesh {FLOOR}", "move linear 0 0 %r", 1.0), ("zplane 0 NULL", "move linear 9 0 %r", 1.0),
                               (f"mesh {FLOOR}", "move rotate 0 0 0 0 0 1 %r", None),
                               (f"mesh {FLOOR}", "surface linear 99 0 0", 0)):
        for factor in (0.99, 1.01):
            number = factor * 0.01 * R / DT
            words_now = words if speed == 0 else words % (number if speed else TWO_PI * corner / number)
            script = walls.script(f"fix w all wall/grip {PLAIN} {wall} {words_now}\nrun 2\n", nve="", dt=DT, atoms=(HELD,))
            count = host.must_run(script, cwd=SCRATCH.name).count(told)
            host.check(count == (speed != 0 and factor > 1), f"{wall} {words_now}: {count} warnings")


BAD = {
    "move": "its kind is missing after 'move'",
    "move spin 1": "unknown move 'spin'; accepted: linear wiggle rotate swing variable variable/rotate follow servo hinge none",
    "move linear 1 2": "vx, vy or vz is missing after 'move linear 1 2'",
    "move wiggle 1 2 3": "period is missing after 'move wiggle 1 2 3'",
    "move wiggle 1 2 3 0": "period of move wiggle is 0, accepted: above 0",
    "move wiggle 1 2 3 -1": "period of move wiggle is -1, accepted: above 0",
    "move rotate 0 0 0 0 0 0 1": "the axis of move rotate is 0 0 0, accepted: any other",
    "move rotate 0 0 0 0 0 1": "period is missing after 'move rotate 0 0 0 0 0 1'",
    "move rotate 0 0 0 0 0 1 0": "period of move rotate is 0, accepted: any other",
    "move rotate 0 0 0 0": "the axis' x, y or z is missing after 'move rotate 0 0 0 0'",
    "move rotate 0 0": "the point's x, y or z is missing after 'move rotate 0 0'",
    "move swing 0 0 0 0 0 1 5": "period is missing after 'move swing 0 0 0 0 0 1 5'",
    "move swing 0 0 0 0 0 1 5 0": "period of move swing is 0, accepted: above 0",
    "move swing 0 0 0 0 0 1": "degrees is missing after 'move swing 0 0 0 0 0 1'",
    "move swing 0 0 0 0 0 0 5 1": "the axis of move swing is 0 0 0, accepted: any other",
    "move variable v_a v_b": "a variable is missing after 'move variable v_a v_b'",
    "move variable v_a 1 NULL": "'1' is not a variable, accepted: v_NAME or NULL",
    "move variable v_ NULL NULL": "'v_' is not a variable, accepted: v_NAME or NULL",
    "move variable/rotate 0 0 0 0 0 1 NULL": "'NULL' is not a variable, accepted: v_NAME",
    "move variable/rotate 0 0 0 0 0 0 v_a": "the axis of move variable/rotate is 0 0 0, accepted: any other",
    "surface": "its kind is missing after 'surface'",
    "surface swing 1": "unknown surface 'swing'; accepted: linear rotate",
    "surface linear 1 2": "vx, vy or vz is missing after 'surface linear 1 2'",
    "surface rotate 0 0 0 0 0 1": "omega is missing after 'surface rotate 0 0 0 0 0 1'",
    "surface rotate 0 0 0 0 0 0 1": "the axis of surface rotate is 0 0 0, accepted: any other",
    "surface linear 1 2 3 surface linear 1 2 3": "'surface' a second time; accepted: once",
    "wiggle x 0.1 1 move linear 1 2 3": "'move' after 'wiggle'; accepted: wiggle or shear, once, without move and surface",
    "shear x 0.1 surface linear 1 2 3": "'surface' after 'shear'; accepted: wiggle or shear, once, without move and surface",
    "move linear 1 2 3 wiggle x 0.1 1": "'wiggle' after another motion; accepted: wiggle or shear, once, without move and "
                                        "surface",
    "surface linear 1 2 3 shear x 1": "'shear' after another motion; accepted: wiggle or shear, once, without move and surface",
    "wiggle x 0.1": "period is missing after 'wiggle x 0.1'",
    "shear": "direction is missing after 'shear'",
    "shear w 1": "direction is 'w', accepted: x y z",
    "movie linear 1 2 3": "unknown keyword 'movie'; accepted: wiggle shear move surface contacts temperature energy",
}
PLANES = "accepted: move linear, move wiggle, move variable, move servo force, surface linear"
ABOUT = "accepted: moves along z, and about the axis x = y = 0 along z"
BAD_FOR = {
    "zplane 0 NULL move rotate 0 0 0 0 0 1 1": f"'move rotate' does not go with zplane; {PLANES}",
    "zplane 0 NULL move swing 0 0 0 0 0 1 1 1": f"'move swing' does not go with zplane; {PLANES}",
    "xplane 0 NULL move variable/rotate 0 0 0 0 0 1 v_a": f"'move variable/rotate' does not go with xplane; {PLANES}",
    "yplane 0 NULL surface rotate 0 0 0 0 0 1 1": f"'surface rotate' does not go with yplane; {PLANES}",
    "zcylinder 0.2 move linear 1 0 1": f"'move linear across its axis' does not go with zcylinder; {ABOUT}",
    "zcylinder 0.2 move wiggle 0 1 1 1": f"'move wiggle across its axis' does not go with zcylinder; {ABOUT}",
    "zcylinder 0.2 move variable v_a NULL v_a": f"'move variable across its axis' does not go with zcylinder; {ABOUT}",
    "zcylinder 0.2 move rotate 0 1 0 0 0 1 1": f"'move rotate about another axis' does not go with zcylinder; {ABOUT}",
    "zcylinder 0.2 move swing 0 0 0 0 1 1 1 1": f"'move swing about another axis' does not go with zcylinder; {ABOUT}",
    "zcylinder 0.2 surface linear 1 0 0": "'surface linear across its axis' does not go with zcylinder; "
                                          "accepted: surface linear along z, surface rotate about its axis",
    "zcylinder 0.2 surface rotate 1 0 0 0 0 1 1": "'surface rotate about another axis' does not go with zcylinder; "
                                                  "accepted: surface linear along z, surface rotate about its axis",
    "region r move linear 1 2 3": "wiggle, shear, move and surface do not go with region; move the region itself",
    "region r surface linear 1 2 3": "wiggle, shear, move and surface do not go with region; move the region itself",
}


def test_errors():
    cases = [(f"mesh {FLOOR} {words}", text, "") for words, text in BAD.items()]
    cases += [(words, text, "") for words, text in BAD_FOR.items()]
    cases += [(f"mesh {FLOOR} move variable NULL v_none NULL", "variable 'none' of its motion is not defined, accepted: an "
               "equal-style variable", "run 0\n"),
              (f"mesh {FLOOR} move variable NULL v_atomic NULL", "variable 'atomic' of its motion is of another style, accepted: "
               "an equal-style variable", "run 0\n"),
              (f"mesh {FLOOR} move variable NULL v_far NULL", "variable 'far' of its motion is not finite at step 0", "run 0\n")]
    head = "variable atomic atom x\nvariable far equal exp(1000)\nregion r block -0.3 0.3 -0.3 0.3 -0.3 0.3\n"
    for words, text, then in cases:
        host.refused(words, walls.script(f"{head}fix w all wall/grip {PLAIN} {words}\n{then}"),
                     f"fix w wall/grip: {text}", cwd=SCRATCH.name)
    for wall, words, text in ((f"mesh {FLOOR}", "move spin 1",
                               "fix_modify w: unknown move 'spin'; accepted: linear wiggle rotate swing "
                               "variable variable/rotate follow servo hinge none"),
                              ("zplane 0 NULL", "move rotate 0 0 0 0 0 1 1",
                               f"fix w wall/grip: 'move rotate' does not go with zplane; {PLANES}")):
        host.refused(f"fix_modify w {words}", walls.script(f"fix w all wall/grip {PLAIN} {wall}\nfix_modify w {words}\n"), text,
                     cwd=SCRATCH.name)
