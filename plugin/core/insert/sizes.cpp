// SPDX-License-Identifier: GPL-2.0-only
#include "insert/sizes.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>

namespace Grip {

namespace {

constexpr int NCLASSES = 5000; // with equal shares, and as many with equal ratios of sizes
constexpr double LEAST_SHARE = 1e-6;

[[noreturn]] __attribute__((format(printf, 1, 2))) void bad(const char *format, ...)
{
  char text[256];
  va_list values;
  va_start(values, format);
  std::vsnprintf(text, sizeof text, format, values);
  va_end(values);
  throw BadSizes(text);
}

void check_positive(const char *word, const char *name, double value)
{
  if (!(value > 0.0 && std::isfinite(value)))
    bad("diameter %s: %s is %g and must be a positive number", word, name, value);
}

void check_range(const char *word, double lo, double hi)
{
  check_positive(word, "lo", lo);
  check_positive(word, "hi", hi);
  if (lo >= hi) bad("diameter %s: lo is %g and must be below hi, %g", word, lo, hi);
}

double normal_below(double z)
{
  return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

// Integral of x^power from a to b, without cancellation. power: -3, 0 or 3.
double integral(int power, double a, double b)
{
  if (power == 0) return b - a;
  if (power == 3) return (b - a) * (b + a) * (b * b + a * a) / 4.0;
  return (b - a) * (b + a) / (2.0 * a * a * b * b);
}

// The upper limit to which the integral of x^power is a fraction of that from a to b.
double limit(int power, double a, double b, double fraction)
{
  double x = a + fraction * (b - a);
  if (power == 3) x = std::pow(std::pow(a, 4) + fraction * (std::pow(b, 4) - std::pow(a, 4)), 0.25);
  if (power == -3) x = 1.0 / std::sqrt((1.0 - fraction) / (a * a) + fraction / (b * b));
  return std::clamp(x, a, b);
}

double inverse_of(const std::function<double(double)> &rising, double value, double lo, double hi)
{
  for (int k = 0; k < 60 && lo < hi; k++) {
    const double middle = 0.5 * (lo + hi);
    (rising(middle) < value ? lo : hi) = middle;
  }
  return 0.5 * (lo + hi);
}

} // namespace

SizeDistribution::SizeDistribution(std::vector<double> edges_, const std::vector<double> &passing,
                                   SizeBasis basis)
    : edges(std::move(edges_)), number{0.0}, mass{0.0}, by_mass(basis == SizeBasis::MASS)
{
  for (std::size_t k = 0; k + 1 < edges.size(); k++) {
    const double a = edges[k], b = edges[k + 1], density = (passing[k + 1] - passing[k]) / (b - a);
    number.push_back(number.back() + density * integral(by_mass ? -3 : 0, a, b));
    mass.push_back(mass.back() + density * integral(by_mass ? 0 : 3, a, b));
  }
  cube = mass.back() / number.back();
  const double all_number = number.back(), all_mass = mass.back();
  for (double &value : number) value /= all_number;
  for (double &value : mass) value /= all_mass;
}

SizeDistribution SizeDistribution::one(double d)
{
  check_positive("one", "d", d);
  SizeDistribution sizes;
  sizes.edges = {d, d};
  sizes.number = sizes.mass = {0.0, 1.0};
  sizes.cube = d * d * d;
  return sizes;
}

SizeDistribution SizeDistribution::uniform(double lo, double hi, SizeBasis basis)
{
  check_range("uniform", lo, hi);
  return {{lo, hi}, {0.0, 1.0}, basis};
}

SizeDistribution SizeDistribution::normal(double mean, double sd, double lo, double hi, SizeBasis basis)
{
  check_positive("normal", "mean", mean);
  check_positive("normal", "sd", sd);
  return cut(
      "normal", [=](double d) { return normal_below((d - mean) / sd); }, lo, hi, basis);
}

SizeDistribution SizeDistribution::lognormal(double median, double gsd, double lo, double hi, SizeBasis basis)
{
  check_positive("lognormal", "median", median);
  if (!(gsd > 1.0 && std::isfinite(gsd)))
    bad("diameter lognormal: gsd is %g and must be above 1: it is a ratio of sizes", gsd);
  return cut(
      "lognormal", [=](double d) { return normal_below(std::log(d / median) / std::log(gsd)); }, lo, hi,
      basis);
}

SizeDistribution SizeDistribution::rosin(double d, double n, double lo, double hi, SizeBasis basis)
{
  check_positive("rosin", "d", d);
  check_positive("rosin", "n", n);
  return cut(
      "rosin", [=](double x) { return -std::expm1(-std::pow(x / d, n)); }, lo, hi, basis);
}

SizeDistribution SizeDistribution::sieve(const std::vector<std::pair<double, double>> &points,
                                         SizeBasis basis)
{
  if (points.size() < 2) bad("diameter sieve: %zu sizes, and at least 2 are needed", points.size());
  std::vector<double> edges, passing;
  for (const auto &[size, share] : points) {
    check_positive("sieve", "a size", size);
    if (!(share >= 0.0 && std::isfinite(share)))
      bad("diameter sieve: the share that passes %g is %g and must be 0 or more", size, share);
    if (!edges.empty() && size <= edges.back())
      bad("diameter sieve: size %g follows %g, and sizes must rise", size, edges.back());
    if (!edges.empty() && share < passing.back())
      bad("diameter sieve: share %g follows %g, and shares that pass must not fall", share, passing.back());
    edges.push_back(size);
    passing.push_back(share);
  }
  if (passing.front() > 0.0)
    bad("diameter sieve: the share that passes the smallest size, %g, is %g and must be 0: begin with the "
        "size of the smallest grains",
        edges.front(), passing.front());
  if (passing.back() <= 0.0) bad("diameter sieve: all shares are 0");
  return {edges, passing, basis};
}

SizeDistribution SizeDistribution::cut(const char *word, const std::function<double(double)> &cumulative,
                                       double lo, double hi, SizeBasis basis)
{
  check_range(word, lo, hi);
  const double low = cumulative(lo), all = cumulative(hi) - low;
  if (all < LEAST_SHARE)
    bad("diameter %s: only a share of %.3g is between lo, %g, and hi, %g, and at least %g is needed", word,
        all, lo, hi, LEAST_SHARE);
  std::vector<double> edges = {lo, hi}, passing;
  for (int k = 1; k < NCLASSES; k++) {
    const double part = static_cast<double>(k) / NCLASSES;
    edges.push_back(lo * std::pow(hi / lo, part));
    edges.push_back(inverse_of(cumulative, low + part * all, lo, hi));
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  for (double d : edges) passing.push_back(cumulative(d));
  return {edges, passing, basis};
}

double SizeDistribution::quantile(double share, const std::vector<double> &below, int power) const
{
  if (share >= 1.0) return edges.back();
  // The last edge that has no more than the share: classes without grains are skipped.
  const std::size_t k = std::upper_bound(below.begin(), below.end(), share) - below.begin() - 1;
  return limit(power, edges[k], edges[k + 1], (share - below[k]) / (below[k + 1] - below[k]));
}

double SizeDistribution::share(double d, const std::vector<double> &below, int power) const
{
  if (d >= edges.back()) return 1.0;
  if (d <= edges.front()) return 0.0;
  const std::size_t k = std::upper_bound(edges.begin(), edges.end(), d) - edges.begin() - 1;
  const double part = integral(power, edges[k], d) / integral(power, edges[k], edges[k + 1]);
  return below[k] + part * (below[k + 1] - below[k]);
}

} // namespace Grip
