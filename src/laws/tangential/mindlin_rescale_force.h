/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring, stored as a force, which shrinks with the contact radius on unloading.
 *
 * Source      lammps_granular (tangential mindlin_rescale/force), thornton2013
 * Equation    as mindlin/force, after fe = fe a/a_before where a < a_before
 * Symbols     a contact radius, a_before its value in the previous step [L]; fe elastic force [F]
 * Departs from source   with kt a = 0 the contact slides at mu load at once, where the source requires a
 *             nonzero stored force; the source shrinks the spring at every set-up, this law only once
 * Valid when  partial slip inside the contact does not matter */
#ifndef GRIP_TANGENTIAL_MINDLIN_RESCALE_FORCE_H
#define GRIP_TANGENTIAL_MINDLIN_RESCALE_FORCE_H

#include "laws/physics.h"
#include "laws/shared/mindlin.h"

/* Compile-time facts for the batch loop. */
#define TANGENTIAL_MINDLIN_RESCALE_FORCE_SLOTS 4
#define TANGENTIAL_MINDLIN_RESCALE_FORCE_SYNCHRONIZES 1

struct tangential_mindlin_rescale_force_constants {
  struct grip_host_friction friction;
};

GRIP_PHYSICS struct grip_vec
tangential_mindlin_rescale_force_rotate(struct tangential_mindlin_rescale_force_constants c,
                                        struct tangential_contact in)
{
  return grip_mindlin_rotate(c.friction, in, true, true);
}

GRIP_PHYSICS struct synchronized_spring
tangential_mindlin_rescale_force_synchronize(struct tangential_mindlin_rescale_force_constants c,
                                             struct tangential_contact in, struct grip_vec now)
{
  return grip_mindlin_synchronize(c.friction, in, now, true);
}

GRIP_PHYSICS struct tangential_force
tangential_mindlin_rescale_force(struct tangential_mindlin_rescale_force_constants c,
                                 struct tangential_contact in)
{
  return grip_mindlin(c.friction, in, true, true);
}

#endif
