// SPDX-License-Identifier: GPL-2.0-only
#include "clump/solid_grid.h"
#include "surface/mesh_file.h"
#include "surface/mesh_surface.h"
#include "surface/mesh_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace Grip;

namespace {

double longest_side(const Solid &solid)
{
  const Vector size = solid.upper - solid.lower;
  return std::max({size[0], size[1], size[2]});
}

// Where a line along x crosses the surface.
struct Crossing {
  double x;
  int change; // 1 if the line enters the solid there, -1 if it leaves

  bool operator<(const Crossing &other) const
  {
    return x < other.x || (x == other.x && change > other.change);
  }
};

// Side of a line through two points on which a point lies, seen along x. All triangles that have the edge
// get the same result, even if the point is on the line: a line then crosses exactly one of two neighbours.
bool is_left(const Mesh &mesh, int a, int b, double y, double z)
{
  const bool swap = a > b;
  const Vector &from = mesh.vertices[swap ? b : a], &to = mesh.vertices[swap ? a : b];
  const double area = (to[1] - from[1]) * (z - from[2]) - (to[2] - from[2]) * (y - from[1]);
  return (area >= 0.0) != swap;
}

double crossing_of(const Mesh &mesh, const std::array<int, 3> &corners, double y, double z)
{
  const Vector &a = mesh.vertices[corners[0]];
  const Vector n = cross(mesh.vertices[corners[1]] - a, mesh.vertices[corners[2]] - a);
  const double x = a[0] - (n[1] * (y - a[1]) + n[2] * (z - a[2])) / n[0];
  double low = a[0], high = a[0];
  for (int c = 1; c < 3; c++) {
    low = std::min(low, mesh.vertices[corners[c]][0]);
    high = std::max(high, mesh.vertices[corners[c]][0]);
  }
  return std::isfinite(x) ? std::clamp(x, low, high) : 0.5 * (low + high);
}

// The distance of a point from a triangle: from its plane, or from its nearest edge.
double distance_from(const Vector &point, const Mesh &mesh, const std::array<int, 3> &corners)
{
  const Vector v[3] = {mesh.vertices[corners[0]], mesh.vertices[corners[1]], mesh.vertices[corners[2]]};
  const Vector n = cross(v[1] - v[0], v[2] - v[0]);
  bool above = true;
  double nearest = std::numeric_limits<double>::infinity();
  for (int e = 0; e < 3; e++) {
    const Vector side = v[(e + 1) % 3] - v[e], arm = point - v[e];
    above = above && dot(cross(n, side), arm) >= 0.0;
    const double along = std::clamp(dot(arm, side) / dot(side, side), 0.0, 1.0);
    const Vector gap = arm - along * side;
    nearest = std::min(nearest, dot(gap, gap));
  }
  return above ? std::fabs(dot(n, point - v[0])) / length(n) : std::sqrt(nearest);
}

} // namespace

SolidGrid::SolidGrid(const Solid &solid, int resolution) : cell(longest_side(solid) / resolution)
{
  for (int a = 0; a < 3; a++) {
    const double size = solid.upper[a] - solid.lower[a];
    count[a] = static_cast<int>(std::ceil(size / cell - 1e-9)) + 2 * LAYERS;
    origin[a] = 0.5 * (solid.lower[a] + solid.upper[a]) - 0.5 * cell * (count[a] - 1);
  }
  words = (count[0] + 63) / 64;
  find_inside(solid);
  find_depth(solid);
}

void SolidGrid::find_inside(const Solid &solid)
{
  const Mesh &mesh = solid.mesh;
  std::vector<std::vector<Crossing>> crossings(nrows());
  for (const std::array<int, 3> &corners : mesh.triangles) {
    int first[3], last[3];
    for (int a = 1; a < 3; a++) {
      const double x = mesh.vertices[corners[0]][a], y = mesh.vertices[corners[1]][a],
                   z = mesh.vertices[corners[2]][a];
      first[a] = static_cast<int>(std::floor((std::min({x, y, z}) - origin[a]) / cell));
      last[a] = static_cast<int>(std::ceil((std::max({x, y, z}) - origin[a]) / cell));
    }
    for (int k = first[2]; k <= last[2]; k++)
      for (int j = first[1]; j <= last[1]; j++) {
        const double y = origin[1] + cell * j, z = origin[2] + cell * k;
        const bool left = is_left(mesh, corners[0], corners[1], y, z);
        if (is_left(mesh, corners[1], corners[2], y, z) != left ||
            is_left(mesh, corners[2], corners[0], y, z) != left)
          continue;
        // Seen along x, the corners of a triangle whose normal has a positive x are counter-clockwise.
        crossings[row(j, k)].push_back({crossing_of(mesh, corners, y, z), left ? -1 : 1});
      }
  }
  inside.assign(nrows() * words, 0);
  std::size_t ninside = 0, nfolded = 0;
  for (std::size_t r = 0; r < nrows(); r++) {
    std::vector<Crossing> &line = crossings[r];
    std::sort(line.begin(), line.end());
    int winding = 0;
    std::size_t next = 0;
    for (int i = 0; i < count[0]; i++) {
      for (; next < line.size() && line[next].x <= origin[0] + cell * i; next++) winding += line[next].change;
      if (winding != 0 && winding != 1) nfolded++;
      if (winding < 1) continue;
      inside[r * words + i / 64] |= std::uint64_t(1) << (i % 64);
      ninside++;
    }
  }
  if (nfolded > 0.01 * ninside)
    throw BadMesh(
        "The solid: parts of its surface pass through each other or are inside out. Join the bodies "
        "in the CAD program");
}

// The nearest triangles of three previous cells bound the distance; the tree then finds the few triangles
// within this bound. The bound has room for rounding, so that the result does not depend on the kernels.
void SolidGrid::find_depth(const Solid &solid)
{
  Mesh mesh = solid.mesh;
  put_in_tree_order(mesh);
  const MeshSurface surface(mesh);
  const MeshTree tree(mesh, surface);
  MeshTree::Search search;
  constexpr double ROOM = 1.0 + 1e-9;
  depth.assign(nrows() * count[0], 0.0);
  std::vector<int> nearest(static_cast<std::size_t>(count[0]) * count[1], 0);
  for (int k = 0; k < count[2]; k++)
    for (int j = 0; j < count[1]; j++)
      for (int i = 0; i < count[0]; i++) {
        if (!is_inside(i, j, k)) continue;
        const Vector point = centre(i, j, k);
        const std::size_t here = static_cast<std::size_t>(j) * count[0] + i;
        int triangle = nearest[here];
        double distance = distance_from(point, mesh, mesh.triangles[triangle]);
        const auto take_nearer = [&](int other) {
          const double d = distance_from(point, mesh, mesh.triangles[other]);
          if (!(d < distance)) return;
          distance = d;
          triangle = other;
        };
        take_nearer(nearest[here - 1]);
        take_nearer(nearest[here - count[0]]);
        tree.near(point.data(), ROOM * distance, search);
        for (const int other : search.found) take_nearer(other);
        nearest[here] = triangle;
        depth[index(i, j, k)] = distance;
      }
  if (*std::max_element(depth.begin(), depth.end()) < cell)
    throw BadMesh("The solid: it is thinner than two cells of the grid. Give a larger 'resolution'");
}
