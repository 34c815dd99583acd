// SPDX-License-Identifier: GPL-2.0-only
// Properties of a mesh's surface that contacts need: the normals of the triangles, which triangles have an
// edge in common, and the angle of the surface across this edge.
#ifndef GRIP_MESH_SURFACE_H
#define GRIP_MESH_SURFACE_H

#include "surface/mesh.h"

#include <array>
#include <cstddef>
#include <vector>

namespace Grip {

// Edge e of a triangle goes from its corner e to its corner (e + 1) % 3.
class MeshSurface {
public:
  // Result for an edge that no other triangle has.
  static constexpr int OPEN = -1;

  // The mesh must outlive this object and keep its order. Triangles of zero area are allowed; their normal is
  // some vector perpendicular to their longest edge.
  explicit MeshSurface(const MeshView &);
  // Uses data that another object has computed, and that are stored outside of this object.
  MeshSurface(const MeshView &mesh_, Span<std::array<double, 3>> normals_, Span<std::array<int, 3>> across_)
      : mesh(mesh_), normals(normals_), across(across_)
  {
  }
  MeshSurface(const MeshSurface &) = delete;
  MeshSurface &operator=(const MeshSurface &) = delete;

  Span<std::array<double, 3>> all_normals() const { return normals; }
  Span<std::array<int, 3>> all_neighbours() const { return across; }

  // Unit vector. Seen from the side to which it points, corners 0, 1, 2 are counter-clockwise.
  const std::array<double, 3> &normal(int triangle) const { return normals[triangle]; }

  // The triangle on the other side of an edge, or OPEN. If three or more triangles have the edge in common,
  // they form a ring: repeated calls across the same two vertices return each of the other triangles, and
  // then the first one.
  int neighbour(int triangle, int edge) const { return across[triangle][edge]; }
  // Number of triangles that have the edge, including this one: 1 for an open edge.
  int sharing(int triangle, int edge) const;

  // Angle by which the surface turns from one triangle to another across their common edge [rad], from 0
  // (coplanar) to pi (one is folded back onto the other). It does not depend on the order of the corners. If
  // the triangles have no common edge, the result is pi.
  double crease(int triangle, int other) const;

  std::size_t bytes() const; // without the mesh

private:
  const MeshView mesh;
  std::vector<std::array<double, 3>> own_normals;
  std::vector<std::array<int, 3>> own_across;
  Span<std::array<double, 3>> normals; // views of the vectors below, or of data stored outside of this object
  Span<std::array<int, 3>> across;

  void find_normals();
  void take_normals_of_neighbours();
  void find_neighbours();
};

} // namespace Grip

#endif
