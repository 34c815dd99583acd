// SPDX-License-Identifier: GPL-2.0-only
// A servo-controlled wall: it is pushed or rotated until its force or torque on the atoms reaches a target.
// Does not depend on LAMMPS.
#ifndef GRIP_SERVO_H
#define GRIP_SERVO_H

#include "motion/drive.h"
#include "motion/motion_words.h"

namespace Grip {

struct ServoInput {
  bool is_torque = false; // true: torque about the axis; false: force along the axis
  Vector point{}, axis{0.0, 0.0, 1.0};
  // Target of the force [F] or of the torque [F L] that the wall exerts on the atoms.
  double target = 0.0;
  int variable = -1; // index of the variable that gives the target; -1 if the target is a number
  // Largest speed along the axis [L/T], or about it [rad/T].
  double greatest_speed = 0.0;
  // Gains of the controller. They give the speed, as a fraction of the largest speed, per deviation from the
  // target [-], per integral of the deviation over time [1/T], and per rate of change of the force [T].
  // Deviation and force are relative to the target.
  double kp = 1.0, ki = 0.0, kd = 0.0;
};

class Servo : public Drive {
public:
  explicit Servo(const ServoInput &in_) : in(in_) {}

  const char *name() const override { return in.is_torque ? "move servo torque" : "move servo force"; }
  Freedom freedom() const override
  {
    return {in.is_torque ? Freedom::TURN : Freedom::SHIFT, in.point, in.axis};
  }
  double error() const override { return missing; }
  double idle_way() const override { return idle; }
  bool has_target() const override { return true; }
  void set_target(double target, int variable) override
  {
    in.target = target;
    in.variable = variable;
  }
  void advance(double dt) override;
  void take(const WallLoad &load, const std::vector<double> &values, double dt) override;
  Pose pose() const override;
  std::vector<double> state() const override;
  bool go_on(const std::vector<double> &state) override;

private:
  ServoInput in;
  double way = 0.0, speed = 0.0; // distance and speed along the axis, or angle and spin about it
  double integral = 0.0, last_force = 0.0, missing = 0.0, idle = 0.0;
  bool force_known = false;
};

// Reads a number other than 0, or the name of a variable.
void read_target(MotionWords &in, double &target, int &variable);

} // namespace Grip

#endif
