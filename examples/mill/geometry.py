# SPDX-License-Identifier: GPL-2.0-only
"""Writes the drum of the mill: its shell with lifters, shell.stl, and its ends, ends.stl.

    python3 geometry.py FOLDER

The axis of the drum is y through the origin. Seen along the axis the shell is a polygon; a lifter is a trapezoid
on it.
"""
import math
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from solids import following, quad, write

RADIUS, LENGTH = 0.05, 0.024
LIFTERS, HEIGHT, FOOT, HEAD = 8, 0.006, 0.007, 0.004  # number; height, widths at the shell and at the top
SIDES = 6                                             # of the shell between two lifters


def profile():
    """The points of the shell and of the lifters, anticlockwise."""
    points = []
    half = 0.5 * FOOT / RADIUS
    for k in range(LIFTERS):
        begin = 2 * math.pi * k / LIFTERS
        top = RADIUS - HEIGHT
        points += [(top, begin - 0.5 * HEAD / top), (top, begin + 0.5 * HEAD / top)]
        width = 2 * math.pi / LIFTERS - 2 * half
        points += [(RADIUS, begin + half + width * n / SIDES) for n in range(SIDES + 1)]
    return [(r * math.cos(angle), r * math.sin(angle)) for r, angle in points]


def shell_and_ends():
    """Triangles whose corners are anticlockwise, seen from inside."""
    low, high = ([(x, y, z) for x, z in profile()] for y in (-LENGTH / 2, LENGTH / 2))
    shell, ends = [], []
    for corners in zip(low, following(low), following(high), high):
        shell += quad(*corners)
    for rim in (low, high[::-1]):
        ends += [((0.0, rim[0][1], 0.0), *side[::-1]) for side in zip(rim, following(rim))]
    return shell, ends


if __name__ == "__main__":
    for name, triangles in zip(("shell", "ends"), shell_and_ends()):
        write(os.path.join(sys.argv[1], name + ".stl"), triangles)
