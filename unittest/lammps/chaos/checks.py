# SPDX-License-Identifier: GPL-2.0-only
"""Runs a script in several ways and compares the results. A failure is (kind, signature, text): a smaller script
shows the same failure if kind and signature are the same."""
import math
import os
import re
import shutil
import subprocess
import tempfile

import host
import refusals
from ledger import ENTRIES

COLUMNS = "x y z vx vy vz omegax omegay omegaz fx fy fz tqx tqy tqz".split()
# Columns that only some scripts have, by the words after # in their runs. The flow of heat is not compared, because in
# `run 0` LAMMPS's fix heat/flow omits the flow of ghosts.
MORE_COLUMNS = {"heat": ["c_chaos_h"], "liquid": ["d_liquid"]}
CONTACT = "id1 id2 delta fn ft stored"
TIMEOUT = 240

# Adding the same numbers in another order gives a difference of 1e-16 of the largest. Then the difference grows: each
# contact that ends and begins again multiplies a difference of positions by about 10, and a grain meets a few others
# within a script. A spring that sticks in one run and slides in the other leaves a difference of the size of the
# rounding. Real defects change forces by percents. The tolerances are therefore: forces and torques 1e-6 of the
# largest, velocities 1e-7, positions 1e-8 of a radius. Each is given with the smallest scale to which it is applied.
TOLERANCE = {("x", "y", "z"): (1e-8, 1.0), ("vx", "vy", "vz"): (1e-7, 1.0), ("omegax", "omegay", "omegaz"): (1e-7, 1.0),
             ("fx", "fy", "fz"): (1e-6, 1.0), ("tqx", "tqy", "tqz"): (1e-6, 1.0), ("c_chaos_h",): (1e-7, 1.0),
             ("d_liquid",): (1e-7, 1e-3)}
# The torque of `rolling cdt` changes its sign in each step when a grain has stopped rolling (doc/laws/rolling_cdt.md), and a
# difference of
# rounding decides its size. With it, spins and torques are not compared.
CHATTER = {("omegax", "omegay", "omegaz"), ("tqx", "tqy", "tqz")}
# The tolerance for the ledger and the error of velocity Verlet, which are sums of some thousand terms in each step.
CLOSURE = 1e-9
# The tolerance for a ledger whose sum is constant only to second order in the time step, which is 1/50 of a contact.
SECOND_ORDER = 0.02
# The tolerance for the sum of all liquid.
LIQUID = 1e-11
# The tolerance for the losses of all events against those of the ledger.
EVENTS = 1e-10
# If grains move this much faster than at first, the time step is too large and has thrown them apart: nothing can
# be compared.
THROWN = 300.0


class Outcome:
    def __init__(self, status, printed, frames):
        self.status, self.printed, self.frames = status, printed, frames
        self.errors = host.error_lines(printed)
        self.counts = re.findall(r"^CHAOS (.*)$", printed, re.M)
        self.breaks = []  # rows of the list of breaks


# Ways of running a script --------------------------------------------------------------------------------------------


def without_restarts(lines):
    kept, inside = [], False
    for line in lines:
        inside = inside or line == "#restart begin"
        if not inside:
            kept.append(line)
        inside = inside and line != "#restart end"
    return kept


def has_restart(lines):
    return "#restart begin" in lines and "#restart end" in lines


def tags_of(line):
    """Describes a run."""
    return line.partition("#")[2].split()


def with_dumps(lines, output=False):
    """Writes the last state of each run to a file of its own. output: also requests other output."""
    result, count = [], 0
    for line in lines:
        if not re.match(r"run \d", line):
            result.append(line)
            continue
        tags = tags_of(line)
        before, after = asked(tags, count, moved_group(lines)) if output else ([], [])
        columns = COLUMNS + [column for tag in tags for column in MORE_COLUMNS.get(tag, [])]
        if "heat" in tags:
            before = ["compute chaos_h all property/atom temperature", *before]
            after = [*after, "uncompute chaos_h"]
        result += [*before, line, f"write_dump all custom frame.{count} id type {' '.join(columns)} modify sort id "
                   "format float %.17g", *after]
        if "flux" in tags:
            result.append('print "CHAOS crossed $(f_flux[1]) $(f_flux[4])"')
        if "bonds" in tags:
            result.append('print "CHAOS bonds $(f_breaks[1]) $(f_breaks[2])"')
        count += 1
    return result


def moved_group(lines):
    """The group that velocity Verlet moves, or None if there is none: forces on other atoms, on which walls may act,
    have no remainder."""
    return next((line.split()[2] for line in lines if line.startswith("fix nve ")), None)


def asked(tags, count, moved):
    """Commands before and after a run that create computes, dumps, the rows of the ledger and the sums of liquid."""
    before, after, columns = ["thermo 3"], [], []
    if "pair" in tags:
        before += ["compute chaos_p all pair/local dist force",
                   f"dump chaos_p all local 7 pairs.{count} c_chaos_p[1] c_chaos_p[2]"]
        after += ["undump chaos_p", "uncompute chaos_p"]
    if "liquid" in tags:
        before += ["compute chaos_l all property/atom d_liquid", "compute chaos_t all reduce sum c_chaos_l"]
        columns += ["c_chaos_t", "f_GRIP_LIQUID", "f_GRIP_LIQUID[2]"]
        after += ["uncompute chaos_t", "uncompute chaos_l"]
    if "collisions" in tags:
        before += ["compute chaos_d all grip/energy"]
        columns += ["f_collisions", *(f"c_chaos_d[{k + 1}]" for k in range(len(ENTRIES)))]
        after += ["uncompute chaos_d"]
    if moved and {"ledger", "second_order"} & set(tags):
        fields = " ".join(f"c_chaos_c[{k + 1}]" for k in range(len(CONTACT.split())))
        before += [f"compute chaos_c all grip/contact {CONTACT}", f"dump chaos_c all local 9 contacts.{count} {fields}",
                   "compute chaos_e all grip/energy", "compute chaos_q all property/atom tqx tqy tqz radius",
                   "variable chaos_r atom (dt*dt/8)*((fx*fx+fy*fy+fz*fz)/mass+(c_chaos_q[1]^2+c_chaos_q[2]^2+c_chaos_q[3]^2)"
                   "/(0.4*mass*c_chaos_q[4]^2))", f"compute chaos_s {moved} reduce sum v_chaos_r"]
        columns += ["c_chaos_e", "c_chaos_s", *(f"c_chaos_e[{k + 1}]" for k in range(len(ENTRIES)))]
        after += ["undump chaos_c", "uncompute chaos_c", "uncompute chaos_e", "uncompute chaos_s", "variable chaos_r delete",
                  "uncompute chaos_q"]
    if not columns:
        return before, after
    before += [f"thermo_style custom step atoms {' '.join(columns)}",
               "thermo_modify norm no format float %.16g lost ignore lost/bond ignore flush yes"]
    # A new style of thermodynamic output discards the settings of thermo_modify.
    return before, ["thermo_style custom step atoms", "thermo_modify lost ignore lost/bond ignore flush yes", *after]


def as_host(lines):
    """The same script with LAMMPS's own granular styles."""
    def translate(line):
        line = line.replace("pair_style grip", "pair_style granular")
        return line.replace("wall/grip", "wall/gran granular")
    return [translate(line) for line in lines]


def other_newton(lines):
    """The same script with the other setting of newton for pairs, which `mdr` does not support."""
    if any(" mdr " in line for line in lines):
        return lines
    other = {"newton on": "newton off", "newton off": "newton on"}
    return [re.sub("^newton (on|off)", lambda found: other[found[0]], line) for line in lines]


# Running ------------------------------------------------------------------------------------------------------------


def parts_of(lines):
    """Cuts the script where it clears everything and reads a restart file."""
    parts, now = [], []
    for line in lines:
        if line == "clear" and "#restart begin" in now[-3:]:
            parts.append(now)
            now = []
        else:
            now.append(line)
    return parts + [now]


def execute(lines, ranks=(1,), output=False, threads=1):
    """ranks: one number for each part between restarts; if only one is given, the script is a single run."""
    folder = tempfile.mkdtemp(prefix="grip_chaos_")
    lines = with_dumps(lines, output)
    parts = parts_of(lines) if len(ranks) > 1 else [lines]
    printed, status = "", 0
    renamed = any(line.startswith("reset_atoms") for line in lines)  # the order of the rows depends on the number of ranks
    try:
        for k, part in enumerate(parts):
            text = (host.LOAD if k == 0 else "") + "\n".join(part) + "\n"
            status, more = host.run(text, ranks=ranks[k % len(ranks)], cwd=folder, timeout=TIMEOUT,
                                    env={"OMP_NUM_THREADS": str(threads)})
            printed += more
            if status:
                break
        frames = read_frames(folder)
        outcome = Outcome(status, printed, [by_place(frame) for frame in frames] if renamed else frames)
        outcome.breaks = read_breaks(os.path.join(folder, "single"), renamed)
        return outcome
    except subprocess.TimeoutExpired:
        return Outcome("hangs", printed, [])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def read_frames(folder):
    frames = []
    while os.path.exists(os.path.join(folder, f"frame.{len(frames)}")):
        frames += host.read_dump(os.path.join(folder, f"frame.{len(frames)}")) or [{}]
    return frames


def read_breaks(path, renamed):
    """(step, type, mode, IDs) of the list of breaks, without IDs if they depend on the number of ranks."""
    if not os.path.exists(path):
        return []
    with open(path) as file:
        rows = [[int(word) for word in line.split()[:5]] for line in file if not line.startswith("#")]
    return sorted((step, kind, mode, *([] if renamed else (i, j))) for step, i, j, kind, mode in rows)


def by_place(frame):
    """The same atoms in an order that does not depend on their IDs."""
    order = sorted(range(len(frame.get("x", []))), key=lambda k: frame["x"][k])
    return {name: [column[k] for k in order] for name, column in frame.items() if name != "id"} | {"id": sorted(order)}


# Judging ------------------------------------------------------------------------------------------------------------


def signature(text):
    return re.sub(r"[-+]?\d[\d.e+-]*|'[^']*'", "#", text)[:160]


def judge_run(outcome):
    """The failure of a run on its own, or None."""
    printed = outcome.printed
    report = re.search(r"(runtime error:.*|ERROR: AddressSanitizer: \S+)", printed)
    if report:
        at = re.search(r"#\d+ \S+ in (?:void )?((?:LAMMPS_NS|Grip|grip)\S*)", printed[report.start():])
        where = at.group(1).split("(")[0] if at else ""
        return "sanitizer", signature(report.group(1)) + " " + where, printed[report.start():][:3000]
    if outcome.status == "hangs":
        return "hangs", "", f"no end after {TIMEOUT} s"
    if outcome.status and not outcome.errors:
        return "signal", str(outcome.status), printed[-1500:]
    if outcome.status and not refusals.expected(outcome.errors[0], printed):
        return "error", signature(outcome.errors[0]), outcome.errors[0]
    for k, frame in enumerate(outcome.frames):
        for name, column in frame.items():
            if not all(map(math.isfinite, column)):
                return "nan", "", f"{name} after run {k + 1}"
    return None


def thrown(frames):
    return any(abs(v) > THROWN for frame in frames for name in ("vx", "vy", "vz") for v in frame.get(name, []))


def difference(want, got, lines=()):
    """Describes where two runs of these lines differ by more than rounding, or returns None."""
    chatters = any(" rolling cdt" in line for line in lines)
    if len(want) != len(got):
        return f"{len(got)} runs of {len(want)}"
    for k, (a, b) in enumerate(zip(want, got)):
        if a.get("id") != b.get("id") or a.get("type") != b.get("type"):
            few = sorted(set(zip(a["id"], a["type"])) ^ set(zip(b["id"], b["type"])))[:6]
            return f"other atoms after run {k + 1}: (ID, type) {few}"
        for names, (tolerance, scale) in TOLERANCE.items():
            if chatters and names in CHATTER:
                continue
            names = [name for name in names if name in a]
            scale = max([scale] + [abs(p) for name in names for p in a[name]])
            worst, where = max(((abs(p - q), (i, p, q)) for name in names for i, p, q in zip(a["id"], a[name], b[name])),
                               default=(0.0, None))
            if not worst <= tolerance * scale:
                return (f"{names[0]} after run {k + 1} differs by {worst:.3g}, largest {scale:.3g}: atom {where[0]:.0f} has "
                        f"{where[1]!r} and {where[2]!r}")
    return None


def check_ledger(printed, lines):
    """In each run the sum, minus the error of velocity Verlet in the same step, must be constant."""
    for number, (table, tags) in enumerate(zip(tables(printed), runs_of(lines))):
        if "c_chaos_e" not in table or len(set(table["Atoms"])) > 1:
            continue
        sums = [e - r for e, r in zip(table["c_chaos_e"], table["c_chaos_s"])]
        closure = SECOND_ORDER if "second_order" in tags else CLOSURE
        scale = max(abs(row) for k in range(len(ENTRIES)) for row in table[f"c_chaos_e[{k + 1}]"]) or 1.0
        worst = max(abs(s - sums[0]) for s in sums)
        if not worst <= closure * scale:
            step = next(n for n, s in zip(table["Step"], sums) if not abs(s - sums[0]) <= closure * scale)
            return f"the ledger's sum moves by {worst / scale:.3g} of its largest entry, in table {number + 1} by step {step:.0f}"
    return None


def check_events(printed):
    """All events together have lost what the ledger has lost."""
    for number, table in enumerate(tables(printed)):
        if "f_collisions" not in table:
            continue
        scale = max(abs(row) for k in range(len(ENTRIES)) for row in table[f"c_chaos_d[{k + 1}]"]) or 1.0
        worst = max(map(abs, table["f_collisions"]))
        if not worst <= EVENTS * scale:
            return f"the losses of events differ from the ledger by {worst / scale:.3g} of its largest entry, in table {number + 1}"
    return None


def check_liquid(printed):
    """In each run the liquid of atoms, summed here, plus that of bridges stays constant, and both are what the
    plugin reports."""
    for number, table in enumerate(tables(printed)):
        if "f_GRIP_LIQUID" not in table or len(set(table["Atoms"])) > 1:
            continue
        sums = [a + b for a, b in zip(table["c_chaos_t"], table["f_GRIP_LIQUID[2]"])]
        scale = max(map(abs, sums)) or 1.0
        worst = max(abs(s - sums[0]) for s in sums + table["f_GRIP_LIQUID"])
        if not worst <= LIQUID * scale:
            return f"the sum of all liquid moves by {worst / scale:.3g}, in table {number + 1}"
    return None


def runs_of(lines):
    """Descriptions of the runs, in their order."""
    return [tags_of(line) for line in lines if re.match(r"run \d", line)]


def tables(printed):
    """All thermo tables of completed runs."""
    for block in printed.split("Per MPI rank memory allocation")[1:]:
        if "Loop time" in block:
            yield host.thermo(block[block.index("\n"):])


# All of it ----------------------------------------------------------------------------------------------------------


def check_script(lines, kinds=None):
    """(failure or None, the fate of the script). kinds: only the checks that can find failures of these kinds."""
    threads = 2 if any("grip/omp" in line for line in lines) else 1
    base = execute(lines)
    failure = judge_run(base)
    if failure:
        return failure, "failed"
    if base.status:
        return None, "refused: " + refusals.expected(base.errors[0], base.printed)
    if thrown(base.frames):
        return None, "thrown apart"
    for kind, run in variants(lines, threads):
        if kinds and kind not in kinds and not (kind == "output" and {"ledger", "liquid", "events"} & set(kinds)):
            continue
        outcome = run()
        failure = judge_run(outcome)
        if failure:
            return (failure[0], failure[1], f"({kind}) {failure[2]}"), "failed"
        if outcome.status:
            return ("error", signature(outcome.errors[0]), f"({kind} only) {outcome.errors[0]}"), "failed"
        rigid = any(re.match(r"fix \S+ \S+ rigid", line) for line in lines)
        text = difference(base.frames, outcome.frames, lines) if not (rigid and kind == "restart") else None
        if not text and base.breaks != outcome.breaks:
            text = f"other breaks (step, type, mode, IDs): {sorted(set(base.breaks) ^ set(outcome.breaks))[:6]}"
        if not text and base.counts != outcome.counts:
            text = f"other numbers crossed the surface, or other bonds: {outcome.counts}, not {base.counts}"
        if text:
            return (kind, "", text), "failed"
        for name, text in (("ledger", check_ledger(outcome.printed, lines)), ("liquid", check_liquid(outcome.printed)),
                           ("events", check_events(outcome.printed))):
            if text:
                return (name, "", text), "failed"
    return None, "passed"


def variants(lines, threads):
    yield "output", lambda: execute(lines, output=True, threads=threads)
    yield "ranks", lambda: execute(lines, ranks=(2,))
    yield "newton", lambda: execute(other_newton(lines), ranks=(4,))
    if has_restart(lines):
        yield "restart", lambda: execute(without_restarts(lines))
        yield "restart", lambda: execute(lines, ranks=(2, 4, 1))


def check_peer(lines):
    """Compares a script of laws and walls that LAMMPS also has with LAMMPS's own styles."""
    ours, theirs = execute(lines), execute(as_host(lines))
    failure = judge_run(ours)
    if failure:
        return failure, "failed"
    if ours.status or theirs.status:
        return None, "refused: " + (theirs.errors or ours.errors)[0][:80]
    if thrown(ours.frames):
        return None, "thrown apart"
    text = difference(theirs.frames, ours.frames)
    return (("host", "", text), "failed") if text else (None, "passed")
