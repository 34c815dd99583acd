// SPDX-License-Identifier: GPL-2.0-only
// An index of contacts by partner. The contacts are in the rows of many atoms; the index finds the contacts
// of an atom that are in the rows of other atoms. Does not depend on LAMMPS.
//
// The index is often built for only a few look-ups. Entries therefore stay in the order in which they are
// added. Entries whose partners have the same hash form a chain.
#ifndef GRIP_PARTNER_INDEX_H
#define GRIP_PARTNER_INDEX_H

#include "contacts/history_rows.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace Grip {

class PartnerIndex {
public:
  using Key = HistoryRows::Key; // ID of an atom

  struct Entry {
    Key partner, owner;   // atom IDs; the entry is in the row of `owner`
    int owner_type;       // atom type of the owner
    int next;             // next entry of the chain, or -1
    const double *values; // in the owner's row, as seen from the owner
  };

  bool built() const { return !first.empty(); }

  // Prepares for nentries entries; call add() for each of them afterwards.
  void begin(std::size_t nentries)
  {
    while (nentries >> bits > LONG_CHAIN) bits++;
    first.assign(std::size_t{1} << bits, -1);
    entries.reserve(nentries);
  }
  void add(Key partner, Key owner, int owner_type, const double *values)
  {
    int &newest = first[chain(partner)];
    entries.push_back({partner, owner, owner_type, newest, values});
    newest = static_cast<int>(entries.size()) - 1;
  }

  void drop() { *this = {}; }

  template <class Visit> void for_each_with(Key partner, const Visit &visit) const
  {
    for (int n = first[chain(partner)]; n >= 0; n = entries[n].next)
      if (entries[n].partner == partner) visit(entries[n]);
  }

  double bytes() const
  {
    return static_cast<double>(entries.capacity()) * sizeof(Entry) +
           static_cast<double>(first.capacity()) * sizeof(int);
  }

private:
  // average length of a chain; the heads of the chains should stay in the cache
  static constexpr std::size_t LONG_CHAIN = 8;

  // The IDs of a rank's atoms often differ by multiples of one number. The upper bits of the product still
  // differ.
  std::size_t chain(Key key) const
  {
    return static_cast<std::uint64_t>(key) * 0x9E3779B97F4A7C15u >> (64 - bits);
  }

  int bits = 1;           // number of bits of a chain's index
  std::vector<int> first; // head of each chain; empty if not built
  std::vector<Entry> entries;
};

} // namespace Grip

#endif
