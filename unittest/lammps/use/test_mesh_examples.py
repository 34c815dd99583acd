# SPDX-License-Identifier: GPL-2.0-only
"""The examples hopper, mixer and feeder, on a small scale: their files are made, their scripts run, and their
statements hold."""
import os
import subprocess
import sys
import tempfile

import host

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_examples_")


def example(name, *parts):
    return os.path.join(host.SOURCE, "examples", name, *parts)


def run_example(name, folder, variables, *geometry):
    """Runs an example's script in a folder with its geometry."""
    os.makedirs(folder)
    subprocess.run([sys.executable, "-B", example(name, "geometry.py"), folder, *geometry], check=True)
    with open(example(name, "in." + name), encoding="ascii") as file:
        return host.must_run(file.read(), cwd=folder, variables={"plugin": host.PLUGIN, "every": 0, **variables})


def results(script, *arguments):
    """The output of an example's script for its results, and whether it accepts them."""
    done = subprocess.run([sys.executable, "-B", script, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


# Grains do not flow through a closed gate, but flow through an open one. The rate is that of Beverloo's law within
# the range of the textbook constants (C 0.55 to 0.65, k 1 to 2) and of packings (0.55 to 0.64).


def test_hopper():
    folder = os.path.join(SCRATCH.name, "D0.012")
    run_example("hopper", folder, {"D": 0.012, "n": 2500, "T": 0.12, "maps": "yes"}, "0.012")
    status, said = results(example("hopper", "rates.py"), SCRATCH.name)
    host.check(status == 0 and "orifice 12.0 mm" in said, said)
    with open(os.path.join(SCRATCH.name, "rates.txt"), encoding="ascii") as file:
        rate = float(file.read().splitlines()[1].split()[2])
    low, high = (c * share * 2500 * 9.81**0.5 * (0.012 - k * 0.002)**2.5 for c, share, k in ((0.55, 0.55, 2), (0.65, 0.64, 1)))
    host.check(low < rate < high, f"the rate is {rate}, Beverloo's law gives {low} to {high}")
    with open(os.path.join(folder, "mass.txt"), encoding="ascii") as file:
        first = float(file.read().split("\n\n")[1].split()[1])
    mass = 2500 * 2500 * 4.18879e-9 * 1.0101  # for 2500 grains; the mean cube of the sizes is 1.01 times the cube of the mean
    host.check(abs(first / mass - 1) < 0.02, f"{first} kg are in the hopper before the gate opens, filled in were {mass}")
    # The maps of the second half of the time contain the mean of that mass.
    with open(os.path.join(folder, "maps.txt"), encoding="ascii") as file:
        lines = file.read().splitlines()
    names, rows = lines[2].split()[1:], [list(map(float, line.split())) for line in lines[-46 * 46 * 45:]]
    volume = 0.002**3
    in_bins = volume * sum(row[names.index("density")] for row in rows if row[names.index("Coord3")] > 0)
    with open(os.path.join(folder, "mass.txt"), encoding="ascii") as file:
        points = [tuple(map(float, line.split())) for line in file if line.strip() and not line.startswith("#")]
    late = [mass for time, mass in points if time >= 0.06]
    host.check_close(in_bins, sum(late) / len(late), 0.01, "mass in the bins above the orifice")


# The work of the paddles is their torque times their spin, and the sum of the ledger is constant.


def test_mixer():
    folder = os.path.join(SCRATCH.name, "mixer")
    run_example("mixer", folder, {"n": 500, "turns": 0.25, "maps": "yes"})
    status, said = results(example("mixer", "results.py"), folder, "0.6")
    host.check("Lacey's index" in said, said)
    line = [text for text in said.splitlines() if "work of the paddles" in text][0].split()
    work, by_torque, moved = float(line[4]), float(line[10]), float(line[-4].rstrip(";"))
    host.check(work > 0 and abs(by_torque / work - 1) < 0.005, f"work {work}, torque times spin {by_torque}")
    host.check(moved < 1e-3, f"the ledger's sum has moved by {moved} of the work")

    # The maps contain the mass of all grains, and what they have lost: the work of paddles and gravity less the gain of kinetic
    # energy.
    with open(os.path.join(folder, "torque.txt"), encoding="ascii") as file:
        rows = [list(map(float, line.split())) for line in file if not line.startswith("#")]
    time, _, _, _, kinetic, by_walls, by_gravity, _ = (b - a for a, b in zip(rows[0], rows[-1]))
    grains = rows[-1][-1]
    with open(os.path.join(folder, "maps.txt"), encoding="ascii") as file:
        lines = file.read().splitlines()
    names, rows = lines[2].split()[1:], [list(map(float, line.split())) for line in lines[-116 * 144:]]
    volume = 0.001 * 0.001 * 0.084
    host.check_close(volume * sum(row[names.index("density")] for row in rows), grains, 0.01, "mass in the bins of the mixer")
    lost = volume * time * sum(row[names.index("dissipation")] for row in rows)
    host.check_close(lost, by_walls + by_gravity - kinetic, 0.02, "losses in the bins of the mixer")


# Masses, momentum, power and the ledger of the feeder are those of closed forms; with a feed that is 5 % larger they
# are not.


def test_feeder():
    folder = os.path.join(SCRATCH.name, "feeder")
    run_example("feeder", folder, {"q": 0.25, "length": 0.5, "T": 1.5}, "0.5")
    status, said = results(example("feeder", "results.py"), folder, "0.25", "1.0", "0.5")
    host.check(status == 0 and "as expected" in said, said)
    status, said = results(example("feeder", "results.py"), folder, "0.2625", "1.0", "0.5")
    host.check(status == 1 and said.count("NOT") >= 5, said)
