/* SPDX-License-Identifier: GPL-2.0-only */
/* Spheres at a triangle mesh: closest points on triangles, and boxes near a point. */
#include "kernels/kernels.h"
#include "kernels/rows.h"

#include <stddef.h>

enum { LANES = GRIP_MESH_LANES };

INLINE f64w choose(i64w mask, f64w yes, f64w no)
{
  return (f64w)(((i64w)yes & mask) | ((i64w)no & ~mask));
}

INLINE i64w choose_int(i64w mask, i64w yes, i64w no)
{
  return (yes & mask) | (no & ~mask);
}

INLINE struct columns choose_columns(i64w mask, struct columns yes, struct columns no)
{
  return (struct columns){choose(mask, yes.x, no.x), choose(mask, yes.y, no.y), choose(mask, yes.z, no.z)};
}

INLINE i64w all_int(int64_t value)
{
  return value - (i64w){0};
}

INLINE struct columns of_lanes(const double (*values)[LANES], int k)
{
  return load_columns(values[0] + k, values[1] + k, values[2] + k);
}

/* The closest point on an edge. t: position of the centre's projection on the edge, 0 at the edge's first
 * corner and 1 at its last corner; t may be below 0 or above 1. */
struct on_edge {
  struct columns to_centre;
  f64w squared, t;
  i64w feature;
};

/* Finds the closest point on an edge. begin: vector from the edge's first corner to the centre. along: vector
 * from its first to its last corner. number, first, last: the edge and its two corners as values of enum
 * grip_mesh_feature. */
INLINE struct on_edge edge(struct columns begin, struct columns along, const double *per_length2, int number,
                           int first, int last)
{
  const f64w zero = all(0), one = all(1);
  const f64w t = dot(begin, along) * load(per_length2);
  const i64w before = t <= zero, behind = t >= one;
  const f64w limited = choose(before, zero, choose(behind, one, t));
  const struct columns r = minus(begin, times(limited, along));
  const i64w corner = choose_int(before, all_int(first), all_int(last));
  return (struct on_edge){.to_centre = r,
                          .squared = dot(r, r),
                          .t = t,
                          .feature = choose_int(before | behind, corner, all_int(number))};
}

INLINE struct on_edge nearer(struct on_edge a, struct on_edge b)
{
  const i64w second = b.squared < a.squared;
  return (struct on_edge){.to_centre = choose_columns(second, b.to_centre, a.to_centre),
                          .squared = choose(second, b.squared, a.squared),
                          .feature = choose_int(second, b.feature, a.feature)};
}

/* Bit l is 1 if lane l of the mask is set. With eight lanes, a product moves the lowest bit of each byte to
 * the highest byte. */
INLINE uint32_t bits(i64w mask)
{
#ifdef GRIP_WIDE
  return (uint32_t)((bytes_of(mask) & 0x0101010101010101) * 0x0102040810204080 >> 56);
#else
  const i64w of = mask & (i64w){1, 2, 4, 8};
  return (uint32_t)(of[0] | of[1] | of[2] | of[3]);
#endif
}

/* The closest point on the three edges is always computed. If the projection of the centre on the triangle's
 * plane lies inside the triangle, this projection replaces it. A needle, whose normal is inaccurate,
 * therefore still has accurate closest points. The signs of three areas decide whether the projection lies
 * inside. If the triangle is degenerated to a line, the areas are rounding errors. The corners then decide: a
 * projection that lies beyond both edges of a corner is outside. */
INLINE void find_closest(const struct grip_mesh_pairs *p, const double *point, struct grip_mesh_closest *out,
                         int k)
{
  int32_t at[WIDTH];
  double reach[WIDTH];
  for (int l = 0; l < WIDTH; l++) at[l] = GRIP_MESH_ROW * p->row[k + l];
  for (int l = 0; l < WIDTH; l++) reach[l] = point[at[l] + 3];
  const struct columns x = rows(point, at, true), w0 = minus(x, of_lanes(p->corner, k));
  const struct columns side1 = of_lanes(p->side1, k), side2 = of_lanes(p->side2, k);
  const struct columns across = minus(side2, side1), w1 = minus(w0, side1), n = of_lanes(p->normal, k);

  const struct on_edge e0 =
      edge(w0, side1, p->per_length2[0] + k, GRIP_MESH_EDGE, GRIP_MESH_VERTEX, GRIP_MESH_VERTEX + 1);
  const struct on_edge e1 =
      edge(w1, across, p->per_length2[1] + k, GRIP_MESH_EDGE + 1, GRIP_MESH_VERTEX + 1, GRIP_MESH_VERTEX + 2);
  const struct on_edge e2 =
      edge(w0, side2, p->per_length2[2] + k, GRIP_MESH_EDGE + 2, GRIP_MESH_VERTEX, GRIP_MESH_VERTEX + 2);
  const struct on_edge best = nearer(nearer(e0, e1), e2);

  const struct columns u = cross(w0, n);
  const i64w left = (dot(side1, u) > 0) & (dot(across, cross(w1, n)) > 0) & (dot(side2, u) < 0);
  const i64w beyond_corner =
      ((e0.t <= 0) & (e2.t <= 0)) | ((e0.t >= 1) & (e1.t <= 0)) | ((e1.t >= 1) & (e2.t >= 1));
  const i64w inside = left & ~beyond_corner;

  const f64w height = dot(w0, n);
  const f64w distance = choose(inside, choose(height < 0, -height, height), root(best.squared));
  const struct columns to_centre = choose_columns(inside, times(height, n), best.to_centre);
  const i64w feature = best.feature & ~inside, near = distance < load(reach);
  store_columns(out->r[0] + k, out->r[1] + k, out->r[2] + k, to_centre);
  store(out->distance + k, distance);
  for (int l = 0; l < WIDTH; l++) out->feature[k + l] = (int32_t)feature[l];
  out->within |= bits(near) << k;
  const f64w beyond = distance - load(reach);
  for (int l = 0; l < WIDTH; l++) out->beyond = beyond[l] < out->beyond ? beyond[l] : out->beyond;
}

/* How far ahead blocks are prefetched, in entries of the list `block`. Consecutive entries need not be
 * adjacent in memory, so the hardware cannot predict which block is next. */
enum { AHEAD = 3 };

INLINE void fetch_block(const struct grip_mesh_pairs *p)
{
  for (size_t at = 0; at < offsetof(struct grip_mesh_pairs, vertex); at += 64)
    __builtin_prefetch((const char *)p + at, 0, 3);
}

void GRIP_EXPORT(grip_mesh_find_closest)(const struct grip_mesh_pairs *pairs, const int32_t *block, int n,
                                         const double *point, struct grip_mesh_closest *closest)
{
  for (int m = 0; m < n; m++) {
    if (m + AHEAD < n) fetch_block(pairs + block[m + AHEAD]);
    closest[m].within = 0;
    closest[m].beyond = INFINITY;
    for (int k = 0; k < LANES; k += WIDTH) find_closest(pairs + block[m], point, closest + m, k);
  }
}

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

void GRIP_EXPORT(grip_mesh_points)(const double *x, const int32_t *atom, const int32_t *image,
                                   const double *shift, int n, const struct grip_mesh_frame *frame,
                                   double *point, double *path)
{
  /* This factor exceeds the relative rounding error of the expressions below, so that `path` is never less
   * than the true path. */
  const double longer = 1 + 1e-15;
  const double *p = frame->origin, *q = frame->rotation;
#pragma omp simd
  for (int k = 0; k < n; k++) {
    const double *of = x + GRIP_ROW * atom[k], *by = shift + 3 * image[k];
    const double a = of[0] + by[0] - p[0], b = of[1] + by[1] - p[1], c = of[2] + by[2] - p[2];
    double *row = point + GRIP_MESH_ROW * k;
    const double u = q[0] * a + q[3] * b + q[6] * c, v = q[1] * a + q[4] * b + q[7] * c,
                 w = q[2] * a + q[5] * b + q[8] * c;
    const double du = u - row[0], dv = v - row[1], dw = w - row[2];
    path[k] = (path[k] + longer * sqrt(du * du + dv * dv + dw * dw)) * longer;
    row[0] = u;
    row[1] = v;
    row[2] = w;
  }
}

uint32_t GRIP_EXPORT(grip_mesh_near_boxes)(const struct grip_mesh_boxes *boxes, const float point[3],
                                           float squared)
{
  float sum[LANES] = {0};
  for (int a = 0; a < 3; a++) {
    const float x = point[a];
#pragma omp simd
    for (int l = 0; l < LANES; l++) {
      const float below = boxes->low[a][l] - x, above = x - boxes->high[a][l];
      const float farther = below > above ? below : above, out = farther > 0 ? farther : 0;
      sum[l] += out * out;
    }
  }
  uint32_t bits = 0;
  for (int l = 0; l < LANES; l++) bits |= (uint32_t)(sum[l] <= squared) << l;
  return bits;
}
