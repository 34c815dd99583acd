// SPDX-License-Identifier: GPL-2.0-only
// Chooses spheres that fill a solid.
#ifndef GRIP_FILLING_H
#define GRIP_FILLING_H

#include "clump/ball_union.h"
#include "clump/solid_grid.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace Grip {

// Spheres around medial cells that touch the surface from inside, chosen one after another by the largest
// gain, and then exchanged one by one. The gain of a sphere is the number of cells of the solid that no other
// sphere covers, minus the number of such cells outside. Radii are increased by an offset while cells are
// counted.
class Filling {
public:
  // smallest: least radius of a sphere, including the offset [L].
  Filling(const SolidGrid &, double smallest);

  // Up to n spheres, without the offset in their radii. There are fewer if no other sphere gains anything.
  std::vector<Ball> fill(int n, double offset);

  // Spheres of this radius one cell or two beneath the surface.
  std::vector<Ball> lining(double radius) const;

private:
  struct Candidate {
    int i, j, k;
    double depth; // in units of a cell
    int gain;
  };
  // Inclusive ranges of cells.
  struct Box {
    int low[3], high[3];

    void clear();
    void add(int i, int j, int k);
  };

  const SolidGrid &grid;
  const double smallest;
  std::vector<Candidate> candidates;
  double offset = 0.0;              // in units of a cell
  std::vector<int> root;            // whole part of the square root of each whole number
  std::vector<std::uint16_t> count; // number of chosen spheres that cover a cell

  // The cells that became covered or uncovered last: their box, and for each row the running sums of the
  // gains of its cells, one value more than cells. All rows except `rows` are 0.
  Box changed{};
  std::vector<std::size_t> rows;
  std::vector<std::int16_t> before;

  void find_candidates();
  bool in_larger_sphere(int i, int j, int k) const;
  int worth(std::size_t row, int i) const
  {
    return grid.inside[row * grid.words + i / 64] >> (i % 64) & 1 ? 1 : -1;
  }
  // Calls visit(row, j, k, first cell, last cell) for the rows of a sphere within a box.
  template <class Visit> void visit_rows(const Candidate &, const Box &, const Visit &visit) const;
  void find_roots();
  Box whole_grid() const;
  std::int16_t *sums(std::size_t row) { return &before[row * (grid.count[0] + 1)]; }
  void clear_changes();
  void uncover_all();
  // Both return the sum of the gains of the changed cells.
  int cover(const Candidate &sphere) { return change(sphere, 1); }
  int uncover(const Candidate &sphere) { return change(sphere, -1); }
  int change(const Candidate &sphere, int by);
  void update_gains();
  const Candidate *best() const;
  void exchange(std::vector<Candidate> &chosen);
};

} // namespace Grip

#endif
