// SPDX-License-Identifier: GPL-2.0-only
// The keyword `bodies share` of a wall: contacts of a rigid body with the wall divide the mass of the body
// among their dashpots (contacts/stiffness_sum.h).
//
// The masses of a step follow from the contacts of the previous step and their velocities, so that contacts
// are gathered once. The masses of a body are computed when one of its contacts begins or ends, or when an
// overlap has changed by CHANGE_OF_OVERLAP.
#ifndef GRIP_WALL_DASHPOT_MASSES_H
#define GRIP_WALL_DASHPOT_MASSES_H

#include "contacts/stiffness_sum.h"
#include "host/masses.h"
#include "host/body_response.h"
#include "pointers.h"
#include "step/contact_atoms.h"
#include "wall/wall_models.h"

#include <vector>

namespace Grip {

class WallDashpotMasses : protected LAMMPS_NS::Pointers {
public:
  // wanted_: the keyword.
  WallDashpotMasses(LAMMPS_NS::LAMMPS *lmp, bool wanted_, const WallModels &models_, const Masses &masses_)
      : Pointers(lmp), wanted(wanted_), models(models_), masses(masses_), mobility(lmp)
  {
  }

  bool on() const { return wanted && masses.any_bodies(); }
  // Call before each run, and with each new list.
  void begin_run();
  void begin_list();

  // Call when lanes or the list are new, and add_whole() for each batch.
  bool list_is_new() const { return new_list; }
  void begin_lanes(int nlanes);
  void add_whole(const grip_batch &batch, const AtomsOfLanes &lanes, int first_lane);
  // Call begin_step() in each step. Call add() for each batch, whose geometry must be computed, then
  // divide(), which computes the masses for a time that is `ahead` of the batches [T].
  void begin_step();
  void add(const grip_batch &batch, int first_lane, int model, double ahead);
  void divide();
  // The masses for the dashpots of the lanes from first_lane on.
  const double *dashpot_masses(int first_lane) const { return &lane_masses[first_lane]; }
  double bytes() const;

private:
  const bool wanted;
  const WallModels &models;
  const Masses &masses;
  BodyResponse mobility;
  std::vector<grip_dashpot_stiffness> stiffness; // of each model
  // A contact of a body that is divided, or one that has just ended.
  struct Touching {
    Push push;
    int lane;
    double overlap;
  };
  // The contacts of a step, by lane. Few of them change in a step, so the data for the others are kept.
  struct Seen {
    std::vector<double> nx, ny, nz, radius, overlap;
    std::vector<int> model; // of each block
  };
  // By body. changed: the bodies of this rank alone whose masses must be divided again.
  std::vector<StiffnessSumOfRanks> of_bodies;
  std::vector<char> on_several; // whether it is on several ranks
  std::vector<int> changed;
  // The lanes of each body: the first one, and by lane the next one.
  static constexpr int NONE_LEFT = -1;
  std::vector<int> first_lanes, next_lanes;
  bool new_list = true;
  Seen seen;
  std::vector<Touching> touching;
  // For each lane: the atom, and the index of its body, NONE for a lane that has nothing to divide; the mass
  // of the body, that for the dashpot, and the overlap with which it was computed, NaN if there is no body.
  std::vector<int> atoms, frames;
  std::vector<double> whole, lane_masses, overlaps;

  void collect(int frame);
};

} // namespace Grip

#endif
