# SPDX-License-Identifier: GPL-2.0-only
"""A bed of ellipsoids in a turning drum of triangles, with friction and Hertz's law: the order of the ledger's error in the time
step, and the balance of momentum in each step."""
import itertools
import math
import random

import host
import walls
from walls import R, near, simulate, write_mesh

FACETS, RADIUS, HALF = 24, 0.14, 0.06
LAW = "hertz/material 1e6 0.6 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.4 rolling sds 30 0.05 0.1"


def drum():
    """A closed drum about y."""
    rim = [(RADIUS * math.cos(2 * math.pi * k / FACETS), RADIUS * math.sin(2 * math.pi * k / FACETS)) for k in range(FACETS)]
    triangles = []
    for (x, z), (X, Z) in zip(rim, rim[1:] + rim[:1]):
        a, b, c, d = (x, -HALF, z), (X, -HALF, Z), (X, HALF, Z), (x, HALF, z)
        triangles += [(a, b, c), (a, c, d), (a, (0, -HALF, 0), b), (d, c, (0, HALF, 0))]
    return triangles


def other(triangles):
    """The same surface: each triangle in four, in another order, some of them facing the other side."""
    rng, found = random.Random(1), []
    for a, b, c in triangles:
        ab, bc, ca = (tuple(0.5 * (p + q) for p, q in zip(*side)) for side in ((a, b), (b, c), (c, a)))
        found += [(a, ab, ca), (ab, b, bc), (ca, bc, c), (bc, ca, ab)]
    rng.shuffle(found)
    return [rng.sample(triangle, 3) for triangle in found]


MESH = write_mesh("shape_bed.stl", drum())
STEP = 2.85 * R
LATTICE = [(STEP * i, STEP * (j + 0.5), STEP * k) for i, j, k in itertools.product(range(-4, 5), range(-2, 2), range(-4, 5))
           if math.hypot(i, k) * STEP < RADIUS - 1.6 * R]
LINES = (f"pair_style grip energy yes\npair_coeff * * {LAW}\ncompute e all grip/energy\n"
         f"fix g all gravity {walls.G} vector 0 0 -1\n"
         f"fix w all wall/grip {LAW} mesh {MESH} move rotate 0 0 0 0 1 0 0.5 energy yes\n")
SHAPE = f"fix sh all grip/shapes type 1 ellipsoid {1.4 * R!r} {R!r} {0.8 * R!r} density {walls.DENSITY!r} orient random 7"

MOMENTUM = ("fx", "fy", "fz", "y*fz-z*fy+c_t[1]", "z*fx-x*fz+c_t[2]", "x*fy-y*fx+c_t[3]", "sqrt(fx*fx+fy*fy+fz*fz)", "mass",
            "mass*x", "mass*y")


def test_order():
    """The error of the ledger's sum falls by at least the power 1.8 of the time step."""
    moves = []
    for dt in (8e-5, 2e-5):
        rows = simulate(LINES + f"run {round(0.01 / dt)}\nSHOW\n" * 20, "c_e", "c_e[1]", "c_e[10]", "c_e[17]", atoms=LATTICE,
                        nve=SHAPE, dt=dt)
        moves.append(max(abs(row[0] - rows[0][0]) for row in rows))
        kinetic, slid, work = max(row[1] for row in rows), rows[-1][2], abs(rows[-1][3])
        host.check(min(slid, work) > 0.5 * kinetic, f"grains slide, and the drum moves them: {kinetic} {slid} {work}")
    host.check(moves[0] < 1e-4 * kinetic and moves[0] > 4**1.8 * moves[1], f"the sum moves by {moves} of {kinetic}")


def test_momentum():
    """In each step the forces on all grains add up to their weight and the reaction of the wall, the torques likewise."""
    lines = (LINES + "compute t all property/atom tqx tqy tqz\n"
             + "".join(f"variable m{k} atom {what}\n" for k, what in enumerate(MOMENTUM))
             + f"compute m all reduce sum {' '.join(f'v_m{k}' for k in range(len(MOMENTUM)))}\n"
             + "run 2000\n" + "run 1\nSHOW\n" * 100)
    shown = [f"c_m[{k + 1}]" for k in range(len(MOMENTUM))] + [f"f_w[{k}]" for k in range(1, 7)]
    for row in simulate(lines, *shown, atoms=LATTICE, nve=SHAPE, dt=4e-5):
        sums, scale, (mass, x, y), wall = row[:6], row[6], row[7:10], row[10:]
        host.check(scale > 2 * mass * walls.G, f"the grains touch: {scale}")
        weight = (0, 0, -mass * walls.G, -y * walls.G, x * walls.G, 0)
        for k in range(6):
            host.check(abs(sums[k] + wall[k] - weight[k]) < 1e-12 * scale,
                       f"component {k}: {sums[k]} {wall[k]} {weight[k]} of {scale}")


def test_triangles():
    """The forces do not depend on how the drum is divided into triangles."""
    write_mesh("shape_bed_other.stl", other(drum()))
    shown = ("c_e", "c_e[1]", "c_e[2]", "c_e[3]", "c_e[10]", "c_e[17]", *(f"f_w[{k}]" for k in range(1, 7)))
    one, two = [simulate(lines + "run 1500\nSHOW", *shown, atoms=LATTICE, nve=SHAPE, dt=4e-5)[0]
                for lines in (LINES, LINES.replace(MESH, "shape_bed_other.stl"))]
    host.check(abs(one[8]) > 1, f"the grains touch the drum: {one}")
    near(two, one, 1e-10, "drum of other triangles")
