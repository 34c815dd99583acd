// SPDX-License-Identifier: GPL-2.0-only
// A contact in one step, with the values that fields in space need. Does not depend on LAMMPS.
#ifndef GRIP_CONTACT_SAMPLE_H
#define GRIP_CONTACT_SAMPLE_H

#include "contacts/contact_event.h"
#include "grip/ledger.h"
#include "base/vector.h"

#include <array>
#include <cstddef>
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
