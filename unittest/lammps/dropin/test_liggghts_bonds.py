# SPDX-License-Identifier: GPL-2.0-only
"""grip-convert: a deck with the granular bonds of LIGGGHTS Flexible Fibers runs in LAMMPS."""
import math
import os
import subprocess
import sys
import tempfile

import host

CONVERT = os.path.join(os.path.dirname(host.PLUGIN), "grip-convert")
DECK = os.path.join(host.SOURCE, "unittest", "convert", "decks", "in.straws")


def test_straws():
    """Two straws of 11 grains have 20 bonds, and fall freely."""
    with tempfile.TemporaryDirectory() as folder:
        deck = os.path.join(folder, "in.grip")
        done = subprocess.run([sys.executable, "-B", CONVERT, DECK, "-o", deck], capture_output=True, text=True, check=False)
        host.check(done.returncode == 1 and ", 0 refused" in done.stdout, done.stdout + done.stderr)
        with open(deck, encoding="ascii") as file:
            table = host.thermo(host.must_run(file.read(), cwd=folder, variables={"plugin": host.PLUGIN}))
    host.check(set(table["Bonds"]) == {20}, f"bonds: {table['Bonds']}")
    mass, speed = 22 * 1000 * 4 / 3 * math.pi * 1.5e-3**3, 9.81 * 0.02
    host.check_close(table["c_kinetic"][-1], 0.5 * mass * speed**2, 1e-6, "kinetic energy")
