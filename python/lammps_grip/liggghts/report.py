# SPDX-License-Identifier: GPL-2.0-only
"""What became of each line, and what to compare first."""
import textwrap

SAME, EXACT, CHANGES, REFUSED = "same", "exact", "changes", "refused"
HEAD = """\
same     the line stays as it is
exact    other words for the same
changes  something differs: the line says what
refused  no counterpart: the deck stops there
"""
COMPARE = """\
Compare first, in short runs of both programs: the number and the mass of the grains after insertion; kinetic energy and mean height when
they are at rest; the force on each wall, in the sum the weight; with heat the mean temperature. Then the result that you want."""


def classes(commands):
    """(command, class, texts) of each command that is not a comment."""
    for command in commands:
        if not command.words:
            continue
        if command.reason:
            yield command, REFUSED, [command.reason]
            continue
        kinds = [kind for kind, _ in command.notes]
        kind = CHANGES if CHANGES in kinds else EXACT if EXACT in kinds else SAME
        yield command, kind, [text for _, text in command.notes]


def written(commands, name, result):
    """The report as a text."""
    rows, counts = [], dict.fromkeys((SAME, EXACT, CHANGES, REFUSED), 0)
    for command, kind, texts in classes(commands):
        counts[kind] += 1
        if kind == SAME and not texts:
            continue
        rows.append(f"{name}:{command.line}: {kind}: {textwrap.shorten(command.shown or command.raw, 100, placeholder=' ...')}")
        rows += [textwrap.fill(text, 116, initial_indent="    ", subsequent_indent="        ", break_long_words=False,
                               break_on_hyphens=False) for text in dict.fromkeys(texts)]
    total = ", ".join(f"{counts[kind]} {kind}" for kind in counts)
    return f"grip-convert: {name}, for {result}\n{total}\n\n{HEAD}\n" + "\n".join(rows) + f"\n\n{COMPARE}\n"
