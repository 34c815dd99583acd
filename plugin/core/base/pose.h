// SPDX-License-Identifier: GPL-2.0-only
// Pose and motion of a rigid body: a shift and a rotation, a velocity and a spin. Does not depend on LAMMPS.
//
// A point with coordinates X in the body's own frame is at x = shift + rotation X. It has the velocity
// velocity + spin x (x - shift).
#ifndef GRIP_POSE_H
#define GRIP_POSE_H

#include "base/vector.h"

#include <array>
#include <cmath>

namespace Grip {

using Matrix = std::array<double, 9>; // row by row

inline Vector operator*(const Matrix &m, const Vector &a)
{
  return {m[0] * a[0] + m[1] * a[1] + m[2] * a[2], m[3] * a[0] + m[4] * a[1] + m[5] * a[2],
          m[6] * a[0] + m[7] * a[1] + m[8] * a[2]};
}
inline Matrix transposed(const Matrix &m)
{
  return {m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]};
}
inline Matrix operator*(const Matrix &a, const Matrix &b)
{
  Matrix c{};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++) c[3 * i + j] += a[3 * i + k] * b[3 * k + j];
  return c;
}

constexpr Matrix IDENTITY = {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0};

// The rotation about a unit axis by an angle, given the angle's cosine and sine. It is counter-clockwise as
// seen from the side to which the axis points.
inline Matrix rotation(const Vector &axis, double cosine, double sine)
{
  const double x = axis[0], y = axis[1], z = axis[2], rest = 1.0 - cosine;
  return {cosine + x * x * rest,   x * y * rest - z * sine, x * z * rest + y * sine,
          y * x * rest + z * sine, cosine + y * y * rest,   y * z * rest - x * sine,
          z * x * rest - y * sine, z * y * rest + x * sine, cosine + z * z * rest};
}

// The rotation vector: its direction is the direction of the axis, and its length is the angle, from 0 to pi.
Vector rotation_vector(const Matrix &turn);

struct Pose {
  Vector shift{};
  Matrix rotation = IDENTITY;
  Vector velocity{}, spin{};

  Vector to_space(const Vector &own) const { return shift + rotation * own; }
  Vector to_own(const Vector &x) const { return transposed(rotation) * (x - shift); }
  Vector velocity_at(const Vector &x) const { return velocity + cross(spin, x - shift); }
};

// The pose in space of a body that has the pose `inner` in a frame that has the pose `outer`.
inline Pose carried(const Pose &outer, const Pose &inner)
{
  const Vector lever = outer.rotation * inner.shift;
  return {outer.shift + lever, outer.rotation * inner.rotation,
          outer.velocity + cross(outer.spin, lever) + outer.rotation * inner.velocity,
          outer.spin + outer.rotation * inner.spin};
}

// Upper bound of the displacement of any point of a ball between two poses [L]. centre, radius: the ball, in
// the body's frame.
double farthest_moved(const Pose &from, const Pose &to, const Vector &centre, double radius);

// A cylinder, in the frame of the body that it contains. half_length: the largest distance from the centre
// along the axis, which is a unit vector [L].
struct CylinderAround {
  Vector centre{}, axis{0.0, 0.0, 1.0};
  double radius = 0.0, half_length = 0.0;
};
// The same for all points of a cylinder. For a body that turns about the axis, this bound is the smallest.
double farthest_moved(const Pose &from, const Pose &to, const CylinderAround &around);

} // namespace Grip

#endif
