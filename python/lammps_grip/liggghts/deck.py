# SPDX-License-Identifier: GPL-2.0-only
"""An input script as commands: continuations, comments and quotes as LIGGGHTS reads them. Each command keeps its text, and
each word its place in it, so that what needs no change stays as it was written."""
import re
from dataclasses import dataclass, field

GLUE = "\0"  # takes the place of `&`, what follows it, and the end of the line


class Refused(Exception):
    """The reason for which a command has no counterpart."""


@dataclass
class Word:
    text: str
    begin: int
    end: int
    quoted: bool = False


@dataclass
class Command:
    line: int
    raw: str
    words: list
    body: str = ""  # the text without its comment
    comment: str = ""
    order: int = 0  # its place in the deck
    inner: bool = False  # an argument of `if` or `run ... every`
    new: str = None  # what takes its place; None: it stays as it is
    before: list = field(default_factory=list)  # lines above it
    after: list = field(default_factory=list)  # lines below it
    notes: list = field(default_factory=list)  # (class, text)
    waits: int = 0  # the place of the last line whose result it uses
    behind: object = None  # the command below which it goes
    reason: str = None  # why it is refused
    cause: int = 0  # the line from whose refusal this one follows

    @property
    def name(self):
        """Its first word, and the style of a fix, compute or dump."""
        texts = [word.text for word in self.words]
        return f"{texts[0]} {texts[3]}" if texts[0] in ("fix", "compute", "dump") and len(texts) > 3 else texts[0]

    @property
    def shown(self):
        """The command on one line, for the report."""
        return " ".join(self.body.replace(GLUE, "").split())

    def replaced(self, changes):
        """The text, with words replaced: {index: new text}."""
        text, at = "", 0
        for index in sorted(changes):
            word = self.words[index]
            text, at = text + self.raw[at:word.begin] + changes[index], word.end
        return text + self.raw[at:]

    def instead(self, lines):
        """Other lines in place of the command, which keep its comment, and the column of its second word."""
        if len(self.words) > 1:
            gap = self.body[self.words[0].end:self.words[1].begin]
            width = self.words[1].begin - self.words[0].begin - 1
            lines = [first + (" " * max(0, width - len(first)) + " " if gap.strip(" ") == "" else gap) + rest
                     for first, _, rest in (line.partition(" ") for line in lines)]
        text = "\n".join(wrapped(line) for line in lines)
        if self.comment:
            text += ("  " if text else "") + self.comment
        return text


def wrapped(line, width=110):
    """A long command on several lines; it also breaks where its text does."""
    rows = []
    for piece in line.split("\n"):
        row, quote = "    " if rows else "", False
        for part in piece.split(" "):
            if row.strip() and part and len(row) + len(part) > width and not quote:
                rows.append(row)
                row = "    " + part
            else:
                row += (" " if row.strip() or not part and row else "") + part
            quote ^= part.count('"') % 2 == 1
        rows.append(row)
    return " &\n".join(rows)


def code_end(text):
    """Where the comment begins: at a `#` that is not in quotes."""
    quote = None
    for at, letter in enumerate(text):
        if letter == "#" and not quote:
            return at
        if letter == quote:
            quote = None
        elif letter in "\"'" and not quote:
            quote = letter
    return len(text)


def word_end(body, at):
    """Where an unquoted word ends: at white space that is not within the brackets of $(...)."""
    depth = 0
    while at < len(body) and (depth or not body[at].isspace()):
        if depth or body.startswith("$(", at - 1):
            depth += (body[at] == "(") - (body[at] == ")")
        at += 1
    if depth:
        raise Refused("a bracket of $( is open")
    return at


def split(body):
    """The words of a command. A word that begins with a quote ends with the same quote."""
    words, at = [], 0
    while True:
        while at < len(body) and (body[at].isspace() or body[at] == GLUE):
            at += 1
        if at == len(body):
            return words
        begin = at
        if body[at] in "\"'":
            end = body.find(body[at], at + 1)
            if end < 0:
                raise Refused("a quote is open")
            if end + 1 < len(body) and not body[end + 1].isspace() and body[end + 1] != GLUE:
                raise Refused("something follows a closing quote")
            words.append(Word(body[at + 1:end].replace(GLUE, ""), begin, end + 1, True))
            at = end + 1
        else:
            at = word_end(body, begin)
            words.append(Word(body[begin:at].replace(GLUE, ""), begin, at))


def command(text, line=1):
    """One logical line."""
    glued = re.sub(r"&[ \t\r\f\v]*\n", lambda found: GLUE * len(found[0]), text)
    end = code_end(glued)
    made = Command(line, text, [], glued[:end], text[end:])
    try:
        if '"""' in made.body:
            raise Refused("LIGGGHTS has no triple quotes")
        made.words = split(made.body)
    except Refused as reason:
        made.words, made.reason = [Word("?", 0, 0)], str(reason)
    return made


def read(text):
    """All commands, comments and empty lines."""
    commands, rows, first = [], [], 1
    for number, row in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        rows.append(row)
        if row.rstrip().endswith("&"):
            continue
        commands.append(command("\n".join(rows), first))
        rows, first = [], number + 1
    if rows:
        commands.append(command("\n".join(rows), first))
    for order, one in enumerate(commands):
        one.order = order
    return commands
