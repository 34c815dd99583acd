# SPDX-License-Identifier: GPL-2.0-only
"""fix grip/collisions: single impacts against closed forms, and rows that add up to the ledger, with every law, on any
number of ranks, over restarts, and when atoms are deleted."""
import itertools
import math

import pytest

import host
import restarts
from many_models import REACH, SETTINGS, TOUCH

path = host.scratch("grip_collisions_")
COLUMNS = "row quantity type1 type2 wall kind from to number ln lt lr lw stored cycles cycled".split()
LIST = ("step id1 id2 type1 type2 wall face x y z age force stored approach meets_normal meets_across ln lt lr lw").split()
BIN, BELOW, ABOVE, ZERO, LIVING, OUTSIDE, BEFORE = range(7)
ATOMS = " ".join(f"f_c[{k}]" for k in range(1, 6))
DIGITS = 2e-6  # the history keeps 20 bits of peaks and velocities
K, C, RADIUS, DENSITY = 1e4, 0.6, (0.01, 0.012), 2500.0


def outputs(name="c"):
    """The outputs in the file: [(step, lost in the ledger, difference, [rows])]."""
    found = []
    with open(path(name)) as file:
        for line in file:
            words = line.split()
            if line.startswith("#"):
                continue
            if len(words) == 4:
                found.append((int(words[0]), float(words[2]), float(words[3]), []))
            else:
                found[-1][3].append(dict(zip(COLUMNS, map(float, words))))
    return found


def events(name="list"):
    with open(path(name)) as file:
        return [dict(zip(LIST, map(float, line.split()))) for line in file if not line.startswith("#")]


def lost(row):
    return row["ln"] + row["lt"] + row["lr"] + row["lw"]


def total(rows, kinds=(BIN, BELOW, ABOVE, ZERO), quantity=1, key=lambda row: row["number"]):
    return sum(key(row) for row in rows if row["kind"] in kinds and row["quantity"] in (0, quantity))


def closes(output, text):
    """The rows of the file, to its digits, and the difference that the fix computes, to 1e-12."""
    step, ledger, difference, rows = output
    every = sum(abs(lost(row)) for row in rows if row["quantity"] < 2)
    host.check(abs(difference) <= 1e-12 * every, f"{text}, step {step}: the rows differ from the ledger by {difference} of {every}")
    found = total(rows, (BIN, BELOW, ABOVE, ZERO, LIVING, OUTSIDE), 1, lost) - total(rows, (BEFORE,), 1, lost)
    host.check(abs(found - ledger) <= 1e-8 * every, f"{text}, step {step}: rows {found}, ledger {ledger}")


def mass(radius):
    return DENSITY * 4 / 3 * math.pi * radius**3


def linear(reduced, speed):
    """A linear spring and dashpot in an impact: (contact time, restitution, largest stored energy, largest force)."""
    damping, rate = C / (2 * reduced), math.sqrt(K / reduced - (C / (2 * reduced))**2)
    time = math.pi / rate
    x = [speed / rate * math.exp(-damping * t) * math.sin(rate * t) for t in (n * time / 4000 for n in range(4001))]
    v = [speed * math.exp(-damping * t) * (math.cos(rate * t) - damping / rate * math.sin(rate * t))
         for t in (n * time / 4000 for n in range(4001))]
    return time, math.exp(-damping * time), 0.5 * K * max(x)**2, max(abs(K * a + C * b) for a, b in zip(x, v))


HEAD = host.head("si", "f f f", "block -0.1 0.1 -0.1 0.1 -0.1 0.1", types=2, map="array", newton="on",
                 skin=0.002)
MODEL = f"hooke {K} {C} damping velocity"


def fix(more, every=1, bins="1e-9 1 4", name="c"):
    return f"fix {name} all grip/collisions {every} {path(name)} bins {bins} {more}\n"


def check_impact(event, reduced, speed, dt, text):
    time, e, stored, force = linear(reduced, speed)
    energy = 0.5 * reduced * speed**2
    host.check_close(event["approach"], energy, DIGITS, f"{text}: approach")
    host.check_close(event["meets_normal"], -speed, DIGITS, f"{text}: speed")
    host.check_close(event["ln"], (1 - e * e) * energy, 2e-3, f"{text}: lost")
    host.check_close(event["stored"], stored, 2e-3, f"{text}: stored")
    host.check_close(event["force"], force, 2e-3, f"{text}: force")
    host.check(abs(event["age"] - time) <= dt, f"{text}: age {event['age']}, contact time {time}")


def test_impact():
    reduced = mass(RADIUS[0]) * mass(RADIUS[1]) / (mass(RADIUS[0]) + mass(RADIUS[1]))
    dt = linear(reduced, 1.0)[0] / 2000
    host.must_run(HEAD + f"""create_atoms 1 single 0 0 0
create_atoms 2 single 0.02203 0 0
set atom 1 diameter {2 * RADIUS[0]} density {DENSITY}
set atom 2 diameter {2 * RADIUS[1]} density {DENSITY}
set atom 1 vx 0.75
set atom 2 vx -0.25
""" + host.LOAD + f"pair_style grip energy events\npair_coeff * * {MODEL}\nfix 1 all nve/sphere\ntimestep {dt!r}\n"
                  + fix(f"of lost stored approach force since beginning list {path('list')} above 0", 4000) + "run 4000\n")
    found = events()
    host.check(len(found) == 1, f"impact: {len(found)} events")
    check_impact(found[0], reduced, 1.0, dt, "impact")
    host.check([found[0][k] for k in ("id1", "id2", "type1", "type2", "wall", "face")] == [1, 2, 1, 2, 0, 0], "impact: names")
    host.check(abs(found[0]["x"] - 0.01) < 2e-3 and found[0]["y"] == 0, "impact: place")
    output = outputs()[-1]
    closes(output, "impact")
    for quantity, name in enumerate(("lost", "stored", "approach", "force"), 1):
        value = lost(found[0]) if name == "lost" else found[0][name]
        rows = [row for row in output[3] if row["quantity"] == quantity and row["number"]]
        inside = len(rows) == 1 and rows[0]["from"] <= value < rows[0]["to"] and (rows[0]["type1"], rows[0]["type2"]) == (1, 2)
        host.check(inside, f"impact: {name} {value} is in {rows}")


def at_wall(text, wall, velocity, spin=(0, 0, 0), tangential="", speed=0.5, across=0.0, steps=6000, model=MODEL, count=1):
    """A sphere hits a wall: one event."""
    dt = linear(mass(RADIUS[0]), speed)[0] / 2000
    host.must_run(HEAD + f"""create_atoms 1 single 0 0 0.01002
set atom 1 diameter {2 * RADIUS[0]} density {DENSITY}
velocity all set {' '.join(map(repr, velocity))}
set atom 1 omega {' '.join(map(repr, spin))}
""" + host.LOAD + f"pair_style grip energy events\npair_coeff * * {model}{tangential}\nfix 1 all nve/sphere\n"
                  f"timestep {dt!r}\nfix w all wall/grip type 1 {wall} energy events\n"
                  + fix(f"since beginning list {path('list')} above 0", steps) + f"run {steps}\n")
    found = events()
    host.check(len(found) == count, f"{text}: {len(found)} events")
    closes(outputs()[-1], text)
    if tangential == "":
        check_impact(found[0], mass(RADIUS[0]), speed, dt, text)
    host.check_close(found[0]["meets_normal"], -speed, DIGITS, f"{text}: speed")
    host.check(abs(found[0]["meets_across"] - across) <= DIGITS * across + 1e-12, f"{text}: across {found[0]['meets_across']}, {across}")
    host.check(found[0]["wall"] == 1 and found[0]["id2"] == 0 and abs(found[0]["z"]) < 1e-3, f"{text}: {found[0]}")
    return found[0], outputs()[-1]


def test_walls():
    at_wall("plane", "zplane 0 NULL", (0.0, 0.0, -0.5))
    at_wall("moving wall", "zplane 0 NULL move linear 0 0 0.2", (0.0, 0.0, -0.3))
    event, output = at_wall("oblique", "zplane 0 NULL", (0.3, 0.0, -0.5), (0.0, 20.0, 0.0), " tangential linear_history 3e3 0.1 0.4",
                            across=abs(0.3 - 20 * RADIUS[0]))
    host.check(event["lt"] > 0 and event["ln"] > 0, "oblique: both senses lose")
    host.check_close(total(output[3], key=lost), lost(event), 1e-8, "oblique: the row has what the list has")


def test_mesh():
    """A sphere slides over 40 triangles in one contact: the contact has one event, and the end is at the last triangle."""
    width, n = 0.002, 20
    facets = []
    for k in range(n):
        a, b = (k - 2) * width, (k - 1) * width
        facets += host.rectangle_triangles((a, -0.02), (b, 0.02))
    host.write_stl(path("strip.stl"), facets)
    speed = 10.0
    event, output = at_wall("mesh", f"mesh {path('strip.stl')}", (speed, 0.0, -0.5), across=speed)
    moved = speed * event["age"]
    host.check(moved > 4 * width, f"mesh: the sphere moved {moved / width:.3g} widths of a triangle")
    host.check(event["face"] > 8, f"mesh: the last triangle is {event['face']}")


def test_rest():
    """Spheres at rest on a floor: their contacts live, nothing ends. What they lose is that of the ledger."""
    g, weight = 9.81, mass(RADIUS[0]) * 9.81
    host.must_run(HEAD + f"""create_atoms 1 single 0 0 {RADIUS[0] - weight / K!r}
create_atoms 1 single 0.03 0 {0.9 * RADIUS[0]}
set group all diameter {2 * RADIUS[0]} density {DENSITY}
velocity all set 0 0 0
""" + host.LOAD + f"pair_style grip energy events\npair_coeff * * {MODEL}\nfix 1 all nve/sphere\n"
                  f"fix g all gravity {g} vector 0 0 -1\ntimestep 1e-5\nfix w all wall/grip type 1 zplane 0 NULL energy events\n"
                  "group second id 2\ndelete_atoms group second\n"
                  + fix("since output walls together", 500) + "run 2000\n")
    for output in outputs():
        closes(output, "rest")
        host.check(total(output[3]) == 0, "rest: no contact ends")
        host.check(total(output[3], (LIVING,)) == 1, "rest: one contact lives")


def test_drops():
    """Equal drops: damage n (W - W_MIN), with W from the closed form."""
    speed, n = 0.5, 3
    stored = linear(mass(RADIUS[0]), speed)[2] / mass(RADIUS[0])
    dt = linear(mass(RADIUS[0]), speed)[0] / 2000
    least = 0.3 * stored
    output = host.must_run(HEAD + f"""create_atoms 1 single 0 0 0.01002
set atom 1 diameter {2 * RADIUS[0]} density {DENSITY}
""" + host.LOAD + f"pair_style grip energy events\npair_coeff * * {MODEL}\nfix 1 all nve/sphere\ntimestep {dt!r}\n"
                  "fix w all wall/grip type 1 zplane 0 NULL energy events\n"
                  + fix(f"since beginning damage {least!r}", 6000)
                  + f"dump d all custom 6000 {path('damage')} id {ATOMS}\ndump_modify d format float %.17g\n"
                  + f"set atom 1 z 0.01002\nvelocity all set 0 0 {-speed}\nrun 6000\n" * n)
    row = host.read_dump(path("damage"))[-1]
    want = {"f_c[1]": n, "f_c[3]": n * stored, "f_c[4]": stored, "f_c[5]": n * (stored - least)}
    for column, value in want.items():
        host.check_close(row[column][0], value, 1e-2, f"drops: {column}")
    final = outputs()[-1]
    closes(final, "drops")
    host.check_close(row["f_c[2]"][0], total(final[3], key=lost), 1e-8, "drops: lost")
    host.check("WARNING" not in output, "drops: no warning")


@pytest.mark.parametrize("ranks", (1, 2))
def test_leaves(ranks):
    """Two spheres in contact leave the box one after the other: their contact vanishes."""
    host.must_run(HEAD + f"""create_atoms 1 single 0.0794 0 0
create_atoms 1 single 0.0993 0 0
set group all diameter {2 * RADIUS[0]} density {DENSITY}
velocity all set 50 0 0
""" + host.LOAD + f"pair_style grip energy events\npair_coeff * * {MODEL}\nfix 1 all nve/sphere\ntimestep 1e-5\n"
                  "thermo_modify lost ignore\nneigh_modify every 1 delay 0 check no\n" + fix("since beginning", 1) + "run 60\n",
                  ranks=ranks)
    living, gone = outputs()[0], outputs()[-1]
    for output in outputs():
        closes(output, f"leaves, {ranks} ranks")
    host.check(total(living[3], (LIVING,)) == 1 and total(living[3], (OUTSIDE,)) == 0, f"leaves, {ranks} ranks: it lives")
    host.check(total(gone[3], (OUTSIDE,)) == 1 and total(gone[3]) == total(gone[3], (LIVING,)) == 0, f"leaves, {ranks} ranks: it vanished")


# ----------------------------------------------------------------------------------------------------------------------

SIDE = 5.2
BOX = [(0.0, SIDE)] * 3
host.write_data(path("loose.data"), BOX, host.random_spheres(140, BOX, [0.5, 0.4, 0.35, 0.45], 21, 1.0, 3.0, 5), 5)
ALL = "of lost stored approach force since beginning cycles 2 damage 0.1 share soft 1 2 3 4 5"


def coefficients(models):
    return "".join(f"pair_coeff {i} {j} {model}\n" for (i, j), model in models.items())


def head(newton="on"):
    return host.LOAD + f"units lj\nnewton {newton}\nboundary p p p\natom_style sphere\ncomm_modify vel yes\n"


def begin(models, ranks, more, style="grip", newton="on", package=""):
    """A loose gas is squeezed and sheared."""
    return host.must_run(package + head(newton) + f"read_data {path('loose.data')}\npair_style {style} energy events\n{coefficients(models)}"
                         + SETTINGS + fix(ALL, 100, "1e-4 1e2 3") + """
variable warm atom 10+3*(id%7)
set group all temperature v_warm
fix squeeze all deform 1 x scale 0.82 y scale 0.82 z scale 0.82 remap x
run 500
unfix squeeze
velocity all set 2 1.5 1 sum yes
""" + more, ranks=ranks)


def go_on(ranks, newton, more, balance="", bins="1e-4 1e2 3"):
    return host.must_run(host.LOAD + f"newton {newton}\nread_restart {path('restart')}\n" + SETTINGS + balance + fix(ALL, 100, bins)
                         + more, ranks=ranks)


def same_rows(want, got, text):
    scale = max(abs(lost(row)) for row in want)
    host.check(len(want) == len(got), f"{text}: {len(got)} rows, {len(want)}")
    for a, b in zip(want, got):
        same = all(a.get(key) == b.get(key) for key in ("number", "cycles")) and max(abs(lost(a) - lost(b)), 0.1 * abs(a["stored"] - b["stored"])) < 1e-7 * scale
        if not host.check(same, f"{text}: row {b}, not {a}"):
            return


def dump(ranks):
    return f"dump d all custom 100 {path('atoms')} id {ATOMS}\ndump_modify d sort id format float %.17g\n"


def test_every_law():
    for name, models in (("touch", TOUCH), ("reach", REACH)):
        begin(models, 2, f"run 50\nwrite_restart {path('restart')}\n")
        for output in outputs():
            closes(output, name)

        def run(text, ranks, newton, balance):
            printed = go_on(ranks, newton, dump(ranks) + "run 150\n", balance)
            host.check("begin now" not in printed, f"{text}: the sums continue")
            for output in outputs():
                closes(output, text)
            rows, frame = outputs()[-1][3], host.read_dump(path("atoms"))[-1]
            host.check_close(sum(frame["f_c[2]"]), total(rows, key=lost), 1e-8, f"{text}: lost by atom")
            host.check(sum(frame["f_c[1]"]) == 2 * total(rows), f"{text}: each event has two grains")
            cycles, cycled = (total(rows, (BIN, BELOW, ABOVE, ZERO), key=lambda row, name=name: row[name]) for name in ("cycles", "cycled"))
            host.check(cycles > total(rows) and cycled > total(rows, key=lambda row: row["stored"]), f"{text}: {cycles} cycles")
            host.check(total(rows) > 100 and total(rows, (LIVING,)) > 20, f"{text}: {total(rows)} events, {total(rows, (LIVING,))} alive")
            return rows, frame

        def compare(want, got, text):
            same_rows(want[0], got[0], text)
            host.same(want[1], got[1], 1e-6, f"{text}: damage", [f"f_c[{k}]" for k in range(1, 6)])

        rows, _ = host.invariant(name, run, compare)
        # As without the restart.
        begin(models, 2, "run 50\nrun 150\n")
        same_rows(rows, outputs()[-1][3], f"{name}, without the restart")


def test_others():
    """A law with fields of particles, heat from losses, and threads."""
    begin({("*", "*"): "mdr 1e4 0.3 300 0 0.5 0.2 damping mdr 1 tangential linear_history 400 0.5 0.4"}, 1, "run 200\n",
          newton="off")
    closes(outputs()[-1], "mdr")
    begin({("*", "*"): TOUCH[3, 3] + " heat dissipation fraction 0.5"}, 1, "run 200\n")
    closes(outputs()[-1], "heat")
    if "grip/omp" not in host.must_run(host.LOAD + "info styles pair\n"):
        return  # built without threads
    rows = []
    for style, package in (("grip", ""), ("grip/omp", "package omp 3\n")):
        begin(TOUCH, 1, "run 20\n", style, package=package)
        closes(outputs()[-1], style)
        rows.append(outputs()[-1][3])
    few = 0.03 * total(rows[0])  # trajectories differ after 520 steps
    host.check(abs(total(rows[0]) - total(rows[1])) < few and few > 3, f"threads: {total(rows[1])} events, {total(rows[0])}")


def test_walls_of_all_kinds():
    """Spheres that fall between planes, and regions and a mesh that turn: the rows close, and continue after a restart."""
    host.write_stl(path("paddle.stl"), [((0.2, a, 0), (4.4, a, 0), (b, a + 0.5, 0.3)) for a, b in ((0.2, 4.4), (0.7, 0.2), (1.2, 4.4), (1.7, 0.2))])
    kinds = dict(restarts.WALLS, paddle=f"{TOUCH[2, 2].split(' heat')[0]} mesh {path('paddle.stl')} shift 0 0 1.5 move rotate 2.3 2.3 1.5 0 0 1 2.0")
    fixes = restarts.fixes({name: f"{words} energy events" for name, words in kinds.items()})
    count = fix("of lost stored since beginning damage 0", 100, "1e-4 1e2 3")
    start = restarts.start(TOUCH, pair="pair_style grip energy events") + fixes + count
    host.must_run(start + f"run 600\nwrite_restart {path('restart')}\nrun 300\n", ranks=2)
    for output in outputs():
        closes(output, "walls of all kinds")
    want = outputs()[-1][3]
    hit = {row["wall"] for row in want if row["wall"] and row["kind"] < LIVING and row["number"]}
    host.check(len(hit) >= 4, f"walls of all kinds: events at {sorted(hit)}")
    for ranks, newton in ((1, "on"), (2, "off"), (4, "on")):
        host.must_run(f"newton {newton}\n" + host.LOAD + f"read_restart {path('restart')}\n" + fixes + count + "run 300\n", ranks=ranks)
        for output in outputs():
            closes(output, f"walls of all kinds, {ranks} ranks")
        same_rows(want, outputs()[-1][3], f"walls of all kinds, {ranks} ranks")


def between_runs(more, text):
    """Walls and the pair style are replaced between runs: what their ledgers have lost is not forgotten, and their contacts have
    vanished. What has been lost is that of the ledger at the end of each run."""
    lost_now = "+".join(f"c_e[{n}]" for n in (7, 8, 9, 10, 11, 12, 13, 14, 15, 19, 20, 21, 24))
    end = f'print "RESULT $({lost_now}:%.15g)"\n'
    for since in ("beginning", "output"):
        printed = host.must_run(HEAD + f"""create_atoms 1 single 0 0 {RADIUS[0] - 3e-5!r}
create_atoms 2 single 0 0 {3 * RADIUS[0] - 4.5e-5!r}
create_atoms 1 single 0.03 0 {1.002 * RADIUS[0]!r}
set group all diameter {2 * RADIUS[0]} density {DENSITY}
set atom 3 vz -0.1
""" + host.LOAD + f"""pair_style grip energy events
pair_coeff * * {MODEL}
fix 1 all nve/sphere
fix g all gravity 9.81 vector 0 0 -1
timestep 1e-5
fix w all wall/grip type 1 zplane 0 NULL energy events
compute e all grip/energy
thermo 300
thermo_style custom step c_e
""" + fix(f"since {since}", 300) + f"run 900\n{end}{more}run 900\n{end}")
        for output in outputs():
            closes(output, f"{text}, since {since}")
        if since == "output" or "begin again" in printed:
            continue
        # The part of the ledger that continues is in both results.
        first, second = (row[0] for row in host.results(printed))
        found = outputs()[-1][1]
        host.check((1 + 1e-12) * found >= max(first, second) and found <= (first + second) * (1 + 1e-12), f"{text}: {found} of {first} and {second}")
        host.check(total(outputs()[-1][3], (LIVING,)) > 0, f"{text}: contacts live")


def test_changed_between_runs():
    wall = "fix w all wall/grip type 1 zplane 0 NULL energy events\n"
    pair = f"pair_style none\npair_style grip energy events\npair_coeff * * {MODEL}\n"
    for more, text in (("unfix w\n" + wall, "a wall of the same name"), ("unfix w\nrun 0\n" + wall, "a run without the wall"),
                       (wall.replace("fix w", "fix v").replace("zplane 0", "zplane -1"), "another wall"), (pair, "another pair style"),
                       (f"pair_style grip energy events\npair_coeff * * {MODEL}\n", "the pair style again"),
                       ("unfix w\n" + pair + wall, "all"), ("unfix w\n" + wall + "run 0\nunfix w\n" + wall + "run 0\n", "twice")):
        between_runs(more, text)


def test_deleted():
    """Atoms in contact are deleted between runs, and between read_restart and the next run."""
    gone = f"region half block 0 {SIDE / 2} INF INF INF INF\ndelete_atoms region half\n"
    begin(TOUCH, 1, f"run 50\nwrite_restart {path('restart')}\n" + gone + "run 150\n")
    output = outputs()[-1]
    closes(output, "deleted")
    host.check(total(output[3], (OUTSIDE,)) > 5, f"deleted: {total(output[3], (OUTSIDE,))} contacts vanished")
    for ranks, newton in ((1, "on"), (2, "off")):
        go_on(ranks, newton, "run 0\n" + gone + "run 150\n")
        closes(outputs()[-1], f"deleted, {ranks} ranks")
        same_rows(output[3], outputs()[-1][3], f"deleted after a restart, {ranks} ranks, newton {newton}")
    printed = go_on(1, "on", "run 150\n", bins="1e-4 1e2 2")
    host.check("its sums begin now" in printed, "other bins: a warning")
    closes(outputs()[-1], "other bins")
    # Without a ledger before, and with output since the last one.
    begin(TOUCH, 2, "unfix c\npair_style grip energy yes\n" + coefficients(TOUCH) + "run 50\npair_style grip energy events\n"
          + coefficients(TOUCH) + fix("since output", 50, "1e-4 1e2 3") + "run 150\n")
    for output in outputs():
        closes(output, "another energy")


def test_orders():
    """Damage of each atom is that of its events in the list, wherever the fixes that create and delete atoms stand in the
    script. Events of ghosts wait at their indices while atoms get others. On one rank, ghosts are periodic images."""
    box, steps = [(0.0, 0.04), (0.0, 0.03), (0.0, 0.03)], 200
    host.write_data(path("gas.data"), box, host.random_spheres(220, box, [0.0013, 0.0015], 5, speed=5.0), 2, DENSITY)
    host.write_molecule(path("grain"), [(1, 0.003, DENSITY * math.pi / 6 * 0.003**3, (0, 0, 0))])
    deposit = "deposit 50 0 14 4713 region all mol grain near 0.0002 vx -5 5 vy -5 5 vz -5 5"
    insert = ("grip/insert region all rate number 20000 grain type 1 share 1 density 2500 diameter one 0.003 "
              "velocity 4 1 2 seed 7")
    every = list(itertools.permutations(("pair", "count", "in", "out")))
    cases = [(deposit, order) for order in every] + [(insert, order) for order in every
                                                     if order.index("pair") < order.index("in")]
    for number, (source, order) in enumerate(cases):
        pieces = {"pair": "pair_style grip energy events\npair_coeff * * hooke 3000 0.01 damping velocity\n",
                  "count": fix(f"since beginning damage 0 list {path('list')} above 0", steps),
                  "in": f"fix in all {source}\n", "out": "fix out all evaporate 11 1 all 5719\n"}
        host.must_run(host.LOAD + "units si\natom_style sphere\natom_modify map array\ncomm_modify vel yes\nnewton on\n"
                      f"neighbor 0.0015 bin\nfix number all property/atom mol ghost yes\nmolecule grain {path('grain')}\n"
                      f"read_data {path('gas.data')}\nregion all block 0 0.04 0 0.03 0 0.03\n"
                      + "".join(pieces[name] for name in order) + "fix 1 all nve/sphere\ntimestep 2e-5\n"
                      f"dump d all custom {steps} {path('atoms')} id {ATOMS}\ndump_modify d format float %.17g\nrun {steps}\n",
                      ranks=2 if number % 9 == 0 else 1)
        text = f"order {' '.join(order)}, {source.split()[0]}"
        want = {}
        for event in events():
            for atom in (event["id1"], event["id2"]):
                known = want.setdefault(atom, [0, 0.0])
                known[0] += 1
                known[1] += 0.5 * lost(event)
        frame = host.read_dump(path("atoms"))[-1]
        found = list(zip(*(frame[column] for column in ("id", "f_c[1]", "f_c[2]"))))
        host.check(sum(count for _, count, _ in found) > 200, f"{text}: atoms have collided")
        wrong = [atom for atom, count, energy in found if count != want.get(atom, [0])[0]
                 or abs(energy - want.get(atom, [0, 0.0])[1]) > 1e-6 * energy]
        host.check(not wrong, f"{text}: {len(wrong)} of {len(found)} atoms differ from the list")


# ----------------------------------------------------------------------------------------------------------------------

def fails(script, *words):
    host.refused(f"want {words}", script, *words)


def test_members():
    """Damage of spheres in rigid bodies: a warning."""
    script = (HEAD + "fix number all property/atom mol ghost yes\ncomm_modify cutoff 0.05\ncreate_atoms 1 single 0 0 0\ncreate_atoms 1 single 0.01 0 0\nset group all diameter 0.02 density 2500 mol 1\n"
              + host.LOAD + f"pair_style grip energy events\npair_coeff * * {MODEL}\nfix 1 all MOTION\ntimestep 1e-6\nthermo_style custom step\n"
              f"fix c all grip/collisions 10 {path('c')} bins 1 10 2 DAMAGE\nrun 0\n")
    text = "WARNING: fix c grip/collisions: damage of spheres in the bodies of fix 1 rigid/small refers to the mass of the sphere, not of the body ("
    for motion, damage, count in (("rigid/small molecule", "damage 0", 1), ("rigid/small molecule", "", 0), ("nve/sphere", "damage 0", 0)):
        got = host.must_run(script.replace("MOTION", motion).replace("DAMAGE", damage), ranks=2).count(text)
        host.check(got == count, f"{motion}, {damage}: {got} warnings of members, expected {count}")


def test_errors():
    start = HEAD + "create_atoms 1 single 0 0 0\nset group all diameter 0.02 density 2500\n" + host.LOAD
    pair = f"pair_style grip energy %s\npair_coeff * * {MODEL}\nfix 1 all nve/sphere\ntimestep 1e-6\n"
    good = start + pair % "events"
    wall = f"fix w all wall/grip {MODEL} zplane -1 NULL energy %s\n"
    command = f"fix c all grip/collisions 10 {path('c')} "
    fails(start + pair % "contacts" + command + "bins 1 10 2\nrun 0\n", "grip/collisions", "energy events", "pair_style grip")
    fails(good + wall % "yes" + command + "bins 1 10 2\nrun 0\n", "energy events", "fix w wall/grip")
    fails(start + pair % "event", "'event'", "no yes contacts events")
    for words, said in (("", "bins"), ("bin 1 2 3", "'bin'"), ("bins 1 2", "PER_DECADE"), ("bins 0 1 2", "above 0"),
                        ("bins 2 1 2", "above 2"), ("bins 1 10 0", "from 1"), ("bins 1 10 1.5", "'1.5'"),
                        ("bins 1 10 2 of", "lost stored approach force"), ("bins 1 10 2 of energy", "'energy'"),
                        ("bins 1 10 2 of lost lost", "each once"), ("bins 1 10 2 walls none", "each together"),
                        ("bins 1 10 2 since start", "output beginning"), ("bins 1 10 2 cycle 2", "of walls facets since cycles list append damage"),
                        (f"bins 1 10 2 list {path('list')} over 1", "above"),
                        (f"bins 1 10 2 list {path('c')} above 1", "another file than for the rows"), ("bins 1 10 2 damage", "W_MIN"),
                        ("bins 1 10 2 damage -1", "0 and above"), ("bins 1 10 2 damage 0 share hard", "half soft"),
                        ("bins 1 10 2 damage 0 share soft 1", "type 2"), ("bins 1e-300 1e300 1", "at most 1e+300"), ("bins 1e-100 1e100 9999", "10000 bins")):
        fails(good + command + words + "\nrun 0\n", "grip/collisions", said)
    fails(good + "group a id 1\n" + command.replace("fix c all", "fix c a") + "bins 1 10 2\n", "accepted: all")
    fails(good + command.replace(path("c"), "/no/such/folder/c") + "bins 1 10 2\n", "cannot be written", "/no/such/folder/c")
    fails(good + command + "bins 1 10 2\ndump d all custom 10 " + path("rerun") + " id type x y z vx vy vz\nrun 10\nundump d\n"
          f"rerun {path('rerun')} dump x y z vx vy vz\n", "rerun")
