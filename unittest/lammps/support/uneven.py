# SPDX-License-Identifier: GPL-2.0-only
"""A drum and a hopper, whose grains fill their boxes unevenly, and the work of each rank in them by counts."""
import math

import host

MODEL = "hooke 2e4 5 damping mass_velocity tangential linear_history 6e3 0 0.5"
COLUMNS = ("c_work[1]", "c_work[2]", "c_work[3]")
# The cost of a pair over that of an atom, for the weights (doc/commands/compute_grip_work.md).
WEIGHT = "variable weight atom 1+0.6*c_work[1]+0.05*c_work[2]+c_work[3]\n"
BALANCE = "fix balance all balance 10 1.05 rcb weight var weight\n"
BY_NUMBER = "fix balance all balance 10 1.05 rcb\n"


def head(boundary, balance=""):
    return host.LOAD + f"""
units lj
atom_style sphere
comm_modify vel yes
{"comm_style tiled" if balance else ""}
boundary {boundary}
neighbor 0.15 bin
neigh_modify every 1 delay 0 check yes
timestep 0.0015
"""


def contacts():
    return f"""
pair_style grip
pair_coeff * * {MODEL}
fix nve all nve/sphere
"""


def drum(radius, length):
    """A drum that turns about z, less than half full. Returns (the box and its filling, walls and gravity)."""
    return "f f p", f"""
region box block {-radius} {radius} {-radius} {radius} 0 {length}
create_box 1 box
region heap cylinder z 0 0 {radius} EDGE EDGE
region low block EDGE EDGE EDGE {-0.1 * radius} EDGE EDGE
region fill intersect 2 heap low
""", f"""
fix weight all gravity 5 vector 0 -1 0
fix drum all wall/grip {MODEL} zcylinder {radius} move rotate 0 0 0 0 0 1 60
"""


def hopper(radius, mesh):
    """A hopper of triangles above a floor, from which grains flow. Writes the mesh. Returns as drum()."""
    low, half = 1.2 * radius, radius + 1.0
    write_funnel(mesh, radius, 0.35 * radius, low)
    return "f f f", f"""
region box block {-half} {half} {-half} {half} {-0.8 * radius} {4.5 * low}
create_box 1 box
region cone cone z 0 0 {0.35 * radius - 0.1} {radius - 0.1} 0 {low}
region top cylinder z 0 0 {radius - 0.1} {low} {1.9 * low}
region fill union 2 cone top
""", f"""
fix weight all gravity 5 vector 0 0 -1
fix funnel all wall/grip {MODEL} mesh {mesh}
fix floor all wall/grip {MODEL} zplane {-0.8 * radius} NULL
fix left all wall/grip {MODEL} xplane {-half} {half}
fix front all wall/grip {MODEL} yplane {-half} {half}
"""


def fill(scene, data, steps=1000):
    """Fills a scene on one rank, and writes its grains after some steps."""
    boundary, box, walls = scene
    host.must_run(head(boundary) + box + contacts() + walls + f"""
fix bed all grip/insert region fill fraction 0.56 grain type 1 density 1 diameter one 1 relax 1e-3
run {steps}
write_data {data} nocoeff
""")


def run(scene, data, ranks, balance, dump, steps):
    """Runs the grains of a data file twice, and dumps the second run. The weights at the end of the first run are those
    with which the second begins."""
    boundary, _, walls = scene
    host.must_run(head(boundary, balance) + f"read_data {data}\n" + contacts() + walls + f"""
compute work all grip/work
{balance}
thermo_modify lost ignore
run {steps}
dump work all custom {steps // 5} {dump} id proc {" ".join(COLUMNS)}
run {steps}
""", ranks=ranks)
    return host.read_dump(dump)[1:]


def write_funnel(path, top, outlet, low, sides=24):
    """A cone from the outlet at z = 0 to z = low, and a cylinder above it, of triangles."""
    ring = [(math.cos(2 * math.pi * k / sides), math.sin(2 * math.pi * k / sides)) for k in range(sides + 1)]
    levels = [(outlet, 0.0), (top, low), (top, 3.0 * low)]
    triangles = []
    for (r1, z1), (r2, z2) in zip(levels, levels[1:]):
        for (c1, s1), (c2, s2) in zip(ring, ring[1:]):
            a, b = (r1 * c1, r1 * s1, z1), (r1 * c2, r1 * s2, z1)
            c, d = (r2 * c2, r2 * s2, z2), (r2 * c1, r2 * s1, z2)
            triangles += [(a, b, c), (a, c, d)]
    host.write_stl(path, triangles)


def loads(frame, ranks, columns=COLUMNS):
    """The sum of the columns over the atoms of each rank."""
    sums = [0.0] * ranks
    for k, proc in enumerate(frame["proc"]):
        sums[int(proc)] += sum(frame[name][k] for name in columns)
    return sums


def unevenness(frames, ranks, columns=COLUMNS):
    """Largest over mean of the ranks' loads, the mean over the frames."""
    ratios = []
    for frame in frames:
        sums = loads(frame, ranks, columns)
        ratios.append(max(sums) * ranks / sum(sums))
    return sum(ratios) / len(ratios)
