# SPDX-License-Identifier: GPL-2.0-only
"""Writes STL files into a folder: the tablet, in mm as CAD programs do, and the hopper with a pan below it, and its gate, in m.

    python3 geometry.py FOLDER
"""
import math
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import solids

# The tablet in mm: radius, height of the band, and height of each of the two caps, which are parts of a sphere.
RADIUS, BAND, CAP = 4.0, 2.0, 1.4
# In m: the hopper's cylinder above a cone, its orifice, and the pan below.
HOPPER, HEIGHT, ORIFICE, HALF_ANGLE = 0.025, 0.115, 0.036, 45.0
PAN, FLOOR, RIM = 0.042, -0.07, -0.02
FACETS = 48


def volume():
    """The volume of the tablet, in mm^3."""
    return math.pi * RADIUS**2 * BAND + 2 * math.pi * CAP * (3 * RADIUS**2 + CAP**2) / 6


def equivalent_diameter():
    """The diameter of a sphere with the volume of the tablet, in mm."""
    return (6 * volume() / math.pi)**(1 / 3)


def tablet(sides, rings):
    sphere = (RADIUS**2 + CAP**2) / (2 * CAP)
    angles = [math.asin(RADIUS / sphere) * k / rings for k in range(1, rings + 1)]
    profile = [(sphere * math.sin(a), BAND / 2 + CAP - sphere * (1 - math.cos(a))) for a in angles]
    upper, lower = ([solids.ring(r, sign * z, sides) for r, z in profile] for sign in (1, -1))
    triangles = solids.band(lower[-1], upper[-1])
    for inner, outer in zip(upper, upper[1:]):
        triangles += solids.band(outer, inner)
    for inner, outer in zip(lower, lower[1:]):
        triangles += solids.band(inner, outer)
    apex = BAND / 2 + CAP
    triangles += [((0.0, 0.0, apex), a, b) for a, b in zip(upper[0], solids.following(upper[0]))]
    return triangles + [((0.0, 0.0, -apex), b, a) for a, b in zip(lower[0], solids.following(lower[0]))]


def depth():
    """The height of the cone; the orifice is in the plane z = 0."""
    return (HOPPER - ORIFICE / 2) / math.tan(math.radians(HALF_ANGLE))


def main(folder):
    orifice = solids.ring(ORIFICE / 2, 0.0, FACETS)
    shoulder, top = (solids.ring(HOPPER, z, FACETS) for z in (depth(), HEIGHT))
    floor, rim = (solids.ring(PAN, z, FACETS) for z in (FLOOR, RIM))
    vessel = solids.band(orifice, shoulder) + solids.band(shoulder, top) + solids.disk(floor) + solids.band(floor, rim)
    gate = solids.disk(solids.ring(ORIFICE / 2 + 2e-3, 0.0, FACETS))
    files = {"tablet": tablet(128, 16), "vessel": vessel, "gate": gate}
    for name, triangles in files.items():
        solids.write(os.path.join(folder, name + ".stl"), triangles)


if __name__ == "__main__":
    main(sys.argv[1])
