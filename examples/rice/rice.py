# SPDX-License-Identifier: GPL-2.0-only
"""Alignment of sheared spheroids, and the flow of spheroids and spheres out of a silo, beside what is published.

    python3 rice.py FOLDER        reads FOLDER/shear_RATIO, FOLDER/shear_RATIO_slow and FOLDER/silo_RATIO, whichever there are;
                                  writes shear.txt, silo.txt and flow_RATIO.txt; reports whether the results are as expected
"""
import glob
import math
import os
import sys

import gallery

RANDOM = math.degrees(1)  # mean angle of random directions to an axis: 1 radian
K, POWER = 1.4, 1.5  # Beverloo's constant for spheres; his law in a slot


def long_axis(row):
    """The direction of a grain's own x axis."""
    w, x, y, z = (row[f"f_rice[{k}]"] for k in (1, 2, 3, 4))
    return 1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)


def numbers(folder):
    with open(os.path.join(folder, "numbers.txt"), encoding="ascii") as file:
        words = file.read().split()
    return dict(zip(words[::2], map(float, words[1::2])))


def mean(values):
    return math.fsum(values) / len(values)


def tensor(axes):
    """The mean of e_i e_j."""
    return [[mean([e[i] * e[j] for e in axes]) for j in range(3)] for i in range(3)]


def alignment(axes):
    """The angle of the mean direction to the flow along x, in degrees; and the order parameter, 3/2 of the largest eigenvalue of
    the tensor minus 1/2."""
    t = tensor(axes)
    vector = [1.0, 0.1, 0.1]
    for _ in range(100):
        vector = [sum(t[i][j] * vector[j] for j in range(3)) for i in range(3)]
        size = math.hypot(*vector)
        vector = [x / size for x in vector]
    return 0.5 * math.degrees(math.atan2(2 * t[0][1], t[0][0] - t[1][1])), 1.5 * size - 0.5


def shear(folder):
    """Ratio, I, angle and its standard error, order parameter, spin of the grains across over that of the grains along the mean
    direction, friction when the strain is 0.5 to 1 and in the second half. Angle, order and spin are those of the second half."""
    at = numbers(folder)
    frames = [[(long_axis(row), row["omegaz"]) for row in rows] for _, rows in gallery.dump(os.path.join(folder, "axes.txt"))]
    late = frames[len(frames) // 2:]
    angle, order = alignment([e for frame in late for e, _ in frame])
    size = len(late) // 4
    parts = [alignment([e for frame in late[k * size:(k + 1) * size] for e, _ in frame])[0] for k in range(4)]
    error = math.sqrt(math.fsum((part - mean(parts))**2 for part in parts) / 12)
    along, across = [], []
    for (x, y, _), spin in (grain for frame in late for grain in frame):
        off = math.degrees(math.atan2(y, x)) - angle
        (across if abs((off + 90) % 180 - 90) > 45 else along).append(-spin / at["rate"])
    stresses = gallery.table(os.path.join(folder, "stress.txt"))
    strains = [(step * at["dt"] * at["rate"], tangential / normal) for step, normal, tangential, _ in stresses if normal > 0.3]
    begin = [friction for strain, friction in strains if 0.5 <= strain <= 1]
    end = [friction for strain, friction in strains if strain > 0.5 * strains[-1][0]]
    return at["ratio"], at["I"], angle, error, order, mean(across) / mean(along), mean(begin), mean(end)


def flow(path):
    """Grains in a unit of time, without the first quarter; and of the two halves of the rest."""
    points = gallery.table(path)
    end = points[-1][1]
    return [gallery.line_fit([p for p in points if low * end <= p[1] <= high * end])[0]
            for low, high in ((0.25, 1.0), (0.25, 0.625), (0.625, 1.0))]


def outlet(path):
    """The mean angle of the long axes to the vertical in a slot, without the first two frames."""
    rows = [row for _, frame in gallery.dump(path)[2:] for row in frame]
    return mean([math.degrees(math.acos(min(1, abs(long_axis(row)[2])))) for row in rows])


def check_shear(folder, verdict):
    rows = sorted(shear(path) for path in glob.glob(os.path.join(folder, "shear_*")))
    if not rows:
        return
    gallery.write_table(os.path.join(folder, "shear.txt"),
                        "ratio I angle error order across/along friction-at-first friction", rows)
    for ratio, speed, angle, error, order, across, begin, end in rows:
        print(f"  {ratio:g}:1:1, I = {speed:g}: {angle:.1f} +- {error:.1f} degrees to the flow, order parameter {order:.2f}; "
              f"across they spin {across:.1f} times as fast as along; friction {begin:.2f}, then {end:.2f}")
        verdict.within("    angle; published: small", angle, 3, 30)
    fast = [row for row in rows if row[1] == max(row[1] for row in rows)]
    for low, high in zip(fast, fast[1:]):
        verdict.within(f"  {high[0]:g}:1:1 minus {low[0]:g}:1:1, angle; published: falls", high[2] - low[2], -20, 0)
        verdict.within(f"  {high[0]:g}:1:1 over {low[0]:g}:1:1, across over along; published: grows", high[5] / low[5], 1, 10)
    for row in fast:
        if row[0] == 3:
            verdict.within("  3:1:1, angle; pegs of 2.5 and 3.3: about 15", row[2], 10, 20)
    for slow in rows:
        for same in fast:
            if slow[0] == same[0] and slow[1] < same[1]:
                verdict.within(f"  {slow[0]:g}:1:1, angle at I = {slow[1]:g} minus that at {same[1]:g}; published: the same",
                               slow[2] - same[2], -3, 3)


def check_silo(folder, verdict):
    rates = {}
    for path in sorted(glob.glob(os.path.join(folder, "silo_*"))):
        at, rows = numbers(path), []
        for name in sorted(glob.glob(os.path.join(path, "out_*.txt"))):
            width = float(os.path.basename(name)[4:-4])
            axes = os.path.join(path, f"axes_{width:g}.txt")
            rows.append((width, *flow(name), outlet(axes) if os.path.exists(axes) else math.nan))
        gallery.write_table(os.path.join(folder, f"flow_{at['ratio']:g}.txt"), "slot rate first-half second-half angle", rows)
        print(f"  {at['ratio']:g}:1:1 in a silo, solid fraction {at['share']:.3f}: "
              + ", ".join(f"{rate:.1f} ({first:.1f}, {second:.1f})" for _, rate, first, second, _ in rows)
              + " grains in a unit of time")
        rates[at["ratio"]] = rows
    if 1 in rates and len(rates[1]) > 1:
        power = gallery.line_fit([(math.log(row[0] - K), math.log(row[1])) for row in rates[1]])[0]
        verdict.within("  power of D - 1.4 d of the rate of spheres; Beverloo 1.5", power, POWER - 0.25, POWER + 0.25)
    for ratio in sorted(set(rates) - {1}):
        angle = mean([row[4] for row in rates[ratio]])
        verdict.within(f"  {ratio:g}:1:1, mean angle to the vertical in the slot; random {RANDOM:.1f}", angle, 20, 50)
        if 1 in rates:
            share = mean([row[1] / ball[1] for row, ball in zip(rates[ratio], rates[1])])
            verdict.within(f"  {ratio:g}:1:1, rate over that of spheres, mean of the slots", share, 0.6, 1.05)


def draw_axes(folder):
    """axes.txt: each grain of the silo with the widest slot at the end as a line along its long axis: x z dx dz."""
    found = sorted(glob.glob(os.path.join(folder, "silo_*", "last_*.txt")))
    if found:
        ratio = numbers(os.path.dirname(found[-1]))["ratio"]
        half = 0.5 * ratio**(2 / 3)
        rows = [(row["x"] - half * e[0], row["z"] - half * e[2], 2 * half * e[0], 2 * half * e[2])
                for row in gallery.dump(found[-1])[-1][1] for e in [long_axis(row)]]
        gallery.write_table(os.path.join(folder, "axes.txt"), "x z dx dz", rows)


def main(folder):
    verdict = gallery.Verdict()
    check_shear(folder, verdict)
    check_silo(folder, verdict)
    draw_axes(folder)
    return verdict.status()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
