# SPDX-License-Identifier: GPL-2.0-only
"""A deck of LIGGGHTS with superquadrics, as grip-convert writes it: sizes, masses and orientations by closed forms."""
import math
import os
import subprocess

import numpy

import host

path = host.scratch("shape_convert_")
DECK = os.path.join(host.SOURCE, "unittest/convert/decks/in.pills")
PILL, BLOCK = (3e-3, 2e-3, 1.5e-3, 2, 3), (2e-3, 2e-3, 2e-3, 6, 4)
QUATERNION = ["f_shapes[1]", "f_shapes[2]", "f_shapes[3]", "f_shapes[4]"]


def volume(a, b, c, n1, n2):
    """Barr 1981, with the exponents 2/n."""
    def beta(x, y):
        return math.gamma(x) * math.gamma(y) / math.gamma(x + y)
    e1, e2 = 2 / n1, 2 / n2
    return 2 * a * b * c * e1 * e2 * beta(e1 / 2 + 1, e1) * beta(e2 / 2, e2 / 2)


def test_converted_deck():
    folder = os.path.dirname(path("in"))
    host.write_stl(path("plate.stl"), host.rectangle_triangles((-1.0, -1.0), (1.0, 1.0)))
    command = os.path.join(os.path.dirname(host.PLUGIN), "grip-convert")
    done = subprocess.run([command, DECK, "-o", path("new")], stdout=subprocess.PIPE, text=True, check=False)
    host.check(done.returncode == 1 and " 0 refused" in done.stdout, done.stdout)
    with open(path("new")) as file:
        output = host.must_run(file.read(), cwd=folder, variables={"plugin": host.PLUGIN})
    host.check(host.thermo(output)["Atoms"][-1] == 32, "2 atoms that are there, and 30 that come")
    first, *_, last = host.read_dump(path("pills.dump"))
    for kind, shape, number in ((1, PILL, 2), (3, BLOCK, 0)):
        mine = numpy.array(last["type"]) == kind
        host.check(mine.sum() > number and mine.sum() < 32, f"type {kind}")
        halves = numpy.array([last[f"f_shapes[{k}]"] for k in (5, 6, 7)])[:, mine]
        host.check(numpy.allclose(halves.T, shape[:3], rtol=1e-6), f"half extents of type {kind}")
        # The cushion makes superellipsoids smaller.
        off = numpy.array(last["mass"])[mine] / (1500 * volume(*shape)) - 1
        host.check((off < 0).all() and (off > -6e-3).all(), f"masses of type {kind} are off by {off}")
    host.check(numpy.allclose(last["v_density"], 1500, rtol=1e-5), "densities")
    turns = [[first[name][first["id"].index(atom)] for name in QUATERNION] for atom in (1, 2)]
    host.check(numpy.allclose(turns[0], (math.cos(math.pi / 12), 0, 0, math.sin(math.pi / 12)), atol=1e-6), f"quat: {turns[0]}")
    host.check(numpy.allclose(turns[1], (1 / 3, 0, 2 / 3, 2 / 3), atol=1e-6), f"quat_direct: {turns[1]}")
    new = numpy.array([first[name] for name in QUATERNION])[:, numpy.array(first["id"]) > 2]
    host.check(numpy.allclose(new.T, (1, 0, 0, 0)), "inserted grains are not turned")
