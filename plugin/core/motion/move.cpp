// SPDX-License-Identifier: GPL-2.0-only
#include "motion/move.h"

using namespace Grip;

Pose Grip::shifted_by(const Vector &by, const Vector &velocity)
{
  Pose pose;
  pose.shift = by;
  pose.velocity = velocity;
  return pose;
}

// The pose's velocity is the velocity of the frame's origin, which moves because of the spin about the point.
Pose Grip::turned_about(const Vector &point, const Vector &axis, double angle, double rate)
{
  Pose pose;
  pose.rotation = rotation(axis, std::cos(angle), std::sin(angle));
  pose.shift = point - pose.rotation * point;
  pose.spin = rate * axis;
  pose.velocity = cross(pose.spin, pose.shift - point);
  return pose;
}

double Grip::phase(double time, double period)
{
  const double periods = time / period;
  return TWO_PI * (periods - std::floor(periods));
}
