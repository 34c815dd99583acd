# SPDX-License-Identifier: GPL-2.0-only
"""Compares solid fraction and coordination number of the packings in a folder with published ones.

    python3 packing.py FOLDER        writes packings.txt; reports whether the packings are as expected
"""
import glob
import math
import os
import sys

import gallery

# Friction, solid fraction, contacts without rattlers: Agnolin and Roux 2007, in the limit of low pressure; and the
# tolerances. Without friction their solid fraction is that of random close packing, and only chance remains: boxes of
# 400 spheres differ by 0.003. With friction it depends on the preparation, by some hundredths according to them.
# Contacts are published with one decimal and differ by 0.13 between boxes of 400; the rest of 0.3 is for overlaps,
# another contact law and another preparation.
PUBLISHED = {0.0: (0.639, 0.005, 6.0, 0.3), 0.3: (0.593, 0.02, 4.5, 0.3)}
# With strong friction: contacts, approximately (Silbert 2010), and the solid fraction of the loosest measured packing
# (Jerkins et al. 2008).
SLIPLESS, LOOSEST = 4.0, 0.55


def neighbours(points, side):
    """For each point, the others at a distance below 1, in a periodic cube."""
    count = int(side)
    cells = {}
    for k, point in enumerate(points):
        cells.setdefault(tuple(int(c / side * count) % count for c in point), []).append(k)
    found = [set() for _ in points]
    shifts = [(a, b, c) for a in (-1, 0, 1) for b in (-1, 0, 1) for c in (-1, 0, 1)]
    for (x, y, z), members in cells.items():
        near = [k for a, b, c in shifts for k in cells.get(((x + a) % count, (y + b) % count, (z + c) % count), ())]
        for i in members:
            for j in near:
                if i != j:
                    gaps = [(p - q + side / 2) % side - side / 2 for p, q in zip(points[i], points[j])]
                    if gaps[0]**2 + gaps[1]**2 + gaps[2]**2 < 1:
                        found[i].add(j)
    return found


def carrying(found, fewest):
    """The spheres that remain when those with fewer contacts are removed repeatedly."""
    left = [set(near) for near in found]
    loose = [k for k, near in enumerate(left) if len(near) < fewest]
    gone = set(loose)
    while loose:
        k = loose.pop()
        for j in left[k]:
            left[j].discard(k)
            if len(left[j]) < fewest and j not in gone:
                gone.add(j)
                loose.append(j)
        left[k] = set()
    return [len(near) for k, near in enumerate(left) if k not in gone]


def packing(folder):
    with open(os.path.join(folder, "numbers.txt"), encoding="ascii") as file:
        words = file.read().split()
    numbers = dict(zip(words[0::2], map(float, words[1::2])))
    side, rows = numbers["side"], gallery.dump(os.path.join(folder, "packed.txt"))[-1][1]
    found = neighbours([(row["x"] % side, row["y"] % side, row["z"] % side) for row in rows], side)
    # Without friction a sphere needs four contacts, with friction two.
    contacts = carrying(found, 4 if numbers["friction"] == 0 else 2)
    return (numbers["friction"], numbers["share"], sum(contacts) / len(contacts), 1 - len(contacts) / len(rows),
            numbers["pressure"] / numbers["wanted"], numbers["energy"] / len(rows) / (numbers["wanted"] * math.pi / 6),
            len(contacts))


def main(folder):
    verdict = gallery.Verdict()
    rows = sorted(packing(path) for path in glob.glob(os.path.join(folder, "mu*")))
    gallery.write_table(os.path.join(folder, "packings.txt"),
                        "friction solid_fraction coordination rattlers pressure/wanted energy/(wanted*volume) carrying", rows)
    for mu, share, contacts, rattlers, pressure, energy, count in rows:
        print("  friction %-5g solid fraction %.4f, %.2f contacts without rattlers (%.1f %%), pressure %.4f of the wanted one" %
              (mu, share, contacts, 100 * rattlers, pressure))
        verdict.below("    kinetic energy of a sphere over pressure times its volume", energy, 1e-3)
        verdict.within("    pressure over the wanted one: at rest 1", pressure, 0.99, 1.01)
        if mu in PUBLISHED:
            want, spread, wanted, off = PUBLISHED[mu]
            verdict.within(f"    solid fraction at friction {mu:g}, Agnolin and Roux {want:g}", share, want - spread, want
                           + spread)
            # Without friction a packing at rest cannot have fewer contacts than its spheres have degrees of
            # freedom.
            fewest = wanted - 6 / count if mu == 0 else wanted - off
            verdict.within(f"    contacts, Agnolin and Roux {wanted:g}", contacts, fewest, wanted + off)
    if len(rows) > 3:
        falling = all(a[2] > b[2] for a, b in zip(rows, rows[1:]))
        verdict.within("contacts fall with friction (Silbert et al. 2002; 1: yes)", float(falling), 1, 1)
        verdict.within("contacts with the greatest friction; approximately four (Silbert 2010)", rows[-1][2], SLIPLESS - 0.3,
                       SLIPLESS + 0.3)
        verdict.within("solid fraction with the greatest friction; loosest measured 0.550 (Jerkins et al. 2008)", rows[-1][1],
                       LOOSEST, PUBLISHED[0.3][0] + PUBLISHED[0.3][1])
    return verdict.status()


sys.exit(main(sys.argv[1]))
