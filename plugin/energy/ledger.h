// SPDX-License-Identifier: GPL-2.0-only
// The energy ledger of the contacts of one rank.
#ifndef GRIP_PLUGIN_LEDGER_H
#define GRIP_PLUGIN_LEDGER_H

#include "grip.h"

#include <algorithm>
#include <array>

namespace Grip {

class Ledger {
public:
  int mode = GRIP_LEDGER_OFF;
  // Indexed by enum grip_entry; sums of this rank [F L].
  std::array<double, GRIP_ENTRIES> entry{};

  bool on() const { return mode != GRIP_LEDGER_OFF; }

  // Called before the forces of a step, which sum all stored energies from zero. Saves the previous sums and
  // clears them.
  void begin_step()
  {
    stored_before = stored();
    outside_before = entry[GRIP_LOST_OUTSIDE];
    clear_stored();
  }

  // Called after the forces of a step. At a set-up nothing moves, so a change of the stored energy, for
  // example by new contacts, is booked as `outside`. At the very first set-up nothing is booked: the energy
  // stored then is the starting value.
  void end_step(bool set_up)
  {
    if (set_up && begun) entry[GRIP_LOST_OUTSIDE] = outside_before + stored_before - stored();
    begun = true;
  }

  // The entries were read from a restart file, so the next set-up is not the first.
  void go_on() { begun = true; }

  double stored() const
  {
    double sum = entry[GRIP_STORED_COHESION];
    for (int e = 0; e < NSTORED; e++) sum += entry[e];
    return sum;
  }

  // Called after the contacts have been found again for a rebuilt list; stored_found is their stored energy.
  // Summed over all ranks, the difference was lost with deleted atoms and is booked as `outside`. May be
  // called several times before the next step.
  void found(double stored_found)
  {
    entry[GRIP_LOST_OUTSIDE] += stored() - stored_found;
    clear_stored();
    entry[GRIP_STORED_NORMAL] = stored_found;
  }

private:
  static constexpr int NSTORED = GRIP_STORED_TWISTING + 1;
  bool begun = false;
  double stored_before = 0.0, outside_before = 0.0;

  void clear_stored()
  {
    std::fill_n(entry.begin(), NSTORED, 0.0);
    entry[GRIP_STORED_COHESION] = 0.0;
  }
};

} // namespace Grip

#endif
