/* SPDX-License-Identifier: GPL-2.0-only */
/* command/polyline.h: curves for which the points that must stay are known, and the distance of the
 * removed points from the curve. */
#include "polyline.h"

#include "support/check.h"

enum { N = 1001 };
static struct point curve[N];
static bool keep[N];

static int thin(int count, double tolerance)
{
  int kept = 0;
  polyline_thin(curve, (size_t)count, tolerance, keep);
  for (int k = 0; k < count; k++) kept += keep[k];
  return kept;
}

/* Up a straight line and back on it: both ends and the tip. */
static void there_and_back(void)
{
  for (int k = 0; k < N; k++) {
    const double t = k < 600 ? k : 1200 - k;
    curve[k] = (struct point){t, 3 * t};
  }
  CHECK(thin(N, 1e-9) == 3 && keep[0] && keep[600] && keep[N - 1]);
}

/* A circle of radius 1, closed. The arc over a chord of the angle a is 1 - cos(a/2) away: at least
 * pi/acos(1 - tolerance) chords are needed, and no chord that halving gives is shorter than half of these. */
static void circle(void)
{
  const double tolerance = 1e-3, turn = 2 * acos(-1), least = turn / (2 * acos(1 - tolerance));
  for (int k = 0; k < N; k++) curve[k] = (struct point){cos(turn * k / (N - 1)), sin(turn * k / (N - 1))};
  const int kept = thin(N, tolerance);
  CHECK(kept > least && kept < 2 * least + 2);
  double largest = 0;
  for (int k = 1, before = 0; k < N; k++) {
    if (!keep[k]) continue;
    largest = fmax(largest, 1 - cos(turn * (k - before) / (N - 1) / 2));
    before = k;
  }
  CHECK(largest <= tolerance * (1 + 1e-9) && largest > tolerance / 10);
}

static void few_points(void)
{
  curve[0] = curve[1] = (struct point){1, 1};
  CHECK(thin(0, 1) == 0);
  CHECK(thin(1, 1) == 1);
  CHECK(thin(2, 1) == 2);
}

/* A point that is not a number stays, because the drawn line has a gap there. */
static void gap(void)
{
  for (int k = 0; k < 9; k++) curve[k] = (struct point){k, k == 4 ? NAN : 0};
  thin(9, 0.1);
  CHECK(keep[4]);
}

int main(void)
{
  there_and_back();
  circle();
  few_points();
  gap();
  return CHECK_RESULT();
}
