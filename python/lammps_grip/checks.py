# SPDX-License-Identifier: GPL-2.0-only
"""Checks of arguments. An error names, in one line, the argument, its value and what is accepted; name: of the
function and of the argument."""
import os
import reprlib

import numpy

UNITS = ("si", "cgs", "lj", "real", "metal", "electron", "micro", "nano")


def refusal(name, value, accepted):
    return f"{name}: {' '.join(reprlib.repr(value).split())}; accepted: {accepted}"


def numbers(name, value, accepted, fits=lambda values: True):
    """An array of finite numbers with the expected shape."""
    try:
        values = numpy.asarray(value)
    except ValueError:  # lists of different lengths
        values = numpy.empty(0, dtype=object)
    if values.dtype.kind not in "iuf":
        raise TypeError(refusal(name, value, accepted))
    values = values.astype(float)
    if not (numpy.all(numpy.isfinite(values)) and fits(values)):
        raise ValueError(refusal(name, value, accepted))
    return values


def number(name, value, accepted="a finite number", fits=lambda value: True):
    return float(numbers(name, value, accepted, lambda values: values.ndim == 0 and fits(float(values))))


def above_zero(name, value):
    return number(name, value, "a number above 0", lambda one: one > 0)


def text(name, value):
    if not isinstance(value, str):
        raise TypeError(refusal(name, value, "text"))
    if "\0" in value:
        raise ValueError(refusal(name, value, "text without a letter of code 0"))
    return value


def one_of(name, value, accepted):
    if not numpy.isscalar(value) or value not in accepted:
        raise ValueError(refusal(name, value, ", ".join(map(str, accepted))))
    return value


def path(name, value):
    """A number would be interpreted as an open file."""
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(refusal(name, value, "the path of a file"))
    return value


def columns(name, source, wanted):
    """These columns of a frame or of a table, all of numbers."""
    found = getattr(source, "columns", source)
    if not isinstance(found, dict):
        raise TypeError(refusal(name, source, "one frame of read_dump, or one table of read_thermo"))
    for column in wanted:
        if column not in found:
            raise ValueError(f"{name}: there is no column {column}; needed: {' '.join(wanted)}")
        if found[column].dtype.kind not in "iuf":
            raise TypeError(refusal(f"{name}: column {column}", found[column], "numbers"))
    return [found[column] for column in wanted]


def vectors(name, source, letter):
    """The columns letter + x, y, z as vectors; shape (rows, 3)."""
    return numpy.stack(columns(name, source, [letter + axis for axis in "xyz"]), axis=1)
