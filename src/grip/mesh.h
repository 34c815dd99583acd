/* SPDX-License-Identifier: GPL-2.0-only */
/* Finds the point of a triangle that is closest to a sphere's centre, for spheres at a triangle mesh. All
 * lengths are in the mesh's own frame, in which the mesh does not move. Each pair of an atom and a triangle
 * holds a copy of the triangle, so that the kernels read memory sequentially. */
#ifndef GRIP_PUBLIC_MESH_H
#define GRIP_PUBLIC_MESH_H

#include <stdalign.h>
#include <stdint.h>

#include "grip/closest_point.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GRIP_MESH_LANES = 8 };

/* The kernels read a row of GRIP_MESH_ROW values for each atom near the mesh: the centre's x, y, z in the
 * mesh's frame, and the limit, a distance [L]. The kernels report a triangle if it is closer to the centre
 * than the limit. */
enum { GRIP_MESH_ROW = 4 };

/* The part of a triangle in which the closest point lies. Edge e goes from corner e to corner (e + 1) % 3. */
enum grip_mesh_feature {
  GRIP_MESH_FACE,
  GRIP_MESH_EDGE,                       /* edge e is GRIP_MESH_EDGE + e */
  GRIP_MESH_VERTEX = GRIP_MESH_EDGE + 3 /* corner k is GRIP_MESH_VERTEX + k */
};

/* A block: eight pairs of an atom and a triangle, each in its lane. An empty lane has triangle -1, corner[0]
 * 1e150, a valid row, and 0 in all other members. All that the kernels read is in 16 cache lines. */
struct grip_mesh_pairs {
  alignas(64) double corner[3][GRIP_MESH_LANES]; /* x, y, z of corner 0 */
  double side1[3][GRIP_MESH_LANES];              /* from corner 0 to corner 1 */
  double side2[3][GRIP_MESH_LANES];              /* from corner 0 to corner 2 */
  double normal[3][GRIP_MESH_LANES];             /* unit length */
  /* 1 / squared length of edges 0, 1 and 2; 0 for an edge of zero length */
  double per_length2[3][GRIP_MESH_LANES];
  int32_t row[GRIP_MESH_LANES]; /* index of the atom's row: its values start at point[GRIP_MESH_ROW * row] */
  int32_t triangle[GRIP_MESH_LANES];  /* any number of the triangle that is not negative */
  int32_t vertex[3][GRIP_MESH_LANES]; /* vertex indices of the corners in the mesh */
};

/* The arrays of a mesh, with three values for each vertex or triangle. */
struct grip_mesh_arrays {
  const double *vertex;  /* x, y, z */
  const int32_t *corner; /* of triangles: indices of vertices */
  const double *normal;  /* of triangles, unit length */
};

/* Copies n triangles of a mesh to blocks, eight to each. The remaining lanes of the last block are empty.
 * triangle: indices, which become the numbers in the blocks. row: of all lanes. */
void grip_mesh_fill(const struct grip_mesh_arrays *mesh, const int32_t *triangle, int n, int32_t row,
                    struct grip_mesh_pairs *blocks);

/* The closest points of the pairs in a block: members of struct grip_closest_point. */
struct grip_mesh_closest {
  alignas(64) double r[3][GRIP_MESH_LANES];
  double distance[GRIP_MESH_LANES];
  int32_t feature[GRIP_MESH_LANES];
  /* One bit per lane: 1 if the distance is below the limit in the atom's row. r and distance are set in all
   * lanes with a triangle; the feature of a lane whose bit is 0 is undefined. */
  uint32_t within;
  double beyond; /* minimum over the lanes of distance minus limit; at most 0 if the bit of any lane is 1 */
};

/* The closest point of a lane. */
static inline struct grip_closest_point grip_mesh_point(const struct grip_mesh_pairs *pairs,
                                                        const struct grip_mesh_closest *closest, int lane)
{
  const struct grip_closest_point point = {{closest->r[0][lane], closest->r[1][lane], closest->r[2][lane]},
                                           closest->distance[lane],
                                           pairs->triangle[lane],
                                           closest->feature[lane]};
  return point;
}

/* Finds the closest points of n blocks: closest[k] belongs to pairs[block[k]]. point: the rows of the atoms.
 * If the closest point lies inside the triangle, `distance` is measured to the triangle's plane. */
void grip_mesh_find_closest(const struct grip_mesh_pairs *pairs, const int32_t *block, int n,
                            const double *point, struct grip_mesh_closest *closest);

/* The plane of a triangle under a sphere, as in struct grip_mesh_pairs. height: height of the sphere's centre
 * above the plane, on the side of the normal [L]. One cache line. */
struct grip_mesh_facet {
  alignas(64) double corner[3];
  double normal[3], height;
  int32_t row, triangle;
};

/* Sets `height` of n facets: facets[list[k]]. If a centre is above its triangle, the bits of its height and
 * of the distance that grip_mesh_find_closest() computes are the same. */
void grip_mesh_find_heights(struct grip_mesh_facet *facets, const int32_t *list, int n, const double *point);

/* A sphere whose closest point is in the face of a triangle, the facet. Lengths [L]. */
struct grip_mesh_on_facet {
  double n[3], foot[3];    /* the facet's normal, on the side of the sphere; the closest point */
  double height, distance; /* of the centre above the facet's plane; triangles within `distance` touch */
  double inward[3][3];   /* for each edge: unit vector along the plane, perpendicular to the edge, inwards */
  double inside[3];      /* distance of the foot from each edge */
  double most;           /* length of a range that is sufficient; at most half of the height */
  double most_aside;     /* largest distance from the edges that a range may require */
  double covered;        /* points less than this above the facet's plane are hidden */
  double covered_growth; /* by this part of the motion, `covered` may become less */
  double rounding;       /* bound of the error of a measured distance */
  double same;           /* greater than a difference of measured distances that counts as zero */
};

/* A condition for the motion of a sphere: it has moved by less than `length` in any direction, and the foot
 * of its centre, the projection on the facet's plane, is inside of all edges of the facet by more than
 * `aside` [L]. */
struct grip_mesh_range {
  double length, aside;
};

/* Returns a condition. While it is true, each triangle in these lanes of a block either does not touch the
 * sphere, or is farther away than the facet and has its closest point less than `covered` above the facet's
 * plane. closest: from the position before the motion. doc/develop/mesh.md gives the proof. */
struct grip_mesh_range grip_mesh_hidden_range(const struct grip_mesh_pairs *pairs,
                                              const struct grip_mesh_closest *closest, uint32_t lanes,
                                              const struct grip_mesh_on_facet *on_facet);

/* Pose of the mesh: a point X in the mesh's frame is at origin + rotation X in space. */
struct grip_mesh_frame {
  double origin[3];
  double rotation[9]; /* rotation matrix, row by row */
};

/* Writes the centres of n atoms to the first three values of their rows at `point`: the position of atom[k],
 * shifted by the three values at shift + 3 * image[k] (its periodic image), and transformed from space to the
 * mesh's frame. Each row must contain the atom's previous centre. Adds to path[k] an upper bound of the
 * distance between the previous and the new centre. */
void grip_mesh_points(const double *x, const int32_t *atom, const int32_t *image, const double *shift, int n,
                      const struct grip_mesh_frame *frame, double *point, double *path);

/* Eight boxes, in the unit of length of the program that made them. An empty box has low > high. */
struct grip_mesh_boxes {
  float low[3][GRIP_MESH_LANES], high[3][GRIP_MESH_LANES];
};

/* Returns one bit per box: 1 if the squared distance of the box from the point does not exceed `squared`. */
uint32_t grip_mesh_near_boxes(const struct grip_mesh_boxes *boxes, const float point[3], float squared);

#ifdef __cplusplus
}
#endif

#endif
