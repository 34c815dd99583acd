# SPDX-License-Identifier: GPL-2.0-only
"""Heat, and `set`, which has temperatures among its keywords."""
from . import shapes
from .deck import Refused
from .report import CHANGES, EXACT

SET = {"type": 1, "x": 1, "y": 1, "z": 1, "vx": 1, "vy": 1, "vz": 1, "diameter": 1, "density": 1, "mass": 1, "mol": 1,
       "omegax": 1,
       "omegay": 1, "omegaz": 1}


class Heat:
    """`fix heat/gran` of a deck."""

    def __init__(self, deck, name, initial, command):
        self.deck, self.name, self.initial = deck, name, initial
        self.compute = deck.free_name("compute", "heat")
        self.begins = command  # behind it all atoms get the first temperature
        self.was_set = False
        self.sources = 0
        deck.names["fix"].add("heatSource")  # known, but without a counterpart: see dumps
        deck.outputs.update({"Temp": lambda index: f"c_{self.compute}[1]", "heatFlux": lambda index: f"c_{self.compute}[2]",
                             name: lambda index: self.energy()})

    def atoms_come(self, command):
        """create_atoms behind heat/gran."""
        if self.was_set:
            raise Refused("atoms that are created after temperatures were set")
        self.begins = command

    def capacity(self):
        """The capacity of each type, those of walls too."""
        materials = self.deck.materials
        values = materials.get("thermalCapacity")
        return values + [values[number - 1] for number, _, _ in materials.kinds]

    def define(self):
        self.capacity()  # the property is read
        number = self.deck.free_name("fix", "temperatures")
        self.deck.after_box(f"fix {number} all property/atom temperature heatflow ghost yes")
        self.deck.after_box(f"compute {self.compute} all property/atom temperature heatflow")

    def energy(self):
        """The sum of mass, capacity and temperature of all atoms."""
        values = self.capacity()[:self.deck.materials.types()]
        terms = "+".join(f"(type=={kind + 1})*{value}" for kind, value in enumerate(values))
        name = f"{self.compute}_energy"
        self.deck.after_box(f"variable {name} atom mass*({terms})*c_{self.compute}[1]")
        self.deck.after_box(f"compute {name} all reduce sum v_{name}")
        return f"c_{name}"


def heat_gran(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    words.take()
    words.literal("initial_temperature")
    initial = words.number()

    def correction():
        if words.yes():
            raise Refused("area_correction yes: multiply k by the cube root of youngsModulus over youngsModulusOriginal by hand, "
                          "doc/user/from_liggghts.md, heat")
    words.keywords({"contact_area": lambda: words.literal("overlap"), "area_correction": correction,
                    "store_contact_data": lambda: words.literal("no")})
    if deck.heat or command.inner:
        raise Refused("a second fix heat/gran, or one in quotes")
    deck.heat = Heat(deck, name, initial, command)
    deck.settle_with(0, command, deck.heat.define)
    atoms = any(one.words and one.words[0].text in ("read_data", "create_atoms") for one in deck.commands[:command.order])
    deck.settle_with(2, command, lambda: begin(deck, command, atoms))
    yield
    values = deck.heat.capacity()
    how = f"constant {values[0]}" if all(one == values[0] for one in values) else "type " + " ".join(map(str, values))
    line = f"fix {name} {group} heat/flow {how}"
    command.new = command.instead([line])
    deck.note(EXACT, line)
    deck.note(CHANGES, "the flow of heat is the same for small overlaps; for larger ones that of LIGGGHTS is smaller, by the "
                       "part delta/(8 R) "
              "between equal spheres and delta/(4 R) at walls. Compare the mean temperature")
    if group != "all":
        deck.note(CHANGES, "the flow of heat is that of all contacts; in LIGGGHTS it is 0 between grains that are not in the "
                           f"group {group}")


def begin(deck, command, atoms):
    if atoms or deck.heat.begins is not command:
        deck.heat.begins.after.append(f"set group all temperature {deck.heat.initial}")


def set_atoms(deck, command, words):
    what = words.literal("atom", "type", "group", "region", "mol")
    which = words.take("what is set")
    if what in ("group", "region"):
        deck.need(what, which)
    found, new, given = {}, [], {}
    while words.left():
        keyword = words.take()
        if keyword == "property/atom":
            new += property_atom(deck, words, what, which)
            keyword = "property/atom " + str(len(new))
        elif deck.shapes.on and keyword in shapes.SET:
            keyword = shapes.take(words, keyword, found, given)
        elif keyword in SET:
            value = words.take("a value")
            if not (value.startswith("v_") or value.replace("$", "").replace("{", "")):
                raise Refused(f"'{value}' in set")
            if not value.startswith("v_"):
                words.at -= 1
                words.number()
            new.append([keyword, value])
        else:
            others = list(shapes.SET) if deck.shapes.on else ["property/atom Temp", "property/atom heatSource"]
            raise Refused(f"'{keyword}' in set; accepted: {', '.join([*SET, *others])}")
        if keyword in found:
            raise Refused(f"'{keyword}' is there twice in set")
        found[keyword] = True
    if not found:
        raise Refused("set without a keyword")
    spins = [word for word in new if word[0].startswith("omega")]
    if len(spins) not in (0, 3):
        raise Refused("LAMMPS sets the three components of omega together")
    grain = deck.shapes.of_set(command, what, which, given, new) if deck.shapes.on else None
    yield
    new, before = mass_of_diameter(deck, shapes.placed(deck, grain, given, new))
    written_set(deck, command, what, which, new, spins, before, given)


def mass_of_diameter(deck, new):
    """A diameter alone keeps the density in LIGGGHTS, and the mass in LAMMPS: the mass comes first. Returns the words, and
    a line above."""
    keywords = [keyword for keyword, _ in new]
    if "diameter" not in keywords or "density" in keywords or "mass" in keywords:
        return new, []
    name, value = deck.free_name("variable", "new_mass"), new[keywords.index("diameter")][1]
    return [["mass", f"v_{name}"], *new], [f"variable {name} atom mass*({value}/(2*radius))^3"]


def property_atom(deck, words, what, which):
    prop = words.literal("Temp", "heatSource")
    value = words.number()
    if not deck.heat:
        raise Refused(f"{prop} without fix heat/gran before it")
    if prop == "Temp":
        deck.heat.was_set = True
        return [["temperature", str(value)]]
    if what not in ("group", "region"):
        raise Refused("heatSource of single atoms; accepted: of a group or a region")
    return [["heatSource", str(value)]]


def written_set(deck, command, what, which, new, spins, before, given):
    sources = [value for keyword, value in new if keyword == "heatSource"]
    rest = [word for word in new if word[0] != "heatSource" and word not in spins]
    rest.sort(key=lambda word: word[0] == "density")  # LAMMPS computes the mass from the radius when it sets the density
    if spins:
        rest.append(["omega", " ".join(value for _, value in sorted(spins))])
    lines = before + [f"set {what} {which} " + " ".join(f"{keyword} {value}" for keyword, value in rest)] if rest else []
    for value in sources:
        name = deck.free_name("fix", "source")
        group = which
        if what == "region":
            group = deck.free_name("group", "source")
            lines.append(f"group {group} region {which}")
        lines.append(f"fix {name} {group} add/heat constant {value}")
        deck.note(CHANGES, "the sources of several such lines add up, in LIGGGHTS the last one counts: let their regions have no "
                           "atom in "
                  "common")
    if not before and not sources and not given and new == rest and all(word[0] in SET for word in new):
        return
    command.new = command.instead(lines)
    if lines:
        deck.note(EXACT, "; ".join(lines))


HANDLERS = {"fix heat/gran": heat_gran, "fix heat/gran/conduction": heat_gran, "set": set_atoms}
