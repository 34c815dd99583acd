// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/insert/grain_sequence.h: shares of templates within one grain and sizes within the discrepancy of the
// limits, and the mean mass, at any time; restarts; errors.
#include "support/check.h"
#include "insert/grain_sequence.h"
#include "insert/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

using namespace Grip;

namespace {

constexpr SizeBasis MASS = SizeBasis::MASS, NUMBER = SizeBasis::NUMBER;

GrainTemplate sized(double share, double d)
{
  return {share, 1.0, SizeDistribution::one(d)};
}

// With shares 3 : 2 : 1 each six grains have exactly 3, 2 and 1.
void whole_numbers_are_exact()
{
  GrainSequence dealer({sized(3, 1), sized(2, 1), sized(1, 1)}, NUMBER, 1);
  for (std::uint64_t turn = 1; turn <= 50; turn++) {
    for (int k = 0; k < 6; k++) dealer.deal();
    for (int k = 0; k < 3; k++) CHECK(dealer.amounts()[k].number == turn * (3 - k));
  }
}

// Up to 12 templates whose shares and masses differ by up to a thousand. A template must not be off by a
// whole grain; by mass the unit is the heaviest grain of the mixture.
void shares_are_right_within_one_grain()
{
  for (int mixture = 0; mixture < 400; mixture++) {
    const SizeBasis by = mixture % 2 ? MASS : NUMBER;
    std::vector<GrainTemplate> kinds;
    const int nkinds = 2 + mixture % 11;
    double all = 0.0, heaviest = 0.0;
    for (int k = 0; k < nkinds; k++) {
      const Uniforms u = draw_uniforms(1, mixture, k);
      kinds.push_back({std::pow(u[0], 1 + mixture % 3), 0.5 + u[1], SizeDistribution::one(1 + 3 * u[2])});
      all += kinds[k].share;
      heaviest = std::max(heaviest, kinds[k].density * (M_PI / 6) * std::pow(kinds[k].sizes.largest(), 3));
    }
    GrainSequence dealer(kinds, by, 1);
    double worst = 0.0;
    for (int n = 0; n < 500; n++) {
      dealer.deal();
      for (int k = 0; k < nkinds; k++) {
        const double share = kinds[k].share / all;
        const DealtAmount total = dealer.total(), own = dealer.amounts()[k];
        worst = std::max(worst, by == MASS ? std::fabs(own.mass - share * total.mass) / heaviest
                                           : std::fabs(own.number - share * total.number));
      }
    }
    CHECK(worst < 1.0 + 1e-9);
  }
}

// The number below any size is within 1 + log2(N) / 3 of its share; thrown sizes would be off by sqrt(N) / 2.
void sizes_fill_the_distribution_evenly()
{
  const auto sizes = SizeDistribution::sieve({{1, 0}, {1.5, 0.4}, {2, 0.7}, {4, 1}}, MASS);
  GrainSequence dealer({{1.0, 2.0, sizes}, sized(1, 1.0)}, MASS, 1);
  std::vector<double> dealt;
  const double limits[] = {1.1, 1.5, 1.51, 2.0, 3.0, 3.9};
  int below[6] = {};
  double worst = 0.0;
  while (dealt.size() < 4096) {
    const DealtGrain grain = dealer.deal();
    CHECK_CLOSE(grain.mass, (grain.kind == 0 ? 2.0 : 1.0) * M_PI / 6 * std::pow(grain.diameter, 3), 1e-14);
    if (grain.kind != 0) continue;
    dealt.push_back(grain.diameter);
    const double n = static_cast<double>(dealt.size());
    for (int k = 0; k < 6; k++) {
      below[k] += grain.diameter < limits[k];
      worst =
          std::max(worst, std::fabs(below[k] - n * sizes.number_share(limits[k])) / (1 + std::log2(n) / 3));
    }
  }
  CHECK(worst <= 1.0);
  std::sort(dealt.begin(), dealt.end());
  const double bound = 1 + std::log2(4096.0) / 3; // at all sizes
  for (int k = 0; k < 4096; k++)
    CHECK_NEAR(sizes.number_share(dealt[k]), (k + 0.5) / 4096, (bound + 0.5) / 4096);
}

// 4096 grains: the error of their mean is at most (largest - smallest) (1 + 12 / 3) / 4096 (Koksma's
// inequality).
void mean_mass_is_that_of_the_mixture()
{
  for (SizeBasis by : {MASS, NUMBER}) {
    const auto sizes = SizeDistribution::lognormal(1, 1.3, 0.5, 2, by);
    GrainSequence dealer({{0.3, 1.0, sizes}, {0.7, 2.5, SizeDistribution::uniform(1, 2, by)}}, by, 1);
    for (int n = 0; n < 8192; n++) dealer.deal();
    const DealtAmount total = dealer.total();
    CHECK_NEAR(total.mass / static_cast<double>(total.number), dealer.mean_mass(),
               2.5 * M_PI / 6 * 8 * 10 / 8192);
  }
  // Halves by mass of masses 1 and 8 (in units of pi / 6): 8 light ones for each heavy one, mean 16 / 9.
  CHECK_CLOSE(GrainSequence({sized(1, 1), sized(1, 2)}, MASS, 1).mean_mass(), M_PI / 6 * 16 / 9, 1e-14);
  CHECK_CLOSE(GrainSequence({sized(1, 1), sized(1, 2)}, NUMBER, 1).mean_mass(), M_PI / 6 * 9 / 2, 1e-14);
}

// Distributions of one template, and mixtures; narrow, wide, and with gaps.
std::vector<std::vector<GrainTemplate>> mixtures(SizeBasis by)
{
  using S = SizeDistribution;
  const std::vector<S> single = {S::uniform(1, 1.1, by),
                                 S::uniform(1, 4, by),
                                 S::uniform(1, 10, by),
                                 S::normal(1, 0.1, 0.5, 1.5, by),
                                 S::lognormal(1, 1.3, 0.5, 2, by),
                                 S::lognormal(1, 2, 0.2, 5, by),
                                 S::rosin(1, 3, 0.2, 2, by),
                                 S::sieve({{1, 0}, {1.5, 0.4}, {2, 0.7}, {4, 1}}, by),
                                 S::sieve({{1, 0}, {1.1, 0.5}, {3, 0.5}, {3.1, 1}}, by),
                                 S::sieve({{1, 0}, {1.1, 0.1}, {3, 0.1}, {3.1, 1}}, by),
                                 S::sieve({{1, 0}, {1.1, 0.49}, {3, 0.51}, {3.1, 1}}, by)};
  std::vector<std::vector<GrainTemplate>> all = {
      {sized(1, 1), sized(1, 2)},
      {sized(0.3, 1), sized(0.7, 1.2)},
      {sized(0.3, 1), {0.2, 2.0, S::one(2)}, {0.5, 1.0, S::uniform(1, 2, by)}},
      {{0.3, 1.0, S::lognormal(1, 1.3, 0.5, 2, by)}, {0.7, 2.5, S::uniform(1, 2, by)}},
      {sized(0.1, 1), sized(0.2, 1.3), sized(0.3, 1.6), sized(0.15, 2), sized(0.25, 2.2)}};
  for (const S &sizes : single) all.push_back({{1.0, 1.0, sizes}});
  return all;
}

// The sum of the masses of N grains is that of N mean ones within half of the heaviest, for N from 1 to 1000 and
// 100 seeds, and to 10 000 for a few of them; so is that of each template. It is off to both sides. Sizes
// stay even.
void mean_mass_scatters_about_that_of_the_mixture()
{
  constexpr int NSHARES = 19;
  for (SizeBasis by : {MASS, NUMBER})
    for (const std::vector<GrainTemplate> &kinds : mixtures(by)) {
      double heaviest = 0.0, worst = 0.0, least = 0.0, most = 0.0, uneven = 0.0;
      for (const GrainTemplate &kind : kinds)
        heaviest = std::max(heaviest, kind.density * M_PI / 6 * std::pow(kind.sizes.largest(), 3));
      for (std::uint64_t seed = 1; seed <= 100; seed++) {
        GrainSequence dealer(kinds, by, seed);
        double mass = 0.0;
        std::vector<double> own(kinds.size());
        std::vector<std::array<int, NSHARES>> below(kinds.size());
        for (int n = 1; n <= (seed <= 4 ? 10000 : 1000); n++) {
          const DealtGrain grain = dealer.deal();
          const GrainTemplate &kind = kinds[grain.kind];
          const double unit = kind.density * M_PI / 6;
          mass += grain.mass;
          own[grain.kind] += grain.mass - unit * kind.sizes.mean_cube();
          const double off = mass - n * dealer.mean_mass(), share = kind.sizes.number_share(grain.diameter),
                       dealt = static_cast<double>(dealer.amounts()[grain.kind].number);
          for (int k = 0; k < NSHARES && kind.sizes.largest() > kind.sizes.smallest(); k++) {
            const double part = (k + 1.0) / (NSHARES + 1);
            below[grain.kind][k] += share < part;
            uneven =
                std::max(uneven, std::fabs(below[grain.kind][k] - dealt * part) / (1 + std::log2(dealt) / 3));
          }
          worst = std::max({worst, std::fabs(off) / heaviest,
                            std::fabs(own[grain.kind]) / (unit * std::pow(kind.sizes.largest(), 3))});
          least = std::min(least, off / heaviest);
          most = std::max(most, off / heaviest);
        }
      }
      CHECK(worst < 0.5);
      CHECK(uneven < 1.5);
      CHECK(least < 0.0 && most > 0.0);
    }
}

bool equal(const DealtGrain &a, const DealtGrain &b)
{
  return a.kind == b.kind && a.diameter == b.diameter && a.mass == b.mass;
}

void restarts_continue_bitwise()
{
  const std::vector<GrainTemplate> kinds = {{0.31, 1.7, SizeDistribution::uniform(0.1, 0.3, MASS)},
                                            {0.69, 1.1, SizeDistribution::normal(0.2, 0.05, 0.1, 0.4, MASS)}};
  GrainSequence straight(kinds, MASS, 7), restarted(kinds, MASS, 7), advanced(kinds, MASS, 7),
      other(kinds, MASS, 8);
  straight.advance(1234);
  CHECK(restarted.restore(straight.amounts(), straight.counts()));
  std::vector<std::uint64_t> wrong = straight.counts();
  wrong.back()++;
  CHECK(!other.restore(straight.amounts(), wrong));
  CHECK(!equal(GrainSequence(kinds, MASS, 8).next(), GrainSequence(kinds, MASS, 7).next()));
  advanced.advance(5000);
  advanced.advance(1000); // back, from the first grain
  advanced.advance(1234);
  for (int n = 0; n < 500; n++) {
    const DealtGrain next = straight.next(), grain = straight.deal();
    CHECK(equal(next, grain));
    CHECK(equal(restarted.deal(), grain));
    CHECK(equal(advanced.deal(), grain));
  }
  CHECK(straight.total().number == 1734);
}

void check_error(std::vector<GrainTemplate> kinds, const char *part)
{
  std::string text = "no error";
  try {
    GrainSequence dealer(std::move(kinds), MASS, 1);
  } catch (const BadSizes &error) {
    text = error.what();
  }
  CHECK_CONTAINS(text.c_str(), part);
}

void bad_input_is_named()
{
  check_error({}, "the shares of all grains are 0");
  check_error({sized(0, 1), sized(0, 2)}, "the shares of all grains are 0");
  check_error({sized(1, 1), sized(-1, 1)}, "grain 2: share is -1 and must be 0 or more");
  check_error({sized(NAN, 1)}, "grain 1: share is nan");
  check_error({{1, 0, SizeDistribution::one(1)}}, "grain 1: density is 0 and must be positive");
  GrainSequence dealer({sized(0, 1), sized(1, 2)}, MASS, 1); // a share of 0 among others gives no grain
  for (int n = 0; n < 10; n++) CHECK(dealer.deal().kind == 1);
}

} // namespace

int main()
{
  whole_numbers_are_exact();
  shares_are_right_within_one_grain();
  sizes_fill_the_distribution_evenly();
  mean_mass_is_that_of_the_mixture();
  mean_mass_scatters_about_that_of_the_mixture();
  restarts_continue_bitwise();
  bad_input_is_named();
  return CHECK_RESULT();
}
