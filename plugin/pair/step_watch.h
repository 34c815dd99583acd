// SPDX-License-Identifier: GPL-2.0-only
// Compares the time step with how long the contacts of all pairs of types last, and with the longest step
// that keeps them stable: at the beginning of a run, and again when spheres have become faster, smaller or
// lighter.
#ifndef GRIP_STEP_WATCH_H
#define GRIP_STEP_WATCH_H

#include "host/time_step.h"
#include "pair/type_pairs.h"
#include "pointers.h"

namespace Grip {

class StepWatch : protected LAMMPS_NS::Pointers {
public:
  StepWatch(LAMMPS_NS::LAMMPS *lmp, const TypePairs &types_) : Pointers(lmp), types(types_) {}

  // Of all pairs of types the shortest times and stable steps, for spheres that meet at that speed.
  Durations durations(double speed, const Least &spheres) const;

  // Before each run, with the least radii and masses of each type.
  void begin(const Least &spheres) { least = spheres; }
  // At the set-up of a run. with_skin: whether ends of contacts are booked, which needs a skin that no pair
  // crosses in a step. beyond: how far forces reach beyond the contacts of the list.
  void set_up(bool with_skin, double beyond);
  // By all ranks together, when lists are made anew.
  void check();

private:
  const TypePairs &types;
  Least least;                // with which the time step was compared with contact times,
  double checked_speed = 0.0; // and at this speed
  bool told = false;          // that the step is long

  void check_skin(double beyond) const;
};

} // namespace Grip

#endif
