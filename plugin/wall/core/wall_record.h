// SPDX-License-Identifier: GPL-2.0-only
// A wall's data in restart files. Does not depend on LAMMPS.
#ifndef GRIP_WALL_RECORD_H
#define GRIP_WALL_RECORD_H

#include "contacts/history_layout.h"
#include "input/restart_block.h"
#include "surface/facets.h"
#include "motion/wall_motion.h"

#include <array>
#include <string>
#include <vector>

namespace Grip {

// The global record of the wall.
struct WallRecord {
  std::string words, faces;           // of its model, and the identification of its faces
  std::vector<HistoryLayout> layouts; // of its models' histories
  std::vector<double> ledger;         // its entries; empty without a ledger
  std::vector<RegionMotion> regions;  // those that move
  MotionState motion;                 // of the wall itself
  FacetRecord facets;                 // of a mesh that keeps sums for its facets
  // Whether the atoms' rows are those that HistoryRows packs. False in files from before pairs and walls had
  // the same row: then a row is the index of the contacts' layout and, for each contact, the number of the face
  // and the values of this layout.
  bool packed_rows = true;

  std::vector<char> pack() const;
  // Throws BadBlock (restart_block.h) if the block is not that of a wall.
  static WallRecord unpack(const char *block);
};

// The row of an atom at a wall with these layouts, as HistoryRows packs it. most_faces: how many faces an atom
// touches at most. packed: see WallRecord. Throws BadBlock if the contents are invalid.
std::vector<double> packed_row_of_wall(const Row &row, const std::vector<HistoryLayout> &layouts, bool packed,
                                       int most_faces);

} // namespace Grip

#endif
