# SPDX-License-Identifier: GPL-2.0-only
"""Compares the weight on the floors of the cylinders in a folder with Janssen's law M_floor = M_s (1 - exp(-M/M_s)).

    python3 janssen.py FOLDER        writes floors.txt; reports whether the law holds
"""
import glob
import math
import os
import sys

import gallery


def cylinder(path):
    with open(os.path.join(path, "numbers.txt"), encoding="ascii") as file:
        words = file.read().split()
    numbers = dict(zip(words[0::2], map(float, words[1::2])))
    forces = gallery.table(os.path.join(path, "force.txt"))
    floor, wall = (math.fsum(row[k] for row in forces) / len(forces) for k in (0, 1))
    return (numbers["mass"], floor, wall, numbers["settled"], numbers["top"], numbers["radius"], numbers["friction"])


def fitted(points):
    """The M_s with the least squares of the logarithms, by golden-section search."""
    def off(saturation):
        return math.fsum((math.log(f / (saturation * -math.expm1(-m / saturation))))**2 for m, f in points)

    low, high = 0.1 * max(f for _, f in points), 10 * max(f for _, f in points)
    for _ in range(100):
        a, b = (low * (high / low)**share for share in (0.382, 0.618))
        low, high = (low, b) if off(a) < off(b) else (a, high)
    return math.sqrt(low * high)


def main(folder):
    verdict = gallery.Verdict()
    rows = sorted(cylinder(path) for path in glob.glob(os.path.join(folder, "n*")) if os.path.isdir(path))
    saturation = fitted([row[:2] for row in rows])
    gallery.write_table(os.path.join(folder, "floors.txt"), "mass floor wall floor_settled Janssen",
                        [(*row[:4], saturation * -math.expm1(-row[0] / saturation)) for row in rows])
    gallery.write_table(os.path.join(folder, "law.txt"), "mass floor, the fitted law",
                        [(mass, saturation * -math.expm1(-mass / saturation))
                         for mass in (rows[-1][0] * k / 100 for k in range(101))])
    for mass, floor, wall, settled, _, _, _ in rows:
        print("  mass %6.0f: the floor carries %6.1f, the wall %6.1f; before the floor sank, the floor %6.1f" % (mass, floor, wall, settled))
        verdict.below("    weight that neither carries, over all of it", abs(1 - (floor + wall) / mass), 0.02)
        if len(rows) > 1:
            verdict.within("    floor over Janssen's law", floor / (saturation * -math.expm1(-mass / saturation)), 0.85, 1.15)
    if len(rows) > 2:
        last, radius, friction = rows[-1], rows[-1][5], rows[-1][6]
        depth = saturation / last[0] * last[4]
        print("  fitted: the floor saturates at a mass of %.0f, that of %.1f diameters of height; mu K = %.3f, K = %.2f" %
              (saturation, depth, radius / (2 * depth), radius / (2 * depth) / friction))
        verdict.within("what twice the grains add to the floor, of half of their number",
                       (rows[-1][1] - rows[-2][1]) / rows[-2][0], -0.05, 0.05)
    return verdict.status()


sys.exit(main(sys.argv[1]))
