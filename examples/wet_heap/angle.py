# SPDX-License-Identifier: GPL-2.0-only
"""The angles of the heaps: angle.py FOLDER CONTENT ...; the heap with a liquid content is in FOLDER/WCONTENT.

The surface is the highest point of the beads in each of eight sectors and rings as wide as a bead; a straight line is fitted to
its heights between 0.3 and 0.9 of the plate's radius. Writes angles.txt and WCONTENT/profile.txt."""
import math
import os
import sys

import gallery

PLATE, RING, SECTORS = 0.04, 0.003, 8


def beads(path):
    """[(distance from the axis, sector, height of the top)]"""
    rows = gallery.dump(path)[-1][1]
    return [(math.hypot(row["x"], row["y"]), int((math.atan2(row["y"], row["x"]) / (2 * math.pi) + 0.5) * SECTORS) % SECTORS,
             row["z"] + row["radius"]) for row in rows]


def surface(heap, sectors):
    """[(radius, mean height)] of the rings, of some sectors."""
    highest = {}
    for distance, sector, top in heap:
        key = (int(distance / RING), sector)
        highest[key] = max(top, highest.get(key, top))
    found = []
    for ring in range(int(PLATE / RING)):
        heights = [highest[ring, sector] for sector in sectors if (ring, sector) in highest]
        if heights:
            found.append(((ring + 0.5) * RING, math.fsum(heights) / len(heights)))
    return found


def angle(points):
    slope, _, _ = gallery.line_fit([point for point in points if 0.3 * PLATE <= point[0] <= 0.9 * PLATE])
    return -math.degrees(math.atan(slope))


def main():
    folder, contents = sys.argv[1], sys.argv[2:]
    rows = []
    for content in contents:
        place = os.path.join(folder, "W" + content)
        heap = beads(os.path.join(place, "heap.txt"))
        gallery.write_table(os.path.join(place, "profile.txt"), "radius/m height/m", surface(heap, range(SECTORS)))
        each = [angle(surface(heap, [sector])) for sector in range(SECTORS)]
        mean = math.fsum(each) / SECTORS
        error = math.sqrt(math.fsum((value - mean)**2 for value in each) / (SECTORS - 1) / SECTORS)
        rows.append((100 * float(content), mean, error))
    gallery.write_table(os.path.join(folder, "angles.txt"), "liquid/% angle/degrees standard-error/degrees", rows)
    verdict = gallery.Verdict()
    _, dry, dry_error = rows[0]
    verdict.within("angle of the dry beads in degrees, +- %.1f" % dry_error, dry, 18, 30)
    for content, wet, error in rows[1:]:
        verdict.within("%g %% liquid: angle in degrees, +- %.1f" % (content, error), wet, dry + 2 * math.hypot(error, dry_error), 90)
    return verdict.status()


sys.exit(main())
