# SPDX-License-Identifier: GPL-2.0-only
"""`fix massflow/mesh` on a flat surface becomes `fix grip/flux`."""
import math
import struct

from .deck import Refused
from .report import CHANGES, EXACT
from .words import NUMBER, WHOLE

EVERY = "1000"  # steps of a mean rate, if the deck has no number in `thermo`


def first_triangle(text):
    """The corners of the first triangle of an STL file."""
    words = text.split("vertex", 3)[1:]
    if text.lstrip().startswith("solid") and len(words) == 3:
        corners = [word.split()[:3] for word in words]
        if not all(len(corner) == 3 and all(map(NUMBER.match, corner)) for corner in corners):
            raise Refused("the mesh has no triangle")
        return [[float(value) for value in corner] for corner in corners]
    data = text.encode("utf-8", "surrogateescape")
    if len(data) < 134:
        raise Refused("the mesh has no triangle")
    values = struct.unpack("<9f", data[96:132])
    return [values[0:3], values[3:6], values[6:9]]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def turned(vector, axis, degrees):
    size, angle = math.hypot(*axis), math.radians(degrees)
    if size == 0:
        raise Refused("a turn about the axis 0 0 0")
    unit = [value / size for value in axis]
    along, across = dot(unit, vector), cross(unit, vector)
    return [v * math.cos(angle) + a * math.sin(angle) + u * along * (1 - math.cos(angle))
            for v, a, u in zip(vector, across, unit)]


def front(deck, mesh):
    """The normal of the placed mesh, away from its front."""
    if not deck.read_file:
        raise Refused(f"the mesh {mesh.file} is needed, because its triangles decide which direction counts: convert(text, read)")
    try:
        a, b, c = first_triangle(deck.read_file(mesh.file))
    except (OSError, UnicodeError):
        raise Refused(f"the mesh {mesh.file} cannot be read; its triangles decide which direction counts") from None
    normal = cross([q - p for p, q in zip(a, b)], [q - p for p, q in zip(a, c)])
    for step in mesh.place:
        kind, *words = step.split()
        if kind == "turn":
            if not all(map(NUMBER.match, words)):
                raise Refused(f"{step}: the direction that counts must be known during conversion; accepted: numbers")
            *axis, degrees = map(float, words)
            normal = turned(normal, axis, degrees)
    size = math.hypot(*normal)
    if size == 0:
        raise Refused(f"the first triangle of {mesh.file} has no area")
    return [value / size for value in normal]


def keywords_of(deck, words):
    def mesh():
        name = words.take("a mesh")
        if name not in deck.meshes:
            raise Refused(f"there is no mesh {name}")
        return deck.meshes[name]

    def side():
        numbers = words.numbers(3)
        if any(one.value is None for one in numbers):
            raise Refused("a variable in vec_side: the direction that counts must be known during conversion")
        return [one.value for one in numbers]

    def deleted():
        if words.yes():
            raise Refused("delete_atoms yes: fix grip/flux only counts; fix evaporate removes grains from a region, "
                          "doc/user/from_liggghts.md")

    def no(keyword, reason):
        raise Refused(f"{keyword}: {reason}")
    return {"mesh": mesh, "vec_side": side, "count": lambda: words.literal("once", "multiple"), "delete_atoms": deleted,
            "file": lambda: words.take("a file"), "append": lambda: words.take("a file"), "screen": words.yes,
            "writeTime": lambda: True,
            "point_at_outlet": lambda: no("point_at_outlet", "fix grip/flux counts by the sides of the triangles; accepted: "
                                                             "vec_side"),
            "inside_out": lambda: no("inside_out", "accepted: vec_side"),
            "sum_property": lambda: no("sum_property", "fix grip/flux sums numbers, masses and energies")}


def massflow(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    words.take()
    found = words.keywords(keywords_of(deck, words))
    if not {"mesh", "vec_side"} <= set(found) or {"file", "append"} <= set(found):
        raise Refused("accepted: mesh, vec_side, and one of file and append")
    mesh, every = found["mesh"], steps(deck)
    if command.inner:
        raise Refused("fix massflow/mesh in quotes")
    mesh.flux = True
    away = dot(front(deck, mesh), found["vec_side"])
    if abs(away) < 1e-6:
        raise Refused("vec_side is in the plane of the mesh, which LIGGGHTS refuses too")
    first, sign = (1, "") if away > 0 else (4, "-")
    deck.unfixed[name] = lambda: lambda: [f"unfix {name}"]
    rates = {3: 8, 4: 7}
    variables = {}
    if sign:
        variables = {index: deck.free_name("variable", f"{name}_rate_{index}") for index in rates
                     if f"f_{name}[{index}]" in deck.text}

    def output(index):
        if index in rates:
            return f"v_{variables[index]}" if sign else f"f_{name}[{rates[index]}]"
        if index not in (1, 2):
            raise Refused(f"f_{name}[{index}]; accepted: 1 and 2, mass and number, 3 and 4, their rates")
        return f"f_{name}[{first + 2 - index}]"
    deck.outputs[name] = output
    yield
    if mesh.moves:
        raise Refused(f"the mesh {mesh.name} moves: the surface of fix grip/flux does not")
    end = [f"{word} {found[word]}" for word in ("file", "append") if word in found]
    line = " ".join([f"fix {name} {group} grip/flux {every} mesh {mesh.file}", *mesh.place, *end])
    command.new = command.instead([line, *(f"variable {variables[index]} equal -f_{name}[{rates[index]}]"
                                           for index in variables)])
    deck.note(EXACT, line)
    towards = " ".join(f"{value:g}" for value in found["vec_side"])
    deck.note(CHANGES, f"grains that cross towards {towards} count, where their centres pass the triangles; in LIGGGHTS also "
                       "near them. Rates are "
              f"means over {every} steps, forward minus backward; in LIGGGHTS forward, since they were last read. Compare the "
              f"mass {output(1)}")
    if found.get("count") == "once":
        deck.note(CHANGES, "a grain that comes back counts again when it crosses again")
    if end or found.get("screen"):
        deck.note(CHANGES, f"LIGGGHTS writes a row for each grain{', with its time' * ('writeTime' in found)}; here the file has "
                           "the sums every "
                  f"{every} steps{', and nothing goes to the screen' * bool(found.get('screen'))}")


def steps(deck):
    """The number of steps between two rows of the thermo output, if it is a plain number."""
    texts = [one.words[1].text for one in deck.commands if one.words and one.name == "thermo" and len(one.words) > 1]
    return next((text for text in texts if WHOLE.match(text) and int(text) > 0), EVERY)


HANDLERS = {"fix massflow/mesh": massflow}
