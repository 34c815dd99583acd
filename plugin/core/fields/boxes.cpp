// SPDX-License-Identifier: GPL-2.0-only
#include "fields/boxes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>

using namespace Grip;

// The largest whole number that is not above x.
static int whole(double x)
{
  const int n = static_cast<int>(x);
  return n - (x < n);
}

void Boxes::set_box(const PeriodicCell &box)
{
  cell = box;
  for (int d = 0; d < 3; d++) {
    const double size = box.edge(d)[d];
    period[d] = box.is_periodic(d) ? size : 0.0;
    if (!axes[d].given) axes[d] = {false, box.low()[d], box.low()[d] + size};
    const double extent = axes[d].given ? axes[d].high - axes[d].low : size;
    lengths[d] = extent / axes[d].count;
    bins.low[d] = axes[d].low;
    bins.per_length[d] = axes[d].count / extent;
    const double in_box = period[d] * bins.per_length[d]; // number of bins in a period
    const bool is_longer = goes_round(d) && in_box < axes[d].count * (1.0 - ROUNDING);
    bins.end[d] = is_longer ? in_box : axes[d].count;
    rounds[d] = goes_round(d) && !is_longer;
  }
}

// The distance of a point from the beginning of the bins, from 0 to below the period.
double Boxes::place(int d, double x) const
{
  const double from_low = x - axes[d].low;
  if (period[d] == 0.0 || (from_low >= 0.0 && from_low < period[d])) return from_low;
  const double inside = from_low - std::floor(from_low / period[d]) * period[d];
  return inside < period[d] ? inside : 0.0; // rounding
}

// The number of the bin along a direction, or -1. tolerance: the part of a bin by which a point may be beyond
// the first or the last bin.
int Boxes::number(int d, double x, double tolerance) const
{
  const BinAxis &axis = axes[d];
  if (!axis.given) return 0;
  const double at = place(d, x) * bins.per_length[d];
  if (at >= 0.0 && at < axis.count) return static_cast<int>(at);
  if (at >= axis.count && at <= axis.count + tolerance) return axis.count - 1;
  const double below = period[d] == 0.0 ? -at : period[d] * bins.per_length[d] - at; // bins before the first
  return below > 0.0 && below <= tolerance ? 0 : -1;
}

std::size_t Boxes::bin_near(const Vector &x, double tolerance) const
{
  int at[3];
  for (int d = 0; d < 3; d++) {
    at[d] = number(d, x[d], tolerance);
    if (at[d] < 0) return NOWHERE;
  }
  return index(at[0], at[1], at[2]);
}

// The bin of a point that is not in the bins of the box itself. Points of walls at the border of the grid may
// be beyond it by rounding.
std::size_t Boxes::bin_beyond(const Vector &x) const
{
  constexpr double ROUNDING = 1e-6;
  Vector inside = x;
  for (int d = 2; cell.is_tilted() && d > 0; d--) inside = inside - images(d, inside[d]) * cell.edge(d);
  return bin_near(inside, ROUNDING);
}

void Boxes::find_bins(const double *x, int n, int *numbers) const
{
  grip_find_bins(&bins, n, x, numbers);
  for (int k = 0; k < n; k++)
    if (numbers[k] < 0) numbers[k] = number_of(bin_beyond(vector_of(x + 3 * k)));
}

bool Boxes::goes_round_shifted() const
{
  for (int d = 1; d < 3; d++)
    for (int a = 0; a < d; a++)
      if (axes[d].given && axes[a].given && goes_round(d) && cell.edge(d)[a] != 0.0) return true;
  return false;
}

// The number of box lengths along a direction by which a point is beyond the beginning of the bins.
double Boxes::images(int d, double x) const
{
  return period[d] > 0.0 ? std::floor((x - axes[d].low) / period[d]) : 0.0;
}

// Adds the parts of a line at which it goes through sides of bins.
void Boxes::cut(int d, double start, double along) const
{
  const BinAxis &axis = axes[d];
  if (!axis.given || along == 0.0) return;
  const double size = length(d), first = std::min(start, start + along) - axis.low,
               last = std::max(start, start + along) - axis.low;
  const bool repeats = period[d] > 0.0;
  const double first_image = repeats ? std::floor(first / period[d]) : 0.0,
               last_image = repeats ? std::floor(last / period[d]) : 0.0;
  for (double image = first_image; image <= last_image; image += 1.0) {
    const double origin = image * period[d];
    const double from = std::max(0.0, std::ceil((first - origin) / size)),
                 to = std::min<double>(axis.count, (last - origin) / size);
    for (double side = from; side <= to; side += 1.0) {
      const double part = (origin + side * size + axis.low - start) / along;
      if (part > 0.0 && part < 1.0) cuts.push_back(part);
    }
  }
}

void Boxes::split(const Vector &start, const Vector &line, std::vector<LinePiece> &pieces) const
{
  pieces.clear();
  if (cell.is_tilted()) return split_along(2, start, line, 0.0, 1.0, pieces);
  if (!walk(start, line, pieces)) split_in_box(start, line, 0.0, 1.0, pieces);
}

// Follows a line from bin to bin. Returns false, and adds nothing, unless both ends are in bins of the box
// itself, along directions whose bins do not go round.
bool Boxes::walk(const Vector &start, const Vector &line, std::vector<LinePiece> &pieces) const
{
  constexpr double NEVER = std::numeric_limits<double>::infinity();
  int at[3] = {0, 0, 0}, step[3], sides[3] = {0, 0, 0}; // sides that the line has still to go through
  double next[3] = {NEVER, NEVER, NEVER}, apart[3]; // the part of the line at the next side; between sides
  for (int d = 0; d < 3; d++) {
    if (!axes[d].given) continue;
    const int count = axes[d].count;
    const double from = in_bins(d, start[d]), to = from + line[d] * bins.per_length[d];
    const bool inside = is_inside(d, from) && is_inside(d, to);
    if (!inside && !rounds[d]) return false;
    const int first = inside ? static_cast<int>(from) : whole(from),
              last = inside ? static_cast<int>(to) : whole(to);
    at[d] = inside ? first : (first % count + count) % count;
    if (first == last) continue;
    step[d] = last > first ? 1 : -1;
    sides[d] = std::abs(last - first);
    apart[d] = 1.0 / std::fabs(to - from);
    next[d] = (last > first ? first + 1 - from : from - first) * apart[d];
  }
  std::size_t bin = index(at[0], at[1], at[2]);
  for (double from = 0.0;;) {
    const int d = next[1] < next[0] ? (next[2] < next[1] ? 2 : 1) : (next[2] < next[0] ? 2 : 0);
    const double to = std::min(next[d], 1.0);
    if (to > from) {
      pieces.push_back({bin, from, to});
      from = to;
    }
    if (sides[d] == 0) return true;
    const int before = at[d], count = axes[d].count;
    at[d] += step[d];
    if (at[d] == count) at[d] = 0;
    if (at[d] < 0) at[d] = count - 1;
    bin += static_cast<std::ptrdiff_t>(at[d] - before) * bins.stride[d];
    next[d] = --sides[d] > 0 ? next[d] + apart[d] : NEVER;
  }
}

// Cuts the part of a line from `begin` to `end` where it goes into another image along a direction, and
// moves each piece to the box.
void Boxes::split_along(int d, const Vector &start, const Vector &line, double begin, double end,
                        std::vector<LinePiece> &pieces) const
{
  if (d == 0) return split_in_box(start, line, begin, end, pieces);
  const double at_begin = images(d, start[d] + begin * line[d]), at_end = images(d, start[d] + end * line[d]);
  const double step = at_end < at_begin ? -1.0 : 1.0;
  double from = begin;
  for (double number = at_begin; step * (at_end - number) >= 0.0; number += step) {
    const double border = axes[d].low + (step > 0.0 ? number + 1.0 : number) * period[d];
    const double to = number == at_end ? end : (border - start[d]) / line[d];
    split_along(d - 1, start - number * cell.edge(d), line, from, to, pieces);
    from = to;
  }
}

// Between two sides, the middle of a piece is far enough from them to determine its bin.
void Boxes::split_in_box(const Vector &start, const Vector &line, double begin, double end,
                         std::vector<LinePiece> &pieces) const
{
  cuts.clear();
  for (int d = 0; d < 3; d++) cut(d, start[d], line[d]);
  std::sort(cuts.begin(), cuts.end());
  cuts.push_back(1.0);
  double from = begin;
  for (const double cut : cuts) {
    const double to = std::min(cut, end);
    if (to <= from) continue;
    const std::size_t bin = bin_near(start + 0.5 * (from + to) * line, 0.0);
    if (bin != NOWHERE) pieces.push_back({bin, from, to});
    from = to;
  }
}

std::vector<double> Boxes::centre(std::size_t bin) const
{
  const std::size_t ny = axes[1].count, nz = axes[2].count;
  const std::size_t at[3] = {bin / nz / ny, bin / nz % ny, bin % nz};
  std::vector<double> place;
  for (int d = 0; d < 3; d++)
    if (axes[d].given) place.push_back(axes[d].low + (static_cast<double>(at[d]) + 0.5) * length(d));
  return place;
}
