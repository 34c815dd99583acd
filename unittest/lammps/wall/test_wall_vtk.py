# SPDX-License-Identifier: GPL-2.0-only
"""The files that a mesh wall writes for ParaView, opened by VTK, the library with which ParaView reads. Skipped
where Debian's package python3-vtk9 is not installed."""
import json
import math
import os
import subprocess
import sys

import host
from walls import ELASTIC, K, R, SCRATCH, path, script, simulate

# VTK belongs to the system's Python, which may not be the one that runs this test.
READ = """
import json, sys
from vtkmodules.vtkIOXML import vtkXMLPolyDataReader
reader = vtkXMLPolyDataReader()
reader.SetFileName(sys.argv[1])
reader.Update()
mesh = reader.GetOutput()
cells = [[mesh.GetCell(k).GetPointId(c) for c in range(3)] for k in range(mesh.GetNumberOfCells())]
data = mesh.GetCellData()
arrays = {data.GetArrayName(n): [data.GetArray(n).GetTuple(k) for k in range(len(cells))]
          for n in range(data.GetNumberOfArrays())}
points = [mesh.GetPoint(p) for p in range(mesh.GetNumberOfPoints())]
print(json.dumps({"points": points, "cells": cells, "arrays": arrays, "error": reader.GetErrorCode()}))
"""


def python_with_vtk():
    for python in (sys.executable, "/usr/bin/python3"):
        if os.path.exists(python) and subprocess.run([python, "-c", "import vtkmodules.vtkIOXML"],
                                                     stderr=subprocess.DEVNULL, check=False).returncode == 0:
            return python
    host.skip("no Python with VTK (Debian: python3-vtk9)")


PYTHON = python_with_vtk()


def opened(name):
    out = subprocess.run([PYTHON, "-c", READ, path(name)], check=True, capture_output=True, text=True)
    return json.loads(out.stdout)


A, B, C, D = (-0.4, -0.4, 0.0), (0.4, -0.4, 0.0), (0.4, 0.4, 0.0), (-0.4, 0.4, 0.0)
host.write_stl(path("floor.stl"), ((A, C, D), (A, B, C)))

PUSH = 0.1 * R
HELD = ((0.1, -0.2, R - PUSH),)


def listed(name):
    with open(path(name)) as file:
        return [line.split('"')[1::2] for line in file if line.startswith("<DataSet")]


def test_values_and_pose():
    """A floor that rotates about z by a quarter turn: its corners, and the pressure of a sphere on the triangle that
    has come under it. The list names each file once, with its time."""
    dt, steps = 1e-5, 10
    for ranks in (1, 2):
        name = f"turned{ranks}"
        simulate(f"fix w all wall/grip {ELASTIC} mesh floor.stl move rotate 0 0 0 0 0 1 {4 * steps * dt!r} facets 2 "
                 f"vtk {steps} {name}.*.vtp\nrun 5\nrun 5\nrun 0", atoms=HELD, nve="", ranks=ranks)
        entries = listed(f"{name}.pvd")
        host.check([file for _, file in entries] == [f"{name}.0.vtp", f"{name}.{steps}.vtp"], f"the list is {entries}")
        host.check(abs(float(entries[1][0]) - steps * dt) < 1e-15, f"the time is {entries[1][0]}")
        start, end = opened(f"{name}.0.vtp"), opened(f"{name}.{steps}.vtp")
        for old, new in zip(start["points"], end["points"]):
            host.check(math.dist((-old[1], old[0], old[2]), new) < 1e-12, f"{old} has come to {new}")
        host.check(sorted(n[0] for n in end["arrays"]["number"]) == [1, 2], "numbers of the facets")
        host.check(all(p[0] == 0 for p in start["arrays"]["pressure"]), "pressure before the first step")
        # The sphere was above the second triangle; the first one has come under it when it crossed the line AC.
        got = {n[0]: p[0] for n, p in zip(end["arrays"]["number"], end["arrays"]["pressure"])}
        host.check(abs(got[1] - K * PUSH / 0.32) < 1e-9 * K and got[2] == 0, f"pressures {got}")
        force = [f for f in end["arrays"]["force"] if f[2] != 0]
        host.check(len(force) == 1 and abs(force[0][2] + K * PUSH) < 1e-9 * K, f"forces {force}")


def test_after_a_restart():
    """The list continues with the previous files, except those of later times than that of the restart."""
    wall = f"fix w all wall/grip {ELASTIC} mesh floor.stl vtk 10 again.*.vtp\n"
    simulate(wall + "run 20\nwrite_restart again.restart\nrun 20", atoms=HELD, nve="")
    host.check(len(listed("again.pvd")) == 5, f"the list is {listed('again.pvd')}")
    simulate(wall + "run 10", start="read_restart again.restart", nve="")
    host.check([f for _, f in listed("again.pvd")] == [f"again.{n}.vtp" for n in (0, 10, 20, 30)],
               f"the list is {listed('again.pvd')}")


def test_same_file_after_a_restart():
    """The file of the step of the restart file is written again, with the same contents."""
    wall = f"fix w all wall/grip {ELASTIC} mesh floor.stl facets 10 vtk 10 same.*.vtp\n"
    simulate(wall + "run 10\nwrite_restart same.restart", atoms=HELD, nve="")
    before = opened("same.10.vtp")
    simulate(wall + "run 0", start="read_restart same.restart", nve="")
    host.check(opened("same.10.vtp") == before and max(p[0] for p in before["arrays"]["pressure"]) > 0,
               "the file of the restart's step has changed")


def test_a_file_that_cannot_be_written():
    lines = f"fix w all wall/grip {ELASTIC} mesh floor.stl vtk 10 nowhere/a.*.vtp\nrun 0"
    host.refused("a file that cannot be written", script(lines),
                 "fix w wall/grip: vtk: 'nowhere/a.0.vtp' cannot be written: No such file or directory", cwd=SCRATCH.name)
