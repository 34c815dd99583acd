/* SPDX-License-Identifier: GPL-2.0-only */
/* Cushioned bodies of revolution about z. Their support function is an outline H(s, t) of degree 1, which is
 * convex and increases with s = sqrt(u_x^2 + u_y^2 + e^2 u.u), the support function of a thin disc, and with
 * t = sqrt(u_z^2 + e^2 u.u), that of a thin rod. A convex function that increases with convex functions is
 * convex, and disc and rod bend everywhere. */
#ifndef GRIP_REVOLVED_H
#define GRIP_REVOLVED_H

#include "shapes/support_types.h"

struct meridian {
  real s, t;
};

INLINE struct meridian meridian(const struct form *form, triple u)
{
  const real e2 = form->cushion2;
  return (struct meridian){root(u.x * u.x + u.y * u.y + e2), root(u.z * u.z + e2)};
}

/* H is linear at m, with the derivatives by_s and by_t. The second derivatives of s and t follow from
 * Lagrange's identity, as for ellipsoids (shapes/kinds/ellipsoid.h). */
INLINE struct support revolved(const struct form *form, const struct frame *at, struct meridian m, real by_s,
                               real by_t)
{
  const triple u = at->u;
  const real e2 = form->cushion2, above = 1 + e2;
  const real disc = by_s / m.s, rod = by_t / m.t, ball = e2 * (disc + rod);
  const real bent_disc = disc / (m.s * m.s), bent_rod = rod / (m.t * m.t);
  const real across = e2 * above * (bent_disc + bent_rod),
             along = above * above * bent_disc + e2 * e2 * bent_rod;
  const triple k = {across, across, along}, ke = scaled(k, at->e), kf = scaled(k, at->f);
  return (struct support){.h = by_s * m.s + by_t * m.t,
                          .s = {u.x * (disc + ball), u.y * (disc + ball), u.z * (rod + ball)},
                          .ee = dot(kf, at->f),
                          .ef = -dot(ke, at->f),
                          .ff = dot(ke, at->e)};
}

#endif
