# SPDX-License-Identifier: GPL-2.0-only
"""Parameter files: the words of a model, its units, and a header with the source of the numbers."""
import dataclasses
import os
import re

import numpy

from . import checks, native


@dataclasses.dataclass
class Parameters:
    model: str
    units: str
    header: str  # the comments before the first word, without their #


def find(name):
    """As in LAMMPS: at the path, then, by its name without folders, in the folders of LAMMPS_POTENTIALS."""
    if os.path.exists(name):
        return name
    for folder in os.environ.get("LAMMPS_POTENTIALS", "").split(":"):
        path = os.path.join(folder, os.path.basename(name))
        if folder and os.path.exists(path):
            return path
    raise FileNotFoundError(f"'{name}' is not there, nor in the folders of LAMMPS_POTENTIALS")


def read_parameters(name):
    """The contents of a parameter file; Law checks its words."""
    header, words, units = [], [], None
    path = find(checks.path("read_parameters: name", name))
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        for number, line in enumerate(file, 1):
            text, comment, rest = line.partition("#")
            found = text.split()
            if comment and not found and not words and units is None:
                header.append(rest.strip("\n").removeprefix(" ").rstrip())
            if found[:1] == ["units"]:
                if units is not None or len(found) != 2:
                    raise ValueError(f"'{name}', line {number}: accepted: one line 'units NAME'")
                units = checks.one_of(f"'{name}', line {number}: units", found[1], checks.UNITS)
            else:
                words += found
    if units is None or not words:
        raise ValueError(f"'{name}': {'the line units NAME' if units is None else 'the model'} is missing")
    return Parameters(" ".join(words), units, "\n".join(header))


def write_parameters(path, parameters):
    """Writes a file that read_parameters, pair_coeff and fix wall/grip can read. Writes nothing if they would refuse
    it."""
    checks.path("write_parameters: path", path)
    if not isinstance(parameters, Parameters):
        raise TypeError(checks.refusal("write_parameters: parameters", parameters, "Parameters(model, units, header)"))
    lines = re.split("\r\n|\r|\n", checks.text("write_parameters: header", parameters.header))
    checks.one_of("write_parameters: units", parameters.units, checks.UNITS)
    model = checks.text("write_parameters: model", parameters.model)
    if model.split()[:1] == ["file"]:
        raise ValueError(checks.refusal("write_parameters: model", model, "words of a model, not another file"))
    native.Handle(model, parameters.units, numpy.ones(2), numpy.ones(2), False)  # refuses words that no reader accepts
    header = "".join(f"# {line}".rstrip() + "\n" for line in lines if parameters.header)
    with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.write(f"{header}units {parameters.units}\n{model}\n")
