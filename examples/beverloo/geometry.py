# SPDX-License-Identifier: GPL-2.0-only
"""Writes floor.stl, a ring from an orifice to beyond the wall: geometry.py FOLDER ORIFICE RADIUS (the orifice's diameter)."""
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import solids

SIDES = 72
inner, outer = float(sys.argv[2]) / 2, float(sys.argv[3]) + 0.1
floor = solids.band(solids.ring(inner, 0.0, SIDES), solids.ring(outer, 0.0, SIDES))
solids.write(os.path.join(sys.argv[1], "floor.stl"), floor)
