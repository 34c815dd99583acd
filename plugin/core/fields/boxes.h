// SPDX-License-Identifier: GPL-2.0-only
// Rectangular bins of equal size, in a box that may be periodic. Does not depend on LAMMPS.
#ifndef GRIP_FIELD_BOXES_H
#define GRIP_FIELD_BOXES_H

#include "fields/field_grid.h"
#include "grip/bins.h"

#include <array>

namespace Grip {

// The bins along one direction. An axis that is not given has one bin, which is as long as the box and
// includes everything beyond the box.
struct BinAxis {
  bool given = false;
  double low = 0.0, high = 0.0; // where bins begin and end [L]
  int count = 1;
};

class Boxes final : public FieldGrid {
public:
  explicit Boxes(const std::array<BinAxis, 3> &axes_) : axes(axes_)
  {
    bins.stride[0] = axes[1].count * axes[2].count;
    bins.stride[1] = axes[2].count;
    bins.stride[2] = 1;
  }

  // A periodic box that is shorter than the bins ends within them: nothing is in the bins beyond it. In a
  // triclinic box, images along y and z are shifted along x, and along x and y. The bins stay rectangular.
  void set_box(const PeriodicCell &box) override;
  // Whether a bin at the end of an axis is followed by one that is shifted along another axis with bins.
  bool goes_round_shifted() const;
  // Whether the last bin is followed by the first one.
  bool goes_round(int d) const
  {
    return cell.is_periodic(d) && axes[d].high - axes[d].low > cell.edge(d)[d] * (1.0 - ROUNDING);
  }
  const BinAxis &axis(int d) const { return axes[d]; }
  // Length of a bin [L].
  double length(int d) const { return lengths[d]; }
  // Bins are numbered from 0; their number along the last direction changes fastest.
  std::size_t index(int x, int y, int z) const
  {
    return (static_cast<std::size_t>(x) * axes[1].count + y) * axes[2].count + z;
  }

  std::size_t nbins() const override { return index(axes[0].count, 0, 0); }
  std::size_t bin_of(const Vector &x) const override
  {
    const double at[3] = {in_bins(0, x[0]), in_bins(1, x[1]), in_bins(2, x[2])};
    if (!is_inside(0, at[0]) || !is_inside(1, at[1]) || !is_inside(2, at[2])) return bin_beyond(x);
    return index(static_cast<int>(at[0]), static_cast<int>(at[1]), static_cast<int>(at[2]));
  }
  void find_bins(const double *x, int n, int *numbers) const override;
  void split(const Vector &start, const Vector &line, std::vector<LinePiece> &pieces) const override;
  double volume(std::size_t) const override { return length(0) * length(1) * length(2); }
  std::vector<double> centre(std::size_t bin) const override;

private:
  static constexpr double ROUNDING = 1e-9; // of lengths, relative to them

  std::array<BinAxis, 3> axes;
  Vector lengths{}; // of a bin [L]
  grip_bins bins{}; // the same in the box
  PeriodicCell cell;
  std::array<double, 3> period{};   // 0 if the direction is not periodic [L]
  std::array<bool, 3> rounds{};     // whether the bins are as long as the period
  mutable std::vector<double> cuts; // kept to save allocations

  double place(int d, double x) const;
  double in_bins(int d, double x) const { return grip_in_bins(&bins, d, x); }
  bool is_inside(int d, double place_in_bins) const { return grip_is_in_bins(&bins, d, place_in_bins); }
  int number(int d, double x, double tolerance) const;
  std::size_t bin_beyond(const Vector &x) const;
  std::size_t bin_near(const Vector &x, double tolerance) const;
  bool walk(const Vector &start, const Vector &line, std::vector<LinePiece> &pieces) const;
  void cut(int d, double start, double length_of_line) const;
  double images(int d, double x) const;
  void split_in_box(const Vector &start, const Vector &line, double begin, double end,
                    std::vector<LinePiece> &pieces) const;
  void split_along(int d, const Vector &start, const Vector &line, double begin, double end,
                   std::vector<LinePiece> &pieces) const;
};

} // namespace Grip

#endif
