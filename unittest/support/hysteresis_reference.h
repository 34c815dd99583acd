/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: the linear hysteretic spring of doc/laws, written branch by branch, with the additions of
 * `plastic` and `hooke/hysteresis`; and a head-on impact integrated by the Runge-Kutta method. */
#ifndef HYSTERESIS_REFERENCE_H
#define HYSTERESIS_REFERENCE_H

#include "support/reach.h"

/* The two laws differ on the adhesion branch and beyond the plastic limit. */
enum hysteresis_system { MERCURY, LIGGGHTS };

struct hysteresis {
  enum hysteresis_system system;
  double k1, k2max, kc, limit; /* limit: the plastic limit overlap */
  double largest;              /* the history */
  double mass, gamma, f0;
  double fluid, stokes_c, e_max; /* viscous where fluid = 6 pi mu_f R*^2 is not 0 */
};

/* k2max/(k2max - k1) phi_f a12. It is never reached if k2max equals k1. */
static inline struct hysteresis hysteresis_of(enum hysteresis_system system, double k1, double k2max,
                                              double kc, double phi_f, double a12)
{
  struct hysteresis s = {.system = system, .k1 = k1, .k2max = k2max, .kc = kc, .limit = HUGE_VAL, .mass = 1};
  if (k2max > k1) s.limit = k2max / (k2max - k1) * phi_f * a12;
  return s;
}

static inline double hysteresis_k2(const struct hysteresis *s, double largest)
{
  if (largest >= s->limit) return s->k2max;
  return s->k1 + (s->k2max - s->k1) * largest / s->limit;
}

/* The largest overlap for which the unloading line meets the adhesion branch at `overlap`: (k2(dm) - k1)
 * dm = (k2(dm) + kc) overlap, with k2 - k1 = (k2max - k1) dm/limit. */
static inline double hysteresis_refitted(const struct hysteresis *s, double overlap)
{
  const double c = 4 * (s->k1 + s->kc) * overlap * s->limit / (s->k2max - s->k1);
  return (overlap + sqrt(overlap * overlap + c)) / 2;
}

/* The spring alone, overlap > 0. */
static inline double hysteresis_spring(struct hysteresis *s, double overlap)
{
  if (overlap > s->largest) s->largest = overlap;
  if (s->system == MERCURY && s->largest > s->limit) s->largest = s->limit;
  if (overlap > s->limit) return s->k2max * (overlap - s->limit) + s->k1 * s->limit;
  const double dm = fmin(s->largest, s->limit), k2 = hysteresis_k2(s, dm);
  const double zero = (1 - s->k1 / k2) * dm, reload = k2 * (overlap - zero);
  if (reload >= s->k1 * overlap) return s->k1 * overlap;
  if (reload <= -s->kc * overlap) {
    s->largest =
        s->system == MERCURY ? (k2 + s->kc) / (k2 - s->k1) * overlap : hysteresis_refitted(s, overlap);
    return -s->kc * overlap;
  }
  return reload;
}

/* 2 sqrt(m k)/sqrt(1 + (pi/ln e)^2) as a function of ln e <= 0 */
static inline double hysteresis_dashpot(double mass, double k1, double log_e)
{
  return log_e < 0 ? 2 * sqrt(mass * k1) / sqrt(1 + pow(acos(-1) / log_e, 2)) : 0;
}

static inline double hysteresis_gamma(double mass, double k1, double e)
{
  return hysteresis_dashpot(mass, k1, log(e));
}

/* In a liquid ln e = ln e_max - stokes_c/S, S = m |v|/(6 pi mu_f R*^2): critical damping at rest. */
static inline double hysteresis_damping(const struct hysteresis *s, double rate)
{
  if (!(s->fluid > 0)) return s->gamma;
  if (rate == 0) return 2 * sqrt(s->mass * s->k1);
  return hysteresis_dashpot(s->mass, s->k1, log(s->e_max) - s->stokes_c * s->fluid / (s->mass * fabs(rate)));
}

/* The total normal force; rate: of the overlap. */
static inline double hysteresis_force(struct hysteresis *s, double overlap, double rate)
{
  if (overlap > 0) {
    const double spring = hysteresis_spring(s, overlap);
    return s->f0 + spring + hysteresis_damping(s, rate) * rate;
  }
  s->largest = 0;
  return s->f0 < 0 && s->kc > 0 && -overlap < -s->f0 / s->kc ? s->f0 - s->kc * overlap : 0;
}

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

/* The work lost in one cycle up to the largest overlap dm: the area of two triangles, (k1 dm + kc delta_min)
 * delta0/2. */
static inline double hysteresis_loss(const struct hysteresis *s, double dm)
{
  const double top = fmin(dm, s->limit), k2 = hysteresis_k2(s, top);
  const double zero = (1 - s->k1 / k2) * top, lowest = (k2 - s->k1) * top / (k2 + s->kc);
  return (s->k1 * top + s->kc * lowest) * zero / 2;
}

/* e^2 = k1/k2 - kc/k1 (k2 - k1)^2/(k2 (k2 + kc)) for an undamped impact below the plastic limit. */
static inline double hysteresis_e2(const struct hysteresis *s, double v0)
{
  const double k2 = hysteresis_k2(s, v0 * sqrt(s->mass / s->k1)), rise = k2 - s->k1;
  return s->k1 / k2 - s->kc / s->k1 * rise * rise / (k2 * (k2 + s->kc));
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
