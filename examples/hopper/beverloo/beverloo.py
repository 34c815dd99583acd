# SPDX-License-Identifier: GPL-2.0-only
"""Compares the rates of outflow in a folder with Beverloo's law, W = C rho sqrt(g) (D - k d)^(5/2): beverloo.py
FOLDER. Writes rates.txt and, for at least three orifices, line.txt with the fitted C and k; reports whether all
results are as expected."""
import glob
import math
import os
import sys

import gallery

# As moose_dem quotes Beverloo and Nedderman; the two materials of moose_dem itself have 0.49 and 1.68,
# 0.548 and 1.57.
QUOTED_C, QUOTED_K = 0.58, 1.4
# From the smallest to the largest of these, plus the same distance on either side.
C_LIMITS, K_LIMITS = (0.40, 0.67), (1.12, 1.96)


def rate(points):
    """Spheres per unit of time, and the time at which the line through the points is zero."""
    slope, start, _ = gallery.line_fit(points)
    return slope, -start / slope


def read(path):
    with open(os.path.join(path, "numbers.txt"), encoding="ascii") as file:
        words = file.read().split()
    number = dict(zip(words[::2], map(float, words[1::2])))
    points = gallery.table(os.path.join(path, "out.txt"))
    end = points[-1][1]
    # The first quarter is the beginning of the flow. The rest is divided into two halves; during the second one
    # there are fewer spheres above the orifice.
    halves = [[p for p in points if low * end <= p[1] <= high * end] for low, high in ((0.25, 0.625), (0.625, 1.0))]
    return number, rate(halves[0] + halves[1])[0], [rate(half)[0] for half in halves]


def power(rows):
    """The power of D - QUOTED_K by which the rates grow, and its standard error, from the difference of the two
    halves of a run."""
    points = [(math.log(row[0] - QUOTED_K), math.log(row[2])) for row in rows]
    mean = math.fsum(x for x, _ in points) / len(points)
    chance = math.sqrt(math.fsum(((row[4] - row[3]) / (row[4] + row[3]))**2 for row in rows) / len(rows))
    return gallery.line_fit(points)[0], chance / math.sqrt(math.fsum((x - mean)**2 for x, _ in points))


def straight(rows, p):
    """1 - correlation of the rate to the power 1/p with D, and the k at which that line has no outflow."""
    slope, start, correlation = gallery.line_fit([(row[0], row[2]**(1 / p)) for row in rows])
    return 1 - correlation, -start / slope


def main():
    folder = sys.argv[1]
    verdict = gallery.Verdict()
    rows = sorted((number["orifice"], number["share"], all_of_it, *halves) for number, all_of_it, halves in
                  (read(path) for path in glob.glob(os.path.join(folder, "D*"))))
    gallery.write_table(os.path.join(folder, "rates.txt"), "orifice solid-fraction rate first-half second-half", rows)
    for orifice, share, all_of_it, first, second in rows:
        print("  orifice %g: %.2f spheres in a unit of time; first half %.2f, second %.2f" % (orifice, all_of_it, first, second))
    # The halves differ by several hundredths for the same orifice, because a few hundred spheres flow
    # unevenly.
    verdict.within("second half over first, mean of the orifices", math.fsum(row[4] / row[3] for row in rows) / len(rows), 0.93,
                   1.07)
    if len(rows) > 1:
        exponent, error = power(rows)
        print("  power of D - %g d that the rates have: %.2f +- %.2f" % (QUOTED_K, exponent, error))
        # Halfway to 2 and to 3.
        verdict.within("that power; Beverloo 2.5", exponent, 2.25, 2.75)
    if len(rows) > 2:
        # W^(2/5) is a straight line in D; it meets 0 at k, and its slope is (C rho sqrt(g))^(2/5). Mass and g are 1.
        slope, start, correlation = gallery.line_fit([(row[0], row[2]**0.4) for row in rows])
        k = -start / slope
        density = math.fsum(row[1] for row in rows) / len(rows) * 6 / math.pi
        c = slope**2.5 / density
        gallery.write_table(os.path.join(folder, "line.txt"), "C k slope start density", [(c, k, slope, start, density)])
        verdict.below("1 - correlation of W^(2/5) with D", 1 - correlation, 1e-3)
        print("  the same with other powers: %s" % "; ".join("%g: %.1e, k = %.2f" % (p, *straight(rows, p)) for p in (1.5, 2, 3)))
        verdict.within("C", c, *C_LIMITS)
        verdict.within("k", k, *K_LIMITS)
    return verdict.status()


sys.exit(main())
