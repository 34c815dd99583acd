# SPDX-License-Identifier: GPL-2.0-only
"""The results of a compaction, compared with the consequences of the law of a single contact.

    python3 tablet.py FOLDER LAW    the folder has press.txt, pressed.txt, dropped.txt; a parameter file with the law plastic"""
import itertools
import os
import statistics
import sys

import gallery


def read_grains(name):
    with open(name, encoding="utf-8") as file:
        lines = file.read().split("\n")
    first = next(k for k, line in enumerate(lines) if line.startswith("ITEM: ATOMS")) + 1
    return [tuple(map(float, line.split())) for line in lines[first:] if line]


def read_law(name):
    """The words of the normal law with their values."""
    with open(name, encoding="utf-8") as file:
        words = next(line for line in file if line.startswith("plastic")).split()[1:]
    return dict(zip(words[::2], map(float, words[1::2])))


def contacts(grains):
    """{ids: overlap over the diameter of the effective radius} of all grains that touch."""
    side = 2.001 * max(grain[4] for grain in grains)
    cells, found = {}, {}
    for grain in grains:
        cells.setdefault(tuple(int(x // side) for x in grain[1:4]), []).append(grain)
    ahead = [step for step in itertools.product((-1, 0, 1), repeat=3) if step > (0, 0, 0)]
    for cell, inside in cells.items():
        around = [grain for step in ahead for grain in cells.get(tuple(map(sum, zip(cell, step))), ())]
        for k, (i, x, y, z, r) in enumerate(inside):
            for j, x2, y2, z2, r2 in itertools.chain(inside[k + 1:], around):
                square = (x - x2)**2 + (y - y2)**2 + (z - z2)**2
                if square < (r + r2)**2:
                    found[min(i, j), max(i, j)] = (r + r2 - square**0.5) * (r + r2) / (2 * r * r2)
    return found


def slopes(path):
    """Force over displacement during compression and release, between the largest force and 80 % of it; prints the
    results of the compression."""
    force, height = ([row[k] for row in path] for k in (2, 1))
    peak = force.index(max(force))
    before = next(k for k in range(peak, -1, -1) if force[k] <= 0.8 * force[peak])
    after = next(k for k in range(peak, len(force)) if force[k] <= 0.8 * force[peak])
    free = next(k for k in range(peak, len(force)) if force[k] <= 0.01 * force[peak])
    found = [(force[peak] - force[k]) / abs(height[k] - height[peak]) for k in (before, after)]
    print("  largest force %.0f N at %.2f mm; slope from 80 %% of it: pressing %.0f N/mm, release %.0f N/mm; below 1 %% of it at "
          "%.1f mm"
          % (force[peak], height[peak], *found, height[free]))
    return found


def main(folder, law):
    law = read_law(law)
    verdict = gallery.Verdict()
    pressing, release = slopes(gallery.table(os.path.join(folder, "press.txt")))
    limit = law["phi_f"] * law["k2max"] / (law["k2max"] - law["k1"])
    pressed, dropped = (contacts(read_grains(os.path.join(folder, name))) for name in ("pressed.txt", "dropped.txt"))
    beyond = [pair for pair, depth in pressed.items() if depth > limit]
    left = [dropped[pair] for pair in beyond if pair in dropped]
    print("  deepest point: %d contacts, overlap over radius: median %.1f %%, largest %.1f %%; %.0f %% are beyond the plastic "
          "limit of %.2f %%"
          % (len(pressed), 100 * statistics.median(pressed.values()), 100 * max(pressed.values()), 100
             * len(beyond) / len(pressed),
             100 * limit))
    # A contact does not unload less steeply than it loads, and grains that slide soften only the
    # compression.
    loading = statistics.mean(law["k2max"] if depth > limit else law["k1"] for depth in pressed.values())
    unloading = statistics.mean(law["k1"] + (law["k2max"] - law["k1"]) * min(1, depth / limit) for depth in pressed.values())
    verdict.within("slope of the release over that of pressing", release / pressing, unloading / loading, float("inf"))
    # The dropped tablet carries only its own weight. Without adhesion the grains separate.
    if law["kc"] > 0:
        print("  after the drop %.0f %% of these still touch" % (100 * len(left) / len(beyond)))
        verdict.within("median overlap that they are left with, over the radius", statistics.median(left), law["phi_f"] - 0.002,
                       law["phi_f"] + 0.002)
    return verdict.status()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
