# SPDX-License-Identifier: GPL-2.0-only
"""Runs the host and reads its timing table."""
import hashlib
import os
import re
import shutil
import subprocess
import sys

import cases

ENVIRONMENT = {"OMP_NUM_THREADS": "1", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
SECTIONS = ("Pair", "Neigh", "Comm", "Modify")
TIMES = ("pair", "modify", "walls", "pair+modify", "neigh", "comm", "step", "ns/contact")


def fail(what, output):
    print(f"bench: {what}; the end of what it printed:", file=sys.stderr)
    print("\n".join(output.rstrip().split("\n")[-25:]), file=sys.stderr)
    raise SystemExit(1)


def run_program(command, folder):
    """Everything the program prints; a failure ends the benchmark."""
    try:
        done = subprocess.run(command, cwd=folder, env={**os.environ, **ENVIRONMENT}, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    except OSError as error:
        raise SystemExit(f"bench: {command[0]} cannot be run: {error.strerror}")
    if done.returncode != 0:
        fail(f"'{' '.join(command)}' ended with status {done.returncode}", done.stdout)
    return done.stdout


def mpi_prefix(mpiexec, ranks):
    if ranks == 1:
        return []
    version = run_program([mpiexec, "--version"], None)
    open_mpi = re.search(r"Open MPI|OpenRTE|PRRTE", version)
    return [mpiexec] + (["--oversubscribe"] if open_mpi else []) + ["-n", str(ranks)]


def packing(lmp, work, name="in.pack"):
    """The packing that an input makes, once for each host and each version of that input."""
    recipe = os.path.join(cases.HERE, name)
    with open(recipe, "rb") as file:
        key = hashlib.sha256(file.read() + host_version(lmp).encode()).hexdigest()[:12]
    path = os.path.join(work, f"{name[3:]}-{key}.data")
    if not os.path.exists(path):
        print(f"bench: making the packing of {name} (a minute at most, once)", file=sys.stderr)
        part = path + ".part"
        log = os.path.join(work, "pack.log")
        run_program([lmp, "-in", recipe, "-log", log, "-nocite", "-var", "out", part], work)
        os.rename(part, path)
    return path


def host_version(lmp):
    match = re.search(r"Massively Parallel Simulator - (.*)", run_program([lmp, "-h"], None))
    return match.group(1).strip() if match else "unknown"


def grip_facts(info, models):
    """Instruction set that Grip uses, and its bytes per contact for each of some models (words)."""
    lines = run_program([info, *models], None).split()
    return lines[0], [int(line) for line in lines[1:]]


def freeze_plugin(plugin, work):
    """A copy, so that all runs measure one binary even if it is built anew meanwhile; with its checksum."""
    copy = os.path.join(work, "benchplugin.so")
    try:
        shutil.copyfile(plugin, copy)
    except OSError as error:
        raise SystemExit(f"bench: the plugin {plugin} cannot be copied: {error.strerror}")
    with open(copy, "rb") as file:
        return copy, hashlib.sha256(file.read()).hexdigest()[:12]


def run_entry(entry, steps, settings):
    """One run of one series. Returns its figures, times in ms per step."""
    if cases.CASES[entry.case][0] == "chute":
        script = cases.chute_script(entry, steps, settings.host_source, settings.plugin)
    elif cases.CASES[entry.case][0] == "cylinder":
        script = cases.cylinder_script(entry, steps, settings.pipe, settings.plugin)
    else:
        script = cases.dense_script(entry, steps, settings.packing, settings.plugin)
    name = re.sub(r"\W+", "_", "_".join((entry.case, entry.model, cases.style_label(entry), str(entry.ranks))))
    path = os.path.join(settings.runs, name)
    with open(path + ".in", "w") as file:
        file.write(script)
    command = [settings.lmp, "-in", path + ".in", "-log", "none", "-nocite"]
    output = run_program(mpi_prefix(settings.mpiexec, entry.ranks) + command, settings.runs)
    with open(path + ".log", "w") as file:
        file.write(output)
    return read_output(output, entry)


def number(pattern, text, output):
    found = re.findall(pattern, text, flags=re.MULTILINE)
    if len(found) != 1:
        fail(f"the run's output has {len(found)} times '{pattern}', expected 1", output)
    return float(found[0])


def read_output(output, entry):
    """The figures of the part of a log between the marks that cases.timed_lines prints."""
    parts = re.split(r"^BENCH (?:begin|end)\n", output, flags=re.MULTILINE)
    if len(parts) != 3:
        fail("the run's output has no measured part", output)
    timed, after = parts[1], parts[2]
    steps = number(r"^Loop time of \S+ on \d+ procs for (\d+) steps", timed, output)
    atoms = number(r"^Loop time of .* steps with (\d+) atoms", timed, output)
    per_step = 1000.0 / steps
    figures = {"steps": steps, "atoms": atoms}
    figures["step"] = per_step * number(r"^Loop time of (\S+) on", timed, output)
    for section in SECTIONS:
        average = number(rf"^{section}\s*\|[^|]*\|\s*(\S+)\s*\|", timed, output)
        figures[section.lower()] = per_step * average
    figures["pair+modify"] = figures["pair"] + figures["modify"]
    figures["rebuilds"] = number(r"^Neighbor list builds = (\d+)", timed, output)
    figures["neighbours"] = number(r"^Total # of neighbors = (\d+)", timed, output)
    figures["cpu"] = number(r"^(\S+)% CPU use", timed, output)
    megabytes = number(r"^Per MPI rank memory allocation .* = \S+ \| (\S+) \|", timed, output)
    figures["bytes/atom"] = megabytes * 2.0**20 * entry.ranks / atoms
    figures["contacts"] = number(r"^BENCH contacts (\d+) energy", after, output)
    figures["energy"] = number(r"^BENCH contacts \d+ energy (\S+)", after, output)
    if figures["contacts"] < 1:
        fail("the run ended without contacts", output)
    figures["ns/contact"] = 1e6 * figures["pair"] / figures["contacts"]
    bare = after.split("BENCH bare\n")[1:]
    if bare:
        steps = number(r"^Loop time of \S+ on \d+ procs for (\d+) steps", bare[0], output)
        without = 1000.0 / steps * number(r"^Modify\s*\|[^|]*\|\s*(\S+)\s*\|", bare[0], output)
        figures["walls"] = figures["modify"] - without
    return figures


def scale_by_cpu(figures):
    """Times as if the run had had its processor to itself: wall time by the share of it that it got."""
    return {name: value * figures["cpu"] / 100.0 if name in TIMES else value for name, value in figures.items()}
