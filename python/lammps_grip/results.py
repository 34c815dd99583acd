# SPDX-License-Identifier: GPL-2.0-only
"""The output of a run as numpy arrays: text dumps of atoms and of contacts, and the tables of thermo output, which
contain the ledger."""
import dataclasses

import numpy

from . import checks

# The vector of compute grip/energy, in the order of its page.
ENTRIES = ("kinetic", "rotation", "elastic_normal", "elastic_tangential", "elastic_rolling", "elastic_twisting", "normal_damping",
           "normal_plastic", "adhesion", "sliding", "tangential_damping", "rolling", "twisting", "rest_normal", "rest_tangential",
           "outside", "wall_work", "body_work", "rolling_damping", "twisting_damping", "rest_rotation", "gone", "elastic_cohesion",
           "cohesion_damping", "inserted", "removed")
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
    names: replace the names of the columns, c_ID[1] ..."""
    with open(checks.path("read_dump: path", path), encoding="utf-8", errors="replace") as file:
        line = file.readline()
        if not line.startswith("ITEM:"):
            raise ValueError(f"'{path}' is no text dump; accepted: a file that begins with ITEM:")
        while line:
            step, box, count, own = _header(path, file, line)
            heads = own if names is None else names
            if len(heads) != len(own):
                raise ValueError(checks.refusal("read_dump: names", names, f"{len(own)} names, for {' '.join(own)}"))
            rows = [file.readline().split() for _ in range(count)]
            if any(len(row) != len(heads) for row in rows):
                raise ValueError(f"'{path}', step {step}: a row does not have {len(heads)} values")
            columns = list(zip(*rows)) or [()] * len(heads)
            yield Frame(step, box, {head: _numbers(values) for head, values in zip(heads, columns)})
            line = file.readline()


def _header(path, file, line):
    """Step, box, number of rows and names of the columns; line: the first line of the header."""
    step, box, count = None, [], None
    try:
        while line and not line.startswith(("ITEM: ATOMS", "ITEM: ENTRIES")):
            if line.startswith("ITEM: TIMESTEP"):
                step = int(file.readline())
            elif line.startswith("ITEM: NUMBER OF"):
                count = int(file.readline())
            elif line.startswith("ITEM: BOX"):
                box = [[float(word) for word in file.readline().split()] for _ in range(3)]
            line = file.readline()
    except ValueError:
        line = ""
    if not line or step is None or count is None:
        raise ValueError(f"'{path}', step {step}: the header of the frame is not complete; accepted: ITEM: TIMESTEP, "
                         "NUMBER OF, BOX BOUNDS, and ATOMS or ENTRIES")
    return step, numpy.array(box), count, line.split()[2:]


def _numbers(words):
    """Numbers, or the words themselves if they are not numbers, such as elements."""
    try:
        return numpy.array(words, dtype=float)
    except ValueError:
        return numpy.array(words)


def read_thermo(path):
    """The tables of thermo output in a log file, one for each run: a list of {column: array}. The tables must begin
    with Step and have a row for each output: `thermo_style one` or `custom step ...`, not `yaml` and not `multi`."""
    refusal = (f"'{path}' has no table, or one that does not begin with Step; accepted: a log file of thermo_style one "
               "or custom step ..., not yaml or multi")
    tables, heads, rows = [], None, []
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
            elif heads and len(words) == len(heads):
                try:
                    rows.append([float(word) for word in words])
                except ValueError:
                    pass  # a warning between the rows
    _add(tables, heads, rows)  # of an interrupted run
    if not tables:
        raise ValueError(refusal)
    return tables


def _add(tables, heads, rows):
    if rows:
        tables.append({head: numpy.array(values) for head, values in zip(heads, zip(*rows))})
