// SPDX-License-Identifier: GPL-2.0-only
// Warns if spheres grow (`fix adapt`) beyond what the neighbour list allows for. LAMMPS rebuilds the list
// after atoms have moved, not after they have grown, and its search range depends on the radii at set-up.
#ifndef GRIP_GROWTH_WATCH_H
#define GRIP_GROWTH_WATCH_H

#include "host/first_warning.h"
#include "pair/force_reach.h"
#include "pointers.h"

#include <vector>

namespace Grip {

class GrowthWatch : protected LAMMPS_NS::Pointers {
public:
  GrowthWatch(LAMMPS_NS::LAMMPS *lmp, const ForceReach &reach_) : Pointers(lmp), reach(reach_) {}

  // Called in the step in which the list is rebuilt.
  void list_is_new();
  // Called in all later steps of the list.
  void check();
  // Prints the warnings. Collective.
  void print();

private:
  const ForceReach &reach;
  std::vector<double> listed_radii; // when the list was built
  FirstWarning grown, outgrown;     // since the list was built, since set-up
};

} // namespace Grip

#endif
