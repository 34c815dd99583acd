// SPDX-License-Identifier: GPL-2.0-only
// How far the surface of a solid is from the surface of a union of spheres.
#ifndef GRIP_SURFACE_ERROR_H
#define GRIP_SURFACE_ERROR_H

#include "clump/ball_union.h"

#include <cstddef>
#include <vector>

namespace Grip {

struct SurfaceError {
  double rms = 0.0;       // over the area of the solid's surface [L]
  double outermost = 0.0; // how far the spheres extend beyond the solid [L]
  double innermost = 0.0; // how far the solid extends beyond the spheres [L]

  double largest() const { return outermost > innermost ? outermost : innermost; }
};

// A point of a surface, and the area that it represents.
struct SurfacePoint {
  Vector place{};
  double area = 0.0;
};

// Points of all triangles, which are divided until no side is longer than `spacing`. Vertices belong to the
// points, with area 0.
std::vector<SurfacePoint> sample(const Mesh &, double spacing);

// At most `most` of the points, evenly from the list. Each also represents the area of the points left out
// after it.
std::vector<SurfacePoint> thinned(const std::vector<SurfacePoint> &, std::size_t most);

SurfaceError surface_error(const std::vector<SurfacePoint> &, const std::vector<Ball> &);

} // namespace Grip

#endif
