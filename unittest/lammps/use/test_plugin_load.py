# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Loading and unloading the plugin, in use and not, in one instance and in several, and in a LAMMPS for which it was
not built.

For any order of commands the run either gives the same results as these commands in a new LAMMPS, or ends with one
clear error line; it never crashes. The system is three spheres that collide with each other and with a wall,
with history in both.
"""
import functools
import itertools
import os
import re
import subprocess
import tempfile

import pytest

import host

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_load_")
CACHE = os.environ.get("GRIP_CACHE") or os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "grip")
# The LAMMPS of tools/host.sh for which this plugin was not built.
OTHER_RELEASE = "20250204" if "20260704" in os.path.realpath(host.LMP) else "20260704"
OTHER_HOST = os.path.join(CACHE, f"lammps-{OTHER_RELEASE}", "build", "lmp")
PLUGIN_PATH = os.path.join(SCRATCH.name, "plugins")
os.mkdir(PLUGIN_PATH)
os.symlink(host.PLUGIN, os.path.join(PLUGIN_PATH, "gripplugin.so"))
AUTO = {"LAMMPS_PLUGIN_PATH": PLUGIN_PATH}
STYLES = ("pair style plugin grip\n", "fix style plugin wall/grip", "fix style plugin NEIGH_HISTORY/GRIP")

ATOMS = host.head("si", "f f f", "block 0 1 0 1 0 1", map="array", newton="off") + """create_atoms 1 single 0.45 0.5 0.0499
create_atoms 1 single 0.5495 0.5 0.0499
create_atoms 1 single 0.5 0.58 0.06
set group all diameter 0.1 density 1000
set atom 1 vx 1 vy 0.1 omega 2 0 0
set atom 3 vy -1 vz -0.1 omega 0 3 0
neighbor 0.01 bin
timestep 1e-5
fix nve all nve/sphere
"""
MODEL = ("luding k2hat 1e5 k1_ratio 0.5 kc_ratio 0.1 phi_f 0.05 gamma_n 0.1 tangential luding kt_ratio 0.2 mu 0.4 "
         "gamma_t 0.01 rolling luding kr_ratio 0.1 mu_r 0.05")
PAIR = f"pair_style grip\npair_coeff * * {MODEL}\n"
WALL = f"fix floor all wall/grip {MODEL} zplane 0 NULL\n"
RESULT = 'print "RESULT $(x[1]:%.17g) $(y[1]:%.17g) $(z[1]:%.17g) $(x[2]:%.17g) $(z[3]:%.17g) $(vx[3]:%.17g)"\n'
RUN = "run 400\n" + RESULT
ALL = ATOMS + PAIR + WALL + RUN


def command(text, arguments=(), ranks=1, lmp=None, env=None):
    """host.run with more arguments, or with another LAMMPS."""
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMP_NUM_THREADS="1",
                       TMPDIR=SCRATCH.name)
    environment["TMPDIR"] = tempfile.mkdtemp(dir=SCRATCH.name)  # Open MPI's own, see host.run
    environment.update(env or {})
    handle, path = tempfile.mkstemp(suffix=".in", dir=SCRATCH.name)
    with os.fdopen(handle, "w") as file:
        file.write(text)
    words = [lmp or host.LMP, "-log", "none", "-nocite", *arguments, "-in", path]
    if ranks > 1:
        words = [host.MPIEXEC, "--oversubscribe", "-n", str(ranks)] + words
    done = subprocess.run(words, cwd=SCRATCH.name, env=environment, timeout=300, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, errors="replace")
    return done.returncode, done.stdout


def no_crash(name, output):
    return host.check(not re.search("Signal|Segmentation|terminate called|Abort|\\*\\*\\* Process received", output),
                      f"{name}: crash: {output[-1500:]}")


CASES = []


def goes_on(name, text, want, *contained, **options):
    """Must run to the end and print the results `want`: each is the name of a result that must always be the same,
    such as "R" for that of a new LAMMPS."""
    CASES.append(pytest.param(name, text, want, contained, options, id=name))


def ends(name, text, *contained, **options):
    """Must end in one error line with these words."""
    CASES.append(pytest.param(name, text, None, contained, options, id=name))


LOAD = host.LOAD
AGAIN = "reset_timestep 0\n"
LIST = "plugin list\n"

goes_on("load", LOAD + LIST + ALL, ["R"], *STYLES)
goes_on("load after the box", ATOMS + LOAD + PAIR + WALL + RUN, ["R"])
goes_on("load twice", LOAD + LOAD + LIST + ALL, ["R"], *STYLES)
goes_on("load again while in use", LOAD + ATOMS + PAIR + WALL + "run 200\n" + LOAD + "run 200\n" + RESULT, ["HALF"])
goes_on("two runs", LOAD + ATOMS + PAIR + WALL + "run 200\nrun 200\n" + RESULT, ["HALF"])
goes_on("plugin path", LIST + ALL, ["R"], *STYLES, env=AUTO)
goes_on("plugin path and load", LOAD + LIST + ALL, ["R"], *STYLES, env=AUTO)
goes_on("plugin path, 2 ranks", ALL, ["R"], env=AUTO, ranks=2)
ends("not loaded", ALL, "grip")

# Unloading styles that are in use. LAMMPS then sets pair_style none and removes the fixes of the style.
UNLOAD_PAIR = "plugin unload pair grip\n"
UNLOAD_WALL = "plugin unload fix wall/grip\n"
UNLOAD_HISTORY = "plugin unload fix NEIGH_HISTORY/GRIP\n"
IN_USE = LOAD + ATOMS + PAIR + WALL + "run 200\n"
WITHOUT_PAIR = LOAD + ATOMS + PAIR + WALL + "run 200\npair_style none\nrun 200\n" + RESULT
WITHOUT_WALL = LOAD + ATOMS + PAIR + WALL + "run 200\nunfix floor\nrun 200\n" + RESULT
WITHOUT_BOTH = LOAD + ATOMS + PAIR + WALL + "run 200\nunfix floor\npair_style none\nrun 200\n" + RESULT
PAIR_ANEW = LOAD + ATOMS + PAIR + WALL + "run 200\npair_style none\n" + PAIR + "run 200\n" + RESULT
ALL_ANEW = LOAD + ATOMS + PAIR + WALL + "run 200\npair_style none\nunfix floor\n" + PAIR + WALL + "run 200\n" + RESULT
goes_on("pair_style none", WITHOUT_PAIR, ["NO_PAIR"])
goes_on("unfix", WITHOUT_WALL, ["NO_WALL"])
goes_on("neither", WITHOUT_BOTH, ["NEITHER"])
goes_on("pair style again", PAIR_ANEW, ["PAIR_ANEW"])
goes_on("everything again", ALL_ANEW, ["ALL_ANEW"])
goes_on("unload pair in use", IN_USE + UNLOAD_PAIR + "run 200\n" + RESULT, ["NO_PAIR"])
goes_on("unload pair in use, 2 ranks", IN_USE + UNLOAD_PAIR + "run 200\n" + RESULT, ["NO_PAIR"], ranks=2)
goes_on("unload pair in use, pair_style none", IN_USE + UNLOAD_PAIR + "pair_style none\nrun 200\n" + RESULT,
        ["NO_PAIR"])
ends("unload pair, pair_style grip", IN_USE + UNLOAD_PAIR + PAIR, "grip")
goes_on("unload pair, load, run", IN_USE + UNLOAD_PAIR + LOAD + PAIR + "run 200\n" + RESULT, ["PAIR_ANEW"])
goes_on("unload pair not in use", LOAD + UNLOAD_PAIR + LOAD + ALL, ["R"])
goes_on("unload wall in use", IN_USE + UNLOAD_WALL + "run 200\n" + RESULT, ["NO_WALL"])
goes_on("unload wall in use, 2 ranks", IN_USE + UNLOAD_WALL + "run 200\n" + RESULT, ["NO_WALL"], ranks=2)
ends("unload wall, wall/grip", IN_USE + UNLOAD_WALL + WALL, "wall/grip")
goes_on("plugin clear in use", IN_USE + "plugin clear\nrun 200\n" + RESULT, ["NEITHER"])
goes_on("plugin clear in use, 2 ranks", IN_USE + "plugin clear\nrun 200\n" + RESULT, ["NEITHER"], ranks=2)
goes_on("plugin clear, load, run", IN_USE + "plugin clear\n" + LOAD + PAIR + WALL + "run 200\n" + RESULT, ["ALL_ANEW"])
goes_on("plugin clear twice", LOAD + "plugin clear\nplugin clear\n" + LOAD + ALL, ["R"])
goes_on("every style unloaded", IN_USE + UNLOAD_HISTORY + UNLOAD_WALL + UNLOAD_PAIR + "run 200\n" + RESULT, ["NEITHER"])
goes_on("every style unloaded, other order", IN_USE + UNLOAD_PAIR + UNLOAD_WALL + UNLOAD_HISTORY + "run 200\n" + RESULT,
        ["NEITHER"])
goes_on("unloaded and loaded five times", LOAD + ATOMS + ("plugin clear\n" + LOAD + PAIR + WALL) * 5 + RUN, ["R"])
ends("unload pair under a wall of a type", LOAD + ATOMS + PAIR + "fix floor all wall/grip type 1 zplane 0 NULL\nrun "
     "200\n"
     + UNLOAD_PAIR + "run 200\n", "wall/grip", "type", "pair_style")

# Without its history the pair style cannot continue: an error reports it, instead of a run with other
# forces.
ends("unload history in use", IN_USE + UNLOAD_HISTORY + "run 200\n", "grip", "history")
ends("unload history in use, 2 ranks", IN_USE + UNLOAD_HISTORY + "run 200\n", "grip", "history", ranks=2)
ends("unload history, then load", IN_USE + UNLOAD_HISTORY + LOAD + "run 200\n", "grip", "history")
ends("history unfixed", IN_USE + "unfix GRIP_HISTORY\nrun 200\n", "grip", "history")
ends("unload history before use", LOAD + UNLOAD_HISTORY + ALL, "NEIGH_HISTORY/GRIP")
goes_on("unload history, then load and give the pair style again",
        IN_USE + UNLOAD_HISTORY + LOAD + PAIR + "run 200\n" + RESULT, ["PAIR_ANEW"])
HOOKE = "pair_style grip\npair_coeff * * hooke 1e5 0.5\n"
goes_on("no history needed", LOAD + ATOMS + HOOKE + RUN, ["HOOKE"])
goes_on("other model, pair_style none before", IN_USE + "pair_style none\n" + HOOKE + "run 200\n" + RESULT, ["OTHER"])
goes_on("other model, the pair style given again", IN_USE + HOOKE + "run 200\n" + RESULT, ["OTHER"])
goes_on("unload history that is not needed", LOAD + UNLOAD_HISTORY + ATOMS + HOOKE + RUN, ["HOOKE"])

# Several instances.
goes_on("clear and load", (LOAD + ALL + "clear\n") * 3 + LOAD + ALL, ["R"] * 4)
goes_on("clear and load, 2 ranks", (LOAD + ALL + "clear\n") * 2 + LOAD + ALL, ["R"] * 3, ranks=2)
goes_on("clear with a plugin path", (ALL + "clear\n") * 3 + ALL, ["R"] * 4, env=AUTO)
goes_on("plugin clear, then clear", IN_USE + "plugin clear\nclear\n" + LOAD + ALL, ["R"])
CLEAR_ONLY = LOAD + ALL + "clear\n" + ALL
if OTHER_RELEASE == "20250204":  # LAMMPS 4 Jul 2026 keeps a plugin through clear
    goes_on("clear without load", CLEAR_ONLY, ["R"] * 2)
else:
    ends("clear without load", CLEAR_ONLY, "grip")
goes_on("clear in mid-contact", IN_USE + "clear\n" + LOAD + ALL, ["R"])
goes_on("two worlds", LOAD + ALL, [], ranks=2, arguments=("-partition", "2x1", "-plog", "none"), worlds=2)
goes_on("two worlds, one unloads", LOAD + "variable w world 0 1\nif \"$w == 0\" then \"plugin clear\" \"" + LOAD.strip()
        + "\"\n" + ALL, [], ranks=2, arguments=("-partition", "2x1", "-plog", "none"), worlds=2)

# From grip to granular and back, with a model that both have: the same results as with granular
# alone.
BOTH = "hertz/material 1e8 0.5 0.3 tangential linear_history 5e4 1.0 0.4 damping coeff_restitution"
BACK = "pair_style granular\npair_coeff * * " + BOTH + "\nrun 130\n"
FORTH = BACK.replace("granular", "grip")
goes_on("granular thrice", LOAD + ATOMS + BACK * 3 + RESULT, ["GRANULAR"])
goes_on("grip, granular, grip", LOAD + ATOMS + FORTH + BACK + FORTH + RESULT, ["GRANULAR"])
goes_on("granular, grip, granular", LOAD + ATOMS + BACK + FORTH + BACK + RESULT, ["GRANULAR"])
goes_on("grip thrice", LOAD + ATOMS + FORTH * 3 + RESULT, ["GRANULAR"])


def execute(name, text, worlds=0, **options):
    if worlds:
        options["arguments"] += ("-pscreen", f"world_{abs(hash(name))}")
    status, output = command(text, **options)
    for world in range(worlds):
        with open(os.path.join(SCRATCH.name, f"{options['arguments'][-1]}.{world}")) as file:
            output += file.read()
    return status, output


@functools.cache
def reference(which):
    """The name and the result of the first case with this result."""
    name, text, want, _, options = next(case.values for case in CASES if which in (case.values[2] or ()))
    return name, host.results(execute(name, text, **options)[1])[want.index(which)]


def one_error(name, status, output, words):
    errors = host.error_lines(output)
    host.check(status != 0, f"{name}: exit status is 0")
    host.check(len(errors) == 1, f"{name}: {len(errors)} error lines, want 1: {errors or output[-600:]}")
    for word in words:
        host.check(any(word in line for line in errors), f"{name}: error does not contain '{word}': {errors}")


@pytest.mark.parametrize("name, text, want, contained, options", CASES)
def test_order(name, text, want, contained, options):
    status, output = execute(name, text, **options)
    if not no_crash(name, output):
        return
    if want is None:
        one_error(name, status, output, contained)
        return
    want = want or ["R"] * options["worlds"]
    host.check(status == 0, f"{name}: exit status {status}: {host.error_lines(output) or output[-600:]}")
    for word in contained:
        host.check(output.count(word) == 1, f"{name}: '{word}' printed {output.count(word)} times, want once")
    got = host.results(output)
    host.check(len(got) == len(want), f"{name}: {len(got)} results, want {len(want)}")
    for which, values in zip(want, got):
        first_name, first = reference(which)
        worst = max(abs(a - b) for a, b in zip(values, first))
        tolerance = 1e-10 if which == "GRANULAR" or options.get("ranks", 1) > 1 else 0.0
        host.check(worst <= tolerance, f"{name}: differs from '{first_name}' by {worst:g}: {values} {first}")


def test_results_differ():
    """In this system pair style and wall both change the result, so that the comparisons above are meaningful."""
    for one, other in itertools.combinations(("R", "NO_PAIR", "NO_WALL", "NEITHER", "PAIR_ANEW", "ALL_ANEW"), 2):
        a, b = reference(one)[1], reference(other)[1]
        host.check(max(abs(x - y) for x, y in zip(a, b)) > 1e-12, f"{one} and {other} are equal: the test sees nothing")


def version(lmp):
    found = re.search(r"LAMMPS\D*(\d+ \w{3} \d{4})|Simulator - (\d+ \w{3} \d{4})", command("", lmp=lmp, arguments=("-h",))[1])
    host.check(found is not None, "LAMMPS's version is not printed by -h")
    return (found[1] or found[2]) if found else "?"


if os.path.exists(OTHER_HOST):
    def test_other_host():
        """A LAMMPS for which the plugin was not built."""
        here, there = version(host.LMP), version(OTHER_HOST)
        host.check(there != here, f"the other host is of the same version, {here}")
        for name, text, env, ranks in (("load", LOAD, None, 1), ("load and run", LOAD + ALL, None, 1),
                                       ("load, 2 ranks", LOAD + ALL, None, 2), ("plugin path", ALL, AUTO, 1),
                                       ("plugin path, 2 ranks", ALL, AUTO, 2)):
            status, output = command(text, lmp=OTHER_HOST, env=env, ranks=ranks)
            name = f"other host, {name}"
            no_crash(name, output)
            one_error(name, status, output, ("grip", here, there))
            host.check("RESULT" not in output, f"{name}: it ran")
