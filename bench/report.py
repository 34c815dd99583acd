# SPDX-License-Identifier: GPL-2.0-only
"""Medians, ratios of single runs, the goals, and their output."""
import collections
import csv
import statistics

from cases import (CASES, CLASSIC, COMPARED, GRANULAR, GRIP, LAW_LIMITS, LEDGERS, LIGGGHTS, PEERS, SAME_LAW,
                   STRONG, TYPES, WEAK, YADE, Entry, has_region, style_label)

Summary = collections.namedtuple("Summary", "median low high runs")
# The ratio of the times of `slow` and `fast`, for `figure`.
Ratio = collections.namedtuple("Ratio", "name slow fast figure")
# A ratio that must be at least `must` (or at most, if limit is "max") and whose goal is `aim`.
Goal = collections.namedtuple("Goal", "ratio limit must aim")

CPU_SHARE = 97.0  # percentage of a processor below which a run was disturbed

# Bytes of an atom's rows that a step transfers: position, velocity and spin are read, force and torque are
# read and written.
ATOM_BYTES = 3 * 24 + 2 * 2 * 24
NEAR_BYTES = 12  # of a pair in the near list

# The same law must end in the same state: (figure, largest relative difference). LIGGGHTS does not rotate a
# contact's tangential spring with the spin about the normal, which first shows in the spins; see README.md.
SAME_STATE = (("contacts", 0.01), ("energy", 1e-4), ("spin", 0.01))
SAME_STATE_PEERS = {LIGGGHTS: (("contacts", 0.01), ("energy", 1e-4), ("spin", 0.05)),
                    YADE: (("contacts", 0.01), ("energy", 1e-4), ("spin", 0.02))}

RATIO_FIGURES = ("pair", "pair+modify", "step")
CSV_COLUMNS = ("kind", "case", "model", "style", "over", "ranks", "figure", "median", "min", "max", "runs", "must",
               "aim", "verdict")
UNITS = {"pair": "ms/step", "modify": "ms/step", "pair+modify": "ms/step", "walls": "ms/step", "neigh": "ms/step",
         "comm": "ms/step",
         "step": "ms/step", "ns/contact": "ns", "cpu": "%", "bytes/atom": "byte",
         "peak/atom": "byte", "moved/contact": "byte", "limit": "%"}


def summary(values):
    return Summary(statistics.median(values), min(values), max(values), len(values))


def figure_of(results, entry, figure):
    return summary([run[figure] for run in results[entry]])


def ratio_of(results, ratio):
    """Run k of one series divided by run k of the other, for each k."""
    slow, fast = results[ratio.slow], results[ratio.fast]
    return summary([a[ratio.figure] / b[ratio.figure] for a, b in zip(slow, fast)])


def pick(results, case, model, style, ranks, types=1, threads=1):
    entry = Entry(case, model, style, ranks, types, threads)
    return entry if entry in results else None


def ratio(name, slow, fast, figure):
    """A ratio, or None if one of the two was not run."""
    return Ratio(name, slow, fast, figure) if slow and fast else None


def partners(results, entry):
    """The comparisons of a series of Grip: [(name, slow, fast)]."""
    if entry.style != GRIP:
        return []
    if entry.case.startswith("laws"):
        without = LEDGERS.get(entry.model)
        return [("energy yes / no", entry, pick(results, entry.case, without, GRIP, 1))] if without else []
    one_type = pick(results, entry.case, entry.model, GRIP, entry.ranks)
    if entry.types > 1:
        return [(f"{entry.types} types / one type", entry, one_type)]
    found = [(f"{GRANULAR} / {GRIP}", pick(results, entry.case, entry.model, GRANULAR, entry.ranks), entry),
             (f"{CLASSIC} / {GRIP}", pick(results, entry.case, "hooke", CLASSIC, entry.ranks), entry)]
    found += [(f"{peer} / {GRIP}", pick(results, entry.case, entry.model, peer, entry.ranks), entry)
              for peer in PEERS]
    if entry.case == "mixture":
        found.append(("mixture / hooke", entry, pick(results, STRONG, "hooke", GRIP, entry.ranks)))
    if entry.ranks > 1:
        found.append((f"1 rank / {entry.ranks} ranks", pick(results, entry.case, entry.model, GRIP, 1), entry))
    return found


def all_ratios(results):
    """[(series of Grip, name, [ratio for each of RATIO_FIGURES])]"""
    rows = []
    for entry in results:
        for name, slow, fast in partners(results, entry):
            if slow and fast:
                rows.append((entry, name, [Ratio(name, slow, fast, figure) for figure in RATIO_FIGURES]))
    return rows


def add_moved(results, bytes_per_contact, bandwidth):
    """Adds to Grip's dense runs the bytes that a step must transfer per contact, and the share of the time of the
    pair section that the transfer takes at the machine's bandwidth."""
    for entry, runs in results.items():
        if entry.style != GRIP or entry.ranks > 1 or CASES[entry.case][0] != "dense":
            continue
        fixed, history = bytes_per_contact[entry.model]
        for run in runs:
            near = max(0.0, run["neighbours"] - run["contacts"])
            of_atoms = (ATOM_BYTES * run["atoms"] + NEAR_BYTES * near) / run["contacts"]
            run["moved/contact"] = fixed + 2 * history + of_atoms
            run["limit"] = 100.0 * run["moved/contact"] / (run["ns/contact"] * bandwidth)


def scaling_rows(scaling):
    """[(strong, weak or threads, the series of one rank and thread, that of n)]"""
    rows = []
    for entry in scaling:
        if entry.threads > 1:
            rows.append(("threads", entry._replace(threads=1), entry))
            continue
        if entry.case == STRONG:
            rows.append(("strong", entry._replace(ranks=1), entry))
        if entry.case == WEAK[entry.ranks]:
            rows.append(("weak", Entry(WEAK[1], entry.model, entry.style, 1, 1), entry))
    return sorted(rows, key=lambda row: (row[0], row[2].ranks, row[2].threads))


def efficiency(scaling, kind, one, many):
    """The efficiency of n ranks or threads for each run: 1 if they take 1/n of the time for the same size, or the
    same time for n times the size."""
    s = ratio_of(scaling, Ratio(kind, one, many, "step"))
    scale = 1.0 if kind == "weak" else many.ranks * many.threads
    return Summary(s.median / scale, s.low / scale, s.high / scale, s.runs)


def goals(results, scaling, isa):
    """The project's goals: [(text, goal or None if it was not measured)]"""
    wide = isa == "x86-64-v4"
    found = []

    def add(text, wanted, must, aim, limit="min"):
        found.append((text, wanted and Goal(wanted, limit, must, aim)))

    for case in dict.fromkeys(entry.case for entry in results):
        if case == "mixture":
            continue
        if case.startswith("laws"):
            for law, (other, most, aim) in LAW_LIMITS.items():
                pair = ratio("laws", pick(results, case, law, GRIP, 1), pick(results, case, other, GRIP, 1),
                             "ns/contact")
                add(f"pair, each contact, {law} / {other}, {case}", pair, most, aim, "max")
            continue
        if CASES[case][0] == "cylinder":
            continue  # its purpose is its walls
        if has_region(case):
            host, grip = (pick(results, case, "walls", style, 1) for style in (GRANULAR, GRIP))
            add(f"walls over LAMMPS's, {case}", ratio(f"{GRANULAR} / {GRIP}", host, grip, "walls"), 1.0, 3.0)
            continue
        dense = CASES[case][0] == "dense"
        classic = pick(results, case, "hooke", CLASSIC, 1)
        for model in COMPARED:
            grip = pick(results, case, model, GRIP, 1)
            granular = pick(results, case, model, GRANULAR, 1)
            name = f"{GRANULAR} / {GRIP}"
            add(f"pair over granular{'' if wide else ' (no AVX-512)'}, {case}, {model}",
                ratio(name, granular, grip, "pair"), *((7.0, 10.0) if wide else (5.0, 7.0)))
            if dense:
                add(f"whole step over granular, {case}, {model}", ratio(name, granular, grip, "step"), 5.0, 6.0)
        name = f"{CLASSIC} / {GRIP}"
        grip = pick(results, case, "hooke", GRIP, 1)
        if dense or case == "chute32k":
            add(f"pair over {CLASSIC}, {case}, hooke", ratio(name, classic, grip, "pair"),
                *((4.0, 5.5) if dense else (3.5, 5.0)))
        add(f"pair, four-sense Luding over {CLASSIC}, {case}",
            ratio(name, classic, pick(results, case, "four", GRIP, 1), "pair"), 3.0, 4.0)
        if dense:
            types = pick(results, case, "hooke", GRIP, 1, TYPES)
            add(f"pair, {TYPES} types / one type, {case}, hooke", ratio("types", types, grip, "pair"), 1.15, 1.05,
                "max")
            for model in ("hooke", "hertz"):
                add(f"whole step over LIGGGHTS, {case}, {model}",
                    ratio("LIGGGHTS", pick(results, case, model, LIGGGHTS, 1), pick(results, case, model, GRIP, 1),
                          "step"), 3.0, 5.0)
    one, two = pick(scaling, STRONG, "hooke", GRIP, 1), pick(scaling, STRONG, "hooke", GRIP, 2)
    add(f"whole step, 2 ranks over 1, {STRONG}, hooke", ratio("ranks", one, two, "step"), 1.8, 1.95)
    threads = pick(scaling, STRONG, "hooke", GRIP, 1, threads=2)
    add(f"pair, 2 threads over 1, {STRONG}, hooke", ratio("threads", one, threads, "pair"), 1.7, 1.9)
    return found


def source_of(results, scaling, goal):
    return scaling if goal.ratio.name in ("ranks", "threads") else results


def disturbed(results, goal):
    """Threads are judged by the run without them, because a share of several processors is meaningless."""
    entries = [entry for entry in (goal.ratio.slow, goal.ratio.fast) if entry.threads == 1]
    return any(run["cpu"] < CPU_SHARE for entry in entries for run in results[entry])


def verdict(results, goal, measured):
    """Judges by the median, and reports a run that did not have a processor of its own."""
    reached = (lambda bound: measured.median >= bound) if goal.limit == "min" else (
        lambda bound: measured.median <= bound)
    word = "met, aim too" if reached(goal.aim) and goal.aim != goal.must else "met" if reached(goal.must) else "SHORT"
    return word + (", disturbed" if disturbed(results, goal) else "")


def disagreements(results):
    """Styles with the same law must end with the same contacts and the same translational and rotational energy."""
    found = []
    for entry in results:
        style = GRIP if entry.style in PEERS else GRANULAR
        bounds = SAME_STATE_PEERS.get(entry.style, SAME_STATE)
        reference = pick(results, entry.case, entry.model, style, entry.ranks)
        if entry.model not in SAME_LAW or not reference:
            continue
        for figure, tolerance in bounds:
            a, b = results[entry][0][figure], results[reference][0][figure]
            if not abs(a - b) <= tolerance * abs(b):
                found.append(f"{entry.case}, {entry.model}, {entry.ranks} ranks: {figure} at the end {a:g} with "
                             f"{style_label(entry)}, {b:g} with {style}")
    return found


# ---------------------------------------------------------------------------------------------------------
# Printing

def short(value):
    """About three significant digits."""
    return f"{value:.0f}" if abs(value) >= 99.95 else f"{value:.1f}" if abs(value) >= 9.995 else f"{value:.2f}"


def spread(s):
    return f"{short(s.median)} ({short(s.low)}-{short(s.high)})" if s.runs > 1 else short(s.median)


def times(s, digits=2):
    middle = f"{s.median:.{digits}f}"
    return f"{middle} ({s.low:.{digits}f}-{s.high:.{digits}f})" if s.runs > 1 else middle


def print_table(title, header, rows):
    widths = [max(len(row[k]) for row in [header] + rows) for k in range(len(header))]
    print(f"\n{title}")
    for row in [header] + rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def print_times(results, bytes_per_contact):
    header = ["case", "model", "style", "ranks", "pair", "pair+modify", "neigh", "comm", "step", "ns/contact",
              "contacts", "skin", "rebuilds", "B/contact", "B moved", "limit %", "B/atom", "peak", "cpu %"]
    rows = []
    for entry in results:
        cells = [spread(figure_of(results, entry, f))
                 for f in ("pair", "pair+modify", "neigh", "comm", "step", "ns/contact")]
        cells += [f"{figure_of(results, entry, 'contacts').median:.0f}", f"{results[entry][0].get('skin', '-')}",
                  f"{figure_of(results, entry, 'rebuilds').median:.0f}"]
        cells.append(str(sum(bytes_per_contact[entry.model])) if entry.style == GRIP else "-")
        cells += [f"{figure_of(results, entry, f).median:.0f}" if f in results[entry][0] else "-"
                  for f in ("moved/contact", "limit", "bytes/atom", "peak/atom")]
        cells.append(f"{figure_of(results, entry, 'cpu').low:.0f}")
        rows.append([entry.case, entry.model, style_label(entry), str(entry.ranks)] + cells)
    print_table("Times in ms per step: median (min-max)", header, rows)


def print_walls(results):
    """For cases with a run without walls: the time that walls take, and its share of the step."""
    rows = []
    for entry, runs in results.items():
        if "walls" not in runs[0]:
            continue
        share = summary([100.0 * run["walls"] / run["step"] for run in runs])
        rows.append([entry.case, entry.model, style_label(entry), str(entry.ranks),
                     times(figure_of(results, entry, "walls")), spread(share)])
    if rows:
        print_table("Walls", ["case", "model", "style", "ranks", "ms/step", "% of the step"], rows)


def print_ratios(results):
    rows = [[entry.case, entry.model, str(entry.ranks), name] + [times(ratio_of(results, r)) for r in ratios]
            for entry, name, ratios in all_ratios(results)]
    if rows:
        print_table("Ratios, run by run: median (min-max)", ["case", "model", "ranks", "ratio", *RATIO_FIGURES],
                    rows)


def print_scaling(scaling):
    rows = []
    for kind, one, many in scaling_rows(scaling):
        cells = [spread(figure_of(scaling, many, f)) for f in ("pair", "comm", "step")]
        rows.append([kind, str(many.ranks), str(many.threads), f"{figure_of(scaling, many, 'atoms').median:.0f}", *cells,
                     times(ratio_of(scaling, Ratio(kind, one, many, "step"))),
                     times(efficiency(scaling, kind, one, many))])
    if rows:
        header = ["series", "ranks", "threads", "atoms", "pair", "comm", "step", "step of one over it", "efficiency"]
        print_table("Scaling, grip, hooke: median (min-max)", header, rows)


def print_goals(results, scaling, isa):
    rows = []
    for text, goal in goals(results, scaling, isa):
        if goal is None:
            rows.append([text, "", "", "", "not measured"])
            continue
        measured = ratio_of(source_of(results, scaling, goal), goal.ratio)
        sign = ">=" if goal.limit == "min" else "<="
        digits = 2 if goal.limit == "min" else 3
        rows.append([text, f"{sign} {goal.must:g}", f"{sign} {goal.aim:g}", times(measured, digits),
                     verdict(source_of(results, scaling, goal), goal, measured)])
    print_table("Goals", ["goal", "must", "aim", "measured", "verdict"], rows)


# ---------------------------------------------------------------------------------------------------------
# Writing

def csv_entry(entry):
    return {"case": entry.case, "model": entry.model, "style": style_label(entry), "ranks": entry.ranks}


def csv_summary(s):
    return {"median": f"{s.median:.6g}", "min": f"{s.low:.6g}", "max": f"{s.high:.6g}", "runs": s.runs}


def csv_runs(kind, results):
    for entry, runs in results.items():
        for figure in runs[0]:
            unit = f" [{UNITS[figure]}]" if figure in UNITS else ""
            yield {"kind": kind, **csv_entry(entry), "figure": figure + unit,
                   **csv_summary(figure_of(results, entry, figure))}


def csv_rows(machine, results, scaling, bytes_per_contact, isa):
    for name, value in machine.items():
        yield {"kind": "machine", "figure": name, "median": value}
    yield from csv_runs("run", results)
    yield from csv_runs("scaling run", scaling)
    for entry in results:
        if entry.style == GRIP:
            yield {"kind": "run", **csv_entry(entry), "figure": "bytes/contact [byte]",
                   "median": sum(bytes_per_contact[entry.model])}
    for kind, one, many in scaling_rows(scaling):
        yield {"kind": "scaling", **csv_entry(many), "over": kind, "figure": "efficiency",
               **csv_summary(efficiency(scaling, kind, one, many))}
    for entry, name, ratios in all_ratios(results):
        for r in ratios:
            yield {"kind": "ratio", **csv_entry(entry), "over": name, "figure": r.figure,
                   **csv_summary(ratio_of(results, r))}
    for text, goal in goals(results, scaling, isa):
        if goal is None:
            yield {"kind": "goal", "over": text, "verdict": "not measured"}
            continue
        source = source_of(results, scaling, goal)
        measured = ratio_of(source, goal.ratio)
        yield {"kind": "goal", "over": text, "figure": goal.ratio.figure, **csv_summary(measured), "must": goal.must,
               "aim": goal.aim, "verdict": verdict(source, goal, measured)}


def write_csv(path, rows):
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, CSV_COLUMNS, restval="")
        writer.writeheader()
        writer.writerows(rows)
