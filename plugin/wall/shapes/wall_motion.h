// SPDX-License-Identifier: GPL-2.0-only
// How planes and cylinders move: not at all, to and fro along an axis
// (wiggle), or in their own surface (shear).
#ifndef GRIP_WALL_MOTION_H
#define GRIP_WALL_MOTION_H

#include <cmath>

namespace Grip {

struct WallMotion {
  enum Kind { STILL, WIGGLE, SHEAR };

  Kind kind = STILL;
  int axis = 0;
  double amplitude = 0.0, period = 0.0; // of WIGGLE [L, T]
  double speed = 0.0;                   // of SHEAR [L/T]

  // time: since the motion began. Both are along the axis; only WIGGLE has an offset.
  double offset(double time) const
  {
    return kind == WIGGLE ? amplitude - amplitude * std::cos(phase(time)) : 0.0;
  }
  double velocity(double time) const
  {
    if (kind == SHEAR) return speed;
    return kind == WIGGLE ? amplitude * 2.0 * PI / period * std::sin(phase(time)) : 0.0;
  }
  double largest_speed_of_wiggle() const { return kind == WIGGLE ? 2.0 * PI * amplitude / period : 0.0; }

  // The mean velocity in the step of length dt that ends at a time, less the velocity at that time. A wall
  // that wiggles has the velocity at the end of a step, but its work is that of its mean velocity, by which
  // it moves.
  void mean_shift(double time, double dt, double shift[3]) const
  {
    if (kind != WIGGLE || dt == 0.0) return;
    shift[axis] = (offset(time) - offset(time - dt)) / dt - velocity(time);
  }

private:
  static constexpr double PI = 3.14159265358979323846;
  double phase(double time) const { return 2.0 * PI * time / period; }
};

} // namespace Grip

#endif
