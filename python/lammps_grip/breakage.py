# SPDX-License-Identifier: GPL-2.0-only
"""The files of fix grip/breakage as numpy arrays."""
import dataclasses

import numpy

from . import checks, outputs

MODES = ("tension", "shear", "bending", "twisting", "compression", "strain")


@dataclasses.dataclass
class Fragments:
    """One output of the keyword `fragments` of fix grip/breakage."""
    step: int
    time: float
    count: int            # of all fragments
    single: int           # of fragments of one grain
    largest: float        # mass or size of the largest fragment
    edges: numpy.ndarray  # of the classes, from 0 to infinity, one more than there are classes
    number: numpy.ndarray  # of fragments in each class
    mass: numpy.ndarray   # of these fragments

    def finer(self):
        """The part of the mass in fragments below each edge but the first: one value for each class."""
        return numpy.cumsum(self.mass) / self.mass.sum()


def read_breakage(path):
    """The file of fix grip/breakage, {column: array} with a value for each output. Warns of a last one that is cut off."""
    return _table(path, "read_breakage: path", "breaks_tension", "the file of a fix grip/breakage")


def read_breaks(path):
    """The single breaks in the file that the keyword `list` of fix grip/breakage writes, {column: array}. `mode` counts
    MODES from 1. Warns of a last one that is cut off."""
    return _table(path, "read_breaks: path", "twisting", "a file of the keyword list of fix grip/breakage")


def read_fragments(path):
    """The outputs in the file of the keyword `fragments` of fix grip/breakage, a list of Fragments. Warns of a last one that
    is cut off."""
    with open(checks.path("read_fragments: path", path), encoding="utf-8") as file:
        if "grip/breakage: fragments by" not in file.readline() or not file.readline().startswith("# step rows"):
            raise ValueError(f"'{path}'; accepted: a file of the keyword fragments of fix grip/breakage")
        file.readline()

        def output(head, lines):
            step, count, time, fragments, single, largest = (kind(word) for kind, word in zip(
                (int, int, float, int, int, float), head, strict=True))
            rows = numpy.array([next(lines) for _ in range(count)], dtype=float).reshape(count, 5).T
            edges = numpy.append(rows[1], rows[2, -1:])
            return Fragments(step, time, fragments, single, largest, edges, rows[3], rows[4])

        return outputs.read(path, file, output)


def _table(path, what, column, accepted):
    """A file with the names of its columns in the first line."""
    with open(checks.path(what, path), encoding="utf-8") as file:
        names = file.readline().split()[1:]
        lines = outputs.Lines(file)
        rows = list(lines)
    if column not in names or any(len(row) != len(names) for row in rows) or (lines.cut and not rows):
        raise ValueError(f"'{path}'; accepted: {accepted}")
    if lines.cut:
        outputs.warn(path, outputs.step(lines.cut), rows[-1][0], stacklevel=4)
    return dict(zip(names, numpy.array(rows, dtype=float).reshape(len(rows), len(names)).T))
