# SPDX-License-Identifier: GPL-2.0-only
"""The files of fix grip/fields on a cylinder for ParaView, opened by VTK: points, volumes of cells, values of grains in known
places. Skipped where Debian's package python3-vtk9 is not installed."""
import json
import math
import os
import subprocess
import sys

import host
from test_fields import close, path
from test_fields_grids import still

READ = """
import json, sys
from vtkmodules.vtkIOXML import vtkXMLStructuredGridReader
from vtkmodules.vtkFiltersVerdict import vtkCellSizeFilter
reader = vtkXMLStructuredGridReader()
reader.SetFileName(sys.argv[1])
sizes = vtkCellSizeFilter()
sizes.SetInputConnection(reader.GetOutputPort())
sizes.Update()
grid = sizes.GetOutput()
data = grid.GetCellData()
arrays = {data.GetArrayName(n): [data.GetArray(n).GetTuple(k) for k in range(grid.GetNumberOfCells())] for n in range(data.GetNumberOfArrays())}
cells = [[grid.GetCell(k).GetPointId(c) for c in range(8)] for k in range(grid.GetNumberOfCells())]
print(json.dumps({"points": [grid.GetPoint(p) for p in range(grid.GetNumberOfPoints())], "cells": cells, "arrays": arrays,
                  "size": grid.GetDimensions(), "error": reader.GetErrorCode()}))
"""


def python_with_vtk():
    for python in (sys.executable, "/usr/bin/python3"):
        if os.path.exists(python) and subprocess.run([python, "-c", "import vtkmodules.vtkIOXML"], stderr=subprocess.DEVNULL,
                                                     check=False).returncode == 0:
            return python
    host.skip("no Python with VTK (Debian: python3-vtk9)")


PYTHON = python_with_vtk()
CENTRE, RADIUS, RINGS, SECTORS, LOW, HIGH, SLABS = (0.3, 0.0, -0.2), 1.2, 3, 5, -0.6, 1.0, 2
# Angle and height; ring and velocity. The axis is y: angles are from z to x. Two grains are in one bin, at one angle.
GRAINS = {(0.9, 0.7): [(1.1, (1.0, 2.0, -0.5)), (0.9, (-0.4, 0.3, 0.8))], (4.0, -0.3): [(0.6, (0.2, -0.7, 1.5))],
          (6.0, 0.1): [(0.1, (-1.0, 0.5, 0.25))]}
MASS = math.pi * 0.01**3 / 6


def opened(name):
    out = subprocess.run([PYTHON, "-c", READ, path(name)], check=True, capture_output=True, text=True)
    return json.loads(out.stdout)


def about_y(angle, v):
    """A vector turned about y; a positive angle turns from z to x."""
    c, s = math.cos(angle), math.sin(angle)
    return [c * v[0] + s * v[2], v[1], c * v[2] - s * v[0]]


def bin_at(r, angle, y):
    return int(r / RADIUS * RINGS), int(angle % (2 * math.pi) / (2 * math.pi) * SECTORS), int((y - LOW) / (HIGH - LOW) * SLABS)


def check(got, sectors):
    parts = math.ceil(48 / sectors)
    around = sectors * parts
    host.check(got["error"] == 0 and got["size"] == [RINGS + 1, around + 1, SLABS + 1], f"size {got['size']}")
    for n, point in enumerate(got["points"]):
        i, j, k = n % (RINGS + 1), n // (RINGS + 1) % (around + 1), n // (RINGS + 1) // (around + 1)
        r, angle = RADIUS * i / RINGS, 2 * math.pi * j / around
        for d, want in enumerate((CENTRE[0] + r * math.sin(angle), LOW + (HIGH - LOW) * k / SLABS, CENTRE[2] + r
                                  * math.cos(angle))):
            close(point[d], want, 1e-14, 1.0, f"point {n}")
    filled, volume, arrays = 0, 0.0, got["arrays"]
    for n, cell in enumerate(got["cells"]):
        middle = [sum(got["points"][p][d] for p in cell) / 8 for d in range(3)]
        x, y, z = middle[0] - CENTRE[0], middle[1], middle[2] - CENTRE[2]
        angle, r = math.atan2(x, z), math.hypot(x, z)
        ring, sector, slab = bin_at(r, angle, y)
        sector = sector if sectors > 1 else 0
        area = math.pi * RADIUS**2 / RINGS**2 * (2 * ring + 1) / sectors
        size = area * (HIGH - LOW) / SLABS
        close(arrays["volume"][n][0], size, 1e-12, size, f"bin of cell {n}")
        close(arrays["Volume"][n][0], size / parts * math.sin(2 * math.pi / around) / (2 * math.pi / around), 1e-12, size,
              f"volume of cell {n}")
        volume += arrays["Volume"][n][0]
        inside = [(at[0], v) for at, grains in GRAINS.items() for radius, v in grains
                  if bin_at(radius, at[0], at[1])[::2] == (ring, slab)
                  and (sectors == 1 or bin_at(radius, at[0], at[1])[1] == sector)]
        close(arrays["number"][n][0], len(inside) / size, 1e-9, 1.0, f"number in cell {n}")
        if not inside:
            host.check(not any(arrays["velocity"][n]), f"cell {n} is empty")
            continue
        filled += 1
        turned = [about_y(angle - at, v) for at, v in inside]
        mean = [sum(v[d] for v in turned) / len(turned) for d in range(3)]
        of_cylinder = about_y(-angle, mean)
        for d in range(3):
            close(arrays["velocity"][n][d], mean[d], 1e-9, 1.0, f"velocity {d} in cell {n}")
            close(arrays["velocity_cylinder"][n][d], of_cylinder[(2, 0, 1)[d]], 1e-9, 1.0,
                  f"velocity along {'rty'[d]} in cell {n}")
        for a in range(3):
            for b in range(3):
                want = -MASS * sum((v[a] - mean[a]) * (v[b] - mean[b]) for v in turned) / size
                close(arrays["stress_kinetic"][n][3 * a + b], want, 1e-9, 1e-6, f"stress {a}{b} in cell {n}")
    host.check(filled >= 3 * parts, f"{filled} cells with grains")
    close(volume, around / 2 * math.sin(2 * math.pi / around) * RADIUS**2 * (HIGH - LOW), 1e-12, 1.0, "volume of all cells")


def test_files():
    places, speeds = [], {}
    for (angle, y), grains in GRAINS.items():
        for r, v in grains:
            places.append((CENTRE[0] + r * math.sin(angle), y, CENTRE[2] + r * math.cos(angle)))
            speeds[places[-1]] = v
    command = "".join(f"fix {name} all grip/fields 1 1 {path(name)} cylinder y {CENTRE[0]} {CENTRE[2]} r {RADIUS} {RINGS} "
                      f"{theta} y {LOW} {HIGH} {SLABS} "
                      f"fields number velocity stress_kinetic volume vtk {path(name)}.*.vts\n"
                      for name, theta in (("f", f"theta {SECTORS}"), ("g", "")))
    still(places, lambda x: speeds[x], command + "run 1\nrun 1\n", [(-2, 2), (-1, 2), (-2, 2)])
    check(opened("f.1.vts"), SECTORS)
    check(opened("g.2.vts"), 1)
    with open(path("f.pvd")) as file:
        listed = [line.split('"')[1::2] for line in file if line.startswith("<DataSet")]
    host.check([name for _, name in listed] == ["f.1.vts", "f.2.vts"] and abs(float(listed[1][0]) - 2e-6) < 1e-18,
               f"series {listed}")
