# SPDX-License-Identifier: GPL-2.0-only
"""The example of heaps on a smaller plate: resistance to rolling makes them steeper."""
import os
import subprocess
import tempfile

import host

with tempfile.TemporaryDirectory(prefix="grip_repose_") as folder:
    environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_MPIEXEC=host.MPIEXEC, GRIP_OUT=folder,
                       GRIP_DRAW="no", GRIP_PLATE="0.03", GRIP_ROLLING="0 0.3", GRIP_SEEDS="17")
    done = subprocess.run(["bash", os.path.join(host.SOURCE, "examples", "repose", "run.sh"), "-var", "n", "2320"], env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    host.check(done.returncode == 0 and "all of this: as expected" in done.stdout, f"repose: {done.stdout}")
    with open(os.path.join(folder, "angles.txt"), encoding="ascii") as file:
        rows = [list(map(float, line.split())) for line in file if not line.startswith("#")]
    for friction, angle, *_ in rows:
        host.check(10 < angle < 45, f"rolling friction {friction}: {angle} degrees")
    host.check(rows[1][1] > rows[0][1] + 2, f"steeper with resistance to rolling: {rows}")
host.finish()
