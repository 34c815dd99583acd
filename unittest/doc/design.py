# SPDX-License-Identifier: GPL-2.0-only
"""Every header of src/, plugin/ and command/ has a row in the tables of doc/develop/design.md, and every row has files.

    python3 unittest/doc/design.py SOURCE
"""
import fnmatch
import pathlib
import re
import sys

source = pathlib.Path(sys.argv[1])
folder, patterns = "", []


def alternatives(name):
    """`a.{h,cpp}` stands for a.h and a.cpp, `<name>` for anything."""
    name = re.sub(r"<\w+>", "*", name)
    found = re.match(r"(.*)\{(.*)\}(.*)", name)
    return [found[1] + one + found[3] for one in found[2].split(",")] if found else [name]


for line in (source / "doc/develop/design.md").read_text(encoding="utf-8").split("\n"):
    heading = re.match(r"(?:\*\*)?`((?:src|plugin|command)/[\w/]*)`", line)
    if heading:
        folder = heading[1]
    elif line.startswith("| all "):
        patterns.append((line, [folder + "*"]))
    elif line.startswith("| `") and folder:
        names = [name for quoted in re.findall(r"`([^`]*)`", line.split(" | ")[0]) for name in alternatives(quoted)]
        patterns.append((line, [path + name for name in names for path in {folder, folder.split("/")[0] + "/"}]))

files = [str(path.relative_to(source)) for top in ("src", "plugin", "command") for path in sorted((source / top).rglob("*"))
         if path.suffix in (".c", ".h", ".cpp", ".def", ".in") and not path.name.startswith(".")]
failures = 0
for file in files:
    if file.endswith((".h", ".def", ".in")) and not any(fnmatch.fnmatch(file, pattern) for _, row in patterns for pattern in row):
        print(f"FAILED: {file} has no row in doc/develop/design.md")
        failures += 1
for line, row in patterns:
    if not any(fnmatch.fnmatch(file, pattern) for file in files for pattern in row):
        print(f"FAILED: doc/develop/design.md: no file for {line[:60]}")
        failures += 1
print(f"{len(files)} files, {len(patterns)} rows, {failures} failed")
sys.exit(failures > 0)
