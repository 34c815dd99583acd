# SPDX-License-Identifier: GPL-2.0-only
"""The model of many ranks (bench/model.py): closed forms of its limits, and files that replace assumptions."""
import os
import subprocess
import sys

import pytest

SOURCE = os.environ["GRIP_SOURCE"]
sys.path.insert(0, os.path.join(SOURCE, "bench"))
import model  # noqa: E402

GIVEN = model.defaults()


def near(value):
    return pytest.approx(value, rel=1e-12)


def test_ghosts():
    # A cube of 1000 grains with one grain per unit of volume, and a shell of 1.5 on each side: 13^3 - 10^3.
    unit = {**GIVEN, "density": 1.0, "spread": 1.4, "skin": 0.1}
    assert model.ghosts_of(unit, 1000.0) == near(13.0 ** 3 - 1000.0)
    # Half of the volume in grains twice as large: an eighth of their number. 576 grains then fill 1024 units.
    mixed = {**unit, "ratio": 2.0, "large": 0.5, "spread": 1.0}
    side = 1024.0 ** (1.0 / 3.0)
    for shells, small, large in ((0, 2.1, 2.1), (1, 1.6, 2.1), (2, 1.1, 2.1)):
        want = 0.5 * ((side + 2 * small) ** 3 - 1024.0) + 0.0625 * ((side + 2 * large) ** 3 - 1024.0)
        assert model.ghosts_of({**mixed, "shells": shells}, 576.0) == near(want), f"shells {shells}"


def times(**change):
    return {name: ms for name, ms, _ in model.phases({**GIVEN, **change})}


def test_phases():
    # 3.32e5 contacts of 12 ns; at a bandwidth of 1 GB/s 137 bytes take 137 ns; half of it for each of two ranks.
    assert times()["contacts"] == near(3.32e5 * 12e-6)
    assert times(socket=1e9)["contacts"] == near(3.32e5 * 137e-6)
    assert times(socket=2e9, socket_ranks=2)["integration"] == near(1e5 * 376e-6)
    assert times(unevenness=1.7)["contacts"] == near(1.7 * times()["contacts"])
    assert times(body=4)["rigid bodies"] == near(1e-6 * (44.0 * 2.5e4 + 19.7 * 1e5))
    assert times(walls=3, wall_grain=7.0)["walls"] == near(3 * 1e5 ** (2 / 3) * 7e-6)
    # Six messages; a tree of ten levels, up and down; a rank without a network is alone.
    assert times(latency=1e-3, network=1e30)["ghosts, network"] == near(6.0)
    assert times(latency=1e-3, ranks=1024)["is a rebuild due (a vote of all ranks)"] == near(20.0)
    assert model.step({**GIVEN, "latency": 0.0, "network": 1e300})[2] == near(1.0)
    phases = sum(ms for _, change in model.VARIANTS for _, ms, _ in model.phases({**GIVEN, **change}))
    assert sum(model.step({**GIVEN, **change})[0] for _, change in model.VARIANTS) == near(phases)


def run(folder, text):
    path = folder / "machine"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, "-B", os.path.join(SOURCE, "bench", "model.py"), path], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def test_file(tmp_path):
    status, printed = run(tmp_path, "# a machine\nlatency 3e-06 # s\n\nranks 64\n")
    assert status == 0 and "| `latency` | 3e-06 | s |" in printed and "| `ranks` | 64 |" in printed


@pytest.mark.parametrize("text", ("speed 3\n", "latency\n", "latency 1 2\n", "latency fast\n"))
def test_wrong_file(tmp_path, text):
    status, printed = run(tmp_path, text)
    assert status != 0 and "accepted: a name and a value" in printed and "Traceback" not in printed
