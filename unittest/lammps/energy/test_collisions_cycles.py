# SPDX-License-Identifier: GPL-2.0-only
"""Load cycles of fix grip/collisions: contacts whose stored energy oscillates, at a wall and between spheres, against a count
from the stored energy of each step; in packings they are the same on any number of ranks and over restarts (test_collisions)."""
import math

import pytest

import host
from test_collisions import (DENSITY, DIGITS, HEAD, K, LIVING, MODEL, RADIUS, closes, fails, fix, mass, outputs, path,
                             total)

PERIOD, DT, STEPS = 0.012, 2e-5, 4500
G = 9.81
AMPLITUDE = 0.35 * G * (PERIOD / (2 * math.pi))**2
W_MIN = {"wall": 1.15e-4, "pair": 5.3e-5}
ATOMS = " ".join(f"f_c[{k}]" for k in range(1, 6))


def count(stored, ratio):
    """(peaks of the load cycles that are over, peaks of those that last, number of events that have ended) in a series of stored
    energies of one pair. Energies of 0 are between two contacts."""
    over, lasting, ended = [], [], 0
    contacts = "".join("x" if value > 0 else " " for value in stored)
    begin = 0
    for word in contacts.split(" "):
        part = stored[begin:begin + len(word)]
        begin += len(word) + 1
        if not part:
            continue
        is_alive = begin > len(stored)
        ended += not is_alive
        first = 0
        while first < len(part):
            falls = next((k for k in range(first, len(part)) if part[k] * ratio < max(part[first:k + 1])), None)
            if falls is None:
                (lasting if is_alive else over).append(max(part[first:]))
                break
            over.append(max(part[first:falls + 1]))
            first = next((k for k in range(falls, len(part)) if part[k] > ratio * min(part[falls:k + 1])), len(part))
    return over, lasting, ended


def rules(kind):
    moves = f"fix 2 below move wiggle 0 0 {AMPLITUDE!r} {PERIOD}\n" if kind == "pair" else \
        f"fix w all wall/grip type 1 zplane 0 NULL wiggle z {AMPLITUDE!r} {PERIOD} energy events\n"
    return f"group below type 2\ngroup above type 1\n{moves}fix 1 above nve/sphere\nfix g above gravity {G} vector 0 0 -1\ntimestep {DT}\n"


def script(kind, more):
    """A sphere that lies on a floor, or on another sphere, which oscillates."""
    below = f"create_atoms 2 single 0 0 {-RADIUS[0]!r}\n" if kind == "pair" else ""
    return (HEAD + below + f"""create_atoms 1 single 0 0 {RADIUS[0] - mass(RADIUS[0]) * G / K!r}
set group all diameter {2 * RADIUS[0]} density {DENSITY}
""" + host.LOAD + f"pair_style grip energy events\npair_coeff * * {MODEL}\n" + rules(kind) + more)


def watch(kind, ratio, every=1):
    return (fix(f"since beginning cycles {ratio} damage {W_MIN[kind]!r}", STEPS) + f"""compute e all grip/energy
thermo {every}
thermo_style custom step c_e[3]
thermo_modify format float %.17g
dump d all custom {STEPS} {path('atoms')} id type {ATOMS}
dump_modify d sort id format float %.17g
""")


def oscillation(kind, ratio, least):
    text = f"{kind}, ratio {ratio}"
    stored = host.thermo(host.must_run(script(kind, watch(kind, ratio) + f"run {STEPS}\n")))["c_e[3]"][1:]
    over, lasting, ended = count(stored, ratio)
    output = outputs()[-1]
    closes(output, text)
    rows = output[3]
    host.check(total(rows) == ended and total(rows, (LIVING,)) == 1, f"{text}: {total(rows)} events, {ended} seen")
    found = total(rows, range(5), key=lambda row: row["cycles"])
    host.check(found == len(over) + len(lasting) and found >= least, f"{text}: {found} cycles, {len(over)} + {len(lasting)} seen")
    host.check_close(total(rows, range(5), key=lambda row: row["cycled"]), sum(over) + sum(lasting), DIGITS, f"{text}: energy")
    frame = host.read_dump(path("atoms"))[-1]
    share = {"wall": 1.0, "pair": 0.5}[kind] / mass(RADIUS[0])
    for atom, kind_of in enumerate(frame["type"]):
        host.check(frame["f_c[1]"][atom] == ended, f"{text}: events of type {kind_of}")
        host.check_close(frame["f_c[3]"][atom], share * sum(over), DIGITS, f"{text}: W of type {kind_of}")
        host.check_close(frame["f_c[4]"][atom], share * max(over, default=0), DIGITS, f"{text}: largest W")
        want = sum(max(share * peak - W_MIN[kind], 0) for peak in over)
        host.check_close(frame["f_c[5]"][atom], want, 1e-5, f"{text}: damage of type {kind_of}")
    if ratio == 2:
        host.check(0 < sum(share * peak > W_MIN[kind] for peak in over) < len(over), f"{text}: W_MIN is between the peaks")
    return rows


def same(want, text):
    closes(outputs()[-1], text)
    for a, b in zip(want, outputs()[-1][3]):
        host.check(a["cycles"] == b["cycles"] and abs(a["cycled"] - b["cycled"]) <= DIGITS * a["cycled"], f"{text}: {b}, not {a}")


def elsewhere(kind, want):
    """The same on two ranks, and after a restart in the middle of a cycle, on another number of ranks."""
    half = STEPS // 2 + 37
    fixes = watch(kind, 2, STEPS)
    host.must_run("processors 1 1 *\n" + script(kind, fixes + f"run {half}\nwrite_restart {path('restart')}\nrun {STEPS - half}\n"), ranks=2)
    same(want, f"{kind}, 2 ranks")
    host.must_run(host.LOAD + f"read_restart {path('restart')}\n" + rules(kind) + fixes + f"run {STEPS - half}\n")
    same(want, f"{kind}, after a restart")


def test_without():
    """Without the keyword an event is one load, and the file has no such columns; `cycles` may come and go between runs."""
    more = fix("since beginning damage 0", 900) + "run 900\nunfix c\n"
    host.must_run(script("wall", more))
    rows = outputs()[-1][3]
    host.check("cycles" not in rows[0], "without cycles: columns")
    host.must_run(script("wall", more + fix("since beginning cycles 2", 900) + "run 900\nunfix c\n" + more))
    closes(outputs()[-1], "cycles before, none now")
    damage = "since beginning damage 0"
    for other in ("", fix("cycles 2", name="d")):
        host.must_run(script("wall", fix(damage, STEPS) + other + f"dump d all custom {STEPS} {path('atoms')} {ATOMS}\nrun {STEPS}\n"))
        frame = host.read_dump(path("atoms"))[-1]
        host.check(frame["f_c[1]"] == [0] and frame["f_c[3]"] == [0], f"without cycles, beside '{other[:12]}': {frame}")


def test_errors():
    start = script("wall", "")
    fails(start + fix("cycles 1") + "run 0\n", "grip/collisions", "'cycles'", "above 1")
    fails(start + fix("cycles 0.5"), "above 1")
    fails(start + fix("cycles"), "'cycles'")
    fails(start + fix("cycles 2") + fix("cycles 3", name="d") + "run 0\n", "fix d grip/collisions", "'cycles' is 3", "accepted: 2")
    host.must_run(start + fix("cycles 2") + fix("cycles 2", name="d") + fix("", name="e") + "run 1\n")


@pytest.mark.parametrize("kind", ("wall", "pair"))
def test_oscillation(kind):
    oscillation(kind, 1000, 1)
    elsewhere(kind, oscillation(kind, 2, 5))
