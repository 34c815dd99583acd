# SPDX-License-Identifier: GPL-2.0-only
"""Cases that grip-new writes, with options drawn at random: grip_check finds nothing wrong, each runs to its end, and its
result is within bounds that do not come from Grip. Wrong use gets one line.

GRIP_SEEDS: the numbers of other draws than those of the suite."""
import math
import os
import random
import re
import subprocess
import sys

import pytest

import host

COMMAND = os.path.join(host.SOURCE, "python", "lammps_grip")
ENTRY = f"import sys; sys.path.insert(0, {COMMAND!r}); from new.command import main; sys.exit(main())"
sys.path.insert(0, COMMAND)
from new import cases, command  # noqa: E402 after the path

MATERIALS, CASES = list(command.read_materials()), list(cases.CASES)
COHESIVE = ("wet-sand", "sticky", "yielding")
path = host.scratch("grip_new_")


def new(*words):
    done = subprocess.run([sys.executable, "-B", "-c", ENTRY, *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def draw(seed):
    """A case, its material and its options."""
    dice = random.Random(seed)
    case, material = CASES[seed % len(CASES)], dice.choice(MATERIALS)
    if material == "rubber" and case in ("press", "shear"):
        material = "glass"  # rubber is too soft for 10 kPa, which grip-new refuses
    options = ["--material", material, f"--seed={dice.randint(1, 1000)}"]
    size = {"sticky": 2e-4, "tablets": 7e-3, "rubber": 7e-4, "yielding": 5e-3}.get(material, 2e-3) * dice.choice((0.7, 1, 1.5))
    if dice.random() < 0.3 and case != "clumps":
        with open(path("curve.txt"), "w") as file:
            file.write(f"# mm\n{800 * size:.4g} 0\n{1000 * size:.4g} 0.4\n{dice.uniform(1100, 1500) * size:.4g} 1\n")
        options += ["--sizes", path("curve.txt"), "--unit", "mm"]
    else:
        options.append(f"--diameter={1000 * size:.4g}mm")
    if case != "belt":
        number = dice.randint(600, 900) if case == "hopper" else dice.randint(250, 500)
        # A heap is three of the largest grains wide.
        options.append(f"--number={max(number, 400) if case == 'heap' else number}")
    if dice.random() < 0.3:
        options.append(f"--friction={dice.uniform(0.2, 0.8):.2g}")
    if dice.random() < 0.3:
        options.append(f"--restitution={dice.uniform(0.3, 0.9):.2g}")
    if case in ("press", "shear") and dice.random() < 0.5 and material != "yielding":  # which is soft
        options.append(f"--stress={dice.uniform(3, 30):.3g}kPa")
    if case == "fill" and dice.random() < 0.2 and "--sizes" not in options:
        options += ["--shape", dice.choice(("ellipsoid 3 2 2", "ellipsoid 1 1 0.7"))]
    elif case == "fill" and dice.random() < 0.3:
        bottom = 12 * size
        host.write_stl(path("vessel.stl"), [[[1e3 * x for x in corner] for corner in triangle]
                                            for k, triangle in enumerate(host.box_triangles((0, 0, 0), (bottom, bottom, bottom)))
                                            if k not in (2, 3)])
        options += ["--mesh", path("vessel.stl")] + ([] if "--unit" in options else ["--unit", "mm"])
    return case, material, options


def bounds(case, material, options, text):
    """What the result must be between, and why."""
    cohesive = material in COHESIVE
    if case in ("fill", "clumps") and "--mesh" not in options:
        # Random beds of spheres between cubic and random close packing; loose near walls, and if grains stick.
        return (0.2 if cohesive else 0.45), 0.68
    if case == "press":
        return (0.4 if cohesive else 0.5), 0.80
    if case == "hopper":
        law = float(re.search(r"Beverloo: about (\S+)\)", text)[1])
        return (0 if cohesive else 0.3 * law), 2 * law
    if case == "belt":
        rate = float(re.search(r"(\S+) kg/s come", text)[1])
        return 0.7 * rate, 1.3 * rate
    # Angles in degrees; torques are above 0.
    return {"heap": (3, 85 if cohesive else 60), "drum": (5, 80 if cohesive else 60), "shear": (5, 65)}.get(case, (0, math.inf))


@pytest.mark.parametrize("seed", map(int, os.environ.get("GRIP_SEEDS", "0 2 5 8").split()))
def test_case(seed):
    case, material, options = draw(seed)
    folder = path(f"case{seed}")
    label = f"seed {seed}: grip-new {case} {' '.join(options)}"
    status, _, error = new(case, folder, *options)
    if not host.check(status == 0, f"{label}: {error}"):
        return
    with open(os.path.join(folder, f"in.{case}")) as file:
        script = file.read()
    status, output = host.run(script, cwd=folder, variables={"plugin": host.PLUGIN})
    if not host.check(status == 0, f"{label}: {output[-600:]}"):
        return
    for line in re.findall(r"^(?:  CHECK|WARNING).*$", output, re.M):
        host.check(False, f"{label}: {line}")
    result = re.search(r"^result: \D*([-\d.e+]+).*$", output, re.M)
    if not host.check(result is not None, f"{label}: no result"):
        return
    text = result[0]
    value = float((re.search(r"solid fraction ([-\d.e+]+)", text) or result)[1])
    low, high = bounds(case, material, options, text)
    host.check(math.isfinite(value) and low <= value <= high, f"{label}: {text}, accepted: {low:g} to {high:g}")
    came = re.search(r"^# .* ([\d.e+-]+) kg", script, re.M)
    if case == "fill" and "--mesh" not in options:
        floor = -float(re.search(r"floor (\S+) N", text)[1])
        mass = float(re.search(r"result: (\S+) kg", text)[1])
        # The sides carry a part of the weight. Grains that stick can also remain pressed down by the sides.
        most = 1.5 if material in COHESIVE else 1.1
        host.check(0.2 * mass * 9.81 < floor < most * mass * 9.81,
                   f"{label}: the floor carries {floor}, the weight is {mass * 9.81}")
    host.check(came is not None or case == "belt", f"{label}: the script names the mass")
    print(f"{text}   <- {label}")


SHAPED = (("fill", ("--shape", "ellipsoid 3 2 2", "--number=230", "--diameter=2mm"), 0.5, 0.75),)


@pytest.mark.parametrize("case, options, low, high", SHAPED)
def test_shaped_grains(case, options, low, high):
    """Grains have the volume of spheres of their diameter; OVITO's file has a unit quaternion and the half extents of each."""
    folder = path("shaped")
    status, _, error = new(case, folder, *options)
    host.check(status == 0, error)
    with open(os.path.join(folder, f"in.{case}")) as file:
        script = file.read()
    host.check("Source of the numbers: potentials/glass_beads.grip" in script, "the source of the material is named")
    output = host.must_run(script, cwd=folder, variables={"plugin": host.PLUGIN})
    for line in re.findall(r"^(?:  CHECK|WARNING).*$", output, re.M):
        host.check(False, line)
    value = float(re.search(r"solid fraction ([-\d.e+]+)", output)[1])
    host.check(low <= value <= high, f"solid fraction {value}, accepted: {low} to {high}")
    frame = host.read_dump(os.path.join(folder, sorted(name for name in os.listdir(folder) if name.startswith("grains."))[-1]))[0]
    host.check(len(frame["id"]) == 230, f"{len(frame['id'])} grains")
    for k in range(len(frame["id"])):
        q = [frame[name][k] for name in ("quatw", "quati", "quatj", "quatk")]
        a, b, c = (frame[name][k] for name in ("shapex", "shapey", "shapez"))
        equal = 2 * (a * b * c)**(1 / 3)
        host.check(abs(math.hypot(*q) - 1) < 1e-4 and abs(a / b - 1.5) < 1e-4 and abs(b / c - 1) < 1e-4, f"{q}, {a}, {b}, {c}")
        host.check(1.8e-3 * 0.999 < equal < 2.2e-3 * 1.001, f"the diameter of equal volume is {equal}")
    host.check(os.path.exists(os.path.join(folder, "surfaces.pvd")), "files for ParaView")


@pytest.mark.parametrize("options", [["--diameter=1.2345mm"], ["--diameter=1.2346mm"], ["--shape=ellipsoid 3 2 2"],
                                     ["--shape=superellipsoid 1 1 1 4 4", "--material=sand"]])
def test_belts_start(options):
    """The face of the inlet fits into the box, whatever its width is."""
    folder = path(f"belt{abs(hash(tuple(options)))}")
    status, _, error = new("belt", folder, *options)
    host.check(status == 0, error)
    with open(os.path.join(folder, "in.belt")) as file:
        script = file.read().split("\nrun ")[0] + "\nrun 0\n"
    host.must_run(script, cwd=folder, variables={"plugin": host.PLUGIN})


def test_wrong_use():
    with open(path("stretched.txt"), "w") as file:
        file.write("1 0\n9 1\n")
    for words, part in ((("silo",), "invalid choice: 'silo'"), (("fill", "--diameter", "2"), "a number above 0 with its unit"),
                        (("fill", "--diameter=2kg"), "--diameter is '2kg'"), (("fill", "--orifice=1cm"), "accepted with: hopper"),
                        (("fill", "--diameter=2mm", "--sizes", __file__), "exclude each other"),
                        (("fill", "--number=0"), "whole number from 1"),
                        (("fill", "--material=gold"), "glass, steel"), (("fill", "--mesh", "none.stl"), "no file 'none.stl'"),
                        (("fill", "--mesh", __file__), "a file in STL"), (("fill", "--unit=mm"), "with one of them"),
                        (("fill", "--sizes", path("stretched.txt"), "--unit=mm"), "below four times"),
                        (("drum", "--spin=1e4rpm"), "accepted: up to"),
                        (("belt", "--rate=9999kg/s"), "accepted:"), (("press", "--stress=1Pa"), "accepted: from the weight"),
                        (("fill", "--soften=1e8"), "of the radius"), (("fill", "--soften=nan"), "a number from 1"),
                        (("press", "--material=yielding", "--soften=2"), "no --soften"),
                        (("shear", "--material=yielding", "--stress=10kPa"), "a lower --stress"),
                        (("belt", "--number=5"), "accepted with: fill"),
                        (("clumps", "--sizes", path("stretched.txt")), ""), (("fill", "--bogus=1"), "unrecognized"),
                        (("hopper", "--orifice=1mm"), "largest grains"),
                        *(((case, "--shape=ellipsoid 2 1 1"), f"--shape does not go with {case}, accepted with: fill, belt")
                          for case in CASES if case not in ("fill", "belt")),
                        *((("fill", f"--shape={text}"), f"--shape is '{text}', accepted: 'ellipsoid A B C' or") for text in (
                            "", "cube 1 1 1", "ellipsoid 1 1", "ellipsoid 1 1 x", "ellipsoid 1 1 0", "ellipsoid 11 1 1",
                            "ellipsoid 1 1 nan", "superellipsoid 1 1 1 2", "superellipsoid 1 1 1 1 2",
                            "superellipsoid 1 1 1 2 9", "ellipsoid 1 1 inf"))):
        folder = path("wrong")
        status, _, error = new(words[0], folder, *words[1:])
        host.check(status == 2 and error.count("\n") == 1 and error.startswith("grip-new: ") and part in error,
                   f"{words}: {status}, {error}")
        host.check(not os.path.exists(folder), f"{words}: nothing is written")
    os.mkdir(path("full"))
    with open(path("full/mine"), "w"):
        pass
    host.check(new("fill", path("full"))[0] == 2 and os.listdir(path("full")) == ["mine"], "a folder with files stays as it is")
    for words in (("-h",), ("--version",)):
        status, output, error = new(*words)
        host.check(status == 0 and "grip-new" in output and not error, f"{words}: {status}, {error}")
