# SPDX-License-Identifier: GPL-2.0-only
"""The random tester. README.md describes it and its output."""
import argparse
import collections
import itertools
import os
import re
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [FOLDER, os.path.join(os.path.dirname(FOLDER), "support")]

import checks  # noqa: E402
import damage  # noqa: E402
import host  # noqa: E402
import vocabulary  # noqa: E402
import bonding  # noqa: E402
import script  # noqa: E402
from shrink import shrink  # noqa: E402

KINDS = ("grip", "bond", "peer", "damage")


def options():
    parser = argparse.ArgumentParser(description="Random scripts for the plugin in LAMMPS; see README.md.")
    parser.add_argument("--seeds", help="FIRST-LAST, FIRST- without end, or one; 1-12, with --minutes 1-")
    parser.add_argument("--kind", choices=KINDS, help="only scripts of that kind")
    parser.add_argument("--minutes", type=float, help="begin no further seed after so many")
    parser.add_argument("--jobs", type=int, default=2, help="scripts at a time; 2")
    parser.add_argument("--shrink", type=float, default=60, help="seconds for making a failing script small; 60")
    parser.add_argument("--keep", help="folder to write failing scripts to")
    parser.add_argument("--print", action="store_true", help="print the scripts of the seeds and run nothing")
    return parser.parse_args()


def seeds_of(given):
    """(kind, seed), one after the other."""
    first, to, last = (given.seeds or ("1-" if given.minutes else "1-12")).partition("-")
    for seed in itertools.count(int(first)) if to and not last else range(int(first), int(last or first) + 1):
        for kind in [given.kind] if given.kind else KINDS:
            yield kind, seed


def random_script(kind, seed):
    return bonding.random_script(seed) if kind == "bond" else script.random_script(seed, kind == "peer")


def examine(kind, seed, seconds):
    """(kind, seed, the fate of the script, text of a failure, smallest script)"""
    if kind == "damage":
        failure, fate = damage.check(seed)
        return kind, seed, fate, failure, []
    lines = random_script(kind, seed)
    check = checks.check_peer if kind == "peer" else checks.check_script
    failure, fate = check(lines)
    if not failure:
        return kind, seed, fate, None, []

    def fails(shorter):
        found = (check(shorter) if kind == "peer" else check(shorter, {failure[0]}))[0]
        return found is not None and found[:2] == failure[:2]

    return kind, seed, fate, failure, shrink(lines, fails, seconds) if seconds else lines


def report(kind, seed, failure, lines, keep):
    text = "\n".join([host.LOAD.strip(), *lines])
    print(f"\nFAILED: {kind} seed {seed}: {failure[0]}: {failure[1]}\n{failure[2]}\n---- script of {len(lines)} lines\n{text}\n"
          "----",
          flush=True)
    if keep:
        os.makedirs(keep, exist_ok=True)
        with open(os.path.join(keep, f"{kind}-{seed}.in"), "w") as file:
            file.write(f"# {failure[0]}: {failure[1]} {failure[2][:300]!r}\n{text}\n")


def features(lines):
    """The laws, fixes, walls and other commands of a script."""
    found = set()
    for line in lines:
        words = line.split()
        found.add(" ".join(words[::3][:2]) if words[0] == "fix" and len(words) > 3 else words[0].lstrip("#"))
        if "grip" in line and words[0] == "fix":
            found.update("wall " + one for one in re.findall(r"\b[xyz]plane|zcylinder|region|mesh|move \S+|surface|facets", line))
        if words[0] in ("fix", "pair_coeff"):
            found.update(f"{law.sense} {law.name}" for law in vocabulary.LAWS if law.sense != "normal"
                         and f"{law.sense} {law.name} " in line + " ")
            found.update(f"normal {law.name}" for law in vocabulary.LAWS if law.sense == "normal"
                         and re.search(rf"(wall/grip|grip|grip/omp|\d \d) {law.name} ", line + " "))
            found.update(word for word in ("liquid", "caps", "coarse_grain", "limit_damping", "synchronized_verlet")
                         if word in words)
    return found


def main():
    given = options()
    if given.print:
        for kind, seed in seeds_of(given):
            if kind != "damage":
                print(f"# {kind} seed {seed}", *random_script(kind, seed), sep="\n")
        return
    end = time.time() + 60 * (given.minutes or 1e9)
    fates, drawn = collections.Counter(), collections.Counter()
    wanted, one_at_a_time = seeds_of(given), threading.Lock()

    def worker():
        for kind, seed in wanted_one():
            result = examine(kind, seed, given.shrink)
            fates[f"{kind}: {result[2]}"] += 1
            drawn.update(features(random_script(kind, seed)) if kind in ("grip", "bond") else [])
            if result[3]:
                report(kind, seed, result[3], result[4], given.keep)

    def wanted_one():
        while time.time() < end:
            with one_at_a_time:
                one = next(wanted, None)
            if one is None:
                return
            yield one

    with ThreadPoolExecutor(given.jobs) as pool:
        for future in [pool.submit(worker) for _ in range(given.jobs)]:
            future.result()
    for fate, count in sorted(fates.items()):
        print(f"{count:5d}  {fate}")
    if drawn:
        drawn.update({f"{law.sense} {law.name}": 0 for law in vocabulary.LAWS})
        counts = ", ".join(f"{name}: {count}" for name, count in sorted(drawn.items()))
        print("Scripts of the kinds grip and bond that have", counts)
    if not fates:
        sys.exit("FAILED: no script was run")
    sys.exit(1 if any("failed" in fate for fate in fates) else 0)


if __name__ == "__main__":
    main()
