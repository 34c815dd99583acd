// SPDX-License-Identifier: GPL-2.0-only
// Parses pair_style grip and its pair_coeff lines.
#ifndef GRIP_PAIR_INPUT_H
#define GRIP_PAIR_INPUT_H

#include "grip.h"

#include <utility>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// pair_style grip [cutoff] [energy no|yes|contacts] [bodies whole|share]
struct PairStyleLine {
  double cutoff = -1.0; // negative if the cutoff follows from the radii
  int energy = GRIP_LEDGER_OFF;
  bool share = false;
};
PairStyleLine read_pair_style(LAMMPS_NS::LAMMPS *lmp, int narg, char **arg);

// pair_coeff I J MODEL-SPEC|file NAME|mix [cutoff c]
struct PairCoeffLine {
  std::vector<std::pair<int, int>> types; // pairs i <= j, at least one
  bool mix = false;
  grip_model model = {};
  double cutoff = -1.0; // negative if no cutoff was given
};
PairCoeffLine read_pair_coeff(LAMMPS_NS::LAMMPS *lmp, int narg, char **arg);

} // namespace Grip

#endif
