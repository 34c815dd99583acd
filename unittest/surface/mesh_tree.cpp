// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/surface/mesh_tree.h: triangles near a point, compared with a search of all triangles.
#include "support/check.h"
#include "surface/mesh_tree.h"

#include <algorithm>
#include <random>

using Grip::Mesh;
using Grip::MeshSurface;
using Grip::MeshTree;

namespace {

std::mt19937 random_bits(7);

double between(double low, double high)
{
  return low + (high - low) * (random_bits() / 4294967296.0);
}

// Triangles of all sizes, some of them needles, around a point far from the origin.
Mesh soup(int count, double unit)
{
  Mesh mesh;
  for (int k = 0; k < count; k++) {
    const double size = unit * std::pow(10.0, between(-4.0, 0.0));
    double at[3];
    for (double &x : at) x = unit * between(99.0, 101.0);
    for (int c = 0; c < 3; c++) {
      mesh.vertices.push_back({});
      for (int a = 0; a < 3; a++)
        mesh.vertices.back()[a] = at[a] + size * between(-1.0, 1.0) * (k % 5 || c < 2);
    }
    mesh.triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
  }
  return mesh;
}

// The distance from a triangle: the smallest of the distances from its edges and, if the projection is
// inside, from its plane.
double distance_of(const Mesh &mesh, int k, const double X[3])
{
  using Wide = long double;
  Wide p[3][3], n[3], best = 1e300L, signs = 0, area = 0, height = 0;
  for (int c = 0; c < 3; c++)
    for (int a = 0; a < 3; a++) p[c][a] = static_cast<Wide>(mesh.vertices[mesh.triangles[k][c]][a]) - X[a];
  for (int a = 0; a < 3; a++) {
    const int b = (a + 1) % 3, c = (a + 2) % 3;
    n[a] = (p[1][b] - p[0][b]) * (p[2][c] - p[0][c]) - (p[1][c] - p[0][c]) * (p[2][b] - p[0][b]);
    area += n[a] * n[a];
    height += n[a] * p[0][a];
  }
  for (int e = 0; e < 3; e++) {
    const Wide *from = p[e], *to = p[(e + 1) % 3];
    Wide along = 0, length2 = 0, squared = 0, turned = 0;
    for (int a = 0; a < 3; a++) {
      along -= from[a] * (to[a] - from[a]);
      length2 += (to[a] - from[a]) * (to[a] - from[a]);
      turned += n[a] * (from[(a + 1) % 3] * to[(a + 2) % 3] - from[(a + 2) % 3] * to[(a + 1) % 3]);
    }
    const Wide t = length2 > 0 ? std::clamp(along / length2, Wide(0), Wide(1)) : Wide(0);
    for (int a = 0; a < 3; a++) squared += std::pow(from[a] + t * (to[a] - from[a]), Wide(2));
    best = std::min(best, squared);
    signs += turned > 0;
  }
  if (signs == 3 && area > 0) best = std::min(best, height * height / area);
  return static_cast<double>(std::sqrt(best));
}

void finds_what_is_near(int count, double unit)
{
  Mesh mesh = soup(count, unit);
  const Mesh before = mesh;
  const std::vector<int> former = Grip::put_in_tree_order(mesh);
  for (std::size_t k = 0; k < former.size(); k++)
    for (int c = 0; c < 3; c++)
      CHECK(mesh.vertices[mesh.triangles[k][c]] == before.vertices[before.triangles[former[k]][c]]);
  const MeshSurface surface(mesh);
  const MeshTree tree(mesh, surface);
  MeshTree::Search search;
  for (int n = 0; n < 200; n++) {
    double X[3];
    for (double &x : X) x = unit * between(98.5, 101.5);
    const double distance = unit * std::pow(10.0, between(-3.0, 0.3));
    tree.near(X, distance, search);
    CHECK(std::is_sorted(search.found.begin(), search.found.end()));
    std::size_t next = 0;
    for (int k = 0; k < count; k++) {
      const double exact = distance_of(mesh, k, X);
      const bool found = next < search.found.size() && search.found[next] == k;
      if (std::fabs(exact - distance) > 1e-12 * unit) CHECK(found == (exact < distance));
      if (!found) continue;
      CHECK_NEAR(search.distance[next], exact, 1e-12 * unit);
      next++;
    }
    CHECK(next == search.found.size());
  }
}

void every_triangle_once()
{
  Mesh mesh = soup(1001, 1.0);
  std::vector<int> former = Grip::put_in_tree_order(mesh);
  std::sort(former.begin(), former.end());
  for (int k = 0; k < 1001; k++) CHECK(former[k] == k);
}

void nothing_is_near_nothing()
{
  Mesh mesh;
  Grip::put_in_tree_order(mesh);
  const MeshSurface surface(mesh);
  const MeshTree tree(mesh, surface);
  MeshTree::Search search;
  const double X[3] = {0, 0, 0};
  tree.near(X, 1e9, search);
  CHECK(search.found.empty());
}

} // namespace

int main()
{
  for (int count : {1, 7, 8, 9, 64, 65, 700}) finds_what_is_near(count, 1.0);
  finds_what_is_near(300, 1e-6);
  finds_what_is_near(300, 1e6);
  every_triangle_once();
  nothing_is_near_nothing();
  return CHECK_RESULT();
}
