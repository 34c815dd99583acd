# SPDX-License-Identifier: GPL-2.0-only
"""The command grip-convert."""
import argparse
import os
import sys

from . import causes
from .convert import convert

USAGE = 3  # the exit status if nothing could be converted


def stop(text):
    print(f"grip-convert: {text}", file=sys.stderr)
    return USAGE


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise SystemExit(stop(message))


def arguments(words):
    parser = Parser(prog="grip-convert",
                    description="Converts an input script of LIGGGHTS to LAMMPS with Grip. Writes the new deck and a report; runs nothing and "
                    "overwrites nothing.",
                    epilog="Exit status: 0 if each line is the same or has an exact counterpart; 1 if something changes; 2 if something is "
                    "refused: the new deck stops there; 3 if nothing was written.")
    parser.add_argument("deck", help="the input script of LIGGGHTS")
    parser.add_argument("-o", metavar="FILE", dest="output", help="the new deck (default: DECK.grip); the report is FILE.report")
    parser.add_argument("--strict", action="store_true", help="write nothing but the report if something is refused")
    return parser.parse_args(words)


def contents(name):
    with open(name, encoding="utf-8", errors="surrogateescape", newline="") as file:
        return file.read()


def main(words=None):
    given = arguments(words)
    output = given.output or given.deck + ".grip"
    report = output + ".report"
    try:
        text = contents(given.deck)
    except OSError as error:
        return stop(f"'{given.deck}' cannot be read: {error.strerror}")
    done = convert(text, contents, given.deck)
    files = {}
    if not (given.strict and done.refused):
        files[output] = done.text
        files.update({os.path.join(os.path.dirname(output), name): molecule for name, molecule in done.files.items()})
    files[report] = done.report(given.deck, output)
    for name in files:
        if os.path.lexists(name):
            return stop(f"'{name}' is there already; accepted: -o with the name of a new file")
    try:
        for name, text in files.items():
            with open(name, "x", encoding="utf-8", errors="surrogateescape") as file:
                file.write(text)
    except OSError as error:
        return stop(f"'{name}' cannot be written: {error.strerror}")
    print(files[report].split("\n")[1])
    reasons, others = causes.first(done.commands)
    for reason, lines in reasons.items():
        print(f"{given.deck}:{', '.join(map(str, lines))}: refused: {reason}")
    if others:
        print(f"{others} more follow from these")
    print(f"report: {report}")
    return done.status
