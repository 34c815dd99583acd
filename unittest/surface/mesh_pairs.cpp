// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/surface/mesh_pairs.h: contacts of moving spheres, most of which are skipped in most steps, equal
// bit for bit those of a complete search in each step.
#include "rule_wall.h"
#include "support/check.h"
#include "surface/mesh_pairs.h"

#include <cstdio>

using namespace Grip;

namespace {

// n by n squares of a rough floor of size 1 with its first corner at (origin, origin, origin).
Mesh floor_of(int n, double rough, double origin)
{
  Mesh mesh;
  for (int i = 0; i <= n; i++)
    for (int k = 0; k <= n; k++)
      mesh.vertices.push_back(
          {origin + 1.0 * i / n, origin + 1.0 * k / n, origin + rough * between(-1.0, 1.0)});
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      const int a = i * (n + 1) + k, b = a + n + 1;
      mesh.triangles.push_back({a, b, b + 1});
      mesh.triangles.push_back({a, b + 1, a + 1});
    }
  put_in_tree_order(mesh);
  return mesh;
}

// Adds a wall of height 1 above the line between two points.
void add_square(Mesh &mesh, const Vec &a, const Vec &b)
{
  const int corner = static_cast<int>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), {a, b, {b[0], b[1], b[2] + 1}, {a[0], a[1], a[2] + 1}});
  add_quad(mesh, corner, corner + 1, corner + 2, corner + 3, false);
}

const grip_mesh_frame AS_THE_BOX = {{0, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
const double NO_SHIFT[3] = {0, 0, 0};

// Numbers in the files, in another order than that of the tree.
std::vector<int> numbers_of(const Mesh &mesh)
{
  const int count = static_cast<int>(mesh.triangles.size());
  std::vector<int> numbers;
  for (int k = 0; k < count; k++) numbers.push_back(3 + 2 * (count - k));
  return numbers;
}

// Spheres, their pairs, and the contacts that the rule finds among all triangles near a sphere.
struct Case {
  Wall wall;
  MeshPairs pairs;
  ContactRule rule{0.5};
  double margin;
  bool means = false; // contacts may be in the mean direction of two triangles
  std::vector<double> x, radius;
  std::vector<int> sphere;

  Case(const Mesh &mesh, double margin_)
      : wall(mesh, 0.5), pairs(*wall.tree, wall.numbers = numbers_of(wall.mesh)), margin(margin_)
  {
  }

  void add(double a, double b, double c, double R)
  {
    x.insert(x.end(), {a, b, c});
    radius.push_back(R);
  }

  void find()
  {
    pairs.clear();
    sphere.clear();
    for (std::size_t i = 0; i < radius.size(); i++) {
      pairs.begin_sphere();
      pairs.add_image(static_cast<int>(i), 0, &x[3 * i], rule.reach() * (radius[i] + margin));
      sphere.push_back(pairs.end_sphere(radius[i]));
    }
  }

  // Whether the triangle with the number of a contact contains the contact's point, to rounding.
  bool is_on(const MeshContact &contact, const double *X)
  {
    const auto found = std::find(wall.numbers.begin(), wall.numbers.end(), contact.face);
    if (found == wall.numbers.end()) return false;
    MeshTree::Search search;
    const double point[3] = {X[0] - contact.r[0], X[1] - contact.r[1], X[2] - contact.r[2]};
    wall.tree->near(point, 1e-14 * wall.tree->largest(), search);
    const int triangle = static_cast<int>(found - wall.numbers.begin());
    return std::find(search.found.begin(), search.found.end(), triangle) != search.found.end();
  }

  // Returns the number of contacts.
  int compare()
  {
    int count = 0;
    pairs.move(x.data(), NO_SHIFT, AS_THE_BOX);
    for (std::size_t i = 0; i < radius.size(); i++) {
      rule.begin(radius[i]);
      if (sphere[i] >= 0) pairs.give(sphere[i], radius[i], rule);
      rule.finish();
      const std::vector<MeshContact> &want = wall.contacts(vec(&x[3 * i]), radius[i]);
      CHECK(rule.contacts().size() == want.size());
      for (std::size_t n = 0; n < std::min(rule.contacts().size(), want.size()); n++) {
        const MeshContact &a = rule.contacts()[n], &b = want[n];
        CHECK(a.face == b.face && a.feature == b.feature && a.distance == b.distance);
        CHECK(means || is_on(a, &x[3 * i]));
        for (int d = 0; d < 3; d++) CHECK(a.r[d] == b.r[d] && a.n[d] == b.n[d]);
        for (int d = 0; d < 3; d++) CHECK(rule.centre(a.pair)[d] == x[3 * i + d]);
        count++;
      }
    }
    return count;
  }
};

// Spheres hop on a floor whose triangles are much larger to much smaller than the spheres.
void hopping(int squares, double origin, double stay)
{
  const double R = 0.02, margin = 0.006;
  const Mesh mesh = floor_of(squares, 0.1 / squares, origin);
  Case c(mesh, margin);
  std::vector<double> v;
  for (int i = 0; i < 60; i++) {
    c.add(origin + between(0, 1), origin + between(0, 1), origin + R * between(0.9, 1.4), R);
    for (int d = 0; d < 3; d++) v.push_back(std::pow(10.0, between(-7, -4)) * between(-1, 1));
  }
  c.find();
  const std::int64_t finding = c.pairs.measured();
  int contacts = 0, steps = 0;
  for (double moved = 0; moved < margin && steps < 60; steps++) {
    for (std::size_t k = 0; k < v.size(); k++) c.x[k] += v[k];
    moved += 1e-4 * std::sqrt(3.0);
    contacts += c.compare();
  }
  CHECK(contacts > 200);
  const double all = static_cast<double>(c.pairs.nblocks()) * steps;
  CHECK(static_cast<double>(c.pairs.measured() - finding) <= stay * all);
}

// Spheres roll over several triangles, so that the nearest ones leave the first block of each sphere.
void rolling()
{
  const double R = 0.1, margin = 0.04;
  const Mesh mesh = floor_of(100, 0.001, 0.0);
  Case c(mesh, margin);
  for (int i = 0; i < 5; i++) c.add(between(0.3, 0.7), between(0.3, 0.7), 0.99 * R, R);
  c.find();
  const int steps = 50;
  int contacts = 0;
  for (int n = 0; n < steps; n++) {
    for (int i = 0; i < 5; i++) c.x[3 * i + i % 2] += 0.9 * margin / steps * (i % 3 ? 1 : -1);
    contacts += c.compare();
  }
  CHECK(contacts >= 5 * steps);
  CHECK(c.pairs.measured() < c.pairs.nblocks() * steps / 2);
}

// A sphere moves exactly as far as the block allows it to be skipped; rounding decides whether it then
// touches, which must be detected. Large triangles and coordinates round most.
void to_the_edge_of_rest(double origin)
{
  const Mesh mesh = floor_of(1, 0.3, origin);
  for (int trial = 0; trial < 2000; trial++) {
    const double R = 1e-3;
    Case c(mesh, R);
    const double a = origin + between(0.1, 0.9), b = origin + between(0.1, 0.9);
    c.add(a, b, origin, R);
    MeshTree::Search search;
    c.wall.tree->near(&c.x[0], 1.0, search);
    double least = 1.0;
    int nearest = 0;
    for (std::size_t k = 0; k < search.found.size(); k++)
      if (search.distance[k] < least) {
        least = search.distance[k];
        nearest = search.found[k];
      }
    // To a gap below the margin, and from there to touch, both along the normal.
    const auto &n = c.wall.surface->normal(nearest);
    const Vec &corner = c.wall.mesh.vertices[c.wall.mesh.triangles[nearest][0]];
    double height = 0;
    for (int d = 0; d < 3; d++) height += (c.x[d] - corner[d]) * n[d];
    const double side = height < 0 ? -1 : 1, gap = between(0.01, 0.9) * R;
    for (int d = 0; d < 3; d++) c.x[d] += (R + gap - std::fabs(height)) * side * n[d];
    c.find();
    c.compare();
    for (int d = 0; d < 3; d++) c.x[d] -= gap * side * n[d];
    c.compare();
  }
}

// A growing sphere approaches the mesh without motion.
void growing()
{
  const Mesh mesh = floor_of(30, 0.0, 0.0);
  Case c(mesh, 0.01);
  for (int i = 0; i < 20; i++) c.add(between(0.2, 0.8), between(0.2, 0.8), 0.02, 0.0199);
  c.find();
  CHECK(c.compare() == 0);
  int contacts = 0;
  for (int n = 0; n < 40; n++) {
    for (std::size_t i = 0; i < c.radius.size(); i++) c.radius[i] += 1e-5 * static_cast<double>(i % 3);
    contacts = c.compare();
  }
  CHECK(contacts >= 13);
  CHECK(c.pairs.measured() < 30 * c.pairs.nblocks());
}

// Spheres that touch and swell or shrink, at rest or in motion.
void changing_size()
{
  const double R = 0.05, margin = 0.02;
  for (int squares : {2, 30, 60}) {
    const Mesh mesh = floor_of(squares, 2e-4, 0.0);
    Case c(mesh, margin);
    for (int i = 0; i < 40; i++) c.add(between(0.2, 0.8), between(0.2, 0.8), between(0.95, 1.0) * R, R);
    c.find();
    int contacts = 0;
    for (int n = 0; n < 60; n++) {
      for (int i = 0; i < 40; i++) {
        c.radius[i] *= 1 + 1e-4 * (i % 5 - 2);
        if (i % 2) c.x[3 * i + i % 3] += 1e-5 * (i % 7 - 3);
      }
      contacts += c.compare();
    }
    CHECK(contacts > 1500);
  }
}

// A sphere moves on facets, and in the last step its size jumps, so that it also touches a wall beside it.
void jumping_size()
{
  const double R = 0.05;
  Mesh mesh = floor_of(12, 0.0, 0.0);
  add_square(mesh, {0, 0, 0}, {1, 0, 0});
  for (int trial = 0; trial < 200; trial++) {
    Case c(mesh, R);
    c.add(between(0.1, 0.9), 0.058, 0.99 * R, R);
    c.find();
    CHECK(c.compare() == 1);
    for (int n = 0; n < 4; n++) {
      c.x[0] += 2e-3;
      if (n == 3) c.radius[0] *= 1.2;
      CHECK(c.compare() == (n == 3 ? 2 : 1));
    }
  }
}

// Spheres come from the inside of a facet to places beside one of its edges, as near to it as rounding
// permits. The floor is folded there.
void to_the_edges(double slope)
{
  const double R = 0.1;
  Mesh mesh = floor_of(5, 0.0, 0.0);
  for (auto &v : mesh.vertices) v[2] = slope * std::fabs(v[1] - 0.4);
  for (int trial = 0; trial < 2000; trial++) {
    const double beside = (trial % 2 ? 1 : -1) * R * std::pow(10.0, between(-17, -2));
    const double from = 0.4 + 0.05 * between(0.1, 1), along = between(0.42, 0.58);
    Case c(mesh, R);
    c.means = true;
    c.add(along, from, between(0.9, 0.99) * R, R);
    c.find();
    CHECK(c.compare() == 1);
    for (int n = 0; n < 3; n++) {
      c.x[1] = n < 2 ? 0.4 + 0.5 * (c.x[1] - 0.4) : 0.4 + beside;
      CHECK(c.compare() == 1);
    }
  }
}

// A sphere touches a floor, and its image a wall.
void images()
{
  const double R = 0.1;
  Mesh mesh = floor_of(4, 0.0, 0.0);
  add_square(mesh, {3, 0, 0}, {3, 1, 0});
  Wall wall(mesh, 0.5);
  const std::vector<int> numbers = numbers_of(wall.mesh);
  MeshPairs pairs(*wall.tree, numbers);
  ContactRule rule(0.5);
  double x[3] = {0.5, 0.5, 0.98 * R};
  const double shift[6] = {0, 0, 0, 2.5 - 0.97 * R, 0, 0};
  pairs.clear();
  pairs.begin_sphere();
  for (int image = 0; image < 2; image++) {
    const double X[3] = {x[0] + shift[3 * image], x[1], x[2]};
    pairs.add_image(0, image, X, 1.2 * R);
  }
  const int sphere = pairs.end_sphere(R);
  for (int n = 0; n < 20; n++) {
    for (int d = 0; d < 2; d++) x[d] += 2e-4;
    pairs.move(x, shift, AS_THE_BOX);
    rule.begin(R);
    pairs.give(sphere, R, rule);
    rule.finish();
    CHECK(rule.contacts().size() == 2);
    for (const MeshContact &contact : rule.contacts()) {
      const bool on_wall = std::fabs(contact.n[0]) > 0.5;
      CHECK_NEAR(contact.distance, on_wall ? 0.97 * R - 2e-4 * (n + 1) : 0.98 * R, 1e-14);
      CHECK(rule.centre(contact.pair)[0] == x[0] + (on_wall ? shift[3] : 0.0));
    }
  }
}

// A bowl, a dome or a plane, with small triangles, rough or smooth, on which spheres slide, hop and rest.
// rest: the part of all measurements that may be necessary.
void sliding(int squares, double bend, double rough, double rest)
{
  const double R = 0.05, margin = 0.02;
  Mesh mesh = floor_of(squares, rough, 0.0);
  for (auto &v : mesh.vertices)
    v[2] += bend * ((v[0] - 0.5) * (v[0] - 0.5) + 0.5 * (v[1] - 0.5) * (v[1] - 0.5));
  Case c(mesh, margin);
  const int count = 40, steps = 80;
  std::vector<double> v;
  for (int i = 0; i < count; i++) {
    const double a = between(0.2, 0.8), b = between(0.2, 0.8);
    c.add(a, b, bend * ((a - 0.5) * (a - 0.5) + 0.5 * (b - 0.5) * (b - 0.5)) + between(0.95, 1.01) * R, R);
    const double speed = std::pow(10.0, between(-7, -3.7)); // at most 0.8 of the margin in all steps
    for (int d = 0; d < 3; d++) v.push_back((d == 2 ? 0.1 : 1.0) * speed * between(-1, 1));
  }
  c.find();
  const std::int64_t finding = c.pairs.measured();
  int contacts = 0;
  for (int n = 0; n < steps; n++) {
    for (std::size_t k = 0; k < v.size(); k++) c.x[k] += v[k];
    contacts += c.compare();
  }
  CHECK(contacts > 0.5 * count * steps);
  const auto measured = static_cast<double>(c.pairs.measured() - finding);
  std::printf("%6d squares, bend %5.2f, rough %.0e: %.3f blocks a sphere and step\n", squares * squares, bend,
              rough, measured / count / steps);
  CHECK(measured <= rest * count * steps);
}

// The spheres that have any pairs, near the mesh and far from it, with increasing reaches.
void voids()
{
  const Mesh mesh = floor_of(40, 0.05, 3.0);
  const MeshSurface surface(mesh);
  const MeshTree tree(mesh, surface);
  const std::vector<int> numbers = numbers_of(mesh);
  MeshPairs pairs(tree, numbers);
  MeshTree::Search search;
  int near = 0, clear = 0;
  for (int n = 0; n < 20000; n++) {
    const double X[3] = {3.0 + between(-0.5, 1.5), 3.0 + between(-0.5, 1.5), 3.0 + between(-0.7, 0.7)};
    const double reach = n < 10000 ? between(0.001, 0.02) : between(0.001, 0.1);
    tree.near(X, reach, search);
    pairs.begin_sphere();
    const double clearance = pairs.clearance(X, reach);
    if (!(clearance > 0.0)) pairs.add_image(n, 0, X, reach);
    CHECK((pairs.end_sphere(reach) >= 0) == !search.found.empty());
    near += !search.found.empty();
    // No triangle is within the clearance, measured triangle by triangle.
    if (clearance <= 0.0) continue;
    tree.near(X, reach + clearance, search);
    CHECK(search.found.empty());
    clear++;
  }
  CHECK(near > 300);
  CHECK(clear > 10000);
}

} // namespace

int main()
{
  hopping(2, 0.0, 1.0);
  hopping(20, 0.0, 1.0);
  hopping(100, 0.0, 0.5);
  hopping(300, 50.0, 0.2);
  rolling();
  to_the_edge_of_rest(0.0);
  to_the_edge_of_rest(1e3);
  growing();
  changing_size();
  jumping_size();
  for (double slope : {0.0, 1e-6, 1e-5, 1e-4, 1e-3, -1e-4}) to_the_edges(slope);
  images();
  for (int squares : {1, 15, 50, 150}) sliding(squares, 0.0, 0.0, squares < 100 ? 0.2 : 2.0);
  for (double bend : {-1.0, -0.1, 0.1, 1.0}) sliding(50, bend, 0.0, 2.0);
  for (double rough : {1e-6, 1e-4, 2e-3}) sliding(50, 0.0, rough, 2.0);
  voids();
  return CHECK_RESULT();
}
