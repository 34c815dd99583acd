// SPDX-License-Identifier: GPL-2.0-only
// Finds the spheres that a given sphere overlaps, with all periodic images, in orthogonal and triclinic
// boxes. Lengths are in the user's unit. Does not depend on LAMMPS.
//
// Positions are wrapped into the box when they are added or looked up, and the distance of two spheres is
// computed from these two positions and a whole number of edges: the answer for two spheres depends neither
// on the cells nor on what else is stored.
#ifndef GRIP_INSERT_SPHERES_H
#define GRIP_INSERT_SPHERES_H

#include "insert/cell_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace Grip {

// The box, and where spheres may be in it: fractions along its edges. Beyond this range, and beyond borders
// that are not periodic, spheres are found as well, but slowly.
struct SphereRange {
  PeriodicCell cell;
  Vector lo = {0.0, 0.0, 0.0}, hi = {1.0, 1.0, 1.0};
};

// Cells with lists of spheres of similar size.
class SphereGrid {
public:
  // edge: least edge of the cells, which are larger if there would be more than 4 cells for each expected
  // sphere.
  SphereGrid(const SphereRange &, double edge, std::size_t expected);

  // The index of a sphere is the number of spheres that were added before it.
  void add(Vector x, double R);
  std::size_t size() const { return spheres.size(); }
  // Calls hit(index, r, R) for each sphere that the given sphere overlaps, or whose surface is less than
  // `gap` away, until hit returns true. Returns whether hit returned true. r: from the centre of that sphere
  // to the given one; R: its radius. A sphere is found once for each of its images.
  template <class Hit> bool any(Vector x, double R, double gap, Hit hit) const;

private:
  struct Sphere {
    Vector x;
    double R;
    int next; // in the same cell, or -1
  };

  PeriodicCell cell;
  CellGrid cells;
  std::vector<int> first; // of each cell, or -1
  std::vector<Sphere> spheres;
  double largest = 0.0; // radius

  // Cells from a to b of direction d that must be searched.
  void limit(int d, int &a, int &b) const
  {
    if (cell.is_periodic(d)) return;
    a = std::clamp(a, 0, cells.count(d) - 1);
    b = std::clamp(b, 0, cells.count(d) - 1);
  }
  // The cell in the box that cell k is an image of, and x moved by as many edges.
  int image(int d, int k, Vector &x) const
  {
    const int n = cells.count(d);
    if (k >= 0 && k < n) return k;
    const int boxes = k >= 0 ? k / n : -((n - 1 - k) / n);
    x = x - static_cast<double>(boxes) * cell.edge(d);
    return k - boxes * n;
  }
  // Calls visit(k) from a to b, first for home, until it returns true.
  template <class Visit> static bool any_of(int a, int b, int home, Visit visit)
  {
    if (visit(home)) return true;
    for (int k = a; k <= b; k++)
      if (k != home && visit(k)) return true;
    return false;
  }
  template <class Hit> bool any_in_cell(int c, const Vector &x, double reach, Hit &hit) const
  {
    for (int s = first[c]; s >= 0; s = spheres[s].next) {
      const Vector r = x - spheres[s].x;
      const double touch = reach + spheres[s].R;
      if (dot(r, r) < touch * touch && hit(s, r, spheres[s].R)) return true;
    }
    return false;
  }
};

template <class Hit> bool SphereGrid::any(Vector x, double R, double gap, Hit hit) const
{
  x = cell.wrapped(x);
  std::array<int, 3> a{}, b{}, home{};
  for (int d = 0; d < 3; d++) {
    const double f = cell.fraction(d, x), reach = CellGrid::reach(cell, d, R + gap + largest);
    a[d] = cells.number(d, f - reach);
    b[d] = cells.number(d, f + reach);
    limit(d, a[d], b[d]);
    home[d] = std::clamp(cells.number(d, f), a[d], b[d]);
  }
  // The cells next to the point first: they are the most likely to have a hit.
  return any_of(a[2], b[2], home[2], [&](int k) {
    Vector xk = x;
    const int plane = image(2, k, xk) * cells.count(1);
    return any_of(a[1], b[1], home[1], [&](int j) {
      Vector xj = xk;
      const int row = (plane + image(1, j, xj)) * cells.count(0);
      return any_of(a[0], b[0], home[0], [&](int i) {
        Vector xi = xj;
        return any_in_cell(row + image(0, i, xi), xi, R + gap, hit);
      });
    });
  });
}

} // namespace Grip

#endif
