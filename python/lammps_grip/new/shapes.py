# SPDX-License-Identifier: GPL-2.0-only
"""The shape of the grains: proportions, and what sizes, overlaps and times of contacts need of them."""
import math
from dataclasses import dataclass

from .cases import Wrong

KINDS = {"ellipsoid": 3, "superellipsoid": 5}
ACCEPTED = "accepted: 'ellipsoid A B C' or 'superellipsoid A B C N1 N2', A B C above 0, at most 10 to 1, N1 and N2 from 2 to 8"
LOWEST, HIGHEST = 0.05, 4  # limits of the radius of curvature in fix grip/shapes


@dataclass
class Shape:
    """All lengths over the radius of the sphere of equal volume."""
    kind: str
    axes: list
    exponents: list
    bounding: float
    inscribed: float
    sharp: float  # radii of curvature
    flat: float
    least: float  # mass that a contact moves, over that of the grain

    def words(self, radius):
        numbers = [radius * axis for axis in self.axes] + self.exponents
        return f"{self.kind} " + " ".join(f"{one:.6g}" for one in numbers)


def read(text):
    """The shape of a text."""
    words = text.split()
    try:
        numbers = [float(word) for word in words[1:]]
    except ValueError:
        numbers = []
    axes, exponents = numbers[:3], numbers[3:]
    good = words and KINDS.get(words[0]) == len(numbers) and all(2 <= one <= 8 for one in exponents)
    if not (good and all(0 < one < math.inf for one in axes) and max(axes) <= 10 * min(axes)):
        raise Wrong(f"--shape is '{text}', {ACCEPTED}")
    return ellipsoid(axes) if words[0] == "ellipsoid" else superellipsoid(axes, exponents)


def pairs(axes):
    return [(a, b) for k, a in enumerate(axes) for b in axes[:k]]


def ellipsoid(axes):
    """sqrt(det rho) at the end of the axis a is b c/a; the longest arm in the plane of a and b is a - b, and I is
    m (a^2 + b^2)/5."""
    equal = math.prod(axes)**(1 / 3)
    axes = [axis / equal for axis in axes]
    turning = max(5 * (a - b)**2 / (a**2 + b**2) for a, b in pairs(axes))
    return Shape("ellipsoid", axes, [], max(axes), min(axes), max(LOWEST, max(axes)**-2), min(HIGHEST, min(axes)**-2),
                 1 / (1 + turning))


def beta(x, y):
    return math.gamma(x) * math.gamma(y) / math.gamma(x + y)


def superellipsoid(axes, exponents):
    """Volume as in Barr 1981, with the exponents 2/n. Corners are sharper than the tips of an ellipsoid by the factor of a
    cube, and faces have the highest radius of curvature. The box around the grain has longer arms, and the ellipsoid in it
    smaller moments of inertia."""
    e1, e2 = (2 / n for n in exponents)
    equal = (1.5 / math.pi * math.prod(axes) * e1 * e2 * beta(e1 / 2 + 1, e1) * beta(e2 / 2, e2 / 2))**(1 / 3)
    axes = [axis / equal for axis in axes]
    corner = math.sqrt(sum(axis**2 for axis in axes))
    turning = max(5 * max(a, b)**2 / (a**2 + b**2) for a, b in pairs(axes))
    n = max(exponents)
    sharp = max(LOWEST, max(axes)**-2 * 3**(0.5 - 1 / n) / (n - 1))
    return Shape("superellipsoid", axes, exponents, corner, min(axes), sharp, HIGHEST, 1 / (1 + turning))


def lines(g, every):
    """What the templates name. every: steps between two files."""
    if not g.shape:
        return {"motion": "fix motion all nve/sphere              # moves and turns the grains",
                "grain": f"grain type 1 density {g.density:.5g} diameter {g.words}", "look": ""}
    columns = {"quatw": 1, "quati": 2, "quatj": 3, "quatk": 4, "shapex": 5, "shapey": 6, "shapez": 7}
    names = " ".join(f"f_shapes[{k}]" for k in columns.values())
    named = " ".join(f"colname f_shapes[{k}] {name}" for name, k in columns.items())
    return {"motion": "# Shape of the grains, which this fix also moves. Each is a copy with the volume of its diameter.\n"
                      f"fix shapes all grip/shapes type 1 {g.shape.words(g.size / 2)} density {g.density:.5g} size radius &\n"
                      f"    vtk {every} surfaces.*.vtp",
            "grain": f"grain type 1 diameter {g.words}",
            "look": "\n# These pictures show bounding spheres. OVITO reads shapes from grains.*.dump, ParaView surfaces.pvd.\n"
                    f"dump grains all custom {every} grains.*.dump id type x y z vx vy vz {names}\n"
                    f"dump_modify grains pad 8 {named}"}
