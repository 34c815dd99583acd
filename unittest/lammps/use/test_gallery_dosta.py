# SPDX-License-Identifier: GPL-2.0-only
"""The examples after the benchmark of Dosta et al. 2024, on a small scale."""
import math
import os
import re
import subprocess
import tempfile

import host

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_dosta_")


def run_example(name, *options, **settings):
    """Runs an example on one rank as on its page, without pictures. Returns the folder of its results."""
    folder = os.path.join(SCRATCH.name, name)
    environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_RANKS="1", GRIP_OUT=folder, GRIP_DRAW="no",
                       **settings)
    done = subprocess.run(["bash", os.path.join(host.SOURCE, "examples", name, "run.sh"), *options], env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    host.check(done.returncode == 0 and "all of this: as expected" in done.stdout, f"{name}: {done.stdout}")
    return folder


def table(*path):
    with open(os.path.join(*path), encoding="ascii") as file:
        return [list(map(float, line.split())) for line in file if line.strip() and not line.startswith("#")]


def refused(name, words, *options, **settings):
    """An example with wrong arguments ends with one line that has these words, and writes nothing."""
    folder = os.path.join(SCRATCH.name, "refused")
    environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_OUT=folder, GRIP_DRAW="no", **settings)
    done = subprocess.run(["bash", os.path.join(host.SOURCE, "examples", name, "run.sh"), *options], env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    host.check(done.returncode != 0 and done.stdout.count("\n") == 1 and all(word in done.stdout for word in words),
               f"{name}: {done.stdout}")
    host.check(os.listdir(folder) == [], f"{name} made {os.listdir(folder)}")


def test_refused():
    for name in ("dosta_silo", "dosta_drum", "dosta_penetration"):
        refused(name, ["'Full'", "short", "full"], "-var", "size", "Full")
        refused(name, ["'sise'", "size"], "-var", "sise", "full")
        refused(name, ["seed", "'x7'"], "-var", "seed", "x7")
    refused("dosta_silo", ["'small-M3'", "small-M2"], GRIP_CASES="small-M3")
    refused("dosta_silo", ["'huge-M1'", "large-M1"], GRIP_CASES="large-M1 huge-M1")


def test_penetration():
    """Penetration in a box with a sixth of the floor: the ball arrives in free fall, is stopped one or two grains
    above the floor, and has then lost most of its speed."""
    path = table(run_example("dosta_penetration", "-var", "n", "2000", "-var", "x", "0.0196", "-var", "y", "0.012", "-var",
                             "every", "0"),
                 "run", "height.txt")
    (t0, z0), (t1, z1) = path[0], path[1]
    host.check_close((z0 - z1) / (t1 - t0), 5 + 9.81 * (t0 + t1) / 2, 0.01,
                     "speed of the ball before it meets the grains, over free fall's")
    host.check(path[0][0] == min(row[0] for row in path) and min(row[1] for row in path) < -0.075,
               "the ball sinks to the floor's grains")


def test_published_length():
    """The published length, on a bed from a file: columns of grains whose height is the sum of their diameters. The
    ball throws some grains out of the box; LAMMPS ends the run if it loses one."""
    WIDE, DEEP, HIGH, D, FLOOR = 19, 11, 8, 2e-3, -0.0902431
    bed = os.path.join(SCRATCH.name, "bed.data")
    cells = [(i, j, k) for k in range(HIGH) for j in range(DEEP) for i in range(WIDE)]
    with open(bed, "w", encoding="ascii") as file:
        file.write(f"# grains at rest\n\n{len(cells)} atoms\n2 atom types\n\n-0.0196 0.0196 xlo xhi\n-0.012 0.012 ylo yhi\n"
                   f"{FLOOR} 0.1 zlo zhi\n\nAtoms # sphere\n\n")
        for tag, (i, j, k) in enumerate(cells, 1):
            x, y, z = (i - (WIDE - 1) / 2) * D, (j - (DEEP - 1) / 2) * D, FLOOR + (k + 0.5) * D
            file.write(f"{tag} 1 {D} 2500 {x:.6f} {y:.6f} {z:.7f}\n")
    folder = run_example("dosta_penetration", "-var", "size", "full", "-var", "bed", bed, "-var", "settle", "0", "-var", "n",
                         str(len(cells)),
                         "-var", "x", "0.0196", "-var", "y", "0.012", "-var", "every", "0")
    with open(os.path.join(folder, "run", "log"), encoding="utf-8") as file:
        level = float(re.search(r"the bed reaches up to ([\d.e+-]+)", file.read())[1])
    host.check_close(level - FLOOR, HIGH * D, 1e-3, "height of the bed from a file")
    path = table(folder, "run", "height.txt")
    host.check_close(path[-1][0], 0.1, 1e-6, "time at the end of the published length")
    host.check(min(row[1] for row in path) < path[-1][1], "the ball comes back up")


def test_silo():
    """A silo of 3000 grains already empties as fast as the published one, which the example's own script checks:
    7700 grains/s, within 10 %. No grain comes back or is lost, so the number of grains above the orifice only
    decreases."""
    counts = [row[1] for row in table(run_example("dosta_silo", "-var", "n", "3000", "-var", "T", "0.2", "-var", "every", "0",
                                                  GRIP_CASES="small-M1"),
                                      "small-M1", "counts.txt")]
    host.check(2900 < counts[0] <= 3000, f"{counts[0]} of 3000 grains are above the orifice when it opens")
    host.check(all(a >= b for a, b in zip(counts, counts[1:])), f"grains above the orifice: {counts}")


def test_drum():
    """A thinner slice of the drum is rotated by 0.3 rad, less than the angle of repose, so the grains move with the
    wall. At a solid fraction of 0.6 the small grains are a layer from 24 to 41 mm below the axis with a length of
    0.19 m. Rotation by an angle moves depth tan(angle) of it across x = 0."""
    zones = table(run_example("dosta_drum", "-var", "y", "0.003", "-var", "T", "0.15", "-var", "every", "0"), "run", "zones.txt")
    small, share = 3000, 0.0325 * math.tan(0.3) / 0.19
    host.check(abs(zones[0][2] / small - 0.5) < 0.02, f"{zones[0][2]} of {small} small grains are at x, z < 0 at first")
    host.check_close((zones[0][2] - zones[-1][2]) / small, share, 0.3,
                     "share of the small grains that the turn takes out of x, z < 0")
    host.check(all(row[1] < 0.02 * small for row in zones), f"small grains at x, z > 0: {[row[1] for row in zones]}")
