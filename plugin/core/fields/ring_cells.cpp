// SPDX-License-Identifier: GPL-2.0-only
#include "fields/ring_cells.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

namespace {

// The directions r, theta and along the axis at an angle are the columns.
Matrix directions_at(double angle, int axis)
{
  const int x = (axis + 1) % 3, y = (axis + 2) % 3;
  Matrix m{};
  m[3 * x] = m[3 * y + 1] = std::cos(angle);
  m[3 * y] = std::sin(angle);
  m[3 * x + 1] = -m[3 * y];
  m[3 * axis + 2] = 1.0;
  return m;
}

} // namespace

RingCells::RingCells(const Rings &rings)
{
  constexpr int LEAST = 48; // cells of a turn
  const Cylinder &c = rings.cylinder();
  const int parts = (LEAST + rings.sectors() - 1) / rings.sectors();
  const double step = rings.sector_angle() / parts;
  count = {c.rings, rings.sectors() * parts, rings.slabs()};
  Vector origin = c.centre;
  origin[c.axis] = 0.0;
  for (int k = 0; k <= count[2]; k++)
    for (int j = 0; j <= count[1]; j++) {
      const Matrix directions = directions_at(j % count[1] * step, c.axis); // the last is the first
      for (int i = 0; i <= count[0]; i++)
        points.push_back(origin +
                         directions * Vector{i * rings.ring_width(), 0.0, c.low + k * rings.height()});
    }
  for (int k = 0; k < count[2]; k++)
    for (int j = 0; j < count[1]; j++)
      for (int i = 0; i < count[0]; i++)
        cells.push_back({rings.index(i, j / parts, k), directions_at((j + 0.5) * step, c.axis)});
}

std::vector<double> Grip::turned(const Matrix &turn, const double *values, int components)
{
  if (components == 3) {
    const Vector v = turn * Vector{values[0], values[1], values[2]};
    return {v.begin(), v.end()};
  }
  Matrix tensor;
  std::copy_n(values, 9, tensor.begin());
  const Matrix m = turn * tensor * transposed(turn);
  return {m.begin(), m.end()};
}
