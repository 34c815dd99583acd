# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The same grains, to the last bit, on any number of ranks, however the box is divided, and over restarts."""
import host
import insertion as ins

DT = 2e-3
BITWISE = ins.COLUMNS + ("omegax", "omegay", "omegaz", "mass", "ix", "iy", "iz")
GRAINS = ("grain type 1 share 2 density 2500 diameter lognormal 0.011 1.2 0.007 0.016 "
          "grain type 2 share 1 density 1800 diameter one 0.01")
MOTION = "velocity 0 0 -1 uniform 0.001 0.001 0 spin 1 2 3 gauss 0.5"
IN = f"region top block INF INF INF INF 0.83 0.98\nfix in all grip/insert region top rate number 990 {GRAINS} {MOTION} seed 8\n"
FACE = f"fix in all grip/insert face rect 0.01 0.01 0.95 0.1 0 0 0 0.18 0 rate mass 1.3 {GRAINS} velocity 0.1 0 -1 spin 1 2 3\n"


def stream(lines=IN, steps=300, every=100, ranks=1, more="", **setting):
    """All frames of a stream without contacts."""
    script = ins.head(dt=DT, **setting) + lines + more
    frames, _ = ins.frames(script, every, ranks, f"run {steps}\n")
    return frames


def same(want, got, text):
    host.check(len(want) == len(got), f"{text}: {len(got)} frames, want {len(want)}")
    for k, (a, b) in enumerate(zip(want, got)):
        a, b = ins.atoms(a, BITWISE), ins.atoms(b, BITWISE)
        different = [tag for tag in a.keys() | b.keys() if a.get(tag) != b.get(tag)]
        first = min(different) if different else 0
        if not host.check(not different, f"{text}: frame {k}: {len(different)} of {len(a)} grains differ; grain {first}: "
                          f"{b.get(first)}, want {a.get(first)}"):
            return


def divided(name, lines, settings, minimum, **setting):
    """The same stream with each of the settings as on one rank."""
    want = stream(lines, **setting)
    host.check(len(want[-1]["id"]) > minimum, f"{name}: {len(want[-1]['id'])} grains came")
    for ranks, before, more in settings:
        got = stream(lines, ranks=ranks, before=before, more=more, **setting)
        same(want, got, f"{name}, {ranks} ranks, {(before + more).strip() or 'bricks'}")


def test_ranks():
    divided("region", IN, [(2, "", ""), (3, "processors 1 1 3\n", ""), (8, "processors 2 2 2\n", "")], 550)


def test_divisions():
    divided("region", IN, [
        (4, "comm_style tiled\n", "fix b all balance 50 1.0 rcb\n"),
        (2, "newton off\natom_modify map array sort 10 0.02\n", ""),
        (2, "atom_modify map hash\n", "")], 550)


def test_faces():
    divided("face", FACE, [(5, "processors 1 1 5\n", ""), (4, "comm_style tiled\n", "fix b all balance 50 1.0 rcb\n")], 300)


def test_triclinic():
    box = "prism 0 0.2 0 0.2 0 1 0.05 0.02 0.03"
    lines = IN.replace("top block INF INF INF INF 0.83 0.98", "top prism 0 0.2 0 0.2 0.83 0.98 0.05 0.02 0.0045")
    divided("triclinic", lines, [(4, "", "")], 550, box=box)
    divided("triclinic box", f"fix in all grip/insert box rate number 300 {GRAINS} {MOTION}\n",
            [(8, "", "")], 150, box=box)


def test_at_once():
    lines = f"fix in all grip/insert box fraction 0.15 {GRAINS} {MOTION}\n"
    divided("box at once", lines, [(3, "", ""), (8, "processors 2 2 2\n", "")], 2000, steps=0)


def restarted(name, lines, first, ranks, boundary="p p p", at=158, steps=300, every=50):
    """A stream that is restarted in mid-stream, on another number of ranks, as if it had not been interrupted."""
    want = stream(lines, steps, every, boundary=boundary)
    file = ins.scratch("restart")
    host.must_run(ins.head(dt=DT, boundary=boundary) + lines + f"run {at}\nwrite_restart {file}\n", ranks=first)
    start = ins.head(dt=DT, boundary=boundary)
    box = start[start.index("region box"):start.index("neighbor ")]
    script = start.replace(box, f"read_restart {file}\n") + lines
    got, _ = ins.frames(script, every, ranks, f"run {steps} upto\n")
    same(want[1 + at // every:], got[-(len(want) - 1 - at // every):], f"{name}, restarted after {first} on {ranks} ranks")


def test_restarts():
    for first, then in ((1, 1), (1, 4), (3, 2)):
        restarted("region", IN, first, then)
        restarted("face", FACE, first, then)
    restarted("region", IN, 2, 1, at=150)


def test_runs():
    """A run in parts is one run."""
    for name, lines in (("region", IN), ("face", FACE)):
        want = stream(lines, 300, 100)
        for ranks, parts in ((1, "run 131\nrun 0\nrun 69\nrun 100\n"), (2, "run 200 post no\nrun 100 pre no\n")):
            got, _ = ins.frames(ins.head(dt=DT) + lines, 100, ranks, parts)
            same(want[-1:], got[-1:], f"{name}, in parts, {ranks} ranks")
