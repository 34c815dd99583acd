#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Times pair style grip against LAMMPS's granular styles on the same inputs; see README.md.

Needs only Python's standard library. Arguments may also stand in the environment variable GRIP_BENCH, for
`cmake --build build --target bench`.
"""
import argparse
import datetime
import os
import platform
import shlex
import shutil
import subprocess
import sys

import cases
import measure
import report

BUSY = 0.3  # load per core above which times are unreliable


def names(accepted):
    """Reads a comma-separated list of accepted words."""
    def read(text):
        words = text.split(",")
        for word in words:
            if word not in accepted:
                raise argparse.ArgumentTypeError(f"unknown '{word}'; accepted: {' '.join(accepted)}")
        return words
    return read


def positive(text):
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number above 0")
    return int(text)


def positive_number(text):
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number above 0")
    return value


def positives(text):
    return [positive(word) for word in text.split(",")]


def read_arguments(words):
    source = os.path.dirname(cases.HERE)
    build = os.path.join(source, "build")
    styles = [cases.GRIP, cases.GRANULAR, cases.CLASSIC, cases.LIGGGHTS, cases.YADE]
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--cases", type=names(cases.CASES), help=f"of {','.join(cases.CASES)}")
    p.add_argument("--models", type=names(cases.MODELS), default=list(cases.MODELS),
                   help=f"of {','.join(cases.MODELS)}")
    p.add_argument("--styles", type=names(styles), default=styles, help=f"of {','.join(styles)}")
    p.add_argument("--repeats", type=positive, help="runs of each series (5; quick: 1), three times as many of chute32k")
    p.add_argument("--steps", type=positive, help="measured steps, for all cases (default: each case's own)")
    p.add_argument("--skin", type=positive_number, help="the skin of all programs in chute and dense (default: the best of each)")
    p.add_argument("--ranks", type=positives, default=[1], help="MPI ranks, for example 1,2 (default 1)")
    p.add_argument("--quick", action="store_true", help="small cases, few steps, one run: to see that all works")
    p.add_argument("--one-type", action="store_true", help="leave out the runs with ten types")
    p.add_argument("--scaling", choices=("yes", "no", "only"),
                   help="the series for scaling (default: yes where --cases and --quick are not given)")
    p.add_argument("--scale-by-cpu", action="store_true", help="multiply times by the share of CPU the run got")
    p.add_argument("--lmp", default=os.path.join(build, "lmp"))
    p.add_argument("--plugin", default=os.path.join(build, "gripplugin.so"))
    p.add_argument("--info", default=os.path.join(build, "bench", "bench_info"))
    p.add_argument("--memory", default=os.path.join(build, "bench", "bench_memory"))
    p.add_argument("--liggghts", default=shutil.which("liggghts"), help="the program (default: that in PATH, if any)")
    p.add_argument("--yade", default=shutil.which("yade") or shutil.which("yadedaily"),
                   help="the program (default: that in PATH, if any)")
    p.add_argument("--host-source", required=True, help="top of LAMMPS's source, for its bench/in.chute")
    p.add_argument("--mpiexec", default="mpiexec")
    p.add_argument("--work", default=os.path.join(build, "bench"))
    p.add_argument("--csv", default=os.path.join(build, "bench.csv"))
    settings = p.parse_args(words)
    settings.scaling = settings.scaling or ("no" if settings.cases or settings.quick else "yes")
    settings.cases = settings.cases or (
        ["chute32k", "dense27k", "laws27k"] if settings.quick else ["chute32k", "dense216k", "mixture", "cylinder", "drum", *cases.EXAMPLES, "laws27k"])
    if settings.scaling == "only":
        settings.cases = []
    missing = [peer for peer in cases.PEERS if not getattr(settings, peer)]
    settings.styles = [style for style in settings.styles if style not in missing]
    settings.repeats = settings.repeats or (1 if settings.quick else 5)
    settings.steps = settings.steps or (100 if settings.quick else None)
    return settings


def processor():
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.machine()


def commit():
    command = ["git", "-C", cases.HERE, "describe", "--always", "--dirty"]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    except OSError:
        return "unknown"
    return done.stdout.strip() or "unknown"


def describe_machine(settings, isa, checksum):
    return {"processor": processor(), "cores": os.cpu_count(), "load at start": f"{os.getloadavg()[0]:.2f}",
            "date": datetime.datetime.now().strftime("%Y-%m-%d %H:%M"), "host": measure.host_version(settings.lmp),
            "Grip": f"{commit()}, plugin sha256 {checksum}", "instruction set": isa,
            "LIGGGHTS": measure.liggghts_version(settings.liggghts),
            "Yade": measure.yade_version(settings.yade),
            "ranks": ",".join(str(n) for n in settings.ranks), "repeats": settings.repeats,
            "times": "scaled by CPU share" if settings.scale_by_cpu else "wall"}


def run_series(title, series, settings, results):
    """All series in turn, then all of them again: A B C A B C."""
    repeats = settings.repeats * (1 if settings.quick else max(cases.MORE_RUNS.get(e.case, 1) for e in series))
    for repeat in range(repeats):
        for entry in series:
            figures = measure.run_entry(entry, settings.steps or cases.CASES[entry.case][2], settings)
            if settings.scale_by_cpu:
                figures = measure.scale_by_cpu(figures)
            results.setdefault(entry, []).append(figures)
            print(f"bench: {title} {repeat + 1}/{repeats} {entry.case}, {entry.model}, "
                  f"{cases.style_label(entry)}, {entry.ranks} ranks: pair {figures['pair']:.2f}, "
                  f"step {figures['step']:.2f} ms", file=sys.stderr)


def run_all(settings):
    """Results of the cases, and of the series for scaling."""
    results, scaling = {}, {}
    for case in settings.cases:
        series = cases.entries(case, settings.models, settings.styles, settings.ranks, not settings.one_type)
        run_series("compare", series, settings, results)
    if settings.scaling != "no":
        # The share of a processor is meaningless for a run whose threads wait during the rest of the
        # step.
        threads = measure.has_threads(settings) and not settings.scale_by_cpu
        run_series("scaling", cases.scaling_entries(os.cpu_count(), threads), settings, scaling)
    return results, scaling


def warn_if_busy():
    load, cores = os.getloadavg()[0], os.cpu_count()
    if load > BUSY * cores:
        print(f"bench: load is {load:.1f} on {cores} cores: other programs run, times will be noisy", file=sys.stderr)


def warn_if_disturbed(results):
    shares = [run["cpu"] for runs in results.values() for run in runs]
    low = sum(share < report.CPU_SHARE for share in shares)
    if low:
        print(f"bench: {low} of {len(shares)} runs got less than {report.CPU_SHARE:.0f} % of a processor (lowest "
              f"{min(shares):.0f} %): their times are too long", file=sys.stderr)


def warn_if_no_rebuild(results):
    for entry, runs in results.items():
        if runs[0]["rebuilds"] == 0:
            print(f"bench: {entry.case}, {entry.model}, {cases.style_label(entry)}: no rebuild of the neighbour list "
                  "in the measured steps; give more --steps", file=sys.stderr)


def prepare(settings):
    """Creates folders, the copy of the plugin and the packing. Returns the instruction set, and the bytes of a
    contact for each model."""
    settings.work = os.path.abspath(settings.work)
    settings.checksum = measure.prepare(settings)
    settings.lmp = os.path.abspath(settings.lmp)
    settings.host_source = os.path.abspath(settings.host_source)
    settings.states = set()
    words = [words for model in cases.MODELS for words in cases.laws(model)]
    isa, sizes = measure.grip_facts(os.path.abspath(settings.info), words)
    sizes = iter(sizes)
    sizes = {model: max(next(sizes) for _ in cases.laws(model)) for model in cases.MODELS}
    if settings.scaling != "no" or any(cases.CASES[case][0] == "dense" for case in settings.cases):
        settings.packing = measure.packing(settings.lmp, settings.work)
    if any(cases.CASES[case][0] == "cylinder" for case in settings.cases):
        settings.pipe = measure.packing(settings.lmp, settings.work, "in.pipe")
    return isa, sizes


def main():
    settings = read_arguments(shlex.split(os.environ.get("GRIP_BENCH", "")) + sys.argv[1:])
    if settings.skin:
        cases.SKIN, cases.SKINS = settings.skin, dict.fromkeys(cases.SKINS, {})
    isa, sizes = prepare(settings)
    machine = describe_machine(settings, isa, settings.checksum)
    warn_if_busy()
    machine.update(measure.memory_limits(os.path.abspath(settings.memory)))
    results, scaling = run_all(settings)
    machine["load at end"] = f"{os.getloadavg()[0]:.2f}"
    for name, value in machine.items():
        print(f"{name + ':':31}{value:.3g}" if isinstance(value, float) else f"{name + ':':31}{value}")
    bandwidth = machine["triad of 1 [GB/s]"]
    report.add_moved(results, sizes, bandwidth)
    report.print_times(results, sizes)
    report.print_walls(results)
    report.print_ratios(results)
    report.print_scaling(scaling)
    report.print_goals(results, scaling, isa)
    report.write_csv(settings.csv, report.csv_rows(machine, results, scaling, sizes, isa))
    print(f"\nWritten: {settings.csv}; inputs and logs of the last runs: {settings.runs}")
    warn_if_disturbed({**results, **scaling})
    warn_if_no_rebuild({**results, **scaling})
    if settings.quick:
        print("bench: quick mode checks that everything works, it does not measure the speed", file=sys.stderr)
    problems = report.disagreements(results)
    for problem in problems:
        print(f"bench: results differ: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
