/* SPDX-License-Identifier: GPL-2.0-only */
/* Where two bodies meet. A site (sites.def) computes the overlap, the normal and the reduced quantities of a
 * lane; the functions below give the point at which the tangential force acts. All other code takes these
 * values from the batch or from here, and does not depend on what the bodies are. */
#ifndef GRIP_PUBLIC_SITE_H
#define GRIP_PUBLIC_SITE_H

#include "grip/batch.h"
#include "grip/bodies.h"

#ifdef __cplusplus
extern "C" {
#endif

enum grip_site {
#define GRIP_PAIR_SITE(name, NAME) GRIP_##NAME,
#define GRIP_WALL_SITE(name, NAME) GRIP_##NAME,
#include "grip/sites.def"
  GRIP_SITES
};

/* Whether the contact of a lane lives: whether any of its senses acts. This gate is the widest, because the
 * laws hold the bodies in every lane in which a sense acts. Call after grip_model_run. */
static inline bool grip_lane_alive(const struct grip_batch *b, int k)
{
  return b->gate[GRIP_HELD][k] > 0;
}

static inline struct grip_vec grip_lane_normal(const struct grip_batch *b, int k)
{
  return grip_vec(b->nx[k], b->ny[k], b->nz[k]);
}

/* The normal at the end of the step. */
static inline struct grip_vec grip_lane_normal_at_end(const struct grip_batch *b, int k)
{
  return b->half_step > 0 ? grip_vec(b->now_x[k], b->now_y[k], b->now_z[k]) : grip_lane_normal(b, k);
}

/* Force on i; the opposite force acts on j [F]. */
static inline struct grip_vec grip_lane_force(const struct grip_batch *b, int k)
{
  return grip_vec(b->normal[k] * b->nx[k] + b->fx[k], b->normal[k] * b->ny[k] + b->fy[k],
                  b->normal[k] * b->nz[k] + b->fz[k]);
}

/* Distances from the centre of i, and from the centre of j, to the point at which the tangential force acts.
 * For a wall the distance is measured from its surface, and is not positive, because the point is behind it
 * [L]. */
static inline double grip_lane_reach_i(const struct grip_batch *b, int k)
{
  return grip_arm(b->radius_i[k], b->arm_torque, b->overlap[k]);
}
static inline double grip_lane_reach_j(const struct grip_batch *b, int k)
{
  return grip_arm(b->sphere_j > 0 ? b->radius_j[k] : 0, 1 - b->arm_torque, b->overlap[k]);
}

/* Distance of the centres of two spheres [L]. */
static inline double grip_lane_distance(const struct grip_batch *b, int k)
{
  return b->radius_i[k] + b->radius_j[k] - b->overlap[k];
}

/* The arms: vectors to the point at which the tangential force acts, from the centre of i, and from the
 * centre of j or the surface of a wall. n: the normal, which the arms of spheres follow [L]. */
static inline struct grip_vec grip_lane_arm_i(const struct grip_batch *b, int k, struct grip_vec n)
{
  if (b->arms) return grip_vec(b->arms->ix[k], b->arms->iy[k], b->arms->iz[k]);
  return grip_scale(-grip_lane_reach_i(b, k), n);
}
static inline struct grip_vec grip_lane_arm_j(const struct grip_batch *b, int k, struct grip_vec n)
{
  if (b->arms) return grip_vec(b->arms->jx[k], b->arms->jy[k], b->arms->jz[k]);
  return grip_scale(grip_lane_reach_j(b, k), n);
}

/* From the centre of j to that of i, at the end of the step; not of a wall [L]. */
static inline struct grip_vec grip_lane_branch(const struct grip_batch *b, int k)
{
  if (b->arms) return grip_vec(b->rx[k], b->ry[k], b->rz[k]);
  return grip_scale(grip_lane_distance(b, k), grip_lane_normal_at_end(b, k));
}

/* Where the contact is on the branch, as a fraction of it from the centre of j. The contact of shapes is
 * beside the branch, so this is the place next to it [-]. */
static inline double grip_lane_part(const struct grip_batch *b, int k)
{
  const struct grip_vec branch = grip_lane_branch(b, k), arm_j = grip_lane_arm_j(b, k, branch);
  if (b->arms) return grip_dot(arm_j, branch) / grip_dot(branch, branch);
  return grip_lane_reach_j(b, k) / grip_lane_distance(b, k);
}

#ifdef __cplusplus
}
#endif

#endif
