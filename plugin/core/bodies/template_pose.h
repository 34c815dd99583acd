// SPDX-License-Identifier: GPL-2.0-only
// Where a copy of a molecule template is, from the positions of its spheres. Does not depend on LAMMPS.
#ifndef GRIP_TEMPLATE_POSE_H
#define GRIP_TEMPLATE_POSE_H

#include "base/vector.h"

#include <vector>

namespace Grip {

struct TemplatePose {
  Vector origin;  // the template's origin
  Vector axis[3]; // the template's x, y and z

  Vector turned(const Vector &v) const { return v[0] * axis[0] + v[1] * axis[1] + v[2] * axis[2]; }
  Vector placed(const Vector &at) const { return origin + turned(at); }
};

// Finds the rotation and translation from `shape` to `copy`, which have the same number of points in the same
// order. Returns false if the copy has another shape: if a point is off by more than a ten-thousandth of the
// largest distance from the first point.
bool find_pose(const std::vector<Vector> &shape, const std::vector<Vector> &copy, TemplatePose &pose);

} // namespace Grip

#endif
