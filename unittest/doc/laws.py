# SPDX-License-Identifier: GPL-2.0-only
"""Every list of laws in the tree, in pages, tests and benchmarks, is complete: it has all laws that `grip-law --list`
prints.

    python3 laws.py SOURCE GRIP_LAW"""
import fnmatch
import os
import re
import sys

from registry import LAWS, SOURCE, page_of, read, section

for folder in ("unittest/lammps/support", "unittest/lammps/energy", "bench"):
    sys.path.insert(0, os.path.join(SOURCE, folder))
import cases
import many_models
import test_energy

TABLES = ("doc/README.md", "doc/commands/pair_grip.md")
SENSES = ("normal", "damping", "cohesion", "tangential", "rolling", "twisting", "heat")
# Keys of references.bib that stand for other programs begin like this; their users look for names in these
# pages.
PROGRAMS = ("woo_", "mercurydpm_", "liggghts_", "aspherix_")
NAMES = ("doc/user/from_liggghts.md", "doc/user/from_mercurydpm.md", "doc/user/from_woo.md")


def missing(where, laws):
    return [f"{where}: {sense} {law} is missing" for sense, law in laws]


def table_laws(path):
    """Sense and name of the laws to which the rows of a page's tables link. A row without a sense continues the
    previous row."""
    found, sense = [], None
    for row in re.findall(r"^\|.*\|$", read(path), re.M):
        first, *cells = [cell.strip() for cell in row.strip("|").split("|")]
        sense = first.split(" ")[0] if first else sense
        if sense not in SENSES:
            continue
        links = re.findall(r"\[([^]]*)\]\([^)\s]*laws/(\w+\.md)\)", " ".join(cells))
        found += [(sense, law) for law, page in links if page == page_of(sense, law)]
    return found


def in_tables(laws):
    for path in TABLES:
        found = table_laws(path)
        yield from missing(path, sorted(set(laws) - set(found)))
        yield from (f"{path}: {sense} {law} is no law" for sense, law in sorted(set(found) - set(laws)))
        yield from (f"{path}: {sense} {law} is there twice"
                    for sense, law in sorted({row for row in found if found.count(row) > 1}))


def on_pages(laws):
    pages = {name for name in os.listdir(os.path.join(SOURCE, "doc", "laws")) if name.endswith(".md")}
    wanted = {page_of(*law) for law in laws}
    yield from (f"doc/laws/{page}: no such law" for page in sorted(pages - wanted))
    yield from (f"doc/laws/{page}: no such page" for page in sorted(wanted - pages))
    patterns = re.findall(r"^/doc/laws/(\S+)$", read("doc/site/laws.md"), re.M)
    yield from (f"doc/site/laws.md: {page} is missing" for page in sorted(wanted)
                if not any(fnmatch.fnmatch(page[:-3], pattern) for pattern in patterns))


def linked(path, laws):
    """The laws to which a page does not link."""
    links = set(re.findall(r"laws/(\w+\.md)", read(path)))
    return [law for law in laws if page_of(*law) not in links]


def in_guides(laws):
    yield from missing("doc/user/which_law.md", linked("doc/user/which_law.md", laws))
    foreign = [law for law in laws if any(key.startswith(PROGRAMS) for key in laws[law]["source"].split())]
    lacking = set.intersection(*(set(linked(path, foreign)) for path in NAMES))
    yield from missing(" and ".join(NAMES), sorted(lacking))
    rows = "\n".join(re.findall(r"^\|.*\|$", read("doc/user/from_granular.md"), re.M))
    for sense, law in laws:
        said = re.findall(rf"\b{sense} ([^|;]*)", rows)
        if "lammps_granular" in laws[sense, law]["source"] and not any(f"`{law}`" in text for text in said):
            yield from missing("doc/user/from_granular.md", [(sense, law)])


def named(path, heading, laws):
    """The laws that a section of a page does not name as code."""
    text = section(read(path), heading)
    return [law for law in laws if f"`{law[1]}`" not in text]


def in_accounts(laws):
    """The lists of how long contacts of each normal law last, and of the losses of the laws with a memory."""
    normal = [law for law in laws if law[0] == "normal"]
    yield from missing("doc/user/getting_started.md, The time step",
                       named("doc/user/getting_started.md", "The time step", normal))
    lossy = [law for law in normal if laws[law]["history"]]
    yield from missing("doc/user/energy.md, Entries", named("doc/user/energy.md", "Entries", lossy))


def in_references(laws):
    keys = re.findall(r"^@\w+\{(\w+),", read("doc/references.bib"), re.M)
    yield from (f"doc/references.bib: {after} is not in the order of the keys" for before, after in zip(keys, keys[1:])
                if after < before)
    for law in laws:
        yield from (f"doc/references.bib: {key}, the source of {' '.join(law)}, is missing" for key in laws[law]["source"].split()
                    if key not in keys)
        source = section(read("doc/laws/" + page_of(*law)), "Source")
        yield from (f"doc/laws/{page_of(*law)}: its source {key} is not named" for key in laws[law]["source"].split()
                    if f"`{key}`" not in source)


def has(law, models):
    """Whether any of the models contains a law."""
    sense, name = law
    word = rf"(?:^|\bnormal ){re.escape(name)}" if sense == "normal" else rf"(?<!\S){sense} {re.escape(name)}"
    return any(re.search(rf"{word}(?!\S)", model, re.M) for model in models)


def in_fuzzing(laws):
    words = set(" ".join(re.findall(r'^"(.*)"$', read("unittest/fuzz/spec.dict"), re.M)).split())
    for law, row in laws.items():
        known = [law[1]] + [parameter["word"] for parameter in row["parameters"]]
        known += [word for parameter in row["parameters"] if "|" in parameter["accepted"]
                  for word in parameter["accepted"].split("|")]
        yield from (f"unittest/fuzz/spec.dict: {word} of {' '.join(law)} is missing" for word in known if word not in words)
    folder = "unittest/fuzz/corpus_spec"
    lines = [read(f"{folder}/{name}") for name in sorted(os.listdir(os.path.join(SOURCE, folder)))]
    yield from missing(folder, [law for law in laws if not has(law, lines)])


def in_models(where, laws, models, elsewhere):
    """The laws that a list of models lacks. elsewhere: the test below unittest/lammps that covers a law instead."""
    for law in laws:
        test = elsewhere.get(law)
        if test and has(law, models):
            yield f"{where}: {' '.join(law)} is there, but ELSEWHERE says {test}"
        elif test and not re.search(rf"\b{law[1]} ", read(f"unittest/lammps/{test}")):
            yield f"{where}: {' '.join(law)} is not in {test}"
        elif not test and not has(law, models):
            yield from missing(where, [law])


def in_tests(laws):
    lasting = [law for law, row in laws.items() if row["history"] or row["reaches_beyond_touch"] or law[0] == "heat"]
    yield from in_models("unittest/lammps/support/many_models.py", lasting,
                         [*many_models.TOUCH.values(), *many_models.REACH.values()], many_models.ELSEWHERE)
    models = [model for _, model in (*test_energy.normal_models(), *test_energy.oblique_models())]
    yield from in_models("unittest/lammps/energy/test_energy.py", [law for law in laws if law[0] != "heat"], models,
                         test_energy.ELSEWHERE)


def in_benchmarks(laws):
    models = [words for model in cases.MODELS if cases.GRIP in cases.MODELS[model] for words in cases.laws(model)]
    for law in laws:
        if has(law, models) == (law in cases.NOT_MEASURED):
            yield f"bench/cases.py: {' '.join(law)} is " + ("measured, but in NOT_MEASURED" if law in cases.NOT_MEASURED
                                                            else "missing")


def main():
    laws = {(law["sense"], law["name"]): law for law in LAWS}
    failures = [failure for check in (in_tables, on_pages, in_guides, in_accounts, in_references, in_fuzzing, in_tests,
                                      in_benchmarks)
                for failure in check(laws)]
    for failure in failures:
        print("FAILED:", failure)
    print(f"{len(laws)} laws, {len(failures)} failed")
    return 1 if failures or not laws else 0


sys.exit(main())
