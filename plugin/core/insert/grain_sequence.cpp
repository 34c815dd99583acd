// SPDX-License-Identifier: GPL-2.0-only
#include "insert/grain_sequence.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <utility>

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

GrainSequence::GrainSequence(std::vector<GrainTemplate> templates, SizeBasis by, std::uint64_t seed_)
    : kinds(std::move(templates)), basis(by), seed(seed_)
{
  double all = 0.0;
  for (std::size_t k = 0; k < kinds.size(); k++) {
    const auto &[share, density, distribution] = kinds[k];
    if (!(share >= 0.0 && std::isfinite(share))) bad(k, "share", share, "0 or more");
    if (!(density > 0.0 && std::isfinite(density))) bad(k, "density", density, "positive");
    all += share;
  }
  if (!(all > 0.0)) throw BadSizes("the shares of all grains are 0");
  for (GrainTemplate &kind : kinds) kind.share /= all;
  begin();
}

void GrainSequence::begin()
{
  sizes.clear();
  double number = 0.0, mass = 0.0;
  lightest = std::numeric_limits<double>::infinity();
  heaviest = 0.0;
  for (const auto &[share, density, distribution] : kinds) {
    sizes.emplace_back(distribution, density * (M_PI / 6.0), seed, static_cast<std::uint32_t>(sizes.size()));
    const EvenSizes &own = sizes.back();
    number += basis == SizeBasis::MASS ? share / own.mean_mass() : share;
    mass += basis == SizeBasis::MASS ? share : share * own.mean_mass();
    if (share == 0.0) continue;
    lightest = std::min(lightest, own.smallest_mass());
    heaviest = std::max(heaviest, own.largest_mass());
  }
  mean = mass / number;
  choose_next();
}

// The quantity that the shares count: mass or number.
double GrainSequence::amount(std::size_t k) const
{
  return basis == SizeBasis::MASS ? sizes[k].dealt_mass() : static_cast<double>(sizes[k].number());
}

double GrainSequence::size(std::size_t k) const
{
  return basis == SizeBasis::MASS ? sizes[k].mass() : 1.0;
}

void GrainSequence::choose_next()
{
  const DealtAmount sum = total();
  const double spare = (static_cast<double>(sum.number) + 1.0) * mean - sum.mass,
               limit = 0.5 * (heaviest - lightest);
  // Sizes give way to the sum only if no template does.
  std::size_t k = 0;
  for (const bool strict : {false, true}) {
    for (EvenSizes &own : sizes) own.choose(spare, strict ? limit : std::numeric_limits<double>::infinity());
    k = nearest(spare, limit, first_overdue());
    if (std::fabs(sizes[k].mass() - spare) <= limit) break;
  }
  upcoming = {static_cast<int>(k), sizes[k].diameter(), sizes[k].mass()};
}

std::size_t GrainSequence::first_overdue() const
{
  double all = 0.0, first = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < kinds.size(); k++) all += amount(k);
  std::size_t best = 0;
  for (std::size_t k = 0; k < kinds.size(); k++) {
    const double share = kinds[k].share;
    // Not ahead: with this grain the template is less than a grain above its share. At least one is not,
    // because the sum of share * size over all templates is positive.
    if (amount(k) >= share * (all + size(k))) continue;
    // The total at which the template must have this grain.
    const double due = (amount(k) + size(k)) / share;
    if (due >= first) continue;
    first = due;
    best = k;
  }
  return best;
}

// The template whose grain has a mass within the limit, or else the template nearest to the limit.
std::size_t GrainSequence::nearest(double spare, double limit, std::size_t overdue) const
{
  const auto beyond = [&](std::size_t k) {
    return std::max(0.0, std::fabs(sizes[k].mass() - spare) - limit);
  };
  if (beyond(overdue) == 0.0) return overdue;
  // By mass less than the heaviest grain, which may be so rare that it never comes.
  const double grain = basis == SizeBasis::MASS ? 0.75 * heaviest : 1.0;
  double all = 0.0;
  for (std::size_t k = 0; k < kinds.size(); k++) all += amount(k);
  // Whether all templates have their shares within this after the grain.
  const auto allowed = [&](std::size_t k) {
    if (kinds[k].share == 0.0) return false;
    for (std::size_t other = 0; other < kinds.size(); other++) {
      const double after = amount(other) + (other == k ? size(k) : 0.0);
      if (!(std::fabs(after - kinds[other].share * (all + size(k))) < grain)) return false;
    }
    return true;
  };
  const auto cost = [&](std::size_t k) {
    return std::make_pair(beyond(k), (amount(k) + size(k)) / kinds[k].share);
  };
  std::size_t best = overdue;
  for (std::size_t k = 0; k < kinds.size(); k++)
    if (allowed(k) && cost(k) < cost(best)) best = k;
  return best;
}

DealtGrain GrainSequence::deal()
{
  const DealtGrain grain = upcoming;
  sizes[static_cast<std::size_t>(grain.kind)].deal();
  choose_next();
  return grain;
}

void GrainSequence::advance(std::uint64_t grain)
{
  if (grain < total().number) begin();
  for (std::uint64_t n = total().number; n < grain; n++) deal();
}

DealtAmount GrainSequence::total() const
{
  DealtAmount sum;
  for (const EvenSizes &own : sizes) {
    sum.number += own.number();
    sum.mass += own.dealt_mass();
  }
  return sum;
}

std::vector<DealtAmount> GrainSequence::amounts() const
{
  std::vector<DealtAmount> of;
  for (const EvenSizes &own : sizes) of.push_back({own.number(), own.dealt_mass()});
  return of;
}

std::vector<std::uint64_t> GrainSequence::counts() const
{
  std::vector<std::uint64_t> all;
  for (const EvenSizes &own : sizes) own.append_counts(all);
  return all;
}

bool GrainSequence::restore(const std::vector<DealtAmount> &of, const std::vector<std::uint64_t> &counts)
{
  const std::uint64_t *next = counts.data();
  for (std::size_t k = 0; k < sizes.size(); k++) {
    sizes[k].restore(next, of[k].mass);
    if (sizes[k].number() != of[k].number) return false;
    next += sizes[k].nclasses();
  }
  choose_next();
  return true;
}

} // namespace Grip
