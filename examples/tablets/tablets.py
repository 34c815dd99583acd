# SPDX-License-Identifier: GPL-2.0-only
"""Compares the beds and the flow of tablets and of spheres with closed forms and published values.

    python3 tablets.py FOLDER

Reads the folders GRAIN-FRICTION of FOLDER, such as tablet-0.4. Writes FOLDER/beds.txt: the solid fraction at each height of
each bed; and FOLDER/results.txt: solid fraction and rate of each run.
"""
import collections
import glob
import itertools
import math
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import geometry
from gallery import Verdict, dump, table

# As in in.tablets: gravity, density, speed of the stream, grains a second, time from the last grain to the opening of the gate.
G, DENSITY, SPEED, FEED, REST = 9.81, 1200.0, 1.0, 800.0, 0.25
DIAMETER = 1e-3 * geometry.equivalent_diameter()
CELL = 0.5e-3  # of the grid on which the solid fraction is counted
NAMES = "time number came brought above vessel gate sum kinetic".split()


def solid_fraction(spheres, radius, low, high):
    """Share of the points of a grid in an upright cylinder that lie in one of the spheres (x, y, z, radius), at each height."""
    across, up = int(2 * radius / CELL) + 1, int((high - low) / CELL) + 1
    columns = {(i, j): bytearray(up) for i in range(across) for j in range(across)
               if math.hypot(i * CELL - radius, j * CELL - radius) <= radius}

    def span(centre, half, begin):
        return range(math.ceil((centre - half - begin) / CELL), math.floor((centre + half - begin) / CELL) + 1)

    for x, y, z, r in spheres:
        for i in span(x, r, -radius):
            half = math.sqrt(max(r * r - (i * CELL - radius - x)**2, 0.0))
            for j in span(y, half, -radius):
                column = columns.get((i, j))
                if column:
                    chord = math.sqrt(max(half * half - (j * CELL - radius - y)**2, 0.0))
                    for k in span(z, chord, low):
                        if 0 <= k < up:
                            column[k] = 1
    return [sum(column[k] for column in columns.values()) / len(columns) for k in range(up)]


def spheres_of(folder):
    """The spheres (x, y, z, radius) of a bed, in the order of their IDs."""
    _, rows = dump(os.path.join(folder, "bed.txt"))[-1]
    return [tuple(row[name] for name in ("x", "y", "z", "radius")) for row in rows]


def bed(spheres):
    """Solid fraction away from walls and surface, or None if the bed is too shallow; and the profile [(height, fraction)]."""
    heights = sorted(z for _, _, z, _ in spheres)
    low, high = geometry.depth() + DIAMETER / 2, heights[int(0.9 * len(heights))] - DIAMETER
    profile = [(k * CELL, f) for k, f in enumerate(solid_fraction(spheres, geometry.HOPPER - DIAMETER, 0.0, heights[-1]
                                                                  + DIAMETER))]
    inner = [f for z, f in profile if low <= z <= high]
    return (math.fsum(inner) / len(inner) if high - low > 2 * DIAMETER else None), profile


def touching(spheres, members):
    """{pair of clumps: its number of contacts}, and the largest overlap over the radius of the smaller sphere. Clumps are runs
    of `members` spheres."""
    cells = collections.defaultdict(list)
    width = 2 * max(sphere[3] for sphere in spheres)
    for k, sphere in enumerate(spheres):
        cells[tuple(math.floor(x / width) for x in sphere[:3])].append((k // members, sphere))
    pairs, deepest = collections.Counter(), 0.0
    for place, here in cells.items():
        for step in itertools.product((-1, 0, 1), repeat=3):
            for (i, a), (j, b) in itertools.product(here, cells.get(tuple(p + s for p, s in zip(place, step)), ())):
                overlap = a[3] + b[3] - math.dist(a[:3], b[:3])
                if i < j and overlap > 0:
                    pairs[i, j] += 1
                    deepest = max(deepest, overlap / min(a[3], b[3]))
    return pairs, deepest


def when(rows, share):
    """The time at which this share of the mass is still above the orifice, by linear interpolation; None if there is none."""
    level = share * rows[-1]["came"]
    for a, b in zip(rows, rows[1:]):
        if a["above"] >= level > b["above"]:
            return a["time"] + (b["time"] - a["time"]) * (a["above"] - level) / (a["above"] - b["above"])
    return None


def rate(rows):
    """Mean rate while the mass above the orifice decreases from 0.8 to 0.3 of the whole; None if it does not."""
    begin, end = when(rows, 0.8), when(rows, 0.3)
    return 0.5 * rows[-1]["came"] / (end - begin) if begin and end else None


def mean(rows, *names):
    return math.fsum(row[name] for row in rows for name in names) / len(rows)


def check_masses(verdict, name, rows, grain_mass):
    """Mass, energy, weights and ledger: all of this in closed form."""
    last = rows[-1]
    number, mass = last["number"], last["came"]
    verdict.within("%s: mass of the grains over their number times that of one" % name, mass / (number * grain_mass), 1 - 1e-9, 1
                   + 1e-9)
    verdict.within("%s: energy that they bring over m v^2/2" % name, last["brought"] / (0.5 * mass * SPEED**2), 1 - 1e-9, 1
                   + 1e-9)
    settled = [row for row in rows if row["time"] <= number / FEED + REST][-20:]
    verdict.within("%s: weight on hopper and gate over M g" % name, -mean(settled, "vessel", "gate") / (mass * G), 0.98, 1.02)
    # All energy comes from the fall into the hopper and, if the gate opens, into the pan.
    fallen = mass * G * 0.1
    change = max(abs(row["sum"]) for row in rows)
    verdict.below("%s: change of the ledger's sum over the energy of a fall of 0.1 m" % name, change / fallen, 5e-5)


def check_flow(verdict, name, rows, fraction):
    """Rate against Beverloo's law; the weight on the pan. Returns the rate."""
    last = rows[-1]
    below = last["came"] - last["above"]
    if below > 0.9 * last["came"]:
        verdict.within("%s: weight on pan and hopper at the end over M g" % name,
                       -mean(rows[-20:], "vessel") / (last["came"] * G), 0.95, 1.05)
    found = rate(rows)
    if not found:
        verdict.below("%s: grains left above the orifice, of all" % name, last["above"] / last["came"], 0.3)
        return None
    if fraction:
        law = [c * fraction * DENSITY * math.sqrt(G) * (geometry.ORIFICE - k * DIAMETER)**2.5
               for c, k in ((0.55, 2.0), (0.58, 1.4), (0.65, 1.0))]
        print("  %s: rate %.4g kg/s; Beverloo's law with C = 0.58, k = 1.4 gives %.4g kg/s" % (name, found, law[1]))
        verdict.within("%s: rate, kg/s" % name, found, law[0], law[2])
    return found


def check_contacts(verdict, name, spheres, number):
    """The number of members that touch at once, and overlaps."""
    pairs, deepest = touching(spheres, round(len(spheres) / number))
    print("  %s: contacts of two grains that touch: %.3g, at most %d" % (name, sum(pairs.values()) / len(pairs),
                                                                         max(pairs.values())))
    verdict.below("%s: largest overlap in the bed over the radius of the smaller sphere" % name, deepest, 0.05)


def check_beds(verdict, fractions):
    """Solid fractions against published ones, and against each other."""
    published = {"sphere-0": (0.61, 0.65), "tablet-0": (0.67, 0.736), "sphere-0.4": (0.55, 0.64), "tablet-0.4": (0.55, 0.71)}
    for name, limits in published.items():
        if fractions.get(name):
            verdict.within("%s: solid fraction" % name, fractions[name], *limits)
    for high, low, least in (("tablet-0", "sphere-0", 0.03), ("tablet-0", "tablet-0.4", 0.01), ("sphere-0", "sphere-0.4", 0.01)):
        if fractions.get(high) and fractions.get(low):
            verdict.within("solid fraction of %s minus that of %s" % (high, low), fractions[high] - fractions[low], least, 0.15)


def clump_mass(path):
    with open(path, encoding="ascii") as file:
        return next(float(line.split()[0]) for line in file if line.rstrip().endswith(" mass"))


def main(folder):
    verdict = Verdict()
    clump, closed = clump_mass(os.path.join(folder, "tablet.mol")), 1e-9 * DENSITY * geometry.volume()
    verdict.within("mass of a tablet's clump over that of the solid", clump / closed, 0.998, 1.0)
    masses = {"tablet": clump, "sphere": DENSITY * math.pi / 6 * (round(1e3 * DIAMETER, 4) * 1e-3)**3}
    fractions, rates, profiles = {}, {}, []
    for path in sorted(glob.glob(os.path.join(folder, "*-*", "record.txt"))):
        name = os.path.basename(os.path.dirname(path))
        rows = [dict(zip(NAMES, row)) for row in table(path)]
        check_masses(verdict, name, rows, masses[name.split("-")[0]])
        spheres = spheres_of(os.path.dirname(path))
        fractions[name], profile = bed(spheres)
        check_contacts(verdict, name, spheres, rows[-1]["number"])
        profiles.append((name, profile))
        if rows[-1]["gate"] == 0:
            rates[name] = check_flow(verdict, name, rows, fractions[name])
    check_beds(verdict, fractions)
    with open(os.path.join(folder, "beds.txt"), "w", encoding="ascii") as file:
        for name, profile in profiles:
            print("# %s: height/m solid_fraction" % name, file=file)
            file.writelines("%.6g %.6g\n" % point for point in profile)
            print("\n", file=file)
    with open(os.path.join(folder, "results.txt"), "w", encoding="ascii") as file:
        print("# run solid_fraction rate/(kg/s); - : not measured", file=file)
        for name, fraction in fractions.items():
            print(name, *("%.6g" % value if value else "-" for value in (fraction, rates.get(name))), file=file)
    return verdict.status()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
