// SPDX-License-Identifier: GPL-2.0-only
// A wall on a hinge: a rigid body that rotates about a fixed axis under gravity, the forces of its contacts
// and an applied torque. Does not depend on LAMMPS.
#ifndef GRIP_HINGE_H
#define GRIP_HINGE_H

#include "motion/drive.h"

namespace Grip {

struct HingeInput {
  Vector point{}, axis{0.0, 0.0, 1.0}; // of the hinge; the axis is a unit vector
  double mass = 0.0;                   // [M]
  double inertia = 0.0;                // about the axis [M L^2]
  Vector centre{};                     // of mass, in the space frame, when the motion begins [L]
  int load = -1;                       // index of the variable of a torque about the axis; -1 for none
  // Conversion factors of LAMMPS units: from force times time over mass to velocity (ftm2v), and from mass
  // times velocity squared to energy (mvv2e).
  double ftm2v = 1.0, mvv2e = 1.0;
};

class Hinge : public Drive {
public:
  explicit Hinge(const HingeInput &in_) : in(in_), com(in_.centre) {}

  const char *name() const override { return "move hinge"; }
  Freedom freedom() const override { return {Freedom::TURN, in.point, in.axis}; }
  BodyEnergy energy() const override;
  void advance(double dt) override;
  void take(const WallLoad &load, const std::vector<double> &values, double dt) override;
  Pose pose() const override;
  const Vector *centre() const override { return &com; }
  std::vector<double> state() const override { return {angle, rate, worked}; }
  bool go_on(const std::vector<double> &state) override;

private:
  HingeInput in;
  Vector com; // current position of the centre of mass
  double angle = 0.0, rate = 0.0;
  double acceleration = 0.0; // angular acceleration from the last torque
  double given_torque = 0.0; // torque of gravity and of the applied load, in units of force times length
  double way = 0.0;          // angle rotated in the last step
  double worked = 0.0;       // work of gravity and applied load since the motion began

  void turn_to(double angle);
};

} // namespace Grip

#endif
