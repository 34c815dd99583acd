# SPDX-License-Identifier: GPL-2.0-only
"""Runs LAMMPS and reads its timing table."""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time

import cases

ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
SECTIONS = ("Pair", "Neigh", "Comm", "Modify")
TRIAD_MIB = 128
CHASE_KIB = (16, 256, 1024, 4096, 16384, 131072)
TIMES = ("pair", "modify", "walls", "pair+modify", "neigh", "comm", "step", "ns/contact")


def fail(what, output):
    print(f"bench: {what}; the end of what it printed:", file=sys.stderr)
    print("\n".join(output.rstrip().split("\n")[-25:]), file=sys.stderr)
    raise SystemExit(1)


def run_measured(command, folder, threads=1):
    """Returns the program's output, its duration in seconds, and the resources that it used. A failure ends the
    benchmark."""
    begin = time.monotonic()
    environment = {**os.environ, **ENVIRONMENT, "OMP_NUM_THREADS": str(threads)}
    try:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    except OSError as error:
        raise SystemExit(f"bench: {command[0]} cannot be run: {error.strerror}")
    with process.stdout:
        output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        fail(f"'{' '.join(command)}' ended with status {process.returncode}", output)
    return output, time.monotonic() - begin, usage


def run_program(command, folder):
    return run_measured(command, folder)[0]


def mpi_prefix(mpiexec, ranks):
    if ranks == 1:
        return []
    version = run_program([mpiexec, "--version"], None)
    open_mpi = re.search(r"Open MPI|OpenRTE|PRRTE", version)
    return [mpiexec] + (["--oversubscribe"] if open_mpi else []) + ["-n", str(ranks)]


def packing(lmp, work, name="in.pack"):
    """The packing made by an input. It is made once for each LAMMPS and each version of that input."""
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


def peer_version(program, arguments, pattern):
    if not program:
        return "not installed"
    match = re.search(pattern, run_program([program, *arguments], None))
    return match.group(1) if match else program


def liggghts_version(program):
    return peer_version(program, ["-log", "none"], r"Version (\S+ \S+?),")


def yade_version(program):
    return peer_version(program, ["--version"], r"Yade version: (\S+)")


def grip_facts(info, models):
    """The instruction set that Grip uses and, for each of the models (words), the bytes that the store uses per
    contact: (without history, history)."""
    lines = run_program([info, *models], None).splitlines()
    return lines[0], [tuple(int(word) for word in line.split()) for line in lines[1:]]


def triad(memory, processes):
    """The bytes per second that a number of processes transfer together."""
    running = [subprocess.Popen([memory, "triad", str(TRIAD_MIB)], stdout=subprocess.PIPE, text=True)
               for _ in range(processes)]
    return sum(float(process.communicate()[0]) for process in running)


def memory_limits(memory):
    """{name: figure}: bandwidth of one process, of two, and of as many as there are cores; latency of dependent loads by
    the size of their array."""
    limits = {f"triad of {n} [GB/s]": triad(memory, n) / 1e9 for n in sorted({1, min(2, os.cpu_count()), os.cpu_count()})}
    for size in CHASE_KIB:
        limits[f"dependent load, {size} KiB [ns]"] = float(run_program([memory, "chase", str(size)], None))
    return limits


def freeze_plugin(plugin, work):
    """A copy of the binary, so that all runs measure the same one even if it is rebuilt meanwhile; with its
    checksum."""
    copy = os.path.join(work, "benchplugin.so")
    try:
        shutil.copyfile(plugin, copy + ".part")
        os.replace(copy + ".part", copy)  # another session may have loaded it
    except OSError as error:
        raise SystemExit(f"bench: the plugin {plugin} cannot be copied: {error.strerror}")
    with open(copy, "rb") as file:
        return copy, hashlib.sha256(file.read()).hexdigest()[:12]


def prepare(settings):
    """Makes the folder settings.runs of inputs and logs in settings.work, and freezes the plugin. Returns its checksum."""
    work = os.path.abspath(settings.work)
    settings.runs = os.path.join(work, "runs")
    os.makedirs(settings.runs, exist_ok=True)
    settings.plugin, checksum = freeze_plugin(settings.plugin, work)
    return checksum


def has_threads(settings):
    """Whether LAMMPS and the plugin were built with OpenMP."""
    script = os.path.join(settings.runs, "styles.in")
    with open(script, "w") as file:
        file.write(f"plugin load {settings.plugin}\ninfo styles pair\n")
    listed = run_program([settings.lmp, "-in", script, "-log", "none", "-nocite"], settings.runs)
    return f"{cases.GRIP}/omp" in listed.split()


def initial_state(case, settings):
    """The initial state of in.dense, for programs that do not have its commands. LAMMPS writes it once for each
    case."""
    path = os.path.join(settings.runs, f"state_{case}.data")
    if case not in settings.states:
        script = path + ".in"
        with open(script, "w") as file:
            file.write(cases.state_script(case, settings.packing, path))
        run_program([settings.lmp, "-in", script, "-log", "none", "-nocite"], settings.runs)
        settings.states.add(case)
    return path


def script_of(entry, steps, settings):
    chute = cases.CASES[entry.case][0] == "chute"
    if cases.CASES[entry.case][0] == "cylinder":
        return cases.cylinder_script(entry, steps, settings.pipe, settings.plugin)
    if cases.CASES[entry.case][0] == "drum":
        return cases.drum_script(entry, steps, settings.plugin)
    if cases.CASES[entry.case][0] == "example":
        return cases.example_script(entry, steps, settings.host_source, settings.plugin)
    if entry.style == cases.LIGGGHTS:
        if chute:
            return cases.liggghts_chute_script(entry, steps, settings.host_source)
        return cases.liggghts_dense_script(entry, steps, initial_state(entry.case, settings))
    if entry.style == cases.YADE:
        return cases.yade_dense_script(entry, steps, initial_state(entry.case, settings))
    if chute:
        return cases.chute_script(entry, steps, settings.host_source, settings.plugin)
    return cases.dense_script(entry, steps, settings.packing, settings.plugin)


def command_of(entry, path, settings):
    """path: that of the script, without its extension."""
    if entry.style == cases.YADE:
        return [settings.yade, "-x", "-n", "-j1", path + ".py"]
    if entry.style == cases.LIGGGHTS:
        return [settings.liggghts, "-in", path + ".in", "-log", "none"]
    return [settings.lmp, "-in", path + ".in", "-log", "none", "-nocite"]


def run_entry(entry, steps, settings):
    """One run of one series. Returns its figures, times in ms per step."""
    script = script_of(entry, steps, settings)
    name = re.sub(r"\W+", "_", "_".join((entry.case, entry.model, cases.style_label(entry), str(entry.ranks))))
    path = os.path.join(settings.runs, name)
    command = command_of(entry, path, settings)
    with open(path + (".py" if entry.style == cases.YADE else ".in"), "w") as file:
        file.write(script)
    output, seconds, usage = run_measured(mpi_prefix(settings.mpiexec, entry.ranks) + command, settings.runs,
                                          entry.threads)
    with open(path + ".log", "w") as file:
        file.write(output)
    share = 100.0 * (usage.ru_utime + usage.ru_stime) / seconds / entry.ranks
    figures = read_output(output, entry, share)
    if cases.skin_of(entry):
        figures["skin"] = cases.skin_of(entry)
    figures["peak/atom"] = usage.ru_maxrss * 1024.0 * entry.ranks / figures["atoms"]
    return figures


def number(pattern, text, output):
    found = re.findall(pattern, text, flags=re.MULTILINE)
    if len(found) != 1:
        fail(f"the run's output has {len(found)} times '{pattern}', expected 1", output)
    return float(found[0])


def read_output(output, entry, share):
    """The figures of the part of a log between the marks that cases.timed_lines prints. share: the percentage of a
    processor that the whole program got, for programs that do not print that of the measured part."""
    parts = re.split(r"^BENCH (?:begin|end) *\n", output, flags=re.MULTILINE)
    if len(parts) != 3:
        fail("the run's output has no measured part", output)
    timed, after = parts[1], parts[2]
    steps = number(r"^Loop time of \S+ on \d+ procs for (\d+) steps", timed, output)
    atoms = number(r"^Loop time of .* steps with (\d+) atoms", timed, output)
    per_step = 1000.0 / steps
    figures = {"steps": steps, "atoms": atoms}
    figures["step"] = per_step * number(r"^Loop time of (\S+) on", timed, output)
    read_sections = peer_sections if entry.style in cases.PEERS else host_sections
    sections, megabytes, told_share = read_sections(timed, output)
    figures.update((name, per_step * seconds) for name, seconds in sections.items())
    figures["pair+modify"] = figures["pair"] + figures["modify"]
    figures["rebuilds"] = number(r"^Neighbor list builds = (\d+)", timed, output)
    figures["neighbours"] = number(r"^Total # of neighbors = (\d+)", timed, output)
    figures["cpu"] = told_share or share
    if megabytes:
        figures["bytes/atom"] = megabytes * 2.0**20 * entry.ranks / atoms
    for name in ("contacts", "energy", "spin"):
        figures[name] = number(rf"^BENCH .*\b{name} (\S+)", after, output)
    if figures["contacts"] < 1:
        fail("the run ended without contacts", output)
    figures["ns/contact"] = 1e6 * figures["pair"] / figures["contacts"]
    bare = after.split("BENCH bare\n")[1:]
    if bare:
        steps = number(r"^Loop time of \S+ on \d+ procs for (\d+) steps", bare[0], output)
        without = 1000.0 / steps * number(r"^Modify\s*\|[^|]*\|\s*(\S+)\s*\|", bare[0], output)
        figures["walls"] = figures["modify"] - without
    return figures


def host_sections(timed, output):
    sections = {name.lower(): number(rf"^{name}\s*\|[^|]*\|\s*(\S+)\s*\|", timed, output) for name in SECTIONS}
    megabytes = number(r"^Per MPI rank memory allocation .* = \S+ \| (\S+) \|", timed, output)
    return sections, megabytes, number(r"^(\S+)% CPU use", timed, output)


def peer_sections(timed, output):
    """LIGGGHTS counts its fixes under `Other`, and does not print its share of the processor. dense_yade.py prints
    the same lines except the memory, which Yade does not report."""
    sections = {name: number(rf"^{word}\s+time \(%\) = (\S+)", timed, output)
                for name, word in (("pair", "Pair"), ("neigh", "Neigh"), ("comm", "Comm"), ("modify", "Other"))}
    memory = re.search(r"^Memory usage per processor = (\S+) Mbytes", timed, flags=re.MULTILINE)
    return sections, float(memory.group(1)) if memory else None, None


def scale_by_cpu(figures):
    """Times as if the run had had a processor of its own: wall time multiplied by the share that it got."""
    return {name: value * figures["cpu"] / 100.0 if name in TIMES else value for name, value in figures.items()}
