// SPDX-License-Identifier: GPL-2.0-only
// A wall's data in restart files. Does not depend on LAMMPS.
#ifndef GRIP_WALL_RECORD_H
#define GRIP_WALL_RECORD_H

#include "contacts/history_layout.h"
#include "motion/wall_motion.h"

#include <cstddef>
#include <string>
#include <vector>

namespace Grip {

// The global record of the wall.
struct WallRecord {
  std::string words, faces;           // of its model, and the identification of its faces
  std::vector<HistoryLayout> layouts; // of its models' histories
  std::vector<double> ledger;         // its entries; empty without a ledger
  MotionState motion;
  std::vector<char> shape; // WallShape::state(): a finished block, or empty

  std::vector<char> pack() const;
  // Throws BadBlock (restart_block.h) if the block is not that of a wall.
  static WallRecord unpack(const char *block);
};

// The wall's data for one atom, as a row of a restart file: the index of its contacts' layout in the record
// and, for each contact, the face and the values of this layout. Both are missing if the atom has no
// contacts.
class WallRow {
public:
  // Length of a row with nfaces contacts.
  static int size(int nfaces, int nslots);

  // Reads the nth block of the rows of the atom with that ID, which have room for `room` numbers. Throws
  // BadBlock if it does not belong to a wall with these layouts at which an atom touches at most
  // `most_faces`.
  WallRow(const double *rows, int room, int nth, std::int64_t atom, const std::vector<HistoryLayout> &layouts,
          int most_faces);

  int layout() const { return index; }
  int nfaces() const { return count; }
  int face(int n) const { return static_cast<int>(first[n * stride]); }
  const double *values(int n) const { return first + n * stride + 1; }

  // Writes the row of an atom whose contacts have that layout, with nslots values each. contacts: the face
  // and the values of each contact, `distance` numbers apart. Returns the length of the row.
  static int write(double *row, std::int64_t atom, int layout, int nslots, int nfaces, const double *contacts,
                   std::size_t distance);

private:
  int index = 0, count = 0;
  std::ptrdiff_t stride = 0;
  const double *first = nullptr;
};

} // namespace Grip

#endif
