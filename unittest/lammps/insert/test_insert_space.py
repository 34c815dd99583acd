# SPDX-License-Identifier: GPL-2.0-only
"""Where fix grip/insert places grains, by brute force: no overlap with grains, images and walls, inside the source, uniform."""
import itertools
import math

import host
import insertion as ins

GRAINS = "grain type 1 share 1 density 2500 diameter uniform 0.008 0.02 grain type 2 share 1 density 2500 diameter one 0.012"
SMALL = "grain type 1 share 1 density 2500 diameter uniform 0.006 0.012"
STILL = 'pair_style grip\npair_coeff * * hooke 1 0.5 damping coeff_restitution tangential none\n'
EPS = 1e-12
BOX = ((0.2, 0, 0), (0, 0.2, 0), (0, 0, 1))


def surfaces(frame, edges, only=None, absolute=False):
    """The least distance of the surfaces of two grains, absolute or divided by the smaller radius; all periodic images.
    only: tags of which one must be in the pair."""
    spheres = [(x, y, z, r, int(tag)) for tag, x, y, z, r in zip(*(frame[n] for n in ("id", "x", "y", "z", "radius")))]
    cell = 2 * max(s[3] for s in spheres)
    cells = {}
    for k, s in enumerate(spheres):
        for shift in itertools.product((-1, 0, 1), repeat=3):
            x = [s[c] + sum(n * e[c] for n, e in zip(shift, edges)) for c in range(3)]
            if shift == (0, 0, 0) or near_box(x, edges, cell):
                cells.setdefault(tuple(math.floor(c / cell) for c in x), []).append((k, x, s[3], s[4]))
    least = math.inf
    for k, s in enumerate(spheres):
        home = [math.floor(c / cell) for c in s[:3]]
        for shift in itertools.product((-1, 0, 1), repeat=3):
            for other, x, r, tag in cells.get(tuple(a + b for a, b in zip(home, shift)), ()):
                if other == k and x == list(s[:3]) or only is not None and s[4] not in only and tag not in only:
                    continue
                least = min(least, (math.dist(x, s[:3]) - r - s[3]) / (1 if absolute else min(r, s[3])))
    return least


def near_box(x, edges, margin):
    """Whether a point is within a margin of the parallelepiped (its bounding box)."""
    low = [sum(min(e[c], 0) for e in edges) for c in range(3)]
    high = [sum(max(e[c], 0) for e in edges) for c in range(3)]
    return all(lo - margin <= c <= hi + margin for c, lo, hi in zip(x, low, high))


def placed(lines, count=0, setup="", ranks=1, boundary="p p p", box=ins.BLOCK, run="run 0\n", every=1):
    """Frames of a run in which grains do not move."""
    frames, output = ins.frames(ins.head(boundary=boundary, box=box, model=STILL, nve="") + setup
                                + f"fix in all grip/insert {lines}\n", every,
                                ranks, run)
    host.check(len(frames[-1]["id"]) > count, f"{lines[:60]}: {len(frames[-1]['id'])} grains, more than {count} wanted")
    return frames


def test_grains():
    """Beside grains that are there, and in their own batch, over periodic boundaries."""
    spheres = host.random_spheres(150, ((0, 0.2), (0, 0.2), (0, 1)), [0.012, 0.006, 0.02], 3)
    path = ins.scratch("data")
    host.write_data(path, ((0, 0.2), (0, 0.2), (0, 1)), spheres)
    for ranks, gap in ((1, 0), (4, 0.3)):
        start = ins.head(model=STILL, nve="", ntypes=1)
        script = start.replace(start[start.index("region box"):start.index("neighbor ")], f"read_data {path}\n")
        script += f"fix in all grip/insert box number 1000 {SMALL} gap {gap}\n"
        frame = ins.frames(script, 1, ranks, "run 0\n")[0][0]
        new = {int(tag) for tag in frame["id"] if tag > 150}
        host.check(len(new) == 1000, f"beside grains, gap {gap}: {len(new)} of 1000")
        got = surfaces(frame, BOX, new)
        host.check(got < 0.5, f"beside grains, gap {gap}: {got}")
        # The gap is relative to the smallest radius that comes, 0.003.
        apart = surfaces(frame, BOX, new, absolute=True)
        host.check(gap * 0.003 - EPS <= apart < gap * 0.003 + 0.0005, f"beside grains, {ranks} ranks: {apart} between surfaces")


def test_streams():
    """Each insertion of a stream through a periodic slab, without contacts."""
    for ranks, rate, source in ((1, 20000, "region slab block -1 2 -1 2 0.8 0.98"),
                                (4, 8000, "region slab sphere 0.1 0.1 0.9 0.12")):
        frames, _ = ins.frames(ins.head() + f"{source}\nfix in all grip/insert region slab rate number {rate} {SMALL} velocity "
                                            "0.3 0.2 -1\n",
                               20, ranks, "run 100\n")
        host.check(len(frames[-1]["id"]) >= 0.09 * rate, f"{source}: {len(frames[-1]['id'])}")
        for frame in frames[1:]:
            got = surfaces(frame, BOX)
            if not host.check(got >= -EPS, f"{source}, {ranks} ranks: overlap of {-got} radii"):
                break


def test_triclinic():
    edges = ((0.2, 0, 0), (0.08, 0.2, 0), (-0.05, 0.06, 0.4))
    for ranks in (1, 3):
        frame = placed(f"box fraction 0.2 {GRAINS}", 500, ranks=ranks, box="prism 0 0.2 0 0.2 0 0.4 0.08 -0.05 0.06")[0]
        got = surfaces(frame, edges)
        host.check(-EPS <= got < 0.2, f"triclinic, {ranks} ranks: {got}")
        across = sum(z < 0.005 or z > 0.395 for z in frame["z"])
        host.check(across > 3, f"triclinic: {across} grains across a periodic boundary")


def test_planes():
    for ranks in (1, 3):
        frame = placed(f"box fraction 0.2 {GRAINS} gap 0.25", 1000,
                       "fix w all wall/grip hooke 1e4 0.5 tangential none zplane 0.3 0.6\n", ranks,
                       "p p f")[0]
        least = min(min(abs(z - 0.3), abs(z - 0.6)) - r for z, r in zip(frame["z"], frame["radius"]))
        # The smallest radius is 0.004.
        host.check(0.001 - EPS <= least < 0.0015, f"planes: {least}")
        ends = min(min(z, 1 - z) - r for z, r in zip(frame["z"], frame["radius"]))
        host.check(-EPS <= ends < 0.0005, f"the ends of the box: {ends}")
        unseen = placed(f"box fraction 0.2 {GRAINS} gap 0.25 walls none", 1000,
                        "fix w all wall/grip hooke 1e4 0.5 tangential none zplane 0.3 0.6\n",
                        ranks, "p p f")[0]
        host.check(any(abs(z - 0.3) < r for z, r in zip(unseen["z"], unseen["radius"])), "walls none")
    two = "".join(f"fix {name} all wall/grip hooke 1e4 0.5 tangential none zplane {z} NULL\n"
                  for name, z in (("a", 0.3), ("b", 0.6)))
    frame = placed(f"box fraction 0.2 {GRAINS} walls b", 1000, two, boundary="p p f")[0]
    a, b = (min(abs(z - at) - r for z, r in zip(frame["z"], frame["radius"])) for at in (0.3, 0.6))
    host.check(a < 0 <= b + EPS, f"walls b: {a} {b}")


def test_cylinder():
    frame = placed(f"box fraction 0.2 {GRAINS}", 1000, "fix w all wall/grip hooke 1e4 0.5 tangential none zcylinder 0.08\n",
                   boundary="f f f", box="block -0.1 0.1 -0.1 0.1 0 1")[0]
    least = min(abs(math.hypot(x, y) - 0.08) - r for x, y, r in zip(frame["x"], frame["y"], frame["radius"]))
    host.check(-EPS <= least < 0.0005, f"cylinder: {least}")
    host.check(any(math.hypot(x, y) > 0.08 for x, y in zip(frame["x"], frame["y"])), "cylinder: grains outside it")


def points_of(frame, share=1.0):
    """Points on the surface of each grain."""
    golden = math.pi * (3 - math.sqrt(5))
    for x, y, z, r in zip(*(frame[n] for n in ("x", "y", "z", "radius"))):
        for k in range(60):
            h = 1 - (2 * k + 1) / 60
            s = math.sqrt(1 - h * h)
            yield (x + share * r * s * math.cos(k * golden), y + share * r * s * math.sin(k * golden), z + share * r * h)


def sphere(c, radius):
    return lambda p: math.dist(c, p) <= radius


def block(*ends):
    return lambda p: all(lo <= c <= hi for c, (lo, hi) in zip(p, ends))


SHAPES = (
    ("sphere 0.1 0.1 0.5 0.09", "", sphere((0.1, 0.1, 0.5), 0.09)),
    ("block 0.03 0.15 0.02 0.18 0.2 0.7", "", block((0.03, 0.15), (0.02, 0.18), (0.2, 0.7))),
    ("cylinder x 0.1 0.5 0.08 0.02 0.17", "", lambda p: math.hypot(p[1] - 0.1, p[2] - 0.5) <= 0.08 and 0.02 <= p[0] <= 0.17),
    ("cone z 0.1 0.1 0.03 0.09 0.2 0.6", "",
     lambda p: 0.2 <= p[2] <= 0.6 and math.hypot(p[0] - 0.1, p[1] - 0.1) <= 0.03 + 0.06 * (p[2] - 0.2) / 0.4),
    ("union 2 a b", "region a sphere 0.1 0.1 0.4 0.09\nregion b sphere 0.1 0.1 0.52 0.07\n",
     lambda p: sphere((0.1, 0.1, 0.4), 0.09)(p) or sphere((0.1, 0.1, 0.52), 0.07)(p)),
    ("sphere 0.1 0.1 0.5 0.08 side out", "", lambda p: math.dist(p, (0.1, 0.1, 0.5)) >= 0.08),
    ("intersect 2 a b", "region a block 0.02 0.18 0.02 0.18 0.3 0.8\nregion b sphere 0.1 0.1 0.55 0.07 side out\n",
     lambda p: block((0.02, 0.18), (0.02, 0.18), (0.3, 0.8))(p) and math.dist(p, (0.1, 0.1, 0.55)) >= 0.07))


def test_regions_as_walls():
    for words, more, inside in SHAPES:
        setup = more + f"region shape {words}\nfix w all wall/grip hooke 1e4 0.5 tangential none region shape\n"
        for source in ("box", "region shape"):
            frame = placed(f"{source} number 60 {SMALL} inside no budget 2000", 59, setup, boundary="f f f")[0]
            host.check(all(inside(p) for p in points_of(frame, 1 - 1e-6)), f"wall {words}, source {source}: a grain crosses it")


def test_regions_as_sources():
    for words, more, inside in SHAPES:
        setup = more + f"region shape {words}\n"
        frame = placed(f"region shape number 60 {SMALL}", 59, setup, boundary="f f f")[0]
        host.check(all(inside(p) for p in points_of(frame, 1 - 1e-6)), f"inside yes, {words}: a grain is not all inside")
        frame = placed(f"region shape number 100 {SMALL} inside no", 99, setup, boundary="f f f")[0]
        centres = list(zip(frame["x"], frame["y"], frame["z"]))
        host.check(all(inside(p) for p in centres), f"inside no, {words}: a centre is outside")
        host.check(not all(inside(p) for p in points_of(frame)), f"inside no, {words}: no grain crosses the border")


def test_turning_mesh():
    """A plate turns about its middle; each grain is free of it in the position of the step in which it comes."""
    path = ins.scratch("plate.stl")
    host.write_stl(path, host.rectangle_triangles((-0.15, -0.09), (0.15, 0.09)))
    period, dt = 0.5, 1e-3
    setup = f"fix w all wall/grip hooke 1 0.5 tangential none mesh {path} move rotate 0 0 0 0 1 0 {period}\n"
    for ranks in (1, 2):
        frames = placed(f"box rate number 3000 {SMALL}", 550, setup, ranks, "f f f", "block -0.2 0.2 -0.1 0.1 -0.2 0.2",
                        "run 200\n", 1)
        seen, least, born = set(), math.inf, 0
        for step, frame in enumerate(frames):
            turn = 2 * math.pi * step * dt / period
            for tag, x, y, z, r in zip(*(frame[n] for n in ("id", "x", "y", "z", "radius"))):
                if tag in seen:
                    continue
                seen.add(tag)
                born += 1
                along = x * math.cos(turn) - z * math.sin(turn)
                off = x * math.sin(turn) + z * math.cos(turn)
                beyond = math.hypot(max(abs(along) - 0.15, 0), max(abs(y) - 0.09, 0))
                least = min(least, math.hypot(off, beyond) - r)
        host.check(-1e-12 <= least < 1e-3, f"turning mesh, {ranks} ranks: {least}")


def test_uniform():
    """Counts in 1000 cells, and in layers at the borders of ranks and of the box."""
    count = 20000
    frame = placed("box number 20000 grain type 1 share 1 density 2500 diameter one 0.003 seed 5", 19999, ranks=8)[0]
    cells = {}
    for x, y, z in zip(frame["x"], frame["y"], frame["z"]):
        key = (int(x / 0.02) % 10, int(y / 0.02) % 10, int(z / 0.1) % 10)
        cells[key] = cells.get(key, 0) + 1
    mean = count / 1000
    chi = sum((n - mean)**2 / mean for n in cells.values()) + mean * (1000 - len(cells))
    # Spheres exclude each other, which makes counts more even than those of points: chi-square is up to 8 phi smaller.
    host.check(0.8 * 999 < chi < 999 + 4 * math.sqrt(2 * 999), f"chi-square {chi} for 999 degrees of freedom")
    for name, length, ends in (("x", 0.2, (0, 0.1, 0.2)), ("y", 0.2, (0, 0.1, 0.2)),
                               ("z", 1.0, (0, 0.125, 0.25, 0.5, 0.75, 1.0))):
        for end in ends:
            width = 0.004 if end in (0, length) else 0.008
            got = sum(abs(v - end) < 0.004 for v in frame[name])
            want = count * width / length
            host.check(abs(got - want) < 4 * math.sqrt(want), f"layer at {name} = {end}: {got} grains, {want} expected")
