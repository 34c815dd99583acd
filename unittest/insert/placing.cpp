// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/insert/placing.h, solids.h: no overlaps by brute force, with images, walls and solids that were
// there, of spheres, shapes and clumps; the same positions however space is divided; uniform density, also at
// borders; priorities and budgets.
#include "support/check.h"
#include "insert/placing.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <cstring>
#include <limits>
#include <mutex>
#include <thread>

using namespace Grip;

namespace {

struct Ball {
  Vector x;
  double R;
};

// Edges a = (lx, 0, 0), b = (xy, ly, 0), c = (xz, yz, lz) from the origin.
SphereRange range_of(double lx, double ly, double lz, double xy = 0, double xz = 0, double yz = 0,
                     bool periodic = true)
{
  const double lo[3] = {}, h[6] = {lx, ly, lz, yz, xz, xy};
  const int along[3] = {periodic, periodic, periodic};
  return {PeriodicCell(lo, h, along)};
}

BoxSource all_of(const SphereRange &range)
{
  const PeriodicCell &cell = range.cell;
  const bool open = !cell.any();
  return {{0, 0, 0}, {cell.edge(0), cell.edge(1), cell.edge(2)}, {open, open, open}};
}

PlacingRules rules_of(std::uint64_t seed, std::uint32_t budget = 200, double gap = 0.0)
{
  PlacingRules rules{};
  rules.seed = seed;
  rules.budget = budget;
  rules.gap = gap;
  return rules;
}

std::vector<GrainToPlace> equal_grains(int n, double R)
{
  std::vector<GrainToPlace> grains;
  for (int k = 0; k < n; k++) grains.push_back({static_cast<std::uint64_t>(k), R});
  return grains;
}

std::vector<GrainToPlace> unequal_grains(int n, double smallest, double ratio)
{
  auto grains = equal_grains(n, smallest);
  for (auto &grain : grains) grain.R *= std::pow(ratio, std::pow(draw_uniforms(77, grain.number, 0)[0], 3));
  return grains;
}

// The least distance of the surfaces of all pairs, with 124 images each.
double least_gap(const SphereRange &range, const std::vector<Ball> &balls)
{
  const PeriodicCell &cell = range.cell;
  std::vector<Vector> shifts;
  const int n = cell.any() ? 2 : 0;
  for (int i = -n; i <= n; i++)
    for (int j = -n; j <= n; j++)
      for (int k = -n; k <= n; k++)
        shifts.push_back(static_cast<double>(i) * cell.edge(0) + static_cast<double>(j) * cell.edge(1) +
                         static_cast<double>(k) * cell.edge(2));
  double least = 1e9;
  for (std::size_t a = 0; a < balls.size(); a++)
    for (std::size_t b = 0; b <= a; b++)
      for (const Vector &shift : shifts) {
        if (a == b && length(shift) == 0.0) continue;
        const Vector r = balls[a].x - balls[b].x - shift;
        least = std::min(least, std::sqrt(dot(r, r)) - balls[a].R - balls[b].R);
      }
  return least;
}

std::vector<Ball> balls_of(const std::vector<GrainToPlace> &grains)
{
  std::vector<Ball> balls;
  for (const auto &grain : grains)
    if (grain.placed) balls.push_back({grain.x, grain.R});
  return balls;
}

// Parts of a box: slabs of unequal width along one edge, each with a thread.
class Exchange {
public:
  explicit Exchange(int nparts_) : nparts(nparts_) {}
  void least(std::vector<int> &values)
  {
    std::unique_lock<std::mutex> lock(mutex);
    const int mine = turn;
    if (arrived == 0) sum = values;
    CHECK(sum.size() == values.size());
    for (std::size_t k = 0; k < values.size(); k++) sum[k] = std::min(sum[k], values[k]);
    if (++arrived == nparts) {
      result = sum;
      arrived = 0;
      turn++;
      all.notify_all();
    } else {
      all.wait(lock, [&] { return turn != mine; });
    }
    values = result; // stays until all have called again
  }

private:
  int nparts, arrived = 0, turn = 0;
  std::vector<int> sum, result;
  std::mutex mutex;
  std::condition_variable all;
};

class Slab : public PlacingPart {
public:
  Slab(Exchange &exchange_, const PeriodicCell &cell_, int direction_, double lo_, double hi_)
      : exchange(exchange_), cell(cell_), direction(direction_), lo(lo_), hi(hi_)
  {
  }
  bool owns(const Vector &x) const override
  {
    const double f = fraction(x);
    return f >= lo && f < hi;
  }
  bool near(const Vector &x, double reach) const override
  {
    double distance = 1e9;
    for (double shift : {-1.0, 0.0, 1.0}) {
      const double f = fraction(x) + shift;
      distance = std::min(distance, std::max({lo - f, f - hi, 0.0}));
    }
    return distance * cell.width(direction) <= reach * (1 + 1e-12);
  }
  bool free(const Solid &solid, double gap) override
  {
    only_owned = only_owned && (owns(solid.x) || near(solid.x, beside));
    return solid.x[2] >= solid.extent({0, 0, -1}) + gap; // a wall
  }
  void least(std::vector<int> &values) override { exchange.least(values); }

  bool only_owned = true; // all points given to `free`
  double beside = -1.0;   // or this far from there: parts of clumps

private:
  Exchange &exchange;
  PeriodicCell cell;
  int direction;
  double lo, hi;

  double fraction(Vector x) const
  {
    cell.wrap(direction, x);
    return std::min(cell.fraction(direction, x), std::nextafter(1.0, 0.0));
  }
};

std::uint64_t hash_of(std::vector<GrainToPlace> grains)
{
  std::sort(grains.begin(), grains.end(), [](const auto &a, const auto &b) { return a.number < b.number; });
  std::uint64_t hash = 14695981039346656037u; // FNV-1a
  const auto add = [&](const void *data, std::size_t size) {
    for (std::size_t k = 0; k < size; k++)
      hash = (hash ^ static_cast<const unsigned char *>(data)[k]) * 1099511628211u;
  };
  for (const auto &grain : grains) {
    add(&grain.number, sizeof grain.number);
    add(&grain.tries, sizeof grain.tries);
    add(&grain.placed, sizeof grain.placed);
    add(&grain.x, sizeof grain.x);
  }
  return hash;
}

// Each part has its grains in another order, and knows only the solids near its slab.
std::uint64_t place_in_parts(int nparts, int direction, const SphereRange &range,
                             const std::vector<GrainToPlace> &grains, const std::vector<Solid> &there,
                             std::vector<GrainToPlace> &result)
{
  Exchange exchange(nparts);
  std::vector<std::uint64_t> hashes(nparts);
  std::vector<std::thread> threads;
  const BoxSource source = all_of(range);
  for (int p = 0; p < nparts; p++)
    threads.emplace_back([&, p] {
      const auto border = [&](int k) { return std::pow(static_cast<double>(k) / nparts, 1.3); };
      Slab part(exchange, range.cell, direction, border(p), border(p + 1));
      Solids known(range, 1.0, grains.size());
      for (const Solid &solid : there)
        if (part.near(solid.x, solid.R + 2.0)) known.add(solid);
      std::vector<GrainToPlace> own = grains;
      std::sort(own.begin(), own.end(), [&](const auto &a, const auto &b) {
        return a.number * 2654435761u % 1009 * (p + 1) % 1009 <
               b.number * 2654435761u % 1009 * (p + 1) % 1009;
      });
      for (const GrainToPlace &grain : grains)
        for (const Solid &solid : grain.parts) part.beside = std::max(part.beside, length(solid.x));
      place(own, source, known, part, rules_of(9, 300, 0.01));
      hashes[p] = part.only_owned ? hash_of(own) : 0;
      if (p == 0) result = own;
    });
  for (std::thread &thread : threads) thread.join();
  for (std::uint64_t hash : hashes) CHECK(hash == hashes[0] && hash != 0);
  return hashes[0];
}

// 1000 grains of 1:4 and spheres of two other sizes in a tilted periodic box with a wall at z = 0, divided
// in 3, 4 and 7 parts along each edge.
void results_do_not_depend_on_parts()
{
  const SphereRange range = range_of(16, 14, 15, 4, -3, 2);
  const auto grains = unequal_grains(1000, 0.25, 4);
  const std::vector<Solid> there = {
      {{3, 4, 5}, 2.0}, {{8, 7, 15}, 0.11}, {{0.1, 0.2, 9}, 0.5}, {{9, 9, 9}, 0.11}};
  std::vector<GrainToPlace> placed;
  const std::uint64_t hash = place_in_parts(1, 0, range, grains, there, placed);
  for (int nparts : {3, 4, 7})
    for (int direction = 0; direction < 3; direction++) {
      std::vector<GrainToPlace> other;
      CHECK(place_in_parts(nparts, direction, range, grains, there, other) == hash);
    }
  std::vector<Ball> balls = balls_of(placed);
  CHECK(balls.size() > 900);
  for (const Ball &ball : balls) CHECK(ball.x[2] >= ball.R + 0.01);
  for (const Solid &solid : there) balls.push_back({solid.x, solid.R});
  CHECK(least_gap(range, balls) >= 0.01 - 1e-12);
}

// Enough grains of one class that they are sorted in space.
void results_of_many_grains_do_not_depend_on_parts()
{
  const SphereRange range = range_of(16, 14, 15, 4, -3, 2);
  std::vector<GrainToPlace> placed;
  const std::uint64_t hash = place_in_parts(1, 0, range, equal_grains(3000, 0.35), {}, placed);
  for (int nparts : {3, 4, 7})
    CHECK(place_in_parts(nparts, 2, range, equal_grains(3000, 0.35), {}, placed) == hash);
  const std::vector<Ball> balls = balls_of(placed);
  CHECK(balls.size() == 3000);
  CHECK(least_gap(range, std::vector<Ball>(balls.begin(), balls.begin() + 1000)) >= 0.01 - 1e-12);
}

grip_shape made(enum grip_shape_kind kind, double a, double b, double c, double n1, double n2)
{
  grip_shape_words words = grip_shape_defaults(kind);
  const double numbers[] = {a, b, c, n1, n2};
  std::copy_n(numbers, GRIP_SHAPE_NUMBERS, words.number);
  grip_shape shape;
  CHECK(grip_shape_make(&shape, &words) == GRIP_SHAPE_OK);
  return shape;
}

// The solids of grains at their places, and those that were there.
std::vector<Solid> solids_of(const std::vector<GrainToPlace> &grains, std::vector<Solid> there)
{
  for (const GrainToPlace &grain : grains)
    if (grain.placed)
      grain.all_solids(grain.x, [&](const Solid &solid) {
        there.push_back(solid);
        return true;
      });
  return there;
}

// The least gap of all pairs of solids, by the contacts that the library finds. nclose: number of pairs whose
// spheres overlap.
double least_gap(const SphereRange &range, const std::vector<Solid> &solids, int &nclose)
{
  double least = 1e9;
  nclose = 0;
  for (std::size_t a = 0; a < solids.size(); a++)
    for (std::size_t b = 0; b < a; b++)
      for (int n = 0; n < 27; n++) {
        Solid other = solids[b];
        other.x = other.x + range.cell.shift(std::array<int, 3>{n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1});
        if (length(solids[a].x - other.x) > solids[a].R + other.R) continue;
        nclose++;
        const grip_shaped i = solids[a].grain(), j = other.grain();
        least = std::min(least, -grip_shape_pair(&i, &j, grip_shape_line_of_centres(&i, &j)).overlap);
      }
  return least;
}

// Rods, blocks, spheres and pairs of rods in a tilted periodic box with a wall, among solids that are there,
// divided in 3, 4 and 7 parts along each edge.
void shapes_have_room()
{
  const grip_shape rod = made(GRIP_ELLIPSOID, 1.0, 0.25, 0.25, 0, 0),
                   block = made(GRIP_SUPERELLIPSOID, 0.4, 0.3, 0.5, 6, 4);
  const SphereRange range = range_of(10, 9, 9.5, 2, -1, 1.5);
  std::vector<GrainToPlace> grains;
  for (std::uint64_t k = 0; k < 500; k++) {
    GrainToPlace grain = {k, 0.3};
    const Quaternion turn = random_rotation(draw_uniforms(5, k, 0, RandomStream::ORIENTATION));
    if (k % 4 == 0) grain = {k, 0.8, 0, {}, {&rod, turn}};
    if (k % 4 == 1) grain = {k, block.bounding, 0, {}, {&block, turn}};
    if (k % 40 == 3) {
      grain.R = 1.0;
      for (double z : {-0.4, 0.4}) grain.parts.push_back({{0.0, 0.0, z}, 0.5, {&rod, {1.0, 0.0, 0.0, 0.0}}});
    }
    grains.push_back(grain);
  }
  const std::vector<Solid> there = {{{3, 4, 5}, 2.0, {&block, {0.6, 0, 0.8, 0}}},
                                    {{0.1, 0.2, 7}, 1.9, {&rod, {1, 0, 0, 0}}},
                                    {{8, 7, 8}, 0.5}};
  std::vector<GrainToPlace> placed;
  const std::uint64_t hash = place_in_parts(1, 0, range, grains, there, placed);
  for (int nparts : {3, 4, 7})
    for (int direction = 0; direction < 3; direction++) {
      std::vector<GrainToPlace> other;
      CHECK(place_in_parts(nparts, direction, range, grains, there, other) == hash);
    }
  const std::vector<Solid> solids = solids_of(placed, there);
  CHECK(solids.size() > 480);
  int nclose;
  CHECK_NEAR(least_gap(range, solids, nclose), 0.01, 0.003); // the gap of the rules
  CHECK(nclose > 500);
  int nlow = 0;
  for (const Solid &solid : solids) {
    const bool was_there = &solid < &solids[there.size()];
    CHECK(was_there || solid.x[2] >= solid.extent({0, 0, -1}) + 0.01);
    nlow += !was_there && solid.x[2] < solid.R;
  }
  CHECK(nlow > 5);
}

// Dense boxes (phi 0.29) of equal grains: orthogonal, tilted, not periodic, and thinner than two diameters.
void nothing_overlaps()
{
  for (const SphereRange &range : {range_of(9, 9, 9), range_of(8, 8, 9, 4, 4, 4),
                                   range_of(9, 9, 9, 0, 0, 0, false), range_of(150, 1.5, 1.3)}) {
    const double volume = range.cell.width(2) * length(cross(range.cell.edge(0), range.cell.edge(1)));
    auto grains =
        equal_grains(range.cell.width(0) > 100 ? 90 : static_cast<int>(0.29 * volume / (M_PI / 6)), 0.5);
    Solids there(range, 0.5, grains.size());
    PlacingPart part;
    place(grains, all_of(range), there, part, rules_of(2, 20000));
    const auto balls = balls_of(grains);
    CHECK(balls.size() == grains.size());
    CHECK(least_gap(range, balls) >= -1e-12);
    if (range.cell.any()) continue;
    for (const Ball &ball : balls)
      for (double x : ball.x) CHECK(x >= 0.5 && x <= 8.5);
  }
}

// Half of the distance that is kept is gap: candidates of one round and spheres that are there respect it.
void gaps_are_kept()
{
  const SphereRange range = range_of(8, 8, 8, 2);
  auto grains = equal_grains(270, 0.25);
  Solids there(range, 0.25, grains.size());
  PlacingPart part;
  place(grains, all_of(range), there, part, rules_of(8, 20000, 0.5));
  const auto balls = balls_of(grains);
  CHECK(balls.size() == grains.size());
  CHECK(least_gap(range, balls) >= 0.5 - 1e-12);
}

// Grains that are far apart have Poisson numbers in 10 x 10 x 10 cells: chi-square 999 +- sqrt(1998).
// In a dense packing, the number within R of borders of the box and of parts is a share 2 R / L of all.
void density_is_uniform()
{
  const SphereRange range = range_of(100, 100, 100);
  auto grains = equal_grains(30000, 0.05);
  Solids few(range, 0.05, grains.size());
  PlacingPart part;
  place(grains, all_of(range), few, part, rules_of(3));
  std::vector<int> cells(1000);
  for (const auto &grain : grains) {
    CHECK(grain.placed);
    cells[static_cast<int>(grain.x[0] / 10) * 100 + static_cast<int>(grain.x[1] / 10) * 10 +
          static_cast<int>(grain.x[2] / 10)]++;
  }
  double chi = 0.0;
  for (int count : cells) chi += (count - 30.0) * (count - 30.0) / 30.0;
  CHECK_NEAR(chi, 999.0, 5 * std::sqrt(1998.0));

  const SphereRange box = range_of(30, 30, 30);
  grains = equal_grains(15000, 0.5); // phi 0.29
  Solids there(box, 0.5, grains.size());
  place(grains, all_of(box), there, part, rules_of(4, 10000));
  for (int d = 0; d < 3; d++)
    for (double plane : {0.0, 10.0, 15.0}) {
      int near = 0;
      for (const auto &grain : grains) near += std::fabs(std::remainder(grain.x[d] - plane, 30)) < 0.5;
      CHECK_NEAR(near, 500, 5 * std::sqrt(500));
    }
}

// A share 8 phi of the box is closed to further centres while few of the spheres of radius 2 R overlap, so
// that the mean number of failed candidates is 4 phi to first order.
void few_grains_need_the_expected_tries()
{
  const double phi = 0.005, side = std::cbrt(40000 * (M_PI / 6) / phi);
  const SphereRange range = range_of(side, side, side);
  auto grains = equal_grains(40000, 0.5);
  Solids there(range, 0.5, grains.size());
  PlacingPart part;
  const PlacingReport report = place(grains, all_of(range), there, part, rules_of(5));
  double tries = 0.0;
  for (const auto &grain : grains) tries += grain.tries;
  CHECK_NEAR(tries / 40000 - 1, 4 * phi, 40 * phi * phi / 3 + 5 * std::sqrt(4 * phi / 40000));
  CHECK(report.met_grains + report.met_candidates == static_cast<std::uint64_t>(tries) - 40000);
}

// Room for one only: the largest class wins, in it the lowest number. The others spend the budgets of their
// class in equal parts, and continue from there in the next call.
void priorities_and_budgets()
{
  const SphereRange range = range_of(10, 10, 10);
  const BoxSource spot({5, 5, 5}, {Vector{0.2, 0, 0}, {0, 0.2, 0}, {0, 0, 0.2}}, {false, false, false});
  std::vector<GrainToPlace> grains = {{9, 0.5}, {3, 0.5}, {5, 0.5}, {8, 0.52}, {1, 0.4}, {0, 0.3}};
  PlacingPart part;
  Solids there(range, 0.5, grains.size());
  place(grains, spot, there, part, rules_of(6, 50));
  // Four grains are of one class: one candidate for number 3, and 199 for the three others. The smaller ones
  // have classes of their own.
  for (const auto &grain : grains) {
    CHECK(grain.placed == (grain.number == 3));
    CHECK(grain.tries == (grain.number == 3 ? 1u : grain.number < 2 ? 50u : 66u));
  }
  const auto before = grains;
  place(grains, spot, there, part, rules_of(6, 30));
  for (std::size_t k = 0; k < grains.size(); k++) {
    CHECK(grains[k].placed == before[k].placed && grains[k].x == before[k].x);
    CHECK(grains[k].tries == before[k].tries + (grains[k].placed ? 0u : 30u));
  }
  // No candidate is drawn twice.
  struct Nowhere : Source {
    mutable std::vector<double> drawn;
    bool point(const Uniforms &u, double, Vector &) const override
    {
      drawn.push_back(u[0]);
      return false;
    }
    std::vector<Vector> corners() const override { return {}; }
  } nowhere;
  std::vector<GrainToPlace> lost = {{4, 0.5}};
  place(lost, nowhere, there, part, rules_of(6, 50));
  std::sort(nowhere.drawn.begin(), nowhere.drawn.end());
  CHECK(nowhere.drawn.size() == 50 && lost[0].tries == 50);
  CHECK(std::adjacent_find(nowhere.drawn.begin(), nowhere.drawn.end()) == nowhere.drawn.end());
  // Larger than the box: its own image is in its way.
  std::vector<GrainToPlace> huge = {{0, 5.1}, {1, 0.5}};
  Solids empty(range, 5.1, 2);
  place(huge, all_of(range), empty, part, rules_of(6));
  CHECK(!huge[0].placed && huge[1].placed);
  std::vector<GrainToPlace> tilted = {
      {0, 2.1}}; // the shortest period is (4, 0, 0) - (2, 3.5, 0), of length 4.03
  Solids skewed(range_of(4.5, 3.5, 9, 2.5), 2.1, 1);
  place(tilted, all_of(skewed.where()), skewed, part, rules_of(6));
  CHECK(!tilted[0].placed);
  CHECK_CLOSE(skewed.own_distance(), std::hypot(2.0, 3.5), 1e-15);
}

// What is outside the range of a box that is not periodic is found as well.
void spheres_beyond_the_range_are_found()
{
  SphereRange range = range_of(10, 10, 10, 0, 0, 0, false);
  range.lo = {0.4, 0.4, 0.4};
  range.hi = {0.6, 0.6, 0.6};
  Solids there(range, 0.5, 10);
  there.add({{5, 5, 14}, 0.5});
  there.add({{-3, 5, 5}, 4.0});
  there.add({{5, 5, 5}, 0.01});
  CHECK(!there.free({{5, 5, 13.1}, 0.5}, 0.0) && there.free({{5, 5, 12.9}, 0.5}, 0.0));
  CHECK(!there.free({{5, 5, 12.9}, 0.5}, 0.2));
  CHECK(!there.free({{1.4, 5, 5}, 0.5}, 0.0) && there.free({{1.6, 5, 5}, 0.5}, 0.0));
  CHECK(!there.free({{5, 5.5, 5}, 0.5}, 0.0) && there.free({{5, 5.52, 5}, 0.5}, 0.0));
}

// Positions outside a periodic box stand for their images in it, when added and when looked up.
void positions_are_wrapped()
{
  const SphereRange range = range_of(10, 10, 10, 3);
  for (int d = 0; d < 3; d++)
    for (int boxes = -2; boxes <= 2; boxes++) {
      Solids there(range, 0.5, 10);
      const Vector x = {0.1, 0.1, 0.1}, beside = {9.6, 0.1, 0.1};
      there.add({x + static_cast<double>(boxes) * range.cell.edge(d), 0.5});
      CHECK(!there.free({beside, 0.1}, 0.0) && there.free({beside, -0.01}, 0.0));
      CHECK(!there.free({beside - static_cast<double>(boxes) * range.cell.edge(d), 0.1}, 0.0));
    }
}

} // namespace

int main()
{
  results_do_not_depend_on_parts();
  results_of_many_grains_do_not_depend_on_parts();
  shapes_have_room();
  nothing_overlaps();
  gaps_are_kept();
  density_is_uniform();
  few_grains_need_the_expected_tries();
  priorities_and_budgets();
  spheres_beyond_the_range_are_found();
  positions_are_wrapped();
  return CHECK_RESULT();
}
