// SPDX-License-Identifier: GPL-2.0-only
#include "clump/surface_error.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace Grip;

namespace {

// Halves a triangle across its longest side until the sides are short, and adds the middles of the parts.
void add_parts(const Vector &a, const Vector &b, const Vector &c, double spacing,
               std::vector<SurfacePoint> &points)
{
  const double sides[3] = {length(b - a), length(c - b), length(a - c)};
  if (std::max({sides[0], sides[1], sides[2]}) <= spacing) {
    points.push_back({(1.0 / 3.0) * (a + b + c), 0.5 * length(cross(b - a, c - a))});
    return;
  }
  if (sides[0] < sides[1] || sides[0] < sides[2]) return add_parts(b, c, a, spacing, points);
  const Vector middle = 0.5 * (a + b);
  add_parts(b, c, middle, spacing, points);
  add_parts(c, a, middle, spacing, points);
}

} // namespace

std::vector<SurfacePoint> Grip::sample(const Mesh &mesh, double spacing)
{
  std::vector<SurfacePoint> points;
  for (const Vector &vertex : mesh.vertices) points.push_back({vertex, 0.0});
  for (const std::array<int, 3> &corners : mesh.triangles)
    add_parts(mesh.vertices[corners[0]], mesh.vertices[corners[1]], mesh.vertices[corners[2]], spacing,
              points);
  return points;
}

std::vector<SurfacePoint> Grip::thinned(const std::vector<SurfacePoint> &points, std::size_t most)
{
  const std::size_t stride = (points.size() + most - 1) / most;
  std::vector<SurfacePoint> fewer;
  for (std::size_t k = 0; k < points.size(); k++) {
    if (k % stride == 0) fewer.push_back({points[k].place, 0.0});
    fewer.back().area += points[k].area;
  }
  return fewer;
}

SurfaceError Grip::surface_error(const std::vector<SurfacePoint> &points, const std::vector<Ball> &balls)
{
  SurfaceError error;
  double sum = 0.0, area = 0.0;
  for (const SurfacePoint &point : points) {
    double gap = std::numeric_limits<double>::infinity();
    for (const Ball &ball : balls) gap = std::min(gap, length(point.place - ball.centre) - ball.radius);
    error.innermost = std::max(error.innermost, gap);
    error.outermost = std::max(error.outermost, -gap);
    sum += point.area * gap * gap;
    area += point.area;
  }
  error.rms = std::sqrt(sum / area);
  return error;
}
