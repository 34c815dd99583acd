# SPDX-License-Identifier: GPL-2.0-only
"""Writes floor.stl, a ring from an orifice to beyond the wall: geometry.py FOLDER ORIFICE RADIUS (the orifice's diameter)."""
import math
import os
import sys

SIDES = 72
inner, outer = float(sys.argv[2]) / 2, float(sys.argv[3]) + 0.1


def corner(side, radius):
    angle = 2 * math.pi * side / SIDES
    return (radius * math.cos(angle), radius * math.sin(angle), 0.0)


with open(os.path.join(sys.argv[1], "floor.stl"), "w", encoding="ascii") as file:
    file.write("solid\n")
    for side in range(SIDES):
        a, b = corner(side, inner), corner(side + 1, inner)
        c, d = corner(side, outer), corner(side + 1, outer)
        for triangle in ((a, c, d), (a, d, b)):
            file.write("facet normal 0 0 0\nouter loop\n")
            file.writelines("vertex {:.9g} {:.9g} {:.9g}\n".format(*point) for point in triangle)
            file.write("endloop\nendfacet\n")
    file.write("endsolid\n")
