/* SPDX-License-Identifier: GPL-2.0-only */
/* The support function of a cushioned tablet (grip/shape.h). length: A, B, R. number: sine and cosine of
 * the angle alpha between the axis and the normal at the rim of a cap.
 *
 * A cap is an arc of radius R, in polar coordinates n and theta of (t, s). With phi = alpha - theta, the
 * sharp tablet has H = R sin(alpha) s + B t + R n (1 - cos phi) on its caps, where phi > 0. There 1 - cos
 * phi = 2 x^2 with x = sin(phi/2). The cushioned one has, everywhere,
 *
 *   g = 2 p,  p = (x + y)^2/4,  y = sqrt(x^2 + e^2),
 *
 * which tends to 2 x^2 on the caps and to 0 beyond. The radius of curvature of the arc, R (g + g''), is
 * positive, because p, p' and p'' are, and p' x <= 2 p. H increases with s and t if A = R g'(alpha), which
 * tends to R sin(alpha). */
#ifndef GRIP_TABLET_H
#define GRIP_TABLET_H

#include "shapes/kinds/revolved.h"

/* g, its derivative by phi, and g + g'', of an arc of radius 1. n: the length of (t, s). */
struct arc {
  real n, g, slope, radius;
};

INLINE struct arc arc_at(real sine, real cosine, real e2, struct meridian m)
{
  const real n = root(m.s * m.s + m.t * m.t), across = sine * m.t - cosine * m.s,
             along = sine * m.s + cosine * m.t;
  const real per = 1 / root(2 * n * (n + along)), x = across * per,
             c = (n + along) * per; /* sin, cos of phi/2 */
  const real y = root(x * x + e2), sum = (x + y) * (x + y), per_y = 1 / y, slope = 0.5 * sum * per_y;
  const real bend = slope * per_y * (2 - x * per_y);
  return (struct arc){n, 0.5 * sum, slope * c, 0.5 * (sum + bend * c * c - slope * x)};
}

INLINE struct support support_tablet(const struct form *form, const struct frame *at)
{
  const struct meridian m = meridian(form, at->u);
  const struct arc arc = arc_at(form->number[0], form->number[1], form->cushion2, m);
  const real per_n = form->length.z / arc.n, s = per_n * m.s, t = per_n * m.t;
  struct support of = revolved(form, at, m, form->length.x + arc.g * s - arc.slope * t,
                               form->length.y + arc.g * t + arc.slope * s);
  /* The arc bends along the meridian: theta changes by -n u_z d_z/(s t). */
  const real turn = at->u.z / (m.s * m.t), bent = form->length.z * arc.radius * arc.n * turn * turn;
  const real e = at->e.z, f = at->f.z;
  of.ee += bent * e * e;
  of.ef += bent * e * f;
  of.ff += bent * f * f;
  return of;
}

#endif
