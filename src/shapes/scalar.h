/* SPDX-License-Identifier: GPL-2.0-only */
/* Support functions of a single direction (shapes/support_types.h). */
#ifndef GRIP_SCALAR_H
#define GRIP_SCALAR_H

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

INLINE real logarithm(real v)
{
  return grip_log(v);
}

INLINE real exponential(real v)
{
  return grip_exp(v);
}

#endif
