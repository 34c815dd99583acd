#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Times walls of triangles: their share of a step in a hopper, the cost of a touching grain with two to a million
triangles, the same hopper in LIGGGHTS, LAMMPS's own screw feeder, memory and loading; see README.md.

Needs only Python's standard library. Arguments may also stand in the environment variable GRIP_BENCH.
"""
import argparse
import datetime
import math
import os
import re
import shlex
import statistics
import struct
import sys

import cases
import measure

# The limit, the goal, and which direction is better.
GOALS = {
    "wall's share of the step, hopper at rest [%]": (10, 6, "less"),
    "wall's share of the step, hopper turns [%]": (15, 10, "less"),
    "a touching grain, geometry and law [ns]": (120, 70, "less"),
    "the same, largest over smallest, 2 to 1e6 triangles": (2, 1.3, "less"),
    "whole step, LIGGGHTS over Grip": (3, 5, "more"),
    "whole step, surface/local over Grip, screw feeder": (20, 50, "more"),
    "memory of a triangle on a node [B]": (150, 100, "less"),
    "read, check and tree of 1e6 triangles [s]": (5, 3, "less"),
}
LAW = cases.MODELS["hooke"][cases.GRIP][1]
HOPPERS = {"8k": ("1 1 1", None, 14.0), "32k": ("1 1 2", None, None), "216k": ("2 2 4", None, 90.0)}
FLOORS = (1, 7, 22, 71, 224, 707)  # squares along a side


# ---------------------------------------------------------------------------------------------------------------------
# Meshes

def write_stl(path, triangles, ascii_text=False):
    if ascii_text:
        with open(path, "w") as file:
            file.write("solid bench\n")
            for t in triangles:
                corners = "".join("   vertex %.9e %.9e %.9e\n" % p for p in t)
                file.write(f" facet normal 0 0 0\n  outer loop\n{corners}  endloop\n endfacet\n")
            file.write("endsolid bench\n")
        return
    with open(path, "wb") as file:
        file.write(b"\0" * 80 + struct.pack("<I", len(triangles)))
        for a, b, c in triangles:
            file.write(struct.pack("<12fH", 0, 0, 0, *a, *b, *c, 0))


def revolved(profile, middle, around, along):
    """A surface of revolution about z: the profile, a list of (radius, z), in rings of `around` corners."""
    lengths = [math.dist(a, b) for a, b in zip(profile, profile[1:])]
    rings = []
    for (a, b), length in zip(zip(profile, profile[1:]), lengths):
        n = max(1, round(along * length / sum(lengths)))
        rings += [tuple(p + (q - p) * k / n for p, q in zip(a, b)) for k in range(n)]
    rings.append(profile[-1])
    points = [[(middle[0] + r * math.cos(2 * math.pi * k / around), middle[1] + r * math.sin(2 * math.pi * k / around), z)
               for k in range(around)] for r, z in rings]
    triangles = []
    for low, high in zip(points, points[1:]):
        for k in range(around):
            a, b, c, d = low[k], low[(k + 1) % around], high[(k + 1) % around], high[k]
            triangles += [t for t in ((a, b, c), (a, c, d)) if len(set(t)) == 3]
    return triangles


def square(n, side):
    at = [[(side * i / n, side * k / n, 0.0) for k in range(n + 1)] for i in range(n + 1)]
    return [t for i in range(n) for k in range(n)
            for t in ((at[i][k], at[i + 1][k], at[i + 1][k + 1]), (at[i][k], at[i + 1][k + 1], at[i][k + 1]))]


# ---------------------------------------------------------------------------------------------------------------------
# Runs

def run(name, script, settings, program=None):
    """Returns the output of a run, the times of its parts, and the share of a processor that it got, in percent."""
    path = os.path.join(settings.runs, name)
    with open(path + ".in", "w") as file:
        file.write(script)
    command = [program or settings.lmp, "-in", path + ".in", "-log", "none"]
    output, seconds, usage = measure.run_measured(command + ([] if program else ["-nocite"]), settings.runs)
    with open(path + ".log", "w") as file:
        file.write(output)
    cpu = 100.0 * (usage.ru_utime + usage.ru_stime) / seconds
    parts = timed_parts(output, 0.01 * cpu if settings.scale_by_cpu else None)
    return output, parts, cpu


def timed_parts(output, share=None):
    """{name of the part: (ms per step, ms per step in fixes)}. share: of a processor; times are multiplied by it, or
    by that of the part if the program prints it. None: times are not changed."""
    parts = {}
    for name, text in re.findall(r"^BENCH (\w+) *\n(.*?)(?=^BENCH |\Z)", output, flags=re.MULTILINE | re.DOTALL):
        loop = re.search(r"^Loop time of (\S+) on \d+ procs for (\d+) steps", text, flags=re.MULTILINE)
        if not loop:
            continue
        steps = int(loop[2])
        modify = re.search(r"^Modify\s*\|[^|]*\|\s*(\S+)\s*\|", text, flags=re.MULTILINE) or re.search(
            r"^Other\s+time \(%\) = (\S+)", text, flags=re.MULTILINE)
        told = re.search(r"^(\S+)% CPU use", text, flags=re.MULTILINE)
        factor = 1.0 if share is None else 0.01 * float(told[1]) if told else share
        parts[name] = tuple(1e3 * factor * float(seconds) / steps for seconds in (loop[1], modify[1]))
    return parts


def value(name, output):
    return float(re.findall(rf"^BENCH.*\b{name} (\S+)", output, flags=re.MULTILINE)[-1])


# ---------------------------------------------------------------------------------------------------------------------
# A hopper: a cone under a cylinder, closed by a disk. It is full of grains that rotate with it or in it.

def make_hopper(settings):
    """Writes the mesh and the values that the input needs."""
    replicas = [int(n) for n in HOPPERS[settings.hopper][0].split()]
    with open(settings.packing) as file:
        bounds = {m[3]: (float(m[1]), float(m[2]))
                  for m in re.finditer(r"^(\S+) (\S+) ([xyz])lo", "".join(next(file) for _ in range(30)), flags=re.MULTILINE)}
    side = bounds["x"][1] - bounds["x"][0]
    low = [bounds[axis][0] for axis in "xyz"]
    size = [side * n for n in replicas]
    radius, middle = 0.5 * size[0] - 0.5, [low[d] + 0.5 * size[d] for d in (0, 1)]
    top = HOPPERS[settings.hopper][2] or size[2] - 1.0
    outlet, cone, bottom = 0.2 * radius, 0.8 * radius, low[2] + 0.5
    profile = [(0.0, bottom), (outlet, bottom), (radius, bottom + cone), (radius, bottom + top + 8)]
    length = sum(math.dist(a, b) for a, b in zip(profile, profile[1:]))
    facet = math.sqrt(2 * math.pi * radius * length * 0.8 / (settings.triangles / 2))
    triangles = revolved(profile, middle, round(2 * math.pi * radius / facet), round(length / facet))
    path = os.path.join(settings.runs, "hopper.stl")
    write_stl(path, triangles, ascii_text=True)
    return {"stl": path, "triangles": len(triangles), "replicas": HOPPERS[settings.hopper][0], "x": middle[0],
            "y": middle[1], "inner": radius - 0.52, "outlet": outlet, "bottom": bottom, "cone": bottom + cone,
            "low": bottom + 0.52, "top": bottom + top, "data": settings.packing, "state":
            os.path.join(settings.runs, f"hopper_{settings.hopper}.data")}


HOPPER_STATE = """
units lj
atom_style sphere
boundary f f f
newton off
comm_modify vel yes
read_data {data}
replicate {replicas}
change_box all z final $(zlo-1) $(zhi+20) x final $(xlo-1) $(xhi+1) y final $(ylo-1) $(yhi+1) units box
region cylinder cylinder z {x} {y} {inner} {cone} {top} units box
region cone cone z {x} {y} {outlet} {inner} {low} {cone} units box
region hopper union 2 cylinder cone side out
delete_atoms region hopper compress yes
plugin load {plugin}
pair_style grip
pair_coeff * * {law}
{grains}
fix wall all wall/grip {law} mesh {stl}
fix more all gravity 180 vector 0 0 -1
run {settle}
unfix more
velocity all set 0 0 0
set group all omega 0 0 0
velocity all create 0.1 90125 loop geom
variable swirl_x atom -0.5*(y-{y})
variable swirl_y atom 0.5*(x-{x})
velocity all set v_swirl_x v_swirl_y NULL sum yes units box
write_data {state} nocoeff
"""

GRAINS = """
neighbor 0.1 bin
neigh_modify every 1 delay 0
timestep 1e-4
fix move all nve/sphere
fix weight all gravity 20 vector 0 0 -1
thermo 1000
"""


def hopper_script(hopper, motion, steps, plugin):
    return f"""
units lj
atom_style sphere
boundary f f f
newton off
comm_modify vel yes
read_data {hopper['state']}
plugin load {plugin}
pair_style grip
pair_coeff * * {LAW}
{GRAINS}
fix wall all wall/grip {LAW} mesh {hopper['stl']} {motion}
run {steps // 2}
print "BENCH with"
run {steps}
unfix wall
fix count all wall/grip {LAW} mesh {hopper['stl']} {motion} contacts
compute wall_contacts all reduce sum f_count[1]
thermo_style custom step c_wall_contacts ke
run 0 post no
variable touching equal c_wall_contacts
variable energy equal ke
print "BENCH touching ${{touching}} energy ${{energy}} atoms $(atoms)"
thermo_style one
uncompute wall_contacts
unfix count
print "BENCH bare"
run {max(steps // 4, 20)}
"""


def liggghts_hopper_script(hopper, steps):
    words = cases.MODELS["hooke"][cases.LIGGGHTS][0].split()
    model, options = " ".join(words[:3]), " ".join(words[3:])
    return f"""
units lj
{cases.LIGGGHTS_HEAD}
boundary f f f
newton off
{cases.LIGGGHTS_COMM}
read_data {hopper['state']}
{cases.liggghts_pair_lines('hooke', 1)}
fix hopper all mesh/surface file {hopper['stl']} type 1
fix wall all wall/gran model {model} mesh n_meshes 1 meshes hopper {options}
{GRAINS}
thermo_style custom step atoms ke
run {steps // 2}
print "BENCH with"
run {steps}
variable energy equal ke
print "BENCH energy ${{energy}}"
"""


def measure_hopper(settings, figures, told):
    hopper = make_hopper(settings)
    run("hopper_state", HOPPER_STATE.format(**hopper, plugin=settings.plugin, law=LAW, grains=GRAINS, settle=settings.settle), settings)
    rounds = {"at rest": [], "turns": [], "LIGGGHTS": []}
    steps = settings.steps
    for _ in range(settings.repeats):
        for name, motion in (("at rest", ""), ("turns", f"move rotate {hopper['x']} {hopper['y']} 0 0 0 1 12.566")):
            output, parts, cpu = run("hopper_" + name.replace(" ", "_"), hopper_script(hopper, motion, steps, settings.plugin),
                              settings)
            wall = parts["with"][1] - parts["bare"][1]
            touching = value("touching", output)
            rounds[name].append({"step": parts["with"][0], "share": 100 * wall / parts["with"][0], "cpu": cpu,
                                 "ns": 1e6 * wall / touching, "touching": touching, "energy": value("energy", output),
                                 "atoms": value("atoms", output)})
            print(f"  hopper {name}: {rounds[name][-1]}", flush=True)
        if settings.liggghts:
            output, parts, cpu = run("hopper_liggghts", liggghts_hopper_script(hopper, steps), settings, settings.liggghts)
            rounds["LIGGGHTS"].append({"step": parts["with"][0], "cpu": cpu,
                                       "energy": value("energy", output)})
            print(f"  LIGGGHTS: {rounds['LIGGGHTS'][-1]}", flush=True)
    for name in ("at rest", "turns"):
        figures[f"wall's share of the step, hopper {name} [%]"] = [r["share"] for r in rounds[name]]
    if rounds["LIGGGHTS"]:
        figures["whole step, LIGGGHTS over Grip"] = [
            other["step"] / mine["step"] for other, mine in zip(rounds["LIGGGHTS"], rounds["at rest"])]
        told.append(f"kinetic energy at the end, LIGGGHTS over Grip: "
                    f"{rounds['LIGGGHTS'][0]['energy'] / rounds['at rest'][0]['energy']:.6f}")
    first = rounds["at rest"][0]
    told.append(f"hopper: {first['atoms']:.0f} grains, {hopper['triangles']} triangles, {first['touching']:.0f} grains touch, "
                f"{statistics.median(r['step'] for r in rounds['at rest']):.2f} ms a step, "
                f"{statistics.median(r['ns'] for r in rounds['at rest']):.0f} ns of it for each that touches")


# ---------------------------------------------------------------------------------------------------------------------
# A layer of spheres that slide and hop over a floor

def floor_script(stl, steps, plugin):
    return f"""
units lj
atom_style sphere
boundary p p f
newton off
comm_modify vel yes
region box block 0 110 0 110 -1 6 units box
create_box 1 box
lattice sc $(1/1.1^3) origin 0.5 0.5 $((0.5-20*PI/6/2e5)/1.1)
region layer block 0 110 0 110 0 0.9 units box
create_atoms 1 region layer
set group all diameter 1 density 1
velocity all set 5 2 0 units box
plugin load {plugin}
pair_style grip
pair_coeff * * {LAW}
{GRAINS}
fix wall all wall/grip {LAW} mesh {stl}
run {steps // 4}
print "BENCH with"
run {steps}
unfix wall
fix count all wall/grip {LAW} mesh {stl} contacts
compute wall_contacts all reduce sum f_count[1]
thermo_style custom step c_wall_contacts ke
run 0 post no
variable touching equal c_wall_contacts
print "BENCH touching ${{touching}} atoms $(atoms)"
thermo_style one
uncompute wall_contacts
unfix count
print "BENCH bare"
run {max(steps // 4, 20)}
"""


def measure_floors(settings, figures, told):
    costs = {n: [] for n in FLOORS}
    for n in FLOORS:
        write_stl(os.path.join(settings.runs, f"floor{n}.stl"), square(n, 110.0))
    for _ in range(settings.repeats):
        for n in FLOORS:
            output, parts, cpu = run(f"floor{n}", floor_script(f"floor{n}.stl", settings.floor_steps, settings.plugin), settings)
            costs[n].append(1e6 * (parts["with"][1] - parts["bare"][1]) / value("touching", output))
            print(f"  floor of {2 * n * n} triangles: {costs[n][-1]:.0f} ns for each of {value('touching', output):.0f} "
                  f"touching of {value('atoms', output):.0f} grains, cpu {cpu:.0f} %", flush=True)
    figures["a touching grain, geometry and law [ns]"] = costs[FLOORS[0]]
    figures["the same, largest over smallest, 2 to 1e6 triangles"] = [max(row) / min(row) for row in zip(*costs.values())]
    told.append("ns for each touching grain by triangles: " + ", ".join(
        f"{2 * n * n}: {statistics.median(costs[n]):.0f}" for n in FLOORS))


# ---------------------------------------------------------------------------------------------------------------------
# LAMMPS's example of a screw feeder, with its two meshes as walls

FEEDER = """
units lj
boundary f f f
comm_modify vel yes cutoff 1.0
{style}
region box block -2 2 -2 16 -2 7 units box
create_box 2 box
{pair}
region insert_region cylinder z 0 12 1.6 3 5 side in units box
{walls}
fix 2 all nve/sphere
fix 3 all gravity 1e-5 vector 0 0 -1
fix 4 all pour 200 1 7892374 region insert_region diam range 0.5 1.0
timestep 0.05
thermo 1000
thermo_modify lost ignore
"""
FEEDER_RUNS = """
run {warm}
print "BENCH with"
run {steps}
print "BENCH atoms $(atoms)"
"""


def measure_feeder(settings, figures, told):
    folder = os.path.join(settings.newest_source or "", "examples", "gransurf")
    meshes = [os.path.join(folder, f"surf.{name}.stl") for name in ("container", "helix")]
    if not all(os.path.exists(mesh) for mesh in meshes):
        return told.append("screw feeder: not measured, LAMMPS's examples/gransurf is missing (--newest-source)")
    # It has surface/local. surface/global of LAMMPS 4 Jul 2026 crashes if the helix rotates.
    law = "hertz 1.0 1.0 tangential linear_history 1.0 1.0 0.1"
    turn = "0 0 0 0 1 0 1000"
    grip_walls = "\n".join(f"fix w{k} all wall/grip {law} mesh {mesh}" + (f" move rotate {turn}" if k else "")
                           for k, mesh in enumerate(meshes))
    common = {"warm": settings.feeder_steps, "steps": settings.feeder_steps // 4}
    grip = (FEEDER + FEEDER_RUNS).format(style="atom_style sphere 1\nnewton off", walls=grip_walls, **common,
                         pair=f"plugin load {settings.plugin}\npair_style grip\npair_coeff * * {law}")
    with open(os.path.join(folder, "in.screwfeeder.local")) as file:
        host = re.sub(r"^run .*", FEEDER_RUNS.format(**common), file.read().replace("surf.", folder + "/surf."), flags=re.M)
    ratios = []
    for _ in range(settings.repeats):
        output, parts, _ = run("feeder_grip", grip, settings)
        mine = parts["with"][0]
        told.append(f"screw feeder: Grip {1e3 * mine:.1f} us a step with {value('atoms', output):.0f} grains")
        if not settings.gransurf:
            continue
        output, parts, _ = run("feeder_host", host, settings, settings.gransurf)
        other = parts["with"][0]
        told.append(f"screw feeder: surface/local {1e3 * other:.1f} us a step with {value('atoms', output):.0f} grains and triangles")
        ratios.append(other / mine)
    if ratios:
        figures["whole step, surface/local over Grip, screw feeder"] = ratios
    else:
        told.append("screw feeder: surface/local not measured, no host with the package GRANSURF (--gransurf)")


# ---------------------------------------------------------------------------------------------------------------------

def measure_loading(settings, figures, told):
    output = measure.run_program([settings.bench_mesh, "load"], settings.runs)
    figures["read, check and tree of 1e6 triangles [s]"] = [float(re.search(r"^seconds (\S+)", output, re.MULTILINE)[1])]
    figures["memory of a triangle on a node [B]"] = [float(re.search(r"^bytes (\S+)", output, re.MULTILINE)[1])]


def verdict(name, median):
    must, aim, better = GOALS[name]
    short = median > must if better == "less" else median < must
    reached = median <= aim if better == "less" else median >= aim
    return "SHORT" if short else "aim" if reached else "must"


PARTS = {"hopper": measure_hopper, "floors": measure_floors, "feeder": measure_feeder, "loading": measure_loading}


def read_arguments(words):
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--parts", default=",".join(PARTS), help=f"of {','.join(PARTS)}")
    p.add_argument("--hopper", choices=HOPPERS, default="216k", help="number of grains, about")
    p.add_argument("--triangles", type=int, default=100000, help="of the hopper")
    p.add_argument("--settle", type=int, default=1500, help="steps in which the grains come to rest in the hopper, once")
    p.add_argument("--steps", type=int, default=200, help="measured steps of the hopper")
    p.add_argument("--floor-steps", type=int, default=400, help="measured steps of the floors")
    p.add_argument("--feeder-steps", type=int, default=40000, help="steps before those that are measured, a quarter of it")
    p.add_argument("--repeats", type=int, default=3)
    p.add_argument("--scale-by-cpu", action="store_true", help="times by the share of a processor that a run got")
    p.add_argument("--gransurf", help="a host that has the package GRANSURF")
    p.add_argument("--newest-source", help="the source of that host, for its examples")
    for name in ("lmp", "plugin", "work", "bench-mesh"):
        p.add_argument(f"--{name}", required=True)
    p.add_argument("--liggghts", default=None, help="the program LIGGGHTS")
    for name in ("info", "memory", "host-source", "csv", "mpiexec"):
        p.add_argument(f"--{name}", help=argparse.SUPPRESS)
    return p.parse_args(words)


def main():
    settings = read_arguments(sys.argv[1:] + shlex.split(os.environ.get("GRIP_BENCH", "")))
    settings.work, settings.bench_mesh = os.path.abspath(settings.work), os.path.abspath(settings.bench_mesh)
    checksum = measure.prepare(settings)
    settings.packing = measure.packing(settings.lmp, settings.work) if "hopper" in settings.parts else None
    print(f"meshes, {datetime.datetime.now():%Y-%m-%d %H:%M}, plugin {checksum}, load {os.getloadavg()[0]:.1f}", flush=True)
    figures, told = {}, []
    for part in settings.parts.split(","):
        PARTS[part](settings, figures, told)
    print()
    for line in told:
        print(line)
    print(f"\n{'':55s} {'must':>8} {'aim':>8} {'median':>9}  lowest to highest")
    for name, (must, aim, _) in GOALS.items():
        if name not in figures:
            print(f"{name:55s} {must:>8g} {aim:>8g}            not measured")
            continue
        median = statistics.median(figures[name])
        print(f"{name:55s} {must:>8g} {aim:>8g} {median:>9.4g}  {min(figures[name]):.4g} to {max(figures[name]):.4g}  "
              f"{verdict(name, median)}")


if __name__ == "__main__":
    main()
