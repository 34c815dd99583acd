# SPDX-License-Identifier: GPL-2.0-only
"""Writes the inlet and the belt of the feeder as STL files: inlet.stl and belt.stl in a folder.

    python3 geometry.py FOLDER LENGTH

The belt runs along x from -TAIL to LENGTH, its lowest line is in the plane z = 0, and its middle in the plane y = 0.
"""
import math
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from solids import quad, write

BOTTOM, SIDE, TROUGH = 0.06, 0.07, 35.0  # the belt: width of its flat part and of each side, angle of the sides in degrees
TAIL = 0.1
# The inlet: its centre above the belt, and its sizes across the belt and along it, seen from above.
HEIGHT, WIDTH, DEPTH, CORNER = 0.08, 0.08, 0.06, 0.015
SLOPE = 0.75  # rise over run of the inlet: 3 to 4, so that its normal is (0.6, 0, -0.8)


def belt(length):
    across, up = SIDE * math.cos(math.radians(TROUGH)), SIDE * math.sin(math.radians(TROUGH))
    profile = [(-BOTTOM / 2 - across, up), (-BOTTOM / 2, 0.0), (BOTTOM / 2, 0.0), (BOTTOM / 2 + across, up)]
    triangles = []
    for (y, z), (w, h) in zip(profile, profile[1:]):
        triangles += quad((-TAIL, y, z), (length, y, z), (length, w, h), (-TAIL, w, h))
    return triangles


def inlet():
    """A rectangle without its corners, tilted about y. The middle of its outline is its centroid."""
    a, b, c = DEPTH / 2, WIDTH / 2, CORNER
    outline = [(-a + c, -b), (a - c, -b), (a, -b + c), (a, b - c), (a - c, b), (-a + c, b), (-a, b - c), (-a, -b + c)]
    points = [(x, y, HEIGHT + SLOPE * x) for x, y in outline]
    return [(points[0], second, third) for second, third in zip(points[1:], points[2:])]


def main(folder, length):
    write(os.path.join(folder, "belt.stl"), belt(length))
    write(os.path.join(folder, "inlet.stl"), inlet())


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
