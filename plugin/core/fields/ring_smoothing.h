// SPDX-License-Identifier: GPL-2.0-only
// Smooths the sums of rings, sectors and slabs by a kernel. Does not depend on LAMMPS.
#ifndef GRIP_RING_SMOOTHING_H
#define GRIP_RING_SMOOTHING_H

#include "fields/kernel.h"
#include "fields/rings.h"
#include "fields/stencil.h"

#include <vector>

namespace Grip {

// A sample may be anywhere in its bin. The field of a ring is the mean over the ring, at the middle of its
// sector and slab. Sums of rings of any size therefore remain sums of a bin, which are divided by its exact
// volume, also at the axis. Their total stays the same, except for the part beyond the last ring and the ends
// of slabs. A uniform field stays uniform, because the exchange between two rings is symmetric. Directions
// without bins are integrated out.
//
// Cost, times bins that are not empty times columns: all bins in the kernel's range; near the axis these are
// all sectors.
class RingSmoothing {
public:
  // The caller refuses kernels whose range is below the width of a ring or a slab.
  RingSmoothing(const Kernel &kernel, const Rings &rings);

  // sums: `columns` values of each bin.
  std::vector<double> apply(const std::vector<double> &sums, int columns) const;
  // The share of the kernel of each bin that is inside of the cylinder: the field `volume`.
  std::vector<double> inside() const;
  // Moments of the places of the samples that a ring receives from a uniform field.
  struct Moments {
    double radius; // the mean [L]
    double across; // the mean square of r about its mean [L^2]
    double angle;  // the mean square of the angle to the middle of the sector
    double along;  // the mean square of the height above the middle of the slab [L^2]
  };
  // Moments for each ring.
  std::vector<Moments> moments(const Rings &rings) const;

private:
  std::size_t nbins;
  std::vector<double> volumes;
  std::vector<Stencil> passes; // none or one
};

} // namespace Grip

#endif
