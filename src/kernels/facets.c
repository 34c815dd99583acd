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

INLINE f64w greater(f64w a, f64w b)
{
  return choose(a > b, a, b);
}

INLINE f64w lesser(f64w a, f64w b)
{
  return choose(a < b, a, b);
}

/* Bound of the error of a normal [rad], if the least height of the triangle is at least LEAST_HEIGHT times
 * the rounding. The planes of other triangles may be wrong. */
static const double NORMAL_ERROR = 1e-5, LEAST_HEIGHT = 1e5;

/* A triangle beside the facet. along: part of the vector from its closest point to the centre along the
 * facet's normal; error: bound of its error. slope: sine of the angle between the two planes. */
struct beside {
  f64w distance, along, slope, error;
};

/* The range in which a triangle's closest point stays less than `covered` above the facet's plane: this point
 * moves by at most as much as the sphere, and within the plane of its triangle. */
INLINE f64w range_covered(struct beside b, const struct grip_mesh_on_facet *s)
{
  const f64w left = all(s->covered) - (all(s->height) - b.along) - 2 * b.error;
  return left / (b.slope + s->covered_growth);
}

/* The range in which a triangle stays farther away than the facet. Along the motion, its distance changes at
 * least by that from the plane through its closest point perpendicular to the vector to the centre. */
INLINE f64w range_by_gradient(struct beside b, const struct grip_mesh_on_facet *s, double direction_error)
{
  const f64w turn = root(greater(all(0), 2 - 2 * b.along / b.distance));
  return (b.distance - s->height - s->same) / (turn + direction_error);
}

/* The same for a triangle below the facet's plane, except for a height `top`: it is farther away as long as
 * the foot of the centre is not above its closest point. 0 if this is not certain. */
INLINE f64w range_by_place(struct beside b, f64w top, const struct grip_mesh_on_facet *s,
                           double direction_error)
{
  const f64w above = greater(all(0), top - (s->height - b.along)) + b.error;
  const f64w spent = above * b.distance + s->most * (b.distance - b.along + b.error);
  const i64w farther = (b.along > b.error) & (b.distance - s->height - spent / b.along > s->same);
  const f64w aside = root(greater(all(0), b.distance * b.distance - b.along * b.along));
  return blend(farther, aside - s->height * direction_error - root(4 * s->height * (top + s->same)));
}

/* Height of the highest corner above the facet's plane; 0 if it is below. */
INLINE f64w top_of(const struct grip_mesh_pairs *p, struct columns n, struct columns foot, int k)
{
  const f64w side = greater(dot(n, of_lanes(p->side1, k)), dot(n, of_lanes(p->side2, k)));
  return greater(all(0), dot(n, minus(of_lanes(p->corner, k), foot)) + greater(all(0), side));
}

/* Whether the least height of the triangles is above a length. */
INLINE i64w is_higher(const struct grip_mesh_pairs *p, double least, int k)
{
  const struct columns area = cross(of_lanes(p->side1, k), of_lanes(p->side2, k));
  const f64w per_longest2 =
      lesser(lesser(load(p->per_length2[0] + k), load(p->per_length2[1] + k)), load(p->per_length2[2] + k));
  return dot(area, area) * per_longest2 > all(least * least);
}

/* A point that is as near as the closest point, except for rounding, is within 2 sqrt(height * rounding) of
 * it. */
double GRIP_EXPORT(grip_mesh_hidden_range)(const struct grip_mesh_pairs *p,
                                           const struct grip_mesh_closest *closest, uint32_t lanes,
                                           const struct grip_mesh_on_facet *s)
{
  const double direction_error = NORMAL_ERROR + 4 * sqrt(s->rounding / s->height);
  const struct columns n = {all(s->n[0]), all(s->n[1]), all(s->n[2])},
                       foot = {all(s->foot[0]), all(s->foot[1]), all(s->foot[2])};
  double range[LANES], least = INFINITY;
  for (int k = 0; k < LANES; k += WIDTH) {
    const f64w cosine = dot(n, of_lanes(p->normal, k));
    struct beside b = {.distance = load(closest->distance + k), .along = dot(n, of_lanes(closest->r, k))};
    b.slope = root(greater(all(0), 1 - cosine * cosine));
    b.error = s->height * direction_error * (b.slope + NORMAL_ERROR) + s->rounding;
    const f64w top = top_of(p, n, foot, k) + s->rounding, apart = b.distance - s->distance - 2 * s->rounding;
    const f64w farther =
        greater(range_by_gradient(b, s, direction_error), range_by_place(b, top, s, direction_error));
    const f64w hidden = lesser(range_covered(b, s), farther);
    store(range + k, greater(apart, choose(is_higher(p, LEAST_HEIGHT * s->rounding, k), hidden, apart)));
  }
  for (int l = 0; l < LANES; l++) least = lanes >> l & 1 && range[l] < least ? range[l] : least;
  return least;
}
