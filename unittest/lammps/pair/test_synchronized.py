# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""synchronized_verlet: compared with LAMMPS's pair_style granular where LAMMPS has the keyword, 1e-10 in every
frame: every tangential law that supports it, rolling and twisting, sizes 1:4, together with walls. Without such a
LAMMPS: mixed pairs, restart and data files keep the keyword, reading output does not change the run, a wrong word
is rejected, and a sphere that falls between two large ones, the purpose of the keyword."""
import functools
import itertools
import math
import os

import pytest

import host
from dropin import (DUMP, EQUAL, POLY, SIDES, SLOW, THIRD, compare, data, file_name, header, judge_all, once, squeezed,
                    TAIL)

FLAG = "synchronized_verlet"
ETA = {"velocity": 1.0, "mass_velocity": 5.0, "viscoelastic": 30.0, "tsuji": 0.6, "coeff_restitution": 0.7}
NORMALS = {"hooke": "hooke 2000 {}", "hertz": "hertz 1e4 {}", "hertz/material": "hertz/material 1e4 {} 0.3",
           "dmt": "dmt 1e4 {} 0.3 2.0", "jkr": "jkr 1e4 {} 0.3 5.0"}
ADHESIVE = ("dmt", "jkr")
TANGENTIALS = {
    "linear_history": "800.0 0.5 0.4", "linear_history_classic": "800.0 0.5 0.4", "mindlin_classic": "4000.0 0.5 0.4",
    "mindlin": "K 0.7 0.4", "mindlin/force": "K 0.7 0.4", "mindlin_rescale": "K 0.7 0.4",
    "mindlin_rescale/force": "K 0.7 0.4",
}
ROLLING = "rolling sds 300.0 2.0 0.1"
TWISTINGS = ("", "twisting sds 400.0 4.0 0.03", "twisting marshall")


def spec(normal, damping, tangential, *more):
    words = TANGENTIALS[tangential].replace("K", "4000.0" if normal in ("hooke", "hertz") else "NULL")
    return " ".join([NORMALS[normal].format(ETA[damping]), "damping", damping, "tangential", tangential, words, *more])


def dampings(normal):
    """The laws that LAMMPS accepts with a normal law."""
    return list(ETA)[:3] if normal in ADHESIVE else list(ETA)


FOURTH = data("fourth.data", [0.8, 0.2, 0.2, 0.2, 0.2], 40, ntypes=2)
SLOW_FOURTH = data("slow_fourth.data", [0.8, 0.2, 0.2, 0.2, 0.2], 40, ntypes=2, speed=0.5, spin=6.0)

HOST_HAS_FLAG = "ERROR" not in host.run(f"""
units lj
atom_style sphere
region b block 0 1 0 1 0 1
create_box 1 b
pair_style granular
pair_coeff * * hooke 1 1 tangential linear_history 1 1 1 {FLAG}
""")[1]


def compare_pairs():
    turn = 0
    for normal, tangential in itertools.product(NORMALS, TANGENTIALS):
        # Shorter where rounding grows fast, as without the keyword: hooke (test_dropin_laws), stiff and light
        # spheres.
        steps = 120 if normal in ("hooke", "jkr") else 200
        for damping in dampings(normal):
            turn += 1
            tail = "limit_damping" if turn % 3 == 0 and normal not in ADHESIVE else ""
            line = "* * " + spec(normal, damping, tangential, FLAG, tail)
            where = (EQUAL, POLY, THIRD, FOURTH)[turn % 4]
            compare(f"{line} {os.path.basename(where)}", squeezed(where, [line], steps=steps, scale=0.87))
        for twisting in TWISTINGS:
            turn += 1
            damping = dampings(normal)[turn % len(dampings(normal))]
            line = "* * " + spec(normal, damping, tangential, ROLLING, twisting, FLAG)
            where = (SLOW, SLOW_FOURTH)[turn % 2]
            compare(f"no rebuild {line} {os.path.basename(where)}",
                    once(squeezed(where, [line], steps=steps, scale=0.88)), rebuilds=None)


def compare_runs():
    for tangential, newton in itertools.product(("linear_history", "mindlin", "mindlin_rescale/force"), ("on", "off")):
        line = "* * " + spec("hertz/material", "tsuji", tangential, FLAG)
        compare(f"newton {newton}, long run, {line}", squeezed(POLY, [line], steps=600, newton=newton, scale=0.88))
        compare(f"newton {newton}, sizes 1:4, {line}", squeezed(FOURTH, [line], steps=500, newton=newton, scale=0.86))
    for tangential in TANGENTIALS:
        line = "* * " + spec("hertz/material", "viscoelastic", tangential, FLAG)
        compare(f"two runs {line}", squeezed(SLOW, [line], steps=200, scale=0.9).replace(
            "\nrun 200\n", "\nrun 200\nrun 150\n"), rebuilds=0)
        for mu in ("0.01", "100"):  # one slides all the time, the other never
            line = f"* * hertz 1e4 5 damping mass_velocity tangential {tangential} 4000 0.5 {mu} {FLAG}"
            compare(f"friction {mu} {line}", squeezed(FOURTH, [line], steps=300, scale=0.87))
    for rolling in ("rolling sds 300.0 2.0 0.001", "rolling sds 300.0 0.0 100"):
        line = "* * " + spec("hertz/material", "viscoelastic", "mindlin", rolling, FLAG)
        compare(f"no rebuild {line}", once(squeezed(SLOW_FOURTH, [line], steps=250, scale=0.87)), rebuilds=None)
    line = "* * " + spec("hooke", "mass_velocity", "linear_history", FLAG)
    compare("freeze group", squeezed(
        POLY, [line], scale=0.9, fixes="group ice id <= 8\ngroup rest subtract all ice\nvelocity ice set 0 0 0\n"
        "set group ice omega 0 0 0\nfix nve rest nve/sphere\nfix ice ice freeze"))
    # The keyword anywhere after the normal law; a model with it together with models without it.
    compare("order", squeezed(POLY, [f"* * hertz 1e4 30 {FLAG} tangential linear_history 800 0.5 0.4"], steps=200))
    compare("beside others", squeezed(
        FOURTH, ["1 1 " + spec("hertz/material", "tsuji", "mindlin", FLAG),
                 "1 2 " + spec("hooke", "velocity", "linear_history"),
                 "2 2 " + spec("hertz", "viscoelastic", "mindlin_rescale", FLAG)], steps=300, scale=0.86))


def compare_walls():
    """A wall with a model of its own, together with pairs that have the keyword."""
    spheres = host.random_spheres(30, [(0.7, 3.3), (0.7, 3.3), (0.7, 5.0)], [0.3, 0.4, 0.5], 5, 1.0, 3.0)
    host.write_data(file_name("walled.data"), [(-4.0, 6.0)] * 2 + [(-1.0, 7.0)], spheres)
    pair = spec("hooke", "mass_velocity", "linear_history", FLAG)
    walls = "\n".join(f"fix w{k} all {wall.replace('MODEL', spec('hertz', 'viscoelastic', 'mindlin'))}"
                      for k, wall in enumerate(SIDES + ["WALL MODEL zplane 0 NULL shear x 0.7"]))
    compare("walls", header(file_name("walled.data"), boundary="f f f") + f"""
pair_style PAIR
pair_coeff * * {pair}
fix nve all nve/sphere
fix gravity all gravity 5.0 vector 0 0 -1
{walls}
{TAIL}
run 800
""")


# ---------------------------------------------------------------------------------------------------------
# Mixed pairs, restart and data files, output. LAMMPS loses the keyword in all of these except output.


def start(lines, where=FOURTH, style="grip"):
    given = "\n".join(f"pair_coeff {line}" for line in lines)
    return header(where).replace("clear\n", "") + f"pair_style {style}\n{given}\n"


MOVE = "\nfix nve all nve/sphere\nfix squeeze all deform 1 x scale 0.93 y scale 0.93 z scale 0.93 remap x\n"


def last_frame(name):
    return host.read_dump(file_name(name))[-1]


def dumped(name, steps):
    return (f"dump {name} all custom {steps} {file_name(name)} {DUMP}\n"
            f"dump_modify {name} sort id format float %.17g\nrun {steps}\n")


def run_lines(name, lines, style="grip", more=""):
    host.must_run(host.LOAD + start(lines, style=style) + MOVE + more + dumped(name, 300))
    return last_frame(name)


MOTION = ("vx", "vy", "vz", "omegax", "omegay", "omegaz")


def apart(a, b):
    return host.largest_difference(a, b, MOTION)


A = "hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4"  # mixed with itself it stays the same
WITH, WITHOUT = f"{A} {FLAG}", A


@functools.cache
def every():
    """The end of a run in which all pairs have the word."""
    return run_lines("every", [f"* * {WITH}"])


def test_mixed_pairs():
    no = run_lines("no", [f"* * {WITHOUT}"])
    host.check(apart(every(), no) > 1e-6, f"the word changes nothing: {apart(every(), no):.2g}")
    mixed = run_lines("mixed", [f"1 1 {WITH}", f"2 2 {WITH}"])
    host.check(apart(mixed, every()) < 1e-10, f"mixed of two with the word: off by {apart(mixed, every()):.2g}")
    for first, second in ((WITH, WITHOUT), (WITHOUT, WITH)):
        given = run_lines("given", [f"1 1 {first}", f"1 2 {WITH}", f"2 2 {second}"])
        mixed = run_lines("mixed", [f"1 1 {first}", f"2 2 {second}"])
        neither = run_lines("neither", [f"1 1 {first}", f"1 2 {WITHOUT}", f"2 2 {second}"])
        host.check(apart(mixed, given) < 1e-10, f"mixed of one with the word: off by {apart(mixed, given):.2g}")
        host.check(apart(neither, given) > 1e-6, "too few mixed pairs for a conclusion")
    if HOST_HAS_FLAG:  # LAMMPS's mixed pairs lose the keyword. The test shows it, so that a LAMMPS that keeps it is noticed.
        theirs = run_lines("theirs", [f"1 1 {WITH}", f"2 2 {WITH}"], "granular")
        wanted = run_lines("wanted", [f"* * {WITH}"], "granular")
        host.check(apart(wanted, every()) < 1e-8, f"LAMMPS's run differs: {apart(wanted, every()):.2g}")
        host.check(apart(theirs, wanted) > 1e-6, "LAMMPS's mixed pairs keep synchronized_verlet: compare them")


@pytest.mark.parametrize("style", ("grip", "granular") if HOST_HAS_FLAG else ("grip",))
def test_restart(style):
    """A restart during a run, and coefficients from a data file; the same in LAMMPS."""
    lines = [f"1 1 {WITH}", f"1 2 {WITH}", f"2 2 {WITH}"]
    files = f"run 200\nwrite_restart {file_name('sync.restart')}\n"
    # The box continues as it was: deform starts again with every run.
    host.must_run(host.LOAD + start(lines, style=style) + "\nfix nve all nve/sphere\nfix pull all addforce v_p v_p v_p\n"
                  "variable p atom 3.0*(2.0-x)\n" + files + dumped("whole", 200))
    host.must_run(f"{host.LOAD}read_restart {file_name('sync.restart')}\ncomm_modify vel yes\nneighbor 0.1 bin\n"
                  "neigh_modify every 1 delay 0 check yes\ntimestep 0.001\nfix nve all nve/sphere\n"
                  "variable p atom 3.0*(2.0-x)\nfix pull all addforce v_p v_p v_p\n" + dumped("again", 200))
    off = apart(last_frame("whole"), last_frame("again"))
    if style == "grip":
        host.check(off < 1e-8, f"restarted: off by {off:.2g}")
    else:
        host.check(off > 1e-6, "LAMMPS's restart keeps synchronized_verlet: document it")


def test_data_file():
    host.must_run(host.LOAD + start([f"1 1 {WITH}", f"2 2 {WITHOUT}"]) + MOVE + f"run 0\nwrite_data "
                         f"{file_name('coeffs.data')} pair ij\n")
    with open(file_name("coeffs.data")) as file:
        lines = [line.split() for line in file.read().split("PairIJ Coeffs")[1].split("Atoms")[0].split("\n")]
    host.check([line[-1] for line in lines if line[:2] == ["1", "1"]] == [FLAG], "the data file lost the word")
    host.must_run(f"{host.LOAD}units lj\natom_style sphere\ncomm_modify vel yes\npair_style grip\n"
                         f"read_data {file_name('coeffs.data')}\nwrite_data {file_name('again.data')} pair ij\n")
    with open(file_name("coeffs.data")) as one, open(file_name("again.data")) as two:
        sections = [file.read().split("PairIJ Coeffs")[1].split("Atoms")[0] for file in (one, two)]
    host.check(sections[0] == sections[1], "coefficients of the data file differ when they are read and written again")


@pytest.mark.parametrize("name, words, behind", (("in.grip", WITH, ""), ("behind.grip", WITHOUT, FLAG)))
def test_parameter_file(name, words, behind):
    """A parameter file may contain the keyword; it may also be given after `file`."""
    with open(file_name(name), "w") as file:
        file.write(f"units lj\n{words}\n")
    off = apart(run_lines("of_file", [f"* * file {file_name(name)} {behind}"]), every())
    host.check(off == 0, f"{name}: off by {off:.2g}")


def test_output():
    """Reading the output of pairs in every step changes nothing."""
    local = ("compute c all pair/local dist force p1 p2 p3 p4 p8 p9\ncompute m all reduce max c_c[2] inputs local\n"
             "thermo_style custom step c_m\nthermo 1\n")
    off = apart(run_lines("read", [f"* * {WITH}"], more=local), every())
    host.check(off == 0, f"reading pairs changes the run by {off:.2g}")


# ---------------------------------------------------------------------------------------------------------
# Combinations that are rejected.


def refused(lines, *words):
    host.refused(lines, host.LOAD + header(FOURTH, boundary="p p f") + lines + "\nrun 0\n", *words)


ALL = ["none"] + list(TANGENTIALS)
LUDING = "luding k2hat 4000 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05"


def test_refused():
    for tangential in ("linear_nohistory 0.5 0.4", "history mu 0.4", "mindlin/direnzo mu 0.4 phi_s 0.1"):
        refused(f"pair_style grip\npair_coeff * * hertz/material 1e4 30 0.3 tangential {tangential} {FLAG}",
                FLAG, tangential.split()[0], *ALL)
    refused(f"pair_style grip\npair_coeff * * {LUDING} {FLAG} tangential luding kt_ratio 0.2 mu 0.4", FLAG, "luding", *ALL)
    refused(f"pair_style grip\npair_coeff * * {LUDING} rolling luding kr_ratio 0.1 mu_r 0.1 {FLAG}",
            FLAG, "rolling luding", "none sds")
    refused(f"pair_style grip\npair_coeff * * {A} {FLAG} {FLAG}", f"'{FLAG}' is given twice")
    refused(f"pair_style grip\npair_coeff * * {A} {FLAG} yes", "unknown word 'yes'", "limit_damping")
    refused(f"pair_style grip\npair_coeff * * {A} synchronised_verlet", "unknown word 'synchronised_verlet'", FLAG)
    refused(f"pair_style grip\npair_coeff * * {A}\nfix w all wall/grip {WITH} zplane 0 NULL", FLAG, "fix w wall/grip")


def test_wall_of_a_type():
    """A wall of an atom type uses the type's model. A plane does not rotate, so the result is the same with and
    without the keyword."""
    frames = {}
    for name, words in (("with", WITH), ("without", WITHOUT)):
        # No two spheres meet: there is one of each type above the floor.
        host.write_data(file_name("two.data"), [(0.0, 4.0)] * 3, [(1, 0.5, [1.0, 1.0, 0.6], [1.0, 0.5, -1.0], [3.0, 1.0, 2.0]),
                                                                (2, 0.3, [3.0, 3.0, 0.4], [1.0, 0.5, -1.0], [3.0, 1.0, 2.0])],
                        ntypes=2)
        host.must_run(host.LOAD + header(file_name("two.data"), boundary="p p f") + f"pair_style grip\npair_coeff * * {words}\n"
                      "fix nve all nve/sphere\nfix w all wall/grip type 1 zplane 0 NULL\n" + dumped("floor", 300))
        frames[name] = last_frame("floor")
    host.check(frames["with"] == frames["without"], "a wall of an atom type differs with the word")
    host.check(abs(frames["with"]["omegax"][0] - 3.0) > 0.1, "the floor was not touched")


# ---------------------------------------------------------------------------------------------------------
# The purpose of the keyword (vyas2025): a small sphere lies on two large ones that touch each other, and rolls down
# between them. Below their centres nothing should hold it. But with the normal at the end of a step and the velocity
# in its middle, its springs accumulate small errors of the same sign in each step, until they hold it: it clings and
# circles.

RING = math.sqrt(1.05 ** 2 - 1)  # distance of the small sphere's centre from the line through the other centres
host.write_data(file_name("three.data"), [(-4.0, 4.0), (-4.0, 4.0), (-9.0, 3.0)],
                [(1, 1.0, [x, 0.0, 0.0], [0.0] * 3, [0.0] * 3) for x in (-1.0, 1.0)]
                + [(2, 0.05, [0.0, RING * math.sin(0.1), RING * math.cos(0.1)], [0.0] * 3, [0.0] * 3)], ntypes=2)


def rolls_down(word, timestep, style="grip"):
    """The position of the small sphere after a time of 6, y and z."""
    host.must_run(host.LOAD + host.head("lj", "f f f", data=file_name("three.data"), skin=0.2) + f"""pair_style {style}
pair_coeff * * hooke 500 0.5 damping coeff_restitution tangential linear_history 400 0 0.5 {word}
group large type 1
group small type 2
fix ice large freeze
fix gravity small gravity 1.0 vector 0 0 -1
fix nve small nve/sphere
timestep {timestep}
""" + dumped("three", round(6 / timestep)))
    frame = last_frame("three")
    return frame["y"][2], frame["z"][2]


def test_three_spheres():
    coarse, fine = 5e-5, 1e-5
    places = {(word, timestep): rolls_down(word, timestep) for word in ("", FLAG) for timestep in (coarse, fine)}
    line = {key: math.hypot(*place) for key, place in places.items()}
    print("three spheres, distance from the line: " + ", ".join(f"step {step:g} {word} {r:.6f}"
                                                                for (word, step), r in line.items()))
    host.check(abs(line["", coarse] - RING) < 1e-3, f"without the word the sphere should cling: {places}")
    host.check(places["", fine][1] < -1.5, f"without the word, in small steps, the sphere should have fallen: {places}")
    for k in (0, 1):
        host.check_close(places[FLAG, coarse][k], places[FLAG, fine][k], 1e-3, "three spheres, large and small steps")
    host.check(places[FLAG, coarse][1] < -1.5, f"with the word the sphere should have fallen: {places}")
    if HOST_HAS_FLAG:
        for word in ("", FLAG):
            for got, want in zip(places[word, coarse], rolls_down(word, coarse, "granular")):
                host.check_close(got, want, 1e-6, f"three spheres, LAMMPS, {word}")


if HOST_HAS_FLAG:
    @pytest.mark.parametrize("add", (compare_pairs, compare_runs, compare_walls))
    def test_as_lammps(add):
        add()
        judge_all()
