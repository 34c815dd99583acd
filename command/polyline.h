/* SPDX-License-Identifier: GPL-2.0-only */
/* Removes the points of a polyline that a drawing does not need. */
#ifndef POLYLINE_H
#define POLYLINE_H

#include <stdbool.h>
#include <stddef.h>

struct point {
  double x, y;
};

/* Sets keep[k] for each point k: false if the point is removed. A removed point is at most `tolerance` away
 * from the segment between the remaining points before and after it (Ramer 1972; Douglas and Peucker
 * 1973). */
void polyline_thin(const struct point *points, size_t count, double tolerance, bool *keep);

#endif
