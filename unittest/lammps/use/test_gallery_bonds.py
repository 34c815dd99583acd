# SPDX-License-Identifier: GPL-2.0-only
"""The examples of bonds, on a small scale: they accept their results."""
import math
import os
import subprocess
import tempfile

import host

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_bonds_")


def run_example(name, *options, **settings):
    """Runs an example as on its page, without pictures. Returns the folder of its results."""
    folder = os.path.join(SCRATCH.name, name)
    environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_MPIEXEC=host.MPIEXEC, GRIP_OUT=folder,
                       GRIP_DRAW="no", **settings)
    done = subprocess.run(["bash", os.path.join(host.SOURCE, "examples", name, "run.sh"), *options], env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    host.check(done.returncode == 0 and "all of this: as expected" in done.stdout, f"{name}: {done.stdout}")
    return folder


def table(*path):
    with open(os.path.join(*path), encoding="ascii") as file:
        return [list(map(float, line.split())) for line in file if not line.startswith("#")]


def test_fibre():
    """Known deflections of the elastica (Bisshopp and Drucker 1945)."""
    folder = run_example("fibre", "-var", "fibres", "80", "-var", "wide", "20", "-var", "swing", "0.6")
    known = {1: 0.30172, 5: 0.71379, 10: 0.81061}
    for load, deflection, _ in table(folder, "bent.txt"):
        if load in known:
            host.check_close(deflection, known[load], 3e-3, f"load {load}")


def test_brazilian():
    """Smaller specimens. The load of a disc is the force in its middle section, which the bonds carry: its work is the integral
    of the load over the shortening."""
    folder = run_example("brazilian", "-var", "D", "0.02", "-var", "t", "0.008", "-var", "length", "0.016", GRIP_SEEDS="4711")
    for specimen in ("disc_4711", "prism_4711"):
        rows = table(folder, specimen, "curve.txt")
        work = math.fsum((b[1] - a[1]) * 0.5 * (a[2] + b[2]) for a, b in zip(rows, rows[1:]))
        host.check_close(rows[-1][3], work, 0.01, f"{specimen}: work of the plates")
