// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/motion/free_body.h compared with closed forms: free flight, the precession of a symmetric top,
// a pendulum, energy and angular momentum of a tumbling body, axes that are fixed. hinge.h: the period of a
// pendulum, its energy, a constant torque. servo.h: a spring pressed to its target, without wind-up.
#include "support/check.h"
#include "motion/free_body.h"
#include "motion/hinge.h"
#include "motion/servo.h"

#include <cmath>
#include <functional>

using namespace Grip;

namespace {

const std::vector<double> NO_VALUES;

// Torque and force on a body, evaluated in each step.
using Acting = std::function<WallLoad(const FreeBody &)>;

void run(FreeBody &body, int steps, double dt, const Acting &acting)
{
  body.take(acting(body), NO_VALUES, 0.0);
  for (int n = 0; n < steps; n++) {
    body.advance(dt);
    body.take(acting(body), NO_VALUES, dt);
  }
}

WallLoad nothing(const FreeBody &)
{
  return {{}, {}, {}};
}

// A body without torque that has the spin w.
FreeBody spinning(FreeBodyInput in, const Vector &w)
{
  FreeBody body(in);
  const auto &i = in.inertia;
  std::vector<double> state = body.state();
  state[6] = i[0] * w[0] + i[3] * w[1] + i[4] * w[2];
  state[7] = i[3] * w[0] + i[1] * w[1] + i[5] * w[2];
  state[8] = i[4] * w[0] + i[5] * w[1] + i[2] * w[2];
  CHECK(body.go_on(state));
  return body;
}

void free_flight()
{
  FreeBodyInput in;
  in.mass = 2.0;
  in.inertia = {1, 1, 1, 0, 0, 0};
  in.centre = {1, 2, 3};
  FreeBody body(in);
  run(body, 1000, 1e-3, [](const FreeBody &) { return WallLoad{{4, 0, 0}, {}, {0, 0, -9.81}}; });
  // The force acts at the origin: its torque about the centre of mass turns the body as well.
  const Vector centre = body.pose().to_space(in.centre);
  CHECK_NEAR(centre[0], 1 + 0.5 * 2.0, 1e-12);
  CHECK_NEAR(centre[1], 2, 1e-12);
  CHECK_NEAR(centre[2], 3 - 0.5 * 9.81, 1e-12);
  CHECK_NEAR(body.work(), 2.0 * 9.81 * 0.5 * 9.81, 1e-11);
  CHECK_NEAR(body.kinetic(), 0.5 * 2.0 * (4.0 + 9.81 * 9.81), 1e-11);
}

// A symmetric top without torque: its axis precesses about its angular momentum at the rate L/I1.
void precession()
{
  FreeBodyInput in;
  in.mass = 1.0;
  in.inertia = {2, 2, 3, 0, 0, 0};
  double errors[2];
  for (int k = 0; k < 2; k++) {
    FreeBody body = spinning(in, {1, 0, 2});
    const Vector L = {2, 0, 6};
    const double dt = 1e-2 / (k + 1), time = 10.0;
    run(body, 1000 * (k + 1), dt, nothing);
    const Vector n = (1.0 / length(L)) * L;
    const double angle = length(L) / 2 * time;
    const Vector want = rotation(n, std::cos(angle), std::sin(angle)) * Vector{0, 0, 1};
    errors[k] = length(body.pose().rotation * Vector{0, 0, 1} - want);
  }
  CHECK(errors[0] < 1e-3);
  CHECK_NEAR(errors[0] / errors[1], 4.0, 0.1);
}

// A body with three different moments about oblique axes tumbles: angular momentum is constant within
// rounding, energy has no drift.
void tumbling()
{
  FreeBodyInput in;
  in.mass = 1.0;
  in.inertia = {2, 3, 4, 0.3, -0.2, 0.4};
  FreeBody body = spinning(in, {0.3, 2, 0.1});
  const double before = body.rotational();
  const std::vector<double> state = body.state();
  double worst = 0.0, first = 0.0;
  for (int n = 0; n < 20; n++) {
    run(body, 1000, 5e-3, nothing);
    worst = std::fmax(worst, std::fabs(body.rotational() / before - 1));
    if (n == 4) first = worst;
  }
  CHECK(worst < 1e-4);
  CHECK(worst < 1.5 * first + 1e-9);
  for (int k = 6; k < 9; k++) CHECK_NEAR(body.state()[k], state[k], 1e-12);
  const Matrix turn = body.pose().rotation, one = turn * transposed(turn);
  for (int k = 0; k < 9; k++) CHECK_NEAR(one[k], IDENTITY[k], 1e-14);
}

// The period of a physical pendulum with the torque -mgl sin(angle), from the arithmetic-geometric mean.
double period_of(double inertia, double mgl, double amplitude)
{
  double a = 1.0, b = std::cos(0.5 * amplitude);
  for (int n = 0; n < 6; n++) {
    const double mean = 0.5 * (a + b);
    b = std::sqrt(a * b);
    a = mean;
  }
  return 2 * M_PI * std::sqrt(inertia / mgl) / a;
}

// Suspended at its centre of rotation, with the torque -m g l sin(angle) and an amplitude of 1 radian.
void pendulum()
{
  FreeBodyInput in;
  in.mass = 1.0;
  in.inertia = {0.5, 0.4, 0.6, 0.1, 0, 0.05};
  in.free = {false, false, false, true, false, false};
  const double mgl = 3.0, amplitude = 1.0;
  const double period = period_of(0.5, mgl, amplitude);
  FreeBody body(in);
  std::vector<double> state = body.state();
  state[9] = std::cos(0.5 * amplitude);
  state[10] = std::sin(0.5 * amplitude);
  CHECK(body.go_on(state));
  constexpr int STEPS = 20000;
  run(body, STEPS, period / STEPS, [&](const FreeBody &now) {
    const double angle = rotation_vector(now.pose().rotation)[0];
    return WallLoad{{1, 2, 3}, {-mgl * std::sin(angle), 4, 5}, {0, 0, -9.81}};
  });
  const Vector angle = rotation_vector(body.pose().rotation);
  CHECK_NEAR(angle[0], amplitude, 1e-7);
  CHECK_NEAR(angle[1], 0, 1e-14);
  CHECK_NEAR(angle[2], 0, 1e-14);
  CHECK_NEAR(length(body.pose().shift), 0, 1e-14);
}

// A physical pendulum about an axis that is not through the origin, released at 1 radian. After five quarters
// of its period, from the arithmetic-geometric mean, it is at the bottom.
void flap()
{
  HingeInput in;
  in.point = {1, 2, 3};
  in.axis = {0.6, 0.8, 0};
  in.mass = 1.5;
  in.inertia = 0.2;
  in.ftm2v = 4; // and mvv2e with it, so that work is energy
  in.mvv2e = 0.25;
  const double amplitude = 1.0, arm = 0.3, gravity = 9.81, mgl = in.mass * gravity * arm;
  const Vector across = {0.8, -0.6, 0};
  in.centre = in.point + arm * (std::sin(amplitude) * across - std::cos(amplitude) * Vector{0, 0, 1});
  const double period = period_of(in.inertia, mgl, amplitude);
  Hinge hinge(in);
  // A force through a point of the axis has no torque about it.
  const Vector at = in.point + 0.7 * in.axis, force = {1, 2, 3};
  const WallLoad load = {force, cross(at, force), {0, 0, -gravity}};
  constexpr int STEPS = 20000;
  hinge.take(load, NO_VALUES, 0.0);
  for (int n = 0; n < STEPS + STEPS / 4; n++) {
    hinge.advance(period / STEPS);
    hinge.take(load, NO_VALUES, period / STEPS);
  }
  const Vector bottom = in.point - arm * Vector{0, 0, 1}, centre = hinge.pose().to_space(in.centre);
  for (int d = 0; d < 3; d++) CHECK_NEAR(centre[d], bottom[d], 1e-7 * arm * amplitude);
  for (int d = 0; d < 3; d++) CHECK_NEAR((*hinge.centre())[d], centre[d], 1e-14);
  const double fallen = mgl * (1 - std::cos(amplitude)), rate = std::sqrt(2 * fallen / in.inertia);
  CHECK_NEAR(length(hinge.pose().spin), rate, 1e-6 * rate);
  const double work = in.mvv2e * fallen;
  CHECK_NEAR(hinge.energy().rotational + hinge.energy().kinetic, work, 1e-6 * work);
  CHECK_NEAR(hinge.energy().work, work, 1e-6 * work);
  // As restored from a restart file.
  Hinge other(in);
  CHECK(other.go_on(hinge.state()));
  CHECK(other.energy().work == hinge.energy().work && other.pose().rotation == hinge.pose().rotation);
  CHECK(!other.go_on({1, 2}));
}

// A force and a torque of contacts, and a load, without gravity: a constant acceleration.
void gate()
{
  HingeInput in;
  in.point = {1, 0, 0};
  in.axis = {0, 0, 1};
  in.mass = 1;
  in.inertia = 4;
  in.centre = {2, 0, 0};
  in.load = 0;
  in.ftm2v = 2;
  in.mvv2e = 0.5;
  Hinge hinge(in);
  // The force 4 along y at (2, 0, 0) has the torque 4 about the axis; and -1 by the load.
  const WallLoad load = {{0, 4, 0}, {0, 0, 8}, {}};
  hinge.take(load, {-1.0}, 0.0);
  for (int n = 0; n < 100; n++) {
    hinge.advance(0.01);
    hinge.take(load, {-1.0}, 0.01);
  }
  const double acceleration = 2.0 * (4 - 1) / 4, angle = 0.5 * acceleration;
  CHECK_NEAR(rotation_vector(hinge.pose().rotation)[2], angle, 1e-12);
  CHECK_NEAR(hinge.pose().spin[2], acceleration, 1e-12);
  CHECK_NEAR(hinge.energy().work, -angle, 1e-12);
  CHECK_NEAR(hinge.energy().rotational, 3 * angle, 1e-12);
}

// A plate is pressed from a distance onto a spring of stiffness 1000; because of the speed limit the error
// persists long before it touches.
void press()
{
  const double stiffness = 1000, gap = 0.1, target = 5, dt = 1e-4;
  for (const double sign : {1.0, -1.0}) {
    ServoInput in;
    in.axis = {0, 0, sign};
    in.target = target;
    in.greatest_speed = 0.1;
    in.kp = 1;
    in.ki = 10;
    Servo servo(in);
    double largest = 0.0, force = 0.0;
    int too_fast = 0;
    for (int n = 0; n < 40000; n++) {
      const double way = sign * servo.pose().shift[2];
      force = std::fmax(0.0, stiffness * (way - gap));
      servo.take({{0, 0, -sign * force}, {}, {}}, NO_VALUES, n ? dt : 0.0);
      too_fast += std::fabs(servo.pose().velocity[2]) > 0.1 * (1 + 1e-14);
      largest = std::fmax(largest, force);
      servo.advance(dt);
    }
    CHECK_NEAR(force, target, 1e-3 * target);
    CHECK_NEAR(servo.error(), 0, 1e-3);
    CHECK(too_fast == 0);
    // From touch on, e'' + 20 e' + 200 e = 0 with e = 1 and e' = -20: an overshoot of exp(-pi/2). If the
    // integral grew during the second before touch, it would keep the wall at full speed for another second.
    CHECK_NEAR(largest, target * (1 + std::exp(-0.5 * M_PI)), 5e-3 * target);
  }
}

// A torque about an axis that is not through the origin.
void winch()
{
  ServoInput in;
  in.is_torque = true;
  in.point = {1, 0, 0};
  in.axis = {0, 0, 1};
  in.target = 2;
  in.greatest_speed = 3;
  Servo servo(in);
  // The force 4 along y at (2, 0, 0) has the torque 4 about the axis.
  servo.take({{0, 4, 0}, {0, 0, 8}, {}}, NO_VALUES, 0.0);
  CHECK_NEAR(servo.error(), 3.0, 1e-15);
  CHECK_NEAR(servo.pose().spin[2], 3.0, 1e-15);
  servo.take({{0, -1, 0}, {0, 0, -2}, {}}, NO_VALUES, 1.0);
  CHECK_NEAR(servo.error(), 0.5, 1e-15);
  CHECK_NEAR(servo.pose().spin[2], 1.5, 1e-15);
}

} // namespace

int main()
{
  free_flight();
  precession();
  tumbling();
  pendulum();
  flap();
  gate();
  press();
  winch();
  return CHECK_RESULT();
}
