/* SPDX-License-Identifier: GPL-2.0-only */
#include "shapes/circle.h"

#include <math.h>

enum { MOST_STEPS = 60 };
static const double longest_step = 0.5; /* [rad] */

struct touch grip_shape_touch(const struct standing *grain, struct grip_vec corner, struct grip_vec normal,
                              struct grip_vec tangent)
{
  const struct support of = support_at(&grain->body, normal, tangent, grip_cross(normal, tangent), -1);
  const struct grip_vec point = to_space(&grain->body.axes, of.s), to = grip_sub(corner, grain->centre);
  const double overlap = of.h + grip_dot(normal, to);
  return (struct touch){.normal = normal,
                        .point = point,
                        .overlap = overlap,
                        .slope = grip_dot(grip_sub(to, point), tangent),
                        .bend = of.ee - overlap,
                        .reduced_radius = sqrt(of.ee * of.ff - of.ef * of.ef)};
}

struct grip_shape_contact grip_shape_contact_of(const struct touch *touch, double overlap)
{
  const struct grip_vec half = grip_scale(0.5 * overlap, touch->normal);
  return (struct grip_shape_contact){.overlap = overlap,
                                     .normal = touch->normal,
                                     .arm_i = grip_add(touch->point, half),
                                     .arm_j = grip_scale(-1, half),
                                     .reduced_radius = touch->reduced_radius,
                                     .resolved = true};
}

struct touch grip_shape_touch_on(const struct standing *grain, const struct circle *c, double angle)
{
  const double cosine = cos(angle), sine = sin(angle);
  const struct grip_vec normal = grip_add(grip_scale(cosine, c->first), grip_scale(sine, c->second)),
                        tangent = grip_sub(grip_scale(cosine, c->second), grip_scale(sine, c->first));
  return grip_shape_touch(grain, c->corner, normal, tangent);
}

/* Newton's method from an angle between the two. The bracket is halved whenever a step does not halve the
 * slope. */
static struct touch extreme_from(const struct standing *grain, const struct circle *c, double low,
                                 double high, double sense, double angle, struct touch at)
{
  const double settled = grain->settled;
  bool halve = false;
  for (int k = 0; k < MOST_STEPS; k++) {
    const double step = -at.slope / at.bend, before = fabs(at.slope);
    const bool inside = angle + step > low - settled && angle + step < high + settled;
    const bool newton = !halve && sense * at.bend > 0 && inside;
    angle = newton ? angle + step : 0.5 * (low + high);
    at = grip_shape_touch_on(grain, c, angle);
    if (newton && fabs(step) < settled) break;
    halve = fabs(at.slope) > 0.5 * before;
    if (sense * at.slope < 0)
      low = angle;
    else
      high = angle;
  }
  return at;
}

struct touch grip_shape_extreme_on(const struct standing *grain, const struct circle *c, double low,
                                   double high, double sense)
{
  const double middle = 0.5 * (low + high);
  const struct touch at = grip_shape_touch_on(grain, c, middle);
  if (sense * at.slope < 0)
    low = middle;
  else
    high = middle;
  return extreme_from(grain, c, low, high, sense, middle, at);
}

struct touch grip_shape_least_on(const struct standing *grain, const struct circle *c)
{
  double high = 0;
  do high += longest_step;
  while (high < 2 * GRIP_PI && grip_shape_touch_on(grain, c, high).slope < 0);
  return extreme_from(grain, c, 0, high, 1, 0, grip_shape_touch_on(grain, c, 0));
}
