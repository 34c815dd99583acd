// SPDX-License-Identifier: GPL-2.0-only
// The entries of a neighbour list when the store was filled, to find those that have been changed in place
// since. Knows nothing of the host.
#ifndef GRIP_LISTED_ENTRIES_H
#define GRIP_LISTED_ENTRIES_H

#include <cstddef>
#include <vector>

namespace Grip {

// The host's list: row k is that of atom atoms[k], and has lengths[atoms[k]] entries.
struct ListRows {
  int count;
  const int *atoms, *lengths;
  const int *const *entries;
};

// An entry of the row of atom i, with the host's marks: what it was, and what it is now.
struct ChangedEntry {
  int i, was, is;
};

class ListedEntries {
public:
  bool any() const { return !known.empty(); }
  void forget();
  void remember(const ListRows &rows);
  // Appends the changed entries of one share of the rows to `changed`, and remembers what they are now. The
  // rows must be those that were remembered. Different shares can be searched at the same time.
  void find_changed(const ListRows &rows, int share, int nshares, std::vector<ChangedEntry> &changed);
  double bytes() const
  {
    return static_cast<double>(known.capacity()) * sizeof(int) +
           static_cast<double>(first.capacity()) * sizeof(std::size_t);
  }

private:
  std::vector<int> known;         // row after row
  std::vector<std::size_t> first; // of each row, and the end
};

} // namespace Grip

#endif
