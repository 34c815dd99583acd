// SPDX-License-Identifier: GPL-2.0-only
#include "fields/rings.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

namespace {

constexpr double TURN = 6.283185307179586477;

double cross_in_plane(double ax, double ay, double bx, double by)
{
  return ax * by - ay * bx;
}

void cut_at(double s, std::vector<LinePiece> &cuts)
{
  if (s > 0.0 && s < 1.0) cuts.push_back({FieldGrid::NOWHERE, s, s});
}

} // namespace

void Rings::set_box(const PeriodicCell &box)
{
  for (int d = 0; d < 3; d++) period[d] = box.is_periodic(d) ? box.edge(d)[d] : 0.0;
  length_of_box = box.edge(c.axis)[c.axis];
  if (c.slabs == 0) c.low = box.low()[c.axis];
}

double Rings::sector_angle() const
{
  return TURN / sectors();
}

// From the axis to a point, to its nearest image in periodic directions.
Vector Rings::from_axis(const Vector &x) const
{
  Vector from = x - c.centre;
  from[c.axis] = x[c.axis];
  for (int d = 0; d < 3; d++)
    if (d != c.axis && period[d] > 0.0) from[d] -= period[d] * std::round(from[d] / period[d]);
  return from;
}

int Rings::slab_at(double at, double tolerance) const
{
  if (c.slabs == 0) return 0;
  const double length = period[c.axis];
  if (length > 0.0) at -= length * std::floor((at - c.low) / length);
  const double slabs_below = (at - c.low) / height();
  if (slabs_below >= 0.0 && slabs_below < c.slabs) return static_cast<int>(slabs_below);
  if (slabs_below >= c.slabs && (slabs_below <= c.slabs + tolerance || is_periodic())) return c.slabs - 1;
  const double before = length > 0.0 ? length / height() - slabs_below : -slabs_below;
  return before > 0.0 && before <= tolerance ? 0 : -1;
}

std::size_t Rings::bin_at(const Vector &from, double tolerance) const
{
  const double x = from[(c.axis + 1) % 3], y = from[(c.axis + 2) % 3];
  const double ring = std::hypot(x, y) / ring_width();
  const int slab = slab_at(from[c.axis], tolerance);
  if (!(ring < c.rings || ring <= c.rings + tolerance) || slab < 0) return NOWHERE;
  double angle = std::atan2(y, x);
  if (angle < 0.0) angle += TURN;
  const int sector = std::min(sectors() - 1, static_cast<int>(angle / sector_angle()));
  return index(std::min(c.rings - 1, static_cast<int>(ring)), sector, slab);
}

// Points of walls at the border of the grid may be beyond it by rounding.
std::size_t Rings::bin_of(const Vector &x) const
{
  constexpr double ROUNDING = 1e-6;
  return bin_at(from_axis(x), ROUNDING);
}

double Rings::volume(std::size_t bin) const
{
  const auto ring = static_cast<double>(bin / (static_cast<std::size_t>(sectors()) * slabs()));
  return (ring + 0.5) * ring_width() * ring_width() * sector_angle() * height();
}

std::vector<double> Rings::centre(std::size_t bin) const
{
  const std::size_t slab = bin % slabs(), row = bin / slabs();
  std::vector<double> at = {(static_cast<double>(row / sectors()) + 0.5) * ring_width()};
  if (c.sectors > 0) at.push_back((static_cast<double>(row % sectors()) + 0.5) * sector_angle());
  if (c.slabs > 0) at.push_back(c.low + (static_cast<double>(slab) + 0.5) * height());
  return at;
}

// Where the line enters and leaves each ring that it reaches.
void Rings::cut_rings(const Vector &start, const Vector &line, std::vector<LinePiece> &cuts) const
{
  const int x = (c.axis + 1) % 3, y = (c.axis + 2) % 3;
  const double square = line[x] * line[x] + line[y] * line[y];
  if (square == 0.0) return;
  const double middle = -(start[x] * line[x] + start[y] * line[y]) / square;
  const double nearest = std::fabs(cross_in_plane(start[x], start[y], line[x], line[y])) / std::sqrt(square);
  const double farthest =
      std::max(std::hypot(start[x], start[y]), std::hypot(start[x] + line[x], start[y] + line[y]));
  const int last = static_cast<int>(std::min<double>(c.rings, farthest / ring_width()));
  for (int k = std::max(1, static_cast<int>(std::min<double>(c.rings, nearest / ring_width()))); k <= last;
       k++) {
    const double r = k * ring_width(), half = (r - nearest) * (r + nearest) / square;
    if (half <= 0.0) continue;
    cut_at(middle - std::sqrt(half), cuts);
    cut_at(middle + std::sqrt(half), cuts);
  }
}

// A line turns by less than half a turn about the axis.
void Rings::cut_sectors(const Vector &start, const Vector &line, std::vector<LinePiece> &cuts) const
{
  if (sectors() == 1) return;
  const int x = (c.axis + 1) % 3, y = (c.axis + 2) % 3;
  const double end_x = start[x] + line[x], end_y = start[y] + line[y];
  const double from = std::atan2(start[y], start[x]);
  const double sweep =
      std::atan2(cross_in_plane(start[x], start[y], end_x, end_y), start[x] * end_x + start[y] * end_y);
  const double low = std::min(from, from + sweep), high = std::max(from, from + sweep);
  for (double k = std::floor(low / sector_angle()); k <= std::ceil(high / sector_angle()); k++) {
    const double to_x = std::cos(k * sector_angle()), to_y = std::sin(k * sector_angle());
    const double moved = cross_in_plane(line[x], line[y], to_x, to_y);
    if (moved != 0.0) cut_at(-cross_in_plane(start[x], start[y], to_x, to_y) / moved, cuts);
  }
}

void Rings::cut_slabs(const Vector &start, const Vector &line, std::vector<LinePiece> &cuts) const
{
  if (c.slabs == 0 || line[c.axis] == 0.0) return;
  const double from = (start[c.axis] - c.low) / height(), step = line[c.axis] / height();
  const double length = period[c.axis] / height(); // in slabs
  // Slabs are repeated with the box, and there may be a gap between the last and the first one.
  const double first = length > 0.0 ? std::floor(std::min(from, from + step) / length) : 0.0;
  const double last = length > 0.0 ? std::floor(std::max(from, from + step) / length) : 0.0;
  for (double box = first; box <= last; box++) {
    const double at = from - box * length, low = std::min(at, at + step), high = std::max(at, at + step);
    const int end = static_cast<int>(std::min<double>(c.slabs, std::floor(high)));
    for (int k = static_cast<int>(std::clamp<double>(std::ceil(low), 0.0, c.slabs + 1.0)); k <= end; k++)
      cut_at((k - at) / step, cuts);
  }
}

// Adds the pieces of a line that starts at `from`, seen from one image of the axis. The line is cut wherever
// it may pass from one bin to another; a part belongs to the bin of its middle.
void Rings::add_pieces(const Vector &from, const Vector &line, std::vector<LinePiece> &pieces) const
{
  std::vector<LinePiece> cuts = {{NOWHERE, 0.0, 0.0}, {NOWHERE, 1.0, 1.0}};
  cut_rings(from, line, cuts);
  cut_sectors(from, line, cuts);
  cut_slabs(from, line, cuts);
  std::sort(cuts.begin(), cuts.end(), [](const LinePiece &a, const LinePiece &b) { return a.from < b.from; });
  double begin = 0.0;
  for (const LinePiece &cut : cuts) {
    const double end = cut.from;
    if (end == begin) continue;
    const std::size_t bin = bin_at(from + 0.5 * (begin + end) * line, 0.0);
    if (!pieces.empty() && pieces.back().bin == bin && pieces.back().to == begin)
      pieces.back().to = end;
    else if (bin != NOWHERE)
      pieces.push_back({bin, begin, end});
    begin = end;
  }
}

// A line may leave the cylinder and reach an image of it, beyond a periodic border.
void Rings::split(const Vector &start, const Vector &line, std::vector<LinePiece> &pieces) const
{
  const Vector from = from_axis(start);
  const int x = (c.axis + 1) % 3, y = (c.axis + 2) % 3, nx = period[x] > 0.0, ny = period[y] > 0.0;
  const double reach = c.radius + std::hypot(line[x], line[y]);
  pieces.clear();
  for (int i = -nx; i <= nx; i++)
    for (int j = -ny; j <= ny; j++) {
      Vector image = from;
      image[x] += i * period[x];
      image[y] += j * period[y];
      if (std::hypot(image[x], image[y]) < reach) add_pieces(image, line, pieces);
    }
  std::sort(pieces.begin(), pieces.end(),
            [](const LinePiece &a, const LinePiece &b) { return a.from < b.from; });
}

CylindricalMean Rings::turn_at(const Vector &x) const
{
  return {from_axis(x), Vector{}, c.axis};
}

CylindricalMean Rings::turn_over(const Vector &start, const Vector &line, const LinePiece &piece) const
{
  const Vector part = (piece.to - piece.from) * line;
  return {from_axis(start + 0.5 * (piece.from + piece.to) * line) - 0.5 * part, part, c.axis};
}
