# SPDX-License-Identifier: GPL-2.0-only
"""Rates of outflow in a folder against Beverloo's law, W = C rho sqrt(g) (D - k d)^(5/2): beverloo.py FOLDER. Writes rates.txt and
line.txt, the fitted C and k; says whether all is as expected."""
import glob
import math
import os
import sys

import gallery


def rate(points):
    """Spheres in a unit of time, and the time at which the line through the points has none."""
    slope, start, _ = gallery.line_fit(points)
    return slope, -start / slope


def read(path):
    with open(os.path.join(path, "numbers.txt"), encoding="ascii") as file:
        words = file.read().split()
    number = dict(zip(words[::2], map(float, words[1::2])))
    points = gallery.table(os.path.join(path, "out.txt"))
    end = points[-1][1]
    # The first quarter is the beginning of the flow. The rest in two halves, of which the second has less above it.
    halves = [[p for p in points if low * end <= p[1] <= high * end] for low, high in ((0.25, 0.625), (0.625, 1.0))]
    return number, rate(halves[0] + halves[1])[0], [rate(half)[0] for half in halves]


def main():
    folder = sys.argv[1]
    rows = sorted((number["orifice"], number["share"], all_of_it, *halves) for number, all_of_it, halves in
                  (read(path) for path in glob.glob(os.path.join(folder, "D*"))))
    gallery.write_table(os.path.join(folder, "rates.txt"), "orifice solid-fraction rate first-half second-half", rows)
    for orifice, share, all_of_it, first, second in rows:
        print("  orifice %g: %.2f spheres in a unit of time; first half %.2f, second %.2f" % (orifice, all_of_it, first, second))
    # W^(2/5) is a straight line in D; it meets 0 at k, and its slope is (C rho sqrt(g))^(2/5). Mass and g are 1.
    slope, start, correlation = gallery.line_fit([(row[0], row[2]**0.4) for row in rows])
    k = -start / slope
    density = math.fsum(row[1] for row in rows) / len(rows) * 6 / math.pi
    c = slope**2.5 / density
    gallery.write_table(os.path.join(folder, "line.txt"), "C k slope start", [(c, k, slope, start)])
    verdict = gallery.Verdict()
    verdict.below("1 - correlation of W^(2/5) with D", 1 - correlation, 1e-3)
    # Of one orifice the halves differ by several hundredths, since a few hundred spheres flow unevenly.
    verdict.within("second half over first, mean of the orifices", math.fsum(row[4] / row[3] for row in rows) / len(rows), 0.93, 1.07)
    verdict.within("C", c, 0.4, 0.8)
    verdict.within("k", k, 0.5, 3.0)
    return verdict.status()


sys.exit(main())
