# SPDX-License-Identifier: GPL-2.0-only
"""Virtual bulk tests: functions that run LAMMPS with Grip and return what a laboratory would measure.

    from lammps_grip import virtual
    result = virtual.repose("hooke 500 0.6 damping coeff_restitution tangential linear_history 143 0 0.5", seed=1)
    result.value, result.error, result.unit, result.passed"""
from .base import Check, Quantity, Result, repeat
from .compaction import press
from .heap import repose
from .intrusion import penetration
from .outflow import hopper
from .rotation import drum
from .shearing import shear_cell

__all__ = ["Check", "Quantity", "Result", "drum", "hopper", "penetration", "press", "repeat", "repose", "shear_cell"]
