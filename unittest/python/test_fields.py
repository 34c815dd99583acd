# SPDX-License-Identifier: GPL-2.0-only
"""Files of fix grip/fields as arrays, and pictures of them."""
import os
import re

import numpy
import pytest

import lammps_grip as grip

NAMES = "density velocity_x velocity_y velocity_z " + " ".join(f"stress_{a}{b}" for a in "xyz" for b in "xyz") + " dissipation"


def written(path, words, names, coordinates, outputs):
    """A file as the fix writes it: the value of column k of bin n is outputs[m](n, k); columns begin with Ncount."""
    lines = [f"# fix f grip/fields: {words}", "# Timestep Number-of-chunks Total-count",
             " ".join(["# Chunk", *(f"Coord{n + 1}" for n in range(len(coordinates[0]))), "Ncount", names])]
    for step, value in outputs:
        lines.append(f"{step} {len(coordinates)} 17")
        for n, place in enumerate(coordinates):
            lines.append(" ".join(map(str, ["  " + str(n + 1), *place, *(value(n, k) for k in range(1 + len(names.split())))])))
    path.write_text("\n".join(lines) + "\n")
    return path


XZ = [(x, z) for x in (0.05, 0.15, 0.25) for z in (-0.5, 0.5)]


def plane(path):
    return written(path, "x 0 0.3 3 z -1 1 2", NAMES, XZ, [(100, lambda n, k: 0), (200, lambda n, k: 100 * k + n)])


def test_the_words_of_the_file_are_those_that_the_fix_writes(tmp_path):
    folder = os.path.join(os.environ["GRIP_SOURCE"], "plugin", "fields")
    text = ""
    for name in ("fix_grip_fields.cpp", "field_output.cpp"):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text += re.sub(r'"\s*"', "", file.read())
    first, second, third, block, *_ = plane(tmp_path / "f.txt").read_text().split("\n")
    assert first.startswith("# fix f grip/fields: ") and '"# {}: {}\\n' in text and 'fmt::format("fix {} grip/fields", id)' in text
    assert second + "\\n" in text
    assert third.startswith("# Chunk Coord1 Coord2 Ncount density") and "\\n# Chunk" in text and '" Coord{}"' in text and '" Ncount {}\\n"' in text
    assert len(block.split()) == 3 and '"{} {} {:.10g}\\n"' in text


def test_arrays_have_the_shape_of_the_grid(tmp_path):
    first, second = grip.read_fields(plane(tmp_path / "f.txt"))
    assert (first.step, second.step) == (100, 200) and not first["density"].any()
    assert list(second.edges) == ["x", "z"]
    numpy.testing.assert_allclose(second.edges["x"], [0, 0.1, 0.2, 0.3])
    numpy.testing.assert_allclose(second.centres["z"], [-0.5, 0.5])
    numpy.testing.assert_array_equal(second["ncount"], [[0, 1], [2, 3], [4, 5]])
    numpy.testing.assert_array_equal(second["density"], [[100, 101], [102, 103], [104, 105]])
    assert second["velocity"].shape == (3, 2, 3) and second["velocity"][2, 1].tolist() == [205, 305, 405]
    assert second["stress"].shape == (3, 2, 3, 3) and second["stress"][0, 1, 1].tolist() == [801, 901, 1001]
    assert "stress" in second and "fabric" not in second
    with pytest.raises(ValueError, match="there is no field 'fabric'; the file has ncount density"):
        second["fabric"]


# Each bin's value is its place, so a layer shows which bins it has.
def test_layers(tmp_path):
    places = [(x, y, z) for x in (0.5, 1.5) for y in (0.5, 1.5, 2.5) for z in (0.5, 1.5)]
    output, = grip.read_fields(written(tmp_path / "f.txt", "z 0 2 2 x 0 2 2 y 0 3 3", "density", places,
                                       [(7, lambda n, k: "%g" % (places[n][0] + 10 * places[n][1] + 100 * places[n][2]))]))
    assert list(output.edges) == ["x", "y", "z"]
    layer = output.at(y=1.2)
    assert list(layer.edges) == ["x", "z"]
    numpy.testing.assert_array_equal(layer["density"], [[65.5, 165.5], [66.5, 166.5]])
    assert output.at(x=2, z=0)["density"].tolist() == [56.5, 66.5, 76.5]
    for places, words in (({"y": 3.1}, "at: y: 3.1; accepted: 0 to 3"), ({"r": 1}, "accepted: x, y, z"),
                          ({"x": 0, "y": 0, "z": 0}, "not all axes")):
        with pytest.raises(ValueError) as error:
            output.at(**places)
        assert words in str(error.value)


def test_rings(tmp_path):
    places = [(r, z) for r in (0.5, 1.5) for z in (0.1, 0.3, 0.5)]
    output, = grip.read_fields(written(tmp_path / "f.txt", "cylinder x 0.1 0.2 r 2 2 x 0 0.6 3",
                                       "velocity_r velocity_t velocity_x", places, [(7, lambda n, k: 10 * k + n)]))
    assert output.directions == ("r", "theta", "x") and list(output.edges) == ["r", "x"]
    assert output["velocity"][1, 0].tolist() == [13, 23, 33]
    numpy.testing.assert_allclose(output.edges["x"], [0, 0.2, 0.4, 0.6])


@pytest.mark.parametrize("change, words", [
    (lambda text: text[:text.index("\n200")], "after 0 outputs is not complete"),
    (lambda text: text.replace("200 6", "200 5"), "after 1 outputs"),
    (lambda text: text.replace("grip/fields", "ave/chunk"), "accepted: the file of a fix grip/fields"),
    (lambda text: text.replace("-1 1 2", "-1 1"), "accepted: the file of"),
    (lambda text: text.replace("-1 1 2", "-1 1 two"), "accepted:"), (lambda text: "", "accepted:")])
def test_other_files_are_refused(tmp_path, change, words):
    path = plane(tmp_path / "f.txt")
    path.write_text(change(path.read_text()))
    with pytest.raises(ValueError, match=words):
        grip.read_fields(path)


def test_maps(tmp_path):
    plots = pytest.importorskip("lammps_grip.plots")
    _, output = grip.read_fields(plane(tmp_path / "f.txt"))
    panels = plots.fields(output, ["solid_fraction", "pressure", "dissipation"], arrows="velocity", log=["dissipation"],
                          units="si",
                          density=1000)
    assert [panel.get_xlabel() for panel in panels] == ["x (m)"] * 3 and panels[0].get_ylabel() == "z (m)"
    shown = panels[0].collections[0].get_array()
    assert shown.mask.ravel().tolist() == [True] + 5 * [False]  # the first bin has no grains
    numpy.testing.assert_allclose(shown.compressed().reshape(-1), [0.102, 0.104, 0.101, 0.103, 0.105])
    pressure = panels[1].collections[0].get_array().reshape(2, 3)
    assert pressure[1, 2] == -(505 + 905 + 1305) / 3
    labels = [axes.get_ylabel() for axes in panels[0].figure.axes[3:]]
    assert labels == ["solid fraction", "pressure (Pa)", "dissipation (W/m³)"]
    arrows, = (one for one in panels[0].collections if type(one).__name__ == "Quiver")
    assert arrows.U[-1] == 205 and arrows.V[-1] == 405 and tuple(arrows.XY[-1]) == pytest.approx((0.25, 0.5))
    assert plots.fields(output, "stress_xz").figure.axes[1].get_ylabel() == "stress xz"


def test_fields_of_a_type(tmp_path):
    plots = pytest.importorskip("lammps_grip.plots")
    names = "density " + " ".join(f"{field}_type2{part}" for field, parts in (
        ("density", [""]), ("velocity", [f"_{a}" for a in "xyz"]), ("stress_contact", [f"_{a}{b}" for a in "xyz" for b in "xyz"]))
        for part in parts)
    output, = grip.read_fields(written(tmp_path / "f.txt", "x 0 0.3 3 z -1 1 2", names, XZ, [(200, lambda n, k: 100 * k + n)]))
    assert output["velocity_type2"][2, 1].tolist() == [305, 405, 505] and output["stress_contact_type2"][0, 1, 1].tolist() == [901, 1001, 1101]
    shown = {}
    for name in ("solid_fraction_type2", "speed_type2", "pressure_type2", "density_type2", "velocity_type2_x"):
        panel = plots.fields(output.at(z=0), name, density=1000)
        shown[panel.get_ylabel()] = panel.patches[0].get_data().values[1]
    assert shown == pytest.approx({"solid fraction type 2": 0.203, "speed type 2": (303**2 + 403**2 + 503**2)**0.5,
                                   "pressure type 2": -(603 + 1003 + 1403) / 3, "density type 2": 203, "velocity type 2 x": 303})


def test_profiles_and_lengths(tmp_path):
    plots = pytest.importorskip("lammps_grip.plots")
    _, output = grip.read_fields(plane(tmp_path / "f.txt"))
    upright = plots.fields(output.at(x=0.1), "density", units="si")
    assert (upright.get_xlabel(), upright.get_ylabel()) == ("density (kg/m³)", "z (m)")
    across = plots.fields(output.at(z=0), "speed", units="si")
    assert (across.get_xlabel(), across.get_ylabel()) == ("x (mm)", "speed (m/s)")
    data = across.patches[0].get_data()
    numpy.testing.assert_allclose(data.edges, [0, 100, 200, 300])
    assert data.values[2] == pytest.approx((205**2 + 305**2 + 405**2)**0.5)
    assert plots.fields(output.at(z=0), "density").get_xlabel() == "x"


def test_a_polar_map(tmp_path):
    plots = pytest.importorskip("lammps_grip.plots")
    places = [(r, angle) for r in (0.5, 1.5) for angle in (0.785, 2.356, 3.927, 5.498)]
    output, = grip.read_fields(written(tmp_path / "f.txt", "cylinder z 0 0 r 2 2 theta 4",
                                       "density velocity_r velocity_t velocity_z",
                                       places, [(7, lambda n, k: [1, n, 0, 1, 0][k])]))
    axes = plots.fields(output, "density", arrows="velocity")
    assert axes.name == "polar" and axes.collections[0].get_array().reshape(2, 4)[1].tolist() == [4, 5, 6, 7]
    arrows = axes.collections[1]
    angle = arrows.XY[0][0]  # a swirl without radial motion
    numpy.testing.assert_allclose([arrows.U[0], arrows.V[0]], [-numpy.sin(angle), numpy.cos(angle)], atol=1e-12)


def test_what_pictures_refuse(tmp_path):
    plots = pytest.importorskip("lammps_grip.plots")
    _, output = grip.read_fields(plane(tmp_path / "f.txt"))
    for arguments, words in (({"names": "velocity"}, "velocity has 3 components; take one, such as velocity_x"),
                             ({"names": "stress"}, "stress has 9 components"), ({"names": "heat"}, "no field 'heat'"),
                             ({"names": "density", "units": "imperial"}, "units"),
                             ({"names": "solid_fraction", "density": 0}, "fields: density")):
        with pytest.raises(ValueError, match=words):
            plots.fields(output, **arguments)
    with pytest.raises(TypeError, match="one of the outputs of read_fields"):
        plots.fields([output], "density")
