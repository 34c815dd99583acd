// SPDX-License-Identifier: GPL-2.0-only
// Overlaps of spheres that move little by little, with all periodic images, in orthogonal and triclinic
// boxes. Lists of near spheres are built once, and hold until a sphere has moved by more than a share of
// its radius. Lengths are in the user's unit. Does not depend on LAMMPS.
//
// Spheres are an array with x, y, z and R of each. Positions need not be in the box. The first spheres move,
// the others are fixed. The order of a list follows from all positions, not from the range of spheres for
// which lists are built: sums over a list are the same on any part.
#ifndef GRIP_INSERT_OVERLAP_LISTS_H
#define GRIP_INSERT_OVERLAP_LISTS_H

#include "insert/cell_grid.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace Grip {

class OverlapLists {
public:
  // slack: the part of its radius by which each sphere may move until the lists are built again. stretch:
  // factor of the radii that push each other, at least 1.
  OverlapLists(const PeriodicCell &cell_, double slack_, double stretch_)
      : cell(cell_), slack(slack_), stretch(stretch_)
  {
  }
  // Lists for the spheres from first to last - 1, all of which move. moving: number of spheres that move.
  void build(const std::vector<double> &spheres, int moving, int first, int last);

  // A sphere among the others.
  struct Push {
    // Sum of the overlaps of the stretched spheres, each along the line of centres: minus the gradient of
    // half the sum of their squares [L].
    Vector force{};
    double squares = 0.0; // of these overlaps [L^2]
    // The largest overlap of the spheres themselves, as a share of the diameter of this sphere, or of a
    // smaller one that is fixed. The larger value of two spheres is the share of the smaller one's
    // diameter.
    double depth = 0.0;
  };
  // i: one of the spheres with a list.
  Push push(int i, const std::vector<double> &spheres);

private:
  using Boxes = std::array<int, 3>; // numbers of edges

  // Spheres whose radii are within a factor of two, in cells.
  struct Level {
    double largest = 0.0; // radius
    Vector lo{}, hi{};    // range of fractions of the wrapped positions
    CellGrid cells;
    std::vector<int> begin;          // of each cell: index of its first sphere below
    std::vector<int> index;          // of the spheres, cell by cell
    std::vector<double> wrapped;     // their x, y, z, R
    std::vector<std::int64_t> boxes; // code_of() the edges by which they were moved
  };
  // A partner that is fixed, or whose image is meant, at its position plus the shift.
  struct Image {
    int partner;
    Vector shift;
  };
  struct Hit {
    Vector r;
    double square, touch;
  };

  PeriodicCell cell;
  double slack, stretch;
  int nmoving = 0, from = 0;
  std::vector<double> wrapped;
  std::vector<Vector> fractions;
  std::vector<Boxes> boxes;
  std::vector<Level> levels;
  std::vector<int> partners; // of sphere from + k: from begin[k] to begin[k + 1] - 1, all of which move
  std::vector<std::size_t> begin, images_begin;
  std::vector<Image> images;
  std::vector<Hit> hits;

  static std::int64_t code_of(const Boxes &n)
  {
    return (static_cast<std::int64_t>(n[0]) * (1 << 20) + n[1]) * (1 << 20) + n[2];
  }
  void wrap_all(const std::vector<double> &spheres);
  void sort_into_levels();
  void fill(Level &, const std::vector<int> &members);
  std::size_t add_partners(int i, const Level &, std::size_t used);
  std::size_t add_row(int i, const Level &, const Boxes &image, const Vector &x, int a, int b,
                      std::size_t used);
};

} // namespace Grip

#endif
