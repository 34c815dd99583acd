# SPDX-License-Identifier: GPL-2.0-only
"""No law is forgotten: the pages that list the laws have all that `grip-law --list` has, with a link to the page of
each, and no other; and the site shows them all.

    python3 laws.py SOURCE GRIP_LAW"""
import fnmatch
import os
import re
import subprocess
import sys

SOURCE, GRIP_LAW = os.path.abspath(sys.argv[1]), sys.argv[2]
LISTS = ("README.md", "doc/README.md", "doc/commands/pair_grip.md")
SENSES = ("normal", "damping", "cohesion", "tangential", "rolling", "twisting", "heat")


def read(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
        return file.read()


def page_of(sense, law):
    return f"{sense}_{law.replace('/', '_')}.md"


def listed_laws():
    """Sense and name of all laws of the registry. The law `none`, where a sense has one, has no page."""
    text = subprocess.run([GRIP_LAW, "--list"], check=True, capture_output=True, text=True).stdout
    heads = re.findall(r"^(\w+) (\S+)$", text, re.M)
    return {(sense, law) for sense, law in heads if law != "none"}


def table_laws(path):
    """Sense and name of the laws that the rows of a page's tables link to. A row without a sense continues the one
    before it."""
    found, sense = [], None
    for row in re.findall(r"^\|.*\|$", read(path), re.M):
        first, *cells = [cell.strip() for cell in row.strip("|").split("|")]
        sense = first.split(" ")[0] if first else sense
        if sense not in SENSES:
            continue
        links = re.findall(r"\[([^]]*)\]\([^)\s]*laws/(\w+\.md)\)", " ".join(cells))
        found += [(sense, law) for law, page in links if page == page_of(sense, law)]
    return found


def main():
    laws, checks, failures = listed_laws(), 0, []
    for path in LISTS:
        found = table_laws(path)
        checks += len(found)
        failures += [f"{path}: {sense} {law} is missing" for sense, law in sorted(laws - set(found))]
        failures += [f"{path}: {sense} {law} is no law" for sense, law in sorted(set(found) - laws)]
        twice = {row for row in found if found.count(row) > 1}
        failures += [f"{path}: {sense} {law} is there twice" for sense, law in sorted(twice)]
    pages = {name for name in os.listdir(os.path.join(SOURCE, "doc", "laws")) if name.endswith(".md")}
    wanted = {page_of(sense, law) for sense, law in laws}
    failures += [f"doc/laws/{page}: no such law" for page in sorted(pages - wanted)]
    failures += [f"doc/laws/{page}: no such page" for page in sorted(wanted - pages)]
    patterns = re.findall(r"^/doc/laws/(\S+)$", read("doc/site/laws.md"), re.M)
    for page in sorted(wanted):
        checks += 1
        if not any(fnmatch.fnmatch(page[:-3], pattern) for pattern in patterns):
            failures.append(f"doc/site/laws.md: {page} is missing")
    for failure in failures:
        print("FAILED:", failure)
    print(f"{len(laws)} laws, {checks} entries, {len(failures)} failed")
    return 1 if failures or not laws else 0


sys.exit(main())
