/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: the friction springs of `history` and `mindlin/direnzo`, implemented as in doc/laws, and a
 * random motion of a pair for which the library is compared with this reference. */
#ifndef SPRING_REFERENCE_H
#define SPRING_REFERENCE_H

#include "support/models.h"

/* k: elastic force divided by the spring's length. keeps: a spring that is projected into a new plane
 * keeps its length, and a spring exactly at the limit slips. */
struct friction {
  double k, gamma, mu;
  bool keeps;
};

static inline struct grip_vec laid(struct grip_vec spring, struct grip_vec n, bool keeps)
{
  const struct grip_vec flat = grip_sub(spring, grip_scale(grip_dot(spring, n), n));
  const double was = grip_length(spring), is = grip_length(flat);
  return keeps && is > 0 ? grip_scale(was / is, flat) : flat;
}

/* One step: the spring is projected into the tangential plane and stretched, and its force is limited to
 * mu |normal|. At the limit there is no dashpot. v: the velocity at the contact point. */
static inline struct grip_vec friction_step(const struct friction *s, struct grip_vec *spring,
                                            struct grip_vec n, struct grip_vec v, double normal, double dt)
{
  *spring = grip_add(laid(*spring, n, s->keeps), grip_scale(dt, v));
  const struct grip_vec elastic = grip_scale(-s->k, *spring);
  const double size = grip_length(elastic), limit = s->mu * fabs(normal);
  if (s->keeps ? size >= limit : size > limit) {
    const struct grip_vec f = size > 0 ? grip_scale(limit / size, elastic) : elastic;
    *spring = grip_scale(-1 / s->k, f);
    return f;
  }
  return grip_sub(elastic, grip_scale(s->gamma, v));
}

/* v_t at the contact point, which lies half the overlap inside each sphere. */
static inline struct grip_vec contact_velocity(const struct contact *c)
{
  const struct grip_vec n = grip_scale(1 / grip_length(c->r), c->r);
  const double touch = c->wall ? c->radius_i : c->radius_i + c->radius_j;
  const double overlap = touch - grip_length(c->r);
  const struct grip_vec ui = grip_cross(c->wi, grip_scale(-(c->radius_i - overlap / 2), n));
  const struct grip_vec uj =
      c->wall ? grip_vec(0, 0, 0) : grip_cross(c->wj, grip_scale(c->radius_j - overlap / 2, n));
  const struct grip_vec v = grip_add(c->u, grip_sub(ui, uj));
  return grip_sub(v, grip_scale(grip_dot(v, n), n));
}

/* The values that the reference needs in each step: the spring's k and gamma, and F_n. */
typedef struct friction friction_at(const struct contact *c, double overlap, double *normal);

static inline struct grip_vec spring_of(const struct grip_model *model, const struct contact *c)
{
  const double *xi = c->history + model->slot[GRIP_TANGENTIAL];
  return grip_vec(xi[0], xi[1], xi[2]);
}

static inline void set_spring(const struct grip_model *model, struct contact *c, struct grip_vec spring)
{
  double *xi = c->history + model->slot[GRIP_TANGENTIAL];
  xi[0] = spring.x, xi[1] = spring.y, xi[2] = spring.z;
}

/* Random overlaps, normals, velocities and spins; the spins do not rotate the pair about its normal. Compares
 * force, spring and velocity in every step. */
static inline void check_friction_path(const struct grip_model *model, struct contact c, friction_at *at,
                                       double deepest, double speed, int nsteps)
{
  struct grip_vec spring = grip_vec(0, 0, 0);
  const double touch = c.wall ? c.radius_i : c.radius_i + c.radius_j;
  int sticks = 0, slips = 0;
  for (int step = 0; step < nsteps; step++) {
    c.r = rotate(c.r, random_direction(), 0.05);
    contact_press(&c, deepest * random_between(0.02, 1));
    const struct grip_vec n = grip_scale(1 / grip_length(c.r), c.r);
    if (step % 20 == 0) c.u = random_vec(speed);
    c.wi = random_vec(speed);
    c.wj = c.wall ? grip_vec(0, 0, 0) : random_vec(speed);
    const double spin = grip_dot(grip_add(c.wi, c.wj), n);
    c.wi = grip_sub(c.wi, grip_scale(spin, n));
    double normal;
    const struct friction s = at(&c, touch - grip_length(c.r), &normal);
    const struct grip_vec v = contact_velocity(&c);
    const struct grip_vec want = friction_step(&s, &spring, n, v, normal, c.dt);
    const struct answer a = contact_run(model, &c);
    const double size = s.mu * fabs(normal) + s.gamma * grip_length(v);
    CHECK_NEAR_VEC(a.v, v, 1e-13 * speed * (1 + touch));
    CHECK_CLOSE(a.normal, normal, 1e-11);
    CHECK_NEAR_VEC(a.f, want, 1e-10 * size);
    CHECK_NEAR_VEC(spring_of(model, &c), spring, 1e-11 * grip_length(spring) + 1e-15);
    set_spring(model, &c, spring); /* rounding must not decide between stick and slip */
    grip_length(want) < s.mu *fabs(normal) * (1 - 1e-9) ? sticks++ : slips++;
  }
  CHECK(sticks > nsteps / 20 && slips > nsteps / 20);
}

/* Swaps i and j, and the history as each law declares it: the force must be the opposite. */
static inline void check_swapped(const struct grip_model *model)
{
  for (int draw = 0; draw < 50; draw++) {
    struct contact c = random_contact(model), d = c;
    d.radius_i = c.radius_j;
    d.radius_j = c.radius_i;
    d.r = grip_scale(-1, c.r);
    d.u = grip_scale(-1, c.u);
    d.wi = c.wj;
    d.wj = c.wi;
    mirror_history(model, d.history);
    const struct answer a = contact_run(model, &c), b = contact_run(model, &d);
    CHECK_NEAR_VEC(b.f, grip_scale(-1, a.f), 1e-12 * (1 + grip_length(a.f)));
    CHECK_NEAR_VEC(spring_of(model, &d), grip_scale(-1, spring_of(model, &c)), 1e-13);
  }
}

/* At the beginning of a run dt is 0: the spring is unchanged, and the force of spring and dashpot is
 * computed. */
static inline void check_set_up(const struct grip_model *model, struct contact c, double k, double gamma)
{
  c.dt = 0;
  set_spring(model, &c, grip_vec(1e-4, 0, 0));
  c.u = grip_vec(0, 0.01, 0);
  for (int repeat = 0; repeat < 3; repeat++) {
    CHECK_NEAR_VEC(contact_run(model, &c).f, grip_vec(-k * 1e-4, -gamma * 0.01, 0), 1e-12 * (k + gamma));
    CHECK_NEAR_VEC(spring_of(model, &c), grip_vec(1e-4, 0, 0), 0);
  }
}

#endif
