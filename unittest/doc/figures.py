# SPDX-License-Identifier: GPL-2.0-only
"""The figures in doc/figures are those that the laws draw now, and their files are small.

    python3 figures.py COMMITTED DRAWN      two folders of SVG files

The comparison is of what a reader sees: the texts, and the curves in the numbers of the axes, which are read off the
tics. The bytes depend on the version of gnuplot and on rounding."""
import math
import os
import re
import sys
import xml.etree.ElementTree

SVG = "{http://www.w3.org/2000/svg}"
SKIPPED = 77
TOLERANCE = 0.003  # in lengths of an axis: less than the width of a line
LARGEST = 20000  # bytes of a figure; curves that are not thinned have up to 450 000


def lines_of(path):
    """The polylines of a path, each a list of points."""
    lines = []
    for command, x, y in re.findall(r"([ML]?)\s*(-?[\d.]+),(-?[\d.]+)", path.get("d")):
        if command == "M":
            lines.append([])
        lines[-1].append((float(x), float(y)))
    return lines


def number_of(group):
    """The number at a tic, or None."""
    text = group.find(f"{SVG}g/{SVG}text")
    if text is None or group.find(SVG + "path") is None:
        return None
    try:
        return float(text.text)
    except ValueError:
        return None


class Axis:
    """Converts positions in the drawing to the numbers of an axis."""

    def __init__(self, tics, frame):
        (self.place, self.number), (place, number) = min(tics), max(tics)
        self.slope = (number - self.number) / (place - self.place)
        self.ends = sorted(self.at(place) for place in frame)

    def at(self, place):
        return self.number + self.slope * (place - self.place)


class Figure:
    """axes: two; texts: all except the numbers at the axes; curves: the lines of each, in the numbers of the axes."""

    def __init__(self, path):
        canvas = xml.etree.ElementTree.parse(path).getroot().find(f"{SVG}g[@id='gnuplot_canvas']")
        tics, frame = ([], []), ([], [])
        for group in canvas.iter(SVG + "g"):
            number = number_of(group)
            if number is None:
                continue
            points = [point for line in lines_of(group.find(SVG + "path")) for point in line]
            of_y = points[0][1] == points[1][1]
            tics[of_y].append((points[0][of_y], number))
            # Tics begin at the frame of the axes, on both sides.
            frame[not of_y].extend(point[not of_y] for point in points)
            group.find(f"{SVG}g/{SVG}text").text = ""
        self.texts = sorted(text.text.strip() for text in canvas.iter(SVG + "text") if text.text)
        self.axes = [Axis(tics[k], (min(frame[k]), max(frame[k]))) for k in (0, 1)]
        curves = [group for group in canvas.iter(SVG + "g") if group.get("id", "").startswith("gnuplot_plot_")]
        self.curves = [[line for path in curve.iter(SVG + "path") for line in map(self.numbers, lines_of(path))
                        if self.inside(line)] for curve in curves]

    def numbers(self, line):
        return [tuple(axis.at(place) for axis, place in zip(self.axes, point)) for point in line]

    def inside(self, line):
        """Samples of lines beside the labels are below the axes."""
        low, high = self.axes[1].ends
        return any(low <= y <= high for _, y in line)


def distance(point, begin, end):
    """The distance of a point from a segment."""
    piece = [b - a for a, b in zip(begin, end)]
    way = [b - a for a, b in zip(begin, point)]
    square = sum(p * p for p in piece)
    along = min(1, max(0, sum(p * w for p, w in zip(piece, way)) / square)) if square else 0
    return math.hypot(*(w - along * p for p, w in zip(piece, way)))


def farthest(curve, other, lengths):
    """The largest distance of a point of one curve from the other curve, in lengths of the axes."""
    scaled = [[[tuple(c / length for c, length in zip(point, lengths)) for point in line] for line in lines]
              for lines in (curve, other)]
    pieces = [piece for line in scaled[1] for piece in zip(line, line[1:] or line)]
    return max((min((distance(point, *piece) for piece in pieces), default=math.inf)
                for line in scaled[0] for point in line), default=0)


def difference(old, new):
    """A difference that a reader would see, or None."""
    if old.texts != new.texts:
        return f"texts are now {sorted(set(new.texts) - set(old.texts))}, no longer {sorted(set(old.texts) - set(new.texts))}"
    lengths = [axis.ends[1] - axis.ends[0] for axis in new.axes]
    for name, a, b, length in zip("xy", old.axes, new.axes, lengths):
        if max(abs(p - q) for p, q in zip(a.ends, b.ends)) > TOLERANCE * length:
            return f"the {name} axis is now from {b.ends[0]:.4g} to {b.ends[1]:.4g}"
    if len(old.curves) != len(new.curves):
        return f"{len(new.curves)} curves, no longer {len(old.curves)}"
    for k, (a, b) in enumerate(zip(old.curves, new.curves), 1):
        gap = max(farthest(a, b, lengths), farthest(b, a, lengths))
        if gap > TOLERANCE:
            return f"curve {k} has moved by {100 * gap:.2g} % of the axes"
    return None


def failure_of(committed, drawn):
    if not os.path.exists(committed):
        return "is missing"
    size = os.path.getsize(committed)
    if size > LARGEST:
        return f"has {size} bytes; at most {LARGEST}"
    return difference(Figure(committed), Figure(drawn))


def main():
    committed, drawn = sys.argv[1:]
    names = sorted(name for name in os.listdir(drawn) if name.endswith(".svg"))
    if not names:
        print("no figure was drawn: there is no gnuplot")
        return SKIPPED
    failures = [f"{name}: is of no law" for name in sorted(set(os.listdir(committed)) - set(names))]
    for name in names:
        what = failure_of(os.path.join(committed, name), os.path.join(drawn, name))
        if what:
            failures.append(f"{name}: {what}")
    for failure in failures:
        print("FAILED:", failure)
    if failures:
        print("cmake --build build --target update-figures draws them again")
    print(f"{len(names)} figures, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
