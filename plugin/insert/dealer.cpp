// SPDX-License-Identifier: GPL-2.0-only
#include "insert/dealer.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

namespace Grip {

namespace {

[[noreturn]] void bad(std::size_t kind, const char *what, double value, const char *accepted)
{
  char number[32];
  std::snprintf(number, sizeof number, "%g", value);
  throw BadSizes("grain " + std::to_string(kind + 1) + ": " + what + " is " + number + " and must be " +
                 accepted);
}

} // namespace

double van_der_corput(std::uint64_t n)
{
  double value = 0.0;
  for (double place = 0.5; n; n >>= 1, place *= 0.5)
    if (n & 1) value += place;
  return value;
}

Dealer::Dealer(std::vector<GrainTemplate> templates, SizeBasis by)
    : kinds(std::move(templates)), basis(by), of(kinds.size())
{
  double all = 0.0;
  for (std::size_t k = 0; k < kinds.size(); k++) {
    const auto &[share, density, sizes] = kinds[k];
    if (!(share >= 0.0 && std::isfinite(share))) bad(k, "share", share, "0 or more");
    if (!(density > 0.0 && std::isfinite(density))) bad(k, "density", density, "positive");
    all += share;
  }
  if (!(all > 0.0)) throw BadSizes("the shares of all grains are 0");
  for (GrainTemplate &kind : kinds) kind.share /= all;
}

DealtGrain Dealer::next_of(int k) const
{
  const double d = kinds[k].sizes.number_quantile(van_der_corput(of[k].number + 1));
  return {k, d, kinds[k].density * (M_PI / 6.0) * d * d * d};
}

DealtGrain Dealer::next() const
{
  const bool by_mass = basis == SizeBasis::MASS;
  const auto amount = [&](const DealtAmount &a) { return by_mass ? a.mass : static_cast<double>(a.number); };
  const double all = amount(total());
  DealtGrain best{};
  double first = std::numeric_limits<double>::infinity();
  for (int k = 0; k < static_cast<int>(kinds.size()); k++) {
    const double share = kinds[k].share;
    const DealtGrain grain = next_of(k);
    const double size = by_mass ? grain.mass : 1.0, after = amount(of[k]) + size;
    // Not ahead: with this grain the template is less than a grain above its share. At least one is not,
    // because the sum of share * size over all templates is positive.
    if (after - size >= share * (all + size)) continue;
    // The total at which the template must have this grain.
    if (after / share < first) {
      first = after / share;
      best = grain;
    }
  }
  return best;
}

DealtGrain Dealer::deal()
{
  const DealtGrain grain = next();
  of[grain.kind].number++;
  of[grain.kind].mass += grain.mass;
  return grain;
}

void Dealer::advance(std::uint64_t grain)
{
  if (grain < total().number) of.assign(kinds.size(), {});
  for (std::uint64_t n = total().number; n < grain; n++) deal();
}

DealtAmount Dealer::total() const
{
  DealtAmount sum;
  for (const DealtAmount &amount : of) {
    sum.number += amount.number;
    sum.mass += amount.mass;
  }
  return sum;
}

double Dealer::mean_mass() const
{
  double number = 0.0, mass = 0.0;
  for (const auto &[share, density, sizes] : kinds) {
    const double mean = density * (M_PI / 6.0) * sizes.mean_cube();
    number += basis == SizeBasis::MASS ? share / mean : share;
    mass += basis == SizeBasis::MASS ? share : share * mean;
  }
  return mass / number;
}

} // namespace Grip
