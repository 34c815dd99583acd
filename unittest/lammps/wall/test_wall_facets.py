# SPDX-License-Identifier: GPL-2.0-only
"""The output of mesh walls about their facets: pressure, shear, wear, torque about a point, pictures, files for
ParaView; compared with closed forms, on several ranks and after a restart."""
import math
import random

import host
from restarts import in_format_1
from walls import ELASTIC, K, R, SCRATCH, near, path, script, simulate, write_mesh

COLUMNS = ("number", "x", "y", "z", "area", "pressure", "shear", "fx", "fy", "fz", "heat", "wear")
PUSH = 0.1 * R  # the overlap of a fixed sphere
# The dashpot is strong enough that every sliding contact is at the limit of friction.
SLIDING = f"hooke {K} 5 damping velocity tangential linear_nohistory 1e6 0.5"


# Two large triangles in the plane z = 0, the first of them at x < y; between them the file has one without
# area.
A, B, C, D = (-0.4, -0.4, 0.0), (0.4, -0.4, 0.0), (0.4, 0.4, 0.0), (-0.4, 0.4, 0.0)
FLOOR = write_mesh("floor.stl", [(A, C, D), (A, A, B), (A, B, C)])
AREA = 0.32
# Values for both triangles, and for each sphere, which is above the third triangle of the file.
OVER_LAST = ((0.1, -0.1, R - PUSH),)


def table(name):
    """The rows of the last table that dump local has written, as dictionaries."""
    with open(path(name)) as file:
        lines = file.read().split("ITEM: ENTRIES")[-1].splitlines()[1:]
    return [dict(zip(COLUMNS, map(float, line.split()))) for line in lines]


def dump(name, every):
    return f"dump d all local {every} {path(name)} " + " ".join(
        f"f_w[{c + 1}]" for c in range(len(COLUMNS))) + "\ndump_modify d format float %.17g"


def check_row(row, text, **want):
    for column, value in want.items():
        host.check(abs(row[column] - value) <= 1e-9 * max(1e-6, abs(value)),
                   f"{text}: {column} is {row[column]}, want {value}")


def test_held_sphere():
    """A sphere that is pressed onto a triangle: force over area, and no other triangle is in the output."""
    for ranks in (1, 2):
        simulate(f"fix w all wall/grip {ELASTIC} mesh {FLOOR} facets 5\n{dump('held', 5)}\nrun 10", atoms=OVER_LAST, nve="",
                 ranks=ranks)
        rows = table("held")
        host.check(len(rows) == 1, f"{len(rows)} rows on {ranks} ranks")
        check_row(rows[0], f"{ranks} ranks", number=3, x=(-0.4 + 0.4 + 0.4) / 3, y=(-0.4 - 0.4 + 0.4) / 3, z=0, area=AREA,
                  pressure=K * PUSH / AREA, shear=0, fx=0, fy=0, fz=-K * PUSH, heat=0, wear=0)


def test_from_below():
    """Both sides of a triangle exert forces: the pressure is above 0, and the force is upwards."""
    simulate(f"fix w all wall/grip {ELASTIC} mesh {FLOOR} facets 1\n{dump('below', 1)}\nrun 1",
             atoms=((0.1, -0.1, PUSH - R),), nve="")
    check_row(table("below")[0], "from below", pressure=K * PUSH / AREA, fz=K * PUSH)


def test_mean_over_steps():
    """The mean is over the steps since the previous output, whether or not there was a contact: the wall moves away
    after half of the time."""
    simulate(f"variable z equal \"-0.1*(step > 5)\"\nfix w all wall/grip {ELASTIC} mesh {FLOOR} "
             f"move variable NULL NULL v_z facets 10\n{dump('mean', 10)}\nrun 10", atoms=OVER_LAST, nve="")
    check_row(table("mean")[0], "half of the time", pressure=0.5 * K * PUSH / AREA, fz=-0.5 * K * PUSH)


def test_sliding_wears():
    """A belt slides under a fixed sphere: friction is shear, and wear is that of Archard and Finnie. The belt moves
    along the surface, so Finnie's angle and his wear are 0; a belt that also approaches the sphere wears."""
    speed, steps, dt = 0.7, 20, 1e-5
    load = K * PUSH
    lines = "fix w all wall/grip {} mesh {} surface linear {} 0 0 facets {} wear {} 3e-6\n{}\nrun {}"
    for law, want in (("archard", 3e-6 * load * speed * steps * dt / AREA), ("finnie", 0.0)):
        simulate(lines.format(SLIDING, FLOOR, speed, steps, law, dump(law, steps), steps), atoms=OVER_LAST, nve="")
        check_row(table(law)[0], law, shear=0.5 * load / AREA, fx=-0.5 * load * 1.0, fz=-load, wear=want)
    # Down onto the wall, on both sides of the angle at which Finnie's law changes.
    for down in (0.1, 0.5):
        simulate(f"fix w all wall/grip {ELASTIC} mesh {FLOOR} facets 1 wear finnie 3e-6\n{dump('finnie', 1)}\n"
                 f"velocity all set {speed} 0 {-down}\nrun 1", atoms=OVER_LAST, nve="fix m all nve/noforce")
        size = math.hypot(speed, down)
        sine, cosine = down / size, speed / size
        share = cosine**2 / 3 if 3 * sine > cosine else 2 * sine * cosine - 3 * sine**2
        want = 2 * 3e-6 * share * size * K * (PUSH + down * dt) * dt / AREA
        check_row(table("finnie")[0], f"finnie, down at {down}", wear=want)
    # Moving away does not wear.
    simulate(f"fix w all wall/grip {ELASTIC} mesh {FLOOR} facets 1 wear finnie 3e-6\n{dump('finnie', 1)}\n"
             f"velocity all set {speed} 0 0.1\nrun 1", atoms=OVER_LAST, nve="fix m all nve/noforce")
    check_row(table("finnie")[0], "finnie, upwards", wear=0)


def test_finnie_on_a_mesh_that_moves():
    """A mesh that approaches a sphere with increasing and decreasing speed wears according to its velocity at the
    end of each step, with and without a ledger."""
    speed, steps, dt, size, period = 0.7, 20, 1e-5, 2e-4, 1e-3
    want = 0.0
    for n in range(1, steps + 1):
        angle = 2 * math.pi * n * dt / period
        up, overlap = size * 2 * math.pi / period * math.cos(angle), PUSH + size * math.sin(angle)
        total = math.hypot(speed, up)
        sine, cosine = up / total, speed / total
        share = cosine**2 / 3 if 3 * sine > cosine else 2 * sine * cosine - 3 * sine**2
        want += 2 * 3e-6 * share * total * K * overlap * dt / AREA
    for energy in ("no", "yes"):
        simulate(f"pair_style grip energy {energy}\npair_coeff * * {ELASTIC}\nvelocity all set {speed} 0 0\n"
                 f"fix w all wall/grip {ELASTIC} mesh {FLOOR} move wiggle 0 0 {size!r} {period!r} facets {steps} wear finnie "
                 "3e-6 "
                 f"energy {energy}\n{dump('ledger', steps)}\nrun {steps}", atoms=OVER_LAST, nve="fix m all nve/noforce")
        check_row(table("ledger")[0], f"energy {energy}", wear=want)


def test_heat():
    """A warm wall loses the heat that its facets conduct into two spheres: 2 k a (T_wall - T), with a = sqrt(R
    overlap). Flows through the same facet are added."""
    k, wall, own = 0.7, 350.0, 300.0
    simulate(f"fix p all property/atom temperature heatflow ghost yes\nset group all temperature {own}\n"
             f"fix w all wall/grip {ELASTIC} heat radius {k} mesh {FLOOR} temperature {wall} facets 5\n{dump('heat', 5)}\nrun 5",
             atoms=(*OVER_LAST, (0.2, -0.2, R - PUSH / 4)), nve="")
    row, = table("heat")
    check_row(row, "heat", heat=-2 * k * (wall - own) * (math.sqrt(R * PUSH) + math.sqrt(R * PUSH / 4)))


def test_turned_over():
    """A plate that rotates about x by 90 degrees with the sphere in it: pressure and shear refer to the triangle's
    normal in each step, and the mean force is that of a rotating vector."""
    steps, dt = 100, 1e-5
    turn = f"move rotate 0 0 0 1 0 0 {4 * steps * dt!r}"
    simulate(f"fix w all wall/grip {ELASTIC} mesh {FLOOR} facets {steps} {turn}\n{dump('turned', steps)}\nrun {steps}",
             atoms=OVER_LAST, nve=f"fix pull all {turn}", dt=dt)
    angles = [math.pi / 2 * (n + 1) / steps for n in range(steps)]
    fy, fz = [K * PUSH * math.fsum(map(f, angles)) / steps for f in (math.sin, lambda a: -math.cos(a))]
    row, = table("turned")
    check_row(row, "turned over", x=0.4 / 3, y=0, z=-0.4 / 3, pressure=K * PUSH / AREA, fy=fy, fz=fz)
    host.check(abs(row["shear"]) < 1e-9 * K * PUSH / AREA, f"shear {row['shear']}, expected 0")


def test_numbers_go_through_the_files():
    """Facets are numbered through all files, and omitted triangles keep their numbers; compute grip/contact outputs
    the same numbers, and so does `contacts`."""
    second = write_mesh("second.stl", [(A, A, B), ((0.1, 0.1, 0.2), (0.3, 0.1, 0.2), (0.3, 0.3, 0.2))])
    told = simulate(f"pair_style grip energy contacts\npair_coeff * * {ELASTIC}\n"
             f"fix w all wall/grip {ELASTIC} mesh {FLOOR} {second} facets 1 contacts energy contacts\n"
             "compute c all grip/contact face\n"
             f"{dump('numbers', 1)}\ndump c all local 1 {path('faces')} c_c\nrun 1\nSHOW", "F_w[1][1]", "F_w[1][10]",
                    atoms=((0.25, 0.15, 0.2 + R - PUSH),), nve="")
    host.check(told == [[1.0, 5.0]], f"contacts has {told}, expected 1 and 5")
    row, = table("numbers")
    check_row(row, "second file", number=5, area=0.02, pressure=K * PUSH / 0.02)
    faces = list(host.read_dump(path("faces"))[-1].values())
    host.check(faces == [[5.0]], f"compute grip/contact has the faces {faces}, expected 5")


def test_means_are_those_of_the_fix():
    """The mean forces of all facets add up to the mean force on the wall, which fix ave/time computes from f_w."""
    simulate(BUSY + f"fix b all balance 40 1.0 shift xy 5 1.01\nfix mean all ave/time 1 100 100 f_w[1] f_w[2] f_w[3] "
             f"file {path('mean.txt')} format ' %.17g'\n{dump('means', 100)}\nrun 200", atoms=crowd(), ranks=4)
    with open(path("mean.txt")) as file:
        mean = [float(word) for word in file.read().splitlines()[-1].split()[1:]]
    told = table("means")
    near([math.fsum(row[c] for row in told) for c in ("fx", "fy", "fz")], mean, 1e-12 * max(map(abs, mean)), "mean force")


def crowd(count=60):
    rng = random.Random(5)
    sites = rng.sample([(i, j) for i in range(-14, 15) for j in range(-14, 15)], count)
    return tuple((0.025 * i, 0.025 * j, R - 2e-5) for i, j in sites)


def sheet(n):
    """A floor of 2 n n triangles."""
    def at(i, j):
        return (-0.4 + 0.8 * i / n, -0.4 + 0.8 * j / n, 0.0)
    return [triangle for i in range(n) for j in range(n)
            for triangle in ((at(i, j), at(i + 1, j), at(i + 1, j + 1)), (at(i, j), at(i + 1, j + 1), at(i, j + 1)))]


TILES = write_mesh("tiles.stl", sheet(12))
BUSY = ("set group all omega 5 -3 2\nvelocity all set 0.3 -0.2 0\nfix g all gravity 9.81 vector 0 0 -1\n"
        f"fix w all wall/grip {SLIDING} mesh {TILES} surface linear 0.2 0 0 facets 100 wear archard 1e-6\n")


def test_ranks_and_restarts():
    """The forces on the facets add up to that on the wall. The values are the same on any number of ranks, and in a
    run that continues from a restart file between two outputs."""
    one = []
    for ranks in (1, 2, 4):
        name = f"busy{ranks}"
        simulate(BUSY + f"fix b all balance 20 1.0 shift xy 5 1.0\n{dump(name, 100)}\n"
                 "run 150\nwrite_restart middle.restart\nrun 50", atoms=crowd(), ranks=ranks)
        got = table(name)
        host.check(len(got) > 20, f"only {len(got)} facets were touched")
        one = one or got
        for a, b in zip(got, one):
            near(list(a.values()), list(b.values()), 1e-9 * max(map(abs, b.values())), f"{ranks} ranks")
        host.check(len(got) == len(one), f"{ranks} ranks output {len(got)} facets, one outputs {len(one)}")
    for ranks in (1, 3):
        simulate(BUSY.split("\n", 1)[1].replace("velocity all set 0.3 -0.2 0\n", "") + f"{dump('again', 100)}\nrun 50",
                 start=f"read_restart {path('middle.restart')}", ranks=ranks)
        got = table("again")
        host.check(len(got) == len(one), f"after the restart {len(got)} facets, before {len(one)}")
        for a, b in zip(got, one):
            near(list(a.values()), list(b.values()), 1e-6 * max(map(abs, b.values())), "after a restart")
    lines = BUSY.replace("facets 100", "facets 1") + f"{dump('sum', 30)}\nrun 30\nSHOW"
    total = simulate(lines, "f_w[1]", "f_w[2]", "f_w[3]", atoms=crowd())[0]
    told = table("sum")
    near([math.fsum(row[c] for row in told) for c in ("fx", "fy", "fz")], total, 1e-12 * K * R, "sum of the facets")


def test_means_after_a_restart():
    """Output in the step of the restart file is that of the run that wrote the file. If an omitted triangle is
    removed from the mesh file, the other triangles have other numbers, but keep their sums. A file in the previous format is
    read too."""
    def mesh(name, *extra):
        return write_mesh(name, [(A, C, D), *extra, (A, B, C)])
    wall = f"fix w all wall/grip {SLIDING} mesh {{}} surface linear 0.3 0 0 facets 10 wear archard 1e-6\n"
    simulate(wall.format(FLOOR) + f"{dump('before', 10)}\nrun 20\nwrite_restart means.restart", atoms=OVER_LAST, nve="")
    before, = table("before")
    with open(path("means.restart"), "rb") as file:
        content = file.read()
    with open(path("format_1.restart"), "wb") as file:
        file.write(in_format_1(content))
    for name, number, restart in ((FLOOR, 3, "means"), (mesh("without.stl"), 2, "means"), (FLOOR, 3, "format_1")):
        for ranks in (1, 2):
            simulate(wall.format(name) + f"{dump('after', 10)}\nrun 0", start=f"read_restart {path(restart)}.restart",
                     nve="", ranks=ranks)
            after, = table("after")
            host.check(after == {**before, "number": number}, f"{name}, {restart}, {ranks} ranks: {after}, before {before}")


def test_other_triangles_after_a_restart():
    simulate(BUSY + "run 150\nwrite_restart other.restart", "f_w[3]", atoms=crowd())
    out = host.must_run(script(
        BUSY.split("\n", 1)[1].replace(TILES, FLOOR) + "run 0", start=f"read_restart {path('other.restart')}"),
        cwd=SCRATCH.name)
    host.check("sums of facets are those of other triangles" in out, "no warning about other triangles")


def test_torque_about_a_point():
    """f_w[4] to f_w[6] about another point differ by the lever times the force; a torque due to rolling resistance
    is included."""
    about = (0.3, -0.2, 0.7)
    model = SLIDING + " rolling sds 1e3 0 0.5"
    lines = "set group all omega 5 -3 2\nfix w all wall/grip {} mesh {} {}\nrun 20\nSHOW"
    shown = [f"f_w[{k + 1}]" for k in range(6)]
    first = simulate(lines.format(model, FLOOR, ""), *shown, atoms=OVER_LAST, nve="")[0]
    other = simulate(lines.format(model, FLOOR, "about %g %g %g" % about), *shown, atoms=OVER_LAST, nve="")[0]
    f = first[:3]
    lever = (about[1] * f[2] - about[2] * f[1], about[2] * f[0] - about[0] * f[2], about[0] * f[1] - about[1] * f[0])
    near(other, f + [t - m for t, m in zip(first[3:], lever)], 1e-12 * K * R, "torque about a point")


def test_torque_in_closed_form():
    """A fixed spinning sphere slides, and its rolling resistance is at its limit: the torque about a point is that
    of both forces at the sphere's surface, where LAMMPS's laws let friction act, plus that of the rolling
    resistance."""
    mu, mu_roll, load = 0.5, 0.2, K * PUSH
    about = (0.3, -0.2, 0.7)
    at = (OVER_LAST[0][0] - about[0], OVER_LAST[0][1] - about[1], -PUSH - about[2])
    f = (-mu * load, 0.0, -load)
    torque = [at[1] * f[2] - at[2] * f[1], at[2] * f[0] - at[0] * f[2] + mu_roll * load * R, at[0] * f[1] - at[1] * f[0]]
    row = simulate(f"set group all omega 0 50 0\nfix w all wall/grip {SLIDING} rolling sds 1e7 0 {mu_roll} mesh {FLOOR} "
                   "about %g %g %g\nrun 20\nSHOW" % about, *[f"f_w[{k + 1}]" for k in range(6)], atoms=OVER_LAST, nve="")[0]
    near(row, [*f, *torque], 1e-11 * load, "force and torque")


def test_picture():
    """dump image draws the mesh: seen from above, the floor covers the whole picture except for margins, also on
    several ranks. In LAMMPS 4 Jul 2026 dump image belongs to a package that may not be installed."""
    for ranks in (1, 2):
        status, output = host.run(script(
            f"fix w all wall/grip {ELASTIC} mesh {FLOOR}\ndump i all image 1 {path('floor.*.ppm')} type type size 40 40 view 0 0 "
            "zoom 1.2 box no 0 fix w type 1 0\ndump_modify i backcolor black\nrun 0", atoms=((0.3, 0.3, 0.35),)),
            ranks=ranks, cwd=SCRATCH.name)
        if "is part of the GRAPHICS package which is not enabled" in output:
            print("no picture: this host has no dump image")
            return
        host.check(status == 0, f"no picture: {output[-300:]}")
        with open(path("floor.0.ppm"), "rb") as file:
            pixels = file.read()[-40 * 40 * 3:]
        lit = sum(any(pixels[3 * k:3 * k + 3]) for k in range(1600))
        middle = all(any(pixels[3 * (40 * i + j):][:3]) for i in range(15, 25) for j in range(15, 25))
        host.check(middle and 400 < lit < 1600, f"{ranks} ranks: {lit} of 1600 pixels are lit, the middle {middle}")


def test_refused():
    """Wrong words, with the complete text of their errors."""
    cases = {
        "zplane 0 NULL facets 10": "'facets' needs the wall style mesh",
        "zplane 0 NULL vtk 10 a.*.vtp": "'vtk' needs the wall style mesh",
        "mesh floor.stl facets": "value of 'facets' is missing, accepted: a whole number from 1",
        "mesh floor.stl facets 0": "'facets' is '0', accepted: a whole number from 1",
        "mesh floor.stl wear archard 1e-9": "'wear' needs 'facets N'",
        "mesh floor.stl facets 10 wear oka 1": "'wear' is 'oka', accepted: archard finnie",
        "mesh floor.stl facets 10 wear finnie -1": "the coefficient of wear is '-1', accepted: 0 and above",
        "mesh floor.stl vtk 10 a.vtp": "the name of vtk is 'a.vtp', accepted: one with a '*' for the step, and the ending .vtp",
        "mesh floor.stl facets 10 vtk 15 a.*.vtp":
            "vtk every 15 steps is not a multiple of facets every 10 steps; accepted: a multiple",
        "mesh floor.stl facets 10 facets 20": "'facets' is given twice",
        "mesh floor.stl facets 10 wear archard 1 wear finnie 1": "'wear' is given twice",
        "mesh floor.stl vtk 10 a.*.vtp vtk 10 b.*.vtp": "'vtk' is given twice",
        "mesh floor.stl about 0 1": "value of 'about' is missing, accepted: three numbers",
    }
    for words, text in cases.items():
        host.refused(f"'{words}'", script(f"fix w all wall/grip {ELASTIC} {words}"), f"ERROR: fix w wall/grip: {text}",
                     cwd=SCRATCH.name)
