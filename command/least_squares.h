/* SPDX-License-Identifier: GPL-2.0-only */
/* Non-linear least squares by the library CMinpack, which a build may go without. */
#ifndef LEAST_SQUARES_H
#define LEAST_SQUARES_H

#include <stdbool.h>

/* A sum of the squares of m residuals, to be minimised over n numbers. */
struct squares {
  int m, n;
  void *problem;
  void (*residuals)(void *problem, const double *x, double *r);
  /* The derivatives of the residuals: that of residual i by x[j] is in derivative[i + m j]. */
  void (*derivatives)(void *problem, const double *x, double *derivative);
};

/* Whether Grip was built with the library. */
bool least_squares_available(void);

/* Moves x to a minimum near it. Returns NULL, or the reason why none was found. calls: how often residuals
 * were computed. */
const char *least_squares(const struct squares *squares, double *x, int *calls);

#endif
