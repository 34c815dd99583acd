/* SPDX-License-Identifier: GPL-2.0-only */
/* command/covariance.h: inverses in closed form, and linearly dependent columns. */
#include "covariance.h"

#include "support/check.h"

/* A straight line a + b x at x = 1 .. n, in any unit of b: (J^T J)^-1 is well known. */
static void straight_line(double unit)
{
  enum { N = 10 };
  double derivative[2 * N], sum = 0, square = 0;
  struct covariance c;
  for (int i = 0; i < N; i++) {
    derivative[i] = 1;
    derivative[i + N] = unit * (i + 1);
    sum += derivative[i + N];
    square += derivative[i + N] * derivative[i + N];
  }
  const double determinant = N * square - sum * sum;
  covariance_find(&c, N, 2, derivative, 1e-6);
  CHECK(c.rank == 2 && !c.unknown[0] && !c.unknown[1]);
  CHECK_CLOSE(c.entry[0][0], square / determinant, 1e-12);
  CHECK_CLOSE(c.entry[0][1], -sum / determinant, 1e-12);
  CHECK_CLOSE(c.entry[1][0], -sum / determinant, 1e-12);
  CHECK_CLOSE(c.entry[1][1], N / determinant, 1e-12);
}

/* The third column is the sum of the first two, the fourth stands alone, the fifth is zero. */
static void dependent_columns(void)
{
  enum { N = 6 };
  double derivative[5 * N] = {0};
  struct covariance c;
  for (int i = 0; i < N; i++) {
    derivative[i] = i < 2;
    derivative[i + N] = i > 0 && i < 4 ? i : 0;
    derivative[i + 2 * N] = derivative[i] + derivative[i + N];
    derivative[i + 3 * N] = i == 5 ? 1e-7 : 0;
  }
  covariance_find(&c, N, 5, derivative, 1e-6);
  CHECK(c.rank == 3);
  CHECK(c.unknown[0] && c.unknown[1] && c.unknown[2] && !c.unknown[3] && c.unknown[4]);
  CHECK_CLOSE(c.entry[3][3], 1e14, 1e-12);
}

/* Columns with a small difference are distinguished down to the threshold. */
static void threshold(void)
{
  for (double angle = 1e-1; angle > 1e-9; angle /= 10) {
    const double derivative[4] = {1, 0, cos(angle), sin(angle)};
    struct covariance c;
    covariance_find(&c, 2, 2, derivative, 1e-5);
    CHECK(c.unknown[0] == (angle / sqrt(2) < 1e-5));
    CHECK(c.rank == (angle / sqrt(2) < 1e-5 ? 1 : 2));
    if (!c.unknown[0]) CHECK_CLOSE(c.entry[1][1], 1 / (sin(angle) * sin(angle)), 1e-4);
  }
}

int main(void)
{
  straight_line(1);
  straight_line(1e9);
  straight_line(1e-12);
  dependent_columns();
  threshold();
  return CHECK_RESULT();
}
