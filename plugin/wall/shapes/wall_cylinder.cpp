// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/wall_cylinder.h"

#include "domain.h"
#include "error.h"
#include "lammps.h"

#include <cmath>

using namespace Grip;

std::unique_ptr<WallShape> WallCylinder::read(WallInput &in)
{
  const double radius = in.number(1, "the radius");
  if (radius <= 0.0)
    in.lmp->error->all(FLERR, "{}: radius of zcylinder is {}, accepted: above 0", in.command,
                       in.word(1, "the radius"));
  in.next += 2;
  return std::unique_ptr<WallShape>(new WallCylinder(in, radius));
}

void WallCylinder::check_box() const
{
  if (lmp->domain->xperiodic || lmp->domain->yperiodic)
    lmp->error->all(FLERR, "{}: zcylinder cannot stand in a box that is periodic in x or y", command);
}

void WallCylinder::set_motion(const WallMotion &motion_)
{
  motion = motion_;
  if (motion.kind == WallMotion::WIGGLE && motion.axis != 2)
    lmp->error->all(FLERR, "{}: wiggle of zcylinder is along '{}', accepted: z", command, "xyz"[motion.axis]);
}

void WallCylinder::move(double time)
{
  if (motion.kind == WallMotion::SHEAR && motion.axis != 2)
    around = motion.speed;
  else
    along = motion.velocity(time);
}

void WallCylinder::mean_shift(double time, double dt, double shift[3]) const
{
  WallShape::mean_shift(time, dt, shift);
  motion.mean_shift(time, dt, shift);
}

// Only the face and its distance; subtract() does the rest.
void WallCylinder::find_points(const double x[3], double distance, WallNear, std::vector<WallPoint> &points)
{
  const double gap = radius - std::sqrt(x[0] * x[0] + x[1] * x[1]);
  if (std::fabs(gap) < distance) points.push_back({0, {gap, 0.0, 0.0}});
}

void WallCylinder::subtract(grip_wall_lanes, grip_batch *batch) const
{
  grip_wall_cylinder(radius, around, along, batch);
}

void WallCylinder::spin(double w[3]) const
{
  w[0] = w[1] = 0.0;
  w[2] = -around / radius;
}
