# SPDX-License-Identifier: GPL-2.0-only
"""Commands that both programs read alike, with the words that may follow. They stay as they are written, comments too.

A pattern has the words that must be there, then keywords in any order behind `;`. N a number, F a number, NULL or
v_NAME, W any word, I a name, R a region of the deck, V a reference c_, f_ or v_, A an attribute of atoms, P one of the
last two, B a boundary; a|b one of these words; W+ one or more words, W* any number, W? one or none. A command of
several styles has a pattern for each first word."""
from .deck import Refused
from .report import CHANGES
from .words import REFERENCE, number

PATTERNS = {
    "atom_modify": "; map array|hash|yes; sort N N; first I",
    "boundary": "B B B",
    "box": "tilt small|large",
    "delete_atoms": "group|region I; compress yes|no",
    "dimension": "3",
    "displace_atoms": "I move N N N; units box|lattice",
    "echo": "none|screen|log|both",
    "label": "W",
    "lattice": "none|sc|bcc|fcc|hcp|diamond|sq|sq2|hex N; origin N N N",
    "log": "W; append",
    "neigh_modify": "; delay N; every N; check yes|no; once yes|no; page N; one N; binsize N; cluster yes|no; exclude group|type "
                    "W W",
    "neighbor": "N bin|nsq|multi",
    "newton": "on|off",
    "print": "W; append W; file W; screen yes|no",
    "processors": "W W W",
    "quit": "",
    "restart": "N W+",
    "shell": "W+",
    "thermo": "F",
    "thermo_modify": "; lost ignore|warn|error; norm yes|no; flush yes|no; line one|multi; temp I; press I; format W W",

    "velocity": "I set|zero W+",
    "write_restart": "W",
    "fix nve/sphere": "", "fix nve/noforce": "", "fix freeze": "", "fix enforce2d": "",
    "fix move": {"linear": "linear F F F; units box|lattice", "wiggle": "wiggle F F F N; units box|lattice",
                 "rotate": "rotate N N N N N N N; units box|lattice", "variable": "variable F F F F F F; units box|lattice"},
    "fix setforce": "F F F; region R",
    "fix addforce": "F F F; region R; every N",
    "fix viscous": "N",
    "fix momentum": "N; linear N N N; angular; rescale",
    "fix ave/time": "N N N V+; mode scalar|vector; file W; append W; ave one|running|window; start N; off N; overwrite; format "
                    "W; "
                    "title1 W; title2 W; title3 W",
    "fix print": "N W; file W; append W; screen yes|no; title W",
    "compute erotate/sphere": "", "compute ke": "", "compute ke/atom": "", "compute erotate/sphere/atom": "", "compute com": "",
    "compute contact/atom": "", "compute displace/atom": "",
    "compute reduce": "sum|min|max|ave|sumsq|avesq P+",
    "compute reduce/region": "I sum|min|max|ave|sumsq|avesq P+",
    "compute property/atom": "A+",
}
ATTRIBUTES = """id mol type mass x y z xs ys zs xu yu zu ix iy iz vx vy vz fx fy fz omegax omegay omegaz tqx tqy tqz radius diameter
proc""".split()


def fits(token, word, deck):
    """Whether a word is what one token of a pattern stands for."""
    if token == "R":
        deck.need("region", word)
        return True
    if token == "W":
        return True
    if token == "N":
        return number(word) is not None
    if token == "F":
        return number(word) is not None or word == "NULL" or word[:2] == "v_" and bool(REFERENCE.match(word))
    if token == "I":
        return word.replace("_", "").isalnum()
    if token == "V":
        return bool(REFERENCE.match(word))
    if token == "A":
        return word in ATTRIBUTES
    if token == "P":
        return bool(REFERENCE.match(word)) or word in ATTRIBUTES
    if token == "B":
        return 0 < len(word) < 3 and set(word) <= set("pfsm")
    return word in token.split("|")


SHOWN = {"W": "a word", "R": "a region", "N": "a number", "F": "a number, NULL or v_NAME", "I": "a name",
         "V": "c_, f_ or v_ and a name",
         "A": "an attribute of atoms that LAMMPS has", "P": "c_, f_ or v_ and a name, or an attribute of atoms",
         "B": "p, f, s or m"}


def take(words, tokens, deck, others=()):
    """Takes the words that these tokens stand for. `W+` ends where a keyword begins."""
    for token in tokens:
        kind, least, most = token.rstrip("+*?"), int(token[-1] not in "*?"), 1 if token[-1] not in "+*" else len(words.words)
        count = 0
        while count < least or count < most and words.left():
            word = words.next()
            if count >= least and (word in others or not fits(kind, word, deck)):
                break
            if not words.left() or not fits(kind, word, deck):
                found = f"'{word}'" if words.left() else "the end"
                raise Refused(f"{found} in {words.name}; accepted: {SHOWN.get(kind, kind.replace('|', ', '))}")
            words.take()
            count += 1


def match(words, pattern, deck):
    """Takes all words of a command, or refuses it."""
    fixed, *groups = [part.split() for part in pattern.split(";")]
    keys = {group[0]: group[1:] for group in groups}
    take(words, fixed, deck, keys)
    words.keywords({key: lambda tokens=tokens: take(words, tokens, deck, keys) for key, tokens in keys.items()})


def stays(deck, command, words):
    kind = command.words[0].text
    if kind in ("fix", "compute"):
        words.identifier()
        words.take("a group")
        words.take()
    pattern = PATTERNS[command.name]
    if isinstance(pattern, dict):
        pattern = pattern.get(words.next(), "|".join(pattern))
    match(words, pattern, deck)
    if command.name == "compute property/atom" and [word.text for word in command.words[4:]] == ["radius"]:
        deck.radii.add(command.words[1].text)
    yield
    if kind in ("fix", "compute", "print", "thermo"):
        deck.rewrite(command)
    if command.name == "fix print":
        deck.note(CHANGES, "LAMMPS also prints when a run begins, if its step is a multiple of N")


HANDLERS = dict.fromkeys(PATTERNS, stays)
