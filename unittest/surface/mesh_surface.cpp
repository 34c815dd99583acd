// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/surface/mesh_surface.h: angles of edges, neighbours, normals of needles.
#include "support/check.h"
#include "surface/mesh_surface.h"

#include <utility>

using Grip::Mesh;
using Grip::MeshSurface;

namespace {

// Two triangles at the edge 0-1 along x. The plane of the second is that of the first, rotated upwards by an
// angle.
Mesh wings(double angle)
{
  return {{{0, 0, 0}, {1, 0, 0}, {0.5, -1, 0}, {0.5, std::cos(angle), std::sin(angle)}},
          {{1, 0, 2}, {0, 1, 3}}};
}

void turns_do_not_depend_on_orientation()
{
  for (double angle : {0.0, 1e-9, 0.3, 1.5, 2.9, M_PI})
    for (int swaps = 0; swaps < 4; swaps++) {
      Mesh mesh = wings(angle);
      if (swaps & 1) std::swap(mesh.triangles[0][0], mesh.triangles[0][2]);
      if (swaps & 2) std::swap(mesh.triangles[1][1], mesh.triangles[1][2]);
      const MeshSurface surface(mesh);
      CHECK_NEAR(surface.crease(0, 1), angle, 1e-15);
      CHECK_NEAR(surface.crease(1, 0), angle, 1e-15);
    }
}

void neighbours_are_found()
{
  Mesh mesh = wings(1.0);
  {
    const MeshSurface surface(mesh);
    CHECK(surface.neighbour(0, 0) == 1 && surface.neighbour(1, 0) == 0);
    CHECK(surface.sharing(0, 0) == 2 && surface.sharing(0, 1) == 1);
    for (int e = 1; e < 3; e++) CHECK(surface.neighbour(0, e) == MeshSurface::OPEN);
  }
  mesh.vertices.push_back({0.5, 0.0, 2.0});
  mesh.triangles.push_back({4, 1, 0});
  const MeshSurface surface(mesh);
  int ring = 0, k = 0, edge[3] = {0, 0, 1};
  do {
    CHECK(surface.sharing(k, edge[k]) == 3);
    k = surface.neighbour(k, edge[k]);
    ring++;
  } while (k != 0 && ring < 9);
  CHECK(ring == 3);
  CHECK_NEAR(surface.crease(0, 2), M_PI / 2, 1e-15);
}

// A needle between two halves of a tilted plane: its corners are rounded, but it has the normal of the
// halves.
void needles_take_their_neighbours_planes()
{
  const double c = std::cos(0.7), s = std::sin(0.7), gap = 1e-9;
  const auto at = [&](double u, double v) {
    const double x = u * c - v * s, y = u * s + v * c;
    return std::array<double, 3>{x, y * c, y * s};
  };
  const Mesh mesh = {{at(0, 0), at(3, 0), at(1.5, gap), at(1, -2), at(1, 2)},
                     {{0, 1, 2}, {1, 0, 3}, {0, 2, 4}, {2, 1, 4}}};
  const MeshSurface surface(mesh);
  const double want[3] = {0, -s, c};
  for (int k = 0; k < 4; k++)
    for (int a = 0; a < 3; a++) CHECK_NEAR(surface.normal(k)[a], want[a], 1e-15);
}

void triangles_without_area_have_a_normal()
{
  const Mesh mesh = {{{0, 0, 0}, {1, 1, 0}, {2, 2, 0}}, {{0, 1, 2}, {0, 0, 0}}};
  const MeshSurface surface(mesh);
  for (int k = 0; k < 2; k++) {
    const auto &n = surface.normal(k);
    CHECK_NEAR(n[0] * n[0] + n[1] * n[1] + n[2] * n[2], 1.0, 1e-15);
  }
  CHECK_NEAR(surface.normal(0)[0] + surface.normal(0)[1], 0.0, 1e-15);
}

} // namespace

int main()
{
  turns_do_not_depend_on_orientation();
  neighbours_are_found();
  needles_take_their_neighbours_planes();
  triangles_without_area_have_a_normal();
  return CHECK_RESULT();
}
