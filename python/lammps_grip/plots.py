# SPDX-License-Identifier: GPL-2.0-only
"""Pictures by matplotlib. Each function draws into axes that it creates or is given, and returns them."""
import dataclasses
import itertools

import numpy
from matplotlib import collections
from matplotlib import pyplot

from . import checks
from .collisions import Collisions
from .fields import Fields
from .law import Curve

# Columns 3 to 16, 19 to 24 and 26 of compute grip/energy, in the order of its page.
LEDGER = {3: "elastic_normal", 4: "elastic_tangential", 5: "elastic_rolling", 6: "elastic_twisting", 7: "normal_damping",
          8: "normal_plastic", 9: "adhesion", 10: "sliding", 11: "tangential_damping", 12: "rolling", 13: "twisting",
          14: "rest_normal", 15: "rest_tangential", 16: "outside", 19: "rolling_damping", 20: "twisting_damping",
          21: "rest_rotation", 22: "gone", 23: "elastic_cohesion", 24: "cohesion_damping", 26: "removed"}

# The fields of fix grip/fields by the beginning of their names: what the picture says, and the unit in SI and in cgs.
FIELDS = {"density": ("density", "kg/m³", "g/cm³"), "velocity": ("velocity", "m/s", "cm/s"),
          "speed": ("speed", "m/s", "cm/s"), "momentum": ("momentum density", "kg/(m² s)", "g/(cm² s)"),
          "temperature": ("temperature", "m²/s²", "cm²/s²"), "pressure": ("pressure", "Pa", "dyn/cm²"),
          "stress": ("stress", "Pa", "dyn/cm²"), "traction": ("traction", "N/m³", "dyn/cm³"),
          "energy": ("energy density", "J/m³", "erg/cm³"), "dissipation": ("dissipation", "W/m³", "erg/(cm³ s)"),
          "number": ("number density", "1/m³", "1/cm³"), "coordination": ("coordination", "", ""),
          "fabric": ("fabric", "1/m³", "1/cm³"), "volume": ("volume", "m³", "cm³"),
          "solid_fraction": ("solid fraction", "", "")}
UNITS = {"si": 1, "cgs": 2}
MAPS = ("viridis", "magma", "inferno", "cividis")  # the colours of maps side by side
COLLISIONS = {"si": {"energy": "J", "rate": "1/s", "power": "W", "force": "N", "damage": "J/kg"},
              "cgs": {"energy": "erg", "rate": "1/s", "power": "erg/s", "force": "dyn", "damage": "erg/g"}}


def axes_of(axes):
    return pyplot.subplots(constrained_layout=True)[1] if axes is None else axes


def curve(curves, x="overlap", y="normal_force", axes=None):
    """Curves of Law.path: one, or {label: curve}."""
    labelled = curves if isinstance(curves, dict) else {None: curves}
    if not all(isinstance(one, Curve) for one in labelled.values()):
        raise TypeError(checks.refusal("curve: curves", curves, "a curve of Law.path, or {label: curve}"))
    for name, value in (("x", x), ("y", y)):
        checks.one_of(f"curve: {name}", value, [field.name for field in dataclasses.fields(Curve)])
    axes = axes_of(axes)
    for label, one in labelled.items():
        axes.plot(getattr(one, x), getattr(one, y), label=label)
    axes.set_xlabel(x.replace("_", " "))
    axes.set_ylabel(y.replace("_", " "))
    axes.grid(alpha=0.3)
    if isinstance(curves, dict):
        axes.legend()
    return axes


def ledger(table, compute, x="Step", axes=None):
    """Energies of a run: a table of read_thermo with columns c_ID[n] of `compute grip/energy`; compute: its ID.
    Entries that stay below a thousandth of the largest are omitted."""
    steps, = checks.columns("ledger", table, [x])
    entries = {1: "kinetic", 2: "rotation", **LEDGER}
    found = {name: table[f"c_{compute}[{n}]"] for n, name in entries.items() if f"c_{compute}[{n}]" in table}
    if not found:
        raise ValueError(f"ledger: the table has no column c_{compute}[1] ... c_{compute}[24]")
    axes = axes_of(axes)
    largest = max(numpy.max(numpy.abs(values)) for values in found.values())
    for name, values in found.items():
        if numpy.max(numpy.abs(values)) > 1e-3 * largest:
            axes.plot(steps, values, label=name)
    axes.set_xlabel(x.lower())
    axes.set_ylabel("energy")
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small")
    return axes


def forces(frame, plane="xz", axes=None):
    """The network of forces: a frame of read_dump with columns px py pz lx ly lz fn of `compute grip/contact`, and
    id2 if there are walls. Each contact is a line along its branch whose width is proportional to its normal force;
    attractive ones are red."""
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
    axes.set_xlabel(plane[0])
    axes.set_ylabel(plane[1])
    return axes


def collisions(output, quantity="lost", seconds=None, labels=None, damage=None, units=""):
    """Spectra of collisions: an output of read_collisions. By count, and by the energy that is lost; with damage, an array
    of one value for each grain, a histogram of it beside them. seconds: the time of the output, for rates. labels: of the
    keys of Collisions.spectra. units: si or cgs, for the labels. Returns the axes."""
    if not isinstance(output, Collisions):
        raise TypeError(checks.refusal("collisions: output", output, "one of the outputs of read_collisions"))
    spectra = output.spectra(quantity)
    checks.one_of("collisions: units", units or "si", list(COLLISIONS))
    unit = {name: f" [{text}]" if units else "" for name, text in COLLISIONS[units or "si"].items()}
    time = 1.0 if seconds is None else checks.above_zero("collisions: seconds", seconds)
    count = 2 if damage is None else 3
    axes = pyplot.subplots(1, count, figsize=(4 * count, 3.6), constrained_layout=True)[1]
    for key, one in spectra.items():
        if not one.number.any():
            continue
        label = (labels or {}).get(key, f"wall {key}" if isinstance(key, int) else f"types {key[0]} {key[1]}")
        axes[0].stairs(numpy.where(one.number > 0, one.number / time, numpy.nan), one.edges, label=label, linewidth=1.5)
        total = f"{one.lost.sum() / time:.3g} {COLLISIONS[units]['energy' if seconds is None else 'power'] if units else ''}".strip()
        axes[1].stairs(one.lost / time, one.edges, label=f"{label}: {total}", linewidth=1.5)
    axes[0].set_yscale("log")
    names = ("events, of a bin", "energy lost, of a bin" + unit["energy"]) if seconds is None else \
        ("events per time, of a bin" + unit["rate"], "power lost, of a bin" + unit["power"])
    for ax, name, place in zip(axes, names, ("upper right", "upper left")):
        ax.set_xscale("log")
        ax.set_xlabel("force" + unit["force"] if quantity == "force" else f"energy of an event: {quantity}" + unit["energy"])
        ax.set_ylabel(name)
        ax.legend(fontsize="small", loc=place)
    if damage is not None:
        axes[2].hist(numpy.asarray(damage, dtype=float), bins=30)
        axes[2].set_xlabel("damage of a grain, energy / mass" + unit["damage"])
        axes[2].set_ylabel("grains")
    return axes


def fields(output, names, arrows=None, log=(), units="", density=None, axes=None):
    """Maps of an output of read_fields with two axes of bins, or profiles of one with one axis; names: a field or a list of
    fields, side by side. Besides the fields of the file there are pressure, speed and, with the density of the grains,
    solid_fraction. arrows: a vector, drawn into the first map; log: fields in logarithmic colours; units: si or cgs, for
    labels. Bins without grains are white. Returns the axes, in a list if names is one."""
    if not isinstance(output, Fields):
        raise TypeError(checks.refusal("fields: output", output, "one of the outputs of read_fields"))
    checks.one_of("fields: units", units or "si", ["si", "cgs"])
    if len(output.edges) > 2:
        raise ValueError(f"fields: the bins have the axes {' '.join(output.edges)}; take a layer by output.at, such as at(y=0)")
    several = [names] if isinstance(names, str) else list(names)
    values = {name: _field(output, name, density) for name in several}
    if axes is None:
        polar = {"projection": "polar"} if tuple(output.edges) == ("r", "theta") else {}
        axes = pyplot.subplots(1, len(several), figsize=(4.4 * len(several), _height(output)), constrained_layout=True, squeeze=False,
                               subplot_kw=polar)[1][0]
    panels = list(numpy.atleast_1d(axes))
    for panel, (name, value), colours in zip(panels, values.items(), itertools.cycle(MAPS)):
        label = _label(name, units)
        if len(output.edges) == 1:
            _profile(panel, output, value, label, units, name in log)
        else:
            _map(panel, output, numpy.where(output["ncount"] > 0, value, numpy.nan), label, units, name in log, colours)
    if arrows is not None and len(output.edges) == 2:
        _arrows(panels[0], output, arrows, units)
    return panels[0] if isinstance(names, str) else panels


def _field(output, name, density):
    """One value for each bin."""
    if name == "speed":
        return numpy.linalg.norm(output["velocity"], axis=-1)
    if name == "pressure" and name not in output:
        return -numpy.trace(output["stress" if "stress" in output else "stress_contact"], axis1=-2, axis2=-1) / 3
    if name == "solid_fraction":
        return output["density"] / checks.above_zero("fields: density", density)
    value = output[name]
    if value.ndim > len(output.edges):
        raise ValueError(f"fields: {name} has {3 if value.ndim == len(output.edges) + 1 else 9} components; take one, such as "
                         f"{next(column for column in output.columns if column.startswith(name + '_'))}")
    return value


def _label(name, units):
    words = next((words for key, words in FIELDS.items() if name.startswith(key)), (name, "", ""))
    rest = name[name.index("_") + 1:].replace("_", " ") if "_" in name and name != "solid_fraction" else ""
    unit = words[UNITS[units]] if units else ""
    return f"{words[0]} {rest}".strip() + (f" [{unit}]" if unit else "")


def _length(output, units):
    """The factor and the unit of lengths: millimetres if all are below a metre."""
    longest = max((numpy.abs(edges).max() for name, edges in output.edges.items() if name != "theta"), default=1.0)
    if units == "si":
        return (1e3, " [mm]") if longest < 1 else (1.0, " [m]")
    return 1.0, " [cm]" if units else ""


def _place(output, name, units):
    """Edges of an axis as they are drawn, and its label."""
    factor, unit = _length(output, units)
    return (output.edges[name], "theta [rad]") if name == "theta" else (factor * output.edges[name], name + unit)


def _profile(axes, output, value, label, units, is_log):
    """A vertical axis is drawn upwards."""
    name, = output.edges
    edges, place = _place(output, name, units)
    axes.stairs(value, edges, baseline=None, orientation="horizontal" if name == "z" else "vertical", linewidth=1.5)
    set_place, set_value, scale = (axes.set_ylabel, axes.set_xlabel, axes.set_xscale) if name == "z" else \
        (axes.set_xlabel, axes.set_ylabel, axes.set_yscale)
    set_place(place)
    set_value(label)
    if is_log:
        scale("log")
    axes.grid(alpha=0.3)


def _height(output):
    """The height of a panel that is 4.4 inches wide, of a map with its colour bar."""
    (_, x), (_, y) = output.edges.items() if len(output.edges) == 2 else ((0, (0, 1)), (0, (0, 1)))
    ratio = 1.0 if "theta" in output.edges else (y[-1] - y[0]) / (x[-1] - x[0])
    return min(max(0.7 + 3.1 * ratio, 2.0), 8.0)


def _map(axes, output, value, label, units, is_log, colours):
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
    axes.figure.colorbar(picture, ax=axes, label=label)


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
    axes.quiver(*(part[thin] for part in (x, y, u * shown, w * shown)), color="white", edgecolor="black", linewidth=0.3, width=0.006)
