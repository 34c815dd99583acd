// SPDX-License-Identifier: GPL-2.0-only
// The periods of a box, and which image of a partner a contact is with. In a box of less than two cutoffs a
// partner's ID names several contacts. The vector from an atom to the image that it touches names one: it
// stays the same where atoms are wrapped, change ranks, or a tilted box is flipped, and vectors to two images
// differ by a period of the box. Knows nothing of the host.
#ifndef GRIP_PERIODIC_CELL_H
#define GRIP_PERIODIC_CELL_H

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace Grip {

using Vector3 = std::array<double, 3>;

inline Vector3 vector_between(const double *from, const double *to)
{
  return {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
}

inline Vector3 opposite(const double *vector)
{
  return {-vector[0], -vector[1], -vector[2]};
}

class PeriodicCell {
public:
  // inverse: from lengths to fractions of the box [1/L], xx, yy, zz, yz, xz, xy. periodic: in each of the
  // first `dimension` directions. Both stay where they are.
  PeriodicCell(const double *inverse_, const int *periodic_, int dimension_)
      : inverse(inverse_), periodic(periodic_), dimension(dimension_)
  {
  }

  // No two images of a point are nearer to each other than this [L]: the least distance of opposite faces.
  double least_period() const
  {
    const double *h = inverse;
    const double faces[3] = {1.0 / std::hypot(h[0], h[5], h[4]), 1.0 / std::hypot(h[1], h[3]), 1.0 / h[2]};
    double least = std::numeric_limits<double>::infinity();
    for (int d = 0; d < dimension; d++)
      if (periodic[d]) least = std::min(least, faces[d]);
    return least;
  }

  // Whether two vectors lead to the same image: they differ by less than half a period in each direction.
  // Between storing a vector and looking for it atoms move by far less.
  bool same_image(const double *a, const double *b) const
  {
    const double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
    const double *h = inverse;
    const double fraction[3] = {h[0] * x + h[5] * y + h[4] * z, h[1] * y + h[3] * z, h[2] * z};
    for (int d = 0; d < dimension; d++)
      if (periodic[d] && std::fabs(fraction[d]) >= 0.5) return false;
    return true;
  }

private:
  const double *inverse;
  const int *periodic;
  const int dimension;
};

} // namespace Grip

#endif
