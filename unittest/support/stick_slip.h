/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: the spring of doc/laws/tangential_luding.md, implemented as written there, and a pair that
 * rotates as a rigid body. */
#ifndef STICK_SLIP_H
#define STICK_SLIP_H

#include "support/one_contact.h"

struct stick_slip {
  double k, gamma, yield, phi_d; /* yield: the static limit */
};

/* One step of a spring that has already been rotated into the tangential plane. */
static inline struct grip_vec stick_slip(const struct stick_slip *s, struct grip_vec *spring,
                                         struct grip_vec u, double dt)
{
  *spring = grip_add(*spring, grip_scale(dt, u));
  struct grip_vec f = grip_sub(grip_scale(-s->k, *spring), grip_scale(s->gamma, u));
  const double trial = grip_length(f);
  if (trial <= s->yield) return f;
  f = grip_scale(s->yield * s->phi_d / trial, f);
  *spring = s->k > 0 ? grip_scale(-1 / s->k, grip_add(f, grip_scale(s->gamma, u))) : grip_vec(0, 0, 0);
  return f;
}

/* Rotates a pair at rest in steps, as a rigid body, about an axis through its contact. */
static inline struct answer turn_rigidly(const struct grip_model *model, struct contact *c,
                                         struct grip_vec axis, double angle, int nsteps)
{
  struct answer a = {0};
  c->dt = 1;
  c->wi = c->wj = grip_scale(angle / nsteps, axis);
  const struct grip_vec start = c->r;
  for (int step = 1; step <= nsteps; step++) {
    c->r = rotate(start, axis, angle * step / nsteps);
    c->u = grip_cross(c->wi, c->r);
    a = contact_run(model, c);
  }
  return a;
}

/* The axes of rotation, for a normal along z. */
static const struct grip_vec turn_axes[] = {
    {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.6, 0, 0.8}, {-2. / 3, 2. / 3, 1. / 3}};
enum { TURN_AXES = 5, TURN_STEPS = 20000 };

#endif
