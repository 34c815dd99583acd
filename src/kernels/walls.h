/* SPDX-License-Identifier: GPL-2.0-only */
/* Spheres at a wall. A lane of a batch is a sphere and a face of the wall. The host's side keeps the lanes;
 * these kernels load them from the host's atoms into a batch and add the forces back. */
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
  /* How many more blocks follow, whose atoms are fetched into the cache in advance; 0 to fetch none. */
  int ahead;
};

/* Loads the velocities, spins, radii and masses of the lanes' spheres; rx, ry, rz get their positions.
 * radius, mass: of each atom, by its index [L, M]. One of the next two functions, or the caller, must then
 * subtract the wall: r becomes the vector from the nearest point of the wall to the centre [L], u the
 * velocity relative to that point, wall_v the velocity of that point [L/T]; and set the reduced radius
 * [L]. */
void grip_wall_gather(const struct grip_atoms *atoms, const double *radius, const double *mass,
                      struct grip_wall_lanes lanes, struct grip_batch *batch);

/* Two planes across an axis: face 0 is at the first position, face 1 at the second [L]. Both move with the
 * velocity [L/T]. */
void grip_wall_planes(struct grip_wall_lanes lanes, int axis, const double position[2],
                      const double velocity[3], struct grip_batch *batch);

/* A cylinder of a radius [L] around the z axis. It moves along z with the speed `along` [L/T], and turns
 * about z with the surface speed `around` [L/T]: clockwise for who looks against z. As in the host, its
 * radius of curvature counts as twice its radius. */
void grip_wall_cylinder(double radius, double around, double along, struct grip_batch *batch);

/* Adds the lanes' forces and torques to those of their atoms, and to `wall` the force on the wall [F] and
 * its torque about the origin [F L], three values each. */
struct grip_scatter_report grip_wall_scatter(const struct grip_atoms *atoms, struct grip_wall_lanes lanes,
                                             const struct grip_batch *batch, double wall[6]);

#ifdef __cplusplus
}
#endif

#endif
