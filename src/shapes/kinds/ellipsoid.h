/* SPDX-License-Identifier: GPL-2.0-only */
/* The support function of an ellipsoid. length: its semi-axes. With D = diag(a^2, b^2, c^2), s = D u/h and
 * rho is the tangential part of (D - s s)/h. Lagrange's identity turns e.D e u.D u - (e.D u)^2 into the
 * form K of f = u x e, where K holds the products of two squares; so nothing cancels for needles. */
#ifndef GRIP_ELLIPSOID_H
#define GRIP_ELLIPSOID_H

#include "shapes/support_types.h"

INLINE struct support support_ellipsoid(const struct form *form, const struct frame *at)
{
  const triple d = scaled(form->length, form->length), du = scaled(d, at->u);
  const real h2 = dot(du, at->u), h = root(h2), inverse = 1 / h, cube = inverse / h2;
  const triple k = {d.y * d.z, d.z * d.x, d.x * d.y}, ke = scaled(k, at->e), kf = scaled(k, at->f);
  return (struct support){.h = h,
                          .s = {inverse * du.x, inverse * du.y, inverse * du.z},
                          .ee = cube * dot(kf, at->f),
                          .ef = -cube * dot(ke, at->f),
                          .ff = cube * dot(ke, at->e)};
}

#endif
