// SPDX-License-Identifier: GPL-2.0-only
// Integrals over the union of overlapping spheres.
#ifndef GRIP_BALL_UNION_H
#define GRIP_BALL_UNION_H

#include "clump/solid.h"

#include <vector>

namespace Grip {

struct Ball {
  Vector centre{};
  double radius = 0.0;
};

// Integrates over the union, exactly along lines in the direction x. `lines` is their number across the
// larger of the extents in y and z.
BodyIntegrals integrate(const std::vector<Ball> &, int lines);

// The offset of all radii with which the union has this volume.
double offset_for_volume(const std::vector<Ball> &, double volume, int lines);

} // namespace Grip

#endif
