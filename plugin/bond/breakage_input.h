// SPDX-License-Identifier: GPL-2.0-only
// The words of fix grip/breakage.
#ifndef GRIP_BREAKAGE_INPUT_H
#define GRIP_BREAKAGE_INPUT_H

#include "collisions/collision_bins.h"

#include <string>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

struct BreakageLine {
  int every = 0;
  std::string file, list_file;
  // Files of fragments, and of bonds as lines; 0 steps: none.
  int fragments_every = 0, vtk_every = 0;
  std::string fragments_file, vtk_pattern;
  bool by_size = false;
  CollisionBins bins; // of masses [M] or sizes [L]
  bool appends = false;
};

// Reads the words of the fix. Ends the run with a one-line error if a word is wrong. command: start of the
// error message.
BreakageLine read_breakage_line(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg, char **arg);

} // namespace Grip

#endif
