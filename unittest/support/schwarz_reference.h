/* SPDX-License-Identifier: GPL-2.0-only */
/* The equations of `schwarz` in doc/laws, solved by bisection. Shared by the test in C and, through
 * lammps/support/reference_laws.c, by those in Python. It takes nothing from the library. */
#ifndef SCHWARZ_REFERENCE_H
#define SCHWARZ_REFERENCE_H

#include <math.h>

/* The equations of the law: delta(a) = a^2/R* - 4 xi sqrt(a), P(a) =
 * (sqrt(K a^3/R*) - alpha sqrt(-P_c))^2 + P_c. */
struct schwarz {
  double k, radius, alpha, pull, xi; /* K = 4/3 E*, R*, alpha, -P_c */
};

static inline struct schwarz schwarz_of(double k, double radius, double w, double alpha)
{
  const double pi = acos(-1), alpha2 = alpha * alpha;
  return (struct schwarz){k, radius, alpha, 6 * pi * radius * w / (alpha2 + 3),
                          sqrt(2 * pi * w / (3 * k) * (alpha2 / (alpha2 + 3)))}; /* 1 - 3/(alpha^2 + 3) */
}

static inline double schwarz_overlap(const struct schwarz *s, double a)
{
  return a * a / s->radius - 4 * s->xi * sqrt(a);
}

static inline double schwarz_force(const struct schwarz *s, double a)
{
  const double root = sqrt(s->k * a * a * a / s->radius) - s->alpha * sqrt(s->pull);
  return root * root - s->pull;
}

static inline double schwarz_lowest_radius(const struct schwarz *s)
{
  return pow(s->xi * s->radius, 2. / 3);
}

/* -3 (R* xi^4)^(1/3) */
static inline double schwarz_lowest_overlap(const struct schwarz *s)
{
  return -3 * cbrt(s->radius * pow(s->xi, 4));
}

/* The larger root a for that overlap, by bisection. */
static inline double schwarz_radius(const struct schwarz *s, double overlap)
{
  double low = schwarz_lowest_radius(s), high = low + 1e-30;
  while (schwarz_overlap(s, high) < overlap) high *= 2;
  for (int k = 0; k < 300; k++) {
    const double middle = (low + high) / 2;
    *(schwarz_overlap(s, middle) < overlap ? &low : &high) = middle;
  }
  return (low + high) / 2;
}

static inline double schwarz_force_at(const struct schwarz *s, double overlap)
{
  return schwarz_force(s, schwarz_radius(s, overlap));
}

#endif
