/* SPDX-License-Identifier: GPL-2.0-only */
/* The support function of any kind of shape; GRIP_SHAPES is a point. shapes/scalar.h or shapes/vector.h
 * must be included first. */
#ifndef GRIP_SUPPORT_H
#define GRIP_SUPPORT_H

#include "grip/shape.h"
#include "shapes/kinds/capsule.h"
#include "shapes/kinds/cylinder.h"
#include "shapes/kinds/ellipsoid.h"
#include "shapes/kinds/superellipsoid.h"
#include "shapes/kinds/tablet.h"
#ifdef GRIP_SINGLE
#include "shapes/kinds/polyhedron.h"
#endif

INLINE struct support support_of(enum grip_shape_kind kind, const struct form *form, const struct frame *at)
{
  static const struct support point;
  struct support of = point;
  switch (kind) {
#ifndef GRIP_SINGLE
#define GRIP_SCALAR_SHAPE(name, NAME)
#endif
#define GRIP_SHAPE(name, NAME)                                                                               \
  case GRIP_##NAME:                                                                                          \
    of = support_##name(form, at);                                                                           \
    break;
#include "grip/shapes.def"
  default:
    break;
  }
  const triple u = at->u;
  of.h += form->round;
  of.s = (triple){of.s.x + form->round * u.x, of.s.y + form->round * u.y, of.s.z + form->round * u.z};
  of.ee += form->round;
  of.ff += form->round;
  return of;
}

#endif
