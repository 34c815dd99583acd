// SPDX-License-Identifier: GPL-2.0-only
// The event of a contact: all that it has done since its first step with a force (struct grip_event,
// ledger.h). Also sums over contacts whose events have not ended. Does not depend on LAMMPS.
#ifndef GRIP_CONTACT_EVENT_H
#define GRIP_CONTACT_EVENT_H

#include "grip/ledger.h"

#include <cstddef>
#include <vector>

namespace Grip {

// An event, or a load cycle of one, that has ended in this step.
struct ContactEvent {
  int i, j;     // local indices of the atoms; j is -1 at a wall
  int kind;     // number of the pair of types (TypePairs::number), 0 at a wall
  int face;     // number of the wall's face, counted from 0; -1 for a pair
  bool counted; // false if another rank counts this event: with newton off, two ranks have it
  double place[3], reduced_mass;
  bool ends, ends_cycle;
  double cycle;  // with ends_cycle: the largest stored energy of the load cycle [F L]
  grip_event of; // with ends
};

// Sums over contacts.
struct ContactSums {
  double number = 0.0, lost[GRIP_SPRINGS] = {}, stored = 0.0; // stored: most_stored of each
  double cycles = 0.0, cycled = 0.0;

  void add(const grip_event &event, double weight)
  {
    if (!(event.age > 0.0)) return; // no contact
    number += weight;
    for (int sense = 0; sense < GRIP_SPRINGS; sense++) lost[sense] += weight * event.lost[sense];
    stored += weight * event.most_stored;
    cycles += weight * event.cycles;
    cycled += weight * event.cycled;
  }
  void add(const grip_event_sums &others)
  {
    number += others.number;
    for (int sense = 0; sense < GRIP_SPRINGS; sense++) lost[sense] += others.lost[sense];
    stored += others.stored;
    cycles += others.cycles;
    cycled += others.cycled;
  }
  void add(const ContactSums &other, double factor)
  {
    number += factor * other.number;
    for (int sense = 0; sense < GRIP_SPRINGS; sense++) lost[sense] += factor * other.lost[sense];
    stored += factor * other.stored;
    cycles += factor * other.cycles;
    cycled += factor * other.cycled;
  }
};

// Sums over contacts of each kind.
class SumsOfKinds {
public:
  ContactSums &operator[](int kind)
  {
    if (kind >= size()) sums.resize(kind + 1);
    return sums[kind];
  }
  ContactSums of(int kind) const { return kind < size() ? sums[kind] : ContactSums(); }
  int size() const { return static_cast<int>(sums.size()); }
  void clear() { sums.clear(); }
  void add(const SumsOfKinds &others, double factor)
  {
    for (int kind = 0; kind < others.size(); kind++) (*this)[kind].add(others.sums[kind], factor);
  }

private:
  std::vector<ContactSums> sums;
};

// Follows the contacts whose events never end: those whose histories do not come back when the contacts are
// found again for a new list, because their atoms were deleted, and those whose force is switched off between
// two lists, because a bond has formed.
class VanishedContacts {
public:
  // Call when histories are copied from the store. living: sums over all of them.
  void left(const SumsOfKinds &living)
  {
    before = living;
    known = true;
  }
  // Call when contacts have been found again. living: sums over all that were found. May be called several
  // times after one call of left(). A history may come back on another rank: only sums over all ranks are
  // defined.
  void found(const SumsOfKinds &living)
  {
    if (known) {
      sums.add(before, 1.0);
      sums.add(living, -1.0);
    }
    left(living);
  }
  // Call when a contact is switched off between two lists. weight: the part of the contact that this rank
  // counted.
  void switched_off(int kind, const grip_event &event, double weight) { sums[kind].add(event, weight); }
  // The number of contacts that have vanished since the program started.
  const SumsOfKinds &since_start() const { return sums; }
  // The sums over contacts when they were last copied or found.
  const SumsOfKinds &last_known() const { return before; }

private:
  bool known = false;
  SumsOfKinds before, sums;
};

} // namespace Grip

#endif
