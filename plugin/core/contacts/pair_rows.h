// SPDX-License-Identifier: GPL-2.0-only
// The histories of a rank's pairs while the store does not hold them. The key of a contact is the ID of the
// partner, and the kind of an atom is its type. Both are from the time when the rows were filled. Does not
// depend on LAMMPS.
//
// A contact of two atoms of the same rank is only in the row of one of them, which halves memory and writing.
// The complete history of an atom therefore consists of its own row and of the entries about it in the rows
// of other atoms, mirrored. An atom that leaves the rank, or is written to a file, takes both with it. Its
// own row also stays on the rank for partners that remain there.
//
// In a very small box, two atoms may touch through several periodic images. The values of each contact then
// start with the vector to the partner's image, which identifies the contact (base/periodic_cell.h). In
// larger boxes the partner's ID suffices.
#ifndef GRIP_PAIR_ROWS_H
#define GRIP_PAIR_ROWS_H

#include "contacts/partner_index.h"
#include "contacts/history_layout.h"
#include "contacts/history_rows.h"
#include "base/periodic_cell.h"
#include "contacts/migration_leftovers.h"

#include <vector>

namespace Grip {

class PairRows {
public:
  using Key = HistoryRows::Key;
  using Row = HistoryRows::Row;

  // The row of each atom. A ghost has a kind but no contacts, except while the rows are filled.
  HistoryRows rows;

  // Drops all contacts. Contacts stored from now on have one of these layouts and nvalues values. If by_image
  // is true, the vector to the partner's image precedes the values.
  void begin(const HistoryLayouts &layouts, int nvalues, bool by_image);
  // The layouts of all contacts, by the kinds of both atoms.
  const HistoryLayouts &layouts() const { return layouts_of_kinds; }
  const HistoryLayout &layout(int i, int j) const { return layouts_of_kinds.of(rows.kind(i), rows.kind(j)); }
  int nvalues() const { return rows.nvalues() - nimage(); }
  int nimage() const { return images_are_kept ? 3 : 0; }
  bool by_image() const { return images_are_kept; }

  void grow(int natoms);
  void move(int from, int to);
  // Sets that atom i has no contacts, its ID and its kind. ID and kind must be 0 for atoms created since the
  // rows were filled, because their ID may have belonged to a deleted atom.
  void set(int i, Key id, int kind);
  // Changes only the ID of atom i.
  void name(int i, Key id) { ids[i] = id; }
  Key id(int i) const { return ids[i]; }
  const Key *all_ids() const { return ids.data(); }

  // Returns the values of the contact with a partner, or null. image: vector to the partner, only compared if
  // the rows store vectors to images.
  const double *find(const Row &row, Key partner, const Vector &image, const PeriodicCell &cell) const
  {
    const auto is_it = [&](const double *values) {
      return !images_are_kept || cell.same_image(vector_of(values), image);
    };
    const double *found = rows.find(row, partner, is_it);
    return found ? found + nimage() : nullptr;
  }
  // The same for rows that do not store vectors to images.
  const double *find(const Row &row, Key partner) const { return rows.find(row, partner); }
  // The row of an atom that has left the rank, or null.
  const Row *left_behind(Key owner) const { return left.of(owner); }

  // Builds the index of contacts by partner, from the rows of the first nowned atoms and of atoms that have
  // left, if it has not been built yet. count() and pack() need this index. It remains valid when atoms move
  // to other indices or leave the rank, so the caller must build it before the first atom does.
  void index(int nowned);
  // Ends the use of the index, which does not contain atoms that have arrived since it was built.
  void drop_index() { entries.drop(); }

  // The number of contacts of atom i in the rows of all atoms.
  int count(int i, const PeriodicCell &cell) const;
  // Writes one packed row (HistoryRows) with all contacts of atom i. Returns its length, in numbers.
  int pack(int i, const PeriodicCell &cell, double *buffer) const;
  // pack_leaving() writes the ID of an atom that leaves this rank, and then the row of pack().
  // unpack_arriving() reads both for an atom that arrives.
  int pack_leaving(int i, const PeriodicCell &cell, double *buffer);
  int unpack_arriving(int i, const double *buffer);

  double bytes() const;

private:
  std::vector<Key> ids; // of all atoms, including ghosts
  HistoryLayouts layouts_of_kinds;
  MigrationLeftovers left;
  PartnerIndex entries;
  bool images_are_kept = false;

  template <class Visit> void for_each_row(int nowned, const Visit &visit) const;
  template <class Visit> void for_each_of_others(int i, const PeriodicCell &cell, const Visit &visit) const;
};

} // namespace Grip

#endif
