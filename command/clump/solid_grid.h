// SPDX-License-Identifier: GPL-2.0-only
// A grid of cubic cells over a solid: which cells are inside, and how deep.
#ifndef GRIP_SOLID_GRID_H
#define GRIP_SOLID_GRID_H

#include "clump/solid.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace Grip {

// The centre of cell (i, j, k) is at origin + cell * (i, j, k). The cells of a row have consecutive i and are
// bits of consecutive words. Some layers of cells around the solid belong to the grid too.
class SolidGrid {
public:
  static constexpr int LAYERS = 6;

  // resolution: number of cells along the longest side of the solid. Throws BadMesh if parts of the solid
  // overlap, or if no cell is inside.
  SolidGrid(const Solid &, int resolution);

  const double cell; // side of a cell [L]
  int count[3];      // number of cells along x, y, z
  int words;         // number of words of a row
  std::vector<std::uint64_t> inside;
  // Distance of the centres of cells from the surface; 0 for cells outside of the solid.
  std::vector<double> depth;

  std::size_t nrows() const { return static_cast<std::size_t>(count[1]) * count[2]; }
  std::size_t row(int j, int k) const { return static_cast<std::size_t>(k) * count[1] + j; }
  std::size_t index(int i, int j, int k) const { return row(j, k) * count[0] + i; }
  bool is_inside(int i, int j, int k) const { return inside[row(j, k) * words + i / 64] >> (i % 64) & 1; }
  Vector centre(int i, int j, int k) const
  {
    return {origin[0] + cell * i, origin[1] + cell * j, origin[2] + cell * k};
  }
  const Vector &first_centre() const { return origin; }

private:
  Vector origin;

  void find_inside(const Solid &);
  void find_depth(const Solid &);
};

} // namespace Grip

#endif
