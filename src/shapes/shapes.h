/* SPDX-License-Identifier: GPL-2.0-only */
/* The parts of grip_shape_make. */
#ifndef GRIP_SHAPES_H
#define GRIP_SHAPES_H

#include "grip/shape.h"

/* Fits A, B, C of a cushioned superellipsoid to its half extents and sets the form. Returns false if there
 * are none. */
bool grip_fit_superellipsoid(struct grip_shape_form *form, const struct grip_shape_words *words);

/* Sets volume and moments, also those of the sharp body. Form, words and extents must be set. */
void grip_find_mass(struct grip_shape *shape);

#endif
