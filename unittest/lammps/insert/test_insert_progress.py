# SPDX-License-Identifier: GPL-2.0-only
"""Fix grip/insert in runs of all kinds: lines about progress, run pre no, rerun, and a box that grows over ranks."""
import re

import host
import insertion as ins

ONE = "grain type 1 share 1 density 2500 diameter one 0.01"
TOP = "region top block INF INF INF INF 0.8 0.98\n"
STREAM = f"fix in all grip/insert region top rate number 990 {ONE} velocity 0 0 -1\n"
COUNT = 'print "RESULT $(atoms) $(f_in)"\n'
LINE = re.compile(r"^fix in grip/insert: (\d+) % of what comes in this run came by step (\d+), about (\S+) s left; (\d+) grains of mass "
                  r"(\S+) in all, (\d+) wait for room$", re.MULTILINE)


def progress(script, ranks=1):
    output = host.must_run(script, ranks=ranks)
    return [tuple(map(float, row)) for row in LINE.findall(output)], output


def test_shares():
    """A line at each tenth of what comes in a run, with the time left for the share that came."""
    fast = STREAM.replace("velocity", "progress 0 velocity")
    for ranks in (1, 2):
        lines, output = progress(ins.head() + TOP + fast + "thermo 1\nthermo_style custom step cpu f_in f_in[1]\nrun 400\n",
                                 ranks)
        table = host.thermo(output)
        host.check(len(lines) == 9, f"{len(lines)} lines")
        begun = None
        for k, (percent, step, left, came, mass, waiting) in enumerate(lines):
            host.check(percent == 10 * (k + 1) and abs(step - 40 * (k + 1)) <= 2, f"{percent} % at step {step} of 400")
            row = table["Step"].index(step)
            host.check(came == table["f_in"][row] and abs(mass - table["f_in[1]"][row]) < 1e-5 * mass and waiting == 0,
                       f"{came} came")
            # The time that has passed, from the time left. Its clock begins before thermo's, by a time that is not known, and the
            # line of a
            # step is printed between those of thermo for the previous step and this one.
            passed = left * came / (396 - came)
            least, most = passed - table["CPU"][row], passed - table["CPU"][row - 1]
            begun = (max(0.0, least), most) if begun is None else (max(begun[0], least), min(begun[1], most))
            slack = 0.01 * passed + 1e-3
            host.check(begun[0] <= begun[1] + 2 * slack, f"{left} s left, {passed} s passed, thermo {table['CPU'][row]}")
    # Until an amount, in a run that is longer, and in the unit of `until`.
    for until, end in (("number 198", 200), (f"mass {99 * ins.mass(0.01)!r}", 100)):
        lines, _ = progress(ins.head() + TOP + fast.replace("velocity", f"until {until} velocity") + "run 300\n")
        host.check([line[0] for line in lines] == [*range(10, 100, 10)], f"until {until}: {lines}")
        host.check(all(abs(step / end - percent / 100) < 0.03 for percent, step, *_ in lines), f"until {until}: {lines}")
    # Each run has its own shares.
    for second in ("run 100\n", "run 100 pre no\n"):
        lines, _ = progress(ins.head() + TOP + fast + "run 100\n" + second)
        host.check([line[0] for line in lines] == 2 * [*range(10, 100, 10)], f"two runs, {second.strip()}: {lines}")
        host.check(abs(lines[13][1] - 150) <= 2 and abs(lines[13][3] - 148) <= 2,
                   f"{second.strip()}: half of the second run: {lines[13]}")


def test_quiet():
    """Short insertions print none, nor with `progress no`, nor those whose end is not known."""
    for words in (STREAM, STREAM.replace("velocity", "progress no velocity"),
                  STREAM.replace("rate number 990", "keep number 50 every 0.01").replace("velocity", "progress 0 velocity"),
                  "variable q equal 990\n" + STREAM.replace("990", "v_q").replace("velocity", "progress 0 velocity")):
        lines, output = progress(ins.head() + TOP + words + "run 200\n")
        host.check(not lines and " left" not in output, f"{words.strip()}: {lines}")
    for words in ("-1", "yes"):
        host.refused(f"progress {words}",
                     ins.head() + TOP + STREAM.replace("velocity", f"progress {words} velocity") + "run 1\n",
                     "fix in grip/insert: 'progress' is")


def test_ends():
    """The line at the end of each run: what is due, what came, and why not all."""
    small = f"region s block 0.05 0.1 0.05 0.1 0.8 0.9\nfix in all grip/insert region s number 200 {ONE}\n"
    output = host.must_run(ins.head() + small + "run 0\n" + COUNT)
    (_, came), = host.results(output)
    found = re.findall(r"^fix in grip/insert: (\d+) grains of mass \S+ came; number due (\d+), came (\d+); (\d+) grains wait for room: of all candidates "
                       r"(\d+) met grains, 0 met walls or borders, \d+ met grains of the same round, and the others were not inside the source$",
                       output, re.MULTILINE)
    host.check(len(found) == 1 and list(map(int, found[0][:4])) == [came, 200, came, 200 - came] and int(found[0][4]) > 1000,
               f"{found}")
    output = host.must_run(ins.head() + small.replace("200", "20") + "run 0\n")
    host.check("came 20; 0 grains wait for room\n" in output, "all came")


def test_places():
    """Grains that come at once: how many have a place, and how far they are relaxed."""
    small = ONE.replace("0.01", "0.005")
    output = host.must_run(ins.head() + f"fix in all grip/insert box fraction 0.3 {small} progress 0\nrun 0\n" + COUNT, ranks=2)
    (_, came), = host.results(output)
    found = [tuple(map(float, row)) for row in re.findall(r"^fix in grip/insert: (\d+) of (\d+) grains have a place, about (\S+) s left$", output, re.MULTILINE)]
    host.check(len(found) >= 3 and all(of == came and 0 < done < of and left > 0 for done, of, left in found), f"{found}")
    host.check(found == sorted(found, key=lambda row: row[0]), "more and more")
    relax = host.must_run(ins.head(box="block 0 0.05 0 0.05 0 0.05")
                          + f"fix in all grip/insert box fraction 0.5 {small} progress 0 relax 1e-3\nrun 0\n")
    steps = [(int(n), float(depth))
             for n, depth in re.findall(r"relaxed in (\d+) iterations to overlaps of up to (\S+) diameters so far", relax)]
    host.check([n for n, _ in steps] == [*range(len(steps))] and len(steps) > 20 and steps[-1][1] <= 1e-3 < steps[0][1],
               f"{steps[:2]} {steps[-2:]}")


def test_pre_no():
    """A stream continues in a run without set-up. A fix that LAMMPS does not call in such a run is an error."""
    want = ins.frames(ins.head() + TOP + STREAM, 150, 1, "run 150\n")[0][-1]
    for parts in ("run 60\nrun 90 pre no\n", "run 60 post no\nrun 90 pre no post no\n", "run 150 every 50 NULL\n"):
        got = ins.frames(ins.head() + TOP + STREAM, 150, 1, parts)[0][-1]
        host.check(ins.atoms(got) == ins.atoms(want), f"{parts!r}")
    host.refused("defined before a run with pre no", ins.head() + TOP + "run 10\n" + STREAM + "run 10 pre no\n",
                 "fix in grip/insert: it was defined after the last set-up of a run, so no grain came, accepted: a "
                 "run without 'pre no' (")


def test_rerun():
    """The grains of a rerun are those of the dump; the next run inserts what is due."""
    path, restart = ins.scratch("dump"), ins.scratch("restart")
    host.must_run(ins.head() + TOP + f"fix in all grip/insert region top number 100 {ONE} velocity 0 0 -1\n"
                  f"dump d all custom 20 {path} id type x y z vx vy vz\nrun 100\nwrite_restart {restart}\n")
    start = ins.head()
    start = start.replace(start[start.index("region box"):start.index("neighbor ")], f"read_restart {restart}\n")
    low = "region low block INF INF INF INF 0.2 0.4\n"
    for lines in (f"fix in all grip/insert region low number 30 {ONE} start 0\n",
                  f"fix in all grip/insert region low keep number 30 {ONE} start 0\n",
                  f"fix in all grip/insert face rect 0.02 0.03 0.3 0.15 0 0 0 0.12 0 rate number 990 {ONE} velocity 0 0 -1 start "
                  "0\n"):
        for ranks in (1, 2):
            output = host.must_run(start + low + lines +
                                   f"rerun {path} dump x y z vx vy vz\n{COUNT}run 40\n{COUNT}", ranks=ranks)
            (atoms, none), (later, came) = host.results(output)
            host.check((atoms, none) == (100, 0), f"rerun, {lines[23:60]}: {atoms} atoms, {none} came")
            host.check(came >= 30 and later == 100 + came, f"run after a rerun, {lines[23:60]}: {came} came")


def test_growing_box():
    """A box that is shrink-wrapped grows by several ranks' parts when grains come far above the others."""
    for box, layout in (("block 0 0.1 0 0.1 0 0.02", ""), ("prism 0 0.1 0 0.1 0 0.02 0.02 0 0", ""),
                        ("block 0 0.1 0 0.1 0 0.02", "comm_style tiled\n")):
        lines = ("region low block 0 0.1 0 0.1 0 0.05\ncreate_atoms 2 random 60 5 low overlap 0.01\n"
                 "set type 2 diameter 0.01 density 2500\n"
                 "region high block 0 0.1 0 0.1 1 1.1\nfix in all grip/insert region high rate number 1e4 until number 100 "
                 f"start 2e-3 every 1e-3 {ONE}\n")
        results = []
        for ranks in (1, 6):
            head = ins.head("p p s", box, dt=2e-5, before="processors 1 1 *\n" + layout)
            frames, _ = ins.frames(head + lines, 400, ranks, "run 800\n")
            results.append(ins.atoms(frames[-1], ("id", "radius", "x", "y", "z")))
            host.check(len(frames[-1]["id"]) == 160, f"{box}: {len(frames[-1]['id'])} atoms")
        # create_atoms gives its 60 atoms other IDs on several ranks.
        worst = max(abs(a - b) for tag in range(61, 161) for a, b in zip(results[0][tag], results[1][tag]))
        host.check(worst < 1e-12, f"{box}, 6 ranks: differs by {worst:.3g}")
