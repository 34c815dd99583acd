# SPDX-License-Identifier: GPL-2.0-only
"""Compares a run of the feeder with its closed forms.

    python3 results.py FOLDER FEED SPEED LENGTH

Writes FOLDER/power.txt: the power of the belt and the power lost in contacts against time, means of a batch.
"""
import math
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from gallery import Verdict, table, write_table

G, FALL, ROLLING = 9.81, 0.5, 0.3  # gravity, speed through the inlet and rolling friction of in.feeder
HEIGHT = 0.08                      # of the inlet's centroid, as in geometry.py
BATCH = 0.05                       # two of the largest diameters over the speed normal to the inlet: 0.02/(0.8*0.5) s
DENSITY = 2500.0
SHARES = (0.6, 0.4)
SIZES = ((8e-3, 10e-3), (5e-3, 6e-3))
NAMES = ("time came large_number small_number above on far in_box large_in_box on_momentum far_momentum far_mz "
         "belt_force belt_work sum lost gone").split()


def grain_mass(diameter):
    return DENSITY * math.pi / 6 * diameter**3


def mean_mass(low, high):
    """Mass over number of grains whose diameters are uniform by mass: 1 over the mean of 1/m."""
    return DENSITY * math.pi / 6 * 2 * (low * high)**2 / (low + high)


def at_ends_of_batches(rows):
    return [row for row in rows if abs(row["time"] / BATCH - round(row["time"] / BATCH)) < 1e-6]


def write_power(folder, rows, lost):
    ends = at_ends_of_batches(rows)
    powers = [(0.5 * (a["time"] + b["time"]), *((b[name] - a[name]) / BATCH for name in ("belt_work", "lost")))
              for a, b in zip(ends, ends[1:])]
    write_table(os.path.join(folder, "power.txt"), "time belt lost; expected when the belt is full: %.8g lost" % lost, powers)


def feed(verdict, rows, q):
    """What has crossed the inlet, and the shares of the classes."""
    heaviest = grain_mass(SIZES[0][1])
    # Grains that cross in the same batch do so in random order: the mass is that of the feed at its end.
    off = max(abs(row["came"] - row["above"] - q * row["time"]) for row in at_ends_of_batches(rows)[1:])
    verdict.below("largest difference between the mass through the inlet and q t, of the heaviest grain", off / heaviest, 0.5)
    whole = [row for row in rows if abs(row["came"] - row["in_box"]) < 1e-9]
    off = max(abs(row["large_in_box"] - SHARES[0] * row["came"]) for row in whole)
    verdict.below("largest difference between the mass of large grains and its share, of the heaviest grain", off / heaviest, 1)
    last = rows[-1]
    for share, sizes, name in zip(SHARES, SIZES, ("large", "small")):
        number = share * last["came"] / mean_mass(*sizes)
        verdict.within("number of %s grains over that of its mass and sizes" % name, last[name + "_number"] / number, 0.99, 1.01)


def steady(verdict, rows, q, speed, length):
    """Means of the rows in which the belt is full. Returns the power that is lost, as expected."""
    fall = (math.sqrt(FALL**2 + 2 * G * HEIGHT) - FALL) / G
    # Friction leaves a sphere that rolls on the belt, at 2/7 of its speed. Rolling resistance then accelerates it
    # by 5/7 of its coefficient times g.
    slowest = 5 * speed / (14 * ROLLING * G)
    begin = fall + length / speed + 2 * slowest
    window = [row for row in rows if row["time"] >= begin]
    duration = window[-1]["time"] - window[0]["time"]

    def mean(name):
        return math.fsum(row[name] for row in window[1:]) / (len(window) - 1)

    def rate(name):
        return (window[-1][name] - window[0][name]) / duration

    print("  the belt is full from %.2f s on, for %.2f s" % (begin, duration))
    verdict.within("speed of the grains on the second half of the belt over its own",
                   mean("far_momentum") / mean("far") / speed, 0.99, 1.01)
    verdict.within("mass on the second half over q L/(2 v)", mean("far") / (q * length / (2 * speed)), 0.98, 1.02)
    verdict.within("momentum of all grains over q L", mean("on_momentum") / (q * length), 0.98, 1.02)
    delay = mean("on") / q - length / speed - fall
    verdict.within("delay until grains move with the belt, s", delay, 0, slowest)
    verdict.within("power of the belt over q v^2", rate("belt_work") / (q * speed**2), 0.97, 1.03)
    verdict.within("work of the belt over that of its mean force", rate("belt_work") / (-speed * mean("belt_force")), 0.99, 1.01)
    drop = HEIGHT - mean("far_mz") / mean("far")
    lost = q * (speed**2 / 2 + FALL**2 / 2 + G * drop)
    verdict.within("power lost in contacts over q (v^2/2 + u^2/2 + g h)", rate("lost") / lost, 0.97, 1.03)
    change = max(abs(row["sum"] - rows[0]["sum"]) for row in rows)
    verdict.below("change of the ledger's sum over the work of the belt", change / rows[-1]["belt_work"], 1e-5)
    if rows[-1]["gone"] <= 0:
        verdict.below("grains have left", math.inf, 1)
    return lost


def main(folder, q, speed, length):
    rows = [dict(zip(NAMES, row)) for row in table(os.path.join(folder, "feeder.txt"))]
    verdict = Verdict()
    feed(verdict, rows, q)
    write_power(folder, rows, steady(verdict, rows, q, speed, length))
    return verdict.status()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(float, sys.argv[2:])))
