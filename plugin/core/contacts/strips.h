// SPDX-License-Identifier: GPL-2.0-only
// The order in which a rank's atoms are processed when contacts are stored. Does not depend on LAMMPS.
#ifndef GRIP_STRIPS_H
#define GRIP_STRIPS_H

#include <algorithm>
#include <cmath>
#include <vector>

namespace Grip {

// A layer of this number of atoms, with their contacts, stays in a second-level cache of 512 kB until the
// next layer is done.
constexpr double LAYER = 512.0;

// Returns atoms[0 .. n-1] in the order in which they are to be processed. LAMMPS sorts atoms into bins with x
// varying fastest and z slowest, so an atom's partners in the next layer of z come one whole layer later. If
// a layer does not fit in the cache, the atoms are divided into strips across y. Strips are processed one
// after the other, each through all of z.
inline std::vector<int> in_strips(const double *const *x, int n, const int *atoms)
{
  std::vector<int> order(atoms, atoms + n);
  if (n == 0) return order;
  double low[3], high[3];
  for (int d = 0; d < 3; d++) low[d] = high[d] = x[atoms[0]][d];
  for (int k = 0; k < n; k++) // branches that are rarely taken; a chain of minima would be slower
    for (int d = 0; d < 3; d++) {
      const double at = x[atoms[k]][d];
      if (at < low[d]) low[d] = at;
      if (at > high[d]) high[d] = at;
    }
  const double width = high[1] - low[1], volume = (high[0] - low[0]) * width * (high[2] - low[2]);
  const double spacing = std::cbrt(volume / n), layers = std::max(1.0, (high[2] - low[2]) / spacing);
  const double wanted = n / layers / LAYER;
  if (!(wanted > 1.0 && wanted < n && width > 0.0)) return order;

  const int count = static_cast<int>(std::ceil(wanted));
  const double per_width = count / width;
  const auto strip = [&](int atom) {
    const double position = (x[atom][1] - low[1]) * per_width;
    return position > 0.0 ? static_cast<int>(std::min(position, count - 1.0)) : 0; // NaN: the first strip
  };
  std::vector<int> strips(n), next(count + 1, 0);
  for (int k = 0; k < n; k++) {
    strips[k] = strip(atoms[k]);
    next[strips[k] + 1]++;
  }
  for (int s = 0; s < count; s++) next[s + 1] += next[s];
  for (int k = 0; k < n; k++) order[next[strips[k]]++] = atoms[k];
  return order;
}

} // namespace Grip

#endif
