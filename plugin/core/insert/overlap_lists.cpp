// SPDX-License-Identifier: GPL-2.0-only
#include "insert/overlap_lists.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace Grip {

void OverlapLists::build(const std::vector<double> &spheres, int moving, int first, int last)
{
  nmoving = moving;
  from = first;
  wrap_all(spheres);
  sort_into_levels();
  begin.assign(1, 0);
  images_begin.assign(1, 0);
  images.clear();
  std::size_t most = 0;
  for (int i = first; i < last; i++) {
    std::size_t used = begin.back();
    for (const Level &level : levels) used = add_partners(i, level, used);
    most = std::max(most, used - begin.back());
    begin.push_back(used);
    images_begin.push_back(images.size());
  }
  hits.resize(most + 1);
}

void OverlapLists::wrap_all(const std::vector<double> &spheres)
{
  const std::size_t n = spheres.size() / 4;
  wrapped = spheres;
  fractions.resize(n);
  boxes.assign(n, {});
  for (std::size_t i = 0; i < n; i++) {
    Vector x = vector_of(&spheres[4 * i]);
    for (int d = 0; d < 3; d++)
      if (cell.has_images(d)) boxes[i][d] = cell.wrap(d, x);
    for (int d = 0; d < 3; d++) {
      wrapped[4 * i + d] = x[d];
      fractions[i][d] = cell.fraction(d, x);
    }
  }
}

void OverlapLists::sort_into_levels()
{
  double largest = 0.0;
  for (std::size_t i = 3; i < wrapped.size(); i += 4) largest = std::max(largest, wrapped[i]);
  std::vector<std::vector<int>> members;
  for (std::size_t i = 0; i < fractions.size(); i++) {
    const std::size_t level = std::ilogb(largest / wrapped[4 * i + 3]);
    if (members.size() <= level) members.resize(level + 1);
    members[level].push_back(static_cast<int>(i));
  }
  levels.resize(members.size());
  for (std::size_t k = 0; k < levels.size(); k++) fill(levels[k], members[k]);
}

void OverlapLists::fill(Level &level, const std::vector<int> &members)
{
  level.largest = 0.0;
  level.lo.fill(DBL_MAX);
  level.hi.fill(-DBL_MAX);
  for (int i : members) {
    level.largest = std::max(level.largest, wrapped[4 * i + 3]);
    for (int d = 0; d < 3; d++) {
      level.lo[d] = std::min(level.lo[d], fractions[i][d]);
      level.hi[d] = std::max(level.hi[d], fractions[i][d]);
    }
  }
  // Cells as long as the reach of two of the largest, or larger if there would be many more than spheres.
  level.cells = CellGrid(cell, level.lo, level.hi, 2.0 * level.largest * (stretch + slack),
                         4.0 * static_cast<double>(members.size()) + 64.0);
  level.begin.assign(level.cells.size() + 1, 0);
  for (int i : members) level.begin[level.cells.index(fractions[i]) + 1]++;
  for (std::size_t c = 1; c < level.begin.size(); c++) level.begin[c] += level.begin[c - 1];
  std::vector<int> next(level.begin.begin(), level.begin.end() - 1);
  level.index.resize(members.size());
  level.boxes.resize(members.size());
  level.wrapped.resize(4 * members.size());
  for (int i : members) {
    const int k = next[level.cells.index(fractions[i])]++;
    level.index[k] = i;
    level.boxes[k] = code_of(boxes[i]);
    std::copy_n(&wrapped[4 * static_cast<std::size_t>(i)], 4,
                &level.wrapped[4 * static_cast<std::size_t>(k)]);
  }
}

// Image m of the box along one direction, for the cells of a level, and the cells within its reach.
template <class Visit>
static void visit_images(bool periodic, double lo, double hi, double f, double reach, Visit visit)
{
  const int first = periodic ? static_cast<int>(std::ceil(f - reach - hi)) : 0;
  const int last = periodic ? static_cast<int>(std::floor(f + reach - lo)) : 0;
  for (int m = first; m <= last; m++) visit(m, f - reach - m, f + reach - m);
}

std::size_t OverlapLists::add_partners(int i, const Level &level, std::size_t used)
{
  if (level.index.empty()) return used;
  const Vector &f = fractions[i];
  Vector reach{};
  for (int d = 0; d < 3; d++)
    reach[d] = CellGrid::reach(cell, d, (wrapped[4 * i + 3] + level.largest) * (stretch + slack));
  const auto along = [&](int d, auto visit) {
    visit_images(
        cell.has_images(d), level.lo[d], level.hi[d], f[d], reach[d],
        [&](int m, double a, double b) { visit(m, level.cells.limited(d, a), level.cells.limited(d, b)); });
  };
  const Vector x = vector_of(&wrapped[4 * static_cast<std::size_t>(i)]);
  along(2, [&](int mz, int az, int bz) {
    along(1, [&](int my, int ay, int by) {
      along(0, [&](int mx, int ax, int bx) {
        const Vector at = x - static_cast<double>(mx) * cell.edge(0) -
                          static_cast<double>(my) * cell.edge(1) - static_cast<double>(mz) * cell.edge(2);
        for (int k = az; k <= bz; k++)
          for (int j = ay; j <= by; j++) {
            const std::size_t row = level.cells.index(0, j, k);
            used =
                add_row(i, level, {mx, my, mz}, at, level.begin[row + ax], level.begin[row + bx + 1], used);
          }
      });
    });
  });
  return used;
}

// Spheres a to b - 1 of a level. Writes without a branch that the processor could not predict. A partner in a
// list has the same shift as sphere i: it contains the edges by which i and the image were wrapped.
std::size_t OverlapLists::add_row(int i, const Level &level, const Boxes &image, const Vector &x, int a,
                                  int b, std::size_t used)
{
  if (partners.size() < used + (b - a)) partners.resize(2 * (used + (b - a)) + 64);
  const double R = wrapped[4 * static_cast<std::size_t>(i) + 3], range = stretch + slack;
  const std::int64_t want = code_of(boxes[i]) + code_of(image);
  int *out = partners.data() + used;
  for (int k = a; k < b; k++) {
    const double *other = &level.wrapped[4 * static_cast<std::size_t>(k)];
    const Vector r = x - vector_of(other);
    const double touch = range * (R + other[3]);
    const int partner = level.index[k];
    const bool near = dot(r, r) < touch * touch, plain = (level.boxes[k] == want) & (partner < nmoving);
    *out = partner;
    out += near & plain & (partner != i);
    if (near && !plain) {
      Boxes moved = image;
      for (int d = 0; d < 3; d++) moved[d] += boxes[i][d] - boxes[partner][d];
      images.push_back({partner, cell.shift(moved)});
    }
  }
  return out - partners.data();
}

OverlapLists::Push OverlapLists::push(int i, const std::vector<double> &spheres)
{
  const double *own = &spheres[4 * static_cast<std::size_t>(i)];
  const Vector x = vector_of(own);
  // Overlaps are found without a branch that the processor could not predict.
  std::size_t nhits = 0;
  for (std::size_t k = begin[i - from]; k < begin[i - from + 1]; k++) {
    const double *other = &spheres[4 * static_cast<std::size_t>(partners[k])];
    const Vector r = x - vector_of(other);
    const double square = dot(r, r), touch = own[3] + other[3];
    hits[nhits] = {r, square, touch};
    nhits += square < stretch * stretch * touch * touch;
  }
  Push push;
  double deepest = 0.0;
  // Spheres with the same centre do not push each other; others separate them.
  const auto add = [&](const Vector &r, double distance, double touch) {
    const double overlap = stretch * touch - distance;
    push.force = push.force + (overlap / distance) * r;
    push.squares += overlap * overlap;
  };
  for (std::size_t h = 0; h < nhits; h++) {
    const double distance = std::sqrt(std::max(hits[h].square, DBL_MIN));
    add(hits[h].r, distance, hits[h].touch);
    deepest = std::max(deepest, hits[h].touch - distance);
  }
  push.depth = deepest / (2.0 * own[3]);
  for (std::size_t k = images_begin[i - from]; k < images_begin[i - from + 1]; k++) {
    const double *other = &spheres[4 * static_cast<std::size_t>(images[k].partner)];
    const Vector r = x - vector_of(other) - images[k].shift;
    const double distance = std::sqrt(std::max(dot(r, r), DBL_MIN)), touch = own[3] + other[3];
    if (distance >= stretch * touch) continue;
    add(r, distance, touch);
    push.depth = std::max(push.depth, (touch - distance) / (2.0 * std::min(own[3], other[3])));
  }
  return push;
}

} // namespace Grip
