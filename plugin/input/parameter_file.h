// SPDX-License-Identifier: GPL-2.0-only
// A parameter file: the words of a model over any number of lines, and a line `units NAME`.
#ifndef GRIP_PARAMETER_FILE_H
#define GRIP_PARAMETER_FILE_H

#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

struct ParameterFile {
  std::vector<std::string> words; // of the model
  std::vector<int> lines;         // of each word
  int last_line = 0;
  std::string place; // what an error begins with: the command and the file's path

  // What an error about a word begins with; the word's number may be one beyond the last, or more.
  std::string at_word(std::size_t word) const;
  std::string at_line(int line) const;
};

// Reads a file on rank 0 and sends it to all. It is looked for like the host's potential files. Whatever is
// wrong with it, or with its units, ends the run on all ranks; the words themselves are not looked at.
ParameterFile read_parameter_file(LAMMPS_NS::LAMMPS *lmp, const std::string &command,
                                  const std::string &name);

} // namespace Grip

#endif
