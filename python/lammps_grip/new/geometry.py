# SPDX-License-Identifier: GPL-2.0-only
"""Surfaces of triangles of the cases, as texts of STL files, and the extent of a file of the user's."""
import math
import re
import struct

SIDES = 48


def stl(triangles):
    rows = ["solid grip-new"]
    for corners in triangles:
        rows += ["facet normal 0 0 0", "outer loop", *("vertex {:.9g} {:.9g} {:.9g}".format(*one) for one in corners), "endloop",
                 "endfacet"]
    return "\n".join([*rows, "endsolid grip-new", ""])


def quad(a, b, c, d):
    return [(a, b, c), (a, c, d)]


def revolve(profile):
    """The surface of a line of points (radius, height) that turns about z."""
    def point(radius, z, k):
        return (radius * math.cos(2 * math.pi * k / SIDES), radius * math.sin(2 * math.pi * k / SIDES),
                z) if radius else (0.0, 0.0, z)

    triangles = []
    for (r, z), (s, w) in zip(profile, profile[1:]):
        for k in range(SIDES):
            near, far = (point(r, z, k), point(r, z, (k + 1) % SIDES)), (point(s, w, k), point(s, w, (k + 1) % SIDES))
            triangles += [one for one in quad(*near, *far[::-1]) if len(set(one)) == 3]
    return triangles


def extrude(line, low, high):
    """The surface of a line of points (x, z) along y."""
    return [one for (x, z), (u, w) in zip(line, line[1:]) for one in quad((x, low, z), (u, low, w), (u, high, w), (x, high, z))]


def extent(data):
    """The smallest and the largest corner of a file in STL, or None."""
    count = struct.unpack("<I", data[80:84])[0] if len(data) >= 84 else 0
    if count and len(data) == 84 + 50 * count:
        corners = [struct.unpack_from("<3f", data, 84 + 50 * k + 12 * (c + 1)) for k in range(count) for c in range(3)]
    else:
        number = rb"\s+([-+0-9.eE]+)"
        try:
            corners = [tuple(map(float, one)) for one in re.findall(rb"vertex" + 3 * number, data)]
        except ValueError:
            return None
    if not corners or not all(math.isfinite(x) for one in corners for x in one):
        return None
    return [min(axis) for axis in zip(*corners)], [max(axis) for axis in zip(*corners)]


def read_vessel(given, wrong):
    """The file of --mesh, unchanged; puts its extent in metres into the options."""
    if "mesh" not in given:
        return {}
    with open(given["mesh"], "rb") as file:
        data = file.read()
    ends, unit = extent(data), given.get("unit", 1.0)
    if ends is None:
        raise wrong(f"--mesh: {given['mesh']} has no triangles, accepted: a file in STL")
    given["extent"] = [[x * unit for x in corner] for corner in ends]
    return {"vessel.stl": data}
