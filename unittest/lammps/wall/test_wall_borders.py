# SPDX-License-Identifier: GPL-2.0-only
"""Regions as walls that end at a periodic border: they continue there.

A sphere that travels through several periodic boxes moves as in one long box without borders, in which the region
continues, or is repeated by hand. Springs of friction and rolling must be kept when the sphere is wrapped.
"""
import math

import host
import walls
from walls import ELASTIC, FORCE, K, R

HALF, LONG, DT = 0.1, 0.9, 1e-5
LENGTH = 2 * HALF
MODEL = f"hooke {K} 5 damping velocity tangential linear_history 8e3 1.0 0.3 rolling sds 8e3 0.1 0.1"
# The values that do not change when a sphere is wrapped.
MOTION = ("vx[1]", "vy[1]", "vz[1]", *FORCE, "C_w[1][1]", "C_w[1][2]", "C_w[1][3]", "f_wall[1]", "f_wall[2]", "f_wall[3]")
PUSH = "fix g all gravity 30 vector {}\n"


def travel(regions, place, box, boundary, velocity="2 0.2 0", push="0 0 -1", steps=14000, head="", **setting):
    lines = (f"{regions}fix wall all wall/grip {MODEL} region r\nvelocity all set {velocity} units box\n"
             f"{PUSH.format(push)}thermo_modify lost error\nrun {steps // 2}\nSHOW\nrun {steps - steps // 2}\nSHOW")
    return walls.simulate(lines, *MOTION, atoms=(place,), box=box, dt=DT, head=f"boundary {boundary}\n{head}", **setting)


def same_as_long(name, short, long, place, **setting):
    """short: the regions in the periodic box; long: those in the long box."""
    want = travel(long, place, (-LONG, LONG), "f f f", **setting)
    for text, more in (("small skin", {"skin": 0.0005}), ("large skin", {"skin": 0.02}),
                       ("a list that is rarely new", {"modify": "every 20 delay 0 check no", "skin": 0.02})):
        got = travel(short, place, (-HALF, HALF), setting.get("boundary", "p f f"),
                     **{**{k: v for k, v in setting.items() if k != "boundary"}, **more})
        for a, b in zip(got, want):
            walls.near(a, b, 1e-6, f"{name}, {text}")


FLOOR = -0.05 + R - 1e-4
# Words that contain the ends, the initial position of the sphere, and the wall against which it is
# pushed.
SOLIDS = {
    "block": ("block {} -0.09 0.09 -0.05 0.05", (0.03, 0, FLOOR)),
    "cylinder": ("cylinder x 0 0 0.05 {}", (0.03, 0, FLOOR)),
    "post": ("cylinder x 0 0 0.05 {} side out", (0.03, 0, 0.05 + R - 1e-4)),
    "bar": ("block {} -0.09 0.09 -0.05 0.05 side out", (0.03, 0, 0.05 + R - 1e-4)),
    "cone": ("cone x 0 0 0.05 0.05 {}", (0.03, 0, FLOOR)),
    "cone from outside": ("cone x 0 0 0.05 0.05 {} side out", (0.03, 0, 0.05 + R - 1e-4)),
    "prism": ("prism {} -0.09 0.09 -0.05 0.05 0 0 0", (0.03, 0, FLOOR)),
}


def test_solids_that_end_at_the_border():
    for name, (words, place) in SOLIDS.items():
        for ends, faces in (("EDGE EDGE", ""), ("EDGE EDGE", " open 1 open 2"), (f"-{HALF} {HALF}", "")):
            if "prism" in words:
                ends = f"-{HALF} {HALF}"  # a prism has no EDGE
            define = "region r " + words + faces + " units box\n"
            long = define.format(f"-{LONG + 1} {LONG + 1}")
            # From outside the sphere rolls on the edge of a round post.
            aside = 0.0 if "side out" in words else 0.05
            same_as_long(f"{name} {ends}{faces}", define.format(ends), long, place, velocity=f"2 {aside} 0", steps=14000)


def cones(joined, side, middle, border, boxes):
    """Two cones per box, which meet at its border and in its middle with these radii."""
    lines, names = "", []
    for k in range(2 * boxes):
        begin = -boxes * HALF + k * HALF
        radii = f"{border} {middle}" if k % 2 == 0 else f"{middle} {border}"
        lines += f"region c{k} cone x 0 0 {radii} {begin:.17g} {begin + HALF:.17g} {side} units box\n"
        names.append(f"c{k}")
    return f"{lines}region r {joined} {len(names)} {' '.join(names)}\n"


def test_composed_regions():
    """In the groove where two cones meet at the border, a sphere touches both, one of them through its image."""
    slope = math.hypot(HALF, 0.02) / HALF
    for joined, side, middle, border, sign in (("union", "", 0.03, 0.05, -1), ("intersect", "side out", 0.05, 0.03, 1)):
        height = border + sign * (R - 1e-3) * slope
        both = joined == "intersect"  # a union shows each part only from inside of it
        for x in (0.0, 1e-4, -1e-4, 5e-4) if both else (1e-4, -1e-4, 5e-4):
            for angle in (0.0, 0.4, 2.5):
                at = (height * math.cos(angle), height * math.sin(angle))
                want = forces(cones(joined, side, middle, border, 4), ((x, *at),), "f f f", (-0.5, 0.5))
                got = forces(cones(joined, side, middle, border, 1), ((x - HALF if x >= 0 else HALF + x, *at),))
                if both:
                    host.check(abs(math.hypot(want[1], want[2]) - 2 * K * 1e-3 / slope) < 0.5, f"both touch: {want}")
                walls.near(got, want, 1e-4, f"{joined} of cones at {x}, {angle}")
    halves = ("region a block -0.1 0 -0.09 0.09 -0.05 0.05 units box\nregion b block 0 0.1 -0.09 0.09 -0.05 0.05 units box\n"
              "region r union 2 a b\n")
    same_as_long("two blocks", halves, "region r block -5 5 -0.09 0.09 -0.05 0.05 units box\n", (0.03, 0, FLOOR))
    lifter = ("region a cylinder x 0 0 0.08 {0} units box\nregion b block {0} -0.09 0.09 -0.09 -0.05 side out units box\n"
              "region r intersect 2 a b\n")
    same_as_long("drum and lifter", lifter.format("EDGE EDGE"), lifter.format("-5 5"), (0.03, 0, FLOOR))


def test_regions_that_move_and_turn():
    """A belt that moves along the border's direction and out of the box; a drum that rotates about this direction."""
    belt = "variable d equal 1.5*step*dt\nregion r block {} -0.09 0.09 -0.05 0.05 units box move v_d NULL NULL\n"
    same_as_long("belt", belt.format("EDGE EDGE"), belt.format("-5 5"), (0.03, 0, FLOOR), velocity="2 0 0")
    drum = "variable a equal 20*step*dt\nregion r cylinder x 0 0 0.05 {} units box rotate v_a 0 0 0 1 0 0\n"
    same_as_long("drum", drum.format("EDGE EDGE"), drum.format("-5 5"), (0.03, 0, FLOOR), velocity="2 0 0")


def forces(regions, atoms, boundary="p f f", box=(-HALF, HALF), **setting):
    lines = f"{regions}fix w all wall/grip {ELASTIC} region r\nrun 0\nSHOW"
    return walls.simulate(lines, *[f"f{c}[{n + 1}]" for n in range(len(atoms)) for c in "xyz"], "f_w[1]", "f_w[2]",
                          "f_w[3]", atoms=atoms, box=box, head=f"boundary {boundary}", **setting)[0]


def test_exactly_on_the_border():
    """The sphere has one contact, whether the end is open or not and whether the border is periodic or not, even if
    another sphere has just had more contacts."""
    overlap = 1e-3
    atoms = ((0, -0.09 + R - overlap, -0.05 + R - overlap), (-HALF, 0, -0.05 + R - overlap))
    corner, border = (0, K * overlap, K * overlap), (0, 0, K * overlap)
    want = (*corner, *border, *(-a - b for a, b in zip(corner, border)))
    for ends in ("EDGE EDGE", "-0.1 0.1", "INF INF", "-0.3 0.3"):
        for faces in ("", "open 1 open 2"):
            got = forces(f"region r block {ends} -0.09 0.09 -0.05 0.05 {faces} units box\n", atoms)
            walls.near(got, want, 1e-6, f"on the border, {ends} {faces}")
    got = forces("region r block -0.1 0.1 -0.09 0.09 -0.05 0.05 open 1 open 2 units box\n", atoms, "f f f", (-0.2, 0.2))
    walls.near(got, want, 1e-6, "at an open end inside the box")


def test_ends_and_their_images():
    """An end in the box, or at a border without anything behind it, is a wall, also for a sphere on the other side
    of the border. A sphere in a gap at the border touches both ends."""
    d = 1e-3
    # A block at the lower border: a sphere touches its end across the border.
    block = "region r block -0.1 0 -0.09 0.09 -0.09 0.09 side out units box\n"
    walls.near(forces(block, ((HALF - R + d, 0, 0),)), (-K * d, 0, 0, K * d, 0, 0), 1e-6, "image of an end")
    walls.near(forces(block, ((R - d, 0, 0),)), (K * d, 0, 0, -K * d, 0, 0), 1e-6, "end in the box")
    inside = "region r block -0.1 0 -0.09 0.09 -0.09 0.09 units box\n"
    walls.near(forces(inside, ((-HALF + R - d, 0, 0),)), (K * d, 0, 0, -K * d, 0, 0), 1e-6, "end at one border only")
    # A gap that is narrower than the sphere: both ends, of two images, push.
    gap = f"region r block {-HALF + R - 3 * d} {HALF - R + d} -0.09 0.09 -0.09 0.09 side out units box\n"
    walls.near(forces(gap, ((-HALF, 0, 0),)), (-2 * K * d, 0, 0, 2 * K * d, 0, 0), 1e-4, "gap at the border")
    # Each part of space belongs to one image: a part that extends beyond the border is counted
    # once.
    four = "".join(f"region p{k} cylinder z {x} {y} 0.03 INF INF side out units box\n"
                   for k, (x, y) in enumerate(((-HALF, -HALF), (HALF, -HALF), (-HALF, HALF), (HALF, HALF))))
    out = 0.03 + R - d
    for angle in (0.3, 1.7, 3.5, 5.0):
        x, y = out * math.cos(angle), out * math.sin(angle)
        place = ((HALF + x if x < 0 else -HALF + x), (HALF + y if y < 0 else -HALF + y), 0)
        got = forces(four + "region r intersect 4 p0 p1 p2 p3\n", (place,), "p p f")
        walls.near(got[:3], (K * d * math.cos(angle), K * d * math.sin(angle), 0), 1e-6, f"pillar at a corner, {angle}")


def test_springs_of_two_images():
    """Each of the two contacts in a gap at the border keeps its own spring while the sphere's centre crosses the border:
    the sphere oscillates as between two blocks in a box without borders."""
    d, half = 2e-4, 0.03
    ends = "region r block {} {} -0.09 0.09 -0.09 0.09 side out units box\n"
    short = ends.format(-HALF + R - d, HALF - R + d)
    long = (f"region a block {R - d} 0.1 -0.09 0.09 -0.09 0.09 side out units box\n"
            f"region b block -0.1 {-R + d} -0.09 0.09 -0.09 0.09 side out units box\nregion r intersect 2 a b\n")
    push = {"velocity": "0.05 0.02 0.01", "push": "0.3 0.2 1", "steps": 6000}
    want = travel(long, (0, 0, 0), (-half * 4, half * 4), "f f f", **push)
    for start in (-HALF, HALF - 1e-12):
        for modify in ("every 1 delay 0 check no", "every 1 delay 0 check yes"):
            got = travel(short, (start, 0, 0), (-HALF, HALF), "p f f", modify=modify, **push)
            for a, b in zip(got, want):
                walls.near(a, b, 1e-6, f"springs in a gap, {start}, {modify}")


def test_tilted_boxes():
    """A prism that ends where a tilted box ends."""
    create = ("region box prism -0.1 0.1 -0.1 0.1 -0.1 0.1 0.05 0 0 units box\ncreate_box 1 box\n"
              f"create_atoms 1 single 0.03 0.02 {FLOOR!r}\nset group all diameter {2 * R} density 2500")
    for faces in ("", " open 1 open 2 open 3 open 4"):
        short = f"region r prism -0.1 0.1 -0.1 0.1 -0.05 0.05 0.05 0 0{faces} units box\n"
        long = "region r block -5 5 -5 5 -0.05 0.05 units box\n"
        want = travel(long, (0.03, 0.02, FLOOR), (-LONG, LONG), "f f f", velocity="1.3 1.1 0")
        for skin in (0.0005, 0.02):
            got = travel(short, None, None, "p p f", start=create, velocity="1.3 1.1 0", skin=skin)
            for a, b in zip(got, want):
                walls.near(a, b, 1e-6, f"tilted box{faces}, skin {skin}")


def test_ranks_and_restarts():
    """On two ranks, and from a restart file, across the border."""
    region = "region r block EDGE EDGE -0.09 0.09 -0.05 0.05 units box\n"
    want = travel(region, (0.03, 0, FLOOR), (-HALF, HALF), "p f f", steps=12000)
    got = travel(region, (0.03, 0, FLOOR), (-HALF, HALF), "p f f", steps=12000, ranks=2)
    for a, b in zip(got, want):
        walls.near(a, b, 1e-9, "two ranks")
    fixes = f"{region}fix wall all wall/grip {MODEL} region r\n{PUSH.format('0 0 -1')}"
    walls.simulate(f"{fixes}velocity all set 2 0.2 0 units box\nrun 6000\nwrite_restart borders.restart", *MOTION,
                   atoms=((0.03, 0, FLOOR),), box=(-HALF, HALF), dt=DT, head="boundary p f f")
    got = walls.simulate(f"{fixes}run 6000\nSHOW", *MOTION, start="read_restart borders.restart", dt=DT)
    walls.near(got[0], want[1], 1e-9, "restart")


def test_ends_of_a_cone_along_y():
    """LAMMPS gives its flat ends, seen from inside, the normal z."""
    d = 1e-3
    cone = "region r cone y 0 0 0.05 0.06 -0.05 0.05 units box\n"
    for end in (-1, 1):
        got = forces(cone, ((0.001, end * (0.05 - R + d), 0),), "f f f")
        walls.near(got, (0, -end * K * d, 0, 0, end * K * d, 0), 1e-6, "end of a cone along y")
