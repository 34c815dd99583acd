// SPDX-License-Identifier: GPL-2.0-only
// One move of a wall: its pose as a function of time. Each kind of move is a file of its own and a line in
// moves.cpp. Does not depend on LAMMPS.
#ifndef GRIP_MOVE_H
#define GRIP_MOVE_H

#include "motion/pose.h"

#include <vector>

namespace Grip {

class Drive;

// The value of a variable, and its rate of change in the last step.
struct MoveValue {
  double value = 0.0, rate = 0.0;
};
using MoveValues = std::vector<MoveValue>; // of all variables of a motion

// Kinds of motion that a move can produce: along an axis, about an axis, or any.
struct Freedom {
  enum Kind { SHIFT, TURN, ANY } kind = ANY;
  // TURN, and ANY if the move turns: a point and the direction of the axis. SHIFT: 0 in each direction in
  // which the wall stays.
  Vector point{}, axis{0.0, 0.0, 1.0};
};

class Move {
public:
  virtual ~Move() = default;

  // The words of the move in the input, for example "move linear".
  virtual const char *name() const = 0;
  virtual Freedom freedom() const = 0;
  // Pose of a body that was at rest in its frame at time 0.
  virtual Pose pose(double time, const MoveValues &values) const = 0;
  // The greatest speed along each axis by a shift [L/T], and the greatest spin by a turn [rad/T]. A variable
  // counts with its present rate.
  virtual Vector greatest_velocity(const MoveValues &) const { return {}; }
  virtual double greatest_spin(const MoveValues &) const { return 0.0; }
  // This move if it is a drive, else null.
  virtual Drive *as_drive() { return nullptr; }
};

// Poses of a body that was at rest at the origin: shifted, or turned about a point and an axis of length 1.
Pose shifted_by(const Vector &by, const Vector &velocity);
Pose turned_about(const Vector &point, const Vector &axis, double angle, double rate);

// The size of each component.
inline Vector sizes(const Vector &v)
{
  return {std::fabs(v[0]), std::fabs(v[1]), std::fabs(v[2])};
}

constexpr double TWO_PI = 6.28318530717958647692;

// The angle since the current period began, so that long times do not cost digits.
double phase(double time, double period);

} // namespace Grip

#endif
