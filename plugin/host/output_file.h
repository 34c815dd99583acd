// SPDX-License-Identifier: GPL-2.0-only
// A file that a command writes during runs. While this object lives, another object of the same LAMMPS with
// the same path ends the run with an error that names both commands.
#ifndef GRIP_OUTPUT_FILE_H
#define GRIP_OUTPUT_FILE_H

#include <cstdio>
#include <string>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

class OutputFile {
public:
  // command: prefix of error messages. path: compared as it is given. An empty path, for no file, and
  // /dev/null may belong to several commands.
  OutputFile(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &path);
  ~OutputFile();
  OutputFile(const OutputFile &) = delete;
  OutputFile &operator=(const OutputFile &) = delete;

  // Opens the file on the first rank, and ends the run with an error if that fails. appends: whether what the
  // file has stays. Collective.
  void open(bool appends = false);
  // The open file on the first rank; null on all others, and before open().
  std::FILE *stream() const { return file; }
  // Whether the file is open and empty, so that it needs a head. A pipe, which has no places, always does.
  bool is_empty() const { return file && std::ftell(file) <= 0; }

private:
  LAMMPS_NS::LAMMPS *lmp;
  const std::string command, path;
  std::FILE *file = nullptr;
};

} // namespace Grip

#endif
