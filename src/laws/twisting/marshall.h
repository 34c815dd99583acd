/* SPDX-License-Identifier: GPL-2.0-only */
/* Twisting resistance derived from the tangential law and the contact radius.
 *
 * Source      lammps_granular (twisting marshall), marshall2009 (Eqs. 30, 32, 34, 44, unchecked)
 * Equation    as sds with k = kt a^2/2, gamma = gamma_t a^2/2, yield torque 2/3 a mu load
 * Symbols     a contact radius [L]; kt, mu of the tangential law, gamma_t its dashpot [F T/L]
 * Departs from source   kt of a Mindlin law is its stiffness divided by the contact radius, as in LAMMPS.
 *             LAMMPS flips the sign of the twist when a rebuilt neighbour list exchanges i and j, although
 *             the twist does not depend on their order. kt = 0 leaves the spring at zero
 * Valid when  the twist inside a contact stays small */
#ifndef GRIP_TWISTING_MARSHALL_H
#define GRIP_TWISTING_MARSHALL_H

#include "laws/physics.h"
#include "laws/shared/host_twist.h"

/* Compile-time facts for the batch loop. */
#define TWISTING_MARSHALL_SLOTS 1

struct twisting_marshall_constants {
  /* kt in the unit of the tangential law; gamma_t divided by the damping coefficient, mu [-] */
  double kt, damping_ratio, mu;
};

GRIP_PHYSICS struct twisting_torque twisting_marshall(struct twisting_marshall_constants c,
                                                      struct twisting_contact in)
{
  const double half_square = 0.5 * in.contact_radius * in.contact_radius;
  return grip_host_twist(in, c.kt * half_square, c.damping_ratio * in.damping * half_square,
                         2.0 / 3.0 * in.contact_radius * c.mu * in.load);
}

#endif
