# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Regions as walls: composed regions at rest and in motion, values that LAMMPS does not set, and the assignment of
atoms to the parts of a region.

Forces on single spheres are compared with closed forms. For many spheres in composed regions at rest the reference is
LAMMPS's own fix. Where parts move LAMMPS's fix is wrong (its union and intersect use the displacement of the whole
region, or rotate points twice); there the reference is a separate fix for each part.
"""
import math
import random

import host
import walls
from walls import ELASTIC, FORCE, K, MASS, R, SCRATCH

ETA, DT = 5.0, 1e-5
HOOKE = f"hooke {K} {ETA} damping velocity tangential linear_nohistory 1.0 10"


def simulate(lines, *quantities, dump=None, **setting):
    """As walls.simulate, in a box with reflecting walls. With the name of a dump it returns the last frame instead,
    which is that of the end of the run."""
    keep = "fix keep all wall/reflect xlo EDGE xhi EDGE ylo EDGE yhi EDGE zlo EDGE zhi EDGE\n"
    write = f"write_dump all custom {dump} id x y z vx vy vz fx fy fz modify sort id format float %.15g\n"
    rows = walls.simulate(f"{keep}{lines}\n{write if dump else ''}", *(quantities or FORCE), box=(-0.6, 0.6), dt=DT,
                          **setting)
    return host.read_dump(f"{SCRATCH.name}/{dump}")[-1] if dump else rows


def check_force(got, want, text):
    worst = max(abs(a - b) for a, b in zip(got, want))
    host.check(worst < 1e-5 * K * R, f"{text}: force {got}, expected {want}")


def test_parts_that_move():
    """A part of an intersection that moves or rotates: the overlap is that at its current position, and dashpots act
    with its velocity."""
    overlap = 1e-3
    drum = "region c cylinder z 0 0 0.5 -0.5 0.5 units box\n"
    after = "region r intersect 2 c b\nfix w all wall/grip {model} region r\nrun 1\nSHOW"
    # A plate that slides below a sphere at rest.
    rows = simulate(drum + "variable d equal 0.1*step*dt\nregion b block -0.3 0.3 -0.3 0.3 -0.5 -0.4 side out units box "
                    "move v_d NULL NULL\n" + after.format(model=HOOKE), atoms=((0, 0.2, -0.4 + R - overlap),))
    # The sphere has begun to leave: half a step of acceleration.
    at_rest = K * overlap - (ETA / MASS) * K * overlap * 0.5 * DT
    check_force(rows[0], (ETA * 0.1, 0, at_rest), "plate that slides")
    # A plate that has rotated by 90 degrees and continues: at (0.05, 0.2) its surface has the velocity w (-0.2, 0.05).
    turn = 0.1
    turned = (f"variable a equal PI/2+{turn}*step*dt\nregion b block -0.3 0.3 -0.05 0.05 -0.4 0.4 side out units box "
              "rotate v_a 0 0 0 0 0 1\n")
    rows = simulate(drum + turned + after.format(model=HOOKE), atoms=((0.05 + R - overlap, 0.2, 0),))
    turned_away = K * turn * DT * 0.2  # during the step
    check_force(rows[0], (at_rest - turned_away - ETA * turn * 0.2, ETA * turn * 0.05, 0), "plate that has turned")
    # At its position before the rotation there is no force.
    rows = simulate(drum + turned + after.format(model=HOOKE), atoms=((0.2, 0.05 + R - overlap, 0),))
    check_force(rows[0], (0, 0, 0), "place that a plate has left")
    # For rolling the wall has the spin of the plate: the rolling spring is stiff enough that its torque is at the
    # limit mu_r N at once.
    model = f"{ELASTIC} tangential none rolling sds 1e9 0.0 0.01"
    rows = simulate(drum + turned + "compute t all property/atom tqz\n" + after.format(model=model).replace("run 1", "run 2"),
                    "C_t[1]", atoms=((0.05 + R - overlap, 0.2, 0),))
    host.check_close(abs(rows[0][0]), 0.01 * K * overlap * R, 0.01, "plate that turns: rolling torque by its spin")


def test_outside_of_a_union():
    """Two balls that overlap, seen from outside: each acts where it is not inside the other."""
    overlap = 1e-3
    balls = ("region a sphere 0 0 0 0.1 units box\nregion b sphere 0.15 0 0 0.1 units box\nregion r union 2 a b side out\n"
             f"fix w all wall/grip {ELASTIC} region r\nrun 0\nSHOW")
    for place, force in (((0, 0.1 + R - overlap, 0), (0, K * overlap, 0)),
                         ((0.25 + R - overlap, 0, 0), (K * overlap, 0, 0)),
                         ((0.4, 0.2, 0), (0, 0, 0))):
        check_force(simulate(balls, atoms=(place,))[0], force, f"outside of two balls, at {place}")
    # In the groove both balls push, symmetrically about the plane x = 0.075.
    height = math.sqrt((0.1 + R - overlap)**2 - 0.075**2)
    rows = simulate(balls, atoms=((0.075, height, 0),))
    check_force(rows[0], (0, 2 * K * overlap * height / (0.1 + R - overlap), 0), "groove between two balls")


def test_what_the_host_does_not_set():
    """LAMMPS computes no radius of curvature for an ellipsoid, so it counts as flat. If the C library supports it,
    it fills new memory with the byte 0x3f, which as a number is 4.8e-4. If the radius of a region is a variable, its
    surface moves with the speed of its growth."""
    depth, stiffness = 1e-4, 1e6
    filled = {"GLIBC_TUNABLES": f"glibc.malloc.perturb={0x3f ^ 0xff}:glibc.malloc.tcache_count=0"}
    want = stiffness * math.sqrt(R * depth) * depth
    for name, region, place in (("inside", "", (0, 0, -0.2 + R - depth)), ("outside", "side out", (0, 0, 0.2 + R - depth))):
        rows = simulate(f"region r ellipsoid 0 0 0 0.3 0.25 0.2 {region} units box\n"
                        f"fix w all wall/grip hertz {stiffness} 0 damping none region r\nrun 0\nSHOW", atoms=(place,),
                        env=filled)
        host.check_close(rows[0][2], want, 1e-5, f"ellipsoid, {name}: Hertz's force at a flat wall")
    # The region around a sphere shrinks by 0.2 per second: the dashpot acts with this speed.
    for name, region, place in (("cylinder", "cylinder z 0 0 v_rad -0.3 0.3", (0.2 - R + depth, 0, 0)),
                                ("sphere", "sphere 0 0 0 v_rad", (0.2 - R + depth, 0, 0))):
        rows = simulate(f"variable rad equal 0.2-0.2*step*dt\nregion r {region} units box\n"
                        f"fix w all wall/grip {HOOKE} region r\nrun 1\nSHOW", atoms=(place,), env=filled)
        pushed = 0.5 * DT * K * depth / MASS
        check_force(rows[0], (-(K * (depth + 0.2 * DT) + ETA * (0.2 - pushed)), 0, 0), f"{name} that shrinks")


def scattered(number, seed, accept):
    """Random positions in a box of half-width 0.45 that a function accepts."""
    rng, places = random.Random(seed), []
    while len(places) < number:
        place = tuple(rng.uniform(-0.45, 0.45) for _ in range(3))
        if accept(*place):
            places.append(place)
    return places


LIFTERS = [(60 * k, f"region l{k} block 0.32 0.45 -0.02 0.02 -0.5 0.5 side out units box rotate v_a{k} 0 0 0 0 0 1\n")
           for k in range(6)]


def drum(rate):
    """The definitions of the parts of a rotating drum with six lifters."""
    variables = "".join(f"variable a{k} equal {math.radians(angle)!r}+{rate}*step*dt\n" for k, (angle, _) in enumerate(LIFTERS))
    shell = "region shell cylinder z 0 0 0.4 -0.4 0.4 units box rotate v_a0 0 0 0 0 0 1\n"
    return variables + shell + "".join(lifter for _, lifter in LIFTERS)


def in_drum(x, y, z):
    if math.hypot(x, y) > 0.38 or abs(z) > 0.38:
        return False
    turns = (math.radians(angle) for angle, _ in LIFTERS)
    return all(x * math.cos(t) + y * math.sin(t) < 0.3 or abs(y * math.cos(t) - x * math.sin(t)) > 0.04 for t in turns)


def check_meets(frame, run, places, dump):
    """Checks that enough spheres have met the wall, because they move differently than without it."""
    free = simulate(run, atoms=places, dump=dump)
    met = sum(abs(a - b) > 1e-6 for a, b in zip(frame["x"], free["x"]))
    host.check(met > len(places) / 8, f"{dump}: only {met} spheres have met the wall")


THROW = "velocity all create 2e22 4711 loop geom\n"  # about 5 m/s for each component
STIFF = 1e6  # stiff enough for these speeds


def test_drum_with_lifters():
    """One intersection gives the same motion as separate fixes for its seven parts, with neighbour lists that last,
    with new lists in every step, and on two ranks. Spheres and drum are fast, so that they often move by the skin."""
    places = scattered(150, 5, in_drum)
    model = f"hooke {STIFF} 5 damping velocity tangential linear_history 8e5 0.2 0.5"
    run = f"{THROW}run 3000\n"
    for rate in (0.0, 40.0):
        parts = drum(rate) + "".join(f"fix w{k} all wall/grip {model} region {name}\n"
                                     for k, name in enumerate(["shell", *(f"l{k}" for k in range(6))]))
        whole = drum(rate) + ("region r intersect 7 shell " + " ".join(f"l{k}" for k in range(6)) +
                              f"\nfix w all wall/grip {model} region r\n")
        name = f"drum{rate:g}"
        want = simulate(parts + run, atoms=places, dump=f"{name}.parts", modify="every 1 delay 2 check yes")
        check_meets(want, run, places, f"{name}.free")
        for text, options in (("lists that last", {}), ("small skin", {"skin": 0.001}), ("large skin", {"skin": 0.05}),
                              ("lists of every step", {"modify": "every 1 delay 2 check yes"}), ("2 ranks", {"ranks": 2})):
            got = simulate(whole + run, atoms=places, dump=f"{name}.{text.replace(' ', '_')}", **options)
            host.same(want, got, 1e-6, f"{name}, {text}", want)


STILL = {
    "funnel": ("region c cylinder z 0 0 0.1 -0.5 0 units box open 2\nregion k cone z 0 0 0.1 0.45 0 0.5 units box open 1 open 2\n"
               "region r union 2 k c\n", lambda x, y, z: z < -0.01 and math.hypot(x, y) < 0.09 or
               z > 0.05 and math.hypot(x, y) < 0.08 + 0.7 * z),
    "blocks that hide each other's faces": ("region a block -0.4 0.1 -0.3 0.3 -0.3 0.3 units box\n"
                                            "region b block -0.1 0.4 -0.2 0.2 -0.2 0.2 units box\nregion r union 2 a b\n",
                                            lambda x, y, z: -0.39 < x < 0.39
                                            and max(abs(y), abs(z)) < (0.29 if x < 0.09 else 0.19)),
    "union in an intersection": ("region a sphere -0.1 0 0 0.3 units box\nregion b sphere 0.15 0 0 0.25 units box\n"
                                 "region ab union 2 a b\nregion p plane 0 0 -0.1 0 0.3 1 units box\n"
                                 "region q cylinder y 0 0 0.06 -0.5 0.5 side out units box\nregion r intersect 3 ab p q\n",
                                 lambda x, y, z: (math.hypot(x + 0.1, y, z) < 0.29 or math.hypot(x - 0.15, y, z) < 0.24) and
                                 z + 0.1 + 0.3 * y > 0.02 and math.hypot(x, z) > 0.08),
    "outside of an intersection": ("region a block -0.2 0.2 -0.2 0.2 -0.5 0.5 units box\n"
                                   "region b cylinder x 0 0 0.2 -0.5 0.5 units box\nregion r intersect 2 a b side out\n",
                                   lambda x, y, z: 0.22 < max(abs(x), abs(y)) < 0.27 or 0.22 < math.hypot(y, z) < 0.27),
    "open box": ("region r block -0.3 0.3 -0.3 0.3 -0.3 0.3 units box open 6 open 1\n",
                 lambda x, y, z: max(abs(x), abs(y), abs(z)) < 0.28),
}


def test_composed_and_still():
    """Compared with LAMMPS's own fix: open faces, faces hidden by others, edges, regions within regions, side out."""
    model = f"hooke {STIFF} 5 damping velocity tangential linear_nohistory 0.5 0.3"
    for name, (region, accept) in STILL.items():
        places = scattered(150, 11, accept)
        run = f"{THROW}run 3000\n"
        dump = name.replace(" ", "_").replace("'", "")
        want = simulate(f"{region}fix w all wall/gran/region granular {model} region r\n{run}", atoms=places, dump=f"{dump}.host")
        check_meets(want, run, places, f"{dump}.free")
        for skin in (0.001, 0.02):
            got = simulate(f"{region}fix w all wall/grip {model} region r\n{run}", atoms=places, skin=skin, dump=f"{dump}.{skin}")
            host.same(want, got, 1e-7, f"{name}, skin {skin}", want)


def test_parts_of_all_kinds_in_motion():
    """A union with a part that grows, one that moves and one that rotates about a distant axis; more parts than the
    mask of parts has bits; and a moving part in an ellipsoid. Neighbour lists that last give the same result as new
    lists in every step."""
    grow = "variable g equal 0.1+2*step*dt\nregion g sphere 0 0 0 v_g units box\n"
    slide = "variable d equal 3*step*dt\nregion d block -0.45 -0.1 -0.2 0.2 -0.2 0.2 units box move v_d NULL NULL\n"
    far = "variable t equal 4*step*dt\nregion t block 0.1 0.4 -0.3 0.3 -0.3 0.3 units box rotate v_t -0.5 -0.5 0 0 0 1\n"
    rods = [(0.1 * (k % 9) - 0.4, 0.1 * (k // 9) - 0.35) for k in range(72)]
    many = "".join(f"region m{k} cylinder z {x!r} {y!r} 0.02 -0.5 0.5 side out units box\n" for k, (x, y) in enumerate(rods))
    cases = {
        "union": (grow + slide + far + "region r union 3 g d t\n", lambda x, y, z: abs(y) < 0.18 and abs(z) < 0.18
                  and -0.43 < x < -0.12),
        "ellipsoid": (slide.replace("units", "side out units") + "region e ellipsoid 0.1 0 0 0.35 0.25 0.2 units box\n"
                      "region r intersect 2 e d\n",
                      lambda x, y, z: x > -0.06 and math.hypot((x - 0.1) / 0.33, y / 0.23, z / 0.18) < 1),
        "72 rods": (many + "region r intersect 72 " + " ".join(f"m{k}" for k in range(72)) + "\n",
                    lambda x, y, z: all(math.hypot(x - a, y - b) > 0.035 for a, b in rods)),
    }
    for name, (region, accept) in cases.items():
        places = scattered(100, 17, accept)
        lines = f"{region}fix w all wall/grip hooke {STIFF} 0 damping none region r\n{THROW}run 2500\n"
        dump = name.replace(" ", "_")
        want = simulate(lines, atoms=places, dump=f"{dump}.every", modify="every 1 delay 2 check yes")
        check_meets(want, f"{THROW}run 2500\n", places, f"{dump}.free")
        for skin in (0.002, 0.03):
            got = simulate(lines, atoms=places, skin=skin, dump=f"{dump}.{skin}")
            host.same(want, got, 1e-7, f"{name}, skin {skin}", want)


def test_work_of_a_face_that_is_left():
    """A sphere moves along a rising face until another part hides the face: the work is that of the face's previous
    force, up to the half step in which it ends, whether the lanes are as before or new, and also if those of other
    atoms come near in that step."""
    steps, speed, rise, ends = 40, 0.25, 1.0, 20
    top = [rise * n * DT + 100 * (n * DT)**2 for n in range(steps + 1)]
    force = [K * (0.1 * R + top[n]) if n < ends else 0.0 for n in range(steps + 1)]
    want = math.fsum(0.5 * (force[n - 1] + force[n]) * (top[n] - top[n - 1]) for n in range(1, steps + 1))
    lines = f"""
pair_style grip energy yes
pair_coeff * * hooke 0 0
variable rise equal {rise}*time+100*time*time
region low block -0.3 0.0 -0.3 0.3 -0.2 0 units box move NULL NULL v_rise
region high block -0.001 0.3 -0.3 0.3 -0.2 5e-4 units box
region both union 2 low high side out
fix w all wall/grip {ELASTIC} region both energy yes
compute e all grip/energy
velocity all set {speed} 0 0
run {steps}
SHOW"""
    for others in range(8):
        atoms = [(-0.25, -0.28 + 0.021 * k, 1.5 * R + 1e-5 * (16 + k)) for k in range(others)]
        atoms.append((-0.001 - (ends - 0.5) * speed * DT, 0.1, 0.9 * R))
        for check in ("yes", "no"):
            row, = walls.simulate(lines, "c_e[17]", atoms=atoms, skin=0.02, modify=f"every 1 delay 0 check {check}",
                                  nve="fix m all nve/noforce")
            host.check_close(row[0], want, 1e-9, f"work with {others} other atoms, check {check}")
