// SPDX-License-Identifier: GPL-2.0-only
// The quantities by which fix grip/collisions counts events, and bins of equal logarithmic width. Does not
// depend on LAMMPS.
#ifndef GRIP_COLLISION_BINS_H
#define GRIP_COLLISION_BINS_H

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace Grip {

enum class Quantity { LOST, STORED, APPROACH, FORCE };
constexpr std::array<const char *, 4> QUANTITY_NAMES = {"lost", "stored", "approach", "force"};

// Bins between LO and HI. Two rows precede them, for values of 0 and less and for values below LO; one row
// for values from HI on follows. If HI is not the end of a bin, the last bin ends there.
struct CollisionBins {
  static constexpr int ZERO = 0, BELOW = 1, FIRST = 2;
  static constexpr int MOST = 10000;             // bins
  static constexpr double LARGEST_RATIO = 1e300; // HI/LO

  double low = 1.0, high = 10.0;
  int per_decade = 1;

  double decades() const { return std::log10(high / low); }
  int count() const
  {
    constexpr double ROUNDING = 1e-9; // of a number of bins
    return static_cast<int>(std::ceil(per_decade * decades() - ROUNDING));
  }
  int above() const { return FIRST + count(); }
  int rows() const { return above() + 1; }

  // The value at which bin n begins, counted from 0; bin count() would begin at HI.
  double edge(int n) const
  {
    return n == count() ? high : low * std::pow(10.0, static_cast<double>(n) / per_decade);
  }
  // The row of a value. A value at the edge of two bins is in the upper one.
  int row(double value) const
  {
    if (!(value > 0.0)) return ZERO;
    if (value < low) return BELOW;
    if (value >= high) return above();
    int n = std::min(count() - 1, static_cast<int>(per_decade * std::log10(value / low)));
    while (n > 0 && value < edge(n)) n--;
    while (value >= edge(n + 1)) n++;
    return FIRST + n;
  }
  // The limits of a row.
  double from(int row) const { return row == ZERO ? -HUGE_VAL : row == BELOW ? 0.0 : edge(row - FIRST); }
  double to(int row) const { return row == ZERO ? 0.0 : row == above() ? HUGE_VAL : edge(row - BELOW); }
};

} // namespace Grip

#endif
