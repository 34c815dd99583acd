/* SPDX-License-Identifier: GPL-2.0-only */
/* Vector types for kernels whose loops over arrays compilers do not vectorise well: a value of such a type
 * holds one number for each of several lanes (batch.h). Also the geometry of contacts, computed with these
 * types. */
#ifndef GRIP_LANES_H
#define GRIP_LANES_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "grip/bodies.h"
#include "grip/batch.h"
#include "isa/export.h"
#include "grip/vec.h"

/* f64x4 is the register for one row: the three values of an atom, and one value that is ignored. f64x2 is
 * half of such a register. */
typedef double f64x2 __attribute__((vector_size(16)));
typedef int64_t i64x2 __attribute__((vector_size(16)));
typedef double f64x4 __attribute__((vector_size(32)));
typedef int64_t i64x4 __attribute__((vector_size(32)));

#if defined(__clang__) || __GNUC__ >= 12
#define SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#if defined(__AVX512F__) && !defined(GRIP_NARROW)
#define GRIP_WIDE
#endif
#else
#define SHUFFLE(a, b, i, j, k, l) __builtin_shuffle(a, b, (i64x4){i, j, k, l})
#endif

/* Number of lanes per vector: the number of values that a register holds, but always four in files that
 * define GRIP_NARROW. */
#ifdef GRIP_WIDE
enum { WIDTH = 8 };
typedef double f64w __attribute__((vector_size(64)));
typedef int64_t i64w __attribute__((vector_size(64)));
#else
enum { WIDTH = 4 };
typedef f64x4 f64w;
typedef i64x4 i64w;
#endif
typedef float f32w __attribute__((vector_size(WIDTH * sizeof(float))));
typedef int32_t i32w __attribute__((vector_size(WIDTH * sizeof(int32_t))));

/* Shuffles of two registers a and b. In each group of four values the result is a0 b0 a2 b2 (EVEN), a1 b1 a3
 * b3 (ODD), a0 a1 b0 b1 (FIRST_PAIRS) or a2 a3 b2 b3 (SECOND_PAIRS). */
#ifdef GRIP_WIDE
#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14)
#define ODD(a, b) __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15)
#define FIRST_PAIRS(a, b) __builtin_shufflevector(a, b, 0, 1, 4, 5, 8, 9, 12, 13)
#define SECOND_PAIRS(a, b) __builtin_shufflevector(a, b, 2, 3, 6, 7, 10, 11, 14, 15)
#else
#define EVEN(a, b) SHUFFLE(a, b, 0, 4, 2, 6)
#define ODD(a, b) SHUFFLE(a, b, 1, 5, 3, 7)
#define FIRST_PAIRS(a, b) SHUFFLE(a, b, 0, 1, 4, 5)
#define SECOND_PAIRS(a, b) SHUFFLE(a, b, 2, 3, 6, 7)
#endif

/* A function marked INLINE is always inlined. A flag that the caller passes as a constant is then a constant
 * in the function's body too. */
#define INLINE static inline __attribute__((always_inline))

INLINE f64w all(double value)
{
  return value - (f64w){0};
}

INLINE f64w load(const double *p)
{
  f64w v;
  memcpy(&v, p, sizeof v);
  return v;
}

INLINE void store(double *p, f64w v)
{
  memcpy(p, &v, sizeof v);
}

INLINE f64w root(f64w v)
{
  double of[WIDTH];
  memcpy(of, &v, sizeof of);
  for (int l = 0; l < WIDTH; l++) of[l] = sqrt(of[l]);
  return load(of);
}

/* A mask that is set where a < b. GCC compares the values of a vector wider than a register one by one,
 * so it is given vectors of 16 bytes. */
INLINE i64w less(f64w a, f64w b)
{
#if defined(__AVX__) || defined(__clang__)
  return a < b;
#else
  f64x2 of_a[WIDTH / 2], of_b[WIDTH / 2];
  memcpy(of_a, &a, sizeof a);
  memcpy(of_b, &b, sizeof b);
  i64x2 less[WIDTH / 2];
  for (int n = 0; n < WIDTH / 2; n++) less[n] = of_a[n] < of_b[n];
  i64w mask;
  memcpy(&mask, less, sizeof mask);
  return mask;
#endif
}

INLINE i64w positive(f64w v)
{
  return less(all(0), v);
}

INLINE i64w nonzero(f64w v)
{
  return positive(v) | less(v, all(0));
}

/* v where the mask is set, else 0, even if v is NaN or infinite. */
INLINE f64w blend(i64w mask, f64w v)
{
  return (f64w)((i64w)v & mask);
}

INLINE f64w choose(i64w mask, f64w yes, f64w no)
{
  return (f64w)(((i64w)yes & mask) | ((i64w)no & ~mask));
}

INLINE f64w greater(f64w a, f64w b)
{
  return choose(less(b, a), a, b);
}

INLINE f64w lesser(f64w a, f64w b)
{
  return choose(less(a, b), a, b);
}

INLINE double sum(f64w v)
{
  double total = v[0];
  for (int l = 1; l < WIDTH; l++) total += v[l];
  return total;
}

#ifdef GRIP_WIDE
/* The mask with a byte for each of the eight lanes, all bits of which are set or clear: one instruction. */
INLINE uint64_t bytes_of(i64w mask)
{
  typedef int8_t bytes __attribute__((vector_size(WIDTH)));
  const bytes narrowed = __builtin_convertvector(mask, bytes);
  uint64_t of;
  memcpy(&of, &narrowed, sizeof of);
  return of;
}
#endif

/* Whether the mask is set in any lane. */
INLINE bool some(i64w mask)
{
#ifdef GRIP_WIDE
  return bytes_of(mask) != 0;
#else
  return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
#endif
}

/* One vector in space per lane: a register of x components, one of y components, one of z components. */
struct columns {
  f64w x, y, z;
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

INLINE struct columns load_arms_i(const struct grip_batch_arms *arms, int k)
{
  return load_columns(arms->ix + k, arms->iy + k, arms->iz + k);
}

INLINE struct columns load_arms_j(const struct grip_batch_arms *arms, int k)
{
  return load_columns(arms->jx + k, arms->jy + k, arms->jz + k);
}

INLINE struct columns blend_columns(i64w mask, struct columns c)
{
  return (struct columns){blend(mask, c.x), blend(mask, c.y), blend(mask, c.z)};
}

INLINE f64w dot(struct columns a, struct columns b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

INLINE struct columns cross(struct columns a, struct columns b)
{
  return (struct columns){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

INLINE struct columns times(f64w s, struct columns a)
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

/* The geometry of contacts is computed in two halves, place_normal and place_motion. The caller must call
 * place_normal for all lanes, and then place_motion for all lanes. The second half then never waits for the
 * square roots and divisions of the first half.
 *
 * place_normal computes normal and overlap of the lanes from k on. r = x_i - x_j. u = v_i - v_j, which is
 * only read if `halved` is true. halved: a compile-time constant, true if half_step is positive. */
INLINE void place_normal(struct grip_batch *b, int k, struct columns r, struct columns u, f64w touch_distance,
                         bool halved)
{
  const f64w distance = root(dot(r, r)), back = all(b->half_step);
  const struct columns now = times(1 / distance, r);
  const struct columns n = halved ? direction(minus(r, times(back, u))) : now;
  store_columns(b->nx + k, b->ny + k, b->nz + k, n);
  if (halved) store_columns(b->now_x + k, b->now_y + k, b->now_z + k, now);
  store(b->overlap + k, touch_distance - distance);
}

/* Parts of the velocity of the two surfaces due to spin, arm_i w_i + arm_j w_j. If both arms end at the same
 * depth below the surfaces, each arm is R - depth. The velocity is then surface - depth both, where surface =
 * R_i w_i + R_j w_j and both = w_i + w_j. A wall spins about a point of its surface, so its radius counts as
 * 0. */
struct spins {
  struct columns surface, both;
};

/* radius_j: 0 for a wall. */
INLINE struct spins spins_of(struct columns wi, struct columns wj, f64w radius_i, f64w radius_j)
{
  return (struct spins){plus(times(radius_i, wi), times(radius_j, wj)), plus(wi, wj)};
}

INLINE struct columns spin_at(struct spins s, f64w depth)
{
  return minus(s.surface, times(depth, s.both));
}

/* Computes the values that depend on velocities and spins: speed_n, v_t, w and normal_spin. place_normal must
 * have computed normal and overlap. used: a compile-time constant, true if some law reads w or
 * normal_spin. */
INLINE struct spins place_motion(struct grip_batch *b, int k, struct columns u, struct columns wi,
                                 struct columns wj, f64w radius_i, f64w radius_j, bool used)
{
  const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k);
  const f64w speed_n = dot(u, n);
  const struct spins s = spins_of(wi, wj, radius_i, radius_j);
  const struct columns spin = spin_at(s, b->arm_speed * load(b->overlap + k));
  store(b->speed_n + k, speed_n);
  store_columns(b->vx + k, b->vy + k, b->vz + k, minus(minus(u, times(speed_n, n)), cross(spin, n)));
  if (!used) return s;
  store_columns(b->wx + k, b->wy + k, b->wz + k, minus(wi, wj));
  store(b->normal_spin + k, 0.5 * dot(s.both, n));
  return s;
}

#endif
