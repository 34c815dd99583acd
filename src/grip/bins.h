/* SPDX-License-Identifier: GPL-2.0-only */
/* Bins of equal size in a box, along three axes, and the bins of points. */
#ifndef GRIP_PUBLIC_BINS_H
#define GRIP_PUBLIC_BINS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct grip_bins {
  double low[3];        /* where the bins begin [L] */
  double per_length[3]; /* number of bins by length [1/L] */
  /* Length of the part with bins, up to the number of bins along the axis: a box may end before [bins] */
  double end[3];
  int32_t stride[3]; /* difference of the numbers of two bins that follow each other along the axis */
};

/* The place of a coordinate along an axis, counted in bins from where they begin. */
static inline double grip_in_bins(const struct grip_bins *bins, int axis, double x)
{
  return (x - bins->low[axis]) * bins->per_length[axis];
}

static inline bool grip_is_in_bins(const struct grip_bins *bins, int axis, double place)
{
  return (place >= 0) & (place < bins->end[axis]);
}

/* Finds the bins of n points, which are rows of GRIP_ROW coordinates (store.h) [L]. bin: receives the number
 * of each point's bin, or -1 if the point is in none. */
void grip_find_bins(const struct grip_bins *bins, int n, const double *x, int32_t *bin);

#ifdef __cplusplus
}
#endif

#endif
