// SPDX-License-Identifier: GPL-2.0-only
// What pair style grip asks of the host before a run, and what it tells the user.
#ifndef GRIP_PAIR_CHECKS_H
#define GRIP_PAIR_CHECKS_H

#include "energy/ledger.h"
#include "pair/type_pairs.h"
#include "pointers.h"

namespace Grip {

class PairChecks : protected LAMMPS_NS::Pointers {
public:
  PairChecks(LAMMPS_NS::LAMMPS *lmp, const TypePairs &types_, const Ledger &ledger_)
      : Pointers(lmp), types(types_), ledger(ledger_)
  {
  }

  // These end the run.
  void atoms() const;
  void energy() const;
  void heat() const;
  // These tell the user. threaded: whether the style has threads.
  void tell_threads(bool threaded) const;
  void tell_fixed_spins() const;
  void tell_lost_values() const;

private:
  const TypePairs &types;
  const Ledger &ledger;
};

} // namespace Grip

#endif
