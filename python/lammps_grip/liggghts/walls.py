# SPDX-License-Identifier: GPL-2.0-only
"""`fix wall/gran` becomes `fix wall/grip type T`: planes, cylinders and meshes."""
import re
from dataclasses import dataclass, field

from . import materials, meshes, order
from .deck import Refused
from .report import CHANGES, EXACT

PLANES = ("xplane", "yplane", "zplane")
CYLINDERS = ("xcylinder", "ycylinder", "zcylinder")


@dataclass
class Part:
    """Meshes of a wall that are one body."""
    name: str
    wall: object
    meshes: list
    kind: int = 0
    ended: int = None
    output: list = field(default_factory=list)
    early: list = field(default_factory=list)  # definitions of variables that the output needs


@dataclass
class Wall:
    name: str
    group: str
    model: object
    at: int  # its place in the deck
    runs: int
    kind: int = 0
    shape: list = None
    meshes: list = None
    shear: list = None
    temperature: object = None
    parts: list = field(default_factory=list)
    ended: int = None

    def settle(self, deck):
        if self.shape:
            self.kind = deck.materials.kind(self.kind, self.model, bool(deck.heat) and self.temperature is not None)
            return
        for mesh in self.meshes:
            if self.group not in ("all", mesh.group):
                raise Refused(f"a wall of the group {self.group} with the mesh {mesh.name} of the group {mesh.group}: LIGGGHTS "
                              "3.8 takes the group of "
                              "the mesh; accepted: one group in both lines, or a wall of all")
            if mesh.wall and (mesh.wall.ended is None or mesh.wall.ended > self.at):
                raise Refused(f"the mesh {mesh.name} is in two walls")
            part = next((one for one in self.parts if one.meshes[0].alike() == mesh.alike()), None)
            if part:
                part.meshes.append(mesh)
            else:
                part = Part("", self, [mesh])
                self.parts.append(part)
            mesh.wall = part
        for part in self.parts:
            part.ended = self.ended
            first = part.meshes[0]
            part.name = "_".join(mesh.name for mesh in part.meshes)
            if len(part.meshes) > 1:
                part.name = deck.free_name("fix", part.name)
            part.output = output(deck, part)
            part.kind = deck.materials.kind(first.kind, self.model, bool(deck.heat) and first.temperature is not None)


def primitive(words, wall):
    words.literal("type")
    wall.kind = words.whole()
    style = words.literal(*PLANES, *CYLINDERS)
    wall.shape = [style, *words.numbers(1 if style in PLANES else 3)]


def wall_gran(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    words.take()
    if command.inner:
        raise Refused("a wall in quotes")
    if words.next() != "model":
        raise Refused(materials.OLD_WALL)
    wall = Wall(name, group, materials.model(words), command.order, deck.runs)
    counts = []

    def listed():
        if not counts:
            raise Refused("`meshes` needs `n_meshes` before it")
        count = words.ahead(deck.meshes.__contains__) if counts[0] is None else counts[0]
        if not 1 <= count <= 1000:
            raise Refused(f"n_meshes {count}")
        wall.meshes = [mesh_named(deck, words.take("a mesh")) for _ in range(count)]

    def count():
        counts.append(words.count(lambda: None))

    def no(keyword):
        if words.yes():
            raise Refused(f"{keyword} yes: forces per atom are the keyword `contacts` of fix wall/grip")

    def shear():
        wall.shear = [words.literal("x", "y", "z"), words.number()]

    table = {"primitive": lambda: primitive(words, wall), "mesh": lambda: None, "n_meshes": count, "meshes": listed,
             "shear": shear,
             "temperature": lambda: setattr(wall, "temperature", words.number()), "store_force": lambda: no("store_force"),
             "store_force_contact": lambda: no("store_force_contact"), "contact_area": lambda: words.literal("overlap"),
             **materials.settings(words, wall.model)}
    given = words.keywords(table)
    if ("primitive" in given) == ("mesh" in given) or "mesh" in given and not wall.meshes or counts and "mesh" not in given:
        raise Refused("accepted: primitive type T STYLE ..., or mesh n_meshes N meshes ...")
    if wall.meshes and (wall.shear or wall.temperature):
        raise Refused("shear and temperature are keywords of a primitive wall; a mesh has them in its own line")
    if wall.meshes and len({mesh.name for mesh in wall.meshes}) < len(wall.meshes):
        raise Refused("a mesh is there twice")
    if wall.shape and wall.shape[0] in PLANES and wall.shear and wall.shear[0] == wall.shape[0][0]:
        raise Refused("shear along the normal of a plane")
    if wall.shape and wall.shape[0] in CYLINDERS and wall.shear and wall.shear[0] != wall.shape[0][0]:
        raise Refused("shear about the axis of a cylinder: `shear` or `surface rotate` of fix wall/grip, with the sign that you "
                      "want")
    for mesh in wall.meshes or []:
        mesh.walls += 1
    deck.shapes.surface(wall.model)
    deck.walls.append(wall)
    deck.settle_with(0, command, lambda: wall.settle(deck))

    def ended():
        wall.ended = deck.here.order
        return lambda: [f"unfix {part.name}" for part in wall.parts] or [f"unfix {name}"]
    deck.unfixed[name] = ended
    yield
    lines = primitive_lines(deck, wall) if wall.shape else [mesh_line(deck, wall, part) for part in wall.parts]
    for part in wall.parts:
        lines += meshes.positions(part.meshes[0])
        command.before += [line for line in part.early if line not in command.before]
    command.new = command.instead(lines)
    for line in lines:
        deck.note(EXACT, line)
    if deck.shapes.on and wall.model.curvature.words() != deck.shapes.curvature.words():
        deck.note(CHANGES, f"the radius of curvature is that of pair_style, `curvature {deck.shapes.curvature.words()}`, and not "
                           f"`{wall.model.curvature.words()}`")
    if wall.meshes and group != "all":
        deck.note(CHANGES, f"only grains of the group {group} touch it; LIGGGHTS 3.8 mistakes the number of a group for its bit, "
                           "and may let "
                  "others touch it")


def mesh_named(deck, name):
    mesh = deck.meshes.get(name)
    if not mesh:
        raise Refused(f"there is no mesh {name}")
    return mesh


def primitive_lines(deck, wall):
    style, *numbers = wall.shape
    begin = f"fix {wall.name} {wall.group} wall/grip type {wall.kind}"
    end = (f" shear {wall.shear[0]} {wall.shear[1]}" if wall.shear else "") + \
        (f" temperature {wall.temperature}" if wall.temperature is not None and deck.heat else "")
    if style in PLANES:
        return [f"{begin} {style} {numbers[0]} NULL{end}"]
    deck.note(CHANGES, "the reduced radius at the cylinder counts its curvature, as in LAMMPS; in LIGGGHTS it is R")
    if style == "zcylinder" and numbers[1].value == numbers[2].value == 0:
        return [f"{begin} zcylinder {numbers[0]}{end}"]
    if deck.shapes.on:
        raise Refused(f"{style} {' '.join(map(str, numbers))} becomes a region, which does not touch shapes; accepted: "
                      "zcylinder R 0 0, planes, and meshes")
    region = deck.free_name("region", wall.name)
    deck.note(CHANGES, "only the inside of the cylinder is a wall, in LIGGGHTS both sides")
    if wall.shear:
        raise Refused("shear of a cylinder that is a region")
    return [f"region {region} cylinder {style[0]} {numbers[1]} {numbers[2]} {numbers[0]} INF INF units box",
            f"{begin} region {region}{end}"]


def mesh_line(deck, wall, part):
    first = part.meshes[0]
    words = ["fix", part.name, first.group, "wall/grip type", str(part.kind), "mesh", *(mesh.file for mesh in part.meshes),
             *first.place]
    if first.crease:
        words.append(f"crease {first.crease}")
    words.append(meshes.current(first, wall.at, wall.runs))
    words += [first.surface, first.servo]
    if first.temperature is not None and deck.heat:
        words.append(f"temperature {first.temperature}")
    if first.about:
        words.append("about " + " ".join(map(str, first.about)))
    words += part.output
    return " ".join(word for word in words if word)


def most_often(dumps):
    """The dump with the fewest steps between two files, or the first one if these numbers are not known."""
    if any(dump.every.value is None for dump in dumps):
        return dumps[0]
    return min(dumps, key=lambda dump: dump.every.value)


def output(deck, part):
    """vtk, facets and wear: what the deck writes of these meshes by `dump`."""
    found = [dump for dump in deck.mesh_dumps if not dump.meshes or any(mesh.name in dump.meshes for mesh in part.meshes)]
    first = part.meshes[0]
    if not found:
        return []
    dump = most_often(found)
    for other in found:
        if other is not dump:
            deck.note(CHANGES, f"{part.name} writes one series of files: {dump.stem} every {dump.every} steps, and not "
                               f"{other.stem} every {other.every}")
    part.early = definitions(deck, dump.every, part.wall.at)
    words = []
    if any(one.facets for one in found) or first.wear:
        words.append(f"facets {dump.every}")
        if first.wear:
            words.append(f"wear finnie {finnie(deck, first)}")
    named = dump.meshes or [mesh.name for wall in deck.walls for mesh in wall.meshes or []]
    stem = dump.stem + ("" if set(named) == {mesh.name for mesh in part.meshes} else f"_{part.name}")
    return [*words, f"vtk {dump.every} {stem}.*.vtp"]


def definitions(deck, every, at):
    """The lines below a place, with which the value of a number is known there: a dump of meshes stands below its walls."""
    lines, names, found = deck.variable_lines(), set(re.findall(r"\w+", re.sub(r"\bv_", "", every.formula or ""))), {}
    while names:
        name = names.pop()
        late = [one for one in lines.get(name, ()) if one.order > at and name not in found]
        if not late or any(place < at for place in deck.defined[name]):
            continue
        if len(late) > 1 or late[0].words[2].text not in ("equal", "index", "string"):
            raise Refused(f"the wall writes the files of a dump every {every} steps, and {name} is defined below it: define it "
                          "above")
        found[name] = late[0]
        names |= order.dollars(late[0]) | order.variables(late[0])
    return [one.shown for one in sorted(found.values(), key=lambda one: one.order)]


def finnie(deck, mesh):
    values = [deck.materials.pair("k_finnie", mesh.kind - 1, j) for j in range(deck.materials.types())]
    if any(one != values[0] for one in values):
        raise Refused("k_finnie differs from type to type: fix wall/grip has one number for a wall")
    return values[0]


HANDLERS = {"fix wall/gran": wall_gran}
