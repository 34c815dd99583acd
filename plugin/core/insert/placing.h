// SPDX-License-Identifier: GPL-2.0-only
// Places grains at random so that they overlap nothing. The result depends on the seed, the numbers, sizes
// and orientations of the grains, and the existing solids and walls. It does not depend on the division of
// space among ranks, nor on the order of anything in memory. Lengths are in the user's unit. Does not depend
// on LAMMPS.
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

#include "insert/solids.h"
#include "insert/source.h"

#include <algorithm>
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
  // Whether a solid is at least a gap from walls, and from all that is not a solid. This part owns the centre
  // of its grain.
  virtual bool free(const Solid &, double /* gap */) { return true; }
  // Replaces each value by the least of all parts. All parts call it at the same time with as many values.
  virtual void least(std::vector<int> &) {}
  // Called after each round with the number of grains that have a place.
  virtual void placed(std::size_t /* done */, std::size_t /* of */) {}
};

// A sphere, a grain with a shape, or a clump of solids, in its final orientation.
struct GrainToPlace {
  std::uint64_t number;          // identifies its random numbers
  double R;                      // of the sphere about its centre that contains it
  std::uint32_t tries = 0;       // number of candidates used, which is also the number of the next attempt
  std::vector<Solid> parts = {}; // of a clump, relative to its centre
  TurnedShape form = {};         // of a grain with a shape
  bool placed = false;
  Vector x{}; // of the centre, if placed

  // The solid that contains the grain, if its centre is at a point. It is the grain itself unless that is a
  // clump.
  Solid hull(const Vector &at) const { return {at, R, form}; }
  // Calls visit(solid) for each solid of the grain at a point until it returns false; returns whether it
  // never did.
  template <class Visit> bool all_solids(const Vector &at, Visit visit) const
  {
    if (parts.empty()) return visit(hull(at));
    return std::all_of(parts.begin(), parts.end(), [&](const Solid &part) {
      return visit(Solid{at + part.x, part.R, part.form});
    });
  }
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

// there: all solids within the reach of any new one of the points that this part owns; solids that are
// placed are added. Grains with `placed` are left alone.
PlacingReport place(std::vector<GrainToPlace> &, const Source &, Solids &there, PlacingPart &,
                    const PlacingRules &);

} // namespace Grip

#endif
