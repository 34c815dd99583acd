/* SPDX-License-Identifier: GPL-2.0-only */
/* Physics shared by epsd, epsd2 and epsd3: a torsional spring with a torque limit, and a dashpot that acts
 * while the torque is below the limit. The laws differ in the stiffness of the spring, and epsd2 has no
 * dashpot.
 *
 * The history is the torque of the spring instead of its angle. If the stiffness changes with the overlap, as
 * with Hertz, the existing torque then stays unchanged. The first three history values are the torque in the
 * contact plane. The fourth value is the torque along the normal, which need not be rotated. */
#ifndef GRIP_ROLLING_SPRING_H
#define GRIP_ROLLING_SPRING_H

#include "laws/shared/spring.h"

/* Constants of all three laws [-]. factor: the stiffness divided by R*^2 and by the contact stiffness (see
 * grip_rolling_spring). */
struct grip_rolling_friction {
  double factor, mu_r, twice_eta;
  /* 1 if twisting is resisted too, else 0. */
  double torsion;
};

GRIP_PHYSICS struct grip_vec grip_rolling_rotate(struct rolling_contact in)
{
  return grip_rotate(in.spring, in.normal, in.normal_spin * in.dt);
}

/* contact: the contact stiffness with which the stiffness of the rolling spring scales [F/L]. inertia:
 * batch.reduced_inertia, or 0 for a law without a dashpot. */
GRIP_PHYSICS struct rolling_torque
grip_rolling_spring(struct grip_rolling_friction c, struct rolling_contact in, double contact, double inertia)
{
  const double k = c.factor * contact * (in.reduced_radius * in.reduced_radius);
  const double limit = c.mu_r * in.reduced_radius * fabs(in.normal_force);
  const double twist = c.torsion * in.twist;
  const struct grip_vec rolled = grip_sub(in.spring, grip_scale(k * in.dt, in.spin));
  const double twisted = in.memory - k * in.dt * twist;
  const double size = sqrt(grip_dot(rolled, rolled) + twisted * twisted);
  /* Without this tolerance, rounding could let a spring that was cut to the limit stick again. */
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
  out.yields = out.held = GRIP_NEVER_YIELDS;
  return out;
}

#endif
