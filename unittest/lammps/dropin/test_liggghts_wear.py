# SPDX-License-Identifier: GPL-2.0-only
"""Wear by Finnie's law in one impact, compared with LIGGGHTS; skipped where it is not installed.

A sphere hits a triangle at several angles, with friction and without, and both programs report the depth of the wear.
LIGGGHTS uses 0.33333 for 1/3; the expected value, which is the law summed here over the steps of LIGGGHTS' dump, uses it
too."""
import math
import re

import pytest

import host
import liggghts
from liggghts import file_name

R, DENSITY, YOUNG, POISSON, E, FACTOR = 0.01, 2500.0, 1e7, 0.3, 0.8, 2.5
SIDE = 0.3  # of a square; the triangle is half of it
AREA = 2 * SIDE * SIDE
STEPS, DT = 600, 1e-5


def write_mesh():
    host.write_stl(file_name("wall.stl"), host.rectangle_triangles((-SIDE, -SIDE), (SIDE, SIDE)))


def impact(program, velocity, mu):
    """The wear of the first triangle, and the velocity and the force in each step."""
    data, dump = file_name("data"), file_name("dump")
    host.write_data(data, [(-0.4, 0.4)] * 3, [(1, R, (0.1, -0.1, 1.01 * R), velocity, (0.0, 0.0, 0.0))], 1, DENSITY)
    text = liggghts.head(program, data, 0.01)
    if program == "liggghts":
        model = "model hertz tangential history"
        text += liggghts.materials(YOUNG, POISSON, 1.0) + f"""fix p4 all property/global coefficientRestitution peratomtypepair 1 {E!r}
fix p5 all property/global coefficientFriction peratomtypepair 1 {mu!r}
fix p6 all property/global k_finnie peratomtypepair 1 {FACTOR!r}
pair_style gran {model}
pair_coeff * *
fix mesh all mesh/surface/stress file {file_name("wall.stl")} type 1 wear finnie
fix w all wall/gran {model} mesh n_meshes 1 meshes mesh
dump m all mesh/gran/VTK {STEPS} {file_name("mesh*.vtk")} wear mesh
"""
    else:
        model = f"hertz/material {YOUNG!r} {E!r} {POISSON!r} damping coeff_restitution tangential history mu {mu!r}"
        text += f"""fix w all wall/grip {model} mesh {file_name("wall.stl")} facets {STEPS} wear finnie {FACTOR!r}
dump m all local {STEPS} {file_name("facets")} f_w[1] f_w[12]
dump_modify m format float %.17g
"""
    text += f"fix move all nve/sphere\ntimestep {DT!r}\nthermo 1000000\n"
    text += liggghts.dump(program, 1, dump, "x y z vx vy vz fx fy fz") + f"run {STEPS}\n"
    if program == "grip":
        host.must_run(text)
        wear = [row for row in zip(*host.read_dump(file_name("facets"))[-1].values())]
        host.check([row[0] for row in wear] == [1], f"facets {wear}, expected the first only")
        wear = wear[0][1]
    else:
        liggghts.run(text)
        with open(file_name(f"mesh{STEPS}.vtk")) as file:
            wear = float(re.search(r"\nwear 1 2 double\n(\S+)", file.read()).group(1))
    frames = host.read_dump(dump)
    names = ("vx", "vy", "vz", "fx", "fy", "fz")
    return wear, [[frame[name][0] for name in names] for frame in frames]


def integrated(path, third):
    """The law summed over steps. A dump has the velocities at the ends of steps. The law uses those with which the
    forces were computed, half a step earlier, before these forces acted on them."""
    mass = 4 / 3 * math.pi * R ** 3 * DENSITY
    total = 0.0
    for row in path[1:]:
        v = [row[d] - 0.5 * DT / mass * row[3 + d] for d in range(3)]
        if v[2] > 0:
            continue
        speed = math.hypot(*v)
        sine, cosine = -v[2] / speed, math.hypot(v[0], v[1]) / speed
        share = third * cosine ** 2 if 3 * sine > cosine else 2 * sine * cosine - 3 * sine ** 2
        total += 2 * FACTOR * share * speed * math.hypot(*row[3:]) * DT / AREA
    return total


write_mesh()


@pytest.mark.parametrize("velocity", ((1.0, 0.0, -0.1), (1.0, 0.3, -0.5), (0.1, 0.0, -1.0), (0.02, 0.05, -1.0)))
def test_wear(velocity):
    for mu in (0.0, 0.3):
        theirs, path = impact("liggghts", velocity, mu)
        ours, own_path = impact("grip", velocity, mu)
        text = f"velocity {velocity}, mu {mu}"
        host.check(theirs > 0 and abs(integrated(path, 0.33333) / theirs - 1) < 1e-9,
                   f"{text}: LIGGGHTS has {theirs}, the law {integrated(path, 0.33333)}")
        host.check(abs(integrated(own_path, 1 / 3) / ours - 1) < 1e-9, f"{text}: {ours}, the law {integrated(own_path, 1 / 3)}")
        # The difference of 0.33333 and 1/3.
        host.check(abs(ours / theirs - 1) < 1.1e-5, f"{text}: {ours}, LIGGGHTS has {theirs}")
        print(f"{text}: {ours:.8g} and LIGGGHTS {theirs:.8g}, ratio - 1 = {ours / theirs - 1:.2g}")
