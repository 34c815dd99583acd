# SPDX-License-Identifier: GPL-2.0-only
"""Coordination, fabric and stress of lattices, compared with the values that follow from their symmetry; files for
ParaView, read by VTK's own readers."""
import itertools

import numpy
import pytest

import lammps_grip as grip

FCC = [(0, 0.5, 0.5), (0.5, 0, 0.5), (0.5, 0.5, 0), (0, 0, 0)]


def lattice(basis, cells, reach, force=1.0, stretch=(1, 1, 1)):
    """All contacts shorter than reach in a periodic lattice of unit cells: a frame, and the IDs of the grains. Each
    contact repels with the force."""
    sites = numpy.array([numpy.add(b, c) for c in itertools.product(range(cells), repeat=3) for b in basis])
    rows = []
    for (i, x), (j, y) in itertools.combinations(enumerate(sites), 2):
        branch = (x - y + cells / 2) % cells - cells / 2
        if numpy.linalg.norm(branch) < reach:
            branch = branch * stretch
            normal = branch / numpy.linalg.norm(branch)
            rows.append([i + 1, j + 1, force, *(y * stretch + branch / 2), *branch, *(force * normal)])
    names = "id1 id2 fn px py pz lx ly lz fx fy fz".split()
    frame = grip.Frame(0, numpy.empty((0, 2)), dict(zip(names, numpy.array(rows).T)))
    return frame, numpy.arange(len(sites)) + 1


@pytest.mark.parametrize("basis, reach, number", [([(0, 0, 0)], 1.01, 6), (FCC, 0.71, 12)])
def test_cubic_lattices(basis, reach, number):
    frame, ids = lattice(basis, 4, reach)
    assert grip.coordination(frame, ids) == (number, 1.0)
    numpy.testing.assert_allclose(grip.fabric(frame), numpy.eye(3) / 3, atol=1e-14)
    assert grip.anisotropy(grip.fabric(frame)) < 1e-13


def test_stress_of_a_simple_cubic_lattice_is_force_over_area():
    frame, _ = lattice([(0, 0, 0)], 4, 1.01, force=2.5)
    numpy.testing.assert_allclose(grip.stress(frame, 4**3), -2.5 * numpy.eye(3), atol=1e-13)


def test_a_stretched_lattice_prefers_its_long_direction():
    frame, _ = lattice(FCC, 4, 0.71, stretch=(1, 1, 2))
    # One of three contacts is perpendicular, and two have the direction (1, 0, 2)/sqrt 5 or (0, 1,
    # 2)/sqrt 5.
    tensor = grip.fabric(frame)
    numpy.testing.assert_allclose(tensor, numpy.diag([0.7 / 3, 0.7 / 3, 1.6 / 3]), atol=1e-13)
    assert grip.anisotropy(tensor) == pytest.approx((1.6 - 0.7) / (1.6 + 0.7))


def test_shear_has_the_force_first_and_the_branch_second():
    frame = grip.Frame(0, None, {name: numpy.array([value]) for name, value in
                                 zip("id1 id2 lx ly lz fx fy fz".split(), (1.0, 2.0, 0, 0, 1.0, 3.0, 0, 0))})
    want = numpy.zeros((3, 3))
    want[0, 2] = -3.0 / 2
    numpy.testing.assert_array_equal(grip.stress(frame, 2.0), want)


def contacts(*pairs):
    first, second = numpy.array(pairs, dtype=float).T
    return grip.Frame(0, None, {"id1": first, "id2": second})


def test_grains_that_carry_nothing_are_left_out_one_after_another():
    # A triangle 1 2 3, each on a wall; a row 4 5 connected to 3; 9 touches nothing.
    frame, ids = contacts((1, 2), (3, 2), (3, 1), (1, 0), (2, 0), (3, 0), (4, 3), (4, 5)), [9, 5, 4, 3, 2, 1]
    assert grip.coordination(frame, ids, at_least=0) == (pytest.approx((2 * 5 + 3) / 6), 1.0)
    assert grip.coordination(frame, ids) == (pytest.approx(13 / 5), pytest.approx(5 / 6))
    assert grip.coordination(frame, ids, at_least=2) == (pytest.approx(3.0), 0.5)
    assert grip.coordination(frame, ids, at_least=4) == (0.0, 0.0)


def test_contacts_with_unknown_grains_are_told():
    with pytest.raises(ValueError, match="not among the IDs"):
        grip.coordination(contacts((1, 7)), [1, 2])


def test_paraview_reads_the_files(tmp_path):
    reader = pytest.importorskip("vtkmodules.vtkIOXML").vtkXMLPolyDataReader
    from lammps_grip import paraview
    frame, ids = lattice(FCC, 4, 0.71)
    wall = {"id1": 1.0, "id2": 0.0, "fn": 4.0, "px": 0.0, "py": 0.0, "pz": -0.4, "lx": 0.0, "ly": 0.0, "lz": 0.4,
            "fx": 0.0, "fy": 0.0, "fz": 4.0}
    columns = {name: numpy.append(column, wall[name]) for name, column in frame.columns.items()}
    paraview.write_contacts(tmp_path / "contacts.vtp", grip.Frame(0, None, columns))
    data = read(reader, tmp_path / "contacts.vtp")
    assert data.GetNumberOfLines() == len(columns["fn"])
    for k in (0, len(columns["fn"]) - 1):
        begin, end = (numpy.array(data.GetCell(k).GetPoints().GetPoint(n)) for n in (0, 1))
        branch = [columns["l" + axis][k] for axis in "xyz"]
        numpy.testing.assert_allclose(end - begin, branch, atol=1e-6)
        assert data.GetCellData().GetArray("fn").GetValue(k) == columns["fn"][k]
        assert data.GetCellData().GetArray("f").GetTuple(k) == tuple(columns["f" + axis][k] for axis in "xyz")
    # The wall's line begins at the contact point; that of two grains is centred on it.
    numpy.testing.assert_allclose(begin, [0, 0, -0.4], atol=1e-7)

    grains = {"id": ids.astype(float), "x": ids * 1.0, "y": ids * 2.0, "z": ids * 0.0, "radius": ids * 0.1}
    paraview.write_grains(tmp_path / "grains.vtp", grip.Frame(0, None, grains))
    data = read(reader, tmp_path / "grains.vtp")
    assert data.GetNumberOfPoints() == len(ids) and data.GetPoint(2) == (3.0, 6.0, 0.0)
    assert data.GetPointData().GetArray("radius").GetValue(2) == pytest.approx(0.3)
    paraview.write_series(tmp_path / "all.pvd", [(0.5, tmp_path / "grains.vtp")])
    assert 'timestep="0.5" part="0" file="grains.vtp"' in (tmp_path / "all.pvd").read_text()


def read(reader, path):
    one = reader()
    one.SetFileName(str(path))
    one.Update()
    return one.GetOutput()
