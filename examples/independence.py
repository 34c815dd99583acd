# SPDX-License-Identifier: GPL-2.0-only
"""The differences of the gallery's numbers between numbers of ranks, versions of LAMMPS and random seeds.

    python3 independence.py FOLDER NAME ...     FOLDER: of independence.sh; writes table.md. Status 1 if a number differs
                                                by more than rounding and is not of an example with random seeds, or if
                                                its means over the seeds differ between one rank and the most ranks
"""
import glob
import math
import os
import statistics
import sys

import gallery

ROUNDING = 2e-7
# The files of each example, and their columns that are results; None: all.
NUMBERS = {
    "impacts": [("all tables of the tests", "test*.txt", None)],
    "chain": [("speeds of the wave", "waves.txt", (2,)), ("widths of the wave", "waves.txt", (4, 5)),
              ("its shape", "shape.txt", None)],
    "cooling": [("rate of cooling over Haff's", "rates.txt", (2,)), ("last temperature over Haff's", "rates.txt", (4,))],
    "restitution": [("restitutions and loops", "*.txt", None)],
    "packing": [("solid fraction", "packings.txt", (1,)), ("contacts", "packings.txt", (2,))],
    "janssen": [("force on the floor", "floors.txt", (1,)), ("force on the wall", "floors.txt", (2,)),
                ("on the floor before", "floors.txt", (3,))],
    "powder": [("shear stress at yield", "locus.txt", "first"), ("void ratio, pressed", "oedometer_press_1.txt", "last")],
}


def numbers(folder, pattern, columns):
    """The columns of all tables, a list each, with the file's name."""
    found = {}
    for path in sorted(glob.glob(os.path.join(folder, pattern))):
        try:
            rows = gallery.table(path)
        except ValueError:
            continue
        if columns == "last":
            rows, wanted = rows[-1:], (1,)
        elif columns == "first":
            rows, wanted = rows[:1], (2,)
        else:
            wanted = columns if columns is not None else range(min((len(row) for row in rows), default=0))
        for k in wanted:
            if rows and k < len(rows[0]):
                found[os.path.basename(path), k] = [row[k] for row in rows]
    return found


def difference(one, other):
    """The largest difference divided by the largest number of the column; infinite if the tables differ in size."""
    most = 0.0
    for key, column in one.items():
        twin = other.get(key, [])
        if len(twin) != len(column):
            return float("inf")
        scale = max(map(abs, column)) or 1.0
        most = max([most] + [abs(a - b) / scale for a, b in zip(column, twin)])
    return most


def apart(results):
    """The difference of the means over the seeds on one rank and on the most ranks, in standard errors; None: too
    few seeds."""
    most = max(int(path.split("-ranks")[1]) for path in results)
    groups = [[next(iter(result.values()))[0] for path, result in results.items()
               if path.endswith("-ranks%d" % ranks) and not path.startswith("host2") and result] for ranks in (1, most)]
    if most == 1 or min(map(len, groups)) < 2:
        return None
    error = math.sqrt(math.fsum(statistics.variance(group) / len(group) for group in groups))
    return abs(statistics.mean(groups[0]) - statistics.mean(groups[1])) / error


def text(value):
    return "-" if value is None else "0" if value == 0 else "%.1e" % value


def main(folder, names):
    bad, lines = 0, ["| example | number | value | ranks | hosts | seeds | |", "|---|---|---|---|---|---|---|"]
    for name in names:
        for what, pattern, columns in NUMBERS[name]:
            results = {path: numbers(os.path.join(folder, name, path), pattern, columns)
                       for path in sorted(os.listdir(os.path.join(folder, name))) if not path.endswith(".log")}
            first = results["host1-ranks1"]
            count = sum(map(len, first.values()))
            value = "%.5g" % next(iter(first.values()))[0] if count == 1 else "%d numbers" % count
            ranks = max((difference(results["host%s-ranks1" % path[4]], result) for path, result in results.items()
                         if path.startswith("host") and not path.endswith("ranks1")), default=None)
            hosts = difference(first, results["host2-ranks1"]) if "host2-ranks1" in results else None
            seeds = max((difference(first, result) for path, result in results.items()
                         if path.startswith("seed") and path.endswith("-ranks1") and result), default=None)
            away = apart(results) if seeds is not None else None
            most = max(ranks or 0, hosts or 0)
            if count == 0:
                kind = "NOTHING FOUND"
            elif most <= ROUNDING:
                kind = "agree to rounding"
            elif away is not None and away < 4:
                kind = "chaotic: means over seeds %.1f standard errors apart" % away
            else:
                kind = "DIFFER"
            bad += kind in ("DIFFER", "NOTHING FOUND")
            lines.append("| %s | %s | %s | %s | %s | %s | %s |" % (name, what, value, text(ranks), text(hosts), text(seeds),
                                                                   kind))
    with open(os.path.join(folder, "table.md"), "w", encoding="ascii") as file:
        print("\n".join(lines), file=file)
    print("\n".join(lines))
    print("  all of this: %s" % ("NOT as expected" if bad else "as expected"))
    return 1 if bad else 0


sys.exit(main(sys.argv[1], sys.argv[2:]))
