/* SPDX-License-Identifier: GPL-2.0-only */
/* The convex hull of points in space. */
#ifndef GRIP_PUBLIC_HULL_H
#define GRIP_PUBLIC_HULL_H

#include "grip/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/* At most; a hull with n corners has 2 n - 4 triangles. */
enum { GRIP_HULL_CORNERS = 128, GRIP_HULL_FACES = 2 * GRIP_HULL_CORNERS - 4 };

struct grip_hull {
  int corners, faces;
  double x[GRIP_HULL_CORNERS], y[GRIP_HULL_CORNERS], z[GRIP_HULL_CORNERS]; /* [L] */
  /* Triangles, counter-clockwise seen from outside. A face with more corners is several triangles. */
  int face[GRIP_HULL_FACES][3];
};

enum grip_hull_error {
  GRIP_HULL_OK,
  GRIP_HULL_FEW,  /* fewer than four points */
  GRIP_HULL_FLAT, /* all points are in a plane */
  GRIP_HULL_MANY  /* more than GRIP_HULL_CORNERS corners */
};

/* Points that are outside of the hull by less than 1e-6 of its size are no corners. The time is
 * proportional to the number of points times the square of the number of corners. */
enum grip_hull_error grip_find_hull(struct grip_hull *hull, const double (*point)[3], int points);

static inline struct grip_vec grip_hull_corner(const struct grip_hull *hull, int k)
{
  return grip_vec(hull->x[k], hull->y[k], hull->z[k]);
}

#ifdef __cplusplus
}
#endif

#endif
