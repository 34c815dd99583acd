/* SPDX-License-Identifier: GPL-2.0-only */
/* The axes of a grain in space. shapes/scalar.h or shapes/vector.h must be included first. */
#ifndef GRIP_SHAPE_POSE_H
#define GRIP_SHAPE_POSE_H

/* x, y, z: the axes of the shape. */
struct axes {
  triple x, y, z;
};

INLINE struct axes axes_of(real w, real x, real y, real z)
{
  const real xx = x * x, yy = y * y, zz = z * z;
  return (struct axes){{1 - 2 * (yy + zz), 2 * (x * y + w * z), 2 * (x * z - w * y)},
                       {2 * (x * y - w * z), 1 - 2 * (xx + zz), 2 * (y * z + w * x)},
                       {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (xx + yy)}};
}

INLINE triple to_shape(const struct axes *a, triple v)
{
  return (triple){dot(a->x, v), dot(a->y, v), dot(a->z, v)};
}

INLINE triple to_space(const struct axes *a, triple v)
{
  return (triple){a->x.x * v.x + a->y.x * v.y + a->z.x * v.z, a->x.y * v.x + a->y.y * v.y + a->z.y * v.z,
                  a->x.z * v.x + a->y.z * v.y + a->z.z * v.z};
}

#endif
