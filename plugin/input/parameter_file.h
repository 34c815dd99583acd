// SPDX-License-Identifier: GPL-2.0-only
// Reads a parameter file. It contains the words of a model, on any number of lines, and one line `units
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
  std::string location; // start of error messages: the command and the path of the file

  // Start of an error message about the word with this index, which may exceed that of the last word.
  std::string at_word(std::size_t word) const;
  std::string at_line(int line) const;
};

// Reads a file on rank 0 and broadcasts it. The file is searched in the same places as potential files of
// LAMMPS. If it cannot be read or has the wrong units, the run ends on all ranks. The words are not checked
// here.
ParameterFile read_parameter_file(LAMMPS_NS::LAMMPS *lmp, const std::string &command,
                                  const std::string &name);

} // namespace Grip

#endif
