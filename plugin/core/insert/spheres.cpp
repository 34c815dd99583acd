// SPDX-License-Identifier: GPL-2.0-only
#include "insert/spheres.h"

#include <limits>

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

Spheres::Spheres(const SphereRange &range_, double R_, std::size_t expected_)
    : range(range_), R(R_), expected(expected_), own(std::numeric_limits<double>::infinity())
{
  for (int i = -2; i <= 2; i++)
    for (int j = -2; j <= 2; j++)
      for (int k = -2; k <= 2; k++) {
        const std::array<int, 3> n = {i, j, k};
        bool an_image = i || j || k;
        for (int d = 0; d < 3; d++) an_image = an_image && (n[d] == 0 || range.cell.is_periodic(d));
        if (an_image) own = std::min(own, length(range.cell.shift(n)));
      }
}

void Spheres::add(const Vector &x, double radius)
{
  const int level = static_cast<int>(std::floor(std::log2(R / radius)));
  const auto found = levels.try_emplace(level, range, 2.0 * std::ldexp(R, -level), expected).first;
  found->second.add(x, radius);
}

bool Spheres::free(const Vector &x, double radius, double gap) const
{
  for (const auto &[level, grid] : levels)
    if (grid.any(x, radius, gap, [](int) { return true; })) return false;
  return true;
}

} // namespace Grip
