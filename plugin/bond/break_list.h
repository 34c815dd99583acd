// SPDX-License-Identifier: GPL-2.0-only
// The list of single breaks of fix grip/breakage: a text file with one line for each broken bond, gathered
// from all ranks.
#ifndef GRIP_BREAK_LIST_H
#define GRIP_BREAK_LIST_H

#include "host/record_file.h"
#include "interfaces/bond_listener.h"

#include <string>

namespace Grip {

class BreakList {
public:
  // Opens the file on the first rank.
  BreakList(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &name, bool appends);

  // Adds a bond that breaks in this step. energy: what is lost [F L].
  void add(const BondSample &bond, double energy);
  // Writes the breaks that were added on all ranks, sorted by step and IDs. Collective.
  void write() { file.write(); }

private:
  LAMMPS_NS::LAMMPS *lmp;
  RecordFile<18, 5> file; // records begin with the step and the IDs
};

} // namespace Grip

#endif
