// SPDX-License-Identifier: GPL-2.0-only
// Smooths the sums of a Cartesian grid by a kernel. Does not depend on LAMMPS.
#ifndef GRIP_SMOOTHING_H
#define GRIP_SMOOTHING_H

#include "fields/kernel.h"
#include "fields/stencil.h"

#include <vector>

namespace Grip {

// A sample is anywhere in its bin, so the field of a sample in bin b, at the centre of bin a, is the mean of
// the kernel over bin b seen from that centre: the kernel box(h) * phi. Sums stay sums of a bin, to be
// divided by its volume, and their total stays the same, except for the part beyond the end of an axis that
// is not periodic.
//
// A direction without bins is integrated out: its kernel is the three-dimensional one integrated along it.
//
// Cost, times bins that are not empty times columns: GAUSS goes along one axis after the other, 8 w/h + 1
// products for each axis; LUCY takes all bins in its range at once, about 4.2 (c/h + 1/2)^3 in three axes.
class Smoothing {
public:
  // axes: one to three, the last one is the fastest. The caller refuses kernels whose range is below the
  // width of a bin.
  Smoothing(const Kernel &kernel, const std::vector<SmoothedAxis> &axes_);

  // sums: `columns` values of each bin.
  std::vector<double> apply(const std::vector<double> &sums, int columns) const;
  // The share of the kernel of each bin that is inside of the grid: the field `volume`.
  std::vector<double> inside() const;
  // The mean of the square of a coordinate over the kernel and over the places in a bin, along an axis.
  double second_moment(int axis) const { return moments[axis]; }
  // The number of bins on each side to which a bin gives.
  int reach(int axis) const { return reaches[axis]; }

private:
  std::vector<SmoothedAxis> axes;
  std::vector<Stencil> passes; // one after the other
  std::vector<double> moments;
  std::vector<int> reaches;

  void add(const std::array<SmoothedAxis, 3> &grid, std::vector<Stencil::Tap> taps);
};

} // namespace Grip

#endif
