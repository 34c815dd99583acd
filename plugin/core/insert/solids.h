// SPDX-License-Identifier: GPL-2.0-only
// Whether there is room for a solid among others, with all periodic images, in orthogonal and triclinic
// boxes. Spheres that contain the solids are compared first. Lengths are in the user's unit. Does not depend
// on LAMMPS.
#ifndef GRIP_INSERT_SOLIDS_H
#define GRIP_INSERT_SOLIDS_H

#include "insert/solid.h"
#include "insert/spheres.h"

#include <cstddef>
#include <map>
#include <vector>

namespace Grip {

// Solids of any sizes: a grid for each factor of two.
class Solids {
public:
  // R: the largest radius that is expected. expected: number of solids.
  Solids(const SphereRange &, double R, std::size_t expected);

  void add(const Solid &);
  // Whether a solid is at least `gap` from all others.
  bool free(const Solid &, double gap) const;
  // The least distance of a point from its own images; infinite if there are none.
  double own_distance() const { return own; }
  const SphereRange &where() const { return range; }

private:
  struct Level {
    Level(const SphereRange &where, double edge, std::size_t expected) : spheres(where, edge, expected) {}
    SphereGrid spheres;
    std::vector<TurnedShape> forms; // of the first spheres; those after them have no shape
  };

  SphereRange range;
  double R;
  std::size_t expected;
  double own;
  std::map<int, Level> levels; // of level k: radii from R / 2^(k + 1) to R / 2^k
};

} // namespace Grip

#endif
