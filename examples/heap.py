# SPDX-License-Identifier: GPL-2.0-only
"""The surface and the angle of a heap on a round plate (wet_heap/geometry.py).

The surface is the highest point of the beads in each of eight sectors and rings one bead wide. A straight line is fitted to its
heights between 0.3 and 0.9 of the plate's radius."""
import math

import gallery

PLATE, RING, SECTORS = 0.04, 0.003, 8


def beads(path):
    """[(distance from the axis, sector, height of the top)]"""
    rows = gallery.dump(path)[-1][1]
    return [(math.hypot(row["x"], row["y"]), int((math.atan2(row["y"], row["x"]) / (2 * math.pi) + 0.5) * SECTORS) % SECTORS,
             row["z"] + row["radius"]) for row in rows]


def surface(heap, sectors, plate=PLATE):
    """[(radius, mean height)] of the rings, of some sectors. plate: its radius."""
    highest = {}
    for distance, sector, top in heap:
        key = (int(distance / RING), sector)
        highest[key] = max(top, highest.get(key, top))
    found = []
    for ring in range(int(plate / RING)):
        heights = [highest[ring, sector] for sector in sectors if (ring, sector) in highest]
        if heights:
            found.append(((ring + 0.5) * RING, math.fsum(heights) / len(heights)))
    return found


def angle(points, plate=PLATE):
    slope, _, _ = gallery.line_fit([point for point in points if 0.3 * plate <= point[0] <= 0.9 * plate])
    return -math.degrees(math.atan(slope))


def angles(heap, plate=PLATE):
    """For a heap of `beads`: the mean angle of its sectors in degrees, and its standard error."""
    each = [angle(surface(heap, [sector], plate), plate) for sector in range(SECTORS)]
    mean = math.fsum(each) / SECTORS
    return mean, math.sqrt(math.fsum((value - mean)**2 for value in each) / (SECTORS - 1) / SECTORS)
