// SPDX-License-Identifier: GPL-2.0-only
// Which grain comes next. Sizes are chosen in turn, not at random: at any time each template has its share
// within one grain, the sizes of each template fill its distribution evenly, and the mean mass is right for
// the mixture. The seed sets the start of the sequence. Units are the user's. Does not depend on LAMMPS.
//
// Template: the one whose next grain is overdue first, of those that are not ahead of their share. The rule
// that takes the largest deficit instead errs by up to 1.6 grains with ten templates. Source: R. Tijdeman,
// The chairman assignment problem, Discrete Math. 32 (1980) 323, doi 10.1016/0012-365X(80)90269-1, here
// with grains of different masses.
//
// Mean mass: the sum of all masses stays within half of the difference between the heaviest and the lightest
// grain from that of as many mean grains. If the next grain would take it beyond, another template has its
// turn, as long as all shares are right within a grain, or else another size. With more than ten templates
// the limit is exceeded rarely.
//
// Size: even_sizes.h. Among N grains of a template, the number below any size is within 1 + log2(N) / 3 of
// its share, and within 1.5 times that for distributions that are very wide or have gaps (the test checks
// both).
//
// The numbers of grains in the classes of sizes and the masses dealt are the whole state.
#ifndef GRIP_INSERT_DEALER_H
#define GRIP_INSERT_DEALER_H

#include "insert/even_sizes.h"
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

class GrainSequence {
public:
  // by: whether the shares of the templates count mass or number. Throws BadSizes: no template, a share that
  // is negative or not a number, shares that are all 0, a density that is not positive.
  GrainSequence(std::vector<GrainTemplate>, SizeBasis by, std::uint64_t seed);

  const DealtGrain &next() const { return upcoming; }
  // Counts the next grain as used. The number of calls so far is the number of the grain.
  DealtGrain deal();
  DealtAmount total() const;
  // Advances until `grain` is the next number, from the current or from the first grain.
  void advance(std::uint64_t grain);

  // For restarts: an entry for each template, and the numbers of grains in the classes of sizes. restore()
  // returns whether the numbers agree; otherwise nothing can be dealt.
  std::vector<DealtAmount> amounts() const;
  std::vector<std::uint64_t> counts() const;
  bool restore(const std::vector<DealtAmount> &, const std::vector<std::uint64_t> &counts);

  const std::vector<GrainTemplate> &templates() const { return kinds; }
  // Mass of a mean grain of the mixture.
  double mean_mass() const { return mean; }

private:
  std::vector<GrainTemplate> kinds; // shares sum to 1
  SizeBasis basis;
  std::uint64_t seed;
  std::vector<EvenSizes> sizes; // of each template
  double mean = 0.0, lightest = 0.0, heaviest = 0.0;
  DealtGrain upcoming{};

  void begin();
  void choose_next();
  double amount(std::size_t kind) const;
  double size(std::size_t kind) const;
  std::size_t first_overdue() const;
  std::size_t nearest(double spare, double limit, std::size_t overdue) const;
};

} // namespace Grip

#endif
