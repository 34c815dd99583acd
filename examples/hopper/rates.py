# SPDX-License-Identifier: GPL-2.0-only
"""Compares the rates of all runs in a folder with Beverloo's law W = C rho sqrt(g) (D - k d)^(5/2).

    python3 rates.py FOLDER        writes FOLDER/rates.txt; reports whether the rates are as expected
"""
import glob
import math
import os
import sys

G, GRAIN = 9.81, 2e-3
SPHERES = 1.5  # k for spheres
GATE = 0.06  # time until the gate is out of the way and the flow is steady


def slope(points):
    """The slope of the least-squares line, its value at 0, and the correlation."""
    n = len(points)
    x, y = (math.fsum(p[k] for p in points) / n for k in (0, 1))
    xx = math.fsum((p[0] - x)**2 for p in points)
    xy = math.fsum((p[0] - x) * (p[1] - y) for p in points)
    yy = math.fsum((p[1] - y)**2 for p in points)
    return xy / xx, y - xy / xx * x, xy / math.sqrt(xx * yy)


def rate_of(folder):
    """Orifice, bulk density, rate, and the rates in both halves of the time."""
    with open(os.path.join(folder, "mass.txt"), encoding="ascii") as file:
        density = float(file.readline().split()[-1])
        points = [tuple(map(float, line.split())) for line in file if line.strip()]
    steady = [p for p in points if p[0] > GATE]
    half = len(steady) // 2
    return (float(os.path.basename(folder)[1:]), density, -slope(steady)[0], -slope(steady[:half])[0],
            -slope(steady[half:])[0])


def main(folder):
    runs = sorted(rate_of(path) for path in glob.glob(os.path.join(folder, "D*")))
    with open(os.path.join(folder, "rates.txt"), "w", encoding="ascii") as file:
        print("# orifice/m bulk_density/(kg/m3) rate/(kg/s) first_half second_half", file=file)
        for run in runs:
            print(*("%.6g" % value for value in run), file=file)
            print("  orifice %4.1f mm: %6.2f g/s; first half %6.2f, second half %6.2f" %
                  (1e3 * run[0], *(1e3 * rate for rate in run[2:])))
    if len(runs) < 3:
        print("  fewer than three orifices: the law is not compared")
        return 0
    # If the law holds, this is a line that starts at D = k d.
    gradient, start, correlation = slope([(d, (w / (rho * math.sqrt(G)))**0.4) for d, rho, w, _, _ in runs])
    k, constant = -start / gradient / GRAIN, gradient**2.5
    # The line is also nearly straight for other powers; the power itself is the slope in logarithms, for a given
    # k.
    power = slope([(math.log(d - SPHERES * GRAIN), math.log(w / rho)) for d, rho, w, _, _ in runs])[0]
    steadiness = max(abs(b - a) / w for _, _, w, a, b in runs)
    print("  rate^(2/5) against the orifice: correlation %.5f, C = %.3f, k = %.2f; with k = %.1f the power is %.2f" %
          (correlation, constant, k, SPHERES, power))
    good = correlation > 0.999 and 1 < k < 3 and steadiness < 0.15
    print("  the 5/2 law (correlation above 0.999), k of 1 to 3, halves alike within 15 %%: %s" %
          ("as expected" if good else "NOT as expected"))
    return 0 if good else 1


sys.exit(main(sys.argv[1]))
