# SPDX-License-Identifier: GPL-2.0-only
"""The files of fix grip/collisions as numpy arrays."""
import dataclasses

import numpy

from . import checks, outputs

QUANTITIES = ("lost", "stored", "approach", "force")
SENSES = ("lost_normal", "lost_tangential", "lost_rolling", "lost_twisting")
COLUMNS = ("quantity", "type1", "type2", "wall", "kind", "from", "to", "number", *SENSES, "stored", "cycles",
           "cycled")  # the last two with the keyword cycles
BIN, ZERO, BEFORE = 0, 3, 6  # kinds of rows


@dataclasses.dataclass
class Spectrum:
    """The bins of one pair of types, or of one wall."""
    edges: numpy.ndarray   # of the bins, one more than there are bins
    number: numpy.ndarray  # of events
    lost: numpy.ndarray    # energy
    stored: numpy.ndarray


@dataclasses.dataclass
class Collisions:
    """One output of fix grip/collisions."""
    step: int
    lost: float        # what the ledger has lost since the beginning
    difference: float  # of all rows and the ledger
    columns: dict      # name as in the file, in small letters: array of one value for each row

    def spectra(self, quantity="lost"):
        """{(type1, type2): Spectrum} of pairs, {wall: Spectrum} of walls. Wall numbers begin with 1."""
        checks.one_of("spectra: quantity", quantity, QUANTITIES)
        c = self.columns
        bins = (c["kind"] == BIN) & (c["quantity"] == 1 + QUANTITIES.index(quantity))
        found = {}
        for one in sorted(set(zip(*(c[name][bins].astype(int).tolist() for name in ("wall", "type1", "type2"))))):
            rows = bins & (c["wall"] == one[0]) & (c["type1"] == one[1]) & (c["type2"] == one[2])
            found[one[0] or one[1:]] = Spectrum(numpy.append(c["from"][rows], c["to"][rows][-1:]), c["number"][rows],
                                                sum(c[sense][rows] for sense in SENSES), c["stored"][rows])
        if not found:
            raise ValueError(f"spectra: the file has no bins of '{quantity}'; name it after `of` in fix grip/collisions")
        return found


def read_collisions(path):
    """The outputs in the file of fix grip/collisions, a list of Collisions. Warns of a last one that is cut off."""
    with open(checks.path("read_collisions: path", path), encoding="utf-8") as file:
        names = _names(file, "# Row ")
        if not names:
            raise ValueError(f"'{path}'; accepted: the file of a fix grip/collisions")

        def output(head, lines):
            step, count, lost, difference = int(head[0]), int(head[1]), float(head[2]), float(head[3])
            rows = numpy.array([next(lines) for _ in range(count)], dtype=float).reshape(count, len(names))
            return Collisions(step, lost, difference, dict(zip(names, rows.T)))

        return outputs.read(path, file, output)


def read_events(path):
    """The single events in the file that the keyword `list` of fix grip/collisions writes, as {column: array}. Warns of
    a last one that is cut off."""
    with open(checks.path("read_events: path", path), encoding="utf-8") as file:
        names = _names(file, "# step ")
        lines = outputs.Lines(file)
        rows = list(lines)
    if "age" not in names or any(len(row) != len(names) for row in rows) or (lines.cut and not rows):
        raise ValueError(f"'{path}'; accepted: a file of the keyword list of fix grip/collisions")
    if lines.cut:
        outputs.warn(path, outputs.step(lines.cut), rows[-1][0])
    return dict(zip(names, numpy.array(rows, dtype=float).reshape(len(rows), len(names)).T))


def _names(file, begin):
    """The names of columns, in small letters, from the comment that begins so; none if there is no such line."""
    for line in file:
        if line.startswith(begin) and line.endswith("\n"):
            return line.lower().split()[1:]
        if not line.startswith("#"):
            break
    return []
