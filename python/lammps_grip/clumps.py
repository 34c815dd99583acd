# SPDX-License-Identifier: GPL-2.0-only
"""Clumps: rigid bodies of overlapping spheres with the mass, centre and inertia of a solid."""
import ctypes
import dataclasses
import os

import numpy

from . import checks
from .native import LIBRARY, error

MOST_SPHERES, LEAST_RESOLUTION, MOST_RESOLUTION = 10000, 8, 400
VALUES = 20


@dataclasses.dataclass
class Clump:
    """Spheres about the centre of the solid, and what they lack. Errors of the surface are in units of the cube root of
    the volume, those of the centre as well, all others are relative; of the inertia to the largest moment."""
    positions: numpy.ndarray   # of the spheres, shape (spheres, 3) [L]
    radii: numpy.ndarray       # [L]
    masses: numpy.ndarray      # [M]
    volume: float              # of the solid
    mass: float                # of the solid
    centre: numpy.ndarray      # of the solid in its file, after scaling
    inertia: numpy.ndarray     # of the solid about its centre, shape (3, 3)
    surface_error_rms: float
    surface_error_largest: float
    volume_error: float        # of the union of the spheres, as the next two
    centre_error: float
    inertia_error: float
    mass_residual: float       # of the sums over the spheres with their masses, as the next two
    centre_residual: float
    inertia_residual: float
    molecule: str              # the text of the molecule file


def clump(solid, spheres, molecule=None, image=None, density=2500.0, scale=1.0, resolution=60, smallest=0.0):
    """The clump of a closed surface (a file: STL, OBJ or PLY), as by the command grip-clump. molecule, image: paths of
    the molecule file and of a picture (PNG) that are written. scale: factor of all lengths of the file. resolution: cells
    along the longest side. smallest: least radius of a sphere, after scaling."""
    solid = os.fspath(checks.path("clump: solid", solid))
    spheres = _whole("spheres", spheres, 1, MOST_SPHERES)
    resolution = _whole("resolution", resolution, LEAST_RESOLUTION, MOST_RESOLUTION)
    numbers = numpy.array([checks.above_zero("clump: density", density), checks.above_zero("clump: scale", scale),
                           checks.number("clump: smallest", smallest, "a number of at least 0", lambda one: one >= 0)])
    outputs = [None if path is None else checks.path(f"clump: {name}", path)
               for name, path in (("molecule", molecule), ("image", image))]
    if not os.path.exists(solid):
        raise FileNotFoundError(f"clump: there is no file '{solid}'")
    _check_other_files(solid, *outputs)
    handle = LIBRARY.grip_python_clump_new(os.fsencode(solid), spheres, resolution, numbers)
    if not handle:
        raise ValueError(f"clump: {error()}")
    try:
        made = _values(handle)
        files = [made.molecule.encode(errors="surrogateescape"), None if outputs[1] is None else _picture(handle)]
        for path, contents in zip(outputs, files):
            if path is not None:
                _write(path, contents)
    finally:
        LIBRARY.grip_python_clump_free(handle)
    return made


def _whole(name, value, least, most):
    accepted = f"a whole number from {least} to {most}"
    return int(checks.number(f"clump: {name}", value, accepted, lambda one: one == int(one) and least <= one <= most))


def _values(handle):
    spheres, values = numpy.empty((LIBRARY.grip_python_clump_count(handle), 5)), numpy.empty(VALUES)
    LIBRARY.grip_python_clump_values(handle, spheres, values)
    xx, yy, zz, yz, xz, xy = values[5:11]
    length = numpy.cbrt(values[0])
    volume, mass, rms, outwards, inwards, *errors = values[[0, 1, *range(11, 20)]].tolist()
    errors[1] /= length
    text = LIBRARY.grip_python_clump_molecule(handle).decode(errors="surrogateescape")
    return Clump(spheres[:, :3].copy(), spheres[:, 3].copy(), spheres[:, 4].copy(), volume, mass, values[2:5].copy(),
                 numpy.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]), rms / length, max(outwards, inwards) / length,
                 *errors, text)


def _picture(handle):
    place = ctypes.c_void_p()
    size = LIBRARY.grip_python_clump_draw(handle, ctypes.byref(place))
    if not size:
        raise RuntimeError(f"clump: {error()}")
    return ctypes.string_at(place, size)


def _check_other_files(solid, molecule, image):
    for name, path, others in (("molecule", molecule, [solid]), ("image", image, [solid, molecule])):
        for other in others:
            if path and other and (os.fspath(path) == os.fspath(other) or os.path.exists(path) and os.path.exists(other)
                                   and os.path.samefile(path, other)):
                raise ValueError(f"clump: {name}: '{path}' is another file of this call; accepted: another name")


def _write(path, contents):
    with open(path, "wb") as file:
        file.write(contents)
