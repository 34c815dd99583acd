# SPDX-License-Identifier: GPL-2.0-only
"""Input scripts of LIGGGHTS become input scripts of LAMMPS with Grip.

    from lammps_grip import liggghts
    done = liggghts.convert(open("in.liggghts").read())
    done.text, done.notes, done.refused

The command `grip-convert` does the same with files."""
from .convert import Conversion, Note, convert

__all__ = ["Conversion", "Note", "convert"]
