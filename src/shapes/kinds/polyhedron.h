/* SPDX-License-Identifier: GPL-2.0-only */
/* The support function of a cushioned polyhedron (grip/shape.h), of a single direction. length.x: the
 * scale. number: p = 1/e, and the part of the largest v.u below which a corner counts for nothing.
 *
 * With t = v.u over its largest value m, S = sum t^p and the weights w = t^p/S, whose sum is 1,
 *
 *   h = m S^(1/p), s = sum w y, rho(d, d') = (p - 1)/h sum w (y - s).d (y - s).d', where y = h v/(v.u)
 *
 * is the point in which the ray through v meets the tangent plane. No power overflows, because t <= 1. */
#ifndef GRIP_POLYHEDRON_H
#define GRIP_POLYHEDRON_H

#include "grip/hull.h"
#include "shapes/support_types.h"

INLINE struct support support_polyhedron(const struct form *form, const struct frame *at)
{
  const struct grip_hull *hull = form->hull;
  const double p = form->number[0], counts = form->number[1];
  double along[GRIP_HULL_CORNERS], largest = 0, sum = 0;
  for (int k = 0; k < hull->corners; k++) {
    along[k] = at->u.x * hull->x[k] + at->u.y * hull->y[k] + at->u.z * hull->z[k];
    largest = grip_max(along[k], largest);
  }
  /* The corners that count, with weight and y, which is known up to h/m. */
  double weight[GRIP_HULL_CORNERS];
  struct grip_vec y[GRIP_HULL_CORNERS], s = {0, 0, 0};
  int count = 0;
  for (int k = 0; k < hull->corners; k++) {
    if (!(along[k] > counts * largest)) continue;
    const double t = along[k] / largest;
    weight[count] = exponential(p * logarithm(t));
    y[count] = grip_scale(1 / t, grip_hull_corner(hull, k));
    s = grip_add(s, grip_scale(weight[count], y[count]));
    sum += weight[count++];
  }
  const double growth = exponential(logarithm(sum) / p), scale = form->length.x, h = scale * largest * growth;
  s = grip_scale(1 / sum, s);
  struct support of = {h, grip_scale(scale * growth, s), 0, 0, 0};
  const double factor = (p - 1) * scale * growth / (largest * sum);
  for (int k = 0; k < count; k++) {
    const struct grip_vec off = grip_sub(y[k], s);
    const double e = grip_dot(off, at->e), f = grip_dot(off, at->f), bend = factor * weight[k];
    of.ee += bend * e * e;
    of.ef += bend * e * f;
    of.ff += bend * f * f;
  }
  return of;
}

#endif
