// SPDX-License-Identifier: GPL-2.0-only
// Poses of copies of a template: turned and moved copies are found with their rotation; copies of another
// shape, mirrored and permuted ones are not.
#include "bodies/template_pose.h"
#include "support/check.h"

#include <cmath>
#include <utility>

using namespace Grip;

namespace {

const std::vector<Vector> shape = {{0.3, -0.1, 0.2}, {1.4, 0.2, 0.1}, {0.2, 0.9, -0.3}, {-0.5, 0.1, 0.8}};

// Turns by an angle about (1, 2, 2) / 3 (Rodrigues), then moves.
Vector placed(const Vector &v, double angle)
{
  const Vector n = {1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0}, to = {5.0, -3.0, 2.0};
  return to + std::cos(angle) * v + std::sin(angle) * cross(n, v) + (1.0 - std::cos(angle)) * dot(n, v) * n;
}

std::vector<Vector> copy_of(const std::vector<Vector> &points, double angle)
{
  std::vector<Vector> copy;
  for (const Vector &p : points) copy.push_back(placed(p, angle));
  return copy;
}

void finds(double angle)
{
  TemplatePose pose;
  CHECK(find_pose(shape, copy_of(shape, angle), pose));
  const Vector other = {-2.0, 0.7, 1.3}; // a point that is not one of the shape
  CHECK_NEAR(length(pose.placed(other) - placed(other, angle)), 0.0, 1e-14);
}

// The rotation of a line about itself is arbitrary; its points are where they must be.
void finds_line()
{
  const std::vector<Vector> line = {{0.0, 0.0, 0.0}, {1.0, 1.0, 0.5}, {3.0, 3.0, 1.5}};
  TemplatePose pose;
  CHECK(find_pose(line, copy_of(line, 1.0), pose));
  for (const Vector &p : line) CHECK_NEAR(length(pose.placed(p) - placed(p, 1.0)), 0.0, 1e-14);
  CHECK_NEAR(dot(pose.axis[0], cross(pose.axis[1], pose.axis[2])), 1.0, 1e-14);
}

void refuses()
{
  TemplatePose pose;
  std::vector<Vector> copy = copy_of(shape, 0.7);
  copy[3][1] += 1e-3;
  CHECK(!find_pose(shape, copy, pose));
  copy = copy_of(shape, 0.7);
  std::swap(copy[1], copy[2]);
  CHECK(!find_pose(shape, copy, pose));
  copy = copy_of(shape, 0.7);
  for (Vector &p : copy) p[2] = -p[2];
  CHECK(!find_pose(shape, copy, pose));
  copy.pop_back();
  CHECK(!find_pose(shape, copy, pose));
  CHECK(!find_pose(shape, std::vector<Vector>(shape.size()), pose));
  CHECK(!find_pose({}, {}, pose));
}

} // namespace

int main()
{
  for (const double angle : {0.0, 0.4, 1.5, 3.1, -2.2}) finds(angle);
  finds_line();
  refuses();
  return CHECK_RESULT();
}
