# SPDX-License-Identifier: GPL-2.0-only
"""Contact laws as functions."""
import ctypes
import dataclasses
import json

import numpy

from . import files
from .native import ANSWERS, LIBRARY, OUTCOMES, WAYS, error

WAY_NAMES = ("overlap", "tangential", "rolling", "twisting")


@dataclasses.dataclass
class Curve:
    """What a contact did along a path; arrays of the same length."""
    overlap: numpy.ndarray           # [L]
    tangential: numpy.ndarray        # displacement [L]
    rolling: numpy.ndarray           # angle [rad]
    twisting: numpy.ndarray          # angle [rad]
    normal_force: numpy.ndarray      # repels if above 0 [F]
    elastic_force: numpy.ndarray     # without damping [F]
    tangential_force: numpy.ndarray  # against the displacement [F]
    rolling_torque: numpy.ndarray    # [F L]
    twisting_torque: numpy.ndarray   # [F L]
    normal_history: numpy.ndarray    # first value of the normal law's history


@dataclasses.dataclass
class Impact:
    """The outcome of a collision. restitution, contact_time and rebound_angle are None if the pair sticks."""
    separates: bool
    restitution: float
    contact_time: float
    largest_overlap: float
    largest_force: float
    rebound_angle: float  # from the normal [rad]
    spin: float           # of the first body about the axis across the plane of flight [rad/T]
    kinetic_before: float
    kinetic_after: float
    taken: dict           # energy by what took it


def laws():
    """All laws, as `grip-law --list --json` has them: a list of dictionaries."""
    size = LIBRARY.grip_python_laws(None, 0) + 1
    text = ctypes.create_string_buffer(size)
    LIBRARY.grip_python_laws(text, size)
    return json.loads(text.value)


class Law:
    """The contact model of a pair of spheres, or of a sphere and a flat wall.

    model: what follows `pair_coeff I J` in a script. radius, density: one number, or two for unlike spheres; the presets are
    a bead of glass in SI units. units: the name of LAMMPS; some laws have limits in si and cgs. Input that is not accepted
    raises a ValueError that names the word."""

    def __init__(self, model, radius=1e-3, density=2500.0, wall=False, units=None):
        two = [numpy.ascontiguousarray(numpy.broadcast_to(numpy.asarray(values, dtype=float), 2)) for values in (radius, density)]
        if not all(numpy.all(values > 0) and numpy.all(numpy.isfinite(values)) for values in two):
            raise ValueError("radius and density: accepted: numbers above 0")
        self._handle = LIBRARY.grip_python_new(model.encode(), units.encode() if units else None, *two, int(wall))
        if not self._handle:
            raise ValueError(error())
        self.radius, self.density, self.wall, self.units = two[0], two[1], bool(wall), units

    @classmethod
    def from_file(cls, path, **pair):
        """The model of a parameter file, with its units."""
        parameters = files.read_parameters(path)
        return cls(parameters.model, units=parameters.units, **pair)

    def __del__(self):
        if getattr(self, "_handle", None):
            LIBRARY.grip_python_free(self._handle)
            self._handle = None

    @property
    def model(self):
        """The words of the model, numbers to the last bit."""
        text = ctypes.create_string_buffer(8192)
        LIBRARY.grip_python_print(self._handle, text, len(text))
        return text.value.decode()

    def __repr__(self):
        return f"Law({self.model!r})"

    def path(self, overlap, tangential=0.0, rolling=0.0, twisting=0.0, time=None):
        """Moves a new contact through these positions, one step from each to the next. Each is a number or an array; time
        has the times of the positions, without it the motion is so slow that no dashpot acts. Laws whose history
        depends on how the contact got there (friction, plasticity) want steps that are short."""
        columns = numpy.broadcast_arrays(*(numpy.atleast_1d(numpy.asarray(values, dtype=float))
                                           for values in (overlap, tangential, rolling, twisting)))
        position = numpy.ascontiguousarray(numpy.stack(columns, axis=1))
        if position.ndim != 2 or not numpy.all(numpy.isfinite(position)):
            raise ValueError("path: accepted: finite numbers, or one-dimensional arrays of them")
        self._check_ways(position)
        answer = numpy.empty((len(position), ANSWERS))
        LIBRARY.grip_python_path(self._handle, len(position), position, self._intervals(time, len(position)), answer)
        return Curve(*position.T.copy(), *answer.T.copy())

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
        intervals = numpy.diff(numpy.asarray(time, dtype=float))
        if len(intervals) != count - 1 or not numpy.all(intervals > 0):
            raise ValueError("path: accepted as time: as many values as positions, each above the one before")
        return numpy.append(intervals, 1.0)

    def impact(self, speed, angle=0.0, spin=0.0, twist=0.0):
        """A collision at this speed. angle: from the normal [rad]; spin, twist: of the first body, about the axis across the
        plane of flight and about the normal [rad/T]. Steps are shortened until the outcome does not change."""
        if not (numpy.isfinite(speed) and speed > 0 and abs(angle) < numpy.pi / 2):
            raise ValueError("impact: accepted: a speed above 0, an angle between -pi/2 and pi/2")
        outcome = numpy.empty(OUTCOMES)
        if LIBRARY.grip_python_impact(self._handle, numpy.array([speed, angle, spin, twist], dtype=float), outcome):
            raise ValueError(error())
        values = outcome.tolist()
        separates = values[0] == 1
        names = ("normal_plastic_adhesive", "normal_viscous", "tangential", "rolling", "twisting")
        return Impact(separates, values[1] if separates else None, values[2] if separates else None, values[3], values[4],
                      values[5] if separates else None, values[6], values[7], values[8], dict(zip(names, values[9:])))

    def contact_time(self, speed):
        """How long a contact lasts that begins at this speed, without damping; infinite if nothing brings the bodies apart."""
        return LIBRARY.grip_python_contact_time(self._handle, speed)
