// SPDX-License-Identifier: GPL-2.0-only
// A wall in restart files: writes the records defined in wall_record.h, and compares records that were read
// with the current script.
#ifndef GRIP_WALL_FILES_H
#define GRIP_WALL_FILES_H

#include "energy/ledger.h"
#include "contacts/history_layout.h"
#include "pointers.h"
#include "wall/shapes/wall_shape.h"
#include "contacts/wall_history.h"
#include "wall/core/wall_models.h"
#include "wall/lanes/wall_neighbors.h"
#include "wall/core/wall_record.h"

#include <cstdio>
#include <string>
#include <vector>

namespace Grip {

class WallFiles : protected LAMMPS_NS::Pointers {
public:
  // References to members of the fix, which outlive this object.
  struct Members {
    const std::string &command; // prefix of all error messages
    const WallModels &models;
    WallShape &shape;
    WallNeighbors &neighbors;
    WallHistory &history;
    Ledger &ledger;
  };

  WallFiles(LAMMPS_NS::LAMMPS *lmp, const Members &parts);

  // The global record of the wall. begin_from() returns the motion in the file. An error if the contacts in
  // the file have the history of other laws.
  void write(FILE *fp, const MotionState &motion) const;
  MotionState begin_from(char *block);

  // For atom i: the length of its row, the largest possible length, and the row itself.
  int size(int i) const;
  int most() const;
  int pack(int i, double *row) const;
  // Reads the nth block of the atom's extra numbers.
  void unpack(int i, int nth);

private:
  const std::string &command;
  const WallModels &models;
  WallShape &shape;
  WallNeighbors &neighbors;
  WallHistory &history;
  Ledger &ledger;
  // Read from a restart file: whether its contacts continue, and the format of their rows.
  bool contacts_continue = false, packed_rows = true;

  std::string own_words() const;
  MotionState begin_from(const WallRecord &before);
  void take_layouts(const WallRecord &before);
  void take_ledger(const std::vector<double> &entries);
};

} // namespace Grip

#endif
