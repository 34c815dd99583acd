// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/surface/facet_range.h: wherever a sphere moves within the range, and however its radius changes, the
// rule finds the contact with the facet and no other. The range is not needlessly short.
#include "surface/facet_range.h"
#include "rule_wall.h"
#include "support/check.h"

#include <cstdio>
#include <functional>

namespace {

using Grip::FacetRange;

// A grid of n by n squares of the square from -1 to 1. Its corners are moved by up to `jitter` of a square.
Mesh grid(int n, double jitter, const std::function<double(double, double)> &height)
{
  Mesh mesh;
  for (int i = 0; i <= n; i++)
    for (int k = 0; k <= n; k++) {
      const double by = jitter / n, x = 2.0 * i / n - 1 + between(-by, by),
                   y = 2.0 * k / n - 1 + between(-by, by);
      mesh.vertices.push_back({x, y, height(x, y)});
    }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      const int a = i * (n + 1) + k;
      add_quad(mesh, a, a + n + 1, a + n + 2, a + 1, random_bits() % 2);
    }
  return mesh;
}

Mesh joined(Mesh a, const Mesh &b)
{
  const int offset = static_cast<int>(a.vertices.size());
  a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
  for (auto t : b.triangles) a.triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
  return a;
}

// Every second row of squares becomes a row of needles of this width, relative to the square.
Mesh needles(int n, double width)
{
  Mesh mesh = grid(n, 0.0, [](double, double) { return 0.0; });
  for (int i = 1; i < n; i += 2)
    for (int k = 0; k <= n; k++) mesh.vertices[i * (n + 1) + k][0] += 2.0 * (1 - width) / n;
  return mesh;
}

// Triangles around the origin, whose corners are on a circle, at a depth below it.
Mesh fan(int count, double depth)
{
  Mesh mesh;
  mesh.vertices.push_back({0, 0, 0});
  for (int k = 0; k < count; k++) {
    const double angle = 2 * M_PI * k / count;
    mesh.vertices.push_back({std::cos(angle), std::sin(angle), -depth});
    mesh.triangles.push_back({0, 1 + k, 1 + (k + 1) % count});
  }
  return mesh;
}

struct Counts {
  int spheres = 0, with_range = 0, contacts = 0, moves = 0;
  double ranges = 0.0, ways = 0.0; // sums in radii: over spheres in any direction, over moves in theirs
};

Vec random_direction()
{
  for (;;) {
    const Vec v = {between(-1, 1), between(-1, 1), between(-1, 1)};
    const double square = dot(v, v);
    if (square > 0.01 && square < 1)
      return {v[0] / std::sqrt(square), v[1] / std::sqrt(square), v[2] / std::sqrt(square)};
  }
}

// Directions in which a sphere meets what may end its contact: to and from the closest points of other
// triangles, and the same along the facet.
std::vector<Vec> directions(const Wall &wall, const Vec &n, int triangles)
{
  std::vector<Vec> all = {n, {-n[0], -n[1], -n[2]}};
  for (int m = 0; m < 4; m++) all.push_back(random_direction());
  for (int m = 0; m < 6; m++) {
    const int k = static_cast<int>(random_bits() % static_cast<unsigned>(triangles));
    const grip_mesh_closest &closest = wall.closest[k / GRIP_MESH_LANES];
    Vec r;
    for (int a = 0; a < 3; a++)
      r[a] = closest.r[a][k % GRIP_MESH_LANES] / closest.distance[k % GRIP_MESH_LANES];
    Vec flat = r;
    for (int a = 0; a < 3; a++) flat[a] -= dot(r, n) * n[a];
    const double size = std::sqrt(dot(flat, flat));
    for (double sign : {-1.0, 1.0}) {
      all.push_back({sign * r[0], sign * r[1], sign * r[2]});
      if (size > 1e-6) all.push_back({sign * flat[0] / size, sign * flat[1] / size, sign * flat[2] / size});
    }
  }
  return all;
}

// A range and the vector from the facet's corner 0 to the centre.
struct Moves {
  double length = 0.0;
  Grip::FacetEdges edges{};
  Vec from_corner{};

  bool empty() const { return !(length > 0.0 && edges.more_inside(from_corner) > 0.0); }
  // How far the sphere may move in a direction.
  double in_direction(const Vec &to) const
  {
    double far = length, inside[3];
    edges.distances(from_corner, inside);
    for (int e = 0; e < 3; e++) {
      const double nearer = -dot(edges.inward[e], to);
      if (nearer > 0.0) far = std::min(far, (inside[e] - edges.aside) / nearer);
    }
    return far;
  }
  // How far it may move in any direction.
  double least() const { return std::min(length, edges.more_inside(from_corner)); }
};

// The range of a sphere by the triangles that contacts() has measured last. facet: the contact.
Moves range_of(const Wall &wall, const Vec &X, double R, MeshContact *facet)
{
  const int count = static_cast<int>(wall.search.found.size());
  int nearest = -1;
  double least = R;
  for (int k = 0; k < count; k++) {
    const double distance = wall.closest[k / GRIP_MESH_LANES].distance[k % GRIP_MESH_LANES];
    if (distance < least) {
      least = distance;
      nearest = k;
    }
  }
  if (nearest < 0) return {};
  const int block = nearest / GRIP_MESH_LANES, lane = nearest % GRIP_MESH_LANES;
  if (wall.closest[block].feature[lane] != GRIP_MESH_FACE) return {};
  const double rounding = 1e-13 * (wall.tree->largest() + R);
  FacetRange range({X, R, R, rounding}, wall.pairs[block], wall.closest[block], lane);
  for (std::size_t b = 0; b < wall.pairs.size(); b++)
    range.include(wall.pairs[b], wall.closest[b], (1U << GRIP_MESH_LANES) - 1);
  Vec n, from_corner;
  for (int a = 0; a < 3; a++) n[a] = wall.pairs[block].normal[a][lane];
  for (int a = 0; a < 3; a++) from_corner[a] = X[a] - wall.pairs[block].corner[a][lane];
  *facet = MeshContact(grip_mesh_point(&wall.pairs[block], &wall.closest[block], lane), nearest, n);
  return {range.length(), range.edges(), from_corner};
}

void check_moves(Wall &wall, const Vec &X, double R, const Moves &moves, const MeshContact &facet,
                 Counts &counts)
{
  const double more = 0.3 * R;
  for (const Vec &to : directions(wall, facet.n, static_cast<int>(wall.search.found.size()))) {
    const double part = random_bits() % 2 ? 1.0 : between(0, 1), far = moves.in_direction(to) * (1 - 1e-12);
    counts.ways += far / R;
    counts.moves++;
    Vec at = X;
    for (int a = 0; a < 3; a++) at[a] += part * far * to[a];
    const double change = moves.length * (1 - 1e-12) - part * far; // of radius and distance
    const double radius = R + (random_bits() % 2 ? 0.5 : -0.5) * change;
    const auto &contacts = wall.contacts(at, radius, more);
    CHECK(contacts.size() <= 1);
    if (contacts.size() != 1) continue;
    counts.contacts++;
    CHECK(contacts[0].face == facet.face && contacts[0].feature == GRIP_MESH_FACE);
    for (int a = 0; a < 3; a++) CHECK(std::fabs(contacts[0].n[a]) == std::fabs(facet.n[a]));
  }
}

using Place = std::function<Vec()>;

// Centres above the square from -0.6 to 0.6, at heights in radii.
Place above(double R, double low, double high)
{
  return [=] { return Vec{between(-0.6, 0.6), between(-0.6, 0.6), R * between(low, high)}; };
}

Counts check(const char *name, const Mesh &mesh, double R, int trials, const Place &place)
{
  Counts counts;
  for (int turns = 0; turns < 2; turns++) {
    Turn turn;
    if (turns == 0)
      for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) turn.q[r][c] = r == c;
    Wall wall(turned(mesh, turn));
    for (int n = 0; n < trials; n++) {
      const Vec X = turn(place());
      counts.spheres++;
      wall.contacts(X, R, 0.3 * R);
      MeshContact facet({{0, 0, 0}, 0, 0, 0}, 0, {0, 0, 0});
      const Moves moves = range_of(wall, X, R, &facet);
      if (moves.empty()) continue;
      counts.with_range++;
      counts.ranges += moves.least() / R;
      check_moves(wall, X, R, moves, facet, counts);
    }
  }
  std::printf(
      "%-10s %5d spheres, %5d with a range, %6d contacts, mean range %.3g radii, in a direction %.3g\n", name,
      counts.spheres, counts.with_range, counts.contacts, counts.ranges / std::max(1, counts.with_range),
      counts.ways / std::max(1, counts.moves));
  return counts;
}

void flat_floors()
{
  const auto flat = [](double, double) { return 0.0; };
  // Ranges are lengths to the edges: the mean distance from the nearest edge is a third of a triangle's
  // inradius.
  for (int n : {3, 12, 40}) {
    const double R = 0.2;
    const Counts counts = check("flat", grid(n, 0.3, flat), R, 300, above(R, 0.9, 0.999));
    CHECK(counts.with_range > 0.98 * counts.spheres);
    CHECK(counts.contacts > 5 * counts.spheres);
    CHECK(counts.ranges / counts.with_range > std::min(0.15, 0.25 * 0.15 / (n * R)));
  }
  const Counts narrow = check("needles", needles(20, 1e-3), 0.2, 300, above(0.2, 0.9, 0.999));
  CHECK(narrow.with_range > 0.9 * narrow.spheres);
  check("needles", needles(20, 1e-9), 0.2, 300, above(0.2, 0.9, 0.999));
  check("fan", fan(60, 0.0), 0.3, 300, above(0.3, 0.9, 0.999));
}

void curved_surfaces()
{
  for (double bend : {-0.5, -0.05, 0.01, 0.05, 0.5}) {
    const Mesh mesh = grid(40, 0.3, [=](double x, double y) { return bend * (x * x + 0.5 * y * y); });
    check(bend > 0 ? "bowl" : "dome", mesh, 0.2, 300, above(0.2, 0.9, 1.3));
  }
  check("rough", grid(12, 0.5, [](double, double) { return between(-0.02, 0.02); }), 0.2, 600,
        above(0.2, 0.85, 1.1));
  check("rough", grid(40, 0.5, [](double, double) { return between(-1e-4, 1e-4); }), 0.2, 600,
        above(0.2, 0.85, 1.1));
  check("fan", fan(60, 0.1), 0.3, 300, above(0.3, 0.7, 0.999));
  check("fan", fan(60, -0.01), 0.3, 300, above(0.3, 0.9, 1.1));
}

void corners_and_sheets()
{
  // A valley whose sides meet at an angle below the crease, at one above, and a ridge.
  for (double slope : {0.02, 0.2, 0.8, -0.2, -0.8})
    check("valley", grid(12, 0.0, [=](double x, double) { return slope * std::fabs(x); }), 0.2, 600,
          above(0.2, 0.9, 1.4));
  const auto at_level = [](double z) { return [=](double, double) { return z; }; };
  const Mesh sheet = grid(12, 0.5, at_level(0.0));
  check("doubled", joined(sheet, sheet), 0.2, 300, above(0.2, 0.9, 0.999));
  for (double gap : {1e-9, 1e-4, 1.8e-4, 2.2e-4, 0.01})
    check("plates", joined(sheet, grid(9, 0.5, at_level(-gap))), 0.2, 300, above(0.2, 0.9, 0.999));
  // A second sheet below the first, whose one side is less below it, or above it.
  for (double slope : {1e-6, 1e-5, 1e-4, 1e-3})
    for (double gap : {0.0, 1e-6, 3e-5})
      check("leaning", joined(sheet, grid(9, 0.5, [=](double x, double) { return slope * x - gap; })), 0.2,
            300, above(0.2, 0.9, 0.999));
  check("slit", joined(sheet, grid(9, 0.5, at_level(0.38))), 0.2, 600, above(0.2, 0.85, 1.05));
  // A step that is lower or higher than what the rule neglects.
  for (double step : {1e-5, 1.9e-4, 2.1e-4, 0.01})
    check("step", grid(20, 0.0, [=](double x, double) { return x > 0.01 ? step : 0.0; }), 0.2, 600,
          above(0.2, 0.9, 1.0));
}

// Steps with a steep riser, of which some are lower than what the rule neglects.
void risers()
{
  const int n = 8, at = 5;
  for (double step : {1e-5, 5e-5, 1.5e-4, 1.8e-4, 1.95e-4, 3e-4}) {
    Mesh mesh = grid(n, 0.0, [](double, double) { return 0.0; });
    for (int i = at; i <= n; i++)
      for (int k = 0; k <= n; k++) {
        Vec &v = mesh.vertices[i * (n + 1) + k];
        if (i == at) v[0] = 1e-4;
        v[2] = step;
      }
    check("riser", mesh, 0.2, 1000, above(0.2, 0.9, 1.0));
  }
}

// Spheres whose centres are almost on the surface.
void deep_spheres()
{
  const auto rough = [](double, double) { return between(-1e-4, 1e-4); };
  check("deep", grid(12, 0.3, rough), 0.2, 1000, above(0.2, 1e-3, 0.1));
  const Mesh sheet = grid(12, 0.3, [](double, double) { return 0.0; });
  const auto below = [](double, double) { return between(-1e-4, 0.0); };
  check("deep", joined(sheet, grid(9, 0.3, below)), 0.2, 1000, above(0.2, 1e-3, 0.1));
}

// Without neighbours only the facet itself limits the range.
void single_triangles()
{
  for (double width : {1.0, 0.3, 0.02}) {
    const Mesh one = {{{-0.7, -0.3, 0}, {0.7, -0.3, 0}, {0.5, -0.3 + width, 0}}, {{0, 1, 2}}};
    const Counts counts = check("one", one, 0.2, 2000, above(0.2, 0.9, 0.999));
    CHECK(counts.contacts > 300);
    const Mesh obtuse = {{{-0.7, 0, 0}, {0.7, 0, 0}, {0.1, width, 0}}, {{2, 0, 1}}};
    check("one", obtuse, 0.2, 2000, above(0.2, 0.9, 0.999));
  }
}

// A valley whose angle is slightly above the crease. Spheres whose closest point on the other side is at the
// middle line, or just beside it: this point is hidden until it has moved up by 1e-3 radii.
void steep_valley()
{
  const double R = 0.2, angle = 35 * M_PI / 180, slope = std::tan(0.5 * angle);
  const Mesh mesh = grid(4, 0.0, [=](double x, double) { return slope * std::fabs(x); });
  const Counts counts = check("crease", mesh, R, 2000, [=] {
    const double height = R * between(0.6, 0.8), aside = height * std::tan(angle) + R * between(-0.002, 0.02);
    const double c = std::cos(0.5 * angle), s = std::sin(0.5 * angle);
    return Vec{aside * c - height * s, between(-0.4, 0.4), aside * s + height * c};
  });
  CHECK(counts.with_range > 1000);
}

} // namespace

int main()
{
  flat_floors();
  curved_surfaces();
  corners_and_sheets();
  risers();
  deep_spheres();
  single_triangles();
  steep_valley();
  return CHECK_RESULT();
}
