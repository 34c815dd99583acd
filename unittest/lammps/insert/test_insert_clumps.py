# SPDX-License-Identifier: GPL-2.0-only
"""fix grip/insert with clumps from molecule files: exact numbers and masses, rotations, and no overlap, by brute force."""
import collections
import math
import os

import pytest

import host

ROD = [(-2e-3, 0, 0, 4e-3, 6e-5), (0, 0, 0, 4e-3, 6e-5), (2e-3, 0.5e-3, 0, 4e-3, 6e-5)]
PAIR = [(-1.5e-3, 0, 0, 4e-3, 8e-5), (1.5e-3, 0, 0, 3e-3, 3e-5)]
BOX = ((0.0, 0.03), (0.0, 0.03), (0.0, 0.06))
CONTACT = "hertz/material 1e6 0.5 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.5"
WALLS = f"""
region drum cylinder z 0.015 0.015 0.0145 0 0.06
fix drum all wall/grip {CONTACT} region drum
fix floor all wall/grip {CONTACT} zplane 0.021 NULL
"""


def script(insert, walls="", boundary="p p p", steps=0, rigid=True):
    fix = "fix bodies all rigid/small molecule mol two" if rigid else "fix move all nve/sphere"
    (xlo, xhi), (ylo, yhi), (zlo, zhi) = BOX
    return host.head("si", boundary, f"block {xlo} {xhi} {ylo} {yhi} {zlo} {zhi}", types=3, map="array") + f"""{host.LOAD}
fix id all property/atom mol ghost yes
pair_style grip
pair_coeff * * {CONTACT}
neighbor 0.001 bin
neigh_modify exclude molecule/intra all
timestep 1e-6
molecule two rod.mol pair.mol
{fix}
region top block INF INF INF INF 0.02 0.06
{walls}
{insert}
thermo_style custom step atoms f_in f_in[*]
run {steps}
write_dump all custom out.dump id mol type mass radius xu yu zu vx vy vz modify sort id format float %.17g
"""


def clumps(folder, text, ranks=1):
    output = host.must_run(text, cwd=folder, ranks=ranks)
    frame = host.read_dump(os.path.join(folder, "out.dump"))[-1]
    bodies = collections.defaultdict(list)
    for row in zip(*(frame[name] for name in ("mol", "type", "mass", "radius", "xu", "yu", "zu", "vx", "vy", "vz"))):
        bodies[int(row[0])].append(row[1:])
    return output, bodies, frame


def gap(a, b):
    """The distance of the surfaces of two spheres (type, mass, radius, x, y, z, ...), with periodic images."""
    square = 0.0
    for k, (lo, hi) in zip((3, 4, 5), BOX):
        d = a[k] - b[k]
        d -= (hi - lo) * round(d / (hi - lo))
        square += d * d
    return math.sqrt(square) - a[2] - b[2]


def least_gap(bodies):
    groups = list(bodies.values())
    return min(gap(a, b) for n, one in enumerate(groups) for other in groups[:n] for a in one for b in other)


@pytest.fixture(scope="module", autouse=True)
def molecules(folder):
    for name, spheres, kind in (("rod.mol", ROD, 1), ("pair.mol", PAIR, 2)):
        host.write_molecule(os.path.join(folder, name), [(kind, d, m, x) for *x, d, m in spheres])
    host.write_molecule(os.path.join(folder, "heavy.mol"), [(1, d, m, x) for *x, d, m in ROD], HEAD)


def test_numbers(folder):
    """Shares by number and by mass; the vector counts kinds; IDs of molecules are consecutive."""
    grains = "grain mol two 1 rigid bodies share 1 grain mol two 2 rigid bodies share 2"
    output, bodies, _ = clumps(folder, script(f"fix in all grip/insert box number 90 {grains} by number seed 5"))
    sizes = collections.Counter(len(body) for body in bodies.values())
    host.check(sizes == {3: 30, 2: 60}, f"90 clumps 1:2: {sizes}")
    host.check(sorted(bodies) == list(range(1, 91)), "IDs of molecules")
    table = host.thermo(output)
    host.check((table["f_in[7]"][-1], table["f_in[8]"][-1]) == (30, 60), "kinds in the vector")
    host.check_close(table["f_in[1]"][-1], 30 * 18e-5 + 60 * 11e-5, 1e-12, "mass that came")
    types = collections.Counter((len(body), row[0]) for body in bodies.values() for row in body)
    host.check(types == {(3, 1.0): 90, (2, 2.0): 120}, f"types {types}")
    host.check(least_gap(bodies) >= 0.0, "no two clumps overlap")

    grains = "grain mol two 1 rigid bodies share 3 grain mol two 2 type 1 rigid bodies share 1"
    output, bodies, _ = clumps(folder, script(f"fix in all grip/insert box mass 0.0144 {grains} seed 6"))
    sizes = collections.Counter(len(body) for body in bodies.values())
    # 60 rods have three quarters of the mass.
    host.check(abs(sizes[3] - 60) <= 1 and abs(sizes[2] - 0.0036 / 11e-5) <= 1, f"3:1 by mass: {sizes}")
    types = collections.Counter((len(body), row[0]) for body in bodies.values() for row in body)
    host.check(set(types) == {(3, 1.0), (2, 3.0)}, f"'type' is added to the types of the file: {types}")


def test_shapes(folder):
    """The spheres of each clump have the distances of the file, and `orient` sets its rotation."""
    insert = "fix in all grip/insert box number 150 grain mol two 1 rigid bodies seed 3 velocity 1 2 3 orient "
    _, bodies, _ = clumps(folder, script(insert + "random"))
    worst, sums = 0.0, [0.0] * 6
    for body in bodies.values():
        for i in range(3):
            for j in range(i):
                d = math.dist(body[i][3:6], body[j][3:6])
                worst = max(worst, abs(d - math.dist(ROD[i][:3], ROD[j][:3])))
        axis = [(b - a) / math.dist(body[2][3:6], body[0][3:6]) for a, b in zip(body[0][3:6], body[2][3:6])]
        for k in range(3):
            sums[k] += axis[k]
            sums[3 + k] += axis[k] ** 2
        host.check(all(math.dist(row[6:], (1, 2, 3)) < 1e-12 for row in body), f"velocity {body[0][6:]}")
    host.check(worst < 1e-16, f"clumps are rigid copies of the file, off by {worst}")
    # Means over 150 uniform directions: 0 with a standard deviation of 0.047, and 1/3 with one of 0.024.
    host.check(all(abs(s / 150) < 0.19 for s in sums[:3]) and all(abs(s / 150 - 1 / 3) < 0.1 for s in sums[3:]),
               f"axes point in all directions: {[s / 150 for s in sums]}")

    _, bodies, _ = clumps(folder, script(insert + "fixed"))
    axis = max(abs(body[2][3 + k] - body[0][3 + k] - (ROD[2][k] - ROD[0][k])) for body in bodies.values() for k in range(3))
    host.check(axis < 1e-16, f"orient fixed: the file's axes, off by {axis}")
    # A rotation by 90 degrees about z turns x into y.
    _, bodies, _ = clumps(folder, script(insert + "quat 3 0 0 3"))
    turned = max(abs(body[2][4] - body[0][4] - 4e-3) + abs(body[2][3] - body[0][3] + 0.5e-3) for body in bodies.values())
    host.check(turned < 1e-16, f"orient quat: off by {turned}")


def test_places(folder):
    """Walls, images and ranks."""
    grains = "grain mol two 1 rigid bodies share 1 grain mol two 2 rigid bodies share 1"
    insert = f"fix in all grip/insert box fraction 0.12 {grains} seed 8 budget 400".replace("rigid", "density 1500 rigid")
    _, one, reference = clumps(folder, script(insert))
    host.check(least_gap(one) >= 0.0, f"images: the least gap is {least_gap(one)}")
    crossing = sum(any(not BOX[k][0] <= row[3 + k] < BOX[k][1] for row in body for k in range(3)) for body in one.values())
    host.check(crossing > 0, "some clumps are across the borders")
    # Their volume is their mass divided by the density; by mass, the last one is within half a clump.
    volume = sum(row[1] for body in one.values() for row in body) / 1500
    host.check(abs(volume - 0.12 * 0.03 * 0.03 * 0.06) < 0.5 * 18e-5 / 1500, f"fraction: volume {volume}")
    for ranks in (2, 4, 8):
        _, _, frame = clumps(folder, script(insert), ranks)
        host.check(frame == reference, f"the same clumps on {ranks} ranks")

    insert = f"fix in all grip/insert region top number 60 {grains} inside no budget 2000 seed 9"
    _, bodies, _ = clumps(folder, script(insert, WALLS, "f f f"))
    rows = [row for body in bodies.values() for row in body]
    radial = max(math.hypot(row[3] - 0.015, row[4] - 0.015) + row[2] for row in rows)
    host.check(len(bodies) == 60 and radial <= 0.0145, f"{len(bodies)} clumps inside the drum: {radial}")
    lowest = min(row[5] - row[2] for row in rows)
    host.check(0.021 <= lowest < 0.024, f"above the floor: {lowest}")


FACE_Z, SPEED, DOWN = 0.1, 1.2, 9.81
GRAINS = "grain mol two 1 rigid bodies share 1 grain mol two 2 rigid bodies share 2"
FACE = f"fix in all grip/insert face rect 0 0 {FACE_Z} 0.03 0 0 0 0.03 0 rate number 1500 {GRAINS} inside no by number velocity 0 0 -{SPEED} seed 7"


def stream_script(insert=FACE, more="", first="", start=None, rigid="rigid/small molecule mol two reinit no", boundary="p p p",
                  every=1):
    text = script(insert, boundary=boundary).replace("timestep 1e-6", "timestep 2e-5")
    text = text[:text.index("thermo_style")].replace("fix bodies all rigid/small molecule mol two",
                                                     f"{first}fix bodies all {rigid}").replace("0.0 0.06", "0.0 0.13")
    if start:
        text = text.replace(text[text.index("region box"):text.index("pair_style")],
                            f"{host.LOAD}\nread_restart {start}\nfix id all property/atom mol ghost yes\n")
    return text + more + ("thermo_style custom step atoms f_in f_in[4] f_in[5]\nthermo 10\n"
                          f"dump d all custom {every} out.dump id mol type mass radius xu yu zu vx vy vz omegax omegay omegaz\n"
                          "dump_modify d sort id format float %.17g\n")


def stream_frames(folder, text, ranks=1):
    """The output, and for each frame the spheres of each clump: (type, mass, radius, x, y, z, vx, vy, vz, wx, wy, wz)."""
    output = host.must_run(text, cwd=folder, ranks=ranks)
    result = []
    for frame in host.read_dump(os.path.join(folder, "out.dump")):
        bodies = collections.defaultdict(list)
        names = ("mol", "type", "mass", "radius", "xu", "yu", "zu", "vx", "vy", "vz", "omegax", "omegay", "omegaz")
        for row in zip(*(frame[name] for name in names)):
            bodies[int(row[0])].append(row[1:])
        result.append(bodies)
    return output, result


def middle(body):
    return sum(row[5] for row in body) / len(body)


GRAVITY = f"fix g all gravity {DOWN} vector 0 0 -1\n"


def judge_stream(name, frames, free=True):
    """Speeds and times at the face, and free fall behind it."""
    crossed, worst, turned, fall, drop = {}, 0.0, 0.0, 0.0, 0.0
    released = {}
    for step, bodies in enumerate(frames):
        for key, body in bodies.items():
            below = middle(body) <= FACE_Z
            if not below:
                worst = max(worst, *(math.dist(row[6:9], (0, 0, -SPEED)) for row in body))
                turned = max(turned, *(math.hypot(*row[9:]) for row in body))
                continue
            if key not in released:
                released[key] = step
                left = (middle(frames[step - 1][key]) - FACE_Z) / SPEED
                crossed[key] = ((step - 1) * 2e-5 + left, len(body))
                worst = max(worst, *(math.dist(row[6:9], (0, 0, -SPEED)) for row in body))
            elif free:
                want = -SPEED - DOWN * (step - released[key]) * 2e-5
                fall = max(fall, *(math.dist(row[6:9], (0, 0, want)) for row in body))
                age = (step - released[key]) * 2e-5
                place = FACE_Z - SPEED * (step * 2e-5 - crossed[key][0]) - DOWN * age**2 / 2
                drop = max(drop, abs(middle(body) - place))
    host.check(len(crossed) > 25, f"{name}: {len(crossed)} crossed")
    host.check(worst <= 1e-12 * SPEED and turned == 0.0,
               f"{name}: at the face velocities are off by {worst:.3g}, spins by {turned:.3g}")
    host.check(fall < 1e-11, f"{name}: speeds of free fall are off by {fall:.3g}")
    host.check(drop < 1e-14, f"{name}: places of free fall are off by {drop:.3g}")
    batch = 4 * max(math.hypot(*row[:3]) + row[3] / 2 for spheres in (ROD, PAIR) for row in centred(spheres)) / SPEED
    times = sorted(time for time, _ in crossed.values())
    for k in range(1, int(len(frames) * 2e-5 / batch) + 1):
        came = sum(time <= k * batch for time in times)
        host.check(abs(came - 1500 * k * batch) <= 0.5 + 1e-9,
                   f"{name}: {came} of {1500 * k * batch:.2f} at the end of batch {k}")
    phases = sorted(time / batch % 1 for time in times)
    off = max(max(abs((k + 1) / len(phases) - p), abs(p - k / len(phases)))
              for k, p in enumerate(phases)) * math.sqrt(len(phases))
    host.check(off < 2.23, f"{name}: times within batches are not uniform: {off:.2f}")
    sizes = collections.Counter(size for _, size in crossed.values())
    host.check(abs(sizes[3] - len(crossed) / 3) <= 8, f"{name}: kinds that crossed {sizes}")


def centred(spheres):
    mean = [sum(row[k] for row in spheres) / len(spheres) for k in range(3)]
    return [[row[k] - mean[k] for k in range(3)] + list(row[3:]) for row in spheres]


def test_stream(folder):
    """Clumps through a face: each body has its velocity, orientation and time, whatever acts on it."""
    output, frames = stream_frames(folder, stream_script(first=GRAVITY) + "run 2500\n")
    judge_stream("stream", frames)
    table = host.thermo(output)
    came, upstream, mass = table["f_in"][-1], table["f_in[4]"][-1], table["f_in[5]"][-1]
    sizes = collections.Counter(len(body) for body in frames[-1].values())
    host.check(came == len(frames[-1]) and abs(sizes[3] - came / 3) < 1, f"{came} came: {sizes}")
    held = [body for body in frames[-1].values() if middle(body) > FACE_Z]
    host.check(upstream == len(held) > 3, f"{upstream} held, {len(held)} above the face")
    host.check_close(mass, sum(row[1] for body in held for row in body), 1e-5, "mass of the held")
    host.check(least_gap_of(frames[-1]) >= 0.0, "no overlap")
    turn = max(abs(math.dist(a[3:6], b[3:6]) - math.dist(c[3:6], d[3:6])) for key, body in frames[-1].items()
               if key in frames[1000]
               for a, c in zip(body, frames[1000][key]) for b, d in zip(body, frames[1000][key]))
    host.check(turn < 1e-14, f"bodies are rigid, off by {turn:.3g}")
    _, other = stream_frames(folder, stream_script(first=GRAVITY, every=2500) + "run 2500\n", 3)
    compare("3 ranks", frames[-1], other[-1])
    # The order of fixes, another integrator, forces, and runs in parts.
    push = "fix push all addforce 5e-4 2e-4 -1e-3\n"
    later = stream_script(more=push + GRAVITY + FACE + "\n").replace(FACE + "\n", "", 1)
    once, parts = (stream_frames(folder, stream_script(first=push) + runs)[1] for runs in ("run 1500\n", "run 701\nrun 799\n"))
    judge_stream("forces", parts, free=False)
    compare("in parts", once[-1], parts[-1], 1e-12)
    # The rigid fix sums up the forces of the set-up after the insertion is set up.
    before = stream_script("", first=FACE + "\n" + push)
    once, parts = (stream_frames(folder, before + runs)[1] for runs in ("run 1500\n", "run 701\nrun 799\n"))
    compare("in parts, fix first", once[-1], parts[-1], 1e-12)
    for name, text in (("fix last", later), ("nve", stream_script(more=push, rigid="rigid/nve/small molecule mol two reinit no")),
                       ("reinit yes", stream_script(more=push, rigid="rigid/small molecule mol two"))):
        _, other = stream_frames(folder, text + "run 701\nrun 799\n")
        judge_stream(name, other, free=False)
    path = os.path.join(folder, "restart")
    host.must_run(stream_script(first=GRAVITY, every=2500) + f"run 1111\nwrite_restart {path}\n", cwd=folder)
    _, other = stream_frames(folder, stream_script(first=GRAVITY, start=path, every=2500) + "run 2500 upto\n", 2)
    compare("restart, 2 ranks", frames[-1], other[-1], 1e-10)


def compare(name, want, got, tolerance=1e-13):
    if host.check(want.keys() == got.keys(), f"{name}: {len(got)} clumps, {len(want)} wanted"):
        worst = max(abs(a - b) for key in want for p, q in zip(want[key], got[key]) for a, b in zip(p, q))
        held = max(abs(a - b) for key in want if middle(want[key]) > FACE_Z for p, q in zip(want[key], got[key])
                   for a, b in zip(p[:6], q[:6]))
        host.check(worst <= tolerance, f"{name}: differs by {worst:.3g}")
        host.check(held == 0.0, f"{name}: held clumps differ by {held:.3g}")


def least_gap_of(bodies):
    """In the box of the stream, without images along z."""
    rows = [(key, row) for key, body in bodies.items() for row in body]
    return min(math.sqrt(sum((a[k] - b[k] - period * round((a[k] - b[k]) / period))**2
                             for k, period in ((3, 0.03), (4, 0.03), (5, 1)))) - a[2] - b[2]
               for n, (p, a) in enumerate(rows) for q, b in rows[:n] if p != q)


def test_walled(folder):
    """Each sphere is free of walls that narrow the stream, at the face and upstream of it."""
    insert = WALLS.replace("fix floor", "#") + FACE.replace("1500", "600").replace("inside no", "inside no budget 3000")
    _, frames = stream_frames(folder, stream_script(insert, boundary="f f p").replace("0.0145 0 0.06", "0.0145 0 0.13")
                              + "run 2000\n")
    radial = max(math.hypot(row[3] - 0.015, row[4] - 0.015) + row[2] for frame in frames for body in frame.values()
                 for row in body if middle(body) > FACE_Z)
    host.check(len(frames[-1]) >= 20 and 0.0135 < radial <= 0.0145, f"{len(frames[-1])} clumps in the drum: {radial}")


def test_first_run(folder):
    """Clumps that come at once in the first run have mass and inertia of their file, which are not those of their spheres, also
    beside a body that is there, which is at rest."""
    rod = "grain mol heavy rigid bodies"
    for ranks, there in ((1, ""), (2, ""), (2, "create_atoms 0 single 0.015 0.015 0.03 mol heavy 7\n")):
        for parts in ("run 0\n", "run 10\nrun 10\n"):
            text = script(f"fix in all grip/insert box number 20 {rod} velocity 0 0 -2").replace("molecule two rod.mol pair.mol",
                                                                                                 "molecule heavy heavy.mol")
            text = text[:text.index("thermo_style")].replace("fix bodies all rigid/small molecule mol two",
                                                             f"{there}fix bodies all rigid/small molecule mol heavy reinit no")
            output = host.must_run(text + "thermo_style custom step atoms\ncompute ke all ke/rigid bodies\n" + parts
                                   + 'print "RESULT $(c_ke)"\n', cwd=folder, ranks=ranks)
            host.check_close(host.results(output)[0][0], 0.5 * 20 * HEAVY * 4, 1e-12, f"energy after {parts!r}, {ranks} ranks")


HEAVY = 3e-4
HEAD = f"{HEAVY} mass\n0 0 0 com\n1e-9 2e-9 2e-9 0 0 0 inertia\n"


def test_motion(folder):
    """Bodies that come while others fall: each is added to the rigid fix, and moves with its mass."""
    grains = "grain mol two 1 rigid bodies share 1 grain mol two 2 rigid bodies share 1"
    insert = f"fix in all grip/insert region top rate number 1e5 until number 40 {grains} by number velocity 0 0 -1 seed 4"
    text = script(insert, steps=1000).replace("write_dump", "compute ke all ke/rigid bodies\nrun 0\nprint \"RESULT $(c_ke)\"\n"
                                                            "write_dump")
    output, bodies, _ = clumps(folder, text)
    host.check(len(bodies) == 40, f"{len(bodies)} of 40 bodies")
    host.check_close(host.results(output)[0][0], 0.5 * (20 * 18e-5 + 20 * 11e-5), 1e-12, "energy of the bodies")


def test_groups(folder):
    """All spheres of a clump join the groups of its kind."""
    head = "group rods region top\ngroup pairs region top\n"
    text = script(head + "fix in all grip/insert region top number 30 by number grain mol two 1 rigid bodies share 1 group rods "
                  "grain mol two 2 rigid bodies share 1 group pairs")
    text += 'print "RESULT $(count(rods)) $(count(pairs)) $(atoms)"\n'
    for ranks in (1, 2):
        output, bodies, _ = clumps(folder, text, ranks)
        (rods, pairs, atoms), = host.results(output)
        sizes = collections.Counter(len(body) for body in bodies.values())
        host.check(len(bodies) == 30 and rods == 15 * len(ROD) and pairs == atoms - rods == 15 * min(sizes),
                   f"{ranks} ranks: {rods} and {pairs} of {atoms}")


def test_errors(folder):
    rod = "grain mol two 1 rigid bodies"
    table = {
        "box number 5 grain mol three": "molecule 'three' does not exist, accepted: the ID of a molecule command",
        "box number 5 grain mol two 3": "molecule 'two' has no number 3, accepted: 1 to 2",
        "box number 5 grain mol two 1 diameter one 1": "'diameter' does not go with mol of grain, accepted: grain type T "
                                                       "share S density d mol ID [number] rigid FIX",
        "box number 5 grain type 1 density 1 diameter one 1 rigid bodies": "'rigid' does not go with diameter of grain, "
                                                                           "accepted: grain type T share S density d "
                                                                           "diameter KIND ...",
        f"box fraction 0.1 {rod}": "fraction needs the volume of clumps, accepted: mol with density in grain",
        f"box keep number 5 {rod}": "keep counts spheres, not clumps, accepted: keep mass",
        f"box number 5 {rod} spin 0 0 1": "LAMMPS makes rigid bodies without spin, accepted with mol: spin 0 0 0",
        "box number 5 grain mol two 1 rigid other": "rigid: fix 'other' is not there, accepted: a fix rigid/small with mol "
                                                    "two",
        "box number 5 grain mol two 1 type 3 rigid bodies": "molecule 'two' has the type 1, added to 3, accepted: up to 3 "
                                                            "in all",
    }
    for words, text in table.items():
        host.refused(words, script(f"fix in all grip/insert {words}"), f"fix in grip/insert: {text} (", cwd=folder)
    # A molecule whose own mass is not that of its spheres, which keep would count.
    total = sum(mass for *_, mass in ROD)
    heavy = script(f"fix in all grip/insert box keep mass 0.003 {rod}").replace("molecule two rod.mol", "molecule two heavy.mol")
    status, output = host.run(heavy, cwd=folder)
    text = (f"ERROR: fix in grip/insert: keep counts the masses of spheres, whose sum is {total:.6g} for a clump with the mass "
            f"{HEAVY:.6g}, accepted: molecules whose Masses have this sum (")
    host.check(status != 0 and text in output, f"keep mass of heavy clumps: {host.error_lines(output)}")
    host.must_run(script(f"fix in all grip/insert box keep mass 0.003 {rod}"), cwd=folder)
