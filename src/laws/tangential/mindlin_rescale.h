/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring, which shrinks with the contact radius on unloading: no energy is made of
 * nothing when a stretched contact opens.
 *
 * Source      lammps_granular (tangential mindlin_rescale), thornton2013
 * Equation    as mindlin, after xi = xi a/a_before where a < a_before
 * Symbols     a contact radius, a_before that of the step before [L]; xi elastic displacement [L]
 * Departs from source   at a set-up the source shrinks the spring each time, this does once
 * Valid when  partial slip inside the contact does not matter */
#ifndef GRIP_TANGENTIAL_MINDLIN_RESCALE_H
#define GRIP_TANGENTIAL_MINDLIN_RESCALE_H

#include "laws/physics.h"
#include "laws/shared/mindlin.h"

/* What the loop must know. */
#define TANGENTIAL_MINDLIN_RESCALE_SLOTS 4
#define TANGENTIAL_MINDLIN_RESCALE_SYNCHRONIZES 1

struct tangential_mindlin_rescale_constants {
  struct grip_host_friction friction;
};

GRIP_PHYSICS struct grip_vec tangential_mindlin_rescale_turn(struct tangential_mindlin_rescale_constants c,
                                                             struct tangential_contact in)
{
  return grip_mindlin_turn(c.friction, in, false, true);
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
