/* SPDX-License-Identifier: GPL-2.0-only */
#include <stdio.h>
#include <stdlib.h>

#include "complain.h"
#include "least_squares.h"

#ifdef GRIP_CMINPACK
#include <cminpack.h>

enum { MOST_CALLS = 2000 };
static const double tolerance = 1e-13;

bool least_squares_available(void)
{
  return true;
}

/* The function that CMinpack calls. flag: 1 if it must compute residuals, 2 if derivatives. */
static int evaluate(void *data, int m, int n, const double *x, double *r, double *derivative, int stride,
                    int flag)
{
  const struct squares *squares = data;
  (void)m, (void)n, (void)stride;
  if (flag == 1)
    squares->residuals(squares->problem, x, r);
  else
    squares->derivatives(squares->problem, x, derivative);
  return 0;
}

/* Converts the status of CMinpack. Statuses 6 to 8 mean that floating-point accuracy is exhausted. */
static const char *meaning(int answer)
{
  if (answer >= 1 && answer <= 4) return NULL;
  if (answer >= 6 && answer <= 8) return NULL;
  if (answer == 5) return "the sum of squares still falls after 2000 evaluations of the model";
  return "the library refuses the problem";
}

const char *least_squares(const struct squares *squares, double *x, int *calls)
{
  const size_t m = (size_t)squares->m, n = (size_t)squares->n;
  double *room = malloc((m * n + 2 * m + 5 * n) * sizeof *room);
  int *order = malloc(n * sizeof *order);
  if (!room || !order) exit(complain(FAILED, "no memory for the fit"));
  double *derivative = room, *r = derivative + m * n, *work = r + m, *scale = work + m;
  int gradients = 0;
  struct squares copy = *squares;
  const int answer = lmder(evaluate, &copy, squares->m, squares->n, x, r, derivative, squares->m, tolerance,
                           tolerance, 0, MOST_CALLS, scale, 1, 1, 0, calls, &gradients, order, scale + n,
                           scale + 2 * n, scale + 3 * n, scale + 4 * n, work);
  free(room);
  free(order);
  return meaning(answer);
}

#else

bool least_squares_available(void)
{
  return false;
}

const char *least_squares(const struct squares *squares, double *x, int *calls)
{
  (void)squares, (void)x;
  *calls = 0;
  return "this grip-law was built without CMinpack";
}

#endif
