/* SPDX-License-Identifier: GPL-2.0-only */
/* The free parameters of a fit, their bounds, and their transformation to unbounded numbers w. */
#ifndef FREE_PARAMETERS_H
#define FREE_PARAMETERS_H

#include "covariance.h"
#include "grip.h"

struct free_parameter {
  int sense, index; /* in the tables of the laws */
  double start, low, high;
};

/* Reads the name of a parameter of the model and optional bounds, like "mu", "tangential mu" or "k1_ratio
 * 0.01 0.5". Without bounds those of the law apply. Returns an exit status, 0 for success. */
int free_read(struct free_parameter *parameter, const char *text, const struct grip_model *model);

const char *free_word(const struct free_parameter *parameter, const struct grip_model *model);

/* The value of a parameter for any w. w = 1 is the start value. */
double free_value(const struct free_parameter *parameter, double w);

/* A w for another start. As share goes from 0 to 1, a parameter with two bounds covers its whole range, and
 * any other about an eighth of the start value to six times it. */
double free_other_start(const struct free_parameter *parameter, double share);

/* Derivative of the value with respect to w. */
double free_slope(const struct free_parameter *parameter, double w);

/* The bound that is within this fraction of the parameter's range of a value, or NAN. Without two bounds the
 * range is the distance of the start value from the only bound. */
double free_near_bound(const struct free_parameter *parameter, double value, double fraction);

/* The w of a value at a bound. */
double free_stop(const struct free_parameter *parameter, double bound);

/* The model with new values of the parameters. Returns false with an error text if its laws reject them. */
bool free_apply(const struct free_parameter *parameters, int count, const double *values,
                const struct grip_model *model, struct grip_model *changed, char error[GRIP_MAX_ERROR]);

#endif
