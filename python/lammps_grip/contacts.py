# SPDX-License-Identifier: GPL-2.0-only
"""Evaluates the contacts of a packing. Each function takes a frame of read_dump with columns of compute
grip/contact; id2 is 0 at walls."""
import numpy

from . import checks


def coordination(frame, ids, at_least=1):
    """Mean number of contacts of a grain, including walls, and the fraction of grains that are counted. ids: those
    of all grains. at_least: grains with fewer contacts are removed together with their contacts, repeatedly, until
    none is left. A grain without weight and with 0 or 1 contacts carries no force, so 2 gives the coordination
    number of the grains that may carry force."""
    ids = checks.numbers("coordination: ids", ids, "a list of whole numbers above 0", _are_ids)
    ids = numpy.unique(ids.astype(int))
    checks.number("coordination: at_least", at_least)
    first, second = (column.astype(int) for column in checks.columns("coordination", frame, ("id1", "id2")))
    inside, wall = numpy.isin(first, ids), second == 0
    first, second, wall = first[inside], second[inside], wall[inside]
    place = {"first": numpy.searchsorted(ids, first), "second": numpy.searchsorted(ids, second)}
    if not numpy.all(wall | numpy.isin(second, ids)):
        raise ValueError("coordination: the contacts name grains that are not among the IDs")
    kept = numpy.ones(len(ids), dtype=bool)
    while True:
        contact = kept[place["first"]] & (wall | kept[place["second"] % len(ids)])
        number = numpy.bincount(place["first"][contact], minlength=len(ids))
        number += numpy.bincount(place["second"][contact & ~wall], minlength=len(ids))
        fewer = kept & (number < at_least)
        if not fewer.any():
            return float(number[kept].mean()) if kept.any() else 0.0, float(kept.mean())
        kept &= ~fewer


def normals(frame):
    """Unit vectors along the branches, from grain or wall 2 to grain 1; shape (contacts, 3)."""
    branch = checks.vectors("normals", frame, "l")
    length = numpy.linalg.norm(branch, axis=1)[:, None]
    if not numpy.all(length > 0):
        raise ValueError("normals: a branch has no direction; accepted: columns lx ly lz that are not all 0 in a row")
    return branch / length


def fabric(frame, walls=False):
    """The fabric tensor, the mean of n n over the contacts; shape (3, 3), trace 1. It is a third of the unit tensor
    if no direction is preferred. walls: also count contacts with walls."""
    n = normals(frame)
    if not walls:
        n = n[checks.columns("fabric", frame, ["id2"])[0] > 0]
    if not len(n):
        raise ValueError("fabric: the frame has no contact that counts; accepted: one contact or more")
    return n.T @ n / len(n)


def stress(frame, volume):
    """The mean stress of the contacts in a volume (Love and Weber): minus the sum of force times branch vector,
    divided by the volume. [a, b] is for the force along a and the branch along b, and negative under pressure.
    Contacts with walls are included if the volume extends to the walls."""
    volume = checks.above_zero("stress: volume", volume)
    return -checks.vectors("stress", frame, "f").T @ checks.vectors("stress", frame, "l") / volume


def anisotropy(tensor):
    """Difference of the largest and the smallest principal value divided by their sum, for a fabric or a stress
    tensor; 0 if all are equal."""
    tensor = checks.numbers("anisotropy: tensor", tensor, "3 rows of 3 finite numbers", lambda one: one.shape == (3, 3))
    values = numpy.linalg.eigvalsh((tensor + tensor.T) / 2)
    return float(abs((values[-1] - values[0]) / (values[-1] + values[0]))) if values[-1] > values[0] else 0.0


def _are_ids(values):
    return values.ndim == 1 and values.size and numpy.all((values > 0) & (values == numpy.floor(values)))
