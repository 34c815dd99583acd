// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/wall_planes.h"

#include "domain.h"
#include "error.h"
#include "lammps.h"
#include "utils.h"

#include <cmath>
#include <cstring>

using namespace Grip;

// Where a plane stands that is not given.
static constexpr double FAR_AWAY = 1.0e20;

std::unique_ptr<WallShape> WallPlanes::read(WallInput &in)
{
  const std::string name = in.arg[in.next];
  in.word(2, "lo or hi");
  const char *lo_word = in.word(1, "lo or hi"), *hi_word = in.word(2, "lo or hi");
  const bool has_lo = std::strcmp(lo_word, "NULL") != 0, has_hi = std::strcmp(hi_word, "NULL") != 0;
  if (!has_lo && !has_hi)
    in.lmp->error->all(FLERR, "{}: '{} NULL NULL' is no wall; give a number for lo, for hi or for both",
                       in.command, name);
  const double lo = has_lo ? in.number(1, "lo") : -FAR_AWAY, hi = has_hi ? in.number(2, "hi") : FAR_AWAY;
  if (lo >= hi)
    in.lmp->error->all(FLERR, "{}: lo {} is not below hi {} after '{}'", in.command, lo_word, hi_word, name);
  in.next += 3;
  return std::unique_ptr<WallShape>(new WallPlanes(in, name[0] - 'x', lo, hi));
}

WallPlanes::WallPlanes(const WallInput &in, int axis_, double lo, double hi)
    : WallShape(in), axis(axis_), at_start{lo, hi}, position{lo, hi}
{
}

void WallPlanes::check_box() const
{
  const int periodic[3] = {lmp->domain->xperiodic, lmp->domain->yperiodic, lmp->domain->zperiodic};
  if (periodic[axis])
    lmp->error->all(FLERR, "{}: a plane cannot stand in the periodic dimension {}", command, "xyz"[axis]);
}

void WallPlanes::set_motion(const WallMotion &motion_)
{
  motion = motion_;
  if (motion.kind == WallMotion::SHEAR && motion.axis == axis)
    lmp->error->all(FLERR, "{}: shear is along '{}', the plane's own normal", command, "xyz"[axis]);
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

void WallPlanes::mean_shift(double time, double dt, double shift[3]) const
{
  WallShape::mean_shift(time, dt, shift);
  motion.mean_shift(time, dt, shift);
}

double WallPlanes::approached() const
{
  return std::fabs(offset - remembered);
}

void WallPlanes::find_points(const double x[3], double distance, WallNear, std::vector<WallPoint> &points)
{
  for (int face = 0; face < 2; face++) {
    WallPoint point = {face, {0.0, 0.0, 0.0}, {velocity[0], velocity[1], velocity[2]}};
    point.r[axis] = x[axis] - position[face];
    if (std::fabs(point.r[axis]) < distance) points.push_back(point);
  }
}

void WallPlanes::subtract(grip_wall_lanes lanes, grip_batch *batch) const
{
  grip_wall_planes(lanes, axis, position, velocity, batch);
}

double WallPlanes::normal_speed() const
{
  return moves() ? motion.largest_speed_of_wiggle() : 0.0;
}
