# SPDX-License-Identifier: GPL-2.0-only
"""From the text of a deck to that of the new one, and to the report."""
from typing import NamedTuple

from . import (bonds, growth, heat, insertion, massflow, materials, meshes, multisphere, order, output, report, same, settings,
               shapes, walls)
from .deck import read as commands_of
from .deck import wrapped
from .state import Deck

HANDLERS = {}
for family in (same, settings, materials, walls, meshes, insertion, multisphere, massflow, heat, growth, shapes, output, bonds):
    HANDLERS.update(family.HANDLERS)

STOP = ('print "grip-convert: the command above was refused"', "quit 2")


class Note(NamedTuple):
    """What became of one command."""
    line: int
    kind: str  # "exact", "changes" or "refused"
    command: str
    text: str


class Conversion(NamedTuple):
    """The new deck; a Note for each text of the report; those that are refused; molecule files by their names."""
    text: str
    notes: list
    refused: list
    files: dict
    commands: list

    @property
    def status(self):
        """0: all is the same or exact; 1: something changes; 2: something is refused."""
        return 2 if self.refused else 1 if any(note.kind == report.CHANGES for note in self.notes) else 0

    def report(self, name="deck", result="LAMMPS with Grip"):
        return report.written(self.commands, name, result)


def load(deck):
    """The lines that load the plugin, before the first command."""
    name = deck.free_name("variable", "plugin")
    return [f"variable {name} index gripplugin.so", f"plugin load ${{{name}}}", ""]


def text_of(command):
    if not command.reason:
        text = command.raw if command.new is None else command.new
        rows = [text] if text.strip() or not command.words else []
        return "\n".join([*map(wrapped, command.before), *rows, *map(wrapped, command.after)])
    shown = "\n".join("# " + row for row in command.raw.rstrip("&").split("\n"))
    return "\n".join([*map(wrapped, command.before), shown.rstrip("&"), f"# refused: {command.reason}".rstrip("&"), *STOP])


def convert(text, read=None, name=None):
    """Converts a deck, which is given as a string. `read` returns the text of a file that the deck names, for spheres of
    multisphere templates. `name` is that of the deck, to which its `jump` may go."""
    if not isinstance(text, str):
        raise TypeError(f"text is {type(text).__name__}; accepted: a string")
    deck = Deck(commands_of(text), HANDLERS, read, name)
    deck.run()
    first = next((command for command in deck.commands if command.words), None)
    if first:
        first.before = load(deck)
        if not first.reason and not any(one.name == "pair_style" for one in deck.commands if one.words):
            first.reason = "the deck has no `pair_style gran model ...`"
    notes = [Note(command.line, kind, command.shown or command.raw, text)
             for command, kind, texts in report.classes(deck.commands) for text in texts]
    parts = [text_of(command) for command in order.placed(deck.commands) if not gone(command)]
    refused = [note for note in notes if note.kind == report.REFUSED]
    return Conversion("\n".join(parts), notes, refused, deck.files, deck.commands)


def gone(command):
    """Whether nothing is left of a command: no line, and no comment."""
    if not command.words or command.reason or command.new is None:
        return False
    return not (command.new.strip() or command.before or command.after)
