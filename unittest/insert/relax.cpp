// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/insert/relax.h, overlap_lists.h: forces against the energy by brute force; dense beds without overlaps,
// with images, walls, regions and spheres that were there; the same positions on any number of parts; what
// cannot be solved ends with a report.
#include "support/check.h"
#include "insert/overlap_lists.h"
#include "insert/relax.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <thread>

using namespace Grip;

namespace {

// Edges a = (lx, 0, 0), b = (xy, ly, 0), c = (xz, yz, lz) from the origin.
PeriodicCell cell_of(double lx, double ly, double lz, double xy = 0, double xz = 0, double yz = 0,
                     std::array<int, 3> along = {1, 1, 1})
{
  const double lo[3] = {}, h[6] = {lx, ly, lz, yz, xz, xy};
  return {lo, h, along.data()};
}

// The whole box. inside: at borders that are not periodic, spheres are inside.
BoxSource all_of(const PeriodicCell &cell, bool inside = true)
{
  const auto closed = [&](int d) { return inside && !cell.is_periodic(d); };
  return {{0, 0, 0}, {cell.edge(0), cell.edge(1), cell.edge(2)}, {closed(0), closed(1), closed(2)}};
}

double volume_of(const PeriodicCell &cell)
{
  return dot(cell.edge(0), cross(cell.edge(1), cell.edge(2)));
}

// Diameters from 1 to `ratio`, uniform by mass: the density by number falls with the cube.
std::vector<GrainToPlace> bed(int n, double ratio = 1.0)
{
  std::vector<GrainToPlace> grains;
  for (int k = 0; k < n; k++) {
    const double share = (k + 0.5) / n;
    grains.push_back({static_cast<std::uint64_t>(k), 0.5 / std::sqrt(1 - share * (1 - 1 / (ratio * ratio)))});
  }
  return grains;
}

double volume_of(const std::vector<GrainToPlace> &grains)
{
  double sum = 0.0;
  for (const auto &grain : grains) sum += 4 * M_PI / 3 * grain.R * grain.R * grain.R;
  return sum;
}

RelaxRules rules_of(std::uint64_t seed, double tolerance = 1e-3)
{
  RelaxRules rules;
  rules.seed = seed;
  rules.tolerance = tolerance;
  return rules;
}

std::vector<FixedSphere> balls_of(const std::vector<GrainToPlace> &grains)
{
  std::vector<FixedSphere> balls;
  for (const auto &grain : grains) balls.push_back({grain.x, grain.R});
  return balls;
}

std::vector<Vector> shifts_of(const PeriodicCell &cell, int n)
{
  std::vector<Vector> shifts;
  const auto most = [&](int d) { return cell.is_periodic(d) ? n : 0; };
  for (int i = -most(0); i <= most(0); i++)
    for (int j = -most(1); j <= most(1); j++)
      for (int k = -most(2); k <= most(2); k++)
        shifts.push_back(static_cast<double>(i) * cell.edge(0) + static_cast<double>(j) * cell.edge(1) +
                         static_cast<double>(k) * cell.edge(2));
  return shifts;
}

// The largest overlap of the first n balls with each other and with the rest, and with all images up to the
// m-th, as a share of the smaller diameter plus gap.
double largest_overlap(const PeriodicCell &cell, std::vector<FixedSphere> balls, std::size_t n, int m = 1,
                       double gap = 0.0)
{
  const std::vector<Vector> shifts = shifts_of(cell, m);
  for (auto &ball : balls)
    for (int d = 0; d < 3; d++)
      if (cell.is_periodic(d)) cell.wrap(d, ball.x);
  double largest = 0.0;
  for (std::size_t a = 0; a < n; a++)
    for (std::size_t b = a; b < balls.size(); b++) {
      const double touch = balls[a].R + balls[b].R + gap, least = 2 * std::min(balls[a].R, balls[b].R) + gap;
      const Vector between = balls[a].x - balls[b].x;
      for (const Vector &shift : shifts) {
        if (a == b && length(shift) == 0.0) continue;
        const Vector r = between - shift;
        const double square = dot(r, r);
        if (square < touch * touch) largest = std::max(largest, (touch - std::sqrt(square)) / least);
      }
    }
  return largest;
}

// Half the sum of the squares of all overlaps of spheres whose radii are stretched. Overlaps of fixed spheres
// with each other are a constant.
double energy(const PeriodicCell &cell, std::vector<double> spheres, double stretch)
{
  for (std::size_t a = 0; a < spheres.size(); a += 4) {
    Vector x = vector_of(&spheres[a]);
    for (int d = 0; d < 3; d++)
      if (cell.is_periodic(d)) cell.wrap(d, x);
    std::copy(x.begin(), x.end(), &spheres[a]);
  }
  double sum = 0.0;
  const std::vector<Vector> shifts = shifts_of(cell, 4);
  for (std::size_t a = 0; a < spheres.size(); a += 4)
    for (std::size_t b = 0; b <= a; b += 4)
      for (const Vector &shift : shifts) {
        if (a == b) continue; // its own images are a constant, too
        const Vector r = vector_of(&spheres[a]) - vector_of(&spheres[b]) - shift;
        const double overlap = stretch * (spheres[a + 3] + spheres[b + 3]) - length(r);
        if (overlap > 0) sum += 0.5 * overlap * overlap;
      }
  return sum;
}

// The largest overlap of the first n spheres with all, as a share of the smaller diameter.
double deepest(const PeriodicCell &cell, const std::vector<double> &spheres, std::size_t n)
{
  std::vector<FixedSphere> balls;
  for (std::size_t a = 0; a < spheres.size(); a += 4)
    balls.push_back({vector_of(&spheres[a]), spheres[a + 3]});
  return largest_overlap(cell, balls, n, 4);
}

// 40 spheres of 1:5 and 6 small fixed ones, some several boxes away, in a tilted box that is thinner than the large
// ones along one edge. Lists hold while spheres move by less than the slack.
void forces_are_the_gradient()
{
  const double slack = 0.3, stretch = 1.02;
  for (const PeriodicCell &cell :
       {cell_of(5, 4, 3.5, 1.7, -1, 0.8), cell_of(6, 1.3, 5, 0.4), cell_of(4, 4, 4, 0, 0, 0, {0, 1, 0})}) {
    std::vector<double> spheres;
    for (int i = 0; i < 46; i++) {
      const Uniforms u = draw_uniforms(5, i, 0), w = draw_uniforms(6, i, 0);
      Vector x{};
      for (int d = 0; d < 3; d++) {
        const double boxes = cell.is_periodic(d) ? std::floor(5 * w[d]) - 2 : 0;
        x = x + (u[d] + boxes) * cell.edge(d);
      }
      spheres.insert(spheres.end(), x.begin(), x.end());
      spheres.push_back(i < 40 ? 0.2 * std::pow(5.0, draw_uniforms(7, i, 0)[0]) : 0.1);
    }
    OverlapLists lists(cell, slack, stretch);
    lists.build(spheres, 40, 0, 40);
    for (int i = 0; i < 40; i++) {
      const Uniforms u = draw_uniforms(8, i, 0);
      const Vector step = {u[0] - 0.5, u[1] - 0.5, u[2] - 0.5};
      for (int d = 0; d < 3; d++)
        spheres[4 * i + d] += 0.999 * slack * spheres[4 * i + 3] * step[d] / length(step);
    }
    double largest = 0.0, depth = 0.0;
    for (int i = 0; i < 40; i++) {
      const OverlapLists::Push push = lists.push(i, spheres);
      largest = std::max(largest, length(push.force));
      depth = std::max(depth, push.depth);
      for (int d = 0; d < 3; d++) {
        std::vector<double> up = spheres, down = spheres;
        const double h = 1e-6;
        up[4 * i + d] += h;
        down[4 * i + d] -= h;
        CHECK_NEAR(push.force[d], -(energy(cell, up, stretch) - energy(cell, down, stretch)) / (2 * h), 1e-7);
      }
    }
    CHECK(largest > 0.5);
    CHECK_CLOSE(depth, deepest(cell, spheres, 40), 1e-12);
    // Lists of a few spheres are those of all.
    OverlapLists some(cell, slack, stretch);
    some.build(spheres, 40, 13, 20);
    lists.build(spheres, 40, 0, 40);
    for (int i = 13; i < 20; i++) CHECK(some.push(i, spheres).force == lists.push(i, spheres).force);
  }
}

// An overlap of 0.2 of spheres with diameters of 2 and 0.2, both of which move, or only the large one.
void depth_is_a_share_of_the_smaller_diameter()
{
  const PeriodicCell cell = cell_of(10, 10, 10);
  const std::vector<double> spheres = {5, 5, 5, 1, 5.9, 5, 5, 0.1};
  OverlapLists lists(cell, 0.4, 1.0);
  lists.build(spheres, 2, 0, 2);
  CHECK_CLOSE(std::max(lists.push(0, spheres).depth, lists.push(1, spheres).depth), 1.0, 1e-12);
  lists.build(spheres, 1, 0, 1);
  CHECK_CLOSE(lists.push(0, spheres).depth, 1.0, 1e-12);
  CHECK_CLOSE(lists.push(0, spheres).force[0], -0.2, 1e-12);
}

// Old lists find the same as new ones after all spheres have moved by the slack.
void lists_hold_until_the_slack_is_used()
{
  const double slack = 0.5;
  const PeriodicCell cell = cell_of(16, 14, 15, 4, -3, 2);
  std::vector<double> spheres;
  for (const auto &grain : bed(1200, 4)) {
    const Uniforms u = draw_uniforms(9, grain.number, 0);
    const Vector x = u[0] * cell.edge(0) + u[1] * cell.edge(1) + u[2] * cell.edge(2);
    spheres.insert(spheres.end(), x.begin(), x.end());
    spheres.push_back(grain.R);
  }
  OverlapLists before(cell, slack, 1.0), after(cell, slack, 1.0);
  before.build(spheres, 1000, 0, 1000);
  const std::vector<double> built = spheres;
  for (std::uint32_t attempt = 0; attempt < 20; attempt++) {
    for (int i = 0; i < 1000; i++) {
      const Uniforms u = draw_uniforms(10, i, attempt);
      const Vector step = {u[0] - 0.5, u[1] - 0.5, u[2] - 0.5};
      for (int d = 0; d < 3; d++)
        spheres[4 * i + d] = built[4 * i + d] + 0.999 * slack * spheres[4 * i + 3] / length(step) * step[d];
    }
    after.build(spheres, 1000, 0, 1000);
    for (int i = 0; i < 1000; i++)
      CHECK_NEAR(before.push(i, spheres).squares, after.push(i, spheres).squares, 1e-11);
  }
}

// Volume fractions with the iterations that a first trial of the method needed with 36 670 grains; near the
// densest random packing, seeds differ by a quarter.
void beds_are_dense()
{
  struct Case {
    double ratio, fraction;
    int iterations;
  };
  for (const Case &c : {Case{1, 0.40, 80}, Case{1, 0.50, 125}, Case{1, 0.58, 180}, Case{1, 0.62, 490},
                        Case{4, 0.55, 150}, Case{4, 0.60, 180}, Case{4, 0.66, 640}})
    for (double tilt : {0.0, 0.4}) {
      auto grains = bed(1500, c.ratio);
      const double side = std::cbrt(volume_of(grains) / c.fraction);
      const PeriodicCell cell = cell_of(side, side, side, tilt * side, -0.5 * tilt * side, tilt * side);
      RelaxPart all;
      const RelaxReport report = relax(grains, all_of(cell), {}, cell, all, rules_of(3));
      CHECK(report.done && !report.jammed && report.homeless == 0);
      CHECK(report.iterations > 20 && report.iterations <= 1.25 * c.iterations);
      CHECK(report.rebuilds < report.iterations / 4);
      CHECK_CLOSE(volume_of(grains) / volume_of(cell), c.fraction, 1e-12);
      for (const auto &grain : grains) CHECK(grain.placed);
      const double overlap = largest_overlap(cell, balls_of(grains), grains.size());
      CHECK(overlap <= 1e-3);
      CHECK_NEAR(overlap, report.overlap, 1e-12);
    }
}

// In another unit of length, a power of two, all numbers are the same except for their exponents.
void units_do_not_matter()
{
  std::vector<Vector> x[2];
  for (int k = 0; k < 2; k++) {
    const double unit = std::ldexp(1.0, -12 * k);
    const PeriodicCell cell = cell_of(9 * unit, 8 * unit, 9 * unit, 2 * unit, 0, 0, {1, 1, 0});
    auto grains = bed(400, 3);
    for (auto &grain : grains) grain.R *= 0.7 * unit;
    RelaxPart all;
    CHECK(relax(grains, all_of(cell), {}, cell, all, rules_of(3)).done);
    for (const auto &grain : grains) x[k].push_back(1 / unit * grain.x);
  }
  CHECK(x[0] == x[1]);
}

// A box that is thinner than two diameters: a grain touches several images of another.
void thin_boxes_are_filled()
{
  auto grains = bed(60);
  const PeriodicCell cell = cell_of(volume_of(grains) / (0.45 * 1.5 * 1.4), 1.5, 1.4, 0.3, 0.2, 0.5);
  RelaxPart all;
  CHECK(relax(grains, all_of(cell), {}, cell, all, rules_of(3)).done);
  CHECK(largest_overlap(cell, balls_of(grains), grains.size(), 4) <= 1e-3);
}

// The first point is the first candidate that the source accepts; two grains separate along their line.
void grains_begin_at_random_points()
{
  const PeriodicCell cell = cell_of(10, 10, 10, 3);
  const BoxSource source = all_of(cell);
  auto grains = bed(500);
  grains[7].tries = 4;
  RelaxPart all;
  const RelaxReport report = relax(grains, source, {}, cell, all, rules_of(11, 1.0));
  CHECK(report.done && report.iterations == 0);
  for (const auto &grain : grains) {
    Vector x;
    const std::uint32_t attempt = grain.number == 7 ? 4 : 0;
    source.point(draw_uniforms(11, grain.number, attempt), grain.R, x);
    CHECK(grain.x == x && grain.tries == attempt + 1);
  }

  const BoxSource spot({5, 5, 5}, {Vector{0.3, 0, 0}, {0, 0.3, 0}, {0, 0, 0.3}}, {false, false, false});
  struct Anywhere : VolumeSource {
    const BoxSource &first;
    explicit Anywhere(const BoxSource &first_) : first(first_) {}
    bool point(const Uniforms &u, double R, Vector &x) const override { return first.point(u, R, x); }
    std::vector<Vector> corners() const override { return first.corners(); }
    void keep(const PeriodicCell &, const Vector &, double, Vector &) const override {}
  } anywhere(spot);
  auto two = bed(2), before = two;
  relax(before, anywhere, {}, cell, all, rules_of(2, 1.0));
  CHECK(relax(two, anywhere, {}, cell, all, rules_of(2, 1e-6)).done);
  const Vector line = before[1].x - before[0].x, apart = two[1].x - two[0].x;
  CHECK(length(line) < 0.6);
  CHECK_NEAR(length(apart), 1.0, 0.1);
  CHECK(length(apart) >= 1.0 - 1e-6);
  CHECK_NEAR(dot(line, apart) / length(line) / length(apart), 1.0, 1e-12);
  for (int d = 0; d < 3; d++) CHECK_NEAR(two[0].x[d] + two[1].x[d], before[0].x[d] + before[1].x[d], 1e-12);
}

// With and without a tilt, open boxes keep spheres inside; only periodic borders are crossed. Half of the box
// is a source whose sides within the periodic box are borders as well, for centres only.
void sources_keep_grains()
{
  RelaxPart all;
  for (double tilt : {0.0, 3.0}) {
    const PeriodicCell cell = cell_of(9, 9, 9, tilt, tilt, -tilt, {1, 0, 0});
    auto grains = bed(static_cast<int>(0.5 * 9 * 9 * 9 / (M_PI / 6)));
    CHECK(relax(grains, all_of(cell), {}, cell, all, rules_of(3)).done);
    int outside = 0;
    for (const auto &grain : grains) {
      for (int d : {1, 2}) {
        const double height = cell.fraction(d, grain.x) * cell.width(d);
        CHECK(height >= 0.5 - 1e-12 && height <= cell.width(d) - 0.5 + 1e-12);
      }
      const double f = cell.fraction(0, grain.x);
      outside += f < 0 || f > 1;
    }
    CHECK(outside > 5);
    CHECK(largest_overlap(cell, balls_of(grains), grains.size()) <= 1e-3);
  }
  const PeriodicCell cell = cell_of(9, 9, 9);
  const BoxSource half({0, 0, 1}, {Vector{9, 0, 0}, {0, 9, 0}, {0, 0, 5}}, {false, false, false});
  auto grains = bed(static_cast<int>(0.58 * 9 * 9 * 5 / (M_PI / 6)));
  CHECK(relax(grains, half, {}, cell, all, rules_of(3)).done);
  int at_border = 0;
  for (const auto &grain : grains) {
    CHECK(grain.x[2] >= 1 - 1e-12 && grain.x[2] <= 6 + 1e-12);
    at_border += grain.x[2] < 1.01 || grain.x[2] > 5.99;
  }
  CHECK(at_border > 20); // grains are pressed against the borders
  CHECK(largest_overlap(cell, balls_of(grains), grains.size()) <= 1e-3);
}

// A cylinder along a periodic edge, whole spheres inside, and a ball whose centre is on a periodic border, so that part of it is
// outside the box: its points are there, or at images.
void regions_keep_grains()
{
  RelaxPart all;
  const PeriodicCell cell = cell_of(14, 14, 8);
  const BoxSource bounds({0, 0, 0}, {Vector{14, 0, 0}, {0, 14, 0}, {0, 0, 8}}, {false, false, false});
  const RegionSource cylinder(bounds, [](const Vector &x, double R) {
    return std::hypot(x[0] - 7, x[1] - 7) + R <= 6 && x[2] >= 0 && x[2] <= 8;
  });
  auto grains = bed(static_cast<int>(0.52 * M_PI * 36 * 8 / (M_PI / 6)));
  const RelaxReport report = relax(grains, cylinder, {}, cell, all, rules_of(3));
  CHECK(report.done);
  int across = 0;
  for (const auto &grain : grains) {
    CHECK(std::hypot(grain.x[0] - 7, grain.x[1] - 7) + grain.R <= 6);
    across += grain.x[2] < 0 || grain.x[2] > 8;
  }
  CHECK(across > 5);
  CHECK(largest_overlap(cell, balls_of(grains), grains.size()) <= 1e-3);

  const BoxSource around({-4, 3, 0}, {Vector{8, 0, 0}, {0, 8, 0}, {0, 0, 8}}, {false, false, false});
  const Vector middle = {0, 7, 4};
  const RegionSource ball(around, [&](const Vector &x, double) { return length(x - middle) <= 3.5; });
  grains = bed(static_cast<int>(0.6 * 4 * M_PI / 3 * 43 / (M_PI / 6)));
  CHECK(relax(grains, ball, {}, cell, all, rules_of(3)).done);
  int west = 0;
  for (const auto &grain : grains) {
    CHECK(length(grain.x - middle) <= 3.5);
    west += grain.x[0] < 0;
  }
  CHECK_NEAR(west, 0.5 * static_cast<double>(grains.size()),
             4 * std::sqrt(0.25 * static_cast<double>(grains.size())));
  CHECK(largest_overlap(cell, balls_of(grains), grains.size()) <= 1e-3);
}

// A plane n x = c through the box, with grains on both sides, and the inside of a ball.
class Walls : public RelaxPart {
public:
  Vector n = {0.6, 0.0, 0.8}, middle = {7, 7, 7};
  double c = 8.0, ball = 6.5;

  double height(const Vector &x) const { return dot(n, x) - c; }
  void walls(const Vector &x, double reach, std::vector<Vector> &away) override
  {
    if (std::fabs(height(x)) < reach) away.push_back(height(x) * n);
    const Vector r = x - middle;
    if (ball - length(r) < reach) away.push_back(-(ball / length(r) - 1.0) * r);
  }
};

// Walls are not crossed, and overlapped by no more than the tolerance and the gap allow.
void walls_are_not_crossed()
{
  const PeriodicCell cell = cell_of(14, 14, 14, 0, 0, 0, {0, 0, 0});
  for (double gap : {0.0, 0.05}) {
    Walls part;
    const BoxSource box({0, 0, 0}, {Vector{14, 0, 0}, {0, 14, 0}, {0, 0, 14}}, {false, false, false});
    const RegionSource source(box,
                              [&](const Vector &x, double) { return length(x - part.middle) < part.ball; });
    auto grains = bed(static_cast<int>((gap > 0 ? 0.40 : 0.50) * 4 * M_PI / 3 * 275 / (M_PI / 6)));
    auto before = grains;
    relax(before, source, {}, cell, part, rules_of(4, 1e9));
    RelaxRules rules = rules_of(4);
    rules.gap = gap;
    const RelaxReport report = relax(grains, source, {}, cell, part, rules);
    CHECK(report.done);
    int near = 0;
    for (std::size_t k = 0; k < grains.size(); k++) {
      const double h = part.height(grains[k].x);
      CHECK((h > 0) == (part.height(before[k].x) > 0));
      CHECK(std::fabs(h) >= 0.5 + gap - 1.05e-3);
      CHECK(length(grains[k].x - part.middle) <= part.ball - 0.5 - gap + 1.05e-3);
      near += std::fabs(h) < 0.55 + gap;
    }
    CHECK(near > 50);
    CHECK(largest_overlap(cell, balls_of(grains), grains.size(), 0, gap) <= 1e-3);
  }
}

// Single ones, one of them given by its image, a heap of small ones, and a plate of many that overlap, of which a grain touches several.
std::vector<FixedSphere> obstacles()
{
  std::vector<FixedSphere> balls = {{{3, 4, 5}, 2.0}, {{-5.9, 7, 15}, 0.2}, {{0.1, 0.2, 9}, 1.0}};
  for (int k = 0; k < 1500; k++) {
    const Uniforms u = draw_uniforms(12, k, 0);
    balls.push_back({{14 * u[0], 14 * u[1], 9 + 0.2 * u[2]}, 0.3});
    if (k < 40) balls.push_back({{9 + u[0], 9 + u[1], 2 + u[2]}, 0.1});
  }
  return balls;
}

void fixed_spheres_are_avoided()
{
  const PeriodicCell cell = cell_of(14, 14, 14, 4, -3, 2);
  auto grains = bed(1000, 2);
  CHECK_NEAR(volume_of(grains) / (volume_of(cell) - 4 * M_PI / 3 * 9 - 14 * 14 * 0.8), 0.55, 0.01);
  RelaxPart all;
  const RelaxReport report = relax(grains, all_of(cell), obstacles(), cell, all, rules_of(3));
  CHECK(report.done);
  std::vector<FixedSphere> balls = balls_of(grains);
  for (const FixedSphere &ball : obstacles()) balls.push_back(ball);
  const double overlap = largest_overlap(cell, balls, grains.size());
  CHECK(overlap <= 1e-3);
  CHECK_NEAR(overlap, report.overlap, 1e-12);
}

// Half of the box is a bed whose pores are too small for any grain: all come into the other half.
void grains_do_not_begin_in_pores()
{
  const PeriodicCell cell = cell_of(8, 8, 14);
  std::vector<FixedSphere> lattice;
  for (int k = 0; k < 512; k++) lattice.push_back({{k % 8 + 0.5, k / 8 % 8 + 0.5, k / 64 - 0.5}, 0.5});
  auto grains = bed(static_cast<int>(0.5 * 8 * 8 * 6 / (M_PI / 6)));
  RelaxPart all;
  CHECK(relax(grains, all_of(cell), lattice, cell, all, rules_of(3)).done);
  for (const auto &grain : grains) CHECK(grain.x[2] > 7 && grain.x[2] < 13);
  // There is no other place: the grain is caught, and that is reported.
  const BoxSource pore({2.5, 2.5, 2.5}, {Vector{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {false, false, false});
  grains = bed(1);
  const RelaxReport report = relax(grains, pore, lattice, cell, all, rules_of(3));
  CHECK(!report.done && report.homeless == 0);
}

// Parts that are threads.
class Exchange {
public:
  explicit Exchange(int nparts_) : nparts(nparts_) {}
  int size() const { return nparts; }
  void gather(int part, double *values, const std::vector<int> &begin)
  {
    std::unique_lock<std::mutex> lock(mutex);
    const int mine = turn;
    if (arrived == 0) all.assign(begin.back(), std::numeric_limits<double>::quiet_NaN());
    CHECK(static_cast<int>(begin.size()) == nparts + 1 && begin.front() == 0);
    CHECK(all.size() == static_cast<std::size_t>(begin.back()));
    std::copy(values + begin[part], values + begin[part + 1], all.begin() + begin[part]);
    if (++arrived == nparts) {
      result = all;
      arrived = 0;
      turn++;
      changed.notify_all();
    } else {
      changed.wait(lock, [&] { return turn != mine; });
    }
    std::copy(result.begin(), result.end(), values); // stays until all have called again
  }

private:
  int nparts, arrived = 0, turn = 0;
  std::vector<double> all, result;
  std::mutex mutex;
  std::condition_variable changed;
};

class Rank : public Walls {
public:
  Rank(Exchange &exchange_, int rank_) : exchange(exchange_), rank(rank_)
  {
    n = {0, 0, 1};
    c = -0.5; // below the source
    ball = 100;
  }
  int parts() const override { return exchange.size(); }
  int part() const override { return rank; }
  void gather(double *values, const std::vector<int> &begin) override
  {
    exchange.gather(rank, values, begin);
  }

private:
  Exchange &exchange;
  int rank;
};

// The positions on n parts, each of which has grains and fixed spheres in another order.
std::vector<Vector> relax_in_parts(int n, const PeriodicCell &cell, const std::vector<GrainToPlace> &grains,
                                   const RelaxRules &rules, RelaxReport &report)
{
  Exchange exchange(n);
  std::vector<std::vector<Vector>> results(n);
  std::vector<RelaxReport> reports(n);
  std::vector<std::thread> threads;
  const BoxSource source = all_of(cell, false);
  for (int p = 0; p < n; p++)
    threads.emplace_back([&, p] {
      Rank part(exchange, p);
      std::vector<GrainToPlace> own = grains;
      std::vector<FixedSphere> there = obstacles();
      std::rotate(own.begin(), own.begin() + 17 * p, own.end());
      std::rotate(there.begin(), there.begin() + 50 * p, there.end());
      reports[p] = relax(own, source, there, cell, part, rules);
      results[p].resize(own.size());
      for (const auto &grain : own) results[p][grain.number] = grain.x;
    });
  for (std::thread &thread : threads) thread.join();
  for (int p = 0; p < n; p++) {
    CHECK(results[p] == results[0]);
    CHECK(reports[p].iterations == reports[0].iterations && reports[p].overlap == reports[0].overlap);
  }
  report = reports[0];
  return results[0];
}

// Bitwise, with walls, fixed spheres, images in a tilted box, and sizes of 1:3; also with more parts than
// groups of grains.
void results_do_not_depend_on_parts()
{
  const PeriodicCell cell = cell_of(14, 14, 14, 4, -3, 2, {1, 1, 0});
  for (int ngrains : {550, 150}) {
    const auto grains = bed(ngrains, 3);
    RelaxReport one, other;
    const std::vector<Vector> x = relax_in_parts(1, cell, grains, rules_of(5), one);
    CHECK(one.done && one.iterations > 10);
    for (const auto &grain : grains) CHECK(x[grain.number][2] >= (1 - 2.1e-3) * grain.R - 0.5);
    for (int n : {2, 3, 8}) {
      CHECK(relax_in_parts(n, cell, grains, rules_of(5), other) == x);
      CHECK(other.iterations == one.iterations && other.overlap == one.overlap);
      CHECK(other.done == one.done && other.rebuilds == one.rebuilds);
    }
  }
}

// Denser than any packing of equal spheres, 0.7405: ends in an equilibrium. Fewer iterations than needed; a
// grain that overlaps its own image, which cannot move away; a grain for which there is no room.
void what_cannot_be_done_is_reported()
{
  RelaxPart all;
  auto grains = bed(1000);
  const double side = std::cbrt(volume_of(grains) / 0.75);
  const PeriodicCell cell = cell_of(side, side, side);
  const RelaxReport dense = relax(grains, all_of(cell), {}, cell, all, rules_of(3));
  CHECK(!dense.done && dense.jammed && dense.iterations > 100 && dense.iterations < 3000);
  CHECK(dense.overlap > 0.01);
  CHECK_NEAR(largest_overlap(cell, balls_of(grains), grains.size()), dense.overlap, 1e-12);
  for (const auto &grain : grains) CHECK(!grain.placed);

  grains = bed(1000);
  RelaxRules few = rules_of(3);
  few.iterations = 10;
  const RelaxReport early = relax(grains, all_of(cell), {}, cell, all, few);
  CHECK(!early.done && !early.jammed && early.iterations == 10);

  std::vector<GrainToPlace> huge = {{0, 0.55 * side}};
  const RelaxReport own = relax(huge, all_of(cell), {}, cell, all, rules_of(3));
  CHECK(!own.done && own.jammed);
  CHECK_CLOSE(own.overlap, (1.1 - 1.0) / 1.1, 1e-12);

  const PeriodicCell open = cell_of(side, side, side, 0, 0, 0, {0, 0, 0});
  huge.push_back({1, 0.1});
  const RelaxReport none = relax(huge, all_of(open), {}, open, all, rules_of(3));
  CHECK(!none.done && none.homeless == 1 && none.iterations == 0);

  std::vector<GrainToPlace> nothing;
  const RelaxReport empty = relax(nothing, all_of(cell), {}, cell, all, rules_of(3));
  CHECK(empty.done && empty.overlap == 0.0);
}

} // namespace

int main()
{
  forces_are_the_gradient();
  depth_is_a_share_of_the_smaller_diameter();
  lists_hold_until_the_slack_is_used();
  beds_are_dense();
  units_do_not_matter();
  thin_boxes_are_filled();
  grains_begin_at_random_points();
  sources_keep_grains();
  regions_keep_grains();
  walls_are_not_crossed();
  fixed_spheres_are_avoided();
  grains_do_not_begin_in_pores();
  results_do_not_depend_on_parts();
  what_cannot_be_done_is_reported();
  return CHECK_RESULT();
}
