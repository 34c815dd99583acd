# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""compute grip/work against pairs counted one by one, on one rank and on several; as the weight of fix balance at the
beginning of a run and in it; and a drum and a hopper that fix balance divides by it."""
import math

import pytest

import host
import uneven

file_name = host.scratch("grip_balance_")
MODEL = "hooke 2000 10 damping mass_velocity tangential linear_history 800 0.5 0.4"
COLUMNS = uneven.COLUMNS
SKIN = 0.2
STILL = [0.0, 0.0, 0.0]


def script(data, newton="on", grid="* * *", boundary="f f f", group="all", wall="", head=""):
    return host.LOAD + f"""
units lj
newton {newton}
processors {grid}
boundary {boundary}
atom_style sphere
comm_modify vel yes
{head}
read_data {data}
neighbor {SKIN} bin
neigh_modify every 1 delay 0 check yes
timestep 0.001
pair_style grip
pair_coeff * * {MODEL}
fix nve all nve/sphere
{wall}
group some id < 3
compute work {group} grip/work
"""


def dump(name, every=1):
    return f"""
dump work all custom {every} {file_name(name)} id proc radius x y z {" ".join(COLUMNS)}
dump_modify work sort id format float %.17g
"""


def read(name):
    return host.read_dump(file_name(name))


def rows(frame):
    return [[frame[name][k] for name in COLUMNS] for k in range(len(frame["id"]))]


# ---------------------------------------------------------------------------------------------------------------------
# A row of spheres: 1 to 4 touch the next one, 4 and 5 are a quarter of the skin apart, 6 is alone. All except 6 touch
# the floor.
ROW = [(1, 0.5, [2.0 + 0.99 * k, 5.0, 0.495], STILL, STILL) for k in range(4)]
ROW += [(1, 0.5, [2.0 + 2.97 + 1.05, 5.0, 0.495], STILL, STILL), (1, 0.5, [8.5, 8.5, 8.5], STILL, STILL)]
host.write_data(file_name("row.data"), [(0.0, 10.0)] * 3, ROW)
host.write_stl(file_name("floor.stl"), host.rectangle_triangles((0, 0), (10, 10)))
CONTACTS, NEAR = [0.5, 1.0, 1.0, 0.5, 0.0, 0.0], [0.0, 0.0, 0.0, 0.5, 0.5, 0.0]
# A wall that finds the points of its surface has one more count for the atoms near it.
WALLS = {"": [0.0] * 6, f"fix floor all wall/grip {MODEL} zplane 0 NULL": [1.0] * 5 + [0.0],
         f"fix floor all wall/grip {MODEL} mesh {file_name('floor.stl')}": [2.0] * 5 + [0.0],
         f"region above block INF INF INF INF 0 INF\nfix floor all wall/grip {MODEL} region above": [2.0] * 5 + [0.0],
         f"fix floor all wall/grip {MODEL} zplane 0 NULL\nfix side all wall/grip {MODEL} yplane 4.45 NULL": [2.0] * 5 + [0.0]}


def test_row():
    for wall, of_walls in WALLS.items():
        for group, members in (("all", 6), ("some", 2)):
            host.must_run(script(file_name("row.data"), wall=wall, group=group) + dump("row") + "run 2\n")
            want = [list(row) if k < members else STILL for k, row in enumerate(zip(CONTACTS, NEAR, of_walls))]
            for frame in read("row"):
                host.check(rows(frame) == want, f"row, group {group}, {wall!r}: {rows(frame)}, want {want}")


# ---------------------------------------------------------------------------------------------------------------------
# Random spheres, some of which overlap, against pairs that are counted one by one.
SIDE = 5.0
PACKED = host.random_spheres(150, [(0.4, SIDE - 0.4)] * 3, [0.4, 0.3], 5, 1.0)
PACKED = [(kind, 1.12 * radius, x, v, w) for kind, radius, x, v, w in PACKED]
host.write_data(file_name("packed.data"), [(0.0, SIDE)] * 3, PACKED)


def counted(frame, newton):
    """{atom: (contacts, near)} with newton off; with newton on the sums over all ranks."""
    n = len(frame["id"])
    table = [[0.0, 0.0] for _ in range(n)]
    for i in range(n):
        for j in range(i):
            distance = math.dist(*[[frame[c][k] for c in "xyz"] for k in (i, j)])
            gap = distance - frame["radius"][i] - frame["radius"][j]
            if gap >= SKIN:
                continue
            share = 0.5 if newton == "on" or frame["proc"][i] == frame["proc"][j] else 1.0
            for k in (i, j):
                table[k][gap >= 0.0] += share
    return table


@pytest.mark.parametrize("newton", ("on", "off"))
def test_random_spheres(newton):
    for grid in ("1 1 1", "2 1 1", "1 2 2"):
        ranks = math.prod(int(n) for n in grid.split())
        host.must_run(script(file_name("packed.data"), newton, grid) + dump("packed") + "run 0\n", ranks=ranks)
        frame = read("packed")[0]
        want, got = counted(frame, newton), [row[:2] for row in rows(frame)]
        text = f"random spheres, newton {newton}, grid {grid}"
        total = [sum(column) for column in zip(*want)]
        host.check(min(total) > 50, f"{text}: only {total} pairs")
        if newton == "off" or ranks == 1:
            host.check(got == want, f"{text}: {[(k, a, b) for k, (a, b) in enumerate(zip(got, want)) if a != b][:3]}")
        host.check([sum(column) for column in zip(*got)] == total, f"{text}: {[sum(c) for c in zip(*got)]}, want {total}")


def test_threads_and_hybrid():
    """The same with threads, whose contacts are in several stores, and in a hybrid style."""
    for text, change in (("threads", ("pair_style grip", "pair_style grip/omp")),
                         ("hybrid", ("pair_style grip", "pair_style hybrid grip"))):
        lines = script(file_name("packed.data"), "off", "2 1 1", head="package omp 2\n" * (text == "threads")).replace(*change)
        if text == "hybrid":
            lines = lines.replace(f"* * {MODEL}", f"* * grip {MODEL}")
        status, printed = host.run(lines + dump("packed") + "run 0\n", ranks=2)
        if "Unrecognized pair style 'grip/omp'" in printed:
            continue  # a build without threads
        frame = read("packed")[0]
        host.check(status == 0 and [row[:2] for row in rows(frame)] == counted(frame, "off"),
                   f"{text}: other counts {printed[-2000:]}")


# ---------------------------------------------------------------------------------------------------------------------
# As a weight: the unevenness that fix balance finds is that of the values dumped a step before, in a run, and of the
# values at the end of the previous run when the next one begins. Before the first run all atoms weigh the same. Atoms
# that are created or deleted between two runs change nothing for the others.
WEIGHT = "variable weight atom 1+3*c_work[1]+c_work[2]+2*c_work[3]\n"
FLOOR = f"fix floor all wall/grip {MODEL} zplane 0 NULL\nfix fall all gravity 5 vector 0 0 -1\n"


def weighed(frame, ranks, weights=(3.0, 1.0, 2.0)):
    sums = [0.0] * ranks
    for proc, row in zip(frame["proc"], rows(frame)):
        sums[int(proc)] += 1.0 + sum(w * value for w, value in zip(weights, row))
    return max(sums) * ranks / sum(sums)


@pytest.mark.parametrize("style, head", (("shift xyz 10 1.0", ""), ("rcb", "comm_style tiled")))
def test_weight(style, head):
    body = script(file_name("packed.data"), grid="2 2 1", wall=FLOOR, head=head) + WEIGHT
    balance = f"fix b all balance 7 1.0 {style} weight var weight\nthermo_style custom step f_b f_b[1] f_b[3]\nthermo 1\n"
    printed = host.must_run(body + balance + dump("first") + "run 20\nundump work\n" + dump("second") + "run 0\n", ranks=4)
    frames, after = read("first"), read("second")
    tables = [[[float(word) for word in line.split()] for line in part.split("\n") if len(line.split()) == 4
               and line.split()[0].isdigit()]
              for part in printed.split("Step")[1:]]
    by_number = weighed(frames[0], 4, (0.0, 0.0, 0.0))
    host.check(by_number > 1.01 and weighed(after[0], 4) > 1.0, f"{style}: nothing to balance")
    for step in (7, 14):
        host.check_close(tables[0][step][3], weighed(frames[step - 1], 4), 1e-5, f"{style}: the unevenness before step {step}")
    host.check_close(tables[1][0][3], weighed(frames[20], 4), 1e-5, f"{style}: the unevenness before the second run")
    host.must_run(body + balance + "run 5\ncreate_atoms 1 single 4.7 4.7 4.9\nset atom 151 diameter 0.1 density 1\nrun 5\n"
                  "delete_atoms id 3:9 compress no\nrun 5\ngroup bad id 2:40:2\ndelete_atoms group bad\nrun 5\n".replace(
                      "delete_atoms id 3:9", "group worse id 3:9\ndelete_atoms group worse"), ranks=4)


def test_errors():
    """Errors."""
    BASE = script(file_name("row.data"))
    for lines, wanted in (
            (BASE.replace("grip/work", "grip/work contacts"), "compute work grip/work: unknown word 'contacts'; accepted: none"),
            (BASE.replace("pair_style grip", "pair_style zero 1.2").replace(f"* * {MODEL}", "* *") + "run 0\n",
             "compute work grip/work: there is no pair_style grip"),
            (BASE + WEIGHT + "run 0\nbalance 1.0 shift x 5 1.0 weight var weight\n",
             "compute work grip/work: pairs are known in a run only")):
        host.refused(wanted, lines, wanted)


@pytest.mark.parametrize("name, scene", (("drum", uneven.drum(8.0, 8.0)),
                                         ("hopper", uneven.hopper(6.0, file_name("funnel.stl")))))
def test_scenes(name, scene):
    """A drum and a hopper on 8 ranks: bricks of one size, the same number of atoms, the same weight."""
    uneven.fill(scene, file_name(name + ".data"))
    bricks, number, weight = (uneven.unevenness(uneven.run(scene, file_name(name + ".data"), 8, balance, file_name(name), 25), 8)
                              for balance in ("", uneven.BY_NUMBER, uneven.WEIGHT + uneven.BALANCE))
    text = f"{name}: largest over mean {bricks:.3f} in bricks, {number:.3f} by number, {weight:.3f} by weight"
    print(text)
    host.check(bricks > 1.8 and weight < 1.15 and weight < number, text)
