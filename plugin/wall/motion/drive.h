// SPDX-License-Identifier: GPL-2.0-only
// What moves a wall by the forces on it, step by step. Knows nothing of the host.
#ifndef GRIP_DRIVE_H
#define GRIP_DRIVE_H

#include "wall/motion/move.h"

#include <vector>

namespace Grip {

// What acts on a wall, in the host's units.
struct WallLoad {
  Vector force{}, torque{}; // of the contacts, on the wall; about the origin
  Vector gravity{};         // acceleration
};

class Drive {
public:
  virtual ~Drive() = default;

  // At the beginning of a step: goes on by a time step.
  virtual void advance(double dt) = 0;
  // At the end of a step, and at a set-up, where dt is 0: what acts on the wall now, and the values of all
  // variables.
  virtual void take(const WallLoad &load, const std::vector<double> &values, double dt) = 0;
  // Where it has brought a body that was not shifted or turned when the motion began.
  virtual Pose pose() const = 0;
  // Where its own point is that tells its place, if it has one.
  virtual const Vector *centre() const { return nullptr; }

  // For restart files. go_on() is false if the numbers are none of this drive.
  virtual std::vector<double> state() const = 0;
  virtual bool go_on(const std::vector<double> &state) = 0;
};

} // namespace Grip

#endif
