# SPDX-License-Identifier: GPL-2.0-only
"""Vectors, for the expected values of tests."""
import math


def add(a, b, factor=1.0):
    return [a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]]


def times(factor, a):
    return [factor * a[0], factor * a[1], factor * a[2]]


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def length(a):
    return math.sqrt(dot(a, a))


def rotated(a, axis, angle):
    """a rotated about a unit axis."""
    c, s = math.cos(angle), math.sin(angle)
    return [c * p + s * q + (1 - c) * dot(axis, a) * k for p, q, k in zip(a, cross(axis, a), axis)]
