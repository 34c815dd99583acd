/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: LAMMPS's twisting spring, written as in its manual (pair_granular.rst), and a random
 * motion of a pair for which the library is compared with it. */
#ifndef TWIST_PATH_H
#define TWIST_PATH_H

#include "support/host_path.h"

struct twist {
  double k, damping, limit;
};

static inline double twist_torque(const struct twist *s, double *twist, double spin, double dt)
{
  *twist += spin * dt;
  const double torque = -s->k * *twist - s->damping * spin;
  if (fabs(torque) <= s->limit) return torque;
  const double sign = (spin > 0) - (spin < 0);
  *twist = (s->limit * sign - s->damping * spin) / s->k;
  return -s->limit * sign;
}

/* The law's stiffness, damping and limit, computed from the normal law's load, dashpot and contact radius. */
typedef struct twist twist_at(struct host_load at);

static inline void check_twist_path(const char *text, host_at *at, twist_at *law, bool wall)
{
  const struct grip_model model = model_of(text);
  struct contact c = contact_of(0.5, 1.5, 0.05);
  c.wall = wall;
  if (wall) c.r = grip_vec(0, 0, 0.45);
  c.dt = 0.01;
  c.reduced_mass = 0.7;
  double twist = 0;
  double *kept = c.history + model.slot[GRIP_TWISTING];
  int sticks = 0, slips = 0;
  for (int step = 0; step < 3000; step++) {
    const struct grip_vec wi = c.wi, wj = c.wj;
    move_at_random(&c, step, 0.05, 1.5);
    if (step % 5 != 0) c.wi = wi, c.wj = wj;
    const struct grip_vec n = grip_scale(1 / grip_length(c.r), c.r);
    const struct twist s = law(at(&c, overlap_of(&c), grip_dot(c.u, n)));
    const double want = twist_torque(&s, &twist, grip_dot(grip_sub(c.wi, c.wj), n), c.dt);
    const struct answer a = contact_run(&model, &c);
    CHECK_NEAR(a.mn, want, 1e-10 * (s.limit + s.damping));
    CHECK_NEAR(*kept, twist, 1e-10 * (fabs(twist) + 1e-3));
    *kept = twist;
    fabs(want) < s.limit *(1 - 1e-9) ? sticks++ : slips++;
  }
  CHECK(sticks > 150 && slips > 150);
}

/* With i and j swapped twist and torque are the same. */
static inline void check_twist_swapped(const char *text)
{
  const struct grip_model model = model_of(text);
  const int slot = model.slot[GRIP_TWISTING];
  CHECK_NEAR(model.swap[slot], 1, 0);
  for (int draw = 0; draw < 50; draw++) {
    struct contact c = random_contact(&model), d = c;
    d.radius_i = c.radius_j, d.radius_j = c.radius_i;
    d.r = grip_scale(-1, c.r);
    d.u = grip_scale(-1, c.u);
    d.wi = c.wj, d.wj = c.wi;
    mirror_history(&model, d.history);
    for (int step = 0; step < 5; step++) {
      const struct answer a = contact_run(&model, &c), b = contact_run(&model, &d);
      CHECK_NEAR(b.mn, a.mn, 1e-12 * (1 + fabs(a.mn)));
      CHECK_NEAR(d.history[slot], c.history[slot], 1e-14);
    }
  }
}

#endif
