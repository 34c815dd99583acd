// SPDX-License-Identifier: GPL-2.0-only
// A drive: a move that responds, step by step, to the forces on a wall. A wall with a drive has no other
// move. Does not depend on LAMMPS.
#ifndef GRIP_DRIVE_H
#define GRIP_DRIVE_H

#include "motion/move.h"

#include <vector>

namespace Grip {

// The loads on a wall, in LAMMPS units.
struct WallLoad {
  Vector force{}, torque{}; // of the contacts, on the wall; the torque is about the origin
  Vector gravity{};         // acceleration
};

// Energy of a wall that is a rigid body, the same on all ranks.
struct BodyEnergy {
  bool is_free = false;
  double kinetic = 0.0, rotational = 0.0;
  double work = 0.0; // work of gravity and of the applied load
};

class Drive : public Move {
public:
  using Move::pose;
  Pose pose(double, const MoveValues &) const final { return pose(); }
  Drive *as_drive() final { return this; }

  // Only for a drive with a body. The body has an energy of its own, from which the work that the wall does
  // on atoms is taken.
  virtual BodyEnergy energy() const { return {}; }
  // Only for a drive with a target: the deviation of the force from the target, as a fraction of the target.
  virtual double error() const { return 0.0; }
  // Distance or angle that the wall has moved at the speed limit since the last contact; 0 while there is a
  // contact.
  virtual double idle_way() const { return 0.0; }
  virtual bool has_target() const { return false; }
  // Sets the target. The first argument is a number. The second is the index of a variable to use instead, or
  // -1.
  virtual void set_target(double, int) {}

  // Called at the start of a step: advances the wall by one time step.
  virtual void advance(double dt) = 0;
  // Called at the end of a step, and at set-up with dt = 0. load: the current loads on the wall. values: the
  // current values of all variables.
  virtual void take(const WallLoad &load, const std::vector<double> &values, double dt) = 0;
  // Current pose of a body that had no shift or rotation when the motion began.
  virtual Pose pose() const = 0;
  // The point that defines the wall's position, or null if the drive does not have such a point.
  virtual const Vector *centre() const { return nullptr; }

  // For restart files. go_on() continues from the numbers of state(). It returns false if they do not belong
  // to this drive.
  virtual std::vector<double> state() const = 0;
  virtual bool go_on(const std::vector<double> &state) = 0;
};

} // namespace Grip

#endif
