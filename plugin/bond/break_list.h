// SPDX-License-Identifier: GPL-2.0-only
// The list of single breaks of fix grip/breakage: a text file with one line for each broken bond, gathered
// from all ranks.
#ifndef GRIP_BREAK_LIST_H
#define GRIP_BREAK_LIST_H

#include "host/output_file.h"
#include "interfaces/bond_listener.h"

#include <array>
#include <string>
#include <vector>

namespace Grip {

class BreakList {
public:
  // Opens the file on the first rank.
  BreakList(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &file, bool appends);

  // Adds a bond that breaks in this step. energy: what is lost [F L].
  void add(const BondSample &bond, double energy);
  // Writes the breaks that were added on all ranks, sorted by step and IDs. Collective.
  void write();

private:
  static constexpr int NVALUES = 18;
  using Line = std::array<double, NVALUES>; // begins with the step and the IDs

  LAMMPS_NS::LAMMPS *lmp;
  OutputFile output;
  std::vector<Line> lines;
};

} // namespace Grip

#endif
