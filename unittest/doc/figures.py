# SPDX-License-Identifier: GPL-2.0-only
"""The figures in doc/figures are those that the laws draw now.

    python3 figures.py COMMITTED DRAWN      two folders of SVG files

Numbers may differ by a unit of length of the drawing, some half a pixel, because processors round differently; all
else must be equal. Drawings of another version of gnuplot are not compared: the test is skipped then."""
import os
import re
import sys

NUMBER = re.compile(r"-?\d+\.?\d*(?:e[-+]?\d+)?")
SKIPPED = 77


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def maker(text):
    return re.search(r"Produced by GNUPLOT [^<]*", text)[0]


def difference(committed, drawn):
    """What differs, or None."""
    if NUMBER.sub("#", committed) != NUMBER.sub("#", drawn):
        return "other words, other commands, or another number of points"
    for a, b in zip(NUMBER.findall(committed), NUMBER.findall(drawn)):
        if abs(float(a) - float(b)) > 1:
            return f"{a} is now {b}"
    return None


def main():
    committed, drawn = sys.argv[1:]
    names = sorted(name for name in os.listdir(drawn) if name.endswith(".svg"))
    if not names:
        print("no figure was drawn: there is no gnuplot")
        return SKIPPED
    failures = [f"{name} is of no law" for name in sorted(set(os.listdir(committed)) - set(names))]
    for name in names:
        path = os.path.join(committed, name)
        if not os.path.exists(path):
            failures.append(f"{name} is missing")
            continue
        old, new = read(path), read(os.path.join(drawn, name))
        if maker(old) != maker(new):
            print(f"not compared: doc/figures is of '{maker(old)}', here is '{maker(new)}'")
            return SKIPPED
        what = difference(old, new)
        if what:
            failures.append(f"{name}: {what}")
    for failure in failures:
        print("FAILED:", failure)
    if failures:
        print("cmake --build build --target update-figures draws them anew")
    print(f"{len(names)} figures, {len(failures)} failed")
    return 1 if failures else 0


sys.exit(main())
