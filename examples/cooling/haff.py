# SPDX-License-Identifier: GPL-2.0-only
"""Compares the cooling of the gases in a folder with Haff's law T = T0/(1 + t/tau)^2 with tau from kinetic theory.

    python3 haff.py FOLDER        reports whether the rates are as expected
"""
import glob
import math
import os
import sys

import gallery


def haff_time(e, share):
    """6/((1 - e^2) w), with w = 4 n d^2 g sqrt(pi T0/m) collisions of a sphere per unit of time; d, m, T0 are 1."""
    g = (1 - share / 2) / (1 - share)**3
    return 6 / ((1 - e * e) * 4 * (6 / math.pi * share) * g * math.sqrt(math.pi))


def main(folder):
    verdict, rows = gallery.Verdict(), []
    for path in sorted(glob.glob(os.path.join(folder, "e*"))):
        with open(os.path.join(path, "numbers.txt"), encoding="ascii") as file:
            words = file.read().split()
        numbers = dict(zip(words[0::2], map(float, words[1::2])))
        e, tau = numbers["restitution"], haff_time(numbers["restitution"], numbers["share"])
        points = [(t / tau, math.sqrt(1 / temperature))
                  for t, temperature in gallery.table(os.path.join(path, "temperature.txt"))]
        gallery.write_table(os.path.join(path, "haff.txt"), "t/tau sqrt(T0/T)", points)
        slope, start, correlation = gallery.line_fit([p for p in points if p[0] <= 2])
        last = points[-1]
        rows.append((e, tau, slope, correlation, last[1] / (1 + last[0])))
        verdict.within(f"restitution {e:g}: rate until 2 tau over that of kinetic theory, 1/{tau:.4g}", slope, 0.95, 1.03)
        verdict.within("  sqrt(T0/T) at t = 0 on that line", start, 0.97, 1.03)
        verdict.below("  1 - correlation of sqrt(T0/T) with the time until 2 tau", 1 - correlation, 1e-3)
        print(f"  in the end, at t = {last[0]:.1f} tau: sqrt(T0/T) is {last[1] / (1 + last[0]):.3f} of Haff's")
    gallery.write_table(os.path.join(folder, "rates.txt"), "e tau rate*tau correlation last/Haff", rows)
    return verdict.status()


sys.exit(main(sys.argv[1]))
