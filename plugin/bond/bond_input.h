// SPDX-License-Identifier: GPL-2.0-only
// The words of bond_coeff with bond_style grip.
#ifndef GRIP_BOND_INPUT_H
#define GRIP_BOND_INPUT_H

#include "grip/bond.h"

#include <string>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// Reads the words from index `first` on. Ends the run with a one-line error if a word is wrong. command:
// start of the error message.
grip_bond_words read_bond_law(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg, char **arg,
                              int first);

// The words of a law, in one form, with all digits.
std::string bond_words(const grip_bond_words &law);

} // namespace Grip

#endif
