/* SPDX-License-Identifier: GPL-2.0-only */
/* Loads the host's per-atom rows for several atoms at a time. Rows of three values are loaded whole and
 * transposed to columns in registers. This is faster than loading each value separately. */
#ifndef GRIP_ROWS_H
#define GRIP_ROWS_H

#include "batch/lanes.h"
#include "grip/store.h"

INLINE f64x4 four(const void *p)
{
  f64x4 v;
  memcpy(&v, p, sizeof v);
  return v;
}

/* Loads the row that starts at offset `at`. */
INLINE f64x4 row(const double *p, int32_t at, bool padded)
{
  p += at;
  return padded ? four(p) : (f64x4){p[0], p[1], p[2], 0};
}

/* Four registers are transposed together. A register holds one row. If it has room for two rows, it holds the
 * rows of lanes n and n + 2. */
enum { PER_LINE = WIDTH / 4 };

INLINE int lane_of_line(int n)
{
  return PER_LINE == 2 && n >= 2 ? n + 2 : n;
}

INLINE f64w line(f64x4 first, f64x4 second)
{
#ifdef GRIP_WIDE
  return __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7);
#else
  (void)second;
  return first;
#endif
}

/* Transposes the rows in four registers to columns (struct columns). */
INLINE struct columns transposed(const f64w *of)
{
  const f64w even = EVEN(of[0], of[1]), more_even = EVEN(of[2], of[3]);
  return (struct columns){.x = FIRST_PAIRS(even, more_even),
                          .y = FIRST_PAIRS(ODD(of[0], of[1]), ODD(of[2], of[3])),
                          .z = SECOND_PAIRS(even, more_even)};
}

/* The fourth value of each row; transposed() returns the first three. */
INLINE f64w fourth(const f64w *of)
{
  return SECOND_PAIRS(ODD(of[0], of[1]), ODD(of[2], of[3]));
}

/* Rows of four values. */
struct quad {
  f64w x, y, z, w;
};

/* The row `at` of each lane's array. */
INLINE struct quad quad(const double *const *p, int at)
{
  f64w of[4];
  for (int n = 0; n < 4; n++) {
    const int l = lane_of_line(n), later = l + 2 * (PER_LINE - 1);
    of[n] = line(four(p[l] + 4 * at), four(p[later] + 4 * at));
  }
  const struct columns first = transposed(of);
  return (struct quad){first.x, first.y, first.z, fourth(of)};
}

/* Loads one row per lane, which starts at p + i[lane], and returns the rows as columns. */
INLINE struct columns rows(const double *p, const int32_t *i, bool padded)
{
  f64w of[4];
  for (int n = 0; n < 4; n++) {
    const int l = lane_of_line(n), later = l + 2 * (PER_LINE - 1);
    of[n] = line(row(p, i[l], padded), row(p, i[later], padded));
  }
  return transposed(of);
}

/* Loads two rows per lane, at p + i[lane] and at p + j[lane], and returns their differences as columns. */
INLINE struct columns differences(const double *p, const int32_t *i, const int32_t *j, bool padded)
{
  f64w of[4];
  for (int n = 0; n < 4; n++) {
    const int l = lane_of_line(n), later = l + 2 * (PER_LINE - 1);
    of[n] = line(row(p, i[l], padded) - row(p, j[l], padded),
                 row(p, i[later], padded) - row(p, j[later], padded));
  }
  return transposed(of);
}

INLINE f64w doubles(const float *p)
{
  double of[WIDTH];
  for (int l = 0; l < WIDTH; l++) of[l] = p[l];
  return load(of);
}

/* Prefetches a row into the first-level cache. One row in four lies in two cache lines. */
INLINE void fetch_row(const double *p, int32_t at)
{
  __builtin_prefetch(p + at, 0, 3);
  __builtin_prefetch(p + at + 2, 0, 3);
}

/* Prefetches the rows of a group of atoms: three cache lines, and a fourth one if the group does not start at
 * the beginning of a cache line. */
INLINE void fetch_group(const double *p, int32_t group)
{
  const int64_t first = GRIP_ROW * GRIP_FETCHED * (int64_t)group;
  for (int value = 0; value < GRIP_ROW * GRIP_FETCHED; value += 8)
    __builtin_prefetch(p + (first + value), 0, 3);
  __builtin_prefetch(p + (first + GRIP_ROW * GRIP_FETCHED - 1), 0, 3);
}

/* Prefetches a part of the span's groups of atoms, in each of `narrays` arrays. The groups are divided
 * equally among the blocks of the span; this call prefetches the part of block n. */
INLINE void fetch_share(struct grip_span span, int n, const double *const *of, int narrays)
{
  const int share = (span.nfetch + span.count - 1) / span.count, first = n * share;
  const int end = first + share < span.nfetch ? first + share : span.nfetch;
  for (int g = first; g < end; g++)
    for (int a = 0; a < narrays; a++) fetch_group(of[a], span.fetch[g]);
}

#endif
