/* SPDX-License-Identifier: GPL-2.0-only */
/* Spheres at a triangle mesh: which point of a triangle is nearest to a sphere's centre. All lengths are in
 * the mesh's own frame, in which it does not move. Triangles are copied into the pairs that need them, so
 * that a step reads memory from front to back. */
#ifndef GRIP_MESH_KERNELS_H
#define GRIP_MESH_KERNELS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GRIP_MESH_LANES = 8 };

/* Of each atom near the mesh a row of GRIP_MESH_ROW values: the centre's x, y, z in the mesh's frame, and the
 * distance below which the kernel reports a triangle. */
enum { GRIP_MESH_ROW = 4 };

/* Where the nearest point lies. Edge e goes from corner e to corner (e + 1) % 3. */
enum grip_mesh_feature {
  GRIP_MESH_FACE,
  GRIP_MESH_EDGE,                       /* + 0, 1, 2 */
  GRIP_MESH_VERTEX = GRIP_MESH_EDGE + 3 /* + 0, 1, 2 */
};

/* Eight pairs of an atom and a triangle. An empty lane has triangle -1, corner[0] 1e150, other values 0, and
 * a valid row. */
struct grip_mesh_pairs {
  double corner[3][GRIP_MESH_LANES]; /* x, y, z of corner 0 */
  double side1[3][GRIP_MESH_LANES];  /* from there to corner 1 */
  double side2[3][GRIP_MESH_LANES];  /* from there to corner 2 */
  double normal[3][GRIP_MESH_LANES]; /* unit length */
  /* 1 / squared length of edges 0, 1, 2; 0 of an edge without a length */
  double per_length2[3][GRIP_MESH_LANES];
  int32_t row[GRIP_MESH_LANES]; /* of the atom: its values begin at point[GRIP_MESH_ROW * row] */
  int32_t triangle[GRIP_MESH_LANES];
  int32_t vertex[3][GRIP_MESH_LANES]; /* numbers of the corners in the mesh */
};

/* Their nearest points. */
struct grip_mesh_feet {
  double distance[GRIP_MESH_LANES];
  double r[3][GRIP_MESH_LANES];     /* x, y, z of the vector from there to the centre */
  int32_t feature[GRIP_MESH_LANES]; /* enum grip_mesh_feature */
  /* A bit for each lane: whether the distance is below that of the atom's row. Of other lanes the rest may be
   * anything. */
  uint32_t within;
  double beyond; /* the least of distance - that of the row: at most 0 if any lane is within */
};

/* Finds the nearest points of n blocks: feet[k] are those of pairs[block[k]]. In a face, the distance is that
 * from the plane. */
void grip_mesh_find_feet(const struct grip_mesh_pairs *pairs, const int32_t *block, int n,
                         const double *point, struct grip_mesh_feet *feet);

/* Where the mesh is: what its frame calls X is at origin + turn X. */
struct grip_mesh_frame {
  double origin[3];
  double turn[9]; /* a rotation, row after row */
};

/* Writes the first three values of n rows from the host's atoms: those of atom[k], moved by the three values
 * from shift + 3 * image[k] on (the periodic image that is looked at), in the mesh's frame. Adds
 * to path[k] by how much row k has moved, or more by some rounding. */
void grip_mesh_points(const double *x, const int32_t *atom, const int32_t *image, const double *shift, int n,
                      const struct grip_mesh_frame *frame, double *point, double *path);

/* Eight boxes, in the units of their owner. An empty one has low above high. */
struct grip_mesh_boxes {
  float low[3][GRIP_MESH_LANES], high[3][GRIP_MESH_LANES];
};

/* A bit for each box whose squared distance from the point is at most that. */
uint32_t grip_mesh_near_boxes(const struct grip_mesh_boxes *boxes, const float point[3], float squared);

#ifdef __cplusplus
}
#endif

#endif
