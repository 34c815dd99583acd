/* SPDX-License-Identifier: GPL-2.0-only */
/* The host's atoms, four at a time: rows of three values are loaded whole and turned in registers instead of
 * being picked value by value; and what contacts do to them. */
#ifndef GRIP_ROWS_H
#define GRIP_ROWS_H

#include "lanes.h"

INLINE f64x4 row(const double *p, int32_t atom, bool padded)
{
  p += 3 * (int64_t)atom;
  return padded ? load(p) : (f64x4){p[0], p[1], p[2], 0};
}

INLINE struct columns turn(f64x4 a, f64x4 b, f64x4 c, f64x4 d)
{
  const f64x4 ab = SHUFFLE(a, b, 0, 4, 2, 6), cd = SHUFFLE(c, d, 0, 4, 2, 6);
  return (struct columns){.x = SHUFFLE(ab, cd, 0, 1, 4, 5),
                          .y = SHUFFLE(SHUFFLE(a, b, 1, 5, 3, 7), SHUFFLE(c, d, 1, 5, 3, 7), 0, 1, 4, 5),
                          .z = SHUFFLE(ab, cd, 2, 3, 6, 7)};
}

/* Columns of p[i] for four atoms. */
INLINE struct columns rows(const double *p, const int32_t *i, bool padded)
{
  return turn(row(p, i[0], padded), row(p, i[1], padded), row(p, i[2], padded), row(p, i[3], padded));
}

/* Columns of p[i] - p[j] for four pairs. */
INLINE struct columns differences(const double *p, const int32_t *i, const int32_t *j, bool padded)
{
  return turn(row(p, i[0], padded) - row(p, j[0], padded), row(p, i[1], padded) - row(p, j[1], padded),
              row(p, i[2], padded) - row(p, j[2], padded), row(p, i[3], padded) - row(p, j[3], padded));
}

/* What four contacts do to their atoms. */
struct effect {
  struct columns force, torque_i, torque_j;
};

INLINE struct columns mask_columns(i64x4 mask, f64x4 factor, struct columns c)
{
  return (struct columns){blend(mask, factor * c.x), blend(mask, factor * c.y), blend(mask, factor * c.z)};
}

INLINE struct effect effect(const struct grip_batch *b, int k, i64x4 touching, f64x4 factor)
{
  const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k);
  const struct columns ft = load_columns(b->fx + k, b->fy + k, b->fz + k);
  const f64x4 half = b->arm_torque * load(b->overlap + k);
  const f64x4 arm_i = load(b->radius_i + k) - half, arm_j = load(b->radius_j + k) - half;
  const struct columns t = cross(ft, n); /* the tangential force's torque over its arm, the same on both */
  const struct columns m = plus(load_columns(b->mx + k, b->my + k, b->mz + k), times(load(b->mn + k), n));
  return (struct effect){.force = mask_columns(touching, factor, plus(times(load(b->normal + k), n), ft)),
                         .torque_i = mask_columns(touching, factor, plus(times(arm_i, t), m)),
                         .torque_j = mask_columns(touching, factor, minus(times(arm_j, t), m))};
}

/* Adds v's first three values. Two stores: a whole one would overwrite the next atom's first value. */
INLINE void add_row(double *p, int32_t atom, f64x4 v)
{
  f64x2 xy;
  p += 3 * (int64_t)atom;
  memcpy(&xy, p, sizeof xy);
  xy += (f64x2){v[0], v[1]};
  memcpy(p, &xy, sizeof xy);
  p[2] += v[2];
}

INLINE void add_rows(double *p, const int32_t *atom, int owned, struct columns c)
{
  const f64x4 zero = {0, 0, 0, 0};
  const f64x4 xy02 = SHUFFLE(c.x, c.y, 0, 4, 2, 6), xy13 = SHUFFLE(c.x, c.y, 1, 5, 3, 7);
  const f64x4 z02 = SHUFFLE(c.z, zero, 0, 4, 2, 6), z13 = SHUFFLE(c.z, zero, 1, 5, 3, 7);
  if (owned == INT32_MAX || atom[0] < owned) add_row(p, atom[0], SHUFFLE(xy02, z02, 0, 1, 4, 5));
  if (owned == INT32_MAX || atom[1] < owned) add_row(p, atom[1], SHUFFLE(xy13, z13, 0, 1, 4, 5));
  if (owned == INT32_MAX || atom[2] < owned) add_row(p, atom[2], SHUFFLE(xy02, z02, 2, 3, 6, 7));
  if (owned == INT32_MAX || atom[3] < owned) add_row(p, atom[3], SHUFFLE(xy13, z13, 2, 3, 6, 7));
}

INLINE f64x4 sum_of(struct columns c)
{
  return c.x + c.y + c.z;
}

#endif
