# SPDX-License-Identifier: GPL-2.0-only
"""Grip for Python: contact laws as functions, parameter files, clumps from solids, the output of runs,
and what a LAMMPS in this process holds.

    import lammps_grip as grip
    law = grip.Law("luding k2hat 1e5 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05")
    curve = law.path([0, 1e-5, 0])
    law.impact(0.1).restitution"""
from .breakage import Fragments, read_breakage, read_breaks, read_fragments
from .clumps import Clump, clump
from .collisions import Collisions, Spectrum, read_collisions, read_events
from .contacts import anisotropy, coordination, fabric, normals, stress
from .fields import Fields, read_fields
from .files import Parameters, read_parameters, write_parameters
from .law import Curve, Impact, Law, laws
from .native import VERSION as __version__  # noqa: F401
from .results import Frame, read_dump, read_thermo
# The functions `contacts` and `collisions` take the place of the modules of these names.
from .running import Flux, Wall, collisions, contacts, damage, facets, flux, ledger, load, wall_contacts, walls

__all__ = ["Clump", "Collisions", "Curve", "Fields", "Flux", "Fragments", "Frame", "Impact", "Law", "Parameters",
           "Spectrum", "Wall", "anisotropy", "clump", "collisions", "contacts", "coordination", "damage", "fabric",
           "facets", "flux", "laws", "ledger", "load", "normals", "read_breakage", "read_breaks", "read_collisions",
           "read_dump", "read_events", "read_fields", "read_fragments", "read_parameters", "read_thermo", "stress",
           "wall_contacts", "walls", "write_parameters"]
