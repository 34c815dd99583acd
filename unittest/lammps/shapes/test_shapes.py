# SPDX-License-Identifier: GPL-2.0-only
"""fix grip/shapes: sizes and masses, orientation, free rotation against an integration of Euler's equations, torques
against spheres, restart files, ranks, files for ParaView, and the energy ledger."""
import math

import pytest

import host

path = host.scratch("grip_shapes_")
DENSITY = 2500.0
AXES = (0.02, 0.012, 0.008)
QUATERNION = [f"d2_grip_quat[{k}]" for k in (1, 2, 3, 4)]
SPIN = ["omegax", "omegay", "omegaz"]
COLUMNS = ["id", "type", "radius", "mass", *QUATERNION, *SPIN, "vx", "vy", "vz"]


def head(more="", box="0 1 0 1 0 1", dt=1e-3, ntypes=2, atoms="lattice sc 0.25\ncreate_atoms 1 box\n"):
    return f"""{host.LOAD}units si
atom_style sphere
atom_modify map array
newton off
comm_modify vel yes cutoff 0.1
region box block {box}
create_box {ntypes} box
{atoms}neighbor 0.01 bin
neigh_modify delay 0 every 1 check yes
pair_style zero 0.05
pair_coeff * *
timestep {dt!r}
{more}
"""


def shapes(words=None, more=""):
    words = words or f"type 1 ellipsoid {AXES[0]} {AXES[1]} {AXES[2]} density {DENSITY}"
    return f"fix s all grip/shapes {words} {more}\n"


def dump(name, every, more=()):
    return (f"dump {name} all custom {every} {path(name)} {' '.join([*COLUMNS, *more])}\n"
            f"dump_modify {name} sort id format float %.17g\n")


def read(name):
    """The frames of a dump: for each a list of rows {column: value}."""
    frames = host.read_dump(path(name))
    return [[dict(zip(frame, row)) for row in zip(*frame.values())] for frame in frames]


def quaternion(row):
    return [row[name] for name in QUATERNION]


def turned(q, v):
    """A vector of the grain, in space."""
    w, x, y, z = q
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2],
            v[2] + w * t[2] + x * t[1] - y * t[0]]


def own(q, v):
    """A vector in space, along the axes of the grain."""
    return turned([q[0], -q[1], -q[2], -q[3]], v)


def moments(mass, axes):
    a, b, c = (x * x for x in axes)
    return [0.2 * mass * (b + c), 0.2 * mass * (a + c), 0.2 * mass * (a + b)]


def energy(row, axes):
    w = own(quaternion(row), [row[name] for name in SPIN])
    return 0.5 * sum(i * x * x for i, x in zip(moments(row["mass"], axes), w))


def momentum(row, axes):
    q = quaternion(row)
    w = own(q, [row[name] for name in SPIN])
    return turned(q, [i * x for i, x in zip(moments(row["mass"], axes), w)])


def norm(v):
    return math.sqrt(sum(x * x for x in v))


# ------------------------------------------------------------------------------------------------------------


def test_sizes():
    """Radius and mass are those of the shape, whatever the script has left; spheres keep theirs."""
    output = host.must_run(head() + f"""
set group all diameter 0.01 density 1000
set atom 1*32 type 2
fix s all grip/shapes type 1 superellipsoid {AXES[0]} {AXES[1]} {AXES[2]} 2 2 density {DENSITY} cushion 0.001
group spheres type 2
fix nve spheres nve/sphere
{dump("sizes", 1, [f"f_s[{k}]" for k in range(1, 9)])}run 0
run 0
""")
    volume = 4 / 3 * math.pi * AXES[0] * AXES[1] * AXES[2]
    for row in read("sizes")[-1]:
        columns = [row[f"f_s[{k}]"] for k in range(1, 9)]
        if row["type"] == 2:
            host.check(columns[:4] == [1, 0, 0, 0] and columns[4:] == [0.005] * 4 and row["radius"] == 0.005,
                       f"a sphere has {columns}")
            continue
        host.check_close(row["radius"], AXES[0], 1e-9, "bounding radius")
        host.check_close(row["mass"], DENSITY * volume, 1e-5, "mass, with the cushion")
        host.check(columns[:4] == quaternion(row), "the quaternion of the output")
        for got, want in zip(columns[4:7], AXES):
            host.check_close(got, want, 1e-9, "half extent")
        host.check_close(columns[7], (0.75 * volume / math.pi)**(1 / 3), 1e-5, "radius of equal volume")
    host.check(output.count("sets radius and mass of 32 atoms") == 1, "one message of new sizes")
    host.must_run(head() + f"""
set group all diameter 0.01 density 1000
set atom 1 diameter 0.03
{shapes(more="size radius")}{dump("copies", 1)}run 0
""")
    for row in read("copies")[-1]:
        s = row["radius"] / AXES[0]
        host.check_close(s, 0.75 if row["id"] == 1 else 0.25, 1e-12, "scale")
        host.check_close(row["mass"], s**3 * DENSITY * volume, 1e-11, "mass of a copy")


def test_orientation():
    """A pure function of seed and ID: the same on any number of ranks. It is uniform."""
    frames = {}
    for ranks in (1, 2, 3, 4):
        host.must_run(head(atoms="lattice sc 0.1\ncreate_atoms 1 box\n") + shapes(more="orient random 7")
                      + dump("random", 1) + "run 0\n", ranks=ranks)
        frames[ranks] = [quaternion(row) for row in read("random")[0]]
        host.check(frames[ranks] == frames[1], f"orientation on {ranks} ranks")
    n = len(frames[1])
    host.check(all(abs(norm(q) - 1) < 1e-15 for q in frames[1]) and n == 1000, "length 1")
    for a in range(4):
        for b in range(a + 1):
            mean = sum(q[a] * q[b] for q in frames[1]) / n
            host.check(abs(mean - (0.25 if a == b else 0)) < 0.035, f"mean of q[{a}] q[{b}] is {mean}")
    host.must_run(head() + shapes(more="orient random 8") + dump("other", 1) + "run 0\n")
    host.check(quaternion(read("other")[0][0]) != frames[1][0], "another seed")
    host.must_run(head() + shapes(more="orient quat 0.6 0 0.8 0") + dump("fixed", 1) + "run 0\n")
    host.check(all(quaternion(row) == [0.6, 0, 0.8, 0] for row in read("fixed")[0]), "orient quat")


def test_free_rotation():
    """1e5 steps of 0.05 rad: the energy stays within 1e-4, the angular momentum within 1e-12."""
    axes = {1: AXES, 2: (0.01, 0.01, 0.002), 3: (0.02, 0.004, 0.004), 4: (0.01, 0.0101, 0.0099)}
    words = " ".join(f"type {t} ellipsoid {a} {b} {c} density {DENSITY}" for t, (a, b, c) in axes.items())
    host.must_run(head(ntypes=4, dt=0.05 / norm((30, -50, 80)), atoms="lattice sc 0.5\ncreate_atoms 1 box\n") + f"""
set atom 3*4 type 2
set atom 5*6 type 3
set atom 7*8 type 4
set group all omega 30 -50 80
{shapes(words)}{dump("free", 1000)}run 100000
""")
    frames = read("free")
    for k, first in enumerate(frames[0]):
        shape = axes[first["type"]]
        e, m = energy(first, shape), momentum(first, shape)
        drift = max(abs(energy(frame[k], shape) / e - 1) for frame in frames)
        host.check(drift < 1e-4, f"atom {k + 1}: energy drifts by {drift:.3g}")
        drift = max(abs(norm(momentum(frame[k], shape)) / norm(m) - 1) for frame in frames)
        host.check(drift < 1e-12, f"atom {k + 1}: the length of the angular momentum drifts by {drift:.3g}")
        drift = max(norm([a - b for a, b in zip(momentum(frame[k], shape), m)]) / norm(m) for frame in frames)
        host.check(drift < 1e-12, f"atom {k + 1}: the angular momentum drifts by {drift:.3g}")
        lengths = max(abs(norm(quaternion(frame[k])) - 1) for frame in frames)
        host.check(lengths < 1e-15, f"atom {k + 1}: the length of the quaternion is off by {lengths:.3g}")
        host.check(frames[0][k]["vx"] == frames[-1][k]["vx"], "velocity")


def euler(q, w, inertia, time, steps):
    """The quaternion and the spin after a time, by the method of Runge and Kutta of order 4. The spin is along the axes."""
    def rates(state):
        a, b, c, d, x, y, z = state
        return [0.5 * (-b * x - c * y - d * z), 0.5 * (a * x + c * z - d * y), 0.5 * (a * y + d * x - b * z),
                0.5 * (a * z + b * y - c * x), (inertia[1] - inertia[2]) * y * z / inertia[0],
                (inertia[2] - inertia[0]) * z * x / inertia[1], (inertia[0] - inertia[1]) * x * y / inertia[2]]

    state, h = [*q, *w], time / steps
    for _ in range(steps):
        k1 = rates(state)
        k2 = rates([s + 0.5 * h * k for s, k in zip(state, k1)])
        k3 = rates([s + 0.5 * h * k for s, k in zip(state, k2)])
        k4 = rates([s + h * k for s, k in zip(state, k3)])
        state = [s + h / 6 * (a + 2 * b + 2 * c + d) for s, a, b, c, d in zip(state, k1, k2, k3, k4)]
    return state[:4], state[4:]


def test_euler():
    """Pose and spin after about 5 turns, whose error falls with the square of the time step."""
    errors = []
    for steps in (500, 2000):
        host.must_run(head(dt=0.4 / steps, atoms="create_atoms 1 single 0.5 0.5 0.5\n") + f"""
set group all omega 60 20 -50
{shapes(more="orient random 3")}{dump("pose", steps)}run {steps}
""")
        first, last = (frame[0] for frame in read("pose"))
        q = quaternion(first)
        want, spin = euler(q, own(q, [60, 20, -50]), moments(first["mass"], AXES), 0.4, 8000)
        errors.append(norm([a - b for a, b in zip(quaternion(last), want)])
                      + norm([a - b for a, b in zip([last[name] for name in SPIN], turned(want, spin))]) / 80)
    host.check(errors[1] < 2e-3 and 14 < errors[0] / errors[1] < 18, f"errors of the pose: {errors}")


def test_torque():
    """An ellipsoid with equal axes is a sphere: a collision with friction gives the motion of fix nve/sphere."""
    rows = []
    for fix in ("fix s all nve/sphere", f"fix s all grip/shapes type 1 ellipsoid 0.01 0.01 0.01 density {DENSITY}"):
        atoms = "create_atoms 1 single 0.45 0.5 0.5\ncreate_atoms 1 single 0.4695 0.502 0.503\n"
        host.must_run(head(dt=1e-5, atoms=atoms) + f"""
pair_style grip
pair_coeff * * luding k2hat 1e4 k1_ratio 0.5 kc_ratio 0 phi_f 0.1 tangential luding kt_ratio 0.3 mu 0.3
set group all diameter 0.02 density {DENSITY}
velocity all set 0.2 0 0
group two id 2
velocity two set -0.3 0 0
set atom 2 omega 5 6 70
{fix}
dump d all custom 50 {path("torque")} id omegax omegay omegaz vx vy vz x y z
dump_modify d sort id format float %.17g
run 300
""")
        rows.append(host.read_dump(path("torque")))
    host.check(abs(rows[0][-1]["omegaz"][0]) > 1, "the collision turns the spheres")
    difference = max(host.largest_difference(a, b, SPIN + ["vx", "vy", "vz", "x", "y", "z"]) for a, b in zip(*rows))
    host.check(difference < 1e-9, f"differs from nve/sphere by {difference:.3g}")


MOVING = """velocity all create 2e19 4711
set group all omega 30 -50 80
"""


def test_ranks_and_migration():
    """Grains that fly through all ranks turn as on one, to the last bit."""
    last = {}
    for ranks in (1, 2, 4):
        host.must_run(head(dt=5e-4) + MOVING.replace("create 2e19 4711", "set 3 2 1") + shapes() + dump("fly", 500)
                      + "run 500\nrun 500\n", ranks=ranks)
        last[ranks] = read("fly")[-1]
        for row, want in zip(last[ranks], last[1]):
            if not host.check([row[name] for name in QUATERNION + SPIN] == [want[name] for name in QUATERNION + SPIN],
                              f"atom {row['id']} on {ranks} ranks"):
                break


def test_continuation():
    """Runs, restart files and data files continue exactly; other words are an error with both texts."""
    start = head(dt=5e-4) + MOVING + shapes()
    host.must_run(start + dump("once", 400) + "run 400\n")
    host.must_run(start + dump("twice", 200)
                  + f"run 200\nwrite_restart {path('file')}\nwrite_data {path('data')} nocoeff\nrun 200\n")
    resume = f"{host.LOAD}read_restart {path('file')}\nneighbor 0.01 bin\npair_style zero 0.05\npair_coeff * *\ntimestep 5e-4\n"
    for ranks in (1, 3):
        host.must_run(resume + shapes(more="orient random 99") + dump(f"again{ranks}", 200) + "run 200\n", ranks=ranks)
    for name in ("twice", "again1", "again3"):
        for got, want in zip(read(name)[-1], read("once")[-1]):
            if not host.check(all(got[c] == want[c] for c in QUATERNION + SPIN), f"{name}: atom {got['id']}: {got} {want}"):
                break
    host.refused("other words", resume + shapes(f"type 1 ellipsoid 0.02 0.012 0.009 density {DENSITY}") + "run 1\n",
                 "fix s grip/shapes", "type 1 ellipsoid 0.02 0.012 0.008 density 2500",
                 "type 1 ellipsoid 0.02 0.012 0.009 density 2500")
    host.must_run(f"""{host.LOAD}units si
atom_style sphere
comm_modify vel yes cutoff 0.1
fix grip_quat all property/atom d2_grip_quat 4
read_data {path('data')} fix grip_quat NULL grip_quat
neighbor 0.01 bin
pair_style zero 0.05
pair_coeff * *
timestep 5e-4
{shapes()}{dump("data", 200)}run 200
""")
    for got, want in zip(read("data")[-1], read("once")[-1]):
        host.check(norm([got[c] - want[c] for c in QUATERNION]) < 1e-10, f"data file: atom {got['id']}")


def test_changes_between_runs():
    """Spins, orientations and sizes that commands set are those with which the next run begins."""
    host.must_run(head(atoms="create_atoms 1 single 0.5 0.5 0.5\n") + f"""
set group all omega 30 20 10
{shapes(more="orient fixed")}run 10
set group all omega 0 0 25
{dump("changed", 10)}run 100
undump changed
set atom 1 d2_grip_quat[1] 0.6 d2_grip_quat[2] 0 d2_grip_quat[3] 0.80001 d2_grip_quat[4] 0
set group all omega 0 0 25
set group all density 17
{dump("again", 10)}run 100
""")
    for name in ("changed", "again"):
        frames = read(name)
        first = frames[0][0]
        host.check([first[c] for c in SPIN] == [0, 0, 25], f"{name}: begins with the new spin")
        drift = max(abs(energy(frame[0], AXES) / energy(first, AXES) - 1) for frame in frames)
        host.check(drift < 1e-3, f"{name}: energy drifts by {drift:.3g}")
        drift = max(norm([a - b for a, b in zip(momentum(frame[0], AXES), momentum(first, AXES))]) for frame in frames)
        host.check(drift < 1e-12 * norm(momentum(first, AXES)), f"{name}: angular momentum drifts by {drift:.3g}")
    q = quaternion(first)
    host.check(abs(q[0] - 0.6) < 1e-5 and abs(norm(q) - 1) < 1e-15, f"the new orientation is {q}")


def test_given_again():
    """A fix that replaces another one, or follows it, continues with the orientations."""
    start = head(dt=5e-4) + MOVING
    host.must_run(start + shapes() + dump("one", 400) + "run 400\n")
    for between in ("", "unfix s\n"):
        host.must_run(start + shapes() + "run 200\n" + between + shapes() + dump("two", 200) + "run 200\n")
        for got, want in zip(read("two")[-1], read("one")[-1]):
            host.check(norm([got[c] - want[c] for c in QUATERNION]) < 1e-11, f"{between}atom {got['id']}")


def test_not_moved():
    """With move no, and for other groups, grains stay; the fix sends their orientation nevertheless."""
    host.must_run(head() + f"""
set group all omega 30 20 10
velocity all set 1 1 1
{shapes(more="move no")}{dump("still", 50)}run 50
""")
    frames = read("still")
    host.check(all(a == b for a, b in zip(frames[0], frames[1])), "move no: nothing moves")


def test_new_grains():
    """Grains that other fixes create have size, mass and orientation at once."""
    for ranks in (1, 3):
        host.must_run(head(atoms="", more="region top block 0.2 0.8 0.2 0.8 0.2 0.8") + f"""
{shapes(more="orient random 5")}
fix in all deposit 60 1 1 4711 region top near 0.04
{dump("new", 10)}run 60
""", ranks=ranks)
        rows = read("new")[-1]
        radii = sorted({row["radius"] for row in rows})
        host.check(len(rows) > 20 and len(radii) == 1 and abs(radii[0] / AXES[0] - 1) < 1e-11, f"{len(rows)} grains: {radii}")
        host.check(all(abs(norm(quaternion(row)) - 1) < 1e-15 for row in rows), "orientation of new grains")
        host.check(len({tuple(quaternion(row)) for row in rows}) == len(rows), "all have their own")


def test_ledger():
    """The ledger and the output of the fix have the same energy of rotation."""
    output = host.must_run(head() + MOVING + f"""
pair_style grip energy yes
pair_coeff * * hooke 1e4 0.5 damping none tangential none
{shapes()}compute e all grip/energy
thermo_style custom step f_s[1] c_e[2] c_e[1] ke c_e
thermo_modify format float %.15g
thermo 20
run 0
""")
    columns = host.thermo(output)
    first = {name: values[0] for name, values in columns.items()}
    host.check_close(first["c_e[2]"], first["f_s[1]"], 1e-14, "energy of rotation")
    host.check(first["f_s[1]"] > 0, "there is rotation")


def test_refused_systems():
    host.refused("rigid body", head() + f"""fix m all property/atom mol
set group all mol 1
fix r all rigid/small molecule
{shapes()}run 1
""", "fix s grip/shapes", "fix r", "rigid/small", "atom 1", "spheres in bodies")
    host.refused("two dimensions", f"""{host.LOAD}dimension 2
atom_style sphere
region box block 0 1 0 1 -0.5 0.5
create_box 1 box
{shapes()}""", "fix s grip/shapes", "three dimensions")


def test_warning():
    output = host.must_run(head(dt=2e-3) + "set group all omega 0 0 80\n" + shapes() + "run 10\nrun 10\n", ranks=2)
    host.check(output.count("turns by 0.16") == 1, f"one warning of fast rotation: {output.count('turns by')}")


def test_surfaces():
    """Files for ParaView: the points are on the ellipsoids and spheres, triangles are turned outwards, ranks give the same."""
    vtk_io = pytest.importorskip("vtkmodules.vtkIOXML")
    files = []
    for ranks in (1, 2):
        name = path(f"surfaces{ranks}")
        line = shapes(more=f"vtk 5 {name}.*.vtp")
        atoms = "create_atoms 1 single 0.3 0.4 0.5\ncreate_atoms 2 single 0.7 0.4 0.5\n"
        after = "fix b balls nve/sphere\nset group all omega 30 20 10\n" + dump(f"of{ranks}", 5) + "run 10\n"
        host.must_run(head("set type 2 diameter 0.1 density 1\ngroup balls type 2\n" + line + after, atoms=atoms), ranks=ranks)
        reader = vtk_io.vtkXMLPolyDataReader()
        reader.SetFileName(f"{name}.10.vtp")
        reader.Update()
        files.append(reader.GetOutput())
        with open(f"{name}.pvd") as file:
            listed = file.read()
        host.check(all(f"surfaces{ranks}.{step}.vtp" in listed for step in (0, 5, 10)), f"the list: {listed}")
    data = files[0]
    ids = data.GetCellData().GetArray("id")
    grain, ball = read("of1")[-1]
    host.check(data.GetNumberOfCells() == 2 * 224 and files[1].GetNumberOfCells() == 448, "triangles of two grains")
    for k in range(data.GetNumberOfCells()):
        points = data.GetCell(k).GetPoints()
        x = [points.GetPoint(n) for n in range(3)]
        centre = (0.3, 0.4, 0.5) if ids.GetValue(k) == 1 else (0.7, 0.4, 0.5)
        axes = AXES if ids.GetValue(k) == 1 else (0.05,) * 3
        q = quaternion(grain) if ids.GetValue(k) == 1 else (1, 0, 0, 0)
        arms = [[a - b for a, b in zip(point, centre)] for point in x]
        own = [turned([q[0], -q[1], -q[2], -q[3]], arm) for arm in arms]
        values = [sum((a / s)**2 for a, s in zip(arm, axes)) for arm in own]
        host.check(all(abs(value - 1) < 1e-4 for value in values), f"triangle {k}: {values}")
        one, two = ([b - a for a, b in zip(x[0], x[n])] for n in (1, 2))
        out = [one[1] * two[2] - one[2] * two[1], one[2] * two[0] - one[0] * two[2], one[0] * two[1] - one[1] * two[0]]
        host.check(sum(a * b for a, b in zip(out, arms[0])) > 0, f"triangle {k} is turned inwards")
        other = files[1].GetCell(k).GetPoints()
        host.check(all(math.dist(x[n], other.GetPoint(n)) < 1e-6 for n in range(3)), f"triangle {k} on two ranks")
