/* SPDX-License-Identifier: GPL-2.0-only */
/* How easily rigid bodies give way where their spheres touch (grip/turning.h). */
#include "kernels/kernels.h"
#include "kernels/rows.h"

/* The inverse rotation of v. The quaternion is (w, q). */
INLINE struct columns turned_back(struct columns v, f64w w, struct columns q)
{
  const struct columns t = times(all(2), cross(v, q));
  return plus(plus(v, times(w, t)), cross(t, q));
}

INLINE const struct grip_member *member(const struct grip_turning *turning, int32_t row)
{
  return (const struct grip_member *)((const char *)turning->members + (ptrdiff_t)GRIP_MEMBER * row);
}

/* Members and bodies begin with rows of four values; the fourth is no number and is ignored. */
INLINE f64w turning_of(const struct grip_turning *turning, const int32_t *row, struct columns n)
{
  f64w place[4], inverse[4], quaternion[4];
  for (int k = 0; k < 4; k++) {
    const int l = lane_of_line(k), later = l + 2 * (PER_LINE - 1);
    const struct grip_member *a = member(turning, row[l]), *b = member(turning, row[later]);
    const struct grip_turning_body *of_a = turning->bodies + a->body, *of_b = turning->bodies + b->body;
    place[k] = line(four(a), four(b));
    inverse[k] = line(four(of_a), four(of_b));
    quaternion[k] = line(four(of_a->quaternion), four(of_b->quaternion));
  }
  const struct columns first = transposed(quaternion), i = transposed(inverse);
  const struct columns m = turned_back(n, first.x, (struct columns){first.y, first.z, fourth(quaternion)});
  const struct columns arm = cross(transposed(place), m);
  return arm.x * arm.x * i.x + arm.y * arm.y * i.y + arm.z * arm.z * i.z;
}

INLINE void turn(const struct grip_atoms *atoms, const struct grip_turning *turning,
                 const struct grip_block *block, struct grip_normals *normals, double *overlap, double *mass,
                 bool padded)
{
  for (int l = 0; l < GRIP_LANES; l += WIDTH) {
    const struct columns r = differences(atoms->x, block->row_i + l, block->row_j + l, padded);
    const f64w distance = root(dot(r, r));
    const struct columns n = times(1 / distance, r);
    store_columns(normals->x + l, normals->y + l, normals->z + l, n);
    const f64w deep = load(block->radius_i + l) + load(block->radius_j + l) - distance;
    store(overlap + l, blend(deep > 0, deep));
    const f64w turning_i = turning_of(turning, block->row_i + l, n),
               turning_j = turning_of(turning, block->row_j + l, n);
    const f64w whole = load(block->reduced_mass + l);
    store(mass + l, whole / (1 + whole * (turning_i + turning_j)));
  }
}

INLINE void turn_blocks(const struct grip_atoms *atoms, const struct grip_turning *turning,
                        const struct grip_block *blocks, size_t stride, int count,
                        struct grip_normals *normals, double *overlaps, double *masses, bool padded)
{
  for (int b = 0; b < count; b++) {
    const struct grip_block *block = (const struct grip_block *)((const char *)blocks + (size_t)b * stride);
    turn(atoms, turning, block, normals + b, overlaps + b * GRIP_LANES, masses + b * GRIP_LANES, padded);
  }
}

INLINE f64w magnitude(f64w v)
{
  return (f64w)((i64w)v & INT64_MAX);
}

/* Whether an overlap differs from the earlier one, which may be NaN, by more than a fraction of it. */
INLINE i64w differs(f64w now, f64w before, double part)
{
  return magnitude(blend(now > 0, now) - before) > part * before;
}

int GRIP_EXPORT(grip_changed)(const double *overlap, const double *earlier, int nlanes, double part,
                              int *lanes)
{
  int n = 0;
  for (int k = 0; k < nlanes; k += GRIP_LANES) {
    i64w changed[GRIP_LANES / WIDTH], any = {0};
    for (int p = 0; p < GRIP_LANES / WIDTH; p++) {
      changed[p] = differs(load(overlap + k + p * WIDTH), load(earlier + k + p * WIDTH), part);
      any |= changed[p];
    }
    if (!some(any)) continue;
    for (int l = 0; l < GRIP_LANES; l++)
      if (changed[l / WIDTH][l % WIDTH]) lanes[n++] = k + l;
  }
  return n;
}

void GRIP_EXPORT(grip_turn)(const struct grip_atoms *atoms, const struct grip_turning *turning,
                            const struct grip_block *blocks, size_t stride, int count,
                            struct grip_normals *normals, double *overlaps, double *masses)
{
  if (atoms->padded)
    turn_blocks(atoms, turning, blocks, stride, count, normals, overlaps, masses, true);
  else
    turn_blocks(atoms, turning, blocks, stride, count, normals, overlaps, masses, false);
}
