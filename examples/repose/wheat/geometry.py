# SPDX-License-Identifier: GPL-2.0-only
"""Writes tube.stl, a tube of triangles without ends that stands on z = 0: geometry.py FOLDER [RADIUS [HEIGHT]]."""
import math
import os
import sys

RADIUS = float(sys.argv[2]) if len(sys.argv) > 2 else 0.04
HEIGHT = float(sys.argv[3]) if len(sys.argv) > 3 else 0.16
SIDES = 72


def corner(side, z):
    angle = 2 * math.pi * side / SIDES
    return "vertex %.9g %.9g %.9g" % (RADIUS * math.cos(angle), RADIUS * math.sin(angle), z)


with open(os.path.join(sys.argv[1], "tube.stl"), "w", encoding="ascii") as file:
    print("solid", file=file)
    for side in range(SIDES):
        a, b, c, d = corner(side, 0), corner(side + 1, 0), corner(side + 1, HEIGHT), corner(side, HEIGHT)
        for triangle in ((a, b, c), (a, c, d)):
            print("facet normal 0 0 0", "outer loop", *triangle, "endloop", "endfacet", sep="\n", file=file)
    print("endsolid", file=file)
