/* SPDX-License-Identifier: GPL-2.0-only */
/* The contact of two grains with shapes, by the common normal. For a direction u let
 *
 *   g(u) = h_j(u) + h_i(-u) - u.(x_i - x_j)
 *
 * The overlap is the least g of all directions, and the normal n, from j to i, is where it is. The points
 * p_i and p_j of the surfaces with the normals -n and n satisfy p_j - p_i = overlap n. The contact is
 * halfway between them. If forces act there, along n and by the overlap alone, they derive from an energy.
 * A negative overlap is minus the distance of the grains. Source: Wellmann, Lillie, Wriggers 2008,
 * Engineering Computations 25, 432. */
#ifndef GRIP_PUBLIC_SHAPE_CONTACT_H
#define GRIP_PUBLIC_SHAPE_CONTACT_H

#include "grip/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A grain: a turned, scaled copy of a shape. */
struct grip_shaped {
  const struct grip_shape *shape;
  double scale;             /* [-] */
  const double *centre;     /* x, y, z [L] */
  const double *quaternion; /* the rotation from the axes of the shape to space, scalar first, of length 1 */
};

struct grip_shape_contact {
  double overlap;               /* [L] */
  struct grip_vec normal;       /* from j to i, or from a wall to i [-] */
  struct grip_vec arm_i, arm_j; /* from the centres to the contact; for a wall, arm_j is from the foot [L] */
  double reduced_radius;        /* of curvature: sqrt(det rho_i det rho_j/det(rho_i + rho_j)) [L] */
  int evaluations;              /* how often both support functions were evaluated */
  bool resolved; /* false: `normal` is the best one found; g there is an upper bound of the overlap */
};

/* The contact of two grains, by a Newton method with line search. start: a direction near the normal, of
 * length 1; without one, the direction from j to i (grip_shape_line_of_centres). */
struct grip_shape_contact grip_shape_pair(const struct grip_shaped *i, const struct grip_shaped *j,
                                          struct grip_vec start);

struct grip_vec grip_shape_line_of_centres(const struct grip_shaped *i, const struct grip_shaped *j);

/* The gap that a direction of length 1 proves: minus g. Grains whose gap is positive do not touch [L]. */
double grip_shape_gap(const struct grip_shaped *i, const struct grip_shaped *j, struct grip_vec u);

/* Whether two grains are at least `gap` apart, which must not be negative. The answer is certain: it is false
 * if no direction was found that proves the gap. */
bool grip_shape_apart(const struct grip_shaped *i, const struct grip_shaped *j, double gap);

/* The contact of a grain at a plane. normal: out of the wall, of length 1. point: any point of the plane
 * [L]. */
struct grip_shape_contact grip_shape_plane(const struct grip_shaped *i, struct grip_vec normal,
                                           struct grip_vec point);

/* The reduced radius of curvature within the limits of the shapes. j: null for a wall [L]. */
double grip_shape_limited(double reduced_radius, const struct grip_shaped *i, const struct grip_shaped *j);

/* (r x n).I^-1 (r x n): by how much a push along the normal accelerates the contact of a grain of mass m
 * because the grain turns, over its force [1/M]. The sum of this and 1/m over both grains is the inverse of
 * the mass that dashpots move; walls and frozen grains add nothing. */
double grip_shape_turning(const struct grip_shaped *grain, double mass, struct grip_vec arm,
                          struct grip_vec normal);

#ifdef __cplusplus
}
#endif

#endif
