# SPDX-License-Identifier: GPL-2.0-only
"""Properties and contact models: `fix property/global` and `pair_style gran` become one `pair_coeff` for each pair of types."""
import math
import re
from dataclasses import dataclass, field

from . import order, shapes
from .deck import Refused
from .report import CHANGES, EXACT
from .words import Number, computed, number

TYPE, PAIR, SCALAR = "peratomtype", "peratomtypepair", "scalar"
KINDS = {"youngsModulus": TYPE, "poissonsRatio": TYPE, "thermalConductivity": TYPE, "thermalCapacity": TYPE,
         "characteristicVelocity": SCALAR, "coefficientRestitution": PAIR, "coefficientFriction": PAIR,
         "coefficientMaxElasticStiffness": PAIR, "coefficientAdhesionStiffness": PAIR, "coefficientPlasticityDepth": PAIR,
         "cohesionEnergyDensity": PAIR, "coefficientRollingFriction": PAIR, "coefficientRollingViscousDamping": PAIR,
         "rollingStiffness": SCALAR, "k_finnie": PAIR}
SENSES = {"tangential": ("off", "history", "no_history"), "cohesion": ("off", "sjkr", "sjkr2"),
          "rolling_friction": ("off", "cdt", "epsd", "epsd2", "epsd3"), "surface": ("default", "superquadric")}
# Remedies.
SURFACES = {"multicontact": "the contacts of a grain act on each other only in the law mdr, doc/laws/normal_mdr.md. Use `surface "
                            "default`, "
                            "or write mdr by hand"}
STYLES = {"gran/": "LIGGGHTS 3.8 has no such style",
          "sph": "smoothed particles are a package of its own in LAMMPS, SPH, without contacts"}
OLD_WALL = ("fix wall/gran; accepted: model ...; stiffnesses as numbers, as in old releases, are those of LAMMPS's own fix "
            "wall/gran. The words of "
            "LIGGGHTS 2, `wall/gran/hertz/history primitive type T ...`, are `wall/gran model hertz tangential history primitive "
            "type T ...` in 3.8")
READ_LATER = ("thermalCapacity", "k_finnie")  # by fix heat/flow and fix wall/grip
NORMALS = ("hertz", "hooke", "hooke/hysteresis")
# Settings that a model reads, and their defaults. The other settings only switch on output or heat of dissipation.
SETTINGS = {"tangential_damping": True, "limitForce": False, "torsionTorque": False, "tangential_reduce": False}
IDLE = ("computeElasticPotential", "computeDissipatedEnergy", "heating_tracking", "heating_normal_hertz", "heating_normal_hooke",
        "heating_tangential_history", "disableNormalWhenBonded", "disableTangentialWhenBonded", "viscous", "ktToKnUser")


@dataclass
class Property:
    name: str
    values: list
    command: object
    types: int = 0
    used: bool = False


@dataclass
class Model:
    """A contact model of LIGGGHTS."""
    normal: str
    senses: dict = field(default_factory=dict)
    settings: dict = field(default_factory=dict)
    curvature: object = None  # of superquadrics

    def sense(self, name):
        return self.senses.get(name, "off")

    def on(self, name):
        return self.settings.get(name, SETTINGS[name])

    def same_as(self, other):
        return (self.normal == other.normal and all(self.sense(name) == other.sense(name) for name in SENSES if name != "surface")
                and all(self.on(name) == other.on(name) for name in SETTINGS))


def model(words):
    """The words from `model` to the last law."""
    words.literal("model")
    made = Model(words.literal(*NORMALS))
    while words.next() in SENSES:
        sense = words.take()
        if sense in made.senses:
            raise Refused(f"'{sense}' is there twice in {words.name}")
        if sense == "surface" and words.next() in SURFACES:
            raise Refused(f"surface {words.next()}: {SURFACES[words.next()]}")
        made.senses[sense] = words.literal(*SENSES[sense])
    return made


def settings(words, made):
    """The keywords of settings, for Words.keywords."""
    def take(name):
        on = words.yes("on", "off")
        if name in IDLE:
            if on:
                raise Refused(f"{name} on has no counterpart")
        else:
            made.settings[name] = on
    allowed = ["tangential_damping", "limitForce", *IDLE]
    if made.sense("rolling_friction") != "off":
        allowed.append("torsionTorque")
    if made.sense("cohesion") != "off":
        allowed.append("tangential_reduce")
    return {**{name: lambda name=name: take(name) for name in allowed}, **shapes.settings(words, made)}


class Materials:
    """Properties, the model of the grains, and the types: those of the deck, then one for each model of walls."""

    def __init__(self, deck):
        self.deck, self.properties, self.kinds = deck, {}, []
        self.grains = self.place = None
        self.lines, self.names = [], {}

    def types(self):
        young = self.properties.get("youngsModulus")
        if not young:
            raise Refused("there is no fix property/global youngsModulus")
        return len(young.values)

    def added(self):
        return len(self.kinds)

    def get(self, name):
        found = self.properties.get(name)
        if not found:
            raise Refused(f"there is no fix property/global {name}")
        count = {TYPE: self.types(), PAIR: self.types() ** 2, SCALAR: 1}[KINDS[name]]
        if len(found.values) != count:
            raise Refused(f"{name} has {len(found.values)} values; there should be {count}, as youngsModulus has {self.types()}")
        found.used = True
        return found.values

    def check(self, number):
        """A type of the deck, counted from 1."""
        if not 1 <= number <= self.types():
            raise Refused(f"type {number}; youngsModulus has {self.types()} values")

    def pair(self, name, i, j):
        self.check(i + 1)
        self.check(j + 1)
        return self.get(name)[i * self.types() + j]

    def elastic(self, i, j):
        """Young's modulus and Poisson's ratio of two equal bodies whose contact has the E* and G* of these two types."""
        young, poisson = self.get("youngsModulus"), self.get("poissonsRatio")
        y, z, n, m = young[i], young[j], poisson[i], poisson[j]
        if n == m:
            return (y if y == z else computed("2*y*z/(y+z)", y=y, z=z)), n
        both = {"y": y, "z": z, "n": n, "m": m}
        compliance = self.named("compliance", i, j, computed("(1-n^2)/y+(1-m^2)/z", **both))  # 1/E*
        ratio = self.named("ratio", i, j, computed("c/(2*(2-n)*(1+n)/y+2*(2-m)*(1+m)/z)", c=compliance, **both))  # G*/E*
        nu = self.named("poisson", i, j, computed("(1-4*k)/(1-2*k)", k=ratio))
        return self.named("young", i, j, computed("2*(1-n^2)/c", n=nu, c=compliance)), nu

    def named(self, what, i, j, found):
        """A variable for a number that LAMMPS computes."""
        if found.value is not None:
            return found
        name = self.names.get((what, i, j))
        if not name:
            name = self.names[what, i, j] = self.deck.free_name("variable", f"{what}_{i + 1}_{j + 1}")
            self.lines.append(f"variable {name} equal {found.formula[1:-1]}")
        return Number(f"$(v_{name})", None, f"v_{name}")

    def text(self, of, i, j, heat):
        """The words of a model for the types i and j, counted from 0."""
        young, poisson = self.elastic(i, j)
        restitution = self.pair("coefficientRestitution", i, j)
        if of.normal == "hertz":
            words = f"hertz/material {young} {restitution} {poisson} damping coeff_restitution"
        else:
            k2, kc, phi = "1", "0", "0"
            if of.normal == "hooke/hysteresis":
                k2, kc, phi = (self.pair(name, i, j) for name in
                               ("coefficientMaxElasticStiffness", "coefficientAdhesionStiffness", "coefficientPlasticityDepth"))
            words = (f"hooke/hysteresis young {young} poisson {poisson} v_char {self.get('characteristicVelocity')[0]} "
                     f"k2_ratio {k2} kc_ratio {kc} phi_f {phi} e {restitution}")
            if "soft_particles" in self.deck.limits:
                words += " soft_particles yes"
            if not of.on("tangential_damping"):
                words += " tangential_damping off"
        return words + self.tangential(of, i, j, young, poisson) + self.others(of, i, j, heat)

    def tangential(self, of, i, j, young, poisson):
        law = of.sense("tangential")
        if law == "off":
            return ""
        friction = self.pair("coefficientFriction", i, j)
        if not of.on("tangential_damping") and (of.normal == "hertz" or law == "no_history"):
            raise Refused("tangential_damping off has a counterpart only with hooke and tangential history")
        if law == "history":
            return f" tangential history mu {friction}"
        # The tangential dashpot over the normal one: sqrt(4 G*/E*) = sqrt(2 (1 - nu)/(2 - nu)) with a Hertz contact.
        ratio = computed("sqrt(2*(1-n)/(2-n))", n=poisson) if of.normal == "hertz" else Number("1", 1.0)
        return f" tangential linear_nohistory {ratio} {friction}"

    def others(self, of, i, j, heat):
        words = ""
        if of.sense("cohesion") != "off":
            words += f" cohesion {of.sense('cohesion')} k {self.pair('cohesionEnergyDensity', i, j)}"
            words += " load with" if of.on("tangential_reduce") else ""
        rolling = of.sense("rolling_friction")
        if rolling != "off":
            words += f" rolling {rolling} mu_r {self.pair('coefficientRollingFriction', i, j)}"
            if rolling in ("epsd", "epsd3"):
                words += f" eta_r {self.pair('coefficientRollingViscousDamping', i, j)}"
            if rolling == "epsd3":
                words += f" k_ratio {self.get('rollingStiffness')[0]}"
            words += " torsion yes" if of.on("torsionTorque") else ""
        if heat:
            a, b = self.get("thermalConductivity")[i], self.get("thermalConductivity")[j]
            k = computed("sqrt(2*PI)*a", a=a) if a == b else computed("sqrt(2*PI)*2*a*b/(a+b)", a=a, b=b)
            words += f" heat radius {k}"
        return words + (" limit_damping" if of.on("limitForce") else "")

    def kind(self, number, of, heat):
        """The type of a wall of the deck's type `number`, counted from 1, with this model."""
        if not self.grains:
            raise Refused("there is no pair_style gran")
        self.check(number)
        if of.same_as(self.grains) and heat == bool(self.deck.heat):
            return number
        for index, (other, model_there, heat_there) in enumerate(self.kinds):
            if other == number and model_there.same_as(of) and heat_there == heat:
                return self.types() + index + 1
        self.kinds.append((number, of, heat))
        return self.types() + len(self.kinds)

    def add(self, number):
        """One more type of the material of the deck's type `number`."""
        self.kinds.append((number, self.grains, bool(self.deck.heat)))
        return self.types() + len(self.kinds)

    def settle(self):
        count = self.types()
        types = self.deck.box_types
        if types and types.value not in (None, count):
            raise Refused(f"youngsModulus has {count} values, create_box {types} types")
        for name in KINDS:
            if name in self.properties and KINDS[name] == PAIR:
                self.symmetric(self.properties[name])
        rows = [(index + 1, self.grains, bool(self.deck.heat)) for index in range(count)] + self.kinds
        for i, (first, _, _) in enumerate(rows):
            for j in range(i, len(rows)):
                second, of, heat = rows[j]
                words = self.text(of, first - 1, second - 1, heat and rows[i][2])
                self.lines.append(f"pair_coeff {i + 1} {j + 1} {words}")

    def symmetric(self, found):
        """LIGGGHTS refuses a matrix that is not symmetric. LAMMPS compares what is known only there."""
        count, lines = self.types(), self.deck.variable_lines()
        if len(found.values) != count ** 2:
            return
        for i, j in ((i, j) for i in range(count) for j in range(i)):
            one, other = found.values[j * count + i], found.values[i * count + j]
            if one == other or source(one, lines) == source(other, lines):
                continue
            if isinstance(source(one, lines), float) and isinstance(source(other, lines), float):
                raise Refused(f"{found.name} is not symmetric")
            self.lines.append(f'if "{one} != {other}" then "print \'{found.name} of types {j + 1} and {i + 1} is not '
                              'symmetric\'" "quit 1"')


def property_global(deck, command, words):
    name = words.take("a name")
    words.take("a group")
    words.take()
    prop = words.take("the name of a property")
    materials = deck.materials
    style = words.take("a style").replace("atomtype", "peratomtype").replace("perper", "per")
    if prop in KINDS and style != KINDS[prop]:
        raise Refused(f"{prop} is {KINDS[prop]}")
    if style not in (TYPE, PAIR, SCALAR, "vector", "matrix"):
        raise Refused(f"'{style}' in fix property/global; accepted: peratomtype, peratomtypepair, scalar, vector, matrix")
    columns = words.count(lambda: math.isqrt(words.ahead(bool)) if style == PAIR else 1) if style in (PAIR, "matrix") else None
    values = []
    while words.left():
        values.append(words.number())
    if not values or style == SCALAR and len(values) > 1 or columns is not None and (columns < 1 or len(values) % columns):
        raise Refused(f"{len(values)} values of {prop}")
    if style == PAIR and len(values) != columns ** 2:
        raise Refused(f"{prop} needs {columns * columns} values, and has {len(values)}")
    if prop in materials.properties:
        raise Refused(f"{prop} is there twice")
    if command.inner:
        raise Refused("a property in quotes")
    materials.properties[prop] = found = Property(prop, values, command)

    def stays():
        raise Refused("properties cannot be removed: they are in the models")
    deck.unfixed[name] = stays
    yield
    if found.used:
        variables_are_settled(deck, found)
    command.new = command.instead([])
    deck.note(EXACT, "part of pair_coeff" if found.used else "no model of this deck reads it: left out")


def source(value, lines):
    """The number that a variable is, or what it is computed from, as far as its definition says."""
    name = value.text.strip("${}")
    if value.value is None and [one.words[2].text for one in lines.get(name, ())] == ["equal"]:
        text = lines[name][0].words[3].text
        return source(number(re.sub(r"^v_(\w+)$", r"${\1}", text)) or value, {**lines, name: []})
    return value.text if value.value is None else value.value


def variables_are_settled(deck, found):
    """Variables of a property, and those in their formulas, have the same values here and where LAMMPS reads them."""
    first, last = sorted((found.command.order, len(deck.commands) if found.name in READ_LATER else deck.materials.place.order))
    one = order.redefined(deck, found.values, first, last)
    if one:
        raise Refused(f"{one} is defined again between this line and where LAMMPS reads it" if found.name in READ_LATER else
                      f"the variable {one} is defined between this line and pair_coeff, where LAMMPS reads it: move this line "
                      "and pair_coeff together")


def old_style(style, words):
    """What an old pair style is: that of LAMMPS has six numbers, that of LIGGGHTS 2 at most flags and words."""
    if words.ahead(lambda word: number(word) or word == "NULL") == 6:
        return "Its numbers are those of LAMMPS's pair_style of this name and its fix wall/gran; for Grip write `gran model ...`"
    law, *history = style.split("/")[1:]
    words_of_law = f"{law} tangential {'history' if history == ['history'] else 'no_history'}"
    return (f"That of LIGGGHTS 2, which reads properties, is `gran model {words_of_law}` in LIGGGHTS 3, with words for cohesion "
            "and rolling friction "
            "in place of flags: write this, run it in 3.8, and convert that")


def pair_style(deck, command, words):
    materials = deck.materials
    if words.next() == "grip":
        raise Refused("this deck is for Grip already")
    style = words.take("a style")
    for begin, remedy in STYLES.items():
        if style.startswith(begin):
            raise Refused(remedy if begin == "sph" else f"pair_style {style}: {remedy}. {old_style(style, words)}")
    if style != "gran":
        raise Refused(f"pair_style {style}; accepted: gran model ...")
    made = model(words)
    words.keywords(settings(words, made))
    if materials.grains:
        raise Refused("a second pair_style")
    deck.shapes.surface(made)
    materials.grains, deck.shapes.curvature = made, made.curvature
    yield
    command.new = command.instead(["pair_style grip"])
    deck.note(EXACT, "its model is in pair_coeff")
    if deck.shapes.on:
        shapes.contacts(deck, made)


def pair_coeff(deck, command, words):
    words.literal("*")
    words.literal("*")
    words.end()
    materials = deck.materials
    if command.inner:
        raise Refused("pair_coeff in quotes")
    if not materials.grains:
        raise Refused("there is no pair_style gran before it")
    if materials.place:
        raise Refused("a second pair_coeff")
    materials.place = command
    deck.settle_with(1, command, materials.settle)
    yield
    command.new = command.instead(materials.lines)
    for line in materials.lines:
        deck.note(EXACT, line)
    if any(of.sense("tangential") == "no_history" for of in [materials.grains, *(of for _, of, _ in materials.kinds)]):
        deck.note(CHANGES, "the arm of friction without history is R in linear_nohistory, and R - delta/2 in LIGGGHTS")
    count = materials.types()
    if count > 1:
        deck.note(EXACT, "unlike types have the bodies with the same E* and G*")
    for index, (kind, of, heat) in enumerate(materials.kinds):
        if of is materials.grains:
            deck.note(EXACT, f"type {count + index + 1} is the material of type {kind} in another shape")
            continue
        without = "" if heat or not deck.heat else ", without heat"
        deck.note(EXACT, f"type {count + index + 1} is the material of type {kind} in walls with `{shown(of)}`{without}")


def shown(of):
    return " ".join(["model", of.normal, *(f"{sense} {law}" for sense, law in of.senses.items() if law != "off")])


HANDLERS = {"fix property/global": property_global, "pair_style": pair_style, "pair_coeff": pair_coeff}
