// SPDX-License-Identifier: GPL-2.0-only
// Checks of pair style grip before a run: what it requires of the LAMMPS set-up, and messages to the user.
#ifndef GRIP_PAIR_CHECKS_H
#define GRIP_PAIR_CHECKS_H

#include "energy/ledger.h"
#include "contacts/type_pairs.h"
#include "pointers.h"

namespace Grip {

class PairChecks : protected LAMMPS_NS::Pointers {
public:
  PairChecks(LAMMPS_NS::LAMMPS *lmp, const TypePairs &types_, const Ledger &ledger_)
      : Pointers(lmp), types(types_), ledger(ledger_)
  {
  }

  // Each of these ends the run with an error.
  void atoms() const;
  void energy() const;
  void heat() const;
  // Each of these prints a warning or a message. threaded: whether the style uses threads.
  void warn_of_threads(bool threaded) const;
  void warn_of_fixed_spins() const;
  void warn_of_lost_values() const;

private:
  const TypePairs &types;
  const Ledger &ledger;
};

} // namespace Grip

#endif
