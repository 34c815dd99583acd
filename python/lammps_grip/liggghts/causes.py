# SPDX-License-Identifier: GPL-2.0-only
"""Which refusals follow from others: a line that needs what a refused line would have made."""
MISSING = ("there is no ", "it needs a box")
BOXES = ("read_restart", "read_data", "create_box")
NAMED = ("fix", "compute", "dump", "region", "group")  # their second word is a new name


def made(command, meshes):
    """The names that a command defines. A wall makes the results of its meshes."""
    texts = [word.text for word in command.words]
    if texts[0] in BOXES:
        return ["box"]
    if texts[0] == "pair_style":
        return ["pair_style"]
    return texts[1:2] * (texts[0] in NAMED) + ([text for text in texts if text in meshes] if command.name.startswith("fix wall/gran") else [])


def needed(command):
    """The names that a refused command lacks."""
    if not command.reason.startswith(MISSING) and "that is a wall" not in command.reason:
        return []
    if "pair_style" in command.reason:
        return ["pair_style"]
    if "a box" in command.reason:
        return ["box"]
    return [part.split("[")[0] for word in command.words[2:] for part in (word.text, word.text[2:] if word.text[1:2] == "_" else "")]


def settle(commands, meshes):
    """Adds to such a refusal the line of its cause."""
    refused = {}
    for command in commands:
        if not command.words or not command.reason:
            continue
        causes = [refused[name] for name in needed(command) if name in refused]
        if causes:
            command.cause = causes[0].line
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
