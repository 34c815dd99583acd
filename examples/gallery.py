# SPDX-License-Identifier: GPL-2.0-only
"""Shared by the examples' scripts: tables, least-squares lines, and the verdict at the end."""
import math


def table(path):
    """The rows of numbers of a file, without its comments and empty lines."""
    with open(path, encoding="ascii") as file:
        return [tuple(map(float, line.split())) for line in file if line.strip() and not line.startswith("#")]


def curves(path):
    """{name: [(x, y)]} of a file of blocks that begin with a line '# name: description'."""
    found, points = {}, []
    with open(path, encoding="ascii") as file:
        for line in file:
            if line.startswith("# ") and ":" in line:
                points = found.setdefault(line[2:line.index(":")], [])
            elif line.strip() and not line.startswith("#"):
                points.append(tuple(map(float, line.split())))
    return {name: points for name, points in found.items() if points}


def write_table(path, head, rows):
    with open(path, "w", encoding="ascii") as file:
        print("#", head, file=file)
        for row in rows:
            print(*("%.8g" % value for value in row), file=file)


def between(points, x):
    """The value at x of a curve of points in the order of x, by linear interpolation; None outside."""
    for (a, fa), (b, fb) in zip(points, points[1:]):
        if a <= x <= b:
            return fa + (fb - fa) * (x - a) / (b - a) if b > a else fa
    return None


def line_fit(points):
    """Slope of the least-squares line, its value at 0, and the correlation."""
    n = len(points)
    x, y = (math.fsum(p[k] for p in points) / n for k in (0, 1))
    xx = math.fsum((p[0] - x)**2 for p in points)
    xy = math.fsum((p[0] - x) * (p[1] - y) for p in points)
    yy = math.fsum((p[1] - y)**2 for p in points)
    return xy / xx, y - xy / xx * x, xy / math.sqrt(xx * yy)


def dump(path):
    """The frames of a text dump of LAMMPS: [(step, [{column: value} of each row])]."""
    frames = []
    with open(path, encoding="ascii") as file:
        lines = file.read().split("\n")
    k = 0
    while k < len(lines):
        if lines[k] == "ITEM: TIMESTEP":
            step = int(lines[k + 1])
        elif lines[k].startswith("ITEM: NUMBER OF"):
            count = int(lines[k + 1])
        elif lines[k].startswith(("ITEM: ATOMS", "ITEM: ENTRIES")):
            names = lines[k].split()[2:]
            frames.append((step, [dict(zip(names, map(float, row.split()))) for row in lines[k + 1:k + 1 + count]]))
            k += count
        k += 1
    return frames


class Verdict:
    """Reports for each number whether it is as expected, and at the end whether all are. If nothing was compared,
    the verdict is negative."""

    def __init__(self):
        self.bad = self.compared = 0

    def within(self, what, value, low, high):
        good = math.isfinite(value) and low <= value <= high
        self.bad += not good
        self.compared += 1
        print("  %s: %.4g; expected %.4g to %.4g%s" % (what, value, low, high, "" if good else "   <-- NOT"))

    def below(self, what, value, limit):
        good = math.isfinite(value) and value < limit
        self.bad += not good
        self.compared += 1
        print("  %s: %.3g; expected below %.3g%s" % (what, value, limit, "" if good else "   <-- NOT"))

    def status(self):
        """Prints the last line. The exit status: 1 if a number was not as expected."""
        if not self.compared:
            print("  nothing was compared")
        good = self.compared and not self.bad
        print("  all of this: %s" % ("as expected" if good else "NOT as expected"))
        return 0 if good else 1
