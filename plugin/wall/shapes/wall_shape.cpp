// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/wall_shape.h"

#include <cmath>

using namespace Grip;

static constexpr double PI = 3.14159265358979323846;

double WallMotion::phase(double time) const
{
  return 2.0 * PI * time / period;
}

double WallMotion::offset(double time) const
{
  return kind == WIGGLE ? amplitude - amplitude * std::cos(phase(time)) : 0.0;
}

double WallMotion::velocity(double time) const
{
  if (kind == SHEAR) return speed;
  return kind == WIGGLE ? amplitude * 2.0 * PI / period * std::sin(phase(time)) : 0.0;
}

// ----------------------------------------------------------------------------------------------------------

WallPlanes::WallPlanes(int axis_, double lo, double hi, const WallMotion &motion_)
    : axis(axis_), at_start{lo, hi}, position{lo, hi}, motion(motion_)
{
}

bool WallPlanes::moves() const
{
  return motion.kind == WallMotion::WIGGLE && motion.axis == axis;
}

void WallPlanes::move(double time)
{
  if (motion.kind == WallMotion::STILL) return;
  if (moves()) offset = motion.offset(time);
  for (int face = 0; face < 2; face++) position[face] = at_start[face] + offset;
  velocity[motion.axis] = motion.velocity(time);
}

double WallPlanes::approached() const
{
  return std::fabs(offset - settled);
}

void WallPlanes::find_points(const double x[3], double distance, WallNear, std::vector<WallPoint> &points)
{
  for (int face = 0; face < 2; face++) {
    WallPoint point = {face, {0.0, 0.0, 0.0}, {velocity[0], velocity[1], velocity[2]}};
    point.r[axis] = x[axis] - position[face];
    if (std::fabs(point.r[axis]) < distance) points.push_back(point);
  }
}

void WallPlanes::place(grip_wall_lanes lanes, grip_batch *batch) const
{
  grip_wall_planes(lanes, axis, position, velocity, batch);
}

double WallPlanes::normal_speed() const
{
  return moves() ? 2.0 * PI * motion.amplitude / motion.period : 0.0;
}

// ----------------------------------------------------------------------------------------------------------

WallCylinder::WallCylinder(double radius_, const WallMotion &motion_) : radius(radius_), motion(motion_) {}

void WallCylinder::move(double time)
{
  if (motion.kind == WallMotion::SHEAR && motion.axis != 2)
    around = motion.speed;
  else
    along = motion.velocity(time);
}

// Face and distance; place() does the rest.
void WallCylinder::find_points(const double x[3], double distance, WallNear, std::vector<WallPoint> &points)
{
  const double gap = radius - std::sqrt(x[0] * x[0] + x[1] * x[1]);
  if (std::fabs(gap) < distance) points.push_back({0, {gap, 0.0, 0.0}});
}

void WallCylinder::place(grip_wall_lanes, grip_batch *batch) const
{
  grip_wall_cylinder(radius, around, along, batch);
}

void WallCylinder::spin(double w[3]) const
{
  w[0] = w[1] = 0.0;
  w[2] = -around / radius;
}
