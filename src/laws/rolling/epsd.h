/* SPDX-License-Identifier: GPL-2.0-only */
/* Rolling resistance: an elastic-plastic torsional spring, with a dashpot while it is elastic.
 *
 * Source      ai2011 (type C), liggghts_rolling (epsd)
 * Equation    M -= k_r (w_r + twist n) dt, |M| cut to mu_r R* |F_n|;
 *             torque = M, below the limit M - 2 eta_r sqrt(I_r k_r) (w_r + twist n);
 *             k_r = 2.25 k_n mu_r^2 R*^2; twist only with torsion
 * Symbols     M torque of the spring on i [F L]; w_r, twist parts of w_i - w_j in the contact plane and
 *             along n [rad/T]; R* reduced radius [L]; F_n normal force [F]; k_n the spring's force on loading
 *             over the overlap [F/L]; I_r reduced moment of inertia about the contact [M L^2]
 * Departs from source   the spring rotates with its contact, and at a wall uses the spin itself, which
 *             liggghts_rolling multiplies by (R - delta/2)/(R - delta). A frozen sphere counts
 *             as infinitely heavy in I_r
 * Valid when  the elastic rotation stays small */
#ifndef GRIP_ROLLING_EPSD_H
#define GRIP_ROLLING_EPSD_H

#include "laws/shared/rolling_spring.h"

/* Compile-time facts for the batch loop. */
#define ROLLING_EPSD_SLOTS 4
#define ROLLING_EPSD_SYNCHRONIZES 0
#define ROLLING_EPSD_TORSION 1

struct rolling_epsd_constants {
  struct grip_rolling_friction friction;
};

GRIP_PHYSICS struct grip_vec rolling_epsd_rotate(struct rolling_epsd_constants c, struct rolling_contact in)
{
  (void)c;
  return grip_rolling_rotate(in);
}

GRIP_PHYSICS struct rolling_torque rolling_epsd(struct rolling_epsd_constants c, struct rolling_contact in)
{
  return grip_rolling_spring(c.friction, in, in.loading, in.reduced_inertia);
}

#endif
