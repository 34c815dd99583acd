# SPDX-License-Identifier: GPL-2.0-only
"""Compares the angles of heaps of wheat with those of another program: wheat.py FOLDER RADIUS, where RADIUS is that of
the tube. The heaps are in FOLDER/MU_MUR_E. Writes angles.txt and surface_MUR.txt, and reports whether all results are
as expected.

An angle is measured like the published ones: on the flank between 0.2 and 0.8 of the heap's height, by a line through the
tops of the grains within three quarters of a diameter of the line."""
import math
import os
import sys

import gallery

DIAMETER, DENSITY = 3.7e-3, 1400
# Five published heaps of one kind have a scatter of 0.63 degrees. The limits are three times that, for the difference
# of two means.
SCATTER = 0.63


def at_rest(path):
    grains = gallery.dump(path)[-1][1]
    return [g for g in grains if math.hypot(g["vx"], g["vy"], g["vz"]) <= 0.01]


def tops(grains):
    """[(distance from the heap's axis, height of the top)]; the axis goes through the centre of mass."""
    mass = math.fsum(g["radius"]**3 for g in grains)
    x, y = (math.fsum(g[k] * g["radius"]**3 for g in grains) / mass for k in "xy")
    return [(math.hypot(g["x"] - x, g["y"] - y), g["z"] + g["radius"]) for g in grains]


def surface(points):
    """[(radius, height)] of rings one grain wide: the highest top that has three others less than 1.5 diameters
    below it."""
    rings = {}
    for distance, top in points:
        rings.setdefault(int(distance / DIAMETER), []).append(top)
    found = []
    for ring, heights in sorted(rings.items()):
        heights.sort(reverse=True)
        supported = [a for a, b in zip(heights, heights[3:]) if a - b < 1.5 * DIAMETER]
        if supported:
            found.append(((ring + 0.5) * DIAMETER, supported[0]))
    return found


def angle(points):
    """The angle in degrees, from a heap's `tops`."""
    rings = surface(points)
    peak = max(height for _, height in rings)
    slope, apex, _ = gallery.line_fit([p for p in rings if 0.2 * peak <= p[1] <= 0.8 * peak])
    low, high = 0.2 * max(peak, apex), 0.8 * peak
    for _ in range(3):
        near = [(r, top) for r, top in points
                if low <= apex + slope * r <= high and abs(top - apex - slope * r) <= 0.75 * DIAMETER]
        slope, apex, _ = gallery.line_fit(near)
    return -math.degrees(math.atan(slope))


def bulk_density(grains, radius):
    """The bulk density in a tube of that radius, between two diameters above the floor and two below the top, which
    is the height of all grains except the highest percent."""
    heights = sorted(g["z"] + g["radius"] for g in grains)
    low, high = 2 * DIAMETER, heights[int(0.99 * len(heights))] - 2 * DIAMETER
    solid = math.fsum(4 / 3 * math.pi * g["radius"]**3 for g in grains if low <= g["z"] <= high)
    return DENSITY * solid / (math.pi * radius**2 * (high - low))


def main(folder, radius):
    here = os.path.dirname(os.path.abspath(__file__))
    verdict, rows = gallery.Verdict(), []
    for mu, mu_r, e, told, heaps, told_density in gallery.table(os.path.join(here, "published.txt")):
        path = os.path.join(folder, "%g_%g_%g" % (mu, mu_r, e))
        if not os.path.isdir(path):
            continue
        points = tops(at_rest(os.path.join(path, "heap.txt")))
        gallery.write_table(os.path.join(folder, "surface_%g.txt" % mu_r), "radius/m height/m", surface(points))
        ours = angle(points)
        print("  friction %g, rolling friction %g:" % (mu, mu_r))
        limit = 3 * SCATTER * math.sqrt(1 + 1 / heaps)
        verdict.within("    angle of the heap, in degrees", ours, told - limit, told + limit)
        density = bulk_density(gallery.dump(os.path.join(path, "settled.txt"))[-1][1], radius)
        verdict.within("    bulk density in the tube, in kg/m^3", density, told_density - 25, told_density + 25)
        rows.append((mu_r, ours, told, limit / 3, density, told_density))
    gallery.write_table(os.path.join(folder, "angles.txt"), "rolling_friction angle published scatter density published", rows)
    return verdict.status()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], float(sys.argv[2])))
