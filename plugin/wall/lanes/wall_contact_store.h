// SPDX-License-Identifier: GPL-2.0-only
// The spheres of a rank that are near a wall. Each pair of a sphere and a face has a lane. The lanes are in
// blocks of one model, in the order in which they are added. Does not depend on LAMMPS.
#ifndef GRIP_WALL_CONTACT_STORE_H
#define GRIP_WALL_CONTACT_STORE_H

#include "contacts/lane_blocks.h"

namespace Grip {

// A sphere at a face. radius [L], mass [M], moment of inertia [M L^2].
struct AtFace {
  int atom, face, model;
  double radius, mass, inertia;
};

class WallContactStore : public LaneBlocks {
public:
  // Removes all lanes. nslots: largest number of history values per contact. inertia: whether blocks store
  // moments of inertia.
  void clear(int nslots, bool inertia)
  {
    clear_blocks(nslots, inertia);
    used = GRIP_LANES;
  }

  // Adds a lane. values: its history, or null if there is none. Returns the index of the lane. All lanes of a
  // block have the same model: if the model differs from that of the last block, a new block begins.
  int add(const AtFace &at, const double *values)
  {
    if (nblocks() == 0 || block_model.back() != at.model || used == GRIP_LANES) {
      append_blocks(1, at.model, at.atom);
      used = 0;
    }
    const int lane = (nblocks() - 1) * GRIP_LANES + used++;
    grip_block *to = block(nblocks() - 1);
    to->row_i[lane % GRIP_LANES] = GRIP_ROW * at.atom;
    set_face(lane, at.face);
    set_sizes(lane, at.radius, at.mass, at.inertia);
    for (int s = 0; values && s < nslots; s++) *value(lane, s) = values[s];
    return lane;
  }
  void set_sizes(int lane, double radius, double mass, double moment_of_inertia)
  {
    const int b = lane / GRIP_LANES;
    block(b)->radius_i[lane % GRIP_LANES] = radius;
    block(b)->reduced_mass[lane % GRIP_LANES] = mass;
    if (double *inertias = inertia(b)) inertias[lane % GRIP_LANES] = moment_of_inertia;
  }

  int nlanes() const { return nblocks() * GRIP_LANES; } // number of lanes, including empty ones
  bool empty(int lane) const { return empty_lane(lane / GRIP_LANES, lane % GRIP_LANES); }
  int atom(int lane) const { return grip_block_i(block(lane / GRIP_LANES), lane % GRIP_LANES); }
  int face(int lane) const { return grip_block_face(block(lane / GRIP_LANES), lane % GRIP_LANES); }
  void set_face(int lane, int face) { block(lane / GRIP_LANES)->row_j[lane % GRIP_LANES] = ~face; }

  // The lanes of the blocks from `first` on that have the same model: at most GRIP_BLOCKS blocks.
  grip_span span(int first)
  {
    int count = 1;
    while (count < GRIP_BLOCKS && first + count < nblocks() && model(first + count) == model(first)) count++;
    return {block(first), stride * sizeof(Line), count, nblocks() - first - count, nullptr, 0};
  }

  // History value `slot` of a lane.
  double *value(int lane, int slot)
  {
    return history(lane / GRIP_LANES) + slot * GRIP_LANES + lane % GRIP_LANES;
  }
  const double *value(int lane, int slot) const
  {
    return const_cast<WallContactStore *>(this)->value(lane, slot);
  }
  bool has_history(int lane) const
  {
    for (int s = 0; s < nslots; s++)
      if (*value(lane, s) != 0.0) return true;
    return false;
  }
  void copy_history(int lane, double *values) const
  {
    for (int s = 0; s < nslots; s++) values[s] = *value(lane, s);
  }
  void clear_history(int lane) { clear_history_of(lane / GRIP_LANES, lane % GRIP_LANES); }

  // Moves a contact to another lane of the same atom. Its old lane is then empty.
  void move(int from, int to)
  {
    set_face(to, face(from));
    for (int s = 0; s < nslots; s++) *value(to, s) = *value(from, s);
    LaneBlocks::empty(from / GRIP_LANES, from % GRIP_LANES);
  }

  double bytes() const { return bytes_of_blocks(); }

private:
  int used = GRIP_LANES; // number of lanes in use in the last block
};

} // namespace Grip

#endif
