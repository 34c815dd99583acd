// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/insert/sizes.h: shares, quantiles and mean masses against closed forms, by mass and by number;
// errors.
#include "support/check.h"
#include "insert/sizes.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace Grip;

namespace {

constexpr SizeBasis MASS = SizeBasis::MASS, NUMBER = SizeBasis::NUMBER;

double below(double z)
{
  return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

double density(double z)
{
  return std::exp(-0.5 * z * z) / std::sqrt(2.0 * M_PI);
}

void one_size_is_one_size()
{
  const auto sizes = SizeDistribution::one(0.7);
  for (double share : {0.0, 0.3, 1.0}) CHECK(sizes.number_quantile(share) == 0.7);
  CHECK(sizes.mass_quantile(0.5) == 0.7);
  CHECK(sizes.smallest() == 0.7 && sizes.largest() == 0.7);
  CHECK_CLOSE(sizes.mean_cube(), 0.343, 1e-15);
}

// Between 1 and 2, by number: mean of d^3 = (2^4 - 1) / 4; mass below x = (x^4 - 1) / 15. By mass: number
// below x = (1 - x^-2) / (1 - 2^-2); mean of d^3 = 1 / (mean of d^-3 by mass) = 1 / (3 / 8).
void uniform_sizes()
{
  const auto number = SizeDistribution::uniform(1, 2, NUMBER), mass = SizeDistribution::uniform(1, 2, MASS);
  CHECK_CLOSE(number.mean_cube(), 15.0 / 4, 1e-14);
  CHECK_CLOSE(mass.mean_cube(), 8.0 / 3, 1e-14);
  for (double x : {1.001, 1.3, 1.5, 1.999}) {
    CHECK_CLOSE(number.number_share(x), x - 1, 1e-12);
    CHECK_CLOSE(number.mass_share(x), (std::pow(x, 4) - 1) / 15, 1e-12);
    CHECK_CLOSE(mass.mass_share(x), x - 1, 1e-12);
    CHECK_CLOSE(mass.number_share(x), (1 - 1 / (x * x)) / 0.75, 1e-12);
  }
  CHECK_CLOSE(mass.number_quantile(0.5), std::sqrt(1 / (1 - 0.375)), 1e-14);
  CHECK_CLOSE(number.mass_quantile(0.5), std::pow(8.5, 0.25), 1e-14);
  CHECK(number.number_quantile(0) == 1.0 && number.number_quantile(1) == 2.0);
  CHECK(mass.number_share(0.5) == 0.0 && mass.number_share(3.0) == 1.0);
}

// Hatch and Choate 1929: log-normal by mass with the median m is log-normal by number with the median m
// exp(-3 s^2), s = log(gsd), and the same s. Cut off at the same sizes, both are scaled.
void lognormal_sizes()
{
  for (double gsd : {1.01, 1.3, 2.0}) {
    const double s = std::log(gsd), m = 1.4, lo = m * std::exp(-6 * s), hi = m * std::exp(2.5 * s);
    const auto sizes = SizeDistribution::lognormal(m, gsd, lo, hi, MASS);
    const auto shifted = SizeDistribution::lognormal(m * std::exp(-3 * s * s), gsd, lo, hi, NUMBER);
    const auto share = [&](double x, double median) {
      const double a = below(std::log(lo / median) / s), b = below(std::log(hi / median) / s);
      return (below(std::log(x / median) / s) - a) / (b - a);
    };
    for (double z : {-5.0, -3.0, -1.0, 0.0, 1.0, 2.0}) {
      const double x = m * std::exp(s * z);
      CHECK_NEAR(sizes.mass_share(x), share(x, m), 1e-6);
      CHECK_NEAR(sizes.number_share(x), share(x, m * std::exp(-3 * s * s)), 1e-6);
      CHECK_NEAR(shifted.mass_share(x), share(x, m), 1e-6);
    }
  }
  // Uncut, by number: mean of d^3 = m^3 exp(9 s^2 / 2).
  const double s = std::log(1.5);
  CHECK_CLOSE(SizeDistribution::lognormal(2, 1.5, 2e-3, 2e3, NUMBER).mean_cube(), 8 * std::exp(4.5 * s * s),
              1e-4);
}

// Moments of the normal distribution between lo and hi: M0 = 1, M(k) = mean M(k-1) + (k-1) sd^2 M(k-2) - sd
// (hi^(k-1) density(beta) - lo^(k-1) density(alpha)) / share: integration by parts.
void normal_sizes()
{
  for (double sd : {0.001, 0.2, 3.0}) {
    const double mean = 1.1, lo = 0.6, hi = 2.4, alpha = (lo - mean) / sd, beta = (hi - mean) / sd;
    const double all = below(beta) - below(alpha);
    double moment[4] = {1.0, 0, 0, 0};
    for (int k = 1; k < 4; k++)
      moment[k] = mean * moment[k - 1] + (k > 1 ? (k - 1) * sd * sd * moment[k - 2] : 0.0) -
                  sd * (std::pow(hi, k - 1) * density(beta) - std::pow(lo, k - 1) * density(alpha)) / all;
    const auto sizes = SizeDistribution::normal(mean, sd, lo, hi, NUMBER);
    CHECK_CLOSE(sizes.mean_cube(), moment[3], 1e-6);
    for (double x : {std::fmax(mean - sd / 3, 0.7), mean, mean + sd / 3})
      CHECK_NEAR(sizes.number_share(x), (below((x - mean) / sd) - below(alpha)) / all, 1e-6);
  }
}

// By number: mean of d^3 = d'^3 Gamma(1 + 3 / n). By mass: mean of d^-3 = d'^-3 Gamma(1 - 3 / n), for n = 6.
void rosin_sizes()
{
  CHECK_CLOSE(SizeDistribution::rosin(0.9, 2, 1e-4, 20, NUMBER).mean_cube(),
              std::pow(0.9, 3) * std::tgamma(2.5), 1e-5);
  CHECK_CLOSE(SizeDistribution::rosin(0.9, 6, 1e-4, 20, MASS).mean_cube(), std::pow(0.9, 3) / std::sqrt(M_PI),
              1e-5);
  const auto sizes = SizeDistribution::rosin(0.9, 6, 1e-4, 20, MASS);
  CHECK_NEAR(sizes.mass_share(0.9), 1 - std::exp(-1), 1e-6);
}

// Mass w in a class from a to b has the number w (a + b) / (2 a^2 b^2), in units of the mass of a unit
// sphere.
void sieve_curves()
{
  const auto sizes = SizeDistribution::sieve({{1, 0}, {2, 20}, {3, 20}, {4, 80}}, MASS);
  const double fine = 20.0 * 3 / (2 * 1 * 4), coarse = 60.0 * 7 / (2 * 9 * 16);
  CHECK_CLOSE(sizes.mass_share(2.5), 0.25, 1e-14);
  CHECK_CLOSE(sizes.number_share(2.5), fine / (fine + coarse), 1e-14);
  CHECK_CLOSE(sizes.mean_cube(), 80 / (fine + coarse), 1e-14);
  CHECK(sizes.mass_quantile(0.25) == 3.0);
  CHECK(sizes.number_quantile(0.0) == 1.0 && sizes.number_quantile(1.0) == 4.0);
  for (int k = 1; k < 1000; k++) { // none in the empty class
    const double d = sizes.number_quantile(k / 1000.0);
    CHECK(d <= 2.0 || d >= 3.0);
  }
}

void quantiles_are_inverse_shares()
{
  for (SizeBasis by : {MASS, NUMBER})
    for (const SizeDistribution &sizes :
         {SizeDistribution::uniform(1, 3, by), SizeDistribution::normal(2, 0.3, 1, 3, by),
          SizeDistribution::lognormal(2, 1.4, 1, 6, by), SizeDistribution::rosin(2, 3, 0.5, 4, by),
          SizeDistribution::sieve({{1, 0}, {1.5, 0.3}, {4, 1}}, by)})
      for (int k = 0; k <= 500; k++) {
        CHECK_NEAR(sizes.number_share(sizes.number_quantile(k / 500.0)), k / 500.0, 1e-12);
        CHECK_NEAR(sizes.mass_share(sizes.mass_quantile(k / 500.0)), k / 500.0, 1e-12);
      }
}

template <typename Make> void check_error(Make make, const char *part)
{
  std::string text = "no error";
  try {
    make();
  } catch (const BadSizes &error) {
    text = error.what();
  }
  CHECK_CONTAINS(text.c_str(), part);
}

void bad_input_is_named()
{
  using S = SizeDistribution;
  check_error([] { S::one(0); }, "diameter one: d is 0 and must be a positive number");
  check_error([] { S::one(NAN); }, "must be a positive number");
  check_error([] { S::uniform(2, 1, MASS); }, "lo is 2 and must be below hi, 1");
  check_error([] { S::uniform(1, 1, MASS); }, "lo is 1 and must be below hi, 1");
  check_error([] { S::uniform(-1, 1, MASS); }, "lo is -1 and must be a positive number");
  check_error([] { S::normal(1, 0, 1, 2, MASS); }, "sd is 0");
  check_error([] { S::normal(1, 0.1, 2, 3, MASS); }, "only a share of 0 is between lo, 2, and hi, 3");
  check_error([] { S::lognormal(1, 1, 1, 2, MASS); }, "gsd is 1 and must be above 1");
  check_error([] { S::lognormal(1, 1.1, INFINITY, 2, MASS); }, "lo is inf");
  check_error([] { S::rosin(1, -1, 1, 2, MASS); }, "n is -1");
  check_error([] { S::rosin(1, 3, 3, 4, MASS); }, "at least 1e-06 is needed");
  check_error([] { S::sieve({{1, 0}}, MASS); }, "at least 2");
  check_error([] { S::sieve({{1, 0}, {1, 1}}, MASS); }, "size 1 follows 1, and sizes must rise");
  check_error([] { S::sieve({{1, 0}, {2, 0.5}, {3, 0.4}}, MASS); }, "share 0.4 follows 0.5");
  check_error([] { S::sieve({{1, 0.1}, {2, 1}}, MASS); }, "must be 0: begin with");
  check_error([] { S::sieve({{1, 0}, {2, 0}}, MASS); }, "all shares are 0");
  check_error([] { S::sieve({{1, 0}, {2, NAN}}, MASS); }, "is nan and must be 0 or more");
}

} // namespace

int main()
{
  one_size_is_one_size();
  uniform_sizes();
  lognormal_sizes();
  normal_sizes();
  rosin_sizes();
  sieve_curves();
  quantiles_are_inverse_shares();
  bad_input_is_named();
  return CHECK_RESULT();
}
