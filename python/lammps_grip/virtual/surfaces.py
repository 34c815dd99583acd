# SPDX-License-Identifier: GPL-2.0-only
"""Triangles of the vessels and tools, and the surface of a bed of grains."""
import math

import numpy

SIDES = 72


def revolve(profile):
    """The surface that a line of points (r, z) makes when it turns about the axis z."""
    def corner(point, side):
        angle = 2 * math.pi * side / SIDES
        return point[0] * math.cos(angle), point[0] * math.sin(angle), point[1]
    for low, high in zip(profile, profile[1:]):
        for side in range(SIDES):
            a, b, c, d = corner(low, side), corner(low, side + 1), corner(high, side + 1), corner(high, side)
            if low[0] > 0:
                yield a, b, c
            if high[0] > 0:
                yield a, c, d


def extrude(profile, begin, end):
    """The surface that a line of points (x, z) makes when it moves along y."""
    for (x0, z0), (x1, z1) in zip(profile, profile[1:]):
        a, b, c, d = (x0, begin, z0), (x1, begin, z1), (x1, end, z1), (x0, end, z0)
        yield a, b, c
        yield a, c, d


def write(path, triangles):
    with open(path, "w", encoding="ascii") as file:
        file.write("solid\n")
        for triangle in triangles:
            file.write("facet normal 0 0 0\nouter loop\n")
            file.writelines("vertex {:.9g} {:.9g} {:.9g}\n".format(*point) for point in triangle)
            file.write("endloop\nendfacet\n")
        file.write("endsolid\n")


def tops(place, height, width):
    """The highest point of the grains in each interval of a coordinate: middles of the intervals that have grains, heights."""
    index = numpy.floor(place / width).astype(int)
    used = numpy.unique(index)
    return (used + 0.5) * width, numpy.array([height[index == one].max() for one in used])
