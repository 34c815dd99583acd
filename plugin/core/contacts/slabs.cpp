// SPDX-License-Identifier: GPL-2.0-only
#include "contacts/slabs.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

using namespace Grip;

namespace {

constexpr int NBINS = 4096;   // bins of the histogram of weights along the axis
constexpr double WIDTH = 3.0; // half-width of the histogram, in standard deviations
constexpr double ALIKE = 1.2; // two variances count as equal if their ratio is smaller than this

} // namespace

// Cuts across the axis along which the atoms spread most, so that few contacts are cut. If spreads are
// similar, z is preferred to y, and y to x. LAMMPS sorts atoms in that order, so the atoms of a slab are then
// contiguous in memory.
void Slabs::cut(int nslabs, const double *const *x, int nmembers, const int *members, const int *weights)
{
  cuts.clear();
  axis = 2;
  if (nslabs == 1) return;

  double total = 0.0, mean[3] = {}, variance[3] = {};
  for (int k = 0; k < nmembers; k++) {
    const double weight = 1.0 + weights[members[k]];
    total += weight;
    for (int d = 0; d < 3; d++) mean[d] += weight * x[members[k]][d];
  }
  for (double &m : mean) m /= std::max(total, 1.0);
  for (int k = 0; k < nmembers; k++)
    for (int d = 0; d < 3; d++) {
      const double away = x[members[k]][d] - mean[d];
      variance[d] += (1.0 + weights[members[k]]) * away * away;
    }
  for (int d = 1; d >= 0; d--)
    if (variance[d] > ALIKE * variance[axis]) axis = d;

  const double half = WIDTH * std::sqrt(variance[axis] / std::max(total, 1.0));
  const double low = mean[axis] - half, bin = half > 0.0 ? 2.0 * half / NBINS : 1.0;
  std::vector<std::int64_t> histogram(NBINS, 0);
  for (int k = 0; k < nmembers; k++) {
    const double position = (x[members[k]][axis] - low) / bin;
    const int b = position > 0.0 ? static_cast<int>(std::min(position, NBINS - 1.0)) : 0;
    histogram[b] += 1 + weights[members[k]];
  }
  double below = 0.0;
  int filled = 0;
  for (int slab = 1; slab < nslabs; slab++) {
    while (filled < NBINS && below < slab * total / nslabs) below += static_cast<double>(histogram[filled++]);
    cuts.push_back(low + filled * bin);
  }
}
