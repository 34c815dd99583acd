// SPDX-License-Identifier: GPL-2.0-only
#include "fields/smoothing.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

namespace {

using Taps = std::vector<Stencil::Tap>;

// The offset of the last bin that is partly within `range` of the centre of a bin.
int last_offset(double range, double width)
{
  return std::max(0, static_cast<int>(std::ceil(range / width - 0.5)));
}

// The remainder of the quadrature is divided among all taps.
void normalise(Taps &taps)
{
  double sum = 0.0;
  for (const Stencil::Tap &tap : taps) sum += tap.share;
  for (Stencil::Tap &tap : taps) tap.share /= sum;
}

// A cell of the stencil along one axis: a bin, or the whole range if there are no bins.
struct Cells {
  int last;
  double width;
  int parts;
  Cells(const Kernel &kernel, const SmoothedAxis *axis)
      : last(axis ? last_offset(kernel.range(), axis->width) : 0),
        width(axis ? axis->width : 2.0 * kernel.range()),
        parts(std::max(
            1, static_cast<int>(std::ceil(Kernel::QUADRATURE_PARTS * std::min(width / kernel.range(), 2.0)))))
  {
  }
  double from(int n) const { return (n - 0.5) * width; }
  double to(int n) const { return (n + 0.5) * width; }
};

// The integral of the kernel over a cell.
double over_cell(const Kernel &kernel, const Cells &x, const Cells &y, const Cells &z, int i, int j, int k)
{
  return integral(x.from(i), x.to(i), x.parts, [&](double at_x) {
    return integral(y.from(j), y.to(j), y.parts,
                    [&](double at_y) { return kernel.along(at_x * at_x + at_y * at_y, z.from(k), z.to(k)); });
  });
}

// An offset with all signs.
void put_mirrored(Taps &taps, int i, int j, int k, double share)
{
  for (int a = -i; a <= i; a += std::max(1, 2 * i))
    for (int b = -j; b <= j; b += std::max(1, 2 * j))
      for (int c = -k; c <= k; c += std::max(1, 2 * k)) taps.push_back({{a, b, c}, share});
}

Taps direct_taps(const Kernel &kernel, const std::vector<SmoothedAxis> &axes)
{
  const auto cells = [&](std::size_t axis) {
    return Cells(kernel, axis < axes.size() ? &axes[axis] : nullptr);
  };
  const Cells x = cells(0), y = cells(1), z = cells(2);
  Taps taps;
  for (int i = 0; i <= x.last; i++)
    for (int j = 0; j <= y.last; j++)
      for (int k = 0; k <= z.last; k++) {
        const double share = over_cell(kernel, x, y, z, i, j, k);
        if (share > 0.0) put_mirrored(taps, i, j, k, share);
      }
  normalise(taps);
  return taps;
}

Taps taps_along(const Kernel &kernel, const SmoothedAxis &axis, int number)
{
  Taps taps;
  const Cells cells(kernel, &axis);
  for (int n = -cells.last; n <= cells.last; n++) {
    Stencil::Tap tap = {{0, 0, 0}, kernel.layer(cells.from(n), cells.to(n))};
    tap.offset[number] = n;
    taps.push_back(tap);
  }
  normalise(taps);
  return taps;
}

} // namespace

Smoothing::Smoothing(const Kernel &kernel, const std::vector<SmoothedAxis> &axes_) : axes(axes_)
{
  std::array<SmoothedAxis, 3> grid;
  std::copy(axes.begin(), axes.end(), grid.begin());
  for (const SmoothedAxis &axis : axes) moments.push_back(axis.width * axis.width / 12.0);
  reaches.assign(axes.size(), 0);
  if (kernel.shape == Kernel::LUCY) add(grid, direct_taps(kernel, axes));
  if (kernel.shape == Kernel::GAUSS)
    for (std::size_t axis = 0; axis < axes.size(); axis++)
      add(grid, taps_along(kernel, axes[axis], static_cast<int>(axis)));
}

void Smoothing::add(const std::array<SmoothedAxis, 3> &grid, Taps taps)
{
  for (std::size_t axis = 0; axis < axes.size(); axis++)
    for (const Stencil::Tap &tap : taps) {
      const double distance = tap.offset[axis] * axes[axis].width;
      moments[axis] += tap.share * distance * distance;
      reaches[axis] = std::max(reaches[axis], tap.offset[axis]);
    }
  passes.push_back(Stencil(grid, {std::move(taps)}));
}

std::vector<double> Smoothing::apply(const std::vector<double> &sums, int columns) const
{
  std::vector<double> smoothed = sums;
  for (const Stencil &pass : passes) smoothed = pass.spread(smoothed, columns);
  return smoothed;
}

std::vector<double> Smoothing::inside() const
{
  std::size_t bins = 1;
  for (const SmoothedAxis &axis : axes) bins *= static_cast<std::size_t>(axis.bins);
  return apply(std::vector<double>(bins, 1.0), 1);
}
