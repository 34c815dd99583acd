// SPDX-License-Identifier: GPL-2.0-only
// Which grain comes next. Sizes are dealt, not thrown: at any time each template has its share within one
// grain, and the sizes of each template fill its distribution evenly. Units are the user's. Does not depend
// on LAMMPS.
//
// Template: the one whose next grain is overdue first, of those that are not ahead of their share. The rule
// that takes the largest deficit instead errs by up to 1.6 grains with ten templates. Source: R. Tijdeman,
// The chairman assignment problem, Discrete Math. 32 (1980) 323, doi 10.1016/0012-365X(80)90269-1, here
// with grains of different masses.
//
// Size: the quantile at the next element of the van der Corput sequence of base 2, which begins with the
// median. Among N grains of a template, the number below any size is within 1 + log2(N) / 3 of its share (the
// test checks it).
//
// The numbers and masses dealt are the whole state.
#ifndef GRIP_INSERT_DEALER_H
#define GRIP_INSERT_DEALER_H

#include "insert/sizes.h"

#include <cstdint>
#include <vector>

namespace Grip {

// Grains of one kind.
struct GrainTemplate {
  double share;   // of mass or number, in any unit
  double density; // mass of a grain divided by pi / 6 d^3
  SizeDistribution sizes;
};

struct DealtGrain {
  int kind; // index of the template
  double diameter, mass;
};

struct DealtAmount {
  std::uint64_t number = 0;
  double mass = 0.0;
};

// The fraction of n whose bits are those of n in reverse order, in [0, 1).
double van_der_corput(std::uint64_t n);

class Dealer {
public:
  // by: what the shares of the templates count. Throws BadSizes: no template, a share that is negative or
  // not a number, shares that are all 0, a density that is not positive.
  Dealer(std::vector<GrainTemplate>, SizeBasis by);

  DealtGrain next() const;
  // Deals it. The number of calls so far is the number of the grain.
  DealtGrain deal();
  DealtAmount total() const;
  // Deals until `grain` is the next number, from the current one or from the first.
  void advance(std::uint64_t grain);

  // For restarts: an entry for each template.
  const std::vector<DealtAmount> &amounts() const { return of; }
  void restore(const std::vector<DealtAmount> &amounts) { of = amounts; }

  const std::vector<GrainTemplate> &templates() const { return kinds; }
  // Mass of a mean grain of the mixture.
  double mean_mass() const;

private:
  std::vector<GrainTemplate> kinds; // shares sum to 1
  SizeBasis basis;
  std::vector<DealtAmount> of;

  DealtGrain next_of(int kind) const;
};

} // namespace Grip

#endif
