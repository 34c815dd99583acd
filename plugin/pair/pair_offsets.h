// SPDX-License-Identifier: GPL-2.0-only
// Contacts of grains whose bond has broken while they overlapped. Such a contact is a contact of smaller
// grains: the sum of the radii is less by an offset. The offset is the overlap at the break, so the contact
// begins without force. While the grains are apart, the offset decreases to their overlap, so they regain
// their size. The radii of a contact change only while it has no force; no energy comes from nowhere.
//
// LAMMPS's marks exclude these pairs from the list as if they were bonded. This class adds their contacts to
// the store, until the offset is 0.
#ifndef GRIP_PAIR_OFFSETS_H
#define GRIP_PAIR_OFFSETS_H

#include "interfaces/bond_source.h"
#include "pair.h"
#include "pair/pair_contact_store.h"
#include "pair/pair_history.h"
#include "pointers.h"

#include <functional>
#include <vector>

namespace Grip {

class PairOffsets : protected LAMMPS_NS::Pointers {
public:
  PairOffsets(LAMMPS_NS::LAMMPS *lmp, const LAMMPS_NS::Pair &owner_, PairContactStore &contacts_,
              const PairHistory &history_)
      : Pointers(lmp), owner(owner_), contacts(contacts_), history(history_)
  {
  }

  // Call before each run. applies: whether radii are constant and no force acts beyond touch. Otherwise
  // contacts begin without an offset.
  void begin_run(bool applies_) { applies = applies_; }
  bool apply() const { return applies; }
  // Call after the store has been filled from a new list. Calls found(contact, values) for contacts with a
  // history.
  using Found = std::function<void(const Contact &, const double *values)>;
  void filled(const Found &found);
  // Call before the contacts of a step begin.
  void follow();
  // A contact with the radii of its offset, if it has one.
  Contact reduced(const Contact &contact) const;

private:
  // All ranks that own one of the atoms follow the offset. One of them, or with `newton off` both, have the
  // contact.
  struct Parted {
    PartedPair *of; // of the bonds
    int i, j;       // if this rank has the contact, as in the list
    bool has_contact, is_stored;
    int steps_apart;
  };

  const LAMMPS_NS::Pair &owner;
  PairContactStore &contacts;
  const PairHistory &history;
  BondSource *source = nullptr; // null without bonds
  std::int64_t last_taken = 0;  // number of a pair of the bonds
  std::vector<Parted> pairs;
  bool applies = true;

  void take_new();
  void take(PartedPair &of);
  void drop_ended();
  bool find_in_list(LAMMPS_NS::tagint first, LAMMPS_NS::tagint second, Parted &pair) const;
  bool find_atoms(Parted &pair) const;
  double overlap(const Parted &pair) const;
  double rounding(const Parted &pair) const;
  Contact contact(const Parted &pair) const;
  void begin(Parted &pair, const Found &found);
  void add(Parted &pair, const double *values);
  void remove(Parted &pair);
  void follow(Parted &pair);
};

} // namespace Grip

#endif
