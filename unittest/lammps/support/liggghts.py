# SPDX-License-Identifier: GPL-2.0-only
"""Runs scripts in LIGGGHTS, to compare it with Grip, and writes the parts of scripts that both have in common.

A test that imports this module is skipped where LIGGGHTS is not installed. Environment: GRIP_LIGGGHTS names the program,
by default the `liggghts` in PATH.
"""
import math
import os
import shutil
import subprocess
import sys
import tempfile

import host

PROGRAM = os.environ.get("GRIP_LIGGGHTS") or shutil.which("liggghts")
if not PROGRAM:
    host.skip("LIGGGHTS is not installed (no `liggghts` in PATH, GRIP_LIGGGHTS is not set)")

FOLDER = tempfile.TemporaryDirectory(prefix="grip_liggghts_")


def file_name(name):
    return os.path.join(FOLDER.name, name)


def stiffness(modulus, v_char, radius, mass):
    """The stiffness of LIGGGHTS' hooke, from Young's modulus of the contact, the characteristic velocity, and the
    reduced radius and mass of the contact."""
    scale = 16 / 15 * math.sqrt(radius) * modulus
    return scale * (mass * v_char ** 2 / scale) ** 0.2


def head(program, data, skin):
    """The lines of a script up to its neighbour list, for "liggghts" or for "grip"."""
    text = "atom_modify map array\nboundary f f f\nunits si\n"
    if program == "liggghts":
        text += "atom_style granular\nnewton off\ncommunicate single vel yes\n"
    else:
        text = host.LOAD + text + "atom_style sphere\ncomm_modify vel yes\n"
    return text + f"read_data {data}\nneighbor {skin!r} bin\nneigh_modify delay 0\n"


def materials(young, poisson, v_char, ntypes=1):
    """Lines for LIGGGHTS: all atom types have the same elastic material."""
    return (f"fix p1 all property/global youngsModulus peratomtype {f'{young!r} ' * ntypes}\n"
            f"fix p2 all property/global poissonsRatio peratomtype {f'{poisson!r} ' * ntypes}\n"
            f"fix p3 all property/global characteristicVelocity scalar {v_char!r}\n")


def dump(program, every, path, columns):
    """Lines that write the columns of all atoms, which are vectors, with all their digits."""
    numbers = '"%d' + len(columns.split()) * " %.17g" + '"' if program == "liggghts" else "float %.17g"
    return f"dump d all custom {every} {path} id {columns}\ndump_modify d sort id format {numbers}\n"


def run(text):
    """Runs a script in LIGGGHTS; a run that fails ends the test. Returns the whole output."""
    with open(file_name("liggghts.in"), "w") as file:
        file.write(text)
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMP_NUM_THREADS="1",
                       OMPI_MCA_pml="ob1", OMPI_MCA_btl="self", OMPI_MCA_ess_singleton_isolated="1", TMPDIR=FOLDER.name)
    done = subprocess.run([PROGRAM, "-log", "none", "-in", file_name("liggghts.in")], env=environment, cwd=FOLDER.name,
                          timeout=300, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                          text=True, errors="replace")
    if done.returncode:
        print(done.stdout[-4000:])
        sys.exit(f"FAILED: LIGGGHTS ended with status {done.returncode}")
    return done.stdout
