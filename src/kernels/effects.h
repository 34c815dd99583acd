/* SPDX-License-Identifier: GPL-2.0-only */
/* Adds the forces and torques of contacts to the host's atoms. The functions work on four lanes at a time
 * (GRIP_NARROW) even if registers hold eight values. The processor then adds the rows of four lanes to the
 * atoms while it computes the next four lanes. */
#ifndef GRIP_EFFECTS_H
#define GRIP_EFFECTS_H

#include "batch/lanes.h"
#include "grip/store.h"

_Static_assert(WIDTH == 4, "the rows of four lanes: define GRIP_NARROW first");

/* Forces and torques of several lanes. `force` acts on i; the opposite force acts on j. */
struct effect {
  struct columns force, torque_i, torque_j;
};

INLINE struct columns mask_columns(i64w mask, struct columns c, const double *factor)
{
  if (factor) c = times(load(factor), c);
  return blend_columns(mask, c);
}

/* The effect of bodies of any shape, on which the normal force has a torque too. */
INLINE struct effect effect_at_arms(const struct grip_batch *b, int k, i64w touching, const double *factor)
{
  const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k),
                       ft = load_columns(b->fx + k, b->fy + k, b->fz + k),
                       f = plus(times(load(b->normal + k), n), ft),
                       m = plus(load_columns(b->mx + k, b->my + k, b->mz + k), times(load(b->mn + k), n));
  return (struct effect){
      .force = mask_columns(touching, f, factor),
      .torque_i = mask_columns(touching, plus(cross(load_arms_i(b->arms, k), f), m), factor),
      .torque_j = mask_columns(touching, minus(cross(f, load_arms_j(b->arms, k)), m), factor)};
}

/* turning: a compile-time constant, true if there are rolling or twisting torques. */
INLINE struct effect effect(const struct grip_batch *b, int k, i64w touching, const double *factor,
                            bool turning)
{
  const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k);
  const struct columns ft = load_columns(b->fx + k, b->fy + k, b->fz + k);
  const f64w overlap = load(b->overlap + k), arm_i = GRIP_ARM(load(b->radius_i + k), b->arm_torque, overlap),
             arm_j = GRIP_ARM(load(b->radius_j + k), b->arm_torque, overlap);
  /* Torque of the tangential force for an arm of length 1, which is equal for i and j. */
  const struct columns t = cross(ft, n);
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

/* One vector in space per lane, stored row by row: the transpose of struct columns. */
struct rows {
  f64x2 xy[WIDTH];
  double z[WIDTH];
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

/* Adds row l to three values at p in two stores, because one store of four values would overwrite the first
 * value of the next atom. */
INLINE void add_row(double *p, struct rows r, int l)
{
  f64x2 sum;
  memcpy(&sum, p, sizeof sum);
  sum += r.xy[l];
  memcpy(p, &sum, sizeof sum);
  p[2] += r.z[l];
}

/* Indices at which the rows of several atoms start. They are read before anything is added to the atoms,
 * because a compiler must assume that stores to the atoms change them. */
struct places {
  int64_t of[WIDTH];
};

INLINE struct places places_of(const int32_t *row)
{
  return (struct places){{row[0], row[1], row[2], row[3]}};
}

INLINE struct rows opposite(struct rows r)
{
  for (int l = 0; l < WIDTH; l++) {
    r.xy[l] = -r.xy[l];
    r.z[l] = -r.z[l];
  }
  return r;
}

/* Values from which grip_scatter_report is computed, accumulated for each lane. */
struct watch {
  f64w nan_if_bad;
  i64w touching, deep;
};

/* Accumulates the values of some lanes. A non-finite force makes these sums non-finite, because torques are
 * cross products of the force with n and contain every component of the force. */
INLINE struct watch watched(struct watch w, struct effect e, i64w touching, i64w deep)
{
  return (struct watch){.nan_if_bad =
                            w.nan_if_bad + 0 * (e.force.x + e.torque_i.x + e.torque_i.y + e.torque_i.z),
                        .touching = w.touching - touching,
                        .deep = w.deep | deep};
}

INLINE struct grip_scatter_report report_of(struct watch w)
{
  int64_t touching = 0;
  for (int l = 0; l < WIDTH; l++) touching += w.touching[l];
  return (struct grip_scatter_report){
      .touching = (int)touching, .finite = sum(w.nan_if_bad) == 0, .deep = some(w.deep)};
}

#endif
