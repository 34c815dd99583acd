// SPDX-License-Identifier: GPL-2.0-only
#include "base/pose.h"

#include <algorithm>

using namespace Grip;

// Close to half a turn, the antisymmetric part of the matrix vanishes. The axis is then found from the
// symmetric part.
Vector Grip::rotation_vector(const Matrix &turn)
{
  const Vector twice_sine = {turn[7] - turn[5], turn[2] - turn[6], turn[3] - turn[1]};
  const double sine = 0.5 * length(twice_sine), cosine = 0.5 * (turn[0] + turn[4] + turn[8] - 1.0);
  const double angle = std::atan2(sine, cosine);
  if (cosine > -0.9) return (sine > 0.0 ? 0.5 * angle / sine : 0.5) * twice_sine;
  int largest = 0;
  for (int d = 1; d < 3; d++)
    if (turn[4 * d] > turn[4 * largest]) largest = d;
  Vector axis;
  for (int d = 0; d < 3; d++) axis[d] = 0.5 * (turn[3 * largest + d] + turn[3 * d + largest]);
  axis[largest] -= cosine;
  const double sign = dot(axis, twice_sine) < 0.0 ? -1.0 : 1.0;
  return (sign * angle / length(axis)) * axis;
}

namespace {

// The displacement of a point at distance 1 from the axis of the rotation between two poses.
double turned(const Pose &from, const Pose &to)
{
  // squared norm of the difference of the two matrices: 8 sin^2 of half the angle between them
  double square = 0.0;
  for (int k = 0; k < 9; k++)
    square += (to.rotation[k] - from.rotation[k]) * (to.rotation[k] - from.rotation[k]);
  return std::sqrt(0.5 * square);
}

} // namespace

double Grip::farthest_moved(const Pose &from, const Pose &to, const Vector &centre, double radius)
{
  return length(to.to_space(centre) - from.to_space(centre)) + turned(from, to) * radius;
}

double Grip::farthest_moved(const Pose &from, const Pose &to, const CylinderAround &around)
{
  const double tilt = length(to.rotation * around.axis - from.rotation * around.axis);
  return farthest_moved(from, to, around.centre, around.radius) + tilt * around.half_length;
}
