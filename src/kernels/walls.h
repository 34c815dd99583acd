/* SPDX-License-Identifier: GPL-2.0-only */
/* Spheres at a wall: a lane of a batch is a sphere and a face of the wall. The host's side keeps the lanes; these
 * kernels bring them from the atoms to a batch and back. */
#ifndef GRIP_WALLS_H
#define GRIP_WALLS_H

#include <stdint.h>

#include "batch/batch.h"
#include "kernels/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Lanes of nblocks blocks that follow each other. */
struct grip_wall_lanes {
  const int32_t *atom;
  const int32_t *face; /* below 0: an empty lane; its atom must be a valid one */
  int nblocks;         /* at most GRIP_BLOCKS */
  int ahead; /* how many more follow, whose atoms are fetched into the cache in advance; 0 for none */
};

/* Loads the lanes' velocities, spins, radii and masses; rx, ry, rz get the positions. The wall must then be
 * subtracted, by one of the next two or by the caller: r from its nearest point to the centre, u relative to it,
 * its velocity there in wall_v, and the reduced radius. */
void grip_wall_gather(const struct grip_atoms *atoms, const double *radius, const double *mass,
                      struct grip_wall_lanes lanes, struct grip_batch *batch);

/* Planes across an axis, face 0 and 1 at the two positions. */
void grip_wall_planes(struct grip_wall_lanes lanes, int axis, const double position[2],
                      const double velocity[3], struct grip_batch *batch);

/* A cylinder around the z axis, which moves along it and turns clockwise, as seen against z, with the surface
 * speed `around`. Its radius of curvature counts as twice its own: the host's habit. */
void grip_wall_cylinder(double radius, double around, double along, struct grip_batch *batch);

/* Adds the lanes' forces and torques to those of their atoms, and to `wall` the force on the wall and its torque
 * about the origin. */
struct grip_scatter_report grip_wall_scatter(const struct grip_atoms *atoms, struct grip_wall_lanes lanes,
                                             const struct grip_batch *batch, double wall[6]);

#ifdef __cplusplus
}
#endif

#endif
