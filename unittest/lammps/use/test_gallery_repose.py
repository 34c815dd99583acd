# SPDX-License-Identifier: GPL-2.0-only
"""The examples of heaps, on a small scale: resistance to rolling makes them steeper, and so does a little water."""
import os
import subprocess
import tempfile

import host

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


rows = heaps("repose", GRIP_ROLLING="0 0.3", GRIP_SEEDS="17")
for friction, angle, *_ in rows:
    host.check(10 < angle < 45, f"rolling friction {friction}: {angle} degrees")
host.check(rows[1][1] > rows[0][1] + 2, f"steeper with resistance to rolling: {rows}")

rows = heaps("wet_heap", GRIP_CONTENTS="0 0.001")
for content, angle, *_ in rows:
    host.check(10 < angle < 50, f"{content} % of water: {angle} degrees")
host.check(rows[1][1] > rows[0][1] + 2, f"steeper with a little water: {rows}")

# A narrower tube, lifted five times as fast, makes flatter heaps than the published ones, which differ by 15.8 degrees.
_, output, rows = run_example("wheat", "-var", "n", "1000", "-var", "speed", "0.05", "-var", "lift", "0.03", "-var", "settle", "0.3", "-var",
                              "rest", "0.2", GRIP_TUBE="0.025", GRIP_HEAPS="0.30:0.05:0.5 0.50:0.20:0.5")
host.check(len(rows) == 2, f"wheat: {output}")
host.check(rows[1][1] > rows[0][1] + 5, f"wheat: steeper with more friction and resistance to rolling: {rows}")
for row in rows:
    host.check(650 < row[4] < 850, f"wheat: bulk density {row[4]}")
host.finish()
