// SPDX-License-Identifier: GPL-2.0-only
// A copy of the entries of the neighbour list from when the store was filled, used to find entries that were
// modified in place since then. Does not depend on LAMMPS.
#ifndef GRIP_LISTED_ENTRIES_H
#define GRIP_LISTED_ENTRIES_H

#include <cstddef>
#include <vector>

namespace Grip {

// The neighbour list of LAMMPS: row k belongs to atom atoms[k] and has lengths[atoms[k]] entries.
struct ListRows {
  int count;
  const int *atoms, *lengths;
  const int *const *entries;
};

// A modified entry in the row of atom i, including its special-bond bits: the old and the new value.
struct ChangedEntry {
  int i, was, is;
};

class ListedEntries {
public:
  bool any() const { return !known.empty(); }
  void forget();
  void remember(const ListRows &rows);
  // Appends the modified entries in one share of the rows to `changed` and stores their new values. The rows
  // must have the same atoms and lengths as those passed to remember(); only entries may differ. Several
  // threads may search different shares at the same time, each with a `changed` of its own.
  void find_changed(const ListRows &rows, int share, int nshares, std::vector<ChangedEntry> &changed);
  double bytes() const
  {
    return static_cast<double>(known.capacity()) * sizeof(int) +
           static_cast<double>(first.capacity()) * sizeof(std::size_t);
  }

private:
  std::vector<int> known;         // entries of all rows, row by row
  std::vector<std::size_t> first; // start of each row in `known`, and the end
};

} // namespace Grip

#endif
