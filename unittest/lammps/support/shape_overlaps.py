# SPDX-License-Identifier: GPL-2.0-only
"""Whether grains with shapes overlap, in ways that the plugin does not use: ellipsoids by the contact function of Perram
and Wertheim (1985), J. Comput. Phys. 58, 409; other shapes by points of their surfaces in the implicit function of the
other. All pairs and all periodic images are compared."""
import itertools

import numpy

GOLDEN = (5**0.5 - 1) / 2


def rotations(quaternions):
    """Matrices whose columns are the axes of the shapes in space."""
    w, x, y, z = numpy.asarray(quaternions).T
    return numpy.moveaxis(numpy.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                                       [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                                       [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]), 2, 0)


def near_pairs(x, radius, edges=()):
    """i, j and x_i - x_j of the image, for all pairs whose bounding spheres overlap. edges: of the periodic box."""
    pairs = []
    for n in itertools.product((-1, 0, 1), repeat=len(edges)):
        shift = sum((k * numpy.asarray(e) for k, e in zip(n, edges)), numpy.zeros(3))
        for i in range(len(x)):
            r = x[i] - x[:i] + shift
            for j in numpy.nonzero((r * r).sum(1) < (radius[i] + radius[:i])**2)[0]:
                pairs.append((i, j, r[j]))
    return (numpy.array([pair[0] for pair in pairs]), numpy.array([pair[1] for pair in pairs]),
            numpy.array([pair[2] for pair in pairs]))


def matrices(axes, turns):
    """The matrices A of ellipsoids, whose points have x.A^-1 x = 1."""
    return numpy.einsum("nak,nk,nbk->nab", turns, numpy.asarray(axes)**2, turns)


def ellipsoid_scales(a, b, r):
    """The factor of both sizes at which ellipsoids with these matrices touch: above 1 if they are apart. It is the root of
    the largest s (1 - s) r.((1 - s) A + s B)^-1 r."""
    def value(s):
        mixed = (1 - s)[:, None, None] * a + s[:, None, None] * b
        return s * (1 - s) * numpy.einsum("na,na->n", r, numpy.linalg.solve(mixed, r[:, :, None])[:, :, 0])
    low, high = numpy.zeros(len(r)), numpy.ones(len(r))
    for _ in range(50):
        left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        is_left = value(left) > value(right)
        low, high = numpy.where(is_left, low, left), numpy.where(is_left, right, high)
    return numpy.sqrt(value(0.5 * (low + high)))


def implicit(points, axes, n1, n2):
    """The size of the superellipsoid through each point, over its own. axes: of shape (3,)."""
    x, y, z = (numpy.abs(points[..., k]) / axes[k] for k in range(3))
    return ((x**n2 + y**n2)**(n1 / n2) + z**n1)**(1 / n1)


def surface(axes, n1, n2, count=3000):
    """Points on a superellipsoid with the directions of a Fibonacci spiral."""
    k = numpy.arange(count) + 0.5
    z = 1 - 2 * k / count
    turn, s = k * numpy.pi * (1 + 5**0.5), numpy.sqrt(1 - z * z)
    u = numpy.stack([s * numpy.cos(turn), s * numpy.sin(turn), z], 1)
    return u / implicit(u, axes, n1, n2)[:, None]


def superellipsoid_scales(axes, n1, n2, scales, turns, pairs):
    """For each pair, how far a point of the surface of one is from the centre of the other, over the way to the surface
    there: above 1 if they are apart. scales: the size of each copy."""
    points, depths = surface(axes, n1, n2), []
    for i, j, r in zip(*pairs):
        least = 9.0
        for a, b, to in ((i, j, r), (j, i, -r)):
            there = (points * scales[a] @ turns[a].T + to) @ turns[b] / scales[b]
            least = min(least, implicit(there, axes, n1, n2).min())
        depths.append(least)
    return numpy.array(depths)
