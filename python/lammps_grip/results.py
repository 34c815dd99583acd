# SPDX-License-Identifier: GPL-2.0-only
"""The output of a run as numpy arrays: text dumps of atoms and of contacts, and the tables of thermo output, which
contain the ledger."""
import dataclasses

import numpy

from . import checks, outputs
from .native import ENTRIES as BOOKED

# The vector of compute grip/energy, in the order of its page: the entries of the ledger, and three more.
BODY_WORK = BOOKED.index("wall_work") + 1
ENTRIES = ("kinetic", "rotation", *BOOKED[:BODY_WORK], "body_work", *BOOKED[BODY_WORK:])
FROM_OUTSIDE = ("wall_work", "body_work", "inserted")


@dataclasses.dataclass
class Frame:
    """The rows of a dump at one step, or what lammps_grip.contacts reads."""
    step: int
    box: numpy.ndarray  # as in the dump: 3 rows, low and high, and tilt if there is one
    columns: dict       # name: array of one value for each row
    units: str = None   # of the script, if they are known


def read_dump(path, names=None):
    """The frames of a text dump, `dump custom` of atoms or `dump local` of compute grip/contact, one after another.
    names: replace the names of the columns, c_ID[1] ... Warns of a last frame that is cut off."""
    with open(checks.path("read_dump: path", path), encoding="utf-8", errors="replace") as file:
        lines, before = outputs.Lines(file), None
        for head in lines:
            if before is None and head[:1] != ["ITEM:"]:
                break
            header = _Header()
            try:
                own = header.read(path, head, lines)
                heads = own if names is None else names
                if len(heads) != len(own):
                    raise ValueError(checks.refusal("read_dump: names", names, f"{len(own)} names, for {' '.join(own)}"))
                rows = [next(lines) for _ in range(header.count)]
            except StopIteration:
                if before is None:
                    raise header.refusal(path) from None
                return outputs.warn(path, header.step, before)
            if any(len(row) != len(heads) for row in rows):
                raise ValueError(f"'{path}', step {header.step}: a row does not have {len(heads)} values")
            columns = list(zip(*rows)) or [()] * len(heads)
            before = header.step
            yield Frame(header.step, numpy.array(header.box), {one: _numbers(values) for one, values in zip(heads, columns)})
        if before is None:
            raise ValueError(f"'{path}' is not a text dump; accepted: a file that begins with ITEM:")
        if lines.cut:
            outputs.warn(path, None, before)


class _Header:
    """Step, number of rows and box of a frame, as far as they have been read."""

    def __init__(self):
        self.step, self.count, self.box = None, None, []

    def read(self, path, line, lines):
        """line: the first line of the header. Returns the names of the columns."""
        try:
            while line[:2] not in (["ITEM:", "ATOMS"], ["ITEM:", "ENTRIES"]):
                if line[:2] == ["ITEM:", "TIMESTEP"]:
                    self.step = int(next(lines)[0])
                elif line[:3] == ["ITEM:", "NUMBER", "OF"]:
                    self.count = int(next(lines)[0])
                elif line[:2] == ["ITEM:", "BOX"]:
                    self.box = [[float(word) for word in next(lines)] for _ in range(3)]
                line = next(lines)
        except (IndexError, ValueError):
            raise self.refusal(path) from None
        if self.step is None or self.count is None:
            raise self.refusal(path)
        return line[2:]

    def refusal(self, path):
        return ValueError(f"'{path}', step {self.step}: the frame is not complete; accepted: a header with ITEM: TIMESTEP, "
                          "NUMBER OF, BOX BOUNDS, and ATOMS or ENTRIES, and as many rows")


def _numbers(words):
    """Numbers, or the words themselves if they are not numbers, such as elements."""
    try:
        return numpy.array(words, dtype=float)
    except ValueError:
        return numpy.array(words)


def read_thermo(path):
    """The tables of thermo output in a log file, one for each run: a list of {column: array}. The tables must begin
    with Step and have a row for each output: `thermo_style one` or `custom step ...`, not `yaml` and not `multi`. Warns of
    a last row that is cut off."""
    refusal = (f"'{path}' has no table, or one that does not begin with Step; accepted: a log file of thermo_style one "
               "or custom step ..., not yaml or multi")
    tables, heads, rows, cut = [], None, [], []
    with open(checks.path("read_thermo: path", path), encoding="utf-8", errors="replace") as file:
        for line in file:
            words = line.split()
            if words[:1] == ["Step"]:
                _add(tables, heads, rows)  # of a run with `post no`
                heads, rows = words, []
            elif line.startswith("Loop time"):
                if not heads:
                    raise ValueError(refusal)
                _add(tables, heads, rows)
                heads, rows = None, []
            elif heads and not line.endswith("\n"):
                cut = words
            elif heads and len(words) == len(heads):
                try:
                    rows.append([float(word) for word in words])
                except ValueError:
                    pass  # a warning between the rows
    _add(tables, heads, rows)  # of an interrupted run
    if not tables:
        raise ValueError(refusal)
    if cut and cut[0].isdigit():
        outputs.warn(path, outputs.step(cut), int(tables[-1]["Step"][-1]))
    return tables


def _add(tables, heads, rows):
    if rows:
        tables.append({head: numpy.array(values) for head, values in zip(heads, zip(*rows))})
