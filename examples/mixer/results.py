# SPDX-License-Identifier: GPL-2.0-only
"""The results of a mixer run: Lacey's index against time, power against torque, and the map of wear.

    python3 results.py FOLDER PERIOD [STEP]

Writes FOLDER/index.txt and FOLDER/wear_map.txt, and reports whether the results are as expected.
"""
import glob
import math
import os
import sys

CELL = 0.012    # the side of the cells in which grains are counted
FEWEST = 8      # smallest number of grains in a cell that is counted
DT = 4e-6       # as in in.mixer


def grains(path):
    with open(path, encoding="ascii") as file:
        lines = file.read().split("ITEM: ATOMS type x y z\n")[1].splitlines()
    return [tuple(map(float, line.split())) for line in lines]


def lacey(rows):
    """0 for separated colours, 1 for random colours: (s0^2 - s^2)/(s0^2 - sr^2), where s^2 is the variance of the
    fraction of red grains over the cells, p (1 - p) for separated colours and p (1 - p)/n for random colours in
    cells of n."""
    cells = {}
    for kind, x, y, z in rows:
        key = (math.floor(x / CELL), math.floor(y / CELL), math.floor(z / CELL))
        count = cells.setdefault(key, [0, 0])
        count[0] += 1
        count[1] += kind == 2
    kept = [c for c in cells.values() if c[0] >= FEWEST]
    total, red = (sum(c[k] for c in kept) for k in (0, 1))
    p = red / total
    variance = math.fsum(c[0] * (c[1] / c[0] - p)**2 for c in kept) / total
    apart, at_random = p * (1 - p), p * (1 - p) * len(kept) / total
    return (apart - variance) / (apart - at_random)


def column(rows, n):
    return [row[n] for row in rows]


def work_of_torque(rows, spin):
    """The integral of torque times spin. The torque of a row is the mean since the previous row."""
    times, torques = column(rows, 0), column(rows, 1)
    return -math.fsum(mean * spin * (end - begin) for mean, begin, end in zip(torques[1:], times, times[1:]))


def write_wear(folder):
    """The paddles' triangles as surfaces of gnuplot, each a grid of two by two points, coloured by the depth of
    wear."""
    with open(os.path.join(folder, "wear.txt"), encoding="ascii") as file:
        last = file.read().split("ITEM: ENTRIES")[-1].splitlines()[1:]
    depth = {int(float(line.split()[0])): float(line.split()[5]) for line in last}
    with open(os.path.join(folder, "paddles.stl"), encoding="ascii") as file:
        corners = [line.split()[1:] for line in file if line.startswith("vertex")]
    with open(os.path.join(folder, "wear_map.txt"), "w", encoding="ascii") as file:
        for k in range(0, len(corners), 3):
            colour = 1e9 * depth.get(k // 3 + 1, 0.0)
            a, b, c = (" ".join(corner) + " %.6g" % colour for corner in corners[k:k + 3])
            print(f"{a}\n{b}\n\n{c}\n{c}\n\n", file=file)
    return max(depth.values())


def main(folder, period):
    index = []
    for path in sorted(glob.glob(os.path.join(folder, "places.*.txt"))):
        step = int(os.path.basename(path).split(".")[1])
        index.append((step * DT / period, lacey(grains(path))))
    with open(os.path.join(folder, "index.txt"), "w", encoding="ascii") as file:
        print("# turns Lacey", file=file)
        for row in index:
            print("%.6g %.6g" % row, file=file)
    with open(os.path.join(folder, "torque.txt"), encoding="ascii") as file:
        rows = [tuple(map(float, line.split())) for line in file if not line.startswith("#")]
    work = rows[-1][2] - rows[0][2]
    by_torque = work_of_torque(rows, 2 * math.pi / period)
    # The kinetic and potential energy of the bed hardly changes, so the work of the paddles is
    # lost.
    closure = abs((rows[-1][3] - rows[0][3]) / work)
    worst = write_wear(folder)
    print("  Lacey's index: %.2f at the start, %.2f after %.1f turns" % (index[0][1], index[-1][1], index[-1][0]))
    print("  work of the paddles %.5g J; torque times spin gives %.5g J; the ledger's sum has moved by %.1g of the work" %
          (work, by_torque, closure))
    print("  deepest wear %.2g nm" % (1e9 * worst))
    good = (index[0][1] < 0.25 and index[-1][1] > index[0][1] + 0.3 and max(column(index, 1)) < 1.05
            and abs(by_torque / work - 1) < 0.005 and closure < 1e-3)
    print("  the index rises from below 0.25 by more than 0.3 and stays below 1.05, both works agree within 0.5 %%, the sum "
          "stays "
          "within 1e-3: %s" % ("as expected" if good else "NOT as expected"))
    return 0 if good else 1


sys.exit(main(sys.argv[1], float(sys.argv[2])))
