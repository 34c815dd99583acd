/* SPDX-License-Identifier: GPL-2.0-only */
/* A single grain, as the support functions need it. */
#ifndef GRIP_SHAPE_BODY_H
#define GRIP_SHAPE_BODY_H

#include "grip/shape_contact.h"
#include "shapes/scalar.h"
#include "shapes/place.h"

static inline struct form form_of(const struct grip_shape *shape, double scale)
{
  const struct grip_shape_form *of = &shape->form;
  const double squared = scale * scale, *square = of->square;
  return (struct form){.square = grip_scale(squared, grip_vec(square[0], square[1], square[2])),
                       .round = scale * of->round,
                       .m2 = of->m2,
                       .per_m2 = of->per_m2,
                       .m1 = of->m1,
                       .per_m1 = of->per_m1,
                       .cushion2 = of->cushion2};
}

static inline struct body body_of(const struct grip_shaped *grain)
{
  const double *q = grain->quaternion;
  return (struct body){grain->shape->words.kind, form_of(grain->shape, grain->scale),
                       axes_of(q[0], q[1], q[2], q[3])};
}

#endif
