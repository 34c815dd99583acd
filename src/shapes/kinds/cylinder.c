/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>

#include "shapes/kinds/sharp_tablet.h"
#include "shapes/shapes.h"

/* With F = sqrt(1 + e^2), the half extents are r = F A + e B and l/2 = e A + F B. */
static enum grip_shape_error set(struct grip_shape *shape)
{
  const double r = shape->words.number[0], half = 0.5 * shape->words.number[1], e = shape->words.cushion;
  const double above = sqrt(1 + e * e), a = above * r - e * half, b = above * half - e * r;
  grip_set_round_extents(shape, r, half);
  grip_set_sharp_tablet(shape, r, 2 * half, 0);
  if (!(a > 0 && b > 0)) return GRIP_SHAPE_FLAT;
  shape->form.length[0] = a;
  shape->form.length[1] = b;
  return GRIP_SHAPE_OK;
}

const struct shape_kind grip_kind_cylinder = {
    .number = {{"radius r", 0, HUGE_VAL, true}, {"length l", 0, HUGE_VAL, true}},
    .cushioned = true,
    .set = set,
};
