# SPDX-License-Identifier: GPL-2.0-only
"""Parameter files, `pair_coeff I J file NAME [override words ...]` and the same in fix wall/grip.

Every file of potentials/ is loaded and collides. A wrong file, or a wrong word after it, ends with one line that
names file, line and word. A file with overridden words gives bitwise the same results as these words in full."""
import collections
import glob
import math
import os
import re
import tempfile

import pytest

import host

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_files_")
FOLDER = os.path.join(SCRATCH.name, "here")
OTHER = os.path.join(SCRATCH.name, "library")
os.mkdir(FOLDER)
os.mkdir(OTHER)


def path(name, folder=FOLDER):
    return os.path.join(folder, name)


def file(name, text, folder=FOLDER):
    with open(path(name, folder), "wb") as handle:
        handle.write(text if isinstance(text, bytes) else text.encode())


def words_of(text):
    """The words of a parameter file without its line of units."""
    lines = [line.split("#")[0].split() for line in text.split("\n")]
    return [word for line in lines if line and line[0] != "units" for word in line]


def number(word):
    try:
        return float(word)
    except ValueError:
        return word


def coeffs_of(data, folder=FOLDER):
    """{type: words} of a data file's Pair Coeffs."""
    with open(path(data, folder)) as handle:
        section = handle.read().split("Pair Coeffs", 1)[1].split("\n\n")[1]
    return {int(line.split()[0]): line.split()[1:] for line in section.strip().split("\n")}


# ---------------------------------------------------------------------------------------------------------------
# The files of potentials/: each collides, with itself and as a wall.

# Length, density and speed of the impact; the time step resolves the impact of two steel spheres.
SCALES = {"si": (1e-3, 2500.0, 0.1, 1e-8), "cgs": (0.1, 2.5, 10.0, 1e-8)}


def collide(name):
    with open(name) as handle:
        text = handle.read()
    units = re.search(r"^units\s+(\S+)", text, re.M).group(1)
    if units not in SCALES:
        return name, text, f"no scales for units {units} in this test", None, None
    radius, density, speed, dt = SCALES[units]
    gap, short, far = 1e-5 * radius, os.path.basename(name), 20 * radius
    box = f"block {-far} {far} {-far} {far} 0 {far} units box"
    status, output = host.run(host.LOAD + host.head(units, "f f f", box) + f"""create_atoms 1 single 0 0 {8 * radius}
create_atoms 1 single {2 * radius + gap} 0 {8 * radius}
create_atoms 1 single {-5 * radius} 0 {radius + gap}
set group all diameter {2 * radius} density {density}
group pair id 1 2
group one id 3
velocity pair set {0.5 * speed} {0.3 * speed} 0
group second id 2
velocity second set {-0.5 * speed} 0 {0.2 * speed}
set atom 1 omega 0 {0.2 * speed / radius} {0.4 * speed / radius}
velocity one set {0.5 * speed} 0 {-speed}
neighbor {0.1 * radius} bin
pair_style grip
pair_coeff * * file {name}
fix wall all wall/grip file {name} zplane 0 NULL
fix nve all nve/sphere
timestep {dt}
dump d all custom 200 {short}.dump id vx vy vz fx fy fz tqx tqy tqz
dump_modify d sort id format float %.17g
run 20000
write_data {short}.data pair ii
""", cwd=FOLDER)
    if status:
        return name, text, output[-400:], None, None
    return name, text, "", host.read_dump(path(short + ".dump")), coeffs_of(short + ".data")[1]


NAMES = sorted(glob.glob(os.path.join(host.SOURCE, "potentials", "*.grip")))
host.check(len(NAMES) >= 8, f"potentials/ has {len(NAMES)} files, want 8 and more")


@pytest.mark.parametrize("name", NAMES, ids=os.path.basename)
def test_potentials(name):
    name, text, problem, frames, coeffs = collide(name)
    name = os.path.basename(name)
    if not host.check(frames is not None, f"{name}: {problem}"):
        return
    columns = [key for key in frames[0] if key != "id"]
    host.check(len(frames) == 101 and all(math.isfinite(v) for f in frames for key in columns for v in f[key]),
               f"{name}: a number of the impact is not finite")
    force = [max(abs(f[key][atom]) for f in frames for key in ("fx", "fy", "fz")) for atom in range(3)]
    host.check(min(force) > 0, f"{name}: no force on a sphere, {force}")
    for key in ("vx", "vy", "vz"):  # equal masses
        before, after = (f[key][0] + f[key][1] for f in (frames[0], frames[-1]))
        host.check(abs(after - before) <= 1e-13 * abs(frames[0]["vx"][0]), f"{name}: momentum of the pair in {key}")
    kept = collections.Counter(map(number, coeffs))
    lost = collections.Counter(map(number, words_of(text))) - kept
    host.check(not lost, f"{name}: write_data lacks words of the file: {dict(lost)} in {coeffs}")


# ---------------------------------------------------------------------------------------------------------------
# Mistakes: the error names the file, the line, the word, and what is accepted. A case: (name, file, line, parts of the
# error).

LUDING = "luding k2hat 1e5 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05"
SLIDING = "tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7"
ROLLING = "rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.6"
HEAD = "# SPDX-License-Identifier: X\n# DATE: 2020-02-02  UNITS: si  CONTRIBUTOR: me\n\n"
WRONG = [
    ("no_units", f"# a comment\n{LUDING}\n", None, ["no line 'units NAME'", "units si"]),
    ("other_units", f"# cgs, by mistake\nunits cgs\n{LUDING}\n", 2, ["'cgs'", "'si'", "units"]),
    ("unknown_units", f"units SI\n{LUDING}\n", 1, ["'SI'", "'si'"]),
    ("units_last", f"{LUDING}\n\nunits cgs # too late\n", 3, ["'cgs'", "'si'"]),
    ("units_alone", f"{LUDING}\nunits", 2, ["units", "missing", "si"]),
    ("two_units", f"units si\n{LUDING}\nunits si\n", 3, ["'units' is given twice", "line 1"]),
    ("units_in_comment", f"# units si\n{LUDING}\n", None, ["no line 'units NAME'"]),
    ("units_in_line", f"{LUDING} units si\n", None, ["no line 'units NAME'"]),
    ("units_in_both", f"units si\n{LUDING}\ntangential none units si\n", 3, ["'units'", "accepted"]),
    ("units_and_more", f"units si {LUDING}\n", 1, ["'luding'", "units si"]),
    ("contradiction", f"# x\n# UNITS: cgs\nunits si\n{LUDING}\n", 2, ["UNITS: cgs", "line 3", "units si"]),
    ("first_line_units", f"# DATE: 2020-01-01 UNITS: cgs\nunits si\n{LUDING}\n", 1, ["UNITS: cgs", "units si"]),
    ("empty", "", None, ["is empty", "units si"]),
    ("only_comments", "# nothing\n\n   \n# more\n", None, ["is empty", "units si"]),
    ("units_only", "units si\n# and nothing else\n", 2, ["normal", "missing", "luding", "plastic"]),
    ("unknown_model", "units si\n\n\nludinger 1 2\n", 4, ["'ludinger'", "luding", "hertz/material", "schwarz"]),
    ("unknown_tangential", f"units si\n{LUDING}\ntangential\nstick\n", 4, ["'stick'", "none", "history"]),
    ("no_number", f"units si\n{LUDING.replace('1e5', chr(10) + '1e5O')}\n", 3, ["'1e5O'", "k2hat"]),
    ("out_of_bounds", "units si\nluding k2hat 1e5\n  k1_ratio 0.2\n  kc_ratio 0.2 # 0.3\n  phi_f -0.05\n", 5,
     ["'phi_f'", "-0.05", "accepted: 0"]),
    ("missing_at_end", "units si\nluding k2hat 1e5\nk1_ratio 0.2 kc_ratio 0.2\n\n# the end\n", 3, ["'phi_f'", "missing"]),
    ("missing_before", f"units si\nluding k2hat 1e5 k1_ratio 0.2 kc_ratio 0.2\n{SLIDING}\n", 3,
     ["'phi_f'", "missing", "'tangential'"]),
    ("value_missing", f"units si\n{LUDING}\ntangential luding kt_ratio 0.2 mu\n", 3, ["'mu'", "missing"]),
    ("mistyped", f"units si\n{LUDING}\n{SLIDING.replace('kt_ratio', 'kt_ratoi')}\n", 3, ["'kt_ratoi'", "kt_ratio"]),
    ("twice", f"units si\n{LUDING}\ngamma_n 0.1\ngamma_n 0.2\n", 4, ["'gamma_n'", "twice"]),
    ("both", f"units si\n{LUDING}\ngamma_n 0.1\n\ne 0.2\n", 5, ["'gamma_n'", "'e'", "both"]),
    ("beyond", f"units si\n{LUDING}\n{SLIDING}\nfriction 0.5\n", 4, ["'friction'", "accepted", "rolling", "gamma_t"]),
    ("wall_style", f"units si\n{LUDING}\nzplane 0 NULL\n", 3, ["'zplane'"]),
    ("cutoff", f"units si\n{LUDING}\ncutoff 1\n", 3, ["'cutoff'", "accepted"]),
    ("nested", "units si\nfile good.grip\n", 2, ["'file'", "luding"]),
    ("two_models", f"units si\n{LUDING}\n{LUDING}\n", 3, ["'luding'", "accepted"]),
    ("together", f"units si\nhooke 1e5 0.5\n{SLIDING}\n", "any", ["tangential luding", "stiffness", "hooke"]),
    ("crlf", f"units si\r\n{LUDING}\r\nfriction\r\n", 3, ["'friction'", "accepted"]),
    ("nul", f"units si\n{LUDING[:9]}\0{LUDING[9:]}\n", 2, ["byte 10", "0x00", "not text"]),
    ("nul_in_comment", f"units si\n# x\0\n{LUDING}\n", 2, ["byte 4", "0x00", "not text"]),
    ("binary", b"\x7fELF\x02\x01\x01\0\0\0", 1, ["byte 1", "0x7f", "not text"]),
    ("escape", f"units si\n{LUDING}\n\x1b[0m\n", 3, ["byte 1", "0x1b", "not text"]),
    ("long_line", "units si\n# " + 5000 * "x" + f"\n{LUDING}\n", 2, ["5002", "4096"]),
    ("large", "units si\n" + 20000 * f"# {60 * 'x'}\n", None, ["large.grip", "1048576"]),
    ("high_bytes", f"units si\n{LUDING}\n".encode() + b"r\xf6lling none\n", 3, ["accepted"]),
]
for name, text, *_ in WRONG:
    file(name + ".grip", text)
file("good.grip", f"{HEAD}units si\n{LUDING} # loading\n{SLIDING.replace(' mu', chr(10) + 'mu')}\n  {ROLLING}")

BOX = host.head("si", None, "block 0 1 0 1 0 1", types=2, newton="off") + """create_atoms 1 single 0.45 0.5 0.5
create_atoms 2 single 0.54 0.5 0.5
set group all diameter 0.1 density 1000
neighbor 0.01 bin
timestep 1e-6
"""
PAIR = "pair_style grip\n"


def errors_of(lines, ranks=1, **options):
    status, output = host.run(host.LOAD + BOX + lines, ranks=ranks, cwd=FOLDER, **options)
    errors = host.error_lines(output)
    crash = re.search("Signal|Segmentation|terminate called|Abort", output)
    return status, errors, crash


def check_error(name, result, parts):
    status, errors, crash = result
    host.check(status != 0 and len(errors) == 1 and not crash, f"{name}: want one line of error: {errors}")
    for part in parts:
        host.check(any(part in line for line in errors), f"{name}: the error does not contain '{part}': {errors}")


COEFF = "pair_coeff 1 2"


@pytest.mark.parametrize("name, line, parts", [(name, line, parts) for name, _, line, parts in WRONG])
def test_wrong_file(name, line, parts):
    result = errors_of(f"{PAIR}{COEFF} file {name}.grip\nrun 0")
    place = f"{COEFF}: {name}.grip, line " + (f"{line}: " if line != "any" else "")
    check_error(name, result, parts + ([place] if line else [f"{COEFF}: ", f"{name}.grip"]))
    if not line:
        host.check(", line " not in "".join(result[1]), f"{name}: a line is named: {result[1]}")


OVERRIDE = f"{PAIR}{COEFF} file good.grip "
LIBRARY = {"env": {"LAMMPS_POTENTIALS": OTHER}}
file("library_bad.grip", f"units si\n{LUDING}\nwrong 1\n", OTHER)
LINES = [  # mistakes in the script: (name, lines, parts of the error, options)
    ("no name", f"{PAIR}{COEFF} file", ["'file'", "missing", COEFF], {}),
    ("not there", f"{PAIR}{COEFF} file nowhere.grip", ["nowhere.grip", "LAMMPS_POTENTIALS", COEFF], {}),
    ("not there, nor in the library", f"{PAIR}{COEFF} file nowhere.grip",
     [f"folders of LAMMPS_POTENTIALS, which is '{OTHER}'"], LIBRARY),
    ("without its ending", f"{PAIR}{COEFF} file library_bad", ["'library_bad'", "with its ending, '.grip'"], LIBRARY),
    ("not there, 2 ranks", f"{PAIR}{COEFF} file nowhere.grip", ["nowhere.grip", COEFF], {"ranks": 2}),
    ("a folder", f"{PAIR}{COEFF} file {OTHER}", [OTHER, COEFF, "irectory"], {}),
    ("a folder, 2 ranks", f"{PAIR}{COEFF} file {OTHER}", [OTHER, "irectory"], {"ranks": 2}),
    ("found elsewhere", f"{PAIR}{COEFF} file library_bad.grip",
     [f"{OTHER}/library_bad.grip, line 3: unknown word 'wrong'"], LIBRARY),
    ("2 ranks", f"{PAIR}{COEFF} file out_of_bounds.grip", ["out_of_bounds.grip, line 5: ", "phi_f"], {"ranks": 2}),
    ("units, 2 ranks", f"{PAIR}{COEFF} file first_line_units.grip", ["first_line_units.grip, line 1: "], {"ranks": 2}),
    ("wall", "fix w all wall/grip file mistyped.grip zplane 0 NULL", ["fix w wall/grip: mistyped.grip, line 3: "], {}),
    ("unknown word", OVERRIDE + "friction 0.5", ["'friction'", COEFF, "accepted", "mu_r", "k2hat", "cutoff"], {}),
    ("word of no law here", OVERRIDE + "mu_w 0.5", ["'mu_w'", "accepted", "mu_r"], {}),
    ("several laws", OVERRIDE + "phi_d 0.8",
     ["'phi_d'", "'tangential luding'", "'rolling luding'", "tangential phi_d 0.8 or rolling phi_d 0.8",
                                              "give the sense before it"], {}),
    ("of another sense", OVERRIDE + "tangential mu_r 0.5", ["'mu_r'", "tangential", "phi_d"], {}),
    ("behind another sense", OVERRIDE + "tangential mu 0.3 mu_r 0.5",
     ["'mu_r' stands behind 'tangential luding' and is a parameter of 'rolling luding'", "behind 'rolling'",
                                                                          "before the first sense"], {}),
    ("behind none", OVERRIDE + "rolling none mu 0.3", ["'mu' stands behind 'rolling none'", "'tangential luding'",
                                                       "behind 'tangential'"], {}),
    ("bounds", OVERRIDE + "rolling phi_d 1.5", ["'phi_d' of 'rolling luding' is 1.5, accepted: 0 to 1"], {}),
    ("no number", OVERRIDE + "mu 0.5x", ["'0.5x' is not a number", "'mu'"], {}),
    ("no value", OVERRIDE + "mu", ["value of 'mu'", "missing"], {}),
    ("given twice", OVERRIDE + "mu 0.5 mu 0.5", ["'mu' is given twice"], {}),
    ("both alternatives", OVERRIDE + "e 0.5 gamma_n 1", ["'e' and 'gamma_n'", "both"], {}),
    ("sense alone", OVERRIDE + "rolling", ["rolling", "missing", "none", "mu_r"], {}),
    ("no such law", OVERRIDE + "tangential stick", ["'stick'", "mindlin", "mu"], {}),
    ("law without its words", OVERRIDE + "tangential luding mu 0.3", ["'kt_ratio' is missing"], {}),
    ("laws apart", OVERRIDE + "normal hooke 1e5 0.5", ["stiffness", "hooke"], {}),
    ("cutoff", OVERRIDE + "mu 0.3 cutoff 0", ["cutoff", COEFF], {}),
    ("2 ranks, override", OVERRIDE + "mu -1", ["'mu' of 'tangential luding' is -1"], {"ranks": 2}),
    ("no wall style", "fix w all wall/grip file good.grip mu 0.3", ["fix w wall/grip", "missing", "zplane"], {}),
    ("unknown at wall", "fix w all wall/grip file good.grip mu 0.3 friction 1 zplane 0 NULL",
     ["'friction'", "fix w wall/grip", "zplane", "mu_r"], {}),
    ("late at wall", "fix w all wall/grip file good.grip zplane 0 NULL mu 0.3", ["'mu'", "wiggle"], {}),
]


@pytest.mark.parametrize("name, lines, parts, options", LINES)
def test_mistakes(name, lines, parts, options):
    check_error(name, errors_of(lines + "\nrun 0", **options), parts)


# ---------------------------------------------------------------------------------------------------------------
# Files that are read, and words that are overridden: the same as the words in full. (file, override, in full)

TWIST = "twisting luding kw_ratio 0.1 mu_w 0.05"
MATERIAL = "hertz/material 1e7 0.5 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.5"
LIQUID = "hooke/hysteresis k1 1e4 k2_ratio 5 kc_ratio 1 phi_f 0.05 e 0.8 tangential mindlin/direnzo mu 0.5 e 0.7 gstar 1e6"
PLASTIC = "plastic k1 100 k2max 500 kc 100 phi_f 0.05 gamma_n 0.1 tangential history mu 0.5"
SCHWARZ = "schwarz 1e8 0.5 0.3 0.05 0.5 tangential linear_history 100 1 0.5"
ALL = f"{LUDING} {SLIDING} {ROLLING}"
SAME = [
    (ALL, "", ALL),
    (ALL, "mu 0.9", ALL.replace("mu 0.4", "mu 0.9")),
    (ALL, "phi_f 0.1 mu_r 0.3", ALL.replace("phi_f 0.05", "phi_f 0.1").replace("mu_r 0.05", "mu_r 0.3")),
    (ALL, "tangential phi_d 0.8 rolling phi_d 0.9 mu_r 1",
     ALL.replace("phi_d 0.7", "phi_d 0.8").replace("phi_d 0.6", "phi_d 0.9").replace("mu_r 0.05", "mu_r 1")),
    (ALL, "e 0.5 young 1e7 rolling kr_length 0.1",
     ALL.replace("k2hat 1e5", "young 1e7 e 0.5").replace("kr_ratio 0.1", "kr_length 0.1")),
    (ALL + " gamma_r 1e-6", "limit_damping", ALL + " gamma_r 1e-6 limit_damping"),
    (ALL, "rolling none", f"{LUDING} {SLIDING}"),
    (LUDING, f"{SLIDING} {TWIST}", f"{LUDING} {SLIDING} {TWIST}"),
    (ALL, "tangential luding kt_ratio 0.3 mu 0.1", f"{LUDING} tangential luding kt_ratio 0.3 mu 0.1 {ROLLING}"),
    (LUDING, "normal hooke 1e4 0.5", "hooke 1e4 0.5"),
    ("hooke 1e4 0.5", f"normal {LUDING} gamma_n 3", f"{LUDING} gamma_n 3"),
    ("hooke 1e4 0.5", "k 2e4 damping tsuji", "hooke 2e4 0.5 damping tsuji"),
    ("hooke 1e4 0.5", "limit_damping eta 0.7", "hooke 1e4 0.7 limit_damping"),
    (MATERIAL, "E 2e9 nu 0.2 eta 0.9 mu 0.1 x_gamma_t 2",
     MATERIAL.replace("1e7 0.5 0.3", "2e9 0.9 0.2").replace("1.0 0.5", "2 0.1")),
    (MATERIAL, "kt 1e5 damping none", MATERIAL.replace("NULL", "1e5").replace("coeff_restitution", "none")),
    (LIQUID, "normal e 0.9 viscous mu_f 1e-3 stokes_c 35 e_max 0.9 tangential_damping off",
     LIQUID.replace("e 0.8", "e 0.9 viscous mu_f 1e-3 stokes_c 35 e_max 0.9 tangential_damping off")),
    (LIQUID, "phi_s 0.1 tangential young 1e7 poisson 0.3",
     LIQUID.replace("e 0.7 gstar 1e6", "phi_s 0.1 young 1e7 poisson 0.3")),
    (PLASTIC, "k1 200 kc 50 e 0.5 mu 0.2", "plastic k1 200 k2max 500 kc 50 phi_f 0.05 e 0.5 tangential history mu 0.2"),
    (SCHWARZ, "gamma 0.1 alpha 1 kt 50", SCHWARZ.replace("0.05 0.5", "0.1 1").replace("100 1", "50 1")),
]
for k, (text, _, _) in enumerate(SAME):
    words = text.split()  # a word on each line, all kinds of blanks, comments, units in the middle or at the end
    cut = words.index("tangential") if "tangential" in words else len(words)
    shape = [words[0], "# the model", *words[1:cut], " \t units\tsi # here", *words[cut:], "#end"]
    file(f"same{k}.grip", ("\r\n" if k % 2 else "\n").join(shape) + ("" if k % 3 else "\n\n"))


def test_overridden_words():
    COUNT = len(SAME)
    types = f"region box block 0 1 0 1 0 1\ncreate_box {2 * COUNT} box\n"
    lines = "".join(f"pair_coeff {k + 1} {k + 1} file same{k}.grip {override}\n"
                    f"pair_coeff {COUNT + k + 1} {COUNT + k + 1} {full}\n"
                    for k, (_, override, full) in enumerate(SAME))
    host.must_run(f"{host.LOAD}units si\natom_style sphere\ncomm_modify vel yes\n{types}create_atoms 1 single 0.5 0.5 0.5\n"
                  f"{PAIR}pair_coeff * * hooke 1 1\n{lines}run 0\nwrite_data same.data pair ii\n", cwd=FOLDER)
    coeffs = coeffs_of("same.data")
    for k, (text, override, _) in enumerate(SAME):
        got, want = coeffs[k + 1], coeffs[COUNT + k + 1]
        host.check(got == want and len(got) > 2, f"{text}, overridden with {override}: {' '.join(got)}, want {' '.join(want)}")


# ---------------------------------------------------------------------------------------------------------------
# Trajectories agree bitwise: spheres of two types in a box with a wall, laws from files and in full.

SOFT = "luding k2hat 4000 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 gamma_n 0.5 tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7"
HARD = "luding k2hat 6000 k1_ratio 0.3 kc_ratio 0.1 phi_f 0.04 gamma_n 0.4 tangential luding kt_ratio 0.3 mu 0.3 phi_d 0.8"
file("soft.grip", f"units lj\n{SOFT}\n")
file("hard.grip", f"units lj\n{HARD}\n")
SIDE = 4.0
SPHERES = host.random_spheres(50, [(0.0, SIDE), (0.0, SIDE), (0.6, 4.4)], [0.5, 0.4], 3, 1.0, 2.0, 2)
host.write_data(path("spheres.data"), [(0.0, SIDE), (0.0, SIDE), (0.0, 5.0)], SPHERES, 2)


def start(soft, hard, wall):
    return host.LOAD + host.head("lj", "p p f", data="spheres.data") + f"""pair_style grip
pair_coeff 1 1 {soft}
pair_coeff 2 2 {hard}
neighbor 0.1 bin
timestep 0.001
fix floor all wall/grip {wall} zplane 0 5 wiggle z 0.02 0.4
fix nve all nve/sphere
fix gravity all gravity 10 vector 0 0 -1
"""


def run(name, soft, hard, wall, ranks=1, then=""):
    host.must_run(start(soft, hard, wall) + f"""
dump d all custom 100 {name}.dump id x y z vx vy vz omegax omegay omegaz fx fy fz tqx tqy tqz
dump_modify d sort id format float %.17g
run 1000
{then}
""", ranks=ranks, cwd=FOLDER)
    with open(path(name + ".dump")) as handle:
        return handle.read()


def test_trajectories():
    MU = "mu 0.6 tangential gamma_t 0.1"
    OF_FILE = (f"file soft.grip {MU}", "file hard.grip normal k2hat 5000 limit_damping", f"file hard.grip {MU} normal phi_f 0.1")
    IN_FULL = (SOFT.replace("mu 0.4", "mu 0.6 gamma_t 0.1"), HARD.replace("6000", "5000") + " limit_damping",
               HARD.replace("mu 0.3", "mu 0.6 gamma_t 0.1").replace("phi_f 0.04", "phi_f 0.1"))
    full = run("full", *IN_FULL)
    host.check(run("file", *OF_FILE, then="write_restart kept.restart\nwrite_data kept.data") == full,
               "two files, mixed, and a wall: another trajectory than of the same words in full")
    host.check(run("plain", SOFT, HARD, HARD) != full, "the overriding words make no difference")
    host.check(run("file2", *OF_FILE, ranks=2) == run("full2", *IN_FULL, ranks=2),
               "2 ranks: another trajectory than of the same words in full")

    # The file is not needed later.
    os.rename(path("soft.grip"), path("gone.grip"))
    host.must_run(f"{host.LOAD}read_restart kept.restart\nrun 0\nwrite_data again.data\n", cwd=FOLDER)
    host.check(coeffs_of("again.data") == coeffs_of("kept.data"), "a restart file lost words of the parameter file")
    for kind, words in zip((1, 2), IN_FULL):
        lost = collections.Counter(map(number, words.split())) - collections.Counter(map(number, coeffs_of("again.data")[kind]))
        host.check(not lost, f"type {kind}: restart and data files lack {dict(lost)}")


def test_search():
    """The search: the current folder, then the folders of LAMMPS_POTENTIALS, by the name without its folders. DATE
    is reported."""
    file("place.grip", f"{HEAD}units si\nhooke 1 1\n")
    file("place.grip", "units si\nhooke 2 2\n", OTHER)
    file("remote.grip", "units si\nhooke 3 3\n", OTHER)
    for name, want, place in (("place.grip", 1, FOLDER), ("remote.grip", 3, FOLDER), ("no/such/remote.grip", 3, FOLDER),
                              (path("place.grip", OTHER), 2, FOLDER), ("./place.grip", 1, FOLDER),
                              ("here/place.grip", 1, SCRATCH.name)):
        output = host.must_run(f"{host.LOAD}{BOX}{PAIR}pair_coeff * * file {name}\nrun 0\nwrite_data place.data\n", cwd=place,
                               env={"LAMMPS_POTENTIALS": f"/nowhere:{OTHER}"})
        host.check(float(coeffs_of("place.data", place)[1][1]) == want, f"{name} in {place}: another file was read")
        host.check(("DATE: 2020-02-02" in output) == (want == 1), f"{name}: DATE is reported wrongly: {output}")
