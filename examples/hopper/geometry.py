# SPDX-License-Identifier: GPL-2.0-only
"""Writes the hopper and its gate as STL files: body.stl and gate.stl in a folder.

    python3 geometry.py FOLDER D        D: diameter of the orifice, in metres
"""
import math
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import solids

RADIUS, HEIGHT = 0.039, 0.10  # of the cylinder, above the cone
HALF_ANGLE = 65.0             # of the cone, from the vertical, in degrees
FACETS = 48


def main(folder, diameter):
    depth = (RADIUS - diameter / 2) / math.tan(math.radians(HALF_ANGLE))
    orifice = solids.ring(diameter / 2, 0.0, FACETS)
    shoulder, top = (solids.ring(RADIUS, z, FACETS) for z in (depth, depth + HEIGHT))
    solids.write(os.path.join(folder, "body.stl"), solids.band(orifice, shoulder) + solids.band(shoulder, top))
    solids.write(os.path.join(folder, "gate.stl"), solids.disk(solids.ring(diameter / 2 + 2e-3, 0.0, FACETS)))


main(sys.argv[1], float(sys.argv[2]))
