# SPDX-License-Identifier: GPL-2.0-only
"""The examples of heaps, on a small scale: resistance to rolling makes them steeper, and a little water makes them larger."""
import os
import subprocess
import sys
import tempfile

import host

sys.path.insert(0, os.path.join(host.SOURCE, "examples"))
import heap  # noqa: E402

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_repose_")


def run_example(name, *options, **settings):
    """Runs an example as on its page. Returns the exit status, the output, and the rows of its angles."""
    folder = os.path.join(SCRATCH.name, name)
    environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_MPIEXEC=host.MPIEXEC, GRIP_OUT=folder,
                       GRIP_DRAW="no", **settings)
    done = subprocess.run(["bash", os.path.join(host.SOURCE, "examples", name, "run.sh"), *options], env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    path = os.path.join(folder, "angles.txt")
    host.check(os.path.exists(path), f"{name}: {done.stdout}")
    with open(path, encoding="ascii") as file:
        return done.returncode, done.stdout, [list(map(float, line.split())) for line in file if not line.startswith("#")]


def heaps(name, **settings):
    """The rows of angles of an example with 2320 beads on a plate of 30 mm."""
    status, output, rows = run_example(name, "-var", "n", "2320", GRIP_PLATE="0.03", **settings)
    host.check(status == 0 and "all of this: as expected" in output, f"{name}: {output}")
    return rows


def test_repose():
    rows = heaps("repose", GRIP_ROLLING="0 0.3", GRIP_SEEDS="17")
    for friction, angle, *_ in rows:
        host.check(10 < angle < 45, f"rolling friction {friction}: {angle} degrees")
    host.check(rows[1][1] > rows[0][1] + 2, f"steeper with resistance to rolling: {rows}")


def test_wet_heap():
    """The angle of one small heap varies by 3 degrees with the places of the beads, which hides the effect of the
    water. The number of beads that stay on the plate varies by 3 %: 1077, 1070, 1085 dry ones and 1572, 1484,
    1516 wet ones from three places each."""
    _, output, rows = run_example("wet_heap", "-var", "n", "2320", GRIP_PLATE="0.03", GRIP_CONTENTS="0 0.001")
    host.check(len(rows) == 2, f"wet_heap: {output}")
    for content, angle, *_ in rows:
        host.check(10 < angle < 50, f"{content} % of water: {angle} degrees")
    left = [len(heap.beads(os.path.join(SCRATCH.name, "wet_heap", folder, "heap.txt"))) for folder in ("W0", "W0.001")]
    host.check(left[1] > 1.2 * left[0], f"more beads stay with a little water: {left}")


def test_wheat():
    """A narrower tube, lifted five times as fast, makes flatter heaps than the published ones, which differ by 15.8
    degrees."""
    _, output, rows = run_example("repose/wheat", "-var", "n", "1000", "-var", "speed", "0.05", "-var", "lift", "0.03", "-var",
                                  "settle",
                                  "0.3", "-var",
                                  "rest", "0.2", GRIP_TUBE="0.025", GRIP_HEAPS="0.30:0.05:0.5 0.50:0.20:0.5")
    host.check(len(rows) == 2, f"wheat: {output}")
    host.check(rows[1][1] > rows[0][1] + 5, f"wheat: steeper with more friction and resistance to rolling: {rows}")
    for row in rows:
        host.check(650 < row[4] < 850, f"wheat: bulk density {row[4]}")
