# SPDX-License-Identifier: GPL-2.0-only
"""The words of a command, taken one after the other: each is taken or refused, none is passed over. Numbers may be variables."""
import math
import re

from .deck import Refused

NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$")
WHOLE = re.compile(r"[+-]?\d+$")
VARIABLE = re.compile(r"([+-]?)\$(?:\{(\w+)\}|([A-Za-z0-9]))$")
FORMULA = re.compile(r"\$\(([\w.+*/^()\s-]+)\)$")
NO_OPERATOR = re.compile(r"[\w.)]\s+[\w.(]")
IDENTIFIER = re.compile(r"\w+$")
REFERENCE = re.compile(r"[cfv]_\w+(\[(\d+|\*)\]){0,2}$")


class Number:
    """A number of a deck: its text, and its value, or the formula of a variable, which LAMMPS computes when it reads the line."""

    def __init__(self, text, value=None, formula=None):
        self.text, self.value, self.formula = text, value, formula

    def __str__(self):
        return self.text

    def __eq__(self, other):
        if not isinstance(other, Number):
            return False
        return self.text == other.text or self.value is not None and self.value == other.value

    __hash__ = None


def written(value):
    """A number to the last digit but one of its binary form: 0.03, and not 0.030000000000000002."""
    text = f"{value:.15g}"
    return text if abs(float(text) - value) <= math.ulp(value) else repr(value)


def number(text):
    """The number that a word is, or None."""
    if NUMBER.match(text):
        value = float(text)
        return Number(text, value) if math.isfinite(value) else None
    found = VARIABLE.match(text)
    if found:
        return Number(text, None, ("-" if found[1] == "-" else "") + "v_" + (found[2] or found[3]))
    found = FORMULA.match(text)
    if found and found[1].count("(") == found[1].count(")") and not re.search(r"\b([cf]_|ke\b)", found[1]) and not NO_OPERATOR.search(found[1]):
        return Number(text, None, f"({''.join(found[1].split())})")
    return None


def computed(formula, **numbers):
    """The number of a formula, whose names are numbers. If one is a variable, LAMMPS computes it."""
    if all(one.value is not None for one in numbers.values()):
        try:
            value = eval(formula.replace("^", "**"), {"__builtins__": {}, "sqrt": math.sqrt, "cos": math.cos, "sin": math.sin, "PI": math.pi},
                         {name: one.value for name, one in numbers.items()})
        except (ZeroDivisionError, OverflowError, ValueError):
            raise Refused(f"{formula} cannot be computed with " + ", ".join(f"{k} = {n}" for k, n in numbers.items())) from None
        if not isinstance(value, float) or not math.isfinite(value):
            raise Refused(f"{formula} is not a finite number with " + ", ".join(f"{k} = {n}" for k, n in numbers.items()))
        return Number(written(value), value)
    text = re.sub(r"\b[a-zA-Z]\w*\b(?!\()",
                  lambda found: f"({numbers[found[0]].formula or numbers[found[0]].text})" if found[0] in numbers else found[0],
                  formula)
    return Number(f"$({text})", None, f"({text})")


class Words:
    """The remaining words of a command."""

    def __init__(self, words, name):
        self.words, self.name, self.at = words, name, 0

    def left(self):
        return self.at < len(self.words)

    def next(self):
        """The next word, without taking it; empty at the end."""
        return self.words[self.at].text if self.left() else ""

    def take(self, what="a word"):
        if not self.left():
            raise Refused(f"{self.name} needs {what} at its end")
        self.at += 1
        return self.words[self.at - 1].text

    def literal(self, *texts):
        word = self.take(" or ".join(texts))
        if word not in texts:
            raise Refused(f"'{word}' in {self.name}; accepted: {', '.join(texts)}")
        return word

    def identifier(self):
        word = self.take("a name")
        if not IDENTIFIER.match(word):
            raise Refused(f"'{word}' in {self.name}; accepted: a name of letters, digits and underscores")
        return word

    def number(self):
        word = self.take("a number")
        found = number(word)
        if not found:
            raise Refused(f"'{word}' in {self.name}; accepted: a number, or a variable such as ${{x}}")
        return found

    def numbers(self, count):
        return [self.number() for _ in range(count)]

    def whole(self):
        """A whole number, which may not be a variable."""
        word = self.take("a whole number")
        if not WHOLE.match(word) or len(word) > 18:
            raise Refused(f"'{word}' in {self.name}; accepted: a whole number")
        return int(word)

    def steps(self):
        """A whole number that may be a variable."""
        found = self.number()
        if found.value is not None and found.value != math.floor(found.value):
            raise Refused(f"'{found}' in {self.name}; accepted: a whole number")
        return found

    def count(self, given):
        """The number of things that follow: a whole number, or if it is a variable given(), which counts them."""
        found = self.steps()
        return given() if found.value is None else int(found.value)

    def ahead(self, is_one):
        """The number of the next words of a kind."""
        return next((k for k, word in enumerate(self.words[self.at:]) if not is_one(word.text)), len(self.words) - self.at)

    def yes(self, yes="yes", no="no"):
        return self.literal(yes, no) == yes

    def keywords(self, table, repeated=()):
        """Keywords in any order, each at most once except `repeated`: {keyword: function that takes what follows}. Returns
        what they took."""
        found = {}
        while self.left():
            word = self.take()
            if not table:
                raise Refused(f"'{word}' in {self.name}: there should be nothing more")
            if word not in table:
                raise Refused(f"'{word}' in {self.name}; accepted: {', '.join(table)}")
            if word in found and word not in repeated:
                raise Refused(f"'{word}' is there twice in {self.name}")
            found[word] = table[word]()
        return found

    def end(self):
        if self.left():
            raise Refused(f"'{self.next()}' in {self.name}: there should be nothing more")
