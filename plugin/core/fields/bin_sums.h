// SPDX-License-Identifier: GPL-2.0-only
// Rows of sums, one for each bin. A page of rows is allocated when one of its rows is first written, because
// a rank has grains in few bins. Does not depend on LAMMPS.
#ifndef GRIP_BIN_SUMS_H
#define GRIP_BIN_SUMS_H

#include <array>
#include <cstddef>
#include <vector>

namespace Grip {

class BlockReader;
class BlockWriter;

// Adds values, multiplied by a factor, to columns of a row. Not inlined: GCC then adds two values at a time.
template <std::size_t N>
[[gnu::noinline]] void add_scaled(double *__restrict to, double factor,
                                  const std::array<double, N> &__restrict values)
{
  for (std::size_t k = 0; k < N; k++) to[k] += factor * values[k];
}

class BinSums {
public:
  static constexpr std::size_t PAGE = 64; // rows

  BinSums() = default;
  BinSums(std::size_t nbins, int width_) : width(width_), pages((nbins + PAGE - 1) / PAGE) {}

  // The row of a bin, to be added to.
  double *row(std::size_t bin) { return page(bin / PAGE).data() + bin % PAGE * width; }
  // The row of a bin, or null if all its sums are 0.
  const double *find(std::size_t bin) const
  {
    const std::vector<double> &page = pages[bin / PAGE];
    return page.empty() ? nullptr : page.data() + bin % PAGE * width;
  }
  int columns() const { return width; }
  void clear();
  // The other sums must have the same number of rows and columns.
  void add(const BinSums &other);

  // Pages by number, for messages and files. npages(): number of all pages. A page that is not allocated is
  // empty.
  std::size_t npages() const { return pages.size(); }
  const std::vector<double> &page_at(std::size_t n) const { return pages[n]; }
  std::size_t page_size() const { return PAGE * width; }
  void add_page(std::size_t n, const double *values);

  void pack(BlockWriter &writer) const;
  // Throws BadBlock unless the block has sums for as many rows and columns.
  void unpack(BlockReader &reader);
  double bytes() const;

private:
  int width = 0;
  std::vector<std::vector<double>> pages;

  std::vector<double> &page(std::size_t n)
  {
    if (pages[n].empty()) allocate(n);
    return pages[n];
  }
  void allocate(std::size_t n);
};

} // namespace Grip

#endif
