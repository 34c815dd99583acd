// SPDX-License-Identifier: GPL-2.0-only
// A move that responds to the forces on a wall, step by step. A wall with a drive has no other move. Does not
// depend on LAMMPS.
#ifndef GRIP_DRIVE_H
#define GRIP_DRIVE_H

#include "motion/move.h"

#include <vector>

namespace Grip {

// Loads on a wall, in LAMMPS units.
struct WallLoad {
  Vector force{}, torque{}; // of the contacts, on the wall; about the origin
  Vector gravity{};         // acceleration
};

// Energy of a wall that is a rigid body, the same on all ranks.
struct BodyEnergy {
  bool is_free = false;
  double kinetic = 0.0, rotational = 0.0;
  double work = 0.0; // of gravity and of the applied load
};

class Drive : public Move {
public:
  using Move::pose;
  Pose pose(double, const MoveValues &) const final { return pose(); }
  Drive *as_drive() final { return this; }

  // Only for a drive with a body, which has an energy of its own, reduced by the work that the wall does on
  // atoms.
  virtual BodyEnergy energy() const { return {}; }
  // Only for a drive with a target: deviation of the force from it, as a fraction of the target.
  virtual double error() const { return 0.0; }
  // Distance or angle moved at the speed limit since the last contact; 0 while there is a contact.
  virtual double idle_way() const { return 0.0; }
  virtual bool has_target() const { return false; }
  // Sets a number, or the variable with that index unless it is -1.
  virtual void set_target(double, int) {}

  // Called at the start of a step: advances by one time step.
  virtual void advance(double dt) = 0;
  // Called at the end of a step, and at set-up with dt = 0: the current loads on the wall and the values of
  // all variables.
  virtual void take(const WallLoad &load, const std::vector<double> &values, double dt) = 0;
  // Current pose of a body that had no shift or rotation when the motion began.
  virtual Pose pose() const = 0;
  // The point that defines the wall's position, or null if the drive has none of its own.
  virtual const Vector *centre() const { return nullptr; }

  // For restart files. go_on() returns false if the numbers do not belong to this drive.
  virtual std::vector<double> state() const = 0;
  virtual bool go_on(const std::vector<double> &state) = 0;
};

} // namespace Grip

#endif
