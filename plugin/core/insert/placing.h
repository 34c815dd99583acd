// SPDX-License-Identifier: GPL-2.0-only
// Places grains at random so that they overlap nothing. The result depends on the seed, the numbers and radii
// of the grains, and the existing spheres and walls. It does not depend on the division of space among ranks,
// nor on the order of anything in memory. Lengths are in the user's unit. Does not depend on LAMMPS.
//
// Grains are placed by classes of size, each a factor of 1.19 wide, the largest first. Each class is placed
// in rounds: 1. Each grain without a place draws m candidates, and keeps the first that is free of all that
// is there. 2. Where these candidates overlap each other, clumps counting as the spheres that contain them,
// the lower number wins: a grain is placed if all lower ones that it overlaps are not, which is found by
// sweeps until all are decided. 3. m doubles if less than half of the grains were placed. The grains of a
// class share their budgets: those that find room at once leave their candidates to those that do not. When
// all are spent, the grains without a place are given up in this call; their next attempts, in another
// call, continue from there.
//
// Each rank runs `place` with the same grains, as one part of the space. Which candidate a grain draws is
// known everywhere (random.h); only the answers of the part that owns a point are exchanged.
#ifndef GRIP_INSERT_PLACING_H
#define GRIP_INSERT_PLACING_H

#include "insert/source.h"
#include "insert/spheres.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace Grip {

// One part of the space: a rank, or all of it.
class PlacingPart {
public:
  virtual ~PlacingPart() = default;
  // Exactly one part owns a point. Points may be outside the box.
  virtual bool owns(const Vector &) const { return true; }
  // Must be true if the part owns a point that is within `reach` of x or of one of its images.
  virtual bool near(const Vector &, double) const { return true; }
  // Whether a sphere is free of walls, and of all that is not a sphere. x: a point that this part owns; R
  // includes the gap.
  virtual bool free(const Vector &, double) { return true; }
  // Replaces each value by the least of all parts. All parts call it at the same time with as many values.
  virtual void least(std::vector<int> &) {}
  // Called after each round with the number of grains that have a place.
  virtual void placed(std::size_t /* done */, std::size_t /* of */) {}
};

struct PartSphere {
  Vector offset; // from the centre of the grain
  double R;
};

// A sphere, or a clump of spheres, in its final orientation.
struct GrainToPlace {
  std::uint64_t number;    // identifies its random numbers
  double R;                // a clump: of the sphere about its centre that contains all of its spheres
  std::uint32_t tries = 0; // number of candidates used, which is also the number of the next attempt
  std::vector<PartSphere> parts = {}; // of a clump
  bool placed = false;
  Vector x{}; // of the centre, if placed
};

struct PlacingRules {
  std::uint64_t seed;
  std::uint32_t budget = 200; // candidates of a grain in one call, on average over its class
  double gap = 0.0;           // least distance of surfaces
};

// Why candidates that this part owns were not used. Others were rejected by the source.
struct PlacingReport {
  std::uint64_t met_grains = 0, met_walls = 0, met_candidates = 0;
  int rounds = 0, sweeps = 0; // equal on all parts
};

// there: all spheres within the reach of any new one of the points that this part owns; spheres that are
// placed are added. Grains with `placed` are left alone.
PlacingReport place(std::vector<GrainToPlace> &, const Source &, Spheres &there, PlacingPart &,
                    const PlacingRules &);

} // namespace Grip

#endif
