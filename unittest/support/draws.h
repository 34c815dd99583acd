/* SPDX-License-Identifier: GPL-2.0-only */
/* Random numbers, directions, orientations and shapes for tests of shapes. */
#ifndef DRAWS_H
#define DRAWS_H

#include <math.h>
#include <stdint.h>

#include "grip/shape.h"

static uint64_t draw_state = 88172645463325252u;

/* Uniform between low and high. */
static inline double draw(double low, double high)
{
  draw_state ^= draw_state << 13;
  draw_state ^= draw_state >> 7;
  draw_state ^= draw_state << 17;
  return low + (high - low) * (double)(draw_state >> 11) / 9007199254740992.0;
}

/* The logarithm is uniform. */
static inline double draw_log(double low, double high)
{
  return exp(draw(log(low), log(high)));
}

static inline struct grip_vec unit(struct grip_vec v)
{
  return grip_scale(1 / grip_length(v), v);
}

static inline struct grip_vec draw_direction(void)
{
  for (;;) {
    const struct grip_vec v = {draw(-1, 1), draw(-1, 1), draw(-1, 1)};
    const double length = grip_length(v);
    if (length < 1 && length > 0.1) return unit(v);
  }
}

/* Near an axis: the other components are 1e-5 to 1. */
static inline struct grip_vec draw_near_axis(void)
{
  double v[3];
  for (int k = 0; k < 3; k++) v[k] = (draw(0, 1) < 0.5 ? -1 : 1) * draw_log(1e-5, 1);
  v[(int)draw(0, 3)] = 1;
  return unit(grip_vec(v[0], v[1], v[2]));
}

static inline void draw_quaternion(double q[4])
{
  double square = 0;
  do {
    square = 0;
    for (int k = 0; k < 4; k++) {
      q[k] = draw(-1, 1);
      square += q[k] * q[k];
    }
  } while (square > 1 || square < 0.01);
  for (int k = 0; k < 4; k++) q[k] /= sqrt(square);
}

/* Orthogonal tangent vectors of a direction. */
static inline struct grip_shape_frame draw_frame(struct grip_vec u)
{
  const struct grip_vec e = unit(grip_cross(u, draw_direction()));
  return (struct grip_shape_frame){u, e, grip_cross(u, e)};
}

/* The hull of 4 to 12 points near an ellipsoid with semi-axes 1 to `ratio`; the first four are near the corners of a
 * tetrahedron, so that it is not thin. */
static inline const struct grip_hull *draw_hull(double ratio)
{
  static struct grip_hull hull;
  double point[12][3];
  const int points = 4 + (int)draw(0, 9);
  const double half[3] = {draw_log(1, ratio), draw_log(1, ratio), 1};
  for (int k = 0; k < points; k++) {
    const struct grip_vec corner = {k & 1 ? 0.57 : -0.57, k & 2 ? 0.57 : -0.57,
                                    k == 0 || k == 3 ? 0.57 : -0.57};
    const struct grip_vec u = draw_direction(), v = k < 4 ? grip_add(corner, grip_scale(0.2, u)) : u;
    point[k][0] = half[0] * v.x;
    point[k][1] = half[1] * v.y;
    point[k][2] = half[2] * v.z;
  }
  grip_find_hull(&hull, (const double(*)[3])point, points);
  return &hull;
}

/* Lengths 1 to `ratio`; exponents 2 to `most`. Capsules and cylinders have half extents of such ratios, tablets caps
 * of 5 % to 100 % of the radius. */
static inline struct grip_shape_words draw_shape(enum grip_shape_kind kind, double ratio, double most)
{
  struct grip_shape_words words = grip_shape_defaults(kind);
  for (int k = 0; k < 3; k++) words.number[k] = draw_log(1, ratio);
  for (int k = 3; k < 5; k++) words.number[k] = draw_log(2, most);
  if (kind == GRIP_CAPSULE) words.number[1] = 2 * words.number[0] * (draw_log(1.01, ratio) - 1);
  if (kind == GRIP_CYLINDER) words.number[1] *= 2;
  if (kind == GRIP_TABLET) words.number[2] = words.number[0] * draw_log(0.05, 1);
  if (kind == GRIP_POLYHEDRON) words.hull = draw_hull(ratio < 3 ? ratio : 3);
  if (grip_shape_cushioned(kind)) words.cushion = draw_log(1e-3, 1e-2);
  return words;
}

#endif
