// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/insert/progress.h: a line at each tenth, at most one in a pause, and none at the end.
#include "support/check.h"
#include "insert/progress.h"

#include <cmath>
#include <limits>
#include <vector>

using namespace Grip;

namespace {

// The thousandths that are done when lines are printed, if each takes `step` seconds.
std::vector<int> lines(double pause, double step)
{
  InsertProgress progress(pause);
  std::vector<int> printed;
  for (int k = 0; k <= 1000; k++)
    if (progress.is_due(1e-3 * k, k * step)) printed.push_back(k);
  return printed;
}

void tenths()
{
  CHECK(lines(0.0, 0.01) == (std::vector<int>{100, 200, 300, 400, 500, 600, 700, 800, 900}));
  // A tenth takes 1 s. 3.5 s end when 350, 700 are done; then there is no new tenth until 900.
  CHECK(lines(3.5, 0.01) == (std::vector<int>{350, 700}));
  CHECK(lines(2.0, 0.01) == (std::vector<int>{200, 400, 600, 800}));
  CHECK(lines(11.0, 0.01).empty());
  CHECK(lines(std::numeric_limits<double>::infinity(), 1e6).empty());
}

// A share that jumps: one line.
void jumps()
{
  InsertProgress progress(0.0);
  CHECK(!progress.is_due(0.05, 1.0));
  CHECK(progress.is_due(0.57, 2.0));
  CHECK(!progress.is_due(0.59, 3.0));
  CHECK(progress.is_due(0.6, 4.0));
  CHECK(!progress.is_due(1.0, 5.0));
}

void pauses()
{
  InsertProgress progress(5.0);
  int count = 0;
  for (int second = 1; second <= 23; second++) count += progress.is_time(second);
  CHECK(count == 4); // at 5, 10, 15, 20
}

// A quarter took 3 s: three quarters take 9 s.
void rest()
{
  CHECK(std::fabs(InsertProgress::left(0.25, 3.0) - 9.0) < 1e-12);
  CHECK(InsertProgress::left(1.0, 3.0) == 0.0);
}

} // namespace

int main()
{
  tenths();
  jumps();
  pauses();
  rest();
  return CHECK_RESULT();
}
