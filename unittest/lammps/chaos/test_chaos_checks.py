# SPDX-License-Identifier: GPL-2.0-only
"""Each check of the random scripts can fail: a script that passes, and the same script with a fault of each kind,
which must be reported as that kind. The faults are built into the script, by forces and settings that depend on what
must not matter: on the number of ranks, on newton, on output, on a restart."""
import math

import checks
import host

MODEL = ("hertz/material 2e4 0.5 0.3 damping viscoelastic cohesion bridge/willett sigma 0.4 theta 0.3 liquid 2e-3 share 0.3 "
         "tangential mindlin NULL 0.5 0.4 heat radius 0.5")
PAIR = ["pair_style grip energy yes", f"pair_coeff * * {MODEL}"]
PROPERTY = ["fix property all property/atom temperature heatflow ghost yes", "fix heat all heat/flow constant 1.0"]
MOVE = ["timestep 2e-4", "fix nve all nve/sphere", "fix down all gravity 5 vector 0 0 -1"]
WALL = [f"fix floor all wall/grip {MODEL} zplane 0 NULL temperature 3 energy yes"]
TAGS = "# pair ledger heat liquid"


def script(planted=(), tags=TAGS, lost=None):
    """Four grains and a floor. planted: lines before the first run. lost: a line that is not repeated after the
    restart."""
    places = [(-0.42, 0, 0.44), (0.42, 0.05, 0.44), (0.1, 0.7, 0.43), (-0.1, 0.3, 1.05)]
    lines = ["units lj", "newton on", "boundary f f f", "atom_style sphere", "atom_modify map array", "comm_modify vel yes",
             "region box block -2 2 -2 2 0 3", "create_box 1 box"]
    lines += [f"create_atoms 1 single {x} {y} {z}" for x, y, z in places]
    lines += ["set group all diameter 0.9 density 1 vx 0.3 vz -0.5", "set atom 2 vx -1 omega 1 2 3", *PAIR, *PROPERTY,
              "set group all temperature 1", "set atom 1 temperature 2", "set group all d_liquid 1e-3", "neighbor 0.1 bin",
              *MOVE, *WALL, *planted, f"run 60 {tags}"]
    again = [line for line in ["comm_modify vel yes", "neighbor 0.1 bin", *PAIR, *PROPERTY, *MOVE, *WALL, *planted]
             if line != lost]
    return lines + ["#restart begin", "write_restart file", "clear", host.LOAD.strip(), "read_restart file", *again,
                    "#restart end",
                    f"run 0 {tags}", f"run 30 {tags}"]


def push(amount):
    return [f"variable push equal {amount}", "fix push all addforce v_push 0 0"]


UNBOOKED = TAGS.replace(" ledger", "")
FAULTS = {"ledger": (script(push("0.01")), "sum moves"),
          "ledger, second order": (script(push("60"), TAGS.replace("ledger", "second_order")), "sum moves"),
          "ranks": (script(push("0.01*extract_setting(world_size)"), UNBOOKED), " after run 1 differs"),
          "ranks, temperature": (script(["set atom 1 temperature $(extract_setting(world_size))"], UNBOOKED),
                                 "c_chaos_h after run 1"),
          "newton": (script(push("0.01*extract_setting(newton_pair)"), UNBOOKED), " after run 1 differs"),
          "ranks, crossings": (script(["fix flux all grip/flux 1 plane 0 0 $(0.52-0.083*extract_setting(world_size)) 0 0 1"],
                                      UNBOOKED + " flux"),
                               "crossed the surface"),
          "output": (script(push("0.01*is_defined(compute,chaos_p)"), UNBOOKED), " after run 1 differs"),
          "restart": (script(["fix drag all viscous 0.1"], UNBOOKED, "fix drag all viscous 0.1"), " after run 2 differs"),
          "error": (script(["fix none all nothing"]), "Unrecognized fix style")}


def test_of_scripts():
    failure, fate = checks.check_script(script())
    host.check(fate == "passed", f"the script without a fault: {fate}, {failure}")
    for name, (lines, text) in FAULTS.items():
        kind = name.split(",")[0]
        failure, fate = checks.check_script(lines, {kind})
        host.check(failure is not None and failure[0] == kind and text in failure[2], f"{name}: {fate}, {failure}")


def test_of_numbers():
    """A number of the printed rows is changed."""
    liquid = ("c_chaos_t", "f_GRIP_LIQUID", "f_GRIP_LIQUID[2]")
    events = [line.replace("energy yes", "energy events") for line in
              script(["fix collisions all grip/collisions 1 file bins 1e-6 1 3"], TAGS.replace("liquid", "collisions"))]
    for what, check, lines, names in (("liquid", checks.check_liquid, script(), liquid),
                                      ("events", checks.check_events, events, ("f_collisions",))):
        outcome = checks.execute(lines, output=True)
        host.check(outcome.status == 0 and check(outcome.printed) is None, f"{what}: {outcome.errors}, {check(outcome.printed)}")
        rows = outcome.printed.split("\n")
        head = [row.split() for row in rows if row.split()[:2] == ["Step", "Atoms"]][-1]
        last = max(k for k, row in enumerate(rows) if len(row.split()) == len(head) and row.split()[1] == "4")
        for name in names:
            words = rows[last].split()
            at = head.index(name)
            words[at] = repr(float(words[at]) + (1e-12 if what == "liquid" else 1e-8))
            text = check("\n".join([*rows[:last], " ".join(words), *rows[last + 1:]]))
            host.check(text is not None and what in text, f"{what}, {name}: {text}")


def test_of_runs():
    """Failures that a single run shows."""
    ends = {"sanitizer": checks.Outcome(1, "x.c:1:2: runtime error: division by zero", []),
            "signal": checks.Outcome(-11, "", []),
            "hangs": checks.Outcome("hangs", "", []),
            "nan": checks.Outcome(0, "", [{"id": [1.0], "d_liquid": [math.nan]}])}
    for kind, outcome in ends.items():
        failure = checks.judge_run(outcome)
        host.check(failure is not None and failure[0] == kind, f"{kind}: {failure}")
