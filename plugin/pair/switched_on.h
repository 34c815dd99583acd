// SPDX-License-Identifier: GPL-2.0-only
// Contacts that begin without motion: two spheres overlap already when their force is switched on, because
// their bond has broken, an exclusion has ended, or one was created in the other. What such a contact stores
// at its beginning does not come from the motion of the spheres. The ledger books it as `outside`.
#ifndef GRIP_SWITCHED_ON_H
#define GRIP_SWITCHED_ON_H

#include "energy/ledger.h"
#include "pair/force_reach.h"
#include "pair/rank_contacts.h"
#include "pair/type_pairs.h"
#include "pointers.h"

namespace Grip {

class SwitchedOn : protected LAMMPS_NS::Pointers {
public:
  SwitchedOn(LAMMPS_NS::LAMMPS *lmp, const TypePairs &types_, const ForceReach &reach_, const Ledger &ledger_)
      : Pointers(lmp), types(types_), reach(reach_), ledger(ledger_)
  {
  }

  // Of a contact without a history: null if it begins by motion, else the history with which its books begin.
  // It stays in part.translated.
  const double *history(Part &part, const Contact &contact) const;

private:
  const TypePairs &types;
  const ForceReach &reach;
  const Ledger &ledger;

  bool overlapped_before(const Contact &contact) const;
  void run(Part &part, const Contact &contact, double *history) const;
};

} // namespace Grip

#endif
