// SPDX-License-Identifier: GPL-2.0-only
#include "clump/picture.h"
#include "clump/png.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

using namespace Grip;

namespace {

constexpr int SIDE = 480;     // of each of the two square views, in pixels
constexpr int PARTS = 3;      // a pixel is the mean of PARTS^2 points
constexpr double FREE = 0.04; // margin of a view, as a part of its side

// Orthogonal unit vectors: to the right, up, and towards the viewer, who looks from above onto two sides.
struct Camera {
  Vector right{-0.6, 0.8, 0.0}, up{-0.32, -0.24, 0.916515138991168},
      near{0.733212111192934, 0.549909083394701, 0.4};
};

using Shade = std::array<float, 3>;

// Shades of the points of a view, and the depth of the nearest surface at each.
class View {
public:
  View(double reach) : scale(0.5 * (1.0 - 2.0 * FREE) * WIDTH / reach)
  {
    points.assign(WIDTH * WIDTH, Shade{1.0F, 1.0F, 1.0F});
    nearness.assign(WIDTH * WIDTH, -std::numeric_limits<double>::infinity());
  }

  void draw_triangle(const Vector (&corners)[3], const Shade &colour)
  {
    Vector p[3];
    for (int c = 0; c < 3; c++) p[c] = project(corners[c]);
    const double area = side(p[0], p[1], p[2]);
    if (!(area > 0.0)) return; // seen from behind
    const Vector n = cross(corners[1] - corners[0], corners[2] - corners[0]);
    const Shade shade = lit((1.0 / length(n)) * n, colour);
    const auto [left, right] = std::minmax({p[0][0], p[1][0], p[2][0]});
    const auto [bottom, top] = std::minmax({p[0][1], p[1][1], p[2][1]});
    for (int y = first(bottom); y <= last(top); y++)
      for (int x = first(left); x <= last(right); x++) {
        const Vector q = {x + 0.5, y + 0.5, 0.0};
        const double a = side(p[1], p[2], q), b = side(p[2], p[0], q), c = side(p[0], p[1], q);
        if (a < 0.0 || b < 0.0 || c < 0.0) continue;
        put(x, y, (a * p[0][2] + b * p[1][2] + c * p[2][2]) / area, shade);
      }
  }

  void draw_ball(const Ball &ball, const Shade &colour)
  {
    const Vector p = project(ball.centre);
    const double radius = scale * ball.radius;
    for (int y = first(p[1] - radius); y <= last(p[1] + radius); y++)
      for (int x = first(p[0] - radius); x <= last(p[0] + radius); x++) {
        const double dx = (x + 0.5 - p[0]) / radius, dy = (y + 0.5 - p[1]) / radius;
        const double dz2 = 1.0 - dx * dx - dy * dy;
        if (dz2 < 0.0) continue;
        const double dz = std::sqrt(dz2);
        put(x, y, p[2] + radius * dz, lit(dx * camera.right + dy * camera.up + dz * camera.near, colour));
      }
  }

  // The mean of the points of a pixel; y counts from the top.
  Colour pixel(int x, int y) const
  {
    double sum[3] = {0.0, 0.0, 0.0};
    for (int b = 0; b < PARTS; b++)
      for (int a = 0; a < PARTS; a++)
        for (int c = 0; c < 3; c++) sum[c] += points[index(PARTS * x + a, WIDTH - 1 - PARTS * y - b)][c];
    Colour colour;
    for (int c = 0; c < 3; c++)
      colour[c] = static_cast<std::uint8_t>(std::lround(255.0 * sum[c] / (PARTS * PARTS)));
    return colour;
  }

private:
  static constexpr int WIDTH = SIDE * PARTS;

  const Camera camera;
  const double scale;
  std::vector<Shade> points;
  std::vector<double> nearness;

  static std::size_t index(int x, int y) { return static_cast<std::size_t>(y) * WIDTH + x; }
  static int first(double x) { return std::max(0, static_cast<int>(std::ceil(x - 0.5))); }
  static int last(double x) { return std::min(WIDTH - 1, static_cast<int>(std::floor(x - 0.5))); }
  static double side(const Vector &a, const Vector &b, const Vector &q)
  {
    return (b[0] - a[0]) * (q[1] - a[1]) - (b[1] - a[1]) * (q[0] - a[0]);
  }
  Vector project(const Vector &x) const
  {
    return {0.5 * WIDTH + scale * dot(x, camera.right), 0.5 * WIDTH + scale * dot(x, camera.up),
            scale * dot(x, camera.near)};
  }
  void put(int x, int y, double near, const Shade &shade)
  {
    const std::size_t at = index(x, y);
    if (near <= nearness[at]) return;
    nearness[at] = near;
    points[at] = shade;
  }
  // The light comes from the upper left, beside the viewer.
  Shade lit(const Vector &normal, Shade colour) const
  {
    const Vector light = -0.45 * camera.right + 0.55 * camera.up + 0.70 * camera.near;
    const double bright = 0.30 + 0.70 * std::max(0.0, dot(normal, light));
    for (float &part : colour) part = std::min(1.0F, static_cast<float>(bright) * part);
    return colour;
  }
};

double reach_of(const Clump &clump)
{
  double reach = 0.0;
  for (const Vector &v : clump.solid.mesh.vertices) reach = std::max(reach, length(v));
  for (const Ball &ball : clump.balls) reach = std::max(reach, length(ball.centre) + ball.radius);
  return reach;
}

} // namespace

std::string Grip::picture_of(const Clump &clump)
{
  constexpr Shade SOLID = {0.62F, 0.70F, 0.78F};
  constexpr Shade SPHERES[] = {{0.91F, 0.58F, 0.30F}, {0.42F, 0.66F, 0.62F}, {0.86F, 0.76F, 0.42F},
                               {0.55F, 0.62F, 0.82F}, {0.80F, 0.50F, 0.52F}, {0.62F, 0.74F, 0.46F}};
  constexpr std::size_t COLOURS = sizeof SPHERES / sizeof *SPHERES;
  View solid(reach_of(clump)), spheres(reach_of(clump));
  const Mesh &mesh = clump.solid.mesh;
  for (const std::array<int, 3> &t : mesh.triangles)
    solid.draw_triangle({mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]}, SOLID);
  for (std::size_t i = 0; i < clump.balls.size(); i++)
    spheres.draw_ball(clump.balls[i], SPHERES[i % COLOURS]);
  std::vector<Colour> pixels;
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < 2 * SIDE; x++)
      pixels.push_back(x < SIDE ? solid.pixel(x, y) : spheres.pixel(x - SIDE, y));
  return png_bytes(pixels, 2 * SIDE);
}
