// SPDX-License-Identifier: GPL-2.0-only
// A wall in restart files. What is in them is in wall_record.h; here it is written, and when it is read it is
// compared with what the script says now.
#ifndef GRIP_WALL_FILES_H
#define GRIP_WALL_FILES_H

#include "energy/ledger.h"
#include "history/history_layout.h"
#include "pointers.h"
#include "wall/shapes/wall_shape.h"
#include "wall/wall_history.h"
#include "wall/wall_models.h"
#include "wall/wall_neighbors.h"
#include "wall/wall_record.h"

#include <cstdio>
#include <string>
#include <vector>

namespace Grip {

class MeshOutput;

class WallFiles : protected LAMMPS_NS::Pointers {
public:
  // What is the fix's, and outlasts this.
  struct Parts {
    const std::string &command; // begins all error texts
    const WallModels &models;
    WallShape &shape;
    WallNeighbors &neighbors;
    WallHistory &history;
    Ledger &ledger;
    MeshOutput *output; // of a mesh, else null
  };

  WallFiles(LAMMPS_NS::LAMMPS *lmp, const Parts &parts);

  // Of the wall as a whole. begin_from() returns the motion of the file. An error if the contacts in the file
  // have the history of other laws.
  void write(FILE *fp, const MotionState &motion) const;
  MotionState begin_from(char *block);

  // Of atom i: the length of its row, the greatest that there is, and the row itself.
  int size(int i) const;
  int most() const;
  int pack(int i, double *row) const;
  // From the nth block of the atom's extra numbers.
  void unpack(int i, int nth);

private:
  const std::string &command;
  const WallModels &models;
  WallShape &shape;
  WallNeighbors &neighbors;
  WallHistory &history;
  Ledger &ledger;
  MeshOutput *output;
  std::vector<HistoryLayout> layouts_in_file; // none if the contacts begin anew

  std::string own_words() const;
  void take_layouts(const WallRecord &before);
  void take_facets(const WallRecord &before);
  void take_ledger(const std::vector<double> &entries);
};

} // namespace Grip

#endif
