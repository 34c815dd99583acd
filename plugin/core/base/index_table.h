// SPDX-License-Identifier: GPL-2.0-only
// A hash table with which equal items are found.
#ifndef GRIP_INDEX_TABLE_H
#define GRIP_INDEX_TABLE_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace Grip {

// Mixes the bits of three numbers (the finalizer of MurmurHash3 after each).
inline std::uint64_t mixed(std::uint64_t a, std::uint64_t b, std::uint64_t c)
{
  std::uint64_t hash = 0;
  for (const std::uint64_t value : {a, b, c}) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 33;
    hash *= 0xFF51AFD7ED558CCDu;
    hash ^= hash >> 33;
  }
  return hash;
}

// The bit pattern of a number, as input of a hash function.
inline std::uint64_t bits(double x)
{
  std::uint64_t value;
  std::memcpy(&value, &x, sizeof value);
  return value;
}

// Finds the index of an item by the item's hash. The table holds only indices, which must not be negative;
// same(index) must return whether the item with this index is equal to the wanted one.
class IndexTable {
public:
  explicit IndexTable(std::size_t most)
  {
    std::size_t size = 16;
    while (size < 2 * most) size *= 2;
    slots.assign(size, -1);
  }
  // The index of an equal item, or -1 if there is none.
  template <class Same> int find(std::uint64_t hash, const Same &same) const
  {
    return slots[slot_of(hash, same)];
  }
  // The same as find(). Also replaces this index in the table by `index`.
  template <class Same> int replace(std::uint64_t hash, int index, const Same &same)
  {
    return std::exchange(slots[slot_of(hash, same)], index);
  }
  // The index of an equal item. If there is none, adds `index` and returns it.
  template <class Same> int find_or_add(std::uint64_t hash, int index, const Same &same)
  {
    int &slot = slots[slot_of(hash, same)];
    if (slot < 0) slot = index;
    return slot;
  }

private:
  std::vector<int> slots;

  template <class Same> std::size_t slot_of(std::uint64_t hash, const Same &same) const
  {
    const std::size_t mask = slots.size() - 1;
    std::size_t k = hash & mask;
    while (slots[k] >= 0 && !same(slots[k])) k = (k + 1) & mask;
    return k;
  }
};

} // namespace Grip

#endif
