// SPDX-License-Identifier: GPL-2.0-only
// Finds the lane of a batch that caused a problem, for an error message or a warning. Sums over all lanes
// have indicated that there is a problem.
#ifndef GRIP_BATCH_CHECKS_H
#define GRIP_BATCH_CHECKS_H

#include "grip/site.h"
#include "grip/store.h"

#include <algorithm>
#include <cmath>

namespace Grip {

// The first lane with a non-finite force or torque, or -1 if no lane has one: the sum over all lanes may
// overflow although the values of every lane are finite.
template <class Atoms> int first_not_finite(const grip_batch &b, const Atoms &atoms)
{
  for (int k = 0; k < atoms.nlanes(); k++) {
    if (atoms.empty(k)) continue;
    if (!grip_lane_alive(&b, k) && !std::isnan(b.overlap[k])) continue;
    const double sum =
        b.normal[k] + b.fx[k] + b.fy[k] + b.fz[k] + b.mx[k] + b.my[k] + b.mz[k] + b.mn[k] + b.nx[k];
    if (!std::isfinite(sum)) return k;
  }
  return -1;
}

// The smaller radius of the two bodies. A wall counts with the radius of its sphere.
inline double smaller_radius(const grip_batch &b, int k)
{
  return std::min(b.radius_i[k], b.radius_j[k]);
}

// The first lane whose overlap exceeds GRIP_DEEP times the smaller radius, or -1. Points, whose radius is 0,
// are skipped.
template <class Atoms> int first_deep(const grip_batch &b, const Atoms &atoms)
{
  for (int k = 0; k < atoms.nlanes(); k++) {
    const double radius = smaller_radius(b, k);
    if (!atoms.empty(k) && radius > 0.0 && b.overlap[k] > GRIP_DEEP * radius) return k;
  }
  return -1;
}

} // namespace Grip

#endif
