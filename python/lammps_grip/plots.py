# SPDX-License-Identifier: GPL-2.0-only
"""Pictures by matplotlib. Each function draws into axes that it creates or is given, and returns them."""
import dataclasses

import numpy
from matplotlib import collections
from matplotlib import pyplot

from . import checks
from .collisions import Collisions
from .law import Curve

# Columns 3 to 16, 19 to 24 and 26 of compute grip/energy, in the order of its page.
LEDGER = {3: "elastic_normal", 4: "elastic_tangential", 5: "elastic_rolling", 6: "elastic_twisting", 7: "normal_damping",
          8: "normal_plastic", 9: "adhesion", 10: "sliding", 11: "tangential_damping", 12: "rolling", 13: "twisting",
          14: "rest_normal", 15: "rest_tangential", 16: "outside", 19: "rolling_damping", 20: "twisting_damping",
          21: "rest_rotation", 22: "gone", 23: "elastic_cohesion", 24: "cohesion_damping", 26: "removed"}


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


def collisions(output, quantity="lost", seconds=None, labels=None, damage=None):
    """Spectra of collisions: an output of read_collisions. By count, and by the energy that is lost; with damage, an array
    of one value for each grain, a histogram of it beside them. seconds: the time of the output, for rates. labels: of the
    keys of Collisions.spectra. Returns the axes."""
    if not isinstance(output, Collisions):
        raise TypeError(checks.refusal("collisions: output", output, "one of the outputs of read_collisions"))
    spectra = output.spectra(quantity)
    time = 1.0 if seconds is None else checks.above_zero("collisions: seconds", seconds)
    count = 2 if damage is None else 3
    axes = pyplot.subplots(1, count, figsize=(4 * count, 3.6), constrained_layout=True)[1]
    for key, one in spectra.items():
        if not one.number.any():
            continue
        label = (labels or {}).get(key, f"wall {key}" if isinstance(key, int) else f"types {key[0]} {key[1]}")
        axes[0].stairs(numpy.where(one.number > 0, one.number / time, numpy.nan), one.edges, label=label, linewidth=1.5)
        axes[1].stairs(one.lost / time, one.edges, label=f"{label}: {one.lost.sum() / time:.3g}", linewidth=1.5)
    axes[0].set_yscale("log")
    names = ("events", "energy lost") if seconds is None else ("events per time", "power lost")
    for ax, name in zip(axes, names):
        ax.set_xscale("log")
        ax.set_xlabel("force" if quantity == "force" else f"energy of an event: {quantity}")
        ax.set_ylabel(f"{name}, of a bin")
        ax.legend(fontsize="small", loc="upper left")
    if damage is not None:
        axes[2].hist(numpy.asarray(damage, dtype=float), bins=30)
        axes[2].set_xlabel("damage of a grain, energy / mass")
        axes[2].set_ylabel("grains")
    return axes
