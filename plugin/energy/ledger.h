// SPDX-License-Identifier: GPL-2.0-only
// The energy ledger of the contacts of one rank.
#ifndef GRIP_PLUGIN_LEDGER_H
#define GRIP_PLUGIN_LEDGER_H

#include "contacts/contact_event.h"
#include "grip.h"

#include <algorithm>
#include <array>

namespace Grip {

class Ledger {
public:
  int mode = GRIP_LEDGER_OFF;
  // Sums of this rank, indexed by enum grip_entry [F L].
  std::array<double, GRIP_ENTRIES> entry{};

  // With events: the ratio of load cycles (struct grip_event), or 0 if they are not counted.
  double cycle_ratio = 0.0;

  // With events: the contacts whose events never end.
  VanishedContacts vanished;

  bool on() const { return mode != GRIP_LEDGER_OFF; }
  bool events() const { return mode == GRIP_LEDGER_OF_EVENTS; }
  // For grip_model_keep_ledger: the values that contacts keep.
  int kept() const { return mode | (events() && cycle_ratio > 0.0 ? GRIP_LEDGER_OF_CYCLES : 0); }

  // Call before the forces of a step. The forces sum up all stored energies from zero, so this saves the sums
  // of the previous step and sets them to 0.
  void begin_step()
  {
    stored_before = stored();
    outside_before = entry[GRIP_LOST_OUTSIDE];
    clear_stored();
  }

  // Call after the forces of a step. At a set-up nothing moves, so a change of the stored energy, for example
  // by new contacts, is booked as `outside`. At the very first set-up nothing is booked, because the energy
  // stored at that time is the starting value.
  void end_step(bool set_up)
  {
    if (set_up && begun) entry[GRIP_LOST_OUTSIDE] = outside_before + stored_before - stored();
    begun = true;
  }

  // Call when the entries were read from a restart file: the next set-up is then not the first one.
  void go_on() { begun = true; }

  // All entries except the stored energies. They begin at 0 again here.
  Ledger hand_over()
  {
    Ledger booked = *this;
    booked.clear_stored();
    for (int e = 0; e < GRIP_ENTRIES; e++) entry[e] -= booked.entry[e];
    return booked;
  }

  double stored() const
  {
    double sum = entry[GRIP_STORED_COHESION] + entry[GRIP_BOND_ENERGY];
#define GRIP_STORED(NAME, text)                                                                              \
  if (GRIP_STORED_##NAME != GRIP_STORED_COHESION) sum += entry[GRIP_STORED_##NAME];
#include "grip/entries.def"
    return sum;
  }

  // The losses of all contacts, including rests: the sum over contacts of their losses.
  double lost() const
  {
    double sum = entry[GRIP_BOND_DAMPING] + entry[GRIP_BOND_FRACTURE] + entry[GRIP_BOND_REST] +
                 entry[GRIP_BOND_PLASTIC] + entry[GRIP_BOND_SOFTENING];
#define GRIP_LOST(NAME, text) sum += entry[GRIP_LOST_##NAME];
#include "grip/entries.def"
#define GRIP_REST(NAME, text) sum += entry[GRIP_REST_##NAME];
#include "grip/entries.def"
    return sum;
  }

  // Call after the contacts have been found again for a rebuilt list. stored_found: their stored energy [F
  // L]. The stored energy of deleted atoms is lost: summed over all ranks, it is the difference to the energy
  // stored before, which is booked as `outside`. May be called several times before the next step.
  void found(double stored_found)
  {
    entry[GRIP_LOST_OUTSIDE] += stored() - stored_found;
    clear_stored();
    entry[GRIP_STORED_NORMAL] = stored_found;
  }

private:
  bool begun = false;
  double stored_before = 0.0, outside_before = 0.0;

  void clear_stored()
  {
    entry[GRIP_BOND_ENERGY] = 0.0;
#define GRIP_STORED(NAME, text) entry[GRIP_STORED_##NAME] = 0.0;
#include "grip/entries.def"
  }
};

} // namespace Grip

#endif
