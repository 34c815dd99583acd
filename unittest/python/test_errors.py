# SPDX-License-Identifier: GPL-2.0-only
"""Wrong input is rejected in one line that names the mistake and what is accepted, before anything is written."""
import os
import re

import numpy
import pytest

import lammps_grip as grip

NAN = numpy.nan
HOOKE = "hooke 1e5 0.5 damping coeff_restitution"


def refused(error, words, call, *arguments, **named):
    """One line that has all of the words."""
    with pytest.raises(error) as told:
        call(*arguments, **named)
    text = str(told.value)
    assert "\n" not in text and len(text) < 300, text
    for word in words.split():
        assert word in text, text


@pytest.mark.parametrize("error, words, arguments", [
    (TypeError, "model 5 text", {"model": 5}), (TypeError, "model None text", {"model": None}),
    (ValueError, "model code 0", {"model": HOOKE + "\0 nothing"}),
    (ValueError, "units 'xx' si cgs nano", {"units": "xx"}), (ValueError, "units 3 si", {"units": 3}),
    (ValueError, "units array nano", {"units": numpy.array(["si", "cgs"])}),
    (ValueError, "wall 'no' False True", {"wall": "no"}),
    (ValueError, "radius [1, 2, 3] two", {"radius": [1, 2, 3]}), (ValueError, "radius -1", {"radius": -1}),
    (ValueError, "density nan above", {"density": NAN}), (TypeError, "density 'x' number", {"density": "x"}),
    (TypeError, "radius None", {"radius": None}), (TypeError, "radius [[1], [1, 2]]", {"radius": [[1], [1, 2]]}),
    (ValueError, "radius wall", {"radius": [1, 2], "wall": True}),
    (ValueError, "shape 'cube' ellipsoid", {"shape": "cube 1"}), (TypeError, "shape 3 text", {"shape": 3}),
    (ValueError, "normal [1, 2] three", {"shape": "ellipsoid 1 1 1", "normal": [1, 2]}),
    (ValueError, "normal three", {"shape": "ellipsoid 1 1 1", "normal": [0, 0, 0]}),
    (ValueError, "normal without shape", {"normal": [0, 0, 1]}),
    (ValueError, "radius with shape", {"shape": "ellipsoid 1 1 1", "radius": [1, 2]}),
    (ValueError, "density", {"shape": "ellipsoid 1 1 1", "density": [1, 2]})])
def test_laws(error, words, arguments):
    refused(error, words, grip.Law, **{"model": HOOKE, **arguments})


@pytest.mark.parametrize("error, words, arguments", [
    (ValueError, "overlap finite", {"overlap": [0, NAN]}), (TypeError, "overlap 'a'", {"overlap": "a"}),
    (ValueError, "overlap list", {"overlap": [[0, 1e-5]]}),
    (TypeError, "rolling None", {"overlap": 0, "rolling": None}),
    (ValueError, "lengths 2, 3", {"overlap": [0, 1e-6], "tangential": [0, 0, 0]}),
    (ValueError, "time 3 2", {"overlap": [0, 1e-6], "time": 3}),
    (ValueError, "time above", {"overlap": [0, 1e-6], "time": [1, 1]}),
    (TypeError, "time 'ab'", {"overlap": [0, 1e-6], "time": "ab"}),
    (ValueError, "tangential law", {"overlap": 0, "tangential": 1})])
def test_paths(error, words, arguments):
    refused(error, words, grip.Law(HOOKE).path, **arguments)


@pytest.mark.parametrize("error, words, arguments", [
    (TypeError, "speed 'x' above", ["x"]), (ValueError, "speed nan", [NAN]), (ValueError, "speed 0", [0]),
    (TypeError, "speed True", [True]), (ValueError, "speed [1, 2]", [[1, 2]]), (ValueError, "angle 2 pi/2", [0.1, 2]),
    (ValueError, "spin nan finite", [0.1, 0, NAN]),
    (ValueError, "twist inf", [0.1, 0, 0, numpy.inf]), (TypeError, "twist None", [0.1, 0, 0, None])])
def test_impacts(error, words, arguments):
    refused(error, words, grip.Law(HOOKE).impact, *arguments)


def test_impacts_that_are_too_fast_name_no_option_of_a_command():
    refused(ValueError, "impact 1e+06 overlap", grip.Law(HOOKE).impact, 1e6)
    with pytest.raises(ValueError, match="^impact 1e"):
        grip.Law(HOOKE).impact(1e6)


@pytest.mark.parametrize("error, speed", [(ValueError, -1), (ValueError, 0), (ValueError, NAN),
(TypeError, "a"), (TypeError, None)])
def test_times_of_contact(error, speed):
    refused(error, f"speed {speed} above", grip.Law(HOOKE).contact_time, speed)


def test_parameter_files(tmp_path):
    path = tmp_path / "mine.grip"
    for error, words, given in [
            (TypeError, "parameters 'hooke Parameters", "hooke 1 0.5"),
            (ValueError, "units 'xx' si", grip.Parameters(HOOKE, "xx", "")),
            (ValueError, "units None si", grip.Parameters(HOOKE, None, "")),
            (ValueError, "'hook'", grip.Parameters("hook 1 1", "si", "")),
            (ValueError, "", grip.Parameters("", "si", "")), (TypeError, "model 5", grip.Parameters(5, "si", "")),
            (ValueError, "model file", grip.Parameters("file other.grip", "si", "")),
            (TypeError, "header None", grip.Parameters(HOOKE, "si", None)),
            (ValueError, "code 0", grip.Parameters(HOOKE + "\0", "si", ""))]:
        refused(error, words, grip.write_parameters, path, given)
        assert not path.exists()
    good = grip.Parameters(HOOKE, "si", "")
    for call in (grip.read_parameters, grip.Law.from_file, lambda path: grip.write_parameters(path, good)):
        refused(TypeError, "path 1", call, 1)
    refused(FileNotFoundError, "/nodir/x", grip.write_parameters, "/nodir/x", good)
    path.write_text("units xx\nhooke 1 0.5\n")
    refused(ValueError, "mine.grip line 1 'xx' si", grip.read_parameters, path)
    refused(TypeError, "units radius", grip.Law.from_file, path, units="si")
    path.write_bytes(bytes(range(256)))
    refused(ValueError, "mine.grip units", grip.read_parameters, path)


def test_a_header_stays_a_comment(tmp_path):
    grip.write_parameters(tmp_path / "a", grip.Parameters(HOOKE, "si", "old\rhooke 3 0.5\r\nnew"))
    assert grip.read_parameters(tmp_path / "a") == grip.Parameters(HOOKE, "si", "old\nhooke 3 0.5\nnew")


HEADER = "ITEM: TIMESTEP\n5\nITEM: NUMBER OF ENTRIES\n1\nITEM: BOX BOUNDS pp pp ff\n0 1\n0 2\n0 3\n"
ROWS = "ITEM: ENTRIES c_c[1] c_c[2]\n1 2\n"


@pytest.mark.parametrize("text, names, error, words", [
    ("", None, ValueError, "file ITEM:"), ("Step\n1\n", None, ValueError, "file ITEM:"),
    ("\0\1\2\xff", None, ValueError, "file ITEM:"),
    (HEADER, None, ValueError, "file header"), (ROWS, None, ValueError, "file header"),
    (HEADER + ROWS + HEADER.replace("1\n", "one\n", 1) + ROWS, None, ValueError, "file header"),
   (HEADER + ROWS[:-1], None, ValueError, "file step 5"),
    (HEADER.replace("5", "x") + ROWS, None, ValueError, "file header"),
    (HEADER.replace("0 2", "a b") + ROWS, None, ValueError, "file header"),
    (HEADER.replace("\n1\n", "\n0\n") + ROWS[:-4], ["a"], ValueError, "names ['a'] 2 c_c[1] c_c[2]")])
def test_dumps(tmp_path, text, names, error, words):
    (tmp_path / "file").write_text(text, encoding="latin-1")
    refused(error, words, lambda: list(grip.read_dump(tmp_path / "file", names)))


YAML = "---\nkeywords: ['Step', 'Temp']\ndata:\n  - [0, 1]\n...\nLoop time of 1\n"
MULTI = "------------ Step              0 ----- CPU =            0 (sec) -------------\nTotEng = 1\nLoop time of 1\n"
TABLE = "   Step  Temp\n  0  1\n"


@pytest.mark.parametrize("text", [
    "", HEADER + ROWS, YAML, MULTI, YAML.partition("Loop")[0], "   Temp  Step\n  1  0\nLoop time of 1\n",
    TABLE + "Loop time of 1\n" + YAML])
def test_thermo(tmp_path, text):
    (tmp_path / "file").write_text(text)
    refused(ValueError, "file Step yaml multi", grip.read_thermo, tmp_path / "file")


def test_a_table_that_another_follows_without_a_loop_time_is_kept(tmp_path):
    (tmp_path / "file").write_text(TABLE + TABLE.replace("  1", "  2") + "Loop time of 1\n")
    assert [table["Temp"] for table in grip.read_thermo(tmp_path / "file")] == [[1], [2]]


def test_files_that_are_not_there():
    for call in (grip.read_thermo, lambda path: list(grip.read_dump(path))):
        refused(FileNotFoundError, "/nodir/x", call, "/nodir/x")
        refused(TypeError, "path None", call, None)


def frame(rows=1, **columns):
    known = {name: numpy.ones(rows) for name in "id1 id2 fn px py pz lx ly lz fx fy fz x y z".split()}
    return grip.Frame(0, None, {**known, **columns})


def without(name):
    columns = frame().columns
    del columns[name]
    return grip.Frame(0, None, columns)


@pytest.mark.parametrize("error, words, call, arguments", [
    (ValueError, "fabric contact", grip.fabric, [frame(0)]),
    (ValueError, "fabric contact", grip.fabric, [frame(id2=numpy.zeros(1))]),
    (ValueError, "fabric id2", grip.fabric, [without("id2")]),
    (ValueError, "normals lx", grip.normals, [without("lx")]),
    (ValueError, "normals direction", grip.normals, [frame(lx=numpy.zeros(1), ly=numpy.zeros(1), lz=numpy.zeros(1))]),
    (TypeError, "normals generator frame", grip.normals, [grip.read_dump("x")]),
    (TypeError, "lx numbers", grip.normals, [frame(lx=numpy.array(["a"]))]),
    (ValueError, "stress fx", grip.stress, [without("fx"), 1]), (ValueError, "volume 0", grip.stress, [frame(), 0]),
    (TypeError, "volume None", grip.stress, [frame(), None]), (ValueError, "tensor", grip.anisotropy, [[1, 2]]),
    (TypeError, "tensor 'x'", grip.anisotropy, ["x"]),
    (ValueError, "coordination id1", grip.coordination, [without("id1"), [1]]),
    (ValueError, "ids []", grip.coordination, [frame(), numpy.zeros(0, dtype=int)]),
    (ValueError, "ids [1.5]", grip.coordination, [frame(), [1.5]]),
    (ValueError, "at_least nan", grip.coordination, [frame(), [1], NAN])])
def test_contacts(error, words, call, arguments):
    refused(error, words, call, *arguments)


def test_equal_principal_values_have_no_anisotropy():
    assert grip.anisotropy(numpy.zeros((3, 3))) == 0


def test_paraview(tmp_path):
    paraview = pytest.importorskip("lammps_grip.paraview")
    for write in (paraview.write_grains, paraview.write_contacts):
        refused(FileNotFoundError, "/nodir/x.vtp", write, "/nodir/x.vtp", frame())
        refused(IsADirectoryError, str(tmp_path), write, tmp_path, frame())
        refused(TypeError, "path 1", write, 1, frame())
    refused(ValueError, "write_grains x", paraview.write_grains, tmp_path / "a.vtp", without("x"))
    refused(ValueError, "write_contacts px", paraview.write_contacts, tmp_path / "a.vtp", without("px"))
    refused(FileNotFoundError, "/nodir/x.pvd", paraview.write_series, "/nodir/x.pvd", [(0, "a.vtp")])
    refused(TypeError, "time 'a'", paraview.write_series, str(tmp_path / "a.pvd"), [("a", "a.vtp")])
    assert not os.listdir(tmp_path)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no /dev/full")
def test_a_disk_that_is_full_is_told():
    paraview = pytest.importorskip("lammps_grip.paraview")
    refused(OSError, "/dev/full", paraview.write_grains, "/dev/full", frame(20000))


def test_pictures():
    pytest.importorskip("matplotlib").use("Agg")
    from lammps_grip import plots
    curve = grip.Law(HOOKE).path([0, 1e-6])
    table = {"Step": numpy.ones(1), "c_e[1]": numpy.ones(1)}
    for error, words, call, arguments in [
            (TypeError, "curves 5", plots.curve, [5]), (ValueError, "x 'q' overlap", plots.curve, [curve, "q"]),
            (ValueError, "y 'q' normal_force", plots.curve, [curve, "overlap", "q"]),
            (TypeError, "ledger 5 table", plots.ledger, [5, "e"]),
            (ValueError, "ledger Time", plots.ledger, [table, "e", "Time"]),
            (ValueError, "c_f[1]", plots.ledger, [table, "f"]),
            (ValueError, "plane 'q' xz", plots.forces, [frame(), "q"]),
            (ValueError, "plane 'xx'", plots.forces, [frame(), "xx"]),
            (ValueError, "forces px", plots.forces, [without("px")]),
            (ValueError, "forces fn", plots.forces, [without("fn")]),
            (TypeError, "forces None frame", plots.forces, [None])]:
        refused(error, words, call, *arguments)


def test_the_version_is_that_of_the_project():
    with open(os.path.join(os.environ["GRIP_SOURCE"], "CMakeLists.txt"), encoding="utf-8") as file:
        assert grip.__version__ == re.search(r"^project\(grip VERSION ([\d.]+)", file.read(), re.M)[1]
