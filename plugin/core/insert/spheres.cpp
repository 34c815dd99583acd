// SPDX-License-Identifier: GPL-2.0-only
#include "insert/spheres.h"

namespace Grip {

SphereGrid::SphereGrid(const SphereRange &range, double edge, std::size_t expected) : cell(range.cell)
{
  Vector lo = range.lo, hi = range.hi;
  for (int d = 0; d < 3; d++)
    if (cell.is_periodic(d)) {
      lo[d] = 0.0;
      hi[d] = 1.0;
    }
  cells = CellGrid(cell, lo, hi, edge, 4.0 * static_cast<double>(expected) + 4096.0);
  first.assign(cells.size(), -1);
}

void SphereGrid::add(Vector x, double R)
{
  x = cell.wrapped(x);
  // A wrapped point may lie on the upper border by a rounding error; it stays in the last cell.
  int &head = first[cells.index({cell.fraction(0, x), cell.fraction(1, x), cell.fraction(2, x)})];
  spheres.push_back({x, R, head});
  head = static_cast<int>(spheres.size()) - 1;
  largest = std::max(largest, R);
}

} // namespace Grip
