# SPDX-License-Identifier: GPL-2.0-only
"""Writes disk.stl, a round plate with a low rim, and tube.stl, which stands on the rim and whose height equals its
width: geometry.py FOLDER [RADIUS]."""
import math
import os
import sys

RADIUS = float(sys.argv[2]) if len(sys.argv) > 2 else 0.04
RIM, HEIGHT, SIDES = 0.0015, 2 * RADIUS, 72


def corner(side, z):
    angle = 2 * math.pi * side / SIDES
    return (RADIUS * math.cos(angle), RADIUS * math.sin(angle), z)


def ring(low, high):
    """Triangles of a tube between two heights."""
    for side in range(SIDES):
        a, b, c, d = corner(side, low), corner(side + 1, low), corner(side + 1, high), corner(side, high)
        yield from ((a, b, c), (a, c, d))


def write(name, triangles):
    with open(os.path.join(sys.argv[1], name), "w") as file:
        file.write("solid\n")
        for triangle in triangles:
            file.write("facet normal 0 0 0\nouter loop\n")
            file.writelines("vertex {:.9g} {:.9g} {:.9g}\n".format(*point) for point in triangle)
            file.write("endloop\nendfacet\n")
        file.write("endsolid\n")


write("disk.stl", [((0, 0, 0), corner(side, 0), corner(side + 1, 0)) for side in range(SIDES)] + list(ring(0, RIM)))
write("tube.stl", ring(RIM, HEIGHT))
