/* SPDX-License-Identifier: GPL-2.0-only */
/* The kinds of shapes as data, and the parts of grip_shape_make and of grip_shape_triangle. */
#ifndef GRIP_SHAPES_H
#define GRIP_SHAPES_H

#include "grip/shape_contact.h"

/* A kind of shape, apart from its support function. `set` receives a shape with valid words, whose form
 * has the ball `round`. It sets, of the body without this ball: form, extent, sharp_volume and
 * sharp_moment; and the hull, if the shape has corners. */
struct shape_kind {
  struct grip_shape_number number[GRIP_SHAPE_NUMBERS];
  bool cushioned;
  enum grip_shape_error (*set)(struct grip_shape *shape);
};

#define GRIP_SHAPE(name, NAME) extern const struct shape_kind grip_kind_##name;
#include "grip/shapes.def"

/* Moments of inertia from the integrals of x^2, y^2, z^2 [L^5]. */
void grip_shape_moments(double moment[3], double x2, double y2, double z2);

/* Integrals of 1, x_k, x_k^2, and of yz, zx, xy over a body. */
struct shape_integrals {
  double volume, first[3], second[3], mixed[3];
};

/* Form and hull must be set. Without corners, `first` and `mixed` are not 0 as they should be. */
struct shape_integrals grip_shape_integrals(const struct grip_shape *shape);

/* Sets volume and moments. Form, words and extents must be set. */
void grip_find_mass(struct grip_shape *shape);

/* Sets least_curvature, largest_curvature and least_mass. All other members must be set. */
void grip_find_bounds(struct grip_shape *shape);

/* The contact of a grain and a point, as grip_shape_pair. reduced_radius is not set. */
struct grip_shape_contact grip_shape_corner(const struct grip_shaped *i, struct grip_vec corner,
                                            struct grip_vec start);

#endif
