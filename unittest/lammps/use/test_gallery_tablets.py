# SPDX-License-Identifier: GPL-2.0-only
"""The example tablets, on a small scale: its script runs and accepts its results, and rejects wrong ones; its solid fraction
and contacts are those of two spheres in closed form; its solid is the tablet of the page."""
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

import pytest

import host

EXAMPLE = os.path.join(host.SOURCE, "examples", "tablets")
sys.path.append(EXAMPLE)
sys.dont_write_bytecode = True
import geometry
import tablets

# Two spheres in a cylinder fill their volume; if they overlap, the lens that they share counts once. Its two caps have the
# height R - d/2, and each the volume pi h^2 (R - h/3).
RADIUS, WIDTH, HEIGHT = 4e-3, 10e-3, 20e-3


@pytest.mark.parametrize("distance", (8.2e-3, 5e-3))
def test_lens(distance):
    cap = max(RADIUS - distance / 2, 0.0)
    want = 2 * (4 / 3 * math.pi * RADIUS**3 - math.pi * cap**2 * (RADIUS - cap / 3)) / (math.pi * WIDTH**2 * HEIGHT)
    x, z = 0.36 * distance, 0.48 * distance / 1.2
    y = math.sqrt(distance**2 / 4 - x**2 / 4 - z**2 / 4)
    pair = [(sign * x / 2, sign * y, sign * z / 2 + 1e-4, RADIUS) for sign in (-1, 1)]
    layers = tablets.solid_fraction(pair, WIDTH, -HEIGHT / 2, HEIGHT / 2)
    host.check_close(math.fsum(layers) * tablets.CELL / HEIGHT, want, 0.005, f"solid fraction of two spheres {distance} apart")
    contacts, deepest = tablets.touching(pair, 1)
    host.check(dict(contacts) == ({(0, 1): 1} if distance < 2 * RADIUS else {})
               and abs(deepest - max(2 - distance / RADIUS, 0)) < 1e-9,
               f"contacts of two spheres {distance} apart: {contacts}, overlap {deepest}")
    contacts, _ = tablets.touching([pair[0], pair[0], pair[1], pair[1]], 2)
    host.check(dict(contacts) == ({(0, 1): 4} if distance < 2 * RADIUS else {}),
               f"contacts of two clumps of two spheres: {contacts}")


def test_tablets():
    with tempfile.TemporaryDirectory(prefix="grip_tablets_") as scratch:
        folder = os.path.join(scratch, "out")
        environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_MPIEXEC=host.MPIEXEC, GRIP_OUT=folder,
                           GRIP_DRAW="no",
                           GRIP_MEMBERS="8", GRIP_CASES="tablet-0.4 sphere-0.4",
                           GRIP_CLUMP=os.environ.get("GRIP_CLUMP", os.path.join(host.SOURCE, "build", "grip-clump")))
        done = subprocess.run(["bash", os.path.join(EXAMPLE, "run.sh"), "-var", "n", "60", "-var", "T", "0.5", "-var", "every",
                               "0"], env=environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        host.check(done.returncode == 0 and "all of this: as expected" in done.stdout, done.stdout)

        # Cylinder and two caps of the page's tablet, 8 mm wide and 4.8 mm thick.
        with open(os.path.join(folder, "clump.txt"), encoding="ascii") as file:
            volume = float(re.search(r"^volume +(\S+)", file.read(), re.M).group(1))
        host.check_close(volume, 1e-9 * (math.pi * 16 * 2 + 2 * math.pi * 1.4**2 * (6.414285714285714 - 1.4 / 3)), 2e-3,
                         "volume of the tablet")
        host.check_close(math.pi / 6 * geometry.equivalent_diameter()**3, geometry.volume(), 1e-12,
                         "volume of the equivalent sphere")
        frame = host.read_dump(os.path.join(folder, "tablet-0.4", "bed.txt"))[-1]
        host.check(len(frame["id"]) == 480, f"60 clumps of 8 spheres: {len(frame['id'])} spheres")

        # A ledger that is off by 1e-4 of the energy of the fall, or grains that weigh too much, are not accepted.
        record = os.path.join(folder, "tablet-0.4", "record.txt")
        shutil.copy(record, os.path.join(scratch, "kept.txt"))
        for column, change in ((7, 1.3e-6), (2, 1e-6)):
            with open(os.path.join(scratch, "kept.txt"), encoding="ascii") as file:
                rows = [line.split() for line in file]
            rows[-1][column] = repr(float(rows[-1][column]) + change)
            with open(record, "w", encoding="ascii") as file:
                file.writelines(" ".join(row) + "\n" for row in rows)
            done = subprocess.run([sys.executable, "-B", os.path.join(EXAMPLE, "tablets.py"), folder], capture_output=True,
                                  text=True, check=False)
            host.check(done.returncode == 1 and "NOT" in done.stdout, f"column {column} off by {change}: {done.stdout}")
