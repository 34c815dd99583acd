// SPDX-License-Identifier: GPL-2.0-only
#include "flux/mesh_crossings.h"

#include <algorithm>
#include <utility>

namespace Grip {

namespace {

// Lengths as fractions of the mesh's extent.
constexpr double SHIFT = 1e-9, MARGIN = 1e-7;

// Whether the way from `from` along `way` passes the edge from a to b on its left, seen against the way. The
// two triangles at an edge compute the same number, so that rounding does not open a gap between them.
bool is_left(const Vector &way, const Vector &from, const MeshView &mesh, int a, int b)
{
  const bool turned = a > b;
  if (turned) std::swap(a, b);
  const double volume = dot(way, cross(mesh.vertices[a] - from, mesh.vertices[b] - from));
  return (volume >= 0.0) != turned;
}

} // namespace

// Lines of grains on a lattice often meet edges and corners of triangles exactly. All positions are therefore
// shifted by a small vector that is not parallel to any edge.
MeshCrossings::MeshCrossings(const MeshView &mesh_, const MeshTree &tree_, const Vector &lower_,
                             const Vector &upper_)
    : mesh(mesh_), tree(tree_), lower(lower_), upper(upper_)
{
  const double extent = length(upper - lower);
  shift = SHIFT * extent * Vector{0.6180339887, 0.7548776662, 0.4142135624};
  margin = MARGIN * extent;
}

void MeshCrossings::cross(const Vector &from, const Vector &to, std::vector<FluxCrossing> &found)
{
  for (int d = 0; d < 3; d++)
    if (std::max(from[d], to[d]) < lower[d] - margin || std::min(from[d], to[d]) > upper[d] + margin) return;
  const Vector middle = 0.5 * (from + to);
  tree.near(middle.data(), 0.5 * length(to - from) + margin, search);
  for (const int triangle : search.found) cross_triangle(triangle, from + shift, to + shift, found);
}

bool MeshCrossings::meets(const PeriodicCell &cell, int limited) const
{
  return std::any_of(mesh.triangles.begin(), mesh.triangles.end(), [&](const auto &c) {
    return polygon_meets(cell, limited, {mesh.vertices[c[0]], mesh.vertices[c[1]], mesh.vertices[c[2]]});
  });
}

void MeshCrossings::cross_triangle(int triangle, const Vector &from, const Vector &to,
                                   std::vector<FluxCrossing> &found) const
{
  const auto &corners = mesh.triangles[triangle];
  const Vector &a = mesh.vertices[corners[0]], &b = mesh.vertices[corners[1]], &c = mesh.vertices[corners[2]];
  const Vector normal = Grip::cross(b - a, c - a);
  const double before = dot(normal, from - a), after = dot(normal, to - a);
  if ((before < 0.0) == (after < 0.0)) return;
  const Vector way = to - from;
  const bool left = is_left(way, from, mesh, corners[0], corners[1]);
  if (is_left(way, from, mesh, corners[1], corners[2]) != left) return;
  if (is_left(way, from, mesh, corners[2], corners[0]) != left) return;
  found.push_back({before / (before - after), before < 0.0});
}

} // namespace Grip
