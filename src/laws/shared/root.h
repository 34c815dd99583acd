/* SPDX-License-Identifier: GPL-2.0-only */
/* The n-th root as a formula that compilers vectorise, unlike calls of cbrt() and pow(). */
#ifndef GRIP_ROOT_H
#define GRIP_ROOT_H

#include <stdint.h>

#include "grip/portable.h"

/* Returns x^(1/n) for a constant n of 3 or 5 and x >= 0 that is neither subnormal nor infinite, with an error
 * of about 2e-16. There is no division: the function computes r = x^(-1/n). The bits of the starting value
 * are a constant minus the bits of x divided by n, which makes e = 1 - x r^n at most 0.155. Each of two steps
 * multiplies r by the first terms of the series (1 - e)^(-1/n). */
GRIP_PHYSICS double grip_root(double x, int n)
{
  uint64_t bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  const uint64_t high = bits >> 32;
  /* high/n as a multiplication; high < 2^31. */
  const uint64_t share = (high * (n == 3 ? UINT64_C(0x55555556) : UINT64_C(0x33333334))) >> 32;
  bits = ((n == 3 ? UINT64_C(0x553ee8b4) : UINT64_C(0x4cb89bb1)) - share) << 32;
  double r;
  __builtin_memcpy(&r, &bits, sizeof r);
  const double c1 = 1.0 / n, c2 = c1 * (n + 1) / (2 * n), c3 = c2 * (2 * n + 1) / (3 * n),
               c4 = c3 * (3 * n + 1) / (4 * n);
  for (int k = 0; k < 2; k++) {
    const double square = r * r, e = 1 - (x * r) * (n == 3 ? square : square * square);
    r += r * e * ((c1 + c2 * e) + e * e * (c3 + c4 * e));
  }
  const double slope = n == 3 ? r * r : r * r * (r * r), t = x * slope;
  /* A step of Newton's iteration for t^n = x, against the rounding of the power of r. */
  return t + (x - t * t * (n == 3 ? t : t * t * t)) * (c1 * slope);
}

#endif
