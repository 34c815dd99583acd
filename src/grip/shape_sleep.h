/* SPDX-License-Identifier: GPL-2.0-only */
/* Sleeping pairs of grains with shapes: they are apart, and not computed until they may touch.
 *
 * For a direction u let g(u) be as in grip/shape_contact.h. Grains with g(u) < 0 have at least the gap -g(u).
 * When a grain moves, g(u) changes by at most the largest distance by which a point of the grain moves. The
 * path of a grain is the sum of these distances over the steps. A pair whose direction has proven a gap
 * therefore cannot touch before the paths of its grains have grown by this gap together. */
#ifndef GRIP_PUBLIC_SHAPE_SLEEP_H
#define GRIP_PUBLIC_SHAPE_SLEEP_H

#include "grip/shape_batch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where a grain was when its path was last computed. */
struct grip_shape_place {
  double x[3], bounding; /* [L] */
};

/* Adds to path[] how far the points of the grains 0 to n - 1 have moved, at most, since the previous call,
 * when they were at `last` with the quaternions in `now`; then sets both arrays. x: three values per grain.
 * A turn that changes the quaternion by dq moves points by at most 2 R abs(dq) [L]. */
void grip_shape_follow(const struct grip_shape_atoms *grains, const double *x, int n,
                       struct grip_shape_place *last, struct grip_shape_grain *now, double *path);

/* Arrays are by pair. */
struct grip_shape_sleepers {
  int count;
  const int32_t *i, *j;      /* atoms */
  const double *due;         /* the sum of both paths at which the pair may touch [L] */
  const struct grip_vec *to; /* a direction of length 1, from j to i */
};

/* Writes the indices of the pairs that may touch to awake[], which must have room for all, and returns their
 * number. */
int grip_shape_wake(const double *path, const struct grip_shape_sleepers *pairs, int *awake);

/* The gaps that the directions of the pairs pair[0] to pair[n - 1] prove, as grip_shape_gap [L]. */
void grip_shape_prove(const struct grip_shape_atoms *grains, const double *x,
                      const struct grip_shape_sleepers *pairs, const int *pair, int n, double *gap);

#ifdef __cplusplus
}
#endif

#endif
