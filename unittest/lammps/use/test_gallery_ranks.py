# SPDX-License-Identifier: GPL-2.0-only
"""Numbers of the gallery on 4 ranks: those of the chain, which is not chaotic, agree with one rank to the last
digit; the spheres in the cylinder, which are chaotic, have their weight."""
import os
import subprocess
import tempfile

import host

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_ranks_")


def run(script, *options, **variables):
    environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_MPIEXEC=host.MPIEXEC, GRIP_OUT=SCRATCH.name,
                       GRIP_LMP2="none", GRIP_PLUGIN2="none", GRIP_DRAW="no", OMPI_MCA_mpi_yield_when_idle="1", **variables)
    done = subprocess.run(["bash", os.path.join(host.SOURCE, "examples", script), *options], env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    host.check(done.returncode == 0 and "all of this: as expected" in done.stdout, done.stdout)
    return done.stdout


def test_independence():
    rows = [line.split("|") for line in run("independence.sh", "chain", GRIP_RANK_COUNTS="1 4", GRIP_SPEEDS="1").split("\n")
            if line.startswith("| chain")]
    host.check(len(rows) == 3, f"{len(rows)} rows of numbers")
    for row in rows:
        host.check(float(row[4]) < 1e-7, "|".join(row))
    with open(os.path.join(SCRATCH.name, "chain", "host1-ranks4", "v1", "log"), encoding="utf-8") as file:
        host.check("with 4 MPI tasks" in file.read(), "the chain ran on 4 ranks")


def test_janssen():
    run("janssen/run.sh", GRIP_RANKS="4", GRIP_SPHERES="125")
    with open(os.path.join(SCRATCH.name, "floors.txt"), encoding="ascii") as file:
        mass, floor, wall, *_ = map(float, file.read().split("\n")[1].split())
    host.check_close(floor + wall, mass, 0.01, "what floor and wall carry")
    host.check(wall > 0.05 * mass, f"the wall carries {wall} of {mass}")
