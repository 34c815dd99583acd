/* SPDX-License-Identifier: GPL-2.0-only */
/* Non-linear least squares by CMinpack. A build of Grip need not contain CMinpack. */
#ifndef LEAST_SQUARES_H
#define LEAST_SQUARES_H

#include <stdbool.h>

/* A sum of squares of m residuals, which is to be minimised over n numbers. */
struct squares {
  int m, n;
  void *problem;
  void (*residuals)(void *problem, const double *x, double *r);
  /* derivative[i + m j]: derivative of residual i with respect to x[j]. */
  void (*derivatives)(void *problem, const double *x, double *derivative);
};

/* Whether Grip was built with CMinpack. */
bool least_squares_available(void);

/* Moves x to a local minimum. Returns NULL, or the reason why no minimum was found. calls: is set to the
 * number of evaluations of the residuals. */
const char *least_squares(const struct squares *squares, double *x, int *calls);

#endif
