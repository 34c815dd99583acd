/* SPDX-License-Identifier: GPL-2.0-only */
/* Support functions of a single direction (shapes/support_types.h). */
#ifndef GRIP_SCALAR_H
#define GRIP_SCALAR_H

#include <math.h>

#include "grip/shape.h"
#include "laws/shared/exponential.h"
#include "laws/shared/logarithm.h"

#define INLINE static inline
#define GRIP_SINGLE

typedef double real;
typedef struct grip_vec triple;

INLINE triple vector(const double *v)
{
  return grip_vec(v[0], v[1], v[2]);
}

INLINE real dot(triple a, triple b)
{
  return grip_dot(a, b);
}

INLINE real root(real v)
{
  return sqrt(v);
}

/* 1 or -1 */
INLINE real sign_of(real v)
{
  return copysign(1, v);
}

/* To rounding, also for small angles without the functions of the library. */
INLINE void find_sine_and_cosine(real x, real *sine, real *cosine)
{
  const double q = x * x;
  if (q > 0.01) {
    *sine = sin(x);
    *cosine = cos(x);
    return;
  }
  *sine = x * (1 - q * (1. / 6) * (1 - q * (1. / 20) * (1 - q * (1. / 42) * (1 - q * (1. / 72)))));
  *cosine =
      1 - q * 0.5 * (1 - q * (1. / 12) * (1 - q * (1. / 30) * (1 - q * (1. / 56) * (1 - q * (1. / 90)))));
}

INLINE real logarithm(real v)
{
  return grip_log(v);
}

INLINE real exponential(real v)
{
  return grip_exp(v);
}

#endif
