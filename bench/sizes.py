#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Grains of two sizes: ghosts, neighbours and the time of a neighbour list with one list for all (neighbor bin), with
one for each size (neighbor multi), and with few ghosts of small grains (comm_modify mode multi reduce/multi); see
README.md.

Needs only Python's standard library. Arguments may also stand in the environment variable GRIP_BENCH.
"""
import argparse
import datetime
import math
import os
import shlex
import statistics
import sys

import measure

LAW = "hertz/material 1e6 0.5 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.5"
SKIN = 0.1  # in diameters of the small grains
FILL = 0.3
LISTS = {
    "bin": f"neighbor {SKIN} bin\ncomm_modify mode single vel yes\n",
    "multi": f"neighbor {SKIN} multi\nneigh_modify collection/type 2 1 2\ncomm_modify mode multi vel yes\n",
    "reduce/multi": f"neighbor {SKIN} multi\nneigh_modify collection/type 2 1 2\n"
                    "comm_modify mode multi reduce/multi vel yes\n",
}


def large_grains(ratio, small):
    """Two at least; otherwise both sizes have the same volume."""
    return max(2, round(small / ratio**3))


def script(ratio, lists, settings):
    """Lists are rebuilt every few steps, whether or not they need to be."""
    small, large = settings.small, large_grains(ratio, settings.small)
    side = (math.pi / 6 * (small + large * ratio**3) / FILL) ** (1 / 3)
    return f"""units si
atom_style sphere
newton on
boundary p p p
region box block 0 {side} 0 {side} 0 {side}
create_box 2 box
plugin load {settings.plugin}
pair_style grip
pair_coeff * * {LAW}
fix move all nve/sphere
fix large all grip/insert box number {large} grain type 2 density 1 diameter one {ratio} velocity 0 0 0 gauss 0.1
fix small all grip/insert box number {small} grain type 1 density 1 diameter one 1 velocity 0 0 0 gauss 0.1
{LISTS[lists]}neigh_modify one 20000 page 400000
thermo 1000
thermo_style custom step atoms
thermo_modify lost error
timestep 1e-4
run 2
unfix large
unfix small
neigh_modify every 5 delay 0 check no
run 0
run {5 * settings.lists}
"""


def run(ratio, lists, settings):
    path = os.path.join(settings.runs, "sizes.in")
    with open(path, "w") as file:
        file.write(script(ratio, lists, settings))
    command = [settings.lmp, "-in", path, "-log", "none", "-nocite"]
    output, _, _ = measure.run_measured(measure.mpi_prefix(settings.mpiexec, settings.ranks) + command, settings.runs)
    last = output[output.rindex("Loop time of"):]
    share = measure.number(r"^(\S+)% CPU use", last, output) / 100

    def seconds(section):
        return share * measure.number(rf"^{section}\s*\|[^|]*\|\s*(\S+)\s*\|", last, output)
    return {"ghosts": measure.number(r"^Nghost:\s+(\S+) ave", last, output),
            "neighbours": measure.number(r"^Total # of neighbors = (\d+)", last, output),
            "list": 1000 * seconds("Neigh") / settings.lists, "messages": 1000 * seconds("Comm") / settings.lists}


def read_arguments(words):
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--ratios", default="1,4,10,30")
    p.add_argument("--small", type=int, default=20000, help="number of small grains")
    p.add_argument("--lists", type=int, default=5, help="measured lists of each run")
    p.add_argument("--repeats", type=int, default=3)
    p.add_argument("--ranks", type=int, default=1)
    p.add_argument("--mpiexec", default="mpiexec")
    for name in ("lmp", "plugin", "work"):
        p.add_argument(f"--{name}", required=True)
    for name in ("info", "memory", "host-source", "csv"):
        p.add_argument(f"--{name}", help=argparse.SUPPRESS)
    return p.parse_args(words)


def main():
    settings = read_arguments(sys.argv[1:] + shlex.split(os.environ.get("GRIP_BENCH", "")))
    checksum = measure.prepare(settings)
    print(f"sizes, {datetime.datetime.now():%Y-%m-%d %H:%M}, plugin {checksum}, load {os.getloadavg()[0]:.1f}, "
          f"{settings.small} small grains, {settings.ranks} ranks\n"
          "| sizes | large grains | lists | ghosts of a rank | neighbours | list [ms] | ghosts' messages [ms] |\n"
          "|---|---:|---|---:|---:|---:|---:|", flush=True)
    for ratio in map(int, settings.ratios.split(",")):
        rows = {name: [] for name in LISTS}
        for _ in range(settings.repeats):
            for name in LISTS:
                rows[name].append(run(ratio, name, settings))
        for name, runs in rows.items():
            middle = {what: statistics.median(row[what] for row in runs) for what in runs[0]}
            print(f"| 1:{ratio} | {large_grains(ratio, settings.small)} | {name} | {middle['ghosts']:.0f} | "
                  f"{middle['neighbours']:.0f} | {middle['list']:.1f} | {middle['messages']:.1f} |",
                  flush=True)


if __name__ == "__main__":
    main()
