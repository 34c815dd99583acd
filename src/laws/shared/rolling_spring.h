/* SPDX-License-Identifier: GPL-2.0-only */
/* The physics that epsd, epsd2 and epsd3 have in common: a spring of torque with a limit, and a dashpot that
 * acts while the spring is below it. They differ in the stiffness of the spring, and epsd2 has no dashpot.
 *
 * The history is the torque of the spring, not its angle: a stiffness that changes with the overlap, as with
 * Hertz, then leaves the torque that is there as it is. The vector is in the plane of the contact. The fourth
 * value is the torque along the normal; it turns with the contact by itself. */
#ifndef GRIP_ROLLING_SPRING_H
#define GRIP_ROLLING_SPRING_H

#include "laws/shared/spring.h"

/* Constants of all three: factor is the stiffness over that of a contact, which each law says, times R*^2.
 * All [-]. */
struct grip_rolling_friction {
  double factor, mu_r, twice_eta;
  /* 1: resists twisting as well, else 0. */
  double torsion;
};

GRIP_PHYSICS struct grip_vec grip_rolling_turn(struct rolling_contact in)
{
  return grip_rotate(in.spring, in.normal, in.turn * in.dt);
}

/* contact: the stiffness of the contact that the rolling spring scales with [F/L]. inertia: 0 without a
 * dashpot. */
GRIP_PHYSICS struct rolling_torque
grip_rolling_spring(struct grip_rolling_friction c, struct rolling_contact in, double contact, double inertia)
{
  const double k = c.factor * contact * (in.reduced_radius * in.reduced_radius);
  const double limit = c.mu_r * in.reduced_radius * fabs(in.normal_force);
  const double twist = c.torsion * in.twist;
  const struct grip_vec rolled = grip_sub(in.spring, grip_scale(k * in.dt, in.spin));
  const double twisted = in.memory - k * in.dt * twist;
  const double size = sqrt(grip_dot(rolled, rolled) + twisted * twisted);
  /* One that was cut to the limit does not stick by rounding. */
  const double slides = size - limit * (1 - 1e-12);
  const int sticks = slides < 0;
  const double cut = sticks ? 1 : limit / (size > 0 ? size : 1);
  const double dashpot = c.twice_eta * sqrt(inertia * k), damping = sticks ? dashpot : 0;
  const struct grip_vec spring = grip_scale(cut, rolled);
  const double memory = cut * twisted, softness = k > 0 ? 0.5 / k : 0;
  struct rolling_torque out = GRIP_ZERO;
  out.torque = grip_add(grip_sub(spring, grip_scale(damping, in.spin)),
                        grip_scale(memory - damping * twist, in.normal));
  out.spring = spring;
  out.memory = memory;
  out.stored = softness * grip_dot(spring, spring);
  out.viscous = dashpot * grip_dot(in.spin, in.spin);
  out.stored_twisting = softness * (memory * memory);
  out.viscous_twisting = dashpot * (twist * twist);
  out.slides = sticks ? 0 : 1;
  return out;
}

#endif
