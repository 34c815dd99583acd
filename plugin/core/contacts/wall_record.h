// SPDX-License-Identifier: GPL-2.0-only
// A wall's data in restart files. Does not depend on LAMMPS.
#ifndef GRIP_WALL_RECORD_H
#define GRIP_WALL_RECORD_H

#include "contacts/history_layout.h"
#include "base/restart_block.h"
#include "motion/wall_motion.h"

#include <string>
#include <vector>

namespace Grip {

// The global record of the wall.
struct WallRecord {
  std::string words, faces;           // words of the wall's model, and the words that identify its faces
  std::vector<HistoryLayout> layouts; // layouts of the histories of the wall's models
  std::vector<double> ledger;         // entries of the ledger; empty without a ledger
  MotionState motion;
  std::vector<char> shape; // WallShape::state(): a finished block, or empty
  // True if the rows of atoms are packed rows of HistoryRows. False for files of format 1. In these, a row is
  // the index of the contacts' layout and, for each contact, the number of the face and the values of this
  // layout. Format 1 is only read: pack() writes format 2.
  bool packed_rows = true;

  std::vector<char> pack() const;
  // Reads a record. Throws BadBlock (restart_block.h) if the block does not belong to a wall.
  static WallRecord unpack(const char *block);
};

// Returns the row of an atom, at a wall with these layouts, as a packed row of HistoryRows. most_faces: the
// largest number of faces that an atom can touch. packed: packed_rows of the WallRecord. Throws BadBlock if
// the contents are invalid.
std::vector<double> packed_row_of_wall(const Row &row, const std::vector<HistoryLayout> &layouts, bool packed,
                                       int most_faces);

} // namespace Grip

#endif
