// SPDX-License-Identifier: GPL-2.0-only
// What a rank has booked of its contacts' energy, and the word that switches it on.
#ifndef GRIP_PLUGIN_LEDGER_H
#define GRIP_PLUGIN_LEDGER_H

#include "grip.h"

#include <algorithm>
#include <array>
#include <string>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

class Ledger {
public:
  int mode = GRIP_LEDGER_OFF;
  std::array<double, GRIP_ENTRIES> entry{};

  bool on() const { return mode != GRIP_LEDGER_OFF; }

  // The energies that are stored now are summed anew in each step.
  void begin_step()
  {
    stored_before = stored();
    outside_before = entry[GRIP_LOST_OUTSIDE];
    clear_stored();
  }

  // At a set-up nothing moves: what contacts store otherwise than before, new ones included, went or came
  // outside. But what they store at the very first is where the books begin.
  void end_step(bool set_up)
  {
    if (set_up && begun) entry[GRIP_LOST_OUTSIDE] = outside_before + stored_before - stored();
    begun = true;
  }

  // The entries come from a file.
  void go_on() { begun = true; }

  double stored() const
  {
    double sum = 0.0;
    for (int e = 0; e < NSTORED; e++) sum += entry[e];
    return sum;
  }

  // Contacts were set up anew, and so much of the stored energy was found again; summed over all ranks the
  // rest went with atoms that were deleted. It may happen again before the next step, of what was found.
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

  void clear_stored() { std::fill_n(entry.begin(), NSTORED, 0.0); }
};

// The value of `energy`: yes, no or contacts. command: for the error text.
int read_energy(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const char *word);

} // namespace Grip

#endif
