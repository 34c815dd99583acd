// SPDX-License-Identifier: GPL-2.0-only
// Distributions of diameters, counted by mass or by number. Lengths are in the user's unit. Does not depend
// on LAMMPS.
//
// A sieve curve counts mass, and grains are chosen by number. All grains of a distribution have the same
// density and, scaled, the same shape, so that mass is number times d^3. Each distribution is a table of
// classes in which the density of what it counts is constant; then both shares, and the inverses of both, are
// powers of d within a class. For `one`, `uniform` and `sieve` the table is exact. The others have about 10
// 000 classes, half of which have equal shares and half of which have equal ratios of sizes: shares are right
// to 1e-6, mean masses to 1e-5.
//
// Sources: P. Rosin, E. Rammler, J. Inst. Fuel 7 (1933) 29, for the share that is coarser than d, exp(-(d /
// d')^n); T. Hatch, S. P. Choate, J. Franklin Inst. 207 (1929) 369, doi 10.1016/S0016-0032(29)91451-4, for
// the log-normal distribution with its median and geometric standard deviation.
#ifndef GRIP_INSERT_SIZES_H
#define GRIP_INSERT_SIZES_H

#include <functional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace Grip {

// A distribution cannot be used. The text names the word, the value and what is accepted.
struct BadSizes : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class SizeBasis { MASS, NUMBER };

class SizeDistribution {
public:
  // All throw BadSizes. Sizes beyond [lo, hi] are cut off and the rest is scaled to 1; at least 1e-6 must
  // be left.
  static SizeDistribution one(double d);
  static SizeDistribution uniform(double lo, double hi, SizeBasis);
  static SizeDistribution normal(double mean, double sd, double lo, double hi, SizeBasis);
  // gsd: the factor, above 1, from the median to the size below which 84.1 % are.
  static SizeDistribution lognormal(double median, double gsd, double lo, double hi, SizeBasis);
  // d: the size that 1/e = 36.8 % exceed.
  static SizeDistribution rosin(double d, double n, double lo, double hi, SizeBasis);
  // Pairs of a size and the share that passes it, in any unit: sizes rise, shares begin with 0 and never
  // fall.
  static SizeDistribution sieve(const std::vector<std::pair<double, double>> &, SizeBasis);

  // The size for which a given share in [0, 1] of the number, or of the mass, is smaller.
  double number_quantile(double share) const { return quantile(share, number, -3 * by_mass); }
  double mass_quantile(double share) const { return quantile(share, mass, 3 - 3 * by_mass); }
  // The inverse: the share below a size.
  double number_share(double d) const { return share(d, number, -3 * by_mass); }
  double mass_share(double d) const { return share(d, mass, 3 - 3 * by_mass); }

  double smallest() const { return edges.front(); }
  double largest() const { return edges.back(); }
  // Mean of d^3 by number [L^3].
  double mean_cube() const { return cube; }

private:
  // Class k is from edges[k] to edges[k + 1]. number[k], mass[k]: the shares below edges[k].
  std::vector<double> edges, number, mass;
  bool by_mass = true;
  double cube = 0.0;

  SizeDistribution() = default;
  // passing: shares below the edges; only their differences count.
  SizeDistribution(std::vector<double> edges, const std::vector<double> &passing, SizeBasis);
  static SizeDistribution cut(const char *word, const std::function<double(double)> &cumulative, double lo,
                              double hi, SizeBasis);
  // power: of d, to which the density of the share is proportional within a class.
  double quantile(double share, const std::vector<double> &below, int power) const;
  double share(double d, const std::vector<double> &below, int power) const;
};

} // namespace Grip

#endif
