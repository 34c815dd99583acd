# SPDX-License-Identifier: GPL-2.0-only
"""Spheres that grow: fix adapt with an atom-style variable that multiplies the diameters by a factor."""
import re

from .deck import Refused
from .report import CHANGES, EXACT
from .words import number

GROWN = "v_NAME of `variable NAME atom FACTOR*2*c_ID`, with numbers and `${...}` in FACTOR, and `compute ID all property/atom radius`"
LIST = "neigh_modify every 10 delay 0 check no"


def factor(deck, name):
    """The factor by which one step of growth multiplies the diameters, as a formula."""
    if name not in deck.formulas:
        raise Refused(f"fix adapt takes here {GROWN}")
    # At the outermost level, a product.
    parts, depth, text = [""], 0, deck.formulas[name].replace(" ", "")
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "*" and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    radii = [part for part in parts if part[:2] == "c_" and part[2:] in deck.radii]
    twos = [part for part in parts if re.fullmatch(r"2(\.0*)?", part)]
    if len(radii) != 1 or not twos:
        raise Refused(f"fix adapt takes here {GROWN}")
    parts.remove(radii[0])
    parts.remove(twos[0])
    others = "*".join(parts)
    if not others or depth or re.search(r"[a-zA-Z_]", re.sub(r"\$\{\w+\}|\$[a-zA-Z0-9]|(?<=[\d.])[eE](?=[-+\d])", "", others)) \
            or re.search(r"[+-]", re.sub(r"\([^()]*\)|[eE][+-]", "", others)):
        raise Refused(f"fix adapt takes here {GROWN}")
    return others


def adapt(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    words.take()
    every = words.number()
    words.literal("atom")
    words.literal("diameter")
    variable = words.take("a variable")
    words.end()
    if number(every.text) is None or variable[:2] != "v_":
        raise Refused(f"'{variable}' in fix adapt; accepted: {GROWN}")
    grows, scale = factor(deck, variable[2:]), deck.free_name("variable", f"{name}_scale")
    deck.grow = True
    deck.unfixed[name] = lambda: lambda: [f"unfix {name}", "neigh_modify every 1 check yes"]
    yield
    if len(deck.defined.get(variable[2:], ())) != 1:
        raise Refused(f"the variable of fix adapt, {variable[2:]}, is defined twice")
    n = every.text
    command.new = command.instead([
        f"variable {scale} equal ({grows})^(1+floor(step/{n})-floor((step-elapsed)/{n}))",
        f"fix {name} {group} adapt {n} atom diameter v_{scale} scale yes", LIST])
    deck.note(EXACT, "LAMMPS takes the factor since the begin of the run, of an equal-style variable")
    deck.note(CHANGES, "LAMMPS does not count growth as motion of the neighbour list, so the list is built every 10 steps until "
                       "`unfix`. Give the "
              "pair style the largest diameter at the end as its cutoff, `pair_style grip D`: it warns where the list is too "
              "short")


HANDLERS = {"fix adapt": adapt}
