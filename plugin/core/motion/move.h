// SPDX-License-Identifier: GPL-2.0-only
// A move of a wall: its pose as a function of time. Each kind of move is a source file of its own and a line
// in moves.cpp. Does not depend on LAMMPS.
#ifndef GRIP_MOVE_H
#define GRIP_MOVE_H

#include "base/pose.h"

#include <vector>

namespace Grip {

class Drive;

// The value of a LAMMPS variable, and its rate of change in the last step.
struct MoveValue {
  double value = 0.0, rate = 0.0;
};
using MoveValues = std::vector<MoveValue>; // of all variables of a motion, by index

// The motion that a move can produce: along an axis, about an axis, or any.
struct Freedom {
  enum Kind { SHIFT, TURN, ANY } kind = ANY;
  // For TURN, and for ANY if the move turns: a point of the axis, and its direction. For SHIFT: `axis` is 0
  // in each direction in which the wall cannot move.
  Vector point{}, axis{0.0, 0.0, 1.0};
};

class Move {
public:
  virtual ~Move() = default;

  // The words of the move in the input, for example "move linear".
  virtual const char *name() const = 0;
  virtual Freedom freedom() const = 0;
  // Pose at a time of a body that was at rest in its own frame at time 0.
  virtual Pose pose(double time, const MoveValues &values) const = 0;
  // The greatest speed of shifts along each axis [L/T], and the greatest spin [rad/T]. Variables are assumed
  // to keep their current rate.
  virtual Vector greatest_velocity(const MoveValues &) const { return {}; }
  virtual double greatest_spin(const MoveValues &) const { return 0.0; }
  // Returns this move if it is a drive, else null.
  virtual Drive *as_drive() { return nullptr; }
};

// Poses of a body that had no shift and no rotation before: shifted by a vector, or rotated about a point and
// an axis of length 1.
Pose shifted_by(const Vector &by, const Vector &velocity);
Pose turned_about(const Vector &point, const Vector &axis, double angle, double rate);

// The absolute value of each component.
inline Vector sizes(const Vector &v)
{
  return {std::fabs(v[0]), std::fabs(v[1]), std::fabs(v[2])};
}

constexpr double TWO_PI = 6.28318530717958647692;

// The angle since the current period began. It is computed from the time within the period, so that long
// times do not cost digits.
double phase(double time, double period);

} // namespace Grip

#endif
