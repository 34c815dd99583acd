/* SPDX-License-Identifier: GPL-2.0-only */
/* The support function of a cushioned capsule (grip/shape.h). Its segment becomes a thin ellipsoid,
 * because B sqrt(u_z^2 + e^2 u.u) is the support function of one. length: the semi-axes; the ball is the
 * `round` of the form. */
#ifndef GRIP_CAPSULE_H
#define GRIP_CAPSULE_H

#include "shapes/kinds/ellipsoid.h"

INLINE struct support support_capsule(const struct form *form, const struct frame *at)
{
  return support_ellipsoid(form, at);
}

#endif
