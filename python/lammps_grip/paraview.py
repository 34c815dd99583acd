# SPDX-License-Identifier: GPL-2.0-only
"""Frames of dumps as files for ParaView, written by VTK's own library (Debian: python3-vtk9)."""
import os
from xml.etree import ElementTree

import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
from vtkmodules.vtkIOXML import vtkXMLPolyDataWriter

from . import checks


def write_grains(path, frame):
    """Points at x y z with all other numeric columns as their values; vx vy vz, fx fy fz and so on also become
    vectors. In ParaView: the filter Glyph, sphere, scaled by radius with factor 2."""
    points = checks.vectors("write_grains", frame, "")
    _write(path, points, numpy.arange(len(points))[:, None], frame, "point")


def write_contacts(path, frame):
    """A line for each contact along its branch; needs px py pz lx ly lz of compute grip/contact, and id2 if there
    are walls. All numeric columns become values of the lines. At a periodic boundary a line extends out of the box
    by a radius. In ParaView: the filter Tube, with its radius by fn."""
    point, branch = (checks.vectors("write_contacts", frame, letter) for letter in "pl")
    # The branch of two grains is centred on their contact point, except for the difference of the radii; that of a
    # wall begins there.
    between = frame.columns["id2"] > 0 if "id2" in frame.columns else numpy.ones(len(point), dtype=bool)
    begin = point - branch / 2 * between[:, None]
    ends = numpy.concatenate([begin, begin + branch])
    _write(path, ends, numpy.arange(len(ends)).reshape(2, -1).T, frame, "cell")


def write_series(path, files):
    """A .pvd file with which ParaView plays files as frames: [(time, file)]. The files are named relative to it."""
    checks.path("write_series: path", path)
    root = ElementTree.Element("VTKFile", type="Collection", version="0.1")
    collection = ElementTree.SubElement(root, "Collection")
    for time, name in files:
        name = os.path.relpath(name, os.path.dirname(path) or ".")
        time = checks.number("write_series: time", time)
        ElementTree.SubElement(collection, "DataSet", timestep=repr(time), part="0", file=name)
    ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)


def _write(path, points, cells, frame, values_of):
    with open(checks.path("path", path), "wb"):
        pass  # VTK reports a folder that does not exist, or is not writable, only on stderr
    data, places, array = vtkPolyData(), vtkPoints(), vtkCellArray()
    places.SetData(numpy_to_vtk(numpy.ascontiguousarray(points), deep=1))
    rows = numpy.insert(cells, 0, cells.shape[1], axis=1).astype(numpy.int64)
    array.SetCells(len(cells), numpy_to_vtkIdTypeArray(numpy.ascontiguousarray(rows).ravel(), deep=1))
    data.SetPoints(places)
    (data.SetVerts if values_of == "point" else data.SetLines)(array)
    values = data.GetPointData() if values_of == "point" else data.GetCellData()
    for name, column in _values(frame).items():
        one = numpy_to_vtk(numpy.ascontiguousarray(column), deep=1)
        one.SetName(name)
        values.AddArray(one)
    writer = vtkXMLPolyDataWriter()
    writer.SetFileName(str(path))
    writer.SetInputData(data)
    if not writer.Write() or writer.GetErrorCode():
        raise OSError(f"'{path}' could not be written")


def _values(frame):
    """The numeric columns, and a vector for each three of them whose names end in x, y, z."""
    columns = {name: column.astype(float) for name, column in frame.columns.items() if column.dtype.kind == "f"}
    for name in [name[:-1] for name in columns if name[:-1] and name[-1] == "x"]:
        if all(name + letter in columns for letter in "xyz"):
            columns[name] = checks.vectors(name, frame, name).astype(float)
    return columns
