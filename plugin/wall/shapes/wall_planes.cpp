// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/wall_planes.h"

#include "domain.h"
#include "error.h"
#include "lammps.h"
#include "utils.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

// The position of a plane that was not given.
static constexpr double FAR_AWAY = 1.0e20;

std::unique_ptr<WallShape> WallPlanes::read(LineReader &in)
{
  const std::string name = in.arg[in.next - 1];
  const auto position = [&](const std::string &which, double if_null) {
    return in.skip("NULL") ? if_null : in.number(which + " of " + name, ANY, "lo hi, each a number or NULL");
  };
  const int first = in.next;
  const double lo = position("lo", -FAR_AWAY), hi = position("hi", FAR_AWAY);
  if (in.words_from(first) == "NULL NULL")
    in.fail("'" + name + " NULL NULL' is not a wall; give a number for lo, for hi or for both");
  if (lo >= hi)
    in.fail(
        fmt::format("lo {} is not below hi {} after '{}'", in.arg[in.next - 2], in.arg[in.next - 1], name));
  return std::unique_ptr<WallShape>(new WallPlanes(in, name[0] - 'x', lo, hi));
}

WallPlanes::WallPlanes(const LineReader &in, int axis_, double lo, double hi)
    : WallShape(in), axis(axis_), at_start{lo, hi}
{
  wall.site = GRIP_SPHERE_PLANE;
  wall.axis = axis;
  std::copy_n(at_start, 2, wall.position);
}

void WallPlanes::check_box() const
{
  if (lmp->domain->periodicity[axis])
    lmp->error->all(FLERR, "{}: a plane cannot stand in the periodic dimension {}", command, "xyz"[axis]);
}

void WallPlanes::check_motion(const WallMotion &wanted) const
{
  const char *const accepted = "move linear, move wiggle, move variable, move servo force, surface linear";
  for (const auto &move : wanted.moves)
    if (move->freedom().kind != Freedom::SHIFT) refuse_motion(move->name(), accepted);
  if (wanted.surface.kind == SurfaceMotion::ROTATE) refuse_motion("surface rotate", accepted);
  if (wanted.surface.kind == SurfaceMotion::STREAM && wanted.surface.velocity[axis] != 0.0)
    lmp->error->all(FLERR, "{}: shear is along '{}', the plane's own normal", command, "xyz"[axis]);
}

bool WallPlanes::moves() const
{
  return std::any_of(motion->moves.begin(), motion->moves.end(),
                     [this](const auto &move) { return move->freedom().axis[axis] != 0.0; });
}

void WallPlanes::move()
{
  offset = pose().shift[axis];
  for (int face = 0; face < 2; face++) wall.position[face] = at_start[face] + offset;
  Vector normal{};
  normal[axis] = 1.0;
  const Vector v = motion->surface_velocity({}, normal);
  std::copy(v.begin(), v.end(), wall.velocity);
  const Vector mean = motion->mean_velocity({}) - pose().velocity;
  std::copy(mean.begin(), mean.end(), wall.mean);
}

double WallPlanes::approached() const
{
  return std::fabs(offset - remembered);
}

void WallPlanes::find_points(int, const double x[3], double distance, WallNear,
                             std::vector<WallPoint> &points)
{
  for (int face = 0; face < 2; face++) {
    WallPoint point;
    point.face = face;
    std::copy_n(wall.velocity, 3, point.velocity);
    point.r[axis] = x[axis] - wall.position[face];
    if (std::fabs(point.r[axis]) < distance) points.push_back(point);
  }
}

bool WallPlanes::blocks(const Solid &solid, double gap) const
{
  return std::any_of(wall.position, wall.position + 2, [&](double plane) {
    const double height = solid.x[axis] - plane;
    Vector to_plane{};
    to_plane[axis] = height < 0.0 ? 1.0 : -1.0;
    return std::fabs(height) < solid.extent(to_plane) + gap;
  });
}

void WallPlanes::away(const Vector &x, double distance, std::vector<Vector> &away) const
{
  for (const double plane : wall.position) {
    Vector r{};
    r[axis] = x[axis] - plane;
    if (std::fabs(r[axis]) < distance) away.push_back(r);
  }
}

double WallPlanes::greatest_speed() const
{
  double sum = motion->drive() ? speed() : 0.0;
  for (const auto &move : motion->moves) sum += move->greatest_velocity(motion->values())[axis];
  return sum;
}

double WallPlanes::speed() const
{
  return std::fabs(pose().velocity[axis]);
}

bool WallPlanes::leaves_box() const
{
  const double v = pose().velocity[axis], lo = lmp->domain->boxlo[axis], hi = lmp->domain->boxhi[axis];
  const auto leaves = [&](double x) {
    return std::fabs(x) >= 0.5 * FAR_AWAY || (v > 0.0 && x > hi) || (v < 0.0 && x < lo);
  };
  return leaves(wall.position[0]) && leaves(wall.position[1]);
}
