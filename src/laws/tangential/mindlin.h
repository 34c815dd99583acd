/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring: its stiffness grows with the contact radius.
 *
 * Source      lammps_granular (tangential mindlin), mindlin1949
 * Equation    as linear_history with kt = kt' a;  kt' given, or NULL: kt' = 8 G*,
 *             1/G* = 2 (2 - nu_i)(1 + nu_i)/E_i + 2 (2 - nu_j)(1 + nu_j)/E_j
 * Symbols     a contact radius [L]; xi elastic displacement [L]; E, nu of the normal law; G* [F/L^2]
 * Departs from source   none. For mixed types and NULL, LAMMPS uses the contact modulus E* where the formula
 *             has the materials' E; a drop-in model must do the same (doc/laws).
 * Valid when  partial slip inside the contact does not matter */
#ifndef GRIP_TANGENTIAL_MINDLIN_H
#define GRIP_TANGENTIAL_MINDLIN_H

#include "laws/physics.h"
#include "laws/shared/mindlin.h"

/* Compile-time facts for the batch loop. */
#define TANGENTIAL_MINDLIN_SLOTS 3
#define TANGENTIAL_MINDLIN_SYNCHRONIZES 1

struct tangential_mindlin_constants {
  struct grip_host_friction friction;
};

GRIP_PHYSICS struct grip_vec tangential_mindlin_rotate(struct tangential_mindlin_constants c,
                                                       struct tangential_contact in)
{
  return grip_mindlin_rotate(c.friction, in, false, false);
}

GRIP_PHYSICS struct synchronized_spring tangential_mindlin_synchronize(struct tangential_mindlin_constants c,
                                                                       struct tangential_contact in,
                                                                       struct grip_vec now)
{
  return grip_mindlin_synchronize(c.friction, in, now, false);
}

GRIP_PHYSICS struct tangential_force tangential_mindlin(struct tangential_mindlin_constants c,
                                                        struct tangential_contact in)
{
  return grip_mindlin(c.friction, in, false, false);
}

#endif
