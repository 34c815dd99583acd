/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by the tests of `plastic` and `hooke/hysteresis`: the library compared with the reference on paths, and
 * the reference in a head-on impact, integrated by the Runge-Kutta method. */
#ifndef HYSTERESIS_PATH_H
#define HYSTERESIS_PATH_H

#include "support/hysteresis_reference.h"
#include "support/reach.h"

/* The acceleration of the overlap; the history is not changed. */
static inline double hysteresis_try(const struct hysteresis *s, double overlap, double rate)
{
  struct hysteresis copy = *s;
  return -hysteresis_force(&copy, overlap, rate) / s->mass;
}

/* The same as fly() of reach.h, with the reference. */
static inline struct flight hysteresis_fly(struct hysteresis s, double start, double end, double v0,
                                           double dt, double longest)
{
  struct flight result = {0, start};
  double x = start, v = v0;
  for (double t = 0; t < longest; t += dt) {
    const double x0 = x, vel0 = v;
    const double a1 = hysteresis_try(&s, x, v);
    const double va = v + dt / 2 * a1, a2 = hysteresis_try(&s, x + dt / 2 * v, va);
    const double vb = v + dt / 2 * a2, a3 = hysteresis_try(&s, x + dt / 2 * va, vb);
    const double vc = v + dt * a3, a4 = hysteresis_try(&s, x + dt * vb, vc);
    x += dt / 6 * (v + 2 * va + 2 * vb + vc);
    v += dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    hysteresis_force(&s, x, v);
    result.deepest = fmax(result.deepest, x);
    if (x <= end && v < 0) {
      const double part = x0 > end ? (x0 - end) / (x0 - x) : 0;
      result.speed = -(vel0 + part * (v - vel0));
      return result;
    }
  }
  return result;
}

/* The work that the library loses on the path 0, dm, 0, by the trapezoidal rule with a point at each kink of
 * the law. After the strongest pull each overlap is half the previous one, so that the path stays on the
 * adhesion branch. */
static inline double loop_area(const struct grip_model *model, struct contact c, const struct hysteresis *s,
                               double dm)
{
  const double top = fmin(dm, s->limit), k2 = hysteresis_k2(s, top);
  const double lowest = (k2 - s->k1) * top / (k2 + s->kc);
  double path[80] = {top, dm, top, (top + lowest) / 2};
  int count = 4;
  for (double x = lowest; count < 70; x /= 2) path[count++] = x;
  double area = 0, x = 0, f = 0;
  for (int k = 0; k < count; k++) {
    const double force = reached_force(model, &c, path[k], 0);
    area += (path[k] - x) * (force + f) / 2;
    x = path[k];
    f = force;
  }
  return area - x * f / 2;
}

/* Compares the library with the reference on the same random overlaps: jumps, small steps, speeds. */
static inline void check_path(const struct grip_model *model, struct contact c, struct hysteresis s,
                              double deepest, int nsteps)
{
  const double touch = c.wall ? c.radius_i : c.radius_i + c.radius_j;
  const double top = fmax(s.k2max, s.kc) * deepest + fabs(s.f0);
  double overlap = 0, step = deepest / 20;
  for (int k = 0; k < nsteps; k++) {
    if (k % 10 == 0) step = deepest * random_between(-0.1, 0.1);
    overlap = k % 50 == 0 ? random_between(0, deepest) : overlap + step * random_between(0, 1);
    if (overlap > deepest) overlap = deepest, step = -step;
    if (overlap < -0.02 * deepest) overlap = 0.01 * deepest, step = fabs(step);
    const double rate = random_between(-1, 1);
    const double got = reached_force(model, &c, overlap, rate);
    const double at = touch - grip_length(c.r); /* the overlap with the rounding of the centres */
    const double want = hysteresis_force(&s, at, rate);
    CHECK_NEAR(got, want, 1e-12 * (top + hysteresis_damping(&s, rate)));
    CHECK_NEAR(c.history[0], s.largest, 1e-12 * (deepest + s.largest));
  }
}

#endif
