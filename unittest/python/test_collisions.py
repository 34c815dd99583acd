# SPDX-License-Identifier: GPL-2.0-only
"""Files of fix grip/collisions as arrays, and pictures of them."""
import os
import re

import numpy
import pytest

import lammps_grip as grip

SOURCE = os.environ["GRIP_SOURCE"]
with open(os.path.join(SOURCE, "src", "grip", "senses.def"), encoding="utf-8") as senses:
    SPRINGS = re.findall(r"^GRIP_SPRING\(\w+, (\w+),", senses.read(), re.M)
ROWS = """\
# fix c grip/collisions: kinds of rows: 0 bin, 1 below, 2 above, 3 zero and less, 4 living, 5 outside, 6 before; quantities: 1 lost, 2 stored
# TimeStep Number-of-rows Lost-in-ledger Difference
# Row Quantity Type1 Type2 Wall Kind From To Number Lost_normal Lost_tangential Lost_rolling Lost_twisting Stored
100 0 0 0
200 8 17.5 1e-17
1 1 1 1 0 0 1 10 3 1.5 2 0.25 0.25 40
2 1 1 1 0 0 10 100 1 8 1 0 0 5
3 1 1 1 0 1 0 1 2 0.5 0 0 0 2
4 1 0 0 1 0 1 10 2 3 0 0 0 7
5 1 0 0 1 0 10 100 0 0 0 0 0 0
6 2 0 0 1 0 10 100 2 3 0 0 0 7
7 2 1 2 0 0 10 100 1 3 0 0 0 20
8 0 1 1 0 4 0 0 1 1 0 0 0 9
"""
EVENTS = """\
# step id1 id2 type1 type2 wall face x y z age force stored approach meets_normal meets_across lost_normal lost_tangential lost_rolling lost_twisting
5 1 2 1 1 0 0 0.1 0.2 0.3 1e-3 4 5 6 -7 8 1 2 3 4
9 3 0 1 0 1 2 0.1 0.2 0.3 2e-3 4 5 6 -7 8 1 2 3 4
"""


def written(path, text):
    path.write_text(text)
    return path


def test_the_words_of_the_files_are_those_that_the_fix_writes():
    for name, text, begin, end in (("collisions_output.cpp", ROWS, "# Row ", "{}\\n"), ("collision_list.cpp", EVENTS, "# step ", '"')):
        with open(os.path.join(SOURCE, "plugin", "collisions", name), encoding="utf-8") as file:
            source = file.read()
        # As the preprocessor does, with the names of src/grip/senses.def.
        source = re.sub(r'\n#define GRIP_SPRING\(NAME, name, \.\.\.\) " (\w+)_" #name\n#include "grip/senses.def"\n',
                        lambda found: "".join(f'" {found[1]}_{spring}"' for spring in SPRINGS), source)
        source = re.sub(r'"\s*"', "", source)
        line, = (line for line in text.split("\n") if line.startswith(begin))
        assert line + end in source


def test_spectra(tmp_path):
    first, second = grip.read_collisions(written(tmp_path / "c.txt", ROWS))
    assert (first.step, len(first.columns["number"])) == (100, 0)
    assert (second.step, second.lost, second.difference) == (200, 17.5, 1e-17)
    assert second.columns["kind"].tolist() == [0, 0, 1, 0, 0, 0, 0, 4]
    spectra = second.spectra()
    assert list(spectra) == [(1, 1), 1]
    numpy.testing.assert_array_equal(spectra[1, 1].edges, [1, 10, 100])
    numpy.testing.assert_array_equal(spectra[1, 1].number, [3, 1])
    numpy.testing.assert_array_equal(spectra[1, 1].lost, [4, 9])
    numpy.testing.assert_array_equal(spectra[1].stored, [7, 0])
    assert list(second.spectra("stored")) == [(1, 2), 1]
    with pytest.raises(ValueError, match="no bins of 'force'; name it after `of`"):
        second.spectra("force")
    with pytest.raises(ValueError, match="spectra: quantity"):
        second.spectra("speed")


def test_events(tmp_path):
    events = grip.read_events(written(tmp_path / "e.txt", EVENTS))
    assert events["step"].tolist() == [5, 9] and events["age"].tolist() == [1e-3, 2e-3]
    assert events["id2"].tolist() == [2, 0] and events["lost_twisting"].tolist() == [4, 4]


@pytest.mark.parametrize("read, text, words", [
    (grip.read_collisions, ROWS.replace("100 0 0 0\n", "")[:-1], "after 0 outputs is not complete"),
    (grip.read_collisions, ROWS[:ROWS.index("# Row") + 30], "accepted: the file"),
    (grip.read_collisions, ROWS.replace("8 1 0 0 5", "8 1 0 5"), "not complete"),
    (grip.read_collisions, EVENTS, "accepted: the file of a fix grip/collisions"), (grip.read_collisions, "", "accepted: the file"),
    (grip.read_events, ROWS, "accepted: a file of the keyword list"), (grip.read_events, EVENTS.replace(" 2e-3", ""), "keyword list"),
    (grip.read_events, EVENTS[:EVENTS.index("9 3 0") - 1], "keyword list")])
def test_other_files_are_refused(tmp_path, read, text, words):
    with pytest.raises(ValueError) as error:
        read(written(tmp_path / "x.txt", text))
    assert words in str(error.value)


def test_picture(tmp_path):
    plots = pytest.importorskip("lammps_grip.plots")
    _, output = grip.read_collisions(written(tmp_path / "c.txt", ROWS))
    count, energy, damage = plots.collisions(output, seconds=2.0, labels={1: "drum"}, damage=[0.0, 0.5])
    labels = [text.get_text() for text in energy.get_legend().get_texts()]
    assert labels == ["types 1 1: 6.5", "drum: 1.5"]
    numpy.testing.assert_array_equal(count.patches[0].get_data().values, [1.5, 0.5])
    assert damage.get_ylabel() == "grains" and count.get_ylabel() == "events per time, of a bin"
    count, energy, damage = plots.collisions(output, seconds=2.0, damage=[0.0, 0.5], units="si")
    assert [axes.get_ylabel() for axes in (count, energy)] == ["events per time, of a bin (1/s)", "power lost, of a bin (W)"]
    assert energy.get_legend().get_texts()[0].get_text() == "types 1 1: 6.5 W"
    assert (energy.get_xlabel(), damage.get_xlabel()) == ("energy of an event: lost (J)", "damage of a grain, energy / mass (J/kg)")
    assert plots.collisions(output, "stored", units="cgs")[1].get_ylabel() == "energy lost, of a bin (erg)"
    with pytest.raises(TypeError, match="one of the outputs of read_collisions"):
        plots.collisions([output])
    with pytest.raises(ValueError, match="units"):
        plots.collisions(output, units="imperial")
