// SPDX-License-Identifier: GPL-2.0-only
// Reads a parameter file, which contains the words of a model on any number of lines, and one line `units
// NAME`.
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
  std::vector<int> lines;         // line number of each word
  int last_line = 0;
  std::string location; // start of an error message: the command and the file's path

  // Start of an error message about a word; the index may exceed that of the last word.
  std::string at_word(std::size_t word) const;
  std::string at_line(int line) const;
};

// Rank 0 reads the file and broadcasts it. It is searched for in the same places as potential files of
// LAMMPS. If the file cannot be read or has the wrong units, the run ends on all ranks. The words are not
// checked here.
ParameterFile read_parameter_file(LAMMPS_NS::LAMMPS *lmp, const std::string &command,
                                  const std::string &name);

} // namespace Grip

#endif
