/* SPDX-License-Identifier: GPL-2.0-only */
/* The hull grows by one point at a time: the one that is farthest outside of a face. It replaces the faces
 * that it sees. Source: Barber, Dobkin, Huhdanpaa 1996, ACM Transactions on Mathematical Software 22, 469. */
#include "grip/hull.h"

#include <stdbool.h>

#include "shapes/scalar.h"

/* Parts of the size: the least height of a new corner, and what is more than rounding. */
static const double tolerance = 1e-6, rounding = 1e-10;

/* A face while the hull grows: indices of points. */
struct facet {
  int corner[3];
  struct grip_vec normal;
  double offset;
  bool seen;
};

struct growth {
  const double (*point)[3];
  int points;
  struct grip_vec centre;
  double near, flat; /* the tolerances as lengths */
  struct facet facet[2 * GRIP_HULL_FACES];
  int facets;
};

static struct grip_vec at(const struct growth *g, int k)
{
  return vector(g->point[k]);
}

static double radius(const struct growth *g, int k)
{
  return grip_length(grip_sub(at(g, k), g->centre));
}

/* Keeps the point with the larger value in *best. Among points with the same value it is the one farther from
 * the centre, which is a corner of the hull. */
static void keep_larger(const struct growth *g, int k, double value, int *best, double *most)
{
  if (*best >= 0 && value < *most - g->near) return;
  if (*best >= 0 && value <= *most + g->near && radius(g, k) <= radius(g, *best)) return;
  *best = k;
  *most = value;
}

static double above(const struct facet *f, struct grip_vec v)
{
  return grip_dot(f->normal, v) - f->offset;
}

static struct facet facet_of(const struct growth *g, int a, int b, int c)
{
  const struct grip_vec p = at(g, a), normal = grip_cross(grip_sub(at(g, b), p), grip_sub(at(g, c), p));
  const double length = grip_length(normal);
  struct facet f = {{a, b, c}, grip_scale(length > 0 ? 1 / length : 0, normal), 0, false};
  f.offset = grip_dot(f.normal, p);
  return f;
}

/* Turns a facet so that a point is below it. */
static struct facet turned_from(const struct growth *g, struct facet f, int inside)
{
  if (above(&f, at(g, inside)) < 0) return f;
  return facet_of(g, f.corner[0], f.corner[2], f.corner[1]);
}

static double from_line(struct grip_vec v, struct grip_vec p, struct grip_vec along)
{
  const struct grip_vec to = grip_sub(v, p);
  return grip_length(grip_cross(to, along)) / grip_length(along);
}

static enum grip_hull_error begin(struct growth *g)
{
  int corner[4] = {-1, -1, -1, -1};
  double most[4] = {0};
  if (g->points < 4) return GRIP_HULL_FEW;
  for (int k = 0; k < g->points; k++) g->centre = grip_add(g->centre, grip_scale(1.0 / g->points, at(g, k)));
  for (int k = 0; k < g->points; k++) keep_larger(g, k, radius(g, k), corner, most);
  g->near = tolerance * most[0];
  g->flat = rounding * most[0];
  const struct grip_vec p = at(g, corner[0]);
  for (int k = 0; k < g->points; k++)
    keep_larger(g, k, grip_length(grip_sub(at(g, k), p)), corner + 1, most + 1);
  const struct grip_vec along = grip_sub(at(g, corner[1]), p);
  if (!(most[1] > g->near)) return GRIP_HULL_FLAT;
  for (int k = 0; k < g->points; k++) keep_larger(g, k, from_line(at(g, k), p, along), corner + 2, most + 2);
  if (!(most[2] > g->near)) return GRIP_HULL_FLAT;
  const struct facet base = facet_of(g, corner[0], corner[1], corner[2]);
  for (int k = 0; k < g->points; k++) keep_larger(g, k, fabs(above(&base, at(g, k))), corner + 3, most + 3);
  if (!(most[3] > g->near)) return GRIP_HULL_FLAT;
  for (int k = 0; k < 4; k++)
    g->facet[k] =
        turned_from(g, facet_of(g, corner[(k + 1) % 4], corner[(k + 2) % 4], corner[(k + 3) % 4]), corner[k]);
  g->facets = 4;
  return GRIP_HULL_OK;
}

/* The point that is farthest outside, or -1. */
static int farthest(const struct growth *g)
{
  int best = -1;
  double most = 0;
  for (int k = 0; k < g->points; k++) {
    double height = 0;
    for (int f = 0; f < g->facets; f++) height = grip_max(height, above(g->facet + f, at(g, k)));
    if (height > g->near) keep_larger(g, k, height, &best, &most);
  }
  return best;
}

/* Whether a facet that is seen has the edge from a to b. */
static bool edge_is_seen(const struct growth *g, int a, int b)
{
  for (int f = 0; f < g->facets; f++)
    for (int k = 0; k < 3 && g->facet[f].seen; k++)
      if (g->facet[f].corner[k] == a && g->facet[f].corner[(k + 1) % 3] == b) return true;
  return false;
}

/* Returns false if there are too many facets. */
static bool grow(struct growth *g, int k)
{
  for (int f = 0; f < g->facets; f++) g->facet[f].seen = above(g->facet + f, at(g, k)) > g->flat;
  const int before = g->facets;
  for (int f = 0; f < before; f++)
    for (int e = 0; e < 3 && g->facet[f].seen; e++) {
      const int a = g->facet[f].corner[e], b = g->facet[f].corner[(e + 1) % 3];
      if (edge_is_seen(g, b, a)) continue;
      if (g->facets == 2 * GRIP_HULL_FACES) return false;
      g->facet[g->facets++] = facet_of(g, a, b, k);
    }
  int kept = 0;
  for (int f = 0; f < g->facets; f++)
    if (!g->facet[f].seen) g->facet[kept++] = g->facet[f];
  g->facets = kept;
  return kept <= GRIP_HULL_FACES;
}

static int corner_of(struct grip_hull *hull, const int *seen, int k)
{
  for (int c = 0; c < hull->corners; c++)
    if (seen[c] == k) return c;
  return -1;
}

static enum grip_hull_error finish(struct grip_hull *hull, const struct growth *g)
{
  int seen[GRIP_HULL_CORNERS];
  *hull = (struct grip_hull){.faces = g->facets};
  for (int f = 0; f < g->facets; f++)
    for (int e = 0; e < 3; e++) {
      const int k = g->facet[f].corner[e];
      int c = corner_of(hull, seen, k);
      if (c < 0) {
        if (hull->corners == GRIP_HULL_CORNERS) return GRIP_HULL_MANY;
        c = hull->corners++;
        seen[c] = k;
        hull->x[c] = g->point[k][0];
        hull->y[c] = g->point[k][1];
        hull->z[c] = g->point[k][2];
      }
      hull->face[f][e] = c;
    }
  return GRIP_HULL_OK;
}

enum grip_hull_error grip_find_hull(struct grip_hull *hull, const double (*point)[3], int points)
{
  struct growth g = {.point = point, .points = points};
  const enum grip_hull_error error = begin(&g);
  if (error) return error;
  for (int k; (k = farthest(&g)) >= 0;)
    if (!grow(&g, k)) return GRIP_HULL_MANY;
  return finish(hull, &g);
}
