# SPDX-License-Identifier: GPL-2.0-only
"""Shared by the tests of fix grip/insert: the lines of an input script, and what they print and dump."""
import math
import os
import tempfile

import host

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_insert_")
DENSITY = 2500.0
COLUMNS = ("id", "type", "radius", "x", "y", "z", "vx", "vy", "vz")
DUMP = " ".join(COLUMNS) + " omegax omegay omegaz mass ix iy iz"
BLOCK = "block 0 0.2 0 0.2 0 1"
MODEL = "pair_style grip\npair_coeff * * hooke 1e4 0.5 damping coeff_restitution tangential linear_nohistory 1 0.3\n"
_named = 0


def scratch(name):
    """A path that no other test uses."""
    global _named
    _named += 1
    return os.path.join(SCRATCH.name, f"{_named}.{name}")


def file(name, text):
    path = scratch(name)
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    return path


def mass(diameter, density=DENSITY):
    return density * math.pi / 6 * diameter**3


def head(boundary="p p p", box=BLOCK, ntypes=2, dt=1e-3, style="sphere", before="", model=MODEL, nve="fix nve all nve/sphere"):
    """The lines from the beginning to the integrator. box: the words of region after its ID."""
    create = f"region box {box}\ncreate_box {ntypes} box\n"
    return f"""{host.LOAD}units si
atom_style {style}
comm_modify vel yes
boundary {boundary}
{before}
{create}neighbor 0.005 bin
neigh_modify delay 0 every 1 check yes
{model}{nve}
timestep {dt!r}
thermo_modify lost error
"""


def dump(path, every, more=""):
    return (f"dump d all custom {every} {path} {DUMP}{more}\n"
            "dump_modify d sort id format float %.17g\n")


def atoms(frame, names=COLUMNS):
    """{tag: tuple of the values}"""
    return {int(tag): tuple(frame[name][k] for name in names) for k, tag in enumerate(frame["id"])}


def frames(script, every=1, ranks=1, run="", **options):
    """Runs a script with a dump of all atoms before its last lines, `run`. Returns (frames, output)."""
    path = scratch("dump")
    output = host.must_run(script + dump(path, every) + run, ranks=ranks, **options)
    return host.read_dump(path), output
