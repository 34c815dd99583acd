/* SPDX-License-Identifier: GPL-2.0-only */
/* Spheres whose closest point is in the face of a triangle, the facet: heights above it, and how far the
 * spheres may move (grip/mesh.h). */
#include "kernels/kernels.h"
#include "kernels/mesh_lanes.h"
#include "kernels/rows.h"

#include <math.h>

/* If fewer than WIDTH facets are left, the first of them is in the other lanes too. */
void GRIP_EXPORT(grip_mesh_find_heights)(struct grip_mesh_facet *facets, const int32_t *list, int n,
                                         const double *point)
{
  enum { FACET = sizeof *facets / sizeof(double) };
  for (int k = 0; k < n; k += WIDTH) {
    const int count = n - k < WIDTH ? n - k : WIDTH;
    int32_t at[WIDTH], facet[WIDTH];
    for (int l = 0; l < WIDTH; l++) {
      const int32_t index = list[l < count ? k + l : k];
      at[l] = GRIP_MESH_ROW * facets[index].row;
      facet[l] = FACET * index;
    }
    const struct columns x = rows(point, at, true), corner = rows(facets->corner, facet, true);
    const f64w height = dot(minus(x, corner), rows(facets->normal, facet, true));
    for (int l = 0; l < count; l++) facets[list[k + l]].height = height[l];
  }
}

INLINE struct columns all_columns(const double *v)
{
  return (struct columns){all(v[0]), all(v[1]), all(v[2])};
}

/* Bound of the error of a normal [rad], if the least height of the triangle is at least LEAST_HEIGHT times
 * the rounding. The planes of other triangles may be wrong. */
static const double NORMAL_ERROR = 1e-5, LEAST_HEIGHT = 1e5;

/* A triangle beside the facet. along: part of the vector from its closest point to the centre along the
 * facet's normal; error: bound of its error. slope: sine of the angle between the two planes. top: height of
 * its highest corner above the facet's plane, 0 if it is below. inside: length by which it is inside of one
 * of the facet's edges, 0 if it is outside. certain: whether its plane is known well enough. */
struct beside {
  f64w distance, along, slope, error, top, inside;
  i64w certain;
};

/* The largest value at a corner of the triangles, of a function that is 0 at the foot and grows along a unit
 * vector by the distance. */
INLINE f64w largest_along(const struct grip_mesh_pairs *p, struct columns unit, struct columns foot, int k)
{
  const f64w side = greater(dot(unit, of_lanes(p->side1, k)), dot(unit, of_lanes(p->side2, k)));
  return dot(unit, minus(of_lanes(p->corner, k), foot)) + greater(all(0), side);
}

INLINE f64w length_inside(const struct grip_mesh_pairs *p, const struct grip_mesh_on_facet *s,
                          struct columns foot, int k)
{
  f64w least = all(INFINITY);
  for (int e = 0; e < 3; e++)
    least = lesser(least, s->inside[e] + largest_along(p, all_columns(s->inward[e]), foot, k));
  return greater(all(0), least);
}

/* Whether the least height of the triangles is above a length. */
INLINE i64w is_higher(const struct grip_mesh_pairs *p, double least, int k)
{
  const struct columns area = cross(of_lanes(p->side1, k), of_lanes(p->side2, k));
  const f64w per_longest2 =
      lesser(lesser(load(p->per_length2[0] + k), load(p->per_length2[1] + k)), load(p->per_length2[2] + k));
  return dot(area, area) * per_longest2 > all(least * least);
}

/* A point whose distance equals the least distance except for rounding is within 2 sqrt(height * rounding) of
 * the closest point. */
INLINE double direction_error(const struct grip_mesh_on_facet *s)
{
  return NORMAL_ERROR + 4 * sqrt(s->rounding / s->height);
}

INLINE struct beside beside_facet(const struct grip_mesh_pairs *p, const struct grip_mesh_closest *closest,
                                  const struct grip_mesh_on_facet *s, int k)
{
  const struct columns n = all_columns(s->n), foot = all_columns(s->foot);
  const f64w cosine = dot(n, of_lanes(p->normal, k));
  struct beside b = {.distance = load(closest->distance + k), .along = dot(n, of_lanes(closest->r, k))};
  b.slope = root(greater(all(0), 1 - cosine * cosine));
  b.error = s->height * direction_error(s) * (b.slope + NORMAL_ERROR) + s->rounding;
  b.top = greater(all(0), largest_along(p, n, foot, k)) + s->rounding;
  b.inside = length_inside(p, s, foot, k) + s->rounding;
  b.certain = is_higher(p, LEAST_HEIGHT * s->rounding, k);
  return b;
}

/* The range in which a triangle's closest point stays less than `covered` above the facet's plane: this point
 * moves by at most as much as the sphere, and within the plane of its triangle. */
INLINE f64w range_covered(struct beside b, const struct grip_mesh_on_facet *s)
{
  const f64w left = all(s->covered) - (all(s->height) - b.along) - 2 * b.error;
  return left / (b.slope + s->covered_growth);
}

/* The range in which a triangle stays farther away than the facet. A lower bound of its distance is the
 * distance from the plane through its closest point, perpendicular to the vector to the centre. */
INLINE f64w range_farther(struct beside b, const struct grip_mesh_on_facet *s)
{
  const f64w turn = root(greater(all(0), 2 - 2 * b.along / b.distance));
  return (b.distance - s->height - s->same) / (turn + direction_error(s));
}

/* The range of a motion in any direction. */
INLINE f64w range_of_motion(struct beside b, const struct grip_mesh_on_facet *s)
{
  const f64w apart = b.distance - s->distance - 2 * s->rounding;
  const f64w hidden = lesser(range_covered(b, s), range_farther(b, s));
  return greater(apart, choose(b.certain, hidden, apart));
}

/* The distance of the foot from the edges with which a triangle is farther away than the facet, whatever the
 * motion. 2 * height would do if the height did not change; it grows by at most a half. */
INLINE f64w distance_from_edges(struct beside b, const struct grip_mesh_on_facet *s)
{
  return b.inside + root(4 * s->height * (b.top + s->same));
}

INLINE i64w is_covered_everywhere(struct beside b, const struct grip_mesh_on_facet *s)
{
  return b.top + 2 * b.error < s->covered - s->covered_growth * s->most;
}

struct grip_mesh_range GRIP_EXPORT(grip_mesh_hidden_range)(const struct grip_mesh_pairs *p,
                                                           const struct grip_mesh_closest *closest,
                                                           uint32_t lanes, const struct grip_mesh_on_facet *s)
{
  double length[LANES], aside[LANES];
  for (int k = 0; k < LANES; k += WIDTH) {
    const struct beside b = beside_facet(p, closest, s, k);
    const f64w motion = range_of_motion(b, s), from_edges = distance_from_edges(b, s);
    const i64w by_edges =
        b.certain & is_covered_everywhere(b, s) & (motion < s->most) & (from_edges < s->most_aside);
    store(length + k, choose(by_edges, all(INFINITY), motion));
    store(aside + k, blend(by_edges, from_edges));
  }
  struct grip_mesh_range range = {INFINITY, 0};
  for (int l = 0; l < LANES; l++) {
    if (!(lanes >> l & 1)) continue;
    range.length = length[l] < range.length ? length[l] : range.length;
    range.aside = aside[l] > range.aside ? aside[l] : range.aside;
  }
  return range;
}
