/* SPDX-License-Identifier: GPL-2.0-only */
/* The host's atoms, some at a time: rows of three values are loaded whole and turned in registers instead of being picked
 * value by value. */
#ifndef GRIP_ROWS_H
#define GRIP_ROWS_H

#include "lanes.h"
#include "store.h"

INLINE f64x4 row(const double *p, int32_t atom, bool padded)
{
  p += 3 * (int64_t)atom;
  if (!padded) return (f64x4){p[0], p[1], p[2], 0};
  f64x4 v;
  memcpy(&v, p, sizeof v);
  return v;
}

enum { ROWS = 4 }; /* turned at a time */

/* Their columns. */
struct turned {
  f64x4 x, y, z;
};

INLINE struct turned turn(f64x4 a, f64x4 b, f64x4 c, f64x4 d)
{
  const f64x4 ab = SHUFFLE(a, b, 0, 4, 2, 6), cd = SHUFFLE(c, d, 0, 4, 2, 6);
  return (struct turned){.x = SHUFFLE(ab, cd, 0, 1, 4, 5),
                         .y = SHUFFLE(SHUFFLE(a, b, 1, 5, 3, 7), SHUFFLE(c, d, 1, 5, 3, 7), 0, 1, 4, 5),
                         .z = SHUFFLE(ab, cd, 2, 3, 6, 7)};
}

INLINE struct turned turned_rows(const double *p, const int32_t *i, bool padded)
{
  return turn(row(p, i[0], padded), row(p, i[1], padded), row(p, i[2], padded), row(p, i[3], padded));
}

INLINE struct turned turned_differences(const double *p, const int32_t *i, const int32_t *j, bool padded)
{
  return turn(row(p, i[0], padded) - row(p, j[0], padded), row(p, i[1], padded) - row(p, j[1], padded),
              row(p, i[2], padded) - row(p, j[2], padded), row(p, i[3], padded) - row(p, j[3], padded));
}

/* Four lanes and, where there are more, four more. */
INLINE f64w joined(f64x4 a, f64x4 b)
{
#ifdef GRIP_WIDE
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
#else
  (void)b;
  return a;
#endif
}

enum { MORE = WIDTH - ROWS };

INLINE struct columns columns_of(struct turned a, struct turned b)
{
  return (struct columns){joined(a.x, b.x), joined(a.y, b.y), joined(a.z, b.z)};
}

/* Columns of p[i] for as many atoms as there are lanes. */
INLINE struct columns rows(const double *p, const int32_t *i, bool padded)
{
  return columns_of(turned_rows(p, i, padded), turned_rows(p, i + MORE, padded));
}

/* Columns of p[i] - p[j] for as many pairs. */
INLINE struct columns differences(const double *p, const int32_t *i, const int32_t *j, bool padded)
{
  return columns_of(turned_differences(p, i, j, padded), turned_differences(p, i + MORE, j + MORE, padded));
}

INLINE f64w doubles(const float *p)
{
  double of[WIDTH];
  for (int l = 0; l < WIDTH; l++) of[l] = p[l];
  return load(of);
}

/* Into the first-level cache. A row lies across two lines one time in four. */
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

/* Of the span's groups of atoms those that fall to its n-th block, as many to each, from narrays arrays. */
INLINE void fetch_share(struct grip_span span, int n, const double *const *of, int narrays)
{
  const int share = (span.nfetch + span.count - 1) / span.count, first = n * share;
  const int end = first + share < span.nfetch ? first + share : span.nfetch;
  for (int g = first; g < end; g++)
    for (int a = 0; a < narrays; a++) fetch_group(of[a], span.fetch[g]);
}

#endif
