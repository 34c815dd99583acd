// SPDX-License-Identifier: GPL-2.0-only
#include "wall/motion/move.h"

using namespace Grip;

namespace {

constexpr double TWO_PI = 6.28318530717958647692;

// Of the present period only, so that long times do not cost digits.
double phase(double time, double period)
{
  const double periods = time / period;
  return TWO_PI * (periods - std::floor(periods));
}

} // namespace

Pose Grip::shifted_by(const Vector &by, const Vector &velocity)
{
  Pose pose;
  pose.shift = by;
  pose.velocity = velocity;
  return pose;
}

// The frame's origin has the velocity that the spin gives it about the point.
Pose Grip::turned_about(const Vector &point, const Vector &axis, double angle, double rate)
{
  Pose pose;
  pose.turn = rotation(axis, std::cos(angle), std::sin(angle));
  pose.shift = point - pose.turn * point;
  pose.spin = rate * axis;
  pose.velocity = cross(pose.spin, pose.shift - point);
  return pose;
}

Pose Move::pose(double time, const std::vector<MoveValue> &values) const
{
  const double omega = TWO_PI / period, now = phase(time, period);
  const MoveValue first = of(0, values), second = of(1, values), third = of(2, values);
  switch (kind) {
  case LINEAR:
    return shifted_by(time * vector, vector);
  case WIGGLE:
    return shifted_by(std::sin(now) * vector, omega * std::cos(now) * vector);
  case WIGGLE_FROM_REST:
    return shifted_by((1.0 - std::cos(now)) * vector, omega * std::sin(now) * vector);
  case ROTATE:
    return turned_about(point, axis, now, omega);
  case SWING:
    return turned_about(point, axis, angle * std::sin(now), angle * omega * std::cos(now));
  case VARIABLE:
    return shifted_by({first.value, second.value, third.value}, {first.rate, second.rate, third.rate});
  case VARIABLE_ROTATE:
    return turned_about(point, axis, first.value, first.rate);
  }
  return {};
}

const char *Move::words() const
{
  switch (kind) {
  case LINEAR:
    return "move linear";
  case WIGGLE:
    return "move wiggle";
  case WIGGLE_FROM_REST:
    return "wiggle";
  case ROTATE:
    return "move rotate";
  case SWING:
    return "move swing";
  case VARIABLE:
    return "move variable";
  case VARIABLE_ROTATE:
    return "move variable/rotate";
  }
  return "";
}

Vector Move::greatest_velocity(const std::vector<MoveValue> &values) const
{
  Vector greatest{};
  for (int d = 0; d < 3 && !rotates(); d++)
    greatest[d] = std::fabs(kind == VARIABLE ? of(d, values).rate
                            : kind == LINEAR ? vector[d]
                                             : TWO_PI / period * vector[d]);
  return greatest;
}

double Move::greatest_spin(const std::vector<MoveValue> &values) const
{
  if (!rotates()) return 0.0;
  return std::fabs(kind == VARIABLE_ROTATE ? of(0, values).rate
                   : kind == ROTATE        ? TWO_PI / period
                                           : TWO_PI / period * angle);
}
