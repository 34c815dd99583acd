# SPDX-License-Identifier: GPL-2.0-only
"""The height of the ball in a folder, against re-runs of two codes.

    python3 penetration.py FOLDER heights.txt        says whether the ball goes as deep as theirs
"""
import os
import sys

import gallery

SPEED, START, G = 5.0, 0.06, 9.81
FLOOR, BALL, GRAIN = -0.0902431, 0.01, 2e-3


def lowest(points):
    return min(points, key=lambda point: point[1])


def main(folder, published):
    verdict = gallery.Verdict()
    own = gallery.table(os.path.join(folder, "height.txt"))
    with open(os.path.join(folder, "log"), encoding="utf-8") as file:
        grains = 25000 if " with 25001 atoms" in file.read() else 0
    free = max(abs(z - (START - SPEED * t - 0.5 * G * t * t)) for t, z in own[:3])
    verdict.below("what the ball is off free fall at first, in mm", 1e3 * free, 0.01)
    time, depth = lowest(own)
    print("  lowest point: %.2f mm at %.2f ms" % (1e3 * depth, 1e3 * time))
    # It cannot sink below the floor, and there is at most a grain or none between them when the bed is pushed aside.
    verdict.within("height of the lowest point over the floor, in mm", 1e3 * (depth - BALL - FLOOR), -0.2, 4.2)
    if grains:
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
    return verdict.status()


sys.exit(main(*sys.argv[1:]))
