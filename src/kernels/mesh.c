/* SPDX-License-Identifier: GPL-2.0-only */
/* Spheres at a triangle mesh: closest points on triangles, and boxes near a point. */
#include "kernels/kernels.h"
#include "kernels/mesh_lanes.h"
#include "kernels/rows.h"

#include <stddef.h>

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
