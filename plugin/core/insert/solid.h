// SPDX-License-Identifier: GPL-2.0-only
// What occupies space: a sphere, or a smooth convex shape (grip/shape.h). Lengths are in the user's unit.
// Does not depend on LAMMPS.
#ifndef GRIP_INSERT_SOLID_H
#define GRIP_INSERT_SOLID_H

#include "base/quaternion.h"
#include "base/vector.h"
#include "grip/shape_contact.h"

namespace Grip {

// A shape in its orientation. Its size follows from the sphere that contains it.
struct TurnedShape {
  const grip_shape *shape = nullptr;            // null: the sphere itself
  Quaternion quaternion = {1.0, 0.0, 0.0, 0.0}; // turns the axes of the shape to space

  bool is_sphere() const { return !shape; }
};

struct Solid {
  Vector x; // the centre
  double R; // radius of the sphere about x that contains it
  TurnedShape form = {};

  // The largest distance from the centre along a unit vector.
  double extent(const Vector &along) const;
  // The grain as the library sees it, a sphere too. Valid as long as this object.
  grip_shaped grain() const;
};

// are_apart(): whether two solids are at least `gap` apart, whose containing spheres are not. r: from the
// centre of b to that of a. surfaces_are_apart(): the same if at least one of them has a shape.
bool surfaces_are_apart(const Vector &r, double R_a, const TurnedShape &a, double R_b, const TurnedShape &b,
                        double gap);
inline bool are_apart(const Vector &r, double R_a, const TurnedShape &a, double R_b, const TurnedShape &b,
                      double gap)
{
  return !(a.is_sphere() && b.is_sphere()) && surfaces_are_apart(r, R_a, a, R_b, b, gap);
}

} // namespace Grip

#endif
