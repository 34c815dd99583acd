/* SPDX-License-Identifier: GPL-2.0-only */
/* Batches of contacts in which at least one body has a shape (grip/shape.h). Their site is the common normal
 * (grip/shape_contact.h): it gives overlap, normal and arms of each lane, the radius of curvature, and the
 * mass with which dashpots act. Laws, ledger and scatter are those of spheres. */
#ifndef GRIP_PUBLIC_SHAPE_BATCH_H
#define GRIP_PUBLIC_SHAPE_BATCH_H

#include "grip/shape.h"
#include "grip/walls.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What batches of pairs read of a grain in each step: one cache line. */
struct grip_shape_grain {
  alignas(64) double quaternion[4]; /* 1 0 0 0 of spheres */
  double scale;                     /* bounding radius over that of the shape [-] */
  double per_mass;                  /* 1/m, or 0 of a grain that is held [1/M] */
  double equal_radius;              /* radius of the sphere of equal volume [L] */
  const struct grip_shape *shape;
};

/* The grains of a rank. Arrays are by atom. */
struct grip_shape_atoms {
  const struct grip_shape *const *of_type; /* by type; null: atoms of this type are spheres */
  const struct grip_shape *ball;           /* a sphere of radius 1 */
  const int *type;
  const double
      *quaternion;        /* four per atom: the rotation from the axes of the shape to space, scalar first */
  const double *bounding; /* bounding radius; of a sphere its radius [L] */
  const double *mass;     /* [M] */
  const int *mask;
  int held;                             /* atoms that have one of these bits in `mask` do not move */
  const struct grip_shape_grain *grain; /* only for pairs: of this step, by grip_shape_follow */
  /* R* stays what it was at first touch; otherwise it is that of spheres of equal volume */
  bool first_curvature;
  /* The shapes are others than in the previous batches, so contacts forget their R*. */
  bool redefined;
};

/* What a batch of shapes needs besides a batch of spheres. */
struct grip_shape_room {
  struct grip_batch_arms arms;
  /* For batch.shared_mass: 1/m* = 1/m_i + (r_i x n).I_i^-1 (r_i x n) + the same of j, so that a push along n
   * changes v_n by its impulse over m* [M] */
  alignas(64) double dashpot_mass[GRIP_BATCH];
};

/* The contacts that were solved in a batch. Lanes are -1 if there is none. deepest: the largest overlap over
 * the smaller inscribed radius [-]. */
struct grip_shape_report {
  int solved, unresolved, unresolved_lane, deepest_lane;
  double deepest;
};

/* As grip_gather and grip_geometry. model: a model of the span, made with grip_model_set_shaped. Pairs whose
 * bounding spheres do not touch are not solved, unless the model reaches beyond touch: their overlap is then
 * that of the bounding spheres. */
struct grip_shape_report grip_shape_gather(const struct grip_model *model, const struct grip_atoms *atoms,
                                           const struct grip_shape_atoms *grains,
                                           const struct grip_span *span, struct grip_shape_room *room,
                                           struct grip_batch *batch);

/* The same for a wall, after grip_wall_gather and grip_wall_place, and after the caller has set the spin of
 * the wall. For GRIP_SPHERE_PLANE, and for GRIP_SPHERE_POINT if the points have normals. The contact is that
 * with the plane through the point, and R* is reduced by the curvature of the point as that of a sphere. */
struct grip_shape_report grip_shape_at_wall(const struct grip_model *model, const struct grip_atoms *atoms,
                                            const struct grip_shape_atoms *grains,
                                            const struct grip_span *span, const struct grip_wall *wall,
                                            struct grip_shape_room *room, struct grip_batch *batch);

/* Call after the laws have run: contacts that have ended forget the radius of curvature of their first touch.
 * */
void grip_shape_end(const struct grip_model *model, struct grip_batch *batch);

#ifdef __cplusplus
}
#endif

#endif
