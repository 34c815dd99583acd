// SPDX-License-Identifier: GPL-2.0-only
#include "fields/ring_smoothing.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

namespace {

using Taps = std::vector<Stencil::Tap>;

// The kernel between points of two rings, integrated over a sector and a slab.
class RingShares {
public:
  RingShares(const Kernel &kernel_, const Rings &rings)
      : kernel(kernel_), width(rings.ring_width()), angle(rings.sector_angle()), sectors(rings.sectors()),
        height(rings.cylinder().slabs > 0 ? rings.height() : 2.0 * kernel.range()),
        parts(static_cast<int>(std::ceil(Kernel::QUADRATURE_PARTS * std::min(width / kernel.range(), 1.0))))
  {
    last_ring = static_cast<int>(std::ceil(kernel.range() / width));
    last_slab = rings.cylinder().slabs > 0
                    ? std::max(0, static_cast<int>(std::ceil(kernel.range() / height - 0.5)))
                    : 0;
  }

  int last_ring, last_slab; // offsets

  double area(int ring) const { return (ring + 0.5) * width * width; } // for an angle of 1
  // The share of ring `from` that goes to another ring, times the area.
  double between(int from, int to, int sector, int slab) const
  {
    const int a = std::min(from, to), b = std::max(from, to); // the same both ways, also when rounded
    return over_ring(a, [&](double r) {
      return over_ring(b, [&](double other) { return over_sector(r, other, sector, slab); });
    });
  }
  // Offsets to sectors, each once.
  int first_sector() const { return -(sectors - 1) / 2; }
  int last_sector() const { return sectors / 2; }

private:
  Kernel kernel;
  double width, angle;
  int sectors;
  double height;
  int parts;

  template <class Function> double over_ring(int ring, Function &&function) const
  {
    return integral(ring * width, (ring + 1) * width, parts, [&](double r) { return r * function(r); });
  }
  // Angles beyond those where the kernel is 0 are left out.
  double over_sector(double r, double other, int sector, int slab) const
  {
    const double cosine = (r * r + other * other - kernel.range() * kernel.range()) / (2.0 * r * other);
    if (cosine >= 1.0) return 0.0;
    const double reached = cosine <= -1.0 ? PI : std::acos(cosine);
    const double middle = std::abs(sector) * angle;
    // Sectors that include the angle 0 or half a turn are even about it.
    const double low = std::max(0.0, middle - 0.5 * angle),
                 high = std::min({PI, middle + 0.5 * angle, reached});
    const double times = middle - 0.5 * angle < 0.0 || middle + 0.5 * angle > PI * (1.0 + 1e-12) ? 2.0 : 1.0;
    if (low >= high) return 0.0;
    return times * integral(low, high, Kernel::QUADRATURE_PARTS, [&](double at) {
             const double square =
                 (r - other) * (r - other) + 4.0 * r * other * std::pow(std::sin(0.5 * at), 2);
             return kernel.along(square, (slab - 0.5) * height, (slab + 0.5) * height);
           });
  }
};

// The shares of a ring that go to others; the rest stays, so that all shares sum to 1.
Taps taps_of_ring(const RingShares &shares, int ring, int rings)
{
  Taps taps;
  double gone = 0.0;
  for (int to = std::max(0, ring - shares.last_ring); to <= ring + shares.last_ring; to++)
    for (int sector = shares.first_sector(); sector <= shares.last_sector(); sector++)
      for (int slab = 0; slab <= shares.last_slab; slab++) {
        if (to == ring && sector == 0 && slab == 0) continue;
        const double share = shares.between(ring, to, sector, slab) / shares.area(ring);
        gone += slab == 0 ? share : 2.0 * share;
        if (share == 0.0 || to >= rings) continue;
        taps.push_back({{to - ring, sector, slab}, share});
        if (slab > 0) taps.push_back({{to - ring, sector, -slab}, share});
      }
  taps.push_back({{0, 0, 0}, 1.0 - gone});
  return taps;
}

} // namespace

RingSmoothing::RingSmoothing(const Kernel &kernel, const Rings &rings) : nbins(rings.nbins())
{
  for (std::size_t bin = 0; bin < nbins; bin++) volumes.push_back(rings.volume(bin));
  if (kernel.shape == Kernel::BOX) return;
  const int count = rings.cylinder().rings;
  const RingShares shares(kernel, rings);
  std::vector<Taps> taps;
  for (int ring = 0; ring < count; ring++) taps.push_back(taps_of_ring(shares, ring, count));
  const std::array<SmoothedAxis, 3> axes = {SmoothedAxis{count, rings.ring_width(), false},
                                            {rings.sectors(), rings.sector_angle(), true},
                                            {rings.slabs(), rings.height(), rings.is_periodic()}};
  passes.emplace_back(axes, std::move(taps));
}

std::vector<double> RingSmoothing::apply(const std::vector<double> &sums, int columns) const
{
  return passes.empty() ? sums : passes[0].spread(sums, columns);
}

std::vector<double> RingSmoothing::inside() const
{
  std::vector<double> share = apply(volumes, 1);
  for (std::size_t bin = 0; bin < nbins; bin++) share[bin] /= volumes[bin];
  return share;
}

std::vector<RingSmoothing::Moments> RingSmoothing::moments(const Rings &rings) const
{
  const int count = rings.cylinder().rings;
  const double h = rings.ring_width(), angle = rings.sector_angle(), height = rings.height();
  std::vector<double> weights(count, 0.0);
  std::vector<Moments> sums(count, Moments{});
  const auto receive = [&](int from, const Stencil::Tap &tap) {
    const int to = from + tap.offset[0];
    const double middle = (from + 0.5) * h, weight = tap.share * middle;
    // Means over the area of a ring: r is above the middle, because the outer part is larger.
    const double mean = middle + h * h / (12.0 * middle), square = middle * middle + 0.25 * h * h;
    weights[to] += weight;
    sums[to].radius += weight * mean;
    sums[to].across += weight * square;
    sums[to].angle += weight * angle * angle * (1.0 / 12.0 + tap.offset[1] * tap.offset[1]);
    sums[to].along += weight * height * height * (1.0 / 12.0 + tap.offset[2] * tap.offset[2]);
  };
  for (int ring = 0; ring < count; ring++) {
    if (passes.empty())
      receive(ring, {{0, 0, 0}, 1.0});
    else
      for (const Stencil::Tap &tap : passes[0].taps_of(ring)) receive(ring, tap);
  }
  for (int ring = 0; ring < count; ring++) {
    const double mean = sums[ring].radius / weights[ring];
    sums[ring] = {mean, sums[ring].across / weights[ring] - mean * mean, sums[ring].angle / weights[ring],
                  sums[ring].along / weights[ring]};
  }
  return sums;
}
