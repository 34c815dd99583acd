// SPDX-License-Identifier: GPL-2.0-only
// A copy of the entries of the neighbour list, made when the store was filled. It is used to find entries
// that were modified in place since then. Does not depend on LAMMPS.
#ifndef GRIP_LIST_SNAPSHOT_H
#define GRIP_LIST_SNAPSHOT_H

#include <cstddef>
#include <vector>

namespace Grip {

// The neighbour list of LAMMPS. Its row k is entries[atoms[k]], which belongs to atom atoms[k] and has
// lengths[atoms[k]] entries.
struct ListRows {
  int count;
  const int *atoms, *lengths;
  const int *const *entries;
};

// A modified entry in the row of atom i: its old value `was` and its new value `is`, both including
// special-bond bits.
struct ChangedEntry {
  int i, was, is;
};

class ListSnapshot {
public:
  bool any() const { return !known.empty(); }
  void forget();
  void remember(const ListRows &rows);
  // Searches one of `nshares` equal shares of the rows. Appends the modified entries in it to `changed`, and
  // stores their new values. The caller must pass rows that have the same atoms and lengths as those passed
  // to remember(); only the entries may differ. Several threads may search different shares at the same time,
  // each with its own `changed`.
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
