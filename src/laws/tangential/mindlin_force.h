/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring, whose force is stored instead of its stretch, so that a change of the
 * contact radius does not change the existing force.
 *
 * Source      lammps_granular (tangential mindlin/force), thornton2013 (Eq. 18, unchecked)
 * Equation    fe += -kt' a v_t dt;  trial = fe - x_gamma_t c v_t;  force = trial min(1, mu load/|trial|)
 *             where it slides fe = force + x_gamma_t c v_t
 * Symbols     fe elastic force [F]; a contact radius [L]; kt' and the rest as in mindlin
 * Departs from source   with kt a = 0 the contact slides at mu load at once, where the source requires a
 *             nonzero stored force
 * Valid when  partial slip inside the contact does not matter */
#ifndef GRIP_TANGENTIAL_MINDLIN_FORCE_H
#define GRIP_TANGENTIAL_MINDLIN_FORCE_H

#include "laws/physics.h"
#include "laws/shared/mindlin.h"

/* Compile-time facts for the batch loop. */
#define TANGENTIAL_MINDLIN_FORCE_SLOTS 3
#define TANGENTIAL_MINDLIN_FORCE_SYNCHRONIZES 1

struct tangential_mindlin_force_constants {
  struct grip_host_friction friction;
};

GRIP_PHYSICS struct grip_vec tangential_mindlin_force_rotate(struct tangential_mindlin_force_constants c,
                                                             struct tangential_contact in)
{
  return grip_mindlin_rotate(c.friction, in, true, false);
}

GRIP_PHYSICS struct synchronized_spring
tangential_mindlin_force_synchronize(struct tangential_mindlin_force_constants c,
                                     struct tangential_contact in, struct grip_vec now)
{
  return grip_mindlin_synchronize(c.friction, in, now, true);
}

GRIP_PHYSICS struct tangential_force tangential_mindlin_force(struct tangential_mindlin_force_constants c,
                                                              struct tangential_contact in)
{
  return grip_mindlin(c.friction, in, true, false);
}

#endif
