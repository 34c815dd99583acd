# SPDX-License-Identifier: GPL-2.0-only
# ctest: host threads
"""Pair style grip/omp: the same forces, energies, stresses and restart files as pair style grip, bitwise the same
results in each run with a given number of threads, whichever thread is faster, and errors that are reported once.

A dense packing of five types. There are more threads than layers of spheres, so that some pairs belong to slabs that
are not adjacent. There are more threads than cores, so that their order differs in every run; fewer runs would
see fewer orders."""
import os
import random
import re

import pytest

import host
from many_models import REACH
from shared_models import LUDING

file_name = host.scratch("grip_threads_")
MANY = 14
ROUNDING = 1e-12
HOOKE = "hooke 4000 10 damping mass_velocity tangential linear_history 1100 0.5 0.4"
HERTZ = "hertz/material 1e4 0.6 0.3 damping tsuji tangential mindlin NULL 0.5 0.4 rolling sds 300 2 0.1"
HYSTERESIS = "hooke/hysteresis k1 2000 k2_ratio 4 kc_ratio 0.5 phi_f 0.05 e 0.7 f0 -5 tangential history mu 0.5"
MDR = "mdr 1e4 0.3 300 0 0.5 0.2 damping mdr 1 tangential linear_history 400 0.5 0.4"
SIZE, SPACING = (6, 6, 10), 0.96
BOX = [(0.0, n * SPACING) for n in SIZE]
PER_ATOM = "id type x y z vx vy vz omegax omegay omegaz fx fy fz tqx tqy tqz"


def packing():
    rng = random.Random(3)
    places = [(a, b, c) for c in range(SIZE[2]) for b in range(SIZE[1]) for a in range(SIZE[0])]
    rng.shuffle(places)
    spheres = []
    for k, place in enumerate(places):
        x = [SPACING * (p + 0.5) + rng.uniform(-0.03, 0.03) for p in place]
        spheres.append((1 + k % 5, rng.uniform(0.46, 0.52), x, [rng.uniform(-1, 1) for _ in x],
                        [rng.uniform(-2, 2) for _ in x]))
    return spheres


SPHERES = packing()
host.write_data(file_name("data"), BOX, SPHERES, ntypes=5)


def head(threads=0, newton="on", data="data", before_box=""):
    """threads 0: none requested."""
    package = f"package omp {threads}\n" if threads else ""
    return host.LOAD + f"""
units lj
newton {newton}
{before_box}
{package}
atom_style sphere
comm_modify vel yes
read_data {file_name(data)}
"""


MOVE = """
neighbor 0.1 bin
neigh_modify every 1 delay 0 check yes
timestep 0.001
fix nve all nve/sphere
compute stress all stress/atom NULL pair
"""


def dump(name, columns=""):
    return f"""
dump {name} all custom 1 {file_name(name)} {PER_ATOM} c_stress[*] {columns}
dump_modify {name} sort id format float %.17g
"""


def style_words(threads):
    return "grip/omp" if threads else "grip"


def text_of(name):
    with open(file_name(name)) as file:
        return file.read()


def compare(got, want, text, tolerance=ROUNDING):
    """Dumps, each column relative to the largest value of its kind."""
    a, b = host.read_dump(file_name(got))[-1], host.read_dump(file_name(want))[-1]
    kinds = [["x", "y", "z"], ["vx", "vy", "vz"], ["omegax", "omegay", "omegaz"], ["fx", "fy", "fz"],
             ["tqx", "tqy", "tqz"], [c for c in b if c.startswith("c_stress")]]
    kinds += [[c] for c in b if c not in sum(kinds, ["id", "type"])]
    worst, largest = {}, 0.0
    for kind in kinds:
        scale = max(abs(v) for c in kind for v in b[c])
        off = max(abs(p - q) for c in kind for p, q in zip(a[c], b[c]))
        host.check(scale > 0, f"{text}: {kind} is nothing but zeros")
        worst[kind[0]] = off / scale if scale else off
        largest = max(largest, worst[kind[0]])
    host.check(a["id"] == b["id"] and largest <= tolerance, f"{text}: largest differences {worst}, want {tolerance:g}")


# The runs: (settings of the style, pair_coeff lines, more lines, columns of the dump, thermo columns).
COEFFICIENTS = "pair_coeff * * {}\n"
TABLE = "".join(f"pair_coeff {i} {j} {words}\n" for (i, j), words in REACH.items())
HEATED = ("fix property all property/atom temperature heatflow ghost yes\nvariable warm atom 10*x\n"
          "set group all temperature v_warm\n")
LEDGER = "compute e all grip/energy\ncompute lost all grip/dissipation/atom\n"
HEATFLOW = "fix heat all heat/flow constant 0.01\ncompute heat all property/atom temperature\n"
CASES = {
    "hooke": ("grip", COEFFICIENTS.format(HOOKE), "", "", ""),
    "luding": ("grip", COEFFICIENTS.format(LUDING), "", "", ""),
    "hertz": ("grip", COEFFICIENTS.format(HERTZ), "", "", ""),
    "no history": ("grip", COEFFICIENTS.format("hertz 1e4 30 tangential linear_nohistory 0.5 0.4"), "", "", ""),
    "reach": ("grip", COEFFICIENTS.format(HYSTERESIS), "", "", ""),
    "fifteen models": ("grip", TABLE, HEATFLOW, "c_heat", ""),
    "ledger": ("grip energy yes", COEFFICIENTS.format(LUDING), LEDGER, "c_lost[*]", "c_e[*]"),
    "hybrid": ("hybrid/overlay grip lj/cut 1.0", "pair_coeff * * grip " + HOOKE + "\npair_coeff * * lj/cut 1e-3 0.9\n",
               "", "", ""),
    "floor of a type": ("hybrid grip", "pair_coeff * * grip " + HOOKE + "\n", "fix floor all wall/grip type 2 zplane 0 9.6\n",
                        "", ""),
    "frozen": ("grip", COEFFICIENTS.format(HOOKE), "group cold id 1:40\nfix cold cold freeze\n", "", ""),
    "mdr": ("grip", COEFFICIENTS.format(MDR), "", "", ""),
}


def script(case, name, threads, newton):
    settings, coefficients, more, columns, thermo = CASES[case]
    grip = style_words(threads)
    boundary = "boundary p p f\n" if case == "floor of a type" else ""
    pair = f"pair_style {settings}\n".replace("grip", grip)
    return (head(threads, newton, before_box=boundary) + (HEATED if case == "fifteen models" else "") + pair
            + coefficients.replace(" grip ", f" {grip} ")
            + MOVE + more + f"thermo_style custom step press pxx pyz {thermo}\n"
            + "thermo_modify format float %.17g norm no\nthermo 50\n" + dump(name, columns) + "run 1\n"
            + f"undump {name}\n" + dump(f"{name}_late", columns)
            + f"dump_modify {name}_late every 1000\nrun 1\nundump {name}_late\nrun 200\n"
            + dump(f"{name}_end", columns) + "run 0\n")


PASSIVE = {"OMP_WAIT_POLICY": "passive"}  # threads that wait leave the cores to other tests


def run_case(case, name, threads, newton="on", **options):
    return host.must_run(script(case, name, threads, newton), env=PASSIVE, **options)


def compare_tables(got, want, text):
    """Last rows of thermo tables; the ledger's entries relative to the largest one."""
    ledger = [abs(v) for column, values in want.items() if column.startswith("c_e") for v in values]
    for column, values in got.items():
        scale = max(ledger) if column.startswith("c_e") else max(abs(v) for v in want[column])
        off = abs(values[-1] - want[column][-1])
        host.check(off <= 1e-9 * scale, f"{text}: {column} off by {off:.3g} of {scale:.3g}")


@pytest.mark.parametrize("case", CASES)
def test_threads(case):
    for newton in (["off"] if case == "mdr" else ["on", "off"]):
        wanted = host.thermo(run_case(case, "serial", 0, newton))
        for threads, repeats in ((1, 1), (2, 2), (3, 1), (MANY, 3)):
            label = f"{case}, newton {newton}, {threads} threads"
            texts = set()
            for _ in range(repeats):
                printed = run_case(case, "threads", threads, newton)
                texts.add(text_of("threads_end"))
            host.check(f"{threads} thread(s) per rank" in printed, f"{label}: not that many")
            host.check(len(texts) == 1, f"{label}: {len(texts)} different trajectories in {repeats} runs")
            compare("threads", "serial", f"{label}, first step")
            compare_tables(host.thermo(printed), wanted, label)


@pytest.mark.parametrize("case", ("luding", "fifteen models", "ledger"))
def test_ranks(case):
    """Ranks with threads."""
    for newton in ("on", "off"):
        label = f"{case}, newton {newton}, 2 ranks with 2 threads each"
        wanted = host.thermo(run_case(case, "serial", 0, newton))
        texts = set()
        for _ in range(2):
            got = host.thermo(run_case(case, "ranks", 2, newton, ranks=2))
            texts.add(text_of("ranks_end"))
        host.check(len(texts) == 1, f"{label}: two runs differ")
        compare("ranks", "serial", f"{label}, first step")
        compare_tables(got, wanted, label)


@pytest.mark.parametrize("case", ("luding", "hybrid", "floor of a type"))
def test_suffix(case):
    """As users switch it on: every style of the script with its threads, also within a hybrid."""
    printed = run_case(case, "suffix", 0, options=("-sf", "omp", "-pk", "omp", "2"))
    run_case(case, "serial", 0)
    host.check("Pair style grip/omp: 2 thread(s)" in printed, f"{case}: -sf omp does not choose grip/omp")
    compare("suffix", "serial", f"{case}, -sf omp")


# Restart files of one style can be continued with the other.
GO_ON = "compute stress all stress/atom NULL pair\nrun 100\n" + dump("end") + "run 0\n"
MOVING = "neighbor 0.1 bin\nneigh_modify every 1 delay 0 check yes\ntimestep 0.001\ncomm_modify vel yes\nfix nve all nve/sphere\n"


def begin(threads):
    return (head(threads) + f"pair_style {style_words(threads)} energy yes\n" + COEFFICIENTS.format(LUDING) + MOVING
            + f"run 100\nwrite_restart {file_name('restart')}\n")


def resume(threads):
    package = f"package omp {threads}\n" if threads else ""
    return host.LOAD + package + f"read_restart {file_name('restart')}\n" + MOVING


def given_again(threads):
    return f"pair_style {style_words(threads)} energy yes\n" + COEFFICIENTS.format(LUDING)


def test_restart_files():
    host.must_run(begin(0) + GO_ON)
    os.rename(file_name("end"), file_name("whole"))
    SUFFIX = ("-sf", "omp", "-pk", "omp", "2")
    for label, writer, reader, options, threaded in (
            ("of threads, read with threads", 2, resume(3), (), True),
            ("of threads, read by pair style grip", 2, resume(0) + given_again(0), (), False),
            ("of pair style grip, read with -sf omp", 0, resume(0), SUFFIX, True),
            ("of pair style grip, read by grip/omp", 0, resume(2) + given_again(2), (), True)):
        host.must_run(begin(writer), env=PASSIVE)
        printed = host.must_run(reader + GO_ON, env=PASSIVE, options=options)
        compare("end", "whole", f"restart file {label}", 1e-9)
        host.check(("Pair style grip/omp" in printed) == threaded, f"restart file {label}: another style")


def test_local_output():
    """The output of computes about single contacts."""
    LOCAL = ("compute pairs all pair/local dist force p1 p2 p3\ncompute contacts all grip/contact delta fn ft stored\n"
             + "".join(f"compute s{k} all reduce sum c_{which}[{c}] inputs local\n" for k, (which, c) in enumerate(
                 [("pairs", 1), ("pairs", 2), ("pairs", 5), ("contacts", 1), ("contacts", 2), ("contacts", 4)]))
             + "thermo_style custom step c_s0 c_s1 c_s2 c_s3 c_s4 c_s5\nthermo_modify format float %.17g norm no\n")
    tables = [host.thermo(host.must_run(head(threads) + f"pair_style {style_words(threads)} energy yes\n"
                                        + COEFFICIENTS.format(LUDING) + MOVE + LOCAL + "run 50\n", env=PASSIVE))
              for threads in (0, 2, MANY)]
    for table in tables[1:]:
        compare_tables(table, tables[0], "sums over single contacts")


def test_one_place():
    """Two spheres at the same place in every layer: every slab stops, and one line reports it."""
    doubled = SPHERES + [(1, 0.5, [c for c in s[2]], [0.0] * 3, [0.0] * 3) for s in SPHERES[:40]]
    host.write_data(file_name("doubled"), BOX, doubled, ntypes=5)
    for threads in (0, 2, MANY):
        status, printed = host.run(head(threads, data="doubled") + f"pair_style {style_words(threads)}\n"
                                   + COEFFICIENTS.format(HOOKE) + MOVE + "run 0\n", env=PASSIVE)
        errors = [line for line in printed.split("\n") if "ERROR" in line]
        host.check(status != 0 and len(errors) == 1 and "not finite at step 0" in errors[0],
                   f"{threads} threads, spheres at one place: status {status}, errors {errors}")


@pytest.mark.parametrize("threads", (0, 2, MANY))
def test_warnings(threads):
    """Deep overlaps in all slabs: one warning. More threads than cores: one warning."""
    printed = host.must_run(head(threads) + f"pair_style {style_words(threads)}\n" + COEFFICIENTS.format(HOOKE) + MOVE
                            + "set group all diameter 1.2\nrun 2\n", env=PASSIVE)
    for words, wanted in (("of the smaller radius", 1), ("share", int(threads > len(os.sched_getaffinity(0))))):
        count = sum("WARNING" in line and words in line for line in printed.split("\n"))
        host.check(count == wanted, f"{threads} threads: {count} warnings with '{words}', want {wanted}")


@pytest.mark.parametrize("threads, options", ((6, ()), (0, ("-sf", "omp", "-pk", "omp", "6"))))
def test_tune(threads, options):
    """grip_tune tries fewer threads with the skin that it has chosen, sets one of the numbers, and gives the results
    of the same runs without it up to rounding, whether lists are built with threads or not."""
    script = head(threads) + "pair_style grip/omp\n" + COEFFICIENTS.format(HOOKE) + MOVE
    printed = host.must_run(script + "grip_tune steps 10 skins 0.2\nrun 10\n" + dump("end") + "run 0\n", env=PASSIVE,
                            options=options)
    host.must_run(script + "run 5\n" * 10 + "run 10\n" + dump("whole") + "run 0\n", env=PASSIVE, options=options)
    compare("end", "whole", f"grip_tune with threads {options}", 1e-9)
    rows = re.findall(r"^ +(\S+) +(\d+) +\S+ +\S+ +\d+ +0 +\d+ +\S+$", printed, re.M)
    host.check([int(row[1]) for row in rows] == [6, 6, 6, 3, 1] and len({row[0] for row in rows[2:]}) == 1, f"grip_tune: {rows}")
    last = re.findall(r"^grip_tune: set, as by 'neighbor (\S+) bin', with (\d+) thread\(s\)", printed, re.M)[-1]
    used = re.findall(r"^Pair style grip/omp: (\d+) thread", printed, re.M)[-1]
    host.check(last in rows[2:] and used == last[1], f"grip_tune: {last} of {rows}, {used} threads afterwards")
