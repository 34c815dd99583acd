// SPDX-License-Identifier: GPL-2.0-only
// Warns of spheres that grow (`fix adapt`) by more than the neighbour list has room for. The host rebuilds
// the list when atoms have moved, not when they have grown, and searches as far as the radii at set-up need.
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

  // In the step of a new list.
  void list_is_new();
  // In the later steps of a list.
  void check();
  // By all ranks together.
  void tell();

private:
  const ForceReach &reach;
  std::vector<double> listed_radii; // when the list was made
  FirstWarning grown, outgrown;     // since the list was made, since set-up
};

} // namespace Grip

#endif
