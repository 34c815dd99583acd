/* SPDX-License-Identifier: GPL-2.0-only */
/* The free parameters of a fit: which they are, their bounds, and numbers without bounds that stand for
 * them. */
#ifndef FREE_H
#define FREE_H

#include "covariance.h"
#include "grip.h"

struct free_parameter {
  int sense, index; /* in the tables of the laws */
  double start, low, high;
};

/* Reads a text like "mu", "tangential mu" or "k1_ratio 0.01 0.5", with bounds, for a parameter of the model.
 * Returns an exit status. */
int free_read(struct free_parameter *parameter, const char *text, const struct grip_model *model);

const char *free_word(const struct free_parameter *parameter, const struct grip_model *model);

/* The value of a parameter for a number w of any size. w = 1 is the start value. */
double free_value(const struct free_parameter *parameter, double w);

/* A number w for another start: share 0 to 1 goes through the whole range of a parameter with two bounds, and
 * otherwise from about an eighth of the start value to six times of it. */
double free_other_start(const struct free_parameter *parameter, double share);

/* The derivative of the value by w. */
double free_slope(const struct free_parameter *parameter, double w);

/* The lower or upper bound if a value is within that fraction of the parameter's range of it, else NAN.
 * Without two bounds the range is the distance of the start value from the one that there is. */
double free_near_bound(const struct free_parameter *parameter, double value, double fraction);

/* The number w for a value that is a bound. */
double free_stop(const struct free_parameter *parameter, double bound);

/* The model with other values of the parameters. Returns false, with a text, if its laws refuse them. */
bool free_apply(const struct free_parameter *parameters, int count, const double *values,
                const struct grip_model *model, struct grip_model *changed, char error[GRIP_MAX_ERROR]);

#endif
