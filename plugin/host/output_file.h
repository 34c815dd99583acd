// SPDX-License-Identifier: GPL-2.0-only
// A file that a command writes during runs. While this object lives, another object of the same LAMMPS with
// the same path ends the run with an error that names both commands.
#ifndef GRIP_OUTPUT_FILE_H
#define GRIP_OUTPUT_FILE_H

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

private:
  LAMMPS_NS::LAMMPS *lmp;
  const std::string path;
};

} // namespace Grip

#endif
