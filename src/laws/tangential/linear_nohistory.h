/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction without memory: a dashpot, cut off at the Coulomb limit.
 *
 * Source      lammps_granular (tangential linear_nohistory)
 * Equation    force = -min(mu load, x_gamma_t c |v_t|) v_t/|v_t|
 * Symbols     c coefficient of the damping law [F T/L]; load normal load that friction is a fraction of [F];
 *             v_t [L/T]
 * Departs from source   none
 * Valid when  nothing needs to stay at rest: without a spring, a heap creeps */
#ifndef GRIP_TANGENTIAL_LINEAR_NOHISTORY_H
#define GRIP_TANGENTIAL_LINEAR_NOHISTORY_H

#include "laws/physics.h"

/* Compile-time facts for the batch loop. */
#define TANGENTIAL_LINEAR_NOHISTORY_SLOTS 0
#define TANGENTIAL_LINEAR_NOHISTORY_SYNCHRONIZES 0

struct tangential_linear_nohistory_constants {
  /* Both [-]. */
  double x_gamma_t, mu;
};

GRIP_PHYSICS struct tangential_force
tangential_linear_nohistory(struct tangential_linear_nohistory_constants c, struct tangential_contact in)
{
  const double speed = grip_length(in.velocity);
  const double limit = c.mu * in.load, viscous = c.x_gamma_t * in.damping * speed;
  const double size = grip_min(limit, viscous);
  const double factor = size / (speed > 0 ? speed : 1);
  struct tangential_force out = GRIP_ZERO;
  out.force = grip_scale(-factor, in.velocity);
  out.dashpot = c.x_gamma_t * in.damping;
  out.slides = viscous - limit;
  return out;
}

#endif
