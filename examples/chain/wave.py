# SPDX-License-Identifier: GPL-2.0-only
"""Compares the solitary waves of all runs in a folder with Nesterenko's, V = (16/25 c^4 v_m)^(1/5) with c^2 = 2 E/(pi
rho (1 - nu^2)), and with the equations of motion of the chain, integrated here.

    python3 wave.py FOLDER        writes waves.txt and shape.txt; reports whether the waves are as expected
"""
import glob
import math
import os
import sys

import gallery

# The width of cos^4, the shape of the speed in Nesterenko's wave, whose total length is 5 pi/sqrt(10)
# diameters.
HALF_WIDTH = 2 * 5 / math.sqrt(10) * math.acos(0.5**0.25)


def read(folder):
    with open(os.path.join(folder, "numbers.txt"), encoding="ascii") as file:
        words = file.read().split()
    numbers = dict(zip(words[0::2], map(float, words[1::2])))
    frames = gallery.dump(os.path.join(folder, "speeds.txt"))
    times = [step * numbers["step"] for step, _ in frames]
    return numbers, times, [[rows[k]["vx"] for _, rows in frames] for k in range(len(frames[0][1]))]


def peak(times, values):
    """Time and value of the maximum, by a parabola, and the time for which values are above half of it."""
    k = max(range(1, len(values) - 1), key=lambda k: values[k])
    a, b, c = values[k - 1:k + 2]
    shift = 0.5 * (a - c) / (a - 2 * b + c)
    top = b - 0.25 * (a - c) * shift
    i, j = k, k
    while values[i] > top / 2:
        i -= 1
    while values[j] > top / 2:
        j += 1

    def crossing(low, high):
        return times[low] + (top / 2 - values[low]) / (values[high] - values[low]) * (times[high] - times[low])

    return times[k] + shift * (times[1] - times[0]), top, crossing(j - 1, j) - crossing(i, i + 1)


def integrated(count=50, dt=0.01):
    """Times and speeds of a chain of unit masses with forces d^(3/2), the first of which moves at 1: leapfrog,
    without LAMMPS."""
    x, v = [0.0] * count, [1.0] + [0.0] * (count - 1)
    times, speeds = [], [[] for _ in range(count)]
    for step in range(int(1.2 * count / dt)):
        x = [a + dt * b for a, b in zip(x, v)]
        force = [max(0.0, a - b)**1.5 for a, b in zip(x, x[1:])]
        v = [b + dt * (left - right) for b, left, right in zip(v, [0.0] + force, force + [0.0])]
        if step % 5 == 0:
            times.append(step * dt)
            for column, value in zip(speeds, v):
                column.append(value)
    return times, speeds


def measure(times, speeds, size, sound):
    """Largest speed, speed of the wave, Nesterenko's, width in diameters, and the decay of the largest speed."""
    chosen = range(len(speeds) // 3, 2 * len(speeds) // 3)
    tops = [peak(times, speeds[k]) for k in chosen]
    wave = gallery.line_fit([(top[0], size * k) for k, top in zip(chosen, tops)])[0]
    top = math.fsum(t[1] for t in tops) / len(tops)
    width = wave * math.fsum(t[2] for t in tops) / len(tops) / size
    return top, wave, (16 / 25 * sound**4 * top)**0.2, width, tops[-1][1] / tops[0][1] - 1


def main(folder):
    verdict, waves = gallery.Verdict(), []
    for path in sorted(glob.glob(os.path.join(folder, "v*")), key=lambda p: float(os.path.basename(p)[1:])):
        numbers, times, speeds = read(path)
        size = 2 * numbers["radius"]
        sound = math.sqrt(2 * numbers["modulus"] / (math.pi * numbers["density"] * (1 - numbers["poisson"]**2)))
        top, slope, theory, width, fade = measure(times, speeds, size, sound)
        waves.append((float(os.path.basename(path)[1:]), top, slope, theory, width, fade))
        if len(waves) == 1:
            middle = len(speeds) // 2
            begin, height, _ = peak(times, speeds[middle])
            gallery.write_table(os.path.join(folder, "shape.txt"), "distance/diameter speed/largest",
                                [((t - begin) * slope / size, v / height) for t, v in zip(times, speeds[middle])
                                 if abs(t - begin) * slope / size < 6])
    gallery.write_table(os.path.join(folder, "waves.txt"), "striker/(m/s) v_m/(m/s) V/(m/s) Nesterenko/(m/s) width/diameter fade",
                        waves)
    # Unit masses and forces d^(3/2) at a distance of 1 have c = 1.
    _, slope, theory, narrow, _ = measure(*integrated(), 1.0, 1.0)
    exact = slope / theory
    print(f"  chain without LAMMPS: speed {exact:.4f} of Nesterenko's, width {narrow / HALF_WIDTH:.4f} of his")
    for striker, top, slope, theory, width, fade in waves:
        print(f"  striker {striker:g} m/s: speed of the wave {slope:.4g} m/s, {slope / theory:.4f} of Nesterenko's; width at "
              "half of "
              f"the largest speed {width:.3f} diameters, {width / HALF_WIDTH:.4f} of his")
        verdict.below("  distance of the speed from that of the chain without LAMMPS, relative", abs(slope / theory / exact - 1),
                      1e-3)
        verdict.below("  distance of the width from that of the chain without LAMMPS, relative", abs(width / narrow - 1), 0.01)
        verdict.below("  change of the largest speed over the middle third of the chain", abs(fade), 1e-4)
    if len(waves) > 1:
        power = gallery.line_fit([(math.log(w[1]), math.log(w[2])) for w in waves])[0]
        verdict.within("power of the largest speed to which the wave's speed grows (1/5)", power, 0.1999, 0.2001)
    return verdict.status()


sys.exit(main(sys.argv[1]))
