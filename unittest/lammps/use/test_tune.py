# SPDX-License-Identifier: GPL-2.0-only
"""The command grip_tune: numbers of lists compared with those of a sphere of constant velocity, the choice compared with
the table, results and outputs those of a run, limits of skins, runs that end early, mistakes; and what grip_check
prints about the time of lists."""
import math
import os
import re
import subprocess

import pytest

import host
import mistakes
from mistakes import bad, good

path = host.scratch("grip_tune_")
ROW = re.compile(r"^ +([\d.e+-]+) +(\d+) +([\d.e+-]+) +([\d.e+-]+) +(\d+) +(\d+) +(\d+) +([\d.e+-]+)$", re.M)
NAMES = ("skin", "threads", "ms", "lists", "builds", "dangerous", "ghosts", "megabytes")
SET = re.compile(r"^grip_tune: set, as by 'neighbor (\S+) (\S+)', with 1 thread\(s\) per rank: (\S+) times as fast as before$",
                 re.M)


def table(output):
    return [dict(zip(NAMES, map(float, row))) for row in ROW.findall(output)]


def chosen(output, text):
    """The skin that was set. It must be the smallest one without dangerous builds whose time is within 2 % of the shortest;
    the table has 4 digits."""
    rows, found = table(output), SET.search(output)
    if not host.check(rows and found, f"{text}: a table and a choice: {output[-1500:]}"):
        return math.nan
    skin = float(found[1])
    fine = [row for row in rows if row["dangerous"] == min(r["dangerous"] for r in rows)]
    shortest = min(row["ms"] for row in fine)
    mine = [row for row in fine if row["skin"] == skin]
    host.check(len(mine) == 1 and mine[0]["ms"] < 1.0205 * shortest
               and all(row["ms"] > 1.0195 * shortest for row in fine if row["skin"] < skin), f"{text}: {skin} of {rows}")
    return skin


# One sphere moves by 0.0103 in a step, others rest: a list is built as soon as it has moved by more than half of the
# skin. Half of the steps come before and half after those of larger skins, and each half begins with a new list.
STEP, RADIUS = 0.0103, 0.5


def moving(lines, ranks=1, box=20, newton="on", more=""):
    return host.must_run(host.LOAD + host.head("lj", None, f"block 0 {box} 0 {box} 0 {box}",
                                               newton=newton) + f"""create_atoms 1 single 0.7 1.5 1.5
create_atoms 1 single {box - 1.5} 5 5
create_atoms 1 single 3 {box - 1.5} 5
set group all diameter {2 * RADIUS} density 1
group mover id 1
velocity mover set 10.3 0 0
pair_style grip
pair_coeff * * hooke 1000 0
neighbor 0.31 bin
timestep 0.001
fix nve all nve/sphere
{more}{lines}
""", ranks=ranks)


def builds(skin, *runs):
    interval = math.floor(skin / 2 / STEP) + 1
    return sum(steps // interval for steps in runs)


@pytest.mark.parametrize("ranks", (1, 2))
def test_builds(ranks):
    for line, steps, skins in (("grip_tune", 400, (0.05, 0.12, 0.25, 0.31, 0.5, 0.75, 1.0)),
                               ("grip_tune steps 61", 61, (0.05, 0.12, 0.25, 0.31, 0.5, 0.75, 1.0)),
                               ("grip_tune skins 2 0.2 0.2 steps 50", 50, (0.2, 0.31, 2.0)),
                               ("grip_tune steps 1 skins 0.31", 1, (0.31,))):
        output = moving(line + "\nprint 'now $(step)'\nrun 150\n", ranks)
        rows = table(output)
        host.check(tuple(row["skin"] for row in rows) == skins, f"{line}, {ranks} ranks: skins {rows}")
        for row in rows:
            want = builds(row["skin"], steps - steps // 2, steps // 2)
            host.check(row["builds"] == want, f"{line}, {ranks} ranks: {want} lists of {row}")
            host.check(row["dangerous"] == 0 and row["threads"] == 1 and 0 <= row["lists"] <= 100, f"{line}: {row}")
        host.check(f"now {steps * len(skins)}\n" in output, f"{line}: steps {output[-1500:]}")
        skin = chosen(output, f"{line}, {ranks} ranks")
        made = int(re.search(r"^Neighbor list builds = (\d+)", output, re.M)[1])
        host.check(made == builds(skin, 150), f"{line}: {made} lists of the next run, skin {skin}")


# Many grains at random velocities: lists for the smallest skin are built in every step, which is dangerous, so it is not
# chosen. A skin that would lose contacts, because lists may only be built every ten steps, is not chosen either.
GAS = host.LOAD + host.head("lj", "p p p", "block 0 {box} 0 {box} 0 {box}",
                            newton="{newton}") + """create_atoms 1 random {count} 4321 NULL overlap 0.98 maxtry 1000
set group all diameter 1 density 1
velocity all create 3 5431 loop geom
pair_style grip
pair_coeff * * hooke 5000 2 tangential linear_history 1400 0.5 0.4
neighbor 0.02 {style}
timestep 0.001
fix nve all nve/sphere
compute ke all ke
thermo 10
"""


FAST = GAS.format(newton="on", box=16, count=2500, style="bin")


def test_dangerous_builds():
    output = host.must_run(FAST + "velocity all scale 300\ngrip_tune steps 40 skins 0.3\ngrip_check speed 0.1\n")
    host.check(chosen(output, "a gas") == 0.3, f"a gas: {output[-1500:]}")
    output = host.must_run(FAST + "velocity all scale 10\nneigh_modify delay 10 every 1\ngrip_tune steps 40 skins 0.6\n")
    rows = table(output)
    host.check([row["dangerous"] > 0 for row in rows] == [True, False] and chosen(output, "delay 10") == 0.6, f"delay 10: {rows}")
    host.check(re.search(r"WARNING: grip_tune: \d+ dangerous builds: with some skins", output), f"delay 10: {output[-1500:]}")


# The same simulation with and without: positions, velocities and spins up to rounding, fix ave/time, a box that changes
# over the whole number of steps, thermo output. At the beginning of a run LAMMPS computes forces again, with the velocities
# of the full step and in the changed box. With dashpots or a box that changes, the same simulation has as many runs.
TOTAL = 80
SPLIT = f"run 10 post no start 0 stop {TOTAL}\n" * 8
OUTPUT = f"""fix mean all ave/time 5 4 20 c_ke file {{mean}}
dump end all custom {TOTAL} {{dump}} id x y z vx vy vz omegax omegay omegaz
dump_modify end sort id format float %.17g first no
"""


def test_results():
    for ranks, newton, style, damped, plain in ((1, "on", "bin", "2", SPLIT), (2, "off", "bin", "2", SPLIT),
                                                (2, "on", "multi", "2", SPLIT), (1, "off", "bin", "0", f"run {TOTAL}")):
        text = f"{ranks} ranks, newton {newton}, {style}, damping {damped}"
        results = {}
        for name, line in (("run", plain), ("tune", "grip_tune steps 20 skins 0.4 0.1 0.8")):
            script = GAS.replace("hooke 5000 2", f"hooke 5000 {damped}").format(newton=newton, box=9, count=400,
                                                                                style=style) + OUTPUT.format(mean=path("mean"), dump=path("dump"))
            if damped != "0":
                script += "fix wider all deform 1 x scale 1.01\n"
            if style == "multi":
                script += "neigh_modify collection/type 1 1\ncomm_modify mode multi vel yes\n"
            output = host.must_run(script + line + "\nprint 'RESULT $(step) $(lx:%.15g)'\n", ranks=ranks)
            with open(path("mean"), encoding="ascii") as file:
                means = [[float(word) for word in one.split()] for one in file if not one.startswith("#")]
            results[name] = (host.read_dump(path("dump"))[-1], means, host.results(output)[0])
        rows = table(output)
        host.check(len(rows) == 4 and rows[0]["builds"] > rows[-1]["builds"], f"{text}: {rows}")
        for name in ("ghosts", "megabytes"):
            host.check([row[name] for row in rows] == sorted(row[name] for row in rows) and rows[0][name] < rows[-1][name],
                       f"{text}: {name} {rows}")
        host.check([int(step) for step in re.findall(r"^ +(\d+) .*$", output[output.index("Step"):], re.M)][:3] == [0, 10, 10],
                   f"{text}: thermo output")
        (a, means, end), (b, means_tuned, end_tuned) = results["run"], results["tune"]
        host.same(a, b, 1e-9, text, [name for name in a if name != "id"])
        host.check(len(means) == len(means_tuned) == 4 and all(p[0] == q[0] and abs(p[1] - q[1]) < 1e-11 * p[1]
                                                               for p, q in zip(means, means_tuned)), f"{text}: {means} {means_tuned}")
        host.check(end[0] == end_tuned[0] == TOTAL, f"{text}: {end} {end_tuned}")
        for one in (end, end_tuned):
            host.check_close(one[1], 9.09 if damped != "0" else 9.0, 1e-12, f"{text}: the final length of the box")


def test_narrow_boxes():
    """Lists that reach farther than a rank's part of the box: 1 of 2.2, in two parts of 1.1, leaves no skin above
    0.1. The box has walls in x, so that only the border between ranks counts there."""
    NARROW = "boundary f p p\nregion box block 0 {} 0 20 0 20\n"
    for ranks, narrow, skins in ((1, 2.2, (0.05, 0.12, 0.25, 0.31, 0.5, 0.75, 1.0)), (2, 2.62, (0.05, 0.12, 0.25, 0.31))):
        script = f"""{host.LOAD}units lj
atom_style sphere
processors * 1 1
{NARROW.format(narrow)}comm_modify vel yes
create_box 1 box
create_atoms 1 single 0.6 5 5
create_atoms 1 single 0.6 9 5
set group all diameter 1 density 1
pair_style grip
pair_coeff * * hooke 1000 0
neighbor 0.31 bin
fix nve all nve/sphere
grip_tune steps 2
"""
        output = host.must_run(script, ranks=ranks)
        rows = tuple(row["skin"] for row in table(output))
        host.check(rows == skins, f"{narrow} on {ranks} ranks: {rows}")
        host.check("nothing moved far enough to compare skins" in output, f"grains at rest: {output[-800:]}")


def test_cutoff():
    """The cutoff of comm_modify is raised with the skin, and only then."""
    for cutoff, raised in (("1.2", True), ("3", False)):
        output = host.must_run(FAST + f"comm_modify cutoff {cutoff} vel yes\nvelocity all scale 300\ngrip_tune steps 40 skins 0.3\n"
                                      "run 1\n")
        host.check(("cutoff of comm_modify is raised from 1.2 to 1.3\n" in output) == raised and "cutoff adjusted" not in output
                   and chosen(output, "cutoff") == 0.3, f"cutoff {cutoff}: {output[-1500:]}")


def test_early_end():
    """A run that ends early: the skin stays."""
    for way, later in (("timer timeout 0 every 1\n", 0), ("variable s equal step\nfix stop all halt 1 v_s > 29 error continue\n", 1)):
        output = moving("grip_tune steps 20\nunfix stop\nrun 150\n" if later else "grip_tune steps 20\ntimer timeout off\nrun 150\n",
                        more=way)
        made = int(re.search(r"^Neighbor list builds = (\d+)", output, re.M)[1])
        host.check(made == builds(0.31, 150) and not table(output), f"{way}: {output[-1500:]}")
        host.check(("a run ended early, the skin remains 0.31\n" in output) == (later == 1), f"{way}: {output[-1500:]}")


def test_check():
    """grip_check after a run: lists in each step take more than a tenth of it, lists that last take nothing."""
    for skin, noted in ((0.001, True), (1.0, False)):
        output = host.must_run(FAST.replace("neighbor 0.02", f"neighbor {skin}") + "run 20\ngrip_check speed 0.1\n")
        found = re.search(r"CHECK: neighbour lists took (\d+) % of the last run with the skin (\S+): 'grip_tune' finds a faster one",
                          output)
        share = sum(float(one) for one in re.findall(r"^Neigh .* (\S+)$", output, re.M))
        host.check(bool(found) == noted == (share > 10), f"skin {skin}: {output[-1500:]}")
        host.check(not noted or (float(found[2]) == skin and abs(float(found[1]) - share) < 0.51), f"skin {skin}: {found}, {share} %")
    host.check("neighbour lists took" not in host.must_run(FAST + "grip_check speed 0.1\n"), "no run yet")


def test_no_box():
    host.refused("no box", host.LOAD + "grip_tune\n", "ERROR: grip_tune: there is no simulation box yet")


def test_program():
    """The program grip-check ends each run after its first step, also this one."""
    with open(path("in.it"), "w", encoding="ascii") as file:
        file.write(FAST.replace("neighbor 0.02", "neighbor 0.3") + "timestep 1e-5\ngrip_tune steps 1000000000\nprint 'at $(step)'\n")
    done = subprocess.run([os.path.join(os.path.dirname(host.PLUGIN), "grip-check"), "--speed", "0.1", "in.it"], cwd=path(""),
                          text=True, check=False,
                          env={"GRIP_LMP": host.LMP, **os.environ}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    host.check(done.returncode == 0 and "nothing looks wrong" in done.stdout, f"grip-check: {done.stdout}")


PAIR = "pair_style grip\npair_coeff * * hooke 1000 0\nfix nve all nve/sphere\n"
good("all words", PAIR + "grip_tune skins 0.02 0.8 steps 3")
good("at the limit", PAIR + "grip_tune skins 0.45 steps 1", ranks=1)
for words, *needed in (("fast", "'fast'", "steps", "skins"), ("0.1", "'0.1'", "steps"), ("steps", "steps", "missing"),
                       ("steps 0", "'0'", "from 1"),
                       ("steps -5", "'-5'", "from 1"), ("steps 2.5", "'2.5'"), ("steps ten", "'ten'"),
                       ("steps 9999999999", "'9999999999'"),
                       ("skins", "skins", "missing", "above 0"), ("skins steps 5", "'steps'", "above 0"),
                       ("skins 0.1 0", "'0'", "above 0"),
                       ("skins -0.1", "'-0.1'", "above 0"), ("skins 0.1 wide", "'wide'"), ("skins nan", "'nan'"),
                       ("skins 0.95", "0.95", "0.9")):
    bad(f"grip_tune {words}", PAIR + f"grip_tune {words}", "grip_tune", *needed)
bad("two ranks", PAIR + "grip_tune skins 0.45", "grip_tune", "0.45", "0.4", ranks=2)
bad("no pair style", "grip_tune", "grip_tune", "no pair style")
bad("no model", "pair_style grip\ngrip_tune", "pair_coeff")
bad("no atoms", PAIR + "delete_atoms group all\ngrip_tune", "grip_tune", "no atoms")
bad("check no", PAIR + "neigh_modify check no\ngrip_tune", "grip_tune", "check yes")
bad("timer off", PAIR + "timer off\ngrip_tune", "grip_tune", "timer normal")
bad("timer loop", PAIR + "timer loop\ngrip_tune", "grip_tune", "timer normal")
bad("no radius", "pair_style zero 0.1\npair_coeff * *\ngrip_tune", "grip_tune", "no radius", "skins", atom_style="atomic")
good("no radius, with skins", "pair_style zero 0.1\npair_coeff * *\nfix nve all nve\ngrip_tune steps 3 skins 0.02",
     atom_style="atomic")


@pytest.mark.parametrize("case", mistakes.cases())
def test_mistakes(case):
    mistakes.judge(case)
