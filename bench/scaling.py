#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Measures the costs of one rank and predicts the time of many ranks from them with model.py; doc/develop/performance.md
explains it.

Arguments are those of bench.py. Writes tables in Markdown beside its CSV file, for markdown.py.
"""
import os
import re
import sys

import bench
import cases
import measure
import model

SIZES = ("dense27k", "dense108k", "dense216k")  # surface and volume grow differently
INTERVALS = (2, 35)                             # steps between rebuilds, both within the skin
STEPS = 70
RANKS = (1, 2, 4, 8)                            # to count ghosts; there are too few cores to measure times
SECTIONS = ("pair", "modify", "neigh", "comm")
MODEL = "hooke"


def run(case, interval, ranks, settings, steps=STEPS, extra=""):
    """Makes one run with rebuilds at fixed steps. Returns its figures and the number of ghosts of a rank."""
    entry = cases.Entry(case, MODEL, cases.GRIP, ranks, 1)
    script = cases.dense_script(entry, steps, settings.packing, settings.plugin)
    script = cases.substitute(r"^neigh_modify\s.*$", f"neigh_modify every {interval} delay 0 check no", script) + extra
    path = os.path.join(settings.runs, f"scaling_{case}_{interval}_{ranks}.in")
    with open(path, "w") as file:
        file.write(script)
    command = measure.mpi_prefix(settings.mpiexec, ranks) + [settings.lmp, "-in", path, "-log", "none", "-nocite"]
    output = measure.run_program(command, settings.runs)
    figures = measure.scale_by_cpu(measure.read_output(output, entry, 100.0))
    figures["ghosts"] = float(re.findall(r"^Nghost:\s+(\S+) ave", output, flags=re.MULTILINE)[-1])
    figures["density"] = figures["atoms"] / float(re.findall(r"^BENCH volume (\S+)", output, flags=re.MULTILINE)[-1])
    return figures


VOLUME = "\nvariable bench_volume equal vol\nprint \"BENCH volume ${bench_volume}\"\n"


def measured(settings):
    """{(case, interval): figures}, one rank. The smallest of the repeats is taken, because disturbances only add
    time."""
    runs = {}
    for repeat in range(settings.repeats):
        for case in SIZES:
            for interval in INTERVALS:
                print(f"scaling: {repeat + 1}/{settings.repeats} {case}, rebuilt every {interval} steps",
                      file=sys.stderr)
                runs.setdefault((case, interval), []).append(run(case, interval, 1, settings, extra=VOLUME))
    return {key: {name: min(r[name] for r in found) for name in found[0]} for key, found in runs.items()}


def split(figures, section):
    """For each size: (ms per step without rebuild, ms per rebuild)."""
    often, seldom = INTERVALS
    found = {}
    for case in SIZES:
        a, b = figures[case, often][section], figures[case, seldom][section]
        rebuild = max(0.0, a - b) / (1.0 / often - 1.0 / seldom)
        found[case] = (b - rebuild / seldom, rebuild)
    return found


def through_origin(xs, ys):
    """y = c x."""
    return sum(x * y for x, y in zip(xs, ys)) / sum(x * x for x in xs)


def volume_and_surface(volumes, surfaces, ys):
    """Fits y = a volume + b surface by least squares; a term that would be negative is omitted."""
    vv, ss = sum(v * v for v in volumes), sum(s * s for s in surfaces)
    vs = sum(v * s for v, s in zip(volumes, surfaces))
    vy, sy = (sum(x * y for x, y in zip(xs, ys)) for xs in (volumes, surfaces))
    determinant = vv * ss - vs * vs
    a, b = (vy * ss - sy * vs) / determinant, (sy * vv - vy * vs) / determinant
    if a < 0.0:
        return 0.0, sy / ss
    if b < 0.0:
        return vy / vv, 0.0
    return a, b


def constants(figures):
    """{name: ns}"""
    one = {case: figures[case, INTERVALS[1]] for case in SIZES}
    atoms, contacts, ghosts = ([one[case][name] for case in SIZES] for name in ("atoms", "contacts", "ghosts"))
    parts = {section: split(figures, section) for section in SECTIONS}

    def times(section, k):
        return [1e6 * parts[section][case][k] for case in SIZES]

    forward = volume_and_surface(atoms, ghosts, times("comm", 0))
    borders = volume_and_surface(atoms, ghosts, times("comm", 1))
    return {
        "pair, each contact and step": through_origin(contacts, times("pair", 0)),
        "store rebuilt, each contact": through_origin(contacts, times("pair", 1)),
        "integration, each atom and step": through_origin(atoms, times("modify", 0)),
        "history flushed, each contact": through_origin(contacts, times("modify", 1)),
        "neighbour list built, each atom": through_origin(atoms, times("neigh", 1)),
        "ghosts' state copied, each ghost and step": forward[1],
        "the same, each atom and step": forward[0],
        "exchange, sorting and borders, each atom": borders[0],
        "the same, each ghost": borders[1],
    }


def restart_bytes(law, settings):
    """The bytes of a restart file per atom."""
    entry = cases.Entry("dense27k", law, cases.GRIP, 1, 1)
    path = os.path.join(settings.runs, f"scaling_{law}.restart")
    script = cases.dense_script(entry, 10, settings.packing, settings.plugin) + f"\nwrite_restart {path}\n"
    with open(path + ".in", "w") as file:
        file.write(script)
    output = measure.run_program([settings.lmp, "-in", path + ".in", "-log", "none", "-nocite"], settings.runs)
    size = os.path.getsize(path)
    os.remove(path)
    return size / measure.read_output(output, entry, 100.0)["atoms"]


def write(path, sections):
    with open(path, "w") as file:
        for name, text in sections:
            file.write(f"<!-- part {name} -->\n{text}")


def main():
    settings = bench.read_arguments(["--scaling", "only", *sys.argv[1:]])
    bench.prepare(settings)
    bench.warn_if_busy()
    load = os.getloadavg()[0]
    figures = measured(settings)
    ns = constants(figures)
    one = figures[SIZES[-1], INTERVALS[1]]
    per_atom, density = one["contacts"] / one["atoms"], one["density"]
    counted = {n: run("dense27k", INTERVALS[1], n, settings, steps=1, extra=VOLUME) for n in RANKS}
    given = {**model.defaults(), "contacts": per_atom, "density": density}
    sections = [
        ("machine", f"{bench.processor()}, {os.cpu_count()} cores, Grip {bench.commit()}, {settings.repeats} repeats, "
         f"load {load:.1f} when it began (above {bench.BUSY * os.cpu_count():.1f}: disturbed).\n"),
        ("constants", model.table(["cost, `hooke`", "ns"], [[name, f"{value:.1f}"] for name, value in ns.items()])),
        ("ghosts", model.table(["ranks, `dense27k`", "atoms of a rank", "ghosts of a rank", "by the formula",
                                "host's memory [B/atom]"],
                               [[str(n), f"{f['atoms'] / n:.0f}", f"{f['ghosts']:.0f}",
                                 f"{model.ghosts_of(given, f['atoms'] / n):.0f}", f"{f['bytes/atom']:.0f}"]
                                for n, f in counted.items()])),
        ("assumptions", model.table_of_assumptions(given)),
        ("prediction", model.table_of_phases(given, ns)),
        ("variants", model.table_of_variants(given, ns)),
        ("restart", model.table(["model", "B/atom", "10^9 grains"],
                                [[law, f"{size:.0f}", f"{size:.0f} GB"]
                                 for law, size in ((law, restart_bytes(law, settings)) for law in ("hooke", "four"))])),
    ]
    path = os.path.join(os.path.dirname(os.path.abspath(settings.csv)), "scaling.md")
    write(path, sections)
    print("\n".join(f"{name}:\n{text}" for name, text in sections))
    print(f"Written: {path}")


if __name__ == "__main__":
    sys.exit(main())
