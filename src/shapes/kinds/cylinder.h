/* SPDX-License-Identifier: GPL-2.0-only */
/* The support function of a cushioned cylinder (grip/shape.h), A s + B t: a disc and a rod. length: A, B. */
#ifndef GRIP_CYLINDER_H
#define GRIP_CYLINDER_H

#include "shapes/kinds/revolved.h"

INLINE struct support support_cylinder(const struct form *form, const struct frame *at)
{
  return revolved(form, at, meridian(form, at->u), form->length.x, form->length.y);
}

#endif
