// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/fields/kernel.h, smoothing.h: kernels and what they make of one bin, compared with sums over many
// points of their formulas; totals; shares inside; moments.
#include "fields/smoothing.h"
#include "support/check.h"

#include <cmath>
#include <functional>
#include <numeric>
#include <random>

using Grip::Kernel;
using Grip::SmoothedAxis;
using Grip::Smoothing;

namespace {

constexpr double PI = 3.14159265358979323846;
const Kernel LUCY = {Kernel::LUCY, 1.7};
const Kernel GAUSS = {Kernel::GAUSS, 0.6};

std::mt19937 random_bits(11);

double between(double low, double high)
{
  return low + (high - low) * (random_bits() / 4294967296.0);
}

// The Lucy function (1977), in three dimensions.
double lucy(double c, double x, double y, double z)
{
  const double u = std::sqrt(x * x + y * y + z * z) / c;
  return u < 1.0 ? 105.0 / (16.0 * PI * c * c * c) * (1.0 + 3.0 * u) * std::pow(1.0 - u, 3) : 0.0;
}

// A normal distribution without what is beyond 4 w in a coordinate, and one in a plane without what is beyond
// the radius 4 w.
double gauss(double w, double x)
{
  const double inside = std::erf(4.0 / std::sqrt(2.0));
  return std::fabs(x) < 4.0 * w ? std::exp(-0.5 * x * x / (w * w)) / (std::sqrt(2.0 * PI) * w * inside) : 0.0;
}

double gauss_plane(double w, double square)
{
  return square < 16.0 * w * w
             ? std::exp(-0.5 * square / (w * w)) / (2.0 * PI * w * w * (1.0 - std::exp(-8.0)))
             : 0.0;
}

double sum_of(double from, double to, int points, const std::function<double(double)> &function)
{
  double sum = 0.0;
  for (int i = 0; i < points; i++) sum += function(from + (i + 0.5) * (to - from) / points);
  return sum * (to - from) / points;
}

double lucy_in(double c, const double *low, const double *high, int points)
{
  return sum_of(low[0], high[0], points, [&](double x) {
    return sum_of(low[1], high[1], points, [&](double y) {
      return sum_of(low[2], high[2], points, [&](double z) { return lucy(c, x, y, z); });
    });
  });
}

void lines()
{
  for (int n = 0; n < 200; n++) {
    const double square = std::pow(between(0.0, 1.5), 2), from = between(-2.0, 1.0),
                 to = from + between(0.0, 2.0);
    const double line =
        sum_of(from, to, 20000, [&](double z) { return lucy(1.7, std::sqrt(square), 0.0, z); });
    CHECK_NEAR(LUCY.along(square, from, to), line, 1e-8);
    const double layer = sum_of(from, to, 20000, [](double z) { return gauss(0.6, z); });
    CHECK_NEAR(GAUSS.layer(from, to), layer, 1e-7);
    CHECK_NEAR(GAUSS.along(square, from, to), gauss_plane(0.6, square) * layer, 1e-7);
  }
  CHECK(LUCY.along(3.0, -1.0, 1.0) == 0.0 && GAUSS.along(5.8, -1.0, 1.0) == 0.0);
  CHECK_CLOSE(LUCY.along(0.0, -9.0, 9.0), 105.0 / (16.0 * PI * 1.7 * 1.7) * 0.8, 1e-14);
}

// Over the radius, with the points of a quadrature of its own.
void moments_of_kernels()
{
  for (const Kernel &kernel : {LUCY, GAUSS}) {
    double one = 0.0, square = 0.0;
    const double end = kernel.range();
    one = sum_of(0.0, end, 20000, [&](double r) { return 2.0 * PI * r * kernel.along(r * r, -end, end); });
    square = sum_of(-end, end, 20000, [&](double z) {
      const double layer =
          kernel.shape == Kernel::GAUSS
              ? gauss(0.6, z)
              : sum_of(0.0, end, 100, [&](double r) { return 2.0 * PI * r * lucy(1.7, r, 0.0, z); });
      return z * z * layer;
    });
    CHECK_NEAR(one, 1.0, 1e-7);
    CHECK_NEAR(kernel.second_moment(), square, 1e-4 * square);
  }
}

// Sums of one column that are 1 in the bin `at` and otherwise 0.
std::vector<double> one_bin(std::size_t bins, std::size_t at)
{
  std::vector<double> sums(bins, 0.0);
  sums[at] = 1.0;
  return sums;
}

void one_bin_in_space()
{
  const double h[3] = {1.0, 0.8, 1.3};
  const Smoothing smoothing(LUCY, {{7, h[0]}, {7, h[1]}, {7, h[2]}});
  const auto out = smoothing.apply(one_bin(343, 171), 1);
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 7; j++)
      for (int k = 0; k < 7; k++) {
        const int at[3] = {i - 3, j - 3, k - 3};
        double low[3], high[3];
        for (int a = 0; a < 3; a++) low[a] = (at[a] - 0.5) * h[a], high[a] = (at[a] + 0.5) * h[a];
        CHECK_NEAR(out[(i * 7 + j) * 7 + k], lucy_in(1.7, low, high, 60), 3e-5);
      }
  const Smoothing soft(GAUSS, {{15, h[0]}, {15, h[1]}});
  const auto plane = soft.apply(one_bin(225, 112), 1);
  for (int i = 0; i < 15; i++)
    for (int j = 0; j < 15; j++) {
      const auto in = [&](int n, double width) {
        return sum_of((n - 7.5) * width, (n - 6.5) * width, 20000, [](double x) { return gauss(0.6, x); });
      };
      CHECK_NEAR(plane[i * 15 + j], in(i, h[0]) * in(j, h[1]), 1e-7);
    }
}

// One or two axes: the three-dimensional kernel is integrated along the others.
void integrated_out()
{
  const Smoothing plane(LUCY, {{5, 1.0}, {7, 0.7}});
  const auto out = plane.apply(one_bin(35, 17), 1);
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 7; j++) {
      const double low[3] = {i - 2.5, (j - 3.5) * 0.7, -1.7}, high[3] = {i - 1.5, (j - 2.5) * 0.7, 1.7};
      CHECK_NEAR(out[i * 7 + j], lucy_in(1.7, low, high, 60), 3e-5);
    }
  const Smoothing line(LUCY, {{9, 0.5}});
  const auto column = line.apply(one_bin(9, 4), 1);
  for (int i = 0; i < 9; i++) {
    const double low[3] = {(i - 4.5) * 0.5, -1.7, -1.7}, high[3] = {(i - 3.5) * 0.5, 1.7, 1.7};
    CHECK_NEAR(column[i], lucy_in(1.7, low, high, 80), 3e-5);
  }
}

double total(const std::vector<double> &sums, int column, int columns)
{
  double sum = 0.0;
  for (std::size_t i = column; i < sums.size(); i += columns) sum += sums[i];
  return sum;
}

// Also if the kernel is wider than the period.
void totals()
{
  for (const Kernel &kernel : {Kernel(), LUCY, GAUSS})
    for (const std::vector<SmoothedAxis> &axes :
         {std::vector<SmoothedAxis>{{6, 0.5, true}, {9, 0.5, true}, {4, 0.5, true}},
          {{3, 0.2, true}, {5, 0.6, true}},
          {{1, 0.5, true}},
          {{20, 0.1, true}}}) {
      std::size_t bins = 2;
      for (const SmoothedAxis &axis : axes) bins *= axis.bins;
      std::vector<double> sums(bins);
      for (double &sum : sums) sum = between(0.0, 1.0);
      const Smoothing smoothing(kernel, axes);
      const auto out = smoothing.apply(sums, 2);
      CHECK_CLOSE(total(out, 0, 2), total(sums, 0, 2), 1e-13);
      CHECK_CLOSE(total(out, 1, 2), total(sums, 1, 2), 1e-13);
      for (const double share : smoothing.inside()) CHECK_CLOSE(share, 1.0, 1e-13);
      if (kernel.shape == Kernel::BOX) CHECK(out == sums);
    }
}

// At the end of an axis: the integral of the kernel over the half space, seen from the centre of a bin.
void shares_inside()
{
  const auto lucy_share = Smoothing(LUCY, {{12, 0.5}}).inside(),
             gauss_share = Smoothing(GAUSS, {{12, 0.5}}).inside();
  for (int i = 0; i < 6; i++) {
    const double wall = (i + 0.5) * 0.5, low[3] = {-std::min(wall, 1.7), -1.7, -1.7},
                 high[3] = {1.7, 1.7, 1.7};
    CHECK_NEAR(lucy_share[i], lucy_in(1.7, low, high, 160), 1e-5);
    CHECK_NEAR(lucy_share[11 - i], lucy_share[i], 1e-15);
    CHECK_NEAR(gauss_share[i], sum_of(-wall, 2.4, 20000, [](double x) { return gauss(0.6, x); }), 1e-6);
  }
  CHECK(lucy_share[0] < 0.8 && lucy_share[0] > 0.5);
  // Two open axes and a periodic one.
  const Smoothing corner(LUCY, {{6, 0.5}, {6, 0.5, true}, {6, 0.5}});
  const auto share = corner.inside();
  const double low[3] = {-0.25, -1.7, -0.75}, high[3] = {1.7, 1.7, 1.7};
  CHECK_NEAR(share[1], lucy_in(1.7, low, high, 100), 1e-4);
  CHECK(share[1] == share[6 + 1]);
}

// The mean over all places in a bin of the square of the distance, for a bin that is 1.
void second_moments()
{
  for (const auto &[kernel, fine] : {std::pair{LUCY, 0.2}, std::pair{GAUSS, 0.3}}) {
    const Smoothing smoothing(kernel, {{41, fine}, {41, fine}, {41, fine}});
    for (int axis = 0; axis < 3; axis++)
      CHECK_CLOSE(smoothing.second_moment(axis), kernel.second_moment() + fine * fine / 6.0, 1e-3);
    CHECK(smoothing.reach(0) == static_cast<int>(std::ceil(kernel.range() / fine - 0.5)));
  }
  const Smoothing coarse(LUCY, {{9, 1.7}, {9, 0.9}});
  const auto out = coarse.apply(one_bin(81, 40), 1);
  double by_hand[2] = {1.7 * 1.7 / 12.0, 0.9 * 0.9 / 12.0};
  for (int i = 0; i < 81; i++) {
    by_hand[0] += out[i] * std::pow((i / 9 - 4) * 1.7, 2);
    by_hand[1] += out[i] * std::pow((i % 9 - 4) * 0.9, 2);
  }
  CHECK_CLOSE(coarse.second_moment(0), by_hand[0], 1e-13);
  CHECK_CLOSE(coarse.second_moment(1), by_hand[1], 1e-13);
  CHECK_CLOSE(Smoothing(Kernel(), {{3, 0.9}}).second_moment(0), 0.81 / 12.0, 1e-15);
}

// A rigid rotation, sampled evenly: the mean square of the velocity about the mean one is the spin squared
// times the second moments along both axes.
void rigid_rotation()
{
  constexpr int BINS = 21, POINTS = 40;
  const double spin = 3.0, h[2] = {0.5, 0.4};
  std::vector<double> sums(4 * BINS * BINS); // number, both velocities, square
  for (int i = 0; i < BINS * POINTS; i++)
    for (int j = 0; j < BINS * POINTS; j++) {
      const double x = (i + 0.5) * h[0] / POINTS, y = (j + 0.5) * h[1] / POINTS, vx = -spin * y,
                   vy = spin * x;
      double *sum = &sums[4 * (i / POINTS * BINS + j / POINTS)];
      sum[0] += 1.0;
      sum[1] += vx;
      sum[2] += vy;
      sum[3] += vx * vx + vy * vy;
    }
  for (const Kernel &kernel : {Kernel(), LUCY, GAUSS}) {
    const Smoothing smoothing(kernel, {{BINS, h[0]}, {BINS, h[1]}});
    const auto out = smoothing.apply(sums, 4);
    const double *centre = &out[4 * (BINS / 2 * BINS + BINS / 2)];
    const double vx = centre[1] / centre[0], vy = centre[2] / centre[0];
    CHECK_CLOSE(vx, -spin * 0.5 * BINS * h[1], 1e-12);
    const double square = centre[3] / centre[0] - vx * vx - vy * vy;
    CHECK_CLOSE(square, spin * spin * (smoothing.second_moment(0) + smoothing.second_moment(1)), 1e-3);
  }
}

} // namespace

int main()
{
  lines();
  moments_of_kernels();
  one_bin_in_space();
  integrated_out();
  totals();
  shares_inside();
  second_moments();
  rigid_rotation();
  return CHECK_RESULT();
}
