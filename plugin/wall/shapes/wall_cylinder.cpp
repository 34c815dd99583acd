// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/wall_cylinder.h"

#include "wall/shapes/cylinder_of_shapes.h"

#include "domain.h"
#include "error.h"
#include "grip/shape_cylinder.h"
#include "lammps.h"

#include <cmath>

using namespace Grip;

std::unique_ptr<WallShape> WallCylinder::read(LineReader &in)
{
  const double radius = in.number("the radius of zcylinder", above(0));
  if (find_shapes(in.lmp)) return std::make_unique<CylinderOfShapes>(in, radius);
  return std::unique_ptr<WallShape>(new WallCylinder(in, radius));
}

void WallCylinder::check_box() const
{
  if (lmp->domain->xperiodic || lmp->domain->yperiodic)
    lmp->error->all(FLERR, "{}: zcylinder cannot stand in a box that is periodic in x or y", command);
}

// The cylinder moves only within its own surface: along z, and about its axis.
void WallCylinder::check_motion(const WallMotion &wanted) const
{
  const auto is_along = [](const Vector &v) { return v[0] == 0.0 && v[1] == 0.0; };
  const char *const accepted = "moves along z, and about the axis x = y = 0 along z";
  for (const auto &move : wanted.moves) {
    const Freedom freedom = move->freedom();
    const bool turns = freedom.kind == Freedom::TURN;
    const std::string name = move->name();
    if (freedom.kind == Freedom::ANY) refuse_motion(name, accepted);
    if (is_along(freedom.axis) && (!turns || is_along(freedom.point))) continue;
    refuse_motion(name + (turns ? " about another axis" : " across its axis"), accepted);
  }
  const SurfaceMotion &surface = wanted.surface;
  if (surface.kind == SurfaceMotion::LINEAR && !is_along(surface.velocity))
    refuse_motion("surface linear across its axis", "surface linear along z, surface rotate about its axis");
  if (surface.kind == SurfaceMotion::ROTATE && !(is_along(surface.spin) && is_along(surface.point)))
    refuse_motion("surface rotate about another axis",
                  "surface linear along z, surface rotate about its axis");
}

// Around the axis, the wall's surface moves at radius times spin.
void WallCylinder::move()
{
  const SurfaceMotion &surface = motion->surface;
  wall.along = pose().velocity[2] + surface.velocity[2];
  wall.around = -radius * motion->spin()[2];
  if (surface.kind == SurfaceMotion::STREAM) wall.around += surface.velocity[0] + surface.velocity[1];
  wall.spin[2] = -wall.around / radius;
  wall.mean[2] = motion->mean_velocity({})[2] - pose().velocity[2];
  wall.mean_around = radius * (motion->mean_spin()[2] - pose().spin[2]);
}

// Sets only the face and its distance; the site computes the rest.
void WallCylinder::find_points(int, const double x[3], double distance, WallNear,
                               std::vector<WallPoint> &points)
{
  const double gap = radius - std::sqrt(x[0] * x[0] + x[1] * x[1]);
  if (!(std::fabs(gap) < distance)) return;
  points.emplace_back();
  points.back().face = 0;
  points.back().r[0] = gap;
}

bool WallCylinder::blocks(const Solid &solid, double gap) const
{
  if (std::fabs(radius - std::hypot(solid.x[0], solid.x[1])) >= solid.R + gap) return false;
  if (solid.form.is_sphere()) return true;
  const grip_shaped grain = solid.grain();
  grip_shape_contact contacts[GRIP_CYLINDER_CONTACTS];
  return grip_shape_cylinder(&grain, radius, gap, contacts) > 0;
}

void WallCylinder::away(const Vector &x, double distance, std::vector<Vector> &away) const
{
  const double r = std::hypot(x[0], x[1]);
  if (r == 0.0 || std::fabs(radius - r) >= distance) return;
  away.push_back({(1.0 - radius / r) * x[0], (1.0 - radius / r) * x[1], 0.0});
}
