# SPDX-License-Identifier: GPL-2.0-only
"""Meshes: what `fix wall/grip ... mesh` and `fix grip/insert face` need of them, and how they move."""
from dataclasses import dataclass, field

from . import bonds
from .deck import Refused
from .report import CHANGES, EXACT


@dataclass
class Move:
    words: list
    linear: bool
    runs: int  # before it
    line: int
    ended: tuple = None  # the place of its end in the deck, and the runs before it

    def key(self):
        return (self.words, self.runs, self.ended and self.ended[1])


@dataclass
class Mesh:
    name: str
    file: str
    command: object
    kind: int = 0
    place: list = field(default_factory=list)  # scale, shift, turn in their order
    crease: object = None
    temperature: object = None
    surface: str = ""
    servo: str = ""
    stress: bool = False
    wear: bool = False
    about: list = field(default_factory=list)
    positions: dict = field(default_factory=dict)  # variables of the coordinates of `about`
    moves: list = field(default_factory=list)
    face: bool = False  # of an insertion
    flux: bool = False  # grains that cross it are counted
    group: str = "all"
    wall: object = None  # the part of a wall that it is in
    walls: int = 0

    def alike(self):
        """Meshes for which this is the same can be one body."""
        if self.stress:
            return self.name
        return (self.kind, self.group, self.place, str(self.crease), str(self.temperature), self.surface,
                [move.key() for move in self.moves])


def placed(words, mesh):
    def move():
        mesh.place.append("shift " + " ".join(map(str, words.numbers(3))))

    def scale():
        mesh.place.append(f"scale {words.number()}")

    def rotate():
        words.literal("axis")
        axis = words.numbers(3)
        words.literal("angle")
        mesh.place.append(f"turn {axis[0]} {axis[1]} {axis[2]} {words.number()}")
    return {"move": move, "scale": scale, "rotate": rotate}


def keywords_of(words, mesh, drive):
    """The keywords of a mesh; those of a servo go to `drive`."""
    def surface_vel():
        mesh.surface = "surface linear " + " ".join(map(str, words.numbers(3)))

    def surface_ang_vel():
        words.literal("origin")
        origin = words.numbers(3)
        words.literal("axis")
        axis = words.numbers(3)
        words.literal("omega")
        mesh.surface = "surface rotate " + " ".join(map(str, [*origin, *axis, words.number()]))

    def stored(key, take):
        setattr(mesh, key, take())

    table = {"type": lambda: stored("kind", words.whole), "verbose": words.yes,
             "heal": lambda: words.literal("auto_remove_duplicates", "no"), "precision": words.number,
             "temperature": lambda: stored("temperature", words.number), "surface_vel": surface_vel,
             "surface_ang_vel": surface_ang_vel, "curvature": lambda: stored("crease", words.number),
             "curvature_tolerant": words.yes}
    if mesh.stress:
        table.update({"stress": lambda: stored("stress", lambda: words.yes("on", "off")),
                      "wear": lambda: stored("wear", lambda: words.yes("finnie", "off"))})
    if drive is not None:
        table.update(servo_words(words, drive))
    elif mesh.stress:
        table["reference_point"] = lambda: stored("about", lambda: words.numbers(3))
    return table


def take_all(words, moves, table):
    """Takes all keywords: moves as often as they come, in their order, and the others once."""
    seen = set(words.keywords({**moves, **table}, moves))
    if "type" not in seen:
        raise Refused(f"{words.name} needs `type`")
    if {"surface_vel", "surface_ang_vel"} <= seen:
        raise Refused("two surface velocities")
    return seen


def mesh_surface(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    style = words.take()
    words.literal("file")
    mesh = Mesh(name, words.take("a file"), command, stress=style.startswith("mesh/surface/stress"), group=group)
    if not mesh.file.lower().endswith(".stl"):
        raise Refused(f"the mesh {mesh.file}: fix wall/grip reads STL, OBJ and PLY files, and no VTK. Accepted: a name that ends "
                      "in .stl")
    if deck.meshes.get(name):
        raise Refused(f"the mesh {name} is there twice")
    drive = {} if style == "mesh/surface/stress/servo" else None
    seen = take_all(words, placed(words, mesh), keywords_of(words, mesh, drive))
    if drive is not None:
        mesh.servo, mesh.about = servo(drive), drive["com"]
    deck.meshes[name] = mesh
    if mesh.about:
        mesh.positions = {index: deck.free_name("variable", f"{name}_{axis}") for index, axis in ((7, "x"), (8, "y"), (9, "z"))
                          if f"f_{name}[{index}]" in deck.text}
    deck.outputs[name] = lambda index: result(deck, mesh, index)
    deck.unfixed[name] = lambda: lambda: []
    yield
    command.new = command.instead([])
    if mesh.walls:
        for text in differences(mesh, drive or {}):
            deck.note(CHANGES, text)
        idle = sorted(seen & {"verbose", "heal", "precision", "curvature_tolerant"})
        if idle:
            deck.note(EXACT, f"not needed: {', '.join(idle)}")
    else:
        uses = ["the face of fix grip/insert"] * mesh.face + ["the surface of fix grip/flux"] * mesh.flux
        deck.note(EXACT, f"{' and '.join(uses)}, and no wall: in both programs grains pass it" if uses
                  else "no wall has this mesh: left out")


def differences(mesh, drive):
    """What differs when a mesh becomes a wall."""
    yield ("part of fix wall/grip. A joint of triangles is one contact there, and not several: forces change at joints. Compare "
           "the force "
           "on the wall")
    if mesh.stress:
        yield "friction has its torque half an overlap inside the sphere, and in LIGGGHTS on its surface"
    if "ki" in drive and drive["ki"].value != 0:
        yield ("while the speed is at its limit, LIGGGHTS sets the integral by an equation that can drive the wall away; here it "
               "waits. "
               "Compare the force of the wall against time")
    if mesh.surface:
        yield "LIGGGHTS scales the velocity along a slope up to the full speed; here it is the component along the surface"
    if mesh.about and (mesh.moves or mesh.servo):
        yield "the reference point of torques moves with the mesh there, and stays here"
    if mesh.wear and mesh.wall and not mesh.wall.output:
        yield "wear is left out, because no dump writes it"


def servo_words(words, drive):
    def stored(key, take):
        drive[key] = take()
    table = {key: lambda key=key: stored(key, lambda: words.numbers(3)) for key in ("com", "axis")}
    table.update({key: lambda key=key: stored(key, words.number) for key in ("vel_max", "target_val", "kp", "ki", "kd")})
    table["ctrlPV"] = lambda: stored("ctrlPV", lambda: words.literal("force"))
    return table


def servo(drive):
    """`move servo`: both programs have the same controller for forces. For torques LIGGGHTS limits the speed of the
    farthest point."""
    missing = {"com", "axis", "vel_max", "target_val", "ctrlPV"} - set(drive)
    if missing:
        raise Refused(f"a servo needs {', '.join(sorted(missing))}")
    gains = [str(drive.get(key, default)) for key, default in (("kp", "0.01"), ("ki", "0"), ("kd", "0"))]
    return (f"move servo force {' '.join(map(str, drive['com'] + drive['axis']))} {drive['target_val']} vmax {drive['vel_max']} "
            f"pid {' '.join(gains)}")


def fix_modify(deck, command, words):
    """Changes servos, and ends the making of bonds."""
    if deck.bonds and words.next() in deck.bonds.makers:
        yield from bonds.bond_create_modify(deck, command, words)
        return
    mesh = deck.meshes.get(words.take("a fix"))
    if not mesh or not mesh.servo:
        raise Refused("fix_modify; accepted: of a mesh/surface/stress/servo, target_val and integrate stop")
    keyword = words.take("a keyword").replace("servo/", "")
    if keyword == "target_val":
        line = f"target {words.number()}"
    elif keyword == "integrate":
        words.literal("stop")
        line = "move none"
    else:
        raise Refused(f"'{keyword}' in fix_modify; accepted: target_val, integrate stop")
    words.end()
    yield
    if not mesh.wall or mesh.wall.wall.at > command.order:
        raise Refused("fix_modify before the mesh is a wall")
    command.new = command.instead([f"fix_modify {mesh.wall.name} {line}"])
    deck.note(EXACT, f"fix_modify {mesh.wall.name} {line}")


def result(deck, mesh, index):
    if not mesh.stress or not mesh.wall:
        raise Refused(f"f_{mesh.name}[{index}]: only a mesh/surface/stress that is a wall has results")
    if not 1 <= index <= 9:
        raise Refused(f"f_{mesh.name}[{index}]; accepted: 1 to 9, force, torque and reference point")
    if index > 6 and mesh.about and any(move.words[0] in ("rotate", "swing") for move in mesh.moves):
        raise Refused(f"f_{mesh.name}[{index}]: the reference point turns with the mesh; values 8 to 13 of the wall are the "
                      "place and the turn of "
                      "its point that was at the origin")
    deck.here.waits = max(deck.here.waits, mesh.wall.wall.at)
    if index > 6 and mesh.about:
        return f"v_{mesh.positions[index]}"
    return f"f_{mesh.wall.name}[{index + (index > 6)}]"


def positions(mesh):
    """Variables that are the coordinates of the reference point, those that the deck reads."""
    return [f"variable {name} equal {mesh.about[index - 7]}+f_{mesh.wall.name}[{index + 1}]"
            for index, name in mesh.positions.items()]


def movement(words):
    """One move, in the words of fix wall/grip, and whether it has no phase and no axis."""
    if "variable" in words.next():
        raise Refused(f"'{words.next()}' in {words.name}: these variables are velocities; fix wall/grip has `move variable` and "
                      "`move variable/rotate` of displacements and angles: doc/user/from_liggghts.md")
    style = words.literal("linear", "wiggle", "rotate", "riggle")
    if style == "linear":
        return ["linear", *words.numbers(3)], True
    if style == "wiggle":
        words.literal("amplitude")
        amplitude = words.numbers(3)
        words.literal("period")
        return ["wiggle", *amplitude, words.number()], False
    words.literal("origin")
    axis = words.numbers(3)
    words.literal("axis")
    axis += words.numbers(3)
    words.literal("period")
    period = words.number()
    if style == "rotate":
        return ["rotate", *axis, period], False
    words.literal("amplitude")
    return ["swing", *axis, words.number(), period], False


def current(mesh, line, runs):
    """`move ...` of all moves that act behind this line. An axis or a phase is lost where another move begins."""
    moves = [move for move in mesh.moves if move.line <= line and (move.ended is None or move.ended[0] > line)]
    if any(move.runs != runs for move in moves) and len(moves) > 1 and not all(move.linear for move in moves):
        raise Refused("a mesh that moves already gets another move: fix wall/grip starts all its moves again")
    if any(move.runs != runs and not move.linear for move in moves):
        raise Refused("one of two moves of a mesh ends: fix wall/grip starts the other again")
    return " ".join("move " + " ".join(map(str, move.words)) for move in moves)


def move_mesh(deck, command, words):
    name = words.identifier()
    words.take("a group")
    words.take()
    words.literal("mesh")
    of_mesh = words.take("a mesh")
    mesh = deck.meshes.get(of_mesh)
    if not mesh:
        raise Refused(f"there is no mesh {of_mesh}")
    texts, linear = movement(words)
    words.end()
    if command.inner:
        raise Refused("a move in quotes")
    if mesh.servo:
        raise Refused("a servo cannot have other moves")
    at = command.order
    if name in deck.unfixed:
        deck.unfixed[name]()  # this move takes its place
    move = Move([str(text) for text in texts], linear, deck.runs, at)
    mesh.moves.append(move)
    runs = deck.runs

    def ended():
        end, end_runs = deck.here.order, deck.runs
        move.ended = move.ended or (end, end_runs)
        return lambda: moved(mesh, end, end_runs)
    deck.unfixed[name] = ended
    yield
    lines = moved(mesh, at, runs)
    command.new = command.instead(lines)
    deck.note(EXACT, "; ".join(lines) or "part of fix wall/grip, or of no wall")
    if move.words[0] in ("wiggle", "swing"):
        deck.note(CHANGES, "LIGGGHTS adds up velocities, so that its position is off by up to half the way of one step; in the "
                           "first step of a "
                  "motion it does not know the velocity")
    if move.words[0] in ("rotate", "swing"):
        deck.note(CHANGES, "the wall's velocity at a contact is taken half an overlap from its surface, in LIGGGHTS on the "
                           "surface: they "
                  "differ by the spin times delta/2")


def moved(mesh, at, runs):
    """The line that gives a wall its moves from here on."""
    part = mesh.wall
    if mesh.face:
        raise Refused("the face of an insertion moves")
    if not part or part.ended is not None and part.ended < at or part.meshes[0] is not mesh:
        return []
    if part.wall.at > at:
        if part.wall.runs != runs:
            raise Refused("the mesh moves before it is a wall")
        return []
    return [f"fix_modify {part.name} {current(mesh, at, runs) or 'move none'}"]


HANDLERS = {"fix mesh/surface": mesh_surface, "fix mesh/surface/planar": mesh_surface, "fix mesh/surface/stress": mesh_surface,
            "fix mesh/surface/stress/servo": mesh_surface, "fix_modify": fix_modify,
            "fix move/mesh": move_mesh}
