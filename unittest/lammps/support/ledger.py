# SPDX-License-Identifier: GPL-2.0-only
"""The entries of compute grip/energy, in its order (doc/commands/compute_grip_energy.md)."""
ENTRIES = ("kinetic rotational elastic_normal elastic_tangential elastic_rolling elastic_twisting normal_damping "
           "normal_plastic adhesion sliding tangential_damping rolling twisting rest_normal rest_tangential outside "
           "wall_work body_work rolling_damping twisting_damping rest_rotation gone elastic_cohesion cohesion_damping "
           "inserted removed elastic_bond bond_damping bond_fracture rest_bond bond_plastic "
           "bond_softening").split()
