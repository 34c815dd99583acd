# SPDX-License-Identifier: GPL-2.0-only
"""Writes disk.stl, a round plate with a low rim, and tube.stl, which stands on the rim and is as high as wide: geometry.py FOLDER [RADIUS]."""
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import solids

RIM, SIDES = 0.0015, 72
radius = float(sys.argv[2]) if len(sys.argv) > 2 else 0.04
bottom, rim, top = (solids.ring(radius, z, SIDES) for z in (0.0, RIM, 2 * radius))
solids.write(os.path.join(sys.argv[1], "disk.stl"), solids.disk(bottom) + solids.band(bottom, rim))
solids.write(os.path.join(sys.argv[1], "tube.stl"), solids.band(rim, top))
