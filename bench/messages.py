#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Messages and bytes that a rank sends in a step and in a rebuild, counted by messages.c on more ranks than there are cores,
beside those of model.py. Needs the variables GRIP_LMP, GRIP_PLUGIN and GRIP_MPIEXEC, as the tests do; prints tables.

  mpicc -O2 -shared -fPIC bench/messages.c -o libgrip_messages.so
  python3 bench/messages.py libgrip_messages.so [GRID ...]
"""
import math
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "unittest", "lammps", "support"))
import host  # noqa: E402
import model  # noqa: E402

SIDE, FRACTION, SKIN = 24.0, 0.6, 0.1
HOOKE = "hooke 2e5 50 damping mass_velocity tangential linear_history 57142 0 0.5"
NAMES = ("ranks", "sent", "most", "bytes", "most bytes", "collective", "collective bytes")
CLUMP = [(1, 1.0, 0.5, x) for x in ((0.0, 0.0, 0.0), (0.6, 0.0, 0.0), (0.3, 0.5, 0.0))]
REVERSE = 6 * 8  # bytes of a ghost's force and torque, which return to its rank with newton on
SHORT, LONG, INTERVAL = 2, 10, 2  # steps of the runs; INTERVAL: steps between rebuilds


def head(newton, grid="* * *"):
    return host.LOAD + f"""
units lj
newton {newton}
processors {grid}
atom_style sphere
atom_modify map array
comm_modify vel yes
boundary p p p
neighbor {SKIN} bin
timestep 1e-6
"""


def pack(path):
    """Writes a dense packing, which drifts."""
    host.must_run(head("on") + f"""
region box block 0 {SIDE} 0 {SIDE} 0 {SIDE}
create_box 1 box
pair_style grip
pair_coeff * * {HOOKE}
fix nve all nve/sphere
fix bed all grip/insert box fraction {FRACTION} grain type 1 density 1 diameter one 1 velocity 12 4 2 relax 1e-2
run 0
write_data {path} nocoeff
""")


def spheres(data):
    return f"read_data {data}\nthermo_style custom step\npair_style grip\npair_coeff * * {HOOKE}\nfix nve all nve/sphere\n"


def clumps(molecule):
    return f"""
region box block 0 {SIDE} 0 {SIDE} 0 {SIDE}
create_box 1 box
thermo_style custom step
fix mol all property/atom mol ghost yes
molecule clump {molecule}
neigh_modify exclude molecule/intra all
pair_style grip
pair_coeff * * {HOOKE}
fix bodies all rigid/small/grip molecule mol clump
fix bed all grip/insert box number 900 grain mol clump rigid bodies velocity 12 4 2
run 0
unfix bed
"""


def run(lines, newton, grid, steps, rebuilt, library):
    """Counts of a whole run, and its ghosts: means over ranks."""
    check = f"every {INTERVAL} delay 0 check no" if rebuilt else "every 1 delay 1000000 check no"
    output = host.must_run(head(newton, grid) + lines + f"neigh_modify {check}\nrun {steps}\n",
                           ranks=math.prod(int(n) for n in grid.split()), env={"LD_PRELOAD": library})
    words = re.search(r"^MESSAGES (.*)$", output, flags=re.MULTILINE).group(1).split()
    found = dict(zip(NAMES, map(float, words)))
    found["ghosts"] = float(re.findall(r"^Nghost:\s+(\S+) ave", output, flags=re.MULTILINE)[-1])
    found["atoms"] = float(re.findall(r"^Nlocal:\s+(\S+) ave", output, flags=re.MULTILINE)[-1])
    return found


def counted(lines, newton, grid, library):
    """(counts of a step, counts of a rebuild, ghosts and atoms of a rank)."""
    short, long = (run(lines, newton, grid, steps, False, library) for steps in (SHORT, LONG))
    rebuilt = run(lines, newton, grid, LONG, True, library)
    of_step = {name: (long[name] - short[name]) / (LONG - SHORT) for name in NAMES[1:]}
    of_rebuild = {name: (rebuilt[name] - long[name]) * INTERVAL / LONG for name in NAMES[1:]}
    return of_step, of_rebuild, long


def row(what, grid, of_step, of_rebuild, size):
    density = size["atoms"] * size["ranks"] / SIDE ** 3
    given = {**model.defaults(), "density": density, "spread": 1.0, "skin": SKIN}
    ghosts = model.ghosts_of(given, size["atoms"])
    bytes_of_step = ghosts * (model.FORWARD + what.endswith("newton on") * REVERSE
                              + ("clumps" in what) * given["body_bytes"] / 3.0)
    numbers = [f"{size['atoms']:.0f}", f"{size['ghosts']:.0f}", f"{ghosts:.0f}", f"{of_step['sent']:.1f}",
               f"{of_step['bytes']:.0f}",
               f"{bytes_of_step:.0f}", f"{of_step['collective']:.1f}", f"{of_rebuild['sent']:.1f}", f"{of_rebuild['bytes']:.0f}",
               f"{ghosts * (model.REBUILD - model.FORWARD):.0f}", f"{of_rebuild['collective']:.1f}"]
    return [what, grid] + numbers


def main():
    library, grids = os.path.realpath(sys.argv[1]), sys.argv[2:] or ["2 2 2", "3 3 3", "4 4 4"]
    print(model.table(["case", "grid", "atoms", "ghosts", "model", "messages/step", "bytes/step", "model", "collective/step",
                       "messages/rebuild", "bytes/rebuild", "model", "collective/rebuild"], []), end="")
    with tempfile.TemporaryDirectory(prefix="grip_messages_") as folder:
        data, molecule = os.path.join(folder, "packing.data"), os.path.join(folder, "clump.mol")
        pack(data)
        host.write_molecule(molecule, CLUMP)
        for grid in grids:
            for what, lines, newton in (("spheres, newton off", spheres(data), "off"),
                                        ("spheres, newton on", spheres(data), "on"),
                                        ("clumps of 3, newton off", clumps(molecule), "off")):
                if newton == "on" and grid != grids[0] or "clumps" in what and grid != grids[0]:
                    continue
                print("| " + " | ".join(row(what, grid, *counted(lines, newton, grid, library))) + " |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
