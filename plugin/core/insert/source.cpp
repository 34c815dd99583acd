// SPDX-License-Identifier: GPL-2.0-only
#include "insert/source.h"

#include <algorithm>
#include <cmath>

namespace Grip {

namespace {

constexpr double FLATNESS = 1e-6;                    // of the extent
constexpr double ALONG = 1e-6;                       // sine of the least angle between a stream and its face
constexpr double WHOLE_BOX = 1e-9, ROUNDING = 1e-14; // of a width
constexpr int MOST_PASSES = 50;

class Rectangle : public Face {
public:
  Rectangle(const Vector &corner_, const Vector &a_, const Vector &b_) : corner(corner_), a(a_), b(b_)
  {
    const Vector product = cross(a, b);
    size = length(product);
    if (!(size > 0.0 && std::isfinite(size))) throw BadSource("the rectangle has no area");
    unit = (1.0 / size) * product;
  }
  bool point(double u, double v, double R, Vector &x) const override
  {
    // The distance of the sides at the ends of an edge is area / length of the other edge.
    const double along_a = R * length(b) / size, along_b = R * length(a) / size;
    if (2.0 * along_a > 1.0 || 2.0 * along_b > 1.0) return false;
    x = corner + (along_a + u * (1.0 - 2.0 * along_a)) * a + (along_b + v * (1.0 - 2.0 * along_b)) * b;
    return true;
  }
  std::vector<Vector> corners() const override { return {corner, corner + a, corner + b, corner + a + b}; }
  double area() const override { return size; }
  Vector normal() const override { return unit; }

private:
  Vector corner, a, b, unit{};
  double size;
};

class Disc : public Face {
public:
  Disc(const Vector &centre_, const Vector &normal, double radius_) : centre(centre_), radius(radius_)
  {
    const double size = length(normal);
    if (!(radius > 0.0 && std::isfinite(radius))) throw BadSource("the radius of the disc must be positive");
    if (!(size > 0.0 && std::isfinite(size))) throw BadSource("the normal of the disc is not a direction");
    unit = (1.0 / size) * normal;
    // Any two directions in the plane: the first from the axis that is farthest from the normal.
    int axis = 0;
    for (int d = 1; d < 3; d++)
      if (std::fabs(unit[d]) < std::fabs(unit[axis])) axis = d;
    Vector far{};
    far[axis] = 1.0;
    first = cross(unit, far);
    first = (1.0 / length(first)) * first;
    second = cross(unit, first);
  }
  bool point(double u, double v, double R, Vector &x) const override
  {
    if (R > radius) return false;
    const double r = (radius - R) * std::sqrt(u), angle = 2.0 * M_PI * v;
    x = centre + (r * std::cos(angle)) * first + (r * std::sin(angle)) * second;
    return true;
  }
  std::vector<Vector> corners() const override
  {
    const Vector u = radius * first, v = radius * second;
    return {centre - u - v, centre - u + v, centre + u - v, centre + u + v};
  }
  Vector farthest(const Vector &direction) const override
  {
    const double a = dot(direction, first), b = dot(direction, second), size = std::hypot(a, b);
    return size > 0.0 ? centre + (radius * a / size) * first + (radius * b / size) * second : centre;
  }
  double area() const override { return M_PI * radius * radius; }
  Vector normal() const override { return unit; }

private:
  Vector centre, unit{}, first{}, second{};
  double radius;
};

double distance_from_segment(const Vector &x, const Vector &a, const Vector &b)
{
  const Vector along = b - a;
  const double part = std::clamp(dot(x - a, along) / dot(along, along), 0.0, 1.0);
  return length(x - a - part * along);
}

class Polygon : public Face {
public:
  explicit Polygon(const std::vector<std::array<Vector, 3>> &triangles_) : triangles(triangles_)
  {
    for (const auto &[a, b, c] : triangles) {
      const Vector product = cross(b - a, c - a);
      // Corners may be in either order: all normals are turned to the same side.
      sum = dot(sum, product) < 0.0 ? sum - product : sum + product;
      up_to.push_back((up_to.empty() ? 0.0 : up_to.back()) + 0.5 * length(product));
    }
    if (up_to.empty() || !(area() > 0.0 && std::isfinite(area()))) throw BadSource("the face has no area");
    check_flatness();
    find_border();
  }
  bool point(double u, double v, double R, Vector &x) const override
  {
    const double wanted = u * area();
    const std::size_t k = std::upper_bound(up_to.begin(), up_to.end() - 1, wanted) - up_to.begin();
    const double before = k > 0 ? up_to[k - 1] : 0.0;
    // The rest of u after the choice of the triangle is again uniform in [0, 1).
    const double root = std::sqrt((wanted - before) / (up_to[k] - before));
    const auto &[a, b, c] = triangles[k];
    x = (1.0 - root) * a + (root * (1.0 - v)) * b + (root * v) * c;
    if (R <= 0.0) return true;
    for (const auto &[from, to] : border)
      if (distance_from_segment(x, from, to) < R) return false;
    return true;
  }
  std::vector<Vector> corners() const override
  {
    std::vector<Vector> all;
    for (const auto &triangle : triangles) all.insert(all.end(), triangle.begin(), triangle.end());
    return all;
  }
  double area() const override { return up_to.back(); }
  Vector normal() const override { return (1.0 / length(sum)) * sum; }

private:
  std::vector<std::array<Vector, 3>> triangles;
  std::vector<double> up_to; // area of the triangles up to this one
  std::vector<std::pair<Vector, Vector>> border;
  Vector sum{};

  void check_flatness() const
  {
    const Vector first = triangles.front()[0], n = normal();
    double extent = 0.0, off = 0.0;
    for (const auto &triangle : triangles)
      for (const Vector &x : triangle) {
        extent = std::max(extent, length(x - first));
        off = std::max(off, std::fabs(dot(x - first, n)));
      }
    if (off > FLATNESS * extent)
      throw BadSource("the face is not flat: a corner is " + std::to_string(off / extent) +
                      " of its extent out of the plane");
  }

  // Edges of one triangle only.
  void find_border()
  {
    for (const auto &triangle : triangles)
      for (int c = 0; c < 3; c++) border.emplace_back(std::minmax(triangle[c], triangle[(c + 1) % 3]));
    std::sort(border.begin(), border.end());
    std::vector<std::pair<Vector, Vector>> once;
    for (std::size_t k = 0, n; k < border.size(); k += n) {
      for (n = 1; k + n < border.size() && border[k + n] == border[k]; n++) {
      }
      if (n == 1) once.push_back(border[k]);
    }
    border.swap(once);
  }
};

} // namespace

Vector Face::farthest(const Vector &direction) const
{
  const std::vector<Vector> all = corners();
  return *std::max_element(all.begin(), all.end(), [&](const Vector &a, const Vector &b) {
    return dot(a, direction) < dot(b, direction);
  });
}

std::unique_ptr<Face> rectangle(const Vector &corner, const Vector &edge, const Vector &other_edge)
{
  return std::make_unique<Rectangle>(corner, edge, other_edge);
}

std::unique_ptr<Face> disc(const Vector &centre, const Vector &normal, double radius)
{
  return std::make_unique<Disc>(centre, normal, radius);
}

std::unique_ptr<Face> polygon(const std::vector<std::array<Vector, 3>> &triangles)
{
  return std::make_unique<Polygon>(triangles);
}

BoxSource::BoxSource(const Vector &corner_, const std::array<Vector, 3> &edges_,
                     const std::array<bool, 3> &inside_)
    : corner(corner_), edges(edges_), inside(inside_)
{
  size = std::fabs(dot(edges[0], cross(edges[1], edges[2])));
  if (!(size > 0.0 && std::isfinite(size))) throw BadSource("the box has no volume");
  for (int d = 0; d < 3; d++) {
    const Vector product = cross(edges[(d + 1) % 3], edges[(d + 2) % 3]);
    width[d] = size / length(product);
    inward[d] = (width[d] / dot(edges[d], product)) * product;
  }
}

bool BoxSource::point(const Uniforms &u, double R, Vector &x) const
{
  x = corner;
  for (int d = 0; d < 3; d++) {
    const double margin = inside[d] ? R / width[d] : 0.0;
    if (2.0 * margin > 1.0) return false;
    x = x + (margin + u[d] * (1.0 - 2.0 * margin)) * edges[d];
  }
  return true;
}

std::vector<Vector> BoxSource::corners() const
{
  std::vector<Vector> all;
  for (unsigned k = 0; k < 8; k++) {
    Vector x = corner;
    for (unsigned d = 0; d < 3; d++)
      if (k >> d & 1) x = x + edges[d];
    all.push_back(x);
  }
  return all;
}

void BoxSource::keep(const PeriodicCell &cell, const Vector &from, double R, Vector &x) const
{
  // If sides are not perpendicular, a step back from one side may lead across another.
  for (int pass = 0; pass < MOST_PASSES; pass++) {
    double moved = 0.0;
    for (int d = 0; d < 3; d++) {
      if (!inside[d] && cell.has_images(d) && cell.rise(d, edges[d]) >= 1.0 - WHOLE_BOX) continue;
      const double margin = inside[d] ? R : 0.0, height = dot(inward[d], x - corner);
      const double allowed = std::max(margin, std::min(height, width[d] - margin));
      if (allowed == height) continue;
      x = x + (allowed - height) * inward[d];
      moved = std::max(moved, std::fabs(allowed - height) / width[d]);
    }
    if (moved < ROUNDING) return;
  }
  x = from;
}

// The border is not known, so the step is made along one axis after the other, except along axes that lead
// out.
void RegionSource::keep(const PeriodicCell &cell, const Vector &from, double R, Vector &x) const
{
  const auto holds = [&](const Vector &at) {
    if (contains(at, R)) return true;
    Vector image = at;
    bool elsewhere = false;
    for (int d = 0; d < 3; d++)
      if (cell.has_images(d) && cell.wrap(d, image) != 0) elsewhere = true;
    return elsewhere && contains(image, R);
  };
  if (holds(x)) return;
  const Vector to = x;
  x = from;
  for (int d = 0; d < 3; d++) {
    Vector next = x;
    next[d] = to[d];
    if (holds(next)) x = next;
  }
}

StreamSource::StreamSource(const Face &face_, const Vector &sweep_, bool inside_, const Vector &lead_)
    : face(face_), sweep(sweep_), lead(lead_), inside(inside_)
{
  if (!(std::fabs(dot(face.normal(), sweep)) > ALONG * length(sweep)))
    throw BadSource("the velocity is along the face");
}

bool StreamSource::point(const Uniforms &u, double R, Vector &x) const
{
  if (!face.point(u[0], u[1], inside ? R : 0.0, x)) return false;
  x = x - lead - u[2] * sweep;
  return true;
}

std::vector<Vector> StreamSource::corners() const
{
  std::vector<Vector> all;
  for (const Vector &x : face.corners()) {
    all.push_back(x - lead);
    all.push_back(x - lead - sweep);
  }
  return all;
}

double StreamSource::volume() const
{
  return face.area() * std::fabs(dot(face.normal(), sweep));
}

} // namespace Grip
