# SPDX-License-Identifier: GPL-2.0-only
"""Grains with shapes are inserted where their surfaces have room: no overlap with grains, images and walls by brute force, places
that bounding spheres would not allow, ranks, restarts, orientations, and volumes."""
import math

import numpy
import pytest

import host
import shape_overlaps

path = host.scratch("shape_insert_space_")
MODEL = "hooke 1e5 0.5 damping coeff_restitution tangential linear_history 3e4 0 0.4"
DENSITY = 2.0
AXES = {1: (0.4, 0.2, 0.2), 2: (0.5, 0.1, 0.1), 3: (0.15, 0.15, 0.15)}  # of type 3: spheres
SHAPES = "type 1 ellipsoid 0.4 0.2 0.2 density 2 type 2 ellipsoid 0.5 0.1 0.1 density 2"
MIXTURE = "by number grain type 1 share 1 grain type 2 share 1 grain type 3 share 1 density 2 diameter one 0.3"
BLOCK = "block -3 3 -3 3 -3 3"
PRISM = "prism -3 3 -3 3 -3 3 1.4 -0.7 0.9"
CUBE = 6 * numpy.eye(3)
PRISM_EDGES = ((6, 0, 0), (1.4, 6, 0), (-0.7, 0.9, 6))
QUATERNION = [f"d2_grip_quat[{k}]" for k in (1, 2, 3, 4)]
COLUMNS = "id type x y z radius mass " + " ".join(QUATERNION)


def volume(axes):
    return 4 / 3 * math.pi * axes[0] * axes[1] * axes[2]


def head(boundary="p p p", box=BLOCK, shapes=SHAPES, pair=f"grip\npair_coeff * * {MODEL}", define=True):
    lines = f"{host.LOAD}units si\natom_style sphere\natom_modify map array\ncomm_modify vel yes\n"
    lines += f"boundary {boundary}\nnewton off\n"
    if define:
        lines += f"region box {box}\ncreate_box 3 box\n"
    return lines + f"neighbor 0.1 bin\ntimestep 1e-3\nfix sh all grip/shapes {shapes}\npair_style {pair}\n"


def dumped(script, ranks=1):
    """Rows of all atoms after the script."""
    file = path("atoms")
    output = host.must_run(f"{script}write_dump all custom {file} {COLUMNS} modify sort id format float %.17g\n", ranks=ranks)
    return numpy.loadtxt(file, skiprows=9, ndmin=2), output


def turns_of(rows):
    """Rotations; those of spheres do not matter."""
    quaternions = numpy.where(rows[:, 7:11].any(axis=1)[:, None], rows[:, 7:11], (1.0, 0.0, 0.0, 0.0))
    return shape_overlaps.rotations(quaternions)


def close_pairs(rows, edges=()):
    """The sizes at which pairs of ellipsoids would touch, for all pairs whose bounding spheres overlap."""
    axes = numpy.array([AXES[int(kind)] for kind in rows[:, 1]])
    of = shape_overlaps.matrices(axes, turns_of(rows))
    i, j, r = shape_overlaps.near_pairs(rows[:, 2:5], rows[:, 5], edges)
    return shape_overlaps.ellipsoid_scales(of[i], of[j], r)


def check_apart(rows, edges, least, text):
    """No pair overlaps, and more than `least` pairs are so close that their bounding spheres do."""
    scales = close_pairs(rows, edges)
    host.check(len(scales) > least, f"{text}: {len(scales)} close pairs")
    host.check(scales.min() > 1 - 1e-9, f"{text}: two grains touch at {scales.min()} of their sizes")


def extents(rows, along):
    """The largest distance of each surface from the centre along a unit vector."""
    of = shape_overlaps.matrices([AXES[int(kind)] for kind in rows[:, 1]], turns_of(rows))
    return numpy.sqrt(numpy.einsum("a,nab,b->n", along, of, along))


def surfaces(rows, count=3000):
    """Points on each surface, in space."""
    turns = turns_of(rows)
    points = [shape_overlaps.surface(AXES[int(row[1])], 2, 2, count) for row in rows]
    return numpy.array([one @ turn.T + row[2:5] for one, row, turn in zip(points, rows, turns)])


# ---------------------------------------------------------------------------------------------------------------------------------
# Grains

@pytest.mark.parametrize("boundary, box, edges", [("p p p", BLOCK, CUBE), ("p p p", PRISM, PRISM_EDGES),
                                                  ("p f f", BLOCK, CUBE[:1])], ids=["cube", "prism", "borders"])
def test_ellipsoids(boundary, box, edges):
    """Two shapes and spheres; the same on 1, 2 and 4 ranks."""
    text = head(boundary, box) + f"fix in all grip/insert box number 900 seed 3 {MIXTURE}\nrun 0\n"
    rows, _ = dumped(text)
    host.check(len(rows) == 900, f"{len(rows)} grains")
    check_apart(rows, edges, 1500, box)
    for ranks in (2, 4):
        host.check(numpy.array_equal(rows, dumped(text, ranks)[0]), f"{box}: the same on {ranks} ranks")


def test_blocks():
    """Superellipsoids of several sizes. Their corners are 0.1 % off the implicit surface because of the cushion."""
    axes, n1, n2, lo, hi = (0.3, 0.2, 0.15), 4, 3, 0.2, 0.4
    shape = f"type 1 superellipsoid 0.3 0.2 0.15 {n1} {n2} density 2 size radius"
    text = head(shapes=shape) + f"fix in all grip/insert box number 1600 seed 4 grain type 1 diameter uniform {lo} {hi}\nrun 0\n"
    rows, output = dumped(text)
    host.check(len(rows) == 1600, f"{len(rows)} grains")
    bounding = float(output.split("bounding radius ")[1].split(",")[0])
    pairs = shape_overlaps.near_pairs(rows[:, 2:5], rows[:, 5], CUBE)
    scales = shape_overlaps.superellipsoid_scales(axes, n1, n2, rows[:, 5] / bounding, turns_of(rows), pairs)
    host.check(len(scales) > 500 and scales.min() > 0.997, f"{len(scales)} close pairs, the closest touch at {scales.min()}")
    host.check(numpy.array_equal(rows, dumped(text, 3)[0]), "the same on 3 ranks")


def test_gap():
    """Points of the surfaces are at least half of the smallest bounding radius apart, and some are hardly farther."""
    rows, _ = dumped(head() + "fix in all grip/insert box number 250 seed 3 gap 0.5 grain type 1\nrun 0\n")
    points = surfaces(rows, 700)
    i, j, r = shape_overlaps.near_pairs(rows[:, 2:5], rows[:, 5], CUBE)
    least = min(numpy.linalg.norm((points[a] - rows[a, 2:5] + to)[:, None] - (points[b] - rows[b, 2:5])[None], axis=2).min()
                for a, b, to in zip(i, j, r))
    host.check(len(rows) == 250 and 0.2 <= least < 0.25, f"{len(rows)} grains, {least} apart")


@pytest.mark.parametrize("ranks", [1, 4])
def test_grains_that_are_there(ranks):
    """A second insertion between grains that have flown and turned, and spheres among them."""
    text = head("p p p", PRISM, pair="zero 1.0\npair_coeff * *")
    text += "fix a all grip/insert box number 500 seed 3 grain type 1 velocity 1 2 3 gauss 4 spin 0 0 0 gauss 9\n"
    text += "run 150\nunfix a\nvelocity all set 0 0 0\n"
    first, _ = dumped(text)
    scales = close_pairs(first, PRISM_EDGES)
    host.check(scales.min() < 0.9, f"the first have moved: they touch at {scales.min()}")
    rows, _ = dumped(text + "fix b all grip/insert box number 500 seed 4 grain type 2 share 1 by number grain type 3 share 1 "
                     "density 2 diameter one 0.3\nrun 0\n", ranks)
    host.check(len(rows) == 1000, f"{len(rows)} grains")
    axes = numpy.array([AXES[int(kind)] for kind in rows[:, 1]])
    of = shape_overlaps.matrices(axes, turns_of(rows))
    i, j, r = shape_overlaps.near_pairs(rows[:, 2:5], rows[:, 5], PRISM_EDGES)
    new = (i >= 500) | (j >= 500)
    scales = shape_overlaps.ellipsoid_scales(of[i[new]], of[j[new]], r[new])
    host.check(len(scales) > 1000 and scales.min() > 1 - 1e-9, f"{len(scales)} close pairs, the closest touch at {scales.min()}")


def test_clumps_between_shapes():
    """The spheres of clumps keep clear of the surfaces of shapes."""
    host.write_molecule(path("mol"), [(3, 0.3, 0.03, (x, 0.0, 0.0)) for x in (-0.2, 0.0, 0.2)])
    text = head() + f"molecule rod {path('mol')}\nfix a all grip/insert box number 500 seed 3 grain type 1\nrun 0\nunfix a\n"
    rows, _ = dumped(text + "fix b all grip/insert box number 150 seed 4 grain mol rod\nrun 0\n")
    i, j, r = shape_overlaps.near_pairs(rows[:, 2:5], rows[:, 5], CUBE)
    of = shape_overlaps.matrices([AXES[int(kind)] for kind in rows[:, 1]], turns_of(rows))
    mixed = rows[i, 1] != rows[j, 1]
    scales = shape_overlaps.ellipsoid_scales(of[i[mixed]], of[j[mixed]], r[mixed])
    host.check(len(rows) == 950 and len(scales) > 100 and scales.min() > 1 - 1e-9,
               f"{len(rows)} atoms, {len(scales)} close pairs, the closest touch at {scales.min()}")


def test_solid_fraction():
    """Bounding spheres of 2:1:1 fill at most 0.34, a quarter of which is solid."""
    number = int(0.25 * 216 / volume(AXES[1]))
    rows, _ = dumped(head() + "fix in all grip/insert box fraction 0.25 budget 2000 seed 3 grain type 1\nrun 0\n")
    host.check(abs(len(rows) - number) <= 1, f"{len(rows)} grains of {number}")
    check_apart(rows, CUBE, 3 * number, "0.25")


# ---------------------------------------------------------------------------------------------------------------------------------
# Walls

def filled(walls, source="region all inside no", more=""):
    """Grains between walls in a box with fixed borders."""
    text = head("f f f") + "region all block -2.9 2.9 -2.9 2.9 -2.9 2.9\n"
    text += "".join(f"fix w{k} all wall/grip {MODEL} {wall}\n" for k, wall in enumerate(walls))
    rows, _ = dumped(f"{text}fix in all grip/insert {source.split()[0]} {source.split()[1]} number 500 seed 3 "
                     f"{' '.join(source.split()[2:])} {MIXTURE} {more}\nrun 0\n")
    host.check(len(rows) == 500, f"{len(rows)} grains")
    return rows


def test_planes():
    rows = filled(["zplane -2.5 2.5", "xplane 1.3 NULL"])
    for axis, plane in ((2, -2.5), (2, 2.5), (0, 1.3)):
        along = numpy.eye(3)[axis]
        away = abs(rows[:, 2 + axis] - plane)
        host.check((away - extents(rows, along)).min() >= -1e-12, f"plane {plane}: {(away - extents(rows, along)).min()}")
        host.check((away < rows[:, 5]).sum() > 5, f"plane {plane}: {(away < rows[:, 5]).sum()} grains are close")
    for d in range(3):
        host.check(abs(rows[:, 2 + d]).max() <= 2.9, "centres are in the region")


def test_cylinder():
    """Inside and outside."""
    rows = filled(["zcylinder 2"])
    axial, points = numpy.hypot(rows[:, 2], rows[:, 3]), surfaces(rows)
    reach = numpy.hypot(points[..., 0], points[..., 1])
    inside = axial < 2
    host.check(reach[inside].max() <= 2 and reach[~inside].min() >= 2, f"{reach[inside].max()}, {reach[~inside].min()}")
    for side in (inside, ~inside):
        host.check((abs(axial - 2)[side] < rows[side, 5]).sum() > 10, "some are close")


@pytest.mark.parametrize("shift", [0.0, 3.0])
def test_mesh(shift):
    """A tilted block, in the middle of a periodic box or across its border, with grains at its faces, edges and corners."""
    low, high = numpy.array((-1.0, -0.8, -0.6)), numpy.array((1.0, 0.8, 0.6))
    turn = shape_overlaps.rotations([[0.8, 0.36, 0.48, 0.0]])[0]
    host.write_stl(path("block.stl"), [[tuple(turn @ corner + shift) for corner in triangle]
                                       for triangle in host.box_triangles(tuple(low), tuple(high))])
    text = head() + f"fix w all wall/grip {MODEL} mesh {path('block.stl')}\n"
    rows, _ = dumped(f"{text}fix in all grip/insert box number 1100 seed 3 {MIXTURE}\nrun 0\n")
    images = [numpy.array(n) * 6.0 for n in numpy.ndindex(2, 2, 2)] if shift else [numpy.zeros(3)]
    grid = numpy.linspace(-1, 1, 41)
    faces = numpy.array([(a, b, c) for a in grid for b in grid for c in grid if max(abs(a), abs(b), abs(c)) == 1]) * high
    points, turns, close = surfaces(rows), turns_of(rows), 0
    for k, row in enumerate(rows):
        for image in images:
            centre = (row[2:5] - shift + image) @ turn
            away = numpy.linalg.norm(centre - numpy.clip(centre, low, high))
            if away > row[5] or (abs(centre) < high).all():
                continue
            close += 1
            of_grain = (points[k] - shift + image) @ turn
            host.check(not (abs(of_grain) < high - 1e-9).all(axis=1).any(), f"grain {k} is in the block")
            of_block = (faces - centre) @ turn.T @ turns[k]
            host.check(shape_overlaps.implicit(of_block, AXES[int(row[1])], 2, 2).min() > 1 - 1e-9, f"the block is in grain {k}")
    host.check(close > 20, f"{close} grains are close")


# ---------------------------------------------------------------------------------------------------------------------------------
# Ranks, restarts, orientations

STREAM = ("region top block INF INF INF INF 1 2.8\nfix in all grip/insert region top rate number 1000 seed 5 "
          "grain type 1 share 1 grain type 2 share 1 velocity 1 0 -20 gauss 1 spin 1 2 3 gauss 5\n")
FACE = ("fix in all grip/insert face rect -0.5 -2.5 0.5 5 0 0 0 5 0 rate number 2500 seed 5 "
        "grain type 1 share 1 grain type 2 share 1 velocity 1 0 -20 gauss 1 spin 1 2 3 gauss 5\n")
FREE = {"pair": "zero 1.0\npair_coeff * *"}  # grains that fly through each other, so that their paths are the same on all ranks


BOX = STREAM[STREAM.index("fix"):].replace("region top", "box")


@pytest.mark.parametrize("lines, box", [(STREAM, BLOCK), (FACE, BLOCK), (BOX, PRISM)], ids=["region", "face", "triclinic"])
def test_streams(lines, box):
    """The same grains on any number of ranks, and after a restart in mid-stream on another number. A set-up of LAMMPS rounds
    positions in a box that is not orthogonal."""
    text = head(box=box, **FREE) + lines
    rounding = 1e-13 if box == PRISM else 0.0
    want, _ = dumped(text + "run 260\n")
    host.check(len(want) > 200, f"{len(want)} grains")
    host.check(numpy.array_equal(want, dumped(text + "run 260\n", 4)[0]), "the same on 4 ranks")
    for first, then in ((1, 1), (2, 3)):
        file = path("restart")
        host.must_run(f"{text}run 131\nwrite_restart {file}\n", ranks=first)
        again = head(define=False, **FREE).replace("neighbor 0.1", f"read_restart {file}\nneighbor 0.1")
        got, _ = dumped(f"{again}{lines}run 260 upto\n", then)
        host.check(want.shape == got.shape and abs(want - got).max() <= rounding, f"restarted after {first} on {then} ranks")


def test_batches():
    """Nothing overlaps in a batch upstream of a face, although grains get a spin when they cross it."""
    rows, _ = dumped(head(**FREE) + FACE + "run 75\n")
    upstream = rows[rows[:, 4] > 0.6]
    host.check(len(upstream) > 50, f"{len(upstream)} grains")
    check_apart(upstream, CUBE, 30, "upstream")


def test_held():
    """A held grain does not turn; it has its spin once it has crossed."""
    text = head(**FREE) + FACE + f"dump d all custom 1 {path('held')} {COLUMNS} omegax omegay omegaz\ndump_modify d sort id\n"
    host.must_run(text + "run 60\n")
    frames = host.read_dump(path("held"))
    turned = [0, 0]
    for before, after in zip(frames, frames[1:]):
        last = {tag: k for k, tag in enumerate(before["id"])}
        for k, tag in enumerate(after["id"]):
            if tag not in last:
                continue
            is_free = before["z"][last[tag]] < 0.5
            moved = any(before[name][last[tag]] != after[name][k] for name in QUATERNION)
            turned[is_free] += moved
            if not is_free and after["z"][k] > 0.5:
                host.check(all(after[name][k] == 0 for name in ("omegax", "omegay", "omegaz")), f"grain {tag} spins")
    host.check(turned[0] == 0 and turned[1] > 100, f"{turned[0]} held grains and {turned[1]} free ones turned")


def test_orientations():
    """Functions of both seeds and of the number of the grain; uniform; or those of the words of fix grip/shapes."""
    def insert(orient="", seed=3, number=400):
        line = f"fix in all grip/insert box number {number} seed {seed} grain type 1\n"
        return dumped(head(shapes=f"{SHAPES} {orient}") + line + "run 0\n")[0]
    base, part = insert(), insert(number=100)
    host.check(numpy.array_equal(base[0, 7:], part[0, 7:]) and len(numpy.unique(base[:, 7], axis=0)) == 400, "by number")
    waited, _ = dumped(head() + "fix in all grip/insert box number 400 budget 1 seed 3 grain type 1\nrun 0\nrun 0\n")
    host.check(numpy.isin(waited[:, 7], base[:, 7]).all() and len(numpy.unique(waited[:, 7])) == len(waited) > 300,
               f"whatever the number of trial positions, of {len(waited)} grains")
    other = insert(seed=4)
    host.check(not numpy.isin(other[:, 7], base[:, 7]).any(), "other orientations with another seed")
    host.check(numpy.array_equal(insert("orient random 1")[:, 7:], base[:, 7:]), "random 1 is the default")
    host.check(not numpy.isin(insert("orient random 2")[:, 7], base[:, 7]).any(), "another seed of orient")
    many = numpy.concatenate([base, other, insert("orient random 2")])
    along = turns_of(many)[:, 2, 0]  # uniform in -1 to 1
    mean, square, error = along.mean(), (along**2).mean(), 1 / math.sqrt(len(many))
    host.check(abs(mean) < 4 * error * math.sqrt(1 / 3) and abs(square - 1 / 3) < 4 * error * math.sqrt(4 / 45),
               f"the long axis: {mean}, {square}")
    for orient, wanted in (("orient fixed", (1, 0, 0, 0)), ("orient quat 0.6 0 0.8 0", (0.6, 0, 0.8, 0))):
        rows = insert(orient)
        host.check(len(rows) == 400 and numpy.array_equal(rows[:, 7:], numpy.tile(wanted, (400, 1))), orient)
        check_apart(rows, CUBE, 400, orient)


# ---------------------------------------------------------------------------------------------------------------------------------
# Volumes

def test_keep_fraction():
    """What is in a region is kept at a fraction of its volume, which counts the volumes of shapes and spheres."""
    share, room = 0.06, 6 * 6 * 2
    text = head() + "region top block INF INF INF INF 1 3\n"
    text += f"fix in all grip/insert region top keep fraction {share} seed 5 {MIXTURE}\n"
    rows, _ = dumped(text + "run 0\n")
    whole = sum(volume(AXES[int(kind)]) for kind in rows[:, 1])
    most = volume(AXES[1])
    host.check(abs(whole - share * room) <= most, f"the volume is {whole} of {share * room}")
    text += "run 0\ndisplace_atoms all move 0 0 -1.2 units box\nrun 2\n"
    rows, _ = dumped(text)
    above = rows[rows[:, 4] > 1]
    whole = sum(volume(AXES[int(kind)]) for kind in above[:, 1])
    host.check(abs(whole - share * room) <= most and len(rows) > 1.2 * len(above),
               f"refilled: {whole}, {len(rows)}, {len(above)}")
    host.check(numpy.array_equal(rows, dumped(text, 4)[0]), "the same on 4 ranks")


def test_large_fraction():
    """An amount whose bounding spheres would not fit into the box is not an error."""
    rows, _ = dumped(head() + "fix in all grip/insert box mass 60 seed 3 grain type 2\nrun 0\n")
    host.check(abs(rows[:, 6].sum() / 60 - 1) < 1e-3 and 4 / 3 * math.pi * (rows[:, 5]**3).sum() > 216, f"{rows[:, 6].sum()}")
    host.refused("more than the box", head() + "fix in all grip/insert box mass 440 grain type 2\n",
                 "fix in grip/insert: the volume of the grains is 220 and that of the box at most 216")


def test_feed():
    """A feed that bounding spheres could not keep up with, as they fill at most 0.34 of the stream: no grain waits, and the
    ledger closes."""
    text = head("f f f", "block 0 0.03 0 0.03 0 0.12", "type 1 ellipsoid 3e-3 1.5e-3 1.5e-3 density 1300", "grip energy yes\n"
                "pair_coeff * * hertz/material 5e6 0.5 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.4")
    text = text.replace("neighbor 0.1", "neighbor 6e-4").replace("timestep 1e-3", "timestep 1e-5")
    text += "".join(f"fix {axis} all wall/grip type 1 {axis}plane 0 {end} energy yes\n"
                    for axis, end in (("x", 0.03), ("y", 0.03), ("z", 0.12)))
    text += ("region top block 0 0.03 0 0.03 0.09 0.115\nfix down all gravity 9.81 vector 0 0 -1\n"
             "fix feed all grip/insert region top rate number 8000 inside no seed 2 grain type 1 velocity 0 0 -1 spin 0 0 0 "
             "gauss 20\n"
             "compute e all grip/energy\nthermo_style custom step f_feed f_feed[3] c_e c_e[1]\nthermo 500\nrun 3000\n")
    table = host.thermo(host.must_run(text))
    host.check(table["f_feed"][-1] == 240 and max(table["f_feed[3]"]) <= 0.5, f"{table['f_feed']}, {table['f_feed[3]']} behind")
    host.check(max(abs(e) for e in table["c_e"]) < 1e-6 * max(table["c_e[1]"]), f"{table['c_e']} of {table['c_e[1]']}")
