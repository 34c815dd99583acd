// SPDX-License-Identifier: GPL-2.0-only
#include "fields/width_temperature.h"

using namespace Grip;

namespace {

// Calls visit(indices of a bin) in the order of the bins.
template <class Visit> void visit_bins(const std::array<SmoothedAxis, 3> &axes, Visit &&visit)
{
  for (int i = 0; i < axes[0].bins; i++)
    for (int j = 0; j < axes[1].bins; j++)
      for (int k = 0; k < axes[2].bins; k++) visit(std::array<int, 3>{i, j, k});
}

} // namespace

WidthTemperature::WidthTemperature(const Boxes &boxes, const Smoothing &smoothing)
{
  Vector moment{};
  int given = 0;
  for (int d = 0; d < 3; d++) {
    axes[d] = {boxes.axis(d).count, boxes.length(d), boxes.goes_round(d)};
    if (boxes.axis(d).given) moment[d] = smoothing.second_moment(given++);
  }
  moments.assign(boxes.nbins(), moment);
  visit_bins(axes, [&](const std::array<int, 3> &at) {
    places.push_back({at[0] * axes[0].width, at[1] * axes[1].width, at[2] * axes[2].width});
  });
}

WidthTemperature::WidthTemperature(const Rings &rings, const RingSmoothing &smoothing)
    : axes({SmoothedAxis{rings.cylinder().rings, rings.ring_width(), false},
            {rings.sectors(), rings.sector_angle(), true},
            {rings.slabs(), rings.height(), rings.is_periodic()}})
{
  const std::vector<RingSmoothing::Moments> of_rings = smoothing.moments(rings);
  visit_bins(axes, [&](const std::array<int, 3> &at) {
    const RingSmoothing::Moments &of = of_rings[at[0]];
    places.push_back({of.radius, at[1] * axes[1].width, at[2] * axes[2].width});
    moments.push_back({of.across, of.angle, of.along});
  });
}

// The term of one axis.
double WidthTemperature::term(const std::array<int, 3> &at, int d, const std::vector<Vector> &velocities,
                              const std::vector<double> &masses) const
{
  const std::size_t here = index(at);
  std::size_t bins[2];
  double place[2];
  for (int side = 0; side < 2; side++) {
    std::array<int, 3> other = at;
    other[d] += side == 0 ? -1 : 1;
    double shift = 0.0;
    if (axes[d].periodic && (other[d] < 0 || other[d] == axes[d].bins)) {
      shift = (side == 0 ? -1.0 : 1.0) * axes[d].bins * axes[d].width;
      other[d] = side == 0 ? axes[d].bins - 1 : 0;
    }
    const bool is_inside = other[d] >= 0 && other[d] < axes[d].bins;
    const bool is_filled = is_inside && masses[index(other)] > 0.0;
    bins[side] = is_filled ? index(other) : here;
    place[side] = places[bins[side]][d] + (is_filled ? shift : 0.0);
  }
  const double distance = place[1] - place[0];
  if (distance == 0.0) return 0.0;
  const Vector difference = (1.0 / distance) * (velocities[bins[1]] - velocities[bins[0]]);
  return moments[here][d] * dot(difference, difference) / 3.0;
}

std::vector<double> WidthTemperature::of(const std::vector<Vector> &velocities,
                                         const std::vector<double> &masses) const
{
  std::vector<double> terms;
  visit_bins(axes, [&](const std::array<int, 3> &at) {
    double sum = 0.0;
    for (int d = 0; d < 3 && masses[index(at)] > 0.0; d++)
      if (axes[d].bins > 1) sum += term(at, d, velocities, masses);
    terms.push_back(sum);
  });
  return terms;
}
