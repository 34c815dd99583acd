/* SPDX-License-Identifier: GPL-2.0-only */
/* The parts of grip_shape_make and of grip_shape_triangle. */
#ifndef GRIP_SHAPES_H
#define GRIP_SHAPES_H

#include "grip/shape_contact.h"

/* Fits A, B, C of a cushioned superellipsoid to its half extents and sets the form. Returns false if there
 * are none. */
bool grip_fit_superellipsoid(struct grip_shape_form *form, const struct grip_shape_words *words);

/* Sets volume and moments, also those of the sharp body. Form, words and extents must be set. */
void grip_find_mass(struct grip_shape *shape);

/* Sets least_curvature, largest_curvature and least_mass. All other members must be set. */
void grip_find_bounds(struct grip_shape *shape);

/* The contact of a grain and a point, as grip_shape_pair. reduced_radius is not set. */
struct grip_shape_contact grip_shape_corner(const struct grip_shaped *i, struct grip_vec corner,
                                            struct grip_vec start);

#endif
