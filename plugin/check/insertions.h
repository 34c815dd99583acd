// SPDX-License-Identifier: GPL-2.0-only
// Grains that fixes of the host will insert: fix pour and fix deposit.
#ifndef GRIP_INSERTIONS_H
#define GRIP_INSERTIONS_H

#include "host/time_step.h"

#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

// What one fix inserts. Grains that it has inserted already are among the atoms too.
struct Insertion {
  std::string name;          // "fix ins pour"
  double speed;              // greatest speed that a grain comes with [L/T]
  std::vector<Grain> grains; // the smallest and largest, lightest and heaviest are among them
};

// gravity: its strength [L/T^2].
std::vector<Insertion> insertions(LAMMPS_NS::LAMMPS *lmp, double gravity);

} // namespace Grip

#endif
