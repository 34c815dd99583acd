// SPDX-License-Identifier: GPL-2.0-only
// The contribution of a contact to the energy flux. Its stored energy moves with the place where the bodies
// touch. The power of its force and torque on each of the two bodies flows from this place to the centre of
// the body. Does not depend on LAMMPS.
#ifndef GRIP_ENERGY_FLUX_H
#define GRIP_ENERGY_FLUX_H

#include "contacts/contact_sample.h"

namespace Grip {

struct BodyMotion {
  Vector velocity; // of the centre [L/T]
  Vector spin;     // [rad/T]
};

struct ContactPower {
  Vector place_velocity; // of the place of the contact [L/T]
  double on_i, on_j;     // power of force and torque on a body; at a wall, on_j is 0 [F L/T]
};

// For a contact or a bond between two spheres.
ContactPower power_of_pair(const ContactSample &contact, const BodyMotion &i, const BodyMotion &j);
// place_velocity: depends on the shape of the wall.
ContactPower power_at_wall(const ContactSample &contact, const BodyMotion &i, const Vector &place_velocity);

} // namespace Grip

#endif
