// SPDX-License-Identifier: GPL-2.0-only
// Contacts that start without motion. Their two spheres already overlap when the force between them is
// switched on: their bond has broken, an exclusion has ended, or one sphere was created inside the other. The
// energy that such a contact stores at its start does not come from motion, so the ledger books it as
// `outside`.
#ifndef GRIP_SUDDEN_CONTACTS_H
#define GRIP_SUDDEN_CONTACTS_H

#include "energy/ledger.h"
#include "pair/force_reach.h"
#include "pair/pair_contact_store.h"
#include "contacts/type_pairs.h"
#include "pointers.h"

namespace Grip {

class SuddenContacts : protected LAMMPS_NS::Pointers {
public:
  SuddenContacts(LAMMPS_NS::LAMMPS *lmp, const TypePairs &types_, const ForceReach &reach_,
                 const Ledger &ledger_)
      : Pointers(lmp), types(types_), reach(reach_), ledger(ledger_)
  {
  }

  // For a contact without a history. Returns null if the contact starts by motion. Otherwise returns its
  // initial history including the ledger, which is stored in part.translated.
  const double *history(ThreadPart &part, const Contact &contact) const;

private:
  const TypePairs &types;
  const ForceReach &reach;
  const Ledger &ledger;

  bool overlapped_before(const Contact &contact) const;
  void run(ThreadPart &part, const Contact &contact, double *history) const;
};

} // namespace Grip

#endif
