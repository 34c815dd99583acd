/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>

#include "shapes/shapes.h"

static enum grip_shape_error set(struct grip_shape *shape)
{
  const double *a = shape->words.number;
  const double volume = 4 * GRIP_PI / 3 * a[0] * a[1] * a[2], fifth = volume / 5;
  for (int k = 0; k < 3; k++) shape->form.length[k] = shape->extent[k] = a[k];
  shape->sharp_volume = volume;
  grip_shape_moments(shape->sharp_moment, fifth * a[0] * a[0], fifth * a[1] * a[1], fifth * a[2] * a[2]);
  return GRIP_SHAPE_OK;
}

const struct shape_kind grip_kind_ellipsoid = {
    .number = {{"semi-axis a", 0, HUGE_VAL, true},
               {"semi-axis b", 0, HUGE_VAL, true},
               {"semi-axis c", 0, HUGE_VAL, true}},
    .set = set,
};
