/* SPDX-License-Identifier: GPL-2.0-only */
/* The linear hysteretic spring of doc/laws, written branch by branch, as in `luding`, and with the additions of
 * `plastic` and `hooke/hysteresis`. Shared by the tests in C and, through lammps/support/reference_laws.c, by those in
 * Python. It takes nothing from the library. */
#ifndef HYSTERESIS_REFERENCE_H
#define HYSTERESIS_REFERENCE_H

#include <math.h>

/* The three laws differ on the adhesion branch and beyond the plastic limit. */
enum hysteresis_system { MERCURY, LIGGGHTS, LUDING }; /* plastic, hooke/hysteresis, luding */

enum hysteresis_branch { LOADING, UNLOADING, ADHESION, BEYOND };

struct hysteresis {
  enum hysteresis_system system;
  enum hysteresis_branch branch; /* of the last overlap above 0 */
  double k1, k2max, kc, limit;   /* limit: the plastic limit overlap */
  double largest;                /* the history */
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

/* Where unloading begins. In `luding` it is also beyond the plastic limit. */
static inline double hysteresis_top(const struct hysteresis *s, double largest)
{
  return s->system == LUDING ? largest : fmin(largest, s->limit);
}

static inline double hysteresis_on(struct hysteresis *s, enum hysteresis_branch branch, double force)
{
  s->branch = branch;
  return force;
}

/* The spring alone, overlap > 0. */
static inline double hysteresis_spring(struct hysteresis *s, double overlap)
{
  if (overlap > s->largest) s->largest = overlap;
  if (s->system == MERCURY && s->largest > s->limit) s->largest = s->limit;
  if (s->system != LUDING && overlap > s->limit)
    return hysteresis_on(s, BEYOND, s->k2max * (overlap - s->limit) + s->k1 * s->limit);
  const double dm = hysteresis_top(s, s->largest), k2 = hysteresis_k2(s, dm);
  const double zero = (1 - s->k1 / k2) * dm, reload = k2 * (overlap - zero);
  if (reload >= s->k1 * overlap) return hysteresis_on(s, LOADING, s->k1 * overlap);
  if (reload > -s->kc * overlap) return hysteresis_on(s, UNLOADING, reload);
  if (s->system == MERCURY) s->largest = (k2 + s->kc) / (k2 - s->k1) * overlap;
  if (s->system == LIGGGHTS) s->largest = hysteresis_refitted(s, overlap);
  return hysteresis_on(s, ADHESION, -s->kc * overlap);
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
  if (!(s->stokes_c > 0)) return hysteresis_dashpot(s->mass, s->k1, log(s->e_max));
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

/* The work lost in one cycle up to the largest overlap dm: the area of two triangles, (k1 dm + kc delta_min)
 * delta0/2. */
static inline double hysteresis_loss(const struct hysteresis *s, double dm)
{
  const double top = hysteresis_top(s, dm), k2 = hysteresis_k2(s, top);
  const double zero = (1 - s->k1 / k2) * top, lowest = (k2 - s->k1) * top / (k2 + s->kc);
  return (s->k1 * top + s->kc * lowest) * zero / 2;
}

/* e^2 = k1/k2 - kc/k1 (k2 - k1)^2/(k2 (k2 + kc)) for an undamped impact below the plastic limit. */
static inline double hysteresis_e2(const struct hysteresis *s, double v0)
{
  const double k2 = hysteresis_k2(s, v0 * sqrt(s->mass / s->k1)), rise = k2 - s->k1;
  return s->k1 / k2 - s->kc / s->k1 * rise * rise / (k2 * (k2 + s->kc));
}

#endif
