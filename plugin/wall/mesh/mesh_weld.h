// SPDX-License-Identifier: GPL-2.0-only
// Joins the corners of triangles, which files list one by one, to vertices.
#ifndef GRIP_MESH_WELD_H
#define GRIP_MESH_WELD_H

#include "wall/mesh/mesh_file.h"

#include <cstddef>
#include <vector>

namespace Grip {

// Different points, and for each of those that came in which one it is.
struct Joined {
  std::vector<TriangleSoup::Point> points;
  std::vector<int> index;
};

// Joins corners that are equal to the last bit.
Joined join_equal(const std::vector<TriangleSoup> &soups, std::size_t ntriangles);

// Joins points that are closer than a length: each becomes the nearest of those before it that have remained
// themselves. Returns for each point the one that it becomes. No coordinate may be beyond 1e30.
std::vector<int> weld_points(const std::vector<TriangleSoup::Point> &points, double length);

} // namespace Grip

#endif
