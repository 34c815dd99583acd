// SPDX-License-Identifier: GPL-2.0-only
#include "flux/crossings.h"

namespace Grip {

namespace {

constexpr double ROUNDING = 1e-9;

// Whether a place is in the box along the directions whose bits are set. Borders are rounded.
bool in_box(const PeriodicCell &cell, const Vector &place, int directions)
{
  for (int d = 0; d < 3; d++) {
    const double inside = cell.fraction(d, place);
    if ((directions >> d & 1) && !(inside >= -ROUNDING && inside <= 1.0 + ROUNDING)) return false;
  }
  return true;
}

// The part of a polygon that is below a limit of the fraction along a direction, or above it.
std::vector<Vector> part_of(const std::vector<Vector> &corners, const PeriodicCell &cell, int d, double limit,
                            bool below)
{
  const auto inside = [&](const Vector &x) { return (below ? 1.0 : -1.0) * (limit - cell.fraction(d, x)); };
  std::vector<Vector> part;
  for (std::size_t k = 0; k < corners.size(); k++) {
    const Vector &a = corners[k], &b = corners[(k + 1) % corners.size()];
    const double of_a = inside(a), of_b = inside(b);
    if (of_a >= 0.0) part.push_back(a);
    if ((of_a >= 0.0) != (of_b >= 0.0)) part.push_back(a + of_a / (of_a - of_b) * (b - a));
  }
  return part;
}

} // namespace

bool polygon_meets(const PeriodicCell &cell, int limited, std::vector<Vector> corners)
{
  for (int d = 0; d < 3; d++) {
    if (!(limited >> d & 1)) continue;
    corners = part_of(corners, cell, d, 1.0 + ROUNDING, true);
    corners = part_of(corners, cell, d, -ROUNDING, false);
  }
  return !corners.empty();
}

// The path of a grain that crosses a border has two parts in the box: one begins at the first position, the
// other ends at the second. At an edge or a corner of the box there are more parts between these.
void cross_in_box(const PeriodicCell &cell, FluxSurface &surface, const Vector &from, const Vector &to,
                  std::vector<FluxCrossing> &found)
{
  // A way shorter than half of the least period crosses no border.
  const Vector way = to - from;
  const double least = cell.least_period();
  if (4.0 * dot(way, way) < least * least) return surface.cross(from, to, found);
  std::array<double, 3> periods{};
  int wrapped = 0;
  for (int d = 0; d < 3; d++) {
    if (cell.has_images(d)) periods[d] = cell.periods(d, way);
    if (periods[d] != 0.0) wrapped |= 1 << d;
  }
  if (wrapped == 0) return surface.cross(from, to, found);
  for (int moved = 0; moved < 8; moved++) {
    if (moved & ~wrapped) continue;
    Vector start = from, end = to;
    for (int d = 0; d < 3; d++) {
      const Vector period = periods[d] * cell.edge(d);
      if (moved >> d & 1)
        start = start + period;
      else
        end = end - period;
    }
    const std::size_t before = found.size();
    surface.cross(start, end, found);
    std::size_t kept = before;
    for (std::size_t i = before; i < found.size(); i++)
      if (in_box(cell, start + found[i].part * (end - start), wrapped)) found[kept++] = found[i];
    found.resize(kept);
  }
}

} // namespace Grip
