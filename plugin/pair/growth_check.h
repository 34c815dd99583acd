// SPDX-License-Identifier: GPL-2.0-only
// Warns if spheres grow (`fix adapt`) by more than the neighbour list allows. LAMMPS rebuilds the list after
// atoms have moved, but not after they have grown. The search range of the list depends on the radii at
// set-up.
#ifndef GRIP_GROWTH_CHECK_H
#define GRIP_GROWTH_CHECK_H

#include "host/first_warning.h"
#include "pair/force_reach.h"
#include "pointers.h"

#include <vector>

namespace Grip {

class GrowthCheck : protected LAMMPS_NS::Pointers {
public:
  GrowthCheck(LAMMPS_NS::LAMMPS *lmp, const ForceReach &reach_) : Pointers(lmp), reach(reach_) {}

  // Call in the step in which the list is rebuilt.
  void list_is_new();
  // Call in all other steps.
  void check();
  // Prints the warnings. Collective.
  void print();

private:
  const ForceReach &reach;
  std::vector<double> listed_radii; // radii when the list was built
  FirstWarning grown, outgrown;     // `grown`: since the list was built; `outgrown`: since set-up
};

} // namespace Grip

#endif
