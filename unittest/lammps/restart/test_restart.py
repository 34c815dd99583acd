# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""A run that is restarted while spheres are in contact continues like an uninterrupted one (with two commands `run
N`), on any number of ranks, without a pair_style in the script. Models are also restored from data files. Other
models are rejected."""

import pytest

import host

file_name = host.scratch("grip_restart_")
VECTORS = [("position", "xu yu zu"), ("velocity", "vx vy vz"), ("spin", "omegax omegay omegaz"), ("force", "fx fy fz"),
           ("torque", "tqx tqy tqz")]
DUMP = "id type radius " + " ".join(names for _, names in VECTORS)
LUDING = ("luding k2hat 4000 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 gamma_n 0.5 "
          "tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7 gamma_t 0.1 "
          "rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.8 gamma_r 0.02 "
          "twisting luding kw_ratio 0.1 mu_w 0.05 phi_d 0.9 gamma_w 0.01")
OTHER = ("luding k2hat 3000 k1_ratio 0.3 kc_ratio 0.1 phi_f 0.04 gamma_n 0.4 "
         "tangential luding kt_ratio 0.3 mu 0.3 phi_d 0.8 gamma_t 0.2 "
         "rolling luding kr_ratio 0.1 mu_r 0.04 phi_d 0.8 gamma_r 0.02 "
         "twisting luding kw_ratio 0.2 mu_w 0.03 phi_d 0.9 gamma_w 0.01")
MINDLIN = "hertz/material 1e4 0.5 0.3 damping tsuji tangential mindlin NULL 0.5 0.4 limit_damping"
SOFT = "hertz/material 7e3 0.6 0.25 damping tsuji tangential mindlin NULL 0.6 0.3 limit_damping"
HISTORY = "hooke 2000 10 damping mass_velocity tangential linear_history 800 0.5 0.4"
# For each: pair_coeff lines, the wall's model.
MODELS = {
    "luding": ([f"1 1 {LUDING}", f"2 2 {OTHER}"], LUDING),
    "mindlin": ([f"1 1 {MINDLIN}", f"2 2 {SOFT}"], MINDLIN),
    "unlike": ([f"1 1 {LUDING}", f"1 2 {HISTORY}", f"2 2 {MINDLIN}"], HISTORY),
}
SIDE = 4.2
BOX = [(0.0, SIDE), (0.0, SIDE), (0.0, 7.0)]


SPHERES = host.random_spheres(90, [(0.0, SIDE), (0.0, SIDE), (0.6, 6.5)], [0.5, 0.4, 0.35], 11, 0.5, 2.0, 2)
host.write_data(file_name("loose.data"), BOX, SPHERES, 2)


def start(data, lines, newton="on"):
    given = "\n".join(f"pair_coeff {line}" for line in lines)
    return host.LOAD + host.head("lj", "p p f", data=file_name(data), newton=newton) + f"""pair_style grip
{given}
"""


def fixes(wall):
    return f"""
neighbor 0.1 bin
neigh_modify every 1 delay 0 check yes
timestep 0.001
comm_modify vel yes
variable slide equal 0.05*sin(PI*time/0.3)
variable angle equal 0.2*time
region tilted plane 2.1 2.1 0.2 0.2 0.1 1 move v_slide NULL NULL
region post cylinder z 2.1 2.1 0.7 -1 8 side out rotate v_angle 2.1 2.1 0 0 0 1
fix floor all wall/grip {wall} zplane 0 NULL wiggle z 0.02 0.4
fix lid all wall/grip {wall} zplane -5 6.9 shear x 0.5
fix plate all wall/grip {wall} region tilted
fix post all wall/grip {wall} region post
fix nve all nve/sphere
fix gravity all gravity 10.0 vector 0 0 -1
variable pull atom 0.3*z
fix pull all addforce v_pull 0 0
fix air all viscous 0.2
"""


def dump(name):
    return f"""
dump {name} all custom 1 {file_name(name)} {DUMP}
dump_modify {name} sort id format float %.17g
"""


def read(name, frame=-1):
    return host.read_dump(file_name(name))[frame]


RADIUS = 0.35


def check_same(want, got, text, tolerance=1e-10, others=1e-8):
    """Positions to 1e-10 radii; velocities and forces relative to the largest."""
    if not host.check(want["id"] == got["id"], f"{text}: other atoms"):
        return
    failed = []
    for what, names in VECTORS:
        names = names.split()
        worst = max(abs(p - q) for name in names for p, q in zip(want[name], got[name]))
        scale = max(abs(p) for name in names for p in want[name])
        limit = tolerance * RADIUS if what == "position" else others * scale
        if not worst <= limit:
            failed.append(f"{what} by {worst:.3g} of {scale:.3g}")
    host.check(not failed, f"{text}: differ: {', '.join(failed)}")


GO_ON = "run 500\n" + dump("end") + "run 0\n"


@pytest.fixture(scope="module", autouse=True)
def settled():
    for name, (lines, wall) in MODELS.items():
        # Settle. The data file does not contain the history, so a few hundred more steps create some.
        host.must_run(start("loose.data", lines) + fixes(wall) + "fix drag all viscous 0.5\nrun 2000\n"
                      + f"write_data {file_name(name + '.data')} nocoeff\n", ranks=2)


@pytest.mark.parametrize("name", MODELS)
def test_restart(name):
    lines, wall = MODELS[name]
    for newton in ("on", "off") if name == "luding" else ("on",):
        ranks = (1, 2, 4)
        for writers in ranks if name == "luding" and newton == "on" else (1, 2):
            # Not interrupted. The second file is written during a run.
            host.must_run(start(name + ".data", lines, newton) + fixes(wall) + f"run 200\n"
                          f"write_restart {file_name('between')}\n" + dump("set") + GO_ON, ranks=writers)
            want, set_up = read("end"), read("set", 0)
            if writers == 2:
                host.must_run(start(name + ".data", lines, newton) + fixes(wall)
                              + f"restart 200 {file_name('during.*')}\nrun 300\n", ranks=writers)
                host.must_run(start(name + ".data", lines, newton) + fixes(wall)
                              + f"restart 100 {file_name('toggle.a')} {file_name('toggle.b')}\nrun 250\n", ranks=writers)
            for file in ("between", "during.200", "toggle.b"):
                if file != "between" and writers != 2:
                    continue
                whole = file == "between" and name == "luding" and newton == "on"
                for readers in ranks if whole else (ranks[(ranks.index(writers) + 1) % 3],):
                    text = f"{name}, newton {newton}: {file} from {writers} to {readers} ranks"
                    host.must_run(host.LOAD + f"read_restart {file_name(file)}\n" + fixes(wall) + dump("set") + GO_ON,
                                  ranks=readers)
                    check_same(set_up, read("set", 0), f"{text}: set-up", 1e-13, 1e-11)
                    check_same(want, read("end"), text)
            if writers == 1 and newton == "on":
                # Several ranks write a file each, and one rank reads them all.
                host.must_run(start(name + ".data", lines, newton) + fixes(wall) + f"run 200\n"
                              f"write_restart {file_name('parts.%')}\n", ranks=4)
                host.must_run(host.LOAD + f"read_restart {file_name('parts.%')}\n" + fixes(wall) + GO_ON, ranks=2)
                check_same(want, read("end"), f"{name}: one file for each of 4 ranks, to 2 ranks", 1e-9, 1e-7)
                # The same models given again after read_restart.
                again = "pair_style grip\n" + "\n".join(f"pair_coeff {line}" for line in lines) + "\n"
                host.must_run(host.LOAD + f"read_restart {file_name('between')}\n" + again + fixes(wall) + GO_ON)
                check_same(want, read("end"), f"{name}: pair_style given again")
                # A restart of a restart.
                host.must_run(host.LOAD + f"read_restart {file_name('between')}\n" + fixes(wall)
                              + f"write_restart {file_name('copy')}\n")
                host.must_run(host.LOAD + f"read_restart {file_name('copy')}\n" + fixes(wall) + GO_ON)
                check_same(want, read("end"), f"{name}: a restart of a restart")
                # Without the wall's history the final state is different, so the check would detect its loss.
                other = fixes(wall)
                for fix in ("floor", "plate", "post"):
                    other = other.replace(f"fix {fix} ", f"fix new{fix} ")
                host.must_run(host.LOAD + f"read_restart {file_name('between')}\n" + other + GO_ON)
                differ = max(abs(p - q) for p, q in zip(want["zu"], read("end")["zu"]))
                host.check(differ > 1e-9, f"{name}: the walls have no history to lose ({differ:g})")


@pytest.mark.parametrize("name", MODELS)
def test_data_files(name):
    """Models in data files."""
    lines, wall = MODELS[name]
    for what in ("ij", "ii") if name != "unlike" else ("ij",):
        data = f"coeffs.{what}.data"
        body = fixes(wall) + dump("end") + "run 100\n"
        host.must_run(start(name + ".data", lines) + f"run 0\nwrite_data {file_name(data)} pair {what}\n")
        with open(file_name(data)) as file:
            section = "PairIJ Coeffs" if what == "ij" else "Pair Coeffs"
            host.check(section in file.read(), f"{name}: no {section} in the data file")
        # The same state: both from the data file, once with its coefficients, once with those of
        # the script.
        head, tail = start(data, []).split("read_data", 1)
        status, printed = host.run(head + "pair_style grip\nread_data" + tail.replace("pair_style grip\n", "") + body)
        errors = host.error_lines(printed)
        if not host.check(status == 0, f"{name}, pair {what}: the data file is not read back: {errors}"):
            continue
        got = read("end")
        with open(file_name(data)) as file:
            text = file.read()
        head, tail = text[:text.index(section)], text[text.index("Atoms"):]
        with open(file_name("bare.data"), "w") as file:
            file.write(head + tail)
        host.must_run(start("bare.data", lines) + body)
        check_same(read("end"), got, f"{name}: coefficients from a data file, pair {what}", 1e-12, 1e-10)


def test_long_coefficients():
    """LAMMPS reads 255 characters of a line of coefficients: write_data warns of longer lines."""
    long = LUDING.replace("k2hat 4000", "k2hat 4123.456789").replace("mu_r 0.05", "mu_r 0.0512345678")
    printed = host.must_run(start("luding.data", [f"* * {long}"]) + f"run 0\nwrite_data {file_name('long.data')} pair ij\n")
    told = [line for line in printed.split("\n") if "WARNING" in line and "characters" in line]
    host.check(told, "write_data says nothing of coefficients too long to be read back")
    head, tail = start("long.data", []).split("read_data", 1)
    host.refused("coefficients too long to be read back",
                 head + "pair_style grip\nread_data" + tail.replace("pair_style grip\n", ""), "too_long_for_a_data_file")


def test_other_models():
    """Another model after read_restart."""
    host.must_run(start("luding.data", MODELS["luding"][0]) + fixes(LUDING) + f"run 100\nwrite_restart {file_name('file')}\n")
    for text, model in (("no history", "hooke 2000 5 damping mass_velocity tangential linear_nohistory 0.5 0.4"),
                        ("another size", MINDLIN)):
        status, printed = host.run(host.LOAD + f"read_restart {file_name('file')}\npair_style grip\npair_coeff * * {model}\n"
                                   + fixes(LUDING) + "run 10\n")
        errors = host.error_lines(printed)
        host.check(status != 0 and len(errors) == 1, f"restart with {text}: status {status}, errors {errors}, "
                   f"warnings {[line for line in printed.split(chr(10)) if 'WARNING' in line and 'overlap' not in line]}")
        host.check(all("grip" in error for error in errors), f"restart with {text}: {errors}")
    # A wall of another model.
    host.refused("restart with a wall of another model",
                 host.LOAD + f"read_restart {file_name('file')}\n" + fixes(MINDLIN) + "run 10\n", "wall/grip")
    # Without the plugin: LAMMPS's own error.
    host.refused("a restart file without the plugin", f"read_restart {file_name('file')}\n", "ERROR")
