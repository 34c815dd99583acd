/* SPDX-License-Identifier: GPL-2.0-only */
/* The n-th root as a formula that compilers vectorise, which calls of cbrt() and pow() are not. */
#ifndef GRIP_ROOT_H
#define GRIP_ROOT_H

#include <stdint.h>

#include "laws/shared/portable.h"

/* x^(1/n) for a literal n of 3 or 5 and normal x > 0; for x = 0 some tiny number. The exponent divided by n,
 * with the mantissa taken along linearly, is right to 6 %; Halley's iteration for t^n = x cubes that error
 * three times. */
GRIP_PHYSICS double grip_root(double x, int n)
{
  uint64_t bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  const uint64_t bias = UINT64_C(1023) << 20;
  const uint64_t high = bits >> 32;
  /* high/n as a product: high < 2^31. */
  const uint64_t share = (high * (n == 3 ? UINT64_C(0x55555556) : UINT64_C(0x33333334))) >> 32;
  bits = (share + bias - bias / (uint64_t)n) << 32;
  double t;
  __builtin_memcpy(&t, &bits, sizeof t);
  for (int k = 0; k < 3; k++) {
    const double power = n == 3 ? t * t * t : t * t * (t * t) * t;
    t *= ((n - 1) * power + (n + 1) * x) / ((n + 1) * power + (n - 1) * x);
  }
  return t;
}

#endif
