// SPDX-License-Identifier: GPL-2.0-only
// A servo-controlled wall, which is pushed or rotated until its force or torque on the atoms reaches a
// target. Does not depend on LAMMPS.
#ifndef GRIP_SERVO_H
#define GRIP_SERVO_H

#include "motion/drive.h"
#include "motion/motion_words.h"

namespace Grip {

struct ServoInput {
  bool is_torque = false; // torque about the axis; else force along it
  Vector point{}, axis{0.0, 0.0, 1.0};
  // Target of the force [F] or the torque [F L] of the wall on the atoms.
  double target = 0.0;
  int variable = -1; // of the target; -1 if it is a number
  // Along the axis [L/T], or about it [rad/T].
  double greatest_speed = 0.0;
  // Controller gains: the speed, as a fraction of the largest, per relative deviation from the target [-],
  // per time integral of the deviation [1/T], and per rate of change [T].
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
  double way = 0.0, speed = 0.0; // along or about the axis
  double integral = 0.0, last_force = 0.0, missing = 0.0, idle = 0.0;
  bool force_known = false;
};

// A number other than 0, or a variable.
void read_target(MotionWords &in, double &target, int &variable);

} // namespace Grip

#endif
