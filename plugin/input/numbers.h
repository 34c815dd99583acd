// SPDX-License-Identifier: GPL-2.0-only
// Reads numbers in input lines. If a word is not a number, the run ends with a one-line error. It names the
// command, the purpose of the number, the word, and what is accepted.
#ifndef GRIP_NUMBERS_H
#define GRIP_NUMBERS_H

#include <string>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// what: purpose of the number, for example "lo after 'zplane'".
double read_number(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &what,
                   const std::string &word, const std::string &accepted = "a number");
int read_whole_number(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &what,
                      const std::string &word, const std::string &accepted);

} // namespace Grip

#endif
