# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The statements of doc/user/from_granular.md about LAMMPS's older walls (fix wall/gran hooke, hooke/history,
hertz/history).

A sphere is dragged along a floor at a fixed overlap: first its spring stretches, then it slides. The force is compared with
the closed form min(stiffness * path, mu * normal force). LAMMPS of 4 Feb 2025 differs from it in two ways, LAMMPS of 4 Jul
2026 does not."""
import math
import re

import pytest

import host

R, OVERLAP, SPEED, DT, STEPS, MU = 1e-3, 1e-5, 1e-3, 1e-6, 40000, 0.5
KN, KT = 1e4, 2857.0
RADIUS = math.sqrt(R * OVERLAP)  # of the contact
MASS = 4 / 3 * math.pi * R ** 3 * 2500


def dragged(wall, pair="granular"):
    """{step: force along x}, and the version that LAMMPS prints."""
    output = host.must_run(host.LOAD + host.head("si", "f f f", "block -0.01 0.01 -0.01 0.01 0 0.01",
                                                 map="array") + f"""pair_style {pair}
pair_coeff * * hooke 1 1 tangential linear_nohistory 0 0
create_atoms 1 single 0 0 {R - OVERLAP!r}
set type 1 diameter {2 * R!r} density 2500
velocity all set {SPEED!r} 0 0
fix move all nve/noforce
fix floor all {wall} zplane 0 NULL
timestep {DT!r}
variable push equal fx[1]
fix show all print 100 "push $(step) ${{push}}"
run {STEPS}
""")
    return {int(step): float(push) for step, push in re.findall(r"^push (\d+) (\S+)$", output, re.M)}


version = host.must_run("units lj\n")
slips = "4 Feb 2025" in version


@pytest.mark.parametrize("older, line, stiffness, share", (
        # relative to the spring's stiffness in LAMMPS of 4 Feb 2025
        (f"hooke/history {KN!r} {KT!r} 1000 0 {MU!r} 1",
         f"hooke {KN!r} 1000 damping mass_velocity tangential linear_history_classic {KT!r} 0 {MU!r}", KT, RADIUS),
        (f"hertz/history {KN / RADIUS!r} {KT / RADIUS!r} 1000 0 {MU!r} 1",
         f"hertz {KN / RADIUS!r} 1000 tangential mindlin_classic {KT / RADIUS!r} 0 {MU!r}", KT, 1.0)))
def test_with_springs(older, line, stiffness, share):
    grip, peer = dragged(f"wall/grip {line}", "grip"), dragged(f"wall/gran {older}")
    for step, push in grip.items():
        host.check_close(push, -min(stiffness * SPEED * DT * step, MU * KN * OVERLAP), 1e-9, f"{line}, step {step}")
    for step, push in peer.items():
        if not slips:
            host.check_close(push, grip[step], 1e-9, f"host's {older}, step {step}")
        elif stiffness * SPEED * DT * step < 0.99 * MU * KN * OVERLAP:
            host.check_close(push, share * grip[step], 1e-9, f"host's {older}, sticking, step {step}")
    if slips and share == 1.0:  # When it slides the spring is lost and stretches again: a sawtooth.
        sliding = [push for step, push in peer.items() if stiffness * SPEED * DT * step > 1.01 * MU * KN * OVERLAP]
        host.check(max(sliding) > -0.02 * MU * KN * OVERLAP, f"host's {older} keeps its force where it slides")


def test_no_spring():
    """Without a spring all give the same force."""
    no_spring = dragged(f"wall/gran hooke {KN!r} NULL 1000 NULL {MU!r} 1")
    for step, push in dragged(f"wall/grip hooke {KN!r} 1000 damping mass_velocity tangential linear_nohistory 0.5 {MU!r}",
                              "grip").items():
        host.check_close(push, -500 * MASS * SPEED, 1e-9, f"linear_nohistory, step {step}")
        host.check_close(no_spring[step], push, 1e-9, f"host's hooke, step {step}")


def test_no_damping():
    """The older walls divide gamma_t by gamma_n, even if both are 0."""
    lost = dragged(f"wall/gran hooke/history {KN!r} {KT!r} 0 0 {MU!r} 0")
    host.check(all(math.isnan(push) for step, push in lost.items() if step > 0), "LAMMPS's walls accept gamma_n 0")
