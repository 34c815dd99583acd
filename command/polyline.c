/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>

#include "polyline.h"

/* Distance of p from the segment between a and b. It is not the distance from the line through a and b, so
 * that a curve which returns on itself keeps its tip. */
static double distance(struct point p, struct point a, struct point b)
{
  const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  const double along = square > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / square : 0;
  const double foot = fmin(1, fmax(0, along));
  return hypot(p.x - a.x - foot * dx, p.y - a.y - foot * dy);
}

/* The point between `first` and `last` that is farthest from the segment between these two. If no point is
 * farther than the tolerance, returns `first`. */
static size_t farthest(const struct point *points, size_t first, size_t last, double tolerance)
{
  size_t found = first;
  double largest = tolerance;
  for (size_t k = first + 1; k < last; k++) {
    const double d = distance(points[k], points[first], points[last]);
    if (d <= largest) continue; /* false for NaN, so that such points are not removed */
    found = k;
    largest = d;
  }
  return found;
}

void polyline_thin(const struct point *points, size_t count, double tolerance, bool *keep)
{
  for (size_t k = 0; k < count; k++) keep[k] = k == 0 || k + 1 == count;
  for (size_t first = 0; first + 1 < count;) {
    size_t last = first + 1;
    while (!keep[last]) last++;
    const size_t between = farthest(points, first, last, tolerance);
    if (between == first)
      first = last;
    else
      keep[between] = true;
  }
}
