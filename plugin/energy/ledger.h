// SPDX-License-Identifier: GPL-2.0-only
// What a rank has booked of its contacts' energy.
#ifndef GRIP_PLUGIN_LEDGER_H
#define GRIP_PLUGIN_LEDGER_H

#include "grip.h"

#include <algorithm>
#include <array>

namespace Grip {

class Ledger {
public:
  int mode = GRIP_LEDGER_OFF;
  // By enum grip_entry, of this rank [F L].
  std::array<double, GRIP_ENTRIES> entry{};

  bool on() const { return mode != GRIP_LEDGER_OFF; }

  // Before the forces of a step. They sum up all stored energies anew, so the sums of the step before are
  // kept aside and cleared.
  void begin_step()
  {
    stored_before = stored();
    outside_before = entry[GRIP_LOST_OUTSIDE];
    clear_stored();
  }

  // After the forces of a step. At a set-up nothing moves. If contacts store another energy than before, be
  // it that some are new, this energy did not come from motion: it is booked as `outside`. At the very first
  // set-up nothing is booked: what is stored then is where the books begin.
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

  // The list of contacts was made anew, and stored_found is the stored energy of those that were found again.
  // Summed over all ranks, what is missing went away with deleted atoms, and is booked as `outside`. This may
  // happen several times before the next step.
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
