// SPDX-License-Identifier: GPL-2.0-only
// The rows of atoms that have left the rank since the rows were stored. They stay here for partners that
// remain on the rank. Does not depend on LAMMPS.
#ifndef GRIP_MIGRATION_LEFTOVERS_H
#define GRIP_MIGRATION_LEFTOVERS_H

#include "contacts/history_rows.h"

#include <unordered_map>

namespace Grip {

class MigrationLeftovers {
public:
  using Key = HistoryRows::Key; // the ID of an atom when its row was stored
  using Row = HistoryRows::Row;

  void keep(Key owner, const Row &row) { rows[owner] = row; }
  // Call when the atom has returned to this rank.
  void drop(Key owner) { rows.erase(owner); }
  void clear() { rows.clear(); }

  // The row of the atom with this ID, or null.
  const Row *of(Key owner) const
  {
    if (rows.empty()) return nullptr;
    const auto found = rows.find(owner);
    return found == rows.end() ? nullptr : &found->second;
  }
  // Calls visit(owner, row).
  template <class Visit> void for_each(const Visit &visit) const
  {
    for (const auto &[owner, row] : rows) visit(owner, row);
  }
  double bytes() const { return static_cast<double>(rows.size()) * sizeof(*rows.begin()); }

private:
  std::unordered_map<Key, Row> rows;
};

} // namespace Grip

#endif
