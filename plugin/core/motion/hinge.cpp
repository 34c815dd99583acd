// SPDX-License-Identifier: GPL-2.0-only
// Integrates the motion of a wall on a hinge. The angle moves by velocity Verlet, like LAMMPS's atoms: I
// d2(angle)/dt2 is the torque about the axis.
#include "motion/hinge.h"
#include "motion/moves.h"

using namespace Grip;

void Hinge::turn_to(double angle_)
{
  angle = angle_;
  com = in.point + rotation(in.axis, std::cos(angle), std::sin(angle)) * (in.centre - in.point);
}

void Hinge::advance(double dt)
{
  rate += 0.5 * dt * acceleration;
  way = dt * rate;
  turn_to(angle + way);
}

void Hinge::take(const WallLoad &load, const std::vector<double> &values, double dt)
{
  const Vector weight = (in.mass / in.ftm2v) * load.gravity;
  const double loaded = in.load < 0 ? 0.0 : values[in.load],
               given_now = dot(in.axis, cross(com - in.point, weight)) + loaded,
               of_contacts = dot(in.axis, load.torque - cross(in.point, load.force));
  worked += 0.5 * (given_torque + given_now) * (dt > 0.0 ? way : 0.0);
  given_torque = given_now;
  acceleration = in.ftm2v * (of_contacts + given_now) / in.inertia;
  rate += 0.5 * dt * acceleration;
}

Pose Hinge::pose() const
{
  return turned_about(in.point, in.axis, angle, rate);
}

BodyEnergy Hinge::energy() const
{
  return {true, 0.0, 0.5 * in.mvv2e * in.inertia * rate * rate, worked};
}

bool Hinge::go_on(const std::vector<double> &state)
{
  if (state.size() != 3) return false;
  turn_to(state[0]);
  rate = state[1];
  worked = state[2];
  return true;
}

// ----------------------------------------------------------------------------------------------------------
// Words

std::unique_ptr<Move> Grip::read_hinge(MotionWords &in)
{
  HingeInput hinge;
  hinge.ftm2v = in.ftm2v;
  hinge.mvv2e = in.mvv2e;
  in.point_and_axis(hinge.point, hinge.axis, "move hinge");
  bool has_centre = false;
  for (;;) {
    if (in.next_is("mass")) {
      hinge.mass = in.above_zero("mass", "move hinge");
    } else if (in.next_is("inertia")) {
      hinge.inertia = in.above_zero("inertia", "move hinge");
    } else if (in.next_is("com")) {
      hinge.centre = in.three("x, y or z of the centre of mass");
      has_centre = true;
    } else if (in.next_is("load")) {
      hinge.load = in.variable(false);
    } else {
      break;
    }
  }
  if (hinge.mass == 0.0) in.fail("'mass' is missing after 'move hinge'");
  if (hinge.inertia == 0.0) in.fail("'inertia' is missing after 'move hinge'");
  if (!has_centre) in.fail("'com' is missing after 'move hinge'");
  const double arm = length(cross(hinge.axis, hinge.centre - hinge.point)), least = hinge.mass * arm * arm;
  if (hinge.inertia < least * (1.0 - 1e-9))
    in.fail("inertia " + in.text(hinge.inertia) +
            " of move hinge is that of no body; accepted: about the hinge's axis, " + in.text(least) +
            " (mass times the squared distance of com from it) and above");
  return std::make_unique<Hinge>(hinge);
}
