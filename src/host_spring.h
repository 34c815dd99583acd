/* SPDX-License-Identifier: GPL-2.0-only */
/* The tangential spring that linear_history and mindlin share. */
#ifndef GRIP_HOST_SPRING_H
#define GRIP_HOST_SPRING_H

#include "law.h"
#include "spring.h"

/* The spring turned with its contact (luding2008 Eq. 17), only where what stands out of the plane matters
 * (1e-10 of the limit), as the host does, so that trajectories agree. */
static inline struct grip_vec grip_host_turn(struct tangential_contact in, double k, double limit)
{
  const double out_of_plane = fabs(grip_dot(in.spring, in.normal)) * k;
  const int turns = out_of_plane > 1e-10 * limit && in.dt > 0;
  return grip_select(turns, grip_project(in.spring, in.normal, in.spring), in.spring);
}

/* Stretch, and cut off at the Coulomb limit: lammps_granular, the tangential page. */
static inline struct tangential_force grip_host_spring(struct tangential_contact in, double k, double c,
                                                       double limit)
{
  const struct grip_vec spring = grip_add(in.spring, grip_scale(in.dt, in.velocity));
  const struct grip_vec viscous = grip_scale(c, in.velocity);
  const struct grip_vec trial = grip_sub(grip_scale(-k, spring), viscous);

  const double size = grip_length(trial);
  const int slides = size > limit;
  const int stretched = grip_dot(spring, spring) > 0;
  const double cut = stretched ? limit / (size > 0 ? size : 1) : 0;
  const struct grip_vec force = grip_scale(slides ? cut : 1, trial);
  const struct grip_vec reset = grip_scale(k > 0 ? -1 / k : 0, grip_add(force, viscous));
  return (struct tangential_force){.force = force, .spring = grip_select(slides && stretched, reset, spring)};
}

#endif
