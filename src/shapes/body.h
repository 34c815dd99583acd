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
  const double *number = of->number;
  return (struct form){.length = grip_scale(scale, vector(of->length)),
                       .round = scale * of->round,
                       .number = {number[0], number[1], number[2], number[3]},
                       .cushion2 = of->cushion2,
                       .hull = &shape->hull};
}

static inline struct body body_of(const struct grip_shaped *grain)
{
  const double *q = grain->quaternion;
  return (struct body){grain->shape->words.kind, form_of(grain->shape, grain->scale),
                       axes_of(q[0], q[1], q[2], q[3])};
}

#endif
