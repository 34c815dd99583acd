// SPDX-License-Identifier: GPL-2.0-only
// The histories of a rank's pairs while the store does not hold them. The key of a contact is the partner's
// ID, and the kind of an atom is its type, both from when the rows were filled. Does not depend on LAMMPS.
//
// A contact of two atoms of the same rank is kept only in the row of one of them, which halves memory and
// writing. The complete history of an atom is therefore its own row plus the mirrored entries that other
// rows have for it. An atom that leaves the rank, or is written to a file, takes both; its own row also
// stays behind for partners that remain.
//
// In a box so small that two atoms may touch through several periodic images, the values of each contact
// start with the vector to the partner's image, which identifies the contact (contacts/periodic_cell.h). In
// larger boxes the partner's ID suffices.
#ifndef GRIP_PAIR_ROWS_H
#define GRIP_PAIR_ROWS_H

#include "contacts/entries_by_partner.h"
#include "contacts/history_layout.h"
#include "contacts/history_rows.h"
#include "contacts/periodic_cell.h"
#include "contacts/rows_left_behind.h"

#include <vector>

namespace Grip {

class PairRows {
public:
  using Key = HistoryRows::Key;
  using Row = HistoryRows::Row;

  // The own rows of the atoms. A ghost has a kind, but no contacts, except while the rows are filled.
  HistoryRows rows;

  // Drops all contacts. Those stored from now on have these layouts, nvalues values and, if by_image, the
  // vector before them.
  void begin(const HistoryLayouts &layouts, int nvalues, bool by_image);
  // By the kinds of both atoms.
  const HistoryLayouts &layouts() const { return layouts_of_kinds; }
  const HistoryLayout &layout(int i, int j) const { return layouts_of_kinds.of(rows.kind(i), rows.kind(j)); }
  int nvalues() const { return rows.nvalues() - nimage(); }
  int nimage() const { return images_are_kept ? 3 : 0; }
  bool by_image() const { return images_are_kept; }

  void grow(int natoms);
  void move(int from, int to);
  // Atom i has no contacts, this ID and this kind. Both are 0 for atoms created since the rows were filled,
  // whose ID may have belonged to a deleted atom.
  void set(int i, Key id, int kind);
  // Changes only the ID.
  void name(int i, Key id) { ids[i] = id; }
  Key id(int i) const { return ids[i]; }
  const Key *all_ids() const { return ids.data(); }

  // The values of a partner in a row, or null. image: vector to the partner, compared only if images are
  // kept.
  const double *find(const Row &row, Key partner, const Vector &image, const PeriodicCell &cell) const
  {
    const auto is_it = [&](const double *values) {
      return !images_are_kept || cell.same_image(vector_of(values), image);
    };
    const double *found = rows.find(row, partner, is_it);
    return found ? found + nimage() : nullptr;
  }
  // The same without images.
  const double *find(const Row &row, Key partner) const { return rows.find(row, partner); }
  // The row of an atom that has left the rank, or null.
  const Row *left_behind(Key owner) const { return left.of(owner); }

  // Indexes the rows of the first nowned atoms, and those left behind, by partner, if they are not indexed
  // yet. count() and pack() need the index. It remains valid when atoms move to other indices or leave, so
  // it must be made before the first of them does.
  void index(int nowned);
  // Ends the use of the index: atoms that arrived are not in it.
  void drop_index() { entries.drop(); }

  // The number of contacts of atom i, in any row.
  int count(int i, const PeriodicCell &cell) const;
  // Writes one row with all of them, as HistoryRows packs it. Returns how many numbers these are.
  int pack(int i, const PeriodicCell &cell, double *buffer) const;
  // The same, after the atom's ID, for an atom that leaves this rank, and for one that arrives.
  int pack_leaving(int i, const PeriodicCell &cell, double *buffer);
  int unpack_arriving(int i, const double *buffer);

  double bytes() const;

private:
  std::vector<Key> ids; // of all atoms, including ghosts
  HistoryLayouts layouts_of_kinds;
  RowsLeftBehind left;
  EntriesByPartner entries;
  bool images_are_kept = false;

  template <class Visit> void for_each_row(int nowned, const Visit &visit) const;
  template <class Visit> void for_each_of_others(int i, const PeriodicCell &cell, const Visit &visit) const;
};

} // namespace Grip

#endif
