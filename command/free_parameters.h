/* SPDX-License-Identifier: GPL-2.0-only */
/* The free parameters of a fit, and their bounds. The search for a minimum varies unbounded numbers w, which
 * are transformed to the values of the parameters. */
#ifndef FREE_PARAMETERS_H
#define FREE_PARAMETERS_H

#include "covariance.h"
#include "grip.h"

struct free_parameter {
  int sense, index; /* indices of the parameter's sense, and of the parameter in the table of the law */
  double start, low, high;
};

/* Reads the name of a parameter of the model, and optional bounds, as in "mu", "tangential mu" or "k1_ratio
 * 0.01 0.5". If no bounds are given, the law's bounds apply. Returns an exit status, 0 for success. */
int free_read(struct free_parameter *parameter, const char *text, const struct grip_model *model);

const char *free_word(const struct free_parameter *parameter, const struct grip_model *model);

/* The value of a parameter at w, which may be any number. w = 1 gives the start value. */
double free_value(const struct free_parameter *parameter, double w);

/* A value of w at which another search starts. As share goes from 0 to 1, a parameter with two bounds covers
 * its whole range. Any other parameter goes from about an eighth of the start value to six times the start
 * value. */
double free_other_start(const struct free_parameter *parameter, double share);

/* Derivative of the value with respect to w. */
double free_slope(const struct free_parameter *parameter, double w);

/* The bound that is close to a value, or NAN if there is none. Close means: within this fraction of the
 * parameter's range. If there is only one bound, the range is the distance of the start value from it. */
double free_near_bound(const struct free_parameter *parameter, double value, double fraction);

/* The w at which the value of the parameter is the given bound. */
double free_stop(const struct free_parameter *parameter, double bound);

/* Makes the model with new values of the parameters. If the laws of the model reject them, returns false and
 * writes a message to `error`. */
bool free_apply(const struct free_parameter *parameters, int count, const double *values,
                const struct grip_model *model, struct grip_model *changed, char error[GRIP_MAX_ERROR]);

#endif
