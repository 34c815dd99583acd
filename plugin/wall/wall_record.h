// SPDX-License-Identifier: GPL-2.0-only
// What a wall puts into restart files. Knows nothing of the host.
#ifndef GRIP_WALL_RECORD_H
#define GRIP_WALL_RECORD_H

#include "history/history_layout.h"
#include "wall/mesh/facets.h"
#include "wall/motion/wall_motion.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace Grip {

// Where a region was in the last step, from which the host takes its velocity in the next one.
struct RegionMotion {
  std::string id, style;
  std::array<double, 5> before;
};

// Of the wall as a whole.
struct WallRecord {
  std::string words, shape;           // of its model, and what its faces are faces of
  std::vector<HistoryLayout> layouts; // of its models' histories
  std::vector<double> ledger;         // its entries; none without a ledger
  std::vector<RegionMotion> regions;  // those that move
  MotionState motion;                 // of the wall itself
  FacetRecord facets;                 // of a mesh that keeps account of its facets

  std::vector<char> pack() const;
  // Throws BadBlock (restart_block.h) if the block is none of a wall.
  static WallRecord unpack(const char *block);
};

// What the wall has of one atom, as a row of a restart file: which of the record's layouts its contacts have,
// and of each contact the face and the values that this layout has. An atom without contacts has neither.
class WallRow {
public:
  // How long the row of so many contacts is.
  static int size(int nfaces, int nslots);

  // The nth block of the rows of the atom with that ID, which have room for `room` numbers. Throws BadBlock
  // if it is none of a wall with these layouts in which an atom touches `most_faces` at most.
  WallRow(const double *rows, int room, int nth, std::int64_t atom, const std::vector<HistoryLayout> &layouts,
          int most_faces);

  int layout() const { return index; }
  int nfaces() const { return count; }
  int face(int n) const { return static_cast<int>(first[n * stride]); }
  const double *values(int n) const { return first + n * stride + 1; }

  // Writes the row of an atom whose contacts have that layout, with nslots values each. contacts: of each
  // contact the face and its values, `distance` numbers from one contact to the next. Returns the length of
  // the row.
  static int write(double *row, std::int64_t atom, int layout, int nslots, int nfaces, const double *contacts,
                   std::size_t distance);

private:
  int index = 0, count = 0;
  std::ptrdiff_t stride = 0;
  const double *first = nullptr;
};

} // namespace Grip

#endif
