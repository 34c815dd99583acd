# SPDX-License-Identifier: GPL-2.0-only
"""Grains cross a face at their time, at a uniformly random point, with exactly the velocity given, whatever forces act."""
import math

import host
import insertion as ins

D, DT = 0.01, 1e-3
ONE = f"grain type 1 share 1 density 2500 diameter one {D}"
RECT = "rect 0.02 0.03 0.9 0.15 0 0 0 0.12 0"


def unit(a):
    return [c / math.hypot(*a) for c in a]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


class Face:
    """A parallelogram, a corner and two edges."""

    def __init__(self, corner, u, w):
        self.corner, self.u, self.w, self.normal = corner, u, w, unit(cross(u, w))

    def words(self):
        return "rect " + " ".join(repr(c) for c in [*self.corner, *self.u, *self.w])

    def height(self, x):
        return dot([a - b for a, b in zip(x, self.corner)], self.normal)

    def place(self, x):
        """The two coordinates of a point in the plane, from 0 to 1 within the face."""
        d = [a - b for a, b in zip(x, self.corner)]
        area = math.hypot(*cross(self.u, self.w))
        return dot(cross(d, self.w), self.normal) / area, dot(cross(self.u, d), self.normal) / area


def crossings(frames, face, v, dt=DT):
    """For each grain that crosses between two frames: (tag, frame, time, point, velocity at the end of the previous step,
    which is the last one in which it is held, and of this one). v: the velocity at which grains cross."""
    side = math.copysign(1, dot(face.normal, v))
    found, before = {}, {}
    for step, frame in enumerate(frames):
        now = {tag: (x, w) for tag, (x, w) in state(frame).items()}
        for tag, (x, w) in now.items():
            if tag in before and tag not in found:
                x0, w0 = before[tag]
                if side * face.height(x0) < 0 <= side * face.height(x):
                    left = -face.height(x0) / dot(face.normal, v)
                    found[tag] = (step, (step - 1) * dt + left, [a + left * c for a, c in zip(x0, v)], w0, w)
        before = now
    return found


def not_uniform(values, text):
    """Kolmogorov-Smirnov at a probability of 1e-4."""
    values, n = sorted(values), len(values)
    off = max(max((k + 1) / n - value, value - k / n) for k, value in enumerate(values)) * math.sqrt(n)
    host.check(off < 2.23, f"{text} are not uniform: {off:.2f}")


def state(frame):
    columns = [frame[name] for name in ("id", "x", "y", "z", "vx", "vy", "vz")]
    return {int(row[0]): (row[1:4], row[4:7]) for row in zip(*columns)}


def judge(name, script, face, v, rate, steps, least, free=None, ranks=1, parts=None):
    """Times and points of crossing are uniform, and velocities exact. A batch is that of the time in which the stream moves by
    4 largest radii along the normal, with what is due within half a grain. free: acceleration after the crossing."""
    frames, _ = ins.frames(script, 1, ranks, parts or f"run {steps}\n")
    found = crossings(frames, face, v)
    host.check(len(found) >= least, f"{name}: {len(found)} grains crossed")
    speed = math.hypot(*v)
    wrong = max(math.dist(w0, v) for _, _, _, w0, _ in found.values())
    host.check(wrong <= 1e-12 * speed, f"{name}: velocity at the face is off by {wrong / speed:.3g}")
    times = sorted(time for _, time, _, _, _ in found.values())
    batch = 2 * D / abs(dot(face.normal, v))
    for k in range(1, int(steps * DT / batch) + 1):
        came = sum(time <= k * batch for time in times)
        host.check(abs(came - rate * k * batch) <= 0.5 + 1e-9, f"{name}: {came} of {rate * k * batch} at the end of batch {k}")
    not_uniform([time / batch % 1 for time in times], f"{name}: times within batches")
    places = [face.place(x) for _, _, x, _, _ in found.values()]
    for c in (0, 1):
        values = [p[c] for p in places]
        host.check(-1e-12 <= min(values) and max(values) <= 1 + 1e-12,
                   f"{name}: crosses beside the face: {min(values)}, {max(values)}")
        # With `inside yes` all of a grain is within the face, which leaves out a margin.
        low, high = min(values), max(values)
        not_uniform([(value - low) / (high - low) for value in values], f"{name}: places")
    if free:
        worst = 0.0
        for tag, (step, time, x, _, _) in found.items():
            if step + 20 >= len(frames):
                continue
            now, vel = state(frames[step + 20])[tag]
            age = (step + 20) * DT - time
            # Free from the end of the step in which it crosses.
            start = (step * DT) - time
            want = [a + c * age + 0.5 * g * (age - start)**2 for a, c, g in zip(x, v, free)]
            worst = max(worst, math.dist(now, want))
        host.check(worst <= 0.5 * math.hypot(*free) * DT**2 * 45 + 1e-13, f"{name}: free fall is off by {worst:.3g}")
    return found, frames


FLAT = Face((0.02, 0.03, 0.9), (0.15, 0, 0), (0, 0.12, 0))
TILTED = Face((0.03, 0.03, 0.8), (0.1, 0.02, 0.06), (0.01, 0.13, -0.05))
UPRIGHT = Face((0.1, 0.03, 0.5), (0, 0.12, 0), (0, 0.02, 0.2))


def test_flat():
    for ranks in (1, 3):
        judge(f"flat, {ranks} ranks", ins.head()
              + f"fix g all gravity 9.81 vector 0 0 -1\nfix in all grip/insert face {FLAT.words()} rate number 990 {ONE} "
              "velocity 0 0 -1\n", FLAT, (0, 0, -1), 990, 200, 190, (0, 0, -9.81), ranks)


def test_oblique():
    """The velocity is along neither the face nor its normal; gravity is sideways; the order of fixes is the other one."""
    for face, v, g in ((TILTED, (0.2, -0.1, -1.3), (0.6, 0.8, 0)), (UPRIGHT, (-0.7, 0.1, 0.2), (0, 0, -1)),
                       (UPRIGHT, (0.8, 0, 0), (-1, 0, 0))):
        judge(f"{face.words()}, velocity {v}", ins.head(nve="")
              + f"fix in all grip/insert face {face.words()} rate number 400 {ONE} "
              f"velocity {v[0]} {v[1]} {v[2]} seed 4\nfix nve all nve/sphere\n"
              f"fix g all gravity 9.81 vector {g[0]} {g[1]} {g[2]}\n", face, v, 400, 300, 100)


def test_slow():
    """Each grain is held for hundreds of steps."""
    judge("slow", ins.head() + f"fix g all gravity 9.81 vector 1 1 -1\nfix in all grip/insert face {FLAT.words()} rate number 60 "
                               f"{ONE} "
          "velocity 0 0 -0.02\n", FLAT, (0, 0, -0.02), 60, 900, 50)


def test_speeds():
    """`speed` is along the normal of the face; of a mesh, along that of its triangles."""
    n = TILTED.normal
    judge("speed", ins.head() + f"fix in all grip/insert face {TILTED.words()} rate number 400 {ONE} speed 0.9\n", TILTED,
          [0.9 * c for c in n], 400, 200, 70)
    for name, (a, b) in (("mesh", (TILTED.u, TILTED.w)), ("mesh, turned over", (TILTED.w, TILTED.u))):
        face = Face(TILTED.corner, a, b)
        corners = [[face.corner[c] + i * a[c] + j * b[c] for c in range(3)] for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
        path = ins.scratch("face.stl")
        host.write_stl(path, [[corners[k] for k in tri] for tri in ((0, 1, 2), (0, 2, 3))])
        judge(name, ins.head() + f"fix in all grip/insert face {path} rate number 400 {ONE} speed 0.9\n", face,
              [0.9 * c for c in face.normal], 400, 200, 70)


def test_disc():
    face = Face((0.1, 0.1, 0.9), (0.07, 0, 0), (0, 0.07, 0))
    frames, _ = ins.frames(ins.head() + f"fix in all grip/insert face disc 0.1 0.1 0.9 0 0 1 0.07 rate number 900 {ONE} velocity "
                                        "0 0 -1\n", 1, 1, "run 400\n")
    found = crossings(frames, face, (0, 0, -1))
    host.check(len(found) > 350, f"disc: {len(found)} grains crossed")
    squares = sorted(math.dist(x, (0.1, 0.1, 0.9))**2 for _, _, x, _, _ in found.values())
    n, top = len(squares), squares[-1]
    host.check(0.06**2 < top <= 0.07**2, f"disc: crosses at {math.sqrt(top)} of 0.07")
    off = max(abs((k + 1) / n - s / top) for k, s in enumerate(squares))
    host.check(off < 2.2 / math.sqrt(n), f"disc: not uniform: {off * math.sqrt(n):.2f}")


# A prism whose sides are all tilted, and the parallelepiped of its edges.
EDGES = ((0.2, 0, 0), (0.08, 0.2, 0), (-0.05, 0.06, 0.4))
PRISM = "prism 0 0.2 0 0.2 0 0.4 0.08 -0.05 0.06"


def fractions(x, edges=EDGES):
    volume = dot(edges[0], cross(edges[1], edges[2]))
    return [dot(x, cross(edges[(d + 1) % 3], edges[(d + 2) % 3])) / volume for d in range(3)]


def reach(n, edges, d):
    """How far a disc of radius 1 with the normal n reaches in fractions along edge d: the part of their gradient in its plane."""
    slope = cross(edges[(d + 1) % 3], edges[(d + 2) % 3])
    slope = [c / dot(slope, edges[d]) for c in slope]
    return math.sqrt(dot(slope, slope) - dot(slope, unit(n))**2)


def disc_words(centre, n, radius):
    return "disc " + " ".join(repr(c) for c in [*centre, *n, radius])


def test_limits():
    """A disc that just fits into a box of any shape, in its middle, is accepted, and one that is a little larger is not."""
    block = ((0.2, 0, 0), (0, 0.2, 0), (0, 0, 0.4))
    middle = {block: [0.1, 0.1, 0.2], EDGES: [0.5 * sum(e[c] for e in EDGES) for c in range(3)]}
    for box, edges in (("block 0 0.2 0 0.2 0 0.4", block), (PRISM, EDGES)):
        for n in ((0, 0, 1), (0.5, 0.5, -0.7), (1, 0, 0.3), (-0.2, 0.9, 0.1)):
            most = 0.5 / max(reach(n, edges, d) for d in range(3))
            for boundary in ("f f f", "p p f", "p p p"):
                for share, fits in ((0.999, True), (1.001, False)):
                    # Upstream the stream is short: grains that are small come along the normal.
                    lines = (f"fix in all grip/insert face {disc_words(middle[edges], n, share * most)} rate number 1000 until "
                             "number 5 speed 0.5 "
                             "grain type 1 density 2500 diameter one 1e-7\nrun 0\n")
                    status, output = host.run(ins.head(boundary, box).replace("neighbor 0.005", "neighbor 1e-2") + lines)
                    errors = host.error_lines(output)
                    host.check((status == 0) == fits and all("the face" in line for line in errors),
                               f"disc of {share} of the largest, normal {n}, {box}, {boundary}: {errors}")


def test_tilted_discs():
    """All that is due in two batches of 0.05 s crosses a tilted disc in a prism, at points of the disc, with the velocity
    given."""
    centre, n = [0.5 * sum(e[c] for e in EDGES) for c in range(3)], (0.5, 0.5, -0.7)
    v = (0.0, 0.0, 2 * D / 0.05 / unit(n)[2])
    radius = 0.99 * 0.5 / max(reach(n, EDGES, d) for d in range(3))
    frames, _ = ins.frames(ins.head("p p f", PRISM)
                           + f"fix in all grip/insert face {disc_words(centre, n, radius)} rate number 400 {ONE} "
                           f"velocity {v[0]} {v[1]} {v[2]!r}\n", 1, 2, "run 100\n")
    side, before, crossed = unit(n), {}, 0
    for frame in frames:
        for tag, (x, w) in state(frame).items():
            if tag in before and before[tag][1] == v:
                crossed += crosses_disc(before[tag][0], centre, side, radius, v, tag)
            before[tag] = (x, w)
    host.check(crossed == 40, f"tilted disc in a prism: {crossed} grains crossed, 40 are due")


def crosses_disc(x, centre, n, radius, v, tag):
    """Whether an image of a grain crosses the disc in the next step; checks that it is inside the border."""
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            image = [a + i * b + j * c for a, b, c in zip(x, EDGES[0], EDGES[1])]
            away = dot([a - b for a, b in zip(centre, image)], n) / dot(n, v)
            place = [a + away * b for a, b in zip(image, v)]
            if 0 < away <= DT and math.dist(place, centre) <= radius:
                return host.check(math.dist(place, centre) <= radius - 0.5 * D + 1e-9,
                                  f"grain {tag} is beyond the border of the disc")
    return False


def test_across_a_border():
    """Where the box is periodic, a face may reach over its border, but not over itself."""
    for words, normal, fits in (("disc 0.01 0.19 0.9 0 0 1 0.06", (0, 0, 1), True),
                                ("rect -0.05 0.05 0.9 0.1 0 0.02 0 0.1 0", (-0.02, 0, 0.1), True),
                                ("rect -0.05 0 0.9 0.2 0 0 0 0.2 0", (0, 0, 1), True),
                                ("disc 0.1 0.1 0.9 0 0 1 0.11", (0, 0, 1), False),
                                ("rect 0.21 0 0.9 0.1 0 0 0 0.1 0", (0, 0, 1), False)):
        script = ins.head("p p f") + f"fix in all grip/insert face {words} rate number 400 {ONE} velocity 0 0 -1\n"
        if not fits:
            host.refused(words, script + "run 0\n", "the face")
            continue
        frames, _ = ins.frames(script, 1, 2, "run 250\n")
        last = state(frames[-1])
        host.check(len(last) >= 100, f"{words}: {len(last)} grains came")
        host.check(min(x[0] for x, _ in last.values()) < 0.04 and max(x[0] for x, _ in last.values()) > 0.16,
                   f"{words}: on both sides of the border")
        host.check(all(w == (0, 0, -1) for _, w in last.values()), f"{words}: velocity")


def test_contacts():
    """Grains that stand in the way, drag, and a field of force: a held grain goes through with its velocity."""
    setup = "region below block 0 0.2 0 0.2 0.86 0.99\ncreate_atoms 2 random 60 5 below overlap 0.01\nset type 2 diameter 0.01 density 2500\n"
    lines = f"fix in all grip/insert face {FLAT.words()} rate number 300 {ONE} velocity 0 0 -1\n"
    for more in ("fix drag all viscous 0.01\n", "fix push all addforce 0.05 0.02 0.3\n", "fix g all gravity 30 vector 0 1 1\n"):
        frames, _ = ins.frames(ins.head(dt=1e-4) + setup + lines + more, 1, 2, "run 600\n")
        found = crossings(frames, FLAT, (0, 0, -1), 1e-4)
        found = {tag: row for tag, row in found.items() if tag > 60}
        touched = max(math.dist(a[1], b[1]) for a, b in zip(state(frames[0]).values(), state(frames[-1]).values()))
        host.check(len(found) > 10 and touched > 0, f"{more.strip()}: {len(found)} crossed")
        wrong = max(math.dist(w0, (0, 0, -1)) for _, _, _, w0, _ in found.values())
        host.check(wrong <= 1e-12, f"{more.strip()}: velocity at the face is off by {wrong:.3g}")
        times = [time for _, time, _, _, _ in found.values()]
        for end in (0.02, 0.04, 0.06):
            came = sum(time <= end for time in times)
            host.check(abs(came - 300 * end) <= 1, f"{more.strip()}: {came} have crossed after {end} s")


def test_spins():
    """The spin too is the one given when the grain crosses; a spread of the velocity begins at the face."""
    script = ins.head() + f"""fix turn all addtorque 0 0 1e-4
fix in all grip/insert face {FLAT.words()} rate number 900 {ONE} velocity 0 0 -1 spin 3 -2 5
"""
    frames, _ = ins.frames(script, 1, 1, "run 100\n")
    found = crossings(frames, FLAT, (0, 0, -1))
    host.check(len(found) > 80, f"spins: {len(found)}")
    for tag, (step, *_) in found.items():
        frame = frames[step - 1]
        k = frame["id"].index(tag)
        if not host.check([frame[n][k] for n in ("omegax", "omegay", "omegaz")] == [3, -2, 5], f"spin of grain {tag}"):
            break
    lines = f"fix in all grip/insert face {FLAT.words()} rate number 4000 {ONE.replace('0.01', '0.006')} velocity 0 0 -1 "
    for words, deviation in (("gauss 0.05", 0.05), ("uniform 0.1 0.1 0.1", 0.1 / math.sqrt(3))):
        frames, _ = ins.frames(ins.head() + lines + words + "\n", 1, 2, "run 160\n")
        found = crossings(frames, FLAT, (0, 0, -1))
        n = len(found)
        for c, mean in enumerate((0, 0, -1)):
            values = [row[4][c] for row in found.values()]
            got = sum(values) / n
            spread = math.sqrt(sum((value - got)**2 for value in values) / (n - 1))
            host.check(abs(got - mean) < 4 * deviation / math.sqrt(n), f"{words}: mean {got} of component {c}")
            host.check(abs(spread / deviation - 1) < 4 / math.sqrt(2 * n), f"{words}: deviation {spread} of component {c}")
            if "uniform" in words:
                host.check(max(abs(value - mean) for value in values) <= 0.1, f"{words}: beyond the half width")


def test_interrupted():
    """Runs after runs, and a restart while grains are held."""
    lines = f"fix g all gravity 9.81 vector 0.2 0 -1\nfix in all grip/insert face {FLAT.words()} rate number 990 {ONE} velocity 0 0 -0.6\n"
    want = ins.frames(ins.head() + lines, 150, 1, "run 150\n")[0][-1]
    for parts in ("run 67\nrun 83\n", "run 1\nrun 1\nrun 1\nrun 1\nrun 146\n"):
        got = ins.frames(ins.head() + lines, 150, 1, parts)[0][-1]
        same(want, got, f"in parts, {parts.split()[1]}")
    for first, ranks, at in ((1, 2, 61), (3, 1, 74)):
        path = ins.scratch("restart")
        output = host.must_run(ins.head() + lines + f'run {at}\nprint "RESULT $(f_in[4])"\nwrite_restart {path}\n', ranks=first)
        host.check(host.results(output)[0][0] > 3, f"restart: grains are held: {host.results(output)}")
        start = ins.head()
        script = start.replace(start[start.index("region box"):start.index("neighbor ")], f"read_restart {path}\n") + lines
        got = ins.frames(script, 150, ranks, "run 150 upto\n")[0][-1]
        same(want, got, f"restarted at {at}, {first} to {ranks} ranks")


def same(want, got, text):
    a, b = ins.atoms(want), ins.atoms(got)
    if host.check(a.keys() == b.keys(), f"{text}: {len(b)} grains, want {len(a)}"):
        worst = max(abs(x - y) for tag in a for x, y in zip(a[tag], b[tag]))
        host.check(worst == 0, f"{text}: differs by {worst:.3g}")
