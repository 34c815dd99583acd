// SPDX-License-Identifier: GPL-2.0-only
// The keyword `bodies share` of a wall: contacts of a rigid body with the wall divide the mass of the body
// among their dashpots (contacts/pushes.h).
#ifndef GRIP_WALL_SHARES_H
#define GRIP_WALL_SHARES_H

#include "contacts/pushes.h"
#include "grip/walls.h"
#include "host/masses.h"
#include "host/mobility.h"
#include "pointers.h"
#include "wall/core/wall_models.h"

#include <vector>

namespace Grip {

class WallShares : protected LAMMPS_NS::Pointers {
public:
  // wanted_: the keyword.
  WallShares(LAMMPS_NS::LAMMPS *lmp, bool wanted_, const WallModels &models_, const Masses &masses_)
      : Pointers(lmp), wanted(wanted_), models(models_), masses(masses_), mobility(world)
  {
  }

  bool on() const { return wanted && masses.any_bodies(); }
  // Call before each run, and with each new list.
  void begin_run();
  void begin_list();

  // Call in each step begin_step(), add() for each batch, whose geometry must be computed, then divide().
  void begin_step(int nlanes);
  void add(const grip_batch &batch, const grip_wall_lanes &span, int first_lane, int model);
  void divide();
  // The masses for the dashpots of the lanes from first_lane on.
  const double *dashpot_masses(int first_lane) const { return &lane_masses[first_lane]; }
  double bytes() const;

private:
  const bool wanted;
  const WallModels &models;
  const Masses &masses;
  Mobility mobility;
  std::vector<grip_dashpot_stiffness> stiffness; // of each model
  std::vector<Pushes> of_bodies;
  std::vector<Push> pushes; // of each lane
  std::vector<int> atoms;   // of each lane; -1 for a lane without a body
  std::vector<double> lane_masses;
};

} // namespace Grip

#endif
