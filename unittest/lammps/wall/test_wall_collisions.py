# SPDX-License-Identifier: GPL-2.0-only
"""The events of fix grip/collisions by facet of a mesh wall: hits on known triangles with losses of closed forms, sums that are
the row of the wall, on several ranks and over restarts."""
import os
import re
import struct
import sys

import host

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "energy"))
from test_collisions import (DENSITY, HEAD, MODEL, RADIUS, closes, fails, fix, linear, lost, mass, outputs,  # noqa: E402
                             path, total)

NAMES = ("number", "lost", "stored", "largest")


def cells(name):
    """The arrays of the cells in a .vtp file: {name: values}."""
    with open(path(name), "rb") as file:
        head, data = file.read().split(b'encoding="raw">', 1)
    data = data[data.index(b"_") + 1:]
    found = {}
    cell_data = head[head.index(b"<CellData"):head.index(b"</CellData>")].decode()
    for one in re.findall(r"<DataArray ([^>]*)/>", cell_data):
        words = dict(re.findall(r'(\w+)="([^"]*)"', one))
        offset = int(words["offset"])
        size, = struct.unpack_from("<Q", data, offset)
        found[words["Name"]] = struct.unpack_from(f"<{size // 8}d", data, offset + 8)
    return found


# Four squares of two triangles each.
SIDE = 0.1
CORNERS = [(x, y) for x in (-SIDE, 0.0) for y in (-SIDE, 0.0)]
FACETS = [[(x, y), (x + SIDE, y), (x + SIDE, y + SIDE)] for x, y in CORNERS] + [[(x, y), (x + SIDE, y + SIDE), (x, y + SIDE)]
                                                                                for x, y in CORNERS]
host.write_stl(path("floor.stl"), [[(x, y, 0.0) for x, y in facet] for facet in FACETS])

# Speeds of the spheres that hit each facet, each once.
HITS = {0: (0.5,), 3: (1.0,), 6: (0.7, 0.9)}
DT = linear(mass(RADIUS[0]), 1.0)[0] / 500
STEPS = 4000
TOLERANCE = 5e-3  # a contact has 500 steps; its first and its last one are errors of this size


def rules(facets="facets 500 ", more=""):
    return (f"fix 1 all nve/sphere\ntimestep {DT!r}\n"
            f"fix w all wall/grip type 1 mesh {path('floor.stl')} energy events {facets}vtk 500 {path('out')}.*.vtp\n"
            "fix v all wall/grip type 1 zplane NULL 0.09 energy events\n"
            + fix(f"of stored since beginning facets w{more}", 500, "1e-6 1 4"))


def start():
    atoms, speeds = "", ""
    number = 0
    for facet, of_facet in HITS.items():
        x, y = (sum(corner[d] for corner in FACETS[facet]) / 3 for d in (0, 1))
        for n, speed in enumerate(of_facet):
            number += 1
            # Those of one facet are beside each other. The second one touches the floor in the middle of the time.
            atoms += f"create_atoms 1 single {x + 0.022 * n!r} {y!r} {RADIUS[0] + speed * DT * STEPS * (0.05 + 0.2 * number)!r}\n"
            speeds += f"set atom {number} vz {-speed}\n"
    return (HEAD + atoms + f"set group all diameter {2 * RADIUS[0]} density {DENSITY}\n" + speeds + host.LOAD
            + f"pair_style grip energy events\npair_coeff * * {MODEL}\n")


def check(text):
    arrays = cells(f"out.{STEPS}.vtp")
    host.check(set(f"c_{name}" for name in NAMES) <= set(arrays), f"{text}: arrays {sorted(arrays)}")
    # The files have the triangles in any order, and their numbers.
    by_facet = {int(number) - 1: {name: arrays[f"c_{name}"][k] for name in NAMES} for k, number in enumerate(arrays["number"])}
    for facet in range(len(FACETS)):
        found, speeds = by_facet[facet], HITS.get(facet, ())
        host.check(found["number"] == len(speeds), f"{text}: facet {facet} has {found['number']} events")
        exact = [linear(mass(RADIUS[0]), speed) for speed in speeds]
        losses = sum((1 - e * e) * 0.5 * mass(RADIUS[0]) * speed**2 for speed, (_, e, _, _) in zip(speeds, exact))
        host.check(abs(found["lost"] - losses) <= TOLERANCE * losses, f"{text}: facet {facet} lost {found['lost']}, not {losses}")
        peaks = [one[2] for one in exact]
        for name, want in (("stored", sum(peaks)), ("largest", max(peaks, default=0))):
            host.check(abs(found[name] - want) <= TOLERANCE * want,
                       f"{text}: {name} of facet {facet} is {found[name]}, not {want}")
    output = outputs()[-1]
    closes((output[0], output[1], output[2], [dict(row, quantity=min(row["quantity"], 1)) for row in output[3]]), text)
    rows = [row for row in output[3] if row["wall"] == 1]
    for name, key in (("number", lambda row: row["number"]), ("lost", lost), ("stored", lambda row: row["stored"])):
        host.check_close(sum(arrays[f"c_{name}"]), total(rows, range(4), 2, key), 1e-9, f"{text}: {name} of all facets")
    return arrays


def test_hits():
    half = STEPS // 2
    for ranks in (1, 2, 4):
        grid = "processors 2 * 1\n" if ranks > 1 else ""
        text = f"{ranks} ranks"
        host.must_run(grid + start() + rules() + f"run {half}\nwrite_restart {path('restart')}\nrun {STEPS - half}\n",
                      ranks=ranks)
        arrays = check(text)
        host.must_run(host.LOAD + f"read_restart {path('restart')}\n" + rules() + f"run {STEPS - half}\n", ranks=5 - ranks)
        again = check(f"{text}, after a restart")
        for name in NAMES:
            host.check(max(abs(a - b) for a, b in zip(arrays[f"c_{name}"], again[f"c_{name}"])) <= 1e-9
                       * sum(arrays[f"c_{name}"]),
                       f"{text}: {name} after a restart")
        before = cells(f"out.{half}.vtp")
        host.check(0 < sum(before["c_number"]) < 4, f"{text}: {sum(before['c_number'])} events before the restart")
    # Without the mean values of facets, and beside another fix.
    host.must_run(start() + rules("") + fix("facets w since output", 500, name="d") + f"run {STEPS}\n")
    arrays = check("without facets")
    for name in NAMES:
        host.check(arrays[f"c_{name}"] == arrays[f"d_{name}"], f"{name} of another fix")


def test_errors():
    begin = start()
    fails(begin + rules(more=" facets v") + "run 0\n", "fix c grip/collisions", "facets is 'v'", "mesh wall", "vtk")
    fails(begin + rules(more=" facets x") + "run 0\n", "facets is 'x'", "ID of a fix wall/grip")
    fails(begin + rules(more=" facets") + "run 0\n", "'facets'")
