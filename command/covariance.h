/* SPDX-License-Identifier: GPL-2.0-only */
/* What a linear least-squares problem tells about its parameters, and what it does not. */
#ifndef COVARIANCE_H
#define COVARIANCE_H

#include <stdbool.h>

enum { MAX_FREE = 12 };

struct covariance {
  /* (J^T J)^-1, without the variance of a residual. For parameters that are not identified it holds
   * nothing. */
  double entry[MAX_FREE][MAX_FREE];
  /* The data do not tell the parameter: it has no influence, or it can be changed together with others. */
  bool unknown[MAX_FREE];
  int rank; /* how many combinations of parameters the data tell */
};

/* derivative[i + m j]: of residual i by parameter j. A combination of parameters whose influence, relative to
 * that of each alone, is less than `threshold` is not identified. */
void covariance_find(struct covariance *covariance, int m, int n, const double *derivative, double threshold);

#endif
