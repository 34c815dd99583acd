# SPDX-License-Identifier: GPL-2.0-only
"""fix grip/insert with clumps from molecule files: exact numbers and masses, rotations, and no overlap, by brute force."""
import collections
import math
import os
import tempfile

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
    return f"""
units si
atom_style sphere
atom_modify map array
boundary {boundary}
comm_modify vel yes
region box block {xlo} {xhi} {ylo} {yhi} {zlo} {zhi}
create_box 3 box
{host.LOAD}
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


def numbers(folder):
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


def shapes(folder):
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


def places(folder):
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


def motion(folder):
    """Bodies that come while others fall: each is added to the rigid fix, and moves with its mass."""
    grains = "grain mol two 1 rigid bodies share 1 grain mol two 2 rigid bodies share 1"
    insert = f"fix in all grip/insert region top rate number 1e5 until number 40 {grains} by number velocity 0 0 -1 seed 4"
    text = script(insert, steps=1000).replace("write_dump", "compute ke all ke/rigid bodies\nrun 0\nprint \"RESULT $(c_ke)\"\nwrite_dump")
    output, bodies, _ = clumps(folder, text)
    host.check(len(bodies) == 40, f"{len(bodies)} of 40 bodies")
    host.check_close(host.results(output)[0][0], 0.5 * (20 * 18e-5 + 20 * 11e-5), 1e-12, "energy of the bodies")


def errors(folder):
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
        f"face disc 0 0 0.05 0 0 1 0.01 rate number 5 velocity 0 0 1 {rod}": "clumps do not come through a face, accepted: "
                                                                            "region, box",
        f"box number 5 {rod} spin 0 0 1": "LAMMPS makes rigid bodies without spin, accepted with mol: spin 0 0 0",
        "box number 5 grain mol two 1 rigid other": "rigid: fix 'other' is not there, accepted: a fix rigid/small with mol "
                                                    "two",
        "box number 5 grain mol two 1 type 3 rigid bodies": "molecule 'two' has the type 1, added to 3, accepted: up to 3 "
                                                            "in all",
    }
    for words, text in table.items():
        status, output = host.run(script(f"fix in all grip/insert {words}"), cwd=folder)
        lines = host.error_lines(output)
        host.check(status != 0 and len(lines) == 1 and f"fix in grip/insert: {text} (" in lines[0], f"{words}: {lines}")


with tempfile.TemporaryDirectory() as directory:
    for file_name, spheres, kind in (("rod.mol", ROD, 1), ("pair.mol", PAIR, 2)):
        host.write_molecule(os.path.join(directory, file_name), [(kind, d, m, x) for *x, d, m in spheres])
    numbers(directory)
    shapes(directory)
    places(directory)
    motion(directory)
    errors(directory)
host.finish()
