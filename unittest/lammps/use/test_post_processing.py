# SPDX-License-Identifier: GPL-2.0-only
"""The example of post-processing, on a small scale: its scripts run and accept their results, and the dump that they
read obeys statics, which is computed here. Skipped without numpy and matplotlib."""
import os
import subprocess
import tempfile

import host

lacking = all(subprocess.run([python, "-c", "import numpy, matplotlib"], stderr=subprocess.DEVNULL, check=False).returncode
              for python in ("python3", "/usr/bin/python3") if python == "python3" or os.path.exists(python))
if lacking:
    host.skip("no Python with numpy and matplotlib")


def test_page():
    with tempfile.TemporaryDirectory(prefix="grip_post_") as folder:
        environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_MPIEXEC=host.MPIEXEC, GRIP_OUT=folder)
        script = os.path.join(host.SOURCE, "examples", "python", "post_processing", "run.sh")
        done = subprocess.run(["bash", script, "-var", "n", "400", "-var", "side", "7"], env=environment,
                              stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        host.check(done.returncode == 0 and done.stdout.count("all of this: as expected") == 2, f"post_processing: {done.stdout}")
        for picture in ("chains.png", "fabric.png"):
            host.check(os.path.getsize(os.path.join(folder, picture)) > 5000, picture)
        with open(os.path.join(folder, "contacts.txt"), encoding="ascii") as file:
            frame = file.read().split("ITEM: ENTRIES ")[-1].split("\n")
        names = frame[0].split()
        rows = [dict(zip(names, map(float, line.split()))) for line in frame[1:] if line]
        with open(os.path.join(folder, "numbers.txt"), encoding="ascii") as file:
            words = file.read().split()
        number = dict(zip(words[::2], map(float, words[1::2])))
        # The grains press on the floor with the sum of its contact forces. In each grain at rest the forces are in balance.
        floor = sum(row["fz"] for row in rows if row["id2"] == 0 and row["lz"] > 0)
        host.check_close(floor, -number["floor"], 1e-9, "force on the floor from the contacts")
        total = {}
        for row in rows:
            for name, sign in (("id1", 1), ("id2", -1)):
                total[row[name]] = total.get(row[name], 0) + sign * row["fz"]
        total.pop(0, None)
        host.check(max(map(abs, total.values())) < 1e-3 * floor, f"rest forces {max(map(abs, total.values()))} of {floor}")
