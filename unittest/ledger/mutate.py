#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Mutates what laws report to the ledger, value by value, and prints the mutants that no test finds.

    python3 unittest/ledger/mutate.py [--check] [--only TEXT] [FOLDER]

The library is compiled once, for any processor, with each law wrapped in a function that changes one value of its
answer: to 0, doubled, or with the other sign. The sums that batch_booking.h adds to entries are changed in the same way. An
environment variable selects the mutant, so nothing is compiled for each. Then the tests of the ledger run until one
fails. A value that a law sets but that does not change in any test is also counted as a survivor. The exit status is the number of
survivors, at most 125.

Objects are kept in FOLDER (default: a temporary one) and used again. --only: mutants with this text in their name.
--check: only whether the wrapped laws compile, which takes seconds; the rest takes five minutes of a processor, and more for each mutant.
"""
import argparse
import concurrent.futures
import functools
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SRC = ROOT / "src"
TESTS = ("ledger_entries", "ledger_slides", "ledger_loops", "ledger", "ledger_losses")
# The values that a law of each sense returns for the ledger (laws/physics.h): struct of the contact, of the
# answer.
VALUES = {
    "normal": ("normal_contact", "normal_force", ("stored", "lost", "yielded", "parted")),
    "cohesion": ("cohesion_contact", "cohesion_force", ("stored",)),
    "tangential": ("tangential_contact", "tangential_force", ("rigidity", "dashpot", "slides", "yields", "held")),
    "rolling": ("rolling_contact", "rolling_torque",
                ("stored", "viscous", "stored_twisting", "viscous_twisting", "slides")),
    "twisting": ("twisting_contact", "twisting_torque", ("stored", "viscous", "slides")),
}
# epsd2 shares the source of epsd, but has no dashpot: these are always 0.
ALWAYS_0 = ("rolling_epsd2.viscous", "rolling_epsd2.viscous_twisting")
OPERATORS = {"0": (0, 0), "doubled": (2, 0), "sign": (-1, 0)}
# Only the sign of these values matters, not the size: instead of doubling, one mutant sets the value to 1, so that the
# contact always slides.
SIGNS = {"0": (0, 0), "always": (0, 1), "sign": (-1, 0)}
# Only the squares of these lengths matter.
LENGTHS = {"0": (0, 0), "doubled": (2, 0)}


def operators_of(mutant):
    if mutant.endswith(".slides"):
        return SIGNS
    return LENGTHS if mutant.startswith(("tangential_", "rolling_")) and mutant.endswith((".yields", ".held")) else OPERATORS


MUTANT_H = """
#ifndef MUTANT_H
#define MUTANT_H
struct mutant { const char *name; double factor, offset; int changes; };
double mutated(struct mutant *mutant, double value);
#endif
"""
# The first call reads the environment; at the end, a program that has changed a value prints a line.
MUTANT_C = """
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mutant.h"
static int changed;
static void tell(void) { if (changed) fprintf(stderr, "MUTANT CHANGED A VALUE\\n"); }
static void begin(struct mutant *m)
{
  const char *text = getenv("GRIP_MUTANT");
  char name[128] = "";
  double factor = 1, offset = 0;
  m->factor = 1, m->changes = -1;
  if (!text || sscanf(text, "%127s %lf %lf", name, &factor, &offset) != 3 || strcmp(name, m->name)) return;
  m->factor = factor, m->offset = offset, m->changes = 1;
  atexit(tell);
}
double mutated(struct mutant *m, double value)
{
  if (!m->changes) begin(m);
  if (m->changes < 0) return value;
  const double other = m->factor * value + m->offset;
  if (isfinite(value) && other != value) changed = 1; /* empty lanes hold anything */
  return other;
}
"""


def laws():
    return re.findall(r"^GRIP_LAW\((\w+), (\w+)\)", (SRC / "laws/laws.def").read_text(), re.M)


def lists_of_laws():
    """The header with the physics of all laws, as written by CMake."""
    lists = {}
    for sense, name in laws():
        lists.setdefault(sense.upper(), []).append(f" LAW({sense}, {name}, {sense.upper()}_{name.upper()})")
    text = (SRC / "contact/laws.h.in").read_text()
    text = text.replace("@physics_of_laws@", "\n".join(f'#include "laws/{s}/{n}.h"' for s, n in laws()))
    return text.replace("@lists_of_laws@", "\n".join(f"#define GRIP_{sense}_LAWS(LAW){''.join(of)}"
                                                     for sense, of in lists.items()))


def pass_of(sense, name, mutants):
    """The passes of a law, as written by CMake, with the law wrapped."""
    own = SRC / f"laws/{sense}/{name}_pass.h"
    text = (SRC / "batch/pass.c.in").read_text()
    for word, value in {"sense": sense, "name": name, "SENSE": sense.upper(), "NAME": name.upper(),
                        "pass": f"laws/{sense}/{name}_pass.h" if own.exists() else f"batch/pass_{sense}.h"}.items():
        text = text.replace(f"@{word}@", value)
    law = f"{sense}_{name}"
    if sense not in VALUES:
        return text
    contact, answer, values = VALUES[sense]
    # normal mdr has a pass of its own, which reports that it stores and loses nothing (ledger.c tests it).
    header = (SRC / f"laws/{sense}/{name}.h").read_text()
    if not re.search(rf"\b{law}\(struct {law}_constants \w+,\s+struct {contact} in\)", header):
        return text
    wrapper = [f"static struct {answer} mutated_law(struct {law}_constants c, struct {contact} in)", "{",
               f"  struct {answer} out = {law}(c, in);"]
    for value in values:
        wrapper.append(f"  static struct mutant {value} = {{\"{law}.{value}\", 1, 0, 0}};")
        wrapper.append(f"  out.{value} = mutated(&{value}, out.{value});")
        mutants.append(f"{law}.{value}")
    wrapper += ["  return out;", "}"]
    wrapped = ['#include "mutant.h"', *wrapper, "#define LAW mutated_law"]
    return text.replace(f"#define LAW {law}", "\n".join(wrapped))


def ledger_of(mutants):
    """ledger.c with each sum that is added to an entry wrapped."""
    include = '#include "ledger/batch_booking.h"\n'
    text = (SRC / "ledger/ledger.c").read_text()
    assert include in text
    text = (SRC / "ledger/batch_booking.h").read_text() + text.replace(include, "")
    rows = re.findall(r"^GRIP_(STORED|LOST|REST|OTHER)\((\w+),", (SRC / "grip/entries.def").read_text(), re.M)
    names = ["entry.GRIP_" + (name if kind == "OTHER" else f"{kind}_{name}") for kind, name in rows]
    mutants += [name for name, (kind, other) in zip(names, rows) if kind != "OTHER" or other == "WALL_WORK"]
    table = ", ".join(f'{{"{name}", 1, 0, 0}}' for name in names)
    adds = "  entry[e] += energy;\n"
    assert adds in text
    return '#include "mutant.h"\n' + text.replace(adds, f"  static struct mutant m[] = {{{table}}};\n"
                                                  "  entry[e] += mutated(m + e, energy);\n")


def write(path, text):
    """A file with the same contents keeps its time, so that it is not compiled again."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def for_each(items, function):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as several:
        return list(several.map(function, items))


def build(folder, compiler, check):
    """Compiles the tests, or only checks what is written for them, and returns the names of the mutants."""
    mutants = []
    written = {"mutant.c": MUTANT_C}
    (folder / "contact").mkdir(exist_ok=True)
    write(folder / "contact/laws.h", lists_of_laws())
    write(folder / "mutant.h", MUTANT_H)
    for sense, name in laws():
        written[f"pass_{sense}_{name}.c"] = pass_of(sense, name, mutants)
    written["ledger.c"] = ledger_of(mutants)
    for name, text in written.items():
        write(folder / name, text)
    sources = [folder / name for name in written]
    sources += [f for f in SRC.rglob("*.c") if f != SRC / "ledger/ledger.c"]
    command = [compiler, "-std=c11", "-D_GNU_SOURCE", "-O1", "-Wno-psabi", "-fopenmp-simd", "-DGRIP_ISA=generic",
               "-DGRIP_LEVEL=0", '-DGRIP_ISA_NAME="generic"', "-DGRIP_HAS_GENERIC", f"-I{SRC}", f"-I{folder}",
               f"-I{ROOT / 'unittest'}"]
    if check:
        for_each([folder / name for name in written], lambda source: subprocess.run([*command, "-fsyntax-only", str(source)], check=True))
        return mutants
    newest = max(f.stat().st_mtime for f in [*SRC.rglob("*.h"), folder / "mutant.h"])

    def compiled(source):
        target = folder / ("_".join(source.parts[-3:]) + ".o")
        if not target.exists() or target.stat().st_mtime < max(newest, source.stat().st_mtime):
            subprocess.run([*command, "-c", str(source), "-o", str(target)], check=True)
        return str(target)

    objects = for_each(sources, compiled)
    for test in TESTS:
        source = str(ROOT / f"unittest/ledger/{test}.c")
        subprocess.run([*command, "-O2", source, *objects, "-lm", "-o", str(folder / test)], check=True)
    return mutants


def words_of(mutant):
    """A text that is in all lines of a model with the mutant's law."""
    law = mutant.split(".")[0]
    if law in ("", "entry"):
        return ""
    sense, name = law.split("_", 1)
    word = re.search(r'\.name = "(.+?)"', (SRC / f"laws/{sense}/{name}.c").read_text())[1]
    return f"{word} " if sense == "normal" else f"{sense} {word}"


def run(folder, test, mutant="", lines=""):
    """Whether a test fails, and whether the mutant has changed a value in it."""
    arguments = [folder / test, *([lines] if lines else [])]
    environment = {**os.environ, "GRIP_MUTANT": mutant}
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True)
    return done.returncode != 0, "MUTANT CHANGED A VALUE" in done.stderr


@functools.cache
def check_without_mutant(folder, test):
    if run(folder, test)[0]:
        sys.exit(f"{test} fails without a mutant")


def fails(folder, test, mutant):
    check_without_mutant(folder, test)
    return run(folder, test, mutant)[0]


def finder(folder, mutant):
    """The test that finds a mutant, '' if none does, None if it is not a mutant. The first test covers every law, so
    it begins with the lines of this one."""
    check_without_mutant(folder, TESTS[0])
    found, changes = run(folder, TESTS[0], mutant, words_of(mutant))
    if not found and not changes:
        return None
    return TESTS[0] if found else next((test for test in TESTS if fails(folder, test, mutant)), "")


def sets(mutant):
    """Whether a law's source sets this value, or the source shared with other laws if it sets none of its own."""
    law, value = mutant.split(".")
    if law == "entry":
        return True
    sense, name = law.split("_", 1)
    text, read = "", [f"laws/{sense}/{name}.h"]
    for header in read:
        text += (SRC / header).read_text()
        if "out." not in text:
            read += [h for h in re.findall(r'#include "(laws/shared/\w+\.h)"', text) if h not in read]
    return re.search(rf"\bout\.{value} =", text) is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only", default="", metavar="TEXT")
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    options = parser.parse_args()
    folder = options.folder or pathlib.Path(tempfile.mkdtemp(prefix="grip_mutants_"))
    folder.mkdir(parents=True, exist_ok=True)
    mutants = build(folder, os.environ.get("CC", "cc"), options.check)
    if options.check:
        print(f"{len(mutants)} values are wrapped, and compile")
        return
    found, survivors = 0, []
    for mutant in (m for m in mutants if options.only in m):
        by = {name: finder(folder, f"{mutant} {factor} {offset}") for name, (factor, offset) in operators_of(mutant).items()}
        outcomes = {name: "none" if test is None else test or "SURVIVES" for name, test in by.items()}
        print(f"{mutant:40}", *(f"{name}: {outcome}" for name, outcome in outcomes.items()), flush=True)
        found += sum(bool(test) for test in by.values())
        survivors += [f"{mutant} {name}" for name, test in by.items() if test == ""]
        if set(by.values()) == {None} and mutant not in ALWAYS_0 and sets(mutant):
            survivors.append(f"{mutant}, which no test sees")
    print(f"{found} mutants found, {len(survivors)} survivors", *survivors, sep="\n  ")
    sys.exit(min(len(survivors), 125))


if __name__ == "__main__":
    main()
