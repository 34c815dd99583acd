# SPDX-License-Identifier: GPL-2.0-only
"""Commands of Grip that write the same file: an error names both, and the file. A file is free again with the end of the
command that wrote it."""
import os

import pytest

import host
import mistakes
from mistakes import SCRATCH, bad, good

host.write_stl(os.path.join(SCRATCH.name, "square.stl"), host.rectangle_triangles((0.1, 0.1), (0.9, 0.9), 0.1))

HEAD = "pair_style grip energy events\npair_coeff * * hooke 1e5 0.5\n"
# Commands that write {file}, or {series}.pvd and the files in it.
COMMANDS = {
    "rows": "fix {id} all grip/collisions 10 {file} bins 1 10 2",
    "list": "fix {id} all grip/collisions 10 own_{id} bins 1 10 2 list {file} above 1",
    "fields": "fix {id} all grip/fields 10 10 {file} x 0 1 2",
    "flux": "fix {id} all grip/flux 10 plane 0 0 0.5 0 0 1 file {file}",
    "append": "fix {id} all grip/flux 10 plane 0 0 0.5 0 0 1 append {file}"}
SERIES = {
    "wall": "fix {id} all wall/grip hooke 1e5 0.5 mesh square.stl vtk 10 {series}.*.vtp",
    "boxes": "fix {id} all grip/fields 10 10 own_{id} x 0 1 2 vtk {series}.*.vti",
    "rings": "fix {id} all grip/fields 10 10 own_{id} cylinder z 0.5 0.5 r 0.5 2 vtk {series}.*.vts"}


def refused(name, first, second, file, **setting):
    style_of = [command.split()[3] for command in (first, second)]
    bad(name, HEAD + first + "\n" + second + "\nrun 0", f"fix b {style_of[1]}", f"fix a {style_of[0]} writes", f"'{file}'",
        "accepted: another file", boundary="f f f", **setting)


def command(name, fix, file):
    return {**COMMANDS, **SERIES}[name].format(id=fix, file=file, series=file)


for group, file in ((COMMANDS, "same.txt"), (SERIES, "s.pvd")):
    for one in group:
        for two in group:
            refused(f"{one} and {two}", command(one, "a", file.removesuffix(".pvd")),
                    command(two, "b", file.removesuffix(".pvd")), file)
refused("a series and a text", command("wall", "a", "s"), command("rows", "b", "s.pvd"), "s.pvd")
refused("ranks", command("rows", "a", "x.txt"), command("flux", "b", "x.txt"), "x.txt", ranks=2)

for name in (*COMMANDS, *SERIES):
    first = HEAD + command(name, "a", name) + "\nrun 0\n"
    good(name + ", the same ID again", first + command(name, "a", name) + "\nrun 0", boundary="f f f")
    good(name + ", unfix", first + "unfix a\n" + command(name, "b", name) + "\nrun 0", boundary="f f f")
    good(name + ", clear", first + "clear\n" + mistakes.script(first, boundary="f f f"), boundary="f f f")
good("no file", HEAD + command("rows", "a", "/dev/null") + "\n" + command("rows", "b", "/dev/null") + "\nrun 0")


@pytest.mark.parametrize("case", mistakes.cases())
def test_mistakes(case):
    mistakes.judge(case)


@pytest.mark.parametrize("name, words, goes_on", (
    ("rows", "", False), ("rows", " append yes", True), ("list", " append yes", True), ("fields", " append no", False),
    ("fields", " append yes", True), ("append", "", True)))
def test_append(name, words, goes_on):
    """A file starts empty, or continues after what it contains, with one head."""
    path = os.path.join(SCRATCH.name, f"again_{name}")
    written = []
    for _ in range(2):
        host.must_run(mistakes.script(HEAD + command(name, "a", path) + words + "\nfix move all nve/sphere\nrun 20",
                                      boundary="f f f"), cwd=SCRATCH.name)
        with open(path, encoding="ascii") as file:
            written.append(file.read().splitlines())
    first, second = written
    rows = [line for line in first if not line.startswith("#")]
    host.check(first[0].startswith("#") and (rows or name == "list"), f"{name}{words}: {first}")
    host.check(second == first + rows * goes_on, f"{name}{words}: {len(first)}, then {len(second)} lines")
    os.unlink(path)
