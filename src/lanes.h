/* SPDX-License-Identifier: GPL-2.0-only */
/* Four lanes at a time: the vector type that kernels use where a loop over arrays would not do, and the
 * geometry of four contacts. */
#ifndef GRIP_LANES_H
#define GRIP_LANES_H

#include <stdint.h>

#include "law.h"

typedef double f64x4 __attribute__((vector_size(32)));
typedef double f64x2 __attribute__((vector_size(16)));
typedef int64_t i64x4 __attribute__((vector_size(32)));

#if defined(__clang__) || __GNUC__ >= 12
#define SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#else
#define SHUFFLE(a, b, i, j, k, l) __builtin_shuffle(a, b, (i64x4){i, j, k, l})
#endif

enum { WIDTH = 4 };

/* Inlined for sure: a flag that is passed down must be a constant there. */
#define INLINE static inline __attribute__((always_inline))

INLINE f64x4 load(const double *p)
{
  f64x4 v;
  memcpy(&v, p, sizeof v);
  return v;
}

INLINE void store(double *p, f64x4 v)
{
  memcpy(p, &v, sizeof v);
}

INLINE f64x4 root(f64x4 v)
{
  return (f64x4){sqrt(v[0]), sqrt(v[1]), sqrt(v[2]), sqrt(v[3])};
}

/* v where the mask is set, else 0, whatever v holds. */
INLINE f64x4 blend(i64x4 mask, f64x4 v)
{
  return (f64x4)((i64x4)v & mask);
}

INLINE double sum(f64x4 v)
{
  return v[0] + v[1] + v[2] + v[3];
}

/* Four vectors of space, by component. */
struct columns {
  f64x4 x, y, z;
};

INLINE struct columns load_columns(const double *x, const double *y, const double *z)
{
  return (struct columns){load(x), load(y), load(z)};
}

INLINE void store_columns(double *x, double *y, double *z, struct columns c)
{
  store(x, c.x);
  store(y, c.y);
  store(z, c.z);
}

INLINE struct columns blend_columns(i64x4 mask, struct columns c)
{
  return (struct columns){blend(mask, c.x), blend(mask, c.y), blend(mask, c.z)};
}

INLINE f64x4 dot(struct columns a, struct columns b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

INLINE struct columns cross(struct columns a, struct columns b)
{
  return (struct columns){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

INLINE struct columns times(f64x4 s, struct columns a)
{
  return (struct columns){s * a.x, s * a.y, s * a.z};
}

INLINE struct columns plus(struct columns a, struct columns b)
{
  return (struct columns){a.x + b.x, a.y + b.y, a.z + b.z};
}

INLINE struct columns minus(struct columns a, struct columns b)
{
  return (struct columns){a.x - b.x, a.y - b.y, a.z - b.z};
}

INLINE struct columns direction(struct columns a)
{
  return times(1 / root(dot(a, a)), a);
}

/* Geometry of the four contacts from lane k on, in two halves so that roots and divisions of the first are done
 * when the second asks for them: sweep over all lanes with one, then with the other.
 *
 * r = x_i - x_j; u = v_i - v_j, read if halved only; halved: a literal, whether half_step is above 0. */
INLINE void place_normal(struct grip_batch *b, int k, struct columns r, struct columns u,
                         f64x4 touch_distance, bool halved)
{
  const f64x4 distance = root(dot(r, r)), back = {b->half_step, b->half_step, b->half_step, b->half_step};
  const struct columns now = times(1 / distance, r);
  const struct columns n = halved ? direction(minus(r, times(back, u))) : now;
  store_columns(b->nx + k, b->ny + k, b->nz + k, n);
  if (halved) store_columns(b->now_x + k, b->now_y + k, b->now_z + k, now);
  store(b->overlap + k, touch_distance - distance);
}

/* Spins by what they do where the contact is: arm_i w_i + arm_j w_j with arms that end at a depth below the surfaces is
 * surface - depth both. A wall's spin is about a point of its surface: it has no radius, and its arm is the depth alone. */
struct spins {
  struct columns surface, both; /* R_i w_i + R_j w_j; w_i + w_j */
};

/* radius_j: 0 for a wall. */
INLINE struct spins spins_of(struct columns wi, struct columns wj, f64x4 radius_i, f64x4 radius_j)
{
  return (struct spins){plus(times(radius_i, wi), times(radius_j, wj)), plus(wi, wj)};
}

INLINE struct columns spin_at(struct spins s, f64x4 depth)
{
  return minus(s.surface, times(depth, s.both));
}

/* Of the velocities and the spins, from the normal and the overlap. used, a literal: whether
 * some law reads what spins do besides moving the surface. */
INLINE struct spins place_motion(struct grip_batch *b, int k, struct columns u, struct columns wi,
                                 struct columns wj, f64x4 radius_i, f64x4 radius_j, bool used)
{
  const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k);
  const f64x4 speed_n = dot(u, n);
  const struct spins s = spins_of(wi, wj, radius_i, radius_j);
  const struct columns spin = spin_at(s, b->arm_speed * load(b->overlap + k));
  store(b->speed_n + k, speed_n);
  store_columns(b->vx + k, b->vy + k, b->vz + k, minus(minus(u, times(speed_n, n)), cross(spin, n)));
  if (!used) return s;
  store_columns(b->wx + k, b->wy + k, b->wz + k, minus(wi, wj));
  store(b->turn + k, 0.5 * dot(s.both, n));
  return s;
}

#endif
