// SPDX-License-Identifier: GPL-2.0-only
// The words of fix grip/flux.
#ifndef GRIP_FLUX_INPUT_H
#define GRIP_FLUX_INPUT_H

#include "flux/crossings.h"

#include <memory>
#include <string>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

struct FluxLine {
  int every = 1;
  std::unique_ptr<FluxSurface> surface;
  std::string surface_words; // to compare with a restart file
  std::string file;          // empty if there is none
  bool appends = false;
};

// Ends the run with a one-line error if a word is wrong. Messages start with `command`.
FluxLine read_flux_line(LAMMPS_NS::LAMMPS *, const std::string &command, int narg, char **arg);

} // namespace Grip

#endif
