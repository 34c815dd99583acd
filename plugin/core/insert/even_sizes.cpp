// SPDX-License-Identifier: GPL-2.0-only
#include "insert/even_sizes.h"

#include "insert/random.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace Grip {

namespace {

constexpr int CLASSES = 128;
constexpr double GOLDEN = 0.61803398874989485;

double excess(double error, double limit)
{
  return std::max(0.0, std::fabs(error) - limit);
}

} // namespace

EvenSizes::EvenSizes(const SizeDistribution &sizes_, double unit_, std::uint64_t seed, std::uint32_t kind)
    : sizes(sizes_), unit(unit_), mean(unit_ * sizes_.mean_cube())
{
  divide();
  const auto draw = [&](std::size_t n) { return draw_uniforms(seed, n, kind, RandomStream::SIZE)[0]; };
  first = draw(classes.size());
  for (std::size_t c = 0; c < classes.size(); c++) {
    classes[c].start = draw(c);
    set_next(classes[c]);
  }
}

// Classes have equal parts of the mean of three shares: the shares of the number, of the mass, and of the
// range of single grains' masses. The third share separates grains of very different masses, even if they are
// few.
void EvenSizes::divide()
{
  const double lo = mass_of(sizes.smallest()), range = mass_of(sizes.largest()) - lo;
  if (!(range > 0.0)) return classes.push_back({0.0, 1.0});
  const auto part = [&](double d) {
    return (sizes.number_share(d) + sizes.mass_share(d) + (mass_of(d) - lo) / range) / 3.0;
  };
  double below = sizes.smallest(), from = 0.0;
  for (int c = 1; c <= CLASSES; c++) {
    double high = sizes.largest();
    for (int halving = 0; halving < 60 && c < CLASSES; halving++) {
      const double middle = 0.5 * (below + high);
      (part(middle) * CLASSES < c ? below : high) = middle;
    }
    const double to = c < CLASSES ? sizes.number_share(high) : 1.0;
    if (to > from) classes.push_back({from, to});
    below = high;
    from = to;
  }
  const auto middle = [&](const SizeClass &one) {
    return mass_of(sizes.number_quantile(0.5 * (one.from + one.to)));
  };
  for (std::size_t c = 0; c + 1 < classes.size(); c++) {
    const SizeClass &low = classes[c], &high = classes[c + 1];
    classes[c].weight = (middle(high) - middle(low)) / range + 0.5 * (high.to - low.from);
  }
}

void EvenSizes::set_next(SizeClass &one) const
{
  double part = one.start + static_cast<double>(one.count / 2) * GOLDEN;
  part -= std::floor(part);
  if (one.count % 2) part = 1.0 - part;
  one.next = sizes.number_quantile(one.from + part * (one.to - one.from));
}

void EvenSizes::choose(double spare, double limit)
{
  const double own_spare = (static_cast<double>(dealt) + 1.0) * mean - sum,
               own_limit = 0.5 * (largest_mass() - smallest_mass());
  constexpr double WORST = std::numeric_limits<double>::infinity();
  std::tuple<double, double, double> best = {WORST, WORST, WORST};
  std::uint64_t above = 0; // grains in classes above c
  double squares = 0.0;    // change of the sum if c is chosen rather than the highest class
  for (std::size_t c = classes.size(); c-- > 0;) {
    const SizeClass &one = classes[c];
    if (c + 1 < classes.size()) {
      const double ahead = static_cast<double>(dealt - above) - one.to * (static_cast<double>(dealt) + 1.0);
      squares += one.weight * (2.0 * ahead + 1.0);
    }
    const double m = mass_of(one.next),
                 uneven = dealt > 0 ? squares : std::fabs(0.5 * (one.from + one.to) - first);
    const std::tuple<double, double, double> cost = {excess(m - own_spare, own_limit),
                                                     excess(m - spare, limit), uneven};
    if (cost < best) {
      best = cost;
      chosen = c;
    }
    above += one.count;
  }
}

void EvenSizes::deal()
{
  sum += mass();
  dealt++;
  classes[chosen].count++;
  set_next(classes[chosen]);
}

void EvenSizes::append_counts(std::vector<std::uint64_t> &counts) const
{
  for (const SizeClass &one : classes) counts.push_back(one.count);
}

void EvenSizes::restore(const std::uint64_t *counts, double mass)
{
  sum = mass;
  dealt = 0;
  for (SizeClass &one : classes) {
    one.count = *counts++;
    dealt += one.count;
    set_next(one);
  }
}

} // namespace Grip
