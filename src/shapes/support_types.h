/* SPDX-License-Identifier: GPL-2.0-only */
/* The types of support functions. Their source is compiled for one number (shapes/scalar.h) and for
 * several lanes at once (shapes/vector.h): both define the types `real` and `triple` (three of them), and
 * the functions dot, root, logarithm and exponential. One of them must be included first. */
#ifndef GRIP_SUPPORT_TYPES_H
#define GRIP_SUPPORT_TYPES_H

/* struct grip_shape_form of a scaled shape. */
struct form {
  triple length;
  real round, number[4], cushion2;
  const struct grip_hull *hull; /* of a single polyhedron */
};

/* As struct grip_shape_frame and struct grip_support. Whether u x e is f or -f does not matter. */
struct frame {
  triple u, e, f;
};

struct support {
  real h;
  triple s;
  real ee, ef, ff;
};

INLINE triple scaled(triple a, triple b)
{
  return (triple){a.x * b.x, a.y * b.y, a.z * b.z};
}

#endif
