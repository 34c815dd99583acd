/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring as in the older LAMMPS style gran/hertz/history.
 *
 * Source      lammps_granular (tangential mindlin_classic), silbert2001
 * Equation    as linear_history_classic with kt = kt' a
 * Symbols     a contact radius [L]; kt' [F/L^2]
 * Departs from source   LAMMPS of 4 Feb 2025 omits a where it resets a sliding spring, an error that neither
 *             gran/hertz/history nor later releases have; kt = 0 leaves the spring at zero
 * Valid when  the tangential displacement inside a contact stays small against its radius */
#ifndef GRIP_TANGENTIAL_MINDLIN_CLASSIC_H
#define GRIP_TANGENTIAL_MINDLIN_CLASSIC_H

#include "laws/physics.h"
#include "laws/shared/linear_spring.h"

/* Compile-time facts for the batch loop. */
#define TANGENTIAL_MINDLIN_CLASSIC_SLOTS 3
#define TANGENTIAL_MINDLIN_CLASSIC_SYNCHRONIZES 0

struct tangential_mindlin_classic_constants {
  struct grip_host_friction friction;
};

GRIP_PHYSICS struct grip_vec tangential_mindlin_classic_rotate(struct tangential_mindlin_classic_constants c,
                                                               struct tangential_contact in)
{
  (void)c;
  return grip_classic_rotate(in.spring, in.normal, in.dt);
}

GRIP_PHYSICS struct tangential_force tangential_mindlin_classic(struct tangential_mindlin_classic_constants c,
                                                                struct tangential_contact in)
{
  return grip_linear_spring(c.friction, in, c.friction.kt * in.contact_radius);
}

#endif
