# SPDX-License-Identifier: GPL-2.0-only
"""Fix grip/insert: amounts are never more than half a grain off, each class never more than a grain, and sizes have the
given distribution. All expected values are closed forms."""
import math

import host
import insertion as ins

D = 0.01
ONE = f"grain type 1 share 1 density 2500 diameter one {D}"
TOP = "region top block INF INF INF INF 0.8 0.98\n"
DOWN = "velocity 0 0 -1"
SHOW = ('fix show all print 1 "RESULT $(step) $(time:%.17g) $(f_in) $(f_in[1]:%.17g) $(f_in[2]:%.17g) $(f_in[3]:%.17g) '
        '$(atoms)" screen yes\n')


def rows(lines, steps, setup=TOP, ranks=1, after="", **setting):
    """For each step: (step, time, number, mass, due, behind, atoms)."""
    script = ins.head(**setting) + setup + f"fix in all grip/insert {lines}\n" + SHOW + f"run {steps}\n" + after
    output = host.must_run(script, ranks=ranks)
    return host.results(output), output


def half_a_grain(table, due, which, largest, text):
    """|came - due(time)| of each step; a rounding error of the time may move a grain by a step at most if it falls on it."""
    worst = max(abs(row[which] - due(row[1])) for row in table)
    host.check(worst <= 0.5 * largest * (1 + 1e-9), f"{text}: {worst / largest:.4g} grains off")


def test_rates():
    """From 0.02 to 200 grains a step."""
    for per_step, d, dt, steps in ((0.02, D, 1e-3, 400), (0.37, D, 1e-3, 200), (1, D, 1e-3, 100), (7.3, 0.006, 1e-3, 100),
                                   (200, 0.004, 1e-3, 40)):
        rate = per_step / dt
        grain = f"grain type 1 share 1 density 2500 diameter one {d}"
        table, _ = rows(f"region top rate number {rate!r} {grain} {DOWN}", steps)
        name = f"{per_step} grains a step"
        host.check(len(table) == steps + 1, f"{name}: {len(table)} rows")
        half_a_grain(table, lambda t: rate * t, 2, 1, name)
        host.check(all(row[2] == row[6] for row in table), f"{name}: the scalar is the number of atoms")
        host.check_close(table[-1][4], rate * dt * steps, 1e-12, f"{name}: due")
        host.check_close(table[-1][3], table[-1][2] * ins.mass(d), 1e-12, f"{name}: mass")


def test_rates_of_mass():
    grains = "grain type 1 share 3 density 2500 diameter uniform 0.006 0.012 grain type 2 share 1 density 1000 diameter one 0.014"
    largest = ins.mass(0.012)
    for rate, ranks in ((0.05, 1), (2.0, 2)):
        table, _ = rows(f"region top rate mass {rate} {grains} {DOWN}", 300, ranks=ranks)
        half_a_grain(table, lambda t: rate * t, 3, largest, f"{rate} kg/s")


def test_starts():
    table, _ = rows(f"region top rate number 300 {ONE} {DOWN} start 0.0505", 150)
    half_a_grain(table, lambda t: 300 * max(t - 0.0505, 0), 2, 1, "start")
    table, _ = rows(f"region top rate number 300 {ONE} {DOWN}", 150, setup=TOP + "reset_timestep 5000 time 5.0\n")
    half_a_grain(table, lambda t: 300 * (t - 5), 2, 1, "start is when the fix begins")


def test_variable_rates():
    """v_NAME against its integral, to second order in the time step."""
    mean, period = 700.0, 0.08

    def due(t):
        return mean * (t + period / (2 * math.pi) * (1 - math.cos(2 * math.pi * t / period)))
    errors = []
    for dt in (1e-3, 5e-4):
        setup = TOP + f"variable q equal {mean}*(1+sin(2*PI*time/{period}))\n"
        table, _ = rows(f"region top rate number v_q {ONE} {DOWN}", round(0.25 / dt), setup=setup, dt=dt)
        errors.append(max(abs(row[4] - due(row[1])) for row in table))
        # The rate of the step itself is not known when it is decided whether a grain comes in it.
        change = 0.5 * mean * 2 * math.pi / period * dt**2
        worst = max(abs(row[2] - due(row[1])) for row in table)
        host.check(worst <= 0.5 + errors[-1] + change, f"variable rate, dt {dt}: {worst} grains off")
    host.check(errors[0] < 0.02 and errors[1] < 0.27 * errors[0], f"variable rate: errors of the integral {errors}")
    # A stepped rate: nothing comes while it is 0.
    setup = TOP + "variable q equal 400*(step>50)*(step<=150)\n"
    table, _ = rows(f"region top rate number v_q {ONE} {DOWN}", 250, setup=setup)
    host.check(table[50][2] <= 1 and table[-1][2] == table[152][2], "variable rate: nothing while it is 0")
    host.check(abs(table[-1][2] - 40) <= 1, f"variable rate: {table[-1][2]} of 40 between two times")


def test_ends():
    table, output = rows(f"region top rate number 1000 until number 77 {ONE} {DOWN}", 200)
    host.check(table[-1][2] == 77 and table[60][2] == 60, f"until number: {table[-1][2]}")
    table, _ = rows(f"region top rate number 1000 until mass 0.1 {ONE} {DOWN}", 200)
    host.check(abs(table[-1][3] - 0.1) <= 0.5 * ins.mass(D), f"until mass: {table[-1][3]}")
    table, _ = rows(f"region top rate mass 1.3 until number 77 {ONE} {DOWN}", 200)
    host.check(table[-1][2] == 77, f"rate of mass until number: {table[-1][2]}")
    table, _ = rows(f"region top rate number 1000 until time 0.0774 {ONE} {DOWN}", 200)
    host.check(table[-1][2] == 77, f"until time: {table[-1][2]}")
    table, _ = rows(f"region top rate number 1000 until time 0.0774 {ONE} {DOWN} start 0.0101", 200)
    host.check(table[-1][2] == 67, f"until time after start: {table[-1][2]}")
    table, _ = rows(f"region top number 77 {ONE} {DOWN}", 5)
    host.check(table[0][2] == 77 and table[-1][2] == 77, f"at once: {table[0][2]}, {table[-1][2]}")
    table, _ = rows(f"region top mass 0.2 {ONE} {DOWN}", 5)
    host.check(abs(table[0][3] - 0.2) <= 0.5 * ins.mass(D), f"mass at once: {table[0][3]}")
    table, _ = rows(f"region top fraction 0.2 {ONE} {DOWN} inside no", 5)
    volume = 0.2 * 0.2 * 0.18
    host.check(abs(table[0][2] * ins.mass(D, 1) - 0.2 * volume) <= 0.5 * ins.mass(D, 1), f"fraction: {table[0][2]}")


def test_defaults():
    """Each default that the page names is accepted as a word, and changes nothing."""
    want, _ = rows(f"region top rate number 770 {ONE}", 30)
    for words in ("every 0", "by mass", "inside yes", "gap 0", "seed 1", "budget 200", "short warn", "velocity 0 0 0",
                  "spin 0 0 0", "walls all",
                  "orient random", "progress 10", "start 0"):
        got, _ = rows(f"region top rate number 770 {ONE} {words}", 30)
        host.check(got == want, f"{words}: not as without it")
    want, _ = rows(f"region top keep number 70 {ONE} {DOWN}", 60)
    got, _ = rows(f"region top keep number 70 {ONE} {DOWN} every 0", 60)
    host.check(got == want and got[-1][2] > 70, f"keep every 0: {got[-1]}")


def test_volumes():
    """The volume of a region for `fraction` is that in the box, also in a tilted one: a block over the whole prism has
    that of the prism."""
    for region, share in (("block -1 1 -1 1 -1 2", 1.0), ("block -1 1 -1 1 -1 0.2", 0.5)):
        table, _ = rows(f"region big fraction 0.1 {ONE} inside no", 1, setup=f"region big {region}\n",
                        box="prism 0 0.2 0 0.2 0 0.4 0.08 -0.05 0.06")
        want = 0.1 * share * 0.2 * 0.2 * 0.4
        host.check_close(table[0][4], want, 1e-3, f"{region}: volume due")


def test_jam():
    """The grains of a second find no room; when there is room again, they come."""
    script = ins.head() + f"""region small block 0.05 0.1 0.05 0.1 0.8 0.9
fix in all grip/insert region small rate number 300 {ONE} velocity 0 0 0 budget 50 short warn
{SHOW}run 1000
unfix nve
fix go all move linear 0 0 -2
run 300
"""
    output = host.must_run(script)
    table = host.results(output)
    stuck = max(row[5] for row in table)
    host.check(stuck > 30, f"jam: {stuck} wait for room")
    host.check_close(table[1000][2] + table[1000][5], 300, 0.5 / 300 * (1 + 1e-9), "jam: what came and what waits is what is due")
    last = table[-1]
    host.check(abs(last[2] - 300 * last[1]) <= 0.5, f"jam: {last[2]} came, {300 * last[1]} due")
    warnings = [line for line in output.split("\n") if line.startswith("WARNING") and "grip/insert" in line]
    host.check(len(warnings) <= 2, f"jam: at most one warning in each run: {warnings}")
    host.check(all(word in " ".join(warnings) for word in ("fix in", "room")), f"jam: the warning says which and why: {warnings}")
    host.refused("short error", script.replace("short warn", "short error"), "fix in grip/insert")


def inside(frame, lo=0.8, hi=0.98):
    return {int(frame["id"][k]) for k, z in enumerate(frame["z"]) if lo <= z <= hi}


def test_keeps():
    """The region empties from below. What leaves it in a step is replaced in the same or the next step."""
    volume = 0.2 * 0.2 * 0.18
    grains = "grain type 1 share 3 density 2500 diameter uniform 0.006 0.012 grain type 2 share 1 density 1000 diameter one 0.014"
    for words, grain, measure, want, largest in (
            ("number 100", ONE, lambda f, k: 1, 100, 0),
            ("mass 0.12", grains, lambda f, k: f["mass"][k], 0.12, ins.mass(0.012)),
            ("fraction 0.05", grains, lambda f, k: 4 / 3 * math.pi * f["radius"][k]**3, 0.05 * volume, ins.mass(0.014, 1))):
        script = ins.head() + TOP + f"fix in all grip/insert region top keep {words} {grain} {DOWN}\n"
        frames, _ = ins.frames(script, 1, 2, "run 250\n")
        before, worst = set(), 0.0
        for frame in frames:
            tags, now = frame["id"], inside(frame)
            value = {int(tag): measure(frame, k) for k, tag in enumerate(tags)}
            got = sum(value[tag] for tag in now)
            left = sum(value[tag] for tag in before - now)
            worst = max(worst, min(abs(got - want), abs(got + left - want)))
            before = now
        host.check(worst <= 0.5 * largest + 1e-9 * want, f"keep {words}: {worst:.6g} missing")
        host.check(len(frames[-1]["id"]) > 1.5 * len(frames[0]["id"]), f"keep {words}: the region has emptied")
    # Between the times of `every`, grains only leave.
    script = ins.head() + TOP + f"fix in all grip/insert region top keep number 100 every 0.05 {ONE} {DOWN}\n"
    frames, _ = ins.frames(script, 1, 1, "run 200\n")
    counts = [len(inside(frame)) for frame in frames]
    for k in (50, 100, 150, 200):
        left = len(inside(frames[k - 1]) - inside(frames[k]))
        host.check(counts[k] <= 100 <= counts[k] + left, f"keep every: {counts[k]} in step {k}")
    host.check(all(counts[k] <= counts[k - 1] for k in range(51, 100)) and counts[99] < 95, f"keep every: {counts[50:101]}")


def classes_of(frame, shares, text):
    """By tag, which is the order in which they were dealt: each class within a grain of its share at any time."""
    order = sorted(range(len(frame["id"])), key=lambda k: frame["id"][k])
    total, each, largest, worst = 0.0, dict.fromkeys(shares, 0.0), max(frame["mass"]), 0.0
    whole = sum(shares.values())
    for k in order:
        total += frame["mass"][k]
        each[int(frame["type"][k])] += frame["mass"][k]
        worst = max(worst, max(abs(each[c] - shares[c] / whole * total) for c in shares))
    host.check(worst <= largest * (1 + 1e-9), f"{text}: a class is {worst / largest:.3f} grains off")


def test_classes():
    shares = {1: 0.5, 2: 0.02, 3: 7.0, 4: 2.48}
    sizes = {1: "one 0.012", 2: "uniform 0.004 0.008", 3: "lognormal 0.009 1.2 0.006 0.013", 4: "normal 0.01 0.001 0.008 0.012"}
    grains = " ".join(f"grain type {t} share {s} density {900 * t} diameter {sizes[t]}" for t, s in shares.items())
    for words, steps in (("box mass 1.5", 0), ("region top rate mass 3", 300), ("region top keep mass 0.3", 200)):
        frames, _ = ins.frames(ins.head(ntypes=4) + TOP + f"fix in all grip/insert {words} {grains} {DOWN}\n", max(steps, 1), 2,
                               f"run {steps}\n")
        classes_of(frames[-1], shares, words)
    # By number: shares of number.
    frames, _ = ins.frames(ins.head(ntypes=4) + f"fix in all grip/insert box number 997 {grains} by number\n", 1, 1, "run 0\n")
    count = len(frames[0]["id"])
    host.check(count == 997, f"by number: {count}")
    for t, s in shares.items():
        got = frames[0]["type"].count(t)
        host.check(abs(got - 99.7 * s) <= 1, f"by number: {got} of type {t}, {99.7 * s} expected")


def phi(x):
    return 0.5 * (1 + math.erf(x / math.sqrt(2)))


def cut(cdf, lo, hi):
    return lambda d: (cdf(min(max(d, lo), hi)) - cdf(lo)) / (cdf(hi) - cdf(lo))


def sieve(points):
    def passing(d):
        for (d0, p0), (d1, p1) in zip(points, points[1:]):
            if d0 <= d <= d1:
                return p0 + (p1 - p0) * (d - d0) / (d1 - d0)
        return 0.0 if d < points[0][0] else 1.0
    return passing


def mean_mass(cdf, lo, hi, by, steps=20000):
    """The mean mass of a grain by number, integrated over a distribution of mass or of number."""
    edges = [lo + (hi - lo) * k / steps for k in range(steps + 1)]
    parts = [(cdf(b) - cdf(a), ins.mass(0.5 * (a + b))) for a, b in zip(edges, edges[1:])]
    return 1 / sum(p / m for p, m in parts) if by == "mass" else sum(p * m for p, m in parts)


def test_distributions():
    """The share of mass, or of number, that is smaller than each of 19 diameters; the sum of the masses is that of as many
    mean grains within half of the largest."""
    sums = {}
    points = [(0.004, 0.0), (0.006, 0.1), (0.007, 0.55), (0.009, 0.6), (0.012, 1.0)]
    path = ins.file("sieve.txt", "# size, passing share\n" + "".join(f"{d} {p}\n" for d, p in points))
    for words, cdf, lo, hi in (
            ("uniform 0.005 0.011", lambda d: d, 0.005, 0.011),
            ("normal 0.008 0.001 0.006 0.0105", lambda d: phi((d - 0.008) / 0.001), 0.006, 0.0105),
            ("lognormal 0.008 1.25 0.005 0.012", lambda d: phi(math.log(d / 0.008) / math.log(1.25)), 0.005, 0.012),
            ("rosin 0.009 3.5 0.005 0.012", lambda d: 1 - math.exp(-(d / 0.009)**3.5), 0.005, 0.012),
            (f"sieve {path}", sieve(points), 0.004, 0.012)):
        want = cut(cdf, lo, hi)
        for by in ("mass", "number"):
            script = ins.head() + f"fix in all grip/insert box number 3000 grain type 1 share 1 density 2500 diameter {words} by {by}\n"
            frames, _ = ins.frames(script, 1, 1, "run 0\n")
            got = sorted(2 * r for r in frames[0]["radius"])
            name = f"{words.split()[0]} by {by}"
            host.check(len(got) == 3000 and lo * (1 - 1e-12) <= got[0] and got[-1] <= hi * (1 + 1e-12),
                       f"{name}: {got[0]} to {got[-1]}")
            weight = [d**3 if by == "mass" else 1.0 for d in got]
            total, largest = sum(weight), max(weight)
            below, k, worst = 0.0, 0, 0.0
            for d in [lo + (hi - lo) * j / 20 for j in range(1, 20)]:
                while k < len(got) and got[k] <= d:
                    below += weight[k]
                    k += 1
                worst = max(worst, abs(below - want(d) * total) / largest)
            # Dealt sizes are at most log2(N)/3 + 1 grains off their share.
            host.check(worst <= math.log2(3000) / 3 + 1, f"{name}: {worst:.2f} of the largest grains off")
            for count, seed in ((10, 1), (37, 2), (200, 3), (200, 4), (3000, 5)):
                script = ins.head() + (f"fix in all grip/insert box number {count} grain type 1 share 1 density 2500 diameter "
                                       f"{words} by {by} "
                                       f"seed {seed}\nrun 0\nprint \"RESULT $(f_in[1]:%.17g)\"\n")
                sums.setdefault(name, []).append((host.results(host.must_run(script))[0][0] - count
                                                  * mean_mass(want, lo, hi, by)) / ins.mass(hi))
    off = [value for values in sums.values() for value in values]
    host.check(max(abs(value) for value in off) < 0.5,
               f"the sum of the masses is off by more than half of the largest grain: {sums}")
    host.check(min(off) < -0.1 and max(off) > 0.1, f"the sum of the masses is off to one side: {min(off)} to {max(off)}")
