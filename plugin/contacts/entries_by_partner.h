// SPDX-License-Identifier: GPL-2.0-only
// The entries of many atoms' lists of partners, to be found by the partner: what others have of its contacts.
// Knows nothing of the host.
//
// Made often for the sake of few atoms: entries stay in the order in which they come, chained by their
// partner's hash.
#ifndef GRIP_ENTRIES_BY_PARTNER_H
#define GRIP_ENTRIES_BY_PARTNER_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace Grip {

template <class Tag> class EntriesByPartner {
public:
  struct Entry {
    Tag partner, owner;   // IDs; the list is that of the owner
    int owner_type;       // of atom
    int next;             // of the chain, or -1
    const double *values; // as the owner sees them, where its list has them
  };

  bool built() const { return !first.empty(); }

  // For so many entries; then add() each of them.
  void begin(std::size_t nentries)
  {
    while (nentries >> bits > LONG_CHAIN) bits++;
    first.assign(std::size_t{1} << bits, -1);
    entries.reserve(nentries);
  }
  void add(Tag partner, Tag owner, int owner_type, const double *values)
  {
    int &newest = first[chain(partner)];
    entries.push_back({partner, owner, owner_type, newest, values});
    newest = static_cast<int>(entries.size()) - 1;
  }

  void drop() { *this = {}; }

  template <class Visit> void for_each_with(Tag partner, const Visit &visit) const
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
  static constexpr std::size_t LONG_CHAIN = 8; // on average; what begins the chains should stay in the cache

  // IDs of a rank's atoms often differ by multiples of the same number: the product's upper bits do not.
  std::size_t chain(Tag tag) const
  {
    return static_cast<std::uint64_t>(tag) * 0x9E3779B97F4A7C15u >> (64 - bits);
  }

  int bits = 1;           // of a chain's number
  std::vector<int> first; // of each chain; empty when not built
  std::vector<Entry> entries;
};

} // namespace Grip

#endif
