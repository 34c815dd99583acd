/* SPDX-License-Identifier: GPL-2.0-only */
/* The covariance of the parameters of a linear least-squares problem, and which parameters it determines. */
#ifndef COVARIANCE_H
#define COVARIANCE_H

#include <stdbool.h>

enum { MAX_FREE = 12 };

struct covariance {
  /* (J^T J)^-1, without the variance of the residuals. Undefined for parameters that are not determined. */
  double entry[MAX_FREE][MAX_FREE];
  /* The data do not determine the parameter: it has no effect, or its effect can be cancelled by other
   * parameters. */
  bool unknown[MAX_FREE];
  int rank; /* the number of combinations of parameters that the data determine */
};

/* derivative[i + m j]: of residual i with respect to parameter j. A combination of parameters is not
 * determined if its effect, relative to that of each parameter alone, is less than `threshold`. */
void covariance_find(struct covariance *covariance, int m, int n, const double *derivative, double threshold);

#endif
