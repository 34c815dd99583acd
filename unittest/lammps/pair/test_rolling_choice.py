# SPDX-License-Identifier: GPL-2.0-only
"""The frequencies and damping ratios that follow from the choice of k and gamma in doc/laws/rolling_sds.md.

A pair with opposite spins, and a ball that rolls on a floor without sliding, oscillate on their rolling springs. The spin is
compared with that of a damped oscillator, w0 e^(-z omega t) (cos - z/sqrt(1 - z^2) sin)(sqrt(1 - z^2) omega t)."""
import math
import os
import tempfile

import pytest

import host

R, MASS = 1e-3, 4 / 3 * math.pi * 1e-9 * 2500
K, KN, OVERLAP, SPIN = 1e3, 1e4, 1e-6, 0.1
FOLDER = tempfile.TemporaryDirectory(prefix="grip_rolling_")


def spins(spheres, gamma, wall, held, dt, steps):
    """The spin of the first sphere about y in every tenth step. held: the components that fix setforce holds."""
    data, dump = os.path.join(FOLDER.name, "data"), os.path.join(FOLDER.name, "dump")
    host.write_data(data, [(-0.01, 0.01)] * 3, [(1, R, *sphere) for sphere in spheres], 1, 2500.0)
    host.must_run(host.LOAD + host.head("si", "f f f", data=data, map="array", skin=1e-4) + f"""pair_style grip
pair_coeff * * hooke {KN!r} 0 damping velocity tangential linear_history {1e4 * K!r} 0 1e6 rolling sds {K!r} {gamma!r} 1e6
{wall}
fix move all nve/sphere
fix held all setforce {held}
timestep {dt!r}
thermo 1000000
dump d all custom 10 {dump} id omegay
dump_modify d sort id format float %.17g
run {steps}
""")
    return [frame["omegay"][0] for frame in host.read_dump(dump)]


def check_oscillator(what, got, omega, ratio, dt, tolerance):
    fast = math.sqrt(1 - ratio ** 2) * omega
    worst = max(abs(spin - SPIN * math.exp(-ratio * omega * t) * (math.cos(fast * t) - ratio * omega / fast * math.sin(fast * t)))
                for t, spin in ((10 * dt * k, spin) for k, spin in enumerate(got)))
    host.check(worst < tolerance * SPIN, f"{what}, ratio {ratio}: spin off by {worst / SPIN:.2g}")
    host.check(min(got) < -0.3 * SPIN, f"{what}: swings back")


@pytest.mark.parametrize("ratio", (0.0, 0.1, 0.3))
def test_oscillators(ratio):
    omega = math.sqrt(5 / 4 * K / MASS)
    dt = 1e-3 / omega
    pair = [([0.0, 0.0, R - OVERLAP / 2], [0.0] * 3, [0.0, SPIN, 0.0]),
            ([0.0, 0.0, -R + OVERLAP / 2], [0.0] * 3, [0.0, -SPIN, 0.0])]
    check_oscillator("pair", spins(pair, 4 * ratio * math.sqrt(K * MASS / 5), "", "0 0 0", dt, 15000), omega, ratio, dt, 3e-3)

    # The rolling springs are 10000 times softer than the tangential one, so that the ball rolls almost without sliding.
    omega = math.sqrt(5 / 7 * K / MASS)
    dt = 2e-4 / omega
    ball = [([0.0, 0.0, R - OVERLAP], [SPIN * R, 0.0, 0.0], [0.0, SPIN, 0.0])]
    check_oscillator("ball on a floor", spins(ball, 2 * ratio * math.sqrt(7 / 5 * K * MASS), "fix floor all wall/grip type 1 "
                     "zplane 0 NULL", "NULL NULL 0", dt, 60000), omega, ratio, dt, 1e-2)
