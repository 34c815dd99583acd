# SPDX-License-Identifier: GPL-2.0-only
"""Writes the floors of the silo, each with a slot along y in its middle: geometry.py FOLDER WIDTH ..."""
import os
import sys

import solids

LENGTH, DEPTH = 16.0, 4.4  # as in in.rice


def strip(begin, end):
    return solids.quad((begin, 0.0, 0.0), (end, 0.0, 0.0), (end, DEPTH, 0.0), (begin, DEPTH, 0.0))


for width in sys.argv[2:]:
    half = float(width) / 2
    solids.write(os.path.join(sys.argv[1], f"floor_{width}.stl"),
                 strip(0.0, LENGTH / 2 - half) + strip(LENGTH / 2 + half, LENGTH))
