// SPDX-License-Identifier: GPL-2.0-only
// A contact or a bond in one step, with the values that fields in space need. Does not depend on LAMMPS.
#ifndef GRIP_CONTACT_SAMPLE_H
#define GRIP_CONTACT_SAMPLE_H

#include "contacts/contact_event.h"
#include "grip/bond.h"
#include "grip/ledger.h"
#include "base/vector.h"

#include <array>
#include <cstddef>
#include <vector>

namespace Grip {

class WallContacts;

// Causes of losses: enum grip_cause, then enum grip_bond_cause. The rests of bonds belong to GRIP_BY_REST.
constexpr int CAUSES = GRIP_CAUSES + GRIP_BOND_BY_REST;
static_assert(GRIP_BOND_BY_REST + 1 == GRIP_BOND_CAUSES, "the rest is the last cause");
inline int cause_of_bond(int cause)
{
  return cause == GRIP_BOND_BY_REST ? GRIP_BY_REST : GRIP_CAUSES + cause;
}

struct ContactSample {
  int i, j;      // local indices of the atoms; j is -1 at a wall
  bool touching; // a force acts; otherwise the contact has ended in this step, and only its losses count
  bool bonded;   // a bond, not a contact
  Vector start;  // the centre of j, or the closest point of the wall [L]
  Vector branch; // from there to the centre of i [L]
  // Of the branch, from `start` to the place where the two bodies touch, or to the middle of a bond; 0 at a
  // wall [-].
  double part;
  Vector force; // on i [F]
  // On i and on j, about their centres, without normal forces; at a wall only on i [F L].
  Vector torque_i, torque_j;
  // Only with a ledger [F L]: energy of all springs; losses of this step, by cause.
  double stored;
  std::array<double, CAUSES> lost;
  double wall_power; // of a wall on the contact [F L/T]

  Vector place() const { return start + part * branch; }
};

// The motion of a wall where a sphere touches it [L/T, rad/T].
struct PointMotion {
  Vector velocity, spin;
};

// The losses of contacts in one step, for listeners that need nothing else.
struct LossSamples {
  int n = 0; // number of contacts; values beyond it are unused
  std::vector<Vector> place;
  std::vector<double> lost;              // by all causes [F L]
  std::vector<std::array<int, 2>> atoms; // i and j, as above

  // Makes room for more contacts.
  void reserve(int more)
  {
    const std::size_t size = n + more;
    if (size <= atoms.size()) return;
    place.resize(size);
    lost.resize(size);
    atoms.resize(size);
  }
  void add(const Vector &where, double amount, int i, int j)
  {
    place[n] = where;
    lost[n] = amount;
    atoms[n++] = {i, j};
  }
};

// All or some contacts of a step, of pairs or of one wall: either only their losses, or the contacts.
struct StepSamples {
  LossSamples losses;
  std::vector<ContactSample> contacts;
  const WallContacts *wall = nullptr;
  std::vector<PointMotion> motions; // of the wall at each of the contacts

  void clear()
  {
    losses.n = 0;
    contacts.clear();
    motions.clear();
  }
};

// The data that a step collects for listeners.
struct StepRecord {
  std::vector<ContactEvent> events; // and load cycles, that have ended in this step
  StepSamples samples;

  void clear()
  {
    events.clear();
    samples.clear();
  }
};

} // namespace Grip

#endif
