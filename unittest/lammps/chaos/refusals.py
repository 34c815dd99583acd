# SPDX-License-Identifier: GPL-2.0-only
"""Errors that a random script may cause: clear lines that describe its mistake. All other errors are failures."""
import re

EXPECTED = [
    ("the normal law needs newton off", r"needs 'newton off'"),
    ("more faces than a region has", r"has more faces than before"),
    ("no neighbours far enough", r"Communication cutoff .* is shorter"),
    ("deleted atoms of a rigid body", r"[Rr]igid bod"),
    ("thrown apart", r"is not finite", "WARNING: .*time step"),
    ("thrown apart", r"Lost atoms|Non-numeric|Atom count is inconsistent"),
    ("a fix that migrates atoms stands before a new pair style", r"must be defined before fix (balance|insert)"),
    ("a wall that moves by fix_modify", r"Cannot reset timestep with time-dependent fix wall/grip"),
    ("a face of insertion near the border", r"grip/insert: grains start up to .* upstream of the face"),
    ("a bond of a lost atom", r"Bond atom missing in delete_bonds|Bonds assigned incorrectly"),
    ("bonds of grains farther apart than their lists", r"Create_bonds max distance > neighbor cutoff"),
    ("no atoms left", r"Set command on system without atoms|Called sort_bins without previous setup of bins"),
]


def expected(error, printed):
    """The subject of the error, or None if no script should cause it."""
    for what, pattern, *before in EXPECTED:
        if re.search(pattern, error) and all(re.search(p, printed) for p in before):
            return what
    return None
