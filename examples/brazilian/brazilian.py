# SPDX-License-Identifier: GPL-2.0-only
"""Strengths of discs and prisms of cemented grains, where they break, and what the breaks cost.

    python3 brazilian.py FOLDER SEED ...        writes breaks.txt; reports whether everything is as expected
"""
import math
import os
import statistics
import sys

import gallery

HALF_ANGLE = math.radians(10)  # of the disc's flat ends
# At the centre of a disc, a pair of opposite forces P makes the stress (P/(pi D t)) (2 cos^2 a - 6 sin^2 a) across the axis
# from which they are turned by a. This is its mean over the ends, over 2 P/(pi D t).
FLAT = math.sin(2 * HALF_ANGLE) / HALF_ANGLE - 1


def numbers(folder):
    with open(os.path.join(folder, "numbers.txt"), encoding="ascii") as file:
        words = file.read().split()
    return dict(zip(words[::2], map(float, words[1::2])))


def curve(folder):
    """Rows of shortening, load, work, stored energy and energy of the breaks."""
    return [row[1:] for row in gallery.table(os.path.join(folder, "curve.txt"))]


def books(case, of, verdict):
    modes = ", ".join(f"{of[mode]:.0f} by {mode}" for mode in ("tension", "shear", "bending", "twisting"))
    names = ("fracture", "bond_damping", "friction", "kinetic")
    parts = ", ".join(f"{name} {100 * of[name] / of['work']:.0f} %" for name in names)
    print(f"    {of['grains']:.0f} grains, {of['bonds']:.0f} bonds; breaks: {modes}; of the work: {parts}")
    verdict.within("    change of the ledger's sum over the work of the plates", (of["sum"] - of["start"]) / of["work"],
                   -1e-5, 1e-5)


def disc(folder, verdict):
    """The tensile strength, and the energy of the breaks by area of the section that splits."""
    of, rows = numbers(folder), curve(folder)
    load = max(row[1] for row in rows)
    strength = FLAT * 2 * load / (math.pi * of["D"] * of["t"])
    print(f"  {os.path.basename(folder)}: {load:.0f} N, tensile strength {strength / 1e6:.2f} MPa; the breaks cost "
          f"{of['fracture'] / (of['height'] * of['t']):.0f} J/m^2 of the split section")
    books(folder, of, verdict)
    return strength, [row[6] for row in gallery.table(os.path.join(folder, "list.txt"))], of["D"]


def prism(folder, verdict):
    """The compressive strength, and Young's modulus between a third and two thirds of it."""
    of, rows = numbers(folder), curve(folder)
    area = (0.5 * of["length"])**2
    load = max(row[1] for row in rows)
    first = [(row[0], row[1]) for row in rows[:1 + max(range(len(rows)), key=lambda k: rows[k][1])]]
    middle = [point for point in first if load / 3 < point[1] < load * 2 / 3]
    young = gallery.line_fit(middle)[0] * of["length"] / area
    print(f"  {os.path.basename(folder)}: {load:.0f} N, compressive strength {load / area / 1e6:.1f} MPa, "
          f"Young's modulus {young / 1e9:.1f} GPa")
    books(folder, of, verdict)
    return load / area


def main(folder, seeds):
    verdict = gallery.Verdict()
    discs = [disc(os.path.join(folder, f"disc_{seed}"), verdict) for seed in seeds]
    compressive = [prism(os.path.join(folder, f"prism_{seed}"), verdict) for seed in seeds]
    tensile = [of[0] for of in discs]
    places = [x / diameter for _, breaks, diameter in discs for x in breaks]
    for name, of in (("tensile", tensile), ("compressive", compressive)):
        print(f"  {name} strength: {statistics.mean(of) / 1e6:.2f} MPa" +
              (f", standard deviation {statistics.stdev(of) / 1e6:.2f}" if len(of) > 1 else ""))
    # A third of the diameter has 42 % of the disc's area.
    verdict.within("  part of the disc's breaks within D/6 of its loaded diameter",
                   sum(abs(place) < 1 / 6 for place in places) / len(places), 0.6, 1)
    verdict.within("  compressive over tensile strength (rocks: about 10 to 20)",
                   statistics.mean(compressive) / statistics.mean(tensile), 5, 25)
    bins = [(k + 0.5) / 15 - 0.5 for k in range(15)]
    gallery.write_table(os.path.join(folder, "breaks.txt"), "x_over_D share",
                        [(b, sum(abs(place - b) <= 1 / 30 for place in places) / len(places)) for b in bins])
    return verdict.status()


sys.exit(main(sys.argv[1], sys.argv[2:]))
