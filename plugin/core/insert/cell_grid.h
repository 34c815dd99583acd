// SPDX-License-Identifier: GPL-2.0-only
// Equal cells in a range of fractions of the box's edges, in which spheres are found by their place. Does not
// depend on LAMMPS.
#ifndef GRIP_INSERT_CELL_GRID_H
#define GRIP_INSERT_CELL_GRID_H

#include "base/periodic_cell.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace Grip {

class CellGrid {
public:
  CellGrid() = default;
  // edge: of the cells, at least [L]; they are larger if there would be more than `most`.
  CellGrid(const PeriodicCell &box, const Vector &lo_, const Vector &hi, double edge, double most) : lo(lo_)
  {
    Vector extent{};
    double cells = 1.0;
    for (int d = 0; d < 3; d++) {
      extent[d] = std::max(1e-9, hi[d] - lo[d]);
      cells *= std::max(1.0, extent[d] * box.width(d) / edge);
    }
    if (cells > most) edge *= std::cbrt(cells / most);
    for (int d = 0; d < 3; d++) {
      ncells[d] = static_cast<int>(std::clamp(extent[d] * box.width(d) / edge, 1.0, most));
      cells_per_fraction[d] = ncells[d] / extent[d];
    }
  }

  std::size_t size() const { return index(0, 0, ncells[2]); }
  int count(int d) const { return ncells[d]; }
  // The number of a cell along direction d: that of the range which is nearest, or not limited to the range.
  int limited(int d, double fraction) const
  {
    return static_cast<int>(
        std::clamp((fraction - lo[d]) * cells_per_fraction[d], 0.0, static_cast<double>(ncells[d] - 1)));
  }
  int number(int d, double fraction) const
  {
    return static_cast<int>(std::clamp(std::floor((fraction - lo[d]) * cells_per_fraction[d]), -1e9, 1e9));
  }
  std::size_t index(int i, int j, int k) const
  {
    return (static_cast<std::size_t>(k) * ncells[1] + j) * ncells[0] + i;
  }
  // The index of the cell that is nearest to a point.
  std::size_t index(const Vector &fractions) const
  {
    return index(limited(0, fractions[0]), limited(1, fractions[1]), limited(2, fractions[2]));
  }

  // A cell farther away than this fraction cannot hold anything within a distance.
  static double reach(const PeriodicCell &box, int d, double distance)
  {
    return distance / box.width(d) * (1.0 + 1e-12) + 1e-14;
  }

private:
  Vector lo{}, cells_per_fraction{};
  std::array<int, 3> ncells{};
};

} // namespace Grip

#endif
