/* SPDX-License-Identifier: GPL-2.0-only */
/* The natural logarithm as a formula that compilers vectorise, unlike a call of log(). */
#ifndef GRIP_LOGARITHM_H
#define GRIP_LOGARITHM_H

#include <stdint.h>

#include "grip/portable.h"

/* Returns ln(x) with an error of about 2e-16 max(1, |ln x|). x must be above 0 and not subnormal. With x =
 * 2^e m and m between sqrt(1/2) and sqrt(2), ln(x) is e ln(2) + 2 artanh(f), f = (m - 1)/(m + 1). Here f^2 <
 * 0.0295, and artanh is computed by a series. */
GRIP_PHYSICS double grip_log(double x)
{
  const uint64_t half_root = UINT64_C(0x3fe6a09e667f3bcd), one = UINT64_C(0x3ff0000000000000),
                 mantissa = UINT64_C(0x000fffffffffffff), two_to_52 = UINT64_C(0x4330000000000000);
  uint64_t bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  /* After this shift, the exponent is larger by one if the mantissa is at least sqrt(1/2). */
  const uint64_t shifted = bits + (one - half_root);
  /* The exponent as a floating-point number: its bits become the mantissa of 2^52. */
  const uint64_t exponent_bits = (shifted >> 52) | two_to_52;
  const uint64_t mantissa_bits = (shifted & mantissa) + half_root;
  double exponent, m;
  __builtin_memcpy(&exponent, &exponent_bits, sizeof exponent);
  __builtin_memcpy(&m, &mantissa_bits, sizeof m);
  const double e = exponent - (4503599627370496.0 + 1023), f = (m - 1) / (m + 1), s = f * f;
  /* The sum of s^k/(2 k + 3) for k from 0 to 9, in pairs, so that fewer operations wait for each other. */
  const double s2 = s * s, s4 = s2 * s2;
  const double low = (1.0 / 3 + s * (1.0 / 5)) + s2 * (1.0 / 7 + s * (1.0 / 9));
  const double middle = (1.0 / 11 + s * (1.0 / 13)) + s2 * (1.0 / 15 + s * (1.0 / 17));
  const double high = 1.0 / 19 + s * (1.0 / 21);
  const double sum = low + s4 * (middle + s4 * high);
  return e * 0.69314718055994530942 + 2 * (f + f * (s * sum));
}

#endif
