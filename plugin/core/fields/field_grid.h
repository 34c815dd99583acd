// SPDX-License-Identifier: GPL-2.0-only
// The bins of fields in space. Does not depend on LAMMPS.
#ifndef GRIP_FIELD_GRID_H
#define GRIP_FIELD_GRID_H

#include "base/periodic_cell.h"

#include <cstddef>
#include <limits>
#include <vector>

namespace Grip {

// The part of a line in one bin: from and to are 0 at the start of the line and 1 at its end.
struct LinePiece {
  std::size_t bin;
  double from, to;
};

class FieldGrid {
public:
  static constexpr std::size_t NOWHERE = std::numeric_limits<std::size_t>::max();

  virtual ~FieldGrid() = default;

  // Sets the box. Call before the other functions, and when the box has changed.
  virtual void set_box(const PeriodicCell &box) = 0;

  virtual std::size_t nbins() const = 0;
  // The bin of a point, or NOWHERE.
  virtual std::size_t bin_of(const Vector &x) const = 0;
  // The bins of n points, rows of three coordinates; -1 for NOWHERE. The number of bins must fit into an int.
  virtual void find_bins(const double *x, int n, int *bins) const
  {
    for (int k = 0; k < n; k++) bins[k] = number_of(bin_of(vector_of(x + 3 * k)));
  }
  // Replaces `pieces` by the parts of the line from start to start + line that are in a bin, in the order of
  // the line.
  virtual void split(const Vector &start, const Vector &line, std::vector<LinePiece> &pieces) const = 0;
  // Volume of a bin [L^3].
  virtual double volume(std::size_t bin) const = 0;
  // The coordinates of a bin's centre along the axes that were given.
  virtual std::vector<double> centre(std::size_t bin) const = 0;

protected:
  static int number_of(std::size_t bin) { return bin == NOWHERE ? -1 : static_cast<int>(bin); }
};

} // namespace Grip

#endif
