/* SPDX-License-Identifier: GPL-2.0-only */
/* The support function of a cushioned superellipsoid (grip/shape.h). length: A, B, C. number: m2, 1/m2, m1,
 * 1/m1. With X = A f_x, Y = B f_y, Z = C f_z:
 *
 *   p = X^m2/(X^m2 + Y^m2), W = (X^m2 + Y^m2)^(1/m2), t = W^m1/(W^m1 + Z^m1), h = (W^m1 + Z^m1)^(1/m1)
 *   weights w = (t p, t (1 - p), 1 - t), whose sum is 1; g_k = h w_k/f_k^2, G = sum g_k
 *   s_k = u_k (g_k + e^2 G)
 *
 * For tangent vectors d, d' let a_k = u_k d_k/f_k^2, D = a_x - a_y, E = p a_x + (1 - p) a_y - a_z. Then
 *
 *   rho(d, d') = e^2 (sum g_k d_k d'_k/f_k^2 + G d.d')
 *                + (m2 - 1) h t p (1 - p) D D' + (m1 - 1) h t (1 - t) E E'
 *
 * All terms are positive for d' = d, so nothing cancels, and rho is at least e^2 G. */
#ifndef GRIP_SUPERELLIPSOID_H
#define GRIP_SUPERELLIPSOID_H

#include "shapes/support_types.h"

/* The terms of two tangent vectors: a, D and E of one of them. */
struct bend {
  triple a;
  real d, e;
};

INLINE struct bend bend(triple u_per_f2, triple tangent, real p)
{
  const triple a = scaled(u_per_f2, tangent);
  const real d = a.x - a.y;
  return (struct bend){a, d, a.y - a.z + p * d};
}

INLINE struct support support_superellipsoid(const struct form *form, const struct frame *at)
{
  const triple u = at->u, square = scaled(form->length, form->length);
  const real e2 = form->cushion2;
  const real m2 = form->number[0], per_m2 = form->number[1], m1 = form->number[2], per_m1 = form->number[3];
  const triple f2 = {u.x * u.x + e2, u.y * u.y + e2, u.z * u.z + e2};
  const triple per_f2 = {1 / f2.x, 1 / f2.y, 1 / f2.z};
  const real x2 = square.x * f2.x, per_x2 = 1 / x2;
  /* (Y/X)^m2 and (Z/W)^m1 */
  const real y = exponential(0.5 * m2 * logarithm(square.y * f2.y * per_x2));
  const real log_w = per_m2 * logarithm(1 + y);
  const real z = exponential(m1 * (0.5 * logarithm(square.z * f2.z * per_x2) - log_w));
  const real p = 1 / (1 + y), t = 1 / (1 + z);
  const real h = root(x2) * exponential(log_w + per_m1 * logarithm(1 + z));

  const triple g = {h * t * p * per_f2.x, h * t * (y * p) * per_f2.y, h * (z * t) * per_f2.z};
  const real sum = e2 * (g.x + g.y + g.z);
  const triple u_per_f2 = scaled(u, per_f2), weight = scaled(g, per_f2);
  const struct bend e = bend(u_per_f2, at->e, p), f = bend(u_per_f2, at->f, p);
  const real flat = (m2 - 1) * h * t * p * (y * p), high = (m1 - 1) * h * t * (z * t);
  const triple we = scaled(weight, at->e);
  return (struct support){.h = h,
                          .s = {u.x * (g.x + sum), u.y * (g.y + sum), u.z * (g.z + sum)},
                          .ee = e2 * dot(we, at->e) + sum + flat * e.d * e.d + high * e.e * e.e,
                          .ef = e2 * dot(we, at->f) + flat * e.d * f.d + high * e.e * f.e,
                          .ff = e2 * dot(scaled(weight, at->f), at->f) + sum + flat * f.d * f.d +
                                high * f.e * f.e};
}

#endif
