/* SPDX-License-Identifier: GPL-2.0-only */
/* The point of a triangle that is closest to a sphere's centre. The kernels of meshes find these points, and
 * the contact rule chooses among them. */
#ifndef GRIP_PUBLIC_CLOSEST_POINT_H
#define GRIP_PUBLIC_CLOSEST_POINT_H

#include <stdint.h>

/* Vectors are in the frame of the mesh. */
struct grip_closest_point {
  double r[3];     /* vector from the point to the centre [L] */
  double distance; /* length of r [L] */
  int32_t face;    /* the number of the triangle */
  int32_t feature; /* the enum grip_mesh_feature on which the point lies */
};

#endif
