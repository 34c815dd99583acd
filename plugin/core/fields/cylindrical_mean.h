// SPDX-License-Identifier: GPL-2.0-only
// Turns vectors and products of vectors to the directions r, theta and along an axis. These directions change
// along a line: the means over it are exact, also if it passes the axis. Does not depend on LAMMPS.
#ifndef GRIP_CYLINDRICAL_MEAN_H
#define GRIP_CYLINDRICAL_MEAN_H

#include "base/vector.h"

#include <array>

namespace Grip {

class CylindricalMean {
public:
  // place: vector from the axis to the start of the line. line: vector from its start to its end, or 0 for a
  // point. axis: 0 to 2. On the axis itself, theta is 0.
  CylindricalMean(const Vector &place, const Vector &line, int axis);

  // The mean of a vector: r, theta, axis.
  Vector vector(const Vector &v) const;
  // The mean of the product of two vectors: rr rt rz tr tt tz zr zt zz; the first letter is the component of
  // f.
  std::array<double, 9> product(const Vector &f, const Vector &l) const;

private:
  // The components of a vector along the line in the plane, along its normal, and along the axis.
  struct Parts {
    double along, normal, axial;
  };

  int axis;
  double ux, uy; // the direction of the line in the plane
  // r = c normal + s along, theta = s normal - c along: means of c and s, and of their products.
  double c, s, cc, cs, ss;

  Parts parts(const Vector &v) const;
  void point(double normal, double along);
  void mean(double normal, double from, double to);
};

} // namespace Grip

#endif
