// SPDX-License-Identifier: GPL-2.0-only
// Time to place equal grains at random in a periodic box, without a host. Prints a table.
#include "insert/placing.h"

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

void fill(int n, double fraction)
{
  const double R = 0.5, side = std::cbrt(n * (M_PI / 6) / fraction);
  const double lo[3] = {}, h[6] = {side, side, side, 0, 0, 0};
  const double inverse[6] = {1 / side, 1 / side, 1 / side, 0, 0, 0};
  const int periodic[3] = {1, 1, 1};
  const SphereRange range{PeriodicCell(lo, h, inverse, periodic, false)};
  const BoxSource source({0, 0, 0}, {Vector{side, 0, 0}, {0, side, 0}, {0, 0, side}}, {false, false, false});

  std::vector<GrainToPlace> grains;
  for (int k = 0; k < n; k++) grains.push_back({static_cast<std::uint64_t>(k), R});
  PlacingPart all;
  PlacingRules rules{};
  rules.seed = 1;
  rules.budget = 100000;
  const double start = processor_seconds();
  Spheres there(range, R, grains.size());
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

} // namespace

int main()
{
  std::printf("  grains   placed   phi  rounds  sweeps  tries/gr.  seconds\n");
  fill(36670, 0.30);
  fill(1000000, 0.20);
}
