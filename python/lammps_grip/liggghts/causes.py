# SPDX-License-Identifier: GPL-2.0-only
"""Which refusals follow from others: a line that needs what a refused line would have made."""
import re

BOXES = ("read_restart", "read_data", "create_box")
NAMED = ("fix", "compute", "dump", "region", "group")  # their second word is a new name
BOX, STYLE, PROPERTY, WALL = ("box", ""), ("pair_style", ""), "fix property/global", "wall of a mesh"
FIXES = ("template", "distribution", "mesh")  # these are fixes
# Values of atoms that the fixes of a coupling define, as fixes of these names.
COUPLED = {"fix couple/cfd/force": ("dragforce", "hdtorque", "Ksl", "uf"),
           "fix couple/cfd/convecti": ("heatFluid", "heatTransCoeff", "convectiveHeatFlux")}


def made(command, meshes):
    """What a command defines: [(kind, name)]. A wall makes the results of its meshes."""
    kind, *rest = [word.text for word in command.words]
    if kind in BOXES:
        return [BOX]
    if kind == "pair_style":
        return [STYLE]
    names = [(kind, rest[0])] if kind in NAMED and rest else []
    if command.name.startswith("fix wall/gran"):
        names += [(WALL, text) for text in rest if text in meshes]
    for begin, values in COUPLED.items():
        if command.name.startswith(begin):
            names += [("fix", value) for value in values]
    if command.name == PROPERTY:
        names += [(PROPERTY, text) for text in rest[3:4]]
    return names


def needed(command):
    """What a refused command lacks: (kind, name), or None. The reason says it."""
    if command.reason.startswith("it needs a box"):
        return BOX
    if command.reason.startswith("there is no pair_style"):
        return STYLE
    found = re.match(rf"there is no ({PROPERTY}|\w+) (\S+)", command.reason)
    if found:
        return ("fix" if found[1] in FIXES else found[1], found[2])
    found = re.match(r"f_(\S+)\[.*that is a wall", command.reason)
    return (WALL, found[1]) if found else None


def settle(commands, meshes):
    """Adds to such a refusal the line of its cause."""
    refused = {}
    for command in commands:
        if not command.words or not command.reason:
            continue
        cause = refused.get(needed(command))
        if cause:
            command.cause = cause.line
            command.reason += f": line {command.cause} is refused"
        refused.update(dict.fromkeys(made(command, meshes), command))


def first(commands):
    """The reasons that follow from no other, each with its lines, and the number of the other refusals."""
    lines, others = {}, 0
    for command in commands:
        if command.words and command.reason and command.cause:
            others += 1
        elif command.words and command.reason:
            lines.setdefault(command.reason, []).append(command.line)
    return lines, others
