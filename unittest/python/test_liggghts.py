# SPDX-License-Identifier: GPL-2.0-only
"""lammps_grip.liggghts is a part of the package; unittest/convert tests what it does."""
import os

from lammps_grip import liggghts


def test_convert():
    with open(os.path.join(os.environ["GRIP_SOURCE"], "unittest/convert/decks/in.two_materials")) as file:
        done = liggghts.convert(file.read())
    assert (done.status, done.refused) == (1, [])
    assert "pair_style      grip" in done.text
