// SPDX-License-Identifier: GPL-2.0-only
// The files for ParaView of fix grip/breakage: bonds as lines between the centres of their grains.
#ifndef GRIP_BOND_LINES_H
#define GRIP_BOND_LINES_H

#include "host/output_file.h"
#include "interfaces/bond_listener.h"
#include "surface/vtk_writer.h"

#include <string>

namespace Grip {

class BondLines {
public:
  // command: start of error messages; it must outlive this object. pattern: FILE.*.vtp
  BondLines(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &pattern);

  // Writes the file of this step. Collective.
  void write(const BondStyle &style, int groupbit);

private:
  LAMMPS_NS::LAMMPS *lmp;
  const std::string &command;
  VtkSeries series;
  OutputFile list;
};

} // namespace Grip

#endif
