# SPDX-License-Identifier: GPL-2.0-only
"""Files that a killed run leaves: at whatever character a file ends, readers return the outputs that are whole, and warn of
one that is not."""
import warnings

import pytest

import lammps_grip as grip

DUMP = "".join(f"ITEM: TIMESTEP\n{step}\nITEM: NUMBER OF ENTRIES\n2\nITEM: BOX BOUNDS pp pp ff\n0 1\n0 2\n0 3\n"
               "ITEM: ENTRIES c_c[1] c_c[2]\n1 2.25\n3 4.25\n" for step in (100, 200))
LOG = "LAMMPS\n   Step          Temp\n       100   1.25\n       200   2.25\n"
COLLISIONS = ("# fix c grip/collisions: kinds of rows\n# TimeStep Number-of-rows Lost-in-ledger Difference\n"
              "# Row Quantity Type1 Type2 Wall Kind From To Number Lost_normal Lost_tangential Lost_rolling Lost_twisting "
              "Stored\n"
              + "".join(f"{step} 2 17.5 1e-17\n1 1 1 1 0 0 1 10 3 1.5 2 0.25 0.25 40\n2 1 1 1 0 0 10 100 1 8 1 0 0 5.25\n"
                        for step in (100, 200)))
EVENTS = ("# step id1 id2 type1 type2 wall face x y z age force stored approach meets_normal meets_across lost_normal "
          "lost_tangential lost_rolling lost_twisting\n"
          "100 1 2 1 1 0 0 0.1 0.2 0.3 1e-3 4 5 6 -7 8 1 2 3 4.25\n200 3 0 1 0 1 2 0.1 0.2 0.3 2e-3 4 5 6 -7 8 1 2 3 4.25\n")
FIELDS = ("# fix f grip/fields: x 0 1 2\n# Timestep Number-of-chunks Total-count\n# Chunk Coord1 Ncount density\n"
          + "".join(f"{step} 2 17\n  1 0.25 3 1000\n  2 0.75 4 2000.25\n" for step in (100, 200)))
BREAKAGE = ("# step time bonds breaks fracture breaks_tension\n100 0.25 9 1 0.5 1\n200 0.5 8 2 1 2.25\n")
BREAKS = ("# step id1 id2 type mode time x y z nx ny nz load normal shear bending twisting energy\n"
          + "".join(f"{step} 1 2 1 2 0.007 0.5 0.25 0 0 0 1 1.01 3 4 5 6 0.125\n" for step in (100, 200)))
FRAGMENTS = ("# fix b grip/breakage: fragments by mass\n# step rows time fragments single largest\n# row from to number mass\n"
             + "".join(f"{step} 2 0.5 4 1 40\n1 0 1 0 0\n2 1 inf 1 64.25\n" for step in (100, 200)))


def steps_of_outputs(read):
    return lambda path: [output.step for output in read(path)]


READERS = [
    pytest.param(DUMP, "ITEM: TIMESTEP\n200", steps_of_outputs(grip.read_dump), id="dump"),
    pytest.param(LOG, "       200   ", lambda path: list(grip.read_thermo(path)[0]["Step"]), id="thermo"),
    pytest.param(COLLISIONS, "200 2", steps_of_outputs(grip.read_collisions), id="collisions"),
    pytest.param(EVENTS, "200 3", lambda path: list(grip.read_events(path)["step"]), id="events"),
    pytest.param(BREAKAGE, "200 0.5 8", lambda path: list(grip.read_breakage(path)["step"]), id="breakage"),
    pytest.param(BREAKS, "200 1", lambda path: list(grip.read_breaks(path)["step"]), id="breaks"),
    pytest.param(FRAGMENTS, "200 2", steps_of_outputs(grip.read_fragments), id="fragments"),
    pytest.param(FIELDS, "200 2", steps_of_outputs(grip.read_fields), id="fields")]


@pytest.mark.parametrize("text, second, steps", READERS)
def test_a_file_that_ends_in_its_second_output(tmp_path, text, second, steps):
    begin = text.index(second)
    known = begin + len(second) + 1  # where the step is known to have all of its digits
    for end in range(begin, len(text) + 1):
        path = tmp_path / "file"
        path.write_text(text[:end])
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            found = steps(path)
        assert found == ([100, 200] if end == len(text) else [100])
        if end == len(text) or not text[begin:end].strip():
            assert not caught
            continue
        warning, = caught
        assert f"'{path}': the output " in str(warning.message) and warning.filename == __file__
        if end > known:
            assert "the output of step 200 is cut off" in str(warning.message)
        assert "of step 2 " not in str(warning.message) and "of step 20 " not in str(warning.message)


@pytest.mark.parametrize("text, second, steps", READERS)
def test_a_file_that_ends_in_its_only_output_is_refused(tmp_path, text, second, steps):
    path = tmp_path / "file"
    path.write_text(text[:text.index(second) - 1])
    with pytest.raises(ValueError):
        steps(path)
