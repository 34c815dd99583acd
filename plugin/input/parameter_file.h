// SPDX-License-Identifier: GPL-2.0-only
// Reads a parameter file. It holds the words of a model, spread over any number of lines, and one line
// `units NAME`.
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

// Rank 0 reads the file and sends it to all ranks. The file is searched for where the host searches for its
// potential files. If it cannot be read, or its units are wrong, the run ends on all ranks. Whether the words
// make a model is not checked here.
ParameterFile read_parameter_file(LAMMPS_NS::LAMMPS *lmp, const std::string &command,
                                  const std::string &name);

} // namespace Grip

#endif
