# SPDX-License-Identifier: GPL-2.0-only
"""Fibres that bend, swing, twist and lie in a heap, beside the theory of beams.

    python3 fibre.py FOLDER        writes bent.txt, elastica.txt and ring.txt; reports whether everything is as expected
"""
import math
import os
import sys

import gallery
from geometry import DENSITY, DIAMETER

YOUNG, POISSON = 1e6, 0.25  # of in.fibre
LOADS = ("1", "2", "5", "10")
RADIUS = 0.5 * DIAMETER
DT, TURNS = 2e-6, 1.1
LOSSES = ("bond_damping", "contact_damping", "sliding")  # of the mat


def numbers(path):
    with open(path, encoding="ascii") as file:
        words = file.read().split()
    return dict(zip(words[::2], map(float, words[1::2])))


def timoshenko(nbonds, load):
    """The deflection at the tip of a cantilever, for a load in units of EI/L^2: L^3 P/3EI + L P/(kappa G A)."""
    length = nbonds * DIAMETER
    kappa = 6 * (1 + POISSON) / (7 + 6 * POISSON)
    return load * (length / 3 + RADIUS**2 / 4 * 2 * (1 + POISSON) / (kappa * length))


def elastica(load, steps=1000):
    """The deflection at the tip, over L, of a cantilever that bends only: theta'' = -load cos(theta), theta(0) = 0,
    theta'(1) = 0. The slope theta'(0) is found by bisection."""
    def shoot(slope):
        h, theta, rate, y = 1 / steps, 0.0, slope, 0.0
        for _ in range(steps):
            # The second-order step of a beam whose curvature changes linearly.
            middle = theta + 0.5 * h * rate
            rate -= h * load * math.cos(middle)
            theta = middle + 0.5 * h * rate
            y += h * math.sin(middle)
        return rate, y
    low, high = 0.0, 2 * load
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (low, middle) if shoot(middle)[0] > 0 else (middle, high)
    return shoot(low)[1]


def frequency(nbonds):
    """The first mode of Euler's beam, in radians per second."""
    return 1.8751041**2 * math.sqrt(YOUNG * RADIUS**2 / (4 * DENSITY)) / (nbonds * DIAMETER)**2


def measured_frequency(path):
    points = [(DT * step, y) for step, y in gallery.table(path)]
    passes = [a[0] + (b[0] - a[0]) * a[1] / (a[1] - b[1]) for a, b in zip(points, points[1:]) if a[1] > 0 >= b[1]]
    return 2 * math.pi * (len(passes) - 1) / (passes[-1] - passes[0])


def out_of_plane(grains):
    """The distance of two diagonals of the ring, over its radius."""
    quarter = (len(grains) - 1) // 4
    places = [[grains[k * quarter][axis] for axis in "xyz"] for k in range(4)]
    first, second, across = ([b - a for a, b in zip(places[i], places[j])] for i, j in ((0, 2), (1, 3), (0, 1)))
    normal = [first[i - 2] * second[i - 1] - first[i - 1] * second[i - 2] for i in range(3)]
    radius = DIAMETER / (2 * math.sin(math.pi / (len(grains) - 1)))
    return abs(sum(a * b for a, b in zip(normal, across))) / (math.hypot(*normal) * radius)


def bent(folder, verdict):
    for case in ("1e-6", "coarse"):
        of = numbers(os.path.join(folder, f"bent_{case}", "bent.txt"))
        verdict.within(f"  small load, {of['n']:.0f} bonds: deflection over that of Timoshenko's beam",
                       of["tip"] / timoshenko(of["n"], of["load"]), 1 - 1e-5, 1 + 1e-5)
    rows = []
    for load in LOADS:
        of = numbers(os.path.join(folder, f"bent_{load}", "bent.txt"))
        length = of["n"] * DIAMETER
        rows.append((of["load"], of["tip"] / length, elastica(of["load"])))
        verdict.within(f"  load {load} EI/L^2: deflection {rows[-1][1]:.5f} L, over that of the elastica",
                       rows[-1][1] / rows[-1][2], 0.996, 1.006)
    gallery.write_table(os.path.join(folder, "bent.txt"), "load deflection elastica", rows)
    curve = [(0.25 * k, elastica(0.25 * k, 200)) for k in range(45)]
    gallery.write_table(os.path.join(folder, "elastica.txt"), "load deflection", curve)


def swinging(folder, verdict):
    measured = measured_frequency(os.path.join(folder, "swinging", "swing.txt"))
    verdict.within(f"  frequency {measured:.4g}/s, over that of Euler's beam", measured / frequency(20), 0.99, 1.01)


def ring(folder, verdict):
    frames = gallery.dump(os.path.join(folder, "ring", "ring.txt"))
    rows = [(TURNS * step / frames[-1][0], out_of_plane(grains)) for step, grains in frames]
    gallery.write_table(os.path.join(folder, "ring.txt"), "twist out_of_plane", rows)
    twist = next(twist for twist, out in rows if out > 0.01)
    verdict.within("  the ring leaves its plane at a twist, over that of Michell", twist, 1, 1.02)


def mat(folder, verdict):
    of = numbers(os.path.join(folder, "mat", "numbers.txt"))
    energy = of["work"] + of["start"]
    verdict.within("  mat: sum of the ledger over the energy of the fall", of["sum"] / energy, -1e-5, 1e-5)
    verdict.below("    kinetic energy left, over it", of["kinetic"] / energy, 0.01)
    print("    of it: " + ", ".join(f"{name} {100 * of[name] / energy:.0f} %" for name in LOSSES))
    grains = {}
    for row in gallery.dump(os.path.join(folder, "mat", "mat.txt"))[0][1]:
        grains.setdefault(int(row["mol"]), []).append(row)
    steep = []
    for fibre in grains.values():
        first, last = fibre[0], fibre[-1]
        along = [last[axis] - first[axis] for axis in "xyz"]
        along[:2] = (d - of["side"] * round(d / of["side"]) for d in along[:2])
        steep.append(abs(along[2]) / math.hypot(*along))
    height = 2 * sum(row["z"] for fibre in grains.values() for row in fibre) / sum(map(len, grains.values()))
    solid = sum(map(len, grains.values())) * math.pi / 4 * DIAMETER**3
    verdict.within("    mean of |cos| of the fibres' angle to the vertical (0.5 in all directions)",
                   sum(steep) / len(steep), 0.05, 0.3)
    verdict.within("    volume fraction below twice the mean height", solid / (of["side"]**2 * height), 0.3, 0.6)


def main(folder):
    verdict = gallery.Verdict()
    for part in (bent, swinging, ring, mat):
        part(folder, verdict)
    return verdict.status()


sys.exit(main(sys.argv[1]))
