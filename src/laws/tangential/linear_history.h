/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with a linear spring.
 *
 * Source      lammps_granular (tangential linear_history), luding2008 (Eq. 17, unchecked: turning the spring)
 * Equation    trial = -kt xi - x_gamma_t c v_t;  force = trial min(1, mu load/|trial|);  xi += v_t dt
 *             where it slides xi = -(force + x_gamma_t c v_t)/kt
 * Symbols     xi elastic displacement [L]; c coefficient of the damping law [F T/L]; load [F]; v_t [L/T]
 * Departs from source   kt = 0 leaves the spring at zero, where the source divides by kt
 * Valid when  the tangential displacement inside a contact stays small against its radius */
#ifndef GRIP_TANGENTIAL_LINEAR_HISTORY_H
#define GRIP_TANGENTIAL_LINEAR_HISTORY_H

#include "laws/physics.h"
#include "laws/shared/linear_spring.h"

/* Compile-time facts for the batch loop. */
#define TANGENTIAL_LINEAR_HISTORY_SLOTS 3
#define TANGENTIAL_LINEAR_HISTORY_SYNCHRONIZES 1

struct tangential_linear_history_constants {
  struct grip_host_friction friction;
};

GRIP_PHYSICS struct grip_vec tangential_linear_history_rotate(struct tangential_linear_history_constants c,
                                                              struct tangential_contact in)
{
  return grip_host_rotate(in.spring, in.normal, in.dt, c.friction.kt, c.friction.mu * in.load);
}

GRIP_PHYSICS struct synchronized_spring
tangential_linear_history_synchronize(struct tangential_linear_history_constants c,
                                      struct tangential_contact in, struct grip_vec now)
{
  const struct grip_vec stretched = grip_add(in.spring, grip_scale(in.dt, in.velocity));
  return grip_host_synchronize(stretched, in.velocity, now, in.dt, c.friction.kt, c.friction.mu * in.load);
}

GRIP_PHYSICS struct tangential_force tangential_linear_history(struct tangential_linear_history_constants c,
                                                               struct tangential_contact in)
{
  return grip_linear_spring(c.friction, in, c.friction.kt);
}

#endif
