// SPDX-License-Identifier: GPL-2.0-only
// A wall in restart files: writes the records that wall_record.h defines, and compares records from a file
// with the current script.
#ifndef GRIP_WALL_RESTART_H
#define GRIP_WALL_RESTART_H

#include "energy/ledger.h"
#include "contacts/history_layout.h"
#include "pointers.h"
#include "wall/shapes/wall_shape.h"
#include "contacts/wall_history.h"
#include "wall/wall_models.h"
#include "wall/lanes/wall_neighbors.h"
#include "contacts/wall_record.h"

#include <cstdio>
#include <string>
#include <vector>

namespace Grip {

class WallRestart : protected LAMMPS_NS::Pointers {
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

  WallRestart(LAMMPS_NS::LAMMPS *lmp, const Members &parts);

  // write() writes the global record of the wall. begin_from() reads it and returns the motion in the file.
  // It ends the run with an error if the contacts in the file have a history of other laws than the wall.
  void write(FILE *fp, const MotionState &motion) const;
  MotionState begin_from(char *block);

  // For atom i: the length of its row (size), the largest possible length (most), and the row itself (pack).
  int size(int i) const;
  int most() const;
  int pack(int i, double *row) const;
  // Reads the row of atom i, which is block `nth` of the atom's extra numbers in the restart file.
  void unpack(int i, int nth);

private:
  const std::string &command;
  const WallModels &models;
  WallShape &shape;
  WallNeighbors &neighbors;
  WallHistory &history;
  Ledger &ledger;
  // From a restart file. contacts_continue: whether the contacts in the file continue. packed_rows: the
  // format of the file's rows (WallRecord).
  bool contacts_continue = false, packed_rows = true;

  std::string own_words() const;
  MotionState begin_from(const WallRecord &before);
  void take_layouts(const WallRecord &before);
  void take_ledger(const std::vector<double> &entries);
};

} // namespace Grip

#endif
