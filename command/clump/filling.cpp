// SPDX-License-Identifier: GPL-2.0-only
#include "clump/filling.h"

#include <algorithm>
#include <climits>
#include <cmath>

using namespace Grip;

void Filling::Box::clear()
{
  for (int a = 0; a < 3; a++) {
    low[a] = INT_MAX;
    high[a] = INT_MIN;
  }
}

void Filling::Box::add(int i, int j, int k)
{
  const int cell[3] = {i, j, k};
  for (int a = 0; a < 3; a++) {
    low[a] = std::min(low[a], cell[a]);
    high[a] = std::max(high[a], cell[a]);
  }
}

Filling::Filling(const SolidGrid &grid_, double smallest_) : grid(grid_), smallest(smallest_ / grid_.cell)
{
  find_candidates();
}

// A cell is medial if its sphere is not inside the sphere of a neighbour. On the way to the medial surface
// the depth grows by the distance; 26 directions are within 28 degrees of any. Along the medial surface of a
// right angle it grows by 0.71 of the distance.
bool Filling::in_larger_sphere(int i, int j, int k) const
{
  constexpr double NEARLY = 0.8;
  const double depth = grid.depth[grid.index(i, j, k)] / grid.cell;
  for (int dk = -1; dk <= 1; dk++)
    for (int dj = -1; dj <= 1; dj++)
      for (int di = -1; di <= 1; di++) {
        const double distance = std::sqrt(di * di + dj * dj + dk * dk);
        const double other = grid.depth[grid.index(i + di, j + dj, k + dk)] / grid.cell;
        if (distance > 0.0 && other - depth > NEARLY * distance) return true;
      }
  return false;
}

void Filling::find_candidates()
{
  for (int k = 0; k < grid.count[2]; k++)
    for (int j = 0; j < grid.count[1]; j++)
      for (int i = 0; i < grid.count[0]; i++)
        if (grid.is_inside(i, j, k) && !in_larger_sphere(i, j, k))
          candidates.push_back({i, j, k, grid.depth[grid.index(i, j, k)] / grid.cell, 0});
}

// Distances between cells are roots of whole numbers, so that the square of the radius may be rounded down.
template <class Visit> void Filling::visit_rows(const Candidate &c, const Box &box, const Visit &visit) const
{
  const double radius = c.depth + offset;
  const int square = static_cast<int>(radius * radius), reach = root[square];
  if (c.i - reach > box.high[0] || c.i + reach < box.low[0]) return;
  for (int k = std::max(c.k - reach, box.low[2]); k <= std::min(c.k + reach, box.high[2]); k++) {
    const int disc = square - (k - c.k) * (k - c.k), width = root[disc];
    for (int j = std::max(c.j - width, box.low[1]); j <= std::min(c.j + width, box.high[1]); j++) {
      const int half = root[disc - (j - c.j) * (j - c.j)];
      const int first = std::max(c.i - half, box.low[0]), last = std::min(c.i + half, box.high[0]);
      if (first <= last) visit(grid.row(j, k), j, k, first, last);
    }
  }
}

void Filling::find_roots()
{
  double largest = 0.0;
  for (const Candidate &c : candidates) largest = std::max(largest, c.depth + offset);
  root.resize(static_cast<std::size_t>(largest * largest) + 1);
  for (std::size_t n = 0, whole = 0; n < root.size(); n++) {
    if ((whole + 1) * (whole + 1) <= n) whole++;
    root[n] = static_cast<int>(whole);
  }
}

Filling::Box Filling::whole_grid() const
{
  return {{0, 0, 0}, {grid.count[0] - 1, grid.count[1] - 1, grid.count[2] - 1}};
}

void Filling::clear_changes()
{
  for (const std::size_t row : rows) std::fill_n(sums(row), grid.count[0] + 1, std::int16_t(0));
  rows.clear();
  changed.clear();
}

void Filling::uncover_all()
{
  count.assign(grid.nrows() * grid.count[0], 0);
  before.assign(grid.nrows() * (grid.count[0] + 1), 0);
  rows.clear();
  changed = whole_grid();
  for (std::size_t row = 0; row < grid.nrows(); row++) {
    rows.push_back(row);
    std::int16_t *sum = sums(row);
    for (int i = 0; i < grid.count[0]; i++) sum[i + 1] = static_cast<std::int16_t>(sum[i] + worth(row, i));
  }
  for (Candidate &c : candidates) c.gain = 0;
  update_gains();
}

int Filling::change(const Candidate &sphere, int by)
{
  const int from = by > 0 ? 0 : 1; // the counts of cells that change
  int total = 0;
  clear_changes();
  visit_rows(sphere, whole_grid(), [&](std::size_t row, int j, int k, int first, int last) {
    rows.push_back(row);
    std::int16_t *sum = sums(row);
    int gained = 0;
    for (int i = first; i <= last; i++) {
      std::uint16_t &covers = count[row * grid.count[0] + i];
      if (covers == from) {
        gained -= by * worth(row, i);
        changed.add(i, j, k);
      }
      covers = static_cast<std::uint16_t>(covers + by);
      sum[i + 1] = static_cast<std::int16_t>(gained);
    }
    std::fill(sum + last + 1, sum + grid.count[0] + 1, static_cast<std::int16_t>(gained));
    total += gained;
  });
  return total;
}

void Filling::update_gains()
{
  for (Candidate &c : candidates)
    visit_rows(c, changed, [&](std::size_t row, int, int, int first, int last) {
      const std::int16_t *sum = sums(row);
      c.gain += sum[last + 1] - sum[first];
    });
}

const Filling::Candidate *Filling::best() const
{
  const Candidate *best = nullptr;
  for (const Candidate &c : candidates)
    if (c.depth + offset >= smallest && c.gain > (best ? best->gain : 0)) best = &c;
  return best;
}

// Gives up each sphere in turn and chooses the best in its place, until nothing improves.
void Filling::exchange(std::vector<Candidate> &chosen)
{
  constexpr int MOST_SWEEPS = 4;
  bool improved = true;
  for (int sweep = 0; improved && sweep < MOST_SWEEPS; sweep++) {
    improved = false;
    for (Candidate &sphere : chosen) {
      const int former = uncover(sphere);
      update_gains();
      const Candidate *better = best();
      if (better && better->gain > former) {
        sphere = *better;
        improved = true;
      }
      cover(sphere);
      update_gains();
    }
  }
}

std::vector<Ball> Filling::fill(int n, double offset_)
{
  // Spheres that extend beyond the grid would gain too much.
  offset = std::min<double>(offset_ / grid.cell, SolidGrid::LAYERS);
  find_roots();
  uncover_all();
  std::vector<Candidate> chosen;
  while (static_cast<int>(chosen.size()) < n) {
    const Candidate *next = best();
    if (!next) break;
    chosen.push_back(*next);
    cover(chosen.back());
    update_gains();
  }
  exchange(chosen);
  std::vector<Ball> balls;
  for (const Candidate &c : chosen) balls.push_back({grid.centre(c.i, c.j, c.k), c.depth * grid.cell});
  return balls;
}

std::vector<Ball> Filling::lining(double radius) const
{
  std::vector<Ball> balls;
  for (int k = 0; k < grid.count[2]; k++)
    for (int j = 0; j < grid.count[1]; j++)
      for (int i = 0; i < grid.count[0]; i++) {
        const double depth = grid.depth[grid.index(i, j, k)];
        if (depth >= radius + grid.cell && depth < radius + 2.0 * grid.cell)
          balls.push_back({grid.centre(i, j, k), radius});
      }
  return balls;
}
