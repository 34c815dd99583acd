// SPDX-License-Identifier: GPL-2.0-only
// Spreads the sums of each bin of a grid over the bins around it. Does not depend on LAMMPS.
#ifndef GRIP_STENCIL_H
#define GRIP_STENCIL_H

#include <array>
#include <vector>

namespace Grip {

// The bins along one axis of a grid whose sums are smoothed.
struct SmoothedAxis {
  int bins = 1;
  double width = 1.0;
  bool periodic = false;
};

class Stencil {
public:
  // The share of a bin's sums that goes to the bin at an offset.
  struct Tap {
    std::array<int, 3> offset;
    double share;
  };

  Stencil(const std::array<SmoothedAxis, 3> &axes_, std::vector<std::vector<Tap>> taps_)
      : axes(axes_), taps(std::move(taps_))
  {
  }
  // sums: `columns` values of each bin; the last axis is the fastest. Sums that would go beyond the end of an
  // axis that is not periodic are lost. The cost is the number of bins whose sums are not all 0, times taps,
  // times columns.
  std::vector<double> spread(const std::vector<double> &sums, int columns) const;
  // The taps of all bins with the index `first` on the first axis.
  const std::vector<Tap> &taps_of(int first) const { return taps.size() == 1 ? taps[0] : taps[first]; }

private:
  std::array<SmoothedAxis, 3> axes;
  std::vector<std::vector<Tap>> taps; // one list, or one for each index on the first axis

  int moved(int axis, int index, int offset) const;
  void spread_row(const double *row, const std::array<int, 3> &at, int columns,
                  std::vector<double> &out) const;
};

} // namespace Grip

#endif
