// SPDX-License-Identifier: GPL-2.0-only
#include "motion/wall_motion.h"

#include <utility>

using namespace Grip;

// The parameters of moves refer to space as it was when the motion began, wherever the wall was at that time.
Pose WallMotion::carrier_at(double time) const
{
  Pose pose;
  for (const auto &move : moves) pose = carried(pose, move->pose(time, values_now));
  return pose;
}

// The wall does not keep its previous velocity.
void WallMotion::begin_at(const Pose &pose)
{
  at_begin = pose;
  at_begin.velocity = at_begin.spin = {};
  carrier = {};
  now = before = at_begin;
  now_time = time_before = 0.0;
  is_known = has_before = false;
  values_now.assign(variables.size(), {});
}

// Several calls with the same time count as one step. The rate of a variable is known from the second step
// on.
void WallMotion::go_to(double time, const std::vector<double> &values)
{
  const bool is_step = is_known && time != now_time;
  values_now.resize(variables.size());
  for (std::size_t n = 0; !drive() && n < values_now.size(); n++) {
    if (is_step) values_now[n].rate = (values[n] - values_now[n].value) / (time - now_time);
    values_now[n].value = values[n];
  }
  if (is_step) {
    before = now;
    time_before = now_time;
    has_before = true;
  }
  carrier = carrier_at(time);
  now = carried(carrier, at_begin);
  now_time = time;
  is_known = true;
}

void WallMotion::change_to(WallMotion &&other)
{
  moves = std::move(other.moves);
  surface = other.surface;
  variables = other.variables;
  words = other.words;
  begin_at(now);
}

// The wall stays in place, but its velocities may change.
void WallMotion::take_load(const WallLoad &load, const std::vector<double> &values, double dt)
{
  drive()->take(load, values, dt);
  carrier = carrier_at(now_time);
  now = carried(carrier, at_begin);
}

Vector WallMotion::surface_velocity(const Vector &x, const Vector &n) const
{
  const Vector v = now.velocity_at(x);
  if (surface.kind == SurfaceMotion::NONE) return v;
  const Vector own = surface.kind == SurfaceMotion::ROTATE
                         ? cross(surface.spin, carrier.to_own(x) - surface.point)
                         : surface.velocity;
  const Vector slip = carrier.rotation * own;
  return surface.kind == SurfaceMotion::STREAM ? v + slip : v + slip - dot(slip, n) * n;
}

Vector WallMotion::spin() const
{
  return surface.kind == SurfaceMotion::ROTATE ? now.spin + carrier.rotation * surface.spin : now.spin;
}

Vector WallMotion::mean_spin() const
{
  if (!has_before) return now.spin;
  return (1.0 / (now_time - time_before)) * rotation_vector(now.rotation * transposed(before.rotation));
}

// For each move, computes the speed in the frame in which the move acts, for the ball as the moves after it
// carry it. Returns the sum over the moves.
double WallMotion::greatest_speed(const Vector &centre, double radius) const
{
  if (drive()) return length(now.velocity_at(now.to_space(centre))) + length(now.spin) * radius;
  double sum = 0.0;
  Vector x = at_begin.to_space(centre);
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
    const Freedom freedom = (*move)->freedom();
    const Vector lever = cross(freedom.axis, x - freedom.point);
    sum += length((*move)->greatest_velocity(values_now)) +
           (*move)->greatest_spin(values_now) * (length(lever) + radius);
    x = (*move)->pose(now_time, values_now).to_space(x);
  }
  return sum;
}

MotionState WallMotion::state() const
{
  return {words, now_time, at_begin, now, values_now, drive() ? drive()->state() : std::vector<double>()};
}

bool WallMotion::go_on(const MotionState &state)
{
  // A drive does not need previous values of variables.
  const bool same = state.words == words &&
                    (drive() ? drive()->go_on(state.drive) : state.values.size() == variables.size());
  if (!same) {
    begin_at(state.now);
    return false;
  }
  begin_at(state.begin);
  values_now = state.values;
  values_now.resize(variables.size());
  carrier = carrier_at(state.time);
  now = state.now;
  now_time = state.time;
  is_known = true;
  return true;
}
