// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/surface/contact_rule.h at edges and vertices: rims, lips, screws, gears, cubes, ripples, crowds of
// triangles. Forces equal those of a reference that implements doc/develop/mesh.md with plain loops over all
// triangles in long double. They do not depend on the order of triangles and corners, on rotations, or on
// refinement of the mesh.
#include "rule_wall.h"
#include "support/check.h"

#include <cstdio>
#include <map>

namespace {

using wide = long double;
using Wide = std::array<wide, 3>;

Wide operator-(const Wide &a, const Wide &b)
{
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
Wide operator+(const Wide &a, const Wide &b)
{
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
Wide operator*(wide s, const Wide &a)
{
  return {s * a[0], s * a[1], s * a[2]};
}
wide dot(const Wide &a, const Wide &b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
wide size(const Wide &a)
{
  return sqrtl(dot(a, a));
}
Wide cross(const Wide &a, const Wide &b)
{
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Wide wide_of(const Vec &a)
{
  return {a[0], a[1], a[2]};
}

// ----------------------------------------------------------------------------------------------------------
// The reference

struct Foot {
  Wide point, n; // n: from the point to the centre
  wide distance;
  bool in_face;
};

Wide on_segment(const Wide &X, const Wide &a, const Wide &b)
{
  const wide t = dot(X - a, b - a) / dot(b - a, b - a);
  return a + std::clamp<wide>(t, 0, 1) * (b - a);
}

Foot foot_of(const std::array<Wide, 3> &at, const Wide &X)
{
  const Wide normal = cross(at[1] - at[0], at[2] - at[0]);
  const Wide on_plane = X - dot(X - at[0], normal) / dot(normal, normal) * normal;
  Foot foot = {on_plane, {}, 0, true};
  for (int e = 0; e < 3; e++)
    if (!(dot(cross(at[(e + 1) % 3] - at[e], on_plane - at[e]), normal) > 0)) foot.in_face = false;
  wide least = INFINITY;
  for (int e = 0; e < 3 && !foot.in_face; e++) {
    const Wide point = on_segment(X, at[e], at[(e + 1) % 3]);
    if (!(size(X - point) < least)) continue;
    least = size(X - point);
    foot.point = point;
  }
  foot.distance = size(X - foot.point);
  foot.n = 1 / foot.distance * (X - foot.point);
  return foot;
}

struct Contact {
  Wide n;
  wide distance;
  std::vector<Wide> points;
};

class Reference {
public:
  bool wide_tie = false; // places at the same distance that hide some of the others, but not all

  Reference(const Mesh &mesh, const Vec &X_, double R_) : X(wide_of(X_)), R(R_)
  {
    for (const auto &t : mesh.triangles)
      corners.push_back(
          {wide_of(mesh.vertices[t[0]]), wide_of(mesh.vertices[t[1]]), wide_of(mesh.vertices[t[2]])});
    for (const auto &at : corners) feet.push_back(foot_of(at, X));
    link(mesh);
    run();
  }

  Wide force() const
  {
    Wide sum = {0, 0, 0};
    for (const Contact &c : contacts) sum = sum + (R - c.distance) * c.n;
    return sum;
  }

  std::vector<Contact> contacts;

private:
  Wide X;
  wide R;
  std::vector<std::array<Wide, 3>> corners;
  std::vector<Foot> feet;
  std::vector<int> surface;

  // Flood fill: triangles connected by edges within reach get the same number.
  void link(const Mesh &mesh)
  {
    const wide crease = CREASE + 0.01L * M_PIl / 180, reach = R / cosl(crease / 2);
    const int count = static_cast<int>(corners.size());
    std::map<std::pair<int, int>, std::vector<std::pair<int, int>>> edges; // triangle, its third corner
    for (int k = 0; k < count; k++)
      for (int e = 0; e < 3; e++) {
        const int a = mesh.triangles[k][e], b = mesh.triangles[k][(e + 1) % 3];
        if (size(X - on_segment(X, corners[k][e], corners[k][(e + 1) % 3])) < reach)
          edges[{std::min(a, b), std::max(a, b)}].push_back({k, (e + 2) % 3});
      }
    std::vector<std::vector<int>> next(count);
    for (const auto &[ends, sides] : edges) {
      const Wide a = wide_of(mesh.vertices[ends.first]), b = wide_of(mesh.vertices[ends.second]);
      for (const auto &[k, third] : sides)
        for (const auto &[m, other] : sides) {
          const auto across = [&](const Wide &c) {
            const Wide u = c - a - dot(c - a, b - a) / dot(b - a, b - a) * (b - a);
            return 1 / size(u) * u;
          };
          // Flat if the third corners are on opposite sides.
          if (k != m && -dot(across(corners[k][third]), across(corners[m][other])) >= cosl(crease))
            next[k].push_back(m);
        }
    }
    surface.assign(count, -1);
    for (int k = 0; k < count; k++) {
      if (surface[k] >= 0) continue;
      std::vector<int> todo = {k};
      surface[k] = k;
      while (!todo.empty()) {
        const int from = todo.back();
        todo.pop_back();
        for (int m : next[from])
          if (surface[m] < 0) {
            surface[m] = k;
            todo.push_back(m);
          }
      }
    }
  }

  bool is_on(const Wide &point, int k) const { return foot_of(corners[k], point).distance <= 1e-8L * R; }

  std::vector<int> surfaces_at(const std::vector<Wide> &points) const
  {
    std::vector<int> found;
    for (std::size_t k = 0; k < corners.size(); k++)
      for (const Wide &point : points)
        if (feet[k].distance < R && is_on(point, static_cast<int>(k))) found.push_back(surface[k]);
    return found;
  }

  bool covered(const Foot &foot, const Contact &by) const
  {
    return dot(foot.point - (X - by.distance * by.n), by.n) <= 1e-3L * R;
  }
  bool same_surface(const Foot &foot, const Contact &by) const
  {
    if (!(dot(foot.n, by.n) > cosl(CREASE + 0.01L * M_PIl / 180))) return false;
    const std::vector<int> one = surfaces_at({foot.point}), other = surfaces_at(by.points);
    for (int s : one)
      if (std::find(other.begin(), other.end(), s) != other.end()) return true;
    return false;
  }
  bool hidden(int k) const
  {
    for (const Contact &c : contacts)
      if (covered(feet[k], c) || same_surface(feet[k], c)) return true;
    for (std::size_t m = 0; m < feet.size() && !feet[k].in_face; m++)
      if (feet[m].distance < feet[k].distance - 1e-12L * R && is_on(feet[k].point, static_cast<int>(m)))
        return true;
    return false;
  }

  void run()
  {
    std::vector<int> order;
    for (std::size_t k = 0; k < feet.size(); k++)
      if (feet[k].distance < R) order.push_back(static_cast<int>(k));
    std::sort(order.begin(), order.end(), [&](int k, int m) { return feet[k].distance < feet[m].distance; });
    for (std::size_t at = 0; at < order.size();) {
      std::vector<Foot> places;
      const wide limit = feet[order[at]].distance + 1e-12L * R;
      std::vector<int> level;
      while (at < order.size() && feet[order[at]].distance <= limit) level.push_back(order[at++]);
      std::stable_sort(level.begin(), level.end(),
                       [&](int k, int m) { return feet[k].in_face > feet[m].in_face; });
      for (int k : level) {
        const auto is_there = [&](const Foot &place) {
          return size(place.point - feet[k].point) < 2e-6L * R;
        };
        if (!hidden(k) && std::none_of(places.begin(), places.end(), is_there)) places.push_back(feet[k]);
      }
      take(places);
    }
  }

  // Places at the same distance that hide each other form one contact.
  void take(std::vector<Foot> &places)
  {
    while (!places.empty()) {
      std::vector<Foot> one, rest;
      const Contact first = {places[0].n, places[0].distance, {places[0].point}};
      const auto hides = [&](const Foot &a, const Foot &b) {
        const Contact by = {a.n, a.distance, {a.point}};
        return covered(b, by) || same_surface(b, by);
      };
      for (const Foot &place : places) (hides(places[0], place) ? one : rest).push_back(place);
      Contact contact = {{0, 0, 0}, first.distance, {}};
      for (const Foot &place : one) {
        contact.n = contact.n + place.n;
        contact.points.push_back(place.point);
        for (const Foot &other : one) wide_tie = wide_tie || !hides(place, other);
        for (const Foot &other : rest) wide_tie = wide_tie || hides(place, other);
      }
      contact.n = 1 / size(contact.n) * contact.n;
      contacts.push_back(contact);
      places = rest;
    }
  }
};

// ----------------------------------------------------------------------------------------------------------
// Shapes

// Merges equal points, like the reader of files.
class Builder {
public:
  Mesh mesh;

  int vertex(const Vec &v)
  {
    const std::array<long long, 3> cell = {llround(v[0] * 1e9), llround(v[1] * 1e9), llround(v[2] * 1e9)};
    const auto [at, is_new] = known.emplace(cell, static_cast<int>(mesh.vertices.size()));
    if (is_new) mesh.vertices.push_back(v);
    return at->second;
  }
  void triangle(const Vec &a, const Vec &b, const Vec &c)
  {
    const std::array<int, 3> t = {vertex(a), vertex(b), vertex(c)};
    if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0]) mesh.triangles.push_back(t);
  }
  // flips: takes the other diagonal at random; for flat quads.
  void quad(const Vec &a, const Vec &b, const Vec &c, const Vec &d, bool flips = false)
  {
    if (flips && random_bits() % 2) {
      triangle(a, b, d);
      triangle(b, c, d);
    } else {
      triangle(a, b, c);
      triangle(a, c, d);
    }
  }

private:
  std::map<std::array<long long, 3>, int> known;
};

Vec around(double radius, double angle, double z)
{
  return {radius * std::cos(angle), radius * std::sin(angle), z};
}

// A surface of revolution with flat facets: a profile of radii and heights rotated about z.
Mesh lathe(int facets, const std::vector<std::pair<double, double>> &profile)
{
  Builder build;
  for (int k = 0; k < facets; k++) {
    const double a = 2 * M_PI * k / facets, b = 2 * M_PI * ((k + 1) % facets) / facets;
    for (std::size_t p = 0; p + 1 < profile.size(); p++) {
      const auto [r, z] = profile[p];
      const auto [s, y] = profile[p + 1];
      build.quad(around(r, a, z), around(r, b, z), around(s, b, y), around(s, a, y), true);
    }
  }
  return build.mesh;
}

// The thread of a screw about z, optionally with its shaft.
Mesh screw(int steps, double turns, double pitch, double inner, bool shaft)
{
  Builder build;
  const int count = static_cast<int>(steps * turns);
  for (int k = 0; k < count; k++) {
    const double a = 2 * M_PI * k / steps, b = 2 * M_PI * (k + 1) / steps;
    const double y = pitch * k / steps, z = pitch * (k + 1) / steps;
    build.quad(around(inner, a, y), around(1, a, y), around(1, b, z), around(inner, b, z));
    if (shaft)
      build.quad(around(inner, a, y), around(inner, b, z), around(inner, b, z + pitch),
                 around(inner, a, y + pitch));
  }
  return build.mesh;
}

// The sides and one face of a gear.
Mesh gear(int teeth)
{
  Builder build;
  for (int k = 0; k < 4 * teeth; k++) {
    const auto at = [&](int n, double z) {
      return around(n % 4 < 2 ? 1.0 : 0.8, 2 * M_PI * (n % (4 * teeth)) / (4 * teeth), z);
    };
    build.quad(at(k, 0), at(k + 1, 0), at(k + 1, 0.6), at(k, 0.6), true);
    build.triangle(at(k, 0.6), at(k + 1, 0.6), {0, 0, 0.6});
  }
  return build.mesh;
}

Mesh cube()
{
  Builder build;
  for (int a = 0; a < 3; a++)
    for (double side : {-0.5, 0.5}) {
      Vec at[4];
      const double u[4] = {-0.5, 0.5, 0.5, -0.5}, v[4] = {-0.5, -0.5, 0.5, 0.5};
      for (int k = 0; k < 4; k++) {
        at[k][a] = side;
        at[k][(a + 1) % 3] = u[k];
        at[k][(a + 2) % 3] = v[k];
      }
      build.quad(at[0], at[1], at[2], at[3], true);
    }
  return build.mesh;
}

// A profile in x and z extended along y: ripples, steps, valleys.
Mesh profile(const std::vector<std::pair<double, double>> &points)
{
  Builder build;
  for (std::size_t p = 0; p + 1 < points.size(); p++)
    for (double y : {-0.6, 0.0}) {
      const auto [x, z] = points[p];
      const auto [w, v] = points[p + 1];
      build.quad({x, y, z}, {w, y, v}, {w, y + 0.6, v}, {x, y + 0.6, z}, true);
    }
  return build.mesh;
}

Mesh ripples(double length, double slope)
{
  std::vector<std::pair<double, double>> points;
  for (int k = -8; k <= 8; k++) points.emplace_back(0.5 * k * length, k % 2 ? 0.5 * slope * length : 0.0);
  return profile(points);
}

// Triangles of any three of some points: edges with three and more triangles, and triangles that intersect.
Mesh crowd(int npoints, int count)
{
  Mesh mesh;
  for (int k = 0; k < npoints; k++)
    mesh.vertices.push_back({between(-0.6, 0.6), between(-0.6, 0.6), between(-0.3, 0.3)});
  std::map<std::array<int, 3>, bool> known;
  while (static_cast<int>(mesh.triangles.size()) < count) {
    std::array<int, 3> t = {static_cast<int>(random_bits() % npoints),
                            static_cast<int>(random_bits() % npoints),
                            static_cast<int>(random_bits() % npoints)};
    std::sort(t.begin(), t.end());
    if (t[0] == t[1] || t[1] == t[2] || known[t]) continue;
    known[t] = true;
    mesh.triangles.push_back(t);
  }
  return mesh;
}

Mesh permuted(Mesh mesh)
{
  std::vector<int> number(mesh.vertices.size());
  std::iota(number.begin(), number.end(), 0);
  std::shuffle(number.begin(), number.end(), random_bits);
  const std::vector<Vec> before = mesh.vertices;
  for (std::size_t v = 0; v < before.size(); v++) mesh.vertices[number[v]] = before[v];
  std::shuffle(mesh.triangles.begin(), mesh.triangles.end(), random_bits);
  for (auto &t : mesh.triangles) {
    for (int &v : t) v = number[v];
    std::rotate(t.begin(), t.begin() + random_bits() % 3, t.end());
    if (random_bits() % 2) std::swap(t[0], t[1]);
  }
  return mesh;
}

// Each triangle becomes four.
Mesh refined(const Mesh &mesh)
{
  Mesh fine;
  fine.vertices = mesh.vertices;
  std::map<std::pair<int, int>, int> middles;
  const auto middle = [&](int a, int b) {
    const auto [at, is_new] = middles.emplace(std::minmax(a, b), static_cast<int>(fine.vertices.size()));
    Vec v;
    for (int k = 0; k < 3; k++) v[k] = 0.5 * (mesh.vertices[a][k] + mesh.vertices[b][k]);
    if (is_new) fine.vertices.push_back(v);
    return at->second;
  };
  for (const auto &t : mesh.triangles) {
    const int p = middle(t[0], t[1]), q = middle(t[1], t[2]), r = middle(t[2], t[0]);
    fine.triangles.push_back({t[0], p, r});
    fine.triangles.push_back({p, t[1], q});
    fine.triangles.push_back({r, q, t[2]});
    fine.triangles.push_back({p, q, r});
  }
  return fine;
}

// ----------------------------------------------------------------------------------------------------------

Vec force_of(Wall &wall, const Vec &X, double R, std::size_t &count)
{
  Vec force = {0, 0, 0};
  const auto &contacts = wall.contacts(X, R);
  count = contacts.size();
  for (const MeshContact &c : contacts)
    for (int a = 0; a < 3; a++) force[a] += (R - c.distance) * c.n[a];
  return force;
}

// The same surface in four forms.
struct Ways {
  Mesh mesh;
  Turn turn;
  Wall as_it_is, other_order, finer, elsewhere;

  explicit Ways(const Mesh &mesh_)
      : mesh(mesh_), as_it_is(mesh), other_order(permuted(mesh)), finer(permuted(refined(refined(mesh)))),
        elsewhere(turned(permuted(mesh), turn))
  {
  }

  // Returns the number of contacts. At equal distances, positions decide which contact hides which, so a
  // rotation may change the result, and the reference does not determine it.
  std::size_t compare(const Vec &X, double R, const char *what)
  {
    const Reference reference(mesh, X, R);
    std::size_t count = reference.contacts.size();
    const Wide force = reference.force();
    Vec want = {static_cast<double>(force[0]), static_cast<double>(force[1]), static_cast<double>(force[2])};
    if (reference.wide_tie) want = force_of(as_it_is, X, R, count);
    const auto compare_with = [&](Wall &wall, const Vec &at, const Vec &wanted, const char *way) {
      std::size_t found;
      const Vec got = force_of(wall, at, R, found);
      bool same = found == count;
      for (int a = 0; a < 3; a++) same = same && std::fabs(got[a] - wanted[a]) <= 1e-12 * R;
      CHECK(same);
      if (!same)
        std::fprintf(
            stderr,
            "%s, %s: centre %.17g %.17g %.17g, radius %g: %zu contacts for %zu, %g %g %g for %g %g %g\n",
            what, way, X[0], X[1], X[2], R, found, count, got[0], got[1], got[2], wanted[0], wanted[1],
            wanted[2]);
    };
    compare_with(as_it_is, X, want, "as it is");
    compare_with(other_order, X, want, "in another order");
    compare_with(finer, X, want, "finer");
    if (!reference.wide_tie) compare_with(elsewhere, turn(X), turn(want), "turned");
    return count;
  }
};

// Spheres near random points of the surface, mostly near its edges, some just above them.
void spheres_on(const char *what, const Mesh &mesh, double R, int count = 150)
{
  Ways ways(mesh);
  int several = 0;
  for (int n = 0; n < count; n++) {
    const auto &t = mesh.triangles[random_bits() % mesh.triangles.size()];
    double w[3] = {between(0, 1), between(0, 1), between(0, 1)};
    w[0] *= n % 3 == 0 ? 1 : n % 3 == 1 ? 0 : 0.01;
    if (n % 7 == 0) w[0] = w[1] = 0;       // a vertex
    if (n % 7 == 1) w[0] = 0, w[1] = w[2]; // the middle of an edge
    const double sum = w[0] + w[1] + w[2];
    const Turn turn;
    const Vec away = turn({between(0.7, 1.0) * R, 0, 0});
    Vec X;
    for (int a = 0; a < 3; a++) {
      X[a] = away[a];
      for (int c = 0; c < 3; c++) X[a] += w[c] / sum * mesh.vertices[t[c]][a];
    }
    several += ways.compare(X, R, what) > 1;
  }
  std::printf("%s: %zu triangles, %d spheres, %d of them with several contacts\n", what,
              mesh.triangles.size(), count, several);
}

// Points at the same distance, of which rounding could select any: one contact along the mean direction.
void ties()
{
  const double R = 0.3, h = 0.96 * R;
  for (double turn : {1.0, 8.0, 20.0, 29.0}) {
    const double half = 0.5 * turn * M_PI / 180;
    Ways valley(profile({{-0.5, 0.5 * std::tan(half)}, {0, 0}, {0.5, 0.5 * std::tan(half)}}));
    for (double y : {0.0, 0.1, -0.23}) {
      const Vec X = {0, y, h / std::cos(half)};
      CHECK(valley.compare(X, R, "valley") == 1);
      std::size_t count;
      const Vec force = force_of(valley.as_it_is, X, R, count);
      CHECK_NEAR(force[0], 0.0, 1e-15);
      CHECK_NEAR(force[2], R - h, 1e-15);
    }
    // All facets of a cup, and of a tube in which the sphere is stuck, are at the same distance.
    const int facets = static_cast<int>(360 / turn);
    Ways cup(lathe(facets, {{0, 0}, {0.5, 0.5 * std::tan(half)}})),
        tube(lathe(facets, {{h, -0.5}, {h, 0.5}}));
    cup.compare({0, 0, h / std::cos(half)}, R, "cup");
    tube.compare({0, 0, 0.1}, R, "tube");
  }
  // A gap between two plates.
  Builder plates;
  for (double side : {-1.0, 1.0})
    plates.quad({side * 0.005, -0.5, 0}, {side * 0.5, -0.5, 0}, {side * 0.5, 0.5, 0}, {side * 0.005, 0.5, 0});
  Ways gap(plates.mesh);
  CHECK(gap.compare({0, 0.07, h}, R, "gap") == 1);
  // Above vertices and edges, along their symmetries.
  Ways box(cube());
  for (double x : {-1.0, 0.0, 1.0})
    for (double y : {-1.0, 0.0, 1.0})
      for (double z : {-1.0, 0.0, 1.0})
        for (double away : {-0.9, 0.9}) {
          const double length = std::sqrt(x * x + y * y + z * z);
          if (length == 0) continue;
          const double by = 0.5 + away * R / length;
          const std::size_t count = box.compare({by * x, by * y, by * z}, R, "symmetries of a cube");
          CHECK(away < 0 || count == 1);
        }
}

// Beside a vertex all triangles there have the same distance within rounding.
void beside_a_vertex()
{
  const double R = 0.3, h = 0.96 * R;
  for (int corners : {3, 5, 7, 12}) {
    Builder fan;
    for (int k = 0; k < corners; k++)
      fan.triangle({0, 0, 0}, around(1, 2 * M_PI * k / corners, 0),
                   around(1, 2 * M_PI * (k + 1) / corners, 0));
    const Turn turn;
    Wall flat(fan.mesh), sloping(turned(fan.mesh, turn));
    for (int n = 0; n < 300; n++) {
      const double angle = between(0, 2 * M_PI), away = R * std::pow(10.0, between(-13, -3));
      const Vec X = {away * std::cos(angle), away * std::sin(angle), h}, up = turn({0, 0, 1});
      std::size_t count;
      const Vec force = force_of(flat, X, R, count);
      CHECK(count == 1);
      for (int a = 0; a < 3; a++) CHECK_NEAR(force[a], a == 2 ? R - h : 0.0, 1e-16);
      const Vec other = force_of(sloping, turn(X), R, count);
      CHECK(count == 1);
      for (int a = 0; a < 3; a++) CHECK_NEAR(other[a], (R - h) * up[a], 2e-16);
    }
  }
}

} // namespace

int main()
{
  ties();
  beside_a_vertex();
  for (int facets : {12, 36, 60, 100}) {
    spheres_on("open tube", lathe(facets, {{1, -0.5}, {1, 0}}), 0.2, 60);
    spheres_on("closed tube", lathe(facets, {{1, -0.5}, {1, 0}, {0, 0}}), 0.2, 60);
    spheres_on("tube with a flat end", lathe(facets, {{1, -0.5}, {1, 0}, {0.7, 0}}), 0.2, 60);
    spheres_on("thick tube", lathe(facets, {{1, -0.5}, {1, 0}, {1.02, 0}, {1.02, -0.5}}), 0.2, 60);
    spheres_on("lip", lathe(facets, {{1, -0.5}, {1, 0}, {1.1, 0.05}, {1.3, 0.05}}), 0.2, 60);
    spheres_on("funnel", lathe(facets, {{1.2, 0.5}, {0.3, -0.3}, {0.3, -0.5}}), 0.2, 60);
  }
  for (bool shaft : {false, true}) {
    spheres_on("screw", screw(24, 2.5, 0.5, 0.3, shaft), 0.2);
    spheres_on("coarse screw", screw(9, 2.5, 0.6, 0.4, shaft), 0.28);
  }
  spheres_on("gear", gear(9), 0.15);
  spheres_on("large sphere on a gear", gear(9), 0.6);
  spheres_on("cube", cube(), 0.3);
  for (double slope : {0.05, 0.2, 0.26, 0.5}) {
    spheres_on("ripples", ripples(0.1, slope), 0.3);
    spheres_on("long ripples", ripples(0.3, slope), 0.3);
  }
  spheres_on("steps", profile({{-1, 0}, {0, 0}, {0, 0.1}, {0.2, 0.1}, {0.2, 0.2}, {1, 0.2}}), 0.25);
  for (int n = 0; n < 12; n++) spheres_on("crowd", crowd(8 + n, 12 + 3 * n), 0.3, 60);
  return CHECK_RESULT();
}
