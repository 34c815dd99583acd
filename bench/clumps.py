#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Times fix rigid/small/grip against LAMMPS's fix rigid/small: whole steps of clumps of 3 and 10 spheres that flow down
an incline or rest on a floor, and the fix alone. With --share, times `bodies share` against `bodies whole`; see
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

FIXES = ("rigid/small", "rigid/small/grip")
LAW = "hertz/material 1e6 0.5 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.5"
# Ratio of user times, rigid/small over rigid/small/grip: the limit, the goal.
GOALS = {
    "whole step, 3 spheres, flow": (1.2, 1.4),
    "whole step, 3 spheres, at rest": (1.3, 1.8),
    "whole step, 10 spheres, flow": (1.3, 1.6),
    "whole step, 10 spheres, skin 8 mm": (1.3, 1.6),
    "the fix alone, 3 spheres": (2.0, 2.0),
    "the fix alone, 10 spheres": (2.0, 2.0),
}
# What `bodies share` may cost of the step of `bodies whole`: the limit, the goal.
COSTS = {
    "share, 3 spheres, flow": (0.03, 0.01),
    "share, 3 spheres, at rest": (0.03, 0.01),
    "share, 10 spheres, flow": (0.03, 0.01),
    "share, no bodies, at rest": (0.0, 0.0),
}


def write_molecule(path, count):
    """A bent row of overlapping spheres."""
    places = [(0.004 * k * math.cos(0.1 * k), 0.004 * k * math.sin(0.1 * k), 0.0) for k in range(count)]
    sections = {"Coords": [f"{x} {y} {z}" for x, y, z in places], "Types": ["1"] * count, "Diameters": ["0.01"] * count,
                "Masses": ["0.001"] * count}
    with open(path, "w") as file:
        file.write(f"row\n\n{count} atoms\n")
        for section, values in sections.items():
            file.write(f"\n{section}\n\n" + "".join(f"{k} {value}\n" for k, value in enumerate(values, 1)))


def begin(count, settings):
    """Layers of 10 by 10 clumps, which fall."""
    molecule = os.path.join(settings.runs, f"row{count}.mol")
    write_molecule(molecule, count)
    pitch = 0.005 * (count + 2)
    layers = settings.bodies // 100
    height = layers * pitch + 0.02
    return f"""units si
atom_style sphere
atom_modify map array
newton off
boundary p p f
region box block 0 {10 * pitch} 0 {10 * pitch} 0 {height}
create_box 1 box
fix number all property/atom mol ghost yes
molecule row {molecule}
lattice custom 1 a1 {pitch} 0 0 a2 0 {pitch} 0 a3 0 0 {pitch} basis 0.5 0.5 0.6
create_atoms 0 box mol row 4711
velocity all set 0.1 0.2 -0.5 units box
"""


def settings_of_runs(count, degrees, skin=0.001):
    return f"""comm_modify vel yes cutoff {0.004 * (count - 1) + 0.01}
neighbor {skin} bin
neigh_modify exclude molecule/intra all
timestep 2e-5
thermo 1000000
thermo_style custom step
fix g all gravity 9.81 vector {math.sin(math.radians(degrees))} 0 {-math.cos(math.radians(degrees))}
"""


def in_heap(count, degrees, skin=0.001):
    """The state that is measured is made once. The skin is that of the measured steps."""
    floor = f"fix floor all wall/grip {LAW} zplane 0 NULL bodies WORD\n"
    pair = f"pair_style grip bodies WORD\npair_coeff * * {LAW}\n"
    number = "fix number all property/atom mol ghost yes\n"

    def script(fix, steps, settings, bodies="whole"):
        load = f"plugin load {settings.plugin}\n"
        state = os.path.join(settings.runs, f"clumps_{count}_{degrees}_{settings.bodies}_{settings.settle}")
        motion = floor
        motion += f"fix 1 all {fix} molecule\n" if count > 1 else "neigh_modify exclude none\nfix 1 all nve/sphere\n"
        if not os.path.exists(state):
            user_time((begin(count, settings) + load + pair + settings_of_runs(count, degrees) + motion.replace(fix, FIXES[0])
                       + f"run {settings.settle}\nwrite_restart {state}\n").replace("WORD", "whole"), settings)
        text = load + f"read_restart {state}\n" + pair + number + settings_of_runs(count, degrees, skin) + motion
        return text.replace("WORD", bodies) + f"run 100\nrun {steps}\n"
    return script


def alone(count):
    """Clumps that are nearly at rest and touch nothing, without a pair style. Without a fix, all the rest of the step."""
    def script(fix, steps, settings):
        text = (begin(count, settings) + settings_of_runs(count, 0)).replace("gravity 9.81", "gravity 1e-6")
        text = text.replace("neighbor 0.001", "neighbor 0.02") + "velocity all set 1e-3 2e-3 0 units box\n"
        text += f"plugin load {settings.plugin}\npair_style zero 0.001 nocoeff\npair_coeff * *\n"
        fix_line = f"fix 1 all {fix} molecule\n" if fix else ""
        return text + f"{fix_line}run 10\nrun {4 * steps}\n"
    return script


PARTS = {
    "whole step, 3 spheres, flow": in_heap(3, 35),
    "whole step, 3 spheres, at rest": in_heap(3, 0),
    "whole step, 10 spheres, flow": in_heap(10, 35),
    "whole step, 10 spheres, skin 8 mm": in_heap(10, 35, 0.008),
    "the fix alone, 3 spheres": alone(3),
    "the fix alone, 10 spheres": alone(10),
    "share, 3 spheres, flow": in_heap(3, 35),
    "share, 3 spheres, at rest": in_heap(3, 0),
    "share, 10 spheres, flow": in_heap(10, 35),
    "share, no bodies, at rest": in_heap(1, 0),
}


def user_time(script, settings):
    path = os.path.join(settings.runs, "clumps.in")
    with open(path, "w") as file:
        file.write(script)
    output, _, usage = measure.run_measured([settings.lmp, "-in", path, "-log", "none", "-nocite"], settings.runs)
    return usage.ru_utime


def times(name, settings):
    """The user time of a body and a step with either fix in each round, in ns, without that of a run of no steps; for
    the fix alone also without that of steps without a fix."""
    is_alone = name.startswith("the fix alone")
    rows = []
    for _ in range(settings.repeats):
        row = []
        for fix in FIXES + ((None,) if is_alone else ()):
            long, short = (user_time(PARTS[name](fix, steps, settings), settings) for steps in (settings.steps, 0))
            row.append(1e9 * (long - short) / settings.steps / settings.bodies / (4 if is_alone else 1))
        rest = row.pop() if is_alone else 0.0
        rows.append([value - rest for value in row])
    return rows


def costs(name, settings):
    """What `bodies share` costs of the step of `bodies whole` in each round. Every other round begins with share."""
    rows = []
    for n in range(settings.repeats):
        seconds = {}
        for word in ("whole", "share")[::-1 if n % 2 else 1]:
            long, short = (user_time(PARTS[name](FIXES[1], steps, settings, word), settings) for steps in (settings.steps, 0))
            seconds[word] = long - short
        rows.append(seconds["share"] / seconds["whole"] - 1)
    return rows


def print_costs(settings):
    print(f"{'bodies share, of the step [%]':35s} {'must':>5} {'aim':>5} {'cost':>6}  lowest to highest", flush=True)
    for name, (must, aim) in COSTS.items():
        rows = costs(name, settings)
        median = statistics.median(rows)
        print(f"{name:35s} {100 * must:>5g} {100 * aim:>5g} {100 * median:>6.1f}  {100 * min(rows):.1f} to {100 * max(rows):.1f}", flush=True)


def print_ratios(settings):
    print(f"{'user time':35s} {'must':>5} {'aim':>5} {'ratio':>6}  lowest to highest   ns a body and step", flush=True)
    for name, (must, aim) in GOALS.items():
        rows = times(name, settings)
        ratios = [slow / fast for slow, fast in rows]
        median = statistics.median(ratios)
        verdict = "met, aim too" if median >= aim else "met" if median >= must else "SHORT"
        slow, fast = (statistics.median(column) for column in zip(*rows))
        print(f"{name:35s} {must:>5g} {aim:>5g} {median:>6.2f}  {min(ratios):.2f} to {max(ratios):.2f}  {verdict:14s} {slow:.0f} {fast:.0f}",
              flush=True)


def read_arguments(words):
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--bodies", type=int, default=2000)
    p.add_argument("--share", action="store_true", help="times `bodies share` against `bodies whole`")
    p.add_argument("--settle", type=int, default=30000, help="steps before those that are measured")
    p.add_argument("--steps", type=int, default=4000, help="measured steps, four times as many of the fix alone")
    p.add_argument("--repeats", type=int, default=3)
    for name in ("lmp", "plugin", "work"):
        p.add_argument(f"--{name}", required=True)
    for name in ("info", "memory", "host-source", "csv", "mpiexec"):
        p.add_argument(f"--{name}", help=argparse.SUPPRESS)
    return p.parse_args(words)


def main():
    settings = read_arguments(sys.argv[1:] + shlex.split(os.environ.get("GRIP_BENCH", "")))
    checksum = measure.prepare(settings)
    print(f"clumps, {datetime.datetime.now():%Y-%m-%d %H:%M}, plugin {checksum}, load {os.getloadavg()[0]:.1f}", flush=True)
    if settings.share:
        print_costs(settings)
    else:
        print_ratios(settings)


if __name__ == "__main__":
    main()
