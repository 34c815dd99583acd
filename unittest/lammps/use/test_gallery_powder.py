# SPDX-License-Identifier: GPL-2.0-only
"""The example of a powder, on a small scale: it accepts its results, and the numbers that it writes obey closed
forms that are computed here."""
import math
import os
import subprocess
import tempfile

import host

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_powder_")
CELL = 0.04**2


def run_example(name, *options, **variables):
    """Runs an example as on its page, without pictures. Returns its output."""
    environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_MPIEXEC=host.MPIEXEC,
                       GRIP_OUT=os.path.join(SCRATCH.name, name), GRIP_DRAW="no", **variables)
    done = subprocess.run(["bash", os.path.join(host.SOURCE, "examples", name, "run.sh"), *options], env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    host.check(done.returncode == 0 and "all of this: as expected" in done.stdout, f"{name}: {done.stdout}")
    return done.stdout


def table(*path):
    with open(os.path.join(SCRATCH.name, *path), encoding="ascii") as file:
        return [list(map(float, line.split())) for line in file if not line.startswith("#")]


def test_powder():
    run_example("powder", "-var", "n", "250", "-var", "strain", "0.25", "-var", "loads", "0.5", GRIP_ADHESIONS="0 1",
                GRIP_PRESSES="1")

    # A cohesive powder resists more than one without cohesion.
    points = {(row[0], row[3]): row for row in table("powder", "locus.txt")}
    dry, sticky = (points[share, 0] for share in (0, 1))
    host.check(sticky[2] / sticky[1] > 1.3 * dry[2] / dry[1], f"with adhesion {sticky[1:3]} Pa, without {dry[1:3]} Pa")

    # The void ratio, from the height of the piston and the volume of the grains.
    height = table("powder", "press1", "press.txt")[-1][0]
    solid = sum(math.pi / 6 * (5e-3 * (0.9 + 0.2 * (k * 0.6180339887 % 1)))**3 for k in range(1, 251))
    host.check_close(table("powder", "oedometer_press_1.txt")[-1][1], height * CELL / solid - 1, 0.02, "void ratio")
