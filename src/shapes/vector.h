/* SPDX-License-Identifier: GPL-2.0-only */
/* Support functions of several lanes at once (shapes/support_types.h). */
#ifndef GRIP_SHAPES_VECTOR_H
#define GRIP_SHAPES_VECTOR_H

#include "batch/lanes.h"
#include "laws/shared/exponential.h"
#include "laws/shared/logarithm.h"

typedef f64w real;
typedef struct columns triple;

/* 1 or -1 */
INLINE real sign_of(real v)
{
  return choose(less(v, all(0)), all(-1), all(1));
}

/* As for one number, with the same rounding. */
INLINE void find_sine_and_cosine(real x, real *sine, real *cosine)
{
  const real q = x * x;
  *sine = x * (1 - q * (1. / 6) * (1 - q * (1. / 20) * (1 - q * (1. / 42) * (1 - q * (1. / 72)))));
  *cosine =
      1 - q * 0.5 * (1 - q * (1. / 12) * (1 - q * (1. / 30) * (1 - q * (1. / 56) * (1 - q * (1. / 90)))));
  if (__builtin_expect(!some(less(all(0.01), q)), 1)) return;
  for (int l = 0; l < WIDTH; l++) {
    if (!(q[l] > 0.01)) continue;
    (*sine)[l] = sin(x[l]);
    (*cosine)[l] = cos(x[l]);
  }
}

/* Compilers turn these loops to vectors. */
INLINE real logarithm(real v)
{
  double of[WIDTH];
  memcpy(of, &v, sizeof of);
#pragma omp simd
  for (int l = 0; l < WIDTH; l++) of[l] = grip_log(of[l]);
  return load(of);
}

INLINE real exponential(real v)
{
  double of[WIDTH];
  memcpy(of, &v, sizeof of);
#pragma omp simd
  for (int l = 0; l < WIDTH; l++) of[l] = grip_exp(of[l]);
  return load(of);
}

#endif
