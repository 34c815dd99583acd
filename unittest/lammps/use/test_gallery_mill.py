# SPDX-License-Identifier: GPL-2.0-only
"""The example mill, for a part of a turn: its script runs and accepts its results, and rejects wrong ones. Skipped
without numpy and matplotlib."""
import os
import shutil
import subprocess
import tempfile

import host

EXAMPLE = os.path.join(host.SOURCE, "examples", "mill")
PYTHONS = [python for python in ("python3", "/usr/bin/python3") if python == "python3" or os.path.exists(python)]
usable = [python for python in PYTHONS
          if subprocess.run([python, "-c", "import numpy, matplotlib"], stderr=subprocess.DEVNULL, check=False).returncode == 0]
if not usable:
    host.skip("no Python with numpy and matplotlib")


def run(command, environment):
    return subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True,
                          check=False)


def test_mill():
    with tempfile.TemporaryDirectory(prefix="grip_mill_") as scratch:
        folder = os.path.join(scratch, "out")
        package = os.pathsep.join([os.path.join(host.SOURCE, name) for name in ("python", "examples")])
        environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_MPIEXEC=host.MPIEXEC, GRIP_OUT=folder)
        done = run(["bash", os.path.join(EXAMPLE, "run.sh"), "-var", "before", "0.3", "-var", "turns", "0.2", "-var", "every",
                    "0"], environment)
        host.check(done.returncode == 0 and "all of this: as expected" in done.stdout, done.stdout)
        host.check(os.path.getsize(os.path.join(folder, "spectra.png")) > 10000, "the picture of the spectra")
        with open(os.path.join(folder, "spin.txt"), encoding="ascii") as file:
            spin = file.read().split()[-1]
        # 3/4 of the speed at which the centre of a ball, 45 mm from the axis, would stay on its circle.
        host.check_close(float(spin), 0.75 * (9.81 / 0.045)**0.5, 1e-5, "spin of the drum")

        # Work, the ledger's sum, losses, or the damage of a grain that are off are not accepted.
        for name, row, column, factor in (("power.txt", -1, 4, 1.01), ("power.txt", -1, 5, 1e5), ("power.txt", -1, 6, 1.0001),
                                          ("damage.txt", None, -1, 1.001)):
            path = os.path.join(folder, name)
            shutil.copy(path, os.path.join(scratch, "kept.txt"))
            with open(path, encoding="ascii") as file:
                rows = [line.split() for line in file]
            if row is None:
                row = max(range(9, len(rows)), key=lambda k: float(rows[k][-1]))
            rows[row][column] = repr(float(rows[row][column]) * factor)
            with open(path, "w", encoding="ascii") as file:
                file.writelines(" ".join(one) + "\n" for one in rows)
            done = run([usable[0], "-B", os.path.join(EXAMPLE, "results.py"), folder, spin],
                       dict(environment, PYTHONPATH=package))
            host.check(done.returncode == 1 and "<-- NOT" in done.stdout,
                       f"{name}, column {column} times {factor}: {done.stdout}")
            shutil.move(os.path.join(scratch, "kept.txt"), path)
