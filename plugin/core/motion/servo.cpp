// SPDX-License-Identifier: GPL-2.0-only
#include "motion/servo.h"
#include "motion/moves.h"

#include <algorithm>

using namespace Grip;

void Servo::advance(double dt)
{
  way += speed * dt;
  idle = last_force == 0.0 ? idle + std::fabs(speed) * dt : 0.0;
}

// The integral does not grow while the speed is at its limit. When the wall finally meets the atoms, no large
// integral has to decrease first. The derivative is taken from the force. The derivative of the deviation
// would jump with the target.
void Servo::take(const WallLoad &load, const std::vector<double> &values, double dt)
{
  // A continued run keeps the speed that it had.
  if (dt == 0.0 && force_known) return;
  const double target = in.variable < 0 ? in.target : values[in.variable];
  const double force =
      in.is_torque ? -dot(load.torque - cross(in.point, load.force), in.axis) : -dot(load.force, in.axis);
  const double size = std::fabs(target), rate = force_known && dt > 0.0 ? (force - last_force) / dt : 0.0;
  last_force = force;
  force_known = true;
  missing = size > 0.0 ? (target - force) / size : 0.0;
  const double grown = integral + missing * dt;
  const auto wanted = [&](double sum) {
    return in.kp * missing + in.ki * sum - in.kd * (size > 0.0 ? rate / size : 0.0);
  };
  const bool at_limit = std::fabs(wanted(grown)) > 1.0 && wanted(grown) * missing > 0.0;
  if (!at_limit) integral = grown;
  speed = in.greatest_speed * std::clamp(wanted(integral), -1.0, 1.0);
}

Pose Servo::pose() const
{
  return in.is_torque ? turned_about(in.point, in.axis, way, speed)
                      : shifted_by(way * in.axis, speed * in.axis);
}

std::vector<double> Servo::state() const
{
  return {way, speed, integral, last_force, missing, force_known ? 1.0 : 0.0};
}

bool Servo::go_on(const std::vector<double> &state)
{
  if (state.size() != 6) return false;
  way = state[0];
  speed = state[1];
  integral = state[2];
  last_force = state[3];
  missing = state[4];
  force_known = state[5] != 0.0;
  return true;
}

// ----------------------------------------------------------------------------------------------------------
// Words

void Grip::read_target(MotionWords &in, double &target, int &variable)
{
  const char *word = in.peek();
  target = 0.0;
  variable = -1;
  if (word && std::string(word).compare(0, 2, "v_") == 0) {
    variable = in.variable(false);
    return;
  }
  target = in.number("the target");
  if (target == 0.0) in.fail("target of servo is 0, accepted: any other");
}

std::unique_ptr<Move> Grip::read_servo(MotionWords &in)
{
  ServoInput servo;
  const std::string what = in.word("force or torque");
  if (what != "force" && what != "torque") in.fail("servo is of '" + what + "', accepted: force torque");
  servo.is_torque = what == "torque";
  in.point_and_axis(servo.point, servo.axis, "move servo");
  // The target does not count as a word of the motion, so that a new target does not restart the motion.
  const std::string before = in.read;
  read_target(in, servo.target, servo.variable);
  in.read = before;
  if (!in.next_is("vmax")) in.fail("'vmax' is missing after the target of move servo");
  servo.greatest_speed = in.above_zero("vmax", "move servo");
  if (!in.next_is("pid")) return std::make_unique<Servo>(servo);
  for (double *gain : {&servo.kp, &servo.ki, &servo.kd}) *gain = in.number("kp, ki or kd");
  if (servo.kp < 0.0 || servo.ki < 0.0 || servo.kd < 0.0 || servo.kp + servo.ki == 0.0)
    in.fail("pid of move servo is " + in.text(servo.kp) + " " + in.text(servo.ki) + " " + in.text(servo.kd) +
            ", accepted: 0 and above, kp or ki above 0");
  return std::make_unique<Servo>(servo);
}
