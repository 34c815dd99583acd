# SPDX-License-Identifier: GPL-2.0-only
"""A molecule file of grip-clump in LAMMPS: bodies of `create_atoms` and of `fix deposit`, in a first and in a second run,
have the mass and the principal moments of inertia of the solid, an oblique tetrahedron without any symmetry, and the
principal axes."""
import math
import os
import re
import subprocess
import tempfile

import host

CLUMP = os.environ.get("GRIP_CLUMP", os.path.join(host.SOURCE, "build", "grip-clump"))
DENSITY, SCALE = 1200.0, 0.001
TOLERANCE = 1e-10
CORNERS = ((0.0, 0.0, 0.0), (5.0, 1.0, 0.5), (1.0, 3.5, 0.0), (1.5, 0.5, 3.0))

SCRIPT = host.head("si", "f f f", "block 0 0.06 0 0.06 0 0.06", map="array", comm="cutoff 0.02",
                   skin=0.001) + """molecule m solid.mol
fix ids all property/atom mol ghost yes
pair_style grip
pair_coeff * * hooke 1e4 0.9 damping coeff_restitution
neigh_modify exclude molecule/intra all
{make}
compute bodies all rigid/local clumps mass inertiax inertiay inertiaz
dump out all local 1 bodies.txt index c_bodies[1] c_bodies[2] c_bodies[3] c_bodies[4]
variable total equal mass(all)
thermo_style custom step atoms v_total
thermo_modify format float %.15g
dump_modify out format float %.15g
timestep 1e-6
run {steps}
run 1
"""
CREATE = """lattice sc 0.02 origin 0.5 0.5 0.5
create_atoms 0 box mol m 4711
fix clumps all rigid/small molecule mol m"""
DEPOSIT = """region slab block 0.02 0.04 0.02 0.04 0.02 0.04
fix clumps all rigid/small molecule mol m
fix drop all deposit 1 0 1 4711 region slab mol m rigid clumps"""


def solid():
    """Mass and inertia about the centre of the tetrahedron: a corner moved to the origin, the integral of x_a x_b is V/20
    times (the sum over the corners of x_a x_b, plus the product of the sums)."""
    a, b, c = CORNERS[1:]
    volume = abs(sum(a[i] * (b[(i + 1) % 3] * c[(i + 2) % 3] - b[(i + 2) % 3] * c[(i + 1) % 3]) for i in range(3))) / 6
    sums = [sum(corner[i] for corner in CORNERS) for i in range(3)]
    second = [[volume * ((sum(corner[i] * corner[j] for corner in CORNERS) + sums[i] * sums[j]) / 20 - sums[i] * sums[j] / 16)
               for j in range(3)] for i in range(3)]
    trace = sum(second[i][i] for i in range(3))
    unit = DENSITY * SCALE**5
    return (DENSITY * volume * SCALE**3,
            [[unit * ((trace if i == j else 0.0) - second[i][j]) for j in range(3)] for i in range(3)])


def principal(t):
    """The eigenvalues of a symmetric matrix, by the trigonometric solution of its characteristic polynomial."""
    mean = sum(t[i][i] for i in range(3)) / 3
    off = [[t[i][j] - (mean if i == j else 0.0) for j in range(3)] for i in range(3)]
    size = math.sqrt(sum(off[i][j]**2 for i in range(3) for j in range(3)) / 6)
    det = sum(off[0][i] * (off[1][(i + 1) % 3] * off[2][(i + 2) % 3] - off[1][(i + 2) % 3] * off[2][(i + 1) % 3])
              for i in range(3))
    angle = math.acos(max(-1.0, min(1.0, det / (2 * size**3)))) / 3
    return sorted(mean + 2 * size * math.cos(angle + 2 * math.pi * k / 3) for k in range(3))


def write_solid(path):
    with open(path, "w") as file:
        file.writelines("v %g %g %g\n" % corner for corner in CORNERS)
        file.write("f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")


def check_bodies(folder, name, make, steps, count):
    output = host.must_run(host.LOAD + SCRIPT.format(make=make, steps=steps), cwd=folder)
    frames = [frame for frame in host.read_dump(os.path.join(folder, "bodies.txt")) if frame["c_bodies[1]"]]
    numbers = [len(frame["c_bodies[1]"]) for frame in frames]
    host.check(len(frames) >= 2 and numbers[-1] == count, f"{name}: there are {count} bodies: {numbers}")
    moments = principal(INERTIA)
    for when, frame in (("first", frames[0]), ("last", frames[-1])):
        worst = max(abs(mass / MASS - 1) for mass in frame["c_bodies[1]"])
        host.check(worst < TOLERANCE, f"{name}: the mass in the {when} frame is off by {worst}")
        for row in zip(*(frame[f"c_bodies[{k}]"] for k in (2, 3, 4))):
            worst = max(abs(got / want - 1) for got, want in zip(sorted(row), moments))
            host.check(worst < TOLERANCE, f"{name}: the moments in the {when} frame are off by {worst}")
    total = float(re.findall(r"^ +\d+ +\d+ +(\S+)$", output, re.M)[-1])
    host.check(abs(total / (count * MASS) - 1) < TOLERANCE, f"{name}: the atoms weigh {total}")


def times(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def transposed(a):
    return [list(row) for row in zip(*a)]


def turn(quaternion):
    """The matrix of the rotation, its columns the principal axes."""
    w, x, y, z = quaternion
    return [[w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z]]


def cross(a, b):
    return [a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3] for i in range(3)]


def unit(a):
    return [x / math.sqrt(sum(y * y for y in a)) for x in a]


def frame_of(points):
    """Three columns at right angles, fixed to the first three spheres."""
    a, b = ([q - p for p, q in zip(points[0], other)] for other in points[1:3])
    first, third = unit(a), unit(cross(a, b))
    return transposed([first, cross(third, first), third])


def molecule_centres(path):
    with open(path) as file:
        return [[float(word) for word in line.split()[1:]]
                for line in file.read().split("Coords\n\n")[1].split("\n\n")[0].split("\n")]


def check_axes(folder, name, make, steps):
    """LAMMPS's principal moments and axes together are the tensor of the solid, turned like the body's spheres. Its three
    products of inertia differ, so that none can stand in another's place."""
    products = sorted((INERTIA[0][1], INERTIA[0][2], INERTIA[1][2]))
    host.check(min(b - a for a, b in zip(products, products[1:])) > 0.01 * INERTIA[0][0],
               f"the products of inertia differ: {products}")
    make += ("\ncompute axes all rigid/local clumps inertiax inertiay inertiaz quatw quati quatj quatk\n"
             f"dump axes all local 1 axes.txt index {' '.join(f'c_axes[{k}]' for k in range(1, 8))}\n"
             "dump_modify axes format float %.15g\n"
             "dump x all custom 1 x.txt xu yu zu\ndump_modify x format float %.15g sort id\n")
    host.must_run(host.LOAD + SCRIPT.format(make=make, steps=steps), cwd=folder)
    axes, spheres = (next(frame for frame in host.read_dump(os.path.join(folder, file)) if any(frame.values()))
                     for file in ("axes.txt", "x.txt"))
    inertia, quaternion = ([axes[f"c_axes[{k}]"][0] for k in columns] for columns in ((1, 2, 3), (4, 5, 6, 7)))
    principal_axes = turn(quaternion)
    got = times([[axis * moment for axis, moment in zip(row, inertia)] for row in principal_axes], transposed(principal_axes))
    centres = list(zip(*(spheres[c] for c in ("xu", "yu", "zu"))))
    turned = times(frame_of(centres), transposed(frame_of(molecule_centres(os.path.join(folder, "solid.mol")))))
    want = times(times(turned, INERTIA), transposed(turned))
    worst = max(abs(got[i][j] - want[i][j]) for i in range(3) for j in range(3)) / INERTIA[0][0]
    host.check(worst < 1e-9, f"{name}: the tensor of inertia is off by {worst}")


MASS, INERTIA = solid()


def test_in_lammps():
    with tempfile.TemporaryDirectory() as scratch:
        write_solid(os.path.join(scratch, "solid.obj"))
        done = subprocess.run([CLUMP, "solid.obj", "40", "solid.mol", "--density", str(DENSITY), "--scale", str(SCALE)],
                              cwd=scratch,
                              capture_output=True, text=True, timeout=120)
        host.check((done.returncode, done.stdout, done.stderr) == (0, "", ""),
                   f"grip-clump ends without a warning: {done.stderr}")
        check_bodies(scratch, "create_atoms", CREATE, 1, 27)
        check_bodies(scratch, "deposit", DEPOSIT, 2, 1)
        check_axes(scratch, "create_atoms", CREATE, 1)
        check_axes(scratch, "deposit", DEPOSIT, 2)
