/* SPDX-License-Identifier: GPL-2.0-only */
/* Triangles of a mesh copied to blocks (grip/mesh.h). */
#include "kernels/kernels.h"
#include "kernels/mesh_lanes.h"
#include "kernels/rows.h"

/* Triangles of a list from `first` on, one for each lane. Lanes behind the end of the list are empty. */
struct listed {
  const struct grip_mesh_arrays *mesh;
  const int32_t *triangle;
  int first, n;
};

INLINE bool is_empty(struct listed s, int lane)
{
  return s.first + lane >= s.n;
}

/* For an empty lane: any triangle, whose values are not used. */
INLINE int32_t triangle_of(struct listed s, int lane)
{
  return s.triangle[is_empty(s, lane) ? 0 : s.first + lane];
}

INLINE struct columns corners(struct listed s, int corner, int32_t *vertex)
{
  int32_t at[WIDTH];
  for (int l = 0; l < WIDTH; l++) {
    const int32_t number = s.mesh->corner[3 * triangle_of(s, l) + corner];
    vertex[l] = is_empty(s, l) ? 0 : number;
    at[l] = 3 * number;
  }
  return rows(s.mesh->vertex, at, false);
}

INLINE struct columns normals(struct listed s)
{
  int32_t at[WIDTH];
  for (int l = 0; l < WIDTH; l++) at[l] = 3 * triangle_of(s, l);
  return rows(s.mesh->normal, at, false);
}

INLINE f64w per_squared(i64w filled, struct columns side)
{
  const f64w length2 = dot(side, side);
  return blend(filled & (length2 > 1e-300), 1 / length2);
}

INLINE void fill(struct listed s, struct grip_mesh_pairs *p, int k)
{
  i64w filled = {0};
  for (int l = 0; l < WIDTH; l++) filled[l] = -!is_empty(s, l);
  const struct columns c0 = corners(s, 0, p->vertex[0] + k), c1 = corners(s, 1, p->vertex[1] + k),
                       c2 = corners(s, 2, p->vertex[2] + k), side1 = minus(c1, c0), side2 = minus(c2, c0);
  struct columns corner = blend_columns(filled, c0);
  corner.x = choose(filled, corner.x, all(1e150));
  store_to_lanes(p->corner, k, corner);
  store_to_lanes(p->side1, k, blend_columns(filled, side1));
  store_to_lanes(p->side2, k, blend_columns(filled, side2));
  store_to_lanes(p->normal, k, blend_columns(filled, normals(s)));
  store(p->per_length2[0] + k, per_squared(filled, side1));
  store(p->per_length2[1] + k, per_squared(filled, minus(c2, c1)));
  store(p->per_length2[2] + k, per_squared(filled, side2));
  for (int l = 0; l < WIDTH; l++) p->triangle[k + l] = is_empty(s, l) ? -1 : triangle_of(s, l);
}

void GRIP_EXPORT(grip_mesh_fill)(const struct grip_mesh_arrays *mesh, const int32_t *triangle, int n,
                                 int32_t row, struct grip_mesh_pairs *blocks)
{
  for (int first = 0; first < n; first += LANES, blocks++) {
    for (int k = 0; k < LANES; k += WIDTH) fill((struct listed){mesh, triangle, first + k, n}, blocks, k);
    for (int l = 0; l < LANES; l++) blocks->row[l] = row;
  }
}
