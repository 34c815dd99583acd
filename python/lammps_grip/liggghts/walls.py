# SPDX-License-Identifier: GPL-2.0-only
"""`fix wall/gran` becomes `fix wall/grip type T`: planes, cylinders and meshes."""
from dataclasses import dataclass, field

from . import materials, meshes
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
        raise Refused("fix wall/gran; accepted: model ...; stiffnesses as numbers, as in old releases, are those of LAMMPS's own fix wall/gran")
    wall = Wall(name, group, materials.model(words), command.order, deck.runs)
    counts = []

    def listed():
        if not counts:
            raise Refused("`meshes` needs `n_meshes` before it")
        wall.meshes = [mesh_named(deck, words.take("a mesh")) for _ in range(counts[0])]

    def count():
        number = words.whole()
        if not 1 <= number <= 1000:
            raise Refused(f"n_meshes {number}")
        counts.append(number)

    def no(keyword):
        if words.yes():
            raise Refused(f"{keyword} yes: forces per atom are the keyword `contacts` of fix wall/grip")

    def shear():
        wall.shear = [words.literal("x", "y", "z"), words.number()]

    table = {"primitive": lambda: primitive(words, wall), "mesh": lambda: None, "n_meshes": count, "meshes": listed, "shear": shear,
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
        raise Refused("shear about the axis of a cylinder: `shear` or `surface rotate` of fix wall/grip, with the sign that you want")
    for mesh in wall.meshes or []:
        mesh.walls += 1
    deck.walls.append(wall)
    deck.settle_with(0, command, lambda: wall.settle(deck))

    def ended():
        wall.ended = deck.here.order
        return lambda: [f"unfix {part.name}" for part in wall.parts] or [f"unfix {name}"]
    deck.unfixed[name] = ended
    yield
    lines = primitive_lines(deck, wall) if wall.shape else [mesh_line(deck, wall, part) for part in wall.parts]
    command.new = command.instead(lines)
    for line in lines:
        deck.note(EXACT, line)


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
    region = deck.free_name("region", wall.name)
    deck.note(CHANGES, "only the inside of the cylinder is a wall, in LIGGGHTS both sides")
    if wall.shear:
        raise Refused("shear of a cylinder that is a region")
    return [f"region {region} cylinder {style[0]} {numbers[1]} {numbers[2]} {numbers[0]} INF INF units box",
            f"{begin} region {region}{end}"]


def mesh_line(deck, wall, part):
    first = part.meshes[0]
    words = ["fix", part.name, wall.group, "wall/grip type", str(part.kind), "mesh", *(mesh.file for mesh in part.meshes), *first.place]
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


def output(deck, part):
    """vtk, facets and wear: what the deck writes of these meshes by `dump`."""
    found = [dump for dump in deck.mesh_dumps if not dump.meshes or any(mesh.name in dump.meshes for mesh in part.meshes)]
    if len(found) > 1:
        raise Refused("two dumps of one mesh: fix wall/grip writes one series of files")
    first = part.meshes[0]
    if not found:
        return []
    dump = found[0]
    words = []
    if dump.facets or first.wear:
        words.append(f"facets {dump.every}")
        if first.wear:
            words.append(f"wear finnie {finnie(deck, first)}")
    named = dump.meshes or [mesh.name for wall in deck.walls for mesh in wall.meshes or []]
    stem = dump.stem + ("" if set(named) == {mesh.name for mesh in part.meshes} else f"_{part.name}")
    return [*words, f"vtk {dump.every} {stem}.*.vtp"]


def finnie(deck, mesh):
    values = [deck.materials.pair("k_finnie", mesh.kind - 1, j) for j in range(deck.materials.types())]
    if any(one != values[0] for one in values):
        raise Refused("k_finnie differs from type to type: fix wall/grip has one number for a wall")
    return values[0]


HANDLERS = {"fix wall/gran": wall_gran}
