/* SPDX-License-Identifier: GPL-2.0-only */
/* The point of a wall's surface that is closest to a sphere's centre. All code uses this struct for such a
 * point, from the search over triangles to the lanes of a batch. */
#ifndef GRIP_PUBLIC_CLOSEST_POINT_H
#define GRIP_PUBLIC_CLOSEST_POINT_H

#include <stdint.h>

/* Vectors are in the frame of the wall or in space; the function that returns the struct states which. */
struct grip_closest_point {
  double r[3];     /* vector from the point to the centre [L] */
  double distance; /* length of r [L]; only kernels and rules of meshes set it */
  int32_t face;    /* the face of the wall, or the number of the triangle; negative if there is none */
  int32_t feature; /* only for meshes: the enum grip_mesh_feature on which the point lies */
};

#endif
