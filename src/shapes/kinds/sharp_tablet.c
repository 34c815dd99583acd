/* SPDX-License-Identifier: GPL-2.0-only */
#include "shapes/kinds/sharp_tablet.h"

#include <math.h>

#include "shapes/shapes.h"

/* Integrals over slices of a body of revolution. */
struct slices {
  double volume, x2, z2; /* of 1, x^2 and z^2 [L^3, L^5, L^5] */
};

static void add_slice(struct slices *sum, double thickness, double z, double squared_radius)
{
  const double volume = GRIP_PI * squared_radius * thickness;
  sum->volume += volume;
  sum->x2 += 0.25 * squared_radius * volume;
  sum->z2 += z * z * volume;
}

/* The rule of Gauss with three points is exact up to the fifth power of z; the integrands have the fourth. */
void grip_set_sharp_tablet(struct grip_shape *shape, double radius, double band, double cap)
{
  static const double weight[3] = {5. / 9, 8. / 9, 5. / 9};
  const double place[3] = {-sqrt(0.6), 0, sqrt(0.6)};
  struct slices sum = {0};
  for (int k = 0; k < 3; k++) {
    add_slice(&sum, 0.5 * band * weight[k], 0.25 * band * (1 + place[k]), radius * radius);
    /* A cap is the part of z (2 R - z) below `cap`, with 2 R cap = radius^2 + cap^2; z from its pole. */
    const double z = 0.5 * cap * (1 + place[k]), diameter = cap > 0 ? radius * radius / cap + cap : 0;
    add_slice(&sum, cap * weight[k], 0.5 * band + cap - z, z * (diameter - z));
  }
  shape->sharp_volume = sum.volume;
  grip_shape_moments(shape->sharp_moment, sum.x2, sum.x2, sum.z2);
}

void grip_set_round_extents(struct grip_shape *shape, double radius, double half_height)
{
  shape->extent[0] = shape->extent[1] = radius;
  shape->extent[2] = half_height;
}
