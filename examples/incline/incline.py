# SPDX-License-Identifier: GPL-2.0-only
"""Compares profiles of the flows in a folder with Bagnold's, friction with the inertial number, and the angles at which
layers came to rest.

    python3 incline.py FOLDER        writes flows.txt, stops.txt, and profile_fit.txt of each flow; reports whether all results are as expected
"""
import glob
import math
import os
import sys

import gallery

# Beds ten spheres high stop near 21 degrees. Slightly above that a flow is slow and its profile is closer to a line,
# according to the abstract of Silbert et al. 2003; far above it the profile is Bagnold's.
SLOW = 24


def layers(path):
    """[(height, spheres, speed)] of a file of fix ave/chunk, which has one block."""
    rows = [row for row in gallery.table(path) if len(row) == 5]
    return [(row[1], row[4], row[3]) for row in rows]


def power(points):
    """The p of u = a - b d^p with the least squares at points (d, u), and its standard error, by a search from 0.2
    to 4."""
    def left(p):
        slope, start, _ = gallery.line_fit([(d**p, u) for d, u in points])
        return math.fsum((u - start - slope * d**p)**2 for d, u in points)

    tried = [(left(p), p) for p in (0.01 * k for k in range(20, 401))]
    least, best = min(tried)
    # For n points and three fitted numbers: where the sum of squares is larger by one part in n -
    # 3.
    near = [p for squares, p in tried if squares <= least * (1 + 1 / (len(points) - 3))]
    return best, (near[-1] - near[0]) / 2


def bed(path):
    """The parameters that the input prints, the layers of spheres, their bulk, and the height at which the bed ends."""
    with open(os.path.join(path, "numbers.txt"), encoding="ascii") as file:
        words = file.read().split()
    numbers = dict(zip(words[0::2], map(float, words[1::2])))
    area = numbers["length"] * numbers["breadth"]
    # Number density times the volume of a sphere is the solid fraction.
    rows = [(z, density * math.pi / 6, speed) for z, density, speed in layers(os.path.join(path, "profile.txt"))]
    # The bulk is at least two spheres away from the base and from the surface. A full layer is denser
    # than 0.3.
    full = [row for row in rows if row[1] > 0.3]
    away = 2 if full[-1][0] - full[0][0] > 5 else 1
    bulk = [row for row in full if full[0][0] + away <= row[0] <= full[-1][0] - away]
    share = math.fsum(row[1] for row in bulk) / len(bulk)
    # The height at which a bed of this solid fraction ends, with the same spheres.
    below = math.fsum(row[1] for row in rows if row[0] < bulk[0][0])
    surface = bulk[0][0] - 0.5 + numbers["spheres"] * math.pi / 6 / (share * area) - below / share
    return numbers, full, bulk, share, surface


def flow(path):
    numbers, full, bulk, share, surface = bed(path)
    bagnold = [(surface**1.5 - max(surface - z, 0)**1.5, speed) for z, _, speed in bulk]
    slope, start, correlation = gallery.line_fit(bagnold)
    exponent, error = power([(surface - z, speed) for z, _, speed in bulk]) if len(bulk) > 4 else (math.nan, math.nan)
    angle = math.radians(numbers["angle"])
    # Shear rate 3/2 slope sqrt(h - z), pressure rho g cos(angle) (h - z): I does not depend on z.
    inertial = 1.5 * slope / math.sqrt(share * math.cos(angle))
    spread = max(abs(row[1] / share - 1) for row in bulk)
    forces = gallery.table(os.path.join(path, "force.txt"))
    pull, weight = (math.fsum(row[k] for row in forces) / len(forces) for k in (2, 3))
    half = len(forces) // 2
    before, after = (math.fsum(row[1] for row in part) / len(part) for part in (forces[:half], forces[half:]))
    gallery.write_table(os.path.join(path, "profile_fit.txt"), "z/h solid-fraction speed Bagnold",
                        [(z / surface, nu, v, start + slope * (surface**1.5 - max(surface - z, 0)**1.5)) for z, nu, v in full])
    return (numbers["angle"], surface, share, spread, correlation, inertial, -pull / weight, after / before - 1,
            weight / (-numbers["spheres"] * math.cos(angle)), exponent, error, start)


def check_flows(folder, verdict):
    rows = sorted(flow(path) for path in glob.glob(os.path.join(folder, "a[0-9]*")))
    gallery.write_table(os.path.join(folder, "flows.txt"), "angle height solid_fraction its_spread correlation I base_friction change weight exponent its_error speed_at_base", rows)
    for angle, height, share, spread, correlation, inertial, base, change, weight, exponent, error, start in rows:
        print("  %g degrees: height %.1f, solid fraction %.3f, inertial number %.3f; the mean speed changed by %.1f %%" %
              (angle, height, share, inertial, 100 * change))
        verdict.within("    weight on the base, of all spheres'", weight, 0.98, 1.02)
        verdict.within("    friction on the base over tan(angle): 1 in a steady flow", base / math.tan(math.radians(angle)), 0.97, 1.03)
        print("      correlation of the speed with h^(3/2) - (h - z)^(3/2): %.4f; on that line the speed at the base is %.2f" % (correlation, start))
        if math.isfinite(exponent):
            print("      exponent of u = a - b (h - z)^p: %.2f +- %.2f" % (exponent, error))
            # Halfway from 1.5 to 1, a constant shear rate, and to 2, a viscous fluid.
            verdict.within("    exponent; Bagnold 1.5%s" % ("" if angle >= SLOW else ", slow flows 1"), exponent, 1.25 if angle >= SLOW else 0.75, 1.75)
        verdict.below("    solid fraction of the bulk's layers: largest distance from the mean, relative", spread, 0.08)
    steps = list(zip(rows, rows[1:]))
    if steps:
        verdict.within("steeper flows have a greater inertial number (1: yes)", float(all(a[5] < b[5] for a, b in steps)), 1, 1)
        verdict.within("and are less dense (1: yes)", float(all(a[2] > b[2] for a, b in steps)), 1, 1)


def check_layers(folder, verdict):
    rows = []
    for path in glob.glob(os.path.join(folder, "n[0-9]*")):
        numbers, *_, share, surface = bed(path)
        rows.append((surface, numbers["angle"], share))
    rows.sort()
    gallery.write_table(os.path.join(folder, "stops.txt"), "height angle-at-which-it-stopped solid-fraction", rows)
    for height, angle, share in rows:
        print("  a layer of height %.1f came to rest at %.2f degrees; solid fraction %.3f" % (height, angle, share))
    steps = list(zip(rows, rows[1:]))
    if steps:
        verdict.within("thinner layers stop on a steeper plane (1: yes)", float(all(a[1] > b[1] for a, b in steps)), 1, 1)


def main(folder):
    verdict = gallery.Verdict()
    check_flows(folder, verdict)
    check_layers(folder, verdict)
    return verdict.status()


sys.exit(main(sys.argv[1]))
