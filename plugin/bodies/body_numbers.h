// SPDX-License-Identifier: GPL-2.0-only
// Numbers of bodies in buffers, and their image flags.
#ifndef GRIP_BODY_NUMBERS_H
#define GRIP_BODY_NUMBERS_H

#include "lmptype.h"

#include <algorithm>

namespace Grip {

// The image flags of the box itself.
constexpr LAMMPS_NS::imageint HOME = (static_cast<LAMMPS_NS::imageint>(IMGMAX) << IMG2BITS) |
                                     (static_cast<LAMMPS_NS::imageint>(IMGMAX) << IMGBITS) | IMGMAX;

// Returns the end of what was written.
inline double *give(double *buffer, const double *values, int n)
{
  return std::copy_n(values, n, buffer);
}

// Returns the start of what is read next.
inline const double *take(const double *buffer, double *values, int n)
{
  std::copy_n(buffer, n, values);
  return buffer + n;
}

} // namespace Grip

#endif
