# SPDX-License-Identifier: GPL-2.0-only
"""Random damage to the plugin's data in a restart file: either the file is refused with an error of one line, or the
run is right.

The plugin's blocks begin with the mark GRIP. Its data of an atom are found by the atom's position, which has the same digits
in a dump. All other data are LAMMPS's, which checks little of what it reads; they are not damaged."""
import math
import os
import random
import re
import struct
import tempfile

import checks
import host

ROUNDS = 6  # for each seed
WALLS = """
neighbor 0.1 bin
timestep 2e-4
fix nve all nve/sphere
fix floor all wall/grip type 2 zplane 0 NULL wiggle z 0.02 0.4 energy yes
region tube cylinder z 0 0 1.2 -1 8
fix tube all wall/grip luding k2hat 4000 k1_ratio 0.3 kc_ratio 0.1 phi_f 0.05 gamma_n 0.5 tangential luding kt_ratio 0.2 mu 0.4 region tube energy yes
"""
START = host.head("lj", "f f f", "block -1.6 1.6 -1.6 1.6 -1 4", types=2) + "\n".join(f"create_atoms {1 + k % 2} single {0.42 * (-1) ** k} {0.42 * (-1) ** (k // 2)} {0.4 + 0.82 * (k // 4) + 0.01 * k}"
                for k in range(8)) + """
set group all diameter 0.9 density 1
velocity all set 1 0.5 -1
pair_style grip energy yes
pair_coeff 1 1 hertz/material 1e4 0.6 0.3 damping tsuji tangential mindlin NULL 0.5 0.4
pair_coeff 1 2 hooke 2000 10 damping mass_velocity tangential linear_history 800 0.5 0.4 rolling sds 300 2 0.1
pair_coeff 2 2 plastic k1 2000 k2max 9000 kc 1000 phi_f 0.05 gamma_n 0.5 tangential linear_history 900 0.5 0.4
""" + WALLS
FIXED = 16  # numbers of an atom of atom_style sphere; the first is the length of its row

_folder = tempfile.TemporaryDirectory(prefix="grip_damage_")
_file = {}


def resume(name):
    return checks.with_dumps([f"read_restart {name}", "comm_modify vel yes", *WALLS.split("\n"), "run 40 #"])


def run_in(folder, lines):
    status, printed = host.run(host.LOAD + "\n".join(lines) + "\n", cwd=folder, timeout=checks.TIMEOUT)
    return checks.Outcome(status, printed, checks.read_frames(folder) if status == 0 else [])


def whole():
    """(bytes of the file, the ranges of bytes that belong to the plugin, frames of the undamaged run)"""
    if not _file:
        state = "write_dump all custom state id x y z modify sort id format float %.17g"
        host.must_run(host.LOAD + START + f"run 60\nwrite_restart good\n{state}\n", cwd=_folder.name)
        with open(os.path.join(_folder.name, "good"), "rb") as file:
            data = file.read()
        again = run_in(_folder.name, resume("good"))
        _file.update(data=data, places=places(data), frames=again.frames)
        if again.status:
            raise RuntimeError(again.printed[-2000:])
    return _file["data"], _file["places"], _file["frames"]


def places(data):
    found = []
    for mark in re.finditer(rb"GRIP \d{3}", data):
        size, = struct.unpack("<Q", data[mark.start() + 8:mark.start() + 16])  # the data between head and checksum
        found.append((mark.start(), mark.start() + 24 + size + 8))
    state = host.read_dump(os.path.join(_folder.name, "state"))[0]
    for x in zip(state["x"], state["y"], state["z"]):
        at = data.find(struct.pack("<3d", *x)) - 8
        numbers = int(struct.unpack("<d", data[at:at + 8])[0])
        found.append((at + 8 * FIXED, at + 8 * numbers))
    return found


def damaged(rng, data, stretches):
    """(description of the damage, the bytes)"""
    lo, hi = rng.choice(stretches)
    at = rng.randrange(lo, hi)
    way = rng.choice(["bit", "byte", "number", "number", "integer", "cut"])
    if way == "cut":
        return f"cut at {at}", data[:at]
    if way == "bit":
        new = bytes([data[at] ^ 1 << rng.randrange(8)])
    elif way == "byte":
        new = bytes([rng.randrange(256)])
    elif way == "integer":
        new = struct.pack("<i", rng.choice([0, 1, -1, 2**31 - 1, -2**31, rng.randrange(1000)]))
    else:
        at = lo + (at - lo) // 8 * 8
        new = struct.pack("<d", rng.choice([0.0, -1.0, 1.0, 3.0, 2.0**31, -2.0**62, 1e300, math.nan, math.inf,
                                            rng.uniform(-99, 99)]))
    new = new[:hi - at]
    return f"{way} at {at}, {at - lo} behind the beginning of the block at {lo}, set to {new.hex()}", data[:at] + new + data[at + len(new):]


def check(seed):
    """(failure or None, the fate of the run)"""
    rng = random.Random(f"damage {seed}")
    data, stretches, frames = whole()
    with tempfile.TemporaryDirectory(prefix="grip_damage_") as folder:
        for _ in range(ROUNDS):
            what, new = damaged(rng, data, stretches)
            with open(os.path.join(folder, "bad"), "wb") as file:
                file.write(new)
            outcome = run_in(folder, resume("bad"))
            failure = checks.judge_run(outcome)
            if failure and failure[0] == "error":
                continue  # refused in one line
            text = failure[2] if failure else checks.difference(frames, outcome.frames) if outcome.status == 0 else None
            if text:
                return ("damage", failure[1] if failure else "wrong run", f"{what}: {text}"), "failed"
    return None, "refused or right"
