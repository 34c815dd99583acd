#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Divides C++ files into groups that can be compiled as one unit each: prints lines of `group path`.

    python3 tools/group_sources.py FILE ...

Most of a compiler's time goes into headers, which a group reads once. No name that one file of a group defines for
itself occurs in another. Files that are in no group are compiled alone.
"""
import pathlib
import re
import sys

LARGEST = 200_000  # bytes of source in a group
# Files that read lists of styles, and those with names of a header that are common words.
ALONE = re.compile(r'#include "style_|using namespace (?!Fix|Math)\w+Const;|\bmain\s*\(')
COMMENTS_AND_STRINGS = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)
# Names that are known in the rest of the unit.
MACRO = re.compile(r"^\s*#\s*define\s+(\w+)", re.MULTILINE)
ENUM = re.compile(r"^\s{0,2}enum\s*(?:class\s+)?(\w*)\s*(?::\s*\w+\s*)?\{([^}]*)\}", re.MULTILINE)
OBJECT = re.compile(r"^(?:static|constexpr|const|inline)\b[^;={(]*?(\w+)\s*(?:\[[^\]]*\]\s*)*[;={(]", re.MULTILINE)
TYPE = re.compile(r"^\s{0,2}(?:struct|class|typedef|using(?! namespace))\b[^;{=]*?(\w+)\s*(?:final\s*)?[;{=]", re.MULTILINE)
UNNAMED = re.compile(r"^namespace\s*\{(.*?)^\}", re.MULTILINE | re.DOTALL)
IN_UNNAMED = re.compile(r"(\w+)\s*(?:\[[^\]]*\]\s*)*[=({;]")


def own_names(code):
    names = set(MACRO.findall(code)) | set(OBJECT.findall(code)) | set(TYPE.findall(code))
    for name, values in ENUM.findall(code):
        names |= {name} | {value.split("=")[0].strip() for value in values.split(",")}
    for part in UNNAMED.findall(code):
        names |= set(IN_UNNAMED.findall(part))
    return names - {""}


class Group:
    def __init__(self):
        self.files, self.names, self.words, self.size = [], set(), set(), 0

    def takes(self, names, words, size):
        return self.size + size <= LARGEST and not names & self.words and not words & self.names

    def add(self, file, names, words, size):
        self.files.append(file)
        self.names |= names
        self.words |= words
        self.size += size


def main():
    groups = []
    for file in sorted(map(pathlib.Path, sys.argv[1:]), key=lambda file: (file.parent.name, file.name)):
        text = file.read_text(encoding="utf-8", errors="replace")
        if ALONE.search(text):
            continue
        code = COMMENTS_AND_STRINGS.sub(" ", text)
        of_file = own_names(code), set(re.findall(r"\w+", code)), len(text)
        group = next((group for group in groups if group.takes(*of_file)), None)
        if not group:
            groups.append(group := Group())
        group.add(file, *of_file)
    for number, group in enumerate(groups):
        if len(group.files) > 1:
            print("\n".join(f"group{number} {file}" for file in group.files))


if __name__ == "__main__":
    main()
