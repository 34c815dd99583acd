# SPDX-License-Identifier: GPL-2.0-only
"""A small version of the energy example: its sum is constant while floor and gravity do work and contacts
dissipate."""
import os

import host


def test_example(folder):
    with open(os.path.join(host.SOURCE, "examples", "energy", "in.energy")) as file:
        script = file.read()
    host.must_run(script, variables={"plugin": host.PLUGIN, "n": 150, "T": 0.2, "out": folder})
    with open(os.path.join(folder, "ledger.txt")) as file:
        rows = [[float(word) for word in line.split()] for line in file if not line.startswith("#")]
    put = rows[-1][12] + rows[-1][13]
    host.check(len(rows) == 1 + round(0.2 / 2.4e-6) // 400 and put > 1e-3, f"{len(rows)} rows, {put:.3g} J put in")
    worst = max(abs(row[1]) for row in rows)
    host.check(worst < 1e-4 * put, f"the sum leaves zero by {worst / put:.3g} of what was put in")
    lost = sum(rows[-1][4:11])
    host.check_close(lost + rows[-1][2] + rows[-1][3] + rows[-1][11], put, 1e-4, "what was put in is somewhere")
    host.check(lost > 0.5 * put, f"{lost / put:.3g} of it is lost")
