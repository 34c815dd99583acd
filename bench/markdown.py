#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Writes the results of a session into a page: markdown.py bench.csv scaling.md page.md

Each part of the page between `<!-- results NAME -->` and `<!-- end -->` is replaced by the results in bench.py's CSV file,
or by the part of that name in scaling.py's file; the rest of the page is not changed. If a file does not exist, its parts
stay as they are.
"""
import csv
import os
import re
import sys

from bench import BUSY

FIGURES = {"pair": "pair [ms/step]", "neigh": "neigh [ms/step]", "comm": "comm [ms/step]", "modify": "modify [ms/step]",
           "step": "step [ms/step]", "skin": "skin", "ns/contact": "ns/contact [ns]", "limit %": "limit [%]",
           "B/atom": "bytes/atom [byte]", "peak": "peak/atom [byte]", "cpu %": "cpu [%]"}
RATIO_FIGURES = ("pair", "pair+modify", "step")
MEMORY = r"triad|dependent load"


def table(header, rows, left):
    """Columns from `left` on contain numbers."""
    marks = ["---"] * left + ["---:"] * (len(header) - left)
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (header, marks, *rows)) + "\n"


def number(text):
    value = float(text)
    return f"{value:.0f}" if abs(value) >= 99.95 else f"{value:.1f}" if abs(value) >= 9.995 else f"{value:.2f}"


def spread(row):
    """Median with lowest and highest."""
    if not row:
        return ""
    if not row["min"] or row["runs"] == "1":
        return number(row["median"])
    return f"{number(row['median'])} ({number(row['min'])}-{number(row['max'])})"


def cell(column, row):
    """Shares of the processor by the lowest value, memory by the median alone, all others with their range."""
    if not row or column not in ("B/atom", "peak", "cpu %"):
        return spread(row)
    return number(row["min" if column == "cpu %" else "median"])


def grouped(rows, keys):
    """{values of the keys: {figure: row}}, in the order of the file."""
    groups = {}
    for row in rows:
        groups.setdefault(tuple(row[key] for key in keys), {})[row["figure"]] = row
    return groups


def times(rows):
    lines = []
    for name, figures in grouped(rows["run"], ("case", "model", "style", "ranks")).items():
        lines.append([*name, *(cell(column, figures.get(figure)) for column, figure in FIGURES.items())])
    return table(["case", "model", "style", "ranks", *FIGURES], lines, 4)


def ratios(rows):
    lines = [[*name, *(spread(figures.get(figure)) for figure in RATIO_FIGURES)]
             for name, figures in grouped(rows["ratio"], ("case", "model", "over", "ranks")).items()]
    return table(["case", "model", "ratio", "ranks", *RATIO_FIGURES], lines, 4)


def goals(rows):
    lines = [[row["over"], row["must"], row["aim"], spread(row) if row["median"] else "", row["verdict"]]
             for row in rows["goal"]]
    return table(["goal", "must", "aim", "measured", "verdict"], lines, 1)


def scaling(rows):
    series = ("case", "style", "ranks")
    runs = grouped(rows["scaling run"], series)
    lines = []
    for row in rows["scaling"]:
        figures = runs[tuple(row[key] for key in series)]
        lines.append([row["over"], row["case"], row["style"], row["ranks"], spread(figures[FIGURES["pair"]]),
                      spread(figures[FIGURES["step"]]), spread(row)])
    return table(["series", "case", "style", "ranks", "pair [ms]", "step [ms]", "efficiency"], lines, 4)


def machine(rows):
    facts = {row["figure"]: row["median"] for row in rows["machine"] if not re.match(MEMORY, row["figure"])}
    lines = table(["", ""], list(facts.items()), 2)
    if float(facts["load at start"]) <= BUSY * int(facts["cores"]):
        return lines
    return lines + "\n**No reference: other programs ran on this machine, its figures are no measure of speed.**\n"


def memory(rows):
    facts = [row for row in rows["machine"] if re.match(MEMORY, row["figure"])]
    return table(["limit", "measured"], [[row["figure"], number(row["median"])] for row in facts], 1)


def parts_of_session(path):
    with open(path, newline="") as file:
        rows = {}
        for row in csv.DictReader(file):
            rows.setdefault(row["kind"], []).append(row)
    makers = {"machine": (machine, "machine"), "memory": (memory, "machine"), "times": (times, "run"),
              "ratios": (ratios, "ratio"), "goals": (goals, "goal"), "scaling": (scaling, "scaling")}
    return {name: make(rows) for name, (make, kind) in makers.items() if kind in rows}


def parts_of_scaling(path):
    with open(path) as file:
        words = re.split(r"^<!-- part (\w+) -->\n", file.read(), flags=re.MULTILINE)[1:]
    return {f"model {name}": text for name, text in zip(words[::2], words[1::2])}


def main():
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    results, costs, page = sys.argv[1:]
    parts = {}
    if os.path.exists(results):
        parts.update(parts_of_session(results))
    if os.path.exists(costs):
        parts.update(parts_of_scaling(costs))
    with open(page) as file:
        text = file.read()

    def replaced(match):
        return match.group(1) + (parts.get(match.group(2)) or match.group(3)) + "<!-- end -->"

    text = re.sub(r"(<!-- results ([\w ]+) -->\n)(.*?)<!-- end -->", replaced, text, flags=re.DOTALL)
    with open(page, "w") as file:
        file.write(text)


if __name__ == "__main__":
    main()
