# SPDX-License-Identifier: GPL-2.0-only
"""The command grip-convert."""
import argparse
import importlib.metadata
import os
import sys

from . import causes
from .convert import convert

FAILED, USAGE = 1, 2  # exit statuses


def stop(text, status=USAGE):
    print(f"grip-convert: {text}", file=sys.stderr)
    return status


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise SystemExit(stop(message))


def arguments(words, version):
    parser = Parser(prog="grip-convert", allow_abbrev=False,
                    description="Converts an input script of LIGGGHTS to LAMMPS with Grip. Writes the new deck and a report; "
                                "runs nothing and "
                    "overwrites nothing.",
                    epilog="Exit status: 0 if each line is the same or has an exact counterpart; 1 if something changes or is "
                           "refused, which "
                    "the report says; 2 for input that is not accepted, and then nothing is written.")
    parser.add_argument("deck", help="the input script of LIGGGHTS")
    parser.add_argument("-o", "--output", metavar="FILE", help="the new deck (default: DECK.grip); the report is FILE.report")
    parser.add_argument("--strict", action="store_true", help="write nothing but the report if something is refused")
    parser.add_argument("--version", action="version", version=f"grip-convert {version}")
    return parser.parse_args(words)


def contents(name):
    with open(name, encoding="utf-8", errors="surrogateescape", newline="") as file:
        return file.read()


def main(words=None, version=None):
    """version: of an installation by CMake, in which the package is not known to Python."""
    given = arguments(words, version or importlib.metadata.version("lammps-grip"))
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
        return stop(f"'{name}' cannot be written: {error.strerror}", FAILED)
    print(files[report].split("\n")[1])
    reasons, others = causes.first(done.commands)
    for reason, lines in reasons.items():
        print(f"{given.deck}:{', '.join(map(str, lines))}: refused: {reason}")
    if others:
        print(f"{others} more follow from these")
    print(f"report: {report}")
    return min(done.status, 1)
