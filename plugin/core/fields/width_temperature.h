// SPDX-License-Identifier: GPL-2.0-only
// The part of the temperature that is due to the width of bins and kernel: in a flow whose velocity varies in
// space, grains in one bin have different velocities, even without fluctuations. Does not depend on LAMMPS.
#ifndef GRIP_WIDTH_TEMPERATURE_H
#define GRIP_WIDTH_TEMPERATURE_H

#include "fields/boxes.h"
#include "fields/ring_smoothing.h"
#include "fields/smoothing.h"

#include <array>
#include <vector>

namespace Grip {

class WidthTemperature {
public:
  WidthTemperature() = default;
  WidthTemperature(const Boxes &boxes, const Smoothing &smoothing);
  // On rings, vectors are turned at each grain, so the components r, t and z vary.
  WidthTemperature(const Rings &rings, const RingSmoothing &smoothing);

  // Sum over the axes of w2 (dV/dx)^2 / 3 in each bin, with the mean square w2 of the place along an axis and
  // differences between the bins on both sides. velocities, masses: of each bin. If one side has no mass, the
  // difference is taken from the bin itself. Axes without bins add nothing.
  std::vector<double> of(const std::vector<Vector> &velocities, const std::vector<double> &masses) const;

private:
  std::array<SmoothedAxis, 3> axes;    // the last one is the fastest
  std::vector<Vector> places, moments; // of each bin, along the axes

  std::size_t index(const std::array<int, 3> &at) const
  {
    return (static_cast<std::size_t>(at[0]) * axes[1].bins + at[1]) * axes[2].bins + at[2];
  }
  double term(const std::array<int, 3> &at, int d, const std::vector<Vector> &velocities,
              const std::vector<double> &masses) const;
};

} // namespace Grip

#endif
