// SPDX-License-Identifier: GPL-2.0-only
// The words of a fix grip/collisions command.
#ifndef GRIP_COLLISIONS_INPUT_H
#define GRIP_COLLISIONS_INPUT_H

#include "collisions/collision_bins.h"

#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// How the damage of grains is computed.
struct DamageRule {
  double least = 0.0;         // W_MIN [L^2/T^2]
  std::vector<double> moduli; // of each atom type, counted from 0; empty if each grain takes half

  // The share of a collision's energy that a grain of type i takes, counted from 1.
  double share(int i, int j) const
  {
    return moduli.empty() ? 0.5 : moduli[j - 1] / (moduli[i - 1] + moduli[j - 1]);
  }
};

struct CollisionsLine {
  int every = 1;
  std::string file;
  bool appends = false; // to the files, which otherwise start empty
  CollisionBins bins;
  std::vector<Quantity> quantities = {Quantity::LOST};
  bool walls_together = false, since_output = true;
  std::string facets;    // ID of a mesh wall whose facets have sums; may be empty
  std::string list_file; // empty if there is no list
  double list_above = 0.0;
  double cycle_ratio = 0.0; // 0: load cycles are not counted
  bool damage = false;
  DamageRule rule;
};

CollisionsLine read_collisions_line(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg, char **arg);

} // namespace Grip

#endif
