// SPDX-License-Identifier: GPL-2.0-only
// A vector in space: a point, a direction, a velocity.
#ifndef GRIP_VECTOR_H
#define GRIP_VECTOR_H

#include "grip/vec.h"

#include <array>
#include <cmath>

namespace Grip {

using Vector = std::array<double, 3>;

inline Vector operator+(const Vector &a, const Vector &b)
{
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
inline Vector operator-(const Vector &a, const Vector &b)
{
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline Vector operator*(double s, const Vector &a)
{
  return {s * a[0], s * a[1], s * a[2]};
}
inline double dot(const Vector &a, const Vector &b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Vector cross(const Vector &a, const Vector &b)
{
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double length(const Vector &a)
{
  return std::sqrt(dot(a, a));
}
inline Vector vector_of(const struct grip_vec &v)
{
  return {v.x, v.y, v.z};
}

inline Vector vector_of(const double *x)
{
  return {x[0], x[1], x[2]};
}

} // namespace Grip

#endif
