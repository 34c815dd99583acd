# SPDX-License-Identifier: GPL-2.0-only
"""Superquadrics become atom types with shapes: one `fix grip/shapes`, above the first wall, template or `set` that needs it."""
from dataclasses import dataclass

from .deck import Refused
from .order import redefined
from .report import CHANGES, EXACT
from .words import Number, computed, number

# Keywords of `set`: what they set, and how many numbers follow.
SET = {"shape": ("shape", 3), "blockiness": ("blockiness", 2), "roundness": ("blockiness", 2), "quat": ("orientation", 4),
       "quat_direct": ("orientation", 4)}
COLUMNS = {**{f"quat{k + 1}": k + 1 for k in range(4)}, "shapex": 5, "shapey": 6, "shapez": 7}  # of dumps, and of fix grip/shapes
LEFT_OUT = ("blockiness1", "blockiness2", "angmomx", "angmomy", "angmomz")
ROUND = Number("2", 2.0)
BALL = "with atom_style superquadric a sphere is a superquadric with blockiness 2 2"
REFUSED = {"fix nve/sphere": "it does not turn superquadrics: use nve/superquadric", "fix particletemplate/sphere": BALL,
           "fix particletemplate/multisphere": BALL, "fix adapt": "superquadrics that grow",
           "fix heat/gran": "heat/gran of superquadrics, whose areas of contact are those of their bounding spheres",
           "read_data": "atoms of superquadrics: make them by create_atoms, and `set` with shape, blockiness and density"}
# Grip's limits.
EXPONENT, RATIO = 40, 50


@dataclass
class Shape:
    axes: list  # the semi-axes
    exponents: list  # n1 along z, n2 in the x-y plane
    density: object

    def words(self):
        axes = " ".join(map(str, self.axes))
        if all(one == ROUND for one in self.exponents):
            return f"ellipsoid {axes} density {self.density}"
        return f"superellipsoid {axes} {' '.join(map(str, self.exponents))} density {self.density}"

    def numbers(self):
        return [*self.axes, *self.exponents, self.density]

    def check(self):
        axes = [one.value for one in self.axes if one.value is not None]
        if axes and (min(axes) <= 0 or max(axes) > RATIO * min(axes)):
            raise Refused(f"semi-axes {' '.join(map(str, self.axes))}; accepted: above 0, the longest at most {RATIO} times the "
                          "shortest")
        for one in self.exponents:
            if one.value is not None and not 2 <= one.value <= EXPONENT:
                raise Refused(f"blockiness {one}; accepted: 2 to {EXPONENT}")
        if self.density.value is not None and self.density.value <= 0:
            raise Refused(f"density {self.density}; accepted: above 0")


@dataclass
class Superquadric:
    """Grains of a template or of `set`."""
    command: object
    number: int  # the type in the deck; 0 if it is not named
    shape: Shape
    group: str = "all"
    kind: int = 0  # the type in the new deck


@dataclass
class Curvature:
    """Settings of `surface superquadric`."""
    factor: Number = None
    gaussian: bool = False
    mean: bool = False

    def words(self):
        if self.factor is None or not (self.gaussian or self.mean):
            return "volume"
        if self.factor.value is None:
            return f"touch 0.05 {self.factor}"
        return f"touch {min(0.05, self.factor.value):g} {self.factor}" if self.factor.value > 0 else "volume"


class Shapes:
    """The superquadrics of a deck."""

    def __init__(self, deck):
        self.deck, self.on, self.grains = deck, False, []
        self.name = self.motion = self.turn = self.place = None
        self.curvature = Curvature()

    def begin(self, command):
        """`atom_style superquadric`."""
        if self.deck.box or self.deck.materials.grains:
            raise Refused("atom_style superquadric below the box, or below pair_style")
        self.on = True
        self.deck.settle_with(3, command, self.define)

    def surface(self, model):
        """The surface of a model must fit the atoms."""
        if self.on and model.sense("surface") != "superquadric":
            raise Refused("`surface superquadric` is missing: LIGGGHTS would take the bounding spheres")
        if not self.on and model.sense("surface") == "superquadric":
            raise Refused("surface superquadric without atom_style superquadric")

    def add(self, grain):
        grain.shape.check()
        self.grains.append(grain)
        self.deck.settle_with(0, grain.command, lambda: self.settle(grain))

    def settle(self, grain):
        """Another shape of the same type is another type, with the same material."""
        materials = self.deck.materials
        if not grain.number and materials.types() > 1:
            raise Refused("a shape belongs to a type; accepted: `set type T`, or `type T` in the line")
        grain.number = grain.number or 1
        materials.check(grain.number)
        others = [one for one in self.grains if one.kind and one.number == grain.number]
        alike = next((one for one in others if one.shape == grain.shape), None)
        grain.kind = alike.kind if alike else materials.add(grain.number) if others else grain.number

    def refuse(self, name):
        """Commands that superquadrics do not have."""
        if self.on and name.replace("/conduction", "") in REFUSED:
            raise Refused(REFUSED[name.replace("/conduction", "")])

    def orient(self, words):
        """The orientation of new grains, which fix grip/shapes gives to all. The seeds of several insertions become one."""
        self.turn = self.turn or words
        if words != self.turn and not (words.startswith("random") and self.turn.startswith("random")):
            raise Refused(f"orientation {words}, above {self.turn}: fix grip/shapes gives all new grains one orientation")

    def result(self, index, what):
        """A column or a value of the fix, below the fix."""
        if self.deck.here.order < self.above().order and self.deck.here.words[0].text != "variable":
            raise Refused(f"{what} above line {self.place.line}, the first wall, template or `set` with a shape: put it below")
        return f"f_{self.name}[{index}]"

    def above(self):
        """The line above which the fix stands."""
        if not self.place:
            raise Refused("it needs fix grip/shapes, and what has a shape is refused")
        return self.place

    def there(self):
        return [one for one in self.grains if not one.command.reason]

    def define(self):
        """Writes the fix above the first line that needs it."""
        grains, deck = self.there(), self.deck
        self.name = deck.free_name("fix", "shapes")
        if not grains and any(one.reason for one in deck.commands):
            return  # what would have a shape is refused
        if not grains:
            raise Refused("atom_style superquadric, and no line has a shape; accepted: fix particletemplate/superquadric, or "
                          "`set` with shape, blockiness and density")
        walls = [one for one in deck.commands if one.words and one.name.startswith("fix wall/gran")]
        self.place = min([one.command for one in grains] + walls, key=lambda one: one.order)
        if not deck.box or deck.box.order > self.place.order:
            raise Refused(f"fix grip/shapes must stand above line {self.place.line}, and it needs a box: create_box")
        for one in grains:
            name = redefined(deck, one.shape.numbers(), self.place.order, one.command.order)
            if name:
                one.command.reason = (f"the variable {name} is defined between line {self.place.line}, above which fix "
                                      "grip/shapes must stand, and this line: define it above")
        self.place.before += self.lines(self.there())

    def lines(self, grains):
        kinds = {one.kind: one.shape.words() for one in sorted(grains, key=lambda one: one.kind)}
        group = self.motion[1] if self.motion else "all"
        early = any(one.words and [word.text for word in one.words[:2]] == ["group", group]
                    for one in self.deck.commands[:self.place.order])
        line = f"fix {self.name} {group} grip/shapes " + "\n".join(f"type {kind} {words}" for kind, words in kinds.items())
        line += f"\norient {self.turn or 'fixed'} curvature {self.curvature.words()}{'' if self.motion else ' move no'}"
        return ([] if group == "all" or early else [f"group {group} empty"]) + [line]

    def of_set(self, command, what, which, given, new):
        """The grains whose shape a `set` defines, or None."""
        keywords = dict(new)
        if "shape" not in given:
            wrong = [one for one in ("blockiness", "density", "diameter", "mass") if one in given or one in keywords]
            if wrong:
                raise Refused(f"{wrong[0]} alone; accepted: shape, blockiness and density in one line")
            return None
        density = number(keywords.get("density", ""))
        if not density or "diameter" in keywords or "mass" in keywords:
            raise Refused("accepted: shape, blockiness and density in one line, without diameter and mass")
        kind = keywords.get("type", which if what == "type" else "0")
        if not kind.isdigit():
            raise Refused(f"type {kind}; accepted: a whole number")
        grain = Superquadric(command, int(kind), Shape(given["shape"], given.get("blockiness", [ROUND, ROUND]), density))
        self.add(grain)
        return grain


def take(words, keyword, found, given):
    """Takes the numbers of a keyword of `set`. Returns what it sets."""
    what, count = SET[keyword]
    if any(word.startswith("omega") for word in found):
        raise Refused(f"{keyword} behind omega, which LIGGGHTS would change: write omega behind it")
    numbers = words.numbers(count)
    given[what] = turned(*numbers) if keyword == "quat" else unit(numbers) if keyword == "quat_direct" else numbers
    return what


def turned(x, y, z, degrees):
    """The quaternion that LIGGGHTS computes of an axis and an angle."""
    real = computed("cos(a*PI/360)", a=degrees)
    imaginary = [one if one.value == 0 else computed("x*sin(a*PI/360)", x=one, a=degrees) for one in (x, y, z)]
    known = [one.value for one in (x, y, z) if one.value is not None]
    of_length_1 = len(known) == 3 and sum(one ** 2 for one in known) == 1
    return [real, *imaginary] if of_length_1 else unit([real, *imaginary])


def unit(numbers):
    """A quaternion of the length 1."""
    names = dict(zip("wxyz", numbers))
    return [computed(f"{one}/sqrt(w^2+x^2+y^2+z^2)", **names) for one in "wxyz"]


def placed(deck, grain, given, new):
    """The words of `set` in LAMMPS: without shape and density, with the type of the shape, and with the orientation."""
    if grain:
        said(deck, grain)
        new = [word for word in new if word[0] not in ("density", "type")]
        if grain.kind != grain.number or "type" in grain.command.shown.split()[3:]:
            new.insert(0, ["type", str(grain.kind)])
    if "orientation" in given:
        new = new + [[f"d2_grip_quat[{k + 1}]", str(one)] for k, one in enumerate(given["orientation"])]
    return new


def contacts(deck, model):
    """Notes on the contacts of superquadrics."""
    words = deck.shapes.curvature.words()
    deck.note(CHANGES, "a contact is where the surfaces have a common normal, and dashpots use the mass that the contact "
                       "meets: an elastic impact keeps its energy, and the coefficient of restitution holds at all angles. "
                       "Compare restitution and energy")
    if words == "volume":
        deck.note(EXACT, "the radius of curvature is that of spheres of equal volume: `curvature volume` of fix grip/shapes")
    else:
        deck.note(CHANGES, f"`curvature {words}` of fix grip/shapes: the radius of curvature is the one at the first touch, "
                           "from the Gaussian curvatures of both surfaces")
    if model.sense("cohesion") != "off":
        deck.note(CHANGES, "the area of cohesion is that of spheres of equal volume with the same overlap")


def settings(words, made):
    """The keywords of `surface superquadric`, for Words.keywords."""
    if made.sense("surface") != "superquadric":
        return {}
    made.curvature = Curvature()

    def take(name, value):
        setattr(made.curvature, name, value)
        if made.curvature.gaussian and made.curvature.mean:
            raise Refused("gaussianCurvature and meanCurvature")

    def factor():
        value = words.number()
        if value.value is not None and value.value < 0:
            raise Refused(f"curvatureLimitFactor {value}; accepted: 0 and above")
        take("factor", value)
    return {"curvatureLimitFactor": factor, "gaussianCurvature": lambda: take("gaussian", words.yes()),
            "meanCurvature": lambda: take("mean", words.yes())}


def template(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    words.take()
    words.number()  # the seed
    if not deck.shapes.on:
        raise Refused(f"{words.name} without atom_style superquadric")
    if command.inner:
        raise Refused("a template in quotes")

    def constant(count):
        def take():
            if words.next() in ("gaussian", "uniform"):
                raise Refused(f"'{words.next()}' in {words.name}: a type has one shape; accepted: constant, and a template for "
                              "each of a few sizes")
            words.literal("constant")
            return words.numbers(count)
        return take
    found = words.keywords({"atom_type": words.whole, "density": constant(1), "volume_limit": words.number, "shape": constant(3),
                            "size": constant(1), "blockiness": constant(2), "roundness": constant(2)})
    if "density" not in found or ("shape" in found) == ("size" in found) or "blockiness" in found and "roundness" in found:
        raise Refused("a template needs density, and one of shape and size")
    axes = found["shape"] if "shape" in found else [computed("d/2", d=found["size"][0])] * 3
    exponents = found.get("blockiness") or found.get("roundness") or [ROUND, ROUND]
    grain = Superquadric(command, found.get("atom_type", 1), Shape(axes, exponents, found["density"][0]), group)
    deck.shapes.add(grain)
    deck.insertion.templates[name] = grain
    deck.unfixed[name] = lambda: lambda: []
    yield
    command.new = command.instead([])
    said(deck, grain)
    deck.note(EXACT, "not needed: the seed" + ", volume_limit" * ("volume_limit" in found))


def said(deck, grain):
    """Notes on a shape."""
    shapes = deck.shapes
    deck.note(EXACT, f"fix {shapes.name} above line {shapes.above().line}: type {grain.kind} {grain.shape.words()}")
    if grain.kind != grain.number:
        deck.note(CHANGES, f"another shape of type {grain.number} is type {grain.kind}, of the same material: write it where "
                           f"groups, columns and formulas have the type {grain.number}")
    if any(one != ROUND for one in grain.shape.exponents):
        deck.note(CHANGES, "faces bulge by the cushion 0.003, which keeps the semi-axes: the volume is smaller by 0.2 % at "
                           "blockiness 4 and 0.5 % at 8 with equal semi-axes; the log has it for this shape")


def nve(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    words.take()
    words.keywords({"integration_scheme": lambda: words.literal("0", "1", "2", "3", "4")})
    shapes = deck.shapes
    if not shapes.on:
        raise Refused(f"{words.name} without atom_style superquadric: use nve/sphere")
    if shapes.motion or command.inner:
        raise Refused("a second fix nve/superquadric, or one in quotes")
    shapes.motion = (name, group)

    def stays():
        raise Refused("fix grip/shapes also has the shapes, and stays: stop grains with fix freeze")
    deck.unfixed[name] = stays
    runs = deck.runs
    yield
    command.new = command.instead([])
    deck.note(CHANGES, f"fix {shapes.name} moves the grains by a scheme of its own, which keeps the angular momentum; "
                       "integration_scheme has no counterpart")
    if runs:
        deck.note(CHANGES, "the grains move from the first run on, and not only from this line")


def erotate(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    words.take()
    words.end()
    if not deck.shapes.on:
        raise Refused(f"{words.name} without atom_style superquadric")
    deck.computed[name] = lambda: deck.shapes.result(1, f"c_{name}")
    yield
    command.new = command.instead([])
    deck.note(EXACT, f"c_{name} is f_{deck.shapes.name}[1]")
    if group != "all":
        deck.note(CHANGES, f"it counts all grains with shapes, and not only the group {group}")


HANDLERS = {"fix particletemplate/superquadric": template, "fix nve/superquadric": nve, "compute erotate/superquadric": erotate}
