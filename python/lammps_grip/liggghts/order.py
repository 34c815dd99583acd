# SPDX-License-Identifier: GPL-2.0-only
"""Lines that use results of a wall. In LIGGGHTS these are results of its meshes, which come first; LAMMPS needs the wall itself above
such a line, so that the line is moved below it, with all lines that need the moved one."""
import re

from .report import EXACT

BARRIERS = ("run", "label", "jump", "next", "if", "include", "quit", "minimize")  # no line moves across them
OF_FIX, OF_COMPUTE, OF_DUMP = ("unfix", "fix_modify"), ("uncompute", "compute_modify"), ("undump", "dump_modify")
DOLLAR = re.compile(r"\$\{(\w+)\}|\$([A-Za-z0-9])")


def made(command):
    """What a command defines, as (kind, name)."""
    kind, *rest = [word.text for word in command.words]
    if kind == "thermo_style":
        return ("thermo", "")
    return (kind, rest[0]) if kind in ("fix", "compute", "dump") and rest else None


def needed(command):
    """What a command uses, by references or by its name."""
    kind, *rest = [word.text for word in command.words]
    found = {("fix" if letter == "f" else "compute", name) for text in rest for letter, name in re.findall(r"\b([cf])_(\w+)", text)}
    for name, commands in (("fix", OF_FIX), ("compute", OF_COMPUTE), ("dump", OF_DUMP)):
        if kind in commands and rest:
            found.add((name, rest[0]))
    if kind in ("thermo_style", "thermo_modify"):  # a thermo_style sets back what thermo_modify has set
        found.add(("thermo", ""))
    return found


def dollars(command):
    """Variables whose values LAMMPS puts in when it reads a line; the texts of `run ... every` and fix print are read later."""
    later = command.words[0].text == "run" or command.name == "fix print"
    return {a or b for word in command.words if not (later and word.quoted) for a, b in DOLLAR.findall(word.text)}


def between(commands, command, target):
    """The first line that this one may not pass on its way, or None."""
    values = dollars(command)
    for other in commands[command.order + 1:target.order]:
        texts = [word.text for word in other.words]
        if texts and (texts[0] in BARRIERS or texts[0] == "variable" and len(texts) > 1 and texts[1] in values):
            return other
    return None


def move(commands, command, target):
    """Sets the line below which a command goes, or refuses it."""
    stop = command if command.words[0].text in BARRIERS else between(commands, command, target)
    if stop is command:
        command.reason = f"it needs the wall of line {target.line}: put the wall above this line"
    elif stop:
        command.reason = (f"it needs the wall of line {target.line}, and `{stop.words[0].text}` in line {stop.line} is between them: put the wall "
                          f"above line {stop.line}, or this line below line {target.line}")
    else:
        command.behind = target
        command.notes.append((EXACT, f"moved below line {target.line}: LAMMPS needs that wall first"))


def settle(commands):
    """Finds the lines that move. Formulas of variables stay where they are, since LAMMPS computes them later."""
    late, variables = {}, {}
    for command in commands:
        if not command.words or command.reason:
            continue
        formula = command.words[3:] if command.words[0].text == "variable" else []
        names = {name for word in formula for name in re.findall(r"\bv_(\w+)", word.text)}
        waits = max([command.waits, *(late.get(one, 0) for one in needed(command)), *(variables.get(name, 0) for name in names)])
        early = sorted(name for name in dollars(command) if variables.get(name, 0) > command.order)
        if early:
            target = commands[variables[early[0]]]
            command.reason = (f"the value of {early[0]} is needed here, and that of the wall of line {target.line} is in it: put the wall above "
                              "this line")
        elif command.words[0].text == "variable":
            variables[command.words[1].text] = waits
        elif waits > command.order:
            move(commands, command, commands[waits])
        if waits > command.order and made(command):
            late[made(command)] = waits


def placed(commands):
    """The commands in their order in the new deck."""
    moved = {}
    for command in commands:
        if command.behind:
            moved.setdefault(command.behind.order, []).append(command)
    for command in commands:
        if not command.behind:
            yield command
            yield from moved.get(command.order, ())
