# SPDX-License-Identifier: GPL-2.0-only
"""The examples that compare with closed forms and published figures, on a small scale: their scripts run and accept
their results, and the numbers that they write obey closed forms that are computed here."""
import math
import os
import subprocess
import tempfile

import host

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_gallery_")


def run_example(name, *options):
    """Runs an example as on its page, without pictures. Returns the folder of its results."""
    folder = os.path.join(SCRATCH.name, name)
    environment = dict(os.environ, GRIP_LMP=host.LMP, GRIP_PLUGIN=host.PLUGIN, GRIP_MPIEXEC=host.MPIEXEC, GRIP_OUT=folder,
                       GRIP_LAW=os.path.join(os.path.dirname(host.LMP), "grip-law"), GRIP_DRAW="no")
    done = subprocess.run(["bash", os.path.join(host.SOURCE, "examples", name, "run.sh"), *options], env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    host.check(done.returncode == 0 and "all of this: as expected" in done.stdout, f"{name}: {done.stdout}")
    return folder


def table(*path):
    with open(os.path.join(SCRATCH.name, *path), encoding="ascii") as file:
        return [list(map(float, line.split())) for line in file if not line.startswith("#")]


def test_impacts():
    """Impacts: in an oblique impact that slides throughout, the loss of velocity along the surface is mu (1 + e)
    times the normal speed."""
    run_example("impacts", "9")
    for law in ("linear_nohistory", "linear_history", "mindlin", "mindlin_rescale_force", "mindlin_direnzo", "history", "luding"):
        angle, restitution = table("impacts", f"test4_oxide_{law}.txt")[5][:2]
        want = 1 - 0.092 * 1.98 / math.tan(math.radians(angle))
        host.check(angle > 50, f"the angle is {angle}")
        host.check_close(restitution, want, 0.003, f"tangential restitution of {law} at {angle:.3g} degrees")


def test_chain():
    """Chain: the speed of the wave is proportional to the fifth root of that of the spheres, which follows from the
    units alone."""
    run_example("chain")
    waves = table("chain", "waves.txt")
    for wave in waves[1:]:
        host.check_close(wave[2] / waves[0][2], (wave[1] / waves[0][1])**0.2, 1e-4, "speed of the wave over the slowest one's")


def test_cooling():
    """Cooling: sqrt(T0/T) grows by 1 in Haff's time, but only approximately for 1000 spheres."""
    os.environ["GRIP_RESTITUTIONS"] = "0.9"
    run_example("cooling", "-var", "n", "1000", "-var", "turns", "2")
    collisions = 4 * 6 / math.pi * 0.05 * (1 - 0.025) / 0.95**3 * math.sqrt(math.pi)
    time, temperature = table("cooling", "e0.9", "temperature.txt")[-1]
    host.check_close(temperature**-0.5, 1 + time * 0.19 * collisions / 6, 0.06, "sqrt(T0/T) after two of Haff's times")


def test_restitution():
    """Restitution: k1/k2 where adhesion is weak, with k2 from the depth of the loading line; a sphere that sticks
    does not return."""
    run_example("restitution")
    mass = 2 / 3 * math.pi * 1e-9 * 2500
    for speed, restitution, _ in table("restitution", "luding.txt"):
        deep = speed * math.sqrt(mass / 2e4) / (1e5 / 8e4 * 0.05 * 1e-3)
        k2 = 2e4 + 8e4 * min(deep, 1)
        host.check_close(restitution, math.sqrt(2e4 / k2 - 0.25 * (k2 - 2e4)**2 / (k2 * (k2 + 5e3))), 1e-3,
                         f"luding at {speed} m/s")
    slow, fast = (table("restitution", "schwarz_jkr.txt")[k][1] for k in (0, -1))
    host.check(slow == 0 and fast > 0.99, f"schwarz: {slow} and {fast}")


def test_packing():
    """Packing: with a friction of 0.3, four to five contacts hold a sphere, and the packing is looser than random
    close packing."""
    os.environ["GRIP_FRICTIONS"] = "0.3"
    run_example("packing", "-var", "n", "400", "-var", "time", "10000")
    _, share, contacts, *_ = table("packing", "packings.txt")[0]
    host.check(0.55 < share < 0.62, f"solid fraction {share}")
    host.check(4 <= contacts < 5, f"{contacts} contacts")


def test_janssen():
    """Janssen: 500 spheres, 9 diameters high in a cylinder of 8 diameters. Floor and wall together carry their
    weight; the floor carries (1 - exp(-x))/x of it, where x is 2 mu K times the height over the radius, for K
    from 0.35 to 0.85."""
    os.environ["GRIP_SPHERES"] = "500"
    run_example("janssen")
    mass, floor, wall, *_ = table("janssen", "floors.txt")[0]
    host.check_close(floor + wall, mass, 0.005, "what floor and wall carry")
    most, least = (-math.expm1(-x) / x for x in (2 * 0.5 * k * 9 / 4 for k in (0.35, 0.85)))
    host.check(least < floor / mass < most, f"the floor carries {floor / mass} of the weight, not {least} to {most}")
