// SPDX-License-Identifier: GPL-2.0-only
// Compares the time step with the contact times of all pairs of types, and with the longest step for which
// the contacts are stable. It does so at the start of a run, and again after spheres have become faster,
// smaller or lighter.
#ifndef GRIP_TIME_STEP_CHECK_H
#define GRIP_TIME_STEP_CHECK_H

#include "host/rigid_bodies.h"
#include "host/time_step.h"
#include "contacts/type_pairs.h"
#include "pointers.h"

namespace Grip {

class TimeStepCheck : protected LAMMPS_NS::Pointers {
public:
  TimeStepCheck(LAMMPS_NS::LAMMPS *lmp, const TypePairs &types_, const RigidBodies &bodies_)
      : Pointers(lmp), types(types_), bodies(bodies_)
  {
  }

  // Shortest contact times and stable steps over all pairs of types, for spheres that collide at the given
  // speed.
  Durations durations(double speed, const Least &spheres) const;

  // Call before each run, with the smallest radius of each type.
  void begin(const Least &spheres) { least = spheres; }
  // Call at the set-up of a run. with_skin: whether the ends of contacts are booked; this requires a skin
  // that no pair crosses within one step. beyond: range of forces beyond the contacts in the list [L].
  void set_up(bool with_skin, double beyond);
  // All ranks must call it when lists are rebuilt.
  void check();

private:
  const TypePairs &types;
  const RigidBodies &bodies;
  ImpactBodies impacting;
  Least least;                // smallest radii and masses for which the contact times were last checked
  double checked_speed = 0.0; // speed for which they were last checked
  bool warned = false;        // whether a warning was printed that the step is too long

  Extremes extremes();
  void check_skin(double beyond) const;
};

} // namespace Grip

#endif
