/* SPDX-License-Identifier: GPL-2.0-only */
/* Rolling resistance: an elastic-plastic torsional spring with a stiffness derived from the tangential
 * spring.
 *
 * Source      liggghts_rolling (epsd2), which names iwashita1998
 * Equation    M -= k_r (w_r + twist n) dt, |M| cut to mu_r R* |F_n|; torque = M, k_r = k_t R*^2;
 *             twist only with torsion
 * Symbols     M torque of the spring on i [F L]; w_r, twist parts of w_i - w_j in the contact plane and
 *             along n [rad/T]; R* reduced radius [L]; F_n normal force [F]; k_t the current stiffness of
 *             the tangential spring [F/L]
 * Departs from source   the spring rotates with its contact, and at a wall uses the spin itself, which
 *             liggghts_rolling multiplies by (R - delta/2)/(R - delta)
 * Valid when  the elastic rotation stays small */
#ifndef GRIP_ROLLING_EPSD2_H
#define GRIP_ROLLING_EPSD2_H

#include "laws/shared/rolling_spring.h"

/* Compile-time facts for the batch loop. */
#define ROLLING_EPSD2_SLOTS 4
#define ROLLING_EPSD2_SYNCHRONIZES 0
#define ROLLING_EPSD2_TORSION 1

struct rolling_epsd2_constants {
  struct grip_rolling_friction friction;
};

GRIP_PHYSICS struct grip_vec rolling_epsd2_rotate(struct rolling_epsd2_constants c, struct rolling_contact in)
{
  (void)c;
  return grip_rolling_rotate(in);
}

GRIP_PHYSICS struct rolling_torque rolling_epsd2(struct rolling_epsd2_constants c, struct rolling_contact in)
{
  return grip_rolling_spring(c.friction, in, in.shear, 0);
}

#endif
