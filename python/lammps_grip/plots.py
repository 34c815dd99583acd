# SPDX-License-Identifier: GPL-2.0-only
"""Pictures by matplotlib. Each function draws into axes that it creates or is given, and returns them. units: the word
after `units` in the script; axes then have the names of units."""
import dataclasses
import itertools

import numpy
from matplotlib import collections
from matplotlib import pyplot

from . import checks
from .collisions import Collisions
from .fields import Fields
from .law import Curve
from .results import ENTRIES, FROM_OUTSIDE
from .units import label, name_of

# The quantity of each array of a curve.
QUANTITIES = {"overlap": "length", "tangential": "length", "rolling": "angle", "twisting": "angle", "normal_force": "force",
              "elastic_force": "force", "tangential_force": "force", "rolling_torque": "torque", "twisting_torque": "torque"}

# The fields of fix grip/fields by the beginning of their names: what the picture says, and the quantity.
FIELDS = {"density": ("density", "density"), "velocity": ("velocity", "velocity"), "speed": ("speed", "velocity"),
          "momentum": ("momentum density", "momentum density"), "temperature": ("temperature", "energy by mass"),
          "pressure": ("pressure", "pressure"), "stress": ("stress", "pressure"), "traction": ("traction", "force density"),
          "energy_flux": ("energy flux", "energy flux"), "power_walls": ("power of walls", "power density"),
          "energy": ("energy density", "energy density"), "dissipation": ("dissipation", "power density"),
          "number": ("number density", "number density"), "coordination": ("coordination", None),
          "fabric": ("fabric", "number density"), "volume": ("volume", "volume"), "solid_fraction": ("solid fraction", None)}
MAPS = ("viridis", "magma", "inferno", "cividis")  # the colours of maps side by side


def axes_of(axes):
    return pyplot.subplots(constrained_layout=True)[1] if axes is None else axes


def curve(curves, x="overlap", y="normal_force", axes=None):
    """Curves of Law.path: one, or {label: curve}."""
    labelled = curves if isinstance(curves, dict) else {None: curves}
    if not all(isinstance(one, Curve) for one in labelled.values()):
        raise TypeError(checks.refusal("curve: curves", curves, "a curve of Law.path, or {label: curve}"))
    for name, value in (("x", x), ("y", y)):
        checks.one_of(f"curve: {name}", value, [field.name for field in dataclasses.fields(Curve) if field.name != "units"])
    axes = axes_of(axes)
    for text, one in labelled.items():
        axes.plot(getattr(one, x), getattr(one, y), label=text)
    systems = {one.units for one in labelled.values()}
    units = systems.pop() if len(systems) == 1 else None
    axes.set_xlabel(label(x.replace("_", " "), QUANTITIES.get(x), units))
    axes.set_ylabel(label(y.replace("_", " "), QUANTITIES.get(y), units))
    axes.grid(alpha=0.3)
    if isinstance(curves, dict):
        axes.legend()
    return axes


def ledger(table, compute=None, x="Step", axes=None, units=None):
    """Energies of a run: a table of read_thermo with columns c_ID[n] of `compute grip/energy`; compute: its ID. Without
    it the columns have the names of lammps_grip.ledger. Entries that stay below a thousandth of the largest are omitted,
    and what comes from outside."""
    steps, = checks.columns("ledger", table, [x])
    columns = {name: name if compute is None else f"c_{compute}[{n}]" for n, name in enumerate(ENTRIES, 1)
               if name not in FROM_OUTSIDE}
    found = {name: table[column] for name, column in columns.items() if column in table}
    if not found:
        raise ValueError(f"ledger: the table has no column {columns['kinetic']} ... {columns['removed']}")
    axes = axes_of(axes)
    largest = max(numpy.max(numpy.abs(values)) for values in found.values())
    for name, values in found.items():
        if numpy.max(numpy.abs(values)) > 1e-3 * largest:
            axes.plot(steps, values, label=name)
    axes.set_xlabel(label(x.lower(), "time" if x.lower() == "time" else None, units))
    axes.set_ylabel(label("energy", "energy", units))
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small")
    return axes


def forces(frame, plane="xz", axes=None, units=None):
    """The network of forces: a frame of read_dump or of lammps_grip.contacts with columns px py pz lx ly lz fn of `compute
    grip/contact`, and id2 if there are walls. Each contact is a line along its branch whose width is proportional to
    its normal force; attractive ones are red."""
    checks.one_of("forces: plane", plane, ("xy", "xz", "yz", "yx", "zx", "zy"))
    point, branch = (numpy.stack(checks.columns("forces", frame, [letter + axis for axis in plane]), axis=1)
                     for letter in "pl")
    force, = checks.columns("forces", frame, ["fn"])
    c = frame.columns
    axes = axes_of(axes)
    mean = numpy.mean(numpy.abs(force)) if len(force) else 1.0
    # A branch is centred on the contact point of two spheres, and begins at the contact point of a
    # wall.
    begin = point - branch / 2 * (c["id2"] > 0 if "id2" in c else numpy.ones(len(force)))[:, None]
    lines = collections.LineCollection(numpy.stack([begin, begin + branch], axis=1),
                                       linewidths=numpy.minimum(numpy.abs(force) / mean, 8.0),
                                       colors=numpy.where(force >= 0, "#1f4e79", "#d62728"))
    axes.add_collection(lines)
    axes.set_aspect("equal")
    axes.autoscale_view()
    units = units or getattr(frame, "units", None)
    axes.set_xlabel(label(plane[0], "length", units))
    axes.set_ylabel(label(plane[1], "length", units))
    return axes


def collisions(output, quantity="lost", seconds=None, labels=None, damage=None, units=None):
    """Spectra of collisions: an output of read_collisions or of lammps_grip.collisions. By count, and by the energy that
    is lost; with damage, an array of one value for each grain, a histogram of it beside them. seconds: the time of the
    output, for rates. labels: of the keys of Collisions.spectra. Returns the axes."""
    if not isinstance(output, Collisions):
        raise TypeError(checks.refusal("collisions: output", output, "one of the outputs of read_collisions"))
    spectra = output.spectra(quantity)
    time = 1.0 if seconds is None else checks.above_zero("collisions: seconds", seconds)
    count = 2 if damage is None else 3
    axes = pyplot.subplots(1, count, figsize=(4 * count, 3.6), constrained_layout=True)[1]
    for key, one in spectra.items():
        if not one.number.any():
            continue
        text = (labels or {}).get(key, f"wall {key}" if isinstance(key, int) else f"types {key[0]} {key[1]}")
        axes[0].stairs(numpy.where(one.number > 0, one.number / time, numpy.nan), one.edges, label=text, linewidth=1.5)
        total = f"{one.lost.sum() / time:.3g} {name_of('energy' if seconds is None else 'power', units)}".strip()
        axes[1].stairs(one.lost / time, one.edges, label=f"{text}: {total}", linewidth=1.5)
    axes[0].set_yscale("log")
    names = (("events, of a bin", None), ("energy lost, of a bin", "energy")) if seconds is None else \
        (("events per time, of a bin", "rate"), ("power lost, of a bin", "power"))
    for ax, name, place in zip(axes, names, ("upper right", "upper left")):
        ax.set_xscale("log")
        is_force = quantity == "force"
        ax.set_xlabel(label("force" if is_force else f"energy of an event: {quantity}", "force" if is_force else "energy", units))
        ax.set_ylabel(label(*name, units))
        ax.legend(fontsize="small", loc=place)
    if damage is not None:
        axes[2].hist(numpy.asarray(damage, dtype=float), bins=30)
        axes[2].set_xlabel(label("damage of a grain, energy / mass", "energy by mass", units))
        axes[2].set_ylabel("grains")
    return axes


def fields(output, names, arrows=None, log=(), density=None, axes=None, units=None):
    """Maps of an output of read_fields with two axes of bins, or profiles of one with one axis; names: a field or a list of
    fields, side by side. Besides the fields of the file there are pressure, speed and, with the density of the grains,
    solid_fraction. arrows: a vector, drawn into the first map; log: fields in logarithmic colours. Bins
    without grains are white. Returns the axes, in a list if names is one."""
    if not isinstance(output, Fields):
        raise TypeError(checks.refusal("fields: output", output, "one of the outputs of read_fields"))
    if len(output.edges) > 2:
        raise ValueError(f"fields: the bins have the axes {' '.join(output.edges)}; take a layer by output.at, such as at(y=0)")
    several = [names] if isinstance(names, str) else list(names)
    values = {name: _field(output, name, density) for name in several}
    if axes is None:
        polar = {"projection": "polar"} if tuple(output.edges) == ("r", "theta") else {}
        axes = pyplot.subplots(1, len(several), figsize=(4.4 * len(several), _height(output)), constrained_layout=True,
                               squeeze=False,
                               subplot_kw=polar)[1][0]
    panels = list(numpy.atleast_1d(axes))
    for panel, (name, value), colours in zip(panels, values.items(), itertools.cycle(MAPS)):
        text = _label(name, units)
        if len(output.edges) == 1:
            _profile(panel, output, value, text, units, name in log)
        else:
            _map(panel, output, numpy.where(output["ncount"] > 0, value, numpy.nan), text, units, name in log, colours)
    if arrows is not None and len(output.edges) == 2:
        _arrows(panels[0], output, arrows, units)
    return panels[0] if isinstance(names, str) else panels


def _field(output, name, density):
    """One value for each bin."""
    quantity, of_type = name.split("_type")[0], "_type" + name.split("_type")[1] if "_type" in name else ""
    if quantity == "speed":
        return numpy.linalg.norm(output["velocity" + of_type], axis=-1)
    if quantity == "pressure" and name not in output:
        stress = next((one + of_type for one in ("stress", "stress_contact") if one + of_type in output), "stress" + of_type)
        return -numpy.trace(output[stress], axis1=-2, axis2=-1) / 3
    if quantity == "solid_fraction":
        return output["density" + of_type] / checks.above_zero("fields: density", density)
    value = output[name]
    if value.ndim > len(output.edges):
        raise ValueError(f"fields: {name} has {3 if value.ndim == len(output.edges) + 1 else 9} components; take one, such as "
                         f"{next(column for column in output.columns if column.startswith(name + '_'))}")
    return value


def _label(name, units):
    key = next((key for key in FIELDS if name.startswith(key)), name)
    text, quantity = FIELDS.get(key, (name, None))
    rest = name[len(key):].replace("_", " ").replace("type", "type ").strip()
    return label(f"{text} {rest}".strip(), quantity, units)


def _length(output, units):
    """The factor of lengths, and their label: millimetres if all are below a metre."""
    longest = max((numpy.abs(edges).max() for name, edges in output.edges.items() if name != "theta"), default=1.0)
    return (1e3, "{} (mm)") if units == "si" and longest < 1 else (1.0, label("{}", "length", units))


def _place(output, name, units):
    """Edges of an axis as they are drawn, and its label."""
    factor, text = _length(output, units)
    return (output.edges[name], label("theta", "angle", units)) if name == "theta" else (factor * output.edges[name],
                                                                                         text.format(name))


def _profile(axes, output, value, text, units, is_log):
    """A vertical axis is drawn upwards."""
    name, = output.edges
    edges, place = _place(output, name, units)
    axes.stairs(value, edges, baseline=None, orientation="horizontal" if name == "z" else "vertical", linewidth=1.5)
    set_place, set_value, scale = (axes.set_ylabel, axes.set_xlabel, axes.set_xscale) if name == "z" else \
        (axes.set_xlabel, axes.set_ylabel, axes.set_yscale)
    set_place(place)
    set_value(text)
    if is_log:
        scale("log")
    axes.grid(alpha=0.3)


def _height(output):
    """The height of a panel that is 4.4 inches wide, of a map with its colour bar."""
    (_, x), (_, y) = output.edges.items() if len(output.edges) == 2 else ((0, (0, 1)), (0, (0, 1)))
    ratio = 1.0 if "theta" in output.edges else (y[-1] - y[0]) / (x[-1] - x[0])
    return min(max(0.7 + 3.1 * ratio, 2.0), 8.0)


def _map(axes, output, value, text, units, is_log, colours):
    (first, x), (second, y) = ((name, _place(output, name, units)) for name in output.edges)
    above = numpy.ma.masked_invalid(numpy.where(value > 0, value, numpy.nan) if is_log else value)
    style = {"norm": "log" if is_log else None, "cmap": colours}
    if (first, second) == ("r", "theta"):
        axes.grid(False)
        picture = axes.pcolormesh(y[0], x[0], above, **style)
        axes.set_yticklabels([])
    else:
        picture = axes.pcolormesh(x[0], y[0], above.T, **style)
        axes.set_aspect("equal" if second != "theta" else "auto")
        axes.set_xlabel(x[1])
        axes.set_ylabel(y[1])
    axes.figure.colorbar(picture, ax=axes, label=text)


def _arrows(axes, output, name, units):
    """About 16 arrows along the longer side, in white: the components along the axes of the map."""
    vector, axis_names = output[name], tuple(output.edges)
    u, w = (vector[..., output.directions.index(one)] for one in axis_names)
    edges = [_place(output, one, units)[0] for one in axis_names]
    x, y = numpy.meshgrid(*((one[1:] + one[:-1]) / 2 for one in edges), indexing="ij")
    if axis_names == ("r", "theta"):  # matplotlib places arrows by angle and radius, and turns them as in x and y
        u, w = u * numpy.cos(y) - w * numpy.sin(y), u * numpy.sin(y) + w * numpy.cos(y)
        x, y = y, x
    step = max(1, max(x.shape) // 16)
    thin = (slice(step // 2, None, step),) * 2
    shown = numpy.where(output["ncount"] > 0, 1.0, numpy.nan)
    axes.quiver(*(part[thin] for part in (x, y, u * shown, w * shown)), color="white", edgecolor="black", linewidth=0.3,
                width=0.006)
