/* SPDX-License-Identifier: GPL-2.0-only */
/* A grain with a shape that touches a plane, or its mirror image, at a given place of its surface. Only the
 * motion along the normal is considered: a contact at the arm r from the centre then moves as a mass
 * m* = 1/(1/m + (r x n).I^-1 (r x n)), and the laws receive the radius of curvature of this place. */
#ifndef GRAIN_H
#define GRAIN_H

#include "contact.h"

struct grain {
  struct grip_shape shape;
  struct grip_vec normal; /* outwards at the contact, in the axes of the shape, of length 1 */
  bool volume;            /* R* is that of spheres of equal volume */
};

/* Reads a shape as in fix grip/shapes, such as "ellipsoid 3e-3 1e-3 1e-3 round 1e-4 curvature volume", and a
 * normal, such as "0 0 1". Returns an exit status. */
int grain_read(struct grain *grain, const char *shape, const char *normal);

/* Whether a law of the model does not work with shapes. Returns an exit status. */
int grain_check(const struct grip_model *model);

/* The grain at a plane, or with its mirror image. density: [M/L^3] */
struct pair grain_pair(const struct grain *grain, double density, bool wall);

#endif
