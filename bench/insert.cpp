// SPDX-License-Identifier: GPL-2.0-only
// Time to place grains in a periodic box, without a host: equal grains at random, and dense beds. Prints two
// tables.
#include "insert/placing.h"
#include "insert/relax.h"

#include <cmath>
#include <cstdio>
#include <ctime>

using namespace Grip;

namespace {

// The time of this process, on which other programs on the machine have less influence.
double processor_seconds()
{
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

PeriodicCell cube(double side)
{
  const double lo[3] = {}, h[6] = {side, side, side, 0, 0, 0};
  const int periodic[3] = {1, 1, 1};
  return {lo, h, periodic};
}

BoxSource all_of(const PeriodicCell &cell)
{
  return {{0, 0, 0}, {cell.edge(0), cell.edge(1), cell.edge(2)}, {false, false, false}};
}

void fill(int n, double fraction)
{
  const double R = 0.5;
  const SphereRange range{cube(std::cbrt(n * (M_PI / 6) / fraction))};
  const BoxSource source = all_of(range.cell);

  std::vector<GrainToPlace> grains;
  for (int k = 0; k < n; k++) grains.push_back({static_cast<std::uint64_t>(k), R});
  PlacingPart all;
  PlacingRules rules{};
  rules.seed = 1;
  rules.budget = 100000;
  const double start = processor_seconds();
  Solids there(range, R, grains.size());
  const PlacingReport report = place(grains, source, there, all, rules);
  const double seconds = processor_seconds() - start;
  long placed = 0;
  double tries = 0;
  for (const GrainToPlace &grain : grains) {
    placed += grain.placed;
    tries += grain.tries;
  }
  std::printf("%8d %8ld %5.2f %7d %7d %9.2f %9.3f\n", n, placed, fraction, report.rounds, report.sweeps,
              tries / n, seconds);
}

// Diameters from 1 to `ratio`, uniform by mass.
void relax_bed(int n, double ratio, double fraction)
{
  std::vector<GrainToPlace> grains;
  double volume = 0.0;
  for (int k = 0; k < n; k++) {
    const double share = (k + 0.5) / n; // by number
    const double R = 0.5 / std::sqrt(1.0 - share * (1.0 - 1.0 / (ratio * ratio)));
    grains.push_back({static_cast<std::uint64_t>(k), R});
    volume += 4 * M_PI / 3 * R * R * R;
  }
  const PeriodicCell cell = cube(std::cbrt(volume / fraction));
  RelaxPart all;
  RelaxRules rules;
  rules.seed = 1;
  const double start = processor_seconds();
  const RelaxReport report = relax(grains, all_of(cell), {}, cell, all, rules);
  const double seconds = processor_seconds() - start;
  std::printf("%8d  1:%-4g %5.2f %10d %8d %10.1e %9.3f %9.1f\n", n, ratio, fraction, report.iterations,
              report.rebuilds, report.overlap, seconds, 1e6 * seconds / n);
}

} // namespace

int main()
{
  std::printf("  grains   placed   phi  rounds  sweeps  tries/gr.  seconds\n");
  fill(36670, 0.30);
  fill(1000000, 0.20);
  std::printf("\n  grains  sizes    phi iterations rebuilds    overlap   seconds  us/grain\n");
  for (double fraction : {0.40, 0.50, 0.58, 0.62, 0.64}) relax_bed(36670, 1, fraction);
  for (double fraction : {0.55, 0.60, 0.66}) relax_bed(36670, 4, fraction);
  relax_bed(1000000, 1, 0.50);
}
