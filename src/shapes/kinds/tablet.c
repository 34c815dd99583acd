/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>

#include "shapes/scalar.h"
#include "shapes/kinds/sharp_tablet.h"
#include "shapes/kinds/tablet.h"
#include "shapes/shapes.h"

/* The outline of the caps with R = 1, at the directions along z and across. */
struct caps {
  double a, high, wide; /* g'(alpha), H along z, H across */
};

static struct caps caps_at(double alpha, double e)
{
  const double sine = sin(alpha), cosine = cos(alpha), above = sqrt(1 + e * e);
  const struct meridian pole = {0, 1}, along = {e, above}, across = {above, e};
  const double a = arc_at(sine, cosine, e * e, pole).slope;
  const struct arc high = arc_at(sine, cosine, e * e, along), wide = arc_at(sine, cosine, e * e, across);
  return (struct caps){a, a * e + high.n * high.g, a * above + wide.n * wide.g};
}

/* B is half the band. R gives the radius, and alpha, near 2 atan(cap/r), the height. */
static enum grip_shape_error set(struct grip_shape *shape)
{
  const double *number = shape->words.number, r = number[0], b = 0.5 * number[1], cap = number[2];
  const double e = shape->words.cushion, wide = r - e * b, high = cap + b * (1 - sqrt(1 + e * e));
  if (!(cap <= r)) return GRIP_SHAPE_CAP;
  grip_set_round_extents(shape, r, b + cap);
  grip_set_sharp_tablet(shape, r, 2 * b, cap);
  double low = 0, most = 1.7;
  for (int k = 0; k < 100; k++) {
    const double middle = 0.5 * (low + most);
    const struct caps at = caps_at(middle, e);
    if (at.high * wide < high * at.wide)
      low = middle;
    else
      most = middle;
  }
  if (!(wide > 0 && low > e)) return GRIP_SHAPE_FLAT;
  const struct caps at = caps_at(low, e);
  struct grip_shape_form *form = &shape->form;
  form->length[2] = wide / at.wide;
  form->length[0] = at.a * form->length[2];
  form->length[1] = b;
  form->number[0] = sin(low);
  form->number[1] = cos(low);
  shape->rim = low;
  return GRIP_SHAPE_OK;
}

const struct shape_kind grip_kind_tablet = {
    .number = {{"radius r", 0, HUGE_VAL, true},
               {"height band", 0, HUGE_VAL, false},
               {"height cap", 0, HUGE_VAL, true}},
    .cushioned = true,
    .set = set,
};
