# SPDX-License-Identifier: GPL-2.0-only
"""Writes the silo of the benchmark, without a floor, as silo.stl in a folder.

    python3 geometry.py FOLDER large|small

The inner surface only: a cone of 45 degrees up to a barrel. The published mesh is a shell, 2 mm thick, around it.
"""
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import solids

RADIUS, HEIGHT = 0.1, 0.3                                              # of the barrel
ORIFICES = {"large": (0.03, -0.0554222), "small": (0.02, -0.0593008)}  # radius, height
FACETS = 120


def main(folder, size):
    radius, lip = ORIFICES[size]
    shoulder = lip + RADIUS - radius
    orifice = solids.ring(radius, lip, FACETS)
    low, high = (solids.ring(RADIUS, z, FACETS) for z in (shoulder, shoulder + HEIGHT))
    solids.write(os.path.join(folder, "silo.stl"), solids.band(orifice, low) + solids.band(low, high))


main(sys.argv[1], sys.argv[2])
