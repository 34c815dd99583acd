/* SPDX-License-Identifier: GPL-2.0-only */
/* Physics shared by epsd, epsd2 and epsd3: a torsional spring with a torque limit, and a dashpot that acts
 * while the spring is below the limit. The laws differ in the stiffness of the spring, and epsd2 has no
 * dashpot.
 *
 * The history is the torque of the spring instead of its angle, so that a change of stiffness with the
 * overlap, as with Hertz, does not change the existing torque. The vector lies in the contact plane. The
 * fourth value is the torque along the normal, which needs no rotation. */
#ifndef GRIP_ROLLING_SPRING_H
#define GRIP_ROLLING_SPRING_H

#include "laws/shared/spring.h"

/* Constants of all three laws. factor: stiffness divided by R*^2 and by the contact stiffness that the law
 * scales with. All [-]. */
struct grip_rolling_friction {
  double factor, mu_r, twice_eta;
  /* 1 if twisting is resisted too, else 0. */
  double torsion;
};

GRIP_PHYSICS struct grip_vec grip_rolling_rotate(struct rolling_contact in)
{
  return grip_rotate(in.spring, in.normal, in.normal_spin * in.dt);
}

/* contact: the contact stiffness that the rolling spring scales with [F/L]. inertia: 0 without a dashpot. */
GRIP_PHYSICS struct rolling_torque
grip_rolling_spring(struct grip_rolling_friction c, struct rolling_contact in, double contact, double inertia)
{
  const double k = c.factor * contact * (in.reduced_radius * in.reduced_radius);
  const double limit = c.mu_r * in.reduced_radius * fabs(in.normal_force);
  const double twist = c.torsion * in.twist;
  const struct grip_vec rolled = grip_sub(in.spring, grip_scale(k * in.dt, in.spin));
  const double twisted = in.memory - k * in.dt * twist;
  const double size = sqrt(grip_dot(rolled, rolled) + twisted * twisted);
  /* The tolerance keeps a spring that was cut to the limit from sticking again by rounding. */
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
