#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""How deep do the grains overlap at the deepest point of the press, and what is left of that after the drop?

    python3 overlaps.py PRESSED DROPPED LAW    two dumps of id x y z radius, a parameter file with the law plastic"""
import itertools
import statistics
import sys


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


def main():
    law = read_law(sys.argv[3])
    limit = law["phi_f"] * law["k2max"] / (law["k2max"] - law["k1"])
    pressed, dropped = (contacts(read_grains(name)) for name in sys.argv[1:3])
    beyond = [pair for pair, depth in pressed.items() if depth > limit]
    left = [dropped[pair] for pair in beyond if pair in dropped]
    print(f"  deepest point: {len(pressed)} contacts, overlap over radius: median "
          f"{100 * statistics.median(pressed.values()):.1f} %, largest {100 * max(pressed.values()):.1f} %; "
          f"{100 * len(beyond) / len(pressed):.0f} % are beyond the plastic limit of {100 * limit:.2f} %")
    if left:
        print(f"  after the drop {100 * len(left) / len(beyond):.0f} % of these still touch, median overlap "
              f"{100 * statistics.median(left):.2f} % (without force: {100 * law['phi_f']:.2f} %)")


if __name__ == "__main__":
    main()
