// SPDX-License-Identifier: GPL-2.0-only
#include "bodies/template_pose.h"

#include <algorithm>

using namespace Grip;

namespace {

constexpr double SAME = 1e-4; // numbers in files may have few digits

// Two points of the shape that span a plane with the first point: the point farthest from it, and the point
// farthest from the line through both.
struct Frame {
  std::size_t far = 0, aside = 0;
  double length = 0.0, height = 0.0;

  explicit Frame(const std::vector<Vector> &shape)
  {
    for (std::size_t k = 0; k < shape.size(); k++) take(Grip::length(shape[k] - shape[0]), k, length, far);
    const Vector line = shape[far] - shape[0];
    for (std::size_t k = 0; k < shape.size() && length > 0.0; k++)
      take(Grip::length(cross(line, shape[k] - shape[0])) / length, k, height, aside);
  }
  bool is_linear() const { return height <= SAME * length; }

private:
  static void take(double value, std::size_t k, double &most, std::size_t &place)
  {
    if (value <= most) return;
    most = value;
    place = k;
  }
};

Vector unit(const Vector &v)
{
  return (1.0 / length(v)) * v;
}

// Perpendicular to v.
Vector any_normal(const Vector &v)
{
  const bool along_x = std::fabs(v[0]) > 0.9 * length(v);
  return unit(cross(v, along_x ? Vector{0.0, 1.0, 0.0} : Vector{1.0, 0.0, 0.0}));
}

struct Triad {
  Vector one, two, three;

  Triad(const std::vector<Vector> &points, const Frame &frame) : one(unit(points[frame.far] - points[0]))
  {
    three = frame.is_linear() ? any_normal(one) : unit(cross(one, points[frame.aside] - points[0]));
    two = cross(three, one);
  }
};

Vector middle(const std::vector<Vector> &points)
{
  Vector sum{};
  for (const Vector &p : points) sum = sum + p;
  return (1.0 / static_cast<double>(points.size())) * sum;
}

} // namespace

bool Grip::find_pose(const std::vector<Vector> &shape, const std::vector<Vector> &copy, TemplatePose &pose)
{
  if (shape.empty() || shape.size() != copy.size()) return false;
  const Frame frame(shape);
  pose = {{}, {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}};
  if (frame.length > 0.0) {
    if (copy[frame.far] == copy[0] ||
        (!frame.is_linear() && length(cross(copy[frame.far] - copy[0], copy[frame.aside] - copy[0])) == 0.0))
      return false;
    const Triad from(shape, frame), to(copy, frame);
    for (int d = 0; d < 3; d++)
      pose.axis[d] = from.one[d] * to.one + from.two[d] * to.two + from.three[d] * to.three;
  }
  pose.origin = middle(copy) - pose.turned(middle(shape));
  for (std::size_t k = 0; k < shape.size(); k++)
    if (length(pose.placed(shape[k]) - copy[k]) > SAME * frame.length) return false;
  return true;
}
