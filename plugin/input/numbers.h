// SPDX-License-Identifier: GPL-2.0-only
// Numbers of input lines. What is none ends the run with an error of one line, which names the command, what
// the number is for, the word, and what is accepted.
#ifndef GRIP_NUMBERS_H
#define GRIP_NUMBERS_H

#include <string>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// what: for example "lo after 'zplane'".
double read_number(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &what,
                   const std::string &word, const std::string &accepted = "a number");
int read_whole_number(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &what,
                      const std::string &word, const std::string &accepted);

} // namespace Grip

#endif
