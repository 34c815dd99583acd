# SPDX-License-Identifier: GPL-2.0-only
"""Writes the hopper and its gate as STL files: body.stl and gate.stl in a folder.

    python3 geometry.py FOLDER D        D: diameter of the orifice, in metres
"""
import math
import os
import sys

RADIUS, HEIGHT = 0.039, 0.10  # of the cylinder, above the cone
HALF_ANGLE = 65.0             # of the cone, from the vertical, in degrees
FACETS = 48


def ring(radius, z):
    return [(radius * math.cos(2 * math.pi * k / FACETS), radius * math.sin(2 * math.pi * k / FACETS), z)
            for k in range(FACETS)]


def between(low, high):
    """The triangles of the band between two rings."""
    triangles = []
    for k in range(FACETS):
        a, b, c, d = low[k], low[(k + 1) % FACETS], high[(k + 1) % FACETS], high[k]
        triangles += [(a, b, c), (a, c, d)]
    return triangles


def write(path, name, triangles):
    with open(path, "w", encoding="ascii") as file:
        file.write(f"solid {name}\n")
        for corners in triangles:
            file.write("facet normal 0 0 0\nouter loop\n")
            file.writelines("vertex %.12g %.12g %.12g\n" % corner for corner in corners)
            file.write("endloop\nendfacet\n")
        file.write(f"endsolid {name}\n")


def main(folder, diameter):
    depth = (RADIUS - diameter / 2) / math.tan(math.radians(HALF_ANGLE))
    orifice, shoulder = ring(diameter / 2, 0.0), ring(RADIUS, depth)
    body = between(orifice, shoulder) + between(shoulder, ring(RADIUS, depth + HEIGHT))
    rim = ring(diameter / 2 + 2e-3, 0.0)
    centre = (0.0, 0.0, 0.0)
    gate = [(centre, rim[k], rim[(k + 1) % FACETS]) for k in range(FACETS)]
    write(os.path.join(folder, "body.stl"), "body", body)
    write(os.path.join(folder, "gate.stl"), "gate", gate)


main(sys.argv[1], float(sys.argv[2]))
