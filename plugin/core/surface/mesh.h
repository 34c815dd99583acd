// SPDX-License-Identifier: GPL-2.0-only
// A triangle mesh, which all parts of a mesh wall use.
#ifndef GRIP_MESH_H
#define GRIP_MESH_H

#include <array>
#include <cstddef>
#include <vector>

namespace Grip {

struct Mesh {
  // Triangles that meet at a point share one vertex there [L].
  std::vector<std::array<double, 3>> vertices;
  // Three corners per triangle, as indices in `vertices`.
  std::vector<std::array<int, 3>> triangles;
};

// A view of contiguous values. Their owner must outlive the view.
template <typename T> class Span {
public:
  Span() = default;
  Span(const T *first_, std::size_t count_) : first(first_), count(count_) {}
  Span(const std::vector<T> &values)
      : first(values.data()), count(values.size()) {} // NOLINT: implicit conversion is intended

  const T &operator[](std::size_t k) const { return first[k]; }
  const T *data() const { return first; }
  std::size_t size() const { return count; }
  bool empty() const { return count == 0; }
  const T *begin() const { return first; }
  const T *end() const { return first + count; }
  std::size_t bytes() const { return count * sizeof(T); }

private:
  const T *first = nullptr;
  std::size_t count = 0;
};

// A view of a mesh. The ranks of a node may share the memory of the mesh.
struct MeshView {
  Span<std::array<double, 3>> vertices;
  Span<std::array<int, 3>> triangles;

  MeshView() = default;
  MeshView(const Mesh &mesh)
      : vertices(mesh.vertices), triangles(mesh.triangles) {} // NOLINT: implicit conversion is intended
  MeshView(Span<std::array<double, 3>> vertices_, Span<std::array<int, 3>> triangles_)
      : vertices(vertices_), triangles(triangles_)
  {
  }
};

} // namespace Grip

#endif
