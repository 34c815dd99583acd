/* SPDX-License-Identifier: GPL-2.0-only */
/* The spring of the LAMMPS tangential and rolling laws. */
#ifndef GRIP_HOST_SPRING_H
#define GRIP_HOST_SPRING_H

#include "laws/shared/spring.h"

/* Rotates the spring with its contact (luding2008 Eq. 17, unchecked). As in LAMMPS, it does so only if the
 * force of the spring's normal component exceeds 1e-10 of the limit, so that trajectories agree. k: force
 * divided by spring length. */
GRIP_PHYSICS struct grip_vec grip_host_rotate(struct grip_vec spring, struct grip_vec normal, double dt,
                                              double k, double limit)
{
  const int turns = fabs(grip_dot(spring, normal)) * k > 1e-10 * limit && dt > 0;
  return grip_select(turns, grip_project(spring, normal, spring), spring);
}

/* Projects the spring on the tangent plane without restoring its length, as the classic laws of LAMMPS do. */
GRIP_PHYSICS struct grip_vec grip_classic_rotate(struct grip_vec spring, struct grip_vec normal, double dt)
{
  return grip_sub(spring, grip_scale(dt > 0 ? grip_dot(spring, normal) : 0, normal));
}

/* For synchronized_verlet. stretched: a spring that was stretched in the plane of the velocities. The
 * function rotates it into the plane of the positions, under the same condition as grip_host_rotate. The
 * velocity for its dashpot is rotated if the spring is; otherwise both stay as they are. */
GRIP_PHYSICS struct synchronized_spring grip_host_synchronize(struct grip_vec stretched,
                                                              struct grip_vec velocity, struct grip_vec now,
                                                              double dt, double k, double limit)
{
  const int turns = fabs(grip_dot(stretched, now)) * k > 1e-10 * limit && dt > 0;
  struct synchronized_spring out = GRIP_ZERO;
  out.spring = grip_select(turns, grip_project(stretched, now, stretched), stretched);
  out.velocity = grip_select(turns, grip_project(velocity, now, velocity), velocity);
  return out;
}

/* Stretches the spring and cuts it at Coulomb's limit, as the section on tangential laws of lammps_granular
 * describes. */
GRIP_PHYSICS struct grip_slide grip_host_spring(struct grip_vec before, struct grip_vec velocity, double dt,
                                                double k, double c, double limit)
{
  const struct grip_vec spring = grip_add(before, grip_scale(dt, velocity));
  const struct grip_vec viscous = grip_scale(c, velocity);
  const struct grip_vec trial = grip_sub(grip_scale(-k, spring), viscous);

  const double size = grip_length(trial);
  const int slides = size > limit;
  const int stretched = grip_dot(spring, spring) > 0;
  const double cut = stretched ? limit / (size > 0 ? size : 1) : 0;
  const struct grip_vec force = grip_scale(slides ? cut : 1, trial);
  const struct grip_vec reset = grip_scale(k > 0 ? -1 / k : 0, grip_add(force, viscous));
  const struct grip_vec kept = grip_select(slides && stretched, reset, spring);
  struct grip_slide out = GRIP_ZERO;
  out.force = force;
  out.spring = kept;
  out.k = k;
  out.dashpot = c;
  out.slides = size - limit;
  return grip_limit_spring(out, limit, 1);
}

#endif
