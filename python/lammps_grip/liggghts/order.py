# SPDX-License-Identifier: GPL-2.0-only
"""Lines that use results of a wall. In LIGGGHTS these are results of its meshes, which come first; LAMMPS needs the wall
itself above such a line, so that the line is moved below it, with all lines that need the moved one."""
import re

from .report import EXACT

BARRIERS = ("run", "label", "jump", "next", "if", "include", "quit", "minimize")  # no line moves across them
DOLLAR, VARIABLE = re.compile(r"\$\{(\w+)\}|\$([A-Za-z0-9])"), re.compile(r"\bv_(\w+)")


def changed(command):
    """What a command defines, changes or removes, as (kind, name)."""
    kind, *rest = [word.text for word in command.words]
    if kind in ("thermo_style", "thermo_modify"):  # a thermo_style sets back what thermo_modify has set
        return {("thermo", "")}
    return {(one, rest[0]) for one in ("fix", "compute", "dump") if rest and kind in (one, "un" + one, one + "_modify")}


def needed(command):
    """What a command refers to, and what it changes: a second definition of a name needs that the first one is gone."""
    return changed(command) | {("fix" if letter == "f" else "compute", name) for word in command.words[1:]
                               for letter, name in re.findall(r"\b([cf])_(\w+)", word.text)}


def immediate(text):
    """What is in the brackets of each $(...)."""
    for part in text.split("$(")[1:]:
        ends = [at for at in range(len(part)) if part[:at + 1].count(")") > part[:at + 1].count("(")]
        yield part[:min(ends, default=len(part))]


def substituted(words):
    """The variables whose values take the places of ${x}, $x and $(...)."""
    text = " ".join(word.text for word in words)
    return {a or b for a, b in DOLLAR.findall(text)} | {name for part in immediate(text) for name in VARIABLE.findall(part)}


def dollars(command):
    """Variables whose values LAMMPS needs when it reads a line; the texts of `run ... every` and fix print are read later."""
    kind = command.words[0].text
    later = kind == "run" or command.name == "fix print"
    names = substituted(word for word in command.words if not (later and word.quoted))
    return names.union(*(VARIABLE.findall(word.text) for word in command.words)) if kind in ("set", "velocity") else names


def variables(command):
    """Variables that a line reads during a run: those of its formula, its columns, and the text of fix print."""
    kind, *words = command.words
    if kind.text == "variable" and len(words) > 2 and words[1].text == "format":
        return {words[2].text}
    if kind.text not in ("variable", "fix", "compute", "dump", "thermo_style"):
        return set()
    names = {name for word in words for name in VARIABLE.findall(word.text)}
    return names | substituted(word for word in words if word.quoted) if command.name == "fix print" else names


def definitions(names, lines):
    """The lines that define these variables, and those that they read."""
    found, names, seen = [], list(names), set()
    while names:
        name = names.pop()
        if name not in seen:
            seen.add(name)
            found += lines.get(name, ())
            names += [one for line in lines.get(name, ()) for one in variables(line)]
    return found


def redefined(deck, numbers, first, last):
    """A variable of these numbers, or of their formulas, that is defined between two places; or None."""
    lines = deck.variable_lines()
    for name in set().union(*(re.findall(r"\w+", re.sub(r"\bv_", "", one.formula)) for one in numbers if one.value is None)):
        for one in sorted({name, *(line.words[1].text for line in definitions([name], lines))}):
            if any(first < place < last for place in deck.defined.get(one, ())):
                return one
    return None


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
        command.reason = (f"it needs the wall of line {target.line}, and `{stop.words[0].text}` in line {stop.line} is between "
                          "them: put the wall "
                          f"above line {stop.line}, or this line below line {target.line}")
    else:
        command.behind = target
        command.notes.append((EXACT, f"moved below line {target.line}: LAMMPS needs that wall first"))


def last(lines, late):
    """The place of the last wall below which something goes that these lines use."""
    return max((late.get(one, 0) for line in lines for one in needed(line)), default=0)


def values(command, above, late):
    """Each variable whose value a line needs when it is read, and the place of the last wall in it."""
    for name in sorted(dollars(command)):
        lines = definitions([name], above)
        yield name, max([last(lines, late), *(line.waits for line in lines)])


def settle(commands):
    """Finds the lines that move: those that use a wall, or what a moved line changes, and those that remove what a moved
    line uses. Formulas of variables stay where they are, since LAMMPS computes them later."""
    lines = [command for command in commands if command.words and not command.reason]
    every, above = {}, {}  # definitions of each variable: all, and the last one above a line
    late, used = {}, {}  # what moved lines change, and what they use, with the places of their walls
    for command in lines:
        if command.words[0].text == "variable":
            every.setdefault(command.words[1].text, []).append(command)
    for command in lines:
        removes = changed(command) if command.words[0].text.startswith("un") else ()
        read = [command, *definitions(variables(command), every)]
        waits = max([command.waits, last(read, late), *(used.get(one, 0) for one in removes)])
        early = [(name, place) for name, place in values(command, above, late) if place > command.order]
        if early:
            name, place = early[0]
            command.reason = (f"the value of {name} is needed here, and the value of the wall of line {commands[place].line} is "
                              "in it: put the wall "
                              "above this line")
        elif command.words[0].text == "variable":
            above[command.words[1].text] = [command]
        elif waits > command.order:
            move(commands, command, commands[waits])
            late.update(dict.fromkeys(changed(command), waits))
            used.update((one, max(waits, used.get(one, 0))) for one in needed(command))


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
