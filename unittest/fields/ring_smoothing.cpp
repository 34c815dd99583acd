// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/fields/ring_smoothing.h: shares of one bin, compared with sums over a fine grid of the kernel's
// formula; totals, also at the axis; even and random fills.
#include "fields/ring_smoothing.h"
#include "support/check.h"

#include <cmath>
#include <random>

using namespace Grip;

namespace {

constexpr double PI = 3.14159265358979323846;
std::mt19937 random_bits(31);

double between(double low, double high)
{
  return low + (high - low) * (random_bits() / 4294967296.0);
}

Rings rings_of(const Cylinder &cylinder, int is_periodic = 0)
{
  Rings rings(cylinder);
  const double low[] = {-9, -9, -3}, high[] = {9, 9, 3};
  const int periodic[] = {0, 0, is_periodic};
  rings.set_box(PeriodicCell::between(low, high, periodic));
  return rings;
}

// The Lucy function (1977), and a normal distribution that ends at the radius 4 w in the plane and at the
// height 4 w.
double by_formula(const Kernel &kernel, double x, double y, double z)
{
  const double w = kernel.size, square = x * x + y * y;
  if (kernel.shape == Kernel::LUCY) {
    const double u = std::sqrt(square + z * z) / w;
    return u < 1.0 ? 105.0 / (16.0 * PI * w * w * w) * (1.0 + 3.0 * u) * std::pow(1.0 - u, 3) : 0.0;
  }
  if (square >= 16.0 * w * w || std::fabs(z) >= 4.0 * w) return 0.0;
  const double inside = std::erf(4.0 / std::sqrt(2.0)) * (1.0 - std::exp(-8.0));
  return std::exp(-0.5 * (square + z * z) / (w * w)) / (std::pow(2.0 * PI, 1.5) * w * w * w * inside);
}

// The share of each bin that goes to a bin: the kernel's mean over the radius of the latter, integrated over
// the former. Bins beyond the cylinder are not counted.
std::vector<double> shares_by_hand(const Kernel &kernel, const Rings &rings, std::size_t to)
{
  constexpr int RADII = 8, POINTS = 50, HEIGHTS = 44; // slabs end between heights
  const std::vector<double> centre = rings.centre(to);
  const double angle = rings.cylinder().sectors > 0 ? centre[1] : 0.0;
  const double z = rings.cylinder().slabs > 0 ? centre.back() : 0.0;
  const double step = 2.0 * kernel.range() / POINTS, high = 2.0 * kernel.range() / HEIGHTS;
  const double low = centre[0] - 0.5 * rings.ring_width();
  std::vector<double> shares(rings.nbins(), 0.0);
  for (int n = 0; n < RADII; n++) {
    const double r = low + (n + 0.5) / RADII * rings.ring_width(), of_radius = r / centre[0] / RADII;
    for (int i = 0; i < POINTS; i++)
      for (int j = 0; j < POINTS; j++)
        for (int k = 0; k < HEIGHTS; k++) {
          const Vector d = {(i + 0.5) * step - kernel.range(), (j + 0.5) * step - kernel.range(),
                            (k + 0.5) * high - kernel.range()};
          if (d[0] * d[0] + d[1] * d[1] >= kernel.range() * kernel.range()) continue;
          const std::size_t bin = rings.bin_of(Vector{r * std::cos(angle), r * std::sin(angle), z} + d);
          if (bin < rings.nbins())
            shares[bin] += of_radius * by_formula(kernel, d[0], d[1], d[2]) * step * step * high;
        }
  }
  for (std::size_t bin = 0; bin < rings.nbins(); bin++) shares[bin] *= rings.volume(to) / rings.volume(bin);
  return shares;
}

void shares()
{
  const Kernel lucy = {Kernel::LUCY, 0.55}, gauss = {Kernel::GAUSS, 0.15};
  for (const auto &[kernel, rings] : {std::pair{lucy, rings_of({2, {}, 1.5, 3, 0, 0, 0, 1})},
                                      {gauss, rings_of({2, {}, 1.5, 5, 0, 0, 0, 1})},
                                      {lucy, rings_of({2, {}, 1.5, 3, 6, 4, -1, 1})},
                                      {lucy, rings_of({2, {}, 1.0, 2, 3, 3, -3, 3}, 1)},
                                      {gauss, rings_of({2, {}, 0.9, 3, 2, 0, 0, 1})}}) {
    const RingSmoothing smoothing(kernel, rings);
    std::vector<double> inside(rings.nbins(), 0.0);
    const std::size_t step = rings.nbins() > 20 ? 13 : 1;
    std::vector<std::vector<double>> spread;
    for (std::size_t from = 0; from < rings.nbins(); from++) {
      std::vector<double> one(rings.nbins(), 0.0);
      one[from] = 1.0;
      spread.push_back(smoothing.apply(one, 1));
    }
    for (std::size_t to = 0; to < rings.nbins(); to += step) {
      const auto want = shares_by_hand(kernel, rings, to);
      double share = 0.0;
      for (std::size_t from = 0; from < rings.nbins(); from++) {
        CHECK_NEAR(spread[from][to], want[from], 4e-3);
        share += want[from] * rings.volume(from) / rings.volume(to);
      }
      CHECK_NEAR(smoothing.inside()[to], share, 4e-3);
    }
  }
}

double total(const std::vector<double> &sums, int column, int columns)
{
  double sum = 0.0;
  for (std::size_t i = column; i < sums.size(); i += columns) sum += sums[i];
  return sum;
}

// What the kernel does not carry beyond the cylinder: totals stay, and an even fill stays even, at the axis
// too.
void totals()
{
  for (const Kernel &kernel : {Kernel(), Kernel{Kernel::LUCY, 0.5}, Kernel{Kernel::GAUSS, 0.1}})
    for (const Cylinder &cylinder :
         {Cylinder{2, {}, 2.0, 8, 0, 0, 0, 1}, Cylinder{2, {}, 2.0, 9, 5, 12, -3, 3},
          Cylinder{2, {}, 2.0, 20, 0, 0, 0, 1}}) {
      const Rings rings = rings_of(cylinder, 1);
      const RingSmoothing smoothing(kernel, rings);
      std::vector<double> sums(2 * rings.nbins(), 0.0);
      for (std::size_t bin = 0; bin < rings.nbins(); bin++)
        if (rings.centre(bin)[0] + 0.5 * rings.ring_width() + kernel.range() < 2.0)
          for (int column = 0; column < 2; column++) sums[2 * bin + column] = between(0.0, 1.0);
      CHECK(total(sums, 0, 2) > 0.5);
      const auto out = smoothing.apply(sums, 2);
      for (int column = 0; column < 2; column++)
        CHECK_CLOSE(total(out, column, 2), total(sums, column, 2), 1e-13);
      const auto inside = smoothing.inside();
      for (std::size_t bin = 0; bin < rings.nbins(); bin++) {
        if (rings.centre(bin)[0] + 0.5 * rings.ring_width() + kernel.range() < 2.0)
          CHECK_NEAR(inside[bin], 1.0, 1e-13);
        CHECK(inside[bin] <= 1.0 + 1e-13 && inside[bin] > 0.3);
      }
      if (kernel.shape == Kernel::BOX) CHECK(out == sums);
    }
}

// Random points everywhere: the density is that of the points, within 5 standard deviations of their number.
void random_fill()
{
  const Rings rings = rings_of({2, {}, 2.0, 20, 0, 0, 0, 1});
  const Kernel lucy = {Kernel::LUCY, 0.4};
  const RingSmoothing smoothing(lucy, rings);
  std::vector<double> sums(rings.nbins(), 0.0);
  const int points = 400000;
  for (int n = 0; n < points; n++) {
    const std::size_t bin = rings.bin_of({between(-2, 2), between(-2, 2), between(-3, 3)});
    if (bin < rings.nbins()) sums[bin] += 1.0;
  }
  const double density = points / (4.0 * 4.0 * 6.0);
  const auto out = smoothing.apply(sums, 1), inside = smoothing.inside();
  for (std::size_t bin = 0; bin < rings.nbins(); bin++) {
    const double deviation = 1.0 / std::sqrt(density * rings.volume(bin));
    CHECK_NEAR(out[bin] / (rings.volume(bin) * inside[bin] * density), 1.0, 5.0 * deviation);
  }
  // At the axis the kernel is wider than the ring, and the number of points in it is that of a disc of its
  // width.
  CHECK_NEAR(out[0] / (rings.volume(0) * density), 1.0, 0.05);
}

} // namespace

int main()
{
  shares();
  totals();
  random_fill();
  return CHECK_RESULT();
}
