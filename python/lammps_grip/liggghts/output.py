# SPDX-License-Identifier: GPL-2.0-only
"""thermo_style, dumps, and fix check/timestep/gran."""
import re
from dataclasses import dataclass

from .deck import Refused
from .report import CHANGES, EXACT
from .same import ATTRIBUTES, match
from .settings import TEMPERATURE, THERMO
from .shapes import COLUMNS, LEFT_OUT
from .words import REFERENCE


@dataclass
class MeshDump:
    meshes: list
    every: object
    stem: str
    facets: bool


CONTACT = {"id": "id1 id2", "force": "fx fy fz", "force_normal": "fn nx ny nz", "force_tangential": "ftx fty ftz",
           "contactPoint": "px py pz",
           "delta": "delta"}  # fields of compute grip/contact for columns of LIGGGHTS
FACETS = ("stress", "stresscomponents", "wear")  # of dumps of meshes


BONDS = ("numbonds", "numbond")  # columns of the forks with granular bonds


def thermo_style(deck, command, words):
    style = words.literal("custom", "one", "multi")
    if style != "custom":
        words.end()
        yield
        deck.note(CHANGES, "LAMMPS has other columns, and computes KinEng from the temperature: use thermo_style custom step "
                           "atoms, and a "
                  "compute ke")
        return
    columns = []
    while words.left():
        columns.append(words.take())
        if columns[-1] not in (*THERMO, *BONDS) and not REFERENCE.match(columns[-1]):
            raise Refused(f"'{columns[-1]}' in thermo_style; accepted: {', '.join(THERMO)}, c_, f_ and v_")
    if not columns:
        raise Refused("thermo_style custom without columns")
    if "f_heatSource[0]" in columns:
        raise Refused("f_heatSource in thermo_style")
    yield
    deck.rewrite(command, 2, lambda word: deck.kinetic_energy() if word == "ke" else "bonds" if word in BONDS else word)
    if "ke" in columns:
        deck.note(CHANGES, "the column of the kinetic energy has the name of its compute")
    if set(columns) & set(TEMPERATURE):
        deck.note(CHANGES, "LAMMPS computes temperature and pressure with degrees of freedom")


def check_timestep(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    words.take()
    if words.next() == "check_every_time":
        words.take()
        words.number()
    else:
        words.steps()
    words.numbers(2)
    found = words.keywords({"warn": words.yes, "error": words.yes, "vmax": words.number})
    compute = deck.free_name("compute", name)
    deck.outputs[name] = lambda index: {1: f"c_{compute}[4]", 2: f"c_{compute}[3]"}.get(index) or skin(name, index)
    deck.unfixed[name] = lambda: lambda: [f"uncompute {compute}"]
    yield
    line = f"compute {compute} all grip/timestep"
    command.new = command.instead([line])
    deck.note(EXACT, line)
    if group != "all":
        deck.note(CHANGES, f"it counts all grains, and not only the group {group}")
    deck.note(CHANGES, "the contact time comes from an impact at the current speeds, and not from Hertz's formula. "
              f"c_{compute}[6] is the share of the longest stable step. Limits, warn and error do not act: the pair style warns "
              "of its own" +
              ". Speeds are of the grains, and not vmax" * ("vmax" in found))


def local(deck, command, words):
    """Columns of contacts. LIGGGHTS numbers their values, so that the lines that read them must be written again."""
    columns = [word.text for word in command.words[4:]]
    there = [f"`{CONTACT[column]}` for {column}" for column in columns if column in CONTACT]
    none = [column for column in columns if column not in CONTACT]
    rows = "rows of walls have wall > 0, and for sums on each atom there is the keyword `contacts` of fix wall/grip"
    if "pair" in command.name:
        rows = "rows of pairs have wall = 0"
    raise Refused("compute grip/contact, with `energy yes` of the pair style and of all walls: "
                  f"{', '.join(there) or 'id1 id2 fx fy fz ...'}"
                  f"{'; none for ' * bool(none)}{', '.join(none)}; {rows}: doc/commands/compute_grip_contact.md")


def skin(name, index):
    raise Refused(f"f_{name}[{index}]; accepted: 1 and 2, the shares of the Rayleigh time and of the contact time")


def columns_of(deck, words):
    accepted, columns = [*ATTRIBUTES, *([*COLUMNS, *LEFT_OUT] if deck.shapes.on else [])], []
    while words.left():
        column = words.take()
        if column not in (*accepted, "density") and not REFERENCE.match(column):
            raise Refused(f"'{column}' in {words.name}; accepted: {', '.join(accepted)}, c_, f_ and v_")
        columns.append(column)
    if not columns:
        raise Refused(f"{words.name} without columns")
    return columns


def dump_custom(deck, command, words):
    words.identifier()
    words.take("a group")
    style = words.take()
    words.steps()
    file = words.take("a file")
    columns = columns_of(deck, words)
    yield
    new = {"f_heatSource[0]": "" if deck.heat else "f_heatSource[0]", "density": density(deck) if "density" in columns else ""}
    if deck.shapes.on:
        new.update(dict.fromkeys(LEFT_OUT, ""))
        new.update({word: deck.shapes.result(COLUMNS[word], word) for word in columns if word in COLUMNS})
    deck.rewrite(command, 6, lambda word: new.get(word, word))
    left = [word for word in columns if word in LEFT_OUT]
    if left:
        deck.note(CHANGES, f"left out: {', '.join(left)}")
    if "f_heatSource[0]" in command.shown and deck.heat:
        deck.note(CHANGES, "without the column f_heatSource[0]: sources are fixes")
    if style == "custom":
        return
    changed = re.sub(r"(\.vtk|\.vtp|\.vtu)$", ".dump", file)
    source = command if command.new is None else refreshed(command)
    command.new = source.replaced({3: "custom", 5: changed})
    deck.note(CHANGES, f"{changed} are text files, which ParaView and OVITO read: doc/user/post_processing.md")
    if deck.shapes.on:
        deck.note(CHANGES, "the keyword `vtk N FILE.*.vtp` of fix grip/shapes writes the surfaces of the grains")


def density(deck):
    """A variable, because LAMMPS's dumps have no such column."""
    if not deck.density:
        deck.density = deck.free_name("variable", "density")
    radius = deck.shapes.result(8, "density") if deck.shapes.on else "radius"  # of the sphere of equal volume
    deck.after_box(f"variable {deck.density} atom mass/(4/3*PI*{radius}^3)")
    return f"v_{deck.density}"


def refreshed(command):
    """The words of a command that was rewritten, at their places in its new text."""
    from .deck import command as parsed
    return parsed(command.new, command.line)


def mesh_dump(deck, command, words):
    name = words.identifier()
    words.take("a group")
    style = words.take()
    is_stl = style in ("stl", "mesh/stl")
    every = words.steps()
    file = words.take("a file")
    named, properties = [], []
    while words.left():
        word = words.take()
        if word in named or word in properties:
            raise Refused(f"'{word}' is there twice in {words.name}")
        if word in deck.meshes:
            named.append(word)
        elif not is_stl and word in ("id", "stress", "stresscomponents", "wear", "vel", "area", "aedges", "acorners", "owner"):
            properties.append(word)
        elif is_stl and word == "local":
            properties.append(word)
        else:
            raise Refused(f"'{word}' in {words.name}; accepted: a mesh" +
                          ("" if is_stl else ", id, stress, stresscomponents, wear, vel, area, aedges, acorners, owner"))
    if command.inner:
        raise Refused("a dump of meshes in quotes")
    stem = re.sub(r"\.?\*?\.(vtk|vtp|stl)$", "", file).rstrip("_")
    if "*" in stem:
        raise Refused(f"the file {file}; accepted: a name with * before its end .vtk or .stl")
    deck.mesh_dumps.append(MeshDump(named, every, stem, bool(set(FACETS) & set(properties))))
    deck.mesh_dump_names.add(name)
    yield
    command.new = command.instead([])
    deck.note(CHANGES, f"the keyword `vtk` of the walls: files {stem}*.vtp from the definition of each wall on, with pressure "
                       "and shear as "
              f"means over {every} steps. The face of an insertion is not written")
    left = [word for word in properties if word not in FACETS]
    if left:
        deck.note(CHANGES, f"left out: {', '.join(left)}")


def dump_modify(deck, command, words):
    name = words.identifier()
    if name not in deck.defined_names["dump"]:
        raise Refused(f"there is no dump {name}")
    if name in deck.mesh_dump_names:
        raise Refused("dump_modify of a dump of meshes")
    match(words, "; append yes|no; every F; first yes|no; flush yes|no; pad N; sort id|off|N; unwrap yes|no; format W", deck)
    yield
    texts = [word.text for word in command.words]
    if "format" in texts:
        command.new = command.replaced({texts.index("format"): "format line"})
        deck.note(EXACT, "format line")


def undump(deck, command, words):
    name = words.identifier()
    words.end()
    if name not in deck.defined_names["dump"]:
        raise Refused(f"there is no dump {name}")
    deck.defined_names["dump"].discard(name)
    yield
    if name in deck.mesh_dump_names:
        command.new = command.instead([])
        deck.note(CHANGES, "walls continue to write their files")


HANDLERS = {"thermo_style": thermo_style, "compute pair/gran/local": local, "compute wall/gran/local": local,
            "fix check/timestep/gran": check_timestep, "dump custom": dump_custom,
            "dump custom/vtk": dump_custom,
            **dict.fromkeys(("dump mesh/vtk", "dump mesh/stl", "dump stl", "dump mesh/gran/VTK"), mesh_dump),
            "dump_modify": dump_modify, "undump": undump}
