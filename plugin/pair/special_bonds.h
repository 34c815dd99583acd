// SPDX-License-Identifier: GPL-2.0-only
// Special-bond bits of the entries in the neighbour list, and the factors that special_bonds assigns to these
// bits. When BPM bonds break or form, LAMMPS changes the bits in an existing list. This class updates the
// store accordingly.
#ifndef GRIP_SPECIAL_BONDS_H
#define GRIP_SPECIAL_BONDS_H

#include "contacts/list_snapshot.h"
#include "energy/ledger.h"
#include "neighbor.h"
#include "pair.h"
#include "pair/pair_contact_store.h"
#include "contacts/type_pairs.h"
#include "pointers.h"

#include <array>

namespace Grip {

class SpecialBonds : protected LAMMPS_NS::Pointers {
public:
  SpecialBonds(LAMMPS_NS::LAMMPS *lmp, const LAMMPS_NS::Pair &owner_, PairContactStore &contacts_,
               const TypePairs &types_, Ledger &ledger_)
      : Pointers(lmp), owner(owner_), contacts(contacts_), types(types_), ledger(ledger_)
  {
  }

  // Whether the weights of special_bonds, or those that a hybrid style has set for this pair style, differ
  // from the weights in use.
  bool weights_changed() const;
  void take_weights();
  // Factor on forces and torques of a listed pair. marked_j: index j with its special-bond bits.
  double factor(int marked_j) const { return weights[marked_j >> SBBITS & 3]; }

  // Call after the store has been filled from the list.
  void filled();
  // Finds pairs whose bits have changed since the last call of filled() or follow(). Adds a pair whose factor
  // was 0 to the store, removes a pair whose factor is now 0, and changes the factor of other pairs.
  void follow();
  double bytes() const { return entries.bytes(); }

private:
  const LAMMPS_NS::Pair &owner; // the pair style whose neighbour list is used
  PairContactStore &contacts;
  const TypePairs &types;
  Ledger &ledger;
  ListSnapshot entries; // empty if no atom can have bonds
  std::array<double, 4> weights{1.0, 1.0, 1.0, 1.0};

  ListRows rows() const;
  void follow(const ChangedEntry &entry);
  void weigh_stored(int i, int j, double before, double factor);
};

} // namespace Grip

#endif
