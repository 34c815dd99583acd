/* SPDX-License-Identifier: GPL-2.0-only */
/* The arccosine of several numbers at once, to 0.67 units in the last place. */
#ifndef GRIP_ARCCOSINE_H
#define GRIP_ARCCOSINE_H

#include "batch/lanes.h"

enum { ARCCOSINES = 3 };

/* (asin(sqrt(z))/sqrt(z) - 1)/z for z from 0 to 1/4: the polynomial that has this value at the 13 zeros of
 * Chebyshev's polynomial, with an error of 2^-57 of asin(sqrt(z))/sqrt(z). The polynomials of several
 * numbers advance together, since each step waits for the previous one. */
INLINE void of_arcsines(const f64w z[ARCCOSINES], f64w p[ARCCOSINES])
{
  static const double c[] = {0x1.d72b2bc8155f8p-6, -0x1.e6aaa8a0a04ccp-7, 0x1.1d189408314eep-6,
                             0x1.65a9c4dfcf8b2p-8, 0x1.52420b04b37bep-7,  0x1.782651caa6547p-7,
                             0x1.c9cf07674736ap-7, 0x1.1c4d35cf95421p-6,  0x1.6e8bb1c8209a2p-6,
                             0x1.f1c71c1db0623p-6, 0x1.6db6db6e31f13p-5,  0x1.3333333332ecap-4,
                             0x1.5555555555556p-3};
  for (int k = 0; k < ARCCOSINES; k++) p[k] = all(c[0]);
  for (size_t n = 1; n < sizeof c / sizeof *c; n++)
    for (int k = 0; k < ARCCOSINES; k++) p[k] = p[k] * z[k] + c[n];
}

/* asin(s) = h + tail for s = sqrt(z). h has 26 digits, so that its square is exact. */
struct arcsine {
  f64w h, tail;
};

INLINE struct arcsine of_root(f64w z, f64w s, f64w p)
{
  const f64w h = (f64w)((i64w)s & -(INT64_C(1) << 27)), both = s + h;
  const f64w rest = (z - h * h) / choose(positive(both), both, all(1));
  return (struct arcsine){h, rest + s * (z * p)};
}

/* acos(c), where a = |c|: from asin(a) if a is up to 1/2, otherwise from asin(sqrt((1 - a)/2)). */
INLINE f64w from_arcsine(f64w c, f64w a, struct arcsine inner, struct arcsine outer)
{
  const i64w below = less(c, all(0)), is_outer = less(all(0.5), a);
  const f64w h = choose(is_outer, outer.h, inner.h), tail = choose(is_outer, outer.tail, inner.tail);
  /* A multiple of pi/2, given by its first 53 digits and the later ones, and m asin. */
  const f64w turns = choose(is_outer, choose(below, all(2), all(0)), all(1));
  const f64w m = choose(is_outer, choose(below, all(-2), all(2)), choose(below, all(1), all(-1)));
  const f64w turn = 0x1.921fb54442d18p+0 * turns, later = 0x1.1a62633145c07p-54 * turns;
  const f64w sum = turn + m * h;
  return sum + (((turn - sum) + m * h) + (later + m * tail));
}

/* angle = acos(c), where c is from -1 to 1. */
INLINE void arccosines(const f64w c[ARCCOSINES], f64w angle[ARCCOSINES])
{
  f64w a[ARCCOSINES], z[ARCCOSINES], s[ARCCOSINES], p[ARCCOSINES];
  i64w inner = less(c[0], all(0));
  for (int k = 0; k < ARCCOSINES; k++) {
    a[k] = choose(less(c[k], all(0)), -c[k], c[k]);
    z[k] = 0.5 * (1 - a[k]);
    s[k] = root(z[k]);
    inner |= ~less(all(0.5), c[k]);
  }
  if (!some(inner)) {
    of_arcsines(z, p);
    for (int k = 0; k < ARCCOSINES; k++) {
      const struct arcsine of = of_root(z[k], s[k], p[k]);
      angle[k] = 2 * (of.h + of.tail);
    }
    return;
  }
  for (int k = 0; k < ARCCOSINES; k++) z[k] = choose(less(all(0.5), a[k]), z[k], a[k] * a[k]);
  of_arcsines(z, p);
  for (int k = 0; k < ARCCOSINES; k++)
    angle[k] =
        from_arcsine(c[k], a[k], (struct arcsine){a[k], a[k] * (z[k] * p[k])}, of_root(z[k], s[k], p[k]));
}

#endif
