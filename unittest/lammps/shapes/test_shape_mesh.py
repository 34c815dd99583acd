# SPDX-License-Identifier: GPL-2.0-only
"""Grains with shapes at walls of triangles: compared with planes, with spheres, with a search of all directions at edges and
corners, and with themselves on other numbers of ranks, in a periodic box and after a restart; a turning drum keeps its
ledger."""
import itertools
import math
import random

import numpy
import pytest

import host
import walls
from walls import ELASTIC, G, K, R, near, path, simulate, write_mesh

QUANTITIES = ("x[1]", "y[1]", "z[1]", "vx[1]", "vy[1]", "vz[1]", "fx[1]", "fy[1]", "fz[1]", "C_w[1][1]", "C_w[1][2]",
              "C_w[1][3]", "f_w[1]", "f_w[2]", "f_w[3]", "f_w[4]", "f_w[5]", "f_w[6]")
SPRING = f"hooke {K} 5 damping velocity tangential linear_history 3e3 1.0 0.5 rolling sds 30 0.1 0.1 twisting sds 30 0.1 0.1"
MODELS = (
    SPRING,
    "hertz/material 1e7 0.5 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.5 rolling sds 30 0.1 0.1",
    "luding k2hat 2e4 k1_ratio 0.5 kc_ratio 0.2 phi_f 0.05 e 0.8 tangential luding kt_ratio 0.3 mu 0.4 "
    "rolling luding kr_ratio 0.1 mu_r 0.1",
    "jkr 1e7 0.5 0.3 0.5 tangential mindlin NULL 1.0 0.5",
)
PEBBLE = f"ellipsoid {1.4 * R!r} {R!r} {0.8 * R!r}"
BLOCK = f"superellipsoid {R!r} {0.9 * R!r} {0.8 * R!r} 4 4"


def shapes(words, more="orient random 7"):
    """The line that gives all atoms a shape and moves them."""
    return f"fix sh all grip/shapes type 1 {words} density {walls.DENSITY!r} {more}"


def sheet(rng, low, high, n, slivers=False):
    """Triangles of a square at z = 0, whose corners are moved within it, with random diagonals and orientations. slivers: some
    columns are very narrow, and the two halves of the sheet have no corners in common."""
    at = [low + (high - low) * k / n for k in range(n + 1)]
    if slivers:
        at = [x for k, x in enumerate(at) for x in ((x, x + 1e-4 * (high - low) / n) if 0 < k < n and k % 3 == 0 else (x,))]
    count = len(at) - 1

    def corner(i, j, seam):
        width = min(at[i + 1] - at[i], at[i] - at[i - 1]) if 0 < i < count else 0
        height = min(at[j + 1] - at[j], at[j] - at[j - 1]) if 0 < j < count else 0
        shift = random.Random((i * 1009 + j) * 2 + (seam and j == count // 2))
        y = at[j] + (0 if j == count // 2 else shift.uniform(-0.3, 0.3) * height)
        return (at[i] + shift.uniform(-0.3, 0.3) * width, y, 0.0)

    triangles = []
    for i, j in itertools.product(range(count), range(count)):
        seam = slivers and j >= count // 2
        a, b, c, d = corner(i, j, seam), corner(i + 1, j, seam), corner(i + 1, j + 1, seam), corner(i, j + 1, seam)
        triangles += rng.choice(([(a, b, c), (a, c, d)], [(a, b, d), (b, c, d)]))
    return [triangle if rng.random() < 0.5 else triangle[::-1] for triangle in triangles]


FLOOR = write_mesh("shape_floor.stl", sheet(random.Random(1), -0.4, 0.4, 60, slivers=True))


def thrown(model, wall, steps=1000):
    return (f"fix g all gravity {G} vector 0.2 0.1 -1\nset group all omega 20 -30 10\nvelocity all set 0.8 -0.5 -0.4\n"
            f"fix w all wall/grip {model} {wall}\nrun 500\nSHOW\nrun {steps - 500}\nSHOW")


@pytest.mark.parametrize("grain", [PEBBLE, BLOCK])
@pytest.mark.parametrize("model", MODELS)
def test_as_a_plane(model, grain):
    """A grain rolls and slides over triangles, slivers and seams as over a plane."""
    setting = {"atoms": ((-0.05, 0.03, 1.42 * R),), "nve": shapes(grain)}
    steps = 10000 if model == SPRING and grain == PEBBLE else 3000
    for motion in ("", "surface linear 0.3 0 0", "move wiggle 0 0 2e-4 0.01") if model == SPRING else ("",):
        plane = simulate(thrown(model, f"zplane 0 NULL {motion}", steps), *QUANTITIES, **setting)
        mesh = simulate(thrown(model, f"mesh {FLOOR} {motion}", steps), *QUANTITIES, **setting)
        for a, b in zip(mesh, plane):
            host.check(abs(b[0] + 0.05) > 0.003 and abs(b[9]) > 0.1, f"{model}: the grain has not gone anywhere: {b}")
            near(a, b, 1e-10, f"{model}, {motion or 'at rest'}: mesh and plane")


def test_turned():
    """The same if the mesh lies in its own frame at an angle, and turns about the normal of its surface: without friction only
    the normal counts."""
    turned = write_mesh("shape_turned.stl", [tuple((x, 0.6 * y, 0.8 * y) for x, y, _ in t)
                                             for t in sheet(random.Random(3), -0.4, 0.4, 50)])
    level = f"turn 1 0 0 {-math.degrees(math.acos(0.6))!r}"
    setting = {"atoms": ((-0.05, 0.03, 1.42 * R),), "nve": shapes(PEBBLE)}
    plane = simulate(thrown(ELASTIC, "zplane 0 NULL", 5000), *QUANTITIES, **setting)
    for motion in ("", "move rotate 0.01 0.02 0 0 0 1 0.05"):
        mesh = simulate(thrown(ELASTIC, f"mesh {turned} {level} {motion}", 5000), *QUANTITIES, **setting)
        for a, b in zip(mesh, plane):
            near(a, b, 1e-9, f"turned mesh, {motion or 'at rest'}")


def test_rocking_face():
    """A flat face that rocks keeps its contact, with its springs, although the contact crosses the face within few steps."""
    block = f"superellipsoid {R!r} {R!r} {R!r} 12 12 cushion 0.001"
    model = f"hooke {K} 5 damping velocity tangential linear_history 8e3 0 1e9"
    lines = (f"fix w all wall/grip {model} WALL\nvelocity all set 0.5 0 0\nrun 20\nset group all omega 0 1500 0\n"
             "run 6\nSHOW\nrun 6\nSHOW")
    tilted = f"orient quat {math.cos(0.02)!r} 0 {-math.sin(0.02)!r} 0"
    setting = {"atoms": ((-0.05, 0.03, 0.97 * R),), "nve": shapes(block, tilted)}
    plane, mesh = [simulate(lines.replace("WALL", wall), *QUANTITIES, **setting) for wall in ("zplane 0 NULL", f"mesh {FLOOR}")]
    host.check(abs(plane[1][6]) > 0.1, f"the spring acts: {plane}")
    for a, b in zip(mesh, plane):
        near(a, b, 1e-8, "rocking face")


def ridged(rng, half=0.1, n=8):
    """A rough floor with corners in all directions."""
    height = {(i, j): rng.uniform(0, 0.4 * R) for i in range(n + 1) for j in range(n + 1)}
    at = {(i, j): (half * (2 * i / n - 1), half * (2 * j / n - 1), z) for (i, j), z in height.items()}
    triangles = []
    for i, j in itertools.product(range(n), range(n)):
        a, b, c, d = at[i, j], at[i + 1, j], at[i + 1, j + 1], at[i, j + 1]
        triangles += [(a, b, c), (a, c, d)]
    return triangles


ROUGH = write_mesh("shape_rough.stl", ridged(random.Random(4)))


@pytest.mark.parametrize("model,tolerance", [(ELASTIC, 1e-10), (MODELS[2], 1e-8)])
def test_ball(model, tolerance):
    """A ball as a shape moves as a sphere over ridges, valleys, edges and corners, with laws whose contact is in the middle of
    the overlap."""
    lines = thrown(model, f"mesh {ROUGH}", 5000).replace("0.8 -0.5 -0.4", "0.3 -0.2 -0.4")
    setting = {"atoms": ((-0.02, 0.03, 1.6 * R),)}
    sphere = simulate(lines, *QUANTITIES, **setting)
    for words in (f"superellipsoid {R!r} {R!r} {R!r} 2 2", f"ellipsoid {R!r} {R!r} {R!r}"):
        ball = simulate(lines, *QUANTITIES, **setting, nve=shapes(words))
        host.check(abs(sphere[1][0] - sphere[0][0]) > 0.001, f"the sphere has moved: {sphere}")
        for a, b in zip(ball, sphere):
            near(a, b, tolerance, words)


def least_overlap(axes, centre, corners):
    """Overlap and normal of an ellipsoid with the hull of corners: the least over all directions, by a search that refines. The
    directions normal to the line of two corners, along which the bound has a kink, are searched for themselves."""
    axes, arms = numpy.array(axes), numpy.array(corners) - numpy.array(centre)

    def least(u):
        u = u / numpy.linalg.norm(u, axis=-1, keepdims=True)
        values = numpy.linalg.norm(u * axes, axis=-1) + numpy.max(u @ arms.T, axis=-1)
        return float(numpy.min(values)), u[numpy.argmin(values)]
    rng = numpy.random.default_rng(1)
    best, width = numpy.array([0.0, 0.0, 1.0]), 1.0
    for _ in range(200):
        best, width = least(numpy.vstack([best, best + width * rng.normal(size=(200, 3))]))[1], 0.9 * width
    found = [least(best[None])]
    for a, b in itertools.combinations(arms, 2):
        e = numpy.cross(b - a, rng.normal(size=3))
        e /= numpy.linalg.norm(e)
        f = numpy.cross(b - a, e) / numpy.linalg.norm(b - a)
        angle, width = 0.0, math.pi
        for _ in range(14):
            angles = angle + width * numpy.linspace(-1, 1, 401)
            value, u = least(numpy.outer(numpy.cos(angles), e) + numpy.outer(numpy.sin(angles), f))
            angle, width = math.atan2(u @ f, u @ e), 0.05 * width
        found.append((value, u))
    return min(found, key=lambda pair: pair[0])


def test_edges_and_corners():
    """At a protruding edge or vertex the force is along the direction of least overlap, which a search finds; in a corner each
    wall acts by its own overlap."""
    axes = (1.4 * R, R, 0.8 * R)
    s = 0.1
    tip = [(0, 0, 0), (s, 0, -s), (0, s, -s), (-s, 0, -s), (0, -s, -s)]
    pyramid = write_mesh("shape_tip.stl", [(tip[0], tip[a], tip[b]) for a, b in ((1, 2), (2, 3), (3, 4), (4, 1))])
    nve = shapes(PEBBLE, "orient fixed")
    for start, way in (((0.0, 0.0, 0.0), (0.1, 0.05, 1)), ((0.0, 0.0, 0.0), (0.6, 0.1, 1)), ((0.05, 0.0, -0.05), (1, 0.1, 1)),
                       ((0.03, 0.0, -0.03), (0.5, -0.8, 1)), ((s, 0.0, -s), (1, 0.3, 0.2)), ((0.04, 0.03, -0.07), (1, 1, 1))):
        way, away = numpy.array(way) / numpy.linalg.norm(way), 1.5 * R
        for _ in range(6):  # to the place where the grain overlaps by 0.03 of its smallest semi-axis
            at = numpy.array(start) + away * way
            overlap, normal = least_overlap(axes, at, tip)
            away += (overlap - 0.024 * R) / (normal @ way)
        got = simulate(f"fix w all wall/grip {ELASTIC} mesh {pyramid}\nrun 0\nSHOW", *walls.FORCE, atoms=(tuple(at),), nve=nve)[0]
        host.check(abs(overlap - 0.024 * R) < 1e-6 * R, f"the grain above {start} touches: {overlap}")
        push = numpy.linalg.norm(got)
        host.check_close(push, K * overlap, 1e-7, f"pyramid, overlap above {start}")
        near(numpy.array(got) / push, normal, 1e-5, f"pyramid, direction above {start}")
    size = 0.2
    x0 = [((0, 0, 0), (0, size, 0), (0, size, size)), ((0, 0, 0), (0, size, size), (0, 0, size))]
    room = write_mesh("shape_room.stl", [[tuple(p[(k + n) % 3] for k in range(3)) for p in t] for n in range(3) for t in x0])
    for inside in itertools.product((0.95, 3.0), repeat=3):
        at = [part * axis for part, axis in zip(inside, axes)]
        want = [K * 0.05 * axis if part < 1 else 0.0 for part, axis in zip(inside, axes)]
        got = simulate(f"fix w all wall/grip {ELASTIC} mesh {room}\nrun 0\nSHOW", *walls.FORCE, atoms=(at,), nve=nve)[0]
        near(got, want, 1e-9 * K * R, f"corner, grain at {at}")


def test_seam_of_a_periodic_box():
    """The floor ends where the box ends; a grain that crosses the boundary is not affected."""
    setting = {"atoms": ((0.399, 0.0, 1.4 * R),), "head": "boundary p p f\n", "nve": shapes(PEBBLE)}
    lines = (f"velocity all set 1.5 0.1 -0.3\nfix g all gravity {G} vector 0 0 -1\nfix w all wall/grip {SPRING} WALL\n"
             "run 1000\nSHOW\nrun 2000\nSHOW")
    plane = simulate(lines.replace("WALL", "zplane 0 NULL"), *QUANTITIES, **setting)
    mesh = simulate(lines.replace("WALL", f"mesh {FLOOR}"), *QUANTITIES, **setting)
    host.check(plane[1][0] < 0, "the grain has crossed the boundary")
    for a, b in zip(mesh, plane):
        near(a[:15], b[:15], 1e-10, "across the boundary")


def test_images_of_a_long_mesh():
    """Plates one, two and three boxes away push each grain as a plane at that height does."""
    plates = []
    for n in range(-3, 4):
        a, b, c, d = [(0.8 * n + 0.3 * i, 0.3 * k, 0.1 * n) for i, k in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        plates += [(a, b, c), (a, c, d)]
    stair = write_mesh("shape_stair.stl", plates)
    atoms = [(0.08 * n, -0.05 * n, 0.1 * n + 0.9 * 0.8 * R) for n in range(-3, 4)]
    shown = [f"{f}[{n + 1}]" for n in range(7) for f in ("fx", "fy", "fz")]
    for ranks in (1, 2):
        row = simulate(f"fix w all wall/grip {ELASTIC} mesh {stair}\nrun 0\nSHOW", *shown, atoms=atoms, ranks=ranks,
                       head="boundary p p f\n", nve=shapes(PEBBLE, "orient fixed"))[0]
        near(row, [0.0, 0.0, K * 0.08 * R] * 7, 1e-9 * K * R, "stair")


def drum(facets=24, radius=0.09, half=0.06):
    """A closed drum about y."""
    ring = [(radius * math.cos(2 * math.pi * k / facets), radius * math.sin(2 * math.pi * k / facets)) for k in range(facets)]
    triangles = []
    for (x, z), (X, Z) in zip(ring, ring[1:] + ring[:1]):
        a, b, c, d = (x, -half, z), (X, -half, Z), (X, half, Z), (x, half, z)
        triangles += [(a, b, c), (a, c, d), (a, (0, -half, 0), b), (d, c, (0, half, 0))]
    return triangles


DRUM = write_mesh("shape_drum.stl", drum())
LAW = "hertz/material 1e6 0.6 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.4 rolling sds 30 0.05 0.1"
ENERGY = f"pair_style grip energy yes\npair_coeff * * {LAW}\ncompute e all grip/energy\n"
TURNING = f"fix w all wall/grip {LAW} mesh {DRUM} move rotate 0 0 0 0 1 0 0.25 energy yes\n"
WEIGHT = f"fix g all gravity {G} vector 0 0 -1\n"
IN_DRUM = [(0.03 * i, 0.03 * j, 0.03 * k) for i in (-1, 0, 1) for j in (-1, 0, 1) for k in (-2, -1, 0)]
SUMS = ("ke", "c_e", "c_e[2]", "f_w[1]", "f_w[2]", "f_w[3]", "f_w[4]", "f_w[5]", "f_w[6]", "f_w[7]")


FRICTIONLESS = LAW[:LAW.index(" tangential")]


@pytest.mark.parametrize("count,law,falls", [(1, FRICTIONLESS, 8), (len(IN_DRUM), LAW, 8)])
def test_drum(count, law, falls):
    """The sum of the ledger of ellipsoids in a turning drum stays; its error falls with the square of the time step."""
    moves = []
    for dt in (4e-5, 1e-5):
        steps = round(0.2 / dt / 20)
        rows = simulate(f"{ENERGY}{WEIGHT}{TURNING}".replace(LAW, law) + f"run {steps}\nSHOW\n" * 20, "c_e", "c_e[1]",
                        "c_e[17]", atoms=IN_DRUM[:count], nve=shapes(PEBBLE), dt=dt)
        moves.append(max(abs(row[0] - rows[0][0]) for row in rows))
        scale = max(row[1] for row in rows)
        host.check(abs(rows[-1][2]) > 0.1 * scale, f"the drum moves the grains: {rows[-1]}")
    host.check(moves[0] < 1e-3 * scale and moves[1] < moves[0] / falls, f"the sum moves by {moves} of {scale}")


def test_drum_on_ranks_and_after_restart():
    """The same drum on 1 and 3 ranks, and after a restart on each."""
    lines = f"{ENERGY}{WEIGHT}{TURNING}run 1500\nwrite_restart {path('drum.restart')}\nrun 1500\nSHOW"
    setting = {"nve": shapes(PEBBLE), "dt": 4e-5}
    one, three = [simulate(lines, *SUMS, atoms=IN_DRUM, ranks=ranks, **setting)[0] for ranks in (1, 3)]
    near(three, one, 1e-8, "3 ranks")
    energy = "pair_style grip energy yes\ncompute e all grip/energy\n"
    for ranks in (1, 3):
        again = simulate(f"{energy}{WEIGHT}{TURNING}run 1500\nSHOW", *SUMS, ranks=ranks,
                         start=f"read_restart {path('drum.restart')}\n", **setting)[0]
        near(again, three, 1e-8, f"restart on {ranks} ranks")


def test_spheres_beside_grains():
    """Spheres in the same run move over the mesh as over a plane, as do the grains."""
    atoms = ((1, -0.05, 0.03, 1.42 * R), (2, 0.05, 0.03, 1.2 * R))
    quantities = QUANTITIES + tuple(name.replace("[1]", "[2]", 1) for name in QUANTITIES[:12])
    nve = shapes(PEBBLE) + "\ngroup balls type 2\nfix n balls nve/sphere"
    plane, mesh = [simulate(thrown(MODELS[2], wall, 3000), *quantities, atoms=atoms, ntypes=2, nve=nve)
                   for wall in ("zplane 0 NULL", f"mesh {FLOOR}")]
    for a, b in zip(mesh, plane):
        near(a, b, 1e-10, "spheres and grains")


def test_facets_and_load():
    """The pressures of the facets add up to the force of the wall. A plate of triangles that grains push moves as on springs."""
    plate = write_mesh("shape_plate.stl", host.rectangle_triangles((-0.3, -0.3), (0.3, 0.3)))
    atoms = [(0.05 * i, 0.05 * j, 0.79 * R) for i in range(-2, 3) for j in range(-2, 3)]
    setting = {"atoms": atoms, "nve": shapes(PEBBLE, "orient fixed move no")}
    first = -25 * K * 0.01 * R
    lines = (f"fix w all wall/grip {ELASTIC} mesh {plate} facets 10\ncompute p all reduce sum f_w[5] f_w[6] inputs local\n"
             "thermo_style custom step c_p[1] c_p[2]\nthermo 10\nrun 10\nSHOW")
    area, pressed, force = simulate(lines, "c_p[1]", "c_p[2]", "f_w[3]", **setting)[0]
    host.check_close(pressed * area / 2, -first, 1e-9, "pressure of the facets")
    host.check_close(force, first, 1e-9, "force of the wall")
    follow = "move follow mass 2 inertia 1 1 1 0 0 0 com 0 0 0 free z"
    force = simulate(f"fix w all wall/grip {ELASTIC} mesh {plate} {follow}\nrun 100\nSHOW", "f_w[3]", **setting)[0][0]
    host.check_close(force, first * math.cos(math.sqrt(25 * K / 2) * 1e-3), 1e-5, "force of the plate that moves")


SLIDING = f"hooke {K} 5 damping velocity tangential linear_nohistory 1e6 0.5"


@pytest.mark.parametrize("law, down", [("archard", 0.0), ("finnie", 0.1), ("finnie", 0.5)])
def test_wear(law, down):
    """A belt that slides under a held grain wears by Archard's law; a grain that slides down onto a wall by Finnie's, on both
    sides of the angle at which it changes. The load is the force of the place where the grain touches."""
    plate = write_mesh("shape_plate.stl", host.rectangle_triangles((-0.3, -0.3), (0.3, 0.3)))
    push, speed, dt, steps, factor, area = 0.05 * R, 0.7, 1e-5, 20 if law == "archard" else 1, 3e-6, 0.18
    more, move, model = "orient fixed move no", f"surface linear {speed} 0 0", SLIDING
    want = factor * K * push * speed * steps * dt / area
    if law == "finnie":
        more, move, model, size = "orient fixed move no\nfix m all nve/noforce", "", ELASTIC, math.hypot(speed, down)
        sine, cosine = down / size, speed / size
        share = cosine**2 / 3 if 3 * sine > cosine else 2 * sine * cosine - 3 * sine**2
        want = 2 * factor * share * size * K * (push + down * dt) * dt / area
    lines = (f"fix w all wall/grip {model} mesh {plate} {move} facets {steps} wear {law} {factor}\n"
             f"compute sum all reduce sum f_w[12] inputs local\nthermo_style custom step c_sum\nthermo {steps}\n"
             f"velocity all set {speed if law == 'finnie' else 0} 0 {-down}\nrun {steps}\nSHOW")
    setting = {"atoms": ((0.1, -0.1, 0.8 * R - push),), "nve": shapes(PEBBLE, more)}
    worn = simulate(lines, "c_sum", **setting)[0][0]
    host.check_close(worn, want, 1e-9, f"{law}, down at {down}")


def test_servo():
    """A plate that a servo presses onto held grains keeps its force, as deep as the springs of all grains say; a ball is a
    sphere."""
    target, grains = 20.0, 9
    atoms = [(0.05 * i, 0.05 * j, 0.0) for i in range(-1, 2) for j in range(-1, 2)]
    plate = write_mesh("shape_press.stl", host.rectangle_triangles((-0.3, -0.3), (0.3, 0.3), R))
    servo = f"move servo force 0 0 0 0 0 -1 {target} vmax 0.02 pid 1 10 0"
    lines = f"fix w all wall/grip {SPRING} mesh {plate} {servo}\nrun 20000\nSHOW\nrun 20000\nSHOW"
    quantities, setting = ("f_w[3]", "f_w[10]"), {"atoms": atoms, "dt": 2e-5}
    for words, top in ((PEBBLE, 0.8 * R), (f"superellipsoid {R!r} {R!r} {R!r} 2 2", R)):
        rows = simulate(lines, *quantities, **setting, nve=shapes(words, "orient fixed move no"))
        host.check_close(rows[1][0], target, 1e-3, f"{words}: force")
        host.check_close(top - R - rows[1][1], target / (grains * K), 1e-3, f"{words}: overlap")
    sphere = simulate(lines, *quantities, **setting, nve="")
    for ball, one in zip(rows, sphere):
        near(ball, one, 1e-8, "a ball under a press")
