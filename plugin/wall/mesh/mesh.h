// SPDX-License-Identifier: GPL-2.0-only
// A triangle mesh as all parts of a mesh wall see it.
#ifndef GRIP_MESH_H
#define GRIP_MESH_H

#include <array>
#include <vector>

namespace Grip {

struct Mesh {
  std::vector<std::array<double, 3>>
      vertices;                              // welded: no two triangles that meet have a vertex of their own
  std::vector<std::array<int, 3>> triangles; // indices of vertices
};

} // namespace Grip

#endif
