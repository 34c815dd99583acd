# SPDX-License-Identifier: GPL-2.0-only
"""Which share of the bonds of a ball breaks when it hits a floor, and where its energy goes.

    python3 agglomerate.py FOLDER        writes agglomerate.txt; reports whether energy and mass are complete
"""
import os
import sys

import gallery

SPEEDS, ANGLES = (2, 3, 4, 5), (90, 45)
LOSSES = ("fracture", "bond_damping", "contact_damping", "sliding")


def read(folder):
    with open(os.path.join(folder, "numbers.txt"), encoding="ascii") as file:
        words = file.read().split()
    return dict(zip(words[::2], map(float, words[1::2])))


def mass_of_pieces(folder):
    with open(os.path.join(folder, "pieces.txt"), encoding="ascii") as file:
        rows = [line.split() for line in file if not line.startswith("#")]
    last = max(k for k, row in enumerate(rows) if len(row) > 5)
    return sum(float(row[4]) for row in rows[last + 1:])


def main(folder):
    verdict = gallery.Verdict()
    rows, shares = [], {}
    for normal in SPEEDS:
        for angle in ANGLES:
            case = os.path.join(folder, f"{normal}_{angle}")
            of = read(case)
            share = of["broken"] / of["bonds"]
            shares[normal, angle] = share
            parts = [of[name] / of["start"] for name in (*LOSSES, "kinetic")]
            rows.append((normal, angle, share, *parts))
            print(f"  {normal} m/s towards the floor, {angle:2d} degrees: {100 * share:5.1f} % of the bonds break; of the energy "
                  + ", ".join(f"{name} {100 * of[name] / of['start']:.1f} %" for name in LOSSES))
            verdict.within("    sum of the ledger at the end over the sum at the beginning", of["sum"] / of["start"],
                           1 - 1e-5, 1 + 1e-5)
            verdict.within("    mass of all fragments over that of the ball", mass_of_pieces(case) / of["mass"],
                           1 - 1e-6, 1 + 1e-6)
    for angle in ANGLES:
        rise = shares[SPEEDS[-1], angle] / max(shares[SPEEDS[0], angle], 1e-9)
        verdict.within(f"  share at {SPEEDS[-1]} m/s over that at {SPEEDS[0]} m/s, {angle} degrees", rise, 2, 1e9)
    of_angles = [shares[SPEEDS[-1], angle] for angle in ANGLES]
    verdict.within(f"  share at {SPEEDS[-1]} m/s, largest over smallest of the angles", max(of_angles) / min(of_angles),
                   1, 1.2)
    gallery.write_table(os.path.join(folder, "agglomerate.txt"),
                        "normal_speed angle broken " + " ".join(LOSSES) + " kinetic", rows)
    return verdict.status()


sys.exit(main(sys.argv[1]))
