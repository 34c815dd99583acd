# SPDX-License-Identifier: GPL-2.0-only
"""Parameter files: the words of a model, its units, and a header that says where the numbers come from."""
import dataclasses
import os


@dataclasses.dataclass
class Parameters:
    model: str
    units: str
    header: str  # the comments before the first word, without their #


def find(name):
    """As LAMMPS does: at the path, then, by its name without folders, in the folders of LAMMPS_POTENTIALS."""
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
    with open(find(name), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            text, comment, rest = line.partition("#")
            found = text.split()
            if comment and not found and not words and units is None:
                header.append(rest.strip("\n").removeprefix(" ").rstrip())
            if found[:1] == ["units"]:
                if units is not None or len(found) != 2:
                    raise ValueError(f"'{name}', line {number}: accepted: one line 'units NAME'")
                units = found[1]
            else:
                words += found
    if units is None or not words:
        raise ValueError(f"'{name}': {'the line units NAME' if units is None else 'the model'} is missing")
    return Parameters(" ".join(words), units, "\n".join(header))


def write_parameters(path, parameters):
    """Writes a file that read_parameters, pair_coeff and fix wall/grip read."""
    header = "".join(f"# {line}".rstrip() + "\n" for line in parameters.header.split("\n") if parameters.header)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{header}units {parameters.units}\n{parameters.model}\n")
