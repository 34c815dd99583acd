/* SPDX-License-Identifier: GPL-2.0-only */
/* The covariance of the parameters of a linear least-squares problem, and which parameters it determines. */
#ifndef COVARIANCE_H
#define COVARIANCE_H

#include <stdbool.h>

enum { MAX_FREE = 12 };

struct covariance {
  /* (J^T J)^-1, where J is the matrix of derivatives. It does not contain the variance of the residuals as a
   * factor. Undefined for parameters that the data do not determine. */
  double entry[MAX_FREE][MAX_FREE];
  /* True if the data do not determine the parameter: the parameter has no effect, or other parameters can
   * cancel its effect. */
  bool unknown[MAX_FREE];
  int rank; /* the number of combinations of parameters that the data determine */
};

/* derivative[i + m j]: derivative of residual i with respect to parameter j. The data do not determine a
 * combination of parameters if its effect, relative to the effect of each parameter alone, is less than
 * `threshold`. */
void covariance_find(struct covariance *covariance, int m, int n, const double *derivative, double threshold);

#endif
