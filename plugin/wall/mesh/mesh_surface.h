// SPDX-License-Identifier: GPL-2.0-only
// What contacts need of a mesh's surface: the normals of its triangles,
// which triangles meet at an edge, and by how much the surface turns there.
#ifndef GRIP_MESH_SURFACE_H
#define GRIP_MESH_SURFACE_H

#include "wall/mesh/mesh.h"

#include <array>
#include <cstddef>
#include <vector>

namespace Grip {

// Edge e of a triangle goes from its corner e to its corner (e + 1) % 3.
class MeshSurface {
public:
  // No triangle lies across that edge.
  static constexpr int OPEN = -1;

  // The mesh must outlive this, and stay in its order. Triangles without an area are allowed; they get some
  // normal across their longest edge.
  explicit MeshSurface(const MeshView &);
  // What another one has found, which is kept elsewhere.
  MeshSurface(const MeshView &mesh_, Span<std::array<double, 3>> normals_, Span<std::array<int, 3>> across_)
      : mesh(mesh_), normals(normals_), across(across_)
  {
  }
  MeshSurface(const MeshSurface &) = delete;
  MeshSurface &operator=(const MeshSurface &) = delete;

  Span<std::array<double, 3>> all_normals() const { return normals; }
  Span<std::array<int, 3>> all_neighbours() const { return across; }

  // Unit length; corner 0, 1, 2 go round it as the fingers of a right hand.
  const std::array<double, 3> &normal(int triangle) const { return normals[triangle]; }

  // The triangle across an edge, or OPEN. Where three or more meet, the next one of a ring: whoever goes on
  // from there, across the same two vertices, meets each of the others and then the first again.
  int neighbour(int triangle, int edge) const { return across[triangle][edge]; }
  // How many triangles meet at that edge, itself included: 1 if it is open.
  int sharing(int triangle, int edge) const;

  // The angle in radians, 0 to pi, by which the surface turns from one triangle to another across an edge
  // that they share: 0 if they go on in one plane, pi if one is folded back onto the other. The order of
  // their corners does not matter. pi as well for triangles that share no edge.
  double turn(int triangle, int other) const;

  std::size_t bytes() const; // without the mesh

private:
  const MeshView mesh;
  std::vector<std::array<double, 3>> own_normals;
  std::vector<std::array<int, 3>> own_across;
  Span<std::array<double, 3>> normals; // these, or those that are kept elsewhere
  Span<std::array<int, 3>> across;

  void find_normals();
  void take_normals_of_neighbours();
  void find_neighbours();
};

} // namespace Grip

#endif
