# SPDX-License-Identifier: GPL-2.0-only
"""Writes the trough and the paddles of the mixer as STL files: trough.stl and paddles.stl in a folder.

    python3 geometry.py FOLDER

The shaft lies along y through the origin, and the trough's half-cylinder is around it.
"""
import math
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from solids import quad, write

RADIUS, LENGTH, TOP = 0.05, 0.08, 0.16  # of the trough: of its half-cylinder, along the shaft, above the shaft
SHAFT = 0.008
REACH, WIDTH, THICKNESS = 0.044, 0.016, 0.003  # of a paddle
PITCH = 30.0  # angle in degrees between a paddle's blade and the direction of the shaft
PADDLES = ((-0.028, 0.0), (-0.0095, 90.0), (0.0095, 180.0), (0.028, 270.0))  # place along the shaft, angle about it
FACETS = 48


def turned_over(triangles):
    """The same triangles seen from the other side, so that all triangles of a body are seen from outside."""
    return [triangle[::-1] for triangle in triangles]


def trough():
    arc = [(-RADIUS * math.cos(math.pi * k / FACETS), -RADIUS * math.sin(math.pi * k / FACETS)) for k in range(FACETS + 1)]
    profile = [(-RADIUS, TOP), *arc, (RADIUS, TOP)]
    low, high = -LENGTH / 2, LENGTH / 2
    triangles = []
    for (x, z), (u, w) in zip(profile, profile[1:]):
        triangles += quad((x, low, z), (u, low, w), (u, high, w), (x, high, z))
    for y in (low, high):
        end = [((0.0, y, 0.0), (x, y, z), (u, y, w)) for (x, z), (u, w) in zip(profile, profile[1:])]
        end.append(((0.0, y, 0.0), (RADIUS, y, TOP), (-RADIUS, y, TOP)))
        triangles += end if y > 0 else turned_over(end)
    return triangles


def shaft():
    ring = [(SHAFT * math.cos(2 * math.pi * k / 24), SHAFT * math.sin(2 * math.pi * k / 24)) for k in range(24)]
    low, high = -LENGTH / 2, LENGTH / 2
    triangles = []
    for k in range(24):
        (x, z), (u, w) = ring[k], ring[(k + 1) % 24]
        triangles += quad((x, low, z), (u, low, w), (u, high, w), (x, high, z))
    return triangles


def paddle(place, degrees):
    """A blade: a box from inside the shaft to its reach, rotated by the pitch about its own axis."""
    pitch, angle = math.radians(PITCH), math.radians(degrees)

    def at(along, across, through):
        # across: along the shaft except for the pitch; through: across the blade.
        y = across * math.cos(pitch) - through * math.sin(pitch)
        side = across * math.sin(pitch) + through * math.cos(pitch)
        return (along * math.sin(angle) + side * math.cos(angle), place + y,
                along * math.cos(angle) - side * math.sin(angle))

    near, far, a, t = 0.5 * SHAFT, REACH, WIDTH / 2, THICKNESS / 2
    triangles, rows = [], 8
    # Rows of triangles along the blade give the map of wear some resolution.
    for k in range(rows):
        u, w = (near + (far - near) * (k + m) / rows for m in (0, 1))
        for i in range(4):
            v, x = (-a + 2 * a * (i + m) / 4 for m in (0, 1))
            triangles += quad(at(u, v, t), at(w, v, t), at(w, x, t), at(u, x, t))
            triangles += turned_over(quad(at(u, v, -t), at(w, v, -t), at(w, x, -t), at(u, x, -t)))
        triangles += turned_over(quad(at(u, a, -t), at(w, a, -t), at(w, a, t), at(u, a, t)))
        triangles += quad(at(u, -a, -t), at(w, -a, -t), at(w, -a, t), at(u, -a, t))
    for i in range(4):
        v, x = (-a + 2 * a * (i + m) / 4 for m in (0, 1))
        triangles += quad(at(far, v, -t), at(far, x, -t), at(far, x, t), at(far, v, t))
    return triangles


def main(folder):
    write(os.path.join(folder, "trough.stl"), trough())
    write(os.path.join(folder, "paddles.stl"), shaft() + [t for p in PADDLES for t in paddle(*p)])


main(sys.argv[1])
