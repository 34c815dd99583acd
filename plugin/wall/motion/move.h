// SPDX-License-Identifier: GPL-2.0-only
// One move of a wall: where it has brought the wall at a time. Knows nothing of the host.
#ifndef GRIP_MOVE_H
#define GRIP_MOVE_H

#include "wall/motion/pose.h"

#include <array>
#include <vector>

namespace Grip {

// Poses of a body that was at rest at the origin: shifted, or turned about a point and an axis of length 1.
Pose shifted_by(const Vector &by, const Vector &velocity);
Pose turned_about(const Vector &point, const Vector &axis, double angle, double rate);

// The value of a variable, and by how much it has changed per time in the last step.
struct MoveValue {
  double value = 0.0, rate = 0.0;
};

struct Move {
  enum Kind {
    LINEAR,           // vector: the velocity
    WIGGLE,           // vector: the amplitude A; at A sin(2 pi time/period)
    WIGGLE_FROM_REST, // the same, at A - A cos(2 pi time/period)
    ROTATE,           // about a point and an axis; a turn in a period
    SWING,            // the same; the angle is `angle` sin(2 pi time/period)
    VARIABLE,         // three variables: the displacement
    VARIABLE_ROTATE,  // about a point and an axis; a variable: the angle
  };

  Kind kind = LINEAR;
  Vector vector{}, point{}, axis{0.0, 0.0, 1.0}; // the axis has length 1
  double period = 1.0, angle = 0.0;              // angle in radians
  std::array<int, 3> value = {-1, -1, -1};       // numbers of the variables; -1: always 0

  bool rotates() const { return kind == ROTATE || kind == SWING || kind == VARIABLE_ROTATE; }
  // As it is called in input.
  const char *words() const;

  // Where it has brought a body that was at rest in its frame at time 0. values: of all variables.
  Pose pose(double time, const std::vector<MoveValue> &values) const;
  // Of those that shift: the greatest velocity along each axis, a variable's as it is now. Of those that
  // rotate: the greatest spin.
  Vector greatest_velocity(const std::vector<MoveValue> &values) const;
  double greatest_spin(const std::vector<MoveValue> &values) const;

private:
  MoveValue of(int which, const std::vector<MoveValue> &values) const
  {
    return value[which] < 0 ? MoveValue() : values[value[which]];
  }
};

} // namespace Grip

#endif
