// SPDX-License-Identifier: GPL-2.0-only
#include "insert/solid.h"

namespace Grip {

// A sphere of radius 1.
static grip_shape make_ball()
{
  grip_shape_words words = grip_shape_defaults(GRIP_ELLIPSOID);
  for (int axis = 0; axis < 3; axis++) words.number[axis] = 1.0;
  grip_shape ball;
  grip_shape_make(&ball, &words);
  return ball;
}

grip_shaped Solid::grain() const
{
  static const grip_shape ball = make_ball();
  if (form.is_sphere()) return {&ball, R, x.data(), form.quaternion.data()};
  return {form.shape, R / form.shape->bounding, x.data(), form.quaternion.data()};
}

double Solid::extent(const Vector &along) const
{
  if (form.is_sphere()) return R;
  const grip_shaped own = grain();
  const struct grip_vec inwards = {-along[0], -along[1], -along[2]}, centre = {x[0], x[1], x[2]};
  return grip_shape_plane(&own, inwards, centre).overlap;
}

bool surfaces_are_apart(const Vector &r, double R_a, const TurnedShape &a, double R_b, const TurnedShape &b,
                        double gap)
{
  const Solid first = {r, R_a, a}, second = {{}, R_b, b};
  const grip_shaped i = first.grain(), j = second.grain();
  return grip_shape_apart(&i, &j, gap);
}

} // namespace Grip
