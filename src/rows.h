/* SPDX-License-Identifier: GPL-2.0-only */
/* The host's atoms, four at a time: rows of three values are loaded whole and turned in registers instead of
 * being picked value by value; and what contacts do to them. */
#ifndef GRIP_ROWS_H
#define GRIP_ROWS_H

#include "lanes.h"
#include "store.h"

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
  struct columns force, torque_i, torque_j; /* force: on i; on j the opposite */
};

INLINE struct columns mask_columns(i64x4 mask, struct columns c, const double *factor)
{
  if (factor) c = times(load(factor), c);
  return blend_columns(mask, c);
}

/* turning, a literal: there are rolling or twisting torques. */
INLINE struct effect effect(const struct grip_batch *b, int k, i64x4 touching, const double *factor,
                            bool turning)
{
  const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k);
  const struct columns ft = load_columns(b->fx + k, b->fy + k, b->fz + k);
  const f64x4 half = b->arm_torque * load(b->overlap + k);
  const f64x4 arm_i = load(b->radius_i + k) - half, arm_j = load(b->radius_j + k) - half;
  const struct columns t = cross(ft, n); /* the tangential force's torque over its arm, the same on both */
  struct columns torque_i = times(arm_i, t), torque_j = times(arm_j, t);
  if (turning) {
    const struct columns m = plus(load_columns(b->mx + k, b->my + k, b->mz + k), times(load(b->mn + k), n));
    torque_i = plus(torque_i, m);
    torque_j = minus(torque_j, m);
  }
  return (struct effect){.force = mask_columns(touching, plus(times(load(b->normal + k), n), ft), factor),
                         .torque_i = mask_columns(touching, torque_i, factor),
                         .torque_j = mask_columns(touching, torque_j, factor)};
}

/* Four vectors of space, by vector. */
struct rows {
  f64x2 xy[4];
  double z[4];
};

INLINE f64x2 low(f64x4 v)
{
  return (f64x2){v[0], v[1]};
}

INLINE f64x2 high(f64x4 v)
{
  return (f64x2){v[2], v[3]};
}

INLINE struct rows rows_of(struct columns c)
{
  const f64x4 xy02 = SHUFFLE(c.x, c.y, 0, 4, 2, 6), xy13 = SHUFFLE(c.x, c.y, 1, 5, 3, 7);
  return (struct rows){.xy = {low(xy02), low(xy13), high(xy02), high(xy13)},
                       .z = {c.z[0], c.z[1], c.z[2], c.z[3]}};
}

/* Two stores: a whole one would overwrite the next atom's first value. */
INLINE void add_row(double *p, struct rows r, int l)
{
  f64x2 sum;
  memcpy(&sum, p, sizeof sum);
  sum += r.xy[l];
  memcpy(p, &sum, sizeof sum);
  p[2] += r.z[l];
}

/* Where the values of four atoms begin. */
struct places {
  int64_t of[4];
};

INLINE struct places places_of(const int32_t *atom)
{
  return (struct places){
      {3 * (int64_t)atom[0], 3 * (int64_t)atom[1], 3 * (int64_t)atom[2], 3 * (int64_t)atom[3]}};
}

INLINE struct rows opposite(struct rows r)
{
  for (int l = 0; l < WIDTH; l++) {
    r.xy[l] = -r.xy[l];
    r.z[l] = -r.z[l];
  }
  return r;
}

/* Into the second-level cache: the first has no room for so many. A row lies across two lines one time in four. */
INLINE void fetch_row(const double *p, int32_t atom)
{
  const int64_t first = 3 * (int64_t)atom;
  __builtin_prefetch(p + first, 0, 3);
  __builtin_prefetch(p + (first + 2), 0, 3);
}

/* A group of atoms that follow each other: three lines, and a fourth where they do not begin with one. */
INLINE void fetch_group(const double *p, int32_t group)
{
  const int64_t first = 3 * GRIP_FETCHED * (int64_t)group;
  for (int value = 0; value < 3 * GRIP_FETCHED; value += 8) __builtin_prefetch(p + (first + value), 0, 3);
  __builtin_prefetch(p + (first + 3 * GRIP_FETCHED - 1), 0, 3);
}

/* What a scatter reports, of four lanes each. */
struct watch {
  f64x4 nan_if_bad;
  i64x4 touching, deep;
};

/* Every part of the force goes into these four: a cross product with n leaves nothing infinite out. */
INLINE struct watch watched(struct watch w, struct effect e, i64x4 touching, i64x4 deep)
{
  return (struct watch){.nan_if_bad =
                            w.nan_if_bad + 0 * (e.force.x + e.torque_i.x + e.torque_i.y + e.torque_i.z),
                        .touching = w.touching - touching,
                        .deep = w.deep | deep};
}

INLINE struct grip_scatter_report report_of(struct watch w)
{
  return (struct grip_scatter_report){
      .touching = (int)(w.touching[0] + w.touching[1] + w.touching[2] + w.touching[3]),
      .finite = sum(w.nan_if_bad) == 0,
      .deep = (w.deep[0] | w.deep[1] | w.deep[2] | w.deep[3]) != 0,
  };
}

#endif
