// SPDX-License-Identifier: GPL-2.0-only
// Moves spheres and changes their radii so that the surface of their union comes closer to the surface of a
// solid.
#ifndef GRIP_REFINEMENT_H
#define GRIP_REFINEMENT_H

#include "clump/surface_error.h"

#include <vector>

namespace Grip {

// Least squares of the distances of the points from the union. No radius falls below `smallest`.
std::vector<Ball> refine(std::vector<Ball>, const std::vector<SurfacePoint> &, double smallest);

} // namespace Grip

#endif
