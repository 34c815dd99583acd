/* SPDX-License-Identifier: GPL-2.0-only */
/* Physics of the four Mindlin springs of LAMMPS: mindlin, mindlin/force, mindlin_rescale and
 * mindlin_rescale/force. */
#ifndef GRIP_MINDLIN_H
#define GRIP_MINDLIN_H

#include "laws/shared/linear_spring.h"

/* rescale: if 1, the spring shrinks with the contact radius on unloading. is_force: if 1, the history is the
 * force of the spring instead of its stretch. Both are compile-time constants of each law. */
GRIP_PHYSICS struct grip_vec grip_mindlin_rotate(struct grip_host_friction c, struct tangential_contact in,
                                                 int is_force, int rescale)
{
  const int unloads = rescale && in.contact_radius < in.memory;
  const double ratio = unloads ? in.contact_radius / in.memory : 1;
  const double k = is_force ? 1 : c.kt * in.contact_radius;
  return grip_host_rotate(grip_scale(ratio, in.spring), in.normal, in.dt, k, c.mu * in.load);
}

GRIP_PHYSICS struct synchronized_spring grip_mindlin_synchronize(struct grip_host_friction c,
                                                                 struct tangential_contact in,
                                                                 struct grip_vec now, int is_force)
{
  const double k = c.kt * in.contact_radius;
  const struct grip_vec stretch = grip_scale(is_force ? -k * in.dt : in.dt, in.velocity);
  return grip_host_synchronize(grip_add(in.spring, stretch), in.velocity, now, in.dt, is_force ? 1 : k,
                               c.mu * in.load);
}

GRIP_PHYSICS struct tangential_force grip_mindlin(struct grip_host_friction c, struct tangential_contact in,
                                                  int is_force, int rescale)
{
  const double k = c.kt * in.contact_radius;
  const double unit = is_force && k > 0 ? k : 1; /* converts a spring stored as a force to a stretch */
  const struct grip_vec before = grip_scale(is_force ? -1 / unit : 1, in.spring);
  const struct grip_slide s =
      grip_host_spring(before, in.velocity, in.stretch, k, c.x_gamma_t * in.damping, c.mu * in.load);
  /* `memory` keeps the contact radius at which the spring was shrunk. A spring that was shrunk at one set-up
   * must not be shrunk again at the next one. */
  const int noted = rescale && (in.dt > 0 || in.contact_radius < in.memory);
  struct tangential_force out = GRIP_ZERO;
  out.force = s.force;
  out.spring = grip_scale(is_force ? -k : 1, s.spring);
  out.memory = noted ? in.contact_radius : in.memory;
  out.stiffness = k;
  out.rigidity = is_force ? (k > 0 ? 1 / k : 0) : k;
  out.dashpot = s.dashpot;
  out.slides = s.slides;
  out.yields = out.held = (is_force ? k : 1) * s.yields;
  return out;
}

#endif
