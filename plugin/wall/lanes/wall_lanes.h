// SPDX-License-Identifier: GPL-2.0-only
// The spheres of a rank that are near a wall. Each pair of a sphere and a face has a lane. The lanes are in
// blocks of one model, with their history. Does not depend on LAMMPS.
#ifndef GRIP_WALL_LANES_H
#define GRIP_WALL_LANES_H

#include "grip/batch.h"
#include "grip/walls.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace Grip {

class WallLanes {
public:
  // Removes all lanes. nslots_: largest number of history values per contact.
  void clear(int nslots_)
  {
    nslots = nslots_;
    atoms.clear();
    faces.clear();
    block_model.clear();
    lines.clear();
    used = GRIP_LANES;
  }

  // Adds a lane. values: its history, or null if there is none. Returns the index of the lane. All lanes of a
  // block have the same model: if the model differs from that of the last block, a new block begins.
  int add(int atom, int face, int model, const double *values)
  {
    if (block_model.empty() || block_model.back() != model || used == GRIP_LANES) add_block(atom, model);
    const int lane = (nblocks() - 1) * GRIP_LANES + used++;
    atoms[lane] = atom;
    faces[lane] = face;
    for (int s = 0; values && s < nslots; s++) *value(lane, s) = values[s];
    return lane;
  }

  int nblocks() const { return static_cast<int>(block_model.size()); }
  int nlanes() const { return nblocks() * GRIP_LANES; } // number of lanes, including empty ones
  int model(int block) const { return block_model[block]; }
  bool empty(int lane) const { return faces[lane] < 0; }
  int atom(int lane) const { return atoms[lane]; }
  int face(int lane) const { return faces[lane]; }
  void set_face(int lane, int face) { faces[lane] = face; }

  // The lanes of the blocks from `first` on that have the same model: at most GRIP_BLOCKS blocks.
  grip_wall_lanes span(int first) const
  {
    int count = 1;
    while (count < GRIP_BLOCKS && first + count < nblocks() && model(first + count) == model(first)) count++;
    return {&atoms[first * GRIP_LANES], &faces[first * GRIP_LANES], count, nblocks() - first - count};
  }

  double *history(int block) { return lines[static_cast<std::size_t>(block) * nslots].value; }
  // History value `slot` of a lane.
  double *value(int lane, int slot) { return history_line(lane, slot) + lane % GRIP_LANES; }
  const double *value(int lane, int slot) const { return history_line(lane, slot) + lane % GRIP_LANES; }
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
  void clear_history(int lane)
  {
    for (int s = 0; s < nslots; s++) *value(lane, s) = 0.0;
  }

  // Moves a contact to another lane of the same atom. Its old lane is then empty.
  void move(int from, int to)
  {
    faces[to] = faces[from];
    for (int s = 0; s < nslots; s++) *value(to, s) = *value(from, s);
    faces[from] = -1;
    clear_history(from);
  }

  double bytes() const
  {
    return static_cast<double>(atoms.capacity() + faces.capacity() + block_model.capacity()) * sizeof(int) +
           static_cast<double>(lines.capacity()) * sizeof(Line);
  }

private:
  struct alignas(64) Line { // one history value for all lanes of a block
    double value[GRIP_LANES];
  };

  int nslots = 0, used = GRIP_LANES; // used: number of lanes in use in the last block
  std::vector<int32_t> atoms, faces;
  std::vector<int> block_model;
  std::vector<Line> lines;

  void add_block(int atom, int model)
  {
    block_model.push_back(model);
    atoms.resize(nlanes(), atom);
    faces.resize(nlanes(), -1);
    // one line more than needed, so that every history has an address
    lines.resize(static_cast<std::size_t>(nblocks()) * nslots + 1);
    used = 0;
  }

  double *history_line(int lane, int slot)
  {
    return lines[static_cast<std::size_t>(lane / GRIP_LANES) * nslots + slot].value;
  }
  const double *history_line(int lane, int slot) const
  {
    return lines[static_cast<std::size_t>(lane / GRIP_LANES) * nslots + slot].value;
  }
};

} // namespace Grip

#endif
