# SPDX-License-Identifier: GPL-2.0-only
"""The shared library libgrip_python.so, and the types of its functions (python/native.c, python/clump.cpp)."""
import ctypes
import itertools
import os
import re
import weakref

import numpy

WAYS, ANSWERS = 4, 6
NUMBERS = numpy.ctypeslib.ndpointer(dtype=numpy.float64, flags="C_CONTIGUOUS")
FLAGS = numpy.ctypeslib.ndpointer(dtype=numpy.intc, flags="C_CONTIGUOUS")
HERE = os.path.dirname(os.path.abspath(__file__))


def find():
    """GRIP_LIBRARY, beside this file (installed), or in the folder build/ of the source tree."""
    places = [os.environ.get("GRIP_LIBRARY"), os.path.join(HERE, "libgrip_python.so"),
              os.path.join(HERE, "..", "..", "build", "libgrip_python.so")]
    for place in places:
        if place and os.path.exists(place):
            return place
    raise ImportError("libgrip_python.so is not there: build it (cmake --build build --target grip_python), "
                      "or say where it is by GRIP_LIBRARY")


def load():
    library = ctypes.PyDLL(find())  # one thread at a time: the functions have static buffers
    size, text, handle = ctypes.c_size_t, ctypes.c_char_p, ctypes.c_void_p
    for name, result, arguments in (
            ("error", text, ()),
            ("version", text, ()),
            ("new", handle, (text, text, NUMBERS, NUMBERS, ctypes.c_int, text, text)),
            ("free", None, (handle,)),
            ("print", size, (handle, text, size)),
            ("resists", None, (handle, FLAGS)),
            ("path", None, (handle, size, NUMBERS, NUMBERS, NUMBERS)),
            ("impact", ctypes.c_int, (handle, NUMBERS, NUMBERS)),
            ("entry", text, (ctypes.c_int,)),
            ("pair", None, (handle, NUMBERS)),
            ("contact_time", ctypes.c_double, (handle, ctypes.c_double)),
            ("laws", size, (text, size)),
            ("clump_new", handle, (text, ctypes.c_int, ctypes.c_int, NUMBERS)),
            ("clump_free", None, (handle,)),
            ("clump_count", ctypes.c_int, (handle,)),
            ("clump_values", None, (handle, NUMBERS, NUMBERS)),
            ("clump_molecule", text, (handle,)),
            ("clump_draw", size, (handle, ctypes.POINTER(handle)))):
        function = getattr(library, "grip_python_" + name)
        function.restype, function.argtypes = result, arguments
    return library


LIBRARY = load()
VERSION = LIBRARY.grip_python_version().decode()
ENTRIES = [name.decode() for name in iter(map(LIBRARY.grip_python_entry, itertools.count()).__next__, None)]
OUTCOMES = 9 + len(ENTRIES)


def error():
    """The library's last error message; the options of grip-law that it names are arguments here."""
    return re.sub(r"(^| )--(?=[a-z])", r"\1", LIBRARY.grip_python_error().decode(errors="replace"))


class Handle:
    """A contact in the library's memory, which is freed with this object. A copy has its own memory, also in another
    process: it is rebuilt from the words. radius, density: arrays of two, which the contact keeps. shape, normal: texts
    as in grip-law, or None."""

    def __init__(self, model, units, radius, density, wall, shape=None, normal=None):
        names = model.encode(errors="replace"), units.encode() if units else None
        grain = [None if one is None else one.encode(errors="replace") for one in (shape, normal)]
        self._as_parameter_ = LIBRARY.grip_python_new(*names, radius, density, int(wall), *grain)
        if not self._as_parameter_:
            raise ValueError(error())
        weakref.finalize(self, LIBRARY.grip_python_free, self._as_parameter_)
        self.units, self.radius, self.density, self.wall = units, radius, density, wall
        self.shape, self.normal = shape, normal

    def __reduce__(self):
        return Handle, (self.model, self.units, self.radius, self.density, self.wall, self.shape, self.normal)

    @property
    def model(self):
        """The words of the model, with numbers that are read back exactly."""
        size = LIBRARY.grip_python_print(self, None, 0) + 1
        text = ctypes.create_string_buffer(size)
        LIBRARY.grip_python_print(self, text, size)
        return text.value.decode()
