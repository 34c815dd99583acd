/* SPDX-License-Identifier: GPL-2.0-only */
/* The point of a wall's surface that is closest to a sphere's centre: the one form of such a point, from the
 * search over triangles to the lanes of a batch. */
#ifndef GRIP_PUBLIC_CLOSEST_POINT_H
#define GRIP_PUBLIC_CLOSEST_POINT_H

#include <stdint.h>

/* In the frame of the wall or in space, as the function that returns it says. */
struct grip_closest_point {
  double r[3];     /* vector from the point to the centre [L] */
  double distance; /* length of r; only kernels and rules of meshes set it */
  int32_t face;    /* the face of the wall, or the triangle of the mesh; negative: none */
  /* Only for meshes: enum grip_mesh_feature, and the pair of sphere and triangle, counted over the lanes of
   * all blocks of an array. */
  int32_t feature, pair;
};

#endif
