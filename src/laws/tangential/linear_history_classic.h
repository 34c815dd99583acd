/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with a linear spring as in the older LAMMPS style gran/hooke/history.
 *
 * Source      lammps_granular (tangential linear_history_classic), silbert2001
 * Equation    as linear_history, but the spring is only projected on the tangent plane, and its length is not
 *             restored
 * Symbols     as linear_history
 * Departs from source   LAMMPS of 4 Feb 2025 multiplies kt by the contact radius, an error that later
 *             releases do not have; kt = 0 leaves the spring at zero, where the source divides by kt
 * Valid when  the tangential displacement inside a contact stays small against its radius */
#ifndef GRIP_TANGENTIAL_LINEAR_HISTORY_CLASSIC_H
#define GRIP_TANGENTIAL_LINEAR_HISTORY_CLASSIC_H

#include "laws/physics.h"
#include "laws/shared/linear_spring.h"

/* Compile-time facts for the batch loop. */
#define TANGENTIAL_LINEAR_HISTORY_CLASSIC_SLOTS 3
#define TANGENTIAL_LINEAR_HISTORY_CLASSIC_SYNCHRONIZES 0

struct tangential_linear_history_classic_constants {
  struct grip_host_friction friction;
};

GRIP_PHYSICS struct grip_vec
tangential_linear_history_classic_rotate(struct tangential_linear_history_classic_constants c,
                                         struct tangential_contact in)
{
  (void)c;
  return grip_classic_rotate(in.spring, in.normal, in.dt);
}

GRIP_PHYSICS struct tangential_force
tangential_linear_history_classic(struct tangential_linear_history_classic_constants c,
                                  struct tangential_contact in)
{
  return grip_linear_spring(c.friction, in, c.friction.kt);
}

#endif
