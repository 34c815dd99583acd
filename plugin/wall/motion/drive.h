// SPDX-License-Identifier: GPL-2.0-only
// A move that the forces on a wall cause, step by step. A wall with one has no other move. Knows nothing of
// the host.
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

// Energy of a wall that is a rigid body of its own, the same on all ranks.
struct BodyEnergy {
  bool is_free = false;
  double kinetic = 0.0, rotational = 0.0;
  double work = 0.0; // of gravity and of the load on it
};

class Drive : public Move {
public:
  using Move::pose;
  Pose pose(double, const MoveValues &) const final { return pose(); }
  Drive *as_drive() final { return this; }

  // A body has an energy of its own, and takes from it the work that the wall does on atoms.
  virtual BodyEnergy energy() const { return {}; }
  // Of a drive with a target: by how much its force is away from that, in parts of the target.
  virtual double error() const { return 0.0; }
  // How far it has gone, or turned, at its limit of speed since it last had a contact; 0 if it has one.
  virtual double idle_way() const { return 0.0; }
  virtual bool has_target() const { return false; }
  // A number, or the variable of that number where it is not -1.
  virtual void set_target(double, int) {}

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
