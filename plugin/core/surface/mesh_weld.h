// SPDX-License-Identifier: GPL-2.0-only
// Files list the corners of each triangle separately. These functions join corners at the same place to one
// vertex.
#ifndef GRIP_MESH_WELD_H
#define GRIP_MESH_WELD_H

#include "surface/mesh_file.h"

#include <cstddef>
#include <vector>

namespace Grip {

// The distinct points, and for each input point the index of its distinct point.
struct Joined {
  std::vector<TriangleSoup::Point> points;
  std::vector<int> index;
};

// Joins corners that are bitwise equal.
Joined join_equal(const std::vector<TriangleSoup> &soups, std::size_t ntriangles);

// Merges points that are closer to each other than `length`. A point becomes the nearest of the previous
// points that have not been merged themselves, if one is that close. Returns the index of the resulting point
// for each input point. Coordinates must not exceed 1e30.
std::vector<int> weld_points(const std::vector<TriangleSoup::Point> &points, double length);

} // namespace Grip

#endif
