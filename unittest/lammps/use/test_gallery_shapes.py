# SPDX-License-Identifier: GPL-2.0-only
"""The examples of grains with shapes, on a small scale: their scripts run, their results are plausible, and their analysis gives
known directions."""
import math
import os
import subprocess
import sys
import tempfile

import host

EXAMPLES = os.path.join(host.SOURCE, "examples")
SCRATCH = tempfile.TemporaryDirectory(prefix="grip_shapes_")


def run_example(name, cases, *options):
    """Runs cases of an example as on its page, without pictures. Returns the folder of its results."""
    folder = os.path.join(SCRATCH.name, name)
    environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_MPIEXEC=host.MPIEXEC, GRIP_OUT=folder,
                       GRIP_DRAW="no", GRIP_CASES=cases)
    done = subprocess.run(["bash", os.path.join(EXAMPLES, name, "run.sh"), *options], env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    host.check("expected" in done.stdout, f"{name}: {done.stdout}")
    return folder


def table(*path):
    with open(os.path.join(*path), encoding="ascii") as file:
        return [list(map(float, line.split())) for line in file if not line.startswith("#")]


def test_rice_sheared():
    """Grains that begin in any direction turn to the flow."""
    folder = run_example("rice", "shear_3", "-var", "n", "60", "-var", "strain", "4")
    _, _, angle, _, order, across, *_ = table(folder, "shear.txt")[0]
    host.check(8 < angle < 30 and order > 0.35 and across > 2, f"angle {angle}, order {order}, across over along {across}")


def test_rice_in_a_silo():
    """Spheres flow at the rate of Beverloo's law in a slot, C rho (D - k d)^(3/2) with C near 0.75 and k = 1.4."""
    folder = run_example("rice", "silo_1", "-var", "n", "400", "-var", "out", "150", "-var", "slots", "6")
    width, rate, *_ = table(folder, "flow_1.txt")[0]
    host.check(width == 6, f"slot {width}")
    share = rate / (0.6 * 6 / math.pi * 4.4 * (width - 1.4)**1.5)
    host.check(0.5 < share < 1, f"{rate} grains in a unit of time, C = {share}")


def test_dice():
    """Dice are steeper than spheres without a rolling law."""
    folder = run_example("dice", "sphere_0 dice_8", "-var", "spin", "0.1", "-var", "turn", "2", "-var", "rest", "2")
    (_, sphere, *_), (_, die, *_) = table(folder, "angles.txt")
    host.check(15 < sphere < 45 and sphere + 3 < die < 65, f"spheres {sphere}, dice {die} degrees")


def test_alignment():
    """The analysis of known directions: half of them at 10 degrees to the flow, half at 30; and all of them in space."""
    code = ("import math, rice\n"
            "turned = [(math.cos(a), math.sin(a), 0.0) for a in (math.radians(10), math.radians(30))]\n"
            "angle, order = rice.alignment(turned)\n"
            "print(angle, order, rice.alignment([(1, 0, 0), (0, 1, 0), (0, 0, 1)])[1])\n"
            "half = math.radians(35)\n"
            "names = ['f_rice[%d]' % k for k in (1, 2, 3, 4)]\n"
            "print(*rice.long_axis(dict(zip(names, (math.cos(half), 0, 0, math.sin(half))))))\n")
    path = os.pathsep.join((EXAMPLES, os.path.join(EXAMPLES, "rice")))
    done = subprocess.run([sys.executable, "-B", "-c", code], env=dict(os.environ, PYTHONPATH=path), capture_output=True,
                          text=True, check=False)
    host.check(done.returncode == 0, done.stderr)
    got = list(map(float, done.stdout.split()))
    # The mean of cos^2 of 10 degrees; of nothing.
    want = [20.0, 1.5 * math.cos(math.radians(10))**2 - 0.5, 0.0, math.cos(math.radians(70)), math.sin(math.radians(70)), 0.0]
    for a, b in zip(got, want):
        host.check(abs(a - b) < 1e-9, f"{got} instead of {want}")
