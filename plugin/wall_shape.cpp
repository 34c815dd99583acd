// SPDX-License-Identifier: GPL-2.0-only
#include "wall_shape.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

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

bool WallPlanes::find_points(const double x[3], double distance, std::vector<WallPoint> &points)
{
  for (int face = 0; face < 2; face++) {
    WallPoint point = {face, {0.0, 0.0, 0.0}, {velocity[0], velocity[1], velocity[2]}, 0.0};
    point.r[axis] = x[axis] - position[face];
    if (std::fabs(point.r[axis]) < distance) points.push_back(point);
  }
  return true;
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
bool WallCylinder::find_points(const double x[3], double distance, std::vector<WallPoint> &points)
{
  const double gap = radius - std::sqrt(x[0] * x[0] + x[1] * x[1]);
  if (std::fabs(gap) < distance) points.push_back({0, {gap, 0.0, 0.0}, {0.0, 0.0, 0.0}, 0.0});
  return true;
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

// ----------------------------------------------------------------------------------------------------------

WallRegion::WallRegion(LAMMPS_NS::Region *region_) : region(region_)
{
  // Of composed regions, and of open ones, parts of the surface count or not depending on the place of their
  // nearest point, and an ellipsoid's surface is sought within another ellipsoid: a sphere's distance from what will
  // count is not known.
  const char *const solids[] = {"block", "cone", "cylinder", "plane", "prism", "sphere"};
  simple = !region->openflag && std::any_of(std::begin(solids), std::end(solids), [this](const char *solid) {
    return std::strcmp(region->style, solid) == 0;
  });
}

void WallRegion::move(double)
{
  if (!region->dynamic_check()) return;
  region->prematch();
  region->set_velocity();
}

void WallRegion::displacement(double shift[3], double &angle) const
{
  const double moved[3] = {region->dx, region->dy, region->dz};
  for (int d = 0; d < 3; d++) shift[d] = region->moveflag ? moved[d] : 0.0;
  angle = region->rotateflag ? region->theta : 0.0;
}

void WallRegion::settle(double extent)
{
  displacement(settled_shift, settled_angle);
  double axis2 = 0.0;
  for (int d = 0; d < 3 && region->rotateflag; d++) axis2 += region->rpoint[d] * region->rpoint[d];
  settled_extent = extent + std::sqrt(axis2);
}

// No farther than its shift, and its turn as seen by the atom that is farthest from the axis.
double WallRegion::approached() const
{
  if (!simple || region->varshape) return std::numeric_limits<double>::infinity();
  double shift[3], angle;
  displacement(shift, angle);
  for (int d = 0; d < 3; d++) shift[d] -= settled_shift[d];
  const double shifted = std::sqrt(shift[0] * shift[0] + shift[1] * shift[1] + shift[2] * shift[2]);
  return shifted + (settled_extent + shifted) * std::fabs(angle - settled_angle);
}

bool WallRegion::find_points(const double x[3], double distance, std::vector<WallPoint> &points)
{
  if (!region->match(x[0], x[1], x[2])) return false;
  double at[3] = {x[0], x[1], x[2]};
  const int n = region->surface(x[0], x[1], x[2], distance);
  for (int c = 0; c < n; c++) {
    const auto &contact = region->contact[c];
    WallPoint point = {
        contact.iwall, {contact.delx, contact.dely, contact.delz}, {0.0, 0.0, 0.0}, contact.radius};
    if (moves()) region->velocity_contact(point.velocity, at, c);
    points.push_back(point);
  }
  return true;
}

// From the axis of a hollow region, or its centre, the host sees no wall: from beside it does.
bool WallRegion::find_near(const double x[3], double distance, std::vector<WallPoint> &points)
{
  const bool known = find_points(x, distance, points);
  if (!known || !points.empty()) return known;
  const double aside = 1.0e-3 * distance, beside[3] = {x[0] + aside, x[1] + aside, x[2] + aside};
  return find_points(beside, distance + 2.0 * aside, points);
}

void WallRegion::spin(double w[3]) const
{
  for (int d = 0; d < 3; d++) w[d] = region->rotateflag ? region->omega[d] : 0.0;
}
