# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Fix grip/insert beside other commands: restarts that must not insert twice, fixes with the same source, settings that must not
matter, fields of new atoms, other time steps, and held grains that are deleted."""
import host
import insertion as ins

ONE = "grain type 1 share 1 density 2500 diameter one 0.01"
TOP = "region top block INF INF INF INF 0.8 0.98\n"
STREAM = f"fix in all grip/insert region top rate number 990 {ONE} velocity 0 0 -1\n"
FACE = f"fix in all grip/insert face rect 0.02 0.03 0.9 0.15 0 0 0 0.12 0 rate number 990 {ONE} velocity 0 0 -1\n"
COUNT = 'print "RESULT $(atoms) $(f_in) $(f_in[4])"\n'


def counts(script, ranks=1):
    return host.results(host.must_run(script, ranks=ranks))


def continued(path, lines):
    start = ins.head()
    return start.replace(start[start.index("region box"):start.index("neighbor ")], f"read_restart {path}\n") + lines


def test_restarts():
    """What has come is not inserted again, on another number of ranks, also after a second restart."""
    small = f"region s block 0.05 0.1 0.05 0.1 0.8 0.9\nfix in all grip/insert region s number 200 {ONE} velocity 0 0 -1\n"
    for name, lines, steps, want in (
            ("at once", TOP + f"fix in all grip/insert region top number 100 {ONE} velocity 0 0 -1\n", (10, 10, 10),
             (100, 100, 100)),
            ("before a step", TOP + f"fix in all grip/insert region top number 100 {ONE}\n", (0, 0, 0), (100, 100, 100)),
            ("at once, some wait", small, (150, 50, 10), (None, 200, 200)),
            ("until", TOP + STREAM.replace("number 990", "number 990 until number 77"), (50, 50, 10), (50, 77, 77)),
            ("start", TOP + STREAM.replace("velocity", "start 0.04 velocity"), (20, 40, 40), (0, 20, 59)),
            ("variable", TOP + "variable q equal 10000*time\n" + STREAM.replace("number 990", "number v_q"), (33, 33, 34),
             (5, 22, 50))):
        path = ins.scratch("restart")
        for k in range(3):
            script = continued(f"{path}{k}", lines) if k else ins.head() + lines
            (atoms, came, _), = counts(script + f"run {steps[k]}\n{COUNT}write_restart {path}{k + 1}\n", 2 if k == 1 else 1)
            host.check(atoms == came and (want[k] is None or came == want[k]),
                       f"{name}, {k} restarts: {came} came, {atoms} atoms, {want[k]} wanted")
            host.check(want[k] is not None or came < 200, f"{name}: {came} came at once")


def test_words_that_change():
    """With other words the fix begins as a new one, with a warning."""
    path = ins.scratch("restart")
    counts(ins.head() + TOP + STREAM + f"run 100\n{COUNT}write_restart {path}\n")
    output = host.must_run(continued(path, TOP + STREAM.replace("990", "500")) + "run 100\n" + COUNT)
    host.check(host.results(output) == [[149, 50, 0]], f"other words: {host.results(output)}")
    host.check(any(line.startswith("WARNING: fix in grip/insert") and "restart" in line for line in output.split("\n")),
               "other words: a warning")


def test_settings():
    """These settings and commands do not change the stream."""
    want = ins.frames(ins.head() + TOP + STREAM, 150, 1, "run 150\n")[0][-1]
    host.check(len(want["id"]) == 149, f"plain: {len(want['id'])}")
    overlay = ("pair_style hybrid/overlay grip zero 0.02\npair_coeff * * grip hooke 1e4 0.5 damping none tangential none\n"
               "pair_coeff * * zero\n")
    for name, setting, ranks in (("check no", {}, 4), ("hybrid pair style", {"model": overlay}, 1),
                                 ("no pair style", {"model": ""}, 3),
                                 ("hybrid atom style", {"style": "hybrid charge sphere"}, 2),
                                 ("molecular", {"style": "hybrid sphere bond"}, 1),
                                 ("shrink-wrapped", {"boundary": "p p s"}, 2),
                                 ("map", {"before": "newton off\natom_modify map hash\n"}, 2)):
        head = ins.head(**setting)
        if name == "check no":
            head = head.replace("every 1 check yes", "every 10 check no")
        got = ins.frames(head + TOP + STREAM, 150, ranks, "run 150\n")[0][-1]
        host.check(ins.atoms(got) == ins.atoms(want), f"{name}: not the same grains")


def test_twice():
    """Two fixes, faces one behind the other, and a script after clear."""
    second = STREAM.replace("fix in", "fix in2").replace("velocity", "seed 5 velocity")
    host.check(counts(ins.head() + TOP + STREAM + second + "run 150\n" + COUNT, 2) == [[298, 149, 0]], "two fixes")
    faces = FACE.replace("990", "3000") + FACE.replace("990", "3000").replace("fix in", "fix in2").replace(" 0.9 ", " 0.6 ")
    frames, output = ins.frames(ins.head() + faces, 150, 2, "run 150\n" + COUNT)
    host.check(len(frames[-1]["id"]) == 2 * host.results(output)[0][1], f"two faces: {host.results(output)}")
    host.check(frames[-1]["vz"].count(-1.0) == len(frames[-1]["id"]), "two faces: no contacts")
    script = ins.head() + TOP + STREAM + "run 50\n" + COUNT
    host.check(counts(script + "clear\n" + script) == [[50, 50, 0], [50, 50, 0]], "clear")


def test_fields():
    """Properties of atoms that new grains get."""
    show = ('compute sum all reduce sum c_p[1] c_p[2]\nthermo_style custom step atoms c_sum[1] c_sum[2]\nrun 50\n'
            'print "RESULT $(atoms) $(c_sum[1]) $(c_sum[2])"\n')
    for ranks in (1, 2):
        script = (ins.head() + TOP + "fix p all property/atom d_a i_b ghost yes\n"
                  + STREAM.replace("velocity", "set d_a 3.5 set i_b 7 velocity")
                  + "compute p all property/atom d_a i_b\n" + show)
        host.check(counts(script, ranks) == [[50, 175, 350]], "set")
        script = (ins.head() + TOP + "fix p all property/atom temperature heatflow ghost yes\n"
                  + STREAM.replace("velocity", "temperature 350 velocity")
                  + "compute p all property/atom temperature heatflow\n" + show)
        host.check(counts(script, ranks) == [[50, 17500, 0]], "temperature")
    host.check(counts(ins.head() + TOP + "create_atoms 2 single 0.1 0.1 0.5\nset type 2 diameter 0.01 density 2500\n"
                                         "group some type 2\n"
                      + STREAM.replace("in all", "in some") + 'run 50\nprint "RESULT $(count(some)) $(atoms)"\n') == [[51, 51]],
                      "group")


GROUPS = "group ore region top\ngroup ball region top\ngroup both region top\ngroup fix region top\n"
MEMBERS = 'print "RESULT $(atoms) $(count(ore)) $(count(ball)) $(count(both)) $(count(fix))"\n'


def test_groups():
    """Two kinds join their own groups and one in common, beside that of the fix: from each source, in each amount, and
    after a restart."""
    grains = ("grain type 1 share 1 density 2500 diameter one 0.01 group ore group both "
              "grain type 2 share 2 density 2500 diameter one 0.01 group both group ball")
    rectangle = "face rect 0.02 0.03 0.9 0.15 0 0 0 0.12 0"
    for source in ("region top number 90", "region top fraction 0.01", "region top rate number 990", "region top keep number 90",
                   f"{rectangle} rate number 990", "region top number 90 relax 0.01"):
        for ranks in (1, 2):
            line = TOP + f"fix in fix grip/insert {source} velocity 0 0 -1 {grains}\n"
            path = ins.scratch("restart")
            (atoms, ore, ball, both, fix), = counts(ins.head() + line.replace("fix in", GROUPS + "fix in")
                                                    + f"run 90\n{MEMBERS}write_restart {path}\n", ranks)
            where = f"{source}, {ranks} ranks"
            host.check(atoms == both == fix == ore + ball > 60 and abs(ball - 2 * ore) <= 2,
                       f"{where}: {atoms}, {ore} and {ball}, {both}, {fix}")
            output = host.must_run(continued(path, line + f"group one type 1\ngroup stray subtract one ore\nrun 40\n{MEMBERS}"
                                             'print "RESULT $(count(stray)) 0 0 0 0"\n'), ranks=ranks)
            (atoms, ore, ball, both, fix), stray = host.results(output)
            host.check(atoms == both == fix == ore + ball and stray[0] == 0,
                       f"{where}, restarted: {atoms}, {ore} and {ball}, {both}, {fix}")


def test_groups_that_go():
    """A group that was deleted is missed before the next run, whose other groups may have its bit."""
    line = TOP + GROUPS + STREAM.replace(ONE, ONE + " group ore")
    host.refused("a group that was deleted", ins.head() + line + "run 10\ngroup ore delete\ngroup other type 2\nrun 10\n",
                 "fix in grip/insert: group of grain is 'ore', which does not exist; accepted: a static group")


def test_time_steps():
    """Amounts depend on time, not on steps."""
    for name, lines, more in (("timestep", STREAM, "run 100\ntimestep 5e-4\nrun 100\n"),
                              ("dt/reset", STREAM, "fix dt all dt/reset 10 1e-5 2e-3 0.0005\nrun 233\n"),
                              ("face", FACE, "run 100\ntimestep 5e-4\nrun 100\n")):
        (time, came, held), = counts(ins.head() + TOP + lines + more + 'print "RESULT $(time) $(f_in) $(f_in[4])"\n')
        if name == "face":
            host.check(came - held <= 990 * (time + 0.02) + 1 and came - held >= 990 * (time - 0.02) - 1,
                       f"{name}: {came - held} crossed in {time} s")
        else:
            host.check(abs(came - 990 * time) <= 0.5 + 1e-9, f"{name}: {came} in {time} s")


def test_deleted():
    """Held grains are deleted, renumbered, or left by the fix that held them; the others continue."""
    region = "region hi block INF INF INF INF 0.9 INF\n"
    for name, more in (("delete_atoms", "group hi region hi\ndelete_atoms group hi compress yes\n"),
                       ("reset_atoms", "reset_atoms id\n")):
        for ranks in (1, 3):
            frames, output = ins.frames(ins.head() + region + FACE, 1, ranks, f"run 133\n{COUNT}{more}run 60\n{COUNT}")
            before, after = host.results(output)
            host.check(before[2] > 3 and after[1] > before[1], f"{name}: {before[2]} held, {after[1] - before[1]} came later")
            lost = before[2] if name == "delete_atoms" else 0
            host.check(after[0] == after[1] - lost, f"{name}, {ranks} ranks: {after[0]} atoms")
            host.check(frames[-1]["vz"].count(-1.0) == len(frames[-1]["id"]), f"{name}, {ranks} ranks: velocity")
    output = counts(ins.head() + FACE + "run 33\n" + COUNT + "unfix in\nrun 50\n" + FACE + "run 40\n" + COUNT)
    host.check(output[1][0] == output[0][0] + output[1][1], f"unfix: {output}")


def test_near_a_border():
    """A batch that has no room in the box, or behind a wall, is not squeezed in silence: an error, or times that are uniform."""
    for z in (0.995, 0.985):
        script = ins.head("p p f") + FACE.replace(" 0.9 ", f" {z} ")
        host.refused(f"a face at {z} in a box that ends at 1", script + "run 100\n", "fix in grip/insert")


def test_clocks():
    """The fix continues at its own time after a minimization, and after reset_timestep between read_restart and the fix."""
    pair = "create_atoms 2 single 0.1 0.1 0.1\ncreate_atoms 2 single 0.1045 0.1 0.1\nset type 2 diameter 0.005\n"
    script = ins.head() + pair + TOP + STREAM + "run 100\nmin_style fire\nminimize 0 0 40 1000\n"
    (step, came), = host.results(host.must_run(script + 'run 50\nprint "RESULT $(step) $(f_in)"\n'))
    host.check(step > 180 and came == 149, f"after a minimization, at step {step}, {came} came; 148.5 are due after 150 steps")
    path = ins.scratch("restart")
    held = FACE + "run 100\n"
    counts(ins.head() + held + f"{COUNT}write_restart {path}\n")
    want = counts(ins.head() + held + "run 60\n" + COUNT)
    for name, between in (("at once", ""), ("with another step", "reset_timestep 0\n")):
        got = counts(continued(path, between + FACE) + "run 60\n" + COUNT)
        host.check(got == want, f"restart, {name}: {got}, {want} wanted")


def test_split_keep():
    """Split runs and restarts keep the same numbers at the same steps."""
    lines = TOP + f"fix in all grip/insert region top keep number 60 {ONE} velocity 0 0 -3 seed 2\n"
    want = ins.frames(ins.head() + lines, 90, 1, "run 90\n")[0][-1]
    for runs in ("run 40\nrun 50\n", "run 30\nrun 0\nrun 60\n"):
        host.check(ins.frames(ins.head() + lines, 90, 1, runs)[0][-1] == want, f"{runs!r} as one run")
    path = ins.scratch("restart")
    counts(ins.head() + lines + f"run 40\n{COUNT}write_restart {path}\n")
    host.check(ins.frames(continued(path, lines), 90, 1, "run 50\n")[0][-1] == want, "a restart at step 40 as one run")


def test_keep_at_a_border():
    """Grains that leave a periodic box by one side and are not yet wrapped still count."""
    lines = f"region side block 0 0.2 0 0.2 0.8 0.98\nfix in all grip/insert region side keep number 60 {ONE} velocity 1 0 0\n"
    (atoms, came, _), = counts(ins.head(before="") + "neighbor 0.1 bin\n" + lines + "run 300\n" + COUNT)
    host.check(atoms == came == 60, f"60 move through the borders, {came} came")


def test_variables_of_a_rank():
    """A rate that differs between ranks, here by their CPU time, is that of the first rank."""
    lines = TOP + "variable q equal 900+100*cpu\n" + STREAM.replace("number 990", "number v_q")
    (atoms, came, _), = counts(ins.head() + lines + "run 100\n" + COUNT, 3)
    host.check(atoms == came >= 90, f"{came} came, {atoms} atoms")


def test_refused():
    """Sources and integrators with which places or times would be wrong."""
    opened = f"region o cylinder z 0.1 0.1 0.05 0.8 0.95 open 1\nfix in all grip/insert region o number 5 {ONE}\n"
    for name, lines, text in (
            ("open region", opened, "region 'o' has open faces, so nothing is outside of it, accepted: without 'open'"),
            ("respa", FACE + "run_style respa 2 2 pair 2\n", "a face needs run_style verlet"),
            ("until in the past", "reset_timestep 5000 time 5.0\n" + TOP + STREAM.replace("velocity", "until time 4 velocity"),
             "until time 4 is not after the start, 5")):
        host.refused(name, ins.head() + lines + "run 1\n", f"fix in grip/insert: {text} (")
