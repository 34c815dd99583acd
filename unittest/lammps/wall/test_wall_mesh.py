# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Walls of triangles compared with planes, with closed forms where the mesh has corners, and with themselves on
other numbers of ranks and after a restart."""
import itertools
import math
import random

import host
import walls
from walls import ELASTIC, G, K, MASS, R, SCRATCH, near, path, simulate, write_mesh

QUANTITIES = ("x[1]", "y[1]", "z[1]", "vx[1]", "vy[1]", "vz[1]", "fx[1]", "fy[1]", "fz[1]", "C_w[1][1]", "C_w[1][2]",
              "C_w[1][3]", "f_w[1]", "f_w[2]", "f_w[3]", "f_w[4]", "f_w[5]", "f_w[6]")
SPRING = f"hooke {K} 5 damping velocity tangential linear_history 3e3 1.0 0.5 rolling sds 30 0.1 0.1 twisting sds 30 0.1 0.1"
MODELS = (
    SPRING,
    f"hooke {K} 5 damping velocity tangential linear_nohistory 1.0 0.3",
    "hertz/material 1e7 0.5 0.3 damping tsuji tangential mindlin NULL 1.0 0.5",
    "hertz/material 1e7 0.5 0.3 tangential mindlin_rescale/force NULL 1.0 0.2 rolling sds 30 0.1 0.1",
    "luding k2hat 2e4 k1_ratio 0.5 kc_ratio 0.2 phi_f 0.05 e 0.8 tangential luding kt_ratio 0.3 mu 0.4 "
    "rolling luding kr_ratio 0.1 mu_r 0.1",
    "jkr 1e7 0.5 0.3 0.5 tangential mindlin NULL 1.0 0.5",
    "hertz 1e7 5 damping mass_velocity tangential mindlin_classic 1e6 1.0 0.3",
    "dmt 1e7 0.5 0.3 0.5 tangential mindlin_rescale NULL 1.0 0.3",
    "schwarz 1e7 0.5 0.3 0.5 0.5 tangential mindlin/force NULL 1.0 0.3",
    "plastic k1 1e4 k2max 3e4 kc 2e3 phi_f 0.05 e 0.7 tangential luding kt_ratio 0.3 mu 0.4 twisting luding kw_ratio 0.1 mu_w "
    "0.1",
    "hooke/hysteresis k1 1e4 k2_ratio 2 kc_ratio 0.2 phi_f 0.05 e 0.7 f0 -0.01 tangential history mu 0.4",
    "hertz/material 1e7 0.5 0.3 damping coeff_restitution tangential mindlin/direnzo mu 0.3 e 0.5 twisting sds 30 0.1 0.1",
)


def sheet(rng, low, high, n, jitter=0.3):
    """Triangles of a square at z = 0, whose corners are moved within it, with random diagonals and orientations."""
    width = (high - low) / n
    at = {(i, j): (low + width * (i + (rng.uniform(-jitter, jitter) if 0 < i < n else 0)),
                   low + width * (j + (rng.uniform(-jitter, jitter) if 0 < j < n else 0)), 0.0)
          for i in range(n + 1) for j in range(n + 1)}
    triangles = []
    for i, j in itertools.product(range(n), range(n)):
        a, b, c, d = at[i, j], at[i + 1, j], at[i + 1, j + 1], at[i, j + 1]
        triangles += rng.choice(([(a, b, c), (a, c, d)], [(a, b, d), (b, c, d)]))
    return [triangle if rng.random() < 0.5 else triangle[::-1] for triangle in triangles]


FLOOR = write_mesh("floor.stl", sheet(random.Random(1), -0.4, 0.4, 60))


def thrown(model, wall, atom, extra=""):
    """A sphere that is thrown onto the floor, slides, rolls and comes to rest."""
    return (f"fix g all gravity {G} vector 0.2 0.1 -1\nset group all omega 20 -30 10\n"
            f"velocity all set 0.8 -0.5 -0.4\n{extra}fix w all wall/grip {model} {wall}\nrun 1000\nSHOW\nrun 9000\nSHOW")


def test_as_a_plane():
    """A sphere with every law moves over triangles as over a plane, across about ten joints, for 10 000 steps."""
    atom = ((-0.05, 0.03, R + 0.001),)
    for model in MODELS:
        plane = simulate(thrown(model, "zplane 0 NULL", atom), *QUANTITIES, atoms=atom)
        mesh = simulate(thrown(model, f"mesh {FLOOR}", atom), *QUANTITIES, atoms=atom)
        for a, b in zip(mesh, plane):
            host.check(abs(b[0] - atom[0][0]) > 0.005, f"{model}: the sphere has not gone anywhere")
            near(a, b, 1e-11, f"{model}: mesh and plane")


def test_force_across_joints():
    """A sphere that is moved along the floor has the same force all the way, across about thirty joints."""
    atom = ((-0.2, 0.01, 0.99 * R),)
    lines = f"fix w all wall/grip {ELASTIC} mesh {FLOOR}\n" + "run 20\nSHOW\n" * 200
    rows = simulate(lines, "fx[1]", "fy[1]", "fz[1]", "x[1]", atoms=atom, nve="fix m all move linear 10 1 0")
    host.check(rows[-1][3] > 0.19, "the sphere has not gone far")
    for row in rows:
        near(row[:3], (0.0, 0.0, K * 0.01 * R), 1e-9 * K * 0.01 * R, f"force at x = {row[3]}")


def test_no_creep():
    """A sphere that sticks on a slope above a vertex or an edge stays as on a plane."""
    model = f"hooke {K} 5 damping velocity tangential linear_history 3e3 1.0 0.5 rolling sds 3e3 1 0.5 twisting sds 30 0.1 0.1"
    sheet_ = write_mesh("level.stl", sheet(random.Random(1), -0.4, 0.4, 8, jitter=0.0))
    # One vertex of the sheet is at the origin; edges are along x and y, and diagonals between them.
    for at in ((0.0, 0.0), (0.03, 0.0), (0.03, 0.03), (0.03, -0.03)):
        atom = ((*at, R - MASS * G / K),)
        lines = f"fix g all gravity {G} vector 0.15 0.05 -1\nfix w all wall/grip {model} WALL\nrun 10000\nSHOW\nrun 10000\nSHOW"
        plane = simulate(lines.replace("WALL", "zplane 0 NULL"), *QUANTITIES, atoms=atom)
        mesh = simulate(lines.replace("WALL", f"mesh {sheet_}"), *QUANTITIES, atoms=atom)
        host.check(abs(plane[1][0] - at[0]) < 1e-4, "on the plane the sphere does not stick")
        for a, b in zip(mesh, plane):
            near(a, b, 1e-12, f"above {at}")
        near([b - a for a, b in zip(*mesh)][:3], [b - a for a, b in zip(*plane)][:3], 1e-13, f"creep above {at}")


def test_pairs_that_rest():
    """Forces are bitwise those of a run that finds and measures all pairs in each step: on a floor of triangles much
    smaller than the hopping sphere, and with a floor that rotates."""
    fine = write_mesh("fine.stl", sheet(random.Random(7), -0.1, 0.1, 120))
    atom = ((-0.05, 0.03, R + 0.001),)
    for motion in ("", "move rotate 0 0 0 0 0 1 0.5"):
        rested, anew = [simulate(thrown(SPRING, f"mesh {fine} {motion}", atom).replace("run 9000", "run 2000"), *QUANTITIES,
                                 atoms=atom, modify=f"every 1 delay 0 check {check}") for check in ("yes", "no")]
        for a, b in zip(rested, anew):
            near(a, b, 0.0, f"pairs that rest, {motion or 'at rest'}")


def test_seam_of_a_periodic_box():
    """The floor ends where the box ends; a sphere that crosses the boundary is not affected."""
    atom = ((0.399, 0.0, R - 1e-5),)
    periodic = {"atoms": atom, "head": "boundary p p f\n"}
    lines = (f"velocity all set 2 0.1 0\nfix g all gravity {G} vector 0 0 -1\nfix w all wall/grip {SPRING} WALL\n"
             "run 100\nSHOW\nrun 2000\nSHOW")
    plane = simulate(lines.replace("WALL", "zplane 0 NULL"), *QUANTITIES, **periodic)
    mesh = simulate(lines.replace("WALL", f"mesh {FLOOR}"), *QUANTITIES, **periodic)
    host.check(plane[1][0] < 0, "the sphere has not crossed the boundary")
    for a, b in zip(mesh, plane):
        near(a[:15], b[:15], 1e-11, "across the boundary")


def test_images_of_a_long_mesh():
    """In a periodic box, a mesh that extends out of it by several lengths acts on the images of the atoms: a stair
    whose steps lie one, two and three boxes away pushes each sphere as a plane at that height does. The same in a
    box with tilted sides."""
    for tilt, lattice in ((0.0, (0.8, 0.0)), (0.0, (0.0, 0.8)), (0.1, (0.8, 0.0)), (0.1, (0.1, 0.8))):
        steps = []
        for n in range(-3, 4):
            x, y, z, half = n * lattice[0], n * lattice[1], 0.1 * n, 0.3
            a, b, c, d = [(x + i * half, y + k * half, z) for i, k in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            steps += [(a, b, c), (a, c, d)]
        stair = write_mesh("stair.stl", steps)
        atoms = [(0.08 * n, -0.05 * n, 0.1 * n + 0.9 * R) for n in range(-3, 4)]
        tilted = f"change_box all triclinic\nchange_box all xy final {tilt} boundary p p f\n" if tilt else ""
        shown = [f"{f}[{n + 1}]" for n in range(7) for f in ("fx", "fy", "fz")]
        lines = f"{tilted}fix w all wall/grip {ELASTIC} mesh {stair}\nrun 0\nSHOW"
        for ranks in (1, 2):
            row = simulate(lines, *shown, atoms=atoms, head="boundary p p f\n", ranks=ranks)[0]
            near(row, [0.0, 0.0, K * 0.1 * R] * 7, 1e-9 * K * R, f"steps of a stair along {lattice}, tilt {tilt}")


def test_shared_by_ranks():
    """The ranks of a node share the memory of meshes. It is allocated and freed with fixes, with `clear`, with
    partitions, and when an input ends with an error."""
    plate = write_mesh("plate.stl", [((-0.3, -0.3, 0.1), (0.3, -0.3, 0.1), (0.0, 0.3, 0.1))])
    sphere = ((0.05, 0.05, 0.1 - 0.9 * R), (0.1, 0.1, 0.9 * R))
    twice = (f"fix w all wall/grip {ELASTIC} mesh {FLOOR}\nfix v all wall/grip {ELASTIC} mesh {plate}\nrun 0\nSHOW\n"
             f"unfix w\nrun 0\nSHOW\nfix w all wall/grip {ELASTIC} mesh {FLOOR}\nunfix v\nrun 0\nSHOW\n")
    show = 'print "RESULT $(fz[1]:%.17g) $(fz[2]:%.17g)"'
    script = walls.script(twice.replace("SHOW", show), atoms=sphere)
    push = 0.1 * K * R
    want = [(-push, push), (-push, 0), (0, push)]
    for name, ranks, text, options in (
            ("one rank", 1, script, ()), ("three ranks", 3, script, ()), ("clear", 2, script + "clear\n" + script, ()),
            ("partitions", 4, script, ("-partition", "2x2", "-plog", "none"))):
        printed = host.must_run(text, cwd=SCRATCH.name, ranks=ranks, options=options)
        if name == "partitions":
            printed = "".join(open(path(f"screen.{n}")).read() for n in range(2))
        rows = host.results(printed)
        host.check(len(rows) == len(want) * (2 if name in ("clear", "partitions") else 1), f"{name}: {len(rows)} rows")
        for row, expected in zip(rows, want * 2):
            near(row, expected, 1e-9 * K * R, name)
    for wrong in (f"mesh {FLOOR} nonsense", f"mesh {FLOOR} crease 400", "mesh missing.stl"):
        host.refused(wrong, walls.script(f"fix w all wall/grip {ELASTIC} mesh {FLOOR}\n"
                                          f"fix v all wall/grip {ELASTIC} {wrong}"), "ERROR: fix v wall/grip",
                     cwd=SCRATCH.name, ranks=2, timeout=60)


def test_corners():
    """In a corner of two or three walls each wall acts by its own overlap; at a protruding edge or vertex the force
    is along the line to the centre."""
    size, d = 0.2, 0.9 * R
    x0 = [((0, 0, 0), (0, size, 0), (0, size, size)), ((0, 0, 0), (0, size, size), (0, 0, size))]
    turned = [[tuple(p[(k + n) % 3] for k in range(3)) for p in triangle] for n in (1, 2) for triangle in x0]
    room = write_mesh("corner.stl", x0 + turned)
    push = K * (R - d)
    want = {(d, d, d): (push, push, push), (d, d, 0.1): (push, push, 0), (d, 0.1, 0.1): (push, 0, 0)}
    for at, force in want.items():
        row = simulate(f"fix w all wall/grip {ELASTIC} mesh {room}\nrun 0\nSHOW", "fx[1]", "fy[1]", "fz[1]", atoms=(at,))[0]
        near(row, force, 1e-9 * K * R, f"corner, sphere at {at}")
    s, t = d / math.sqrt(2), d / math.sqrt(3)
    for at, n in (((-s, -s, 0.1), (-1, -1, 0)), ((-t, -t, -t), (-1, -1, -1))):
        row = simulate(f"fix w all wall/grip {ELASTIC} mesh {room}\nrun 0\nSHOW", "fx[1]", "fy[1]", "fz[1]", atoms=(at,))[0]
        size_n = math.sqrt(sum(c * c for c in n))
        near(row, [push * c / size_n for c in n], 1e-9 * K * R, f"outside of the corner, sphere at {at}")


def crowd(seed, count=60):
    rng = random.Random(seed)
    sites = rng.sample(list(itertools.product(range(-7, 8), range(-7, 8), range(0, 2))), count)
    return tuple((0.025 * i, 0.025 * j, R - 2e-5 + 0.025 * k) for i, j, k in sites)


PAIR = f"pair_style grip energy yes\npair_coeff * * {SPRING}\ncompute e all grip/energy\n"
MOVING = f"set group all omega 5 -3 2\nvelocity all set 0.3 -0.2 0\nfix g all gravity {G} vector 0 0 -1\n"
SUMS = ("ke", "c_e", "f_w[1]", "f_w[2]", "f_w[3]", "f_w[4]", "f_w[5]", "f_w[6]", "f_w[7]")


def test_ledger_and_motion():
    """With the energy ledger, and while the floor shakes or its surface moves, a mesh also equals a plane."""
    for motion in ("", "wiggle z 2e-4 0.01", "wiggle x 2e-3 0.02", "shear y 0.3"):
        rows = [simulate(f"{PAIR}{MOVING}fix w all wall/grip {SPRING} {wall} energy yes {motion}\nrun 500\nSHOW\n"
                         "run 500\nSHOW", *SUMS, atoms=crowd(3))
                for wall in ("zplane 0 NULL", f"mesh {FLOOR}")]
        for plane, mesh in zip(*rows):
            near(mesh, plane, 1e-9, f"ledger, {motion or 'at rest'}")


def test_ranks():
    """The number of ranks changes sums only by their order."""
    lines = (f"{PAIR}{MOVING}fix w all wall/grip {SPRING} mesh {FLOOR} energy yes wiggle z 2e-4 0.01\n"
             "fix b all balance 100 1.0 shift xy 5 1.01\nrun 1000\nSHOW")
    one, two, four = [simulate(lines, *SUMS, ranks=n, atoms=crowd(4))[0] for n in (1, 2, 4)]
    near(two, one, 1e-10, "2 ranks")
    near(four, one, 1e-10, "4 ranks")


def test_restart():
    """A run that is written to a restart file and read again on other ranks continues as if it had not been
    interrupted."""
    wall = f"fix w all wall/grip {SPRING} mesh {FLOOR} energy yes wiggle z 2e-4 0.01\n"
    whole = simulate(f"{PAIR}{MOVING}{wall}run 400\nwrite_restart {path('mesh.restart')}\nrun 400\nSHOW", *SUMS,
                     atoms=crowd(5))[0]
    start = f"read_restart {path('mesh.restart')}\n"
    energy = "pair_style grip energy yes\ncompute e all grip/energy\n"
    weight = f"fix g all gravity {G} vector 0 0 -1\n"
    for ranks in (1, 3):
        again = simulate(f"{energy}{weight}{wall}run 400\nSHOW", *SUMS, ranks=ranks, start=start)[0]
        near(again, whole, 1e-10, f"restart on {ranks} ranks")


def test_finer_mesh_after_restart():
    """Contacts keep their springs when the mesh has other triangles than in the restart file, and there is a
    warning."""
    finer = write_mesh("finer.stl", sheet(random.Random(2), -0.4, 0.4, 90))
    draw = {"nve": "fix pull all move linear 0.02 0 0", "atoms": ((0.05, 0.03, R - 4e-5),)}
    model = f"hooke {K} 0 damping velocity tangential linear_history 8e3 0 10"
    lines = f"fix w all wall/grip {model} mesh WALL\nrun 100\n"
    simulate(lines.replace("WALL", FLOOR) + f"write_restart {path('finer.restart')}\nSHOW", "fx[1]", **draw)
    setting = {**draw, "start": f"read_restart {path('finer.restart')}\n"}
    script = walls.script(f"fix w all wall/grip {model} mesh {finer}\nrun 0\nprint \"RESULT $(fx[1]:%.17g)\"", **setting)
    printed = host.must_run(script, cwd=SCRATCH.name)
    host.check("other triangles than in the restart file" in printed, "no warning of other triangles")
    near(host.results(printed)[0], (-8e3 * 0.02 * 100 * 1e-5,), 1e-9, "spring on the finer mesh")


RIM = 0.05  # radius of a tube around z whose rim is at z = 0


def tube(facets, end):
    """The facets of the tube, optionally with a flat end that has a hole, in the plane of the rim."""
    def at(n, radius, z):
        return (radius * math.cos(2 * math.pi * n / facets), radius * math.sin(2 * math.pi * n / facets), z)
    triangles = []
    for n in range(facets):
        m = (n + 1) % facets
        quads = [(at(n, RIM, -0.03), at(m, RIM, -0.03), at(m, RIM, 0.0), at(n, RIM, 0.0))]
        if end:
            quads.append((at(n, RIM, 0.0), at(m, RIM, 0.0), at(m, 1.4 * RIM, 0.0), at(n, 1.4 * RIM, 0.0)))
        for a, b, c, d in quads:
            triangles += [(a, b, c), (a, c, d)]
    return triangles


def above_rim(angle, d):
    """A centre within the tube's mouth, at this distance from the circle of its rim."""
    axial = RIM - d * math.sqrt(0.5)
    return (axial * math.cos(angle), axial * math.sin(angle), d * math.sqrt(0.5))


def test_rims():
    """On the rim of a tube a sphere has one contact, with or without an end of the tube and for any order of the
    triangles: its force is that of the overlap with the nearest edge of the rim."""
    rng = random.Random(3)
    d = 0.95 * R
    for facets in (36, 60, 100):
        sector = 2 * math.pi / facets
        angles = [sector * part for part in (0.5, 0.501, 0.93, 0.9999, 1.0001, 1.3)] + [rng.uniform(0, 6.28) for _ in range(20)]
        atoms, want = [above_rim(angle, d) for angle in angles], []
        for angle, at in zip(angles, atoms):
            middle = (math.floor(angle / sector) + 0.5) * sector  # of the nearest edge
            inwards, up = RIM * math.cos(sector / 2) - (at[0] * math.cos(middle) + at[1] * math.sin(middle)), at[2]
            distance = math.hypot(inwards, up)
            push = K * (R - distance) / distance
            want += [-push * inwards * math.cos(middle), -push * inwards * math.sin(middle), push * up]
        shown = [f"{f}[{n + 1}]" for n in range(len(atoms)) for f in ("fx", "fy", "fz")]
        for end in (False, True):
            triangles = tube(facets, end)
            rng.shuffle(triangles)
            rim = write_mesh("rim.stl", triangles)
            row = simulate(f"fix w all wall/grip {ELASTIC} mesh {rim}\nrun 0\nSHOW", *shown, atoms=atoms)[0]
            near(row, want, 1e-11 * K * R, f"rim of {facets} facets, end {end}")


def test_spring_along_a_rim():
    """A sphere that is moved along the rim of a tube with an end keeps its spring from edge to edge."""
    stiffness, facets, steps = 8e3, 100, 2000
    triangles = tube(facets, True)
    random.Random(5).shuffle(triangles)
    rim = write_mesh("rim.stl", triangles)
    turned = 5.3 * 2 * math.pi / facets
    period = 2 * math.pi / turned * steps * 1e-5
    model = f"hooke {K} 0 damping velocity tangential linear_history {stiffness} 0 1e6"
    row = simulate(f"fix w all wall/grip {model} mesh {rim}\nrun {steps}\nSHOW", "x[1]", "y[1]", "fx[1]", "fy[1]",
                   atoms=(above_rim(0.3 * turned, 0.95 * R),), nve=f"fix m all move rotate 0 0 0 0 0 1 {period!r}")[0]
    x, y, fx, fy = row
    along = (fy * x - fx * y) / math.hypot(x, y)
    near((along / (-stiffness * RIM * turned),), (1.0,), 0.02, "spring along a rim")


def test_steps_in_order():
    """scale, shift and turn are applied in the order given, and as often as given."""
    plate = write_mesh("small.stl", [((-30, -30, 0), (30, -30, 0), (0, 30, 0))])
    shown = ("fx[1]", "fy[1]", "fz[1]")
    push, d = 0.1 * K * R, 0.9 * R
    for words, at, want in (
            ("shift 0 0 100 scale 0.001", (0, 0, 0.1 + d), (0, 0, push)),
            ("scale 0.001 shift 0 0 0.1", (0, 0, 0.1 + d), (0, 0, push)),
            ("scale 0.1 scale 0.01 shift 0 0 0.05 shift 0 0 0.05", (0, 0, 0.1 + d), (0, 0, push)),
            ("scale 0.001 shift 0 0 0.1 turn 0 1 0 90", (0.1 + d, 0, 0), (push, 0, 0)),
            ("scale 0.001 turn 0 1 0 90 shift 0 0 0.1", (d, 0, 0.1), (push, 0, 0)),
            ("scale 0.001 turn 0 1 0 90 turn 0 0 1 90 shift 0 0 0.1", (0, d, 0.1), (0, push, 0)),
            ("scale 0.001 turn 0 1 0 40 turn 0 1 0 50", (d, 0, 0), (push, 0, 0))):
        row = simulate(f"fix w all wall/grip {ELASTIC} mesh {plate} {words}\nrun 0\nSHOW", *shown, atoms=(at,))[0]
        near(row, want, 1e-9 * K * R, words)


def test_outside_the_box():
    """There is a warning about a mesh that no sphere in the box can touch, also when it has moved there."""
    plate = write_mesh("near.stl", [((-0.3, -0.3, 0), (0.3, -0.3, 0), (0, 0.3, 0))])
    away = "is outside the box: along z"
    for words, head, warns in (
            ("shift 0 0 5", "", True), ("shift 0 0 0.1", "", False), ("shift 0 0 5 turn 1 0 0 360 shift 0 0 -5", "", False),
            ("shift 0 0 5", "boundary p p p\n", False), ("shift 0 0 5", "boundary f f s\n", False)):
        script = walls.script(f"fix w all wall/grip {ELASTIC} mesh {plate} {words}\nrun 0\n", atoms=((0, 0, 0.05),),
                              **({"head": head} if head else {}))
        printed = host.must_run(script, cwd=SCRATCH.name)
        host.check((away in printed) == warns, f"outside the box: {words} {head}")
    moves = walls.script(f"fix w all wall/grip {ELASTIC} mesh {plate} move linear 0 0 1000\nrun 400\nrun 0\nrun 0\n",
                         atoms=((0.35, 0.35, 0.05),))
    printed = host.must_run(moves, cwd=SCRATCH.name)
    host.check(printed.count(away) == 1, "a mesh that has left the box is warned of once")
