# SPDX-License-Identifier: GPL-2.0-only
"""Writes drum.stl, a drum about the y axis with flat facets: geometry.py FOLDER."""
import os
import sys

import solids

RADIUS, DEPTH, SIDES = 9.0, 3.81, 30  # as in in.dice
low, high = ([(x, y, z) for x, z, y in solids.ring(RADIUS, y, SIDES)] for y in (0.0, DEPTH))
solids.write(os.path.join(sys.argv[1], "drum.stl"), solids.band(low, high))
