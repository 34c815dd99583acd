# SPDX-License-Identifier: GPL-2.0-only
"""Commands of the box, of runs and of loops, and formulas."""
import re

from . import bonds
from .deck import Refused
from .same import ATTRIBUTES, match
from .materials import STYLES
from .multisphere import cutoff
from .report import CHANGES, EXACT
from .words import computed, number

FUNCTIONS = """sqrt exp ln log abs sin cos tan asin acos atan atan2 random normal ceil floor round ramp stagger logfreq stride vdisplace
swiggle cwiggle""".split()
GROUP_FUNCTIONS = "count mass charge xcm vcm fcm bound gyration ke angmom torque omega".split()
AXES = {**dict.fromkeys(("xcm", "vcm", "fcm", "angmom", "torque", "omega"), "[xyz]$"), "bound": "[xyz](min|max)$"}
THERMO = """step elapsed dt time cpu atoms temp press pe ke etotal vol lx ly lz xlo xhi ylo yhi zlo zhi xy xz yz density nbuild
ndanger elaplong tpcpu spcpu cpuremain part""".split()
TEMPERATURE = ("temp", "press", "etotal", "pe")
REGIONS = {"block": 6, "sphere": 4, "cylinder": 6, "cone": 7, "prism": 9, "plane": 6}


def units(deck, command, words):
    style = words.literal("si", "cgs", "lj", "micro", "nano", "real", "metal", "electron")
    words.end()
    if style not in ("si", "cgs"):
        raise Refused(f"units {style}: LIGGGHTS 3.8 divides stiffnesses by the pressure constant of the units; accepted: si, cgs")
    yield


def atom_style(deck, command, words):
    if words.next() == "sph":
        raise Refused(STYLES["sph"])
    if words.next() == "hybrid":
        bonds.atoms(deck, words)
    elif words.literal("granular", "sphere", "superquadric", "hybrid") == "superquadric":
        deck.shapes.begin(command)
    words.end()
    yield
    style = "sphere 1" if deck.grow else "sphere"
    if deck.bonds:
        command.new = command.instead([f"atom_style hybrid {style} bond"])
        deck.note(EXACT, "the same atoms; create_box has the numbers of bonds")
    elif command.words[1].text != style:
        command.new = command.replaced({1: style})
        deck.note(EXACT, "the same atoms" + (", whose radii change" if deck.grow else ", whose shapes are "
                  "the shapes of their types: fix grip/shapes" if deck.shapes.on else ""))


def communicate(deck, command, words):
    mode = words.literal("single", "multi")
    match(words, "; vel yes|no; cutoff N; group I", deck)
    yield
    changes = {0: "comm_modify", 1: "mode single"}
    if mode == "multi":
        deck.note(EXACT, "single: LAMMPS's mode multi needs neighbour lists of this style; only the number of ghosts differs")
    if deck.clumps and "cutoff" not in command.shown:
        last = len(command.words) - 1
        changes[last] = f"{changes.get(last, command.words[last].text)} cutoff {cutoff(deck)}"
    command.new = command.replaced(changes)
    deck.note(EXACT, "the name of the command" + (", and a cutoff that spans a clump" if "cutoff" in command.new else ""))


def gravity(deck, command, words):
    name = words.identifier()
    words.take("a group")
    words.take()
    strength = words.number()
    found = words.keywords({"vector": lambda: words.numbers(3), "chute": words.number, "spherical": lambda: words.numbers(2)})
    if len(found) != 1:
        raise Refused(f"fix gravity {strength}; accepted: one of vector, chute, spherical")
    if deck.gravity not in (None, name) and deck.clumps:
        raise Refused("a second fix gravity with multispheres")
    deck.gravity = name
    yield
    if deck.clumps:
        command.new = command.replaced({len(command.words) - 1: f"{command.words[-1].text} disable"})
        deck.note(EXACT, "the rigid fix applies it, to the mass of the bodies")


def compute_modify(deck, command, words):
    words.identifier()
    match(words, "; dynamic yes|no; extra N", deck)
    yield
    names = {"dynamic": "dynamic/dof", "extra": "extra/dof"}
    command.new = command.replaced({i: names[word.text] for i, word in enumerate(command.words) if word.text in names})
    deck.note(EXACT, "the name of the keyword")


def stress_atom(deck, command, words):
    words.identifier()
    words.take("a group")
    words.take()
    match(words, "; ke; pair; fix; virial", deck)
    yield
    command.new = command.replaced({3: "stress/atom NULL"})
    deck.note(EXACT, "stress/atom NULL: LAMMPS can take a bias off the velocities")


def region(deck, command, words):
    words.identifier()
    style = words.take("a style")
    if style in ("union", "intersect"):
        words.numbers(1)
        while words.left() and words.next() not in ("side", "units", "move", "rotate"):
            words.identifier()
    elif style in REGIONS:
        for _ in range(REGIONS[style]):
            word = words.take("a number")
            if not (number(word) or word in ("INF", "EDGE") or style in ("cylinder", "cone") and word in "xyz"):
                raise Refused(f"'{word}' in region {style}; accepted: a number, INF or EDGE")
    else:
        raise Refused(f"region {style}; accepted: {', '.join(REGIONS)}, union, intersect. LAMMPS has no region of tetrahedra or "
                      "wedges: "
                      "make it of these, or write the atoms with write_data in LIGGGHTS, and read_data here")
    match(words, "; side in|out; units box|lattice", deck)
    yield


def group(deck, command, words):
    words.identifier()
    style = words.literal("region", "type", "id", "molecule", "union", "subtract", "intersect", "delete", "initialize")
    if style in ("delete", "initialize"):
        words.end()
    elif style == "region":
        match(words, "R", deck)
    else:
        if not words.left():
            raise Refused(f"group {style} needs a word at its end")
        while words.left():
            word = words.take()
            if style in ("union", "subtract", "intersect"):
                deck.need("group", word)
            elif word not in ("<", ">", "<=", ">=", "==", "!=", "<>") and not all(map(number, word.split(":"))):
                raise Refused(f"'{word}' in group {style}; accepted: numbers, n:m, and <, >, <=, >=, ==, !=, <>")
    yield
    if style == "initialize":
        command.new = command.replaced({2: "empty"})
        deck.note(EXACT, "the name of the style")


def box(deck, command, words):
    """create_box, read_data: the box, and one more atom type for each wall that has a model of its own."""
    if command.inner:
        raise Refused("the box in quotes")
    if deck.box:
        raise Refused("a second box")
    deck.box = command
    if command.name == "create_box":
        deck.box_types = words.steps()
        deck.need("region", words.identifier())
    else:
        words.take("a file")
    words.end()
    if deck.bonds and command.name == "read_data":
        raise Refused("read_data with bonds")
    yield
    added = deck.materials.added()
    if command.name == "create_box":
        changes = {1: str(computed(f"n+{added}", n=deck.box_types))} if added else {}
        if deck.bonds:
            changes[2] = f"{command.words[2].text} {deck.bonds.words()}"
            deck.note(EXACT, "the numbers of bonds")
        command.new = command.replaced(changes) if changes else None
    elif added:
        command.new = command.instead([f"{command.shown} extra/atom/types {added}"])
    if added:
        deck.note(EXACT, f"{added} type{'s' * (added > 1)} more, of walls whose model differs from the model of the grains" +
                  ", and of further shapes" * deck.shapes.on)


def create_atoms(deck, command, words):
    how = words.words[1].text if len(words.words) > 1 else ""
    match(words, {"box": "N box", "region": "N region R"}.get(how, "N single N N N; units box|lattice"), deck)
    if deck.heat:
        deck.heat.atoms_come(command)
    if deck.shapes.on:
        deck.shapes.orient("fixed")
    yield


def timestep(deck, command, words):
    step = words.number()
    words.end()
    if deck.timestep is not None and deck.insertion.uses_steps:
        raise Refused("a second time step: steps of insertion were converted to times with the first")
    deck.timestep = step
    yield


def run(deck, command, words):
    words.steps()
    finishers = []

    def every():
        words.steps()
        while words.left() and words.words[words.at].quoted:
            finishers.append(deck.inner(words.take()))

    words.keywords({"upto": lambda: None, "start": words.steps, "stop": words.steps, "pre": words.yes, "post": words.yes,
                    "every": every})
    deck.runs += 1
    yield
    for finish in finishers:
        finish()


def condition(deck, command, words):
    words.take("a condition")
    words.literal("then")
    finishers, least = [], 1
    while words.left():
        word = words.take()
        if word == "elif" and not least:
            words.take("a condition")
            least = 1
        elif word == "else" and not least:
            least = 1
        else:
            finishers.append(deck.inner(word))
            least = 0
    if least:
        raise Refused("`if` without a command")
    yield
    for finish in finishers:
        finish()
    deck.rewrite(command, 1, lambda text: to_self(deck, text))
    for word in command.words:
        other_files(deck, word.text)


def jump(deck, command, words):
    words.take("a file")
    if words.left():
        words.take()
    words.end()
    yield
    if command.inner:
        return  # `if` has the new text
    new = to_self(deck, command.shown)
    if new != command.shown:
        command.new = command.replaced({1: "SELF"})
        deck.note(EXACT, "SELF: the file that LAMMPS reads, and not the old deck")
    other_files(deck, command.shown)


def to_self(deck, text):
    """`jump` to the deck itself goes to the new one."""
    return re.sub(r"^(\s*jump\s+)(\S+)", lambda found: found[1] + ("SELF" if found[2] in deck.own_names else found[2]), text)


def other_files(deck, text):
    found = re.match(r"\s*jump\s+(\S+)", text)
    if found and found[1] not in ("SELF", *deck.own_names):
        deck.note(CHANGES, f"the file {found[1]} is not read here: convert it too, and write the new name. If it is this deck, "
                           "write SELF")


def include(deck, command, words):
    words.take("a file")
    words.end()
    deck.included = True
    yield
    deck.note(CHANGES, "the file is not read here: its commands must be the same in LAMMPS. Properties, walls, meshes and "
                       "templates "
              "must stand in this deck")


def reset_timestep(deck, command, words):
    words.steps()
    words.end()
    if deck.insertion.active():
        raise Refused("fix grip/insert counts the time from the begin, so the step cannot be reset while it is defined: put it "
                      "above the insertion")
    yield


def write_data(deck, command, words):
    words.take("a file")
    words.end()
    yield
    if deck.materials.added():
        deck.note(CHANGES, f"the file has {deck.materials.added()} more types, those of walls")


def group_function(deck, text):
    """NAME(group), with an axis or a side for some, and a region behind it."""
    function, words = text.rstrip(")").split("(")
    group_name, *others = words.split(",")
    deck.need("group", group_name)
    if function in AXES:
        axis = others.pop(0) if others else ""
        if not re.match(AXES[function], axis):
            raise Refused(f"'{axis}' in {text}; accepted: {'xmin, xmax, ymin, ...' if function == 'bound' else 'x, y, z'}")
    for name in others[:1]:
        deck.need("region", name)
    if others[1:]:
        raise Refused(f"'{others[1]}' in {text}: there should be nothing more")


def formula(deck, text):
    """Checks that LAMMPS has all names of a formula, and replaces `ke`."""
    def name(found):
        word = found[1]
        if found[2]:
            if word not in FUNCTIONS:
                raise Refused(f"the function {word}() in a formula")
        elif word == "ke":
            return deck.kinetic_energy()
        elif word[:2] not in ("c_", "f_", "v_") and word not in (*THERMO, *ATTRIBUTES, "PI", "e", "E", "version"):
            raise Refused(f"'{word}' in a formula")
        return found[0]
    if re.search(r"[\])]\s*[\w$]|[\w)\]}]\s+[\w$({]", text):
        raise Refused(f"an operator is missing in '{text}'")
    parts = re.split(rf"(\$\{{\w*\}}|\$\w|\b(?:{'|'.join(GROUP_FUNCTIONS)})\([\w,]*\))", text)
    for index, part in enumerate(parts):
        if index % 2 == 0:
            parts[index] = re.sub(r"(?<![\w.\[])([A-Za-z_]\w*)(\()?", name, part)
        elif "(" in part:
            group_function(deck, part)
    return "".join(parts)


def variable(deck, command, words):
    name = words.identifier()
    style = words.literal("delete", "index", "loop", "world", "universe", "uloop", "string", "format", "getenv", "file",
                          "atomfile",
                          "equal", "atom")
    values = []
    while words.left():
        values.append(words.take())
    if style in ("equal", "atom", "string", "getenv", "file", "atomfile") and len(values) != 1:
        raise Refused(f"variable {style} takes one word, not {len(values)}; quote a formula that has spaces")
    if style != "delete":
        deck.define(name)
    if style == "atom":
        deck.formulas[name] = values[0]
    deck.variables.setdefault(name, []).extend(values if style in ("index", "string", "world", "universe") else [])
    yield
    if style in ("equal", "atom"):
        deck.rewrite(command, 3, lambda text: formula(deck, text))


def next_values(deck, command, words):
    match(words, "I+", deck)
    for word in command.words[1:]:
        deck.define(word.text)
    yield


def unfix(deck, command, words):
    name = words.take("the name of a fix")
    words.end()
    if "$" not in name and name not in deck.defined_names["fix"] and not deck.included and not command.inner:
        raise Refused(f"there is no fix {name}")
    deck.defined_names["fix"].discard(name)
    made = deck.unfixed.get(name)
    late = made() if made else None
    yield
    if late is not None:
        lines = late()
        if lines != [f"unfix {name}"]:
            command.new = command.instead(lines)
            deck.note(EXACT, "; ".join(lines) or "that fix has no counterpart of its own")


def stiffness_limits(deck, command, words):
    deck.limits.add(command.name if words.yes() else None)
    words.end()
    yield
    command.new = command.instead([])
    deck.note(EXACT, "`soft_particles yes` of hooke/hysteresis; other models have no limits")


def only_output(what):
    def handler(deck, command, words):
        words.take()
        words.end()
        yield
        command.new = command.instead([])
        deck.note(CHANGES, what)
    return handler


HANDLERS = {"modify_timing": only_output("left out: LAMMPS has no times of single fixes"),
            "thermo_log": only_output("left out: the thermo output is in the log of LAMMPS"), "units": units,
            "atom_style": atom_style,
            "communicate": communicate, "compute_modify": compute_modify, "compute stress/atom": stress_atom, "region": region,
            "group": group, "create_box": box, "read_data": box, "create_atoms": create_atoms, "timestep": timestep, "run": run,
            "if": condition, "jump": jump, "include": include, "fix gravity": gravity, "next": next_values,
            "reset_timestep": reset_timestep,
            "write_data": write_data, "variable": variable, "unfix": unfix, "soft_particles": stiffness_limits,
            "hard_particles": stiffness_limits}
