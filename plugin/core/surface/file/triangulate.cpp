// SPDX-License-Identifier: GPL-2.0-only
#include "surface/file/triangulate.h"
#include "base/vector.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace Grip {

namespace {

using Point = TriangleSoup::Point;
using Corners = std::array<std::size_t, 3>;

// A triangle whose area is below this fraction of the whole face is flat.
constexpr double FLAT = 1e-12;

Point area_vector(const Point &a, const Point &b, const Point &c)
{
  return cross(b - a, c - a);
}

Point whole_area(const std::vector<Point> &corners)
{
  Point whole = {};
  for (std::size_t i = 1; i + 1 < corners.size(); i++)
    whole = whole + area_vector(corners[0], corners[i], corners[i + 1]);
  return whole;
}

// A corner around which no triangle of the fan is inverted. An inverted triangle would cover space outside of
// the face. Returns the number of corners if none of those that were tried is such a corner.
std::size_t fan_corner(const std::vector<Point> &corners, const Point &whole)
{
  constexpr std::size_t MOST_TRIED = 16;
  const std::size_t n = corners.size();
  const double square = dot(whole, whole);
  for (std::size_t from = 0; from < n && from < MOST_TRIED; from++) {
    bool sees_all = true;
    for (std::size_t i = 1; i + 1 < n && sees_all; i++) {
      const Point area = area_vector(corners[from], corners[(from + i) % n], corners[(from + i + 1) % n]);
      // If corners are on a straight line, triangles have zero area, which is detected later.
      sees_all = !(dot(area, whole) < -FLAT * square);
    }
    if (sees_all) return from;
  }
  return n;
}

// The outline as seen along the axis to which its plane is closest to normal, anticlockwise.
class Outline {
public:
  Outline(const std::vector<Point> &corners, const Point &whole) : left(corners.size())
  {
    int axis = 0;
    for (int k = 1; k < 3; k++)
      if (std::fabs(whole[k]) > std::fabs(whole[axis])) axis = k;
    int u = (axis + 1) % 3, v = (axis + 2) % 3;
    if (whole[axis] < 0.0) std::swap(u, v);
    for (const Point &corner : corners) points.push_back({corner[u], corner[v]});
    flat = FLAT * std::fabs(whole[axis]);
    std::iota(left.begin(), left.end(), std::size_t(0));
  }

  // Cuts off ears: triangles of three consecutive corners that are convex and contain no other corner. Each
  // simple outline has at least two.
  std::vector<Corners> cut()
  {
    std::vector<Corners> triangles;
    std::size_t at = 0, misses = 0;
    bool may_be_flat = false;
    while (left.size() > 3) {
      at %= left.size();
      if (is_ear(at, may_be_flat)) {
        triangles.push_back(around(at));
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
        misses = 0;
        may_be_flat = false;
      } else {
        at++;
        if (++misses < left.size()) continue;
        if (may_be_flat) return {};
        may_be_flat = true; // corners on a straight line may be all that is left
        misses = 0;
      }
    }
    if (area(around(1)) < -flat) return {};
    triangles.push_back({left[0], left[1], left[2]});
    return triangles;
  }

private:
  using Flat = std::array<double, 2>;

  std::vector<Flat> points;
  std::vector<std::size_t> left; // the corners that are not cut off yet
  double flat = 0.0;             // twice the area of a flat triangle

  Corners around(std::size_t at) const
  {
    const std::size_t n = left.size();
    return {left[(at + n - 1) % n], left[at], left[(at + 1) % n]};
  }
  // Twice the area, negative if the corners are clockwise.
  static double area(const Flat &a, const Flat &b, const Flat &c)
  {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  }
  double area(const Corners &c) const { return area(points[c[0]], points[c[1]], points[c[2]]); }

  bool is_ear(std::size_t at, bool may_be_flat) const
  {
    const Corners ear = around(at);
    const double size = area(ear);
    if (!(size > flat)) return may_be_flat && size >= -flat;
    for (std::size_t i = 0; i < left.size(); i++)
      if (is_inside(points[left[i]], ear) && !(area(around(i)) > flat)) return false;
    return true;
  }
  // Whether the point is inside the triangle or on its border. Its corners are not: an outline that encloses
  // a hole passes some corners twice.
  bool is_inside(const Flat &p, const Corners &triangle) const
  {
    const Flat &a = points[triangle[0]], &b = points[triangle[1]], &c = points[triangle[2]];
    if (p == a || p == b || p == c) return false;
    return area(a, b, p) >= 0.0 && area(b, c, p) >= 0.0 && area(c, a, p) >= 0.0;
  }
};

} // namespace

std::vector<Corners> cut_outline(const std::vector<Point> &corners)
{
  const std::size_t n = corners.size();
  const Point whole = whole_area(corners);
  const std::size_t from = fan_corner(corners, whole);
  if (from == n) return n <= MOST_HOLLOW_CORNERS ? Outline(corners, whole).cut() : std::vector<Corners>();
  std::vector<Corners> triangles;
  for (std::size_t i = 1; i + 1 < n; i++) triangles.push_back({from, (from + i) % n, (from + i + 1) % n});
  return triangles;
}

} // namespace Grip
