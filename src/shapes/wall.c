/* SPDX-License-Identifier: GPL-2.0-only */
/* The contact of a grain at a plane, and the response of grains to pushes. */
#include <math.h>

#include "shapes/body.h"

/* The support point towards the wall, and the foot below it. */
struct grip_shape_contact grip_shape_plane(const struct grip_shaped *i, struct grip_vec normal,
                                           struct grip_vec point)
{
  const struct body body = body_of(i);
  const struct place at = place_of(normal);
  const struct support of = support_at(&body, normal, at.e, at.f, -1);
  const double overlap = of.h - grip_dot(normal, grip_sub(vector(i->centre), point));
  const struct grip_vec half = grip_scale(0.5 * overlap, normal);
  return (struct grip_shape_contact){.overlap = overlap,
                                     .normal = normal,
                                     .arm_i = grip_add(to_space(&body.axes, of.s), half),
                                     .arm_j = grip_scale(-1, half),
                                     .reduced_radius = sqrt(of.ee * of.ff - of.ef * of.ef),
                                     .evaluations = 1,
                                     .resolved = true};
}

double grip_shape_limited(double reduced_radius, const struct grip_shaped *i, const struct grip_shaped *j)
{
  double low = i->scale * i->shape->rstar_low, high = i->scale * i->shape->rstar_high;
  if (j) {
    low = 1 / (1 / low + 1 / (j->scale * j->shape->rstar_low));
    high = 1 / (1 / high + 1 / (j->scale * j->shape->rstar_high));
  }
  return grip_min(high, grip_max(low, reduced_radius));
}

double grip_shape_turning(const struct grip_shaped *grain, double mass, struct grip_vec arm,
                          struct grip_vec normal)
{
  const double *q = grain->quaternion;
  const struct axes axes = axes_of(q[0], q[1], q[2], q[3]);
  const struct grip_vec turn = to_shape(&axes, grip_cross(arm, normal));
  const double *per_gyration2 = grain->shape->form.per_gyration2;
  return (turn.x * turn.x * per_gyration2[0] + turn.y * turn.y * per_gyration2[1] +
          turn.z * turn.z * per_gyration2[2]) /
         (mass * grain->scale * grain->scale);
}
