# SPDX-License-Identifier: GPL-2.0-only
"""Surfaces of triangles about the z axis, from which the examples make their walls, and their STL files.

A ring is a list of points (x, y, z), a surface a list of triangles of three points each.
"""
import math


def ring(radius, z, sides):
    return [(radius * math.cos(2 * math.pi * k / sides), radius * math.sin(2 * math.pi * k / sides), z)
            for k in range(sides)]


def quad(a, b, c, d):
    return [(a, b, c), (a, c, d)]


def following(ring):
    """The point after each point of a ring."""
    return ring[1:] + ring[:1]


def band(low, high):
    """The surface between two rings with the same number of points."""
    triangles = []
    for corners in zip(low, following(low), following(high), high):
        triangles += quad(*corners)
    return triangles


def disk(rim):
    """The surface inside a ring."""
    centre = (0.0, 0.0, rim[0][2])
    return [(centre, *side) for side in zip(rim, following(rim))]


def write(path, triangles):
    with open(path, "w", encoding="ascii") as file:
        file.write("solid\n")
        for corners in triangles:
            file.write("facet normal 0 0 0\nouter loop\n")
            file.writelines("vertex %.12g %.12g %.12g\n" % corner for corner in corners)
            file.write("endloop\nendfacet\n")
        file.write("endsolid\n")
