// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/cylinder_of_shapes.h"

#include "atom.h"
#include "domain.h"
#include "host/atom_arrays.h"
#include "host/box_cell.h"
#include "lammps.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

void CylinderOfShapes::move()
{
  WallCylinder::move();
  wall.still = motion->still();
}

// Places of a contact in two steps may be on both sides of a periodic border.
double CylinderOfShapes::squared_distance(const Vector &a, const Vector &b) const
{
  const Vector way = pose().rotation * (a - b), r = cell.any() ? cell.without_periods(way) : way;
  return dot(r, r);
}

void CylinderOfShapes::begin_points()
{
  cell = box_cell(lmp->domain);
}

// The same velocity as of a cylinder without shapes.
void CylinderOfShapes::carry(WallPoint &point) const
{
  if (!points_move()) return; // both are 0 already
  const Vector x = pose().to_space(vector_of(point.place));
  const double turn = wall.around / std::hypot(x[0], x[1]);
  point.move({turn * x[1], -turn * x[0], wall.along}, vector_of(wall.spin));
}

void CylinderOfShapes::set_mean(const Vector &middle, WallPoint &point) const
{
  const Vector x = pose().to_space(vector_of(point.place)),
               mean = motion->mean_velocity(middle) - pose().velocity_at(x);
  std::copy(mean.begin(), mean.end(), point.mean);
}

// The reach of a law is that at a flat wall, and it depends on the reduced radius to a power below 1. Ten
// times as much is enough for the reduced radii of cavities and of flat sides of grains.
double CylinderOfShapes::reach_of(int atom, double distance) const
{
  return 10.0 * (distance - Grip::bounding_radius(lmp->atom, atom));
}

WallNear CylinderOfShapes::find_near(int atom, const double x[3], double distance, double margin,
                                     std::vector<WallPoint> &)
{
  const double reach = Grip::bounding_radius(lmp->atom, atom) + reach_of(atom, distance) + margin;
  WallNear near;
  near.clearance = std::fabs(radius - std::hypot(x[0], x[1])) - reach;
  near.count = near.clearance < 0.0;
  return near;
}

void CylinderOfShapes::find_points(int atom, const double x[3], double distance, WallNear,
                                   std::vector<WallPoint> &points)
{
  const double reach = reach_of(atom, distance);
  if (!grains || !grains->is_shaped(atom)) {
    const double axial = std::hypot(x[0], x[1]), per = 1.0 - radius / axial;
    if (axial > 0.0 && std::fabs(radius - axial) < lmp->atom->radius[atom] + reach)
      add_point(x, {per * x[0], per * x[1], 0.0}, {}, points);
    return;
  }
  const grip_shaped grain = grains->grain(atom);
  grip_shape_contact contact[GRIP_CYLINDER_CONTACTS];
  const int count = grip_shape_cylinder(&grain, radius, reach, contact);
  for (int k = 0; k < count; k++)
    add_point(x, vector_of(contact[k].arm_j) - vector_of(contact[k].arm_i), vector_of(contact[k].normal),
              points);
}

// r: from the point to the centre x. The radius of curvature is that of a cylinder without shapes.
void CylinderOfShapes::add_point(const double x[3], const Vector &r, const Vector &normal,
                                 std::vector<WallPoint> &points)
{
  points.emplace_back(r, 0, pose().to_own(vector_of(x) - r));
  WallPoint &point = points.back();
  point.curvature = std::hypot(x[0], x[1]) < radius ? -2.0 * radius : 2.0 * radius;
  std::copy(normal.begin(), normal.end(), point.normal);
  carry(point);
}
