// SPDX-License-Identifier: GPL-2.0-only
// Joins the corners of triangles, which files list separately, to vertices.
#ifndef GRIP_MESH_WELD_H
#define GRIP_MESH_WELD_H

#include "surface/mesh_file.h"

#include <cstddef>
#include <vector>

namespace Grip {

// Distinct points, and for each input point the index of its distinct point.
struct Joined {
  std::vector<TriangleSoup::Point> points;
  std::vector<int> index;
};

// Joins corners that are bitwise equal.
Joined join_equal(const std::vector<TriangleSoup> &soups, std::size_t ntriangles);

// Merges points that are closer than a length: each becomes the nearest of the earlier points that were kept.
// Returns the resulting point for each input point. Coordinates must not exceed 1e30.
std::vector<int> weld_points(const std::vector<TriangleSoup::Point> &points, double length);

} // namespace Grip

#endif
