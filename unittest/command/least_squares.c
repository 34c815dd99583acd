/* SPDX-License-Identifier: GPL-2.0-only */
/* command/least_squares.h: problems with a known minimum, and one that needs too many evaluations. */
#include "least_squares.h"

#include "support/check.h"

/* Rosenbrock's valley: r = steepness (x1 - x0^2), 1 - x0. Its minimum is at 1, 1. */
static void valley(void *problem, const double *x, double *r)
{
  r[0] = *(const double *)problem * (x[1] - x[0] * x[0]);
  r[1] = 1 - x[0];
}

static void valley_derivatives(void *problem, const double *x, double *derivative)
{
  const double steepness = *(const double *)problem;
  derivative[0] = -2 * steepness * x[0];
  derivative[1] = -1;
  derivative[2] = steepness;
  derivative[3] = 0;
}

int main(void)
{
  double x[2] = {-1.2, 1}, steepness = 10;
  int calls = 0;
  const struct squares squares = {2, 2, &steepness, valley, valley_derivatives};
  CHECK(!least_squares(&squares, x, &calls));
  CHECK_NEAR(x[0], 1, 1e-12);
  CHECK_NEAR(x[1], 1, 1e-12);
  CHECK(calls > 3 && calls < 200);

  /* A valley this steep can be followed only in small steps. */
  steepness = 1e8;
  x[0] = -1.2;
  x[1] = 1.44;
  const char *why = least_squares(&squares, x, &calls);
  CHECK(why != NULL);
  if (why) CHECK_CONTAINS(why, "still falls");
  return CHECK_RESULT();
}
