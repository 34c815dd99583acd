/* SPDX-License-Identifier: GPL-2.0-only */
/* Rolling resistance: spring, dashpot and slider.
 *
 * Source      lammps_granular (rolling sds), wang2015 (rolling velocity, Eq. 31, unchecked), luding2008
 * Equation    xi += v_r dt, v_r = R* (w_i - w_j) x n;  trial = -k xi - gamma v_r
 *             fr = trial min(1, mu load/|trial|), where it slides xi = -(fr + gamma v_r)/k;
 *             torque = R* n x fr
 * Symbols     xi rolling displacement [L]; v_r rolling velocity [L/T]; fr pseudo-force [F]; load [F]
 * Departs from source   LAMMPS flips the sign of xi when a rebuilt neighbour list exchanges i and j, although
 *             xi does not depend on their order. k = 0 leaves the spring at zero
 * Valid when  the rolling displacement inside a contact stays small against its radius */
#ifndef GRIP_ROLLING_SDS_H
#define GRIP_ROLLING_SDS_H

#include "laws/physics.h"
#include "laws/shared/host_spring.h"

/* Compile-time facts for the batch loop. */
#define ROLLING_SDS_SLOTS 3
#define ROLLING_SDS_SYNCHRONIZES 1
#define ROLLING_SDS_TORSION 0

struct rolling_sds_constants {
  /* k [F/L], gamma [F T/L], mu [-] */
  double k, gamma, mu;
};

GRIP_PHYSICS struct grip_vec rolling_sds_rotate(struct rolling_sds_constants c, struct rolling_contact in)
{
  return grip_host_rotate(in.spring, in.normal, in.dt, c.k, c.mu * in.load);
}

GRIP_PHYSICS struct grip_vec rolling_sds_velocity(struct rolling_contact in)
{
  return grip_scale(in.reduced_radius, grip_cross(in.spin, in.normal));
}

/* In contrast to tangential laws, the velocity for the dashpot is not rotated. */
GRIP_PHYSICS struct grip_vec rolling_sds_synchronize(struct rolling_sds_constants c,
                                                     struct rolling_contact in, struct grip_vec now)
{
  const struct grip_vec velocity = rolling_sds_velocity(in);
  const struct grip_vec stretched = grip_add(in.spring, grip_scale(in.dt, velocity));
  return grip_host_synchronize(stretched, velocity, now, in.dt, c.k, c.mu * in.load).spring;
}

GRIP_PHYSICS struct rolling_torque rolling_sds(struct rolling_sds_constants c, struct rolling_contact in)
{
  const struct grip_vec velocity = rolling_sds_velocity(in);
  const struct grip_slide s = grip_host_spring(in.spring, velocity, in.stretch, c.k, c.gamma, c.mu * in.load);
  const struct grip_vec spring =
      grip_select(in.dt > 0, s.spring, in.spring); /* LAMMPS does not cut it at set-up */
  struct rolling_torque out = GRIP_ZERO;
  out.torque = grip_scale(in.reduced_radius, grip_cross(in.normal, s.force));
  out.spring = spring;
  out.stored = grip_stored(c.k, spring);
  out.viscous = c.gamma * grip_dot(velocity, velocity);
  out.slides = s.slides;
  out.yields = s.yields;
  out.held = s.held;
  return out;
}

#endif
