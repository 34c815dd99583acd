// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/base/pose.h: rotations compared with closed forms, carried poses with finite differences, and
// the bound on the motion of a ball with the motion of its points.
#include "support/check.h"
#include "base/pose.h"

#include <cmath>
#include <random>

using namespace Grip;

namespace {

std::mt19937 rng(3);

double random_number()
{
  return std::uniform_real_distribution<double>(-1.0, 1.0)(rng);
}

Vector random_vector()
{
  return {random_number(), random_number(), random_number()};
}

Vector random_direction()
{
  Vector v = random_vector();
  while (length(v) < 0.1) v = random_vector();
  return (1.0 / length(v)) * v;
}

void check_vectors(const Vector &got, const Vector &want, double tolerance)
{
  for (int d = 0; d < 3; d++) CHECK_NEAR(got[d], want[d], tolerance);
}

Matrix turned_by(const Vector &axis, double angle)
{
  return rotation(axis, std::cos(angle), std::sin(angle));
}

// A quarter turn about z moves x to y: anticlockwise when seen from the tip of the axis.
void a_quarter_turn()
{
  check_vectors(turned_by({0, 0, 1}, 0.5 * M_PI) * Vector{1, 0, 0}, {0, 1, 0}, 1e-15);
  check_vectors(turned_by({1, 0, 0}, 0.5 * M_PI) * Vector{0, 1, 0}, {0, 0, 1}, 1e-15);
  check_vectors(turned_by({0, 1, 0}, 0.5 * M_PI) * Vector{0, 0, 1}, {1, 0, 0}, 1e-15);
}

void rotation_vectors_come_back()
{
  for (int n = 0; n < 200; n++) {
    const Vector axis = random_direction();
    for (const double angle : {0.0, 1e-12, 1e-6, 0.3, 1.5, 2.6, 2.7, 3.0, 3.14, M_PI - 1e-7})
      check_vectors(rotation_vector(turned_by(axis, angle)), angle * axis, 1e-9);
    const Vector half = rotation_vector(turned_by(axis, M_PI));
    CHECK_NEAR(length(half), M_PI, 1e-12);
    CHECK_NEAR(std::fabs(dot(half, axis)), M_PI, 1e-7);
  }
}

Pose moved(const Pose &pose, double dt)
{
  Pose later = pose;
  later.shift = pose.shift + dt * pose.velocity;
  const double rate = length(pose.spin);
  if (rate > 0.0) later.rotation = turned_by((1.0 / rate) * pose.spin, rate * dt) * pose.rotation;
  return later;
}

// A frame and a body in it both move: velocities of the body's points are the derivatives of their positions.
void carried_poses()
{
  for (int n = 0; n < 50; n++) {
    const Pose outer = {random_vector(), turned_by(random_direction(), random_number()), random_vector(),
                        random_vector()},
               inner = {random_vector(), turned_by(random_direction(), random_number()), random_vector(),
                        random_vector()};
    const Pose both = carried(outer, inner);
    const Vector own = random_vector(), x = both.to_space(own);
    check_vectors(x, outer.to_space(inner.to_space(own)), 1e-14);
    check_vectors(both.to_own(x), own, 1e-14);
    constexpr double DT = 1e-5;
    const auto place = [&](double t) { return moved(outer, t).to_space(moved(inner, t).to_space(own)); };
    check_vectors(both.velocity_at(x), (0.5 / DT) * (place(DT) - place(-DT)), 1e-8);
  }
}

// The bound holds for all points of the ball, and for a rotation about its centre it is that of the farthest.
void how_far_a_ball_has_moved()
{
  for (int n = 0; n < 50; n++) {
    const Pose from = {random_vector(), turned_by(random_direction(), 3 * random_number()), {}, {}},
               to = {random_vector(), turned_by(random_direction(), 3 * random_number()), {}, {}};
    const Vector centre = random_vector();
    const double radius = 0.7, bound = farthest_moved(from, to, centre, radius);
    for (int k = 0; k < 100; k++) {
      const Vector own = centre + radius * random_direction();
      CHECK(length(to.to_space(own) - from.to_space(own)) <= bound * (1 + 1e-14));
    }
  }
  const Vector axis = random_direction();
  for (const double angle : {1e-7, 0.1, 3.0}) {
    Pose to;
    to.rotation = turned_by(axis, angle);
    CHECK_NEAR(farthest_moved({}, to, {}, 2.0), 4.0 * std::sin(0.5 * angle), 1e-14);
  }
}

// The bound holds for all points of the cylinder. For a rotation about its axis and a shift along it, the
// length of the cylinder does not count.
void how_far_a_cylinder_has_moved()
{
  const auto across = [](const Vector &axis) {
    const Vector r = cross(axis, random_direction());
    return (1.0 / length(r)) * r;
  };
  for (int n = 0; n < 50; n++) {
    const Pose from = {random_vector(), turned_by(random_direction(), 3 * random_number()), {}, {}},
               to = {random_vector(), turned_by(random_direction(), 3 * random_number()), {}, {}};
    const CylinderAround around = {random_vector(), random_direction(), 0.3, 2.0};
    const double bound = farthest_moved(from, to, around);
    for (int k = 0; k < 100; k++) {
      const Vector own = around.centre + (k % 2 ? 2.0 : -2.0) * around.axis + 0.3 * across(around.axis);
      CHECK(length(to.to_space(own) - from.to_space(own)) <= bound * (1 + 1e-14));
    }
  }
  const Vector axis = random_direction(), centre = random_vector();
  for (const double angle : {1e-7, 0.1, 3.0}) {
    Pose to;
    to.rotation = turned_by(axis, angle);
    to.shift = centre - to.rotation * centre;
    CHECK_NEAR(farthest_moved({}, to, {centre, axis, 0.5, 1e3}), std::sin(0.5 * angle), 1e-12);
  }
}

} // namespace

int main()
{
  a_quarter_turn();
  rotation_vectors_come_back();
  carried_poses();
  how_far_a_ball_has_moved();
  how_far_a_cylinder_has_moved();
  return CHECK_RESULT();
}
