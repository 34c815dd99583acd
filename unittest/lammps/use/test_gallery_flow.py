# SPDX-License-Identifier: GPL-2.0-only
"""The examples of flows, on a small scale: their scripts run; the force on the base of a plane obeys the balance of
forces; the flow through an orifice depends on its diameter as the units require."""
import math
import os
import re
import subprocess
import tempfile

import host


def test_flow():
    with tempfile.TemporaryDirectory(prefix="grip_flow_") as scratch:
        # Incline: a steady flow presses on the base with its weight, and drags it with tan(angle) times
        # this force.
        folder = os.path.join(scratch, "incline")
        environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_MPIEXEC=host.MPIEXEC, GRIP_OUT=folder,
                           GRIP_DRAW="no", GRIP_ANGLES="24", GRIP_LAYERS="120:26")
        done = subprocess.run(["bash", os.path.join(host.SOURCE, "examples", "incline", "run.sh"), "-var", "n", "240", "-var",
                               "L", "6",
                               "-var", "B", "4", "-var", "k", "5e3", "-var", "begin", "100", "-var", "T", "60", "-var", "slow",
                               "0.02"], env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        # With these few spheres on a small plane the flow is not a good Bagnold flow. But the balances hold, and the
        # profile is neither that of a constant shear rate, with an exponent of 1, nor that of a viscous fluid, with an
        # exponent of 2.
        for what in ("weight on the base", "friction on the base", "largest distance from the mean"):
            lines = [line for line in done.stdout.split("\n") if what in line]
            host.check(len(lines) == 1 and "NOT" not in lines[0], f"incline: {what}: {done.stdout}")
        with open(os.path.join(folder, "flows.txt"), encoding="ascii") as file:
            exponent, error = [list(map(float, line.split())) for line in file if not line.startswith("#")][0][9:11]
        host.check(1 + 3 * error < exponent < 2 - 3 * error, f"exponent of the profile: {exponent} +- {error}")
        with open(os.path.join(folder, "a24", "force.txt"), encoding="ascii") as file:
            rows = [list(map(float, line.split())) for line in file if not line.startswith("#")]
        along, down = (math.fsum(row[k] for row in rows) / len(rows) for k in (2, 3))
        host.check_close(-down, 240 * math.cos(math.radians(24)), 0.03, "weight on the base")
        host.check_close(-along / down, math.tan(math.radians(24)), 0.05, "friction on the base")
        # A layer comes to rest when its plane is lowered, and then friction carries it.
        with open(os.path.join(folder, "stops.txt"), encoding="ascii") as file:
            rows = [list(map(float, line.split())) for line in file if not line.startswith("#")]
        host.check(len(rows) == 1 and 15 < rows[0][1] < 26, f"where a layer stops: {rows}")
        with open(os.path.join(folder, "n120", "force.txt"), encoding="ascii") as file:
            pulls = [list(map(float, line.split()))[2:4] for line in file if not line.startswith("#")]
        for along, down in pulls:
            host.check_close(-along / down, math.tan(math.radians(rows[0][1])), 0.01, "friction under the layer at rest")

        # Beverloo: rates are proportional to (D - k)^(5/2), with k of 1 to 2 diameters, for any constant; a tenth is added
        # for the scatter.
        folder = os.path.join(scratch, "beverloo")
        environment.update(GRIP_OUT=folder, GRIP_ORIFICES="6 8")
        done = subprocess.run(["bash", os.path.join(host.SOURCE, "examples", "hopper", "beverloo", "run.sh"), "-var", "n", "1800",
                               "-var",
                               "out", "500"],
                              env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True,
                              check=False)
        # With these few spheres the test cannot show that the rate does not depend on the filling: with corners of the
        # floor that differed in the tenth digit, the second half flowed at 0.88 of the rate of the first. Two orifices do
        # not give the power more accurately than its standard error, so twice the standard error is allowed.
        found = re.search(r"that the rates have: ([\d.]+) \+- ([\d.]+)", done.stdout)
        host.check(found is not None, f"beverloo: {done.stdout}")
        if found:
            power, error = float(found.group(1)), float(found.group(2))
            host.check(error < 0.2 and abs(power - 2.5) < 0.25 + 2 * error, f"beverloo: power {power} +- {error}")
        with open(os.path.join(folder, "rates.txt"), encoding="ascii") as file:
            small, large = [float(line.split()[2]) for line in file if not line.startswith("#")]
        host.check(0.9 * (7 / 5)**2.5 < large / small < 1.1 * (6 / 4)**2.5, f"rates of the orifices of 8 and 6: {large / small}")
