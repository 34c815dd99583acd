/* SPDX-License-Identifier: GPL-2.0-only */
/* Vectors of three components, passed and returned by value, so that the values of an inlined law stay in
 * registers and the loop over lanes stays vectorised. */
#ifndef GRIP_PUBLIC_VEC_H
#define GRIP_PUBLIC_VEC_H

#include "grip/portable.h"

struct grip_vec {
  double x, y, z;
};

GRIP_PHYSICS struct grip_vec grip_vec(double x, double y, double z)
{
  const struct grip_vec v = {x, y, z};
  return v;
}

GRIP_PHYSICS struct grip_vec grip_add(struct grip_vec a, struct grip_vec b)
{
  return grip_vec(a.x + b.x, a.y + b.y, a.z + b.z);
}

GRIP_PHYSICS struct grip_vec grip_sub(struct grip_vec a, struct grip_vec b)
{
  return grip_vec(a.x - b.x, a.y - b.y, a.z - b.z);
}

GRIP_PHYSICS struct grip_vec grip_scale(double s, struct grip_vec a)
{
  return grip_vec(s * a.x, s * a.y, s * a.z);
}

GRIP_PHYSICS double grip_dot(struct grip_vec a, struct grip_vec b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

GRIP_PHYSICS struct grip_vec grip_cross(struct grip_vec a, struct grip_vec b)
{
  return grip_vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/* By value, like all functions of vectors. */
/* cppcheck-suppress passedByValue */
GRIP_PHYSICS double grip_length(struct grip_vec a)
{
  return sqrt(grip_dot(a, a));
}

/* a where the condition holds, else b. Both are evaluated: a select, not a branch. */
GRIP_PHYSICS struct grip_vec grip_select(int condition, struct grip_vec a, struct grip_vec b)
{
  return grip_vec(condition ? a.x : b.x, condition ? a.y : b.y, condition ? a.z : b.z);
}

/* Unlike fmax and fmin, these propagate a NaN in b, which saves two instructions and does not hide errors. */
GRIP_PHYSICS double grip_max(double a, double b)
{
  return a > b ? a : b;
}

GRIP_PHYSICS double grip_min(double a, double b)
{
  return a < b ? a : b;
}

#endif
