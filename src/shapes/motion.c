/* SPDX-License-Identifier: GPL-2.0-only */
/* The rotation of free rigid grains (grip/shape_motion.h). */
#include "grip/shape_motion.h"

#include <math.h>

#include "shapes/scalar.h"
#include "shapes/rotation.h"

struct grip_shape_inertia grip_shape_inertia_of(const struct grip_shape *shape, double scale, double mass)
{
  const double *per_gyration2 = shape->form.per_gyration2, factor = mass * scale * scale, per = 1 / factor;
  struct grip_shape_inertia inertia;
  for (int k = 0; k < 3; k++) {
    inertia.moment[k] = factor * shape->gyration2[k];
    inertia.per_moment[k] = per * per_gyration2[k];
  }
  return inertia;
}

static void store(double to[3], struct grip_vec v)
{
  to[0] = v.x;
  to[1] = v.y;
  to[2] = v.z;
}

void grip_shape_turn(const struct grip_shape_inertia *inertia, const double momentum[3], double dt,
                     double quaternion[4])
{
  const struct rotation after =
      turned(quaternion, vector(momentum), order_of(inertia->moment), inertia->per_moment, dt);
  for (int k = 0; k < 4; k++) quaternion[k] = after.q[k];
}

void grip_shape_spin(const struct grip_shape_inertia *inertia, const double quaternion[4],
                     const double momentum[3], double spin[3])
{
  store(spin, along_axes(quaternion, vector(inertia->per_moment), vector(momentum)));
}

void grip_shape_momentum(const struct grip_shape_inertia *inertia, const double quaternion[4],
                         const double spin[3], double momentum[3])
{
  store(momentum, along_axes(quaternion, vector(inertia->moment), vector(spin)));
}
