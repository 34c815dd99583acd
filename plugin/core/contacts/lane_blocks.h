// SPDX-License-Identifier: GPL-2.0-only
// Blocks of lanes in consecutive memory (src/grip/store.h), each of one model, with the history of their
// contacts. The stores of pairs and of walls consist of them. Does not depend on LAMMPS.
#ifndef GRIP_LANE_BLOCKS_H
#define GRIP_LANE_BLOCKS_H

#include "grip.h"
#include "grip/store.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace Grip {

class LaneBlocks {
public:
  int nblocks() const { return static_cast<int>(block_model.size()); }
  // The number of the model of a block.
  int model(int block) const { return block_model[block]; }
  grip_block *block(int b) { return reinterpret_cast<grip_block *>(lines.data() + b * stride); }
  const grip_block *block(int b) const
  {
    return reinterpret_cast<const grip_block *>(lines.data() + b * stride);
  }
  double *history(int b) { return grip_block_history(block(b)); }
  const double *history(int b) const { return const_cast<LaneBlocks *>(this)->history(b); }
  // The reduced moments of inertia of a block. Null if the blocks do not store them.
  double *inertia(int b)
  {
    return keeps_inertia ? grip_block_inertia(block(b), stride * sizeof(Line)) : nullptr;
  }
  bool empty_lane(int b, int lane) const { return grip_block_empty(block(b), lane); }

protected:
  struct alignas(64) Line {
    unsigned char value[64];
  };
  static_assert(sizeof(grip_block) % sizeof(Line) == 0, "blocks are whole cache lines");

  int nslots = 0; // number of history values of a contact
  std::size_t stride = 0;
  std::vector<Line> lines; // at least as many as the blocks need
  std::vector<int> block_model;

  // Removes all blocks.
  void clear_blocks(int nslots_, bool inertia)
  {
    nslots = nslots_;
    keeps_inertia = inertia;
    stride = sizeof(grip_block) / sizeof(Line) + nslots + keeps_inertia;
    lines.clear();
    block_model.clear();
  }
  // Adds blocks of empty lanes, which have the row of `atom`, to which they add zero forces.
  void append_blocks(int count, int model, int atom)
  {
    // reserve() allocates the requested size; resize() alone would double the capacity.
    const std::size_t nlines = (block_model.size() + count) * stride;
    if (nlines > lines.capacity()) lines.reserve(nlines + nlines / 16);
    lines.resize(nlines);
    block_model.resize(block_model.size() + count, model);
    for (int b = nblocks() - count; b < nblocks(); b++) {
      std::fill_n(block(b)->row_i, GRIP_LANES, GRIP_ROW * atom);
      std::fill_n(block(b)->row_j, GRIP_LANES, GRIP_ROW * atom);
    }
  }
  void clear_history_of(int b, int lane)
  {
    for (int s = 0; s < nslots; s++) history(b)[s * GRIP_LANES + lane] = 0.0;
  }
  // Empties a lane.
  void empty(int b, int lane)
  {
    grip_block *of = block(b);
    of->row_j[lane] = of->row_i[lane];
    of->radius_i[lane] = of->radius_j[lane] = of->reduced_mass[lane] = 0.0;
    clear_history_of(b, lane);
  }
  double bytes_of_blocks() const
  {
    return static_cast<double>(lines.capacity()) * sizeof(Line) +
           static_cast<double>(block_model.capacity()) * sizeof(int);
  }

private:
  bool keeps_inertia = false;
};

} // namespace Grip

#endif
