# SPDX-License-Identifier: GPL-2.0-only
"""Writes tube.stl, a tube of triangles without ends that stands on z = 0: geometry.py FOLDER [RADIUS [HEIGHT]]."""
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import solids

radius = float(sys.argv[2]) if len(sys.argv) > 2 else 0.04
height = float(sys.argv[3]) if len(sys.argv) > 3 else 0.16
tube = solids.band(solids.ring(radius, 0.0, 72), solids.ring(radius, height, 72))
solids.write(os.path.join(sys.argv[1], "tube.stl"), tube)
