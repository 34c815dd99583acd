/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring, which shrinks with the contact radius on unloading, so that no energy is
 * created when a stretched contact opens.
 *
 * Source      lammps_granular (tangential mindlin_rescale), thornton2013
 * Equation    as mindlin, after xi = xi a/a_before where a < a_before
 * Symbols     a contact radius, a_before its value in the previous step [L]; xi elastic displacement [L]
 * Departs from source   the source shrinks the spring at every set-up, this law only once
 * Valid when  partial slip inside the contact does not matter */
#ifndef GRIP_TANGENTIAL_MINDLIN_RESCALE_H
#define GRIP_TANGENTIAL_MINDLIN_RESCALE_H

#include "laws/physics.h"
#include "laws/shared/mindlin.h"

/* Compile-time facts for the batch loop. */
#define TANGENTIAL_MINDLIN_RESCALE_SLOTS 4
#define TANGENTIAL_MINDLIN_RESCALE_SYNCHRONIZES 1

struct tangential_mindlin_rescale_constants {
  struct grip_host_friction friction;
};

GRIP_PHYSICS struct grip_vec tangential_mindlin_rescale_rotate(struct tangential_mindlin_rescale_constants c,
                                                               struct tangential_contact in)
{
  return grip_mindlin_rotate(c.friction, in, false, true);
}

GRIP_PHYSICS struct synchronized_spring
tangential_mindlin_rescale_synchronize(struct tangential_mindlin_rescale_constants c,
                                       struct tangential_contact in, struct grip_vec now)
{
  return grip_mindlin_synchronize(c.friction, in, now, false);
}

GRIP_PHYSICS struct tangential_force tangential_mindlin_rescale(struct tangential_mindlin_rescale_constants c,
                                                                struct tangential_contact in)
{
  return grip_mindlin(c.friction, in, false, true);
}

#endif
