// SPDX-License-Identifier: GPL-2.0-only
// A contact in one step, with what fields in space need of it. Does not depend on LAMMPS.
#ifndef GRIP_CONTACT_SAMPLE_H
#define GRIP_CONTACT_SAMPLE_H

#include "grip/ledger.h"
#include "surface/vector.h"

#include <vector>

namespace Grip {

class WallContacts;

struct ContactSample {
  int i, j;      // local indices of the atoms; j is -1 at a wall
  bool touching; // a force acts; otherwise the contact has ended in this step, and only its losses count
  Vector place;  // where the two bodies touch [L]; at a wall: the closest point of the wall
  Vector branch; // from the centre of j, or from the closest point of the wall, to the centre of i [L]
  Vector normal; // from j to i [-]
  Vector force;  // on i [F]
  // Of friction, rolling and twisting on i and on j, about their centres; at a wall only on i [F L].
  Vector torque_i, torque_j;
  // Only with a ledger [F L]: energy of all springs; losses of this step, by enum grip_cause.
  double stored;
  double lost[GRIP_CAUSES];
  // Only at a wall: the wall, its velocity at `place` [L/T] and spin there [rad/T], and its power on the
  // contact [F L/T].
  const WallContacts *wall;
  Vector wall_velocity, wall_spin;
  double wall_power;
};

// The loss of a contact in one step, for those who need nothing else of it. i, j and place: as above.
struct LossSample {
  int i, j;
  Vector place;
  double lost; // by all causes [F L]
};

// The contacts of a step. Only one of the two lists is filled.
struct StepSamples {
  std::vector<LossSample> losses;
  std::vector<ContactSample> contacts;

  void clear()
  {
    losses.clear();
    contacts.clear();
  }
};

} // namespace Grip

#endif
