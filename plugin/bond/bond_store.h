// SPDX-License-Identifier: GPL-2.0-only
// The bonds of one rank between two rebuilds of the neighbour list: blocks of lanes, each of one type.
#ifndef GRIP_BOND_STORE_H
#define GRIP_BOND_STORE_H

#include "grip/bond.h"

#include <array>
#include <cstddef>
#include <vector>

namespace Grip {

class BondStore {
public:
  // What each step reads comes first.
  struct Block {
    int type = 0;
    grip_bond_block of{};
    std::array<int, GRIP_LANES> listed{}; // indices in LAMMPS's list of bonds
  };
  struct Lane {
    grip_bond_block &of;
    int at;
  };
  // The indices of the atoms of a bond; i has the lower ID. nowned: this rank has the atoms below.
  struct Ends {
    int i, j, nowned;
  };

  std::vector<Block> blocks;

  // ntypes: number of bond types. nbonds: upper bound of the number of bonds.
  void begin(int ntypes, int nbonds)
  {
    blocks.clear();
    blocks.reserve(nbonds / GRIP_LANES + ntypes + 1);
    open.assign(ntypes + 1, -1);
  }

  // Adds a bond, whose numbers the caller must write. listed: its index in LAMMPS's list.
  Lane add(int type, const Ends &ends, int listed)
  {
    Block &block = with_room(type, ends);
    grip_bond_block &of = block.of;
    int at = 0;
    while (of.whole >> at & 1) at++;
    block.listed[at] = listed;
    of.row_i[at] = GRIP_ROW * ends.i;
    of.row_j[at] = GRIP_ROW * ends.j;
    of.whole |= 1u << at;
    of.owned_i |= static_cast<std::uint32_t>(ends.i < ends.nowned) << at;
    of.owned_j |= static_cast<std::uint32_t>(ends.j < ends.nowned) << at;
    return {of, at};
  }

  // Calls visit(block, lane) for each whole bond.
  template <class Visit> void visit(const Visit &visit) const
  {
    for (const Block &block : blocks)
      for (int at = 0; at < GRIP_LANES; at++)
        if (block.of.whole >> at & 1) visit(block.of, at);
  }

  // Prefetches what a step reads of the block after the nth. width: number of values that bonds keep.
  void fetch_next(std::size_t n, int width) const
  {
    constexpr std::size_t LINE = 64;
    if (n + 1 >= blocks.size()) return;
    const auto *const next = reinterpret_cast<const char *>(&blocks[n + 1]);
    const std::size_t size =
        offsetof(Block, of) + offsetof(grip_bond_block, kept) + width * sizeof(double[GRIP_LANES]);
    for (std::size_t at = 0; at < size; at += LINE) __builtin_prefetch(next + at);
  }

  double bytes() const { return static_cast<double>(blocks.capacity()) * sizeof(Block); }

private:
  static constexpr std::uint32_t FULL = (1u << GRIP_LANES) - 1;
  std::vector<int> open; // for each type the block with empty lanes, or -1

  // Empty lanes have the numbers of a bond of length 1 between an atom and itself.
  Block &with_room(int type, const Ends &ends)
  {
    int &last = open[type];
    if (last >= 0 && blocks[last].of.whole != FULL) return blocks[last];
    last = static_cast<int>(blocks.size());
    Block &block = blocks.emplace_back();
    block.type = type;
    for (int at = 0; at < GRIP_LANES; at++) {
      block.of.row_i[at] = block.of.row_j[at] = GRIP_ROW * ends.i;
      block.of.kept[GRIP_BOND_LENGTH][at] = block.of.kept[GRIP_BOND_FACTOR][at] = 1.0;
      block.of.kept[GRIP_BOND_FRAME_I][at] = block.of.kept[GRIP_BOND_FRAME_J][at] = 1.0;
    }
    return block;
  }
};

} // namespace Grip

#endif
