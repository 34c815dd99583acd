// SPDX-License-Identifier: GPL-2.0-only
// A contact in one step, with what fields in space need of it. Does not depend on LAMMPS.
#ifndef GRIP_CONTACT_SAMPLE_H
#define GRIP_CONTACT_SAMPLE_H

#include "grip/ledger.h"
#include "surface/vector.h"

#include <array>
#include <vector>

namespace Grip {

class WallContacts;

struct ContactSample {
  int i, j;      // local indices of the atoms; j is -1 at a wall
  bool touching; // a force acts; otherwise the contact has ended in this step, and only its losses count
  Vector start;  // the centre of j, or the closest point of the wall [L]
  Vector branch; // from there to the centre of i [L]
  double part;   // of the branch, from `start` to the place where the two bodies touch; 0 at a wall [-]
  Vector force;  // on i [F]
  // Of friction, rolling and twisting on i and on j, about their centres; at a wall only on i [F L].
  Vector torque_i, torque_j;
  // Only with a ledger [F L]: energy of all springs; losses of this step, by enum grip_cause.
  double stored;
  std::array<double, GRIP_CAUSES> lost;
  double wall_power; // of a wall on the contact [F L/T]

  Vector place() const { return start + part * branch; }
};

// The motion of a wall where a sphere touches it [L/T, rad/T].
struct PointMotion {
  Vector velocity, spin;
};

// The loss of a contact in one step, for those who need nothing else of it. i and j: as above.
struct LossSample {
  int i, j;
  Vector place;
  double lost; // by all causes [F L]
};

// The contacts of a step, of pairs or of one wall: either only their losses, or the contacts.
struct StepSamples {
  std::vector<LossSample> losses;
  std::vector<ContactSample> contacts;
  const WallContacts *wall = nullptr;
  std::vector<PointMotion> motions; // of the wall at each of the contacts

  void clear()
  {
    losses.clear();
    contacts.clear();
    motions.clear();
  }
};

} // namespace Grip

#endif
