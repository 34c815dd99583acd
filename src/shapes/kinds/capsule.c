/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>

#include "shapes/kinds/sharp_tablet.h"
#include "shapes/shapes.h"

/* The thin ellipsoid has the semi-axes e B and sqrt(1 + e^2) B, and the ball the radius r - e B, so that
 * the half extents are r and r + l/2. */
static enum grip_shape_error set(struct grip_shape *shape)
{
  const double r = shape->words.number[0], l = shape->words.number[1], e = shape->words.cushion;
  struct grip_shape_form *form = &shape->form;
  const double above = sqrt(1 + e * e), b = 0.5 * l / (above - e);
  grip_set_round_extents(shape, r, r + 0.5 * l);
  grip_set_sharp_tablet(shape, r, l, r);
  if (!(e * b < r)) return GRIP_SHAPE_FLAT;
  form->length[0] = form->length[1] = e * b;
  form->length[2] = above * b;
  form->round += r - e * b;
  return GRIP_SHAPE_OK;
}

const struct shape_kind grip_kind_capsule = {
    .number = {{"radius r", 0, HUGE_VAL, true}, {"length l", 0, HUGE_VAL, true}},
    .cushioned = true,
    .set = set,
};
