# SPDX-License-Identifier: GPL-2.0-only
"""Files of fix grip/breakage as arrays. unittest/lammps/bond/test_breakage.py compares their contents."""
import os
import re

import numpy
import pytest

import lammps_grip as grip
from lammps_grip import breakage

SOURCE = os.environ["GRIP_SOURCE"]
BREAKS = ("# step time bonds breaks fracture breaks_tension breaks_shear breaks_bending breaks_twisting breaks_compression "
          "breaks_strain fracture_tension fracture_shear fracture_bending fracture_twisting fracture_compression "
          "fracture_strain\n"
          "0 0 144 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n20 0.02 141 3 0.75 2 1 0 0 0 0 0.5 0.25 0 0 0 0\n")
LIST = ("# step id1 id2 type mode time x y z nx ny nz load normal shear bending twisting energy\n"
        "7 1 2 1 2 0.007 0.5 0.25 0 0 0 1 1.01 3 4 5 6 0.125\n")
FRAGMENTS = ("# fix b grip/breakage: fragments by mass\n# step rows time fragments single largest\n# row from to number mass\n"
             "0 3 0 1 0 64\n1 0 1 0 0\n2 1 10 0 0\n3 10 inf 1 64\n40 3 0.04 4 1 40\n1 0 1 1 0.5\n2 1 10 1 7.5\n3 10 inf 2 56\n")


def written(path, text):
    path.write_text(text)
    return path


def source(name):
    with open(os.path.join(SOURCE, "plugin", "bond", name), encoding="utf-8") as file:
        return re.sub(r'"\s*"', "", file.read())


def test_the_words_of_the_files_are_those_that_the_fix_writes():
    assert LIST.split("\n")[0] + '"' in source("break_list.cpp")
    for line in FRAGMENTS.split("\n")[1:3]:
        assert line + "\\n" in source("fragments.cpp")
    assert '"# step time bonds breaks fracture"' in source("fix_grip_breakage.cpp")
    with open(os.path.join(SOURCE, "src", "bonds", "bond.c"), encoding="utf-8") as file:
        names = re.search(r"of\[GRIP_BOND_MODES\] = \{(.*?)\}", file.read(), re.S)[1]
    assert tuple(re.findall(r'"(\w+)"', names)) == breakage.MODES


def test_tables(tmp_path):
    table = grip.read_breakage(written(tmp_path / "b.txt", BREAKS))
    assert table["bonds"].tolist() == [144, 141] and table["fracture_shear"].tolist() == [0, 0.25]
    single = grip.read_breaks(written(tmp_path / "l.txt", LIST))
    assert single["mode"].tolist() == [2] and single["energy"].tolist() == [0.125]
    assert not len(grip.read_breaks(written(tmp_path / "l.txt", LIST.split("\n")[0] + "\n"))["step"])


def test_fragments(tmp_path):
    first, second = grip.read_fragments(written(tmp_path / "f.txt", FRAGMENTS))
    assert (first.step, first.count, first.single, first.largest) == (0, 1, 0, 64)
    assert (second.step, second.time, second.count, second.single, second.largest) == (40, 0.04, 4, 1, 40)
    numpy.testing.assert_array_equal(second.edges, [0, 1, 10, numpy.inf])
    numpy.testing.assert_array_equal(second.number, [1, 1, 2])
    numpy.testing.assert_allclose(second.finer(), [0.5 / 64, 8 / 64, 1])


@pytest.mark.parametrize("read, text, accepted", [
    (grip.read_breakage, LIST, "the file of a fix grip/breakage"), (grip.read_breaks, BREAKS, "keyword list"),
    (grip.read_fragments, BREAKS, "keyword fragments"), (grip.read_breaks, LIST.replace(" 0.125", ""), "keyword list"),
    (grip.read_breakage, "", "the file of a fix grip/breakage")])
def test_another_file_is_refused(tmp_path, read, text, accepted):
    path = written(tmp_path / "file", text)
    with pytest.raises(ValueError, match=f"'{path}'; accepted: .*{accepted}"):
        read(path)
