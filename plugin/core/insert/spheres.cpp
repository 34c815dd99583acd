// SPDX-License-Identifier: GPL-2.0-only
#include "insert/spheres.h"

#include <limits>

namespace Grip {

SphereGrid::SphereGrid(const SphereRange &range, double edge, std::size_t expected)
    : cell(range.cell), lo(range.lo)
{
  Vector extent{};
  double cells = 1.0;
  for (int d = 0; d < 3; d++) {
    if (cell.is_periodic(d)) lo[d] = 0.0;
    extent[d] = cell.is_periodic(d) ? 1.0 : std::max(1e-9, range.hi[d] - range.lo[d]);
    cells *= std::max(1.0, extent[d] * cell.width(d) / edge);
  }
  const double most = 4.0 * static_cast<double>(expected) + 4096.0;
  if (cells > most) edge *= std::cbrt(cells / most);
  for (int d = 0; d < 3; d++) {
    ncells[d] = static_cast<int>(std::clamp(extent[d] * cell.width(d) / edge, 1.0, most));
    cells_per_fraction[d] = ncells[d] / extent[d];
  }
  first.assign(static_cast<std::size_t>(ncells[0]) * ncells[1] * ncells[2], -1);
}

void SphereGrid::add(Vector x, double R)
{
  wrap(x);
  std::array<int, 3> at{};
  // A wrapped point may lie on the upper border by a rounding error; it stays in the last cell.
  for (int d = 0; d < 3; d++) at[d] = std::clamp(cell_of(d, cell.fraction(d, x)), 0, ncells[d] - 1);
  int &head = first[(static_cast<std::size_t>(at[2]) * ncells[1] + at[1]) * ncells[0] + at[0]];
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
        Vector period{};
        bool an_image = i || j || k;
        for (int d = 0; d < 3; d++) {
          if (n[d] && !range.cell.is_periodic(d)) an_image = false;
          period = period + static_cast<double>(n[d]) * range.cell.edge(d);
        }
        if (an_image) own = std::min(own, length(period));
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
