# SPDX-License-Identifier: GPL-2.0-only
"""The examples of heaps on a smaller plate: resistance to rolling makes them steeper, and so does a little water."""
import os
import subprocess
import tempfile

import host

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_repose_")


def heaps(name, **settings):
    """Runs an example as its page says, with 2320 beads on a plate of 30 mm. Returns the rows of its angles."""
    folder = os.path.join(SCRATCH.name, name)
    environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_MPIEXEC=host.MPIEXEC, GRIP_OUT=folder,
                       GRIP_DRAW="no", GRIP_PLATE="0.03", **settings)
    done = subprocess.run(["bash", os.path.join(host.SOURCE, "examples", name, "run.sh"), "-var", "n", "2320"], env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    host.check(done.returncode == 0 and "all of this: as expected" in done.stdout, f"{name}: {done.stdout}")
    with open(os.path.join(folder, "angles.txt"), encoding="ascii") as file:
        return [list(map(float, line.split())) for line in file if not line.startswith("#")]


rows = heaps("repose", GRIP_ROLLING="0 0.3", GRIP_SEEDS="17")
for friction, angle, *_ in rows:
    host.check(10 < angle < 45, f"rolling friction {friction}: {angle} degrees")
host.check(rows[1][1] > rows[0][1] + 2, f"steeper with resistance to rolling: {rows}")

rows = heaps("wet_heap", GRIP_CONTENTS="0 0.001")
for content, angle, *_ in rows:
    host.check(10 < angle < 50, f"{content} % of water: {angle} degrees")
host.check(rows[1][1] > rows[0][1] + 2, f"steeper with a little water: {rows}")
host.finish()
