# SPDX-License-Identifier: GPL-2.0-only
"""Granular bonds, as in the fork LIGGGHTS Flexible Fibers: bond_style gran. Other forks have other numbers in bond_coeff."""
from .deck import Refused
from .report import CHANGES, EXACT
from .words import computed, number

FORK = ("bond_coeff: accepted are numbers of LIGGGHTS Flexible Fibers, ro ri Sn St 0|1 damping 1 sigma tau: write others by "
        "hand, doc/user/from_liggghts.md, bonds")


class Bonds:
    """The words of atom_style: the numbers of bond types and of bonds of one atom, and whether bonded grains touch; and the
    fixes that make bonds."""

    def __init__(self, types, of_atom, touch):
        self.types, self.of_atom, self.touch, self.makers = types, of_atom, touch, set()

    def words(self):
        """What create_box needs. A grain's bonded grains, and theirs, are among its special atoms."""
        return f"bond/types {self.types} extra/bond/per/atom {self.of_atom} extra/special/per/atom {4 * self.of_atom}"


def atoms(deck, words):
    """`hybrid granular bond/gran n_bondtypes N bonds_per_atom M [disableNormalContact 0|1]`."""
    words.literal("hybrid")
    words.literal("granular")
    words.literal("bond/gran")
    found = words.keywords({"n_bondtypes": words.whole, "bonds_per_atom": words.whole,
                            "disableNormalContact": lambda: words.literal("0", "1")})
    if not {"n_bondtypes", "bonds_per_atom"} <= set(found):
        raise Refused("atom_style bond/gran needs n_bondtypes and bonds_per_atom")
    deck.bonds = Bonds(found["n_bondtypes"], found["bonds_per_atom"], found.get("disableNormalContact", "0") == "0")


def bond_style(deck, command, words):
    words.literal("gran")
    words.end()
    if not deck.bonds:
        raise Refused("bond_style gran without atom_style hybrid granular bond/gran before it")
    yield
    touching = deck.bonds.touch
    lines = [f"bond_style grip contact {'with' if touching else 'after'}",
             "special_bonds " + ("lj/coul 1 1 1" if touching else "lj 0 1 1 coul 1 1 1")]
    if deck.box and deck.box.order > command.order:
        for line in lines:
            deck.after_box(line)
        deck.note(EXACT, "below the box, which bond_style grip needs")
        lines = []
    command.new = command.instead(lines)
    deck.note(CHANGES, "a bond has one force for each position of its grains, whatever the time step; LIGGGHTS adds up "
                       "increments. Bonds near the faces of the box stay; LIGGGHTS breaks those within the skin of a face. "
                       "Compare one loaded bond first: grip-law --bond")
    deck.note(EXACT, "bond and contact act in parallel" if touching else
              "bonded grains do not touch until their bond breaks, also not along the surfaces")


def value_of(deck, one):
    """The value of a number, also of a variable that is defined once, as a number."""
    lines = deck.variable_lines().get((one.formula or "").removeprefix("v_"), ())
    if one.value is None and len(lines) == 1 and lines[0].words[2].text in ("equal", "index") and len(lines[0].words) == 4:
        one = number(lines[0].words[3].text) or one
    return one.value


def bond_coeff(deck, command, words):
    kind = words.whole()
    numbers = words.numbers(len(words.words) - 1)
    if not deck.bonds:
        raise Refused("bond_coeff without atom_style hybrid granular bond/gran before it")
    if len(numbers) < 7 or value_of(deck, numbers[4]) not in (0, 1) or value_of(deck, numbers[6]) not in (0, 1, 2):
        raise Refused(FORK)
    if value_of(deck, numbers[6]) != 1:
        raise Refused("bonds that break at a distance or a temperature; accepted: 1 sigma tau")
    if len(numbers) != 9:
        raise Refused(FORK)
    outer, inner, young, shear, damped, damping, _, tension, torsion = numbers
    yield
    line = f"bond_coeff {kind} parallel young {young} shear {shear} ratio {outer}"
    hollow = value_of(deck, inner) != 0
    if hollow:
        line += f" inner {computed('i/o', i=inner, o=outer)}"
    if value_of(deck, damped) == 1:
        line += f" damping beta {damping}"
    line += f" strength stress tension {tension} shear {torsion} compression {tension}"
    command.new = command.instead([line])
    deck.note(EXACT, line)
    if hollow:
        deck.note(CHANGES, "stresses of bending and twisting count at the outer radius; LIGGGHTS takes the difference of both "
                           "radii, so that hollow bonds are stronger there")


def diameters(deck):
    """The diameters of grains that templates and `set` have: {text: number}."""
    found = {str(computed("2*r", r=one.radius)): computed("2*r", r=one.radius) for one in deck.insertion.templates.values()}
    for command in deck.commands:
        texts = [word.text for word in command.words]
        if texts[:1] == ["set"] and "diameter" in texts[:-1]:
            one = number(texts[texts.index("diameter") + 1])
            found[texts[texts.index("diameter") + 1]] = one
    return found


def bond_create(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    words.take()
    every = words.steps()
    types = [words.whole(), words.whole()]
    cutoff = words.number()
    kind = words.whole()
    words.number()  # newperts: the number of new bonds of an atom in one step
    words.end()
    if not deck.bonds:
        raise Refused("fix bond/create/gran without atom_style hybrid granular bond/gran before it")
    deck.bonds.makers.add(name)
    yield
    sizes = diameters(deck)
    if len(sizes) != 1 or None in sizes.values():
        raise Refused(f"{cutoff} is a distance of centres, and fix grip/cement has the distance of surfaces over the smaller "
                      f"radius, for grains of any size. The deck has {len(sizes)} diameters: write `fix {name} {group} "
                      f"grip/cement {kind} gap G types {types[0]} {types[1]} every {every}`")
    gap = computed("2*c/d-2", c=cutoff, d=next(iter(sizes.values())))
    if gap.value is not None and gap.value < 0:
        raise Refused(f"the distance {cutoff} is shorter than the diameter of the grains")
    line = f"fix {name} {group} grip/cement {kind} gap {gap} types {types[0]} {types[1]} every {every}"
    command.new = command.instead([line])
    deck.note(EXACT, f"{line}; not needed: the number of new bonds of an atom")


def bond_create_modify(deck, command, words):
    """`fix_modify ID every 0`, after which no bonds are made."""
    name = words.identifier()
    words.literal("every")
    words.literal("0")
    words.end()
    yield
    command.new = command.instead([f"unfix {name}"])
    deck.note(EXACT, f"unfix {name}: the bonds stay")


HANDLERS = {"bond_style": bond_style, "bond_coeff": bond_coeff, "fix bond/create/gran": bond_create}
