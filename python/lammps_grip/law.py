# SPDX-License-Identifier: GPL-2.0-only
"""Contact laws as functions."""
import ctypes
import dataclasses
import json

import numpy

from . import checks, files
from .native import ANSWERS, ENTRIES, LIBRARY, OUTCOMES, WAYS, Handle, error

WAY_NAMES = ("overlap", "tangential", "rolling", "twisting")


@dataclasses.dataclass
class Curve:
    """The history of a contact along a path; arrays of the same length."""
    overlap: numpy.ndarray           # [L]
    tangential: numpy.ndarray        # displacement [L]
    rolling: numpy.ndarray           # angle [rad]
    twisting: numpy.ndarray          # angle [rad]
    normal_force: numpy.ndarray      # repulsive if above 0 [F]
    elastic_force: numpy.ndarray     # without damping [F]
    tangential_force: numpy.ndarray  # opposite to the displacement [F]
    rolling_torque: numpy.ndarray    # [F L]
    twisting_torque: numpy.ndarray   # [F L]
    normal_history: numpy.ndarray    # first history value of the normal law
    units: str = None                # of the law


@dataclasses.dataclass
class Impact:
    """The outcome of a collision. restitution, contact_time and rebound_angle are None if the pair sticks."""
    separates: bool
    restitution: float
    contact_time: float
    largest_overlap: float
    largest_force: float
    rebound_angle: float  # from the normal [rad]
    spin: float           # of the first body about the axis perpendicular to the plane of motion [rad/T]
    kinetic_before: float
    kinetic_after: float
    ledger: dict          # entries of the energy ledger


def laws():
    """All laws as in `grip-law --list --json`: a list of dictionaries."""
    size = LIBRARY.grip_python_laws(None, 0) + 1
    text = ctypes.create_string_buffer(size)
    LIBRARY.grip_python_laws(text, size)
    return json.loads(text.value)


class Law:
    """The contact model of a pair of spheres, or of a sphere and a flat wall.

    model: the words after `pair_coeff I J` in a script. radius, density: one number, or two for different spheres; the defaults
    are a glass bead in SI units. units: the name in LAMMPS; some laws have limits in si and cgs. Invalid input raises a
    ValueError or a TypeError that names the word.

    shape: a grain as in fix grip/shapes, such as "ellipsoid 3e-3 1e-3 1e-3", in place of radius. It touches the wall, or its
    mirror image, where its outward normal is `normal`, three numbers in its own axes; only motion along the normal is
    computed in an impact."""

    def __init__(self, model, radius=1e-3, density=2500.0, wall=False, units=None, *, shape=None, normal=None):
        wall = bool(checks.one_of("Law: wall", wall, (False, True)))
        units = None if units is None else checks.one_of("Law: units", units, checks.UNITS)
        grain = _grain(shape, normal, radius)
        density = _two("density", density, wall or shape is not None)
        self._handle = Handle(checks.text("Law: model", model), units, _two("radius", radius, wall), density, wall, *grain)
        self._pair = numpy.empty(4)
        LIBRARY.grip_python_pair(self._handle, self._pair)

    model = property(lambda self: self._handle.model, doc="The words of the model, numbers to the last bit.")
    units = property(lambda self: self._handle.units)
    radius = property(lambda self: numpy.full(2, self._pair[0]) if self.shape else self._handle.radius.copy(),
                      doc="The values of both bodies; of shapes the radius of the sphere of equal volume.")
    shape = property(lambda self: self._handle.shape)
    reduced_radius = property(lambda self: self._pair[2], doc="The reduced radius of curvature of the contact [L].")
    reduced_mass = property(lambda self: self._pair[3], doc="The mass that the contact moves along its normal [M].")
    density = property(lambda self: self._handle.density.copy(), doc="The values of both bodies.")
    wall = property(lambda self: self._handle.wall)

    @classmethod
    def from_file(cls, path, **pair):
        """The model of a parameter file, with its units."""
        if "units" in pair:
            raise TypeError("from_file: units: the file gives them; accepted: radius, density, wall")
        parameters = files.read_parameters(path)
        return cls(parameters.model, units=parameters.units, **pair)

    def __repr__(self):
        return f"Law({self.model!r})"

    def path(self, overlap, tangential=0.0, rolling=0.0, twisting=0.0, time=None):
        """Moves a new contact through these positions, one step from each to the next. Each is a number or an array.
        time: the times of the positions; without it the motion is so slow that no dashpot acts. Laws whose history
        depends on the path (friction, plasticity) require short steps."""
        ways = [numpy.atleast_1d(checks.numbers(f"path: {name}", values, "a finite number, or a list of them",
                                                lambda values: values.ndim <= 1))
                for name, values in zip(WAY_NAMES, (overlap, tangential, rolling, twisting))]
        lengths = [len(values) for values in ways if len(values) != 1]
        if len(set(lengths)) > 1:
            raise ValueError(checks.refusal("path: lengths of lists", lengths, "lists of one length, and numbers"))
        position = numpy.ascontiguousarray(numpy.stack(numpy.broadcast_arrays(*ways), axis=1))
        self._check_ways(position)
        answer = numpy.empty((len(position), ANSWERS))
        LIBRARY.grip_python_path(self._handle, len(position), position, self._intervals(time, len(position)), answer)
        return Curve(*position.T.copy(), *answer.T.copy(), self.units)

    def _check_ways(self, position):
        resists = numpy.empty(WAYS, dtype=numpy.intc)
        LIBRARY.grip_python_resists(self._handle, resists)
        for way, name in enumerate(WAY_NAMES):
            if not resists[way] and numpy.any(position[:, way] != 0):
                raise ValueError(f"path: the model has no {name} law, so it cannot be moved that way")

    @staticmethod
    def _intervals(time, count):
        if time is None:
            return numpy.full(count, 1e30)
        accepted = f"as many numbers as positions, {count}, each above the previous one"
        times = checks.numbers("path: time", time, accepted,
                               lambda values: values.shape == (count,) and numpy.all(numpy.diff(values) > 0))
        return numpy.append(numpy.diff(times), 1.0)

    def impact(self, speed, angle=0.0, spin=0.0, twist=0.0):
        """A collision at this speed. angle: from the normal [rad]; spin, twist: of the first body, about the axis
        perpendicular to the plane of motion and about the normal [rad/T]. Steps are shortened until the outcome does
        not change."""
        if self.shape and (angle, spin, twist) != (0, 0, 0):
            raise ValueError("impact: angle, spin and twist of a shape: only the motion along the normal is computed")
        approach = [checks.above_zero("impact: speed", speed),
                    checks.number("impact: angle", angle, "a number between -pi/2 and pi/2",
                                  lambda one: abs(one) < numpy.pi / 2),
                    checks.number("impact: spin", spin), checks.number("impact: twist", twist)]
        outcome = numpy.empty(OUTCOMES)
        if LIBRARY.grip_python_impact(self._handle, numpy.array(approach), outcome):
            raise ValueError(error())
        values = outcome.tolist()
        separates = values[0] == 1
        return Impact(separates, values[1] if separates else None, values[2] if separates else None, values[3], values[4],
                      values[5] if separates else None, values[6], values[7], values[8], dict(zip(ENTRIES, values[9:])))

    def contact_time(self, speed):
        """The duration of a contact that begins at this speed, without damping; infinite if no force separates the
        bodies."""
        speed = checks.above_zero("contact_time: speed", speed)
        return LIBRARY.grip_python_contact_time(self._handle, speed)


def _grain(shape, normal, radius):
    """The texts of shape and normal."""
    if shape is None:
        if normal is not None:
            raise ValueError("Law: normal without shape")
        return None, None
    if not isinstance(radius, float) or radius != 1e-3:
        raise ValueError("Law: radius with shape: the shape has its size")
    vector = checks.numbers("Law: normal", (0, 0, 1) if normal is None else normal, "three numbers",
                            lambda values: values.shape == (3,))
    return checks.text("Law: shape", shape), " ".join(map(repr, vector.tolist()))


def _two(name, value, wall):
    """A value for each of the two bodies."""
    accepted = "a number above 0" + (": a wall has none of its own" if wall else ", or two")
    values = checks.numbers(f"Law: {name}", value, accepted, lambda values: numpy.all(values > 0)
                            and values.shape in [(), (1,), (2,)][:2 if wall else 3])
    return numpy.ascontiguousarray(numpy.broadcast_to(values, 2))
