# SPDX-License-Identifier: GPL-2.0-only
"""Compares the height of the ball in a folder with re-runs of two codes.

    python3 penetration.py FOLDER heights.txt        reports whether the ball reaches the same depth
"""
import os
import sys

import gallery

SPEED, START, G = 5.0, 0.06, 9.81
FLOOR, BALL, GRAIN = -0.0902431, 0.01, 2e-3
# The published box, half of it.
BOX = (0.049, 0.03)
# In mm and ms. In beds of 25 000 and 50 000 grains the ball reaches the floor according to the source; the second bed
# is about 61 mm deep. With 50 000 the lowest displacement from the start is -139 at 44 ms, with 100 000 the ball stays
# at -90.5 (MUSEN) or -90.9 (LIGGGHTS).
SHALLOW, DEEPEST_50, TIME_50, PLATEAU_100 = 65.0, 60 - 139, 44, (60 - 90.9, 60 - 90.5)


def lowest(points):
    return min(points, key=lambda point: point[1])


def against_curves(own, published, verdict):
    """25 000 grains: the codes' curves up to the lowest point."""
    time, depth = lowest(own)
    codes = gallery.curves(published)
    for name, points in codes.items():
        print("  %s: %.2f mm at %.2f ms" % (name, *(1e3 * v for v in reversed(lowest(points)))))
    begin = max(points[0][0] for points in codes.values())
    early = [(t, z) for t, z in own if begin <= t <= time]
    for name, points in codes.items():
        off = max(abs(z - gallery.between(points, t)) for t, z in early)
        verdict.below("farthest from %s until then, in mm" % name, 1e3 * off, 2)
    deepest = [lowest(points) for points in codes.values()]
    verdict.within("lowest point, in mm", 1e3 * depth, 1e3 * min(z for _, z in deepest) - 1, 1e3 * max(z for _, z in deepest) + 1)
    verdict.within("its time, in ms", 1e3 * time, 28.5, 32.5)


def main(folder, published):
    verdict = gallery.Verdict()
    own = gallery.table(os.path.join(folder, "height.txt"))
    with open(os.path.join(folder, "numbers.txt"), encoding="ascii") as file:
        words = file.read().split()
    numbers = dict(zip(words[0::2], map(float, words[1::2])))
    grains = round(numbers["grains"]) if (numbers["x"], numbers["y"]) == BOX else None
    free = max(abs(z - (START - SPEED * t - 0.5 * G * t * t)) for t, z in own[:3])
    verdict.below("what the ball is off free fall at first, in mm", 1e3 * free, 0.01)
    time, depth = lowest(own)
    print("  lowest point: %.2f mm at %.2f ms" % (1e3 * depth, 1e3 * time))
    # The ball cannot sink below the floor. When a shallow bed is pushed aside, at most one grain is between them.
    shallow = 1e3 * (numbers["level"] - FLOOR) < SHALLOW
    verdict.within("height of the lowest point over the floor, in mm", 1e3 * (depth - BALL - FLOOR), -0.2, 4.2 if shallow
                   else 1e3)
    if grains == 25000:
        against_curves(own, published, verdict)
    elif grains == 50000:
        verdict.within("lowest point, in mm; published %d" % DEEPEST_50, 1e3 * depth, DEEPEST_50 - 1, DEEPEST_50 + 1)
        verdict.within("its time, in ms; published %d" % TIME_50, 1e3 * time, TIME_50 - 2, TIME_50 + 2)
    elif grains == 100000:
        end = own[-1]
        # Two grain diameters, because the depth depends on the strength of the bed, and this packing differs
        # from the published one.
        verdict.within("height at %.0f ms, in mm; MUSEN %.1f, LIGGGHTS %.1f" % (1e3 * end[0], PLATEAU_100[1], PLATEAU_100[0]), 1e3
                       * end[1],
                       PLATEAU_100[0] - 4, PLATEAU_100[1] + 4)
        verdict.below("rebound until then, in mm: none published", 1e3 * (end[1] - depth), 2)
    else:
        print("  for this bed nothing is published")
    return verdict.status()


sys.exit(main(*sys.argv[1:]))
