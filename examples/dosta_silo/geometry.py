# SPDX-License-Identifier: GPL-2.0-only
"""Writes the silo of the benchmark, without a floor, as silo.stl in a folder.

    python3 geometry.py FOLDER large|small

The inner surface only: a cone of 45 degrees up to a barrel. The published mesh is a shell, 2 mm thick, around it.
"""
import math
import os
import sys

RADIUS, HEIGHT = 0.1, 0.3                                              # of the barrel
ORIFICES = {"large": (0.03, -0.0554222), "small": (0.02, -0.0593008)}  # radius, height
FACETS = 120


def ring(radius, z):
    return [(radius * math.cos(2 * math.pi * k / FACETS), radius * math.sin(2 * math.pi * k / FACETS), z)
            for k in range(FACETS)]


def band(low, high):
    """The triangles between two rings."""
    triangles = []
    for k in range(FACETS):
        a, b, c, d = low[k], low[(k + 1) % FACETS], high[(k + 1) % FACETS], high[k]
        triangles += [(a, b, c), (a, c, d)]
    return triangles


def main(folder, size):
    radius, lip = ORIFICES[size]
    shoulder = lip + RADIUS - radius
    triangles = band(ring(radius, lip), ring(RADIUS, shoulder))
    triangles += band(ring(RADIUS, shoulder), ring(RADIUS, shoulder + HEIGHT))
    with open(os.path.join(folder, "silo.stl"), "w", encoding="ascii") as file:
        file.write("solid silo\n")
        for corners in triangles:
            file.write("facet normal 0 0 0\nouter loop\n")
            file.writelines("vertex %.12g %.12g %.12g\n" % corner for corner in corners)
            file.write("endloop\nendfacet\n")
        file.write("endsolid silo\n")


main(sys.argv[1], sys.argv[2])
