// SPDX-License-Identifier: GPL-2.0-only
// Chooses the sizes of one template in turn. The total mass differs from the mass of the same number of mean
// grains by at most half of the difference between the largest and the smallest grain. Within this limit, the
// numbers of grains below each size stay near their shares. Units are the user's. Does not depend on LAMMPS.
//
// The distribution is divided into classes. In each, the next size is known: the quantiles of its grains are
// the multiples of the golden ratio from a random start, and the mirror image of each. The next grain comes
// from a class whose grain keeps the sum of masses within its limit. There always is one: the smallest grain
// if the sum is too large, and the largest if it is too small. If there are several, the numbers of grains
// below the borders of classes decide: the least sum of squares of their deviations from their shares. In
// this sum a border has the weight of the difference in mass between its classes plus their share of the
// number.
#ifndef GRIP_INSERT_EVEN_SIZES_H
#define GRIP_INSERT_EVEN_SIZES_H

#include "insert/sizes.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace Grip {

class EvenSizes {
public:
  // unit: mass of a grain divided by d^3. Sizes depend on the seed and on kind, the number of the template.
  EvenSizes(const SizeDistribution &, double unit, std::uint64_t seed, std::uint32_t kind);

  // Chooses the next grain. spare: the mass by which the total of the mixture is too small for one more
  // grain. If possible, the mass of the grain differs from `spare` by no more than `limit`.
  void choose(double spare, double limit);
  double diameter() const { return classes[chosen].next; }
  double mass() const { return mass_of(diameter()); }
  // Counts the chosen grain as used. Call choose() before the next one.
  void deal();

  std::uint64_t number() const { return dealt; }
  double dealt_mass() const { return sum; }
  double mean_mass() const { return mean; }
  double smallest_mass() const { return mass_of(sizes.smallest()); }
  double largest_mass() const { return mass_of(sizes.largest()); }

  // For restarts: the number of grains of each class. restore(): as many values as there are classes.
  std::size_t nclasses() const { return classes.size(); }
  void append_counts(std::vector<std::uint64_t> &) const;
  void restore(const std::uint64_t *counts, double mass);

private:
  struct SizeClass {
    double from, to;         // quantiles by number
    double weight = 0.0;     // of the border to the next class
    double start = 0.0;      // of the multiples, in [0, 1)
    std::uint64_t count = 0; // grains dealt
    double next = 0.0;       // diameter
  };

  SizeDistribution sizes;
  double unit, mean;
  double first; // the quantile near which the first grain is
  std::vector<SizeClass> classes;
  std::size_t chosen = 0;
  std::uint64_t dealt = 0;
  double sum = 0.0; // of the masses dealt

  double mass_of(double d) const { return unit * d * d * d; }
  void divide();
  void set_next(SizeClass &) const;
};

} // namespace Grip

#endif
