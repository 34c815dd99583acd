/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: LAMMPS's tangential laws with a spring (pair_granular.rst, equation of linear_history). */
#ifndef HOST_FRICTION_H
#define HOST_FRICTION_H

#include "support/one_contact.h"

/* One step: the spring is projected into the tangential plane at constant length, and stretched. Then its
 * force is computed, and the spring is shortened if the force exceeds the limit. */
static inline struct grip_vec host_friction(struct grip_vec *spring, struct grip_vec n, struct grip_vec v,
                                            double dt, double k, double damping, double limit)
{
  const double length = grip_length(*spring);
  struct grip_vec flat = grip_sub(*spring, grip_scale(grip_dot(*spring, n), n));
  if (grip_length(flat) > 0) flat = grip_scale(length / grip_length(flat), flat);
  *spring = grip_add(flat, grip_scale(dt, v));
  struct grip_vec f = grip_sub(grip_scale(-k, *spring), grip_scale(damping, v));
  if (grip_length(f) <= limit) return f;
  if (grip_length(*spring) == 0) return grip_vec(0, 0, 0);
  f = grip_scale(limit / grip_length(f), f);
  *spring = grip_scale(-1 / k, grip_add(f, grip_scale(damping, v)));
  return f;
}

/* Compares the library with the steps above on a path of random velocities and spins, along which the normal
 * rotates. k and damping are those of the contact, mu is that of the model. The normal force is the
 * library's. */
static inline void check_host_path(const struct grip_model *model, struct contact c, double k, double damping,
                                   double mu)
{
  struct grip_vec spring = grip_vec(0, 0, 0);
  for (int step = 0; step < 200; step++) {
    c.r = rotate(c.r, random_direction(), 0.02);
    c.u = random_vec(2);
    c.wi = random_vec(1);
    c.wj = random_vec(1);
    const struct grip_vec n = grip_scale(1 / grip_length(c.r), c.r);
    const struct grip_vec w = grip_add(grip_scale(c.radius_i, c.wi), grip_scale(c.radius_j, c.wj));
    struct grip_vec v = grip_sub(c.u, grip_scale(grip_dot(c.u, n), n));
    v = grip_sub(v, grip_cross(w, n));
    const struct answer a = contact_run(model, &c);
    const struct grip_vec f = host_friction(&spring, n, v, c.dt, k, damping, mu * fabs(a.normal));
    CHECK_NEAR_VEC(a.f, f, 1e-10 * (1 + grip_length(f)));
    CHECK_NEAR_VEC(grip_vec(c.history[0], c.history[1], c.history[2]), spring, 1e-10);
  }
}

#endif
