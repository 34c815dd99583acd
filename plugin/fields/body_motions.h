// SPDX-License-Identifier: GPL-2.0-only
// Velocities and spins of all atoms at the end of a step, for the energy flux of fix grip/fields. LAMMPS
// sends them to ghost atoms before the forces, so the velocities of ghosts are half a step older.
#ifndef GRIP_BODY_MOTIONS_H
#define GRIP_BODY_MOTIONS_H

#include "fields/energy_flux.h"
#include "pointers.h"

#include <vector>

namespace Grip {

class BodyMotions : protected LAMMPS_NS::Pointers {
public:
  static constexpr int NVALUES = 6; // of an atom, in messages

  using Pointers::Pointers;

  // Call before messages are sent to ghosts, and then use the two functions below in place of the fix's.
  void take();
  int pack(int n, const int *atoms, double *buffer, bool across_border, const int *border) const;
  void unpack(int n, int first, const double *buffer);

  // For contact number n of the samples of this step.
  ContactPower power(const StepSamples &samples, std::size_t n) const;

private:
  std::vector<BodyMotion> motions;

  Vector across(const int *border) const;
  Vector wall_place_velocity(const WallContacts &wall, const PointMotion &of_wall,
                             const ContactSample &contact) const;
};

} // namespace Grip

#endif
