# SPDX-License-Identifier: GPL-2.0-only
"""What is known of a deck beside its single commands. Commands are parsed in their order, then `settle` decides what needs the
whole deck, and then each command is written, again in their order."""
import os
import re

from . import deck as text_of
from . import causes, order
from .deck import Refused
from .insertion import Insertion
from .materials import OLD_WALL, STYLES, Materials
from .report import EXACT, SAME
from .same import PATTERNS
from .shapes import Shapes
from .words import Words


class Deck:
    def __init__(self, commands, handlers, read_file, name=None):
        self.commands, self.handlers = commands, handlers
        self.text = "\n".join(command.shown for command in commands)
        self.own_names = {name, os.path.basename(name)} if name else set()  # of the deck, in `jump`
        self.here = None  # the command that is being parsed or written
        self.runs = 0  # runs before it
        self.included = False  # whether a file that is not read may define names
        self.defined_names = {"fix": set(), "compute": set(), "dump": set()}  # those that are not removed
        self.styles = {}  # group and style of each fix
        self.names = {"fix": set(), "compute": set(), "variable": set(), "region": set(), "group": {"all"}}
        self.variables = {}  # name: the words of its definition
        self.computed = {}  # ID of a compute: function that returns what has its value in LAMMPS
        self.outputs = {}  # ID of a fix: function from an index to what has this value in LAMMPS
        self.unfixed = {}  # ID of a fix: function that returns the lines in place of `unfix ID`
        self.defined = {}  # variables: the places of their definitions
        # of atom-style variables; computes of radii; whether spheres grow
        self.formulas, self.radii, self.grow = {}, set(), False
        self.limits = set()
        self.read_file, self.files, self.clumps, self.rigid, self.gravity = read_file, {}, [], None, None
        self.box = self.box_types = self.timestep = self.energy = self.density = self.heat = self.bonds = None
        self.materials, self.insertion, self.shapes = Materials(self), Insertion(self), Shapes(self)
        self.walls, self.meshes, self.mesh_dumps, self.mesh_dump_names = [], {}, [], set()
        self.settlers = []

    def note(self, kind, text):
        self.here.notes.append((kind, text))

    def free_name(self, kind, name):
        """This name, or one like it that the deck does not use."""
        while name in self.names[kind]:
            name = "grip_" + name
        self.names[kind].add(name)
        return name

    def after_box(self, line):
        if not self.box:
            raise Refused("it needs a box: create_box or read_data")
        if line not in self.box.after:
            self.box.after.append(line)

    def parse(self, command):
        self.here = command
        for word in command.words:
            for found in re.findall(r"\$\{(\w+)\}|\$([A-Za-z0-9])", "" if word.quoted else word.text):
                if any(len(value.split()) != 1 for value in self.variables.get(found[0] or found[1], [])):
                    raise Refused(f"the variable in {word.text} has several words")
        self.check_names(command)
        handler = self.handlers.get(command.name) or self.handlers.get(command.words[0].text)
        if not handler:
            raise Refused(reason_for(command.name))
        self.shapes.refuse(command.name)
        steps = handler(self, command, Words(command.words[1:], command.name))
        next(steps)
        return steps

    def check_names(self, command):
        """New names are new, and groups are there, as LIGGGHTS requires."""
        kind, *rest = [word.text for word in command.words]
        if kind in ("fix", "compute", "dump") and len(rest) > 1:
            if rest[0] in self.defined_names[kind] and not self.replaces(command, rest):
                raise Refused(f"{kind} {rest[0]} is there already")
            if kind == "fix":
                self.styles[rest[0]] = rest[1:3]
            self.need("group", rest[1])
            self.defined_names[kind].add(rest[0])
        if kind == "region" and rest and rest[0] in self.names[kind]:
            raise Refused(f"region {rest[0]} is there already")
        if kind in self.names and rest:
            self.names[kind].add(rest[0])

    def variable_lines(self):
        """The definitions of each variable."""
        lines = {}
        for one in self.commands:
            if one.words and one.name == "variable" and len(one.words) > 3:
                lines.setdefault(one.words[1].text, []).append(one)
        return lines

    def replaces(self, command, rest):
        """Whether a fix takes the place of one of its style and group, in both programs."""
        return command.name in REPLACED and self.styles[rest[0]] == rest[1:3]

    def define(self, variable):
        self.defined.setdefault(variable, []).append(self.here.order)

    def need(self, kind, name):
        if name not in self.names[kind] and "$" not in name and not self.included:
            raise Refused(f"there is no {kind} {name} before it")

    def settle_with(self, order, command, do):
        """Calls `do` for a command between parsing and writing."""
        self.settlers.append((order, command, do))

    def guarded(self, command, do):
        """Runs one step of a command; a refusal is kept in it."""
        self.here = command
        try:
            return do()
        except Refused as reason:
            command.reason = command.reason or str(reason)
            return None

    def run(self):
        written = []
        for command in self.commands:
            if command.words and not command.reason:
                written.append((command, self.guarded(command, lambda c=command: self.parse(c))))
        for _, command, settle in sorted(self.settlers, key=lambda one: one[0]):
            if not command.reason:
                self.guarded(command, settle)
        for command, steps in written:
            if steps and not command.reason:
                self.guarded(command, lambda s=steps: next(s, None))
        order.settle(self.commands)
        causes.settle(self.commands, self.meshes)

    def inner(self, text):
        """A command in the quotes of `if`: only one that stays as it is can be kept."""
        command = text_of.command(text, self.here.line)
        command.inner, command.order = True, self.here.order
        if not command.words:
            return lambda: None
        if command.reason:
            raise Refused(command.reason)
        outer = self.here
        steps = self.parse(command)
        self.here = outer

        def finish():
            self.here = command
            next(steps, None)
            self.here = outer
            outer.waits = max(outer.waits, command.waits)
            if command.new is not None and command.new != command.raw or command.before or \
                    any(kind != SAME for kind, _ in command.notes):
                raise Refused(f"'{command.words[0].text}' in quotes: only commands that stay as they are can be there. Write it "
                              "outside")
        return finish

    def refer(self, text):
        """References to results of fixes, as they are called in LAMMPS."""
        def name(found):
            output = self.outputs.get(found[1])
            if not output:
                self.need("fix", found[1])
                return found[0]
            return output(int(found[2]) if found[2] else 0)
        for found in re.findall(r"\bc_(\w+)", text):
            if not found.startswith("thermo_"):
                self.need("compute", found)
        text = re.sub(r"\bf_(\w+)(?:\[(\d{1,9})\])?", name, text)
        return re.sub(r"\bc_(\w+)", lambda found: self.computed.get(found[1], lambda: found[0])(), text)

    def rewrite(self, command, first=1, change=None):
        """Replaces references, and what `change` makes of a word, in all words from the first."""
        changes = {}
        for index in range(first, len(command.words)):
            word = command.words[index]
            new = self.refer(word.text)
            new = change(new) if change else new
            if new != word.text:
                quote = command.body[word.begin] if word.quoted else ""
                changes[index] = quote + new + quote
        if changes:
            command.new = command.replaced(changes)
            for index, new in changes.items():
                self.note(EXACT, f"{command.words[index].text} is {new or 'left out'}")

    def kinetic_energy(self):
        """What has the kinetic energy: LAMMPS's `ke` is computed from the temperature."""
        if not self.energy:
            self.energy = self.free_name("compute", "kinetic")
        self.after_box(f"compute {self.energy} all ke")
        return f"c_{self.energy}"


# Fixes that stay as they are, and moves of meshes: a second one with the same ID takes the place of the first.
REPLACED = [name for name in (*PATTERNS, "fix gravity", "fix move/mesh") if name.startswith("fix ")]
REASONS = {
    "clear": "it would remove the plugin",
    "coarsegraining": "give `coarse_grain L` in pair_coeff, and the atoms L times their size: doc/user/scaled_grains.md",
    "read_restart": "LAMMPS cannot read restart files of LIGGGHTS: write the atoms with write_data there, and read_data here",
    "plugin": "this is an input for LAMMPS, and not for LIGGGHTS",
    "comm_modify": "this is an input for LAMMPS, and not for LIGGGHTS",
    "fix pour": "an insertion command of old releases: use insert/rate/region",
    "fix ave/spatial": "LAMMPS has compute chunk/atom and fix ave/chunk",
    "dump local": "LAMMPS has dump local: write it with the columns of a compute grip/contact, "
                  "doc/commands/compute_grip_contact.md",
    "dump local/gran/vtk": "use dump local with the columns of a compute grip/contact, doc/commands/compute_grip_contact.md",
    "compute coord/gran": "LAMMPS has compute contact/atom",
    "fix ave/euler": "fix grip/fields has means in bins, and stresses: doc/commands/fix_grip_fields.md",
    "fix balance": "LAMMPS has other words for it; compute grip/work has weights for it: doc/commands/compute_grip_work.md",
    "fix property/atom": "LAMMPS has fix property/atom d_NAME for values of atoms; properties that commands of LIGGGHTS read "
                         "have no counterpart",
    "mass": "spheres have their masses: set ... density"}
COUPLING = "coupling to other programs has no counterpart: leave its lines out"
PREFIXES = {"fix sph": STYLES["sph"], "fix wall/sph": STYLES["sph"],
            "fix wall/region/sph": STYLES["sph"], "fix nve/sph": STYLES["sph"],
            "fix wall/gran/": OLD_WALL, "fix couple": COUPLING, "coupling": COUPLING, "particle_": COUPLING,
            "fix multicontact": "each contact is by itself: leave it out",
            "fix mesh/": "this mesh style has no counterpart", "fix particletemplate": "this template has no counterpart",
            "fix insert/": "this insertion style has no counterpart", "fix heat": "this heat style has no counterpart"}


def reason_for(name):
    if name in REASONS:
        return REASONS[name]
    for prefix, reason in PREFIXES.items():
        if name.startswith(prefix):
            return reason if reason in (COUPLING, OLD_WALL, STYLES["sph"]) else f"{name}: {reason}"
    return f"grip-convert does not know `{name}`: if LAMMPS reads this line alike, uncomment it, and delete `quit 2`"
