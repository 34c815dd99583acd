// SPDX-License-Identifier: GPL-2.0-only
// The entries of many atoms' lists of partners, to be found by the partner: what others have of its contacts. Knows
// nothing of the host.
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
    const double *values; // as the owner sees them, where its list has them
  };

  bool built() const { return !first.empty(); }

  // walk(visit) calls visit(entry) for each of the entries; it is done twice.
  template <class Walk> void build(std::size_t nentries, const Walk &walk)
  {
    while ((std::size_t{1} << bits) < nentries) bits++;
    first.assign((std::size_t{1} << bits) + 2, 0);
    entries.resize(nentries);
    walk([&](const Entry &entry) { first[bucket(entry.partner) + 2]++; });
    for (std::size_t b = 2; b < first.size(); b++) first[b] += first[b - 1];
    walk([&](const Entry &entry) { entries[first[bucket(entry.partner) + 1]++] = entry; });
  }

  void drop() { *this = {}; }

  template <class Visit> void for_each_with(Tag partner, const Visit &visit) const
  {
    const std::size_t b = bucket(partner);
    for (int n = first[b]; n < first[b + 1]; n++)
      if (entries[n].partner == partner) visit(entries[n]);
  }

  double bytes() const
  {
    return static_cast<double>(entries.capacity()) * sizeof(Entry) +
           static_cast<double>(first.capacity()) * sizeof(int);
  }

private:
  // IDs of atoms that are near each other often differ by multiples of a power of two: the product's upper bits do not.
  std::size_t bucket(Tag tag) const
  {
    return static_cast<std::uint64_t>(tag) * 0x9E3779B97F4A7C15u >> (64 - bits);
  }

  int bits = 1;           // of a bucket's number
  std::vector<int> first; // of each bucket, its first entry; empty when not built
  std::vector<Entry> entries;
};

} // namespace Grip

#endif
