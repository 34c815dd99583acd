/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: the spring of doc/laws/rolling_epsd.md, implemented as written there, and the properties
 * of all laws that use it. */
#ifndef ROLLING_SPRING_H
#define ROLLING_SPRING_H

#include "support/bad_words.h"
#include "support/mixed.h"
#include "support/models.h"
#include "support/stick_slip.h"

/* Stiffness, dashpot and limit of a contact, and whether it resists twisting. */
struct rolling_spring {
  double k, dashpot, limit;
  bool torsion;
};

/* One step with a constant normal; spin: w_i - w_j. moment: the total torque of the spring on i. */
static inline struct grip_vec rolling_spring(const struct rolling_spring *s, struct grip_vec *moment,
                                             struct grip_vec spin, struct grip_vec n, double dt)
{
  const struct grip_vec w = s->torsion ? spin : grip_sub(spin, grip_scale(grip_dot(spin, n), n));
  *moment = grip_sub(*moment, grip_scale(s->k * dt, w));
  const double size = grip_length(*moment);
  if (size > s->limit) {
    *moment = grip_scale(s->limit / size, *moment);
    return *moment;
  }
  return grip_sub(*moment, grip_scale(s->dashpot, w));
}

/* The torque of the spring: the history contains three values in the plane of the contact, and one along
 * n. */
static inline struct grip_vec moment_of(const struct grip_model *model, const struct contact *c,
                                        struct grip_vec n)
{
  const double *h = c->history + model->slot[GRIP_ROLLING];
  return grip_add(grip_vec(h[0], h[1], h[2]), grip_scale(h[3], n));
}

static inline void set_moment(const struct grip_model *model, struct contact *c, struct grip_vec flat,
                              double along)
{
  double *h = c->history + model->slot[GRIP_ROLLING];
  h[0] = flat.x, h[1] = flat.y, h[2] = flat.z, h[3] = along;
}

/* Stiffness, dashpot and limit of a contact by the equations of the law's page. */
typedef struct rolling_spring spring_of_contact(const struct contact *c, double overlap,
                                                const struct answer *a);

/* Rolls and twists about a constant normal with a varying overlap, and compares every step with the spring
 * above. Both branches must occur. */
static inline void check_path(const char *line, spring_of_contact *of, bool wall)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.75, 1.5, 0.05);
  c.wall = wall;
  c.r = grip_scale(1 / sqrt(14), grip_vec(1, -2, 3));
  c.reduced_inertia = 0.7;
  c.dt = 0x1p-7;
  struct grip_vec moment = grip_vec(0, 0, 0), tilt = random_vec(3);
  int slid = 0, stuck = 0;
  for (int step = 0; step < 600; step++) {
    if (step % 50 == 0) tilt = random_vec(step % 100 ? 5 : 0.3);
    contact_press(&c, 0.05 + 0.03 * sin(0.07 * step));
    const struct grip_vec n = grip_scale(1 / grip_length(c.r), c.r), spin = grip_add(tilt, random_vec(0.3));
    c.wi = grip_scale(wall ? 1 : 0.5, spin);
    c.wj = grip_scale(wall ? 0 : -0.5, spin); /* no mean spin, so a pair's spring does not rotate about n */
    if (wall) c.wi = grip_sub(spin, grip_scale(grip_dot(spin, n), n)); /* nor that of a wall */
    const struct answer a = contact_run(&model, &c);
    const struct rolling_spring s = of(&c, a.overlap, &a);
    const struct grip_vec torque = rolling_spring(&s, &moment, grip_sub(c.wi, c.wj), n, c.dt);
    const bool slides = grip_length(moment) > s.limit * (1 - 1e-9);
    slid += slides, stuck += !slides;
    CHECK_NEAR_VEC(a.m, torque, 1e-12 * (1 + s.limit + s.dashpot));
    CHECK_NEAR_VEC(moment_of(&model, &c, n), moment, 1e-12 * (1 + s.limit));
    CHECK_NEAR(a.mn, 0, 0);
  }
  CHECK(slid > 50 && stuck > 50);
}

/* Seen from j, the same contact has the opposite torque and the mirrored history. */
static inline void check_swapped(const char *line)
{
  const struct grip_model model = model_of(line);
  for (int draw = 0; draw < 50; draw++) {
    struct contact c = random_contact(&model), d = c;
    memset(c.history, 0, sizeof c.history);
    memset(d.history, 0, sizeof d.history);
    d.radius_i = c.radius_j, d.radius_j = c.radius_i;
    d.r = grip_scale(-1, c.r);
    d.u = grip_scale(-1, c.u);
    d.wi = c.wj, d.wj = c.wi;
    for (int step = 0; step < 5; step++) {
      const struct answer a = contact_run(&model, &c), b = contact_run(&model, &d);
      const double size = 1e-12 * (1 + grip_length(a.m));
      double mirrored[GRIP_MAX_SLOTS];
      memcpy(mirrored, c.history, sizeof mirrored);
      mirror_history(&model, mirrored);
      CHECK_NEAR_VEC(b.m, grip_scale(-1, a.m), size);
      for (int s = 0; s < model.nslots; s++) CHECK_NEAR(d.history[s], mirrored[s], size);
    }
  }
}

/* A loaded pair that rotates as a rigid body keeps its torque, rotated with it, including that along the
 * normal. */
static inline void check_turned(const char *line)
{
  const struct grip_model model = model_of(line);
  for (int k = 0; k < TURN_AXES; k++) {
    struct contact c = contact_of(1, 1.5, 0.0625);
    set_moment(&model, &c, grip_vec(0.04, -0.03, 0), 0.02);
    const struct grip_vec before = contact_run(&model, &c).m;
    CHECK_NEAR_VEC(before, grip_vec(0.04, -0.03, 0.02), 1e-15);
    const struct answer a = turn_rigidly(&model, &c, turn_axes[k], 1, TURN_STEPS);
    CHECK_NEAR_VEC(a.m, rotate(before, turn_axes[k], 1), 1e-4 * grip_length(before));
    CHECK_CLOSE(grip_length(a.m), grip_length(before), 1e-9);
  }
}

/* With dt = 0 a spring is only read, and reduced to its limit. A contact that ends resets it. */
static inline void check_set_up(const char *line, double limit)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.0625);
  c.wi = grip_vec(3, 1, 0);
  set_moment(&model, &c, grip_vec(0, 0.5 * limit, 0), 0);
  contact_run(&model, &c);
  CHECK_NEAR_VEC(moment_of(&model, &c, grip_vec(0, 0, 1)), grip_vec(0, 0.5 * limit, 0), 0);
  set_moment(&model, &c, grip_vec(0, 3 * limit, 0), 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(0, limit, 0), 1e-12 * limit);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(0, limit, 0), 1e-12 * limit);
  contact_press(&c, -0.01);
  contact_run(&model, &c);
  CHECK_NEAR_VEC(moment_of(&model, &c, grip_vec(0, 0, 1)), grip_vec(0, 0, 0), 0);
}

#endif
