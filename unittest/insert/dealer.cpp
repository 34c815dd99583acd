// SPDX-License-Identifier: GPL-2.0-only
// plugin/insert/dealer.h: shares of templates within one grain and sizes within the discrepancy of the
// sequence, at any time; restarts; errors.
#include "support/check.h"
#include "insert/dealer.h"
#include "insert/random.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace Grip;

namespace {

constexpr SizeBasis MASS = SizeBasis::MASS, NUMBER = SizeBasis::NUMBER;

GrainTemplate sized(double share, double d)
{
  return {share, 1.0, SizeDistribution::one(d)};
}

// 0, 1/2, 1/4, 3/4, 1/8, 5/8, 3/8, 7/8: van der Corput 1935, with bits in reverse order.
void sequence_is_that_of_van_der_corput()
{
  const double eighths[] = {0, 4, 2, 6, 1, 5, 3, 7};
  for (int n = 0; n < 8; n++) CHECK(van_der_corput(n) == eighths[n] / 8);
  CHECK(van_der_corput(std::uint64_t{1} << 40) == std::ldexp(1.0, -41));
}

// With shares 3 : 2 : 1 each six grains have exactly 3, 2 and 1.
void whole_numbers_are_exact()
{
  Dealer dealer({sized(3, 1), sized(2, 1), sized(1, 1)}, NUMBER);
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
    Dealer dealer(kinds, by);
    double worst = 0.0;
    for (int n = 0; n < 500; n++) {
      dealer.deal();
      for (int k = 0; k < nkinds; k++) {
        const double share = kinds[k].share / all;
        const DealtAmount total = dealer.total(), &own = dealer.amounts()[k];
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
  Dealer dealer({{1.0, 2.0, sizes}, sized(1, 1.0)}, MASS);
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
  std::sort(dealt.begin(), dealt.end()); // 4095 points at equal distances and one more
  for (int k = 0; k < 4095; k++) CHECK_NEAR(sizes.number_share(dealt[k]), (k + 1) / 4096.0, 1.01 / 4096);
}

// 4096 grains: the error of their mean is at most (largest - smallest) (1 + 12 / 3) / 4096 (Koksma's
// inequality).
void mean_mass_is_that_of_the_mixture()
{
  for (SizeBasis by : {MASS, NUMBER}) {
    const auto sizes = SizeDistribution::lognormal(1, 1.3, 0.5, 2, by);
    Dealer dealer({{0.3, 1.0, sizes}, {0.7, 2.5, SizeDistribution::uniform(1, 2, by)}}, by);
    for (int n = 0; n < 8192; n++) dealer.deal();
    const DealtAmount total = dealer.total();
    CHECK_NEAR(total.mass / static_cast<double>(total.number), dealer.mean_mass(),
               2.5 * M_PI / 6 * 8 * 10 / 8192);
  }
  // Halves by mass of masses 1 and 8 (in units of pi / 6): 8 light ones for each heavy one, mean 16 / 9.
  CHECK_CLOSE(Dealer({sized(1, 1), sized(1, 2)}, MASS).mean_mass(), M_PI / 6 * 16 / 9, 1e-14);
  CHECK_CLOSE(Dealer({sized(1, 1), sized(1, 2)}, NUMBER).mean_mass(), M_PI / 6 * 9 / 2, 1e-14);
}

bool equal(const DealtGrain &a, const DealtGrain &b)
{
  return a.kind == b.kind && a.diameter == b.diameter && a.mass == b.mass;
}

void restarts_continue_bitwise()
{
  const std::vector<GrainTemplate> kinds = {{0.31, 1.7, SizeDistribution::uniform(0.1, 0.3, MASS)},
                                            {0.69, 1.1, SizeDistribution::normal(0.2, 0.05, 0.1, 0.4, MASS)}};
  Dealer straight(kinds, MASS), restarted(kinds, MASS), advanced(kinds, MASS);
  straight.advance(1234);
  restarted.restore(straight.amounts());
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
    Dealer dealer(std::move(kinds), MASS);
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
  Dealer dealer({sized(0, 1), sized(1, 2)}, MASS); // a share of 0 among others gives no grain
  for (int n = 0; n < 10; n++) CHECK(dealer.deal().kind == 1);
}

} // namespace

int main()
{
  sequence_is_that_of_van_der_corput();
  whole_numbers_are_exact();
  shares_are_right_within_one_grain();
  sizes_fill_the_distribution_evenly();
  mean_mass_is_that_of_the_mixture();
  restarts_continue_bitwise();
  bad_input_is_named();
  return CHECK_RESULT();
}
