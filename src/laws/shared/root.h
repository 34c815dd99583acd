/* SPDX-License-Identifier: GPL-2.0-only */
/* The n-th root as a formula that compilers vectorise, unlike calls of cbrt() and pow(). */
#ifndef GRIP_ROOT_H
#define GRIP_ROOT_H

#include <stdint.h>

#include "grip/portable.h"

/* Returns x^(1/n) for a constant n of 3 or 5 and x > 0 that is not subnormal; for x = 0, a tiny number. The
 * starting value has an error of 6 %: its exponent is that of x divided by n, and its mantissa is
 * interpolated linearly. Three steps of Halley's iteration for t^n = x follow; each step cubes the error. */
GRIP_PHYSICS double grip_root(double x, int n)
{
  uint64_t bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  const uint64_t bias = UINT64_C(1023) << 20;
  const uint64_t high = bits >> 32;
  /* high/n as a multiplication; high < 2^31. */
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
