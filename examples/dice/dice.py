# SPDX-License-Identifier: GPL-2.0-only
"""The angle of the surface of dice and spheres in a drum that turns, and after it has stopped.

    python3 dice.py FOLDER        reads FOLDER/CASE, whichever there are; writes angles.txt and angle_CASE.txt; reports
                                  whether the results are as expected
"""
import math
import os
import sys

import gallery

CASES = ("sphere_0", "sphere", "dice_4", "dice_8")  # from the flattest
NAMES = {"sphere_0": "spheres, no rolling law", "sphere": "spheres", "dice_4": "dice, exponents 4", "dice_8": "dice, exponents 8"}
# Which is steeper than which, and by how much at least: differences of the page, less two to three standard errors.
LIMITS = (("sphere_0", "sphere", 1), ("sphere", "dice_4", 0), ("sphere", "dice_8", 2), ("sphere_0", "dice_8", 7))
START = 1.5  # angle by which the drum has turned when the first slide is over, in radians
PARTS = 5


def read(folder):
    """[(angle of the drum, angle of the surface)], and the angle at which the drum stops. The direction of the centre of mass is
    perpendicular to the surface."""
    with open(os.path.join(folder, "numbers.txt"), encoding="ascii") as file:
        words = file.read().split()
    at = dict(zip(words[::2], map(float, words[1::2])))
    points = [(step * at["dt"] * at["spin"], math.degrees(math.atan2(abs(x), -z)))
              for step, x, z in gallery.table(os.path.join(folder, "centre.txt"))]
    return points, at["turn"]


def mean(values):
    return math.fsum(values) / len(values)


def main(folder):
    verdict, rows = gallery.Verdict(), {}
    for case in CASES:
        path = os.path.join(folder, case)
        if not os.path.exists(path):
            continue
        points, turn = read(path)
        gallery.write_table(os.path.join(folder, f"angle_{case}.txt"), "turned/rad angle/degrees", points)
        length = (turn - START) / PARTS
        parts = [mean([a for t, a in points if START + k * length <= t < START + (k + 1) * length]) for k in range(PARTS)]
        error = math.sqrt(math.fsum((part - mean(parts))**2 for part in parts) / (PARTS - 1) / PARTS)
        rows[case] = (mean(parts), error, points[-1][1])
        print(f"  {NAMES[case]}: {mean(parts):.1f} +- {error:.1f} degrees while the drum turns, "
              f"{points[-1][1]:.1f} when it has stopped")
    gallery.write_table(os.path.join(folder, "angles.txt"), "case turning error stopped",
                        [(CASES.index(case), *row) for case, row in rows.items()])
    for flat, steep, least in LIMITS:
        if flat in rows and steep in rows:
            verdict.within(f"{NAMES[steep]} over {NAMES[flat]}: steeper by, in degrees", rows[steep][0] - rows[flat][0],
                           least, 40)
    for case, row in rows.items():
        verdict.within(f"{NAMES[case]}: when the drum has stopped, flatter by", row[0] - row[2], 0, 40)
    return verdict.status()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
