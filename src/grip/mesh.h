/* SPDX-License-Identifier: GPL-2.0-only */
/* Finds the point of a triangle that is closest to a sphere's centre, for spheres at a triangle mesh. All
 * lengths are in the mesh's own frame, in which the mesh does not move. Pairs hold copies of their triangles,
 * so that a step reads memory sequentially. */
#ifndef GRIP_PUBLIC_MESH_H
#define GRIP_PUBLIC_MESH_H

#include <stdint.h>

#include "grip/closest_point.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GRIP_MESH_LANES = 8 };

/* A row of GRIP_MESH_ROW values for each atom near the mesh: the centre's x, y, z in the mesh's frame, and
 * the distance below which the kernel reports a triangle. */
enum { GRIP_MESH_ROW = 4 };

/* Where the closest point lies. Edge e goes from corner e to corner (e + 1) % 3. */
enum grip_mesh_feature {
  GRIP_MESH_FACE,
  GRIP_MESH_EDGE,                       /* + e for edge e */
  GRIP_MESH_VERTEX = GRIP_MESH_EDGE + 3 /* + k for corner k */
};

/* Eight pairs of an atom and a triangle. An empty lane has triangle -1, corner[0] 1e150, a valid row, and 0
 * elsewhere. */
struct grip_mesh_pairs {
  double corner[3][GRIP_MESH_LANES]; /* x, y, z of corner 0 */
  double side1[3][GRIP_MESH_LANES];  /* from corner 0 to corner 1 */
  double side2[3][GRIP_MESH_LANES];  /* from corner 0 to corner 2 */
  double normal[3][GRIP_MESH_LANES]; /* unit length */
  /* 1 / squared length of edges 0, 1, 2; 0 for an edge of zero length */
  double per_length2[3][GRIP_MESH_LANES];
  int32_t row[GRIP_MESH_LANES]; /* of the atom: its values start at point[GRIP_MESH_ROW * row] */
  int32_t triangle[GRIP_MESH_LANES];
  int32_t vertex[3][GRIP_MESH_LANES]; /* vertex indices of the corners in the mesh */
};

/* Closest points of a block of pairs. */
struct grip_mesh_closest {
  struct grip_closest_point point[GRIP_MESH_LANES];
  /* One bit per lane: whether the distance is below the limit in the atom's row. Points are undefined for
   * lanes without this bit. */
  uint32_t within;
  double beyond; /* minimum of distance - limit over the lanes; at most 0 if any lane is within */
};

/* Finds the closest points of n blocks: closest[k] belongs to pairs[block[k]]. Where the closest point lies
 * inside the triangle, the distance to its plane is used. */
void grip_mesh_find_closest(const struct grip_mesh_pairs *pairs, const int32_t *block, int n,
                            const double *point, struct grip_mesh_closest *closest);

/* Pose of the mesh: the point X of its frame is at origin + rotation X in space. */
struct grip_mesh_frame {
  double origin[3];
  double rotation[9]; /* rotation matrix, row by row */
};

/* Writes the first three values of n rows: the position of atom[k], shifted by the three values at shift + 3
 * * image[k] (its periodic image) and transformed to the mesh's frame. Adds to path[k] an upper bound on how
 * far row k has moved. */
void grip_mesh_points(const double *x, const int32_t *atom, const int32_t *image, const double *shift, int n,
                      const struct grip_mesh_frame *frame, double *point, double *path);

/* Eight boxes, in their owner's units. An empty box has low > high. */
struct grip_mesh_boxes {
  float low[3][GRIP_MESH_LANES], high[3][GRIP_MESH_LANES];
};

/* One bit per box whose squared distance from the point does not exceed the given one. */
uint32_t grip_mesh_near_boxes(const struct grip_mesh_boxes *boxes, const float point[3], float squared);

#ifdef __cplusplus
}
#endif

#endif
