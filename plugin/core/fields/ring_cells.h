// SPDX-License-Identifier: GPL-2.0-only
// The bins of a cylinder as cells of a structured grid in space, for ParaView. Does not depend on LAMMPS.
#ifndef GRIP_RING_CELLS_H
#define GRIP_RING_CELLS_H

#include "fields/rings.h"
#include "base/pose.h"

#include <array>
#include <vector>

namespace Grip {

// A cell has straight edges, so a bin is shown as several cells if its angle is larger than a 48th of a turn.
// Along a cell's directions r, theta and axis, r is the fastest.
struct RingCells {
  struct Cell {
    std::size_t bin;
    Matrix turn; // from components along r, theta and axis at the middle of the cell to those along x, y, z
  };

  std::array<int, 3> count{}; // cells along each direction
  std::vector<Vector> points;
  std::vector<Cell> cells;

  explicit RingCells(const Rings &rings);
};

// A vector or a tensor of 3 or 9 components, turned by a matrix.
std::vector<double> turned(const Matrix &turn, const double *values, int components);

} // namespace Grip

#endif
