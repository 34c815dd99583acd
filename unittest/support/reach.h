/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: one contact of a law that may act beyond touch, and a head-on impact of two bodies. */
#ifndef REACH_H
#define REACH_H

#include "support/one_contact.h"

/* force: the total normal force, 0 where the law does not act. */
struct reached {
  struct answer a;
  double force;
  bool acts, contact;
};

/* Runs a model over one contact alone and keeps its history. */
static inline struct reached reach_run(const struct grip_model *model, struct contact *c)
{
  static struct bench bench;
  bench_clear(&bench, 1);
  bench_setup(&bench, model, c);
  bench_put(&bench, 0, c);
  bench_run(model, &bench);
  bench_get_history(&bench, 0, c->history);
  struct reached result = {.a = bench_get(&bench, 0),
                           .acts = bench.batch.gate[GRIP_HELD][0] > 0,
                           .contact = bench.batch.gate[GRIP_TOUCH][0] > 0};
  result.force = result.acts ? result.a.normal : 0;
  return result;
}

/* The total normal force at an overlap and a rate of the overlap. */
static inline double reached_force(const struct grip_model *model, struct contact *c, double overlap,
                                   double rate)
{
  const struct grip_vec n = grip_scale(1 / grip_length(c->r), c->r);
  contact_press(c, overlap);
  c->u = grip_scale(-rate, n);
  return reach_run(model, c).force;
}

/* A contact that has touched. */
static inline struct contact made(const struct grip_model *model, double radius_i, double radius_j)
{
  struct contact c = contact_of(radius_i, radius_j, 0);
  CHECK(isfinite(reached_force(model, &c, 1e-6 * fmin(radius_i, radius_j), 0)));
  return c;
}

/* The force near that overlap, and the exact overlap after rounding of the centres. */
static inline double stretched(const struct grip_model *model, struct contact *c, double overlap, double *at)
{
  contact_press(c, overlap);
  c->u = grip_vec(0, 0, 0);
  const struct reached r = reach_run(model, c);
  *at = r.a.overlap;
  return r.force;
}

static inline void check_clear(const struct contact *c, const char *file, int line)
{
  for (int s = 0; s < GRIP_MAX_SLOTS; s++) check_near(c->history[s], 0, 0, "history", file, line);
}

#define CHECK_CLEAR(c) check_clear(c, __FILE__, __LINE__)

/* speed: that of separation at the end, or 0 if the bodies stay together. */
struct flight {
  double speed, deepest;
};

/* Integrates from overlap `start` at the closing speed v0 until the bodies separate at
 * overlap `end`, by the explicit midpoint rule. */
static inline struct flight fly(const struct grip_model *model, struct contact c, double start, double end,
                                double v0, double dt, double longest)
{
  struct flight result = {0, start};
  double overlap = start, rate = v0;
  for (double t = 0; t < longest; t += dt) {
    const double before = overlap, rate_before = rate;
    const double a = -reached_force(model, &c, overlap, rate) / c.reduced_mass;
    const double middle = rate + a * dt / 2;
    rate -= dt * reached_force(model, &c, overlap + rate * dt / 2, middle) / c.reduced_mass;
    overlap += dt * middle;
    result.deepest = fmax(result.deepest, overlap);
    if (overlap <= end && rate < 0) {
      const double part = before > end ? (before - end) / (before - overlap) : 0;
      result.speed = -(rate_before + part * (rate - rate_before));
      return result;
    }
  }
  return result;
}

#endif
