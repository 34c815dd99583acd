// SPDX-License-Identifier: GPL-2.0-only
// A periodic image as one number: IMAGE_STEP^2 nx + IMAGE_STEP ny + nz for n periods in each direction.
// Numbers of images may be added and subtracted.
#ifndef GRIP_IMAGE_NUMBER_H
#define GRIP_IMAGE_NUMBER_H

#include "lmptype.h"

#include <cstdint>

namespace Grip {

constexpr int IMAGE_STEP = 1024;

inline std::int64_t image_number(std::int64_t x, std::int64_t y, std::int64_t z)
{
  return (x * IMAGE_STEP + y) * IMAGE_STEP + z;
}

// image: packed as in LAMMPS.
inline std::int64_t image_number(LAMMPS_NS::imageint image)
{
  using namespace LAMMPS_NS;
  constexpr imageint MIDDLE = IMGMAX, FIRST = MIDDLE << IMG2BITS | MIDDLE << IMGBITS | MIDDLE;
  if (image == FIRST) return 0;
  return image_number((image & IMGMASK) - IMGMAX, (image >> IMGBITS & IMGMASK) - IMGMAX,
                      (image >> IMG2BITS) - IMGMAX);
}

// The periods by which LAMMPS moves atoms when it sends them to ghosts; null if it does not move them.
inline std::int64_t image_number(const int *pbc)
{
  return pbc ? image_number(pbc[0], pbc[1], pbc[2]) : 0;
}

} // namespace Grip

#endif
