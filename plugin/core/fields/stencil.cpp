// SPDX-License-Identifier: GPL-2.0-only
#include "fields/stencil.h"

#include <algorithm>

using namespace Grip;

// The index at an offset; -1: beyond the end.
int Stencil::moved(int axis, int index, int offset) const
{
  const int count = axes[axis].bins, to = index + offset;
  if (to >= 0 && to < count) return to;
  if (!axes[axis].periodic) return -1;
  const int rest = to % count;
  return rest < 0 ? rest + count : rest;
}

void Stencil::spread_row(const double *row, const std::array<int, 3> &at, int columns,
                         std::vector<double> &out) const
{
  for (const Tap &tap : taps_of(at[0])) {
    const int i = moved(0, at[0], tap.offset[0]), j = moved(1, at[1], tap.offset[1]),
              k = moved(2, at[2], tap.offset[2]);
    if (i < 0 || j < 0 || k < 0) continue;
    double *to = &out[((static_cast<std::size_t>(i) * axes[1].bins + j) * axes[2].bins + k) * columns];
    for (int c = 0; c < columns; c++) to[c] += tap.share * row[c];
  }
}

std::vector<double> Stencil::spread(const std::vector<double> &sums, int columns) const
{
  std::vector<double> out(sums.size(), 0.0);
  const double *row = sums.data();
  for (int i = 0; i < axes[0].bins; i++)
    for (int j = 0; j < axes[1].bins; j++)
      for (int k = 0; k < axes[2].bins; k++, row += columns)
        if (std::any_of(row, row + columns, [](double value) { return value != 0.0; }))
          spread_row(row, {i, j, k}, columns, out);
  return out;
}
