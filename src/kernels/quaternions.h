/* SPDX-License-Identifier: GPL-2.0-only */
/* Quaternions of several atoms, a lane each. */
#ifndef GRIP_QUATERNIONS_H
#define GRIP_QUATERNIONS_H

#include "kernels/rows.h"

struct quaternion {
  f64w w;
  struct columns v;
};

INLINE struct quaternion conjugate(struct quaternion q)
{
  return (struct quaternion){q.w, {-q.v.x, -q.v.y, -q.v.z}};
}

/* The orientation of the atom with this row: a multiple of 3, times the inverse of 3 modulo 2^32. */
INLINE f64x4 orientation(const double *q, int32_t row)
{
  _Static_assert(GRIP_ROW == 3, "the inverse of 3");
  return four(q + 4 * (int64_t)((uint32_t)row * UINT32_C(0xAAAAAAAB)));
}

/* q: four values an atom. row: GRIP_ROW times the index of each lane's atom. */
INLINE struct quaternion orientations(const double *q, const int32_t *row)
{
  f64w of[4];
  for (int n = 0; n < 4; n++) {
    const int l = lane_of_line(n), later = l + 2 * (PER_LINE - 1);
    of[n] = line(orientation(q, row[l]), orientation(q, row[later]));
  }
  const struct columns first = transposed(of);
  return (struct quaternion){first.x, {first.y, first.z, fourth(of)}};
}

#endif
