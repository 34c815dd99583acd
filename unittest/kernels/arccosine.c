/* SPDX-License-Identifier: GPL-2.0-only */
/* The arccosine of the lanes against the one of the C library in long double. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi" /* vectors are passed only between inlined functions */
#endif
#include "kernels/arccosine.h"

#include <math.h>
#include <stdlib.h>

#include "support/check.h"

enum { TRIALS = 400000 };

static double uniform(void)
{
  return (rand() + rand() / (RAND_MAX + 1.0)) / (RAND_MAX + 1.0);
}

/* Everywhere, and at all distances from 1, -1 and 1/2. */
static double trial(int n)
{
  const double near = pow(10, -17 * uniform());
  const double c[] = {2 * uniform() - 1, 1 - near, near - 1, 0.5 + near / 2, 0.5 - near / 2, near, -near};
  return c[(size_t)n % (sizeof c / sizeof *c)];
}

static void compare(double c[ARCCOSINES][WIDTH])
{
  f64w cosine[ARCCOSINES], angle[ARCCOSINES];
  for (int k = 0; k < ARCCOSINES; k++) cosine[k] = load(c[k]);
  arccosines(cosine, angle);
  for (int k = 0; k < ARCCOSINES; k++)
    for (int l = 0; l < WIDTH; l++) {
      const long double want = acosl(c[k][l]);
      const double unit = nextafter((double)want, 4) - (double)want;
      CHECK(fabsl(angle[k][l] - want) <= 0.67L * unit);
    }
}

int main(void)
{
  double c[ARCCOSINES][WIDTH];
  for (int n = 0; n < TRIALS; n += ARCCOSINES * WIDTH) {
    for (int k = 0; k < ARCCOSINES; k++)
      for (int l = 0; l < WIDTH; l++) c[k][l] = trial(n + k * WIDTH + l);
    compare(c);
    /* All angles small, which is the common case. */
    for (int k = 0; k < ARCCOSINES; k++)
      for (int l = 0; l < WIDTH; l++) c[k][l] = 1 - 0.49 * uniform() * pow(10, -17 * uniform());
    compare(c);
  }
  const double end[] = {1, -1, 0, -0.0};
  for (int k = 0; k < ARCCOSINES; k++)
    for (int l = 0; l < WIDTH; l++) c[k][l] = end[(k + l) % 4];
  compare(c);
  return CHECK_RESULT();
}
