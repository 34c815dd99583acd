// SPDX-License-Identifier: GPL-2.0-only
// The periodic box: its edges, positions as fractions of the edges, and the periodic image of a point to
// which a vector leads. The fraction of a point on a border is 0 or 1. Does not depend on LAMMPS.
//
// If the box is shorter than two cutoffs, an atom may have several contacts with a partner, which then have
// the same partner ID. The vector from the atom to the image that it touches identifies one of these
// contacts. The vector stays the same when atoms are wrapped or change ranks, and when a tilted box is
// flipped. Vectors to two images differ by a period of the box.
#ifndef GRIP_PERIODIC_CELL_H
#define GRIP_PERIODIC_CELL_H

#include "base/vector.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace Grip {

class PeriodicCell {
public:
  PeriodicCell() = default;
  // The lower corner of the box, and its edges as in LAMMPS: xx, yy, zz, yz, xz, xy. flat: true for a
  // two-dimensional box, in which nothing acts along z.
  PeriodicCell(const double *lo, const double *h, const int *periodicity, bool flat_ = false)
      : flat(flat_), corner{lo[0], lo[1], lo[2]}
  {
    for (int d = 0; d < 3; d++) periodic[d] = periodicity[d] != 0;
    edges[0] = {h[0], 0.0, 0.0};
    edges[1] = {h[5], h[1], 0.0};
    edges[2] = {h[4], h[3], h[2]};
    slopes[0] = {1.0 / h[0], -h[5] / (h[0] * h[1]), (h[3] * h[5] - h[1] * h[4]) / (h[0] * h[1] * h[2])};
    slopes[1] = {0.0, 1.0 / h[1], -h[3] / (h[1] * h[2])};
    slopes[2] = {0.0, 0.0, 1.0 / h[2]};
    for (int d = 0; d < 3; d++) thickness[d] = 1.0 / std::hypot(slopes[d][0], slopes[d][1], slopes[d][2]);
  }
  // An orthogonal box between two corners.
  static PeriodicCell between(const double *lo, const double *hi, const int *periodicity)
  {
    const double h[6] = {hi[0] - lo[0], hi[1] - lo[1], hi[2] - lo[2], 0.0, 0.0, 0.0};
    return {lo, h, periodicity};
  }

  bool is_periodic(int d) const { return periodic[d]; }
  bool any() const { return ndirections() > 0; }
  bool has_images(int d) const { return periodic[d] && !(flat && d == 2); }
  bool is_tilted() const { return edges[1][0] != 0.0 || edges[2][0] != 0.0 || edges[2][1] != 0.0; }
  int ndirections() const { return periodic[0] + periodic[1] + periodic[2]; }
  const Vector &low() const { return corner; }
  const Vector &edge(int d) const { return edges[d]; }
  // The vector to the image of a point that is n[d] edges away.
  template <class Number> Vector shift(const std::array<Number, 3> &n) const
  {
    return static_cast<double>(n[0]) * edges[0] + static_cast<double>(n[1]) * edges[1] +
           static_cast<double>(n[2]) * edges[2];
  }
  double fraction(int d, const Vector &x) const { return dot(slopes[d], x - corner); }
  // The change of the fraction along direction d if vector r is added to a position.
  double rise(int d, const Vector &r) const { return dot(slopes[d], r); }
  // The number of edges along direction d in a vector between two images of nearly the same point.
  double periods(int d, const Vector &r) const { return std::round(rise(d, r)); }
  // For the two borders of direction d: their unit normal, and the distance between them [L].
  Vector normal(int d) const { return thickness[d] * slopes[d]; }
  double width(int d) const { return thickness[d]; }
  // Wraps a point into the box along direction d. Returns the number of edges by which the point was moved
  // down.
  int wrap(int d, Vector &x) const
  {
    const double inside = fraction(d, x);
    if (inside >= 0.0 && inside < 1.0) return 0;
    const double boxes = std::floor(inside);
    x = x - boxes * edges[d];
    return static_cast<int>(boxes);
  }

  // Wraps a point into the box along all directions that have images.
  Vector wrapped(Vector x) const
  {
    for (int d = 0; d < 3; d++)
      if (has_images(d)) wrap(d, x);
    return x;
  }
  // The vector between two points that are nearly the same, except for images.
  Vector without_periods(Vector r) const
  {
    for (int d = 2; d >= 0; d--)
      if (is_periodic(d)) r = r - periods(d, r) * edges[d];
    return r;
  }

  // Lower bound of the distance between two images of a point [L]; infinite if there are no images.
  double least_period() const
  {
    double least = std::numeric_limits<double>::infinity();
    for (int d = 0; d < 3; d++)
      if (has_images(d)) least = std::min(least, thickness[d]);
    return least;
  }
  // Whether two vectors lead to the same image: whether they differ by less than half a period in each
  // direction. Atoms move by far less between the storing of a vector and its comparison.
  bool same_image(const Vector &a, const Vector &b) const
  {
    for (int d = 0; d < 3; d++)
      if (has_images(d) && std::fabs(rise(d, a - b)) >= 0.5) return false;
    return true;
  }

private:
  std::array<bool, 3> periodic = {false, false, false};
  bool flat = false;
  Vector corner{};
  std::array<Vector, 3> edges{}, slopes{}; // slopes: the gradients of the fractions [1/L]
  std::array<double, 3> thickness{};
};

} // namespace Grip

#endif
