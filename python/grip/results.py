# SPDX-License-Identifier: GPL-2.0-only
"""What a run has written, as numpy arrays: text dumps of atoms and of contacts, and the tables of thermo output, which have
the ledger."""
import dataclasses

import numpy


@dataclasses.dataclass
class Frame:
    step: int
    box: numpy.ndarray  # as the dump has it: 3 rows, low and high, and tilt if there is one
    columns: dict       # name: array of one value for each row


def read_dump(path, names=None):
    """The frames of a text dump, `dump custom` of atoms or `dump local` of compute grip/contact, one after another. names:
    what to call the columns, in place of c_ID[1] ..."""
    with open(path, encoding="utf-8") as file:
        line = file.readline()
        while line:
            step, box, count = None, [], 0
            while line and not line.startswith(("ITEM: ATOMS", "ITEM: ENTRIES")):
                if line.startswith("ITEM: TIMESTEP"):
                    step = int(file.readline())
                elif line.startswith("ITEM: NUMBER OF"):
                    count = int(file.readline())
                elif line.startswith("ITEM: BOX"):
                    box = [[float(word) for word in file.readline().split()] for _ in range(3)]
                line = file.readline()
            if not line:
                return
            heads = names or line.split()[2:]
            rows = [file.readline().split() for _ in range(count)]
            if any(len(row) != len(heads) for row in rows):
                raise ValueError(f"'{path}', step {step}: a row has not {len(heads)} values")
            columns = list(zip(*rows)) or [()] * len(heads)
            yield Frame(step, numpy.array(box), {head: _numbers(values) for head, values in zip(heads, columns)})
            line = file.readline()


def _numbers(words):
    """Numbers, or the words themselves where they are none, such as elements."""
    try:
        return numpy.array(words, dtype=float)
    except ValueError:
        return numpy.array(words)


def read_thermo(path):
    """The tables of thermo output in a log file, one for each run: a list of {column: array}. Both of LAMMPS' styles of line
    are read, `one` (also custom) and `yaml`'s is not."""
    tables, heads, rows = [], None, []
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            words = line.split()
            if words[:1] == ["Step"]:
                heads, rows = words, []
            elif heads and line.startswith("Loop time"):
                tables.append({head: numpy.array(values) for head, values in zip(heads, zip(*rows))})
                heads = None
            elif heads and len(words) == len(heads):
                try:
                    rows.append([float(word) for word in words])
                except ValueError:
                    pass  # a warning between the rows
    if heads and rows:  # a run that was cut off
        tables.append({head: numpy.array(values) for head, values in zip(heads, zip(*rows))})
    return tables
