/* SPDX-License-Identifier: GPL-2.0-only */
/* The exponential as a formula that compilers vectorise, unlike a call of exp(). */
#ifndef GRIP_EXPONENTIAL_H
#define GRIP_EXPONENTIAL_H

#include <stdint.h>

#include "grip/vec.h"

/* Returns e^x with a relative error of about 3e-16. x is first limited to -700 .. 700. With the integer k
 * nearest to x/ln(2) and r = x - k ln(2), e^x is 2^k e^r. Here |r| < 0.347, and e^r is computed by a
 * series. */
GRIP_PHYSICS double grip_exp(double x)
{
  /* 1.5 2^52; adding it to a number rounds the number to an integer */
  const double shift = 6755399441055744.0;
  const double y = grip_min(700, grip_max(-700, x)), rounded = y * 1.44269504088896340736 + shift,
               k = rounded - shift;
  /* ln(2) is split into two parts. The first has so few digits that its product with k is exact. */
  const double r = (y - k * 0.693147180369123816490) - k * 1.90821492927058770002e-10;
  /* The sum of r^k/(k + 2)! for k from 0 to 11, in pairs, so that fewer operations wait for each other. */
  const double r2 = r * r, r4 = r2 * r2;
  const double low = (0.5 + r * (1.0 / 6)) + r2 * (1.0 / 24 + r * (1.0 / 120));
  const double middle = (1.0 / 720 + r * (1.0 / 5040)) + r2 * (1.0 / 40320 + r * (1.0 / 362880));
  const double high =
      (1.0 / 3628800 + r * (1.0 / 39916800)) + r2 * (1.0 / 479001600 + r * (1.0 / 6227020800));
  const double sum = low + r4 * (middle + r4 * high);
  const double power = 1 + (r + r2 * sum);
  uint64_t bits, scale_bits;
  __builtin_memcpy(&bits, &rounded, sizeof bits);
  /* The lowest bits of `rounded` are the integer k. */
  scale_bits = (bits + 1023) << 52;
  double scale;
  __builtin_memcpy(&scale, &scale_bits, sizeof scale);
  return power * scale;
}

#endif
