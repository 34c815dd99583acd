/* SPDX-License-Identifier: GPL-2.0-only */
/* Predictions of a model for experiments: forces along a measured path, restitution, pull-off. */
#ifndef PREDICT_H
#define PREDICT_H

#include "path.h"
#include "points.h"

struct experiment {
  enum quantity quantity;
  struct pair pair;
  struct pace pace; /* speed and steps of paths */
};

/* Predicts y for n values of x. If y is a force along a path, x must be the values of one curve in their
 * order; otherwise their order does not matter. Returns NULL, or the reason why the model has no
 * prediction. */
const char *predict(const struct experiment *experiment, const struct grip_model *model, size_t n,
                    const double *x, double *y);

#endif
