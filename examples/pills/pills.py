# SPDX-License-Identifier: GPL-2.0-only
"""Solid fraction and contacts of packings of ellipsoids, beside what is published.

    python3 pills.py FOLDER        writes pills.txt; reports whether the packings are as expected
"""
import math
import os
import sys

import gallery

# Axes, solid fraction: least and most, most contacts. Spheres: random close packing (Agnolin and Roux 2007), with the
# scatter of 300 grains. Ellipsoids: denser than that; 1.25:1:0.8 at most as dense as the densest random packing that is
# known (Man et al. 2005). Contacts: packings have fewer than twice the degrees of freedom of a grain, 10 for spheroids
# and 12 for others (Yuan et al. 2019); spheres have these 6, and overlaps add some.
EXPECTED = {"1:1:1": (0.624, 0.649, 6.3), "1.25:1:0.8": (0.66, 0.745, 12), "1:1:0.5": (0.66, 0.745, 10),
            "1:1:1.5": (0.66, 0.745, 10)}
FEWEST = 4  # contacts with which a frictionless grain can be held


def contacts(path, count):
    """The mean number of contacts of the grains that are held, and the share of all others."""
    near = [set() for _ in range(count + 1)]
    with open(path, encoding="ascii") as file:
        rows = [line.split() for line in file if not line.startswith("ITEM")]
    for one, other, overlap in (row for row in rows if len(row) == 3):
        if float(overlap) > 0:
            near[int(one)].add(int(other))
            near[int(other)].add(int(one))
    held = {k for k in range(1, count + 1) if near[k]}
    while loose := {k for k in held if len(near[k] & held) < FEWEST}:
        held -= loose
    return sum(len(near[k] & held) for k in held) / len(held), 1 - len(held) / count


def main(folder):
    verdict = gallery.Verdict()
    rows = []
    for number, axes in enumerate(EXPECTED):
        case = os.path.join(folder, axes.replace(":", "_"))
        with open(os.path.join(case, "numbers.txt"), encoding="ascii") as file:
            words = file.read().split()
        at = dict(zip(words[2::2], map(float, words[3::2])))
        count = int(at["grains"])
        mean, loose = contacts(os.path.join(case, "contacts.txt"), count)
        rows.append((number, at["share"], mean, loose))
        print(f"  {axes:11s} solid fraction {at['share']:.4f}, {mean:.2f} contacts of grains that are held; "
              f"{100 * loose:.1f} % are not")
        low, high, most = EXPECTED[axes]
        verdict.within("    pressure over the wanted one: at rest 1", at["pressure"] / at["wanted"], 0.97, 1.03)
        verdict.below("    kinetic energy of a grain over pressure times its volume",
                      at["energy"] / count / (at["wanted"] * math.pi / 6), 1e-2)
        verdict.within("    solid fraction", at["share"], low, high)
        verdict.within("    contacts", mean, 5.9 if axes == "1:1:1" else rows[0][2], most)
    gallery.write_table(os.path.join(folder, "pills.txt"), "number solid_fraction contacts loose", rows)
    return verdict.status()


sys.exit(main(sys.argv[1]))
