/* SPDX-License-Identifier: GPL-2.0-only */
/* A grain at a body whose normals lie on a circle: at an edge, or at a cylinder. */
#ifndef GRIP_SHAPES_CIRCLE_H
#define GRIP_SHAPES_CIRCLE_H

#include "grip/shape_contact.h"
#include "shapes/body.h"

/* A grain, as the functions below need it. */
struct standing {
  struct body body;
  struct grip_vec centre;
  double settled; /* as in struct grip_shape_form */
};

static inline struct standing standing_of(const struct grip_shaped *grain)
{
  return (struct standing){body_of(grain), vector(grain->centre), grain->shape->form.settled};
}

/* The contact of a grain with a point, if it had the normal n: g, and the point of the grain's surface. */
struct touch {
  struct grip_vec normal, point; /* point: relative to the centre */
  double overlap, slope, bend;   /* slope, bend: derivatives of g along the tangent */
  double reduced_radius;         /* sqrt(det rho) */
};

struct touch grip_shape_touch(const struct standing *grain, struct grip_vec corner, struct grip_vec normal,
                              struct grip_vec tangent);

/* The contact with another overlap along the same normal, as at a body around `corner`. */
struct grip_shape_contact grip_shape_contact_of(const struct touch *touch, double overlap);

/* The normals cos(angle) first + sin(angle) second. corner: on the axis of the circle. */
struct circle {
  struct grip_vec corner, first, second;
};

struct touch grip_shape_touch_on(const struct standing *grain, const struct circle *c, double angle);

/* The least g on the circle, beyond the angle 0, where the slope is negative. */
struct touch grip_shape_least_on(const struct standing *grain, const struct circle *c);

/* Where g is least (sense 1) or greatest (sense -1) between two angles. The slope times `sense` is negative
 * at low, and not negative at high. */
struct touch grip_shape_extreme_on(const struct standing *grain, const struct circle *c, double low,
                                   double high, double sense);

#endif
