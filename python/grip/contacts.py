# SPDX-License-Identifier: GPL-2.0-only
"""What the contacts of a packing say about it. Each function takes a frame of read_dump with columns of compute grip/contact;
id2 is 0 at walls."""
import numpy


def coordination(frame, ids, at_least=1):
    """Mean number of contacts of a grain, walls included, and the share of grains that are counted. ids: those of all grains.
    at_least: a grain with fewer contacts is left out with its contacts, again and again until no such grain is left. At 0 or 1
    contacts a grain without weight carries nothing, so 2 gives the coordination number of those that may carry."""
    ids = numpy.unique(numpy.asarray(ids, dtype=int))
    first, second = (frame.columns[name].astype(int) for name in ("id1", "id2"))
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
    branch = _vectors(frame, "l")
    return branch / numpy.linalg.norm(branch, axis=1)[:, None]


def fabric(frame, walls=False):
    """The fabric tensor, the mean of n n over the contacts; shape (3, 3), trace 1, a third of the unit tensor where no direction
    is preferred. walls: count the contacts with walls too."""
    n = normals(frame)
    if not walls:
        n = n[frame.columns["id2"] > 0]
    return n.T @ n / len(n)


def stress(frame, volume):
    """The mean stress of the contacts in a volume (Love and Weber), minus the sum of force times branch vector over the volume:
    [a, b] is of the force along a and the branch along b, negative under pressure. Contacts with walls belong to it if the volume reaches to the walls."""
    return -_vectors(frame, "f").T @ _vectors(frame, "l") / volume


def anisotropy(tensor):
    """Largest minus smallest principal value over their sum, of a fabric or of a stress; 0 where all are equal."""
    values = numpy.linalg.eigvalsh((tensor + tensor.T) / 2)
    return float(abs((values[-1] - values[0]) / (values[-1] + values[0])))


def _vectors(frame, letter):
    return numpy.stack([frame.columns[letter + axis] for axis in "xyz"], axis=1)
