# SPDX-License-Identifier: GPL-2.0-only
"""Clumps from solids: their spheres are the body, files are written as by grip-clump, bad input is refused."""
import os
import re

import numpy
import pytest

import lammps_grip as grip


def write_box(path, size=(2.0, 1.0, 1.0), faces=12):
    corners = [[(k >> 2 & 1) * size[0], (k >> 1 & 1) * size[1], (k & 1) * size[2]] for k in range(8)]
    quads = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    triangles = [part for a, b, c, d in quads for part in ((a, b, c), (a, c, d))][:faces]
    with open(path, "w") as file:
        file.writelines(f"v {x} {y} {z}\n" for x, y, z in corners)
        file.writelines(f"f {a + 1} {b + 1} {c + 1}\n" for a, b, c in triangles)
    return str(path)


@pytest.fixture(name="box")
def box_of_a_test(tmp_path):
    return write_box(tmp_path / "box.obj")


def inertia_of(clump):
    """The inertia of spheres with these masses about the origin, each with its own 2/5 m r^2."""
    m, x = clump.masses, clump.positions
    squares = numpy.einsum("i,ij,ij", m, x, x) + 0.4 * numpy.sum(m * clump.radii**2)
    return squares * numpy.eye(3) - numpy.einsum("i,ij,ik", m, x, x)


def test_the_spheres_are_the_body(box):
    clump = grip.clump(box, 50, density=3.0, scale=2.0)
    mass = 3.0 * 16.0
    assert clump.volume == pytest.approx(16.0, rel=1e-12) and clump.mass == pytest.approx(mass, rel=1e-12)
    numpy.testing.assert_allclose(clump.centre, [2.0, 1.0, 1.0], rtol=1e-12)
    wanted = mass / 12 * numpy.diag([4.0 + 4.0, 16.0 + 4.0, 16.0 + 4.0])
    numpy.testing.assert_allclose(clump.inertia, wanted, atol=1e-11)
    assert numpy.all(clump.masses > 0) and clump.masses.sum() == pytest.approx(mass, rel=1e-12)
    numpy.testing.assert_allclose(clump.masses @ clump.positions, 0.0, atol=1e-11)
    numpy.testing.assert_allclose(inertia_of(clump), wanted, atol=1e-10)
    assert max(clump.mass_residual, clump.centre_residual, clump.inertia_residual) < 1e-12
    assert clump.surface_error_rms < 0.025 and clump.surface_error_largest < 0.1 and abs(clump.volume_error) < 0.005


def test_files(box, tmp_path):
    molecule = tmp_path / "box.mol"
    clump = grip.clump(box, 10, molecule=str(molecule))
    assert molecule.read_text() == clump.molecule
    rows = re.search(r"\nCoords\n\n(.*?)\n\n", clump.molecule, re.S)[1].split("\n")
    numpy.testing.assert_array_equal([[float(x) for x in row.split()[1:]] for row in rows], clump.positions)


def test_picture(box, tmp_path):
    pyplot = pytest.importorskip("matplotlib.pyplot")
    image = tmp_path / "box.png"
    clump = grip.clump(box, 10, image=image)
    colours = pyplot.imread(image)
    height, width = colours.shape[:2]
    drawn = numpy.any(colours != 1.0, axis=2)
    # The solid is on the left, seen along n: the outline of the box has the area sum of |n_i| A_i. The spheres are on
    # the right: the outline is that of discs. The larger reach of both gives the scale.
    reach = max(1.5**0.5, numpy.max(numpy.linalg.norm(clump.positions, axis=1) + clump.radii))
    pixel = 2 * reach / (0.92 * height)
    area = 0.7332121 * 1 + 0.5499091 * 2 + 0.4 * 2
    assert numpy.sum(drawn[:, :width // 2]) * pixel**2 == pytest.approx(area, rel=0.01)
    place = (numpy.arange(height) + 0.5 - height / 2) * pixel
    x, y = numpy.meshgrid(place, -place)
    right, up = clump.positions @ [-0.6, 0.8, 0.0], clump.positions @ [-0.32, -0.24, 0.9165151]
    discs = [numpy.hypot(x - one, y - other) < radius for one, other, radius in zip(right, up, clump.radii)]
    assert numpy.mean(numpy.any(discs, axis=0) == drawn[:, width // 2:]) > 0.99
    assert not drawn[0].any() and not drawn[:, 0].any() and not drawn[:, -1].any() and not drawn[-1].any()


@pytest.mark.parametrize("error, words, changes", [
    (ValueError, "clump: spheres: 0; whole number from 1 to 10000", {"spheres": 0}),
    (ValueError, "clump: spheres: 2.5; whole", {"spheres": 2.5}), (TypeError, "clump: spheres: 'x'", {"spheres": "x"}),
    (ValueError, "clump: resolution: 5; from 8 to 400", {"resolution": 5}),
    (ValueError, "clump: density: 0; above 0", {"density": 0}), (ValueError, "clump: scale: -1", {"scale": -1}),
    (ValueError, "clump: smallest: -1; at least 0", {"smallest": -1}),
    (ValueError, "clump: smallest 3; accepted: a radius of spheres that fit", {"smallest": 3}),
    (TypeError, "clump: solid: 5; path", {"solid": 5}), (TypeError, "clump: image: 5; path", {"image": 5}),
    (FileNotFoundError, "clump: there is no file 'none.stl'", {"solid": "none.stl"})])
def test_bad_input(box, tmp_path, error, words, changes):
    molecule = tmp_path / "box.mol"
    with pytest.raises(error) as told:
        grip.clump(**{"solid": box, "spheres": 5, "molecule": molecule, **changes})
    text = str(told.value)
    assert "\n" not in text and not os.path.exists(molecule)
    for word in words.split():
        assert word in text, text


def test_keeps_the_solid(box, tmp_path):
    before = open(box, "rb").read()
    for changes in ({"molecule": box}, {"image": box}, {"molecule": tmp_path / "one", "image": tmp_path / "one"},
                    {"molecule": os.path.join(os.path.dirname(box), ".", os.path.basename(box))}):
        with pytest.raises(ValueError, match="is another file of this call; accepted: another name"):
            grip.clump(box, 5, **changes)
    assert open(box, "rb").read() == before and not (tmp_path / "one").exists()


def test_open_surface(tmp_path):
    with pytest.raises(ValueError, match="clump: Mesh file .* an edge without a neighbour .* does not enclose a body"):
        grip.clump(write_box(tmp_path / "open.obj", faces=11), 5)
