// SPDX-License-Identifier: GPL-2.0-only
// Divides a face of more than three corners into triangles.
#ifndef GRIP_MESH_FILE_OUTLINE_H
#define GRIP_MESH_FILE_OUTLINE_H

#include "surface/mesh_file.h"

#include <array>
#include <cstddef>
#include <vector>

namespace Grip {

// The three corners of each triangle, as indices of `corners`. Convex outlines become a fan around a corner
// that sees the whole face; from others, ears are cut off one by one. Empty if the outline crosses itself, or
// is hollow and has more than MOST_HOLLOW_CORNERS corners.
std::vector<std::array<std::size_t, 3>> cut_outline(const std::vector<TriangleSoup::Point> &corners);

// Cutting takes a time of the order of the third power of the number of corners in the worst case.
constexpr std::size_t MOST_HOLLOW_CORNERS = 2000;

} // namespace Grip

#endif
