/* SPDX-License-Identifier: GPL-2.0-only */
/* The contact of a grain at a triangle, by the common normal (grip/shape_contact.h): at its face, at the
 * inside of an edge, or at a corner. */
#ifndef GRIP_PUBLIC_SHAPE_TRIANGLE_H
#define GRIP_PUBLIC_SHAPE_TRIANGLE_H

#include "grip/mesh.h"
#include "grip/shape_contact.h"

#ifdef __cplusplus
extern "C" {
#endif

struct grip_shape_at_triangle {
  /* arm_j: from the foot on the triangle. reduced_radius: sqrt(det rho) of the grain, as at a plane. */
  struct grip_shape_contact contact;
  enum grip_mesh_feature feature; /* numbered as there */
  /* 0 if the conditions of the feature hold: its foot lies on it, and the normal points away from the rest
   * of the triangle. Else by how much they are missed, because of rounding: this feature misses them least
   * [L]. */
  double missed;
};

/* corner: in the order of the triangle, which has two sides [L]. */
struct grip_shape_at_triangle grip_shape_triangle(const struct grip_shaped *i, const double corner[3][3]);

#ifdef __cplusplus
}
#endif

#endif
