// SPDX-License-Identifier: GPL-2.0-only
// LAMMPS's fix move, as far as it rotates atoms. It turns the orientations of LAMMPS's own atom styles only,
// so grains with shapes must be turned here.
#ifndef GRIP_MOVE_ROTATE_H
#define GRIP_MOVE_ROTATE_H

#include "base/vector.h"

#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

struct MoveRotate {
  int groupbit;
  Vector spin; // [rad/T]

  // Turns an orientation by the rotation of a time, to the left.
  void turn(double time, double *quaternion) const;
};

// Each fix move whose style is `rotate` or `transrot`.
std::vector<MoveRotate> moves_that_rotate(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
